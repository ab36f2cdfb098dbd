//! The rules at work. `flow` is the loop; it sends each step to its part of the rules:
//!
//! - the turn: `turn`, `event`, `priority`, `rolls`, `combat`, `draws`, `capture`, `credit`, `expert`,
//!   `tournament`
//! - cards: `windows` and `polling` (who is asked), `plays`, `timing`, `offers` and `hopes` (what may
//!   be played), `reveal` (what comes of it), `effects` and `refresh` (what cards in play change)
//! - choices: `legal` lists and carries them out
//! - credit for an elimination: `otherwise` plays on without somebody's cards
//! - worked out at load: `masks`, `sums`, `deeds`

mod capture;
mod combat;
mod credit;
pub(crate) mod deeds;
mod draws;
pub(crate) mod effects;
mod event;
mod expert;
pub(crate) mod flow;
pub(crate) mod hopes;
mod legal;
pub(crate) mod masks;
pub(crate) mod offers;
mod otherwise;
mod plays;
pub(crate) mod polling;
mod priority;
mod refresh;
mod reveal;
mod rolls;
pub(crate) mod sums;
mod timing;
mod tournament;
pub(crate) mod turn;
mod windows;
