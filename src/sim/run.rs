//! Plays a range of games in blocks over rayon.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use crate::engine::Game;
use crate::engine::schema::Schema;
use crate::policies::Strategy;
use crate::sim::tally::Tally;

/// A batch: which games to play, by whom, from which seed.
#[derive(Clone, Debug)]
pub struct Batch {
    /// One strategy a seat.
    pub strategies: Vec<Strategy>,
    /// Whether game `i` turns the strategies `i` seats further (fair mirrored tables).
    pub rotate: bool,
    /// The master seed.
    pub seed: u64,
    /// Indices of the games to play.
    pub games: Range<u64>,
    /// Number of threads; 0: one a core.
    pub threads: usize,
    /// Hash of content and strategies, kept with every tally.
    pub content_hash: String,
}

/// A game that panicked; the rest of the batch goes on without it.
#[derive(Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub struct Fault {
    /// Index of the game in the batch; `replay` plays it again.
    pub game_index: u64,
    /// The message of the panic.
    pub message: String,
}

/// Hears how far a batch is; called once a block from any thread.
pub trait Progress: Sync {
    /// So many more games are done.
    fn advance(&self, games: u64);
}

/// What a batch gave.
#[derive(Clone, Debug)]
pub struct BatchResult {
    /// All counts, with the ranges of games they belong to.
    pub tally: Tally,
    /// Faults in index order.
    pub faults: Vec<Fault>,
    /// True where `stop` was set before the end.
    pub interrupted: bool,
}

/// Plays the batch. When `stop` is set, blocks not begun are left out.
pub fn run<G: Game>(
    _game: &G,
    _schema: &Schema,
    _batch: &Batch,
    _progress: &dyn Progress,
    _stop: &AtomicBool,
) -> BatchResult {
    todo!()
}
