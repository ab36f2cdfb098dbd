//! Comparisons that stop when enough is known: which differences are watched, and what is said of them.
//!
//! Watched are the win rates that the lines speak of first, as in a run that is watched: the team, seats and
//! the first player, what a designer may choose and bots; each fact once, and nothing that is certain or that
//! a side has not.

use crate::report::compare::CompareInput;
use crate::report::compare::lines::subject;
use crate::report::compare::rows::{Row, Verdict, rows};
use crate::report::stopping::{Goal, Progress, Stopping, Watched};
use crate::sim::paired::{PairedResult, What};
use tenbin_engine::schema::GroupKind;
use tenbin_stats::estimate::Interval;
use tenbin_stats::sequence::Look;

/// How far a comparison is at a look.
pub fn progress_of(result: &PairedResult, goal: Goal, look: Look) -> Progress {
    let pairs = 0..result.pairs.len();
    let all: Vec<Vec<Row<'_>>> = pairs.map(|pair| rows(result, pair, Some(look))).collect();
    progress(&all, goal, look)
}

/// The same from the rows of that look.
pub(super) fn progress(rows: &[Vec<Row<'_>>], goal: Goal, look: Look) -> Progress {
    let mut watched = Vec::new();
    let mut place = 0;
    for rows in rows {
        let first = watched.len();
        for row in rows {
            let known = row.known();
            let is_told = watched[first..].iter().any(|&(_, other)| says_as_much(known, other));
            if is_watched(row) && !is_told {
                watched.push((place, known));
            }
            place += 1;
        }
    }
    Progress::of_differences(watched.into_iter(), goal, look)
}

/// What is known of a difference.
type Known = Option<(f64, Interval)>;

/// Whether one difference is known just as well as another, and is as large: where few pairs differ nobody
/// can tell whether they are one fact, and it does not matter to what they are watched for.
fn says_as_much(one: Known, other: Known) -> bool {
    let (Some((one, at)), Some((other, other_at))) = (one, other) else { return false };
    let near = |one: f64, other: f64| (one - other).abs() <= 1e-12;
    let mirrored = Interval { low: -other_at.high, high: -other_at.low };
    [(other, other_at), (-other, mirrored)]
        .into_iter()
        .any(|(value, ends)| near(one, value) && near(at.low, ends.low) && near(at.high, ends.high))
}

/// Whether it is one of the differences that a comparison is played for.
fn is_watched(row: &Row<'_>) -> bool {
    let is_main = is_win_rate(row.metric.what);
    let is_on_both = !matches!(row.verdict, Verdict::OnlyFirst | Verdict::OnlySecond);
    is_main && is_on_both && !row.is_mirror && !row.is_certain
}

/// Whether it is a win rate of a main group.
pub(super) fn is_win_rate(what: What) -> bool {
    matches!(what, What::Team | What::Bots | What::Level(GroupKind::Choice | GroupKind::Order))
}

/// What is to be said of a comparison that was watched.
pub(super) fn line(
    input: &CompareInput<'_>,
    rows: &[Vec<Row<'_>>],
    progress: &Progress,
    stopping: &Stopping,
) -> String {
    let all: Vec<(usize, &Row<'_>)> = rows
        .iter()
        .enumerate()
        .flat_map(|(pair, rows)| rows.iter().map(move |row| (pair, row)))
        .collect();
    let name = |one: &Watched| {
        let (pair, row) = all[one.row];
        let subject = subject(row.metric);
        if rows.len() == 1 { subject } else { format!("{subject} ({})", input.names[pair + 1]) }
    };
    progress.line_with(name, stopping)
}
