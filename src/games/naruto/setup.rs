//! Setting a game up: decks, who starts, opening hands, redraws (NAR-020 to NAR-026).

use crate::engine::{Chance, Recorder, Seat};
use crate::games::naruto::action::Action;
use crate::games::naruto::flow::{Flow, Next};

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Draws the pair of decks (Stream::DEAL) and who starts (Stream::OTHER), fills `kinds` and decks, deals the opening hands, and pushes Frame::Turn(Begin) under the frames of the redraws.
    pub(super) fn set_up(&mut self) {
        todo!()
    }

    /// Asks while a redraw is left (NAR-022); the starting player is first (NAR-026); after both, extra cards (NAR-025).
    pub(super) fn settle_redraw(&mut self, _seat: Seat) -> Next {
        todo!()
    }

    /// Keep or Redraw.
    pub(super) fn act_redraw(&mut self, _seat: Seat, _action: Action) {
        todo!()
    }
}
