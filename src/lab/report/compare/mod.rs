//! `compare.csv`, `alike.csv`, `spread.csv` and the lines of a comparison: what differs between sides that
//! played the same games.
//!
//! Everything follows from the pairs of games: a difference and its interval are those of pairs, and the
//! p-values of one question are adjusted together, each fact once, as in `win_rates.csv`.

mod alike;
mod lines;
pub(in crate::report) mod rows;
mod sheets;
mod spreads;

use serde_json::{Value, json};

use crate::report::manifest::tally_facts;
use crate::report::sheet::{Sheet, text};
use crate::report::{Report, files_of, games};
use crate::sim::Fault;
use crate::sim::paired::PairedResult;
use tenbin_engine::schema::Schema;

pub use alike::Course;
pub use rows::{Row, Verdict};

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
}

/// The rows, the lines and the files of a comparison.
pub fn build(input: &CompareInput<'_>) -> Report {
    let pairs = input.result.pairs.len();
    let rows: Vec<Vec<Row<'_>>> = (0..pairs).map(|pair| rows::rows(input, pair)).collect();
    let spreads: Vec<Vec<spreads::SpreadRow>> =
        (0..pairs).map(|pair| spreads::spread_rows(input, pair)).collect();
    let alike: Vec<Vec<_>> = (0..pairs).map(|pair| alike::alike_rows(input, pair)).collect();
    let mut sheets = vec![
        sheets::compare(input, &rows),
        sheets::alike(input, &alike),
        sheets::spread(input, &spreads),
        faults(input),
    ];
    if pairs == 1 {
        // There is one other side only.
        for sheet in &mut sheets {
            sheet.without(|column| column == "side");
        }
    }
    let verdicts = (0..pairs)
        .flat_map(|pair| lines::lines(input, pair, &rows[pair], &spreads[pair]))
        .collect();
    let files = files_of(&sheets);
    let summary = alike.into_iter().flatten().collect();
    Report {
        sheets,
        files,
        verdicts,
        summary,
        levels: Vec::new(),
        progress: None,
        facts: facts(input),
    }
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
