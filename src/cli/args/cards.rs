//! The options of `cards`.

// The comments of options are the help texts, which are no Markdown.
#![allow(clippy::doc_markdown)]

use std::path::PathBuf;

use clap::Args;

use crate::options::{ListFormat, RulesOptions, parse_csv_style};
use tenbin_lab::report::CsvStyle;

/// Options of `cards`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CardsOptions {
    /// The game
    #[arg(value_name = "GAME")]
    pub(crate) game: String,

    /// Write every card, character, deck and tile as sheets to edit: a new .csv or .xlsx
    #[arg(long, value_name = "FILE", conflicts_with_all = ["import", "format"])]
    pub(crate) export: Option<PathBuf>,

    /// Read edited sheets and print what differs as a variant
    #[arg(long, value_name = "FILE", conflicts_with = "format")]
    pub(crate) import: Option<PathBuf>,

    /// With --import: write the variant to this file
    #[arg(long, value_name = "FILE", requires = "import")]
    pub(crate) out: Option<PathBuf>,

    /// With --export to .csv: plain, excel, or excel,separator=semicolon,decimal=comma for a spreadsheet
    /// that writes 0,5 [default: excel]
    #[arg(long, value_name = "STYLE", value_parser = parse_csv_style, requires = "export")]
    pub(crate) csv: Option<CsvStyle>,

    /// Write a page to look at: every card with what it does in words and where its numbers come from
    #[arg(long, value_name = "FILE.html", conflicts_with_all = ["import", "export", "format"])]
    pub(crate) html: Option<PathBuf>,

    /// With --html: the folder of a finished report (run or impact) whose figures stand beside the cards
    #[arg(long = "report", value_name = "DIR", requires = "html")]
    pub(crate) reports: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) rules: RulesOptions,

    /// How to print the list
    #[arg(long, value_enum, default_value = "human")]
    pub(crate) format: ListFormat,
}
