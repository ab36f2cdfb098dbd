//! Piles of tokens and cards (STR-015).

use crate::content::catalogue::PILE_MAX;
use crate::content::vocabulary::Colour;
use crate::state::{PieceId, State};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{List, Stream};

/// How many piles there are.
pub const PILES: usize = 6;

/// A pile.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
#[repr(u8)]
pub enum Pile {
    /// Strigoi Action tokens.
    Strigoi,
    /// Grey Encounters.
    Grey,
    /// Red Encounters.
    Red,
    /// Wound tokens.
    Wound,
    /// Reward cards.
    Reward,
    /// Reward tokens.
    Token,
}

impl Pile {
    /// All, in order.
    pub const ALL: [Self; PILES] =
        [Self::Strigoi, Self::Grey, Self::Red, Self::Wound, Self::Reward, Self::Token];
    /// Names for scenarios and reports.
    pub const WORDS: [&'static str; PILES] =
        ["strigoi", "grey", "red", "wound", "reward_card", "reward_token"];

    /// The Encounters of a colour.
    #[inline]
    pub(crate) const fn of(colour: Colour) -> Self {
        match colour {
            Colour::Grey => Self::Grey,
            Colour::Red => Self::Red,
        }
    }

    /// The stream it is drawn from.
    #[inline]
    pub const fn stream(self) -> Stream {
        match self {
            Self::Strigoi => Stream::EVENT,
            Self::Grey => Stream::DECK_A,
            Self::Red => Stream::DECK_B,
            Self::Wound => Stream::DECK_C,
            Self::Reward => Stream::DECK_D,
            Self::Token => Stream::OTHER,
        }
    }
}

/// A pile in play; pieces are physical numbers, bits of sets.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct PileState {
    /// Face down, in an order nobody knows.
    pub deck: CardSet,
    /// Under it, face down in a known order, the first to be drawn first (STR-126, STR-171).
    pub under: List<PieceId, PILE_MAX>,
    /// Discards of this pile; Reward cards have the players' own.
    pub discard: CardSet,
    /// Face up on top (STR-166), if one is.
    pub open: Option<PieceId>,
    /// How often it was rebuilt.
    pub rebuilt: u8,
}

impl PileState {
    /// A pile without pieces.
    pub fn empty() -> Self {
        Self { deck: 0, under: List::default(), discard: 0, open: None, rebuilt: 0 }
    }

    /// Whether the next piece lies open or in a known order, so that chance has no say in it.
    pub(crate) fn next_is_known(&self) -> bool {
        self.open.is_some() || self.deck == 0 && !self.under.is_empty()
    }

    /// Whether a draw would find nothing.
    pub fn is_out(&self) -> bool {
        self.open.is_none() && self.deck == 0 && self.under.is_empty() && self.discard == 0
    }
}

impl State {
    /// The pieces of each pile that are somewhere.
    pub(crate) fn placed_pieces(&self) -> [CardSet; PILES] {
        let mut placed = self.piles.map(|stack| {
            let under = stack.under.iter().fold(0, |set, piece| set | piece.bit());
            let open = stack.open.map_or(0, PieceId::bit);
            stack.deck | stack.discard | under | open
        });
        for wolf in &self.wolves {
            placed[Pile::Reward as usize] |= wolf.rewards | wolf.spent | wolf.reward_discard;
            placed[Pile::Token as usize] |= wolf.tokens;
            placed[Pile::Wound as usize] |= wolf.wounds;
        }
        for vampire in &self.vampires {
            placed[Pile::Wound as usize] |= vampire.wounds;
        }
        if let Some(token) = self.facing {
            placed[Pile::of(self.facing_colour) as usize] |= token.bit();
        }
        placed
    }
}
