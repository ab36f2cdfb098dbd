//! Setting a game up: decks, who starts, opening hands, redraws (NAR-020 to NAR-026).

use crate::content::knobs::StartPlayer;
use crate::content::vocabulary::Zone;
use crate::record::notes::Drawing;
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::state::action::Action;
use crate::state::{CardId, Frame, OWN_CARDS, SEATS, State, Step, other};
use tenbin_engine::pile::each;
use tenbin_engine::{Chance, Recorder, Seat, Stream};

impl Rules {
    /// A ready deck sits down at a seat: its cards are the seat's and lie in the deck, in unknown
    /// order (NAR-006, NAR-021).
    pub(super) fn seat_deck(&self, state: &mut State, seat: Seat, deck: u8) {
        state.decks[seat.index()] = Some(deck);
        let cards = &self.catalogue.decks[usize::from(deck)].cards;
        debug_assert!(cards.len() < OWN_CARDS, "a deck beyond what the numbers have room for");
        state.kinds[seat.index()][..cards.len()].copy_from_slice(cards);
        state.players[seat.index()].deck.loose = (1 << cards.len()) - 1;
    }
}

/// A number below `count`, all equally likely; nothing is drawn where there is no choice.
fn pick<C: Chance>(chance: &mut C, stream: Stream, count: usize) -> usize {
    if count < 2 { 0 } else { chance.below(stream, count as u32) as usize }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Decks, who starts, opening hands; the redraws are next, then the first turn. Camps, chakra,
    /// discards and gains are empty, counters at 0 (NAR-023, NAR-024).
    pub(crate) fn set_up(&mut self) {
        let pairs = &self.rules.catalogue.pairs;
        let pair = pairs[pick(self.chance, Stream::DEAL, pairs.len())];
        self.rules.seat_deck(self.state, Seat(0), pair.0);
        self.rules.seat_deck(self.state, Seat(1), pair.1);
        let starter = self.draw_starter();
        self.state.starter = starter;
        self.state.active = starter;
        self.report.set_up(self.rules, self.state);
        for seat in [starter, other(starter)] {
            self.draw_opening_hand(seat);
        }
        self.push(Frame::Turn(Step::Begin));
        self.push(Frame::Redraw(other(starter)));
        self.push(Frame::Redraw(starter));
    }

    /// Who starts (NAR-020). A game knows of no game before it: where the loser of the previous one
    /// of a series would start, it is drawn as for the first.
    fn draw_starter(&mut self) -> Seat {
        match self.rules.knobs.start_player {
            StartPlayer::Random | StartPlayer::Loser => {
                Seat(pick(self.chance, Stream::OTHER, SEATS) as u8)
            }
            StartPlayer::Seat0 => Seat(0),
            StartPlayer::Seat1 => Seat(1),
        }
    }

    /// The opening hand of a seat (NAR-021).
    pub(super) fn draw_opening_hand(&mut self, seat: Seat) {
        for _ in 0..self.rules.knobs.opening_hand {
            self.draw_card(seat, Drawing::Opening);
        }
    }

    /// An opening hand for a seat of a scenario that does not name one; it is not recorded.
    pub(crate) fn stage_hand(&mut self, seat: Seat) {
        for _ in 0..self.rules.knobs.opening_hand {
            if let Some(card) = self.take_top(seat) {
                self.state.players[seat.index()].hand |= card.bit();
            }
        }
    }

    /// Asks while a redraw is left (NAR-022); the starting player's come first (NAR-026).
    pub(super) fn settle_redraw(&mut self, seat: Seat) -> Next {
        if i32::from(self.state.players[seat.index()].redraws) < self.rules.knobs.redraws {
            return Next::Ask;
        }
        self.keep_hand(seat);
        Next::Go
    }

    /// Keep or Redraw.
    pub(super) fn act_redraw(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Keep => self.keep_hand(seat),
            Action::Redraw => self.redraw(seat),
            _ => {}
        }
    }

    /// The whole hand goes into the deck, which is shuffled, and fewer cards are drawn (NAR-022,
    /// NAR-026).
    fn redraw(&mut self, seat: Seat) {
        let hand = self.state.players[seat.index()].hand;
        for place in each(hand) {
            self.move_card(CardId::at(seat, place), Zone::Hand, Zone::Deck, false);
        }
        self.shuffle(seat);
        self.state.players[seat.index()].redraws += 1;
        self.report.redraw_decided(self.rules, self.state, seat, true);
        self.report.shuffled(self.state, seat);
        let count = hand.count_ones().saturating_sub(self.rules.knobs.redraw_penalty as u32);
        for _ in 0..count {
            self.draw_card(seat, Drawing::Redraw);
        }
    }

    /// The hand is kept for good. The second player is the last to decide and then has the extra
    /// cards (NAR-025).
    fn keep_hand(&mut self, seat: Seat) {
        self.pop();
        self.report.redraw_decided(self.rules, self.state, seat, false);
        if seat != self.state.starter {
            for _ in 0..self.rules.knobs.second_player_extra_cards {
                self.draw_card(seat, Drawing::Extra);
            }
        }
        // Only a scenario's short deck can have run out by now.
        self.check_end();
    }
}
