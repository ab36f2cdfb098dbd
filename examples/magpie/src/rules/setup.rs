//! The beginning of a game.

use crate::State;
use crate::rules::Flow;
use tenbin::engine::pile::each;
use tenbin::engine::{CardEvent, Chance, Recorder, Seat, Stream};

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Deals the hands (MAG-002); seat1 begins (MAG-003).
    pub(crate) fn set_up(mut self) -> State {
        self.state.deck = self.game.catalogue.deck();
        for seat in self.game.table() {
            self.deal_hand(seat);
            for place in each(self.state.hands[seat.index()]) {
                let kind = self.game.catalogue.kinds[usize::from(place)];
                self.recorder.card(seat, kind.into(), CardEvent::Opening);
            }
        }
        self.recorder.first_player(Seat(0));
        self.begin_turn(Seat(0));
        self.state
    }

    /// An opening hand.
    pub(crate) fn deal_hand(&mut self, seat: Seat) {
        for _ in 0..self.game.rules.hand_size {
            if self.state.deck != 0 {
                let place = self.chance.draw(Stream::DEAL, self.state.deck);
                self.state.deck &= !(1 << place);
                self.state.hands[seat.index()] |= 1 << place;
            }
        }
    }
}
