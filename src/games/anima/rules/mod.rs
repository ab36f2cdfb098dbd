//! The rules at work. `flow` is the loop; it sends each step to its part of the rules:
//!
//! - the course of a game: `setup`, `setup_scenery`, `deploy`, `infiltration`, `turn`, `scores`
//! - actions: `act`, `choices`, `usable`, `glance`
//! - attacks: `attack`, `react`, `strike`, `sweep`, `dice`, `displace`, `life`
//! - abilities and cards: `fire` and `plots` (when), `conditions` and `targets` (on whom), `runs`
//!   with `ops`, `ops_change`, `ops_fight` (what), `standing` and `states` (what lasts)
//! - choices: `legal`; what rules ask of a state: `query`, `numbers`

mod act;
mod attack;
mod choices;
mod conditions;
mod deploy;
mod dice;
mod displace;
mod fire;
pub(crate) mod flow;
mod glance;
mod infiltration;
pub(crate) mod legal;
pub(crate) mod life;
mod numbers;
mod ops;
mod ops_change;
mod ops_fight;
mod plots;
mod query;
mod react;
mod runs;
mod scores;
pub(crate) mod setup;
mod setup_scenery;
pub(crate) mod standing;
mod states;
mod strike;
mod sweep;
mod targets;
pub(crate) mod turn;
mod usable;
