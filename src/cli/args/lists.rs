//! The options of what lists something.

// The comments of options are the help texts, which are no Markdown.
#![allow(clippy::doc_markdown)]

use clap::Args;

use crate::options::{ListFormat, RulesOptions};

/// Options of `games`.
#[derive(Args, Clone, Debug)]
pub(crate) struct GamesOptions {
    /// How to print the list
    #[arg(long, value_enum, default_value = "human")]
    pub(crate) format: ListFormat,
}

/// Options of the lists of a game.
#[derive(Args, Clone, Debug)]
pub(crate) struct ListOptions {
    /// The game
    #[arg(value_name = "GAME")]
    pub(crate) game: String,

    #[command(flatten)]
    pub(crate) rules: RulesOptions,

    /// How to print the list
    #[arg(long, value_enum, default_value = "human")]
    pub(crate) format: ListFormat,
}

/// Options of `strategies`.
#[derive(Args, Clone, Debug)]
pub(crate) struct StrategiesOptions {
    /// The game
    #[arg(value_name = "GAME")]
    pub(crate) game: String,

    /// How to print the list
    #[arg(long, value_enum, default_value = "human")]
    pub(crate) format: ListFormat,
}
