//! Attack and defence declarations (NAR-140 to NAR-148).

use crate::engine::{Actions, Chance, Recorder};
use crate::games::naruto::Naruto;
use crate::games::naruto::action::Action;
use crate::games::naruto::flow::{Flow, Next};
use crate::games::naruto::state::State;

impl Naruto {
    /// Done, and the own teams after this one (NONE: all) that may attack.
    pub(super) fn send_options(&self, _s: &State, _after: u8, _actions: &mut Actions<Self>) {
        todo!()
    }

    /// The members of the team.
    pub(super) fn front_options(&self, _s: &State, _team: u8, _actions: &mut Actions<Self>) {
        todo!()
    }

    /// Pass, and the own teams that may defend.
    pub(super) fn block_options(
        &self,
        _s: &State,
        _attack: u8,
        _after: u8,
        _actions: &mut Actions<Self>,
    ) {
        todo!()
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Clears `attacks` and pushes Frame::Send for the attack declaration.
    pub(super) fn begin_attack(&mut self) {
        todo!()
    }

    /// Pushes Frame::Block for the defence declaration.
    pub(super) fn begin_defence(&mut self) {
        todo!()
    }

    /// Positions, stances and the front-less status lapse (NAR-145); empty teams are freed.
    pub(super) fn end_battle(&mut self) {
        todo!()
    }

    /// Asks while a team may be sent.
    pub(super) fn settle_send(&mut self, _after: u8) -> Next {
        todo!()
    }

    /// Send or Done.
    pub(super) fn act_send(&mut self, _after: u8, _action: Action) {
        todo!()
    }

    /// Asks for teams of several.
    pub(super) fn settle_front(&mut self, _team: u8) -> Next {
        todo!()
    }

    /// Names the front-line ninja.
    pub(super) fn act_front(&mut self, _team: u8, _action: Action) {
        todo!()
    }

    /// Goes through the attacking teams.
    pub(super) fn settle_block(&mut self, _attack: u8, _after: u8) -> Next {
        todo!()
    }

    /// Block or Pass.
    pub(super) fn act_block(&mut self, _attack: u8, _after: u8, _action: Action) {
        todo!()
    }

    /// `frontless_replacement`: asks for a new front-line ninja while the team has none and has members.
    pub(super) fn settle_replace(&mut self, _team: u8) -> Next {
        todo!()
    }

    /// Names it; the team is no longer front-less.
    pub(super) fn act_replace(&mut self, _team: u8, _action: Action) {
        todo!()
    }
}
