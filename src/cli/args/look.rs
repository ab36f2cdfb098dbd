//! The options of commands that look at what was played.

// The comments are the help texts, which are no Markdown.
#![allow(clippy::doc_markdown)]

use std::path::PathBuf;

use clap::Args;

use super::ThreadOptions;
use crate::options::{BatchOptions, Format, Told, parse_games};

/// Options of `show`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ShowOptions {
    /// The folder of a finished report
    #[arg(value_name = "DIR")]
    pub(crate) folder: String,

    /// The table, such as win_rates [default: the list of its tables]
    #[arg(value_name = "TABLE")]
    pub(crate) table: Option<String>,

    /// Sort by a column, -COLUMN from the largest down; the next --sort goes for rows alike in it. Blank
    /// cells come last
    #[arg(long, value_name = "[-]COLUMN", allow_hyphen_values = true)]
    pub(crate) sort: Vec<String>,

    /// Show only so many rows
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..),
        allow_negative_numbers = true
    )]
    pub(crate) top: Option<u32>,

    /// Show only rows of which this holds, such as 'win_rate_share > 30%'
    #[arg(long = "where", value_name = "CONDITION")]
    pub(crate) condition: Option<String>,

    /// The columns to show, in this order, * for any characters; without names: what each column means
    #[arg(
        long,
        value_name = "NAME,NAME",
        num_args = 0..=1,
        default_missing_value = "",
        value_delimiter = ','
    )]
    pub(crate) columns: Option<Vec<String>>,

    /// How to print the rows
    #[arg(long, value_enum, default_value = "human")]
    pub(crate) format: Format,
}

/// Options of `replay`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ReplayOptions {
    /// A game, an experiment's name (GAME/NAME where several games have it), an experiment file, or
    /// the folder of a report
    #[arg(value_name = "GAME, EXPERIMENT.toml or DIR")]
    pub(crate) target: String,

    /// Index of the game in the batch, from 0; game 3 of tournament 12 is 12003
    #[arg(
        long = "game",
        value_name = "N",
        default_value_t = 0,
        value_parser = parse_index,
        allow_negative_numbers = true
    )]
    pub(crate) index: u64,

    #[command(flatten)]
    pub(crate) batch: BatchOptions,

    /// Show every single choice, and no table
    #[arg(long)]
    pub(crate) all: bool,

    /// Leave out who has won, from when on and what decided it, which stands at the top otherwise
    #[arg(long)]
    pub(crate) no_summary: bool,

    /// Show every single choice and the legal actions at each decision
    #[arg(long)]
    pub(crate) legal: bool,

    /// Write the game as one page for a browser instead: step through it with the arrow keys, with hands, tables
    /// and board before your eyes
    #[arg(long, value_name = "FILE.html")]
    pub(crate) html: Option<PathBuf>,

    /// How to print the game; JSON has its lines and what was to be seen before each choice
    #[arg(long, value_enum, default_value = "human", conflicts_with = "html")]
    pub(crate) format: Told,
}

/// Options of `find`.
#[derive(Args, Clone, Debug)]
pub(crate) struct FindOptions {
    /// A game, an experiment's name (GAME/NAME where several games have it), an experiment file, or
    /// the folder of a report
    #[arg(value_name = "GAME, EXPERIMENT.toml or DIR")]
    pub(crate) target: String,

    /// What must hold of a game, such as 'turns > 20'
    #[arg(long = "where", value_name = "CONDITION")]
    pub(crate) condition: String,

    /// So many games are enough
    #[arg(
        long,
        value_name = "N",
        default_value_t = 3,
        value_parser = clap::value_parser!(u32).range(1..=1_000_000),
        allow_negative_numbers = true
    )]
    pub(crate) top: u32,

    /// Number of games to play at most, such as 20000, 200k or 1M [default: that of the experiment]
    #[arg(long, value_name = "N", value_parser = parse_games, allow_negative_numbers = true)]
    pub(crate) games: Option<u64>,

    #[command(flatten)]
    pub(crate) batch: BatchOptions,

    #[command(flatten)]
    pub(crate) threads: ThreadOptions,

    /// How to print the games
    #[arg(long, value_enum, default_value = "human")]
    pub(crate) format: Format,
}

pub(super) fn parse_index(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "write the index of a game as a whole number, from 0".to_owned())
}
