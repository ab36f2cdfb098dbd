//! What a scenario may expect of a state, and the texts that actions may have.

use crate::state::{NO_CARD, SEATS_MAX};
use crate::{Magpie, State};
use tenbin::content::{Kind, Shape};
use tenbin::engine::Seat;
use tenbin::engine::pile::{CardSet, each};
use tenbin::facts_of;
use tenbin::module::facts::{NUMBER, TEXT, TEXTS, fact, number, of_seat, table, text, texts};
use tenbin::module::notation::{Class, Notation};
use tenbin::toml::{Table, Value};

/// What somebody may be asked for.
pub const PLAY: &str = "play";
/// An answer to a card that was played.
pub const ANSWER: &str = "answer";

static SEAT_FACTS: Shape = Shape {
    name: "the facts of a player",
    fields: &[
        fact("hand", TEXTS, "cards in hand"),
        fact("hand_count", NUMBER, "how many"),
        fact("nest", TEXTS, "cards in the nest"),
        fact("shine", NUMBER, "points by effects"),
        fact("points", NUMBER, "points in all"),
    ],
};

/// All facts.
pub static FACTS: Shape = facts_of!(
    "the facts of a state of Magpie",
    asked_for: &["none", PLAY, ANSWER],
    ending: &["none", "cards_gone", "target_reached"],
    active: "whose turn it is",
    [
        fact("turn", NUMBER, "number of the turn from 1; of the turn that a scenario begins in, too"),
        fact("played", TEXT, "the card that waits for answers, or none"),
        fact("deck_count", NUMBER, "cards in the deck"),
        fact("discard", TEXTS, "cards in the discard pile"),
        of_seat(1, Kind::Table(&SEAT_FACTS)),
        of_seat(2, Kind::Table(&SEAT_FACTS)),
        of_seat(3, Kind::Table(&SEAT_FACTS)),
        of_seat(4, Kind::Table(&SEAT_FACTS)),
    ]
);

const _: () = assert!(SEATS_MAX == 4, "each seat has its line in the facts");

impl Magpie {
    /// The ids of cards.
    pub(crate) fn ids(&self, cards: CardSet) -> impl Iterator<Item = String> {
        each(cards).map(|place| self.catalogue.card(place).id.clone())
    }

    /// The facts of a state, beside what every game tells.
    pub(crate) fn state_facts(&self, state: &State) -> Table {
        let played = match state.played {
            NO_CARD => "none".to_owned(),
            place => self.catalogue.card(place).id.clone(),
        };
        let mut facts = table([
            ("turn", number(state.turn)),
            ("played", text(played)),
            ("deck_count", number(state.deck.count_ones())),
            ("discard", texts(self.ids(state.discard))),
        ]);
        for seat in self.table() {
            facts.insert(seat.to_string(), Value::Table(self.seat_facts(state, seat)));
        }
        facts
    }

    fn seat_facts(&self, state: &State, seat: Seat) -> Table {
        let hand = state.hands[seat.index()];
        table([
            ("hand", texts(self.ids(hand))),
            ("hand_count", number(hand.count_ones())),
            ("nest", texts(self.ids(state.nests[seat.index()]))),
            ("shine", number(state.shine[seat.index()])),
            ("points", number(self.points(state, seat))),
        ])
    }

    /// The forms of the texts of `write_action`.
    pub(crate) fn texts(&self) -> Notation {
        let ids = self.catalogue.cards.iter().map(|card| card.id.clone()).collect();
        Notation::new(&["pass", "play CARD", "snatch with CARD"], vec![("CARD", Class::Names(ids))])
    }
}
