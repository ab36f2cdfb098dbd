//! The options of `tune`.

// The comments are the help texts, which are no Markdown.
#![allow(clippy::doc_markdown)]

use std::path::PathBuf;

use clap::Args;

use super::{KeepOptions, ThreadOptions, WriteOptions};
use crate::options::{RulesOptions, parse_games, parse_seed};

/// Where these options stand in the help.
const LEARNING: &str = "Learning";

/// Options of `tune`.
#[derive(Args, Clone, Debug)]
#[command(
    mut_arg("out", |arg| arg.help(
        "Folder for the report, with the tuned strategy in it; one of ours is replaced [default: \
         reports/tune_EXPERIMENT]"
    )),
    mut_arg("format", |arg| arg.help(
        "How to print what came out: lines in words, the rows of tune_matchups.csv, or all of it as JSON"
    )),
    mut_arg("shard", |arg| arg.hide(true))
)]
pub(crate) struct TuneOptions {
    /// A game, an experiment's name (GAME/NAME where several games have it), or an experiment file, whose
    /// rules and number of players hold
    #[arg(value_name = "GAME or EXPERIMENT.toml")]
    pub(crate) target: String,

    /// The weighted strategy to begin from [default: the experiment's first]
    #[arg(long, value_name = "NAME or FILE")]
    pub(crate) strategy: Option<String>,

    /// Play against these too [default: all other weighted strategies of the game]; without a name against
    /// the one to begin from and what came of it alone
    #[arg(long, value_name = "NAME", num_args = 0..)]
    pub(crate) pool: Option<Vec<String>>,

    /// Number of generations
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100,
        value_parser = clap::value_parser!(u64).range(1..=100_000),
        allow_negative_numbers = true,
        help_heading = LEARNING
    )]
    pub(crate) generations: u64,

    /// Candidates of a generation, an even number
    #[arg(
        long,
        value_name = "N",
        default_value_t = 64,
        value_parser = clap::value_parser!(u64).range(4..=4096),
        allow_negative_numbers = true,
        help_heading = LEARNING
    )]
    pub(crate) candidates: u64,

    /// Games of a candidate in a generation, such as 500 or 2k; with --value all games [default: 500, or 4k
    /// with --value]
    #[arg(
        long,
        value_name = "N",
        value_parser = parse_games,
        allow_negative_numbers = true,
        help_heading = LEARNING
    )]
    pub(crate) games: Option<u64>,

    /// Learn what positions are worth, for a strategy that searches, in place of weights
    #[arg(long, alias = "judge", conflicts_with_all = ["generations", "candidates", "held_out"], help_heading = LEARNING)]
    pub(crate) value: bool,

    /// Games of the verdict against each of the pool, from seeds that nothing is learned from; a weight that
    /// is changed alone plays a fifth of them
    #[arg(
        long,
        value_name = "N",
        default_value = "20k",
        value_parser = parse_games,
        allow_negative_numbers = true,
        help_heading = LEARNING
    )]
    pub(crate) held_out: u64,

    /// Write the tuned strategy to this file as well
    #[arg(long, value_name = "FILE.toml", value_parser = parse_strategy_file)]
    pub(crate) write: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) rules: RulesOptions,

    /// Master seed, decimal or 0x hexadecimal [default: that of the experiment]
    #[arg(long, value_name = "S", value_parser = parse_seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    #[command(flatten)]
    pub(crate) threads: ThreadOptions,

    #[command(flatten)]
    pub(crate) report: WriteOptions,

    #[command(flatten)]
    pub(crate) keep: KeepOptions,
}

impl TuneOptions {
    /// Games of a candidate in a generation.
    pub(crate) fn games(&self) -> u64 {
        self.games.unwrap_or(500)
    }

    /// Games of which positions are looked at.
    pub(crate) fn games_of_value(&self) -> u64 {
        self.games.unwrap_or(4000)
    }
}

/// The file of a strategy.
fn parse_strategy_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if path.extension().is_some_and(|ending| ending == "toml") {
        Ok(path)
    } else {
        Err("the file of a strategy is a TOML file: give it a name that ends in .toml".to_owned())
    }
}
