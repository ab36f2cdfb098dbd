//! `compare.csv`, `alike.csv`, `spread.csv` and the lines of a comparison: what differs between sides that
//! played the same games.
//!
//! Everything follows from the pairs of games: a difference and its interval are those of pairs, and the
//! p-values of one question are adjusted together, each fact once, as in `win_rates.csv`.

mod alike;
mod finished;
mod limits;
mod lines;
pub(in crate::report) mod rows;
mod sheets;
pub(in crate::report) mod spreads;
mod watch;

use serde_json::{Value, json};

use crate::report::line::{Line, Topic};
use crate::report::luck::LuckTold;
use crate::report::manifest::tally_facts;
use crate::report::sheet::{Sheet, text};
use crate::report::stopping::say_at_a_look;
use crate::report::{Goal, Report, Stopping, games};
use crate::sim::Fault;
use crate::sim::paired::PairedResult;
use tenbin_engine::schema::Schema;
use tenbin_stats::sequence::Look;

pub use alike::Course;
pub use finished::{Finished, FinishedInput, build_finished, judge_finished};
pub use limits::judge;
pub use rows::{Found, Pairs, Row, Verdict};
pub use watch::progress_of;

/// What a comparison came to.
#[derive(Copy, Clone, Debug)]
pub struct CompareInput<'a> {
    /// What each side is called; the first is what the others are compared with.
    pub names: &'a [String],
    /// What each side records.
    pub schemas: &'a [Schema],
    /// Whether a side is the first one under another name: the same rules, cards and bots.
    pub is_first: &'a [bool],
    /// The counts.
    pub result: &'a PairedResult,
    /// For each side but the first where a sample of its games part from those of the first.
    pub courses: &'a [Course],
    /// What it was played for and where it ended, where it was to stop when enough is known.
    pub stopping: Option<&'a Stopping>,
    /// What came of taking luck out of who won, where that was asked for.
    pub luck: Option<LuckTold>,
}

impl CompareInput<'_> {
    fn look(&self) -> Option<Look> {
        self.stopping.map(|stopping| stopping.look)
    }

    /// The size of an effect that was to be decided.
    fn smallest_effect(&self) -> Option<f64> {
        match self.stopping?.goal {
            Goal::SmallestEffect(size) => Some(size),
            Goal::Until(_) => None,
        }
    }
}

/// The rows, the lines and the files of a comparison.
pub fn build(input: &CompareInput<'_>) -> Report {
    let pairs = input.result.pairs.len();
    let rows: Vec<Vec<Row<'_>>> =
        (0..pairs).map(|pair| rows::rows(input.result, pair, input.look())).collect();
    let spreads: Vec<Vec<spreads::SpreadRow>> =
        input.result.pairs.iter().map(|sums| spreads::spread_rows(sums, input.look())).collect();
    let alike: Vec<Vec<_>> = (0..pairs).map(|pair| alike::alike_rows(input, pair)).collect();
    let mut sheets = vec![
        sheets::compare(input.names, input.smallest_effect(), &rows),
        sheets::alike(input, &alike),
        sheets::spread(input, &spreads),
        faults(input),
    ];
    if input.stopping.is_some() {
        let hold = |sheet: &&mut Sheet| ["compare.csv", "spread.csv"].contains(&&*sheet.file);
        sheets.iter_mut().filter(hold).for_each(say_at_a_look);
    }
    if pairs == 1 {
        // There is one other side only.
        for sheet in &mut sheets {
            sheet.without(|column| column == "side");
        }
    }
    let mut verdicts: Vec<Line> = (0..pairs)
        .flat_map(|pair| lines::lines(input, pair, &rows[pair], &spreads[pair]))
        .collect();
    let mut facts = facts(input);
    let progress = input.stopping.map(|stopping| {
        let progress = watch::progress(&rows, stopping.goal, stopping.look);
        let line = watch::line(input, &rows, &progress, stopping);
        verdicts.push(Line::new(Topic::Precision, line));
        facts["stopping"] = progress.to_json(stopping);
        progress
    });
    LuckTold::tell(input.luck, &mut verdicts, &mut facts);
    let summary = alike.into_iter().flatten().collect();
    Report { summary, progress, ..Report::of(sheets, verdicts, facts) }
}

/// `faults.csv`, with the side on which each game broke.
fn faults(input: &CompareInput<'_>) -> Sheet {
    let (sides, faults): (Vec<usize>, Vec<Fault>) = input.result.faults.iter().cloned().unzip();
    let mut sheet = games::faults(&input.result.sides[0], &faults);
    sheet.column("broke_on", "The side on which the game broke; it counts on none");
    for (row, side) in sheet.rows.iter_mut().zip(sides) {
        row.push(text(&input.names[side]));
    }
    sheet
}

/// The part of the manifest that follows from the counts.
fn facts(input: &CompareInput<'_>) -> Value {
    let mut facts = tally_facts(&input.result.sides[0]);
    let pairs = input.result.pairs.first().map_or(0, |pair| pair.games);
    facts["games_counted"] = json!(pairs);
    facts["faults"] = json!(input.result.faults_count);
    facts
}

#[cfg(test)]
mod tests;
