//! The options of `observe`.

// The comments are the help texts, which are no Markdown.
#![allow(clippy::doc_markdown)]

use clap::Args;

use crate::options::Format;

/// Options of `observe`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ObserveOptions {
    /// The plays, a row each
    #[arg(value_name = "PLAYS.csv", required_unless_present = "template")]
    pub(crate) plays: Option<String>,

    /// The folder of a finished run
    #[arg(value_name = "DIR", required_unless_present = "template")]
    pub(crate) folder: Option<String>,

    /// Print the header of a file of plays for a game, or for the run in a folder
    #[arg(long, value_name = "GAME or DIR", conflicts_with_all = ["plays", "folder", "out"])]
    pub(crate) template: Option<String>,

    /// Folder for observe.csv; one of ours is replaced [default: nothing is written]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<String>,

    /// Write the report as a workbook as well: report.xlsx in the folder, a sheet a table
    #[arg(long, requires = "out")]
    pub(crate) xlsx: bool,

    /// How to print what came out: lines in words, the rows of observe.csv, or both as JSON
    #[arg(long, value_enum, default_value = "human")]
    pub(crate) format: Format,
}
