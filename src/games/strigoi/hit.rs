//! Wounds and Shocks: Protection, Wound tokens, defeat (STR-126, STR-127, STR-162, STR-243 to
//! STR-247, STR-290 to STR-305).

use crate::engine::{Actions, Chance, Recorder, Seat};
use crate::games::strigoi::Strigoi;
use crate::games::strigoi::action::Action;
use crate::games::strigoi::flow::{Flow, Next};
use crate::games::strigoi::state::{Hit, State};

impl Hit {
    /// A hit on a seat that has not been answered yet.
    pub(super) fn new(
        seat: Seat,
        source: crate::games::strigoi::vocabulary::Source,
        wounds: i32,
        shocks: i32,
    ) -> Self {
        Self {
            seat: seat.0,
            source,
            strigoi: crate::games::strigoi::state::NONE,
            by_turn: false,
            preventable: true,
            wounds: wounds.clamp(0, 255) as u8,
            shocks: shocks.clamp(0, 255) as u8,
            from: 0,
            used_played: false,
            defeated: false,
            drawn: 0,
            acting: crate::engine::List::default(),
            step: 0,
        }
    }
}

impl Strigoi {
    /// Pass, and each source of Protection from `Hit::from` on against a wound and against a Shock,
    /// as far as there are any left (`GuardWound`, `GuardShock`; STR-162, STR-244 to STR-246). The
    /// order of sources is that of `Item`, wounds before Shocks.
    pub(super) fn hit_options(&self, _s: &State, _actions: &mut Actions<Self>) {
        todo!()
    }

    /// Action cards and kinds of Reward cards in hand (STR-127).
    pub(super) fn discard_options(&self, _s: &State, _seat: Seat, _actions: &mut Actions<Self>) {
        todo!()
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A hit begins: pushes the record and `Frame::Hit`; nothing for a hit of nothing.
    pub(super) fn begin_hit(&mut self, _hit: Hit) {
        todo!()
    }

    /// Protection while there is any; then wounds, one token at a time (STR-294, STR-291 to STR-293,
    /// events `wolf_wounded`, `wolf_defeated`, `third_wound_by_strigoi`); then the new tokens'
    /// on-receive icons in draw order; then Shocks; then the record goes.
    pub(super) fn settle_hit(&mut self) -> Next {
        todo!()
    }

    pub(super) fn act_hit(&mut self, _action: Action) {
        todo!()
    }

    pub(super) fn settle_discard(&mut self, _seat: Seat, _left: u8) -> Next {
        todo!()
    }

    pub(super) fn act_discard(&mut self, _seat: Seat, _left: u8, _action: Action) {
        todo!()
    }
}
