//! The engine against the slow model on random boards, and what must hold on every board.

use rand_pcg::Pcg64Mcg;
use tenbin::engine::seed::below;
use tenbin::games::okko::board::geometry::{
    self, ZoneRule, can_step, distance, fall_back_directions, fire_line, in_zone, is_diagonal_open,
    is_in_front, open_step, open_steps, sight_facings, step_cost, zone_facings,
};
use tenbin::games::okko::board::{Board, Direction, Facing, Square, Squares, Terrain};
use tenbin::games::okko::content::knobs::{RangeMetric, WallCornerRule, ZocBlockers};

use super::model::{Point, World, as_square, behind, front, sees};

const BOARDS: usize = 3_600;
const CORNERS: [WallCornerRule; 3] = [
    WallCornerRule::BothSides,
    WallCornerRule::AnyWallAtCornerBlocks,
    WallCornerRule::IgnoreWallsOnDiagonals,
];
const BLOCKERS: [ZocBlockers; 3] =
    [ZocBlockers::Walls, ZocBlockers::WallsAndObstructed, ZocBlockers::SameAsMovement];

struct Dice(Pcg64Mcg);

impl Dice {
    fn below(&mut self, bound: i32) -> i32 {
        below(&mut self.0, bound as u32) as i32
    }

    fn percent(&mut self, chance: i32) -> bool {
        self.below(100) < chance
    }

    /// A board of 5 to 24 squares a side, from nearly empty to crowded.
    fn world(&mut self) -> World {
        // Small boards oftener: more of their lines stay free.
        let side = 5 + self.below(20).min(self.below(20));
        let mut world = World { side, ..World::default() };
        let walls = self.below(40);
        let [difficult, water, rocks, figures] = [30, 15, 20, 20].map(|most| self.below(most));
        for (x, y) in world.squares() {
            for other in [(x + 1, y), (x, y + 1)] {
                if world.on_board(other) && self.percent(walls) {
                    world.walls.insert(((x, y), other));
                }
            }
            let roll = self.below(100);
            if roll < difficult {
                world.terrain.insert((x, y), 'd');
            } else if roll < difficult + water {
                world.terrain.insert((x, y), 'w');
            } else if roll < difficult + water + rocks {
                world.terrain.insert((x, y), 'X');
                continue;
            }
            if self.percent(figures) {
                world.figures.insert((x, y));
            }
        }
        world
    }

    fn square(&mut self, world: &World) -> Point {
        (self.below(world.side), self.below(world.side))
    }

    /// A square on which a figure may be made to stand.
    fn place(&mut self, world: &World) -> Point {
        for _ in 0..200 {
            let square = self.square(world);
            if !world.obstructed(square) {
                return square;
            }
        }
        panic!("hardly any square is free");
    }

    /// A target; every other line is one that passes corners.
    fn target(&mut self, world: &World, from: Point) -> Point {
        const SLOPES: [Point; 6] = [(1, 1), (2, 2), (3, 1), (1, 3), (3, 3), (5, 3)];
        for _ in 0..20 {
            let (x, y) = SLOPES[self.below(6) as usize];
            let (x, y) = (x * (2 * self.below(2) - 1), y * (2 * self.below(2) - 1));
            let to = (from.0 + x, from.1 + y);
            if self.percent(50) && world.on_board(to) && !world.obstructed(to) {
                return to;
            }
        }
        self.place(world)
    }
}

fn check_steps(
    world: &World,
    board: &Board,
    occupied: &Squares,
    corner: WallCornerRule,
    at: Point,
) {
    let rock = |square: Square| board.terrain(square) == Terrain::Obstructed;
    for direction in Direction::ALL {
        let target = as_square(at).step(direction);
        let to = (target.x as i32, target.y as i32);
        let told = || format!("{at:?} to {to:?}, {corner:?}, {world:?}");
        let may = can_step(board, occupied, corner, as_square(at), direction);
        assert_eq!(may, world.may_step(corner, at, to), "OKK-200: {}", told());
        let together = open_steps(board, occupied, corner, as_square(at));
        assert_eq!(together >> direction.0 & 1 == 1, may, "OKK-200: {}", told());
        let open = open_step(board, corner, as_square(at), direction, rock);
        let rocks = |square: Point| world.obstructed(square);
        assert_eq!(open, world.open_step(corner, at, to, &rocks), "OKK-180: {}", told());
        if direction.is_diagonal() {
            let open_corner = is_diagonal_open(board, corner, as_square(at), direction, rock);
            assert_eq!(open_corner, open, "OKK-180: {}", told());
        }
        if board.contains(target) {
            let back = open_step(board, corner, target, direction.turned(4), rock);
            assert_eq!(open, back, "I8, OKK-181: {}", told());
        }
        for facing in Facing::ALL {
            let extra = i32::from(world.on_board(to) && world.terrain.contains_key(&to));
            let price = if front(at, facing).contains(&to) { 1 } else { 2 };
            if world.on_board(to) && !world.obstructed(to) {
                let found = step_cost(facing, direction, board.terrain(target), 2, 1, 0);
                assert_eq!(found, price + extra, "OKK-192 to OKK-195: {}", told());
            }
        }
    }
    for facing in Facing::ALL {
        let directions = fall_back_directions(facing);
        assert!(directions.is_sorted());
        let mut found = directions.map(|direction| as_square(at).step(direction)).to_vec();
        let mut expected: Vec<_> = behind(at, facing).into_iter().map(as_square).collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "OKK-350");
    }
}

fn check_zones(world: &World, board: &Board, occupied: &Squares, rule: ZoneRule, at: Point) {
    let mut facings_of = vec![0_u8; 25];
    for facing in Facing::ALL {
        let zone = world.zone(rule.blockers, rule.corner, at, facing);
        for (index, bits) in facings_of.iter_mut().enumerate() {
            let to = (at.0 + index as i32 % 5 - 2, at.1 + index as i32 / 5 - 2);
            let (figure, target) = (as_square(at), as_square(to));
            let inside = in_zone(board, occupied, rule, figure, facing, target);
            let told = || format!("{at:?} {facing:?} has {to:?}, {rule:?}, {world:?}");
            assert_eq!(inside, zone.contains(&to), "OKK-170 to OKK-173: {}", told());
            let direction = figure.direction_to(target);
            let together = geometry::zone(board, occupied, rule, figure, facing);
            let within = direction.is_some_and(|one| together >> one.0 & 1 == 1);
            assert_eq!(within, inside, "OKK-170 to OKK-173: {}", told());
            *bits |= u8::from(inside) << facing as u8;
            let seen = is_in_front(figure, facing, target);
            assert_eq!(seen, sees(at, facing, to), "OKK-290: {}", told());
            let bit = sight_facings(figure, target) >> facing as u8 & 1;
            assert_eq!(bit == 1, seen, "OKK-344: {}", told());
        }
    }
    for (index, bits) in facings_of.into_iter().enumerate() {
        let to = (at.0 + index as i32 % 5 - 2, at.1 + index as i32 / 5 - 2);
        let found = zone_facings(board, occupied, rule, as_square(at), as_square(to));
        assert_eq!(found, bits, "OKK-248: {at:?} has {to:?}, {rule:?}, {world:?}");
    }
}

/// Compares a line both ways; returns whether it is free.
fn check_line(
    world: &World,
    board: &Board,
    occupied: &Squares,
    (corner, mixed): (WallCornerRule, bool),
    (from, to): (Point, Point),
) -> bool {
    let told = || format!("{from:?} to {to:?}, {corner:?}, mixed {mixed}, {world:?}");
    let line = |from, to| fire_line(board, occupied, corner, mixed, as_square(from), as_square(to));
    let (there, back) = (line(from, to), line(to, from));
    let expected = world.fire(corner, mixed, from, to);
    let plain = there.map(|line| (usize::from(line.cover), usize::from(line.squares)));
    assert_eq!(plain, expected.map(|fire| (fire.cover, fire.squares)), "OKK-320: {}", told());
    assert_eq!(there.is_some(), back.is_some(), "I8, OKK-321: {}", told());
    let (Some(there), Some(back)) = (there, back) else { return false };
    let own = i32::from(world.difficult(to)) - i32::from(world.difficult(from));
    assert_eq!(i32::from(there.cover) - i32::from(back.cover), own, "I8: {}", told());
    true
}

/// OKK-170 to OKK-201, OKK-290, OKK-320, OKK-350: the engine and the model agree, and I8, OKK-181
/// and OKK-321 hold, on random boards with every setting of the switches.
#[test]
fn the_engine_agrees_with_the_slow_model() {
    let mut dice = Dice(Pcg64Mcg::new(0x0BAD_5EED));
    let (mut free, mut covered, mut lines) = (0, 0, 0);
    for index in 0..BOARDS {
        let world = dice.world();
        let (board, occupied) = (world.board(), world.occupied());
        let corner = CORNERS[index % 3];
        let mixed = index / 3 % 2 == 1;
        for blockers in BLOCKERS {
            let at = dice.square(&world);
            check_steps(&world, &board, &occupied, corner, at);
            check_zones(&world, &board, &occupied, ZoneRule { blockers, corner }, at);
        }
        for _ in 0..12 {
            let from = dice.place(&world);
            let to = dice.target(&world, from);
            let is_free = check_line(&world, &board, &occupied, (corner, mixed), (from, to));
            lines += 1;
            free += usize::from(is_free);
            covered += usize::from(is_free && world.terrain.contains_key(&to));
        }
    }
    // Otherwise the boards would show little.
    assert!(lines >= 40_000 && free >= 8_000 && covered >= 1_500, "{lines} {free} {covered}");
    assert!(free <= lines * 3 / 4, "{free} of {lines}");
}

/// OKK-320, OKK-334: on an empty board every line is free, and the squares it enters are the
/// distance `squares_on_line`.
#[test]
fn squares_on_a_line_are_counted_without_walking_it() {
    let world = World { side: 24, ..World::default() };
    let (board, occupied) = (world.board(), world.occupied());
    for from in [(0, 0), (23, 0), (11, 17)] {
        for to in world.squares() {
            let (a, b) = (as_square(from), as_square(to));
            let line = fire_line(&board, &occupied, WallCornerRule::BothSides, false, a, b);
            let squares = line.expect("nothing is in the way").squares;
            let model = world.fire(WallCornerRule::BothSides, false, from, to).unwrap();
            assert_eq!(usize::from(squares), model.squares, "{from:?} {to:?}");
            assert_eq!(distance(RangeMetric::SquaresOnLine, a, b), squares, "{from:?} {to:?}");
            let (x, y) = (from.0.abs_diff(to.0) as u8, from.1.abs_diff(to.1) as u8);
            assert_eq!(distance(RangeMetric::Chebyshev, a, b), x.max(y));
            assert_eq!(distance(RangeMetric::Manhattan, a, b), x + y);
        }
    }
}
