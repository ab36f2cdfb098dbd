//! summary.csv: the headlines, one number a row.

use crate::report::families::{Family, resolution_of};
use crate::report::games::length_meaning;
use crate::report::sheet::{Sheet, count, decimal, pp, share, text};
use crate::report::stopping::{Goal, Progress, Stopping};
use crate::report::win_rates::{LevelRow, TEAM};
use crate::sim::Tally;
use crate::sim::layout::{GROUP_FIRST, GROUP_SEAT};
use tenbin_engine::schema::Schema;
use tenbin_stats::distribution::{mean_by_game, quantile, skewness};
use tenbin_stats::estimate::{Interval, Resolution, share_interval_of};
use tenbin_stats::sequence::Look;

/// A headline.
#[derive(Clone, Eq, PartialEq, Debug, serde::Serialize)]
pub struct SummaryRow {
    /// Its name, the unit last.
    pub metric: String,
    /// Its value as printed.
    pub value: String,
    /// Lower end of the 95 % interval as printed; empty for none.
    pub lo95: String,
    /// Upper end of the interval.
    pub hi95: String,
    /// Unit of value and interval.
    pub unit: &'static str,
    /// What it means.
    pub note: String,
}

/// Collects headlines.
pub(super) struct Rows(pub(super) Vec<SummaryRow>);

impl Rows {
    pub(super) fn add(
        &mut self,
        metric: &str,
        unit: &'static str,
        numbers: [String; 3],
        note: &str,
    ) {
        let [value, lo95, hi95] = numbers;
        self.0.push(SummaryRow {
            metric: metric.to_owned(),
            value,
            lo95,
            hi95,
            unit,
            note: note.to_owned(),
        });
    }

    pub(super) fn add_count(&mut self, metric: &str, number: u64, note: &str) {
        self.add(metric, "count", [count(number), String::new(), String::new()], note);
    }

    pub(super) fn add_share(&mut self, metric: &str, part: u64, whole: u64, note: &str) {
        let value = (whole > 0).then(|| part as f64 / whole as f64);
        let interval = (whole > 0).then(|| share_interval_of(part, whole));
        self.add(metric, "share", with_interval(value, interval, share), note);
    }
}

pub(super) fn with_interval(
    value: Option<f64>,
    interval: Option<Interval>,
    form: impl Fn(Option<f64>) -> String,
) -> [String; 3] {
    [
        form(value),
        form(interval.map(|interval| interval.low)),
        form(interval.map(|interval| interval.high)),
    ]
}

/// What so many games can tell about a seat's win rate, or the team's.
pub fn seat_resolution(levels: &[LevelRow]) -> Option<Resolution> {
    let is_team = levels.iter().any(|row| row.group == TEAM);
    resolution_of(levels, if is_team { Family::Team } else { Family::Order })
}

/// The headlines of a batch.
pub fn summary_rows(schema: &Schema, tally: &Tally, levels: &[LevelRow]) -> Vec<SummaryRow> {
    let mut rows = Rows(Vec::new());
    let batch = tally.batch();
    let played = batch.games + batch.faults;
    rows.add_count("games_count", batch.games, "games that every other number is about");
    rows.add_count("faults_count", batch.faults, "games that failed, see faults.csv");
    rows.add_share("fault_share", batch.faults, played, "faults among all games played");
    for (ending, &games) in schema.endings.iter().zip(tally.endings()) {
        let metric = format!("ending_{}_share", ending.name);
        rows.add_share(&metric, games, batch.games, &ending.meaning);
    }
    let cooperative = tally.layout().cooperative;
    if let Some(team) = levels.iter().find(|row| row.group == TEAM) {
        add_team(&mut rows, team);
    } else {
        let unwon = "games that nobody won";
        rows.add_share("unwon_share", batch.games_unwon, batch.games, unwon);
        let shared = "games with two winners or more";
        rows.add_share("shared_win_share", batch.games_shared, batch.games, shared);
    }
    add_lengths(&mut rows, schema, tally);
    if !cooperative {
        add_seats(&mut rows, levels);
    }
    let whose = if cooperative { "the team's" } else { "a seat's" };
    let resolution = seat_resolution(levels);
    let none = String::new;
    let half = [pp(resolution.map(|found| found.half_width)), none(), none()];
    rows.add("half_width_pp", "pp", half, &format!("half a 95 % interval of {whose} win rate"));
    let effect = [pp(resolution.map(|found| found.effect)), none(), none()];
    let note = format!("effects of this size on {whose} win rate are flagged four times in five");
    rows.add("detectable_effect_pp", "pp", effect, &note);
    for (group, layout) in tally.layout().groups.iter().enumerate() {
        let Some(found) = resolution_of(levels, Family::Choice(group)) else { continue };
        let name = &layout.name;
        let note = format!("the same of a level of {name} that is seen as often as most");
        let effect = [pp(Some(found.effect)), none(), none()];
        rows.add(&format!("detectable_{name}_effect_pp"), "pp", effect, &note);
    }
    rows.0
}

/// What a batch was played for and how far it came.
pub(super) fn add_stopping(rows: &mut Vec<SummaryRow>, stopping: &Stopping, progress: &Progress) {
    let mut added = Rows(std::mem::take(rows));
    let only = |value: String| [value, String::new(), String::new()];
    let (reached, size) = (progress.is_reached(), pp(Some(stopping.goal.size())));
    let reached = if reached { "reached" } else { "not reached" };
    match stopping.goal {
        Goal::Until(_) => {
            let note = format!("{reached}: every watched win rate is known to so much either way");
            added.add("until_pp", "pp", only(size), &note);
            let widest = progress.widest().map(|one| one.half_width).filter(|one| one.is_finite());
            let note =
                "half the interval, its farther side, of the watched rate of which least is known";
            added.add("widest_pp", "pp", only(pp(widest)), note);
        }
        Goal::SmallestEffect(_) => {
            let note = format!(
                "{reached}: of every watched level it is decided whether it has an edge of this size"
            );
            added.add("smallest_effect_pp", "pp", only(size), &note);
        }
    }
    let looks = u64::from(stopping.look.number());
    let note =
        "looks at the batch, the last one at all its games; what is said of win rates holds at any";
    added.add_count("looks_count", looks, note);
    added.add_count("watched_count", progress.watched.len() as u64, "levels that are watched");
    *rows = added.0;
}

/// The mean of a histogram with its 95 % interval, or the one that holds at any look; nothing where
/// nothing was measured.
pub(super) fn length_of(
    tally: &Tally,
    histogram: usize,
    look: Option<Look>,
) -> Option<(f64, Option<Interval>)> {
    let (sum, bins) = tally.histogram(histogram);
    let again = tally.again(histogram);
    let again = [again.values, again.squares, again.products, again.counts];
    let (value, sums) = mean_by_game(sum, bins, again)?;
    // The last bin holds all above its value, so the interval is moved to the exact mean.
    let moved = value - sums.rate().unwrap_or(value);
    // The values of one game make a sum that is far less lopsided than they are.
    let skewness = if again[0] == 0 { skewness(bins) } else { 0.0 };
    let interval = match look {
        Some(look) => look.mean(&sums),
        None => sums.lopsided(skewness),
    };
    let interval =
        interval.map(|found| Interval { low: found.low + moved, high: found.high + moved });
    Some((value, interval))
}

fn add_lengths(rows: &mut Rows, schema: &Schema, tally: &Tally) {
    for (index, layout) in tally.layout().histograms.iter().enumerate() {
        let (_, bins) = tally.histogram(index);
        let Some((value, interval)) = length_of(tally, index, None) else { continue };
        let numbers = with_interval(Some(value), interval, |number| decimal(number, 3));
        let name = &layout.name;
        let meaning = length_meaning(schema, index).trim_end_matches('.');
        let note = format!("{meaning}; see lengths.csv");
        rows.add(&format!("{name}_mean"), "mean", numbers, &note);
        for (percent, part) in [(10, 0.1), (50, 0.5), (90, 0.9)] {
            if let Some(value) = quantile(bins, part) {
                let note = format!("{percent} % of the values are not above this");
                rows.add_count(&format!("{name}_p{percent}_count"), value, &note);
            }
        }
    }
}

/// The team against its target.
fn add_team(rows: &mut Rows, team: &LevelRow) {
    let numbers = with_interval(team.rate, team.interval, share);
    rows.add("team_win_rate_share", "share", numbers, "games won, see win_rates.csv");
    let target = [share(Some(team.parity)), String::new(), String::new()];
    rows.add("target_share", "share", target, "the win rate that is wanted");
    let interval = team.interval.map(|interval| Interval {
        low: interval.low - team.parity,
        high: interval.high - team.parity,
    });
    let numbers = with_interval(team.edge, interval, pp);
    rows.add("team_edge_pp", "pp", numbers, "the team's win rate less the target");
}

fn add_seats(rows: &mut Rows, levels: &[LevelRow]) {
    let first = levels.iter().find(|row| row.group == GROUP_FIRST && row.level == "yes");
    if let Some(row) = first {
        let numbers = with_interval(row.rate, row.interval, share);
        rows.add("first_player_win_rate_share", "share", numbers, "see win_rates.csv");
        let interval = row.interval.map(|interval| Interval {
            low: interval.low - row.parity,
            high: interval.high - row.parity,
        });
        let numbers = with_interval(row.edge, interval, pp);
        rows.add("first_player_edge_pp", "pp", numbers, "the first player's win rate less parity");
    }
    let rates = || levels.iter().filter(|row| row.group == GROUP_SEAT).filter_map(|row| row.rate);
    let (low, high) = (rates().fold(f64::INFINITY, f64::min), rates().fold(0.0, f64::max));
    if low <= high {
        let numbers = [pp(Some(high - low)), String::new(), String::new()];
        rows.add("seat_spread_pp", "pp", numbers, "best seat's win rate less worst seat's");
    }
}

/// summary.csv.
pub fn summary(rows: &[SummaryRow]) -> Sheet {
    let mut sheet = Sheet::new(
        "summary.csv",
        "headline",
        &[
            ("metric", "Its name, the unit last"),
            ("value", "Its value"),
            ("lo95", "Lower end of its 95 % interval; blank where there is none"),
            ("hi95", "Upper end of the interval"),
            ("unit", "Unit of value and interval"),
            ("note", "What it means"),
        ],
    );
    for row in rows {
        sheet.row(vec![
            text(&row.metric),
            row.value.clone(),
            row.lo95.clone(),
            row.hi95.clone(),
            row.unit.to_owned(),
            text(&row.note),
        ]);
    }
    sheet
}

/// The headlines for `--format json`: numbers as numbers, missing ones as null.
pub fn summary_json(rows: &[SummaryRow]) -> serde_json::Value {
    let number = |text: &str| -> serde_json::Value {
        serde_json::from_str(text).unwrap_or(serde_json::Value::Null)
    };
    rows.iter()
        .map(|row| {
            serde_json::json!({
                "metric": row.metric,
                "value": number(&row.value),
                "lo95": number(&row.lo95),
                "hi95": number(&row.hi95),
                "unit": row.unit,
                "note": row.note,
            })
        })
        .collect()
}
