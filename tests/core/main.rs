//! What serves every game: the contract of games, the engine, strategies, scenarios and reports;
//! and Pig, the smallest game, with its exact truths.

mod blanks;
mod blunders;
mod card_effects;
mod conformance;
mod equal_sides;
mod lockstep;
mod people;
mod pig;
mod poker;
mod scenario_script;
mod scenario_words;
mod scenarios;
mod scripts;
mod split;
mod strategies;
#[path = "../support/mod.rs"]
mod support;
mod without;
