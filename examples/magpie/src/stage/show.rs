//! What can be seen of a state, declared once: replays are written from it, and whatever draws a table
//! or lets a person play asks for it too.

use crate::state::NO_CARD;
use crate::{Magpie, State};
use tenbin::engine::pile::{CardSet, each};
use tenbin::engine::{Eye, Of, Shown, ShownField};
use tenbin::shown;

/// How a game ends, in the order of `Ending`.
const ENDINGS: [&str; 3] = ["none", "cards_gone", "target_reached"];

shown! {
    game: &Magpie;
    TURN = ShownField::number("turn", "", "number of the turn, from 1");
    ACTIVE = ShownField::seat("active", game.seats, "whose turn it is");
    ASKED = ShownField::seat("asked", game.seats, "who is asked to answer the card played");
    ENDING = ShownField::word("ending", &ENDINGS, "how the game has ended");
    DECK = ShownField::cards("deck", &game.card_ids(), "cards to draw");
    DISCARD = ShownField::cards("discard", &game.card_ids(), "the discard pile");
    PLAYED = ShownField::cards("played", &game.card_ids(), "the card that waits for answers");
    HAND = ShownField::cards("hand", &game.card_ids(), "cards held").of_seats();
    NEST = ShownField::cards("nest", &game.card_ids(), "cards in the nest").of_seats();
    SHINE = ShownField::number("shine", "points", "points by effects").of_seats();
    POINTS = ShownField::number("points", "points", "what nest and shine are worth").of_seats();
}

impl Magpie {
    fn card_ids(&self) -> Vec<&str> {
        self.catalogue.cards.iter().map(|card| card.id.as_str()).collect()
    }

    /// The kinds of some cards, ascending.
    fn kinds_of(&self, cards: CardSet) -> Vec<u16> {
        let kind = |place: u8| u16::from(self.catalogue.kinds[usize::from(place)]);
        let mut kinds: Vec<u16> = each(cards).map(kind).collect();
        kinds.sort_unstable();
        kinds
    }

    /// What can be seen.
    pub(crate) fn declare_shown(&self) -> Vec<ShownField> {
        declared(self)
    }

    /// Tells it: a seat sees its own hand, and of other hands and the deck how many cards they have.
    pub(crate) fn show_to(&self, state: &State, eye: Eye, out: &mut dyn Shown) {
        out.number(TURN, Of::Table, state.turn.into());
        out.seat(ACTIVE, Of::Table, Some(state.active));
        out.seat(ASKED, Of::Table, (state.played != NO_CARD).then_some(state.asked));
        out.word(ENDING, Of::Table, state.ending as u16);
        let hidden = |cards: CardSet, is_seen: bool| match is_seen {
            true => (self.kinds_of(cards), 0),
            false => (Vec::new(), cards.count_ones()),
        };
        let (seen, unseen) = hidden(state.deck, eye == Eye::Everyone);
        out.cards(DECK, Of::Table, &seen, unseen);
        out.cards(DISCARD, Of::Table, &self.kinds_of(state.discard), 0);
        let played = if state.played == NO_CARD { 0 } else { 1 << state.played };
        out.cards(PLAYED, Of::Table, &self.kinds_of(played), 0);
        for seat in self.table() {
            let (seen, unseen) = hidden(state.hands[seat.index()], eye.is_of(seat));
            out.cards(HAND, Of::Seat(seat), &seen, unseen);
            out.cards(NEST, Of::Seat(seat), &self.kinds_of(state.nests[seat.index()]), 0);
            out.number(SHINE, Of::Seat(seat), state.shine[seat.index()].into());
            out.number(POINTS, Of::Seat(seat), self.points(state, seat));
        }
    }
}
