//! The board and its geometry, in exact integers: squares, walls, steps, zones of control, lines of
//! fire (OKK-001 to OKK-008, OKK-170 to OKK-181, OKK-290, OKK-310 to OKK-321, OKK-334).

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
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        if dx.abs() > 1 || dy.abs() > 1 || (dx == 0 && dy == 0) {
            return None;
        }
        Some(Direction(TABLE[((dy + 1) * 3 + dx + 1) as usize]))
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

/// A set of squares, such as those on which figures stand.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Squares([u64; CELLS / 64]);

impl Squares {
    /// Whether the square is in the set; it must lie on the board.
    #[inline]
    pub fn has(&self, square: Square) -> bool {
        let index = square.index();
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    /// Adds a square.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        let index = square.index();
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Takes a square out.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        let index = square.index();
        self.0[index / 64] &= !(1 << (index % 64));
    }
}

/// A board: terrain and walls of each square. Bits 0 and 1 of a cell are the terrain, bits 2 to 5
/// say that the edge to the north, east, south, west is open (no wall, and not the border).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Board {
    /// Squares along a side.
    pub side: u8,
    cells: [u8; CELLS],
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
        let mut board = Self { side, cells: [0; CELLS] };
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

    /// What lies on a square of the board.
    #[inline]
    pub fn terrain(&self, square: Square) -> Terrain {
        const TERRAINS: [Terrain; 4] =
            [Terrain::Free, Terrain::Difficult, Terrain::Water, Terrain::Obstructed];
        TERRAINS[self.cells[square.index()] as usize & 3]
    }

    /// Changes what lies on a square.
    pub fn set_terrain(&mut self, square: Square, terrain: Terrain) {
        let cell = &mut self.cells[square.index()];
        *cell = *cell & !3 | terrain as u8;
    }

    /// Puts a wall on an edge of a square, seen from both sides (OKK-007).
    pub fn set_wall(&mut self, square: Square, facing: Facing) {
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
