//! Everything of Ninja: its content, rules, odds, invariants, bots and advice.

mod advice;
mod blindness;
mod bots;
mod content;
mod copies;
mod in_step;
mod invariants;
mod ninja_support;
mod odds;
#[path = "../support/mod.rs"]
mod support;
