//! Team formation (NAR-120 to NAR-124).

use crate::engine::{Actions, Chance, Recorder, Seat};
use crate::games::naruto::Naruto;
use crate::games::naruto::action::Action;
use crate::games::naruto::flow::{Flow, Next};
use crate::games::naruto::state::State;

impl Naruto {
    /// Alone, and Join for each team begun so far that has room.
    pub(super) fn place_options(
        &self,
        _s: &State,
        _seat: Seat,
        _unit: u8,
        _actions: &mut Actions<Self>,
    ) {
        todo!()
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Asks only where there are two ninjas or more.
    pub(super) fn settle_formation(&mut self, _seat: Seat) -> Next {
        todo!()
    }

    /// Keep, or Regroup: every own ninja becomes a team of one, then they are placed one after the other.
    pub(super) fn act_formation(&mut self, _seat: Seat, _action: Action) {
        todo!()
    }

    /// Goes on to the next unit.
    pub(super) fn settle_place(&mut self, _seat: Seat, _unit: u8) -> Next {
        todo!()
    }

    /// Joins or begins a team.
    pub(super) fn act_place(&mut self, _seat: Seat, _unit: u8, _action: Action) {
        todo!()
    }
}
