//! What rooms and spaces are called by.

use std::hash::{Hash, Hasher};
use std::num::NonZeroU8;

/// Set in the byte of every room and space, so that it is never 0 and `Option` takes no more room.
const MARK: u8 = 0x80;

/// A number below 128; it hashes as its byte, since bots draw ties by what actions hash to.
macro_rules! places {
    ($(#[$doc:meta])* pub struct $name:ident;) => {
        $(#[$doc])*
        #[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
        pub struct $name(NonZeroU8);

        impl $name {
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
        }

        impl Hash for $name {
            #[inline]
            fn hash<H: Hasher>(&self, hasher: &mut H) {
                hasher.write_u8(self.number());
            }
        }
    };
}

places! {
    /// A room: R0 to R5 by their numbers, the centre room as `CENTRE`.
    pub struct Room;
}

places! {
    /// A space: sixteen numbers a room.
    pub struct Space;
}

impl Room {
    /// The rooms R0 to R5.
    pub const OUTER: [Self; 6] =
        [Self::of(0), Self::of(1), Self::of(2), Self::of(3), Self::of(4), Self::of(5)];

    /// All rooms, the centre room last.
    pub const ALL: [Self; 7] = [
        Self::of(0),
        Self::of(1),
        Self::of(2),
        Self::of(3),
        Self::of(4),
        Self::of(5),
        super::CENTRE,
    ];

    /// Whether it is the centre room.
    #[inline]
    pub const fn is_centre(self) -> bool {
        self.number() == super::CENTRE.number()
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
        1 << (self.number() & 7)
    }

    /// Whether it is in a set.
    #[inline]
    pub const fn is_in(self, set: u8) -> bool {
        set >> (self.number() & 7) & 1 != 0
    }
}

impl Space {
    /// Its number within its room.
    #[inline]
    pub const fn part(self) -> u8 {
        self.number() % 16
    }
}
