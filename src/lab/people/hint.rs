//! What the strategy on a seat would do, and why.

use crate::lockstep::At;
use crate::people::Played;
use crate::policies::Strategy;
use crate::policies::question::{Question, Wanted};
use crate::sim::fault::catch;
use tenbin_engine::Seat;

/// So many features are told that speak for an action.
const FOR_MAX: usize = 3;

/// What an advisor would do.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// The name of the strategy.
    pub by: String,
    /// The number of the action.
    pub choice: usize,
    /// Why.
    pub why: Why,
}

/// Why an advisor would do it.
#[derive(Clone, PartialEq, Debug)]
pub enum Why {
    /// It weighs features.
    Weighed {
        /// What the action scores.
        score: i64,
        /// Others that score as much.
        as_good: Vec<usize>,
        /// The best of those that score less, and what it scores.
        next: Option<(usize, i64)>,
        /// What tells it from the next: first what speaks for it, the strongest first, then what speaks most
        /// against it.
        reasons: Vec<Reason>,
    },
    /// It does not, and says nothing more; the kind of strategy.
    Untold(&'static str),
}

/// A feature that tells two actions apart.
#[derive(Clone, PartialEq, Debug)]
pub struct Reason {
    /// The feature.
    pub feature: &'static str,
    /// Its value of the action advised and of the next one.
    pub values: [i64; 2],
    /// How much of the difference of the scores it makes.
    pub counts: i64,
}

impl Played<'_> {
    /// What the strategy on the seat that must choose would do. The text says how it broke.
    pub fn hint(&mut self) -> Result<Hint, String> {
        let At::Waits { seat, .. } = *self.at() else {
            return Err("nobody has to choose".to_owned());
        };
        let strategy = self.strategies()[seat.index()].clone();
        let by = strategy.name.clone();
        catch(|| {
            if let Some((weights, _)) = strategy.weights() {
                let (choice, why) = self.weighed(seat, weights);
                return Hint { by, choice, why };
            }
            let choice = self.game().choose(seat);
            Hint { by, choice, why: Why::Untold(strategy.kind()) }
        })
    }

    fn weighed(&self, seat: Seat, weights: &[i32]) -> (usize, Why) {
        let wanted = Wanted::weighed(weights);
        let mut rows = Vec::new();
        let state = self.game_now().keep();
        (self.rules.ask)(state.as_ref(), seat, &mut |question: &dyn Question| {
            rows = (0..question.count())
                .map(|choice| {
                    let mut row = vec![0; wanted.count()];
                    question.features(choice, &wanted, &mut row);
                    row
                })
                .collect();
        });
        let own: Vec<usize> = (0..weights.len()).filter(|&one| weights[one] != 0).collect();
        let scores: Vec<i64> = rows
            .iter()
            .map(|row| {
                let parts = own.iter().zip(row);
                parts.map(|(&one, &value)| i64::from(weights[one]) * i64::from(value)).sum()
            })
            .collect();
        let best = scores.iter().copied().max().unwrap_or(0);
        let choice = scores.iter().position(|&score| score == best).unwrap_or(0);
        let as_good = (choice + 1..scores.len()).filter(|&one| scores[one] == best).collect();
        let below = scores.iter().copied().filter(|&score| score < best).max();
        let next = below.and_then(|below| scores.iter().position(|&score| score == below));
        let mut reasons = Vec::new();
        if let Some(next) = next {
            for (place, &one) in own.iter().enumerate() {
                let values = [choice, next].map(|action| i64::from(rows[action][place]));
                let counts = i64::from(weights[one]) * (values[0] - values[1]);
                if counts != 0 {
                    reasons.push(Reason { feature: self.rules.features[one], values, counts });
                }
            }
        }
        let why = Why::Weighed {
            score: best,
            as_good,
            next: next.zip(below),
            reasons: strongest(reasons),
        };
        (choice, why)
    }

    /// What the strategy on a seat would do in the state before a choice that was made.
    pub(super) fn advised(&mut self, seat: Seat, strategy: &Strategy) -> Result<usize, String> {
        catch(|| match strategy.weights() {
            Some((weights, _)) => self.weighed(seat, weights).0,
            None => self.game().choose(seat),
        })
    }
}

/// What speaks for an action, the strongest first, and what speaks most against it.
fn strongest(mut reasons: Vec<Reason>) -> Vec<Reason> {
    reasons.sort_by_key(|reason| std::cmp::Reverse(reason.counts));
    let against = reasons.pop_if(|reason| reason.counts < 0);
    reasons.retain(|reason| reason.counts > 0);
    reasons.truncate(FOR_MAX);
    reasons.extend(against);
    reasons
}
