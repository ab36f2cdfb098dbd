//! Ninja: hidden roles, cards and dice for 2 to 7 players.

pub mod cards;
pub mod compile;
pub mod rules;
pub mod shape;
