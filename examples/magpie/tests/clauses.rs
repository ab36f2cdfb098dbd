//! The clauses of README.md. Most are shown by the scenarios in configs/magpie/scenarios, which a
//! designer can read; what no scenario can show is tested here.

use std::collections::BTreeSet;

use magpie::Magpie;
use tenbin::conformance::Home;
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
