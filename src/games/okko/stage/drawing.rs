//! How the board is drawn.

use super::show::{SQUARE, WALLS};
use tenbin_lab::module::board::{Board, Ground, Look, Shape, Tint};

/// Squares by their terrain, in the order of its words.
pub(crate) fn board() -> Board {
    let shape = Shape::Rectangle { width: 100, depth: 100 };
    let looks = [Tint::Plain, Tint::Green, Tint::Blue, Tint::Grey].map(|tint| Look { shape, tint });
    Board {
        grounds: vec![Ground {
            field: SQUARE,
            looks: looks.to_vec(),
            walls: Some(WALLS),
            turned: None,
        }],
        piece_width: 78,
        piece_widths: Vec::new(),
        corners: None,
        stretch: 100,
    }
}
