//! What a seat sees: positions by eye (ANI-012), cards that are open or not (ANI-476).

use tenbin::engine::{FeatureSink, Game, Seat};
use tenbin::games::anima::{Anima, State};
use tenbin::module::Module;

use super::{legal, staged};
use crate::support::game_with;

struct Dense(Vec<i64>);

impl FeatureSink for Dense {
    fn add(&mut self, feature: usize, value: i32) {
        self.0[feature] += i64::from(value);
    }
}

/// The texts of the legal actions with all their features.
fn seen(game: &Anima, state: &State, seat: Seat) -> Vec<(String, Vec<i64>)> {
    let insight = game.insight(state, seat);
    let look = |(text, action)| {
        let mut sink = Dense(vec![0; Anima::FEATURES.len()]);
        game.features(state, seat, &insight, action, &mut sink);
        (text, sink.0)
    };
    legal(game, state).into_iter().map(look).collect()
}

/// What an Azur Agent (range 30 cm) at 60,40 sees with a Templar at a place.
fn shooting_at(sets: &[&str], place: &str) -> Vec<(String, Vec<i64>)> {
    let game = game_with::<Anima>(2, sets);
    let start = format!(
        "active = \"azur_agent\"\nturn = 2\nseats = [{{ models = [{{ character = \"azur_agent\", at \
         = \"60,40\", ap = 4 }}] }}, {{ models = [{{ character = \"templar_agent\", at = \"{place}\" \
         }}] }}]\n"
    );
    let state = staged(&game, &start, &mut tenbin::engine::Scripted::new(1));
    seen(&game, &state, Seat(0))
}

/// ANI-012: bots see every position rounded to the nearest 2.5 cm. 29.6 and 30.01 cm away look alike,
/// though only the first is within range; 33 cm away does not.
#[test]
fn ani_012_positions_are_seen_on_a_grid() {
    // 60 and 60.9 are nearest to 60; 72.6, 73.01 and 73.7 to 72.5; 76 to 75.
    let near = shooting_at(&[], "60,72.6");
    assert_eq!(near, shooting_at(&[], "60,73.01"));
    assert_eq!(near, shooting_at(&[], "60.9,73.7"));
    assert_ne!(near, shooting_at(&[], "60,76"));
    let texts: Vec<&str> = near.iter().map(|(text, _)| text.as_str()).collect();
    assert!(texts.contains(&"shoot templar_agent") && texts.contains(&"charge templar_agent"));
    // Of a coarser grid 60,76 lies in the same place: 72.5 and 76 are nearest to 80 and 70.
    let coarse = ["eye_grid_cm=10"];
    assert_eq!(shooting_at(&coarse, "60,66"), shooting_at(&coarse, "60,74.9"));
    assert_ne!(shooting_at(&coarse, "60,66"), shooting_at(&coarse, "60,75"));
}

/// ANI-012: with `eye_grid_cm` 0, with `premeasure` and on squares positions are seen exactly.
#[test]
fn ani_012_exact_positions() {
    let exact = ["eye_grid_cm=0"];
    assert_ne!(shooting_at(&exact, "60,72.6"), shooting_at(&exact, "60,73.01"));
    let measured = ["premeasure=true"];
    let (near, far) = (shooting_at(&measured, "60,72.6"), shooting_at(&measured, "60,73.01"));
    let shoots =
        |list: &[(String, Vec<i64>)]| list.iter().any(|(text, _)| text.starts_with("shoot"));
    assert!(shoots(&near) && !shoots(&far));
}

/// A Templar of seat2 with one of two cards, seen by seat1.
fn bearing(sets: &[&str], card: &str, more: &str) -> (u64, u64, Vec<(String, Vec<i64>)>) {
    let game = game_with::<Anima>(2, sets);
    let start = format!(
        "active = \"azur_agent\"\nturn = 2\nseats = [{{ models = [{{ character = \"azur_agent\", at \
         = \"60,40\", ap = 4 }}] }}, {{ models = [{{ character = \"templar_agent\", at = \"60,60\", \
         cards = [\"{card}\"] {more} }}] }}]\n"
    );
    let state = staged(&game, &start, &mut tenbin::engine::Scripted::new(1));
    let keys = [Seat(0), Seat(1)].map(|seat| game.info_key(&state, seat));
    (keys[0], keys[1], seen(&game, &state, Seat(0)))
}

/// ANI-476: equipment and powers are open; with `attached_cards_hidden` the opponent does not know
/// them before they are used.
#[test]
fn ani_476_attached_cards_are_open_or_hidden() {
    for (set, hidden) in
        [("attached_cards_hidden=false", false), ("attached_cards_hidden=true", true)]
    {
        for (one, two) in [("elemental_weapon", "piercing_weapon"), ("destiny", "bell_of_fortune")]
        {
            let (first, second) = (bearing(&[set], one, ""), bearing(&[set], two, ""));
            assert_eq!(first.0 == second.0, hidden, "what seat1 knows of {one} and {two}");
            assert_ne!(first.1, second.1, "seat2 knows its own cards");
            if hidden {
                assert_eq!(first.2, second.2, "seat1 tells {one} from {two} by its features");
            }
        }
        // Used, they are known.
        let used = |card: &str| bearing(&[set], card, &format!(", used = [\"{card}\"]")).0;
        assert_ne!(used("destiny"), used("bell_of_fortune"), "{set}");
    }
}

/// ANI-476: numbers that cards change are not seen either, life points are.
#[test]
fn ani_476_life_points_are_open() {
    let hidden = ["attached_cards_hidden=true"];
    let (armour, weapon) =
        (bearing(&hidden, "supernatural_armor", ""), bearing(&hidden, "supernatural_weapon", ""));
    assert_eq!(armour.0, weapon.0);
    let heart = bearing(&hidden, "heart_of_gold", "");
    assert_ne!(heart.0, weapon.0, "3 life points more than the card says");
}
