//! What is said to hold, by simulation against a known truth.

use super::*;
use tenbin_engine::Key;
use tenbin_stats::estimate::wilson;

/// A number of a goal of `size` points either side of 25 %, as so many games of a rate show it.
fn number(key: Key, rate: f64, size: f64, games: u64) -> Number {
    let threshold = (rate * u64::MAX as f64) as u64;
    let won = (0..games).filter(|&game| key.with(game).number() < threshold).count();
    let share = won as f64 / games as f64;
    let at = wilson(share, games as f64);
    let points = |share: f64| 100.0 * (share - 0.25);
    Number {
        goal: 0,
        players: None,
        name: "x".to_owned(),
        unit: "pp",
        aim: Aim { setting: 0, low: -size, high: size, scale: 1.0 },
        before: None,
        after: Some((points(share), Interval { low: points(at.low), high: points(at.high) })),
    }
}

fn share_of(wanted: Holds, rates: &[f64], seed: u64) -> f64 {
    const RUNS: u64 = 400;
    let goals = ["all within".to_owned()];
    let hits = (0..RUNS).filter(|&run| {
        let of = |(place, rate): (usize, &f64)| {
            number(Key::of_game(seed, run).with(place as u64), *rate, 4.0, 3000)
        };
        let numbers: Vec<Number> = rates.iter().enumerate().map(of).collect();
        let input = BalanceInput {
            goals: &goals,
            numbers: &numbers,
            points: &[],
            effects: &[],
            refused: &[],
            reasons: &[],
            counts: [0; 4],
            faults: 0,
            games: 0,
            variant: None,
        };
        input.holds(0, true) == wanted
    });
    hits.count() as f64 / RUNS as f64
}

#[test]
fn what_just_misses_is_seldom_said_to_hold() {
    // One of seven lies a hair outside, the others in the middle: the worst case for "holds".
    let mut rates = [0.25; 7];
    rates[3] = 0.2901;
    let share = share_of(Holds::Yes, &rates, 1);
    assert!(share <= 0.05, "{share}");
    // All of them just outside.
    let share = share_of(Holds::Yes, &[0.2901; 7], 2);
    assert!(share <= 0.02, "{share}");
    // Well inside it is said nearly always.
    let share = share_of(Holds::Yes, &[0.25; 7], 3);
    assert!(share >= 0.95, "{share}");
}

#[test]
fn what_just_holds_is_seldom_said_not_to() {
    // All seven lie a hair inside, so that any of them may look outside.
    let share = share_of(Holds::No, &[0.2899; 7], 4);
    assert!(share <= 0.05, "{share}");
    // Far outside it is said nearly always.
    let share = share_of(Holds::No, &[0.25, 0.33, 0.25], 5);
    assert!(share >= 0.95, "{share}");
}
