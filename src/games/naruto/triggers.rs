//! Effects that fall due: they are gathered, put in order and carried out (NAR-150 to NAR-156, NAR-463).

use crate::engine::{Actions, Chance, Recorder, Seat};
use crate::games::naruto::Naruto;
use crate::games::naruto::action::Action;
use crate::games::naruto::flow::{Flow, Next};
use crate::games::naruto::state::{Set, State};
use crate::games::naruto::vocabulary::Timing;

impl Naruto {
    /// Whose effects are next: the active player's, then the other's.
    pub(super) fn trigger_chooser(&self, _s: &State) -> Seat {
        todo!()
    }

    /// The due effects of that player.
    pub(super) fn trigger_options(&self, _s: &State, _actions: &mut Actions<Self>) {
        todo!()
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Gathers the effects of this timing of these ninjas whose text works, and of the side, and pushes Frame::Triggers where there are some. The caller has advanced its own frame.
    pub(super) fn raise(&mut self, _timing: Timing, _units: Set) {
        todo!()
    }

    /// TurnStart or TurnEnd: the active player's ninjas and camp, then the other's with EachPlayer (NAR-465).
    pub(super) fn raise_turn(&mut self, _timing: Timing) {
        todo!()
    }

    /// ENTER effects of a client or permanent.
    pub(super) fn raise_camp(&mut self, _timing: Timing, _card: u8) {
        todo!()
    }

    /// Delayed effects due now; for the judgement those of this team, or with NONE those whose team has no ninja left (NAR-353).
    pub(super) fn raise_delayed(&mut self, _at: Timing, _team: u8) {
        todo!()
    }

    /// Pops when nothing is due; asks where a player has two or more; else starts the run.
    pub(super) fn settle_triggers(&mut self) -> Next {
        todo!()
    }

    /// Starts the run of the one chosen.
    pub(super) fn act_triggers(&mut self, _action: Action) {
        todo!()
    }
}
