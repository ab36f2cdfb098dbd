//! Anima Tactics: two parties of miniatures on a table with scenery, action points and d10.
//!
//! The rules catalogue's clauses are cited as ANI-nnn where they are carried out. `flow.rs` is the
//! loop; one file follows for each part of the rules; `space` is the geometry; `catalogue.rs`,
//! `effect.rs`, `vocabulary.rs` and `state.rs` are the data.

mod act;
mod action;
mod attack;
pub mod catalogue;
mod dice;
mod displace;
pub mod effect;
mod fire;
mod flow;
mod infiltration;
mod legal;
mod life;
mod notes;
mod notes_deeds;
mod notes_fight;
mod notes_rolls;
pub mod point;
mod query;
mod record;
pub mod rules;
mod runs;
mod setup;
pub mod space;
pub mod state;
mod states;
mod turn;
pub mod vocabulary;

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
    /// Ids of the recorder that depend on the content.
    rows: record::Rows,
}

impl Anima {
    /// The game of compiled content.
    pub fn new(
        rules: Rules,
        costs: Costs,
        crashes: Crashes,
        numbers: StateNumbers,
        catalogue: Catalogue,
    ) -> Self {
        let rows = record::Rows::new(&rules, &catalogue);
        Self { rules, costs, crashes, numbers, catalogue, rows }
    }
}
