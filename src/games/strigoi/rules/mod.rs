//! The rules at work. `flow` is the loop; it sends each step to its part of the rules:
//!
//! - the course of a game: `setup`, `assault`, `movement`, `vampires`, `blood`
//! - Encounters and fights: `encounter`, `fight`, `reserves`, `guard`, `hit`, `result`, `supreme`
//! - abilities and cards: `abilities`, `condition`, `run`, `support`, `mechanics`, `relocate`,
//!   `items`, `acquire`, `piles`
//! - choices: `legal`; what rules ask of a state: `query`

pub(crate) mod abilities;
mod acquire;
mod assault;
mod blood;
pub(crate) mod condition;
pub(crate) mod encounter;
pub(crate) mod fight;
pub(crate) mod flow;
mod guard;
mod hit;
mod items;
mod legal;
mod mechanics;
pub(crate) mod movement;
mod piles;
mod query;
mod relocate;
mod reserves;
mod result;
mod run;
mod setup;
mod support;
mod supreme;
pub(crate) mod vampires;
