//! `impact.csv` and `impact_pairs.csv`: what cards do, by putting something else in their place.
//!
//! Three numbers that answer different questions stand side by side, and beside them the descriptive one
//! that is often taken for an answer. The replacement effect is what a card is worth to whoever has it,
//! compared with a stated other card: pairs of games on the same seeds. The screening effect is the same
//! from a design in which many cards are replaced at once: it serves all cards and chooses which are
//! confirmed. The option value is what a seat loses that never plays the card.

mod lines;
mod rows;
mod sheets;

use serde_json::{Value, json};

use crate::report::Report;
use crate::report::manifest::tally_facts;
use crate::sim::Tally;
use tenbin_stats::enough::RESULTS_MIN;
use tenbin_stats::estimate::Interval;
use tenbin_stats::paired::Joint;
use tenbin_stats::regression::Coefficient;

pub use rows::Row;

/// An estimate with its interval and how likely luck alone is to come so far.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Tried {
    /// The estimate.
    pub value: f64,
    /// Its 95 % interval.
    pub interval: Interval,
    /// The probability of as much by chance.
    pub p_value: f64,
}

impl Tried {
    /// What a fit has found.
    pub fn of(found: Coefficient) -> Self {
        Self { value: found.value, interval: found.interval(), p_value: found.p_value() }
    }

    /// What pairs of games say of the first side's rate less the second's; None where there is too little
    /// to say anything.
    fn of_pairs(joint: &Joint) -> Option<Self> {
        let found = joint.difference().filter(|_| joint.results() >= RESULTS_MIN)?;
        let Interval { low, high } = found.interval();
        let interval = Interval { low: -high, high: -low };
        Some(Self { value: -found.value, interval, p_value: found.p_value() })
    }
}

/// What two cards do together beyond what each does.
#[derive(Clone, PartialEq, Debug)]
pub struct Together {
    /// The cards.
    pub cards: [String; 2],
    /// Whose wins tell.
    pub group: String,
    /// What the two do beyond the sum.
    pub tried: Tried,
}

/// Pairs of games in which whoever tells of a card has it, and has something else.
#[derive(Clone, PartialEq, Debug)]
pub struct Confirmed {
    /// Whose wins tell.
    pub group: String,
    /// Those with the card on the first side, those with what stands in for it on the second.
    pub joint: Joint,
}

/// A card and all that was found out about it.
#[derive(Clone, PartialEq, Debug)]
pub struct CardImpact {
    /// Its id.
    pub card: String,
    /// What people call it.
    pub name: String,
    /// The id of what stands in for it.
    pub replacement: String,
    /// Whose wins tell.
    pub group: String,
    /// By pairs: all of whom it is told, then parts of them; nothing where it was not confirmed.
    pub confirmed: Vec<Confirmed>,
    /// By the designs, where they were played.
    pub screened: Option<Tried>,
    /// Seats that may play it on the first side, and never do on the second; None where it is played by
    /// nobody's choice, or was not asked.
    pub option: Option<Joint>,
    /// The descriptive difference: win rate of copies in hand less that of copies not seen.
    pub iwd: Option<(f64, Interval)>,
}

/// All that was found out.
#[derive(Clone, Debug)]
pub struct ImpactInput<'a> {
    /// The cards, in the order of the game.
    pub cards: Vec<CardImpact>,
    /// Pairs of cards, from the designs.
    pub together: Vec<Together>,
    /// How many designs were played.
    pub designs: usize,
    /// Games of all designs together, and those on each side of the pairs.
    pub games: [u64; 2],
    /// Games that broke.
    pub faults: u64,
    /// What was counted of the game as it is.
    pub tally: &'a Tally,
}

/// Makes the report.
pub fn build(input: &ImpactInput<'_>) -> Report {
    let rows = rows::rows(&input.cards);
    let together = rows::together(&input.together);
    let mut sheets = vec![sheets::impact(&rows)];
    if input.designs > 0 {
        sheets.push(sheets::pairs(&together));
    }
    let verdicts = lines::lines(input, &rows, &together);
    Report::of(sheets, verdicts, facts(input))
}

/// The manifest's part that follows from the counts.
fn facts(input: &ImpactInput<'_>) -> Value {
    let mut facts = tally_facts(input.tally);
    facts["faults"] = json!(input.faults);
    facts["designs"] = json!(input.designs);
    facts["games_of_designs"] = json!(input.games[0]);
    facts["games_of_pairs"] = json!(input.games[1]);
    facts
}

#[cfg(test)]
mod tests;
