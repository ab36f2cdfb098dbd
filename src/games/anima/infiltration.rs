//! Infiltration: reveals, tested markers (section 2.16).

use crate::engine::{Chance, Recorder};
use crate::games::anima::Anima;
use crate::games::anima::action::Action;
use crate::games::anima::flow::{Flow, Next};
use crate::games::anima::state::State;

#[allow(unused_variables, clippy::unused_self)]
impl Anima {
    pub(super) fn reveal_options(&self, s: &State, seat: u8, add: &mut dyn FnMut(Action)) {}
    pub(super) fn start_ability_options(&self, s: &State, model: u8, add: &mut dyn FnMut(Action)) {}
    pub(super) fn answer_seek_options(
        &self,
        s: &State,
        marker: u8,
        seeker: u8,
        add: &mut dyn FnMut(Action),
    ) {
    }
}

#[allow(unused_variables, clippy::unused_self)]
impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A Seek of `seeker` has succeeded against this marker of the enemy: asks its owner, or
    /// settles at once where there is nothing to decide (ANI-418, ANI-419).
    pub(super) fn test_marker(&mut self, seeker: u8, marker: u8) {}

    pub(super) fn settle_reveal(&mut self, seat: u8) -> Next {
        self.pop();
        Next::Go
    }
    pub(super) fn settle_start_ability(&mut self, model: u8) -> Next {
        self.pop();
        Next::Go
    }
    pub(super) fn settle_answer_seek(&mut self, marker: u8, seeker: u8) -> Next {
        self.pop();
        Next::Go
    }
    pub(super) fn act_reveal(&mut self, seat: u8, action: Action) {}
    pub(super) fn act_start_ability(&mut self, model: u8, action: Action) {}
    pub(super) fn act_answer_seek(&mut self, marker: u8, seeker: u8, action: Action) {}
}
