//! The exact probabilities of section 6 of the rules catalogue (P01 to P37) against the engine:
//! every die and, where the table asks for it, every draw is walked. The others of that table are
//! scenarios, in configs/ninja/scenarios/odds.toml.

mod draws;
mod rolls;
mod rounds;

use crate::support::walk::Ratio;

/// A fraction as the table prints it.
fn ratio(text: &str) -> Ratio {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    Ratio::new(numerator.parse().unwrap(), denominator.parse().unwrap())
}
