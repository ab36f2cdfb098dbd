//! What must always hold (section 8 of the rules catalogue).

use crate::games::naruto::Naruto;
use crate::games::naruto::state::State;

impl Naruto {
    /// Checks everything that must always hold; the text says what does not.
    pub(super) fn check_invariants(&self, _s: &State) -> Result<(), String> {
        todo!()
    }
}
