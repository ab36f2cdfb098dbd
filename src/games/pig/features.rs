//! The features of a choice that a strategy file may weigh.
//!
//! Every feature but `roll` belongs to the choice `hold` and is 0 for `roll`: weights then say what
//! speaks for holding and what against it, and rolling is the 0 they are measured against.

use crate::{Action, Pig, State};
use tenbin_engine::{FeatureSink, Seat, features};

features! {
    roll = "1 for rolling",
    hold = "1 for holding",
    turn_total = "points of the turn, which holding would bank",
    score = "own banked points",
    need = "points still missing to the target after holding",
    opponent_score = "banked points of the best opponent",
    lead = "own banked points less those of the best opponent",
    hold_at_20 = "1 where the turn has 20 points or more",
    empty_hold = "1 where there is nothing to bank",
    end_race = "1 where any player has banked all but 29 points of the target",
}

/// Players this near to the target are in the end race.
const END_RACE_POINTS: i32 = 29;

/// Adds the features of an action.
#[inline]
pub(super) fn add<S: FeatureSink>(
    game: &Pig,
    state: &State,
    seat: Seat,
    action: Action,
    sink: &mut S,
) {
    if action == Action::Roll {
        sink.add(F::roll as usize, 1);
        return;
    }
    let target = i32::from(game.target);
    let total = i32::from(state.turn_total);
    let score = i32::from(state.scores[seat.index()]);
    let opponent = best_opponent(state, seat);
    sink.add(F::hold as usize, 1);
    sink.add(F::turn_total as usize, total);
    sink.add(F::score as usize, score);
    sink.add(F::need as usize, target - score - total);
    sink.add(F::opponent_score as usize, opponent);
    sink.add(F::lead as usize, score - opponent);
    sink.add(F::hold_at_20 as usize, i32::from(total >= 20));
    sink.add(F::empty_hold as usize, i32::from(total == 0));
    sink.add(F::end_race as usize, i32::from(score.max(opponent) >= target - END_RACE_POINTS));
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
