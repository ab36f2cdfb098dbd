//! Luck taken out of a race of which all is known: as true as before, and nearer to each other.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::{LuckSums, learn};
use crate::sim::layout::{GROUP_FIRST, GROUP_SEAT};
use crate::sim::run::run;
use crate::sim::toy::{NoProgress, Toy, toy_batch};
use crate::sim::{Batch, Tally};
use tenbin_engine::Game;
use tenbin_stats::ratio::Clustered;

fn toy() -> Toy {
    Toy { boost_points: 6, ..Toy::default() }
}

fn taking(batch: Batch) -> Batch {
    let stop = AtomicBool::new(false);
    let learned = learn(&toy(), &Batch { threads: 2, ..batch.clone() }, &stop).expect("winners");
    assert!(learned.left < 0.8, "points tell who wins: {}", learned.left);
    Batch { luck: Some(learned.worth), ..batch }
}

fn played(batch: &Batch) -> Tally {
    run(&toy(), &toy().schema(), batch, &NoProgress, &AtomicBool::new(false)).tally
}

fn wins(tally: &Tally, group: usize, level: usize) -> Clustered {
    let sums = tally.level(group, level);
    Clustered::new([sums.games, sums.wins, sums.seats, sums.ww, sums.wc, sums.cc])
}

fn without(tally: &Tally, group: usize, level: usize) -> Clustered {
    let luck: LuckSums = tally.luck(group, level).expect("luck is taken");
    luck.taken_from(&wins(tally, group, level))
}

#[test]
fn rates_are_as_true_as_before_and_vary_less() {
    let truth = played(&Batch { seed: 1, ..toy_batch(0..200_000, 2) });
    let tally = played(&taking(toy_batch(0..20_000, 2)));
    let mut all = 0.0;
    for (group, level) in [(GROUP_SEAT, 0), (GROUP_SEAT, 1), (GROUP_SEAT, 2), (GROUP_FIRST, 0)] {
        let (plain, less) = (wins(&tally, group, level), without(&tally, group, level));
        let left = less.variance().unwrap() / plain.variance().unwrap();
        assert!(left < 0.8, "{group} {level}: {left}");
        let known = wins(&truth, group, level);
        let error = (less.variance().unwrap() + known.variance().unwrap()).sqrt();
        let far = (less.rate().unwrap() - known.rate().unwrap()) / error;
        assert!(far.abs() < 4.0, "{group} {level}: {far} standard errors");
        all += if group == GROUP_SEAT { less.a } else { 0.0 };
    }
    // What is luck to one seat is bad luck to the others: all of them win what they won.
    assert!((all - 20_000.0).abs() < 1e-6, "{all}");
}

#[test]
fn games_are_those_that_are_played_without() {
    let batch = toy_batch(0..300, 1);
    let (plain, tally) = (played(&batch), played(&taking(batch)));
    assert_eq!(plain.luck(GROUP_SEAT, 0), None);
    for seat in 0..3 {
        assert_eq!(tally.level(GROUP_SEAT, seat), plain.level(GROUP_SEAT, seat));
    }
    assert_eq!(tally.histogram(0), plain.histogram(0));
}

#[test]
fn threads_and_parts_give_the_same_counters() {
    let batch = taking(toy_batch(0..600, 1));
    let whole = played(&batch);
    assert_eq!(played(&Batch { threads: 3, ..batch.clone() }).cells, whole.cells);
    let mut parts = played(&Batch { games: 200..600, ..batch.clone() });
    parts.add(&played(&Batch { games: 0..200, ..batch.clone() })).expect("other games");
    assert_eq!(parts.cells, whole.cells);
    // What was learned is learned again.
    let again = taking(Batch { luck: None, ..batch.clone() });
    assert!(!Arc::ptr_eq(again.luck.as_ref().unwrap(), batch.luck.as_ref().unwrap()));
    assert_eq!(played(&again).cells, whole.cells);
    // It does not add up with games of which luck was not taken.
    assert!(whole.clone().add(&played(&toy_batch(600..700, 1))).is_err());
}
