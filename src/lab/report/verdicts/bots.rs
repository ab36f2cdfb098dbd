//! What is to be said of the bots: they are no part of the game, and must not be taken for it.

use crate::report::families::Family;
use crate::report::line::{Line, Topic, plain};
use crate::report::verdicts::Findings;
use crate::report::verdicts::chosen::most_telling;
use crate::report::verdicts::levels::compared;
use crate::report::verdicts::words::percent;
use crate::report::win_rates::LevelRow;
use tenbin_stats::estimate::Interval;

const BOTS_SHOWN: usize = 3;

fn bots(rows: &[LevelRow]) -> Vec<&LevelRow> {
    let is_bot = |row: &&LevelRow| row.family == Family::Bots && row.rate.is_some();
    rows.iter().filter(is_bot).collect()
}

/// Whether bots differ clearly in what they win.
pub(super) fn differ(rows: &[LevelRow]) -> bool {
    let bots = bots(rows);
    bots.len() > 1 && bots.iter().any(|row| !row.flag.is_empty())
}

pub(super) fn lines(findings: &Findings<'_>) -> Vec<Line> {
    let mut bots = bots(findings.levels);
    if bots.len() < 2 {
        return Vec::new();
    }
    if findings.tally.layout().cooperative {
        let line = "Bots at one table win and lose together: to compare them give each the whole \
                    table (--strategy NAME).";
        return vec![Line::new(Topic::Bots, line)];
    }
    // Where there are two, what one wins more the other wins less.
    let most = if bots.len() == 2 { 1 } else { BOTS_SHOWN };
    let told = most_telling(&bots, most, LevelRow::edge_at);
    if bots.iter().all(|row| row.flag.is_empty()) {
        bots.sort_by(|one, two| {
            two.rate.unwrap_or_default().total_cmp(&one.rate.unwrap_or_default())
        });
        let rate =
            |row: &&LevelRow| format!("{} {}", row.level, percent(row.rate.unwrap_or_default()));
        let list: Vec<String> = bots.iter().take(4).map(rate).collect();
        let more = if bots.len() > 4 { ", ..." } else { "" };
        let line = format!(
            "Bots, not rules: no clear difference ({}{more} of their games won).",
            list.join(", ")
        );
        return vec![Line::new(Topic::Bots, line)];
    }
    let mut lines: Vec<Line> = told
        .iter()
        .map(|told| {
            let (row, at) = (told.row, told.interval);
            let interval = Interval { low: at.low + row.parity, high: at.high + row.parity };
            let remark = told.remark(row.q_value);
            let line = compared(Topic::Bots, &row.level, row, interval, remark);
            line.map(|text| format!("Bots, not rules: {text}"))
        })
        .collect();
    if bots.len() > 2 {
        let more = super::and_more(bots.len(), told.len(), "win_rates.csv");
        lines.extend(plain(Topic::Bots, more));
    }
    lines
}
