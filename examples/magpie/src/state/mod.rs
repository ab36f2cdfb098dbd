//! A moment of a game: plain `Copy` data, so that bots can copy, hash and re-deal it.

pub mod action;
mod invariants;
pub mod knowledge;

use crate::Magpie;
use crate::content::SUITS;
use tenbin::engine::pile::{CardSet, each};
use tenbin::engine::{Seat, SeatSet};

/// Most players.
pub const SEATS_MAX: usize = 4;
/// Stands for a card where there is none.
pub const NO_CARD: u8 = u8::MAX;

/// How a game ends.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Ending {
    /// Not yet.
    None,
    /// No cards are left (MAG-032).
    CardsGone,
    /// Somebody has the target (MAG-033).
    Target,
}

/// Everything that is true in the middle of a turn. Cards are sets of physical cards: nobody has
/// looked into the deck, so it has no order, and its top card is a random one of the set.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct State {
    /// The deck.
    pub deck: CardSet,
    /// The discard pile, face up.
    pub discard: CardSet,
    /// What each player holds.
    pub hands: [CardSet; SEATS_MAX],
    /// What lies in front of each player, face up.
    pub nests: [CardSet; SEATS_MAX],
    /// Points by effects (MAG-022).
    pub shine: [u16; SEATS_MAX],
    /// The present turn from 1, over all players.
    pub turn: u16,
    /// Whose turn it is.
    pub active: Seat,
    /// The card that waits for answers (MAG-010), or [`NO_CARD`].
    pub played: u8,
    /// Who is asked for one.
    pub asked: Seat,
    /// How the game has ended.
    pub ending: Ending,
}

// Searching bots copy states all the time; that one grows should be a decision.
const _: () = assert!(size_of::<State>() == 96);

impl State {
    /// Before anything is dealt.
    pub fn new() -> Self {
        Self {
            deck: 0,
            discard: 0,
            hands: [0; SEATS_MAX],
            nests: [0; SEATS_MAX],
            shine: [0; SEATS_MAX],
            turn: 0,
            active: Seat(0),
            played: NO_CARD,
            asked: Seat(0),
            ending: Ending::None,
        }
    }
}

impl Default for State {
    fn default() -> Self {
        Self::new()
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

    /// The complete sets of one card of each suit among cards (MAG-031).
    fn sets(&self, cards: CardSet) -> u32 {
        let counts = self.catalogue.suits.map(|suit: CardSet| (suit & cards).count_ones());
        let counts: [u32; SUITS] = counts;
        counts.into_iter().min().unwrap_or(0)
    }

    /// What a nest with these cards is worth, without shine (MAG-030, MAG-031).
    pub(crate) fn worth(&self, cards: CardSet) -> i32 {
        let values: i32 =
            each(cards).map(|place| i32::from(self.catalogue.card(place).value)).sum();
        values + self.rules.set_bonus * self.sets(cards) as i32
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
