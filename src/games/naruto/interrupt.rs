//! Interruptions in the opponent's preparation (NAR-070 to NAR-076).

use crate::engine::{Actions, Chance, Recorder};
use crate::games::naruto::Naruto;
use crate::games::naruto::action::Action;
use crate::games::naruto::flow::{Flow, Next};
use crate::games::naruto::state::{Moment, State};

impl Naruto {
    /// Pass, and every interruption that may be played at this moment.
    pub(super) fn window_options(&self, _s: &State, _moment: Moment, _actions: &mut Actions<Self>) {
        todo!()
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Asks only where an interruption could be played; else goes on.
    pub(super) fn settle_window(&mut self, _moment: Moment) -> Next {
        todo!()
    }

    /// Announces an interruption (`announced` of the inactive player), or closes the window.
    pub(super) fn act_window(&mut self, _moment: Moment, _action: Action) {
        todo!()
    }
}
