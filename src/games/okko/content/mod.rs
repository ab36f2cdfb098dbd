//! What a designer writes of Okko, and what it becomes at load: `shape` says what files may hold,
//! `knobs` which numbers and switches there are, `compile` turns them into the tables of
//! `catalogue`; `text` and `listing` say in words what they hold.

pub mod catalogue;
pub mod compile;
pub mod effect;
pub(crate) mod index;
pub mod knobs;
pub mod listing;
pub mod shape;
mod text;
