//! Effects at work: a program counter over the ops of a rule, with its targets and its choices.

use crate::engine::{Chance, Recorder};
use crate::games::anima::Anima;
use crate::games::anima::action::Action;
use crate::games::anima::flow::{Flow, Next};
use crate::games::anima::state::State;

#[allow(unused_variables, clippy::unused_self)]
impl Anima {
    /// What may be chosen in the run on top.
    pub(super) fn run_options(&self, s: &State, add: &mut dyn FnMut(Action)) {}
}

#[allow(unused_variables, clippy::unused_self)]
impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The `use` rules of an ability, whose cost is paid, begin with this target.
    pub(super) fn begin_use(&mut self, model: u8, slot: u8, target: u8, extra: u8) {}

    pub(super) fn settle_run(&mut self) -> Next {
        Next::Ask
    }

    pub(super) fn act_run(&mut self, action: Action) {}
}
