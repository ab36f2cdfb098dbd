//! Tiles: reading their drawing, turning them, joining them into a board (OKK-001 to OKK-008).

/// Squares of the largest tile (OKK-002).
pub const TILE_CELLS: usize = 64;

/// One face of a tile in its four rotations.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct TileFace {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The physical tile it belongs to (OKK-003).
    pub tile: u8,
    /// Cells by rotation (quarter turns clockwise), row by row: bits 0 and 1 the terrain, bits 2
    /// to 5 a wall on the edge to the north, east, south, west.
    pub rotations: [[u8; TILE_CELLS]; 4],
}
