//! What a set of a player's cards holds: of ready decks it was worked out at load; the cards of a
//! scenario are gone through when they are asked for.

use crate::content::index::CardSets;
use crate::rules::Rules;
use crate::state::State;
use tenbin_engine::Seat;
use tenbin_engine::pile::{CardSet, each};

impl Rules {
    /// What the cards of a seat are.
    #[inline]
    pub(crate) fn sorted<T>(&self, state: &State, seat: Seat, look: impl Fn(&CardSets) -> T) -> T {
        let deck = state.decks[seat.index()];
        match deck.and_then(|deck| self.index.decks.get(usize::from(deck))) {
            Some(sets) if !state.staged => look(sets),
            _ => look(&self.sort_out(state, seat)),
        }
    }

    /// The same of cards that are no ready deck.
    #[cold]
    #[inline(never)]
    fn sort_out(&self, state: &State, seat: Seat) -> CardSets {
        CardSets::of(&self.catalogue, &state.kinds[seat.index()])
    }

    /// The cards of a set of a seat's own cards, one of each kind: the lowest.
    #[inline]
    pub(crate) fn distinct(&self, state: &State, seat: Seat, set: CardSet) -> CardSet {
        self.sorted(state, seat, |sets| {
            if sets.are_scattered() {
                distinct_of_scattered(state, seat, set)
            } else {
                sets.firsts(set)
            }
        })
    }
}

/// The same where copies lie apart.
#[cold]
#[inline(never)]
fn distinct_of_scattered(state: &State, seat: Seat, set: CardSet) -> CardSet {
    let kinds = &state.kinds[seat.index()];
    let mut found: CardSet = 0;
    for place in each(set) {
        let kind = kinds[usize::from(place)];
        if !each(found).any(|earlier| kinds[usize::from(earlier)] == kind) {
            found |= 1 << place;
        }
    }
    found
}
