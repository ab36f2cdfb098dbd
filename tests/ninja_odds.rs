//! The exact probabilities of section 6 of the rules catalogue (P01 to P37) against the engine:
//! every die and, where the table asks for it, every draw is walked. The others of that table are
//! scenarios, in configs/ninja/scenarios/odds.toml.

#[path = "ninja_odds/draws.rs"]
mod draws;
mod ninja_support;
#[path = "ninja_odds/rolls.rs"]
mod rolls;
#[path = "ninja_odds/rounds.rs"]
mod rounds;

use ninja_support::walk::Ratio;

/// A fraction as the table prints it.
fn ratio(text: &str) -> Ratio {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    Ratio::new(numerator.parse().unwrap(), denominator.parse().unwrap())
}
