//! What figures and the slots of a card are called by. Each is one of so many, which the compiler
//! knows: looking one up needs no check of bounds, and `Option` of it takes no more room.

use crate::content::catalogue::BAND_MAX;
use tenbin_engine::Seat;
use tenbin_engine::id_enum;

id_enum! {
    /// A figure: those of seat1, then (from `BAND_MAX`) those of seat2.
    pub enum FigureId {
        F0 F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 F13 F14 F15
        F16 F17 F18 F19 F20 F21 F22 F23 F24 F25 F26 F27 F28 F29 F30 F31
    }
}

id_enum! {
    /// A slot of a card: an index into its member's abilities.
    pub enum Slot { S0 S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 S11 S12 S13 S14 S15 }
}

impl FigureId {
    /// The one after it.
    #[inline]
    pub fn next(self) -> Option<Self> {
        Self::ALL.get(self.index() + 1).copied()
    }
}

impl Slot {
    /// The one after it.
    #[inline]
    pub fn next(self) -> Option<Self> {
        Self::ALL.get(self.index() + 1).copied()
    }
}

const _: () = assert!(FigureId::ALL.len() == super::FIGURES_MAX, "a figure has one number");

impl FigureId {
    /// The first figure of a seat.
    #[inline]
    pub fn first_of(seat: Seat) -> Self {
        if seat.0 == 0 { Self::F0 } else { Self::F16 }
    }

    /// Its seat.
    #[inline]
    pub fn seat(self) -> Seat {
        Seat(u8::from(self.index() >= BAND_MAX))
    }

    /// Its place in its band, from 0.
    #[inline]
    pub fn place(self) -> usize {
        self.index() % BAND_MAX
    }

    /// A set of it alone, one bit each.
    #[inline]
    pub fn bit(self) -> u32 {
        1 << self as u8
    }

    /// A set of it alone, or of nobody.
    #[inline]
    pub(crate) fn bit_if(self, so: bool) -> u32 {
        u32::from(so) << self as u8
    }

    /// Whether it is in a set.
    #[inline]
    pub fn is_in(self, set: u32) -> bool {
        set >> self as u8 & 1 == 1
    }
}

impl Slot {
    /// A set of it alone, one bit each.
    #[inline]
    pub fn bit(self) -> u16 {
        1 << self as u8
    }

    /// Whether it is in a set.
    #[inline]
    pub fn is_in(self, set: u16) -> bool {
        set >> self as u8 & 1 == 1
    }
}

/// The figures of a set, ascending.
#[inline]
pub fn figures_of(set: u32) -> impl Iterator<Item = FigureId> {
    let mut rest = set;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let figure = FigureId::of(rest.trailing_zeros() as u8);
        rest &= rest - 1;
        Some(figure)
    })
}

/// The slots of a set, ascending.
#[inline]
pub(crate) fn slots(set: u16) -> impl Iterator<Item = Slot> {
    let mut rest = set;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let slot = Slot::of(rest.trailing_zeros() as u8);
        rest &= rest - 1;
        Some(slot)
    })
}
