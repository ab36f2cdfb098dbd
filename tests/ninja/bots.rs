//! How the shipped bots of Ninja play against each other (fixed seeds, so these are facts).

use std::sync::atomic::AtomicBool;

use tenbin::engine::Game;
use tenbin::games::ninja::Ninja;
use tenbin::sim::{Batch, Progress, run};

use crate::support::{game, strategy};

struct Silent;

impl Progress for Silent {
    fn advance(&self, _games: u64) {}
}

/// Share of the games at this table that a strategy's seats win, each seat for itself.
fn rate(names: &[&str], wanted: &str, games: u64) -> f64 {
    let game = game::<Ninja>(names.len() as u8);
    let batch = Batch {
        strategies: names.iter().map(|name| strategy::<Ninja>(name)).collect(),
        rotate: true,
        seed: 2026,
        games: 0..games,
        threads: 0,
        content_hash: "test".to_owned(),
        luck: None,
    };
    let result = run(&game, &game.schema(), &batch, &Silent, &AtomicBool::new(false));
    assert!(result.faults.is_empty(), "{:?}", result.faults);
    let layout = result.tally.layout();
    let group = layout.groups.iter().position(|group| group.name == "strategy").unwrap();
    let level = layout.groups[group].levels.iter().position(|level| level == wanted).unwrap();
    let sums = result.tally.level(group, level);
    sums.wins as f64 / sums.seats as f64
}

/// One expert against three random players wins at least twice its fair share.
#[test]
fn the_expert_beats_random_players_clearly() {
    let share = rate(&["expert", "random", "random", "random"], "expert", 24_000);
    assert!(share >= 0.5, "{share}");
    let duel = rate(&["expert", "random"], "expert", 8_000);
    assert!(duel > 0.6, "{duel}");
    let crowd = rate(
        &["expert", "random", "random", "random", "random", "random", "random"],
        "expert",
        6_000,
    );
    assert!(crowd > 1.6 / 7.0, "{crowd}");
}

/// The personalities stand between the random player and the expert.
#[test]
fn personalities_are_ordered() {
    let novice = rate(&["novice", "random", "random", "random"], "novice", 6_000);
    assert!(novice > 0.30, "{novice}");
    let better = rate(&["expert", "novice", "novice", "novice"], "expert", 6_000);
    assert!(better > 0.30, "{better}");
    for bot in ["hunter", "objective", "cautious"] {
        let share = rate(&[bot, "random", "random", "random"], bot, 6_000);
        assert!(share > 0.38, "{bot}: {share}");
    }
}

/// Rollouts in re-dealt worlds, in the middle of windows too, know no game and beat random play;
/// the same seed gives the same games.
#[test]
fn flat_monte_carlo_plays_ninja() {
    let table = ["search", "random", "random", "random"];
    let share = rate(&table, "search", 240);
    assert!(share > 0.28, "{share}");
    assert!((share - rate(&table, "search", 240)).abs() < 1e-12);
}
