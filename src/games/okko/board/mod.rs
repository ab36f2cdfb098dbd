//! The board and its geometry, in exact integers: squares, walls, steps, zones of control, lines of
//! fire (OKK-001 to OKK-008, OKK-170 to OKK-181, OKK-290, OKK-310 to OKK-321, OKK-334).

pub(crate) mod chart;
pub mod geometry;
pub mod tile;

use std::hash::{Hash, Hasher};

/// Most squares along a side of a board (OKK-002: 3 tiles of 8).
pub const SIDE_MAX: usize = 24;
/// Cells of a board, a row of `SIDE_MAX` after the other.
pub const CELLS: usize = SIDE_MAX * SIDE_MAX;

/// What lies on a square (OKK-004); stairs and trapdoors are free.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum Terrain {
    /// Nothing.
    Free,
    /// Furniture, plants, rubble.
    Difficult,
    /// Water.
    Water,
    /// Nothing can stand here.
    Obstructed,
}

/// A square; x grows east, y grows south. May lie off the board.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Ord, PartialOrd, Default, Debug)]
pub struct Square {
    /// Column from the west.
    pub x: i8,
    /// Row from the north.
    pub y: i8,
}

/// One of the four facings (OKK-009).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Ord, PartialOrd, Default, Debug)]
#[repr(u8)]
pub enum Facing {
    /// North: y falls.
    #[default]
    North,
    /// East: x grows.
    East,
    /// South: y grows.
    South,
    /// West: x falls.
    West,
}

/// One of the eight directions, clockwise from north: 0 north, 1 north-east, ... 7 north-west.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Ord, PartialOrd, Debug)]
pub struct Direction(pub u8);

const DX: [i8; 8] = [0, 1, 1, 1, 0, -1, -1, -1];
const DY: [i8; 8] = [-1, -1, 0, 1, 1, 1, 0, -1];

impl Facing {
    /// All facings, clockwise from north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The facing of an index, counted round.
    #[inline]
    pub fn of(index: u8) -> Self {
        Self::ALL[index as usize & 3]
    }

    /// A quarter turn clockwise.
    #[inline]
    #[must_use]
    pub fn right(self) -> Self {
        Self::of(self as u8 + 1)
    }

    /// A quarter turn anticlockwise.
    #[inline]
    #[must_use]
    pub fn left(self) -> Self {
        Self::of(self as u8 + 3)
    }

    /// The opposite facing.
    #[inline]
    #[must_use]
    pub fn back(self) -> Self {
        Self::of(self as u8 + 2)
    }

    /// The direction straight ahead.
    #[inline]
    pub fn direction(self) -> Direction {
        Direction(2 * self as u8)
    }

    /// The directions of the three squares in front of a figure with it, one bit each.
    #[inline]
    pub fn ahead(self) -> u8 {
        const AHEAD: [u8; 4] = [0b1000_0011, 0b0000_1110, 0b0011_1000, 0b1110_0000];
        AHEAD[self as usize]
    }

    /// Its letter.
    pub fn letter(self) -> char {
        ['n', 'e', 's', 'w'][self as usize]
    }
}

impl Direction {
    /// All directions, clockwise from north.
    pub const ALL: [Self; 8] =
        [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// This direction turned by eighths clockwise.
    #[inline]
    #[must_use]
    pub fn turned(self, eighths: u8) -> Self {
        Self((self.0 + eighths) & 7)
    }

    /// Whether it goes across a corner.
    #[inline]
    pub fn is_diagonal(self) -> bool {
        self.0 & 1 == 1
    }

    /// Whether it leads to one of the three squares in front of a figure with this facing.
    #[inline]
    pub fn is_front_of(self, facing: Facing) -> bool {
        (self.0 + 9 - 2 * facing as u8) & 7 <= 2
    }

    /// Its name: n, ne, e, ...
    pub fn word(self) -> &'static str {
        ["n", "ne", "e", "se", "s", "sw", "w", "nw"][self.0 as usize & 7]
    }
}

/// Where figures stand before they are deployed.
pub(crate) const OFF_BOARD: Square = Square::new(-1, -1);

impl Square {
    /// The square of a column and a row.
    #[inline]
    pub const fn new(x: i8, y: i8) -> Self {
        Self { x, y }
    }

    /// The neighbour in a direction.
    #[inline]
    #[must_use]
    pub fn step(self, direction: Direction) -> Self {
        let index = direction.0 as usize & 7;
        Self { x: self.x + DX[index], y: self.y + DY[index] }
    }

    /// The direction of a neighbour; `None` where the other square does not touch this one.
    #[inline]
    pub fn direction_to(self, other: Self) -> Option<Direction> {
        const TABLE: [u8; 9] = [7, 0, 1, 6, 255, 2, 5, 4, 3];
        // As unsigned numbers, what is too far on either side is too large.
        let (dx, dy) = ((other.x - self.x + 1) as u8, (other.y - self.y + 1) as u8);
        if dx > 2 || dy > 2 {
            return None;
        }
        let direction = TABLE[(dy * 3 + dx) as usize];
        (direction != 255).then_some(Direction(direction))
    }

    /// The larger of the two differences (OKK-334).
    #[inline]
    pub fn distance(self, other: Self) -> u8 {
        self.x.abs_diff(other.x).max(self.y.abs_diff(other.y))
    }

    /// Its place in a board's cells; the square must lie on the board.
    #[inline]
    pub fn index(self) -> usize {
        self.y as usize * SIDE_MAX + self.x as usize
    }
}

/// The squares round one that are in a set.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Around(u32);

impl Around {
    /// Whether none is.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the neighbour in a direction is.
    #[inline]
    pub fn has(self, direction: Direction) -> bool {
        self.0 >> AROUND[direction.0 as usize & 7] & 1 == 1
    }

    /// The directions of those that are, one bit each.
    #[inline]
    pub fn directions(self) -> u8 {
        const DIRECTIONS: [u8; 512] = {
            let mut table = [0; 512];
            let mut set = 0;
            while set < 512 {
                let mut direction = 0;
                while direction < 8 {
                    table[set] |= ((set >> AROUND[direction] & 1) as u8) << direction;
                    direction += 1;
                }
                set += 1;
            }
            table
        };
        DIRECTIONS[self.0 as usize % 512]
    }
}

/// The bits of `Around` by direction: rows of three from the north-west, in the middle of them the
/// square itself.
const AROUND: [u8; 8] = [1, 2, 5, 8, 7, 6, 3, 0];

/// A set of squares, such as those on which figures stand: a word a row, with a margin of one square
/// all round, so that the neighbours of a square are found without asking for the border.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub struct Squares([u32; SIDE_MAX + 2]);

impl Squares {
    /// Whether the square is in the set; it must lie on the board or beside it.
    #[inline]
    pub fn has(&self, square: Square) -> bool {
        self.0[(square.y + 1) as usize] >> (square.x + 1) & 1 == 1
    }

    /// Adds a square of the board.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        self.0[(square.y + 1) as usize] |= 1 << (square.x + 1);
    }

    /// Takes a square of the board out.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        self.0[(square.y + 1) as usize] &= !(1 << (square.x + 1));
    }

    /// Adds neighbours of a square of the board, given as directions, one bit each.
    #[inline]
    pub fn insert_around(&mut self, square: Square, directions: u8) {
        const ROWS: [u16; 256] = {
            let mut table = [0; 256];
            let mut set = 0;
            while set < 256 {
                let mut direction = 0;
                while direction < 8 {
                    table[set] |= ((set >> direction & 1) as u16) << AROUND[direction];
                    direction += 1;
                }
                set += 1;
            }
            table
        };
        let row = square.y as u8 as usize;
        if row >= SIDE_MAX {
            return;
        }
        let rows = u32::from(ROWS[directions as usize]);
        let column = square.x as u32 & 31;
        self.0[row] |= (rows & 7) << column;
        self.0[row + 1] |= (rows >> 3 & 7) << column;
        self.0[row + 2] |= (rows >> 6) << column;
    }

    /// The neighbours of a square of the board that are in the set.
    #[inline]
    pub fn around(&self, square: Square) -> Around {
        // Said in words the compiler understands: no row is out of bounds.
        let row = square.y as u8 as usize;
        if row >= SIDE_MAX {
            return Around(0);
        }
        let three = |row: usize| self.0[row] >> (square.x as u32 & 31) & 7;
        Around(three(row) | (three(row + 1) & 5) << 3 | three(row + 2) << 6)
    }
}

impl Hash for Squares {
    /// Hashes a bit for each cell of a board, in their order.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let mut words = [0_u64; CELLS / 64];
        for (row, squares) in self.0[1..=SIDE_MAX].iter().enumerate() {
            for column in 0..SIDE_MAX {
                let index = row * SIDE_MAX + column;
                words[index / 64] |= u64::from(squares >> (column + 1) & 1) << (index % 64);
            }
        }
        words.hash(hasher);
    }
}

/// A board: terrain and walls of each square. Bits 0 and 1 of a cell are the terrain, bits 2 to 5
/// say that the edge to the north, east, south, west is open (no wall, and not the border).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Board {
    /// Squares along a side.
    pub side: u8,
    /// Which chart says more of it (`chart.rs`); 0 for none.
    chart: u8,
    cells: [u8; CELLS],
}

impl Hash for Board {
    /// The chart follows from the rest.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.side.hash(hasher);
        self.cells.hash(hasher);
    }
}

/// What a board says of a square.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Cell(u8);

impl Cell {
    /// Whether nothing lies there.
    #[inline]
    pub fn is_free(self) -> bool {
        self.0 & 3 == Terrain::Free as u8
    }

    /// Whether nothing can stand there.
    #[inline]
    pub fn is_obstructed(self) -> bool {
        self.0 & 3 == Terrain::Obstructed as u8
    }

    /// Whether an edge is open: no wall, and not the border (OKK-008).
    #[inline]
    pub fn is_open(self, facing: Facing) -> bool {
        self.0 >> (2 + facing as u8) & 1 == 1
    }

    /// The open edges, one bit each by [`Facing`].
    #[inline]
    pub fn open_edges(self) -> u8 {
        self.0 >> 2
    }
}

/// A free line of fire.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Line {
    /// Difficult squares and corners that cover the target (OKK-314, OKK-315).
    pub cover: u8,
    /// Squares entered, the target's included.
    pub squares: u8,
}

impl Board {
    /// An empty board of free squares.
    pub fn empty(side: u8) -> Self {
        let mut board = Self { side, chart: 0, cells: [0; CELLS] };
        for y in 0..side as i8 {
            for x in 0..side as i8 {
                let square = Square::new(x, y);
                for facing in Facing::ALL {
                    let open = board.contains(square.step(facing.direction()));
                    board.cells[square.index()] |= u8::from(open) << (2 + facing as u8);
                }
            }
        }
        board
    }

    /// Whether the square lies on the board.
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        (square.x as u8) < self.side && (square.y as u8) < self.side
    }

    /// A square of the board with its edges, looked up once for several questions.
    #[inline]
    pub fn cell(&self, square: Square) -> Cell {
        Cell(self.cells[square.index()])
    }

    /// The square beyond an edge of another; where the edge is closed, one without open edges.
    #[inline]
    pub fn cell_behind(&self, from: Square, cell: Cell, facing: Facing) -> Cell {
        const AWAY: [isize; 4] = [-(SIDE_MAX as isize), 1, SIDE_MAX as isize, -1];
        let index = from.index().wrapping_add_signed(AWAY[facing as usize]);
        match self.cells.get(index) {
            Some(&beyond) if cell.is_open(facing) => Cell(beyond),
            _ => Cell(0),
        }
    }

    /// What lies on a square of the board.
    #[inline]
    pub fn terrain(&self, square: Square) -> Terrain {
        const TERRAINS: [Terrain; 4] =
            [Terrain::Free, Terrain::Difficult, Terrain::Water, Terrain::Obstructed];
        TERRAINS[self.cells[square.index()] as usize & 3]
    }

    /// Which chart says more of it; 0 for none.
    #[inline]
    pub(super) fn chart(&self) -> u8 {
        self.chart
    }

    /// Says which chart it has, until it is changed.
    pub(super) fn set_chart(&mut self, chart: u8) {
        self.chart = chart;
    }

    /// Changes what lies on a square.
    pub fn set_terrain(&mut self, square: Square, terrain: Terrain) {
        self.chart = 0;
        let cell = &mut self.cells[square.index()];
        *cell = *cell & !3 | terrain as u8;
    }

    /// Puts a wall on an edge of a square, seen from both sides (OKK-007).
    pub fn set_wall(&mut self, square: Square, facing: Facing) {
        self.chart = 0;
        self.cells[square.index()] &= !(4 << facing as u8);
        let other = square.step(facing.direction());
        if self.contains(other) {
            self.cells[other.index()] &= !(4 << facing.back() as u8);
        }
    }

    /// Whether the edge of a square of the board is open: no wall, and not the border (OKK-008).
    #[inline]
    pub fn is_open(&self, square: Square, facing: Facing) -> bool {
        self.cells[square.index()] >> (2 + facing as u8) & 1 == 1
    }

    /// The open edges of a square of the board, one bit each by [`Facing`].
    #[inline]
    pub fn open_edges(&self, square: Square) -> u8 {
        self.cells[square.index()] >> 2
    }

    /// Whether a figure can stand on the square at all.
    #[inline]
    pub fn is_standable(&self, square: Square) -> bool {
        self.contains(square) && self.terrain(square) != Terrain::Obstructed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OKK-170: a set of directions round a square holds the squares one step away, no others.
    #[test]
    fn neighbours_are_added_as_steps_lead_to_them() {
        let side = SIDE_MAX as i8;
        for at in [(0, 0), (5, 9), (side - 1, 0), (3, side - 1), (side - 1, side - 1)] {
            let at = Square::new(at.0, at.1);
            for directions in 0..=u8::MAX {
                let mut one_by_one = Squares::default();
                let steps = Direction::ALL.into_iter().filter(|one| directions >> one.0 & 1 == 1);
                let board = Board::empty(side as u8);
                let inside = steps.filter(|&one| board.contains(at.step(one)));
                let mut kept = 0;
                for direction in inside {
                    one_by_one.insert(at.step(direction));
                    kept |= 1 << direction.0;
                }
                let mut at_once = Squares::default();
                at_once.insert_around(at, kept);
                assert_eq!(at_once, one_by_one, "{at:?} {directions:#b}");
                assert_eq!(at_once.around(at).directions(), kept);
            }
        }
    }
}
