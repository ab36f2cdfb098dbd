//! The options of commands that play batches and write a report.

// The comments are the help texts, which are no Markdown.
#![allow(clippy::doc_markdown, rustdoc::broken_intra_doc_links)]

use std::path::PathBuf;

use clap::Args;

use super::{KeepOptions, ThreadOptions};
use crate::options::{BatchOptions, Format, RULES, parse_csv_style, parse_games, parse_points};
use tenbin_lab::report::{CsvStyle, Goal};

/// Over the options of a help text: when a command ends before all games are played, or with a failure.
pub(super) const STOPPING: &str = "When to stop";
/// What becomes of what came out.
const WRITTEN: &str = "What is written";

/// What every command that plays batches and writes a report is asked. A command that means one of
/// them in a way of its own says so with `mut_arg`.
#[derive(Args, Clone, Debug)]
pub(crate) struct PlayOptions {
    /// Number of games, such as 20000, 200k or 1M [default: that of the experiment]
    #[arg(long, value_name = "N", value_parser = parse_games, allow_negative_numbers = true)]
    pub(crate) games: Option<u64>,

    #[command(flatten)]
    pub(crate) batch: BatchOptions,

    #[command(flatten)]
    pub(crate) threads: ThreadOptions,

    #[command(flatten)]
    pub(crate) write: WriteOptions,

    #[command(flatten)]
    pub(crate) keep: KeepOptions,
}

/// How a report is written and told.
#[derive(Args, Clone, Debug)]
pub(crate) struct WriteOptions {
    /// Folder for the reports; one of ours is replaced [default: reports/EXPERIMENT]
    #[arg(long, value_name = "DIR", help_heading = WRITTEN)]
    pub(crate) out: Option<PathBuf>,

    /// How to print what came out: verdicts in words, the rows of summary.csv, or both as JSON
    #[arg(long, value_enum, default_value = "human", help_heading = WRITTEN)]
    pub(crate) format: Format,

    /// CSV files for a spreadsheet: excel, or excel,separator=semicolon,decimal=comma for one that
    /// writes 0,5 [default: plain, for programs]
    #[arg(long, value_name = "STYLE", value_parser = parse_csv_style, help_heading = WRITTEN)]
    pub(crate) csv: Option<CsvStyle>,

    /// Write the report as a workbook as well: report.xlsx, a sheet a table
    #[arg(long, help_heading = WRITTEN)]
    pub(crate) xlsx: bool,
}

impl PlayOptions {
    /// How many threads to play on; 0 for as many as there are processors.
    pub(crate) fn threads(&self) -> usize {
        self.threads.threads.map_or(0, usize::from)
    }
}

/// When to stop before all games are played, and when what came out is a failure.
#[derive(Args, Clone, Debug)]
pub(crate) struct StopOptions {
    /// Stop when every watched win rate is known to +/- so much, such as 0.5pp; exit 3 where --games
    /// end before
    #[arg(long, value_name = "SIZE", value_parser = parse_points, allow_hyphen_values = true, help_heading = STOPPING)]
    pub(crate) until: Option<f64>,

    /// Stop when of every watched level it is decided whether it has an edge of this size, such as
    /// 2pp; exit 3 where --games end before
    #[arg(
        long,
        value_name = "SIZE",
        value_parser = parse_points,
        allow_hyphen_values = true,
        conflicts_with = "until",
        help_heading = STOPPING
    )]
    pub(crate) smallest_effect: Option<f64>,

    /// Exit with 1 where this surely holds, such as 'seat.seat1 > 1pp'; may be given several times
    #[arg(long, value_name = "CONDITION", help_heading = STOPPING)]
    pub(crate) fail_if: Vec<String>,

    /// Take the luck after the deal out of win rates, where that pays, so that as many games tell more
    #[arg(long, help_heading = STOPPING)]
    pub(crate) reduce_luck: bool,
}

impl StopOptions {
    /// What a batch is to be played for.
    pub(crate) fn goal(&self) -> Option<Goal> {
        let until = self.until.map(Goal::Until);
        until.or(self.smallest_effect.map(Goal::SmallestEffect))
    }
}

/// Where games begin, if not with the deal.
#[derive(Args, Clone, Debug)]
pub(crate) struct FromOptions {
    /// Begin every game at the [start] of a scenario: what it does not give is dealt anew for each game
    #[arg(long, value_name = "SCENARIO.toml", help_heading = RULES)]
    pub(crate) from: Option<String>,

    /// Which scenario of the file of --from: its name, or a part of it that no other one has
    #[arg(long, value_name = "NAME", requires = "from", help_heading = RULES)]
    pub(crate) case: Option<String>,
}

/// Options of `run`.
#[derive(Args, Clone, Debug)]
pub(crate) struct RunOptions {
    /// A game, an experiment's name (GAME/NAME where several games have it), or an experiment file
    /// [default: {game}]
    #[arg(value_name = "GAME or EXPERIMENT.toml")]
    pub(crate) target: Option<String>,

    #[command(flatten)]
    pub(crate) begin: FromOptions,

    #[command(flatten)]
    pub(crate) play: PlayOptions,

    #[command(flatten)]
    pub(crate) stop: StopOptions,

    #[command(flatten)]
    pub(crate) tables: TableOptions,
}

/// Options of `merge`.
#[derive(Args, Clone, Debug)]
pub(crate) struct MergeOptions {
    /// Folders of shards
    #[arg(value_name = "DIR", required = true)]
    pub(crate) folders: Vec<PathBuf>,

    /// Leave out games that are in none of the folders; the report is marked partial
    #[arg(long)]
    pub(crate) partial: bool,

    /// Take shards that another build of this program has played, though its games may be others
    #[arg(long)]
    pub(crate) accept_build: bool,

    #[command(flatten)]
    pub(crate) write: WriteOptions,
}

/// Which tables of single games to write.
#[derive(Args, Clone, Debug)]
pub(crate) struct TableOptions {
    /// Write a row a game as well, for DuckDB, pandas or polars: a new file or one of ours; the games
    /// are played once more for it
    #[arg(long, value_name = "FILE.parquet", value_parser = parse_table_file, help_heading = WRITTEN)]
    pub(crate) games_table: Option<PathBuf>,

    /// Write a row for each card that a seat came to see in a game
    #[arg(long, value_name = "FILE.parquet", value_parser = parse_table_file, help_heading = WRITTEN)]
    pub(crate) cards_table: Option<PathBuf>,
}

/// The file of a table of single games.
fn parse_table_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let is_parquet = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("parquet"));
    if is_parquet {
        Ok(path)
    } else {
        Err("a table of single games is a Parquet file: give it a name that ends in .parquet"
            .to_owned())
    }
}

/// Options of `compare`.
#[derive(Args, Clone, Debug)]
#[command(
    mut_arg("games", |arg| arg.help(
        "Number of games on each side, such as 20000, 200k or 1M [default: that of the experiment]"
    )),
    mut_arg("out", |arg| arg.help(
        "Folder for the report; one of ours is replaced [default: reports/compare_EXPERIMENT]"
    )),
    mut_arg("format", |arg| arg.help(
        "How to print what came out: lines in words, the rows of compare.csv, or all of it as JSON"
    )),
    mut_arg("until", |arg| arg.help(
        "Stop when every watched difference of win rates is known to +/- so much, such as 0.5pp; exit 3 \
         where --games end before"
    )),
    mut_arg("smallest_effect", |arg| arg.help(
        "Stop when of every watched level it is decided whether its win rate differs by this size, such as \
         0.5pp; exit 3 where --games end before"
    )),
    mut_arg("fail_if", |arg| arg.help(
        "Exit with 1 where this surely holds of the differences of a side, such as 'seat.seat1 > 1pp'; may \
         be given several times"
    ))
)]
pub(crate) struct CompareOptions {
    /// What is played (a game, an experiment's name or its file; else {game}), then the sides; or folders
    /// of finished reports
    #[arg(value_name = "SIDE", required = true)]
    pub(crate) words: Vec<String>,

    #[command(flatten)]
    pub(crate) begin: FromOptions,

    #[command(flatten)]
    pub(crate) play: PlayOptions,

    #[command(flatten)]
    pub(crate) stop: StopOptions,
}

/// Options of `impact`.
#[derive(Args, Clone, Debug)]
#[command(
    mut_arg("games", |arg| arg.help(
        "Pairs of games for each card, such as 20000, 200k or 1M; the designs of all cards together play twice \
         as many [default: a tenth of those of the experiment]"
    )),
    mut_arg("out", |arg| arg.help(
        "Folder for the report; one of ours is replaced [default: reports/impact_EXPERIMENT]"
    )),
    mut_arg("format", |arg| arg.help(
        "How to print what came out: lines in words, the rows of impact.csv, or both as JSON"
    ))
)]
pub(crate) struct ImpactOptions {
    /// A game, an experiment's name (GAME/NAME where several games have it), or an experiment file
    /// [default: {game}]
    #[arg(value_name = "GAME or EXPERIMENT.toml")]
    pub(crate) target: Option<String>,

    /// A card to replace, by its id, for everybody who has it or as `ID of HOLDER`; may be given several
    /// times [default: all are screened]
    #[arg(long = "card", value_name = "ID")]
    pub(crate) cards: Vec<String>,

    /// What to put in its place: another card of its kind [default: the blank of its kind]
    #[arg(long, value_name = "ID")]
    pub(crate) replacement: Option<String>,

    #[command(flatten)]
    pub(crate) play: PlayOptions,
}

/// Options of `sweep`.
#[derive(Args, Clone, Debug)]
#[command(
    mut_arg("games", |arg| arg.help(
        "Number of games in each cell, such as 20000, 200k or 1M [default: that of the experiment]"
    )),
    mut_arg("format", |arg| arg.help(
        "How to print what came out: a table and a map, the rows of sweep.csv, or all rows as JSON"
    ))
)]
pub(crate) struct SweepOptions {
    /// An experiment with [[sweep]]: its name (GAME/NAME where several games have it) or its file
    #[arg(value_name = "EXPERIMENT.toml")]
    pub(crate) experiment: String,

    /// What the map shows: GROUP.LEVEL of sweep.csv, such as seat.seat1, role.hiraku or length.turns
    /// [default: the win rate that is farthest from balance]
    #[arg(long, value_name = "METRIC")]
    pub(crate) show: Option<String>,

    /// Stop when in every cell every watched win rate is known to +/- so much, such as 1pp; exit 3
    /// where --games end before
    #[arg(
        long,
        value_name = "SIZE",
        value_parser = parse_points,
        allow_hyphen_values = true,
        help_heading = STOPPING
    )]
    pub(crate) until: Option<f64>,

    #[command(flatten)]
    pub(crate) play: PlayOptions,
}
