//! Everything of Naruto: its content, turn, battle, odds, records, invariants, bots and advice.

mod advice;
mod battle;
mod bots;
mod content;
mod effects;
mod identity;
mod invariants;
mod judgement;
mod naruto_support;
mod odds;
mod primitives;
mod record;
mod reports;
mod return_to_hand;
#[path = "../support/mod.rs"]
mod support;
mod turn;
