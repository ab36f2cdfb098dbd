//! What a card does: its opening effect and its draw effect. A shuffle alone tells the two sides of
//! each comparison apart, so the difference is due to the card (`tests/core/card_effects.rs` holds it
//! against known truths).

use crate::sim::Tally;
use crate::sim::sums::{CardSums, EffectSums, ODDS_BITS, ODDS_SQUARE_BITS, joined};
use tenbin_stats::estimate::two_sided_p;
use tenbin_stats::ratio::{Clustered, Estimate, TwoRates};

/// Each side must have so many wins, and so many losses, if the card did nothing: with fewer neither
/// the p-value nor the interval is what it says.
pub(super) const WINS_MIN: f64 = 10.0;

/// An effect and how likely luck alone is to come so far.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Effect {
    /// The effect with its variance, clustered by game.
    pub estimate: Estimate,
    /// Two-sided, under the law that the card does nothing.
    pub p_value: f64,
}

/// First rate less second rate, where both sides have enough results.
///
/// The p-value takes the variance that there would be if both sides had the win rate of all results
/// together, and not that of what each side happened to win: with few games that one is too small
/// where luck was kind, and one run in ten of cards that are all alike would flag one.
fn effect(rates: &TwoRates) -> Option<Effect> {
    let TwoRates { first, second, .. } = rates;
    let together = (first.a + second.a) / (first.b + second.b);
    let results = results(first).min(results(second));
    // Without any result this is no number, and not enough either.
    let expected = together.min(1.0 - together) * results;
    if expected.is_nan() || expected < WINS_MIN {
        return None;
    }
    let estimate = rates.difference()?;
    let crossed = rates.ac - together * (rates.ad + rates.bc) + together * together * rates.bd;
    let variance = first.squares_about(together) / (first.b * first.b)
        + second.squares_about(together) / (second.b * second.b)
        - 2.0 * crossed / (first.b * second.b);
    let p_value = if variance > 0.0 { two_sided_p(estimate.value / variance.sqrt()) } else { 1.0 };
    Some(Effect { estimate, p_value })
}

/// How many results a side has: those of one game count as one where they are unequal in number.
fn results(side: &Clustered) -> f64 {
    side.b.min(side.b * side.b / side.bb)
}

/// Seats that were dealt a copy against those that could have been: a shuffle decides which.
pub(super) fn opening_effect(sums: &CardSums, is_shared: bool, tally: &Tally) -> Option<Effect> {
    let sum = |number: u64| number as f64;
    let (batch, opening, odd) = (tally.batch(), &sums.opening, &sums.odd);
    let seats = f64::from(tally.layout().seats);
    let games = sum(batch.games);
    let [o, ow, o_o, o_ow, ow_ow] =
        [opening.o, opening.ow, opening.o_o, opening.o_ow, opening.ow_ow].map(sum);
    let (o_ew, ow_ew) = (sum(opening.o_ew), sum(opening.ow_ew));
    // Seats that could have had it: e, and winners among them: ew. In a shared deck all of them.
    let [e, ew, e_e, e_ew, ew_ew, o_e, ow_e] = if is_shared {
        let winners = sum(batch.winners);
        [
            games * seats,
            winners,
            games * seats * seats,
            winners * seats,
            sum(batch.winners_squared),
            o * seats,
            ow * seats,
        ]
    } else {
        [odd.e, odd.ew, odd.e_e, odd.e_ew, odd.ew_ew, odd.o_e, odd.ow_e].map(sum)
    };
    effect(&TwoRates {
        first: Clustered { games, a: ow, b: o, aa: ow_ow, ab: o_ow, bb: o_o },
        second: Clustered {
            games,
            a: ew - ow,
            b: e - o,
            aa: ew_ew - 2.0 * ow_ew + ow_ow,
            ab: e_ew - o_ew - ow_e + o_ow,
            bb: e_e - 2.0 * o_e + o_o,
        },
        ac: ow_ew - ow_ow,
        ad: ow_e - o_ow,
        bc: o_ew - o_ow,
        bd: o_e - o_o,
    })
}

/// Draws of the card against the draws of other cards at which it could still have come, each
/// counted with the odds that it would have been the card.
pub(super) fn draw_effect(sums: &EffectSums, games: u64) -> Option<Effect> {
    let whole = 1.0 / f64::from(1 << ODDS_BITS);
    let part = 1.0 / f64::from(1 << ODDS_SQUARE_BITS);
    let [d, dw, d_d, d_dw, dw_dw] =
        [sums.d, sums.dw, sums.d_d, sums.d_dw, sums.dw_dw].map(|sum| sum as f64);
    let [o, ow] = [sums.o, sums.ow].map(|sum| sum as f64 * whole);
    let [o_o, o_ow, ow_ow] = [
        joined(sums.o_o_low, sums.o_o_high),
        joined(sums.o_ow_low, sums.o_ow_high),
        joined(sums.ow_ow_low, sums.ow_ow_high),
    ]
    .map(|sum| sum * part * part);
    let [dw_ow, dw_o, d_ow, d_o] =
        [sums.dw_ow, sums.dw_o, sums.d_ow, sums.d_o].map(|sum| sum as f64 * part);
    let games = games as f64;
    effect(&TwoRates {
        first: Clustered { games, a: dw, b: d, aa: dw_dw, ab: d_dw, bb: d_d },
        second: Clustered { games, a: ow, b: o, aa: ow_ow, ab: o_ow, bb: o_o },
        ac: dw_ow,
        ad: dw_o,
        bc: d_ow,
        bd: d_o,
    })
}
