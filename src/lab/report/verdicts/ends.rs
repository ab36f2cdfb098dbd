//! Does the game end, and does someone win?

use crate::report::line::{Line, Topic, plain};
use crate::report::verdicts::Findings;
use crate::report::verdicts::levels::compared;
use crate::report::verdicts::words::{games_of, grouped, list, percent};
use crate::report::win_rates::TEAM;

/// What was played, and whether it ended with a winner.
pub(super) fn lines(findings: &Findings<'_>) -> Vec<Line> {
    let tally = findings.tally;
    let batch = tally.batch();
    let (game, seats) = (&tally.header().game, tally.layout().seats);
    let table = format!("{seats} seat{}", if seats == 1 { "" } else { "s" });
    let first = format!("{} of {game}, {table}.", games_of(batch.games));
    let mut lines = vec![Line::new(Topic::Games, first)];
    if batch.games > 0 {
        if tally.layout().cooperative {
            lines.extend(of_team(findings));
        } else {
            lines.push(Line::new(Topic::Games, of_winners(findings)));
        }
    }
    lines.extend(plain(Topic::Games, failures(findings)));
    lines
}

/// `300 of 300 games (100.0 %)`.
fn part(number: u64, whole: u64) -> String {
    let share = percent(number as f64 / whole as f64);
    format!("{} of {} ({share})", grouped(number), games_of(whole))
}

fn have(number: u64) -> &'static str {
    if number == 1 { "has" } else { "have" }
}

fn were(number: u64) -> &'static str {
    if number == 1 { "was" } else { "were" }
}

/// The ways in which games were cut off, with how many each.
fn cut_off_by(findings: &Findings<'_>) -> String {
    let endings = findings.schema.endings.iter().zip(findings.tally.endings());
    let ways: Vec<String> = endings
        .filter(|(ending, games)| ending.is_cutoff() && **games > 0)
        .map(|(ending, &games)| format!("{} {}", ending.name, grouped(games)))
        .collect();
    list(&ways)
}

fn of_winners(findings: &Findings<'_>) -> String {
    let batch = findings.tally.batch();
    let (cut_off, unwon) = (findings.cutoffs, batch.games_unwon);
    let drawn = unwon - batch.cutoffs_unwon;
    let mut line = if unwon == 0 {
        let all = if batch.games == 1 { "It has" } else { "Every game has" };
        format!("{all} a winner")
    } else {
        let (all, verb) = (part(unwon, batch.games), have(unwon));
        let why = match (batch.cutoffs_unwon, drawn) {
            (0, _) => "drawn".to_owned(),
            (_, 0) => format!("cut off ({})", cut_off_by(findings)),
            (cut, drawn) => format!(
                "{} cut off ({}), {} drawn",
                grouped(cut),
                cut_off_by(findings),
                grouped(drawn)
            ),
        };
        format!("{all} {verb} no winner: {why}")
    };
    if batch.games_shared > 0 {
        line += &format!(
            "; {} {} won by several",
            part(batch.games_shared, batch.games),
            were(batch.games_shared)
        );
    }
    let won = cut_off - batch.cutoffs_unwon;
    if won > 0 {
        line += &format!(
            "; {} {} cut off and won by the rule for that",
            part(won, batch.games),
            were(won)
        );
    }
    line + "."
}

/// Where all seats win or lose together: how often, against the target.
fn of_team(findings: &Findings<'_>) -> Vec<Line> {
    let batch = findings.tally.batch();
    let team = findings.levels.iter().find(|row| row.group == TEAM);
    let mut lines = Vec::new();
    if let Some(row) = team {
        lines.push(match row.interval {
            Some(interval) if !row.too_few => {
                let remark = if interval.has(row.parity) { "; may be chance" } else { "" };
                compared(Topic::Games, "The team", row, interval, remark)
            }
            // So few games say nothing about the rate.
            _ => Line::new(
                Topic::Games,
                format!(
                    "The team has won {} of {}, too few games to set against the target of {}.",
                    grouped(row.sums.wins),
                    grouped(batch.games),
                    percent(row.parity)
                ),
            ),
        });
    }
    if findings.cutoffs > 0 {
        let (all, verb) = (part(findings.cutoffs, batch.games), were(findings.cutoffs));
        let won = if batch.cutoffs_unwon > 0 { " without a win" } else { "" };
        let line = format!("{all} {verb} cut off{won} ({}).", cut_off_by(findings));
        lines.push(Line::new(Topic::Games, line));
    }
    lines
}

/// Games that broke.
fn failures(findings: &Findings<'_>) -> Option<String> {
    let batch = findings.tally.batch();
    let played = batch.games + batch.faults;
    (batch.faults > 0).then(|| {
        let verb = if batch.faults == 1 { "is" } else { "are" };
        format!("{} failed and {verb} not counted, see faults.csv.", part(batch.faults, played))
    })
}
