//! What a game was, kept for a moment so that it can be compared with the same game of another side:
//! which levels sat where, which cards were held and played, what was measured. Nothing is kept, at the
//! cost of a look at a flag, where nobody compares.

use crate::sim::fold::CardScratch;
use crate::sim::lanes::Lanes;
use tenbin_engine::SEATS_MAX;

/// The seats of a level in a game.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Sat {
    /// The group, among those of the layout.
    pub(crate) group: u16,
    /// The level.
    pub(crate) level: u16,
    /// Its seats, as bits.
    pub(crate) seats: u8,
}

/// A card that somebody held or played.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Used {
    /// The card.
    pub(crate) card: u16,
    /// Whether somebody had it in hand.
    pub(crate) held: bool,
    /// Whether somebody played it.
    pub(crate) played: bool,
}

/// What a game was.
#[derive(Debug, Default)]
pub(crate) struct Journal {
    is_kept: bool,
    /// Whether the counters of the game's own tables are looked at before and after each game.
    follows_tables: bool,
    /// Physical cards of decks of all (deck and card), and for each of them the seat, as a bit, that got it
    /// first.
    copies: Vec<[u8; 2]>,
    firsts: Vec<u8>,
    pub(crate) sat: Vec<Sat>,
    pub(crate) used: Vec<Used>,
    /// For each histogram how many values, and their sum.
    pub(crate) measured: Vec<[u64; 2]>,
    /// What was luck, where it is taken out of wins.
    pub(crate) luck: Option<[i64; SEATS_MAX]>,
}

impl Journal {
    /// Keeps of each game what it was, from the next one on.
    pub(super) fn keep(&mut self) {
        self.is_kept = true;
    }

    /// Whether the counters of the game's own tables are looked at in the next game: all that it counts
    /// must be in them then when it is over.
    pub(crate) fn follow_tables(&mut self, follows: bool) {
        self.follows_tables = follows;
    }

    #[inline]
    pub(super) fn follows_tables(&self) -> bool {
        self.follows_tables
    }

    #[inline]
    pub(super) fn game_begins(&mut self) {
        if self.is_kept {
            self.firsts.fill(0);
            self.sat.clear();
            self.used.clear();
            self.measured.clear();
        }
    }

    /// Looks out for who first gets these physical cards, from the next game on.
    pub(crate) fn look_out_for(&mut self, copies: &[[u8; 2]]) {
        if self.copies != copies {
            self.copies = copies.to_vec();
            self.firsts = vec![0; copies.len()];
        }
    }

    /// Who first got each of the cards looked out for, as bits: none where nobody did.
    pub(crate) fn firsts(&self) -> impl Iterator<Item = u8> {
        self.firsts.iter().copied()
    }

    /// A seat gets a physical card.
    #[inline]
    pub(super) fn got_copy(&mut self, seat: u8, deck: u8, card: u8) {
        if !self.copies.is_empty() {
            self.note_copy(seat, deck, card);
        }
    }

    #[inline(never)]
    fn note_copy(&mut self, seat: u8, deck: u8, card: u8) {
        for (copy, first) in self.copies.iter().zip(&mut self.firsts) {
            if *copy == [deck, card] && *first == 0 {
                *first = 1 << seat;
            }
        }
    }

    #[inline]
    pub(super) fn sat(&mut self, group: usize, level: u16, seats: u8) {
        if self.is_kept {
            self.sat.push(Sat { group: group as u16, level, seats });
        }
    }

    #[inline]
    pub(super) fn used(&mut self, card: usize, played: u8, happened: &CardScratch) {
        if self.is_kept {
            let in_hands = happened.opening.plus(happened.drawn).plus(happened.gained);
            let (held, played) = (in_hands != Lanes::default(), played != 0);
            if held || played {
                self.used.push(Used { card: card as u16, held, played });
            }
        }
    }

    #[inline]
    pub(super) fn measured(&mut self, values: &[[u64; 2]]) {
        if self.is_kept {
            self.measured.extend_from_slice(values);
        }
    }
}
