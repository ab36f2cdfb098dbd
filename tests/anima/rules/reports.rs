//! What the columns of Anima's reports count (section 9).

use tenbin::engine::Game;
use tenbin::engine::play::seat_policies;
use tenbin::engine::{Seeded, play};
use tenbin::games::anima::Anima;

use super::{SEED, told};
use crate::support::heard::Heard;
use crate::support::{game_with, table};

/// An innate ability that is chosen has a use, one that is declined has none. 1 + 4 + 2 and 1 + 4 do
/// not reach 8.
#[test]
fn chosen_innate_abilities_have_uses() {
    let game = game_with::<Anima>(2, &[]);
    let start = r#"
active = "lorenzo"
seats = [
  { models = [{ character = "lorenzo", at = "60,50", ap = 4, counters = { energy = 3 } }] },
  { models = [{ character = "templar_agent", at = "60,53", ap = 0 }] },
]
"#;
    for (choice, uses) in [("use energy_cells", 1), ("pass", 0)] {
        let (_, heard) = told(&game, start, &["attack templar_agent", choice], &[1]);
        assert_eq!(heard.cell("abilities", &["lorenzo.energy_cells"], "uses_count"), uses);
    }
}

/// A card that acts by itself is used where it does anything: Raphael's Gift heals the hurt.
#[test]
fn a_card_that_heals_nobody_is_not_used() {
    let game = game_with::<Anima>(2, &[]);
    for (lp, healed) in [("", 0), ("lp = 5, ", 2), ("lp = 13, ", 1)] {
        let start = format!(
            r#"
active = "lemures"
seats = [
  {{ models = [{{ character = "lemures", at = "60,40", {lp}cards = ["raphaels_gift"] }}] }},
  {{ models = [{{ character = "templar_agent", at = "60,90" }}] }},
]
"#
        );
        let (_, heard) = told(&game, &start, &["end", "pick templar_agent", "end"], &[9, 2]);
        let card = ["raphaels_gift"];
        assert_eq!(heard.cell("advantage_cards", &card, "uses_count"), u64::from(healed > 0));
        assert_eq!(heard.cell("abilities", &card, "uses_count"), u64::from(healed > 0));
        assert_eq!(heard.cell("character_damage", &["lemures"], "regained_lp_sum"), healed);
    }
}

/// ANI-292, ANI-344: a state that is resisted is not one that is refused. 5 + 10 is more than 14.
#[test]
fn resisted_states_are_not_refused() {
    let game = game_with::<Anima>(2, &[]);
    let start = r#"
active = "justina"
seats = [
  { models = [{ character = "justina", at = "60,50", ap = 4 }] },
  { models = [{ character = "lemures", at = "60,53", ap = 0 }] },
]
"#;
    let (_, heard) = told(&game, start, &["use sinners_glare lemures"], &[5]);
    let of = |column: &str| heard.cell("states", &["blind"], column);
    assert_eq!((of("refused_count"), of("given_count"), of("resisted_count")), (0, 0, 1));
}

/// Removed at the end is who was fielded and is neither on the table nor still infiltrating.
#[test]
fn removed_models_are_those_of_the_parties() {
    let game = game_with::<Anima>(2, &[]);
    let mut novices = table::<Anima>(2, &["novice"]);
    let mut heard = Heard::new(game.schema());
    for index in 0..6 {
        seat_policies(&mut novices, SEED, index);
        play(&game, &mut novices, &mut Seeded::new(SEED, index), &mut heard);
    }
    let of = |column: &str| heard.sum("characters", column);
    let gone = of("models_count") - of("survived_count") - of("unrevealed_count");
    assert_eq!(heard.measured("removed"), (gone, 6));
    assert!(gone > 0);
}

/// ANI-093, section 9: a die of a player's own roll, here the initiative of turn 2, that is rolled
/// again counts for that player.
#[test]
fn ani_093_a_players_own_die_rolled_again_is_theirs() {
    let game = game_with::<Anima>(2, &["gnosis=off"]);
    let plots = "plots = [\"twist_of_fate\"], ";
    // The second player leaves the die of the first alone.
    let card = "plot twist_of_fate";
    let cases: [(_, _, &[&str], _); 2] = [(plots, "", &[card], 1), ("", plots, &["pass", card], 0)];
    for (first, second, answers, of_seat1) in cases {
        let start = format!(
            r#"
active = "lemures"
seats = [
  {{ {first}models = [{{ character = "lemures", at = "60,40" }}] }},
  {{ {second}models = [{{ character = "templar_agent", at = "60,90" }}] }},
]
"#
        );
        let moves = [&["end", "pick templar_agent", "end"], answers].concat();
        let (_, heard) = told(&game, &start, &moves, &[3, 5, 7]);
        let of = |column: &str| heard.cell("events", &["rerolled"], column);
        assert_eq!((of("events_count"), of("seat1_count")), (1, of_seat1));
    }
}

/// The activation in which a game ends is one, too: all counts of activations agree.
#[test]
fn the_last_activation_counts() {
    let game = game_with::<Anima>(2, &["size_levels=100"]);
    let mut novices = table::<Anima>(2, &["novice"]);
    let mut heard = Heard::new(game.schema());
    for index in 0..12 {
        seat_policies(&mut novices, SEED, index);
        play(&game, &mut novices, &mut Seeded::new(SEED, index), &mut heard);
    }
    let (activations, games) = heard.measured("activations");
    assert_eq!(games, 12);
    for table in ["characters", "character_actions", "turns"] {
        assert_eq!(heard.sum(table, "activations_count"), activations, "{table}");
    }
}
