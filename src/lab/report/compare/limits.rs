//! Conditions on a finished comparison, for a designer's own checks: `role.hiraku > 1pp` holds where the win
//! rate of that role is surely more than 1 pp above that on the first side.

use crate::condition::{Condition, Question};
use crate::report::compare::CompareInput;
use crate::report::compare::lines::subject;
use crate::report::compare::rows::{Row, rows};
use crate::report::limits::{Judged, Subject, told};
use tenbin_stats::estimate::Interval;

/// Holds a condition against what each side is beside the first.
pub fn judge(condition: &Condition<Subject>, input: &CompareInput<'_>) -> Vec<Judged> {
    (0..input.result.pairs.len()).map(|pair| judge_side(condition, input, pair)).collect()
}

fn judge_side(condition: &Condition<Subject>, input: &CompareInput<'_>, pair: usize) -> Judged {
    let rows = rows(input.result, pair, input.look());
    judge_rows(condition, &rows, &side_of(input.names, pair), |name| match name {
        "games_count" => Some(input.result.pairs[pair].games),
        "faults_count" => Some(input.result.faults_count),
        _ => None,
    })
}

/// What tells a side from others; nothing where there is but one.
pub(super) fn side_of(names: &[String], pair: usize) -> String {
    if names.len() == 2 { String::new() } else { format!(" ({})", names[pair + 1]) }
}

/// Holds a condition against the rows of a side; `of` says of which, where there are several, and `count`
/// knows numbers of games.
pub(super) fn judge_rows(
    condition: &Condition<Subject>,
    rows: &[Row<'_>],
    of: &str,
    count: impl Fn(&str) -> Option<u64>,
) -> Judged {
    let mut known = Vec::new();
    let holds = condition.surely(&mut |asked: &Question<'_, Subject>| {
        let (name, estimate, unit) = match asked.of {
            Subject::Level { group, level } => {
                let is_it =
                    |row: &&Row<'_>| row.metric.group == *group && row.metric.level == *level;
                let Some(row) = rows.iter().find(is_it) else {
                    known.push(format!("nothing is known of {group}.{level}{of}"));
                    return None;
                };
                let name = format!("the difference of {}{of}", subject(row.metric));
                let is_share = row.metric.what.is_share();
                let times = if is_share { 100.0 } else { 1.0 };
                let estimate = row.known().map(|(value, at)| {
                    (times * value, Interval { low: times * at.low, high: times * at.high })
                });
                (name, estimate, if is_share { "pp" } else { "" })
            }
            Subject::Card(card) => {
                known.push(format!("nothing is known of card {card}{of}"));
                return None;
            }
            Subject::Metric(metric) => {
                let exact = |games: u64| {
                    let games = games as f64;
                    (games, Interval { low: games, high: games })
                };
                (metric.clone(), count(metric).map(exact), "")
            }
        };
        let Some((value, interval)) = estimate else {
            known.push(format!("nothing is known of {name}"));
            return None;
        };
        known.push(told(&name, (value, interval), unit, asked));
        asked.operator.surely(interval, asked.wanted)
    });
    Judged { holds, known }
}
