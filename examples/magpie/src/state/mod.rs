//! A moment of a game: plain `Copy` data, so that bots can copy, hash and re-deal it.

pub mod action;
mod invariants;
pub mod knowledge;

use crate::Magpie;
use tenbin::engine::pile::{CardSet, each};
use tenbin::engine::{Seat, SeatSet};
use tenbin::word_enum;

/// Most players.
pub const SEATS_MAX: usize = 4;

word_enum! {
    /// How a game ends.
    Ending {
        /// No cards are left (MAG-032).
        CardsGone = "cards_gone",
        /// Somebody has the target (MAG-033).
        Target = "target_reached",
    }
}

/// Everything that is true in the middle of a turn. Cards are sets of physical cards: nobody has
/// looked into the deck, so it has no order, and its top card is a random one of the set.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct State {
    pub deck: CardSet,
    /// The discard pile, face up.
    pub discard: CardSet,
    pub hands: [CardSet; SEATS_MAX],
    /// What lies in front of each player, face up.
    pub nests: [CardSet; SEATS_MAX],
    /// Points by effects (MAG-022).
    pub shine: [u16; SEATS_MAX],
    /// The present turn from 1, over all players.
    pub turn: u16,
    /// Whose turn it is.
    pub active: Seat,
    /// The card that waits for answers (MAG-010).
    pub played: Option<u8>,
    /// Who is asked for one.
    pub asked: Seat,
    /// How the game has ended, once it has.
    pub ending: Option<Ending>,
}

// Searching bots copy states all the time; that one grows should be a decision.
const _: () = assert!(size_of::<State>() == 96);

impl State {
    /// The card that waits for answers as a set.
    pub fn waiting(&self) -> CardSet {
        self.played.map_or(0, |card| 1 << card)
    }
}

/// Questions about a state that rules, features and reports all ask.
impl Magpie {
    /// The players.
    pub(crate) fn table(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    /// The next player clockwise.
    pub(crate) fn after(&self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.seats)
    }

    /// What a nest with these cards is worth, without shine (MAG-030): the values, and a bonus for each
    /// complete set of one card of each suit (MAG-031).
    pub(crate) fn worth(&self, cards: CardSet) -> i32 {
        let values = each(cards).map(|place| i32::from(self.catalogue.card(place).value));
        let counts = self.catalogue.suits.map(|suit| (suit & cards).count_ones());
        let sets = counts.into_iter().min().unwrap_or(0);
        values.sum::<i32>() + self.rules.set_bonus * sets as i32
    }

    /// The points of a player.
    pub(crate) fn points(&self, state: &State, seat: Seat) -> i32 {
        self.worth(state.nests[seat.index()]) + i32::from(state.shine[seat.index()])
    }

    /// Who has most points, and of those most cards in the nest; nobody where that is a tie
    /// (MAG-034).
    pub(crate) fn leaders(&self, state: &State) -> SeatSet {
        let rank = |seat: Seat| (self.points(state, seat), state.nests[seat.index()].count_ones());
        let best = self.table().map(rank).max();
        let mut leaders = self.table().filter(|&seat| Some(rank(seat)) == best);
        match (leaders.next(), leaders.next()) {
            (Some(seat), None) => SeatSet::of(seat),
            _ => SeatSet::EMPTY,
        }
    }
}
