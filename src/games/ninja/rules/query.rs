//! Questions about a state that many parts of the rules ask.

use crate::content::catalogue::{Advantage, forbid};
use crate::content::ids::{CardId, cards_of};
use crate::rules::Rules;
use crate::state::State;
use tenbin_engine::pile::CardSet;
use tenbin_engine::{Seat, SeatSet};

impl Rules {
    /// The type of a physical advantage card.
    #[inline]
    pub(crate) fn advantage(&self, card: CardId) -> &Advantage {
        &self.catalogue.advantages[self.catalogue.advantage_of[card.index()] as usize]
    }

    /// Players not eliminated.
    #[inline]
    pub(crate) fn in_game(&self, state: &State) -> SeatSet {
        self.index.everybody.without(state.eliminated)
    }

    /// Players neither eliminated nor captured.
    #[inline]
    pub(crate) fn present(&self, state: &State) -> SeatSet {
        self.in_game(state).without(state.captured)
    }

    /// The seat so many steps clockwise from another.
    #[inline]
    pub(crate) fn clockwise(&self, from: Seat, steps: u8) -> Seat {
        // Never more than one round: a subtraction is several times cheaper than a division.
        let sum = from.0 + steps;
        Seat(if sum >= self.index.seats { sum - self.index.seats } else { sum })
    }

    /// The next number of steps around the table.
    #[inline]
    pub(crate) fn next_step(&self, steps: u8) -> u8 {
        if steps + 1 == self.index.seats { 0 } else { steps + 1 }
    }

    /// Whether a card's opponents may target this player with it (NIN-213, NIN-269).
    #[inline]
    pub(crate) fn can_be_targeted(&self, state: &State, seat: Seat) -> bool {
        self.present(state).has(seat) && !state.untargetable.has(seat)
    }

    /// Legal targets of an attack (NIN-162).
    pub(crate) fn attack_targets(&self, state: &State, attacker: Seat) -> SeatSet {
        self.present(state).without(state.unattackable).without(SeatSet::of(attacker))
    }

    /// Whether a player may declare an attack at all (NIN-161, NIN-312).
    pub(crate) fn may_attack(&self, state: &State, seat: Seat) -> bool {
        self.present(state).has(seat)
            && !state.recalled.has(seat)
            && state.players[seat.index()].forbidden & forbid::ATTACK == 0
    }

    /// Whether a player can be involved in events (NIN-116, NIN-126).
    pub(crate) fn can_be_involved(&self, state: &State, seat: Seat) -> bool {
        self.present(state).has(seat) && !state.recalled.has(seat)
    }
}

/// A card of a kind in a set, one that everybody knows of first.
pub(crate) fn physical_of(set: CardSet, of: CardSet, known: CardSet) -> Option<CardId> {
    let mine = set & of;
    cards_of(mine & known).next().or_else(|| cards_of(mine).next())
}
