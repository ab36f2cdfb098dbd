//! The rules at work. `flow` is the loop; it sends each step to its part of the rules:
//!
//! - the course of a game: `setup`, `phase`, `moves`
//! - fights and shots: `fight`, `totals`, `outcome`, `will`
//! - abilities outside fights: `runs`
//! - choices: `legal`, and their words in `texts`
//! - what is asked of a state: `figures`, `query`; what must hold of it: `invariants`
//!
//! What the rules know is [`Rules`]: no bot, no scenario and no row of a report, so that they can
//! ask nothing of those. What has happened they tell a `record::Reporter`.

pub(crate) mod fight;
mod figures;
pub(crate) mod flow;
mod invariants;
mod legal;
pub(crate) mod moves;
mod outcome;
mod phase;
pub(crate) mod query;
mod runs;
pub(crate) mod setup;
mod texts;
mod totals;
mod will;

use crate::content::catalogue::Catalogue;
use crate::content::index::Index;
use crate::content::knobs::Knobs;

/// The rules with the content of a run.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Knobs and switches.
    pub knobs: Knobs,
    /// Characters, abilities, equipment, bands, boards.
    pub catalogue: Catalogue,
    /// What is looked up in them at almost every choice.
    pub(crate) index: Index,
}

impl Rules {
    /// The rules from compiled content.
    pub(crate) fn new(knobs: Knobs, mut catalogue: Catalogue) -> Self {
        let index = Index::new(&knobs, &mut catalogue);
        Self { knobs, catalogue, index }
    }
}
