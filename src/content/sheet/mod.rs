//! Content as tables of cells, as a spreadsheet has them, and back: every list of tables with an `id` is a
//! sheet, a row a thing, a column a value; what decks and bands hold is a sheet of its own.
//!
//! What comes back is compared with the tree that it is laid over, and only what differs becomes a
//! variant, which goes the way of every other variant. The cells are a source like the text of a file: what
//! is found wrong with them, here or later by a game, names row and column. How a table is written to a
//! file is nothing of this: the commands do it.
//!
//! # Which columns
//!
//! - A value without tables in it is a cell, a list of words too. A table of nothing but numbers is a column
//!   for each of them (`blue.attack`).
//! - Everything else (effects) is one cell, in TOML, and each number in it has a column as well
//!   (`effect1.amount`): either may be edited. Where both were, and say different things, that is an error.
//! - A column is read by the declared shape, whether or not it would be written: a key that no card has so
//!   far is a column that somebody adds.

mod address;
mod decks;
mod difference;
mod export;
mod import;
mod merge;
mod rows;
mod value;
mod variant;
mod written;

use std::sync::Arc;

use crate::stock::Stock;

pub use export::{Section, Sheet, sheets_of};
pub(crate) use import::lay;
pub use value::toml;
pub use variant::variant_text;

/// The column of a table for all kinds that says of which kind a row is.
pub const SHEET: &str = "sheet";

/// The sheet of what decks and bands hold.
pub const DECKS: &str = "decks";

/// What begins a name of a sheet, a column or a row that is somebody's own and not read.
pub const NOTE: char = '#';

/// What a cell holds.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Cell {
    /// Nothing.
    Blank,
    /// A text, or whatever a file without types has.
    Text(String),
    /// A number, written with a point and without anything else.
    Number(String),
    /// true or false.
    Truth(bool),
    /// Something of which nothing can be made, such as a date or a formula's error, in words.
    Wrong(String),
}

impl Cell {
    /// A number; whole ones without a fraction.
    pub fn number(number: f64) -> Self {
        Self::Number(number.to_string())
    }

    /// Whether nothing but blanks is in it.
    pub fn is_blank(&self) -> bool {
        self.shown().trim().is_empty()
    }

    /// What it says.
    pub fn shown(&self) -> &str {
        match self {
            Self::Blank => "",
            Self::Text(text) | Self::Number(text) | Self::Wrong(text) => text,
            Self::Truth(true) => "true",
            Self::Truth(false) => "false",
        }
    }
}

/// A table as it was read from a file: its first row with anything in it is the header.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Table {
    /// The file, and the sheet in it, for messages.
    pub name: String,
    /// The kind that all rows are of, or [`DECKS`]; None where each row says so itself.
    pub sheet: Option<String>,
    /// The rows, blank ones too, so that they are numbered as the spreadsheet does it.
    pub rows: Vec<Vec<Cell>>,
}

/// What was read of somebody's sheets.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Sheets {
    /// The tables.
    pub tables: Vec<Table>,
    /// The game's stocks: they say where decks and bands hold what.
    pub stocks: &'static [Stock],
}

/// What sheets changed.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// The variant that says so, as the text of a file; shared, since every compiled game has it.
    pub variant: Arc<str>,
    /// Ids of what is changed, with their kinds.
    pub changed: Vec<(String, String)>,
    /// Ids of what is new, with their kinds.
    pub added: Vec<(String, String)>,
    /// Ids of what is gone, with their kinds.
    pub removed: Vec<(String, String)>,
}

impl Changes {
    /// Whether nothing differs.
    pub fn is_empty(&self) -> bool {
        [&self.changed, &self.added, &self.removed].into_iter().all(Vec::is_empty)
    }
}

/// The letters that a spreadsheet has above a column, which is numbered from 0.
pub fn letters(column: usize) -> String {
    let last = char::from(b'A' + (column % 26) as u8);
    match column / 26 {
        0 => last.to_string(),
        more => format!("{}{last}", letters(more - 1)),
    }
}

#[cfg(test)]
mod tests;
