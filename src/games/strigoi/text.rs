//! Actions in the one notation of scripts and logs, and the names of spaces.

use std::fmt;

use crate::games::strigoi::Strigoi;
use crate::games::strigoi::action::Action;
use crate::games::strigoi::state::State;

/// The name of a space: `R0.F3`, `R1.S2`, `R4.P`, `R0.L0`, `C.F1`, `C.P`.
pub(super) fn space_name(_space: u8) -> String {
    todo!()
}

/// The space of a name.
pub(super) fn space_of_name(_name: &str) -> Option<u8> {
    todo!()
}

impl Strigoi {
    /// The text of an action, unique among the legal ones.
    pub(super) fn write_action(
        &self,
        _s: &State,
        _action: Action,
        _out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        todo!()
    }
}
