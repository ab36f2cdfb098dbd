//! Knobs that contradict each other.

use crate::content::compile::{Compiler, place_of};

impl Compiler<'_, '_> {
    /// Checks the knobs against each other.
    pub(super) fn knobs(&mut self) {
        let knobs = self.knobs;
        if knobs.gains_high < knobs.gains_low {
            let message = format!(
                "a strong undefended team wins less ({}) than a weak one ({})",
                knobs.gains_high, knobs.gains_low
            );
            let place = place_of(self.rules_node, "gains_high");
            self.wrong(place, message, "write gains_low <= gains_high (NAR-365)");
        }
    }
}
