//! Marked seats, and what a card is worth to whoever gets it, against known truths.

use std::sync::atomic::AtomicBool;

use super::tests::compared;
use super::*;
use crate::sim::toy::{NoProgress, Toy, toy_batch, toy_table};
use crate::sim::{Batch, Progress};
use tenbin_engine::Game;
use tenbin_engine::schema::Schema;
use tenbin_stats::regression::{Trial, fit};

/// The cards marked: one copy of `boost` and one of `c5`, which does nothing.
const CARDS: [(&str, u8); 2] = [("boost", 6), ("c5", 21)];

fn marks() -> Vec<Marked> {
    let marked = |(name, card): (&str, u8)| Marked {
        name: name.to_owned(),
        mark: Mark::Gets { deck: 0, card },
    };
    CARDS.map(marked).to_vec()
}

/// A race in which of the marked cards some give points: a short one of two seats and a long one of three
/// are told apart by their number.
fn toy(points: u16, seats: u8) -> Toy {
    Toy { boost_points: points, boosting: 1 << CARDS[0].1, seats, ..Toy::default() }
}

fn play(toys: &[Toy], seed: u64, games: std::ops::Range<u64>) -> PairedResult {
    let marks = marks();
    let schemas: Vec<Schema> = toys.iter().map(Game::schema).collect();
    let batches: Vec<Batch> = toys
        .iter()
        .map(|toy| {
            let mut batch = Batch { seed, ..toy_batch(games.clone(), 2) };
            batch.strategies.truncate(toy.seats.into());
            batch
        })
        .collect();
    let sides: Vec<Side<'_, Toy>> = toys
        .iter()
        .zip(&schemas)
        .zip(&batches)
        .map(|((toy, schema), batch)| {
            let make = Box::new(|| toy_table(toy, batch, &[]));
            Side::with_table(toy, schema, batch, make).marking(&marks)
        })
        .collect();
    run_paired(&sides, &NoProgress as &dyn Progress, &AtomicBool::new(false))
}

/// The metric of a mark.
fn joint(found: &PairedResult, name: &str) -> Joint {
    let sums = &found.pairs[0];
    let is_it = |metric: &Metric| metric.group == "marked" && metric.level == name;
    sums.joint(sums.metrics().iter().position(is_it).expect("a mark"))
}

/// Whoever gets a copy first has it once a game at most, on both sides in the same games.
#[test]
fn a_copy_is_got_first_by_one_seat() {
    let found = play(&[toy(0, 3), toy(30, 3)], 1, 0..3_000);
    for (name, _) in CARDS {
        let joint = joint(&found, name);
        assert!(joint.b > 1_000 && joint.b <= 3_000, "{joint:?}");
        if name == "boost" {
            // Nothing differs before somebody gets it.
            assert_eq!((joint.b, joint.uneven), (joint.d, 0));
        }
        let sums = found.marked[1].of("marked", name).expect("a mark");
        assert_eq!(sums, [joint.c, joint.d]);
    }
    // By role they add up to all.
    let all = found.marked[0].of("marked", "boost").expect("a mark");
    let roles = ["red", "blue"].map(|role| {
        found.marked[0].of("marked.role", &Marked::level("boost", role)).expect("a level")
    });
    assert_eq!([roles[0][0] + roles[1][0], roles[0][1] + roles[1][1]], all);
    assert!(found.marked[0].both("boost", "c5").is_none(), "counted where a side is alone");
}

#[test]
fn what_is_replaced_by_its_like_gives_no_pair_that_differs() {
    let found = play(&[toy(7, 3), toy(7, 3)], 1, 0..500);
    for (name, _) in CARDS {
        assert_eq!(joint(&found, name).discordant, 0);
    }
}

/// A side alone counts the seats that get both cards, as games one by one do.
#[test]
fn seats_with_two_marks_are_counted_in_a_side_alone() {
    let both = |games| play(&[toy(5, 3)], 9, games).marked[0].both("c5", "boost").expect("counted");
    let whole = both(0..400);
    assert!(whole[1] > 20 && whole[0] <= whole[1], "{whole:?}");
    let mut sum = [0; 2];
    for part in [0..1, 1..130, 130..400] {
        let part = both(part);
        sum = [sum[0] + part[0], sum[1] + part[1]];
    }
    assert_eq!(sum, whole);
}

/// The win rate of whoever gets a copy first.
fn rate(toy: Toy, name: &str) -> f64 {
    let found = play(&[toy], 77, 0..400_000);
    let [won, seats] = found.marked[0].of("marked", name).expect("a mark");
    won as f64 / seats as f64
}

/// In short and long games: the effect of a card that gives points is that of whoever gets it first in
/// games of other seeds with and without it, and 95 % of the intervals have it; a card that does
/// nothing has none. IWD says otherwise of both.
#[test]
fn effects_of_pairs_are_those_of_games_of_their_own() {
    for (seats, points) in [(2, 9), (3, 9)] {
        let truth = rate(toy(points, seats), "boost") - rate(toy(0, seats), "boost");
        assert!(truth > 0.05, "{truth}");
        let (mut held, mut sum, runs) = (0, 0.0, 200);
        for run in 0..runs {
            let found = play(&[toy(points, seats), toy(0, seats)], 1000 + run, 0..600);
            let difference = joint(&found, "boost").difference().expect("a difference");
            held += u32::from(difference.interval().has(-truth));
            sum -= difference.value;
        }
        let bias = sum / runs as f64 - truth;
        // 200 runs of some 500 pairs: a standard error of the mean of some 0.15 pp; the truth's is 0.14 pp.
        assert!(bias.abs() < 0.008, "{seats} seats: {bias}");
        // 190 wanted; 181 is three standard errors below.
        assert!(held >= 181, "{seats} seats: {held} of {runs}");
    }
}

/// The effects of designs in which each card is replaced in a quarter: unbiased too.
#[test]
fn effects_of_designs_are_those_of_games_of_their_own() {
    let truth = rate(toy(9, 3), "boost") - rate(toy(0, 3), "boost");
    let (mut held, mut sum, runs) = (0, 0.0, 60);
    for run in 0..runs {
        let trials = |name: &'static str| -> Vec<Trial> {
            (0..64)
                .map(|design| {
                    let is_gone = design % 4 == 0;
                    let games = design * 100..(design + 1) * 100;
                    let found = play(&[toy(if is_gone { 0 } else { 9 }, 3)], 5000 + run, games);
                    let [won, seats] = found.marked[0].of("marked", name).expect("a mark");
                    let result = won as f64 / seats.max(1) as f64;
                    let settings = vec![f64::from(u8::from(is_gone))];
                    Trial { settings, result, weight: seats as f64 }
                })
                .collect()
        };
        let found = fit(&trials("boost")).expect("a fit")[0];
        held += u32::from(found.interval().has(-truth));
        sum -= found.value;
    }
    let bias = sum / f64::from(runs as u32) - truth;
    // A run knows it within 1.6 pp, 60 runs within 0.2 pp, the truth within 0.14 pp.
    assert!(bias.abs() < 0.010, "{bias}");
    assert!(held >= 51, "{held} of {runs}");
}

/// Marks change nothing of what is counted.
#[test]
fn marks_change_no_tally() {
    let batch = toy_batch(0..200, 1);
    let race = toy(5, 3);
    let plain = compared(&[(race, race.schema(), batch.clone(), &[])]);
    let marked = play(&[race], batch.seed, 0..200);
    assert_eq!(plain.sides[0].cells, marked.sides[0].cells);
}
