//! Piles of tokens and cards: drawing, putting under, discarding, rebuilding (STR-015, STR-130).

use crate::engine::pile::CardSet;
use crate::engine::{Chance, List, Recorder, Stream};
use crate::games::strigoi::catalogue::PILE_MAX;
use crate::games::strigoi::flow::Flow;
use crate::games::strigoi::state::NONE;

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

    /// The stream it is drawn from.
    #[inline]
    pub const fn stream(self) -> Stream {
        Stream(2 + self as u8)
    }
}

/// A pile in play; pieces are physical numbers, bits of sets.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Heap {
    /// Face down, in an order nobody knows.
    pub deck: CardSet,
    /// Under it, face down in a known order, the first to be drawn first (STR-126, STR-171).
    pub under: List<u8, PILE_MAX>,
    /// Discards of this pile; Reward cards have the players' own.
    pub discard: CardSet,
    /// Face up on top (STR-166), or `NONE`.
    pub open: u8,
    /// How often it was rebuilt.
    pub rebuilt: u8,
}

impl Heap {
    /// A pile without pieces.
    pub fn empty() -> Self {
        Self { deck: 0, under: List::default(), discard: 0, open: NONE, rebuilt: 0 }
    }

    /// Whether a draw would find nothing.
    pub fn is_out(&self) -> bool {
        self.open == NONE && self.deck == 0 && self.under.is_empty() && self.discard == 0
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The top piece: the open one, else a random one of the unknown, else the first of those under
    /// it, else the pile is rebuilt from its discard (STR-130); none if that is empty too. It
    /// belongs to no zone until the caller puts it somewhere.
    pub(super) fn draw(&mut self, pile: Pile) -> Option<u8> {
        let stack = &mut self.s.piles[pile as usize];
        if stack.open != NONE {
            return Some(std::mem::replace(&mut stack.open, NONE));
        }
        if stack.deck == 0 {
            if !stack.under.is_empty() {
                return Some(stack.under.remove(0));
            }
            if stack.discard == 0 {
                return None;
            }
            stack.deck = std::mem::take(&mut stack.discard);
            stack.rebuilt = stack.rebuilt.wrapping_add(1);
            if pile == Pile::Wound {
                self.s.settled = self.s.vampires.iter().fold(0, |set, one| set | one.wounds);
            }
            self.c.rekey(pile.stream(), u32::from(stack.rebuilt));
            self.note_rebuilt(pile);
        }
        let stack = &mut self.s.piles[pile as usize];
        let piece = self.c.draw(pile.stream(), stack.deck);
        stack.deck &= !(1 << piece);
        self.note_draw(pile, piece);
        Some(piece)
    }

    /// A piece goes to the pile's discard.
    pub(super) fn discard_piece(&mut self, pile: Pile, piece: u8) {
        self.s.piles[pile as usize].discard |= 1 << piece;
    }

    /// Several pieces go to the pile's discard.
    pub(super) fn discard_pieces(&mut self, pile: Pile, pieces: CardSet) {
        self.s.piles[pile as usize].discard |= pieces;
    }

    /// A piece goes face down under its pile (STR-126, STR-171).
    pub(super) fn put_under(&mut self, pile: Pile, piece: u8) {
        self.s.piles[pile as usize].under.push(piece);
    }
}
