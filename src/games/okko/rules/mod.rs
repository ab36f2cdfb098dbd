//! The rules at work. `flow` is the loop; it sends each step to its part of the rules:
//!
//! - the course of a game: `setup`, `phase`, `moves`
//! - fights and shots: `fight`, `totals`, `outcome`, `will`
//! - abilities outside fights: `runs`
//! - choices: `legal`; what rules ask of a state: `query`

pub(crate) mod fight;
pub(crate) mod flow;
mod legal;
pub(crate) mod moves;
mod outcome;
mod phase;
pub(crate) mod query;
mod runs;
pub(crate) mod setup;
mod totals;
mod will;
