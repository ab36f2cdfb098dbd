//! Options of commands about files: `check`, `new-game`, `init`, `scenario`, `migrate`.

use std::path::PathBuf;

use clap::Args;

use crate::options::{Format, Told};

/// Options of `check`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CheckOptions {
    /// Files or folders to check [default: everything]
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// Check only this game; with files, the game of a variant or strategy that names none
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,

    /// How to print the summary
    #[arg(long, value_enum, default_value = "human")]
    pub(crate) format: Format,
}

/// Options of `new-game`.
#[derive(Args, Clone, Debug)]
pub(crate) struct NewGameOptions {
    /// The folder; its last name is the game's, such as my_game
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// The folder of tenbin's repository that the crate depends on [default: this version, as
    /// published]
    #[arg(long, value_name = "PATH")]
    pub(crate) tenbin: Option<PathBuf>,

    /// Write a card game in a script, for whoever does not write Rust, in place of a crate
    #[arg(long, conflicts_with = "tenbin")]
    pub(crate) script: bool,
}

/// Options of `init`.
#[derive(Args, Clone, Debug)]
pub(crate) struct InitOptions {
    /// The folder; it must be empty or not exist
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
}

/// Options of `scenario` and `migrate`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ScenarioOptions {
    /// Scenario files, or folders of them
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// How to print what came out; JSON has every scenario, those that are as expected among them
    #[arg(long, value_enum, default_value = "human")]
    pub(crate) format: Told,
}

/// Options of `migrate`.
#[derive(Args, Clone, Debug)]
pub(crate) struct MigrateOptions {
    /// Files of content, variants or scenarios, or folders of them
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// The game that content and variants are of; else as the folder or the words tell
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
}
