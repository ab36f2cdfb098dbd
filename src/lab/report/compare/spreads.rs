//! How far the levels of a group lie apart in truth, on both sides.

use crate::report::compare::rows::is_first_player;
use crate::sim::paired::{PairedSums, What};
use tenbin_engine::schema::GroupKind;
use tenbin_stats::enough::RESULTS_MIN;
use tenbin_stats::estimate::{Interval, two_sided_p};
use tenbin_stats::sequence::Look;
use tenbin_stats::spread::{Batch, Spreads, spread_of, spreads};

/// A row of `spread.csv`.
#[derive(Clone, Debug)]
pub(in crate::report) struct SpreadRow {
    /// The group.
    pub(in crate::report) group: String,
    /// How many of its levels both sides have often enough.
    pub(super) levels: usize,
    /// Whether a designer may change what its levels are about.
    pub(super) is_choice: bool,
    pub(in crate::report) spreads: Spreads,
}

impl SpreadRow {
    /// The spread on the first side with its interval.
    pub(in crate::report) fn first(&self) -> (f64, Interval) {
        spread_of(&self.spreads.first)
    }

    /// The same on the other side.
    pub(in crate::report) fn second(&self) -> (f64, Interval) {
        spread_of(&self.spreads.second)
    }

    /// What is known of the change.
    pub(in crate::report) fn verdict(&self) -> &'static str {
        match self.spreads.is_wider() {
            Some(true) => "farther apart",
            Some(false) => "nearer together",
            None if self.spreads.is_same() => "the same",
            None => "unknown",
        }
    }
}

/// The groups of which it makes sense: what a designer may change, and where seats are in the order of
/// play.
pub(in crate::report) fn spread_rows(sums: &PairedSums, look: Option<Look>) -> Vec<SpreadRow> {
    // Those of a comparison that is watched hold at any look.
    let tail = look.map(|look| two_sided_p(look.boundary()) / 2.0);
    let metrics = sums.metrics();
    let is_asked = |what: What| matches!(what, What::Level(GroupKind::Choice | GroupKind::Order));
    let mut groups: Vec<&str> = Vec::new();
    for metric in metrics.iter().filter(|one| is_asked(one.what) && !is_first_player(one)) {
        if !groups.contains(&metric.group.as_str()) {
            groups.push(&metric.group);
        }
    }
    let row_of = |group: &str| {
        let is_known = |number: &usize| {
            let joint = sums.joint(*number);
            let least = RESULTS_MIN as i64;
            metrics[*number].group == group && joint.b >= least && joint.d >= least
        };
        let levels: Vec<usize> = (0..metrics.len()).filter(is_known).collect();
        let by_batch: Vec<Vec<[i64; 4]>> =
            levels.iter().filter_map(|&level| Some(sums.by_batch(level)?.collect())).collect();
        let side = |first: usize| -> Vec<Batch> {
            let batches = by_batch.first().map_or(0, Vec::len);
            let of = |batch: usize| {
                let cells = |level: &Vec<[i64; 4]>| {
                    [level[batch][first] as f64, level[batch][first + 1] as f64]
                };
                by_batch.iter().map(cells).collect()
            };
            (0..batches).map(of).collect()
        };
        let spreads = spreads(&side(0), &side(2))?;
        let spreads = tail.map_or(spreads, |tail| spreads.with_tail(tail));
        let is_choice = metrics[levels[0]].what == What::Level(GroupKind::Choice);
        Some(SpreadRow { group: group.to_owned(), levels: levels.len(), is_choice, spreads })
    };
    groups.into_iter().filter_map(row_of).collect()
}
