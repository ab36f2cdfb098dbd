//! What models, slots and pieces are called by.

use crate::content::catalogue::PARTY_MAX;
use crate::state::MODELS_MAX;
use tenbin_engine::{Seat, id_enum};

/// A model: those of seat1, then (from `PARTY_MAX`) those of seat2. It hashes as the byte that it is, since
/// bots draw ties by what actions hash to.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default)]
pub struct ModelId(u8);

impl ModelId {
    /// No model; it comes last, as lists of choices want it.
    pub const NONE: Self = Self(u8::MAX);

    /// The model of a number.
    #[inline]
    pub const fn of(number: u8) -> Self {
        Self(number)
    }

    /// The model of a party at a place, from 0.
    #[inline]
    pub const fn in_party(seat: Seat, place: u8) -> Self {
        Self(seat.0 * PARTY_MAX as u8 + place)
    }

    /// The number after it: where to go on from.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// Its number from 0.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize % MODELS_MAX
    }

    /// Its place in its party, from 0.
    #[inline]
    pub const fn place(self) -> usize {
        self.0 as usize % PARTY_MAX
    }

    /// Its seat.
    #[inline]
    pub fn seat(self) -> Seat {
        Seat(u8::from(usize::from(self.0) >= PARTY_MAX))
    }

    /// A set of it alone, one bit each.
    #[inline]
    pub const fn bit(self) -> u32 {
        1 << (self.0 as u32 % MODELS_MAX as u32)
    }

    /// A set of it alone, or of nobody.
    #[inline]
    pub(crate) fn bit_if(self, so: bool) -> u32 {
        if so { self.bit() } else { 0 }
    }

    /// Whether it is in a set.
    #[inline]
    pub const fn is_in(self, set: u32) -> bool {
        set & self.bit() != 0
    }
}

id_enum! {
    /// A slot of a model: its abilities, then (from `CARD_SLOT`) its cards, then (from `ADVANTAGE_SLOT`) the
    /// advantages of its party. Where a plot card acts it is the number of the card.
    pub enum Slot { S0 S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 S11 S12 S13 S14 S15 }
}

impl Slot {
    /// The one after it.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Self {
        Self::of(self.number() + 1)
    }

    /// Where its uses stand: two bits each.
    #[inline]
    pub const fn uses_shift(self) -> u32 {
        2 * self.number() as u32
    }

    /// A set of it alone, one bit each.
    #[inline]
    pub const fn bit(self) -> u16 {
        1 << self.number()
    }

    /// Whether it is in a set.
    #[inline]
    pub const fn is_in(self, set: u16) -> bool {
        set & self.bit() != 0
    }
}

id_enum! {
    /// A piece of scenery: its place in `State::pieces`.
    pub enum PieceId { P0 P1 P2 P3 P4 P5 P6 P7 }
}
