//! What a player cannot know: dealing it anew, and a hash of what is known. Bots that look ahead play
//! on in worlds that were dealt anew, so they learn nothing that a player at their seat could not;
//! the conformance suite holds that.

use std::hash::{Hash as _, Hasher as _};

use crate::state::SEATS_MAX;
use crate::{Magpie, State};
use tenbin::engine::{Chance, KeyHasher, Seat, Stream};

impl Magpie {
    /// Deals anew what `seat` does not see: the other hands and the deck. How many cards each has is
    /// known to all.
    pub(crate) fn deal_anew<C: Chance>(&self, state: &mut State, seat: Seat, chance: &mut C) {
        let others = || self.table().filter(|&other| other != seat);
        let mut unseen = others().fold(state.deck, |set, other| set | state.hands[other.index()]);
        for other in others() {
            let hand = &mut state.hands[other.index()];
            for _ in 0..std::mem::take(hand).count_ones() {
                let card = chance.draw(Stream::DEAL, unseen);
                unseen &= !(1 << card);
                *hand |= 1 << card;
            }
        }
        state.deck = unseen;
    }
}

/// A hash of what `seat` knows. The number of the turn is no part of the position.
pub(crate) fn hash(game: &Magpie, state: &State, seat: Seat) -> u64 {
    let mut hasher = KeyHasher::default();
    // Of hands that are not seen, and the deck, only the numbers are known; those of the hands say all.
    State { deck: 0, hands: [0; SEATS_MAX], turn: 0, ..*state }.hash(&mut hasher);
    state.hands[seat.index()].hash(&mut hasher);
    for other in game.table() {
        state.hands[other.index()].count_ones().hash(&mut hasher);
    }
    hasher.finish()
}
