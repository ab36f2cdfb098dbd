//! Abilities outside fights, and the ops of cards and tokens (STR-160 to STR-171).

use crate::engine::{Actions, Chance, Recorder, Seat};
use crate::games::strigoi::Strigoi;
use crate::games::strigoi::action::Action;
use crate::games::strigoi::catalogue::{Condition, Span};
use crate::games::strigoi::flow::{Flow, Next};
use crate::games::strigoi::state::State;
use crate::games::strigoi::vocabulary::{Source, Target};

impl Strigoi {
    /// Own-turn abilities the wolf of the turn may use now: `Use` of the played card's, `Reward` and
    /// `Token` played for their on-play abilities alone (STR-160, STR-161). Only what would do
    /// something: no Heal where nobody in reach has a Wound token, no Retrieval without a discard,
    /// no Pack without one, no Mechanics without a platform in range.
    pub(super) fn ability_options(&self, _s: &State, _actions: &mut Actions<Self>) {
        todo!()
    }

    /// Whether a condition holds outside of a fight and a hit (see also `fight.rs`, `hit.rs`).
    pub(super) fn condition_holds(&self, _s: &State, _condition: &Condition) -> bool {
        todo!()
    }

    /// Kinds of Wound tokens the wolf holds (`Action::Wound`; STR-163, D11).
    pub(super) fn heal_options(&self, _s: &State, _seat: Seat, _actions: &mut Actions<Self>) {
        todo!()
    }

    /// Kinds of Reward cards in the own discard, and Pass: Retrieval may take none (D16).
    pub(super) fn retrieve_options(&self, _s: &State, _seat: Seat, _actions: &mut Actions<Self>) {
        todo!()
    }

    /// Wolves with an Action card in the discard (`Action::Seat`; STR-169).
    pub(super) fn choose_wolf_options(&self, _s: &State, _actions: &mut Actions<Self>) {
        todo!()
    }

    /// Action cards in the discard (`Action::Card`).
    pub(super) fn recover_options(&self, _s: &State, _seat: Seat, _actions: &mut Actions<Self>) {
        todo!()
    }

    /// Platforms in range (`Action::Platform`; STR-168).
    pub(super) fn rotate_options(&self, _s: &State, _actions: &mut Actions<Self>) {
        todo!()
    }

    /// The five other orientations (`Action::Orientation`); those that give the same corridors and
    /// letters do not exist, as letters turn too.
    pub(super) fn orient_options(&self, _s: &State, _room: u8, _actions: &mut Actions<Self>) {
        todo!()
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// An option of `ability_options` is used: marks or spends it and starts its run. The turn may
    /// move again afterwards unless it was stopped (`Turn::may_go`).
    pub(super) fn use_ability(&mut self, _action: Action) {
        todo!()
    }

    /// Ops are carried out, one after the other, by `Frame::Run`.
    pub(super) fn start_run(&mut self, _seat: Seat, _ops: Span, _target: Target, _source: Source) {
        todo!()
    }

    /// The next op of the innermost run: those with choices push their frames.
    pub(super) fn settle_run(&mut self) -> Next {
        todo!()
    }

    pub(super) fn settle_heal(&mut self, _seat: Seat, _left: u8) -> Next {
        todo!()
    }

    pub(super) fn act_heal(&mut self, _seat: Seat, _left: u8, _action: Action) {
        todo!()
    }

    pub(super) fn settle_retrieve(&mut self, _seat: Seat, _left: u8) -> Next {
        todo!()
    }

    pub(super) fn act_retrieve(&mut self, _seat: Seat, _left: u8, _action: Action) {
        todo!()
    }

    pub(super) fn settle_choose_wolf(&mut self) -> Next {
        todo!()
    }

    pub(super) fn act_choose_wolf(&mut self, _action: Action) {
        todo!()
    }

    pub(super) fn settle_recover(&mut self, _seat: Seat, _left: u8) -> Next {
        todo!()
    }

    pub(super) fn act_recover(&mut self, _seat: Seat, _left: u8, _action: Action) {
        todo!()
    }

    pub(super) fn settle_rotate(&mut self) -> Next {
        todo!()
    }

    pub(super) fn act_rotate(&mut self, _action: Action) {
        todo!()
    }

    pub(super) fn settle_orient(&mut self, _room: u8) -> Next {
        todo!()
    }

    pub(super) fn act_orient(&mut self, _room: u8, _action: Action) {
        todo!()
    }

    /// So many Reward cards are drawn into a seat's hand, with their events (STR-124, STR-473).
    pub(super) fn gain_rewards(&mut self, _seat: Seat, _count: u8) {
        todo!()
    }

    /// So many Reward tokens are drawn (STR-124).
    pub(super) fn gain_tokens(&mut self, _seat: Seat, _count: u8) {
        todo!()
    }
}
