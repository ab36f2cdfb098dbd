//! Batches: fixed blocks of game indices played over all threads, counted into tallies.
//!
//! Architecture invariant: knows no game by name; results depend on (content, strategies, seed,
//! range of games) only, never on threads, time or order.

pub mod run;
pub mod tally;

pub use run::{Batch, BatchResult, Fault, Progress, run};
pub use tally::Tally;
