//! A slow model of the geometry, written from the clauses' words with data structures of its own:
//! squares as pairs, walls as pairs of squares, a line of fire as a segment of the plane.

use std::collections::{BTreeMap, BTreeSet};

use tenbin::games::okko::board::{Board, Facing, Square, Squares, Terrain};
use tenbin::games::okko::content::knobs::{WallCornerRule, ZocBlockers};

pub(crate) type Point = (i32, i32);

/// A board with figures.
#[derive(Clone, Default, Debug)]
pub(crate) struct World {
    pub(crate) side: i32,
    /// The two squares on either side of each wall, the smaller first.
    pub(crate) walls: BTreeSet<(Point, Point)>,
    /// Squares that are not free: d, w or X, as drawn.
    pub(crate) terrain: BTreeMap<Point, char>,
    pub(crate) figures: BTreeSet<Point>,
}

/// A line of fire of the model.
#[derive(Eq, PartialEq, Debug)]
pub(crate) struct Fire {
    pub(crate) cover: usize,
    pub(crate) squares: usize,
}

pub(crate) fn as_square((x, y): Point) -> Square {
    Square::new(x as i8, y as i8)
}

/// The vector of a facing (section 1 of the rules catalogue).
fn vector(facing: Facing) -> Point {
    match facing {
        Facing::North => (0, -1),
        Facing::East => (1, 0),
        Facing::South => (0, 1),
        Facing::West => (-1, 0),
    }
}

/// A vector meant for facing north, turned for another facing.
fn turned((x, y): Point, facing: Facing) -> Point {
    match facing {
        Facing::North => (x, y),
        Facing::East => (-y, x),
        Facing::South => (-x, -y),
        Facing::West => (y, -x),
    }
}

/// OKK-170: the three squares that touch the front.
pub(crate) fn front((x, y): Point, facing: Facing) -> Vec<Point> {
    let ahead = [(-1, -1), (0, -1), (1, -1)];
    ahead.iter().map(|&v| turned(v, facing)).map(|v| (x + v.0, y + v.1)).collect()
}

/// OKK-350: the three squares behind.
pub(crate) fn behind((x, y): Point, facing: Facing) -> Vec<Point> {
    let back = [(-1, 1), (0, 1), (1, 1)];
    back.iter().map(|&v| turned(v, facing)).map(|v| (x + v.0, y + v.1)).collect()
}

/// OKK-290: (t - q) . d >= 1.
pub(crate) fn sees(figure: Point, facing: Facing, target: Point) -> bool {
    let d = vector(facing);
    (target.0 - figure.0) * d.0 + (target.1 - figure.1) * d.1 >= 1
}

/// On which side of the line from `p` to `q` a point lies.
fn side_of(p: Point, q: Point, point: Point) -> i32 {
    ((q.0 - p.0) * (point.1 - p.1) - (q.1 - p.1) * (point.0 - p.0)).signum()
}

impl World {
    pub(crate) fn on_board(&self, (x, y): Point) -> bool {
        (0..self.side).contains(&x) && (0..self.side).contains(&y)
    }

    pub(crate) fn squares(&self) -> Vec<Point> {
        (0..self.side).flat_map(|y| (0..self.side).map(move |x| (x, y))).collect()
    }

    pub(crate) fn obstructed(&self, square: Point) -> bool {
        self.terrain.get(&square) == Some(&'X')
    }

    pub(crate) fn difficult(&self, square: Point) -> bool {
        self.terrain.get(&square) == Some(&'d')
    }

    fn wall(&self, one: Point, other: Point) -> bool {
        self.walls.contains(&(one.min(other), one.max(other)))
    }

    /// The same board for the engine.
    pub(crate) fn board(&self) -> Board {
        let mut board = Board::empty(self.side as u8);
        for (&square, letter) in &self.terrain {
            let terrain = match letter {
                'd' => Terrain::Difficult,
                'w' => Terrain::Water,
                _ => Terrain::Obstructed,
            };
            board.set_terrain(as_square(square), terrain);
        }
        for &(one, other) in &self.walls {
            // The smaller square lies to the west or to the north.
            let facing = if one.0 == other.0 { Facing::South } else { Facing::East };
            board.set_wall(as_square(one), facing);
        }
        board
    }

    /// The same figures for the engine.
    pub(crate) fn occupied(&self) -> Squares {
        let mut occupied = Squares::default();
        for &figure in &self.figures {
            occupied.insert(as_square(figure));
        }
        occupied
    }

    /// OKK-180 for two neighbours, with the squares that count as solid.
    pub(crate) fn open_step(
        &self,
        rule: WallCornerRule,
        a: Point,
        b: Point,
        solid: &dyn Fn(Point) -> bool,
    ) -> bool {
        if !self.on_board(a) || !self.on_board(b) {
            return false;
        }
        if a.0 == b.0 || a.1 == b.1 {
            return !self.wall(a, b);
        }
        let flanks = [(b.0, a.1), (a.0, b.1)];
        let wall_at = |flank: Point| self.wall(a, flank) || self.wall(flank, b);
        match rule {
            WallCornerRule::BothSides => {
                flanks.iter().any(|&flank| !wall_at(flank) && !solid(flank))
            }
            WallCornerRule::AnyWallAtCornerBlocks => {
                !flanks.iter().any(|&flank| wall_at(flank))
                    && !flanks.iter().all(|&flank| solid(flank))
            }
            WallCornerRule::IgnoreWallsOnDiagonals => !flanks.iter().all(|&flank| solid(flank)),
        }
    }

    /// OKK-196 to OKK-201, OKK-352.
    pub(crate) fn may_step(&self, rule: WallCornerRule, a: Point, b: Point) -> bool {
        let taken = |square: Point| self.figures.contains(&square) || self.obstructed(square);
        self.on_board(b) && !taken(b) && self.open_step(rule, a, b, &taken)
    }

    /// OKK-170 to OKK-173: the zone of control of a figure.
    pub(crate) fn zone(
        &self,
        blockers: ZocBlockers,
        rule: WallCornerRule,
        figure: Point,
        facing: Facing,
    ) -> BTreeSet<Point> {
        let rocks = blockers != ZocBlockers::Walls;
        let people = blockers == ZocBlockers::SameAsMovement;
        let solid = |square: Point| {
            rocks && self.obstructed(square) || people && self.figures.contains(&square)
        };
        let reached = |&target: &Point| {
            self.open_step(rule, figure, target, &solid) && !(rocks && self.obstructed(target))
        };
        front(figure, facing).into_iter().filter(reached).collect()
    }

    /// OKK-312 to OKK-317: the segment between the centres of two squares. A square spans two
    /// units, so that centres and corners are whole numbers; corners are even.
    pub(crate) fn fire(
        &self,
        rule: WallCornerRule,
        mixed: bool,
        from: Point,
        to: Point,
    ) -> Option<Fire> {
        let (p, q) = ((2 * from.0 + 1, 2 * from.1 + 1), (2 * to.0 + 1, 2 * to.1 + 1));
        if self.walls.iter().any(|&wall| crosses_wall(p, q, wall)) {
            return None;
        }
        let mut fire = Fire { cover: 0, squares: 0 };
        let between = |a: i32, b: i32| a.min(b)..=a.max(b);
        for y in between(from.1, to.1) {
            for x in between(from.0, to.0) {
                let square = (x, y);
                if square == from || !crosses_square(p, q, square) {
                    continue;
                }
                if square != to && (self.figures.contains(&square) || self.obstructed(square)) {
                    return None;
                }
                fire.squares += 1;
                fire.cover += usize::from(self.difficult(square));
            }
        }
        for y in between(p.1, q.1).filter(|y| y % 2 == 0) {
            for x in between(p.0, q.0).filter(|x| x % 2 == 0) {
                if side_of(p, q, (x, y)) == 0 {
                    let falling = (q.0 - p.0).signum() == (q.1 - p.1).signum();
                    fire.cover += self.corner(rule, mixed, (x / 2, y / 2), falling)?;
                }
            }
        }
        Some(fire)
    }

    /// The cover of a corner that a line passes, OKK-313, OKK-315, OKK-316; `None` where it
    /// interrupts. The corner is the north-west one of the square of its name; a falling line goes
    /// from north-west to south-east.
    fn corner(
        &self,
        rule: WallCornerRule,
        mixed: bool,
        (x, y): Point,
        falling: bool,
    ) -> Option<usize> {
        let (north_west, north_east) = ((x - 1, y - 1), (x, y - 1));
        let (south_west, south_east) = ((x - 1, y), (x, y));
        let (flanks, ends) = if falling {
            ([north_east, south_west], [north_west, south_east])
        } else {
            ([north_west, south_east], [north_east, south_west])
        };
        let wall = |flank: Point| ends.iter().any(|&end| self.wall(flank, end));
        let solid = |flank: Point| self.figures.contains(&flank) || self.obstructed(flank);
        if rule == WallCornerRule::AnyWallAtCornerBlocks && flanks.iter().any(|&flank| wall(flank))
        {
            return None;
        }
        let walls_count = rule != WallCornerRule::IgnoreWallsOnDiagonals;
        let blocked = |flank: Point| solid(flank) || walls_count && wall(flank);
        let covering = |flank: Point| !blocked(flank) && self.difficult(flank);
        match flanks.iter().filter(|&&flank| blocked(flank)).count() {
            2 => None,
            1 => Some(usize::from(mixed && flanks.iter().any(|&flank| covering(flank)))),
            _ => Some(usize::from(flanks.iter().all(|&flank| covering(flank)))),
        }
    }
}

/// Whether a segment between two centres meets the inside of a square. Convex shapes are apart
/// where a line parallel to one of their sides parts them.
fn crosses_square(p: Point, q: Point, (x, y): Point) -> bool {
    let corners = [(2 * x, 2 * y), (2 * x + 2, 2 * y), (2 * x, 2 * y + 2), (2 * x + 2, 2 * y + 2)];
    let sides = corners.map(|corner| side_of(p, q, corner));
    let within = |a: i32, b: i32, low: i32| a.min(b) < low + 2 && a.max(b) > low;
    within(p.0, q.0, 2 * x) && within(p.1, q.1, 2 * y) && sides.contains(&1) && sides.contains(&-1)
}

/// Whether a segment between two centres crosses a wall other than in its end.
fn crosses_wall(p: Point, q: Point, (one, other): (Point, Point)) -> bool {
    // The wall's ends: it is the north-west end of the farther square and one more corner.
    let start = (2 * other.0, 2 * other.1);
    let end = if one.0 == other.0 { (start.0 + 2, start.1) } else { (start.0, start.1 + 2) };
    side_of(p, q, start) * side_of(p, q, end) < 0
        && side_of(start, end, p) * side_of(start, end, q) < 0
}
