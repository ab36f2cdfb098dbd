//! What the `[start]` table of a scenario may say.

use tenbin::content::{Field, Kind, Shape};
use tenbin::module::facts::START_SEAT_OF_4;

use crate::state::SEATS_MAX;

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
