//! What the files in `configs/magpie` may say. `tenbin check`, `tenbin rules` and the JSON Schema of
//! `tenbin schema` are all made from these declarations.

use crate::content::{EFFECT, RULES, SMALL, Suit};
use tenbin::content::{Field, Kind, Shape};

static CARD: Shape = Shape {
    name: "a card",
    fields: &[
        Field::required("id", Kind::Id, "its name in files, replays and reports"),
        Field::required("suit", Kind::OneOf(Suit::WORDS), "its suit"),
        Field::required("value", SMALL, "what it is worth in a nest (MAG-030)"),
        Field::required("copies", SMALL, "how many the deck has"),
        // A variant that states an effect replaces all of it.
        Field::optional("effect", Kind::Tagged(&EFFECT), "what it does (MAG-020)").replaced_whole(),
    ],
};

/// All that the files say together.
pub static CONTENT: Shape = Shape {
    name: "the content of Magpie",
    fields: &[
        Field::required("rules", Kind::Table(&RULES), "Every knob of the rules."),
        Field::required(
            "cards",
            Kind::List { of: &Kind::Table(&CARD), min: 1, max: 64 },
            "The cards of the deck.",
        ),
    ],
};
