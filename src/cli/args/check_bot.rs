//! The options of `check-bot`.

// The comments are the help texts, which are no Markdown.
#![allow(clippy::doc_markdown, rustdoc::broken_intra_doc_links)]

use clap::Args;

use crate::options::RulesOptions;

/// What it does, at length.
pub(super) const ABOUT: &str = "\
Try out a bot that is a program: what it does wrong, and how fast it answers

Starts the program as a run would, plays games with it on every seat, by themselves and many at once, and holds what it \
writes against the protocol (docs/programs.md; `tenbin schema protocol` prints its JSON Schema). Says in plain words what \
it did wrong and what was expected; exit 1 then.";

/// How it is called.
pub(super) const EXAMPLES: &str = "\
Examples:
  tenbin check-bot python3 bot.py
  tenbin check-bot strategies/{game}/my_bot.toml
  tenbin check-bot --seconds 1 -- ./my_bot --fast";

/// Options of `check-bot`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CheckBotOptions {
    /// The words of its command, or the file of a strategy of kind process
    #[arg(
        value_name = "COMMAND",
        required = true,
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    pub(crate) words: Vec<String>,

    /// The game it is tried on [default: the file's `game`, else the last that `tenbin games` lists]
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,

    #[command(flatten)]
    pub(crate) rules: RulesOptions,

    /// For how long it is played with to measure how fast it answers, in seconds
    #[arg(long, value_name = "N", default_value = "2", value_parser = clap::value_parser!(u16).range(0..=3600))]
    pub(crate) seconds: u16,
}
