//! What the `[start]` table of a scenario may say, and what its `[expect]` may name.

use crate::state::SEATS_MAX;
use tenbin::content::{Field, Kind, Shape};
use tenbin::facts_of;
use tenbin::module::facts::{NUMBER, START_SEAT_OF_4, TEXTS, fact, of_seat};

const IDS: Kind = Kind::List { of: &Kind::Id, min: 0, max: 64 };

static SIDE: Shape = Shape {
    name: "a player of a scenario",
    fields: &[
        Field::optional("hand", IDS, "cards in hand; dealt where this is left out"),
        Field::optional("nest", IDS, "cards in the nest; none by default"),
        Field::optional("shine", Kind::Integer { min: 0, max: 99 }, "points by effects"),
    ],
};

/// The start of a scenario.
pub static START: Shape = Shape {
    name: "the start of a scenario of Magpie",
    fields: &[
        Field::optional(
            "seats",
            Kind::List { of: &Kind::Table(&SIDE), min: 1, max: SEATS_MAX },
            "The players, from seat1.",
        ),
        Field::optional("active", START_SEAT_OF_4, "Whose turn it is: seat1 (or 1) by default."),
        Field::optional("discard", IDS, "Cards in the discard pile."),
        Field::optional(
            "deck",
            IDS,
            "Cards of the deck; all that are named nowhere by default, else those are discarded.",
        ),
    ],
};

/// What somebody may be asked for.
pub const PLAY: &str = "play";
/// An answer to a card that was played.
pub const ANSWER: &str = "answer";
/// How a game has ended: not yet, or in one of the ways of `Ending`.
pub const ENDINGS: &[&str] = &["none", "cards_gone", "target_reached"];

const OF_SEAT: Kind = Kind::Table(&Shape {
    name: "the facts of a player",
    fields: &[
        fact("hand", TEXTS, "cards in hand"),
        fact("hand_count", NUMBER, "how many"),
        fact("nest", TEXTS, "cards in the nest"),
        fact("shine", NUMBER, "points by effects"),
        fact("points", NUMBER, "points in all"),
    ],
});

/// All facts.
pub static FACTS: Shape = facts_of!(
    "the facts of a state of Magpie",
    asked_for: &["none", PLAY, ANSWER],
    ending: ENDINGS,
    active: "whose turn it is",
    [
        fact("turn", NUMBER, "number of the turn from 1; of the turn that a scenario begins in, too"),
        fact("played", TEXTS, "the card that waits for answers"),
        fact("deck_count", NUMBER, "cards in the deck"),
        fact("discard", TEXTS, "cards in the discard pile"),
        of_seat(1, OF_SEAT),
        of_seat(2, OF_SEAT),
        of_seat(3, OF_SEAT),
        of_seat(4, OF_SEAT),
    ]
);
