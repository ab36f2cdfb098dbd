//! The rows of `compare.csv`: each metric on both sides, how surely it differs, and the verdict.

use crate::report::order::least;
use crate::report::win_rates::Q_MAX;
use crate::sim::layout::{GROUP_FIRST, GROUP_SEAT};
use crate::sim::paired::{Compared, Metric, PairedResult, What};
use tenbin_engine::schema::GroupKind;
use tenbin_stats::enough::RESULTS_MIN;
use tenbin_stats::estimate::{Interval, Z95};
use tenbin_stats::multiple;
use tenbin_stats::paired::Difference;
use tenbin_stats::sequence::Look;

/// What is said of a metric.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Verdict {
    /// Only the first side has it.
    OnlyFirst,
    /// Only the other side has it.
    OnlySecond,
    /// It is the same in every game looked at.
    Same,
    /// There is too little to say anything.
    Unknown,
    /// Surely more on the other side.
    More,
    /// Surely less on the other side.
    Less,
    /// If there is a difference at all it is no larger than this.
    Within(f64),
}

/// A row of `compare.csv`.
#[derive(Clone, Debug)]
pub struct Row<'a> {
    /// What is compared.
    pub metric: &'a Metric,
    /// On both sides.
    pub compared: Compared,
    /// The 95 % interval of the difference.
    pub interval: Option<Interval>,
    /// The question it belongs to; its rows are tested together.
    pub family: String,
    /// Probability of so large a difference by chance.
    pub p_value: Option<f64>,
    /// The same with all rows of its family considered.
    pub q_value: Option<f64>,
    /// Whether an earlier row tells the same fact, or the other side of it.
    pub is_mirror: bool,
    /// Whether one of its own family does.
    is_repeat: bool,
    /// What is said of it.
    pub verdict: Verdict,
    /// In a comparison that somebody watches, to stop when enough is known: the look at which this is. Then
    /// intervals and p-values hold at any look.
    look: Option<Look>,
}

impl Row<'_> {
    /// Whether it surely differs.
    pub fn is_sure(&self) -> bool {
        matches!(self.verdict, Verdict::More | Verdict::Less)
    }

    /// The interval of the difference that is as sure as one of `z` standard errors to either side, where
    /// enough is known for one.
    pub fn interval_at(&self, z: f64) -> Option<Interval> {
        let difference = self.compared.difference.filter(|_| self.verdict != Verdict::Unknown)?;
        interval_at(&difference, self.look, z)
    }

    /// The difference with its interval.
    pub fn known(&self) -> Option<(f64, Interval)> {
        Some(self.compared.difference?.value).zip(self.interval)
    }

    /// The verdict in words.
    pub fn words(&self) -> String {
        let is_better = self.metric.what.more_is_better();
        match self.verdict {
            Verdict::OnlyFirst => "only in base".to_owned(),
            Verdict::OnlySecond => "only in variant".to_owned(),
            Verdict::Same => "the same in every game".to_owned(),
            Verdict::Unknown => "unknown".to_owned(),
            Verdict::More => if is_better { "better" } else { "higher" }.to_owned(),
            Verdict::Less => if is_better { "worse" } else { "lower" }.to_owned(),
            Verdict::Within(most) => {
                format!("no difference larger than {}", self.amount(at_most(most)))
            }
        }
    }

    /// A difference of this metric with its unit.
    fn amount(&self, difference: f64) -> String {
        if self.metric.what.is_share() {
            format!("{} pp", trimmed(difference * 100.0))
        } else {
            trimmed(difference)
        }
    }
}

/// The rank of a metric's question: main groups before crosses.
pub(super) fn rank(what: What) -> u8 {
    match what {
        What::Team => 0,
        What::Level(GroupKind::Choice) => 1,
        What::Level(GroupKind::Order) => 2,
        What::Bots => 3,
        What::Level(GroupKind::Structure) => 4,
        What::Score(_) => 5,
        What::Ending => 6,
        What::Length => 7,
        What::CardPlayed => 8,
        What::CardHeld => 9,
        What::OwnShare | What::OwnMean => 10,
        What::Level(GroupKind::Cross) => 11,
        What::Level(GroupKind::Outcome) => 12,
    }
}

/// The question of a metric: seats, the first player and places in the order of play are one, and so is
/// how the table came to be set up.
fn family(metric: &Metric) -> String {
    match metric.what {
        What::Level(GroupKind::Order) => "order".to_owned(),
        What::Level(GroupKind::Structure) => "structure".to_owned(),
        What::Score(GroupKind::Order) => "score_order".to_owned(),
        What::Score(GroupKind::Structure) => "score_structure".to_owned(),
        _ => metric.group.clone(),
    }
}

fn interval_at(difference: &Difference, look: Option<Look>, z: f64) -> Option<Interval> {
    let interval = difference.interval_at(look.map_or(z, |look| look.reach(z)));
    interval.high.is_finite().then_some(interval)
}

/// The rows of a side against the first; those of which neither has anything are left out. At a look they
/// hold at any look.
pub(in crate::report) fn rows(
    result: &PairedResult,
    pair: usize,
    look: Option<Look>,
) -> Vec<Row<'_>> {
    let sums = &result.pairs[pair];
    let mut rows: Vec<Row<'_>> = sums
        .metrics()
        .iter()
        .enumerate()
        .filter_map(|(number, metric)| row(metric, &result.compared(pair, number), look))
        .collect();
    // Main groups before crosses: the first row that tells a fact is the one that is told.
    rows.sort_by_key(|row| rank(row.metric.what));
    mark_repeats(&mut rows);
    adjust(&mut rows);
    for row in &mut rows {
        row.verdict = verdict(row);
    }
    in_order(rows)
}

fn row<'a>(metric: &'a Metric, compared: &Compared, look: Option<Look>) -> Option<Row<'a>> {
    let joint = &compared.joint;
    if compared.first.is_none() && compared.second.is_none() {
        return None;
    }
    // Of each game there is a share, and it may be none on both sides.
    if metric.what.is_of_each_game() && joint.a == 0 && joint.c == 0 {
        return None;
    }
    let is_enough = joint.discordant == 0 || joint.results() >= RESULTS_MIN;
    let difference = compared.difference.filter(|_| is_enough);
    let interval = difference.and_then(|found| interval_at(&found, look, Z95));
    let p_value = interval.and(difference).map(|found| found.p_value());
    Some(Row {
        metric,
        compared: *compared,
        interval,
        family: family(metric),
        p_value: p_value.map(|p| look.map_or(p, |look| look.p_value(p))),
        q_value: None,
        is_mirror: false,
        is_repeat: false,
        verdict: Verdict::Unknown,
        look,
    })
}

/// Marks rows that tell a fact once more: two levels that divide all seats between them, the first player
/// and the seat that always begins, a deck and who plays against it, a team and the bot on all its seats.
///
/// Such rows are as sure of the same number of games. With few of them that happens by chance too, so then
/// every row is its own fact.
fn mark_repeats(rows: &mut [Row<'_>]) {
    const FEW: u64 = 30;
    let key = |row: &Row<'_>| {
        let what = row.metric.what;
        let is_asked = what.more_is_better() || matches!(what, What::Score(_));
        let joint = &row.compared.joint;
        let found = row.compared.difference.filter(|_| is_asked && joint.discordant >= FEW)?;
        Some((what.is_share(), joint.discordant, found.value.abs() / found.variance.sqrt()))
    };
    let near = |one: f64, other: f64| (one - other).abs() <= 1e-9 * one.abs().max(other.abs());
    for number in 0..rows.len() {
        let (earlier, rest) = rows.split_at_mut(number);
        let Some(own) = key(&rest[0]) else { continue };
        let same = |one: &&Row<'_>| {
            key(one).is_some_and(|it| (it.0, it.1) == (own.0, own.1) && near(it.2, own.2))
        };
        let told: Vec<&Row<'_>> = earlier.iter().filter(same).collect();
        rest[0].is_mirror = !told.is_empty();
        rest[0].is_repeat = told.iter().any(|one| one.family == rest[0].family);
    }
}

/// The q-values of each family. A row of which no pair differs is no test: that is known before it is
/// asked which side is ahead.
fn adjust(rows: &mut [Row<'_>]) {
    let mut families: Vec<String> = rows.iter().map(|row| row.family.clone()).collect();
    families.sort_unstable();
    families.dedup();
    for family in families {
        let own: Vec<usize> = (0..rows.len()).filter(|&row| rows[row].family == family).collect();
        let is_test = |row: &Row<'_>| !row.is_repeat && row.compared.joint.discordant > 0;
        let p_values: Vec<Option<f64>> =
            own.iter().map(|&row| rows[row].p_value.filter(|_| is_test(&rows[row]))).collect();
        for (&row, q_value) in own.iter().zip(multiple::q_values(&p_values)) {
            rows[row].q_value = q_value;
        }
        for &row in &own {
            if rows[row].q_value.is_some() {
                continue;
            }
            // A fact told once more has the q-value of that fact.
            let p_value = rows[row].p_value;
            let told = own.iter().filter_map(|&other| {
                let (p, q) = (rows[other].p_value?, rows[other].q_value?);
                ((p - p_value?).abs() <= 1e-9).then_some(q)
            });
            let told = if rows[row].is_repeat { told.reduce(f64::min) } else { None };
            rows[row].q_value = p_value.map(|p| told.unwrap_or(p));
        }
    }
}

fn verdict(row: &Row<'_>) -> Verdict {
    let Compared { first, second, joint, .. } = &row.compared;
    let (Some(first), Some(second)) = (first, second) else {
        return if first.is_some() { Verdict::OnlyFirst } else { Verdict::OnlySecond };
    };
    if joint.discordant == 0 && (second - first).abs() <= f64::EPSILON {
        return Verdict::Same;
    }
    let (Some(interval), Some(q_value)) = (row.interval, row.q_value) else {
        return Verdict::Unknown;
    };
    if q_value < Q_MAX && !interval.has(0.0) {
        return if second > first { Verdict::More } else { Verdict::Less };
    }
    Verdict::Within(interval.high.max(-interval.low))
}

/// Rows that say something first, by their question and by what the difference is at least; then the
/// others as they were.
fn in_order(rows: Vec<Row<'_>>) -> Vec<Row<'_>> {
    let (mut sure, others): (Vec<_>, Vec<_>) = rows.into_iter().partition(Row::is_sure);
    let size = |row: &Row<'_>| row.interval_at(Z95).map_or(0.0, least);
    sure.sort_by(|one, two| {
        let ranks = rank(one.metric.what).cmp(&rank(two.metric.what));
        // What has another unit cannot be compared by size.
        let shares = two.metric.what.is_share().cmp(&one.metric.what.is_share());
        ranks.then(shares).then(size(two).total_cmp(&size(one)))
    });
    sure.into_iter().chain(others).collect()
}

/// Two figures, rounded up: an upper bound must stay one.
pub(super) fn at_most(number: f64) -> f64 {
    if number <= 0.0 || !number.is_finite() {
        return number;
    }
    let scale = 10_f64.powf(1.0 - number.log10().floor());
    // What is written with two figures already stays so.
    (number * scale - 1e-9).ceil() / scale
}

/// A number with as many decimals as two figures take, at most six.
pub(super) fn trimmed(number: f64) -> String {
    let size = number.abs();
    let decimals = match size {
        _ if size >= 10.0 || size <= 0.0 => 0,
        _ => (1.0 - size.log10().floor()).clamp(0.0, 6.0) as usize,
    };
    format!("{number:.decimals$}")
}

/// Seats and the first player, which the batch makes itself.
pub(super) fn is_seat(metric: &Metric) -> bool {
    matches!(metric.what, What::Level(GroupKind::Order)) && metric.group == GROUP_NAMES[GROUP_SEAT]
}

/// Whether it is about who started.
pub(super) fn is_first_player(metric: &Metric) -> bool {
    metric.group == GROUP_NAMES[GROUP_FIRST]
}

const GROUP_NAMES: [&str; 2] = ["seat", "first_player"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_rounded_up_to_two_figures() {
        let of = |number: f64| trimmed(at_most(number));
        assert_eq!([of(0.3112), of(0.012), of(12.34), of(5.0)], ["0.32", "0.012", "13", "5.0"]);
        assert_eq!([of(0.999), of(99.1), of(0.0), of(123.4)], ["1.0", "100", "0", "130"]);
    }
}
