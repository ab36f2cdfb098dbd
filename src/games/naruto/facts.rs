//! What a scenario may expect of a state.

use crate::games::naruto::Naruto;
use crate::games::naruto::state::State;

impl Naruto {
    /// Everything a scenario may expect of a state.
    pub(super) fn state_facts(&self, _s: &State) -> toml::Table {
        todo!()
    }
}
