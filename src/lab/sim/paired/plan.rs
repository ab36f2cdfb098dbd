//! Which metric of one side is which of another: matched by their names.

use std::collections::HashMap;
use std::sync::Arc;

use crate::sim::paired::watched::{Entry, Metric, Watched};
use crate::sim::paired::{BATCHES, PairedSums};
use crate::sim::tally::Tally;
use tenbin_stats::paired::Pair;

/// A metric that a side does not have.
const NONE: u32 = u32::MAX;

/// What is watched of two sides.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Plan {
    metrics: Vec<Metric>,
    /// How many of them are levels of groups; these come first.
    levels: usize,
    /// For each metric of a side its place here.
    places: [Vec<u32>; 2],
    /// And the other way round.
    own: [Vec<u32>; 2],
    watched: [Arc<Watched>; 2],
}

impl Plan {
    /// Matches what two sides watch.
    pub(super) fn new(watched: [Arc<Watched>; 2]) -> Self {
        let mut known: HashMap<(&str, &str), usize> = HashMap::new();
        let mut all: Vec<&Metric> = Vec::new();
        for metric in watched.iter().flat_map(|side| side.metrics()) {
            known.entry(metric.key()).or_insert_with(|| {
                all.push(metric);
                all.len() - 1
            });
        }
        // Levels first; else as the first side has them, then what only the second has.
        let mut order: Vec<usize> = (0..all.len()).collect();
        order.sort_by_key(|&metric| !all[metric].what.is_level());
        let mut place_of = vec![0; all.len()];
        order.iter().enumerate().for_each(|(place, &metric)| place_of[metric] = place);
        let mut own = [(); 2].map(|()| vec![NONE; all.len()]);
        let mut places = [Vec::new(), Vec::new()];
        for (side, list) in watched.iter().enumerate() {
            for (index, metric) in list.metrics().iter().enumerate() {
                let place = place_of[known[&metric.key()]];
                places[side].push(place as u32);
                own[side][place] = index as u32;
            }
        }
        let metrics: Vec<Metric> = order.iter().map(|&metric| all[metric].clone()).collect();
        let levels = metrics.iter().filter(|metric| metric.what.is_level()).count();
        Self { metrics, levels, places, own, watched }
    }

    pub(super) fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    pub(super) fn levels(&self) -> usize {
        self.levels
    }

    /// Which of the two sides have a metric.
    pub(super) fn have(&self, metric: usize) -> [bool; 2] {
        [0, 1].map(|side| self.own[side][metric] != NONE)
    }

    /// What both sides have of a rate of the game's own tables in all games; nothing of other metrics.
    pub(super) fn totals(&self, metric: usize, tallies: [&Tally; 2]) -> Option<[[i64; 2]; 2]> {
        if !self.metrics[metric].what.is_followed() {
            return None;
        }
        let total = |side: usize| match self.own[side][metric] {
            NONE => [0; 2],
            own => self.watched[side].total(own as usize, tallies[side]),
        };
        Some([total(0), total(1)])
    }
}

/// What two sides have had of each metric in the game being joined.
pub(super) struct Join {
    pairs: Vec<Pair>,
    /// Those of which there is any.
    touched: Vec<u32>,
    is_touched: Vec<bool>,
}

/// How a game went on two sides.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct Result {
    pub(super) winners: u8,
    pub(super) ending: u16,
}

impl Join {
    pub(super) fn new(plan: &Plan) -> Self {
        let count = plan.metrics.len();
        Self {
            pairs: vec![Pair::default(); count],
            touched: Vec::new(),
            is_touched: vec![false; count],
        }
    }

    /// Adds a game to the sums.
    pub(super) fn add_game(
        &mut self,
        sums: &mut PairedSums,
        index: u64,
        entries: [&[Entry]; 2],
        results: [Result; 2],
        is_followed: bool,
    ) {
        let plan = Arc::clone(&sums.plan);
        for (side, list) in entries.into_iter().enumerate() {
            for entry in list {
                let place = plan.places[side][entry.metric as usize];
                let pair = &mut self.pairs[place as usize];
                if side == 0 {
                    (pair.a, pair.b) = (pair.a + entry.above, pair.b + entry.below);
                } else {
                    (pair.c, pair.d) = (pair.c + entry.above, pair.d + entry.below);
                }
                if !std::mem::replace(&mut self.is_touched[place as usize], true) {
                    self.touched.push(place);
                }
            }
        }
        let batch = batch_of(index);
        let mut is_same = true;
        for place in self.touched.drain(..) {
            let place = place as usize;
            let pair = std::mem::take(&mut self.pairs[place]);
            self.is_touched[place] = false;
            sums.joints[place].add_game(pair);
            if place < plan.levels {
                let cells = &mut sums.batches[batch * plan.levels + place];
                let amounts = [pair.a, pair.b, pair.c, pair.d];
                cells.iter_mut().zip(amounts).for_each(|(cell, one)| *cell += one);
            }
            let differs = pair.a != pair.c || pair.b != pair.d;
            is_same &= !differs || plan.metrics[place].what.is_followed();
        }
        let [first, second] = results;
        sums.games += 1;
        sums.followed += u64::from(is_followed);
        sums.alike.winners += u64::from(first.winners == second.winners);
        sums.alike.ending += u64::from(first.ending == second.ending);
        sums.alike.result += u64::from(first == second);
        sums.alike.all += u64::from(first == second && is_same);
    }

    /// Forgets a game that was broken off.
    pub(super) fn forget(&mut self) {
        self.pairs.fill(Pair::default());
        self.is_touched.fill(false);
        self.touched.clear();
    }
}

/// The batch of a game: neighbours lie in different ones, and so do games at any even distance, so that
/// nothing that goes by turns (who sits where) meets the same batch again and again.
fn batch_of(index: u64) -> usize {
    let fraction = index.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
    ((fraction * BATCHES as u64) >> 32) as usize
}
