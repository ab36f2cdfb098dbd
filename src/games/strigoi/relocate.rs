//! Wolves moved by Strigoi: to a free ladder, stairs or plain space (STR-023, STR-211, STR-261,
//! STR-264).

use crate::engine::{Actions, Chance, Recorder, Seat};
use crate::games::strigoi::Strigoi;
use crate::games::strigoi::action::Action;
use crate::games::strigoi::board::SpaceSet;
use crate::games::strigoi::flow::{Flow, Next};
use crate::games::strigoi::state::{Haven, State};

impl Strigoi {
    /// The free spaces a relocated wolf may choose from: the stated kind, else the next of the list
    /// ladder, stairs, plain frame (STR-023). No space with a miniature, nor the one it must leave.
    pub(super) fn havens(&self, _s: &State, _seat: Seat, _haven: Haven) -> SpaceSet {
        todo!()
    }

    /// `Action::Space` for each of `havens`.
    pub(super) fn relocate_options(
        &self,
        _s: &State,
        _seat: Seat,
        _haven: Haven,
        _actions: &mut Actions<Self>,
    ) {
        todo!()
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Asks.
    pub(super) fn settle_relocate(&mut self, _seat: Seat, _haven: Haven) -> Next {
        todo!()
    }

    /// The wolf is put there; it costs no movement and triggers nothing.
    pub(super) fn act_relocate(&mut self, _seat: Seat, _haven: Haven, _action: Action) {
        todo!()
    }
}
