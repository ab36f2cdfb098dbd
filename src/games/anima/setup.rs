//! The set-up: parties, scenery, edges, deployment (sections 2.2 and 2.3; order: ANI-075).

use crate::engine::{Chance, Recorder, Seat};
use crate::games::anima::Anima;
use crate::games::anima::action::Action;
use crate::games::anima::flow::{Flow, Next};
use crate::games::anima::state::State;

#[allow(unused_variables, clippy::unused_self)]
impl Anima {
    /// The state before anything is drawn or rolled.
    pub(super) fn blank_state(&self) -> State {
        unreachable!("the set-up is being written")
    }

    /// A party sits down: models, cards, advantages, plots.
    pub(super) fn seat_party(&self, s: &mut State, seat: Seat, party: u8) {}

    pub(super) fn keep_off_options(
        &self,
        s: &State,
        seat: u8,
        model: u8,
        add: &mut dyn FnMut(Action),
    ) {
    }

    pub(super) fn deploy_options(&self, s: &State, seat: u8, add: &mut dyn FnMut(Action)) {}

    pub(super) fn redeploy_options(
        &self,
        s: &State,
        seat: u8,
        left: u8,
        add: &mut dyn FnMut(Action),
    ) {
    }
}

#[allow(unused_variables, clippy::unused_self)]
impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// From the blank state to the first decision's frame (the loop does the rest).
    pub(super) fn set_up(&mut self) {}

    pub(super) fn settle_set_up(&mut self, step: u8) -> Next {
        Next::Ask
    }
    pub(super) fn settle_place_piece(&mut self, seat: u8) -> Next {
        Next::Ask
    }
    pub(super) fn settle_turn_piece(&mut self, seat: u8) -> Next {
        Next::Ask
    }
    pub(super) fn settle_keep_off(&mut self, seat: u8, model: u8) -> Next {
        Next::Ask
    }
    pub(super) fn settle_place_marker(&mut self, seat: u8) -> Next {
        Next::Ask
    }
    pub(super) fn settle_deploy(&mut self, seat: u8) -> Next {
        Next::Ask
    }
    pub(super) fn settle_redeploy(&mut self, seat: u8, left: u8) -> Next {
        Next::Ask
    }
    pub(super) fn act_place_piece(&mut self, seat: u8, action: Action) {}
    pub(super) fn act_turn_piece(&mut self, seat: u8, action: Action) {}
    pub(super) fn act_choose_edge(&mut self, seat: u8, action: Action) {}
    pub(super) fn act_keep_off(&mut self, seat: u8, model: u8, action: Action) {}
    pub(super) fn act_place_marker(&mut self, seat: u8, action: Action) {}
    pub(super) fn act_assign_marker(&mut self, seat: u8, model: u8, action: Action) {}
    pub(super) fn act_deploy(&mut self, seat: u8, action: Action) {}
    pub(super) fn act_deploy_spot(&mut self, seat: u8, model: u8, action: Action) {}
    pub(super) fn act_redeploy(&mut self, seat: u8, left: u8, action: Action) {}
}
