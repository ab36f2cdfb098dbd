//! Reports as pages: one HTML file that shows what the tables of a report say, for people who look
//! before they read. It needs nothing but itself: no network, no font, no script to work. Beside it the
//! same tables as one workbook for spreadsheet programs.
//!
//! A page is a pure function of the tables and of what the manifest says of the run, without clocks,
//! threads and folders, so that two runs of one experiment give the same bytes. Every number on it is
//! one of the tables, and every sentence below a figure comes from their data dictionary.

mod catalogue;
mod chart;
mod command;
mod facts;
mod page;
mod replay;
mod section;
mod table;
mod workbook;

use serde_json::Value;

use tenbin_lab::report::Sheet;

pub use catalogue::catalogue;
pub use page::page;
pub use replay::{PlayedGame, Step, replay, words};
pub use workbook::{WORKBOOK, workbook};

/// The file of a page in the folder of a report.
pub const PAGE: &str = "report.html";

/// A report to show.
#[derive(Copy, Clone, Debug)]
pub struct Told<'a> {
    /// What its manifest says.
    pub manifest: &'a Value,
    /// Its tables.
    pub sheets: &'a [Sheet],
    /// Its folder, where several stand side by side.
    pub folder: Option<&'a str>,
}

impl<'a> Told<'a> {
    /// The table of a file.
    fn sheet(&self, file: &str) -> Option<&'a Sheet> {
        self.sheets.iter().find(|sheet| sheet.file == file)
    }

    /// A text of the manifest.
    fn says(&self, key: &str) -> &'a str {
        self.manifest[key].as_str().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
