//! The options of `report`.

// The comments are the help texts, which are no Markdown.
#![allow(clippy::doc_markdown)]

use std::path::PathBuf;

use clap::Args;

/// Options of `report`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ReportOptions {
    /// The folders of finished reports
    #[arg(value_name = "DIR", required = true)]
    pub(crate) folders: Vec<PathBuf>,

    /// Write the workbook of each folder anew too, report.xlsx
    #[arg(long)]
    pub(crate) xlsx: bool,

    /// The file of the page [default: report.html in the folder, of several here]
    #[arg(long, value_name = "FILE.html")]
    pub(crate) out: Option<PathBuf>,
}
