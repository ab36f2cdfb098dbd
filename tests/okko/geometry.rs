//! The geometry of Okko: the test boards of the rules catalogue, and a slow model written from
//! the clauses' words that must agree with the engine on random boards.

mod boards;
mod drawings;
mod model;
mod random;
mod tables;
mod tiles;

use tenbin::games::okko::board::{Board, Facing, Square, Squares, Terrain};

/// A board and the squares on which figures stand.
struct Scene {
    board: Board,
    figures: Squares,
}

/// The square of "2,1".
fn square(text: &str) -> Square {
    let (x, y) = text.split_once(',').unwrap_or_else(|| panic!("no square: {text}"));
    Square::new(x.parse().unwrap(), y.parse().unwrap())
}

/// The squares of "2,1 3,1".
fn squares(text: &str) -> Vec<Square> {
    text.split_whitespace().map(square).collect()
}

/// A board as the tables write it: "figure 2,1 3,2 wall 2,2|2,1 difficult 1,0".
fn scene(side: u8, text: &str) -> Scene {
    let mut scene = Scene { board: Board::empty(side), figures: Squares::default() };
    let mut thing = "";
    for word in text.split_whitespace() {
        if let Some((one, other)) = word.split_once('|') {
            assert_eq!(thing, "wall");
            let (one, other) = (square(one), square(other));
            let between = |facing: &Facing| one.step(facing.direction()) == other;
            let facing = Facing::ALL.into_iter().find(between).expect("two neighbours");
            scene.board.set_wall(one, facing);
        } else if word.contains(',') {
            let terrain = match thing {
                "figure" => {
                    scene.figures.insert(square(word));
                    continue;
                }
                "difficult" => Terrain::Difficult,
                "water" => Terrain::Water,
                "obstructed" => Terrain::Obstructed,
                _ => panic!("what is a {thing}?"),
            };
            scene.board.set_terrain(square(word), terrain);
        } else {
            thing = word;
        }
    }
    scene
}

/// Every square of a board, row by row.
fn all_squares(side: u8) -> Vec<Square> {
    let side = side as i8;
    (0..side).flat_map(|y| (0..side).map(move |x| Square::new(x, y))).collect()
}
