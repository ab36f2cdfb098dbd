//! What a designer writes of Strigoi, and what it becomes at load: `shape` says what files may hold,
//! `knobs` which numbers and switches there are, `compile` turns them into the tables of
//! `catalogue`.

pub mod catalogue;
pub mod compile;
pub mod effect;
pub(crate) mod index;
pub mod knobs;
pub mod listing;
pub mod shape;
pub mod vocabulary;
