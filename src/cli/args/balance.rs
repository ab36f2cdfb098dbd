//! The options of `balance`.

// The comments are the help texts, which are no Markdown.
#![allow(clippy::doc_markdown, rustdoc::broken_intra_doc_links)]

use std::path::PathBuf;

use clap::Args;

use super::{KeepOptions, ThreadOptions, WriteOptions};
use crate::options::{parse_games, parse_seed};
use crate::skill::Skill;

/// What it does, at length.
pub(super) const ABOUT: &str = "\
Find the smallest changes of the rules with which what you want holds

GOAL.toml says what should hold ([[want]]: every role within 1 pp of its fair share, the first player at most \
52 %, games of 8 to 12 turns) and what may be changed ([[may]]: knobs, numbers on cards, clans, copies), within \
which bounds and how dearly. Each change is played alone first, on the same deals as the rules as they are; from what \
that shows combinations are proposed, played, and proposed anew, with more and more games for those that are left.

The verdict is of games on seeds that nothing was searched with. Each goal is told before and after, with its \
interval, and whether it holds, does not hold, or cannot be told in so many games; where the goal is out of reach, \
how near it comes and which wishes fight. The changes are written to the report's folder as NAME_balanced.toml, \
ready for --variant. Writes balance.csv (what costs how much and comes how near), balance_goals.csv and \
balance_effects.csv.

The same command goes on from what was played. Exit 1 where a goal surely does not hold of what is proposed, 3 where \
so many games do not tell.";

/// How it is called.
pub(super) const EXAMPLES: &str = "\
Examples:
  tenbin balance my_goal.toml
[ninja] tenbin balance ninja/clans --budget 10M
[strigoi] tenbin balance strigoi/half --changes 4 --write half.toml";

/// Options of `balance`.
#[derive(Args, Clone, Debug)]
#[command(
    mut_arg("out", |arg| arg.help(
        "Folder for the report, with the variant in it; one of ours is replaced [default: \
         reports/balance_GOAL]"
    )),
    mut_arg("format", |arg| arg.help(
        "How to print what came out: lines in words, the rows of balance_goals.csv, or all of it as JSON"
    )),
    mut_arg("shard", |arg| arg.hide(true))
)]
pub(crate) struct BalanceOptions {
    /// The file of a goal, or its name in configs/GAME/goals (GAME/NAME where several games have it)
    #[arg(value_name = "GOAL.toml")]
    pub(crate) goal: String,

    /// Games of the verdict for each number of players, from seeds that nothing was searched with [default:
    /// that of the goal]
    #[arg(long, value_name = "N", value_parser = parse_games, allow_negative_numbers = true)]
    pub(crate) games: Option<u64>,

    /// Games of the search, of all candidates together [default: that of the goal, or 30 times --games]
    #[arg(long, value_name = "N", value_parser = parse_games, allow_negative_numbers = true)]
    pub(crate) budget: Option<u64>,

    /// Change at most so many numbers [default: that of the goal]
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(1..=50),
        allow_negative_numbers = true
    )]
    pub(crate) changes: Option<u16>,

    /// Write the variant to this file as well
    #[arg(long, value_name = "FILE.toml")]
    pub(crate) write: Option<PathBuf>,

    /// How well all play, in place of the goal's strategies: 1 (a beginner) to 5 (a master)
    #[arg(long, value_name = "LEVEL")]
    pub(crate) skill: Option<Skill>,

    /// Master seed, decimal or 0x hexadecimal [default: that of the goal]
    #[arg(long, value_name = "S", value_parser = parse_seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    #[command(flatten)]
    pub(crate) threads: ThreadOptions,

    #[command(flatten)]
    pub(crate) report: WriteOptions,

    #[command(flatten)]
    pub(crate) keep: KeepOptions,
}
