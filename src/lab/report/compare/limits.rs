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
    let of = match input.names {
        [_, _] => String::new(),
        names => format!(" ({})", names[pair + 1]),
    };
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
            Subject::Metric(metric) => (metric.clone(), count(input, pair, metric), ""),
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

/// A number of games, which is known.
fn count(input: &CompareInput<'_>, pair: usize, metric: &str) -> Option<(f64, Interval)> {
    let games = match metric {
        "games_count" => input.result.pairs[pair].games,
        "faults_count" => input.result.faults_count,
        _ => return None,
    };
    let games = games as f64;
    Some((games, Interval { low: games, high: games }))
}
