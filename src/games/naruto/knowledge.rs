//! What a seat cannot know: dealing it anew, and a hash of what it does know (INV-14).

use crate::engine::{Chance, Seat};
use crate::games::naruto::Naruto;
use crate::games::naruto::state::State;

impl Naruto {
    /// Deals the order of decks, the opponent's hand and the gained cards anew.
    pub(super) fn deal_anew<C: Chance>(&self, _s: &mut State, _seat: Seat, _chance: &mut C) {
        todo!()
    }
}

/// A hash of what a seat knows.
pub(super) fn hash(_game: &Naruto, _s: &State, _seat: Seat) -> u64 {
    todo!()
}
