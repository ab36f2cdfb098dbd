//! The rules at work. `flow` is the loop; it sends each step to its part of the rules:
//!
//! - the turn: `turn`, `event`, `priority`, `rolls`, `combat`, `draws`, `capture`, `credit`, `expert`,
//!   `tournament`
//! - cards: `windows` and `polling` (who is asked), `plays`, `timing`, `offers` and `window_filter`
//!   (what may be played), `reveal` and `checks` (what comes of it), `effects` and `refresh` (what
//!   cards in play change)
//! - choices: `legal` lists and carries them out; their words are in `texts`
//! - credit for an elimination: `counterfactual` plays on without somebody's cards
//! - what is asked of a state: `query`; what a seat knows and believes of the others: `hidden`,
//!   `beliefs`; what must hold: `invariants`
//! - worked out at load: `index`, with `masks`, `sums`, `uses`, `use_traits`
//!
//! What the rules know is [`Rules`]: no bot, no scenario and no row of a report, so that they can
//! ask nothing of those. What has happened they tell a `record::Reporter`.

mod beliefs;
mod capture;
mod checks;
mod combat;
mod counterfactual;
mod credit;
mod draws;
pub(crate) mod effects;
mod event;
mod expert;
pub(crate) mod flow;
mod hidden;
pub(crate) mod index;
mod invariants;
mod legal;
pub(crate) mod masks;
pub(crate) mod offers;
mod plays;
pub(crate) mod polling;
mod priority;
mod query;
mod refresh;
mod reveal;
mod rolls;
pub(crate) mod sums;
mod texts;
mod timing;
mod tournament;
pub(crate) mod turn;
pub(crate) mod use_traits;
pub(crate) mod uses;
pub(crate) mod window_filter;
mod windows;

use crate::content::catalogue::Catalogue;
use crate::content::knobs::Knobs;
use crate::rules::index::Index;

/// The rules with the content and the number of seats of a run.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Knobs and switches.
    pub knobs: Knobs,
    /// Roles, objectives and cards.
    pub catalogue: Catalogue,
    /// What is looked up in them at almost every choice.
    pub(crate) index: Index,
}

impl Rules {
    /// The rules from compiled content.
    pub(crate) fn new(knobs: Knobs, catalogue: Catalogue, seats: u8) -> Self {
        let index = Index::new(&knobs, &catalogue, seats);
        Self { knobs, catalogue, index }
    }
}
