//! What Naruto's content files may say: cards and decks.

use crate::content::{Field, Kind, Shape};
use crate::games::naruto::rules::RULES;

/// The content tree.
pub static CONTENT: Shape = Shape {
    name: "the content",
    fields: &[Field::required("rules", Kind::Table(&RULES), "the knobs")],
};
