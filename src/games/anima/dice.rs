//! Rolls: gnosis and cards before them, re-rolls after them (ANI-009, ANI-501, section 6).

use crate::engine::{Chance, Recorder};
use crate::games::anima::Anima;
use crate::games::anima::action::Action;
use crate::games::anima::flow::{Flow, Next};
use crate::games::anima::state::{Purpose, Roll, State};

#[allow(unused_variables, clippy::unused_self)]
impl Anima {
    pub(super) fn roll_options(&self, s: &State, rolled: bool, add: &mut dyn FnMut(Action)) {}
}

#[allow(unused_variables, clippy::unused_self)]
impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A roll begins: pushes its frame; when that frame is gone, `state.roll` holds the result and
    /// the frame below goes on. `purpose`, `model` (or `NONE`), `seat`, `dice`, `modifier` and
    /// `needed` are set by the caller, the rest by default.
    pub(super) fn begin_roll(&mut self, roll: Roll) {}

    /// A roll of one die of a model for a purpose, with a modifier and a number to reach.
    pub(super) fn begin_simple_roll(
        &mut self,
        purpose: Purpose,
        model: u8,
        modifier: i32,
        needed: i32,
    ) {
    }

    /// The total of the last roll: die and modifier.
    pub(super) fn roll_total(&self) -> i32 {
        i32::from(self.s.roll.die) + i32::from(self.s.roll.modifier)
    }

    /// Whether the last roll reached what it needed.
    pub(super) fn roll_passed(&self) -> bool {
        self.roll_total() >= i32::from(self.s.roll.needed)
    }

    pub(super) fn settle_roll(&mut self, rolled: bool) -> Next {
        Next::Ask
    }

    pub(super) fn act_roll(&mut self, rolled: bool, action: Action) {}
}
