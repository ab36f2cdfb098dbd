//! The rules at work. `flow` is the loop; it sends each step to its part of the rules:
//!
//! - the course of a game: `setup`, `turn`, `prepare`, `interrupt`, `formation`, `declare`,
//!   `exchange`, `judgement`, `victory`
//! - ninjas and cards: `call`, `units`, `control`, `wounds`, `zones`, `charge`, `price`, `limits`
//! - techniques: `launch`, `chain`, `resolve`; `targets`, `identity`, `immunity`, `marks`
//! - effects: `triggers` (when), `conditions` and `acted` (on whom), `run` with `ops`, `ops_cards`,
//!   `picks` (what), `auras` and `lasting` (what lasts)
//! - choices: `legal`; what rules ask of a state: `query`

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
mod judgement;
mod lasting;
mod launch;
mod legal;
mod limits;
mod marks;
mod ops;
mod ops_cards;
mod picks;
mod prepare;
pub(crate) mod price;
mod query;
mod resolve;
pub(crate) mod run;
mod setup;
mod targets;
mod triggers;
mod turn;
mod units;
mod victory;
mod wounds;
mod zones;
