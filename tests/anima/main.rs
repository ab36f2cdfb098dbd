//! Everything of Anima Tactics: its content, geometry, rules, invariants, bots and advice.

mod advice;
mod bots;
mod company;
mod content;
mod geometry;
mod invariants;
mod own_content;
mod rules;
#[path = "../support/mod.rs"]
mod support;
