//! The tables Z, M, B, L and R of the rules catalogue, row by row.

use tenbin::games::okko::board::geometry::{
    ZoneRule, can_step, distance, fall_back_directions, fire_line, in_zone, is_in_front,
    sight_facings, step_cost, zone_facings,
};
use tenbin::games::okko::board::{Direction, Facing, Terrain};
use tenbin::games::okko::content::knobs::{RangeMetric, WallCornerRule, ZocBlockers};

use super::{Scene, all_squares, scene, square, squares};

use Facing::{East, North, South, West};

const CORNER: WallCornerRule = WallCornerRule::BothSides;
const ZONE: ZoneRule = ZoneRule { blockers: ZocBlockers::Walls, corner: CORNER };

fn zone(scene: &Scene, rule: ZoneRule, figure: &str, facing: Facing) -> String {
    let inside =
        |target: &_| in_zone(&scene.board, &scene.figures, rule, square(figure), facing, *target);
    let found = all_squares(scene.board.side).into_iter().filter(inside);
    found.map(|square| format!("{},{}", square.x, square.y)).collect::<Vec<_>>().join(" ")
}

fn check_zone(row: &str, board: &str, figure: &str, facing: Facing, expected: &str) {
    assert_eq!(zone(&scene(5, board), ZONE, figure, facing), expected, "{row}");
}

/// OKK-170, OKK-171: the rows Z1, Z2 and their kin.
#[test]
fn zones_of_control_on_an_empty_board() {
    check_zone("Z1", "", "2,2", North, "1,1 2,1 3,1");
    check_zone("Z1e", "", "2,2", East, "3,1 3,2 3,3");
    check_zone("Z1s", "", "2,2", South, "1,3 2,3 3,3");
    check_zone("Z1w", "", "2,2", West, "1,1 1,2 1,3");
    check_zone("Z2 N", "", "0,0", North, "");
    check_zone("Z2 E", "", "0,0", East, "1,0 1,1");
    check_zone("Z2b", "", "0,2", North, "0,1 1,1");
}

/// OKK-172, OKK-180: the rows Z3 to Z8.
#[test]
fn zones_of_control_between_walls() {
    check_zone("Z3", "wall 2,2|2,1", "2,2", North, "1,1 3,1");
    check_zone("Z4", "wall 2,2|2,1 3,2|3,1", "2,2", North, "1,1");
    check_zone("Z5", "wall 2,1|3,1", "2,2", North, "1,1 2,1 3,1");
    check_zone("Z6", "wall 2,1|3,1 2,2|3,2", "2,2", North, "1,1 2,1");
    check_zone("Z7", "wall 2,2|2,1 2,1|3,1", "2,2", North, "1,1 3,1");
    check_zone("Z8", "wall 2,2|2,1 2,2|3,2", "2,2", North, "1,1");
}

/// OKK-173: the rows Z9 and Z10 with the three settings of `zoc_blockers`.
#[test]
fn what_but_walls_interrupts_a_zone_of_control() {
    let (stones, figures) = (scene(5, "obstructed 2,1 3,2"), scene(5, "figure 2,1 3,2"));
    let found =
        |scene: &Scene, blockers| zone(scene, ZoneRule { blockers, corner: CORNER }, "2,2", North);
    assert_eq!(found(&stones, ZocBlockers::Walls), "1,1 2,1 3,1", "Z9");
    assert_eq!(found(&stones, ZocBlockers::WallsAndObstructed), "1,1", "Z9");
    assert_eq!(found(&stones, ZocBlockers::SameAsMovement), "1,1", "Z9");
    assert_eq!(found(&figures, ZocBlockers::Walls), "1,1 2,1 3,1", "Z10");
    assert_eq!(found(&figures, ZocBlockers::WallsAndObstructed), "1,1 2,1 3,1", "Z10");
    assert_eq!(found(&figures, ZocBlockers::SameAsMovement), "1,1 2,1", "Z10");
}

/// OKK-180: the other two settings of `wall_corner_rule` on the boards Z4, Z5 and Z9.
#[test]
fn the_wall_corner_rule_changes_diagonals_only() {
    let found = |board: &str, corner| {
        let rule = ZoneRule { blockers: ZocBlockers::WallsAndObstructed, corner };
        zone(&scene(5, board), rule, "2,2", North)
    };
    let (any, none) =
        (WallCornerRule::AnyWallAtCornerBlocks, WallCornerRule::IgnoreWallsOnDiagonals);
    assert_eq!(found("wall 2,1|3,1", any), "1,1 2,1");
    assert_eq!(found("wall 2,2|2,1 3,2|3,1", any), "");
    assert_eq!(found("wall 2,2|2,1 3,2|3,1", none), "1,1 3,1");
    assert_eq!(found("obstructed 2,1 3,2", any), "1,1");
    assert_eq!(found("obstructed 2,1 3,2", none), "1,1");
}

/// OKK-248, case T36: an attacker on the diagonal is in the zone of two facings.
#[test]
fn facings_that_have_a_square_in_their_zone() {
    let bits = |board: &str, target: &str| {
        let scene = scene(5, board);
        zone_facings(&scene.board, &scene.figures, ZONE, square("2,2"), square(target))
    };
    let bit = |facing: Facing| 1 << facing as u8;
    assert_eq!(bits("", "3,1"), bit(North) | bit(East), "T36");
    assert_eq!(bits("", "1,1"), bit(North) | bit(West));
    assert_eq!(bits("", "2,3"), bit(South));
    assert_eq!(bits("wall 2,2|2,3", "2,3"), 0, "T37");
    assert_eq!(bits("", "2,4"), 0);
    assert_eq!(bits("", "2,2"), 0);
}

fn step(board: &str, from: &str, target: &str) -> bool {
    let scene = scene(5, board);
    let direction = square(from).direction_to(square(target)).expect("neighbours");
    can_step(&scene.board, &scene.figures, CORNER, square(from), direction)
}

fn cost(board: &str, from: &str, target: &str, facing: Facing) -> i32 {
    let direction = square(from).direction_to(square(target)).expect("neighbours");
    let terrain = scene(5, board).board.terrain(square(target));
    step_cost(facing, direction, terrain, 2, 1, 0)
}

/// OKK-192, OKK-193, OKK-195: the rows M1, M1b and M11, and the costs of M13 and T11.
#[test]
fn what_a_step_costs() {
    for target in squares("1,1 2,1 3,1") {
        let text = format!("{},{}", target.x, target.y);
        assert_eq!(cost("", "2,2", &text, North), 1, "M1 {text}");
    }
    for text in ["1,2", "3,2", "1,3", "2,3", "3,3"] {
        assert_eq!(cost("", "2,2", text, North), 2, "M1 {text}");
    }
    let mixed = "difficult 2,1 water 2,3";
    assert_eq!(cost(mixed, "2,2", "2,1", North), 2, "M1b, M11");
    assert_eq!(cost(mixed, "2,2", "2,3", North), 3, "M1b");
    assert_eq!(cost("", "2,2", "2,3", South), 1, "a step ahead when facing south");
    assert_eq!(cost("", "2,2", "1,1", West), 1);
    assert_eq!(cost("", "2,2", "3,1", West), 2);
}

/// OKK-193, OKK-195, OKK-218: knobs and ignored terrains; a step never costs less than 1.
#[test]
fn knobs_change_what_a_step_costs() {
    let back = square("2,2").direction_to(square("2,3")).unwrap();
    let price =
        |terrain, rear, extra, ignored| step_cost(North, back, terrain, rear, extra, ignored);
    assert_eq!(price(Terrain::Water, 3, 2, 0), 5);
    assert_eq!(price(Terrain::Water, 3, 2, 1 << Terrain::Water as u8), 3);
    assert_eq!(price(Terrain::Difficult, 3, 2, 1 << Terrain::Water as u8), 5);
    assert_eq!(price(Terrain::Difficult, 1, 0, 0), 1);
    assert_eq!(price(Terrain::Free, 0, 3, 0), 1);
    assert_eq!(price(Terrain::Free, 1, -3, 0), 1);
    assert_eq!(price(Terrain::Difficult, 1, -3, 0), 1);
}

/// OKK-196 to OKK-201: the rows M2 to M10; M5 is picture A of the rulebook.
#[test]
fn which_steps_are_legal() {
    let rows = [
        ("M2", "figure 2,1 3,2", false),
        ("M3", "figure 2,1", true),
        ("M4", "figure 2,1 obstructed 3,2", false),
        ("M5", "figure 3,2 wall 2,2|2,1", false),
        ("M6", "wall 2,2|2,1", true),
        ("M7", "wall 2,2|2,1 3,2|3,1", false),
        ("M8", "wall 2,2|2,1 2,1|3,1", true),
        ("M9", "wall 2,1|3,1 3,2|3,1", false),
        ("M10", "difficult 2,1 3,2", true),
        ("the target is obstructed", "obstructed 3,1", false),
        ("the target is occupied", "figure 3,1", false),
        ("the mover itself is no obstacle", "figure 2,2", true),
    ];
    for (row, board, legal) in rows {
        assert_eq!(step(board, "2,2", "3,1"), legal, "{row}");
        let back =
            board.replace("figure 3,1", "figure 2,2").replace("obstructed 3,1", "figure 2,2");
        if !row.contains("mover") {
            assert_eq!(step(&back, "3,1", "2,2"), legal, "{row}, the other way (OKK-181)");
        }
    }
    assert_eq!(cost("difficult 2,1 3,2", "2,2", "3,1", North), 1, "M10");
    for target in ["-1,0", "0,-1", "-1,-1", "1,-1", "-1,1"] {
        assert!(!step("", "0,0", target), "OKK-201 {target}");
    }
    for target in ["5,4", "4,5", "5,5"] {
        assert!(!step("", "4,4", target), "OKK-201 {target}");
    }
}

/// OKK-210 to OKK-214: which squares of M12, M13 and M16 are in a zone of control.
#[test]
fn zones_of_control_of_the_movement_table() {
    let empty = scene(5, "");
    assert_eq!(zone(&empty, ZONE, "2,0", South), "1,1 2,1 3,1", "M12: not (2,2)");
    assert_eq!(zone(&empty, ZONE, "2,1", South), "1,2 2,2 3,2", "M13: not (2,3)");
    assert!(step("figure 2,1", "2,2", "2,3"), "M13");
    assert_eq!(cost("", "2,2", "2,3", North), 2, "M13");
    assert_eq!(zone(&empty, ZONE, "1,1", South), "0,2 1,2 2,2", "M16: (2,2), not (2,1)");
    assert_eq!(zone(&empty, ZONE, "3,1", South), "2,2 3,2 4,2", "M16: (2,2), not (2,1)");
    assert!(step("figure 1,1 3,1", "2,2", "2,1"), "M16");
}

/// OKK-290 to OKK-294: the table B. The bonus needs a path wholly behind the line.
#[test]
fn back_attack_table() {
    let rows = [
        ("B1", North, "4,4 3,3", true),
        ("B2", North, "4,1 3,2", false),
        ("B3", North, "4,2 3,2", true),
        ("B4", North, "2,3", true),
        ("B5", North, "2,0 2,1", false),
        ("B6", North, "0,1 0,2 1,3", false),
        ("B7", South, "1,3", false),
    ];
    for (row, facing, path, bonus) in rows {
        let behind = |&square_of_path: &_| !is_in_front(square("2,2"), facing, square_of_path);
        assert_eq!(squares(path).iter().all(behind), bonus, "{row}");
    }
}

/// OKK-290, OKK-311: the vision tests of section 2.10, and OKK-344: facings that see a square.
#[test]
fn vision_tests() {
    for target in squares("2,1 0,1 4,1 2,0") {
        assert!(is_in_front(square("2,2"), North, target), "{target:?}");
    }
    for target in squares("1,2 3,2 2,3") {
        assert!(!is_in_front(square("2,2"), North, target), "{target:?}");
    }
    let bits = |target: &str| sight_facings(square("2,2"), square(target));
    let bit = |facing: Facing| 1 << facing as u8;
    assert_eq!(bits("2,0"), bit(North));
    assert_eq!(bits("4,1"), bit(North) | bit(East));
    assert_eq!(bits("3,4"), bit(South) | bit(East));
    assert_eq!(bits("0,2"), bit(West));
    assert_eq!(bits("2,2"), 0);
}

fn cover(scene: &Scene, mixed: bool, from: &str, to: &str) -> Option<u8> {
    let (from, to) = (square(from), square(to));
    fire_line(&scene.board, &scene.figures, CORNER, mixed, from, to).map(|line| line.cover)
}

type LineRow = (&'static str, &'static str, &'static str, &'static str, Option<u8>, Option<u8>);

const LINES: &[LineRow] = &[
    ("L1", "0,3", "5,3", "", Some(0), Some(0)),
    ("L2", "0,3", "5,3", "figure 2,3", None, None),
    ("L3", "0,0", "3,3", "", Some(0), Some(0)),
    ("L4", "0,0", "3,3", "figure 1,0", Some(0), Some(0)),
    ("L5", "0,0", "3,3", "figure 1,0 0,1", None, None),
    ("L6", "0,0", "3,3", "figure 1,0 1,2", Some(0), Some(0)),
    ("L7", "0,0", "3,3", "figure 0,1 wall 1,0|1,1", None, None),
    ("L8", "0,0", "3,3", "wall 1,0|1,1", Some(0), Some(0)),
    ("L9", "0,0", "3,3", "difficult 1,0 0,1", Some(1), Some(1)),
    ("L10", "0,0", "3,3", "difficult 1,0", Some(0), Some(0)),
    ("L11", "0,3", "4,3", "difficult 2,3 4,3", Some(2), Some(1)),
    ("L12", "0,3", "4,3", "difficult 0,3", Some(0), Some(1)),
    ("L13", "0,0", "2,1", "difficult 1,0 1,1", Some(2), Some(2)),
    ("L14", "0,0", "2,1", "obstructed 1,0", None, None),
    ("L15", "0,0", "4,2", "obstructed 2,1", None, None),
    ("L15b", "0,0", "4,2", "obstructed 2,0", Some(0), Some(0)),
    ("L16", "0,0", "3,1", "obstructed 1,1 2,0", None, None),
    ("L16b", "0,0", "3,1", "obstructed 1,1", Some(0), Some(0)),
    ("L16c", "0,0", "3,1", "obstructed 1,0", None, None),
    ("L16d", "0,0", "3,1", "difficult 1,1 2,0", Some(1), Some(1)),
    ("L17", "0,3", "5,3", "wall 2,3|3,3", None, None),
    ("L18", "0,0", "3,3", "wall 0,0|0,1 1,0|1,1", None, None),
    ("L19", "0,3", "4,3", "water 1,3 2,3 4,3", Some(0), Some(0)),
    ("L20", "0,0", "3,3", "difficult 1,0 figure 0,1", Some(0), Some(0)),
    ("L21", "0,0", "5,3", "difficult 1,1 2,1 3,2 4,2", Some(4), Some(4)),
];

/// OKK-312 to OKK-320: the table L, both ways, with figures on the two ends as in a game.
#[test]
fn lines_of_fire() {
    for &(row, from, to, board, there, back) in LINES {
        let mut scene = scene(7, board);
        scene.figures.insert(square(from));
        scene.figures.insert(square(to));
        assert_eq!(cover(&scene, false, from, to), there, "{row}");
        assert_eq!(cover(&scene, false, to, from), back, "{row}, the other way");
        if row != "L20" {
            assert_eq!(cover(&scene, true, from, to), there, "{row}: no mixed corner");
        }
    }
}

/// OKK-316, row L20: `mixed_corner_cover` covers beside a figure, a rock and a wall alike.
#[test]
fn mixed_corners_cover_where_the_switch_says_so() {
    let boards =
        ["difficult 1,0 figure 0,1", "difficult 1,0 obstructed 0,1", "difficult 1,0 wall 0,0|0,1"];
    for board in boards {
        let scene = scene(7, board);
        assert_eq!(cover(&scene, false, "0,0", "3,3"), Some(0), "{board}");
        assert_eq!(cover(&scene, true, "0,0", "3,3"), Some(1), "{board}");
        assert_eq!(cover(&scene, true, "3,3", "0,0"), Some(1), "{board}");
    }
    // The difficult square itself is behind the wall: its side is the blocked one.
    let scene = scene(7, "difficult 1,0 wall 1,0|1,1");
    assert_eq!(cover(&scene, true, "0,0", "3,3"), Some(0));
}

/// OKK-180, OKK-320: `wall_corner_rule` applies to the corners of a line, L8 and L18.
#[test]
fn the_wall_corner_rule_applies_to_lines_of_fire() {
    let free = |board: &str, corner| {
        let scene = scene(7, board);
        let (from, to) = (square("0,0"), square("3,3"));
        fire_line(&scene.board, &scene.figures, corner, false, from, to).is_some()
    };
    let (any, none) =
        (WallCornerRule::AnyWallAtCornerBlocks, WallCornerRule::IgnoreWallsOnDiagonals);
    assert!(!free("wall 1,0|1,1", any), "L8");
    assert!(free("wall 0,0|0,1 1,0|1,1", none), "L18");
    assert!(!free("figure 1,0 0,1", none), "L5");
    assert!(free("figure 0,1 wall 1,0|1,1", none), "L7");
}

/// OKK-312, OKK-345, case T29: a figure between shooter and target interrupts, whoever owns it.
#[test]
fn a_figure_between_interrupts() {
    assert_eq!(cover(&scene(7, "figure 1,3"), false, "0,3", "4,3"), None, "T29");
}

const ENTERED: &[(&str, &str)] = &[
    ("2,1", "1,0 1,1 2,1"),
    ("3,1", "1,0 2,0|1,1 2,1 3,1"),
    ("4,2", "1,0 1,1 2,1 3,1 3,2 4,2"),
    ("5,3", "1,0 1,1 2,1 3,1|2,2 3,2 4,2 4,3 5,3"),
    ("5,1", "1,0 2,0 3,0|2,1 3,1 4,1 5,1"),
    ("4,3", "1,0 1,1 2,1 2,2 3,2 3,3 4,3"),
    ("3,2", "1,0 1,1 2,1 2,2 3,2"),
];

/// OKK-320: the lists of squares entered. A rock on one of them interrupts, no other does; at a
/// corner it takes both squares.
#[test]
fn squares_entered() {
    for &(to, list) in ENTERED {
        let (from, to) = (square("0,0"), square(to));
        let entered: Vec<_> =
            list.split(' ').filter(|word| !word.contains('|')).map(square).collect();
        let blocked = |text: &str| {
            let scene = scene(7, text);
            fire_line(&scene.board, &scene.figures, CORNER, false, from, to).is_none()
        };
        for other in all_squares(7) {
            if other != from && other != to {
                let text = format!("obstructed {},{}", other.x, other.y);
                assert_eq!(blocked(&text), entered.contains(&other), "to {to:?}: {text}");
            }
        }
        for corner in list.split(' ').filter(|word| word.contains('|')) {
            assert!(blocked(&format!("obstructed {}", corner.replace('|', " "))), "{corner}");
        }
        let empty = scene(7, "");
        let line = fire_line(&empty.board, &empty.figures, CORNER, false, from, to).unwrap();
        assert_eq!(usize::from(line.squares), entered.len(), "to {to:?}");
        assert_eq!(distance(RangeMetric::SquaresOnLine, from, to), line.squares, "OKK-334");
    }
}

/// OKK-334: the three settings of `range_metric`.
#[test]
fn distances() {
    let metrics = [RangeMetric::Chebyshev, RangeMetric::Manhattan, RangeMetric::SquaresOnLine];
    let of =
        |from: &str, to: &str| metrics.map(|metric| distance(metric, square(from), square(to)));
    assert_eq!(of("0,0", "5,3"), [5, 8, 7]);
    assert_eq!(of("3,4", "0,4"), [3, 3, 3]);
    assert_eq!(of("2,6", "2,1"), [5, 5, 5]);
    assert_eq!(of("0,0", "4,4"), [4, 8, 4]);
    assert_eq!(of("4,2", "0,0"), [4, 6, 6]);
    assert_eq!(of("3,0", "0,1"), [3, 4, 3]);
    assert_eq!(of("2,2", "2,2"), [0, 0, 0]);
    assert_eq!(of("0,0", "23,23"), [23, 46, 23]);
}

struct FallBack {
    row: &'static str,
    loser: &'static str,
    facing: Facing,
    /// Enemies with their facing.
    enemies: &'static [(&'static str, Facing)],
    /// Friends, rocks, walls.
    board: &'static str,
    /// Legal squares; those with `!` are penalised.
    expected: &'static str,
}

const FRONT: (&str, Facing) = ("2,1", South);

const FALL_BACKS: &[FallBack] = &[
    FallBack {
        row: "R1",
        loser: "2,2",
        facing: North,
        enemies: &[FRONT],
        board: "",
        expected: "1,3 2,3 3,3",
    },
    FallBack {
        row: "R2",
        loser: "2,2",
        facing: North,
        enemies: &[FRONT, ("4,2", South)],
        board: "obstructed 2,3 figure 1,3",
        expected: "3,3!",
    },
    FallBack {
        row: "R3",
        loser: "2,4",
        facing: North,
        enemies: &[("2,3", South)],
        board: "",
        expected: "",
    },
    FallBack {
        row: "R4",
        loser: "0,0",
        facing: East,
        enemies: &[("1,0", West)],
        board: "",
        expected: "",
    },
    FallBack {
        row: "R5",
        loser: "2,2",
        facing: North,
        enemies: &[FRONT],
        board: "difficult 1,3 water 2,3",
        expected: "1,3! 2,3! 3,3",
    },
    FallBack {
        row: "R6",
        loser: "2,2",
        facing: North,
        enemies: &[FRONT, ("1,2", East), ("3,3", South)],
        board: "obstructed 2,3",
        expected: "",
    },
    FallBack {
        row: "R7",
        loser: "2,2",
        facing: North,
        enemies: &[FRONT],
        board: "wall 1,2|1,3 2,2|2,3 3,2|3,3",
        expected: "",
    },
    FallBack {
        row: "R8",
        loser: "2,2",
        facing: North,
        enemies: &[FRONT],
        board: "wall 2,2|2,3",
        expected: "1,3 3,3",
    },
    FallBack {
        row: "R9",
        loser: "2,2",
        facing: East,
        enemies: &[("3,1", South)],
        board: "",
        expected: "1,1 1,2 1,3",
    },
    FallBack {
        row: "R9b",
        loser: "2,2",
        facing: North,
        enemies: &[("3,1", South)],
        board: "",
        expected: "1,3 2,3 3,3",
    },
    FallBack {
        row: "R10",
        loser: "2,2",
        facing: North,
        enemies: &[FRONT, ("2,4", North)],
        board: "",
        expected: "1,3! 2,3! 3,3!",
    },
    FallBack {
        row: "T21",
        loser: "2,2",
        facing: South,
        enemies: &[("2,3", North)],
        board: "",
        expected: "1,1 2,1 3,1",
    },
];

/// OKK-350, OKK-352, OKK-354, OKK-355: the table R, and the squares of T21.
#[test]
fn falling_back() {
    for case in FALL_BACKS {
        let mut scene = scene(5, case.board);
        scene.figures.insert(square(case.loser));
        for (enemy, _) in case.enemies {
            scene.figures.insert(square(enemy));
        }
        let mut found = Vec::new();
        for direction in fall_back_directions(case.facing) {
            let (board, figures, from) = (&scene.board, &scene.figures, square(case.loser));
            if !can_step(board, figures, CORNER, from, direction) {
                continue;
            }
            let target = from.step(direction);
            let bad = board.terrain(target) != Terrain::Free
                || case.enemies.iter().any(|&(enemy, facing)| {
                    in_zone(board, figures, ZONE, square(enemy), facing, target)
                });
            found.push((target.y, target.x, bad));
        }
        found.sort_unstable();
        let mark = |bad: bool| if bad { "!" } else { "" };
        let found: Vec<_> =
            found.into_iter().map(|(y, x, bad)| format!("{x},{y}{}", mark(bad))).collect();
        assert_eq!(found.join(" "), case.expected, "{}", case.row);
    }
}

/// OKK-350: three squares behind, listed in ascending order of their direction.
#[test]
fn directions_behind_a_figure() {
    let of = |facing| fall_back_directions(facing).map(Direction::word);
    assert_eq!(of(North), ["se", "s", "sw"]);
    assert_eq!(of(East), ["sw", "w", "nw"]);
    assert_eq!(of(South), ["n", "ne", "nw"]);
    assert_eq!(of(West), ["ne", "e", "se"]);
}
