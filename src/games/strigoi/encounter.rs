//! Encounters: flipping, Stealth, Monks (STR-121, STR-128 to STR-130, STR-165 to STR-167).

use crate::engine::{Actions, Chance, Recorder};
use crate::games::strigoi::Strigoi;
use crate::games::strigoi::action::Action;
use crate::games::strigoi::flow::{Flow, Next};
use crate::games::strigoi::state::State;

impl Strigoi {
    /// Fight; Help of a Monk; Decline where the wolf peeked and has Stealth. With Stealth spent on a
    /// Monk its help was automatic and it may still be fought or left (STR-167).
    pub(super) fn face_options(&self, _s: &State, _actions: &mut Actions<Self>) {
        todo!()
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Flips the top token of the pile of the space's colour into `facing` and pushes `Face` (which
    /// knows from `Turn::stopped` whether declining is possible); nothing happens where there is
    /// none (STR-130).
    pub(super) fn meet_encounter(&mut self) {
        todo!()
    }

    /// Asks where there is a choice; a forced fight begins at once.
    pub(super) fn settle_face(&mut self) -> Next {
        todo!()
    }

    pub(super) fn act_face(&mut self, _action: Action) {
        todo!()
    }

    /// The Stealth is spent: the token stays face up on its pile (STR-166), a Monk helps first
    /// (STR-167); the wolf may move on with the points it has left, or end there.
    pub(super) fn decline(&mut self) {
        todo!()
    }
}
