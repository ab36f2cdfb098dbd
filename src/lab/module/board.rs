//! What a game says of its board, so that it can be drawn: which things are the ground, and what they look
//! like. Where they lie is told by [`tenbin_engine::Game::show`].

use tenbin_engine::ShownId;

/// The shape of a part of the ground. Lengths are hundredths of the unit of its field.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Shape {
    /// A rectangle about its middle.
    Rectangle {
        /// Its length from left to right.
        width: i32,
        /// Its length from top to bottom.
        depth: i32,
    },
    /// A disc.
    Circle {
        /// Its diameter.
        width: i32,
    },
    /// A regular hexagon with a corner to the left and to the right.
    Hexagon {
        /// From corner to corner.
        width: i32,
    },
}

/// The colour of a part of the ground: one that goes well with light and dark pages.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Tint {
    /// That of the board.
    Plain,
    /// Such as woods or rough ground.
    Green,
    /// Such as water.
    Blue,
    /// Such as fire, or what is forbidden.
    Red,
    /// Such as stone.
    Grey,
    /// Such as stairs or wood.
    Brown,
}

/// What a part of the ground looks like.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Look {
    /// Its shape.
    pub shape: Shape,
    /// Its colour.
    pub tint: Tint,
}

/// A field of things that are the ground, or a part of it.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Ground {
    /// The field of things.
    pub field: ShownId,
    /// What they look like, by the words of the field; the last one is that of all further words.
    pub looks: Vec<Look>,
    /// The flags of these things that say whether there is a wall above, to the right, below and to the left.
    pub walls: Option<[ShownId; 4]>,
    /// The number of these things that says by how many degrees each is turned anticlockwise.
    pub turned: Option<ShownId>,
}

/// How a board is drawn.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Board {
    /// What lies below all else, the lowest first.
    pub grounds: Vec<Ground>,
    /// How wide a piece is drawn, in hundredths of the unit.
    pub piece_width: i32,
    /// Fields of pieces that are of different widths: the width of each of their words.
    pub piece_widths: Vec<(ShownId, Vec<i32>)>,
    /// The corners of the table, `x` and `y` of each, where it has some.
    pub corners: Option<[[i32; 2]; 2]>,
    /// How much longer a unit of `x` is than one of `y`, in hundredths: 100 where both are alike.
    pub stretch: i32,
}

/// A line between two places of a board, `x` and `y` of each.
pub type Line = [[i32; 2]; 2];
