//! Life points, action points, removal and what follows a death (section 2.11, ANI-126, ANI-318).

use crate::engine::{Chance, Recorder};
use crate::games::anima::effect::ActionName;
use crate::games::anima::flow::{Flow, Next};

/// Why life points are lost, for statistics.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub(super) enum Loss {
    /// A melee attack.
    Melee,
    /// A ranged attack.
    Ranged,
    /// A charge.
    Charge,
    /// A counter's free attack.
    Counter,
    /// The attack of a dead character.
    Death,
    /// An area or sweep.
    Area,
    /// A crash or a fall.
    Crash,
    /// Poison.
    Poison,
    /// Doom.
    Doom,
    /// An effect.
    Effect,
    /// A cost of one's own.
    Cost,
}

#[allow(unused_variables, clippy::unused_self)]
impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A model loses life points; at 0 it is removed (ANI-290). `by` is who brought it about.
    pub(super) fn lose_lp(&mut self, model: u8, amount: i32, by: u8, loss: Loss) {}

    /// A model regains life points (ANI-291); returns how many.
    pub(super) fn heal(&mut self, model: u8, amount: i32, by: u8) -> i32 {
        0
    }

    /// A model gains action points (ANI-126).
    pub(super) fn gain_ap(&mut self, model: u8, amount: i32) {}

    /// A model loses action points (ANI-127).
    pub(super) fn lose_ap(&mut self, model: u8, amount: i32) {}

    /// Action points are paid for an action (ANI-120); Poison remembers them (ANI-318). An Attack
    /// counts at least 2.
    pub(super) fn pay_ap(&mut self, model: u8, amount: i32) {}

    /// A model is taken off the table (ANI-290, ANI-295); its death triggers wait in `fallen`.
    pub(super) fn remove_model(&mut self, model: u8, by: u8, by_attack: bool) {}

    /// Whether the dead are dealt with now: not in the middle of a displacement's event or of the
    /// loss itself.
    pub(super) fn deaths_are_due(&self) -> bool {
        true
    }

    /// Consequences of deaths, first in, first out; then whether a side is eliminated (ANI-524).
    pub(super) fn settle_deaths(&mut self) -> Next {
        self.s.fallen.clear();
        self.pop();
        Next::Go
    }

    /// Poison and after_action rules once an action is finished (ANI-318).
    pub(super) fn settle_action_done(&mut self, model: u8, action: ActionName) -> Next {
        self.pop();
        Next::Go
    }
}
