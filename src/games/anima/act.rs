//! Activations: picking a model and its actions (ANI-096 to ANI-202).

use crate::engine::{Chance, Recorder};
use crate::games::anima::action::Action;
use crate::games::anima::flow::{Flow, Next};
use crate::games::anima::state::Stand;

#[allow(unused_variables, clippy::unused_self)]
impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    pub(super) fn settle_pick_next(&mut self) -> Next {
        Next::Ask
    }
    pub(super) fn settle_activation(&mut self) -> Next {
        Next::Ask
    }
    pub(super) fn settle_spot(&mut self, model: u8, stand: Stand, argument: u8) -> Next {
        Next::Ask
    }
    pub(super) fn settle_escape_rolled(&mut self) -> Next {
        Next::Ask
    }
    pub(super) fn settle_seek_rolled(&mut self, marker: u8) -> Next {
        Next::Ask
    }
    pub(super) fn act_pick_next(&mut self, action: Action) {}
    pub(super) fn act_activation(&mut self, action: Action) {}
    pub(super) fn act_spot(&mut self, model: u8, stand: Stand, argument: u8, action: Action) {}
}
