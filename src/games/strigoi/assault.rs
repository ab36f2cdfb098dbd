//! The Assault: hidden choice, reveal, turns in order, Phase 3, end (STR-050 to STR-074, STR-400,
//! STR-401, STR-408).

use crate::engine::{Actions, Chance, Recorder, Seat};
use crate::games::strigoi::Strigoi;
use crate::games::strigoi::action::Action;
use crate::games::strigoi::flow::{Flow, Next};
use crate::games::strigoi::state::{AssaultStep, State, TurnStep};

impl Strigoi {
    /// Action cards in hand, and Rest under `voluntary_rest` (STR-070, STR-074).
    pub(super) fn choose_options(&self, _s: &State, _seat: Seat, _actions: &mut Actions<Self>) {
        todo!()
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Begin: empty hands (STR-073), a `Choose` frame for each seat with cards, in seat order; the
    /// card stays in hand and in `chosen` until the reveal. Reveal: cards leave the hands for
    /// `played`, resting seats take their discard, `order` is fixed. Turns: next `Turn(Begin)` until
    /// the order is through. Phase3 (STR-400, STR-401, STR-408). End: STR-054 to STR-056, cut-off
    /// (STR-430), `collapse = every_assault`.
    pub(super) fn settle_assault(&mut self, _step: AssaultStep) -> Next {
        todo!()
    }

    pub(super) fn act_choose(&mut self, _seat: Seat, _action: Action) {
        todo!()
    }

    /// Begin: fills `State::turn`, pushes `Menu` (above `Turn(Strigoi)`). Strigoi: token or Supreme
    /// (STR-200, STR-201), `begin_activation`. End: pops.
    pub(super) fn settle_turn(&mut self, _step: TurnStep) -> Next {
        todo!()
    }
}
