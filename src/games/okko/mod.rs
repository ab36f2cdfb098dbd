//! Okko: Era of the Asagiri, a skirmish of two bands on a grid with inspiration dice.
//!
//! The rules catalogue's clauses are cited as OKK-nnn where they are carried out.

pub mod board;
pub mod catalogue;
pub mod compile;
pub mod dice;
pub mod geometry;
pub mod listing;
pub mod rules;
pub mod shape;
mod text;
pub mod tile;
