//! The lines at the end of a run: what a designer asks, in the order of asking, in plain words.
//!
//! Does the game end and does someone win (`ends`); seats and the first player, then roles, decks,
//! bands, parties, characters (`levels`); bots; cards; dice, length and precision (`rest`).
//! `chosen` says which rows are told. Every line says what it is compared with.

mod bots;
mod cards;
pub(in crate::report) mod chosen;
mod ends;
mod levels;
mod rest;
mod scores;
mod words;

use crate::report::cards::CardRow;
use crate::report::dice::FitRow;
use crate::report::line::{Line, Topic, plain};
use crate::report::scores::ScoreRow;
use crate::report::win_rates::LevelRow;
use crate::sim::Tally;
use tenbin_engine::schema::Schema;

pub(in crate::report) use levels::subject_of;
pub use words::grouped;
pub(in crate::report) use words::{
    games_of, list, percent, percent_number, points, range, sentence, short, signed_number,
    signed_range,
};

/// What the lines are drawn from.
#[derive(Copy, Clone, Debug)]
pub struct Findings<'a> {
    /// What the game records, with the names of things.
    pub schema: &'a Schema,
    /// The counts.
    pub tally: &'a Tally,
    /// Rows of `win_rates.csv`.
    pub levels: &'a [LevelRow],
    /// Rows of cards.csv.
    pub cards: &'a [CardRow],
    /// Rows of `scores.csv`.
    pub scores: &'a [ScoreRow],
    /// Rows of `dice_tests.csv`.
    pub fits: &'a [FitRow],
    /// Games cut off.
    pub cutoffs: u64,
}

/// At most some two dozen lines, in the order in which a designer asks.
pub fn verdicts(findings: &Findings<'_>) -> Vec<Line> {
    lines(findings).into_iter().map(|line| line.map(sentence)).collect()
}

fn lines(findings: &Findings<'_>) -> Vec<Line> {
    let batch = findings.tally.batch();
    let mut lines = ends::lines(findings);
    if batch.games == 0 {
        return lines;
    }
    let seats_are_bots = !findings.tally.header().rotate && bots::differ(findings.levels);
    // Where nobody ever wins there is no fair share, and nothing goes with winning.
    if batch.winners > 0 {
        let before = lines.len();
        lines.extend(levels::of_order(findings, seats_are_bots));
        lines.extend(levels::of_groups(findings));
        lines.extend(bots::lines(findings));
        lines.extend(cards::lines(findings));
        if lines.len() == before {
            let line = "Too few games to say anything of seats, bots or cards.";
            lines.push(Line::new(Topic::Precision, line));
        }
    } else {
        let line = "So nothing can be said of what wins: seats, bots or cards.";
        lines.push(Line::new(Topic::Games, line));
    }
    lines.extend(scores::lines(findings, seats_are_bots));
    lines.extend(plain(Topic::Dice, rest::dice(findings)));
    lines.extend(plain(Topic::Length, rest::length(findings.tally)));
    if batch.winners > 0 {
        lines.extend(plain(Topic::Precision, rest::precision(findings)));
    }
    lines
}

/// `Founder of Stone (NE-10)`, or the id alone.
fn named(name: Option<&str>, id: &str) -> String {
    name.map_or_else(|| id.to_owned(), |name| format!("{name} ({id})"))
}

fn and_more(all: usize, shown: usize, file: &str) -> Option<String> {
    (all > shown).then(|| format!("... and {} more, see {file}", all - shown))
}

#[cfg(test)]
mod tests;
