//! Batches: fixed blocks of game indices played over all threads, counted into tallies.
//!
//! Architecture invariant: knows no game by name; results depend on (content, strategies, seed,
//! range of games) only, never on threads, time or order.

pub mod codec;
pub mod fault;
pub mod layout;
pub mod record;
pub mod run;
pub mod sums;
pub mod tally;

#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) mod toy;

pub use fault::{Fault, FaultKind};
pub use run::{Batch, BatchResult, Progress, play_one, run, run_with};
pub use tally::{Header, MergeError, Tally};
