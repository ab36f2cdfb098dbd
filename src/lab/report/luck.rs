//! What is said of luck that was to be taken out of who won.

use serde_json::{Value, json};

use crate::report::line::{Line, Topic};
use crate::sim::luck::{LUCK_GAMES, Learned};

/// What came of it.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct LuckTold {
    /// How much wins less luck vary, of how much wins do, in games played for that; None where nothing could be
    /// learned.
    pub left: Option<f64>,
    /// Whether it was taken out.
    pub is_taken: bool,
}

impl LuckTold {
    /// Of what was learned.
    pub fn of(learned: Option<&Learned>) -> Self {
        Self {
            left: learned.map(|learned| learned.left),
            is_taken: learned.is_some_and(Learned::is_useful),
        }
    }

    /// In words.
    pub fn text(&self) -> String {
        let tried = LUCK_GAMES[1];
        match self.left {
            None => {
                "Luck is left in win rates: too few games played for it had a winner and chance after the deal to learn \
                 from."
                    .to_owned()
            }
            Some(left) if self.is_taken => format!(
                "Luck after the deal is taken out of win rates: in {tried} games played for it wins less luck varied \
                 {left:.2} times as much as wins, so a win rate is as sure as one of {:.1} times as many games.",
                1.0 / left
            ),
            Some(left) => format!(
                "Luck is left in win rates: in {tried} games played for it wins less luck varied {left:.2} times as much \
                 as wins, which is not worth the time."
            ),
        }
    }

    /// Tells it in a report, where it was asked for: a line, and a fact of the manifest.
    pub(in crate::report) fn tell(told: Option<Self>, lines: &mut Vec<Line>, facts: &mut Value) {
        let Some(told) = told else { return };
        lines.push(Line::new(Topic::Precision, told.text()));
        facts["luck"] = json!({
            "taken_out": told.is_taken,
            "variance_left_ratio": told.left,
            "games_played_for_it": LUCK_GAMES,
        });
    }
}
