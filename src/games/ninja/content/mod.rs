//! What a designer writes of Ninja, and what it becomes at load: `shape` says what files may hold,
//! `knobs` which numbers and switches there are, `compile` turns them into the tables of `cards`.

pub mod cards;
pub mod compile;
pub mod knobs;
mod listing;
pub mod shape;
mod words;
