//! Scenarios: a state from a `[start]` table.

use crate::content::{Diagnostics, Node};
use crate::engine::Chance;
use crate::games::naruto::Naruto;
use crate::games::naruto::state::State;

impl Naruto {
    /// A state from a `[start]` table.
    pub(super) fn stage_state<C: Chance>(
        &self,
        _start: &Node,
        _chance: &mut C,
        _diagnostics: &mut Diagnostics,
    ) -> Option<State> {
        todo!()
    }
}
