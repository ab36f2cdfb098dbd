//! I18: what a seat cannot know is dealt anew, what it knows stays, and nothing that it may ask
//! tells apart what it cannot know. Beyond tests/core/conformance.rs: Ninja's own zones, expert mode,
//! and random settings of the knobs.

mod secrets;
mod worlds;

use crate::invariants::settings::draw_settings;
use crate::ninja_support::try_game;
use worlds::{Changes, walk};

const SEED: u64 = 0xB11D;

/// Walks random games of some settings at every table; what changed in some worlds.
fn checked(sets: &[String], games: u64) -> Changes {
    let mut changes = Changes::default();
    for seats in 2..=7 {
        let game = try_game(&tenbin::library(), seats, &[], sets);
        let game = game.unwrap_or_else(|errors| panic!("{errors}"));
        for index in 0..games {
            walk(&game, SEED, index, &mut changes);
        }
    }
    changes
}

/// I18 with the shipped rules: worlds differ in roles, objectives and hands, and in nothing else.
#[test]
fn i18_worlds_agree_with_what_a_seat_knows() {
    let changes = checked(&["max_turns=120".to_owned()], 40);
    assert!(changes.worlds > 1_000, "{changes:?}");
    assert!(changes.roles * 2 > changes.worlds, "{changes:?}");
    assert!(changes.objectives * 2 > changes.worlds, "{changes:?}");
    assert!(changes.hands * 2 > changes.worlds, "{changes:?}");
    assert!(changes.known_cards > 0, "no card of a hand was ever known: {changes:?}");
    assert_eq!(changes.gifts, 0);
}

/// I18 in expert mode: face-down gifts are dealt anew too, but not for their giver (NIN-481).
#[test]
fn i18_worlds_agree_in_expert_mode() {
    for public in ["gift_reveal_public=true", "gift_reveal_public=false"] {
        let sets = ["expert_mode=true", "max_turns=60", "max_plays_per_window=1000", public];
        let changes = checked(&sets.map(str::to_owned), 12);
        assert!(changes.gifts > 50 && changes.own_gifts > 50, "{changes:?}");
        // Random players give nearly all they have away, so few hands hold anything hidden.
        assert!(changes.hands > 100 && changes.roles > 100, "{changes:?}");
    }
}

/// I18 with forty random settings of all knobs.
#[test]
fn i18_worlds_agree_with_random_settings() {
    for ordinal in 0..40 {
        let mut sets = draw_settings(SEED, ordinal);
        sets.extend(["max_turns=60".to_owned(), "max_plays_per_window=1000".to_owned()]);
        println!("{sets:?}");
        let changes = checked(&sets, 3);
        assert!(changes.worlds > 0, "{sets:?}");
    }
}
