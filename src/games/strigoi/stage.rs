//! Scenarios: a state from a `[start]` table (`stage_table.rs` says what it may hold).

use crate::content::{Diagnostics, Node};
use crate::engine::Chance;
use crate::games::strigoi::Strigoi;
use crate::games::strigoi::state::State;

impl Strigoi {
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
