//! What the content files of Strigoi may say.

use crate::content::{Field, Kind, Shape};
use crate::games::strigoi::rules::RULES;

/// The whole content.
pub static CONTENT: Shape = Shape {
    name: "the content of Strigoi",
    fields: &[Field::required("rules", Kind::Table(&RULES), "knobs and switches")],
};
