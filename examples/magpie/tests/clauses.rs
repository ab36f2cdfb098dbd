//! The clauses of README.md. Most are shown by the scenarios in configs/magpie/scenarios, which a
//! designer can read; what no scenario can show is tested here.

use std::collections::BTreeSet;

use magpie::state::{Ending, State};
use magpie::{Action, Magpie};
use tenbin::conformance::Home;
use tenbin::engine::pile::each;
use tenbin::engine::{Game, NullRecorder, Seat, Seeded};

fn game(seats: u8) -> Magpie {
    Home::here().game(seats)
}

#[test]
fn mag_001_the_deck_has_two_copies_of_eighteen_cards() {
    let game = game(2);
    assert_eq!(game.catalogue.cards.len(), 3 * 6);
    assert_eq!(game.catalogue.deck().count_ones(), 36);
}

#[test]
fn mag_002_every_player_is_dealt_a_hand_and_no_card_lies_twice() {
    for seats in 2..=4 {
        let game = game(seats);
        let state = game.deal(&mut Seeded::new(1, 0), &mut NullRecorder);
        let hands = state.hands.map(u64::count_ones);
        assert!(hands[..usize::from(seats)].iter().all(|&count| count == 4), "{hands:?}");
        assert_eq!(state.deck.count_ones(), 36 - 4 * u32::from(seats));
        assert_eq!((state.active, state.turn), (Seat(0), 1));
        game.check(&state).unwrap();
    }
}

#[test]
fn mag_031_each_set_brings_its_bonus() {
    let game = game(2);
    let copies = |id: &str| {
        let kind = game.catalogue.kind_of_id(id).expect("a card of cards.toml");
        game.catalogue.cards[usize::from(kind)].copies
    };
    // Both copies of a coin, a bead and a key: two sets; a third coin alone changes nothing.
    let two_sets = copies("coin_2") | copies("bead_3") | copies("key_4");
    let coin = each(copies("coin_5")).next().expect("a copy");
    let state = State { nests: [two_sets | 1 << coin, 0, 0, 0], ..State::new() };
    let worth = 2 * (2 + 3 + 4) + 5 + 2 * game.rules.set_bonus;
    // Nobody else has anything, so these points win.
    let over = State { ending: Ending::CardsGone, ..state };
    assert_eq!(game.standing(&over).winners.single(), Some(Seat(0)));
    // The same by the listing of facts, as scenarios see it.
    let facts = tenbin::module::Module::facts(&game, &state);
    assert_eq!(facts["seat1"]["points"].as_integer(), Some(i64::from(worth)));
}

#[test]
fn mag_010_nobody_is_asked_to_answer_an_own_card() {
    let game = game(3);
    let mut chance = Seeded::new(2, 0);
    let mut state = game.deal(&mut chance, &mut NullRecorder);
    let mut actions = tenbin::engine::Actions::<Magpie>::new();
    while state.ending == Ending::None {
        game.legal(&state, &mut actions);
        let is_answer = actions[0] == Action::Pass;
        assert!(!is_answer || state.asked != state.active);
        game.apply(&mut state, actions[actions.len() - 1], &mut chance, &mut NullRecorder);
    }
}

/// The ids of clauses in a text: MAG-001.
fn clauses(text: &str) -> BTreeSet<&str> {
    let starts = text.match_indices("MAG-").map(|(at, _)| at);
    starts.filter_map(|at| text.get(at..at + 7)).collect()
}

#[test]
fn every_clause_but_the_set_up_has_a_scenario() {
    let read = |path: &str| std::fs::read_to_string(path).unwrap();
    let rules = read("README.md");
    let rules = clauses(&rules);
    let scenarios: String = ["answers", "effects", "turns"]
        .map(|name| read(&format!("configs/magpie/scenarios/{name}.toml")))
        .concat();
    let missing: Vec<_> = rules.difference(&clauses(&scenarios)).copied().collect();
    assert_eq!(missing, ["MAG-001", "MAG-002"]);
    let unknown: Vec<_> = clauses(&scenarios).difference(&rules).copied().collect::<Vec<_>>();
    assert!(unknown.is_empty(), "no clause: {unknown:?}");
}
