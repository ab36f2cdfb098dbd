//! Everything of Armata Strigoi: its content, board, records, invariants, bots and advice.

mod advice;
mod approach;
mod bots;
mod content;
mod geometry;
mod invariants;
mod letters;
mod record;
#[path = "../support/mod.rs"]
mod support;
