//! How the table is drawn.

use super::show::{MARKER, MODEL, PIECE, PIECE_TURN};
use crate::content::catalogue::{Form, Ground as Scenery, Template};
use crate::stage::Stage;
use tenbin_lab::module::board::{Board, Ground, Look, Shape, Tint};

impl Stage<'_> {
    /// Scenery by its forms and the characters by their bases.
    pub(crate) fn draw_table(&self) -> Board {
        let characters = self.rules.catalogue.characters.iter();
        let bases = characters.map(|one| 200 * i32::from(one.base.radius())).collect();
        Board {
            grounds: vec![Ground {
                field: PIECE,
                looks: self.rules.catalogue.templates.iter().map(look).collect(),
                walls: None,
                turned: Some(PIECE_TURN),
            }],
            piece_width: MARKER_WIDTH,
            piece_widths: vec![(MODEL, bases), (MARKER, vec![MARKER_WIDTH])],
            corners: Some([[0, 0], [self.rules.knobs.table_w_cm, self.rules.knobs.table_h_cm]]),
            stretch: 100,
        }
    }
}

/// As wide as a small base, in hundredths of a unit.
const MARKER_WIDTH: i32 = 30_000;

fn look(template: &Template) -> Look {
    let hundredths = |units: i16| 100 * i32::from(units);
    let shape = match template.form {
        Form::Circle { radius } => Shape::Circle { width: 2 * hundredths(radius) },
        Form::Rectangle { width, depth } => {
            Shape::Rectangle { width: hundredths(width), depth: hundredths(depth) }
        }
    };
    let tint = match template.ground {
        Scenery::River => Tint::Blue,
        Scenery::Wall | Scenery::Block => Tint::Grey,
        Scenery::Minor => Tint::Brown,
        _ => Tint::Green,
    };
    Look { shape, tint }
}
