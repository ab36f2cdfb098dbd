//! Who reaches, controls, sees and hits which square: pure functions of a board, in exact integers
//! (OKK-170 to OKK-201, OKK-290, OKK-310 to OKK-335, OKK-350 to OKK-352).

use crate::board::{Board, Direction, Facing, Line, Square, Squares, Terrain};
use crate::content::knobs::{RangeMetric, WallCornerRule, ZocBlockers};

/// What interrupts a zone of control (OKK-173, OKK-180).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct ZoneRule {
    /// What but walls interrupts it.
    pub blockers: ZocBlockers,
    /// What walls do to its diagonals.
    pub corner: WallCornerRule,
}

/// Which of the two ways round the corner of a diagonal are blocked: first the one beside the
/// north-south neighbour of `from`, then the one beside its east-west neighbour. Both squares of
/// the diagonal must lie on the board; then the flanks do too.
#[inline]
fn blocked_sides(
    board: &Board,
    corner: WallCornerRule,
    from: Square,
    direction: Direction,
    solid: impl Fn(Square) -> bool,
) -> (bool, bool) {
    let vertical = if matches!(direction.0, 1 | 7) { Facing::North } else { Facing::South };
    let horizontal = if direction.0 < 4 { Facing::East } else { Facing::West };
    let first = from.step(vertical.direction());
    let second = from.step(horizontal.direction());
    let walls = match corner {
        WallCornerRule::IgnoreWallsOnDiagonals => (false, false),
        WallCornerRule::BothSides | WallCornerRule::AnyWallAtCornerBlocks => (
            !(board.is_open(from, vertical) && board.is_open(first, horizontal)),
            !(board.is_open(from, horizontal) && board.is_open(second, vertical)),
        ),
    };
    if corner == WallCornerRule::AnyWallAtCornerBlocks && (walls.0 || walls.1) {
        return (true, true);
    }
    (walls.0 || solid(first), walls.1 || solid(second))
}

/// Whether the corner between two diagonal neighbours can be passed (OKK-180): one of the two ways
/// round it is free of walls and of a solid square. `direction` must be a diagonal.
#[inline]
pub fn is_diagonal_open(
    board: &Board,
    corner: WallCornerRule,
    from: Square,
    direction: Direction,
    solid: impl Fn(Square) -> bool,
) -> bool {
    if !board.contains(from) || !board.contains(from.step(direction)) {
        return false;
    }
    let (first, second) = blocked_sides(board, corner, from, direction, solid);
    !(first && second)
}

/// Whether nothing stands between two neighbours (OKK-180). What is on the neighbour itself is
/// not looked at; `solid` tells which flanks of a diagonal count as blocked.
#[inline]
pub fn open_step(
    board: &Board,
    corner: WallCornerRule,
    from: Square,
    direction: Direction,
    solid: impl Fn(Square) -> bool,
) -> bool {
    if direction.is_diagonal() {
        is_diagonal_open(board, corner, from, direction, solid)
    } else {
        // The border is no open edge (OKK-008).
        board.contains(from) && board.is_open(from, Facing::of(direction.0 >> 1))
    }
}

/// Whether a figure may step, or fall back, from its square to a neighbour (OKK-196 to OKK-201,
/// OKK-352); movement points and zones of control are not looked at.
#[inline]
pub fn can_step(
    board: &Board,
    occupied: &Squares,
    corner: WallCornerRule,
    from: Square,
    direction: Direction,
) -> bool {
    if corner == WallCornerRule::IgnoreWallsOnDiagonals {
        let solid = |square| occupied.has(square) || board.terrain(square) == Terrain::Obstructed;
        let target = from.step(direction);
        return board.contains(target)
            && !solid(target)
            && open_step(board, corner, from, direction, solid);
    }
    if !board.contains(from) {
        return false;
    }
    let others = occupied.around(from);
    let here = board.cell(from);
    let one = Facing::of(direction.0 >> 1);
    // Beyond an open edge there is a square of the board: none has to be asked for.
    let open = if direction.is_diagonal() {
        // The two ways round the corner: first the one anticlockwise of it (OKK-180).
        let two = one.right();
        let beside = board.cell_behind(from, here, one);
        let across = board.cell_behind(from, here, two);
        let (first, second) = (beside.is_open(two), across.is_open(one));
        (corner == WallCornerRule::BothSides || first && second)
            && (first && !others.has(one.direction()) && !beside.is_obstructed()
                || second && !others.has(two.direction()) && !across.is_obstructed())
    } else {
        here.is_open(one)
    };
    open && !others.has(direction) && !board.cell(from.step(direction)).is_obstructed()
}

/// The directions in which a figure may step, one bit each: [`can_step`] for all eight at once, at
/// a third of the work.
#[inline]
pub fn open_steps(board: &Board, occupied: &Squares, corner: WallCornerRule, from: Square) -> u8 {
    if corner == WallCornerRule::IgnoreWallsOnDiagonals {
        return Direction::ALL
            .into_iter()
            .filter(|&direction| can_step(board, occupied, corner, from, direction))
            .fold(0, |open, direction| open | 1 << direction.0);
    }
    let others = occupied.around(from);
    let edges = board.open_edges(from);
    let mut open = 0;
    // Edges of the four neighbours behind open edges, and which of those are not solid.
    let mut around = [0_u8; 4];
    let mut free = 0_u8;
    for facing in Facing::ALL {
        let index = facing as usize;
        if edges >> index & 1 == 1 {
            let beside = board.cell(from.step(facing.direction()));
            around[index] = beside.open_edges();
            if !others.has(facing.direction()) && !beside.is_obstructed() {
                free |= 1 << index;
                open |= 1 << (2 * index);
            }
        }
    }
    // The two ways round each corner: first clockwise, then anticlockwise (OKK-180).
    for first in 0..4 {
        let second = (first + 1) & 3;
        let one = edges >> first & around[first] >> second & 1;
        let two = edges >> second & around[second] >> first & 1;
        let mut passable = one & free >> first | two & free >> second;
        if corner == WallCornerRule::AnyWallAtCornerBlocks {
            passable &= one & two;
        }
        let direction = Direction(2 * first as u8 + 1);
        if passable & 1 == 1
            && !others.has(direction)
            && !board.cell(from.step(direction)).is_obstructed()
        {
            open |= 1 << direction.0;
        }
    }
    open
}

/// Whether nothing interrupts a zone of control between a figure and a neighbour (OKK-171 to
/// OKK-173), whatever the figure's facing.
#[inline]
pub(super) fn reaches(
    board: &Board,
    occupied: &Squares,
    rule: ZoneRule,
    figure: Square,
    direction: Direction,
) -> bool {
    let obstructed = |square| board.terrain(square) == Terrain::Obstructed;
    match rule.blockers {
        ZocBlockers::Walls => open_step(board, rule.corner, figure, direction, |_| false),
        ZocBlockers::WallsAndObstructed => {
            open_step(board, rule.corner, figure, direction, obstructed)
                && !obstructed(figure.step(direction))
        }
        ZocBlockers::SameAsMovement => {
            let solid = |square| obstructed(square) || occupied.has(square);
            open_step(board, rule.corner, figure, direction, solid)
                && !obstructed(figure.step(direction))
        }
    }
}

/// Whether `target` is in the zone of control of a figure that stands there with that facing
/// (OKK-170 to OKK-173). A square off the board is in no zone.
#[inline]
pub fn in_zone(
    board: &Board,
    occupied: &Squares,
    rule: ZoneRule,
    figure: Square,
    facing: Facing,
    target: Square,
) -> bool {
    match figure.direction_to(target) {
        Some(direction) if direction.is_front_of(facing) => {
            reaches(board, occupied, rule, figure, direction)
        }
        _ => false,
    }
}

/// The zone of control of a figure there with that facing, as directions, one bit each: what
/// [`in_zone`] says of its three squares, at once.
#[inline]
pub fn zone(
    board: &Board,
    occupied: &Squares,
    rule: ZoneRule,
    figure: Square,
    facing: Facing,
) -> u8 {
    let ahead = facing.direction();
    if rule.blockers != ZocBlockers::Walls || rule.corner == WallCornerRule::IgnoreWallsOnDiagonals
    {
        return [ahead.turned(7), ahead, ahead.turned(1)]
            .into_iter()
            .filter(|&direction| board.contains(figure.step(direction)))
            .filter(|&direction| reaches(board, occupied, rule, figure, direction))
            .fold(0, |set, direction| set | 1 << direction.0);
    }
    let edges = board.open_edges(figure);
    let around = |facing: Facing| {
        if edges >> facing as u8 & 1 == 1 {
            board.open_edges(figure.step(facing.direction()))
        } else {
            0
        }
    };
    let front = around(facing);
    let mut zone = (edges >> facing as u8 & 1) << ahead.0;
    for (side, direction) in [(facing.left(), ahead.turned(7)), (facing.right(), ahead.turned(1))] {
        // The two ways round the corner (OKK-180).
        let one = front >> side as u8 & 1;
        let two = around(side) >> facing as u8 & 1;
        let open = if rule.corner == WallCornerRule::BothSides { one | two } else { one & two };
        zone |= open << direction.0;
    }
    zone
}

/// The facings, one bit each by [`Facing`], with which a figure there would have `target` in its
/// zone of control: none, one for a square beside it, two for one across a corner (OKK-248).
#[inline]
pub fn zone_facings(
    board: &Board,
    occupied: &Squares,
    rule: ZoneRule,
    figure: Square,
    target: Square,
) -> u8 {
    match figure.direction_to(target) {
        Some(direction) if reaches(board, occupied, rule, figure, direction) => {
            let facing = direction.0 >> 1;
            if direction.is_diagonal() {
                1 << facing | 1 << ((facing + 1) & 3)
            } else {
                1 << facing
            }
        }
        _ => 0,
    }
}

/// Whether `target` lies in front of the vision line of a figure (OKK-290).
#[inline]
pub fn is_in_front(figure: Square, facing: Facing, target: Square) -> bool {
    // Without a branch: facings follow each other in no order.
    const EAST: [i32; 4] = [0, 1, 0, -1];
    const SOUTH: [i32; 4] = [-1, 0, 1, 0];
    let east = i32::from(target.x) - i32::from(figure.x);
    let south = i32::from(target.y) - i32::from(figure.y);
    east * EAST[facing as usize] + south * SOUTH[facing as usize] > 0
}

/// The facings, one bit each by [`Facing`], with which a figure there has `target` in its field of
/// vision (OKK-290, OKK-344).
#[inline]
pub fn sight_facings(figure: Square, target: Square) -> u8 {
    let seen = |facing: Facing| u8::from(is_in_front(figure, facing, target)) << facing as u8;
    Facing::ALL.into_iter().fold(0, |bits, facing| bits | seen(facing))
}

/// The line of fire from one square of the board to another (OKK-312 to OKK-320); `None` where it
/// is interrupted. Figures on the two squares themselves do not count.
#[inline]
pub fn fire_line(
    board: &Board,
    occupied: &Squares,
    corner: WallCornerRule,
    mixed_corner_cover: bool,
    from: Square,
    to: Square,
) -> Option<Line> {
    let (width, height) = (from.x.abs_diff(to.x) as i32, from.y.abs_diff(to.y) as i32);
    let horizontal = if to.x > from.x { Facing::East } else { Facing::West };
    let vertical = if to.y > from.y { Facing::South } else { Facing::North };
    let across = diagonal(horizontal, vertical);
    let solid = |square| occupied.has(square) || board.terrain(square) == Terrain::Obstructed;
    let difficult = |square| board.terrain(square) == Terrain::Difficult;

    let mut line = Line { cover: 0, squares: 0 };
    let mut square = from;
    // The sign tells which edge of the square the line meets first: below 0 the one to the east
    // or west, above 0 the one to the north or south, 0 both at once in the corner.
    let mut lead = height - width;
    while square != to {
        if lead == 0 {
            let blocked = blocked_sides(board, corner, square, across, solid);
            let first = difficult(square.step(vertical.direction()));
            let second = difficult(square.step(horizontal.direction()));
            let covers = match blocked {
                (true, true) => return None,
                (false, false) => first && second,
                (true, false) => mixed_corner_cover && second,
                (false, true) => mixed_corner_cover && first,
            };
            line.cover += u8::from(covers);
            lead += 2 * (height - width);
            square = square.step(across);
        } else {
            let facing = if lead < 0 { horizontal } else { vertical };
            if !board.is_open(square, facing) {
                return None;
            }
            lead += if lead < 0 { 2 * height } else { -2 * width };
            square = square.step(facing.direction());
        }
        if square != to && solid(square) {
            return None;
        }
        line.cover += u8::from(difficult(square));
        line.squares += 1;
    }
    Some(line)
}

/// The direction between east or west and north or south.
#[inline]
fn diagonal(horizontal: Facing, vertical: Facing) -> Direction {
    match (horizontal, vertical) {
        (Facing::East, Facing::North) => Direction(1),
        (Facing::East, _) => Direction(3),
        (_, Facing::North) => Direction(7),
        _ => Direction(5),
    }
}

/// How far one square is from another (OKK-334).
#[inline]
pub fn distance(metric: RangeMetric, from: Square, to: Square) -> u8 {
    let (width, height) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
    match metric {
        RangeMetric::Chebyshev => width.max(height),
        RangeMetric::Manhattan => width + height,
        RangeMetric::SquaresOnLine => width + height - corners_on_line(width, height),
    }
}

/// Corners that a line between the centres of two squares passes: each saves it a square. Cut into
/// its smallest steps from centre to centre, it passes one in the middle of each step, if that is
/// odd in both directions.
#[inline]
fn corners_on_line(width: u8, height: u8) -> u8 {
    // Equally many factors 2 on both sides leave odd numbers; with a side of 0 there are none.
    if width == 0 || height == 0 || width.trailing_zeros() != height.trailing_zeros() {
        return 0;
    }
    let (mut large, mut small) = (width, height);
    while small > 0 {
        (large, small) = (small, large % small);
    }
    large
}

/// Movement points of a step into a square with that terrain (OKK-192, OKK-193, OKK-195), at
/// least 1 (OKK-218). `ignored_terrain` holds a bit for each [`Terrain`] without extra cost.
#[inline]
pub fn step_cost(
    facing: Facing,
    direction: Direction,
    terrain: Terrain,
    rear_step_cost: i32,
    terrain_extra: i32,
    ignored_terrain: u8,
) -> i32 {
    let step = if direction.is_front_of(facing) { 1 } else { rear_step_cost };
    let slow = matches!(terrain, Terrain::Difficult | Terrain::Water)
        && ignored_terrain >> terrain as u8 & 1 == 0;
    (step + if slow { terrain_extra } else { 0 }).max(1)
}

/// The directions of the three squares behind a figure, in ascending order (OKK-350).
#[inline]
pub fn fall_back_directions(facing: Facing) -> [Direction; 3] {
    const BEHIND: [[Direction; 3]; 4] = [
        [Direction(3), Direction(4), Direction(5)],
        [Direction(5), Direction(6), Direction(7)],
        [Direction(0), Direction(1), Direction(7)],
        [Direction(1), Direction(2), Direction(3)],
    ];
    BEHIND[facing as usize]
}
