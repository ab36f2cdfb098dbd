//! The judgement of combat and the gains (NAR-350 to NAR-385).

use crate::engine::{Actions, Chance, Recorder, Seat};
use crate::games::naruto::Naruto;
use crate::games::naruto::action::Action;
use crate::games::naruto::flow::{Flow, Next};
use crate::games::naruto::state::State;

impl Naruto {
    /// Who orders the items (`judgement_order_by`).
    pub(super) fn judge(&self, _s: &State) -> Seat {
        todo!()
    }

    /// The items that are left.
    pub(super) fn judge_options(&self, _s: &State, _actions: &mut Actions<Self>) {
        todo!()
    }

    /// TakeGain, or Take a client of the loser.
    pub(super) fn client_or_gain_options(
        &self,
        _s: &State,
        _seat: Seat,
        _actions: &mut Actions<Self>,
    ) {
        todo!()
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Pushes Frame::Judge.
    pub(super) fn begin_judgement(&mut self) {
        todo!()
    }

    /// Gains as one step (NAR-366, NAR-368), with the check after it; asks (pushes a frame) where `client_loss` gives a choice.
    pub(super) fn take_gains(&mut self, _seat: Seat, _count: u8) {
        todo!()
    }

    /// Asks while two items or more are left and the order is chosen.
    pub(super) fn settle_judge(&mut self) -> Next {
        todo!()
    }

    /// An item is next.
    pub(super) fn act_judge(&mut self, _action: Action) {
        todo!()
    }

    /// An item: its judgement effects (attacker, defender), strengths, wounds, WIN effects, check (NAR-352, NAR-384).
    pub(super) fn settle_item(&mut self, _attack: u8, _step: u8) -> Next {
        todo!()
    }

    /// Asks while gains are left and the loser has clients.
    pub(super) fn settle_client_or_gain(&mut self, _seat: Seat, _left: u8) -> Next {
        todo!()
    }

    /// A gain or a client.
    pub(super) fn act_client_or_gain(&mut self, _seat: Seat, _left: u8, _action: Action) {
        todo!()
    }
}
