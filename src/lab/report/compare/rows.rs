//! The rows of `compare.csv`: each metric on both sides, how surely it differs, and the verdict.

use crate::report::order::least;
use crate::report::win_rates::Q_MAX;
use crate::sim::layout::{GROUP_FIRST, GROUP_SEAT};
use crate::sim::paired::{Compared, Metric, PairedResult, What};
use tenbin_engine::LUCK_UNIT;
use tenbin_engine::schema::GroupKind;
use tenbin_stats::apart::{Apart, Known};
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
    /// On the first side, where it has any of it.
    pub first: Option<f64>,
    /// On the other one.
    pub second: Option<f64>,
    /// The other's less the first's, where both have it.
    pub difference: Option<Found>,
    /// The pairs of games it was found in; none where the sides have played on deals of their own.
    pub pairs: Option<Pairs>,
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
    /// The one of its own family that does.
    repeat_of: Option<usize>,
    /// What is said of it.
    pub verdict: Verdict,
    /// In a comparison that somebody watches, to stop when enough is known: the look at which this is. Then
    /// intervals and p-values hold at any look.
    look: Option<Look>,
    /// Whether nobody need play to know it: what all seats together win.
    pub(super) is_certain: bool,
}

/// A difference and how surely it is known.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Found {
    /// From pairs of games.
    InPairs(Difference),
    /// From batches that have nothing to do with each other.
    Apart(Apart),
}

/// Games that were compared one by one.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Pairs {
    /// Those of which a side has any of it.
    pub games: u64,
    /// Those in which the sides differ.
    pub discordant: u64,
}

impl Found {
    /// The difference.
    pub fn value(&self) -> f64 {
        match self {
            Self::InPairs(found) => found.value,
            Self::Apart(found) => found.value(),
        }
    }

    /// What the common seeds were worth.
    pub(in crate::report) fn variance_ratio(&self) -> Option<f64> {
        match self {
            Self::InPairs(found) => found.variance_ratio,
            Self::Apart(_) => None,
        }
    }

    fn interval_at(&self, z: f64) -> Interval {
        match self {
            Self::InPairs(found) => found.interval_at(z),
            Self::Apart(found) => found.interval_at(z),
        }
    }

    fn p_value(&self) -> f64 {
        match self {
            Self::InPairs(found) => found.p_value(),
            Self::Apart(found) => found.p_value(),
        }
    }
}

impl Row<'_> {
    /// Whether it surely differs.
    pub fn is_sure(&self) -> bool {
        matches!(self.verdict, Verdict::More | Verdict::Less)
    }

    /// The interval of the difference that is as sure as one of `z` standard errors to either side, where
    /// enough is known for one.
    pub fn interval_at(&self, z: f64) -> Option<Interval> {
        let difference = self.difference.filter(|_| self.verdict != Verdict::Unknown)?;
        interval_at(&difference, self.look, z)
    }

    /// The difference with its interval.
    pub fn known(&self) -> Option<(f64, Interval)> {
        Some(self.difference?.value()).zip(self.interval)
    }

    /// Whether it may differ: not where it is the same in every game.
    pub(super) fn may_differ(&self) -> bool {
        self.pairs.is_none_or(|pairs| pairs.discordant > 0)
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
        What::Level(GroupKind::Choice) | What::Marked => 1,
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
/// how the table came to be set up, and all that a game's own tables tell (hundreds of rates, of which
/// some would look different by chance in most comparisons).
fn family(metric: &Metric) -> String {
    match metric.what {
        What::Level(GroupKind::Order) => "order".to_owned(),
        What::Level(GroupKind::Structure) => "structure".to_owned(),
        What::OwnShare | What::OwnMean => "own".to_owned(),
        What::Score(GroupKind::Order) => "score_order".to_owned(),
        What::Score(GroupKind::Structure) => "score_structure".to_owned(),
        _ => metric.group.clone(),
    }
}

fn interval_at(difference: &Found, look: Option<Look>, z: f64) -> Option<Interval> {
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
    let layout = result.sides[0].layout();
    // Where luck is taken out seats are counted in parts of a game.
    let unit = if layout.luck.is_some() { LUCK_UNIT as u64 } else { 1 };
    let seats = sums.games * u64::from(layout.seats) * unit;
    let row = |(number, metric)| {
        let compared = result.compared(pair, number);
        let joint = compared.joint;
        let is_certain = joint.discordant == 0 && [joint.b, joint.d] == [seats as i64; 2];
        Some(Row { is_certain, ..row(metric, &compared, look)? })
    };
    finished(sums.metrics().iter().enumerate().filter_map(row).collect())
}

/// Rows of what two sides have that have nothing to do with each other.
pub(super) fn rows_apart<'a>(
    sides: impl Iterator<Item = (&'a Metric, [Option<Known>; 2])>,
) -> Vec<Row<'a>> {
    let row = |(metric, [first, second]): (&'a Metric, [Option<Known>; 2])| {
        let known = first.zip(second).map(|(first, second)| Apart { first, second });
        let is_enough = |one: &Apart| one.first.results().min(one.second.results()) >= RESULTS_MIN;
        let difference = known.map(Found::Apart);
        let told = known.filter(is_enough).map(Found::Apart);
        Row {
            first: first.map(|one| one.value()),
            second: second.map(|one| one.value()),
            difference,
            pairs: None,
            ..Row::new(metric, told, None)
        }
    };
    finished(sides.map(row).collect())
}

/// What follows from all rows together.
fn finished(mut rows: Vec<Row<'_>>) -> Vec<Row<'_>> {
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
    Some(Row {
        first: compared.first,
        second: compared.second,
        difference: compared.difference.map(Found::InPairs),
        pairs: Some(Pairs { games: joint.pairs, discordant: joint.discordant }),
        ..Row::new(metric, difference.map(Found::InPairs), look)
    })
}

impl<'a> Row<'a> {
    /// A row of a difference, where enough is known of one; nothing is said of the sides yet.
    fn new(metric: &'a Metric, told: Option<Found>, look: Option<Look>) -> Self {
        let interval = told.and_then(|found| interval_at(&found, look, Z95));
        let p_value = interval.and(told).map(|found| found.p_value());
        Self {
            metric,
            first: None,
            second: None,
            difference: None,
            pairs: None,
            interval,
            family: family(metric),
            p_value: p_value.map(|p| look.map_or(p, |look| look.p_value(p))),
            q_value: None,
            is_mirror: false,
            repeat_of: None,
            verdict: Verdict::Unknown,
            look,
            is_certain: false,
        }
    }
}

/// Marks rows that tell a fact once more: two levels that divide all seats between them, the first player
/// and the seat that always begins, a deck and who plays against it, a team and the bot on all its seats.
///
/// Such rows are as sure of the same number of games. With few of them that happens by chance too, so then
/// every row is its own fact.
fn mark_repeats(rows: &mut [Row<'_>]) {
    for number in 0..rows.len() {
        let group = &rows[number].metric.group;
        let is_one_of_two = rows.iter().filter(|row| row.metric.group == *group).count() == 2;
        let (earlier, rest) = rows.split_at_mut(number);
        let own = &mut rest[0];
        let what = own.metric.what;
        if !what.more_is_better() && !matches!(what, What::Score(_)) {
            continue;
        }
        let told = |one: &Row<'_>| is_told_by(own, one, is_one_of_two);
        let (is_mirror, repeat_of) = (
            earlier.iter().any(told),
            earlier
                .iter()
                .position(|one| told(one) && one.family == own.family && one.repeat_of.is_none()),
        );
        (own.is_mirror, own.repeat_of) = (is_mirror, repeat_of);
    }
}

/// Whether a row, which may be one of two in its group, tells the fact of an earlier one.
fn is_told_by(row: &Row<'_>, earlier: &Row<'_>, is_one_of_two: bool) -> bool {
    const FEW: u64 = 30;
    let near = |one: f64, other: f64| (one - other).abs() <= 1e-9 * one.abs().max(other.abs());
    if row.metric.what.is_share() != earlier.metric.what.is_share() {
        return false;
    }
    match (row.difference, earlier.difference) {
        (Some(Found::InPairs(own)), Some(Found::InPairs(other))) => {
            let sure = |found: &Difference| found.value.abs() / found.variance.sqrt();
            let is_many = row.pairs.is_some_and(|pairs| pairs.discordant >= FEW);
            let is_as_many = row.pairs.map(|pairs| pairs.discordant)
                == earlier.pairs.map(|pairs| pairs.discordant);
            is_many && is_as_many && near(sure(&own), sure(&other))
        }
        (Some(Found::Apart(own)), Some(Found::Apart(other))) => {
            // Counts that are the same on both sides; of two levels that share all seats the other one.
            let is_same = near(own.first.value(), other.first.value())
                && near(own.second.value(), other.second.value());
            let is_rest = is_one_of_two
                && row.metric.group == earlier.metric.group
                && (is_first_player(row.metric) || near(own.value(), -other.value()));
            is_same || is_rest
        }
        _ => false,
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
        let is_test = |row: &Row<'_>| row.repeat_of.is_none() && row.may_differ();
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
            let told = rows[row].repeat_of.and_then(|told| rows[told].q_value);
            rows[row].q_value = rows[row].p_value.map(|p| told.unwrap_or(p));
        }
    }
}

fn verdict(row: &Row<'_>) -> Verdict {
    let (Some(first), Some(second)) = (row.first, row.second) else {
        return if row.first.is_some() { Verdict::OnlyFirst } else { Verdict::OnlySecond };
    };
    if !row.may_differ() && (second - first).abs() <= f64::EPSILON {
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
