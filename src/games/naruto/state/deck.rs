//! A player's cards and counts.

use crate::state::CardId;
use tenbin_engine::List;
use tenbin_engine::pile::CardSet;

/// Cards whose place at the top of a deck is fixed.
pub const DECK_EDGE_MAX: usize = 16;

/// Room for gains: one step (NAR-369) may give the most an effect gives (20) to a player who lacks one
/// of the most that win (15).
const GAINS_MAX: usize = 40;

/// A deck: the part in unknown order is a set, drawn from at random; cards put on top or
/// at the bottom are lists. A shuffle makes all of it a set.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Deck {
    /// Cards in unknown order, between `top` and `bottom`.
    pub loose: CardSet,
    /// Places (0 to 63) of cards on top, the topmost last.
    pub top: List<u8, DECK_EDGE_MAX>,
    /// Places of cards at the bottom, the lowest first.
    pub bottom: List<u8, 64>,
    /// Cards of `top` and `bottom` whose place seat 0 (or seat 1) knows.
    pub known: [CardSet; 2],
}

impl Deck {
    /// Cards left.
    #[inline]
    pub fn len(&self) -> u32 {
        self.loose.count_ones() + self.top.len() as u32 + self.bottom.len() as u32
    }

    /// Whether it has run out.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.loose == 0 && self.top.is_empty() && self.bottom.is_empty()
    }

    /// All of its cards.
    #[inline]
    pub fn all(&self) -> CardSet {
        let listed = self.top.iter().chain(self.bottom.iter());
        listed.fold(self.loose, |set, &place| set | 1 << place)
    }
}

/// A player. Sets of cards are of this player's own physical cards.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Player {
    /// The deck.
    pub deck: Deck,
    /// The hand.
    pub hand: CardSet,
    /// Cards of the hand that the opponent knows.
    pub hand_known: CardSet,
    /// The chakra area.
    pub chakra: CardSet,
    /// The discard.
    pub discard: CardSet,
    /// Clients and permanent tactics in camp.
    pub camp: CardSet,
    /// Chakra cards of each set of symbols.
    pub chakra_symbols: [u8; 32],
    /// Physical cards won, in order; none where none moved.
    pub gains: List<Option<CardId>, GAINS_MAX>,
    /// The turn counter (NAR-023).
    pub counter: u8,
    /// Normal ninja calls in this turn.
    pub calls: u8,
    /// Client calls in this turn.
    pub clients: u8,
    /// Tactics played in this own turn.
    pub tactics: u8,
    /// Interruptions played in this opposing turn.
    pub interruptions: u8,
    /// Cards turned into chakra in this turn.
    pub charged: u8,
    /// Techniques launched in this turn.
    pub techniques: u8,
    /// Gains taken in this turn.
    pub gains_this_turn: u8,
    /// Redraws made.
    pub redraws: u8,
    /// A draw could not be made (`deck_out` `on_failed_draw`).
    pub failed_draw: bool,
    /// Clients and permanents whose once-a-turn effect is used.
    pub camp_used: CardSet,
}
