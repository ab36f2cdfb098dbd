//! The rules at work. `flow` is the loop; it sends each step to its part of the rules:
//!
//! - the course of a game: `setup`, `setup_scenery`, `deploy`, `infiltration`, `turn`, `scores`
//! - actions: `act`, `choices`, `usable`, `movement`, `sight_cache`
//! - attacks: `attack`, `react`, `strike`, `sweep`, `dice`, `displace`, `life`
//! - abilities and cards: `triggers` and `plots` (when), `conditions` and `targets` (on whom), `runs`
//!   with `ops`, `ops_change`, `ops_fight` (what), `standing` and `states` (what lasts)
//! - choices: `legal`, and their words in `texts`
//! - what is asked of a state: `lookups`, `query`, `numbers`; what a seat cannot know of it: `knowledge`;
//!   what must hold of it: `invariants`
//!
//! What the rules know is [`Rules`]: no bot, no scenario and no row of a report, so that they can
//! ask nothing of those.

mod act;
mod attack;
mod choices;
mod conditions;
mod deploy;
mod dice;
mod displace;
pub(crate) mod flow;
mod infiltration;
mod invariants;
mod knowledge;
pub(crate) mod legal;
pub(crate) mod life;
mod lookups;
mod movement;
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
mod sight_cache;
pub(crate) mod standing;
mod states;
mod strike;
mod sweep;
mod targets;
mod texts;
mod triggers;
mod turn;
mod usable;

use crate::content::catalogue::Catalogue;
use crate::content::compile::Compiled;
use crate::content::index::Index;
use crate::content::knobs::{Costs, Crashes, Knobs, StateNumbers};
use crate::space::Space;

/// The rules with the content of a run.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Knobs and switches.
    pub knobs: Knobs,
    /// What basic actions cost.
    pub costs: Costs,
    /// What crashes cost.
    pub crashes: Crashes,
    /// How much states change.
    pub numbers: StateNumbers,
    /// Characters, abilities, cards, scenery, parties.
    pub catalogue: Catalogue,
    /// The table: distances, sight, places.
    pub space: Space,
    /// Abilities by what they wait for and change.
    pub(crate) index: Index,
}

impl Rules {
    /// The rules from compiled content.
    pub(crate) fn new(content: Compiled) -> Self {
        let Compiled { knobs, costs, crashes, numbers, catalogue } = content;
        let space = Space::new(&knobs, &catalogue);
        let index = Index::new(&catalogue);
        Self { knobs, costs, crashes, numbers, catalogue, space, index }
    }
}
