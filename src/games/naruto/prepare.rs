//! The combat preparation: calls, tactics, clients, chakra (NAR-050 to NAR-062, NAR-100 to NAR-115).

use crate::engine::{Actions, Chance, Recorder, Seat};
use crate::games::naruto::Naruto;
use crate::games::naruto::action::Action;
use crate::games::naruto::flow::{Flow, Next};
use crate::games::naruto::state::State;

impl Naruto {
    /// What the active player may do next: every legal Call, Tactic, Client, Charge, and EndPreparation.
    pub(super) fn menu_options(&self, _s: &State, _actions: &mut Actions<Self>) {
        todo!()
    }

    /// ChargeCard or Spare for the kind of card asked about; the last is forced where none is chosen yet.
    pub(super) fn charging_options(&self, _s: &State, _from: u8, _actions: &mut Actions<Self>) {
        todo!()
    }

    /// Cards that may pay (NAR-055), in canonical order.
    pub(super) fn pay_hand_options(
        &self,
        _s: &State,
        _seat: Seat,
        _left: u8,
        _from: u8,
        _actions: &mut Actions<Self>,
    ) {
        todo!()
    }

    /// Targets of the announced tactic or interruption, and Done where enough are chosen.
    pub(super) fn announce_target_options(
        &self,
        _s: &State,
        _seat: Seat,
        _actions: &mut Actions<Self>,
    ) {
        todo!()
    }

    /// Whether a hand cost can be paid (NAR-055).
    pub(super) fn can_pay_hand(&self, _s: &State, _seat: Seat, _card: u8) -> bool {
        todo!()
    }

    /// Whether the entry turn is reached (NAR-054, NAR-424).
    pub(super) fn entry_allowed(&self, _s: &State, _seat: Seat, _card: u8) -> bool {
        todo!()
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Asks; with nothing to do but EndPreparation the engine takes it.
    pub(super) fn settle_menu(&mut self) -> Next {
        todo!()
    }

    /// Announces an action, or ends the preparation.
    pub(super) fn act_menu(&mut self, _action: Action) {
        todo!()
    }

    /// Goes through the kinds of cards in hand.
    pub(super) fn settle_charging(&mut self, _from: u8) -> Next {
        todo!()
    }

    /// Chooses or spares.
    pub(super) fn act_charging(&mut self, _from: u8, _action: Action) {
        todo!()
    }

    /// Asks while something is left to pay.
    pub(super) fn settle_pay_hand(&mut self, _seat: Seat, _left: u8, _from: u8) -> Next {
        todo!()
    }

    /// A card pays.
    pub(super) fn act_pay_hand(&mut self, _seat: Seat, _left: u8, _from: u8, _action: Action) {
        todo!()
    }

    /// Asks while targets are to be chosen; All designates by itself.
    pub(super) fn settle_announce_targets(&mut self, _seat: Seat) -> Next {
        todo!()
    }

    /// A target, or Done.
    pub(super) fn act_announce_targets(&mut self, _seat: Seat, _action: Action) {
        todo!()
    }

    /// The announced action of the seat goes on: targets, payment, window (b), effect, ENTER effects, window (c) (NAR-062). Interruptions go the same way without windows (NAR-073).
    pub(super) fn settle_action(&mut self, _seat: Seat, _step: u8) -> Next {
        todo!()
    }
}
