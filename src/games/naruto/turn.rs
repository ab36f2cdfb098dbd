//! The steps of a turn (NAR-030 to NAR-035, NAR-420 to NAR-424).

use crate::engine::{Actions, Chance, Recorder};
use crate::games::naruto::Naruto;
use crate::games::naruto::action::Action;
use crate::games::naruto::flow::{Flow, Next};
use crate::games::naruto::state::{State, Step};

impl Naruto {
    /// Cards that may leave (NAR-421), in canonical order: from this place of the hand on, leaving enough to choose.
    pub(super) fn hand_excess_options(
        &self,
        _s: &State,
        _left: u8,
        _from: u8,
        _actions: &mut Actions<Self>,
    ) {
        todo!()
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Carries out a step: advances the frame (set_top) before it pushes what belongs to the step.
    pub(super) fn settle_turn(&mut self, _step: Step) -> Next {
        todo!()
    }

    /// Asks while cards are left.
    pub(super) fn settle_hand_excess(&mut self, _left: u8, _from: u8) -> Next {
        todo!()
    }

    /// A card leaves.
    pub(super) fn act_hand_excess(&mut self, _left: u8, _from: u8, _action: Action) {
        todo!()
    }
}
