//! What seats score: only what is clearly different, since win rates have told who wins.

use crate::report::families::Family;
use crate::report::line::{Figure, Line, Topic, Unit};
use crate::report::scores::ScoreRow;
use crate::report::verdicts::Findings;
use crate::report::verdicts::chosen::most_telling;
use crate::report::verdicts::levels::subject;
use crate::report::verdicts::words::{range, short};
use crate::sim::layout::GROUP_SEAT;
use tenbin_stats::estimate::Interval;

/// Lines about scores.
const SHOWN: usize = 2;

pub(super) fn lines(findings: &Findings<'_>, seats_are_bots: bool) -> Vec<Line> {
    let Some(score) = &findings.schema.score else { return Vec::new() };
    let is_asked = |row: &&ScoreRow| {
        let level = &findings.levels[row.level];
        let family = matches!(level.family, Family::Order | Family::Bots | Family::Choice(_));
        let is_bot = seats_are_bots && level.group == GROUP_SEAT;
        family && !level.is_mirror() && !is_bot && row.p_value.is_some()
    };
    let rows: Vec<&ScoreRow> = findings.scores.iter().filter(is_asked).collect();
    let told = most_telling(&rows, SHOWN, ScoreRow::edge_at);
    let sure = told
        .iter()
        .filter(|told| !told.row.flag.is_empty() && told.remark(told.row.q_value).is_empty());
    sure.filter_map(|told| {
        let row = told.row;
        let ((edge, _), mean) = (row.edge?, row.means.score.value?);
        let (unit, interval) = (score.unit.replace('_', " "), told.interval);
        let is_more = (edge > 0.0) == score.more_is_better;
        let size = if edge > 0.0 { (interval.low, interval.high) } else { (-interval.high, -interval.low) };
        let subject = subject(findings, &findings.levels[row.level]);
        let text = format!(
            "{subject} scores {} {unit} on average, {} {} than the average of its table (95 % interval {}).",
            short(mean),
            short(edge.abs()),
            if is_more { "more" } else { "fewer" },
            range(Interval { low: size.0, high: size.1 }, short),
        );
        let figure = Figure { subject, value: edge, interval, against: 0.0, unit: Unit::Own(unit) };
        Some(Line::new(Topic::Scores, text).with(Some(figure)))
    })
    .collect()
}
