//! Batches: fixed blocks of game indices played over all threads, counted into tallies.
//!
//! Architecture invariant: knows no game by name; results depend on (content, strategies, seed,
//! range of games) only, never on threads, time or order.
//!
//! # Decisions, and what they cost
//!
//! - **One thread pool, blocks in ascending order.** A thread makes its blocks as long as suits its
//!   bots (about a tenth of a second), which cannot change a count, and which is how long Ctrl-C
//!   has to wait. An interrupted batch is a prefix of the whole one; its tally says which games it
//!   holds, can be written, read and added to another, and overlapping ranges are refused.
//! - **Games to look at are kept while counting.** A list of the three lowest indices for each
//!   ending, each level and card (won and not) and each row of a game's own tables lies beside the
//!   counters; the lowest of two lists are the lowest of both, so neither threads nor shards show.
//!   A full list costs one look at a byte where something is counted; a sign is told in full until
//!   the rows it stands for have their games (`sim/witness.rs`).
//! - **What repeats is counted, not added up.** A finished game adds the same numbers to dozens of
//!   sums again and again, so the recorder counts how often and does the sum when the tally is
//!   read: `shorthand` for what a game tells in the same words (`sim/signs.rs`), `decks` for cards
//!   that merely lie in decks which meet again (`sim/decks.rs`), one winner at a table of single
//!   seats and the only copy of a card in a hand (`sim/often.rs`). Sums of integers do not mind the
//!   order, so no file shows it.
//! - **Draws are kept as sets until the game is over** (`sim/draws.rs`). What a card's draw is
//!   compared with are the draws of other cards where it could have come, each with its odds, and
//!   odds need the cards left. So a game tells the set before each draw; at the end the odds are
//!   added up for every number of copies, and a card takes its share only when its number changes:
//!   draws and cards add up, they do not multiply. Counting by the n-th draw needed no sets and was
//!   biased by what had left the deck before.

pub mod arena;
pub mod bench;
mod bytes;
pub mod chronicle;
pub mod codec;
mod decks;
mod draws;
pub mod facts;
pub mod fault;
pub mod find;
mod fold;
mod gauges;
mod journal;
mod lanes;
pub mod layout;
pub mod looks;
pub mod luck;
mod measures;
mod often;
pub mod paired;
mod position;
pub mod positions;
pub mod record;
pub mod run;
mod scores;
pub mod series;
pub mod shape;
mod signs;
pub mod sums;
pub mod tally;
pub mod tension;
pub(crate) mod threads;
mod together;
pub mod witness;

#[cfg(test)]
mod looks_tests;
#[cfg(test)]
#[allow(clippy::single_range_in_vec_init)] // lists of ranges are what is tested
#[allow(clippy::trivially_copy_pass_by_ref)] // the engine passes games by reference
mod series_tests;
#[cfg(test)]
#[allow(clippy::single_range_in_vec_init)] // lists of ranges are what is tested
mod tests;
#[cfg(test)]
#[allow(clippy::trivially_copy_pass_by_ref)] // the engine passes games by reference
pub(crate) mod toy;
#[cfg(test)]
#[allow(clippy::single_range_in_vec_init)] // lists of ranges are what is tested
mod witness_tests;

pub use fault::{Fault, FaultKind};
pub(crate) use position::run_from;
pub use run::{Batch, BatchResult, Progress, play_one, run, run_with};
pub use tally::{Header, MergeError, Tally};
