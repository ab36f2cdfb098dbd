//! The deal, and a turn from its beginning to the next player's.

use crate::rules::Flow;
use crate::state::Ending;
use crate::{State, record};
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

    /// An opening hand, as far as there are cards.
    pub(crate) fn deal_hand(&mut self, seat: Seat) {
        for _ in 0..self.game.rules.hand_size {
            if self.state.deck != 0 {
                let place = self.chance.draw(Stream::DEAL, self.state.deck);
                self.state.deck &= !(1 << place);
                self.state.hands[seat.index()] |= 1 << place;
            }
        }
    }

    /// The turn of a player begins, or where there is nothing to play that of the next who can; where
    /// nobody can, the game is over (MAG-003, MAG-006, MAG-032).
    pub(crate) fn begin_turn(&mut self, first: Seat) {
        self.state.turn += 1;
        // One number more in this turn then does not shift those of the next.
        self.chance.turn(self.state.turn.into());
        self.state.active = first;
        loop {
            let seat = self.state.active;
            if self.state.hands[seat.index()] == 0 {
                self.draw(seat);
            }
            if self.state.hands[seat.index()] != 0 {
                return;
            }
            // The deck is empty as well.
            self.state.active = self.game.after(seat);
            if self.state.active == first {
                self.end(Ending::CardsGone);
                return;
            }
        }
    }

    /// Plays a card (MAG-004): it waits for answers.
    pub(crate) fn play(&mut self, kind: u8) {
        let seat = self.state.active;
        let (game, card) = (self.game, self.take(seat, kind));
        self.recorder.card(seat, kind.into(), CardEvent::Played);
        self.recorder.tell(|out| write!(out, "{seat} plays {}", game.catalogue.card(card).id));
        self.state.played = Some(card);
        self.ask_after(seat);
    }

    /// The card that nobody has snatched comes to rest (MAG-005).
    pub(crate) fn rest(&mut self) {
        let (seat, Some(place)) = (self.state.active, self.state.played.take()) else { return };
        let card = self.game.catalogue.card(place);
        record::answered(card.suit, false, self.recorder);
        self.state.nests[seat.index()] |= 1 << place;
        if let Some(effect) = card.effect.filter(|_| self.game.rules.effects) {
            self.run(seat, effect);
        }
        self.end_turn();
    }

    /// The player draws (MAG-006), and the next one is on unless somebody has the target (MAG-033).
    pub(crate) fn end_turn(&mut self) {
        let (game, seat) = (self.game, self.state.active);
        self.draw(seat);
        let has_target = |target| game.table().any(|seat| game.points(&self.state, seat) >= target);
        if game.rules.target.is_some_and(has_target) {
            self.end(Ending::Target);
        } else {
            self.begin_turn(game.after(seat));
        }
    }

    fn end(&mut self, ending: Ending) {
        self.state.ending = Some(ending);
        record::ended(self.game, &self.state, self.recorder);
    }
}
