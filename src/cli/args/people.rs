//! The options of `play`.

// The comments are the help texts, which are no Markdown.
#![allow(clippy::doc_markdown)]

use clap::Args;

use super::FromOptions;
use super::look::parse_index;
use crate::options::BatchOptions;
use tenbin_engine::ids::SEATS_MAX;

/// Options of `play`.
#[derive(Args, Clone, Debug)]
pub(crate) struct SitOptions {
    /// A game, an experiment's name (GAME/NAME where several games have it), an experiment file, or a game that
    /// `save` has kept, which goes on from there
    #[arg(value_name = "GAME, EXPERIMENT.toml or SAVED.toml")]
    pub(crate) target: String,

    /// A seat that you play, 1 for seat1; several times for several people at one keyboard [default: 1]
    #[arg(
        long = "seat",
        value_name = "N",
        value_parser = clap::value_parser!(u8).range(1..=SEATS_MAX as i64),
        allow_negative_numbers = true
    )]
    pub(crate) people: Vec<u8>,

    /// Which game of the seed, from 0: another number is another deal
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

    #[command(flatten)]
    pub(crate) begin: FromOptions,
}
