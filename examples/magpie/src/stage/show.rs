//! What can be seen of a state, declared once: replays and the facts of scenarios are made from it, and
//! whatever draws a table or lets a person play asks for it too.

use std::fmt;

use crate::stage::table::ENDINGS;
use crate::{Magpie, State};
use tenbin::engine::pile::{CardSet, each};
use tenbin::engine::{Eye, Of, Picture, Shown, ShownField, ShownId};
use tenbin::shown;

shown! {
    game: &Magpie;
    TURN = ShownField::number("turn", "", "number of the turn, from 1");
    ACTIVE = ShownField::seat("active", game.seats, "whose turn it is");
    ASKED = ShownField::seat("asked", game.seats, "who is asked to answer the card played");
    ENDING = ShownField::word("ending", ENDINGS, "how the game has ended");
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

    /// What can be seen.
    pub(crate) fn declare_shown(&self) -> Vec<ShownField> {
        declared(self)
    }

    /// Tells it: a seat sees its own hand, and of other hands and the deck how many cards they have.
    pub(crate) fn show_to(&self, state: &State, eye: Eye, out: &mut dyn Shown) {
        out.number(TURN, Of::Table, state.turn.into());
        out.seat(ACTIVE, Of::Table, Some(state.active));
        out.seat(ASKED, Of::Table, state.played.map(|_| state.asked));
        out.word(ENDING, Of::Table, state.ending.map_or(0, |ending| ending as u16 + 1));
        self.show_cards(DECK, Of::Table, state.deck, eye == Eye::Everyone, out);
        self.show_cards(DISCARD, Of::Table, state.discard, true, out);
        self.show_cards(PLAYED, Of::Table, state.waiting(), true, out);
        for seat in self.table() {
            let (of, index) = (Of::Seat(seat), seat.index());
            self.show_cards(HAND, of, state.hands[index], eye.is_of(seat), out);
            self.show_cards(NEST, of, state.nests[index], true, out);
            out.number(SHINE, of, state.shine[index].into());
            out.number(POINTS, of, self.points(state, seat));
        }
    }

    /// Some cards by their kinds, which are ascending as the cards are, or face down.
    fn show_cards(
        &self,
        field: ShownId,
        of: Of,
        cards: CardSet,
        is_seen: bool,
        out: &mut dyn Shown,
    ) {
        let kind = |place: u8| u16::from(self.catalogue.kinds[usize::from(place)]);
        if is_seen {
            out.cards(field, of, &each(cards).map(kind).collect::<Vec<_>>(), 0);
        } else {
            out.cards(field, of, &[], cards.count_ones());
        }
    }

    /// Writes how the table stands: a line for the deck and one for each player.
    pub(crate) fn write_seen(&self, seen: &Picture, out: &mut dyn fmt::Write) -> fmt::Result {
        let list = |cards: &[u16]| {
            let id = |&kind: &u16| self.catalogue.cards[usize::from(kind)].id.as_str();
            match cards {
                [] => "nothing".to_owned(),
                _ => cards.iter().map(id).collect::<Vec<_>>().join(", "),
            }
        };
        let turn = seen.number(TURN, Of::Table).unwrap_or(0);
        let deck = seen.card_count(DECK, Of::Table);
        writeln!(out, "turn {turn}, {deck} cards in the deck")?;
        for seat in self.table() {
            let of = Of::Seat(seat);
            let (nest, hand) = (list(seen.cards(NEST, of)), list(seen.cards(HAND, of)));
            let points = seen.number(POINTS, of).unwrap_or(0);
            writeln!(out, "  {seat}: {points} points for {nest}; holds {hand}")?;
        }
        Ok(())
    }
}
