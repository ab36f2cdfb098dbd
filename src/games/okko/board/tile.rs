//! Tiles: reading their drawing, turning them, joining them into a board (OKK-001 to OKK-008).

use crate::board::{Board, CELLS, Facing, Square, Squares, Terrain};
use tenbin_content::{Diagnostics, Node, Place};

/// Squares of the largest tile (OKK-002).
pub const TILE_CELLS: usize = 64;

/// Bits of a cell that hold the terrain; the walls follow.
const TERRAIN_BITS: u8 = 3;
/// Things wrong with one drawing after which no further line of it is read.
const FAULTS_MAX: usize = 8;

const CELL_HELP: &str =
    "write . (free), d (difficult), X (obstructed), w (water) or s (stairs, which are free)";
const PLUS_HELP: &str =
    "a + stands at every corner of a square; a wall stands between two of them, - or |";
const ACROSS_HELP: &str =
    "write - for a wall between the square above and the one below, or a blank";
const INSIDE_HELP: &str =
    "write | for a wall between the squares to its left and right, or a blank";
const BORDER_HELP: &str = "the border of a tile is : where it is open and | where it is a wall";

/// One face of a tile in its four rotations.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct TileFace {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The physical tile it belongs to (OKK-003).
    pub tile: u8,
    /// Cells by rotation (quarter turns clockwise), row by row without gaps: bits 0 and 1 the
    /// terrain, bits 2 to 5 a wall on the edge to the north, east, south, west.
    pub rotations: [[u8; TILE_CELLS]; 4],
}

/// Why a board is no good to play on.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum BoardFault {
    /// No step leads from the first square to the second.
    Split(Square, Square),
    /// The half of the board on this side has fewer squares to stand on than a band has figures.
    Room {
        /// The side.
        side: Facing,
        /// Squares to stand on in that half.
        squares: u16,
    },
}

/// Why faces of tiles are no good for boards drawn at random: places in the list.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum RandomFault {
    /// The face falls into parts, and no step leads from one to the other within it.
    Split(usize),
    /// Two faces may lie side by side so that nothing leads from one to the other.
    Seam(usize, usize),
}

/// Reads the drawing of a face (section 3.5 of the rules catalogue). All that is wrong with it
/// goes to the diagnostics; then there is no face.
pub fn parse_tile(
    drawing: &Node,
    id: &str,
    name: &str,
    physical: u8,
    tile_size: u8,
    diagnostics: &mut Diagnostics,
) -> Option<TileFace> {
    let Some(text) = drawing.as_text() else {
        let message = format!("the drawing of tile {id} is {}", drawing.kind_name());
        let help = "write it as a text of several lines, between \"\"\" and \"\"\"";
        diagnostics.error_with_help(drawing.place, message, help);
        return None;
    };
    let mut reader = Reader {
        size: usize::from(tile_size),
        place: drawing.place,
        text,
        id,
        cells: [0; TILE_CELLS],
        faults: 0,
        diagnostics,
    };
    if !reader.has_all_lines() {
        return None;
    }
    for (row, line) in reader.lines().enumerate() {
        if reader.faults < FAULTS_MAX {
            reader.line(row, line);
        }
    }
    if reader.faults == 0 {
        reader.look_for_closed_squares();
    }
    if reader.faults > 0 {
        return None;
    }
    let rotations = rotations(&reader.cells, reader.size);
    Some(TileFace { id: id.to_owned(), name: name.to_owned(), tile: physical, rotations })
}

/// Reads one drawing.
struct Reader<'a> {
    size: usize,
    place: Place,
    text: &'a str,
    id: &'a str,
    cells: [u8; TILE_CELLS],
    faults: usize,
    diagnostics: &'a mut Diagnostics,
}

impl<'a> Reader<'a> {
    /// The lines of the drawing; blanks behind them and blank lines below it do not count.
    fn lines(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.text.trim_end().split('\n').map(str::trim_end)
    }

    /// The file's stretch of a line of the drawing from a byte on. A text with escapes has
    /// another length in the file; then it is the whole text.
    fn place_of(&self, row: usize, start: usize, bytes: usize) -> Place {
        // Three quotation marks at both ends, and perhaps a line break right behind the first.
        let opening =
            match ((self.place.end - self.place.start) as usize).checked_sub(self.text.len()) {
                Some(6) => 3,
                Some(7) => 4,
                _ => return self.place,
            };
        let above: usize = self.text.split('\n').take(row).map(|line| line.len() + 1).sum();
        let start = self.place.start + (opening + above + start) as u32;
        Place { source: self.place.source, start, end: start + bytes as u32 }
    }

    fn fault(&mut self, place: Place, message: &str, help: &str) {
        self.faults += 1;
        let message = format!("the drawing of tile {}{message}", self.id);
        self.diagnostics.error_with_help(place, message, help);
    }

    /// With a line too many or too few, every line below would be read as something else.
    fn has_all_lines(&mut self) -> bool {
        let (size, wanted) = (self.size, 2 * self.size + 1);
        let count = self.lines().count();
        if count == wanted {
            return true;
        }
        let message =
            format!(" has {count} lines; with tile_size = {size} a tile has {wanted} of them");
        let is_odd_one = |(row, line): &(usize, &str)| line.starts_with('+') == (row % 2 == 1);
        let odd_one = self.lines().enumerate().find(is_odd_one).map(|(row, _)| row);
        let help = match odd_one {
            Some(row) if row % 2 == 0 => {
                format!("line {} should be a line of edges, such as + + +-+", row + 1)
            }
            Some(row) => format!("line {} should be a line of squares, such as :. d|. .:", row + 1),
            None if count % 2 == 1 && count > 1 => {
                format!("it is drawn for tile_size = {}", count / 2)
            }
            None => {
                "draw a line of edges, then a line of squares, and so on, edges last".to_owned()
            }
        };
        self.fault(self.place, &message, &help);
        false
    }

    fn line(&mut self, row: usize, line: &str) {
        let wanted = 2 * self.size + 1;
        let count = line.chars().count();
        if count != wanted {
            let message = format!(", line {}, has {count} characters instead of {wanted}", row + 1);
            let help = if row.is_multiple_of(2) {
                "a line of edges begins and ends with + and has a + behind every second character"
            } else {
                "a line of squares begins and ends with : or | and has a blank or | between two \
                 squares"
            };
            let place = self.place_of(row, 0, line.len().max(1));
            self.fault(place, &message, help);
            return;
        }
        for (column, (byte, mark)) in line.char_indices().enumerate() {
            if let Err((what, help)) = self.mark(row, column, mark) {
                let message = format!(", line {}, column {}: {mark:?} {what}", row + 1, column + 1);
                let place = self.place_of(row, byte, mark.len_utf8());
                self.fault(place, &message, help);
            }
        }
    }

    /// Takes in a character of the drawing; the error is what it is not and what to write.
    fn mark(
        &mut self,
        row: usize,
        column: usize,
        mark: char,
    ) -> Result<(), (&'static str, &'static str)> {
        let border = column == 0 || column == 2 * self.size;
        match (row % 2, column % 2) {
            (0, 0) => match mark {
                '+' => {}
                '-' | '|' => return Err(("is a wall where a corner is", PLUS_HELP)),
                _ => return Err(("stands where a + must stand", PLUS_HELP)),
            },
            (0, _) => match mark {
                ' ' => {}
                '-' => self.wall(column / 2, row / 2, Facing::North),
                '|' => return Err(("cannot stand in a line of edges", ACROSS_HELP)),
                _ => return Err(("is no edge", ACROSS_HELP)),
            },
            (_, 0) => match mark {
                ' ' if !border => {}
                ':' if border => {}
                '|' => self.wall(column / 2, row / 2, Facing::West),
                _ if border => return Err(("is no border", BORDER_HELP)),
                '-' => return Err(("cannot stand in a line of squares", INSIDE_HELP)),
                _ => return Err(("is no edge", INSIDE_HELP)),
            },
            _ => {
                let terrain = match mark {
                    '.' | 's' => Terrain::Free,
                    'd' => Terrain::Difficult,
                    'w' => Terrain::Water,
                    'X' => Terrain::Obstructed,
                    _ => return Err(("is no square", CELL_HELP)),
                };
                self.cells[row / 2 * self.size + column / 2] |= terrain as u8;
            }
        }
        Ok(())
    }

    /// Marks a wall to the north or west of a square, from both sides (OKK-007); the square may
    /// lie just past the last one.
    fn wall(&mut self, x: usize, y: usize, facing: Facing) {
        let size = self.size;
        if x < size && y < size {
            self.cells[y * size + x] |= wall_bit(facing);
        }
        let (x, y) =
            if facing == Facing::North { (x, y.wrapping_sub(1)) } else { (x.wrapping_sub(1), y) };
        if x < size && y < size {
            self.cells[y * size + x] |= wall_bit(facing.back());
        }
    }

    /// A part of the tile with walls and obstructed squares all round it is part of no board. A
    /// tile that is one part may well be closed: it makes a board of its own.
    fn look_for_closed_squares(&mut self) {
        let size = self.size;
        let board = joined(|_, _| &self.cells, size, 1);
        let standable = |square: &Square| board.is_standable(*square);
        let Some(first) = squares(board.side).find(standable) else { return };
        let mut seen = Squares::default();
        if flood(&board, first, &mut seen) == squares(board.side).filter(standable).count() as u16 {
            return;
        }
        let mut open = Squares::default();
        for square in squares(board.side).filter(standable) {
            if self.has_exit(square) && !open.has(square) {
                flood(&board, square, &mut open);
            }
        }
        let closed = squares(board.side).filter(standable).find(|square| !open.has(*square));
        if let Some(square) = closed {
            let (row, column) = (2 * square.y as usize + 1, 2 * square.x as usize + 1);
            let message = format!(", line {}, column {}: nobody can get here", row + 1, column + 1);
            let place = self.place_of(row, column, 1);
            self.fault(
                place,
                &message,
                "leave a way out, or make every square inside obstructed (X)",
            );
        }
    }

    /// Whether a square lies at an open stretch of the tile's border.
    fn has_exit(&self, square: Square) -> bool {
        let (x, y) = (square.x as usize, square.y as usize);
        let walls = self.cells[y * self.size + x];
        let last = self.size - 1;
        [y == 0, x == last, y == last, x == 0]
            .into_iter()
            .zip(Facing::ALL)
            .any(|(at_border, facing)| at_border && walls & wall_bit(facing) == 0)
    }
}

const fn wall_bit(facing: Facing) -> u8 {
    4 << facing as u8
}

/// The four rotations of a face: a quarter turn clockwise takes (x, y) to (size - 1 - y, x), and
/// its walls with it (OKK-003).
fn rotations(cells: &[u8; TILE_CELLS], size: usize) -> [[u8; TILE_CELLS]; 4] {
    let mut all = [*cells; 4];
    for turns in 1..4 {
        let before = all[turns - 1];
        for y in 0..size {
            for x in 0..size {
                let cell = before[y * size + x];
                let walls = cell >> 2;
                let turned = (walls << 1 | walls >> 3) & 15;
                all[turns][x * size + size - 1 - y] = cell & TERRAIN_BITS | turned << 2;
            }
        }
    }
    all
}

/// Joins tiles, each with its quarter turns clockwise, row by row into a board (OKK-001). The edge
/// between two tiles is a wall if either of them marks it.
pub fn assemble(placed: &[(&TileFace, u8)], tile_size: u8, tiles_per_side: u8) -> Board {
    let across = usize::from(tiles_per_side);
    let cells = |column: usize, row: usize| {
        let (face, turns) = placed[row * across + column];
        &face.rotations[usize::from(turns & 3)]
    };
    joined(cells, usize::from(tile_size), across)
}

/// The board of tiles whose cells are given by column and row of the tile.
fn joined<'a>(
    tile: impl Fn(usize, usize) -> &'a [u8; TILE_CELLS],
    size: usize,
    across: usize,
) -> Board {
    let mut board = Board::empty((size * across) as u8);
    for square in squares(board.side) {
        let (x, y) = (square.x as usize, square.y as usize);
        let cell = tile(x / size, y / size)[y % size * size + x % size];
        board.set_terrain(square, terrain(cell));
        for facing in Facing::ALL {
            if cell & wall_bit(facing) != 0 {
                board.set_wall(square, facing);
            }
        }
    }
    board
}

fn terrain(cell: u8) -> Terrain {
    match cell & TERRAIN_BITS {
        0 => Terrain::Free,
        1 => Terrain::Difficult,
        2 => Terrain::Water,
        _ => Terrain::Obstructed,
    }
}

/// All squares of a board, row by row.
fn squares(side: u8) -> impl Iterator<Item = Square> {
    let side = side as i8;
    (0..side).flat_map(move |y| (0..side).map(move |x| Square::new(x, y)))
}

/// Adds all squares that steps along rows and columns reach from this one; returns how many.
fn flood(board: &Board, from: Square, seen: &mut Squares) -> u16 {
    let mut waiting = [Square::default(); CELLS];
    let (mut next, mut count) = (0, 1);
    waiting[0] = from;
    seen.insert(from);
    while next < count {
        let square = waiting[next];
        next += 1;
        for facing in Facing::ALL {
            let other = square.step(facing.direction());
            if board.is_open(square, facing) && board.is_standable(other) && !seen.has(other) {
                seen.insert(other);
                waiting[count] = other;
                count += 1;
            }
        }
    }
    count as u16
}

/// Why bands of up to so many figures cannot well play on a board, if so. Everybody must be able
/// to get everywhere along rows and columns (a diagonal that OKK-180 leaves open always has a way
/// round it, unless walls are ignored); and a zone that grows (OKK-064) must find room for a band
/// before it reaches the middle, whichever side is chosen (OKK-062).
pub fn board_faults(board: &Board, figures: u8) -> Option<BoardFault> {
    let standable = |square: &Square| board.is_standable(*square);
    let mut seen = Squares::default();
    if let Some(first) = squares(board.side).find(standable) {
        flood(board, first, &mut seen);
        if let Some(other) = squares(board.side).filter(standable).find(|&other| !seen.has(other)) {
            return Some(BoardFault::Split(first, other));
        }
    }
    let (side, half) = (board.side as i8, board.side as i8 / 2);
    for facing in Facing::ALL {
        let depth = |square: Square| match facing {
            Facing::North => square.y,
            Facing::East => side - 1 - square.x,
            Facing::South => side - 1 - square.y,
            Facing::West => square.x,
        };
        let room = squares(board.side).filter(standable).filter(|&square| depth(square) < half);
        let squares = room.count() as u16;
        if squares < u16::from(figures) {
            return Some(BoardFault::Room { side: facing, squares });
        }
    }
    None
}

/// Why some board drawn at random from these faces (OKK-003) may fall into parts, if so: a face
/// that does so itself, or two of different tiles with nothing open between them.
pub fn random_fault(faces: &[TileFace], tile_size: u8, tiles_per_side: u8) -> Option<RandomFault> {
    let size = usize::from(tile_size);
    for (index, face) in faces.iter().enumerate() {
        let board = joined(|_, _| &face.rotations[0], size, 1);
        if let Some(BoardFault::Split(..)) = board_faults(&board, 0) {
            return Some(RandomFault::Split(index));
        }
    }
    if tiles_per_side == 1 {
        return None;
    }
    // Which squares of a side may be crossed, seen from inside, from left to right.
    let open = |cells: &[u8; TILE_CELLS]| {
        let crossed = |x: &usize| {
            terrain(cells[*x]) != Terrain::Obstructed && cells[*x] & wall_bit(Facing::North) == 0
        };
        (0..size).filter(crossed).fold(0_u8, |bits, x| bits | 1 << x)
    };
    for (one, face) in faces.iter().enumerate() {
        for (other, opposite) in faces.iter().enumerate() {
            let meet = |cells: &[u8; TILE_CELLS], beyond: &[u8; TILE_CELLS]| {
                // Seen from the other tile, left and right are exchanged.
                open(cells) & (open(beyond).reverse_bits() >> (8 - size)) != 0
            };
            let closed = |cells| opposite.rotations.iter().any(|beyond| !meet(cells, beyond));
            if face.tile != opposite.tile && face.rotations.iter().any(closed) {
                return Some(RandomFault::Seam(one, other));
            }
        }
    }
    None
}
