//! The rules at work. `flow` is the loop; it sends each step to its part of the rules:
//!
//! - the course of a game: `setup`, `turn`, `prepare`, `interrupt`, `formation`, `declare`,
//!   `exchange`, `judgement`, `victory`
//! - ninjas and cards: `call`, `units`, `control`, `wounds`, `zones`, `charge`, `price`, `limits`
//! - techniques: `launch`, `chain`, `resolve`; `targets`, `identity`, `immunity`, `marks`
//! - effects: `triggers` (when), `conditions` and `acted` (on whom), `run` with `ops`, `ops_cards`,
//!   `picks` (what), `auras` and `lasting` (what lasts)
//! - choices: `legal`, and their words in `texts`
//! - what is asked of a state: `query`; what a seat cannot know of it: `knowledge`; what must hold of
//!   it: `invariants`
//!
//! What the rules know is [`Rules`]: no bot, no scenario and no row of a report, so that they can
//! ask nothing of those. What has happened they tell a `record::Reporter`.

mod acted;
pub(crate) mod auras;
mod call;
mod chain;
mod charge;
mod conditions;
mod control;
mod declare;
mod exchange;
pub(crate) mod flow;
mod formation;
mod identity;
mod immunity;
mod interrupt;
mod invariants;
mod judgement;
pub(crate) mod knowledge;
mod lasting;
mod launch;
mod legal;
mod limits;
mod marks;
mod ops;
mod ops_cards;
mod picks;
mod piles;
mod prepare;
pub(crate) mod price;
mod query;
mod resolve;
pub(crate) mod run;
mod setup;
mod targets;
mod texts;
mod triggers;
mod turn;
mod units;
mod victory;
mod wounds;
mod zones;

use crate::content::catalogue::{Card, Catalogue};
use crate::content::index::Index;
use crate::content::knobs::Knobs;
use crate::state::{CardId, State, UnitId};

/// The rules with the content of a run.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Knobs and switches.
    pub knobs: Knobs,
    /// Cards, effects, decks.
    pub catalogue: Catalogue,
    /// What is looked up in them at almost every choice.
    pub(crate) index: Index,
}

impl Rules {
    /// The rules from compiled content.
    pub(crate) fn new(knobs: Knobs, catalogue: Catalogue) -> Self {
        let index = Index::new(&catalogue);
        Self { knobs, catalogue, index }
    }

    /// The card of a physical card.
    #[inline]
    pub(crate) fn card(&self, state: &State, card: CardId) -> &Card {
        &self.catalogue.cards[usize::from(state.kind(card))]
    }

    /// The card of a ninja in play.
    #[inline]
    pub(crate) fn ninja(&self, state: &State, unit: UnitId) -> &Card {
        self.card(state, state.units[unit.index()].card)
    }
}
