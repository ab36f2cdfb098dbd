//! The options of `dice`.

// The comments are the help texts, which are no Markdown.
#![allow(clippy::doc_markdown, rustdoc::broken_intra_doc_links)]

use clap::Args;

use crate::options::{Format, RulesOptions};

/// Options of `dice`.
#[derive(Args, Clone, Debug)]
pub(crate) struct DiceOptions {
    /// The game
    #[arg(value_name = "GAME")]
    pub(crate) game: String,

    /// Only rolls of this name
    #[arg(long, value_name = "NAME", conflicts_with = "odds")]
    pub(crate) roll: Option<String>,

    /// Only conditions with this in their name, such as need_4
    #[arg(long, value_name = "TEXT", conflicts_with = "odds")]
    pub(crate) condition: Option<String>,

    /// A question: 'ROLL key=value...' or a scenario file with [odds]; nothing to list what can be
    /// asked
    #[arg(
        long,
        value_name = "QUESTION or FILE",
        num_args = 0..=1,
        default_missing_value = "",
        conflicts_with = "observed"
    )]
    pub(crate) odds: Option<String>,

    /// The folder of a finished report to compare with
    #[arg(long, value_name = "DIR")]
    pub(crate) observed: Option<String>,

    #[command(flatten)]
    pub(crate) rules: RulesOptions,

    /// How to print the laws
    #[arg(long, value_enum, default_value = "human")]
    pub(crate) format: Format,
}
