//! Launching a technique: user, targets, price (NAR-200 to NAR-208).

use crate::engine::{Actions, Chance, Recorder, Seat};
use crate::games::naruto::Naruto;
use crate::games::naruto::action::Action;
use crate::games::naruto::flow::{Flow, Next};
use crate::games::naruto::state::State;

impl Naruto {
    /// Who is launching: the controller of the user.
    pub(super) fn launcher(&self, _s: &State) -> Seat {
        todo!()
    }

    /// Whether user, requirement, targets and price allow it (NAR-181, NAR-182, NAR-201, NAR-204).
    pub(super) fn can_launch(&self, _s: &State, _seat: Seat, _card: u8, _user: u8) -> bool {
        todo!()
    }

    /// Targets, and Done where enough are chosen.
    pub(super) fn launch_target_options(&self, _s: &State, _actions: &mut Actions<Self>) {
        todo!()
    }

    /// X from 0 to what can be paid.
    pub(super) fn launch_x_options(&self, _s: &State, _actions: &mut Actions<Self>) {
        todo!()
    }

    /// Chakra cards that may pay this part of the price, leaving the rest payable; canonical order.
    pub(super) fn pay_chakra_options(
        &self,
        _s: &State,
        _part: u8,
        _from: u8,
        _actions: &mut Actions<Self>,
    ) {
        todo!()
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Starts a launch; the frame beneath goes on when it is over (the technique is then on the chain).
    pub(super) fn begin_launch(&mut self, _seat: Seat, _card: u8, _user: u8) {
        todo!()
    }

    /// Asks; All and the User designate by themselves.
    pub(super) fn settle_launch_targets(&mut self) -> Next {
        todo!()
    }

    /// A target, or Done.
    pub(super) fn act_launch_targets(&mut self, _action: Action) {
        todo!()
    }

    /// Asks for X where there is one.
    pub(super) fn settle_launch_x(&mut self) -> Next {
        todo!()
    }

    /// X is fixed before cost changes (NAR-203).
    pub(super) fn act_launch_x(&mut self, _action: Action) {
        todo!()
    }

    /// Asks while something is due; then the technique is on the chain.
    pub(super) fn settle_pay_chakra(&mut self, _part: u8, _from: u8) -> Next {
        todo!()
    }

    /// A chakra card pays.
    pub(super) fn act_pay_chakra(&mut self, _part: u8, _from: u8, _action: Action) {
        todo!()
    }
}
