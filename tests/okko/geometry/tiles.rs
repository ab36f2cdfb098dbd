//! Drawings of tiles: what they mean, how they turn, and what a designer is told about wrong ones.

use rand_pcg::Pcg64Mcg;
use tenbin::content::{Diagnostics, Node};
use tenbin::engine::seed::below;
use tenbin::games::okko::board::tile::{TileFace, assemble, board_faults, parse_tile};
use tenbin::games::okko::board::{Facing, Square, Terrain};

use super::boards::drawing;
use super::drawings::DRAWINGS;
use super::model::{Point, World};
use super::{all_squares, square};

/// Reads a drawing out of a content file that begins with two other lines.
pub(crate) fn parse(text: &str, size: u8) -> Result<TileFace, String> {
    parse_file(&format!("[[tile]]\nid = \"T\"\ndrawing = \"\"\"\n{text}\"\"\"\n"), size)
}

fn parse_file(file: &str, size: u8) -> Result<TileFace, String> {
    let mut diagnostics = Diagnostics::default();
    let tree = Node::parse("tiles.toml", file, &mut diagnostics).expect("valid TOML");
    let drawing = tree.list("tile")[0].get("drawing").expect("a drawing");
    let face = parse_tile(drawing, "T", "Tile", 3, size, &mut diagnostics);
    assert_eq!(face.is_some(), diagnostics.is_empty(), "{}", diagnostics.render());
    face.ok_or_else(|| diagnostics.render())
}

/// A face of section 3.5.
pub(crate) fn face(id: &str) -> TileFace {
    let (_, tile, text) = DRAWINGS.iter().find(|(name, _, _)| *name == id).expect("a face");
    TileFace { id: id.to_owned(), tile: *tile, ..parse(text, 6).unwrap() }
}

/// OKK-004, OKK-007: what T1A and T2B and the stairs of T3A mean.
#[test]
fn a_drawing_is_read() {
    let hall = face("T1A");
    let board = assemble(&[(&hall, 0)], 6, 1);
    assert_eq!((hall.tile, hall.name.as_str()), (1, "Tile"));
    let squares = all_squares(6);
    let of = |wanted| squares.iter().filter(move |&&at| board.terrain(at) == wanted);
    assert!(of(Terrain::Difficult).eq(&["1,1", "4,1", "4,5"].map(square)));
    assert!(of(Terrain::Obstructed).eq(&["1,4"].map(square)));
    let walls = |facing: Facing| {
        let walled = |at: &&Square| {
            board.contains(at.step(facing.direction())) && !board.is_open(**at, facing)
        };
        squares.iter().filter(walled).copied().collect::<Vec<_>>()
    };
    assert_eq!(walls(Facing::East), ["2,0", "2,1", "2,4", "2,5"].map(square));
    assert_eq!(walls(Facing::South), ["0,2", "1,2", "4,3", "5,3"].map(square));

    let stream = assemble(&[(&face("T2B"), 0)], 6, 1);
    let water = squares.iter().filter(|&&at| stream.terrain(at) == Terrain::Water);
    assert!(water.eq(&["1,2", "2,2", "3,2", "2,3", "3,3", "4,3"].map(square)));
    let stairs = assemble(&[(&face("T3A"), 0)], 6, 1);
    assert!(squares.iter().all(|&at| stairs.terrain(at) == Terrain::Free));
}

/// Section 3.5: all squares of a face are connected, its 20 border squares are open.
#[test]
fn every_face_is_connected_and_open_at_its_border() {
    for (id, _, _) in DRAWINGS {
        let board = assemble(&[(&face(id), 0)], 6, 1);
        assert_eq!(board_faults(&board, 0), None, "{id}");
        let border = |at: &&Square| [at.x, at.y].iter().any(|&place| place == 0 || place == 5);
        let squares = all_squares(6);
        assert_eq!(squares.iter().filter(border).count(), 20);
        assert!(squares.iter().filter(border).all(|&at| board.is_standable(at)), "{id}");
    }
}

/// A drawing read without the engine, with its walls as pairs of squares; the border's too.
fn read(text: &str) -> World {
    let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let mut world = World { side: rows.len() as i32 / 2, ..World::default() };
    for (row, line) in rows.iter().enumerate() {
        for (column, &mark) in line.iter().enumerate() {
            let (x, y) = (column as i32 / 2, row as i32 / 2);
            match mark {
                '|' => drop(world.walls.insert(((x - 1, y), (x, y)))),
                '-' => drop(world.walls.insert(((x, y - 1), (x, y)))),
                'd' | 'w' | 'X' => drop(world.terrain.insert((x, y), mark)),
                _ => {}
            }
        }
    }
    world
}

/// OKK-003: a quarter turn clockwise takes (x, y) to (size - 1 - y, x), walls with it.
fn turned(world: &World) -> World {
    let turn = |(x, y): Point| (world.side - 1 - y, x);
    let wall = |&(one, other): &(Point, Point)| {
        let (one, other) = (turn(one), turn(other));
        (one.min(other), one.max(other))
    };
    World {
        walls: world.walls.iter().map(wall).collect(),
        terrain: world.terrain.iter().map(|(&at, &letter)| (turn(at), letter)).collect(),
        ..world.clone()
    }
}

/// Lays a tile into a board of the model.
fn lay(board: &mut World, tile: &World, (left, top): Point) {
    let moved = |(x, y): Point| (x + left, y + top);
    board.walls.extend(tile.walls.iter().map(|&(one, other)| (moved(one), moved(other))));
    board.terrain.extend(tile.terrain.iter().map(|(&at, &letter)| (moved(at), letter)));
}

/// OKK-001, OKK-003: random drawings of every size, turned and joined, against the model.
#[test]
fn tiles_turn_and_join_with_their_walls() {
    let mut generator = Pcg64Mcg::new(20_090_701);
    for round in 0..60 {
        let (size, across) = (5 + round % 4, 1 + round / 4 % 3);
        let mut board = World { side: (size * across) as i32, ..World::default() };
        let mut faces = Vec::new();
        for tile in 0..across * across {
            let text = random_drawing(&mut generator, size);
            let turns = below(&mut generator, 4) as u8;
            let model = (0..turns).fold(read(&text), |model, _| turned(&model));
            let corner = ((tile % across * size) as i32, (tile / across * size) as i32);
            lay(&mut board, &model, corner);
            faces.push((parse(&text, size as u8).unwrap(), turns));
        }
        // The border of the board is closed anyway.
        let (side, walls) = (board.side, std::mem::take(&mut board.walls));
        let inner = |&(x, y): &Point| (0..side).contains(&x) && (0..side).contains(&y);
        board.walls = walls.into_iter().filter(|(one, two)| inner(one) && inner(two)).collect();
        let placed: Vec<(&TileFace, u8)> =
            faces.iter().map(|(face, turns)| (face, *turns)).collect();
        assert_eq!(assemble(&placed, size as u8, across as u8), board.board(), "round {round}");
    }
}

/// A drawing with some of everything; few walls, so that no square is closed in.
fn random_drawing(generator: &mut Pcg64Mcg, size: usize) -> String {
    loop {
        let rolls: Vec<u32> =
            (0..(2 * size + 1) * (2 * size + 1)).map(|_| below(generator, 100)).collect();
        let text = drawing(size, |row, column| match (row % 2, column % 2) {
            (0, 0) => None,
            (0, _) => (rolls[row * (2 * size + 1) + column] < 12).then_some('-'),
            (_, 0) => (rolls[row * (2 * size + 1) + column] < 12).then_some('|'),
            _ => {
                ".....dddwwXs.....".chars().nth(rolls[row * (2 * size + 1) + column] as usize % 17)
            }
        });
        if parse(&text, size as u8).is_ok() {
            return text;
        }
    }
}

/// The drawing of a plain tile of 5 with one character changed (row and column from 0).
fn with(row: usize, column: usize, mark: char) -> String {
    drawing(5, |at_row, at_column| (at_row == row && at_column == column).then_some(mark))
}

/// What is wrong, where in the drawing, where in the file (its first line is line 4), and what to
/// write instead.
#[test]
fn a_wrong_character_is_pointed_at() {
    let rows = [
        (with(3, 5, 'q'), "line 4, column 6: 'q' is no square", "7:6", "d (difficult)"),
        (with(3, 5, 'x'), "line 4, column 6: 'x' is no square", "7:6", "X (obstructed)"),
        (with(3, 5, 'é'), "line 4, column 6: 'é' is no square", "7:6", "X (obstructed)"),
        (
            with(3, 4, '-'),
            "line 4, column 5: '-' cannot stand in a line of squares",
            "7:5",
            "write | for a wall",
        ),
        (with(3, 4, '\t'), "line 4, column 5: '\\t' is no edge", "7:5", "write | for a wall"),
        (
            with(2, 5, '|'),
            "line 3, column 6: '|' cannot stand in a line of edges",
            "6:6",
            "write - for a wall",
        ),
        (with(2, 5, '.'), "line 3, column 6: '.' is no edge", "6:6", "write - for a wall"),
        (
            with(2, 4, '-'),
            "line 3, column 5: '-' is a wall where a corner is",
            "6:5",
            "a + stands at every corner",
        ),
        (
            with(2, 4, '|'),
            "line 3, column 5: '|' is a wall where a corner is",
            "6:5",
            "a + stands at every corner",
        ),
        (
            with(2, 4, ' '),
            "line 3, column 5: ' ' stands where a + must stand",
            "6:5",
            "a + stands at every corner",
        ),
        (with(3, 0, ' '), "line 4, column 1: ' ' is no border", "7:1", "the border of a tile is :"),
        (
            with(3, 10, '.'),
            "line 4, column 11: '.' is no border",
            "7:11",
            "the border of a tile is :",
        ),
        (with(3, 4, ':'), "line 4, column 5: ':' is no edge", "7:5", "write | for a wall"),
    ];
    for (text, message, place, help) in rows {
        let told = parse(&text, 5).unwrap_err();
        assert!(told.contains(&format!("error: the drawing of tile T, {message}\n")), "{told}");
        assert!(told.contains(&format!("--> tiles.toml:{place}\n")), "{told}");
        assert!(told.contains("= help: ") && told.contains(help), "{told}");
    }
    let told = parse(&drawing(5, |_, _| None).replacen("\n:. . . . .:\n", "\n:. q x . z:\n", 1), 5)
        .unwrap_err();
    assert_eq!(told.matches("error: ").count(), 3, "{told}");
}

/// A line too short, too long or missing; a drawing for another size of tiles.
#[test]
fn wrong_lines_are_told() {
    let plain = drawing(5, |_, _| None);
    let short = plain.replacen(":. . . . .:", ":. . . .:", 1);
    let told = parse(&short, 5).unwrap_err();
    assert!(told.contains("line 2, has 9 characters instead of 11"), "{told}");
    assert!(told.contains("tiles.toml:5:1\n"), "{told}");
    let edges = plain.replacen("+ + + + + +", "+ + + + + + +", 1);
    let told = parse(&edges, 5).unwrap_err();
    assert!(told.contains("line 1, has 13 characters instead of 11"), "{told}");
    assert_eq!(told.matches("error: ").count(), 1, "{told}");

    let mut lines: Vec<&str> = plain.lines().collect();
    lines.remove(4);
    let told = parse(&(lines.join("\n") + "\n"), 5).unwrap_err();
    assert!(told.contains("has 10 lines; with tile_size = 5 a tile has 11 of them"), "{told}");
    assert!(told.contains("line 5 should be a line of edges"), "{told}");
    assert_eq!(told.matches("error: ").count(), 1, "{told}");
    let told = parse(DRAWINGS[0].2, 5).unwrap_err();
    assert!(told.contains("has 13 lines; with tile_size = 5 a tile has 11 of them"), "{told}");
    assert!(told.contains("it is drawn for tile_size = 6"), "{told}");
    let told = parse("", 5).unwrap_err();
    assert!(told.contains("tile_size = 5 a tile has 11 of them"), "{told}");
    let told = parse_file("[[tile]]\ndrawing = [\"+ + +\"]\n", 5).unwrap_err();
    assert!(told.contains("the drawing of tile T is a list"), "{told}");
}

/// Squares that no way leads to are part of no board (OKK-198): most likely a slip of the pen. A
/// tile that is closed as a whole, or falls into parts that neighbours may join, is none.
#[test]
fn closed_squares_are_refused() {
    let ring = |row: usize, column: usize| match (row, column) {
        (4 | 6, 5) => Some('-'),
        (5, 4 | 6) => Some('|'),
        _ => None,
    };
    let told = parse(&drawing(5, ring), 5).unwrap_err();
    assert!(told.contains("line 6, column 6: nobody can get here"), "{told}");
    assert!(told.contains("tiles.toml:9:6\n"), "{told}");
    let rock = |row, column| if (row, column) == (5, 5) { Some('X') } else { ring(row, column) };
    assert!(parse(&drawing(5, rock), 5).is_ok());
    // The corner square, walled off inside and at the border.
    let corner = |border: char| {
        drawing(5, move |row, column| match (row, column) {
            (0 | 2, 1) => Some('-'),
            (1, 2) => Some('|'),
            (1, 0) => Some(border),
            _ => None,
        })
    };
    assert!(parse(&corner('|'), 5).unwrap_err().contains("line 2, column 2: nobody"));
    assert!(parse(&corner(':'), 5).is_ok());
    let arena = drawing(5, |row, column| match (row, column) {
        (0 | 10, 1 | 3 | 5 | 7 | 9) => Some('-'),
        (1 | 3 | 5 | 7 | 9, 0 | 10) => Some('|'),
        _ => None,
    });
    assert!(parse(&arena, 5).is_ok());
}

/// Writes a drawing as a TOML value.
type Write<'a> = &'a dyn Fn(&str) -> String;

/// Ways to write the same text: no line break first, none last, blanks behind, escapes.
#[test]
fn a_drawing_may_be_written_in_several_ways() {
    let plain = drawing(5, |_, _| None);
    let expected = parse(&plain, 5);
    assert!(expected.is_ok());
    let wrong = with(3, 5, 'q');
    let ways: [(&str, Write<'_>, &str); 6] = [
        ("first line beside the marks", &|text| format!("\"\"\"{text}\"\"\""), "5:6"),
        ("single quotes", &|text| format!("'''\n{text}'''"), "6:6"),
        ("no break at the end", &|text| format!("\"\"\"\n{}\"\"\"", text.trim_end()), "6:6"),
        ("empty lines below", &|text| format!("\"\"\"\n{text}\n \n\"\"\""), "6:6"),
        ("blanks behind", &|text| format!("\"\"\"\n{}\"\"\"", text.replace('\n', "  \n")), "6:6"),
        ("escapes", &|text| format!("\"{}\"", text.replace('\n', "\\n")), "2:11"),
    ];
    for (way, write, place) in ways {
        let file = |text: &str| format!("[[tile]]\ndrawing = {}\n", write(text));
        assert_eq!(parse_file(&file(&plain), 5), expected, "{way}");
        let told = parse_file(&file(&wrong), 5).unwrap_err();
        assert!(told.contains("line 4, column 6"), "{way}: {told}");
        assert!(told.contains(&format!("tiles.toml:{place}\n")), "{way}: {told}");
    }
}
