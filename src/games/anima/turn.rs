//! The phases of a turn (section 2.4, ANI-101).

use crate::engine::{Chance, Recorder};
use crate::games::anima::action::Action;
use crate::games::anima::flow::{Flow, Next};

#[allow(unused_variables, clippy::unused_self)]
impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    pub(super) fn settle_turn(&mut self, step: u8) -> Next {
        Next::Ask
    }
    pub(super) fn settle_pay_upkeep(&mut self, model: u8, slot: u8) -> Next {
        Next::Ask
    }
    pub(super) fn settle_doom_rolled(&mut self, model: u8) -> Next {
        Next::Ask
    }
    pub(super) fn settle_initiative_rolled(&mut self, seat: u8) -> Next {
        Next::Ask
    }
    pub(super) fn act_choose_first(&mut self, seat: u8, action: Action) {}
    pub(super) fn act_pay_upkeep(&mut self, model: u8, slot: u8, action: Action) {}
}
