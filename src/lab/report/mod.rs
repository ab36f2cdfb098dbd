//! Reports: from counts to CSV files, a data dictionary, a manifest and verdicts in plain words.
//!
//! Architecture invariant: pure functions of (schema, tally, faults) except for `folder`, which
//! alone touches the disk; no clock and no thread count reaches a CSV.
//!
//! # Decisions, and what they cost
//!
//! - **A team has a target instead of fair share.** Where all seats win or lose together, nobody
//!   wins from another: rates are set against the win rate a designer wants, a row `team` counts
//!   each game once, and the verdicts compare a wolf's presence with the team at large. How hard a
//!   game is depends on the difficulty, the number of players and their skill at once, so `kind =
//!   "ladder"` plays that grid as plain batches, each with the seeds of all others, and writes one
//!   table.
//! - **Parity** in `win_rates.csv` is winners per game over seats: exactly 1/seats where every game
//!   has one winner, lower where a share of the games has none, so that draws do not flag every
//!   seat.

pub mod balance;
pub mod cards;
pub mod compare;
pub mod dice;
pub mod families;
pub mod folder;
pub mod games;
pub mod impact;
pub mod judge;
pub mod ladder;
pub mod league;
pub mod limits;
pub mod line;
pub mod luck;
pub mod manifest;
mod names;
pub mod null;
pub mod observe;
pub(in crate::report) mod order;
pub mod reading;
pub mod rolled;
pub mod scores;
mod shape;
pub mod sheet;
pub mod skills;
pub mod splits;
pub mod stopping;
pub mod summary;
pub mod sweep;
pub mod tension;
pub mod tournament;
pub mod tune;
pub mod verdicts;
pub mod win_rates;
pub mod witness;

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::sim::{Fault, Tally};
use luck::LuckTold;
use stopping::progress;
use tenbin_engine::schema::Schema;
use win_rates::LevelRow;

pub use folder::{FolderError, Prepared, prepare};
pub use line::{Figure, Line, Topic, Unit};
pub use manifest::ManifestParts;
pub use sheet::{CsvStyle, Sheet};
pub use stopping::{Goal, Progress, Stopping};
pub use summary::{SummaryRow, summary_json};
pub use verdicts::grouped;

/// What a report is made of.
#[derive(Copy, Clone, Debug)]
pub struct ReportInput<'a> {
    /// What the game records.
    pub schema: &'a Schema,
    /// All counts.
    pub tally: &'a Tally,
    /// The faults, in index order.
    pub faults: &'a [Fault],
    /// The win rate wanted of the team, where all seats win or lose together.
    pub target: f64,
    /// What the batch was played for and where it ended, where it was to stop when enough is known.
    pub stopping: Option<&'a Stopping>,
    /// What came of taking luck out of who won, where that was asked for.
    pub luck: Option<LuckTold>,
}

/// The win rate wanted of a team where nobody says.
pub const TARGET_DEFAULT: f64 = 0.5;

/// A finished report, not yet on disk.
#[derive(Clone, Debug)]
pub struct Report {
    /// The tables, in the order of the data dictionary.
    pub sheets: Vec<Sheet>,
    /// Every file but the manifest: name and bytes.
    pub files: Vec<(String, Vec<u8>)>,
    /// What stands out, in plain words.
    pub verdicts: Vec<Line>,
    /// The headlines, for `--format csv|json`.
    pub summary: Vec<SummaryRow>,
    /// The rows of `win_rates.csv` in the order of the game; none of a ladder or
    /// a comparison.
    pub levels: Vec<LevelRow>,
    /// Where the batch was to stop when enough is known: how far it came.
    pub progress: Option<Progress>,
    /// The manifest's part that follows from the counts.
    pub facts: Value,
}

impl Report {
    /// Of some tables and lines, without headlines and win rates.
    fn of(mut sheets: Vec<Sheet>, verdicts: Vec<Line>, facts: Value) -> Self {
        // A sweep tells nothing but its tables.
        if !verdicts.is_empty() {
            sheets.insert(0, line::sheet(&verdicts));
        }
        let files = files_of(&sheets);
        Self {
            sheets,
            files,
            verdicts,
            summary: Vec::new(),
            levels: Vec::new(),
            progress: None,
            facts,
        }
    }

    /// What it tells, line by line.
    pub fn lines(&self) -> Vec<&str> {
        self.verdicts.iter().map(|line| line.text.as_str()).collect()
    }
}

/// Makes the report of a batch.
pub fn build(input: &ReportInput<'_>) -> Report {
    build_of(input, true)
}

/// The same of a batch from a given position: without the tables and lines about cards, since what came to
/// a hand before is not known.
pub fn build_from_position(input: &ReportInput<'_>) -> Report {
    build_of(input, false)
}

fn build_of(input: &ReportInput<'_>, with_cards: bool) -> Report {
    let ReportInput { schema, tally, faults, target, stopping, luck } = *input;
    let parity = win_rates::parity(tally, target);
    let levels = win_rates::level_rows_at(tally, parity, stopping.map(|stopping| stopping.look));
    let progress =
        stopping.map(|stopping| (stopping, progress(&levels, stopping.goal, stopping.look)));
    let card_rows = if with_cards { cards::card_rows(schema, tally) } else { Vec::new() };
    let score_rows = scores::score_rows(tally, &levels);
    let fits = dice::fit_rows(schema, tally);
    let mut summary_rows = summary::summary_rows(schema, tally, &levels);
    if let Some((stopping, progress)) = &progress {
        summary::add_stopping(&mut summary_rows, stopping, progress);
    }
    let goal = stopping.map(|stopping| stopping.goal);
    let uncounted = win_rates::Uncounted::of(tally);
    let mut sheets = vec![
        summary::summary(&summary_rows),
        win_rates::win_rates(&order::levels(&levels), goal, uncounted),
        win_rates::matchups(tally),
    ];
    sheets.extend(cards::sheet(schema, tally, &card_rows).filter(|_| with_cards));
    sheets.extend([
        dice::dice(schema, tally),
        dice::dice_tests(&order::fits(&fits)),
        games::lengths(schema, tally),
        games::endings(schema, tally, faults),
        games::faults(tally, faults),
    ]);
    sheets.extend(tension::tension(tally));
    sheets.extend(shape::shape(schema, tally));
    for sheet in &mut sheets {
        match sheet.file.as_str() {
            "win_rates.csv" => witness::name_games_of_levels(sheet, tally),
            "cards.csv" => witness::name_games_of_cards(sheet, schema, tally),
            _ => {}
        }
    }
    sheets.extend(scores::sheets(schema, tally, &levels, &score_rows));
    sheets.extend(splits::sheets(schema, tally));
    sheets.extend(games::own_tables(schema, tally));
    if stopping.is_some() {
        let hold = |sheet: &&mut Sheet| ["win_rates.csv", "scores.csv"].contains(&&*sheet.file);
        sheets.iter_mut().filter(hold).for_each(stopping::say_at_a_look);
    }
    for sheet in &mut sheets {
        order::rows(sheet, schema);
        names::beside(sheet, schema);
    }
    let mut verdicts = verdicts::verdicts(&verdicts::Findings {
        schema,
        tally,
        levels: &levels,
        cards: &card_rows,
        scores: &score_rows,
        fits: &fits,
        cutoffs: win_rates::cutoffs(tally),
    });
    verdicts.extend(shape::lines(tally));
    line::in_order(&mut verdicts);
    let mut facts = manifest::tally_facts(tally);
    if let Some((stopping, progress)) = &progress {
        verdicts.push(Line::new(Topic::Precision, progress.line(schema, &levels, stopping)));
        facts["stopping"] = progress.to_json(stopping);
    }
    LuckTold::tell(luck, &mut verdicts, &mut facts);
    sheets.insert(1, line::sheet(&verdicts));
    let files = files_of(&sheets);
    let progress = progress.map(|(_, progress)| progress);
    Report { sheets, files, verdicts, summary: summary_rows, levels, progress, facts }
}

/// The files of some sheets and their data dictionary.
pub fn files_of(sheets: &[Sheet]) -> Vec<(String, Vec<u8>)> {
    files_styled(sheets, CsvStyle::PLAIN)
}

/// The same with CSV files of a style.
pub fn files_styled(sheets: &[Sheet], style: CsvStyle) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<(String, Vec<u8>)> =
        sheets.iter().map(|sheet| (sheet.file.clone(), sheet.to_csv_styled(style))).collect();
    let dictionary = json!({
        "tool": manifest::TOOL,
        "files": sheets.iter().map(Sheet::dictionary).collect::<Vec<_>>(),
    });
    files.push(("schema.json".to_owned(), manifest::to_text(&dictionary)));
    files
}

/// Writes files with their manifest to a prepared folder; gives the place. `facts` are added to
/// the manifest ([`manifest::tally_facts`], or what a ladder has instead).
pub fn write(
    mut files: Vec<(String, Vec<u8>)>,
    facts: &Value,
    folder: Prepared,
    parts: &ManifestParts,
) -> Result<PathBuf, FolderError> {
    let manifest = manifest::manifest(parts, facts, &files);
    files.push((folder::MANIFEST.to_owned(), manifest::to_text(&manifest)));
    folder.commit(&files)
}

#[cfg(test)]
#[allow(clippy::trivially_copy_pass_by_ref)] // games are passed by reference everywhere
mod tests;
#[cfg(test)]
mod truth;
