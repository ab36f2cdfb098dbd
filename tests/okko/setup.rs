//! From nothing to the first phase: the order of set-up, the roll-off and its law, random boards
//! (OKK-003, OKK-043, OKK-060, OKK-061; P25, P27 of section 6).

use std::collections::BTreeSet;

use tenbin::content::{Diagnostics, Node};
use tenbin::engine::chance::Scripted;
use tenbin::engine::{Chance, Decision, Game, NullRecorder, Seat, Seeded, Stream};
use tenbin::games::okko::board::{Square, Terrain};
use tenbin::games::okko::state::Frame;
use tenbin::games::okko::{Action, Okko, State};
use tenbin::module::Module;

use crate::support;

const SEED: u64 = 0x0BAD;

/// Follows a script of faces and writes down which streams were asked, in order.
struct Witness {
    script: Scripted,
    asked: Vec<Stream>,
}

impl Chance for Witness {
    fn below(&mut self, stream: Stream, bound: u32) -> u32 {
        self.asked.push(stream);
        self.script.below(stream, bound)
    }
}

fn deal(game: &Okko, faces: &[u32]) -> (State, Vec<Stream>) {
    let mut chance = Witness { script: Scripted::with_faces(SEED, faces), asked: Vec::new() };
    let state = game.deal(&mut chance, &mut NullRecorder);
    assert!(!chance.script.dice_ran_out, "the roll-off took more than {faces:?}");
    assert!(chance.script.dice.is_empty(), "the roll-off took fewer than {faces:?}");
    (state, chance.asked)
}

/// OKK-061: the first band rolls first, the higher is player A.
#[test]
fn the_higher_roll_is_player_a() {
    let game = support::game::<Okko>(2);
    for first in 1..=6 {
        for second in 1..=6 {
            if first == second {
                continue;
            }
            let (state, _) = deal(&game, &[first, second]);
            let expected = if first > second { Seat(0) } else { Seat(1) };
            assert_eq!(state.player_a, expected, "{first} against {second}");
            assert_eq!(game.decision(&state), Decision::Seat(expected), "A chooses a side");
        }
    }
}

/// OKK-061: ties roll again, both of them, as often as it takes.
#[test]
fn ties_roll_again() {
    let game = support::game::<Okko>(2);
    let (state, _) = deal(&game, &[3, 3, 6, 6, 1, 2]);
    assert_eq!(state.player_a, Seat(1));
    let (state, _) = deal(&game, &[5, 5, 4, 2]);
    assert_eq!(state.player_a, Seat(0));
}

/// OKK-060, OKK-043: bands, then the board, then the roll-off, then the sides.
#[test]
fn bands_and_board_come_before_the_roll_off() {
    let sets = ["tile_selection=random"];
    let game = support::game_with::<Okko>(2, &sets);
    let (state, asked) = deal(&game, &[4, 1]);
    let first_die = asked.iter().position(|&stream| stream.is_dice()).unwrap();
    assert!(asked[..first_die].iter().all(|&stream| stream == Stream::DEAL));
    assert_eq!(asked[first_die..], [Stream::DICE, Stream::DICE]);
    // One draw for the pair of bands; 4 tiles: 3 draws for their order, a face and a rotation each.
    assert_eq!(first_die, 1 + 3 + 4 * 2);
    assert_eq!(state.top(), Frame::ChooseEdge);
}

/// Counts the dice that are rolled.
struct Counting(Seeded, u32);
impl Chance for Counting {
    fn below(&mut self, stream: Stream, bound: u32) -> u32 {
        self.1 += u32::from(stream.is_dice());
        self.0.below(stream, bound)
    }

    fn turn(&mut self, number: u32) {
        self.0.turn(number);
    }
}

/// P25, P27: a tie has the probability 1/6, a throw takes 6/5 on average, either player is A in half
/// of all games.
#[test]
fn the_roll_off_is_fair() {
    let game = support::game::<Okko>(2);
    let games = 12_000;
    let (mut first, mut throws) = (0_u32, 0_u32);
    for index in 0..games {
        let mut chance = Counting(Seeded::new(SEED, index), 0);
        let state = game.deal(&mut chance, &mut NullRecorder);
        first += u32::from(state.player_a == Seat(0));
        throws += chance.1 / 2;
    }
    // Within four standard errors: 0.5 / sqrt(n), and sqrt(6/25 / n) for the throws.
    let share = f64::from(first) / games as f64;
    assert!((share - 0.5).abs() < 4.0 * 0.5 / (games as f64).sqrt(), "{share}");
    let mean = f64::from(throws) / games as f64;
    assert!((mean - 1.2).abs() < 4.0 * (0.24 / games as f64).sqrt(), "{mean}");
}

/// OKK-003: random boards differ, have four different tiles, and each terrain count can come up: the
/// least and the most obstructed squares of four tiles, one face each (T1 1 or 2, T2 0 or 2, T3 0 or
/// 4, T4 1 or 0).
#[test]
fn random_boards_take_one_face_of_every_tile() {
    let game = support::game_with::<Okko>(2, &["tile_selection=random"]);
    let mut counts = BTreeSet::new();
    let mut boards = Vec::new();
    for index in 0..400 {
        let state = game.deal(&mut Seeded::new(SEED, index), &mut NullRecorder);
        let squares = (0..12).flat_map(|y| (0..12).map(move |x| Square::new(x, y)));
        let obstructed =
            squares.filter(|&square| state.board.terrain(square) == Terrain::Obstructed).count();
        counts.insert(obstructed);
        if !boards.contains(&state.board) {
            boards.push(state.board);
        }
    }
    assert!(boards.len() > 390, "{} different boards of 98,304", boards.len());
    // Sums of {1, 2}, {0, 2}, {0, 4} and {1, 0}.
    let mut sums = BTreeSet::new();
    for one in [1, 2] {
        for two in [0, 2] {
            for three in [0, 4] {
                for four in [1, 0] {
                    sums.insert(one + two + three + four);
                }
            }
        }
    }
    assert_eq!(counts, sums);
}

/// OKK-060 to OKK-062: A takes one of four sides, B deploys on the opposite one after A.
#[test]
fn a_deploys_before_b_on_the_opposite_side() {
    let game = support::game::<Okko>(2);
    let (mut state, _) = deal(&game, &[6, 1]);
    let mut chance = Seeded::new(SEED, 0);
    let mut actions = tenbin::engine::Actions::<Okko>::new();
    game.legal(&state, &mut actions);
    assert_eq!(actions.len(), 4);
    let mut order = Vec::new();
    game.apply(&mut state, actions[1], &mut chance, &mut NullRecorder);
    assert_eq!(state.sides[0].edge, state.sides[1].edge.back());
    while let Frame::Place(figure) | Frame::PlaceFacing(figure) = state.top() {
        order.push(figure.seat());
        assert_eq!(game.decision(&state), Decision::Seat(figure.seat()));
        game.legal(&state, &mut actions);
        assert!(matches!(actions[0], Action::Place(..) | Action::Face(_)));
        game.apply(&mut state, actions[0], &mut chance, &mut NullRecorder);
    }
    assert!(order.is_sorted(), "A places all figures first: {order:?}");
    assert_eq!(state.turn, 1);
    assert_eq!(state.phase_seat, Seat(0));
}

/// What is wrong with the `[start]` of a scenario.
fn refused(start: &str) -> String {
    let game = support::game::<Okko>(2);
    let mut diagnostics = Diagnostics::default();
    let node = Node::parse("start", start, &mut diagnostics).expect("the start parses");
    let state = game.stage(&node, &mut Seeded::new(SEED, 0), &mut diagnostics);
    assert!(state.is_none(), "{start} is accepted");
    diagnostics.render()
}

/// OKK-031, OKK-066, OKK-110: starts of scenarios that cannot be.
#[test]
fn starts_that_cannot_be_are_refused() {
    let enemy = "{ figures = [{ character = \"kappa\", at = \"0,0\" }] }";
    let sixteen = vec!["\"tori\""; 16].join(", ");
    for (side, message, help) in [
        (
            "{ band = \"h16_okko\", figures = [{ character = \"ronin\", at = \"5,5\" }] }".to_owned(),
            "a player has a ready band or figures, not both",
            "leave `band` out and write all its figures",
        ),
        (
            format!("{{ pool = [{sixteen}], figures = [{{ character = \"ronin\", at = \"5,5\" }}] }}"),
            "seat1 has 4 dice, not 16",
            "take dice out of `pool` or `reserve`",
        ),
        (
            format!(
                "{{ figures = [{{ character = \"ronin\", at = \"5,5\", reserve = [{sixteen}, {sixteen}] }}] }}"
            ),
            "seat1 has 4 dice, not 32",
            "take dice out of `pool` or `reserve`",
        ),
        (
            "{ lost = 5, figures = [{ character = \"okko\" }, { character = \"ronin\", at = \"5,5\" }] }"
                .to_owned(),
            "the figures of seat1 that are out are worth 6 zeni, not 5",
            "write lost = 6 or more, or leave it out",
        ),
    ] {
        let told = refused(&format!("board = \"empty\"\nseats = [{side}, {enemy}]\n"));
        assert!(told.contains(message) && told.contains(help), "{told}");
        assert!(!told.contains("1 error") && told.matches("error:").count() == 1, "{told}");
    }
}
