//! The rules at work. `flow` is the loop; it sends each step to its part of the rules:
//!
//! - the course of a game: `setup`, `assault`, `movement`, `vampires`, `blood`
//! - Encounters and fights: `encounter`, `fight`, `reserves`, `guard`, `hit`, `result`, `supreme`
//! - abilities and cards: `abilities`, `condition`, `run`, `support`, `mechanics`, `relocate`,
//!   `items`, `acquire`, `piles`
//! - choices: `legal`, and their words in `texts`
//! - what is asked of a state: `query`, `sight`; what a seat cannot know of it: `knowledge`; what
//!   must hold of it: `invariants`
//!
//! What the rules know is [`Rules`]: no bot, no scenario and no row of a report, so that they can
//! ask nothing of those. What has happened they tell a `record::Reporter`.

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
mod invariants;
mod invariants_board;
mod items;
mod knowledge;
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
mod sight;
mod support;
mod supreme;
mod texts;
pub(crate) mod vampires;

use crate::content::catalogue::Catalogue;
use crate::content::index::Index;
use crate::content::knobs::Knobs;

/// The rules with the content of a run.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Knobs and switches.
    pub knobs: Knobs,
    /// Wolves, cards, tokens, tiles.
    pub catalogue: Catalogue,
    /// Players.
    pub seats: u8,
    /// Cards and tokens by what they are good for.
    pub(crate) index: Index,
}

impl Rules {
    /// The rules from compiled content.
    pub(crate) fn new(knobs: Knobs, catalogue: Catalogue, seats: u8) -> Self {
        let index = Index::new(&catalogue);
        Self { knobs, catalogue, seats, index }
    }
}
