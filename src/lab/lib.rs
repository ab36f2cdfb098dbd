//! The laboratory: what plays games by the million, counts, reports and asks, whatever the game.
//!
//! Architecture invariant: nothing here names a game. A game says what it is by [`module::Module`]
//! and comes in by its [`door::Door`]; bots are in `policies`, batches in `sim`, files and verdicts in
//! `report`, rule scenarios in `scenario`.

pub mod balance;
pub mod condition;
pub mod conformance;
pub mod door;
pub mod lockstep;
pub mod module;
pub mod outside;
pub mod people;
pub mod policies;
pub mod replay;
pub mod report;
pub mod scenario;
pub mod sim;
pub mod tune;

// For the macros of `module::facts`, which are used in crates of games.
#[doc(hidden)]
pub use tenbin_content;
