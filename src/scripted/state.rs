//! A moment of a game that a script declares: plain numbers, which copy, hash and are dealt anew like the state
//! of any other game.

use crate::declared::{Declared, Holds, Part, SeenBy};
use tenbin_engine::{Scores, Seat, SeatSet};

/// A state has no more numbers than this.
pub(crate) const CELLS: usize = 384;

/// A moment of a game.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct State {
    /// What the script has declared, part by part.
    pub(crate) cells: [i32; CELLS],
    /// The number of the turn.
    pub(crate) turn: u32,
    /// Who must choose; None once the game is over.
    pub(crate) asked: Option<Seat>,
    pub(crate) winners: SeatSet,
    pub(crate) ending: u16,
    pub(crate) scores: Option<Scores>,
}

impl State {
    pub(crate) const EMPTY: Self = Self {
        cells: [0; CELLS],
        turn: 0,
        asked: None,
        winners: SeatSet::EMPTY,
        ending: 0,
        scores: None,
    };
}

/// A choice: which kind of move, and what follows its word, packed so that the order of numbers is the
/// canonical one.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Action(u64);

/// Bits of what follows the word of a move.
const OPERAND_BITS: u32 = 16;

impl Action {
    /// A kind of move and what follows.
    pub(crate) fn new(verb: usize, operands: &[u16]) -> Self {
        let mut packed = verb as u64;
        for place in 0..crate::read::OPERANDS_MAX {
            packed = packed << OPERAND_BITS | u64::from(operands.get(place).copied().unwrap_or(0));
        }
        Self(packed)
    }

    pub(crate) fn verb(self) -> usize {
        (self.0 >> (OPERAND_BITS * crate::read::OPERANDS_MAX as u32)) as usize
    }

    pub(crate) fn operand(self, place: usize) -> u16 {
        (self.0 >> (OPERAND_BITS * (crate::read::OPERANDS_MAX - 1 - place) as u32)) as u16
    }
}

/// Where a part of the state lies.
#[derive(Clone, Debug)]
pub(crate) struct Room {
    pub(crate) part: Part,
    /// Its first cell.
    pub(crate) first: usize,
    /// Cells for each player, or in all.
    pub(crate) size: usize,
}

impl Room {
    /// The cells of a player, or of all where it is nobody's own.
    pub(crate) fn cells(&self, seat: usize) -> std::ops::Range<usize> {
        let first = self.first + if self.part.is_each { seat * self.size } else { 0 };
        first..first + self.size
    }

    /// Whose it may be: each player, or once for all.
    pub(crate) fn owners(&self, seats: u8) -> std::ops::Range<usize> {
        0..if self.part.is_each { usize::from(seats) } else { 1 }
    }

    /// Whether it holds cards.
    pub(crate) fn is_cards(&self) -> bool {
        matches!(self.part.holds, Holds::Cards { .. })
    }

    /// Whether a player sees the faces of what this one has.
    pub(crate) fn is_seen(&self, by: Seat, owner: usize) -> bool {
        match self.part.seen_by {
            SeenBy::All => true,
            SeenBy::Owner => by.index() == owner,
            SeenBy::Nobody => false,
        }
    }
}

/// Where everything lies at a table of so many; the text says how much too large it is.
pub(crate) fn rooms(declared: &Declared, seats: u8) -> Result<Vec<Room>, String> {
    let mut first = 0;
    let mut rooms = Vec::new();
    for part in &declared.state {
        let size = part.holds.cells();
        let count = if part.is_each { usize::from(seats) } else { 1 };
        rooms.push(Room { part: part.clone(), first, size });
        first += size * count;
    }
    if first > CELLS {
        return Err(format!(
            "the state takes {first} numbers with {seats} players, and at most {CELLS} are there: a list takes one \
             more than it may have entries, for each player that has one"
        ));
    }
    Ok(rooms)
}
