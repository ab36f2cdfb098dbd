//! Sides of shipped games that play differently and are equal in truth: `compare` says seldom that anything
//! differs. In full size `cargo bench --bench alarms` does the same.

#[path = "../../benches/calibration/exchange.rs"]
mod exchange;
// The bench uses more of it.
#[allow(dead_code)]
#[path = "../../benches/alarms/sides.rs"]
mod sides;

use std::collections::BTreeMap;

use sides::{Ready, Sides, alarms, question};
use tenbin::report::Goal;

/// So many comparisons, and a bound for each question: 5 in 100 and three standard errors of that.
fn alarms_are_few(ready: &Ready, sides: Sides<'_>, repeats: u64, games: u64, goal: Option<Goal>) {
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    for repeat in 0..repeats {
        let said = alarms(ready, sides, repeat, games, goal.map(|goal| (goal, 4_000)));
        for family in said.families.into_iter().filter(|family| sides.tells(question(family))) {
            *counts.entry(family).or_default() += 1;
        }
    }
    let most = 0.05 * repeats as f64 + 3.0 * (0.05 * 0.95 * repeats as f64).sqrt();
    assert!(counts.values().all(|&count| count as f64 <= most), "{} {counts:?}", sides.words());
}

#[test]
fn other_seeds_raise_few_alarms() {
    let pig = Ready::new("pig", &[]);
    for sides in [Sides::OtherSeeds, Sides::HalfOfThem] {
        alarms_are_few(&pig, sides, 200, 200, None);
        alarms_are_few(&pig, sides, 60, 0, Some(Goal::Until(0.05)));
    }
}

#[test]
fn like_cards_exchanged_raise_few_alarms() {
    let (ninja, exchanged) = (Ready::new("ninja", &[]), sides::exchanged());
    alarms_are_few(&ninja, Sides::Exchanged(&exchanged), 40, 120, None);
}
