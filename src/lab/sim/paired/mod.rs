//! Two or more sides on the same games: what they have in common game by game.
//!
//! A side is a compiled game with its bots. Game `i` is played on every side, from the same seed, and
//! what each side has of every watched thing (`watched`) is joined with what the first side has of it
//! (`plan`). Only sums of that are kept, for each thing and pair of sides, so memory does not grow with
//! games, and sums add up in any order: the same bytes on any number of threads, and a batch may be
//! played part by part (`PairedResult::add`) by whoever wants to look at it in between.
//!
//! # Decisions, and what they cost
//!
//! - **The recorder keeps a journal** of the game just played, and of no other: which levels sat where,
//!   which cards were held and played, what was measured (`sim/journal.rs`). Some two dozen entries a
//!   game; what a game has nothing of costs nothing.
//! - **The game's own tables are followed in a part of the games**: all of the first 4,096, then one in
//!   16, by index. Their rates are those of all games; how surely a difference is known comes from the
//!   games followed. To follow all would cost as much as counting does.
//! - **Sides are played by turns, 32 games at a time**, so that the counters of one side stay near the
//!   processor while it plays.
//! - **Things are matched by their names**: levels, cards, rows. A layout may differ between sides, where
//!   one has a card or a role that another has not.
//! - **Levels are also counted by 64 batches of games**, so that whatever follows from the rates of many
//!   levels, such as how far roles lie apart, has an interval that knows how all of them go together.

mod bytes;
mod chosen;
mod mark;
mod plan;
mod run;
mod watched;

use std::sync::Arc;

use arrayvec::ArrayVec;

use crate::sim::paired::watched::Watched;
use crate::sim::{Fault, Tally};
use tenbin_stats::paired::{Difference, Joint};

pub use chosen::Chosen;
pub use mark::{Mark, Marked};
pub use plan::Plan;
pub use run::{Side, run_paired};
pub use watched::{Metric, What};

/// Levels are counted by so many batches of games.
pub const BATCHES: usize = 64;

/// How far the games of two sides stay alike: of how many is what the same.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Alike {
    /// The winners, seat by seat.
    pub winners: u64,
    /// The ending.
    pub ending: u64,
    /// Winners and ending.
    pub result: u64,
    /// All that is watched in every game: levels, cards, lengths, scores too.
    pub all: u64,
}

impl Alike {
    fn add(&mut self, other: Self) {
        self.winners += other.winners;
        self.ending += other.ending;
        self.result += other.result;
        self.all += other.all;
    }
}

/// What two sides have in common, game by game.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct PairedSums {
    plan: Arc<Plan>,
    /// Games played on both sides.
    pub games: u64,
    /// Those in which the game's own tables were followed.
    pub followed: u64,
    /// How far they stay alike.
    pub alike: Alike,
    /// For each metric.
    joints: Vec<Joint>,
    /// For each batch of games and each level: seats that won and seats, on both sides.
    batches: Vec<[i64; 4]>,
}

impl PairedSums {
    fn empty(plan: Arc<Plan>) -> Self {
        let joints = vec![Joint::default(); plan.metrics().len()];
        let batches = vec![[0; 4]; BATCHES * plan.levels()];
        Self { plan, games: 0, followed: 0, alike: Alike::default(), joints, batches }
    }

    /// Adds other games of the same two sides.
    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.followed += other.followed;
        self.alike.add(other.alike);
        self.joints.iter_mut().zip(&other.joints).for_each(|(mine, theirs)| mine.add(theirs));
        for (mine, theirs) in self.batches.iter_mut().zip(&other.batches) {
            mine.iter_mut().zip(theirs).for_each(|(cell, amount)| *cell += amount);
        }
    }

    fn clear(&mut self) {
        (self.games, self.followed, self.alike) = Default::default();
        self.joints.fill(Joint::default());
        self.batches.fill([0; 4]);
    }

    /// What is watched.
    pub fn metrics(&self) -> &[Metric] {
        self.plan.metrics()
    }

    /// The sums of a metric: of a rate of the game's own tables those over the games followed.
    pub fn joint(&self, metric: usize) -> Joint {
        let joint = self.joints[metric];
        if self.plan.metrics()[metric].what.is_of_each_game() {
            joint.of_each_game(self.games)
        } else {
            joint
        }
    }

    /// For each batch of games the seats of a level that won and its seats, on both sides; nothing
    /// where the metric is no level.
    pub fn by_batch(&self, metric: usize) -> Option<impl Iterator<Item = [i64; 4]>> {
        let levels = self.plan.levels();
        (metric < levels)
            .then(|| (0..BATCHES).map(move |batch| self.batches[batch * levels + metric]))
    }
}

/// What the marked seats of a side have won, of how many.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct MarkedSums {
    watched: Arc<Watched>,
    sums: Vec<[i64; 2]>,
    /// Where a side is played alone: the same of the seats that bear two marks, for each pair of them.
    both: Vec<[i64; 2]>,
}

impl MarkedSums {
    fn empty(watched: Arc<Watched>, is_alone: bool) -> Self {
        let sums = vec![[0; 2]; watched.marked().len()];
        let marks = watched.marks().len();
        let both = vec![[0; 2]; if is_alone { marks * marks.saturating_sub(1) / 2 } else { 0 }];
        Self { watched, sums, both }
    }

    fn add(&mut self, other: &Self) {
        let mine = self.sums.iter_mut().chain(&mut self.both);
        for (mine, theirs) in mine.zip(other.sums.iter().chain(&other.both)) {
            mine.iter_mut().zip(theirs).for_each(|(sum, amount)| *sum += amount);
        }
    }

    fn clear(&mut self) {
        self.sums.fill([0; 2]);
        self.both.fill([0; 2]);
    }

    /// Adds the seats of a game that bear two marks.
    fn add_both(&mut self, seats: impl Iterator<Item = u8>, winners: u8) {
        let seats: ArrayVec<u8, MARKS_MAX> = seats.take(MARKS_MAX).collect();
        for (first, &one) in seats.iter().enumerate().filter(|(_, seats)| **seats != 0) {
            for (second, &other) in seats.iter().enumerate().skip(first + 1) {
                let both = one & other;
                if both != 0 {
                    let sum = &mut self.both[second * (second - 1) / 2 + first];
                    sum[0] += i64::from((both & winners).count_ones());
                    sum[1] += i64::from(both.count_ones());
                }
            }
        }
    }

    /// Seats won and seats that bear two marks; known where the side was played alone.
    pub fn both(&self, one: &str, other: &str) -> Option<[i64; 2]> {
        let place = |name| self.watched.marks().iter().position(|marked| marked.name == name);
        let (one, other) = (place(one)?, place(other)?);
        let (first, second) = (one.min(other), one.max(other));
        self.both.get((second * second.checked_sub(1)?) / 2 + first).copied()
    }

    /// Seats won and seats of a mark, or of those of its seats that a level of `marked.` and a group names.
    pub fn of(&self, group: &str, level: &str) -> Option<[i64; 2]> {
        let metrics = &self.watched.metrics()[self.watched.marked()];
        let is_it = |metric: &Metric| metric.group == group && metric.level == level;
        metrics.iter().position(is_it).map(|place| self.sums[place])
    }
}

/// Of so many marks pairs are counted.
const MARKS_MAX: usize = 256;

/// What a comparison gave.
#[derive(Clone, Debug)]
pub struct PairedResult {
    /// The counts of each side.
    pub sides: Vec<Tally>,
    /// Each side but the first with the first.
    pub pairs: Vec<PairedSums>,
    /// For each side what its marked seats have won, of how many.
    pub marked: Vec<MarkedSums>,
    /// Games that broke on one of the sides, and on which; the first of them. They count on none.
    pub faults: Vec<(usize, Fault)>,
    /// How many they are.
    pub faults_count: u64,
    /// True where `stop` was set before the end.
    pub interrupted: bool,
    /// How many threads have played it; nothing else depends on that.
    pub threads: usize,
}

/// A metric on two sides.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Compared {
    /// On the first side, where it has any of it.
    pub first: Option<f64>,
    /// On the other one.
    pub second: Option<f64>,
    /// The other's less the first's, where both have it.
    pub difference: Option<Difference>,
    /// The sums that this follows from.
    pub joint: Joint,
}

impl PairedResult {
    /// Adds the games of a later part of the same batch.
    pub fn add(&mut self, other: &Self) {
        for (mine, theirs) in self.sides.iter_mut().zip(&other.sides) {
            mine.add_counts(theirs);
            theirs.ranges().iter().for_each(|range| mine.cover(range.clone()));
        }
        self.pairs.iter_mut().zip(&other.pairs).for_each(|(mine, theirs)| mine.add(theirs));
        self.marked.iter_mut().zip(&other.marked).for_each(|(mine, theirs)| mine.add(theirs));
        self.faults.extend(other.faults.iter().cloned());
        run::sort_faults(&mut self.faults);
        self.faults_count += other.faults_count;
        self.interrupted |= other.interrupted;
    }

    /// A metric of the first side and of the one that `pair` compares it with.
    pub fn compared(&self, pair: usize, metric: usize) -> Compared {
        let sums = &self.pairs[pair];
        let joint = sums.joint(metric);
        let tallies = [&self.sides[0], &self.sides[pair + 1]];
        let totals = sums.plan.totals(metric, tallies);
        let [a, b, c, d] = [joint.a, joint.b, joint.c, joint.d];
        let have = sums.plan.have(metric);
        let rates = totals.unwrap_or([[a, b], [c, d]]).map(|[above, below]| (above as f64, below));
        let rate = |side: usize| {
            let (above, below) = rates[side];
            (have[side] && below > 0).then(|| above / below as f64)
        };
        let (first, second) = (rate(0), rate(1));
        let difference = match (first, second, joint.difference()) {
            (Some(first), Some(second), Some(found)) if totals.is_some() => {
                let part = sums.followed as f64 / sums.games.max(1) as f64;
                Some(found.of_all(second - first, part))
            }
            (Some(_), Some(_), found) => found,
            _ => None,
        };
        Compared { first, second, difference, joint }
    }
}

#[cfg(test)]
mod mark_tests;
#[cfg(test)]
pub(crate) mod tests;
