//! The features of a choice that a strategy file may weigh.
//!
//! Every feature but `roll` belongs to the choice `hold` and is 0 for `roll`: weights then say what
//! speaks for holding and what against it, and rolling is the 0 they are measured against.

use crate::{Action, Pig, State};
use tenbin_engine::{FeatureSink, Seat};

/// Feature names; the constants below are their indices.
pub(super) const NAMES: &[&str] = &[
    "roll",
    "hold",
    "turn_total",
    "score",
    "need",
    "opponent_score",
    "lead",
    "hold_at_20",
    "empty_hold",
    "end_race",
];

/// 1 for rolling.
const ROLL: usize = 0;
/// 1 for holding.
const HOLD: usize = 1;
/// Points of the turn, which holding would bank.
const TURN_TOTAL: usize = 2;
/// Own banked points.
const SCORE: usize = 3;
/// Points still missing to the target after holding.
const NEED: usize = 4;
/// Banked points of the best opponent.
const OPPONENT_SCORE: usize = 5;
/// Own banked points minus those of the best opponent; may be negative.
const LEAD: usize = 6;
/// 1 where the turn has 20 points or more.
const HOLD_AT_20: usize = 7;
/// 1 where there is nothing to bank.
const EMPTY_HOLD: usize = 8;
/// 1 where any player has banked all but 29 points of the target.
const END_RACE: usize = 9;

/// Players this near to the target are in the end race.
const END_RACE_POINTS: i32 = 29;

/// Adds the features of an action.
#[inline]
pub(super) fn add<F: FeatureSink>(
    game: &Pig,
    state: &State,
    seat: Seat,
    action: Action,
    sink: &mut F,
) {
    if action == Action::Roll {
        sink.add(ROLL, 1);
        return;
    }
    let target = i32::from(game.target);
    let total = i32::from(state.turn_total);
    let score = i32::from(state.scores[seat.index()]);
    let opponent = best_opponent(state, seat);
    sink.add(HOLD, 1);
    sink.add(TURN_TOTAL, total);
    sink.add(SCORE, score);
    sink.add(NEED, target - score - total);
    sink.add(OPPONENT_SCORE, opponent);
    sink.add(LEAD, score - opponent);
    sink.add(HOLD_AT_20, i32::from(total >= 20));
    sink.add(EMPTY_HOLD, i32::from(total == 0));
    sink.add(END_RACE, i32::from(score.max(opponent) >= target - END_RACE_POINTS));
}

/// The most points banked by another seat; empty seats have 0.
#[inline]
fn best_opponent(state: &State, seat: Seat) -> i32 {
    let mut best = 0;
    for (other, &score) in state.scores.iter().enumerate() {
        if other != seat.index() {
            best = best.max(score);
        }
    }
    i32::from(best)
}
