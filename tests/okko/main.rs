//! Everything of Okko: its content, board, cards, records, invariants, bots and advice.

mod advice;
mod bots;
mod cards;
mod content;
mod geometry;
mod invariants;
mod lose_reserve;
mod record;
mod setup;
#[path = "../support/mod.rs"]
mod support;
