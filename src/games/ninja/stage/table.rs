//! What a scenario's `[start]` table may say.

use tenbin_content::{Field, Kind, Shape};
use tenbin_lab::module::facts::START_SEAT_OF_7;

static PHASES: &[&str] = &["deal", "setup", "start", "event", "attack", "hand_limit", "clean_up"];

static AREA_CARD: Shape = Shape {
    name: "a card in play",
    fields: &[
        Field::required("card", Kind::Id, "its id"),
        Field::optional("target", START_SEAT_OF_7, "the seat it is aimed at"),
    ],
};

static SEAT: Shape = Shape {
    name: "a seat of a scenario",
    fields: &[
        Field::optional("role", Kind::Id, "the clan"),
        Field::optional("objective", Kind::Id, "the objective"),
        Field::optional("hand", Kind::OneOrMany(&Kind::Id), "advantage cards in hand"),
        Field::optional(
            "area",
            Kind::OneOrMany(&Kind::Either(&[Kind::Id, Kind::Table(&AREA_CARD)])),
            "advantage cards in play",
        ),
        Field::optional("disadvantages", Kind::OneOrMany(&Kind::Id), "disadvantages in the area"),
        Field::optional("events", Kind::OneOrMany(&Kind::Id), "conquered events"),
        Field::optional("gifts", Kind::OneOrMany(&Kind::Id), "face-down gifts"),
        Field::optional("gifts_from", START_SEAT_OF_7, "who gave the gifts"),
        Field::optional("eliminated", Kind::Bool, "out for good"),
        Field::optional("skips_due", Kind::Integer { min: 0, max: 9 }, "turns still to be skipped"),
    ],
};

/// The `[start]` table of a scenario.
pub(crate) static START: Shape = Shape {
    name: "the start of a ninja scenario",
    fields: &[
        Field::optional(
            "seats",
            Kind::List { of: &Kind::Table(&SEAT), min: 1, max: 7 },
            "the players, seat1 first",
        ),
        Field::optional(
            "phase",
            Kind::OneOf(PHASES),
            "where the turn begins, or deal for a game dealt anew; default start",
        ),
        Field::optional("active", START_SEAT_OF_7, "whose turn it is; default seat1, or 1"),
        Field::optional("first", START_SEAT_OF_7, "who began; default seat1, or 1"),
        Field::optional("turn", Kind::Integer { min: 1, max: 10_000 }, "number of the turn"),
        Field::optional(
            "advantage_discard",
            Kind::OneOrMany(&Kind::Id),
            "advantage discard pile, its top card last",
        ),
        Field::optional(
            "empty_decks",
            Kind::OneOrMany(&Kind::OneOf(&["advantage", "disadvantage", "event"])),
            "decks whose cards lie in their discard piles",
        ),
        Field::optional(
            "lost_decks",
            Kind::OneOrMany(&Kind::OneOf(&["advantage", "event"])),
            "decks all of whose cards somebody out of the game holds",
        ),
    ],
};
