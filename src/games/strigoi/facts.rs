//! What a scenario may expect of a state.

use crate::games::strigoi::Strigoi;
use crate::games::strigoi::state::State;

impl Strigoi {
    /// Everything a scenario may expect, as a table.
    pub(super) fn state_facts(&self, _s: &State) -> toml::Table {
        todo!()
    }
}
