//! The exact probabilities of section 6 of the rules catalogue that are about the whole deal (P26,
//! P27, P31 to P34), a letter (P28 to P30, P35 to P37) or many tokens in a row (P12, P13): every way
//! the game can deal, counted. P1 to P11 and P14 to P25 are in configs/strigoi/scenarios/odds.toml,
//! which walks every draw of theirs.

use std::collections::{BTreeMap, BTreeSet};

use tenbin::engine::{Actions, Chance, Decision, Game, NullRecorder, Stream};
use tenbin::games::strigoi::board::{LADDERS, Room, bit, ladder, neighbour};
use tenbin::games::strigoi::content::vocabulary::Letter;
use tenbin::games::strigoi::state::VampireId;
use tenbin::games::strigoi::state::piles::Pile;
use tenbin::games::strigoi::{Action, State, Strigoi, Way};

use super::model::{Model, Part, Place};
use super::scene::Scene;
use crate::support::game_with;
use crate::support::walk::{Plan, Ratio, Walk, law};

/// A chance that walks some of its numbers, told by their place in the game, and fixes the others.
#[derive(Default)]
struct Paths {
    walked: Vec<usize>,
    /// What the walked numbers are, and below what.
    digits: Vec<(u32, u32)>,
    asked: usize,
    met: usize,
    /// What the others are, each below its bound.
    rest: u32,
}

impl Chance for Paths {
    fn below(&mut self, _stream: Stream, bound: u32) -> u32 {
        self.asked += 1;
        if !self.walked.contains(&(self.asked - 1)) {
            let key =
                self.rest.wrapping_mul(0x9E37_79B9) ^ (self.asked as u32).wrapping_mul(0x85EB_CA6B);
            return (key ^ key >> 15).wrapping_mul(0x2C1B_3C6D) / 256 % bound;
        }
        if self.met == self.digits.len() {
            self.digits.push((0, bound));
        }
        let (digit, known) = self.digits[self.met];
        assert_eq!(known, bound, "a path is walked the same way twice");
        self.met += 1;
        digit
    }
}

impl Paths {
    /// On to the next path; false after the last.
    fn advance(&mut self) -> bool {
        self.restart();
        while let Some((digit, bound)) = self.digits.pop() {
            if digit + 1 < bound {
                self.digits.push((digit + 1, bound));
                return true;
            }
        }
        false
    }

    fn restart(&mut self) {
        (self.asked, self.met) = (0, 0);
    }

    /// How many paths are as likely as this one together.
    fn likelihood(&self) -> i128 {
        self.digits.iter().map(|&(_, bound)| i128::from(bound)).product()
    }
}

fn dealt(game: &Strigoi, chance: &mut Paths) -> State {
    game.deal(chance, &mut NullRecorder)
}

/// The numbers of a deal that have a say in what `key` looks at: those that change it somewhere.
fn relevant<K: PartialEq>(game: &Strigoi, key: &impl Fn(&State) -> K) -> Vec<usize> {
    let mut found = BTreeSet::new();
    for rest in 0..40 {
        let mut chance = Paths { rest, ..Paths::default() };
        let base = key(&dealt(game, &mut chance));
        for place in 0..chance.asked {
            let mut chance = Paths { rest, walked: vec![place], ..Paths::default() };
            loop {
                if key(&dealt(game, &mut chance)) != base {
                    found.insert(place);
                }
                if !chance.advance() {
                    break;
                }
            }
        }
    }
    found.into_iter().collect()
}

/// The exact law of what `key` looks at, over all deals.
fn deal_law<K: Ord>(game: &Strigoi, key: impl Fn(&State) -> K) -> BTreeMap<K, Ratio> {
    let walked = relevant(game, &key);
    let mut chance = Paths { walked, ..Paths::default() };
    let mut counts: BTreeMap<K, i128> = BTreeMap::new();
    let (mut paths, mut likelihood) = (0, None);
    loop {
        *counts.entry(key(&dealt(game, &mut chance))).or_default() += 1;
        paths += 1;
        let known = *likelihood.get_or_insert(chance.likelihood());
        assert_eq!(chance.likelihood(), known, "every path of a deal is as likely");
        if !chance.advance() {
            break;
        }
    }
    assert_eq!(Some(paths), likelihood, "all paths were walked");
    counts.into_iter().map(|(key, count)| (key, Ratio::new(count, paths))).collect()
}

/// The probability that a law gives to what this holds for.
fn sum<K>(law: &BTreeMap<K, Ratio>, test: impl Fn(&K) -> bool) -> Ratio {
    let parts = law.iter().filter(|(key, _)| test(key));
    parts.fold(Ratio::ZERO, |sum, (_, &part)| sum + part)
}

fn game() -> Strigoi {
    game_with(2, &["pack=[\"roel\", \"falk_maria\"]", "ladders_in_play=5"])
}

/// The open corridors of some rooms: what the platforms there and their orientations come to.
fn open_in<const N: usize>(game: &Strigoi, rooms: [usize; N]) -> BTreeMap<[u8; N], Ratio> {
    let full = deal_law(game, |state| {
        let board = &state.board;
        rooms.map(|room| (board.platform[room], board.orientation[room], board.open[room]))
    });
    let mut law = BTreeMap::new();
    for (key, part) in full {
        let sum = law.entry(key.map(|(_, _, open)| open)).or_insert(Ratio::ZERO);
        *sum = *sum + part;
    }
    law
}

/// P26: a given platform corridor is open in 20/36. P34: it and the opposite one are in 12/36.
#[test]
fn p26_p34_corridors_of_one_platform() {
    let game = game();
    for room in 0..6 {
        let law = open_in(&game, [room]);
        for way in 0..6 {
            let open = sum(&law, |[open]| open >> way & 1 != 0);
            assert_eq!(open, Ratio::new(5, 9), "P26: R{room}.S{way}");
            let straight = 1 << way | 1 << ((way + 3) % 6);
            let through = sum(&law, |[open]| open & straight == straight);
            assert_eq!(through, Ratio::new(1, 3), "P34: R{room} {way}");
        }
    }
}

/// P27: both spokes between two given neighbouring outer centres are open in 395/1296.
#[test]
fn p27_spokes_between_neighbours() {
    let game = game();
    for room in Room::OUTER {
        let next = room.after(1);
        let way = (0..6).find(|&way| neighbour(room, way) == Some(next)).expect("an edge");
        let law = open_in(&game, [room.index(), next.index()]);
        let both =
            sum(&law, |[one, other]| one >> way & 1 != 0 && other >> ((way + 3) % 6) & 1 != 0);
        assert_eq!(both, Ratio::new(395, 1296), "P27: {room:?} and {next:?}");
    }
}

/// P31: the platforms of Master and Apprentice lie in opposite rooms in 1/3; STR-014: in any two
/// rooms that are not adjacent equally often.
#[test]
fn p31_master_and_apprentice_in_opposite_rooms() {
    let game = game();
    let law = deal_law(&game, |state| state.vampires.map(|one| one.room.map(Room::index)));
    let opposite = sum(&law, |[one, other]| one.map(|room| (room + 3) % 6) == *other);
    assert_eq!(opposite, Ratio::new(1, 3), "P31");
    assert_eq!(law.len(), 18);
    assert!(law.values().all(|&part| part == Ratio::new(1, 18)), "STR-014: {law:?}");
    let platforms = deal_law(&game, |state| state.board.platform);
    assert_eq!(platforms.len(), 432, "STR-014: legal deals");
    assert!(platforms.values().all(|&part| part == Ratio::new(1, 432)), "STR-014");
}

/// P32: a given outer edge has a ladder in 5/18, and STR-012: all placements are as likely.
#[test]
fn p32_ladders_at_outer_edges() {
    let game = game();
    let law = deal_law(&game, |state| state.board.exists & LADDERS);
    for room in Room::OUTER {
        for way in (0..6).filter(|&way| neighbour(room, way).is_none()) {
            let has_ladder = sum(&law, |set| set & bit(ladder(room, way)) != 0);
            assert_eq!(has_ladder, Ratio::new(5, 18), "P32: {room:?}.L{way}");
        }
    }
    // One room of six without a ladder, one of three edges in each other room.
    assert_eq!(law.len(), 6 * 243);
    assert!(law.values().all(|&part| part == Ratio::new(1, 6 * 243)), "STR-012");
}

/// P33: two given opposite outer centres see each other through C in 589/1944.
#[test]
fn p33_opposite_centres_see_each_other() {
    let game = game();
    for room in 0..3 {
        let law = deal_law(&game, |state| {
            let board = &state.board;
            let far = room + 3;
            let turned = [room, far].map(|room| (board.platform[room], board.orientation[room]));
            let sees = |from: usize, to: usize| {
                game.rules.sees(state, Room::of(from as u8), Place::centre(to).space())
            };
            assert_eq!(sees(room, far), sees(far, room));
            (turned, sees(room, far))
        });
        assert_eq!(sum(&law, |key| key.1), Ratio::new(589, 1944), "P33: R{room}");
    }
}

/// What a uniform letter A to F does to the Master of a scene: the share of each outcome.
fn letter_law(game: &Strigoi, scene: &Scene) -> BTreeMap<String, Ratio> {
    let mut law = BTreeMap::new();
    for letter in &Letter::ALL[..6] {
        let outcome = match game.rules.way(&scene.state, VampireId::Master, *letter) {
            Way::To(room, _) => format!("R{}", room.number()),
            Way::Stays(_) => "stays".to_owned(),
            Way::DestroysLadder(_) => "ladder".to_owned(),
            Way::Shielded(..) => panic!("no wolf stands there"),
        };
        let part = law.entry(outcome).or_insert(Ratio::ZERO);
        *part = *part + Ratio::new(1, 6);
    }
    law
}

fn parts(given: &[(String, i128, i128)]) -> BTreeMap<String, Ratio> {
    given.iter().map(|(key, one, other)| (key.clone(), Ratio::new(*one, *other))).collect()
}

/// Calls this with a board for each orientation of each platform in each room, the Master on it.
fn each_turn(mut test: impl FnMut(usize, Model)) {
    for room in 0..6 {
        for platform in 0..6 {
            for orientation in 0..6 {
                let mut model = Model { ladders: Vec::new(), ..Model::reference() };
                model.platforms.swap(room, platform);
                model.orientation = [orientation; 6];
                test(room, model);
            }
        }
    }
}

fn scene(game: &Strigoi, model: Model, master: usize, apprentice: usize) -> Scene {
    let mut scene = Scene::of(game, model);
    scene.vampires = [Some(master), Some(apprentice)];
    scene.write();
    scene
}

/// P28: on an intact ring without ladders a Strigoi moves with 4/6 of the letters, 1/3 to each
/// neighbour; P29: with the other Strigoi on a neighbour with 1/3; P35: with a neighbour collapsed
/// with 1/3.
#[test]
fn p28_p29_p35_letters_on_a_ring() {
    let game = game();
    each_turn(|room, model| {
        let [next, last] = [(room + 1) % 6, (room + 5) % 6];
        let [to_next, to_last] = [next, last].map(|room| (format!("R{room}"), 1, 3));
        let stays = |one: i128| ("stays".to_owned(), one, 3);
        for away in 2..5 {
            let law = letter_law(&game, &scene(&game, model.clone(), room, (room + away) % 6));
            assert_eq!(law, parts(&[to_next.clone(), to_last.clone(), stays(1)]), "P28: R{room}");
        }
        for (near, other) in [(next, &to_last), (last, &to_next)] {
            let law = letter_law(&game, &scene(&game, model.clone(), room, near));
            assert_eq!(law, parts(&[other.clone(), stays(2)]), "P29: R{room}");
            let fallen = Model { collapsed: vec![near], ..model.clone() };
            let law = letter_law(&game, &scene(&game, fallen, room, (room + 3) % 6));
            assert_eq!(law, parts(&[other.clone(), stays(2)]), "P35: R{room}");
        }
    });
}

/// P30: with a ladder on all three outer edges 1/3 of the letters move it, 1/2 destroy, 1/6 stay.
#[test]
fn p30_letters_with_three_ladders() {
    let game = game();
    each_turn(|room, model| {
        let outer = (0..6).filter(|&way| super::model::neighbour(room, way).is_none());
        let ladders = outer.map(|way| Place::new(room, Part::Ladder, way)).collect();
        let model = Model { ladders, ..model };
        let law = letter_law(&game, &scene(&game, model, room, (room + 3) % 6));
        let moves = |room: usize| (format!("R{}", room % 6), 1, 6);
        let rest = [("ladder".to_owned(), 1, 2), ("stays".to_owned(), 1, 6)];
        let [ladder, stays] = rest;
        assert_eq!(law, parts(&[moves(room + 1), moves(room + 5), ladder, stays]), "P30: R{room}");
    });
}

/// P36, P37: the layout `reference` from R0 and from R5.
#[test]
fn p36_p37_letters_in_the_reference_layout() {
    let game = game();
    let from = |room: usize| letter_law(&game, &scene(&game, Model::reference(), room, 2));
    let part = |key: &str, one, other| (key.to_owned(), one, other);
    let first = [part("R1", 1, 3), part("R5", 1, 3), part("ladder", 1, 6), part("stays", 1, 6)];
    assert_eq!(from(0), parts(&first), "P36");
    let last = [part("R4", 1, 3), part("R0", 1, 3), part("stays", 1, 3)];
    assert_eq!(from(5), parts(&last), "P37");
}

/// Plays from the deal until so many grey tokens were flipped: how many of them are Monks.
fn monks_met(game: &Strigoi, chance: &mut Walk, tokens: u32) -> u32 {
    let grey = &game.rules.catalogue.pieces[Pile::Grey as usize];
    let is_monk = |piece: usize| game.rules.catalogue.encounters[usize::from(grey[piece])].monk;
    let mut state = game.deal(chance, &mut NullRecorder);
    assert_eq!(state.piles[Pile::Grey as usize].deck.count_ones(), 20);
    let mut actions = Actions::<Strigoi>::new();
    for step in 0.. {
        let deck = state.piles[Pile::Grey as usize].deck;
        if deck.count_ones() == 20 - tokens {
            let drawn = (0..20).filter(|&piece| deck >> piece & 1 == 0);
            return drawn.filter(|&piece| is_monk(piece)).count() as u32;
        }
        assert!(game.decision(&state) != Decision::Over, "the game ends before the tokens are met");
        game.legal(&state, &mut actions);
        let to_grey = |action: &&Action| match action {
            Action::Go(space) => state.board.grey & bit(*space) != 0,
            Action::Encounter => true,
            _ => false,
        };
        let chosen = actions.iter().find(to_grey).copied();
        let action = chosen.unwrap_or(actions[step % actions.len()]);
        game.apply(&mut state, action, chance, &mut NullRecorder);
    }
    unreachable!("the loop above returns")
}

/// P12: at least one Monk in the first five grey tokens in 232/323; P13: none in the first four in
/// 364/969; P11: the first is one in 1/5.
#[test]
fn p11_p12_p13_monks_among_the_first_grey_tokens() {
    let game: Strigoi = game_with(5, &["inferno_limit={1=8, 2=8, 3=8, 4=8, 5=8}"]);
    let grey = &game.rules.catalogue.pieces[Pile::Grey as usize];
    let is_monk = |piece: &usize| game.rules.catalogue.encounters[usize::from(grey[*piece])].monk;
    let monks = (0..grey.len()).filter(is_monk).fold(0, |set, piece| set | 1 << piece);
    let cases = [(1, Ratio::new(4, 5)), (4, Ratio::new(364, 969)), (5, Ratio::new(91, 323))];
    for (tokens, none) in cases {
        let plan = Plan {
            classes: Some((Pile::Grey.stream(), vec![monks, !monks], 20)),
            ..Plan::default()
        };
        let law = law(&plan, |chance| monks_met(&game, chance, tokens));
        assert_eq!(law[&0], none, "{tokens} tokens: {law:?}");
    }
    assert_eq!(Ratio::ONE - Ratio::new(91, 323), Ratio::new(232, 323), "P12");
}
