//! A player's cards by what they are: what a set of cards holds is asked by a bit test instead of
//! card by card. All of it follows from the deck and is worked out at load; the cards of a scenario
//! are gone through when they are asked for.

use crate::Naruto;
use crate::content::catalogue::{Catalogue, NOTHING};
use crate::content::vocabulary::{CardKind, TacticKind};
use crate::state::State;
use tenbin_engine::Seat;
use tenbin_engine::pile::{CardSet, each};

/// Sets of a player's own physical cards.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Sorts {
    /// Ninjas.
    pub(crate) ninjas: CardSet,
    /// Techniques.
    pub(crate) techniques: CardSet,
    /// Tactics of the own turn.
    pub(crate) tactics: CardSet,
    /// Clients.
    pub(crate) clients: CardSet,
    /// Interruptions.
    pub(crate) interruptions: CardSet,
    /// Copies of the card at the place below. No card is below the first place: its bit says that
    /// some copies lie apart, so that this does not tell all of them.
    repeats: CardSet,
}

impl Sorts {
    /// Those of cards in the order of their places.
    pub(crate) fn of(catalogue: &Catalogue, kinds: &[u16]) -> Self {
        let mut sorts = Self::default();
        for (place, &kind) in kinds.iter().enumerate().filter(|&(_, &kind)| kind != NOTHING) {
            let card = &catalogue.cards[usize::from(kind)];
            let set = match card.kind {
                CardKind::Ninja => &mut sorts.ninjas,
                CardKind::Technique => &mut sorts.techniques,
                CardKind::Tactic if card.tactic == TacticKind::Interruption => {
                    &mut sorts.interruptions
                }
                CardKind::Tactic => &mut sorts.tactics,
                CardKind::Client => &mut sorts.clients,
            };
            *set |= 1 << place;
            match kinds[..place].iter().rposition(|&earlier| earlier == kind) {
                Some(earlier) if earlier + 1 == place => sorts.repeats |= 1 << place,
                Some(_) => sorts.repeats |= 1,
                None => {}
            }
        }
        sorts
    }

    /// Whether copies of a card lie apart.
    #[inline]
    fn are_scattered(&self) -> bool {
        self.repeats & 1 != 0
    }

    /// The cards of a set, one of each kind: the lowest. Not where copies lie apart.
    #[inline]
    fn firsts(&self, set: CardSet) -> CardSet {
        let mut next = set << 1 & self.repeats;
        let mut copies = next;
        while next != 0 {
            next = next << 1 & self.repeats;
            copies |= next;
        }
        set & !copies
    }
}

impl Naruto {
    /// What the cards of a seat are.
    #[inline]
    pub(crate) fn sorted<T>(&self, s: &State, seat: Seat, look: impl Fn(&Sorts) -> T) -> T {
        match self.sorts.get(usize::from(s.decks[seat.index()])) {
            Some(sorts) if !s.staged => look(sorts),
            _ => look(&self.sort_out(s, seat)),
        }
    }

    /// The same of cards that are no ready deck.
    #[cold]
    #[inline(never)]
    fn sort_out(&self, s: &State, seat: Seat) -> Sorts {
        Sorts::of(&self.catalogue, &s.kinds[seat.index()])
    }

    /// The cards of a set of a seat's own cards, one of each kind: the lowest.
    #[inline]
    pub(crate) fn distinct(&self, s: &State, seat: Seat, set: CardSet) -> CardSet {
        self.sorted(s, seat, |sorts| {
            if sorts.are_scattered() {
                distinct_of_scattered(s, seat, set)
            } else {
                sorts.firsts(set)
            }
        })
    }
}

/// The same where copies lie apart.
#[cold]
#[inline(never)]
fn distinct_of_scattered(s: &State, seat: Seat, set: CardSet) -> CardSet {
    let kinds = &s.kinds[seat.index()];
    let mut found: CardSet = 0;
    for place in each(set) {
        let kind = kinds[usize::from(place)];
        if !each(found).any(|earlier| kinds[usize::from(earlier)] == kind) {
            found |= 1 << place;
        }
    }
    found
}
