//! Carrying effects out, one record after the other, with the choices they ask for (section 4).

use crate::engine::{Actions, Chance, Recorder, Seat};
use crate::games::naruto::Naruto;
use crate::games::naruto::action::Action;
use crate::games::naruto::flow::{Flow, Next};
use crate::games::naruto::state::{Pending, State};

impl Naruto {
    /// Who chooses in the innermost run.
    pub(super) fn run_chooser(&self, _s: &State) -> Seat {
        todo!()
    }

    /// The options of the innermost run.
    pub(super) fn run_options(&self, _s: &State, _actions: &mut Actions<Self>) {
        todo!()
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Begins to carry effects out: pushes a run and Frame::Run.
    pub(super) fn start_run(&mut self, _what: Pending, _link: u8) {
        todo!()
    }

    /// Checks a technique again (NAR-221 to NAR-228, NAR-240) and starts its run, or cancels it; sets its fate to Gone and tells note_outcome.
    pub(super) fn resolve_link(&mut self, _link: u8) {
        todo!()
    }

    /// The same for the announced tactic or interruption of a seat (NAR-062).
    pub(super) fn resolve_announced(&mut self, _seat: Seat) {
        todo!()
    }

    /// Goes on with the innermost run: asks, acts, or ends it. check_end after each primitive (NAR-443).
    pub(super) fn settle_run(&mut self) -> Next {
        todo!()
    }

    /// Carries out a choice of the innermost run.
    pub(super) fn act_run(&mut self, _action: Action) {
        todo!()
    }
}
