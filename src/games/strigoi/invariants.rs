//! What must always hold (section 8 of the rules catalogue).

use crate::games::strigoi::Strigoi;
use crate::games::strigoi::state::State;

impl Strigoi {
    /// Checks everything; the text says what does not hold.
    pub(super) fn check_invariants(&self, _s: &State) -> Result<(), String> {
        todo!()
    }
}
