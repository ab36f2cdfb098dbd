//! Batches: fixed blocks of game indices played over all threads, counted into tallies.
//!
//! Architecture invariant: knows no game by name; results depend on (content, strategies, seed,
//! range of games) only, never on threads, time or order.

pub mod bench;
pub mod codec;
mod decks;
mod draws;
pub mod facts;
pub mod fault;
pub mod find;
mod fold;
mod gauges;
mod lanes;
pub mod layout;
mod measures;
mod often;
pub mod record;
pub mod run;
pub mod series;
mod signs;
pub mod sums;
pub mod tally;
mod together;
pub mod witness;

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
pub use run::{Batch, BatchResult, Progress, play_one, run, run_with};
pub use tally::{Header, MergeError, Tally};
