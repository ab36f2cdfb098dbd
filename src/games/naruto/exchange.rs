//! The exchange of techniques: priority and chains (NAR-180 to NAR-190).

use crate::engine::{Actions, Chance, Recorder, Seat};
use crate::games::naruto::Naruto;
use crate::games::naruto::action::Action;
use crate::games::naruto::flow::{Flow, Next};
use crate::games::naruto::state::State;

impl Naruto {
    /// Pass, and every technique that may be launched with each of its users.
    pub(super) fn exchange_options(&self, _s: &State, _seat: Seat, _actions: &mut Actions<Self>) {
        todo!()
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Pushes the first Open; clears the counts of the exchange.
    pub(super) fn begin_exchange(&mut self) {
        todo!()
    }

    /// Asks only where something can be launched.
    pub(super) fn settle_open(&mut self, _seat: Seat, _again: bool) -> Next {
        todo!()
    }

    /// Launch or Pass (NAR-184).
    pub(super) fn act_open(&mut self, _seat: Seat, _again: bool, _action: Action) {
        todo!()
    }

    /// Asks only where something can be launched.
    pub(super) fn settle_respond(&mut self, _seat: Seat, _passes: u8) -> Next {
        todo!()
    }

    /// Launch or Pass (NAR-187).
    pub(super) fn act_respond(&mut self, _seat: Seat, _passes: u8, _action: Action) {
        todo!()
    }
}
