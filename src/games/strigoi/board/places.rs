//! What rooms and spaces are called by.

use std::hash::{Hash, Hasher};
use std::num::NonZeroU8;

/// Set in the byte of every space, so that it is never 0 and `Option` takes no more room.
const MARK: u8 = 0x80;

/// How many values the byte of a space could have.
pub(super) const BYTES: usize = 256;

/// A space: a number below 128, sixteen a room.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub struct Space(NonZeroU8);

/// A room. As one of seven, which the compiler knows, it is looked up in lists of all rooms without a
/// check.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
#[repr(u8)]
#[allow(missing_docs)] // R0 to R5 by their numbers
pub enum Room {
    R0,
    R1,
    R2,
    R3,
    R4,
    R5,
    /// The centre room.
    Centre,
}

// Both hash as their numbers, since bots draw ties by what actions hash to.
impl Hash for Room {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u8(self.number());
    }
}

impl Hash for Space {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u8(self.number());
    }
}

impl Room {
    /// The rooms R0 to R5.
    pub const OUTER: [Self; 6] = [Self::R0, Self::R1, Self::R2, Self::R3, Self::R4, Self::R5];

    /// All rooms, the centre room last.
    pub const ALL: [Self; 7] =
        [Self::R0, Self::R1, Self::R2, Self::R3, Self::R4, Self::R5, Self::Centre];

    /// The one of a number; the centre room beyond the others.
    #[inline]
    pub const fn of(number: u8) -> Self {
        // Spelled out it costs nothing, as it would to look it up.
        match number {
            0 => Self::R0,
            1 => Self::R1,
            2 => Self::R2,
            3 => Self::R3,
            4 => Self::R4,
            5 => Self::R5,
            _ => Self::Centre,
        }
    }

    /// Its number from 0.
    #[inline]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Its number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether it is the centre room.
    #[inline]
    pub const fn is_centre(self) -> bool {
        matches!(self, Self::Centre)
    }

    /// The outer room so many steps on, clockwise.
    #[inline]
    #[must_use]
    pub const fn after(self, steps: u8) -> Self {
        Self::of((self.number() + steps) % 6)
    }

    /// A set of it alone, one bit each.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// Whether it is in a set.
    #[inline]
    pub const fn is_in(self, set: u8) -> bool {
        set >> self as u8 & 1 != 0
    }
}

impl Space {
    /// The one of a number.
    #[inline]
    pub const fn of(number: u8) -> Self {
        match NonZeroU8::new(number | MARK) {
            Some(marked) => Self(marked),
            None => panic!("the mark is set"),
        }
    }

    /// Its number from 0.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0.get() & !MARK
    }

    /// Its number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.number() as usize
    }

    /// Its byte as an index, which is never 0.
    #[inline]
    pub(super) const fn byte(self) -> usize {
        self.0.get() as usize
    }

    /// Its number within its room.
    #[inline]
    pub const fn part(self) -> u8 {
        self.number() % 16
    }
}
