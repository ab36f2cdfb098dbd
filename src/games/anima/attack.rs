//! Attacks (ANI-203, ANI-216).

use crate::engine::{Chance, Recorder};
use crate::games::anima::action::Action;
use crate::games::anima::flow::{Flow, Next};
use crate::games::anima::state::{Attack, AttackStep};

#[allow(unused_variables, clippy::unused_self)]
impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// An attack begins, declared and paid: pushes its record and its frame.
    pub(super) fn begin_attack(&mut self, attack: Attack) {}

    pub(super) fn settle_attack(&mut self, step: AttackStep) -> Next {
        Next::Ask
    }

    pub(super) fn act_attack(&mut self, step: AttackStep, action: Action) {}
}
