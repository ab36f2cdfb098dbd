//! The boards of section 3.5 of the rules catalogue, and boards that are no good.

use tenbin::games::okko::board::geometry::{can_step, fire_line};
use tenbin::games::okko::board::tile::{
    BoardFault, RandomFault, TileFace, assemble, board_faults, random_fault,
};
use tenbin::games::okko::board::{Board, Facing, Square, Squares, Terrain};
use tenbin::games::okko::content::knobs::WallCornerRule;

use super::tiles::{face, parse};
use super::{all_squares, scene, square};

const CORNER: WallCornerRule = WallCornerRule::BothSides;

fn board(ids: [&str; 4]) -> Board {
    let faces = ids.map(face);
    let placed: Vec<(&TileFace, u8)> = faces.iter().map(|face| (face, 0)).collect();
    assemble(&placed, 6, 2)
}

fn reference_board() -> Board {
    board(["T1A", "T2B", "T3B", "T4A"])
}

/// RB1 of section 3.5, OKK-001: counts of terrain and walls, and of usable squares of the
/// deployment zones (OKK-063).
#[test]
fn counts_of_the_reference_board() {
    let board = reference_board();
    assert_eq!(board.side, 12);
    let squares = all_squares(12);
    let count = |terrain| squares.iter().filter(|&&at| board.terrain(at) == terrain).count();
    assert_eq!(count(Terrain::Difficult), 12);
    assert_eq!(count(Terrain::Obstructed), 8);
    assert_eq!(count(Terrain::Water), 6);
    let walled = |facing: Facing| {
        let inner = |at: &&Square| board.contains(at.step(facing.direction()));
        squares.iter().filter(inner).filter(|&&at| !board.is_open(at, facing)).count()
    };
    assert_eq!(walled(Facing::East) + walled(Facing::South), 15);
    assert_eq!(walled(Facing::West) + walled(Facing::North), 15, "OKK-007: from both sides");
    let usable = |rows: [i8; 2]| {
        squares.iter().filter(|at| rows.contains(&at.y) && board.is_standable(**at)).count()
    };
    assert_eq!(usable([0, 1]), 24);
    assert_eq!(usable([10, 11]), 22);
}

/// RB1 of section 3.5, OKK-320: its lines of fire, there and back.
#[test]
fn lines_of_fire_on_the_reference_board() {
    let board = reference_board();
    let rows = [
        ("2,0", "3,0", None),
        ("2,2", "3,1", Some(0)),
        ("0,2", "5,2", Some(0)),
        ("0,2", "0,3", None),
        ("5,5", "6,6", Some(0)),
        ("3,2", "8,4", None),
        ("6,0", "11,5", Some(0)),
        ("2,10", "9,10", None),
        ("1,8", "4,11", Some(1)),
        ("6,3", "10,3", None),
    ];
    for (from, to, cover) in rows {
        let (from, to) = (square(from), square(to));
        for (a, b) in [(from, to), (to, from)] {
            let line = fire_line(&board, &Squares::default(), CORNER, false, a, b);
            assert_eq!(line.map(|line| line.cover), cover, "RB1 {a:?} to {b:?}");
        }
    }
    let north_east = square("2,2").direction_to(square("3,1")).unwrap();
    assert!(can_step(&board, &Squares::default(), CORNER, square("2,2"), north_east), "RB1");
}

/// Section 3.5: every suggested board is connected and has room for a band on every side.
#[test]
fn the_suggested_boards_are_good() {
    let boards = [
        ["T1A", "T2B", "T3B", "T4A"],
        ["T1B", "T3A", "T2A", "T4B"],
        ["T1A", "T2A", "T3A", "T4A"],
        ["T1B", "T2B", "T3B", "T4B"],
    ];
    for ids in boards {
        assert_eq!(board_faults(&board(ids), 16), None, "{ids:?}");
    }
}

/// OKK-001: an edge between two tiles is a wall if either tile marks it.
#[test]
fn a_seam_is_a_wall_if_either_tile_marks_it() {
    let plain = drawing(5, |_, _| None);
    let east = drawing(5, |row, column| (row == 3 && column == 10).then_some('|'));
    let west = drawing(5, |row, column| (row == 5 && column == 0).then_some('|'));
    let [plain, east, west] = [plain, east, west].map(|text| parse(&text, 5).unwrap());
    let board = assemble(&[(&east, 0), (&west, 0), (&plain, 0), (&plain, 0)], 5, 2);
    let open: Vec<i8> =
        (0..10).filter(|&y| board.is_open(Square::new(4, y), Facing::East)).collect();
    assert_eq!(open, [0, 3, 4, 5, 6, 7, 8, 9]);
    let back: Vec<i8> =
        (0..10).filter(|&y| board.is_open(Square::new(5, y), Facing::West)).collect();
    assert_eq!(back, open, "OKK-007");
}

/// A drawing without anything, but for the characters that are told otherwise.
pub(crate) fn drawing(size: usize, other: impl Fn(usize, usize) -> Option<char>) -> String {
    let mut text = String::new();
    for row in 0..=2 * size {
        for column in 0..=2 * size {
            let border = column == 0 || column == 2 * size;
            let plain = match (row % 2, column % 2) {
                (0, 0) => '+',
                (1, 1) => '.',
                (1, _) if border => ':',
                _ => ' ',
            };
            text.push(other(row, column).unwrap_or(plain));
        }
        text.push('\n');
    }
    text
}

/// OKK-064, OKK-198: squares that cannot be reached, and halves without room for a band.
#[test]
fn boards_that_are_no_good_are_told() {
    assert_eq!(board_faults(&Board::empty(5), 10), None);
    let small = BoardFault::Room { side: Facing::North, squares: 10 };
    assert_eq!(board_faults(&Board::empty(5), 11), Some(small));
    // Rocks in the west: both other halves keep 4 squares in each of two rows.
    let rocks = scene(5, "obstructed 0,0 0,1 0,2 0,3 0,4");
    let west = BoardFault::Room { side: Facing::West, squares: 5 };
    assert_eq!(board_faults(&rocks.board, 8), Some(west));
    assert_eq!(board_faults(&rocks.board, 5), None);

    let walls = scene(5, "wall 0,0|1,0 0,1|1,1 0,2|1,2 0,3|1,3 0,4|1,4");
    let split = BoardFault::Split(square("0,0"), square("1,0"));
    assert_eq!(board_faults(&walls.board, 1), Some(split));
    let gap = scene(5, "wall 0,0|1,0 0,1|1,1 0,2|1,2 0,3|1,3");
    assert_eq!(board_faults(&gap.board, 1), None);
    let corner = scene(5, "obstructed 0,1 wall 0,0|1,0");
    assert_eq!(
        board_faults(&corner.board, 1),
        Some(BoardFault::Split(square("0,0"), square("1,0")))
    );
    let full = "obstructed 0,0 1,0 2,0 3,0 4,0 0,1 1,1 2,1 3,1 4,1";
    let none = BoardFault::Room { side: Facing::North, squares: 0 };
    assert_eq!(board_faults(&scene(5, full).board, 1), Some(none));
}

/// OKK-003: "every face fits every other in every rotation and the board is connected" (3.5);
/// a tile that is split or closed towards others does not.
#[test]
fn faces_that_do_not_fit_at_random_are_told() {
    let shipped: Vec<TileFace> =
        super::drawings::DRAWINGS.iter().map(|(id, _, _)| face(id)).collect();
    assert_eq!(random_fault(&shipped, 6, 2), None);

    let mut half =
        parse(&drawing(5, |row, column| (row == 5 && column % 2 == 1).then_some('X')), 5).unwrap();
    half.tile = 9;
    let mut shut =
        parse(&drawing(5, |row, column| (row == 0 && column % 2 == 1).then_some('-')), 5).unwrap();
    shut.tile = 8;
    // Three squares of a side closed on the left, and on the right: together nothing is open.
    let mut left = parse(
        &drawing(5, |row, column| (row == 0 && [1, 3, 5].contains(&column)).then_some('-')),
        5,
    )
    .unwrap();
    left.tile = 7;
    let plain = parse(&drawing(5, |_, _| None), 5).unwrap();
    let mut right = left.clone();
    right.tile = 6;
    assert_eq!(random_fault(&[plain.clone(), half], 5, 2), Some(RandomFault::Split(1)));
    assert_eq!(random_fault(&[plain.clone(), shut.clone()], 5, 2), Some(RandomFault::Seam(0, 1)));
    assert_eq!(random_fault(&[plain.clone(), shut], 5, 1), None, "one tile has no seam");
    assert_eq!(random_fault(&[plain.clone(), left.clone()], 5, 3), None);
    let back = TileFace { tile: left.tile, ..right.clone() };
    assert_eq!(random_fault(&[left.clone(), back], 5, 3), None, "two faces of one tile");
    // Side by side, left and right are exchanged: the closed three of one meet the open two of
    // the other.
    assert_eq!(random_fault(&[plain, left, right], 5, 3), Some(RandomFault::Seam(1, 2)));
}
