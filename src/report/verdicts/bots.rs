//! What is to be said of the bots: they are no part of the game, and must not be taken for it.

use crate::report::families::{Family, tests};
use crate::report::verdicts::Findings;
use crate::report::verdicts::chosen::most_telling;
use crate::report::verdicts::words::{percent, percent_number, points, range};
use crate::report::win_rates::LevelRow;
use crate::stats::estimate::Interval;

const BOTS_SHOWN: usize = 3;

fn bots<'a>(rows: &'a [LevelRow]) -> Vec<&'a LevelRow> {
    let is_bot = |row: &&LevelRow| row.family == Family::Bots && row.rate.is_some();
    rows.iter().filter(is_bot).collect()
}

/// Whether bots differ clearly in what they win.
pub(super) fn differ(rows: &[LevelRow]) -> bool {
    let bots = bots(rows);
    bots.len() > 1 && bots.iter().any(|row| !row.flag.is_empty())
}

pub(super) fn lines(findings: &Findings<'_>) -> Vec<String> {
    let mut bots = bots(findings.levels);
    if bots.len() < 2 {
        return Vec::new();
    }
    if findings.tally.layout().cooperative {
        let line = "Bots at one table win and lose together: to compare them give each the whole \
                    table (--strategy NAME).";
        return vec![line.to_owned()];
    }
    let rate = |row: &LevelRow| row.rate.unwrap_or_default();
    bots.sort_by(|one, two| rate(two).total_cmp(&rate(one)));
    let flagged: Vec<&LevelRow> =
        bots.iter().copied().filter(|row| !row.flag.is_empty() && !row.too_few).collect();
    let of_bots = tests(findings.levels, Family::Bots);
    let told = most_telling(&flagged, BOTS_SHOWN, of_bots, |row, width| row.edge_at(width));
    if told.is_empty() {
        let list: Vec<String> =
            bots.iter().take(4).map(|row| format!("{} {}", row.level, percent(rate(row)))).collect();
        let more = if bots.len() > 4 { ", ..." } else { "" };
        return vec![format!(
            "Bots, not rules: no clear difference ({}{more} of their games won).",
            list.join(", ")
        )];
    }
    let line = |row: &LevelRow, edge: Interval| {
        let interval = Interval { low: edge.low + row.parity, high: edge.high + row.parity };
        let difference = row.edge.unwrap_or_default();
        format!(
            "Bots, not rules: {} wins {} of its games, {} {} than {} of {} (95 % interval {}).",
            row.level,
            percent(rate(row)),
            points(difference.abs()),
            if difference > 0.0 { "more" } else { "fewer" },
            row.measure,
            percent(row.parity),
            range(interval, percent_number)
        )
    };
    let mut lines: Vec<String> = told.iter().map(|told| line(told.row, told.interval)).collect();
    lines.extend(super::and_more(flagged.len(), told.len(), "win_rates.csv"));
    lines
}
