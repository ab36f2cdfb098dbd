//! What a seat cannot know: dealing it anew, and a hash of what it does know.

use crate::engine::{Chance, Seat};
use crate::games::strigoi::Strigoi;
use crate::games::strigoi::state::State;

impl Strigoi {
    /// Deals anew the other seats' unrevealed choices, their hidden Reward cards, and the face-down
    /// Wound tokens on the Strigoi.
    pub(super) fn deal_anew<C: Chance>(&self, _s: &mut State, _seat: Seat, _chance: &mut C) {
        todo!()
    }
}

/// A hash of what a seat knows.
pub(super) fn hash(_g: &Strigoi, _s: &State, _seat: Seat) -> u64 {
    todo!()
}
