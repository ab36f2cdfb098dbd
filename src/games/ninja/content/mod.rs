//! What a designer writes of Ninja, and what it becomes at load: `shape` says what files may hold,
//! `knobs` which numbers and switches there are, `compile` turns them into the tables of `catalogue`.

pub mod catalogue;
pub mod compile;
pub mod effect;
pub mod ids;
pub mod knobs;
pub(crate) mod listing;
pub mod shape;
mod words;
