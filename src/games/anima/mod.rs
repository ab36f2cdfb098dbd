//! Anima Tactics: two parties of miniatures on a table with scenery, action points and d10.
//!
//! The rules catalogue's clauses are cited as ANI-nnn where they are carried out. `flow.rs` is the
//! loop; one file follows for each part of the rules; `space` is the geometry; `catalogue.rs`,
//! `effect.rs`, `vocabulary.rs` and `state.rs` are the data.

mod act;
mod action;
mod attack;
pub mod catalogue;
pub mod compile;
mod dice;
mod displace;
pub mod effect;
mod fire;
mod flow;
mod infiltration;
mod legal;
mod life;
pub mod listing;
mod notes;
pub mod point;
mod query;
pub mod rules;
mod runs;
mod setup;
pub mod shape;
pub mod space;
pub mod state;
mod states;
mod turn;
pub mod vocabulary;
pub mod words;

pub use action::Action;
use catalogue::Catalogue;
use rules::{Costs, Crashes, Rules, StateNumbers};
pub use state::State;

/// The rules of Anima Tactics with the content of a run.
#[derive(Clone, Debug)]
pub struct Anima {
    /// Knobs and switches.
    pub rules: Rules,
    /// What basic actions cost.
    pub costs: Costs,
    /// What crashes cost.
    pub crashes: Crashes,
    /// How much states change.
    pub numbers: StateNumbers,
    /// Characters, abilities, cards, scenery, parties.
    pub catalogue: Catalogue,
}
