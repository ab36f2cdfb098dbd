//! What ninjas in play, teams and physical cards are called by. Each is one of so many, which the
//! compiler knows: looking one up needs no check of bounds, and `Option` of it takes no more room.

use crate::state::{Set, UNITS_MAX};
use tenbin_engine::Seat;
use tenbin_engine::id_enum;
use tenbin_engine::pile::CardSet;

/// Sets of units or teams, one bit each.
macro_rules! sets {
    ($($name:ident)*) => {
        $(impl $name {
            /// A set of it alone.
            #[inline]
            pub fn bit(self) -> Set {
                1 << self as u8
            }

            /// Whether it is in a set.
            #[inline]
            pub fn is_in(self, set: Set) -> bool {
                set >> self as u8 & 1 == 1
            }

            /// The first of a set.
            #[inline]
            pub fn first_of(set: Set) -> Option<Self> {
                (set != 0).then(|| Self::of(set.trailing_zeros() as u8))
            }
        })*
    };
}

id_enum! {
    /// A place on the field for a ninja in play, of both camps together: a change of control moves
    /// no number.
    pub enum UnitId {
        U0 U1 U2 U3 U4 U5 U6 U7 U8 U9 U10 U11 U12 U13 U14 U15
        U16 U17 U18 U19 U20 U21 U22 U23 U24 U25 U26 U27 U28 U29 U30 U31
    }
}

id_enum! {
    /// A team of either camp.
    pub enum TeamId {
        T0 T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15
        T16 T17 T18 T19 T20 T21 T22 T23 T24 T25 T26 T27 T28 T29 T30 T31
    }
}

id_enum! {
    /// A physical card: its owner's seat in bit 6, the place in the owner's deck list in the others.
    pub enum CardId {
        C0 C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C13 C14 C15
        C16 C17 C18 C19 C20 C21 C22 C23 C24 C25 C26 C27 C28 C29 C30 C31
        C32 C33 C34 C35 C36 C37 C38 C39 C40 C41 C42 C43 C44 C45 C46 C47
        C48 C49 C50 C51 C52 C53 C54 C55 C56 C57 C58 C59 C60 C61 C62 C63
        C64 C65 C66 C67 C68 C69 C70 C71 C72 C73 C74 C75 C76 C77 C78 C79
        C80 C81 C82 C83 C84 C85 C86 C87 C88 C89 C90 C91 C92 C93 C94 C95
        C96 C97 C98 C99 C100 C101 C102 C103 C104 C105 C106 C107 C108 C109 C110 C111
        C112 C113 C114 C115 C116 C117 C118 C119 C120 C121 C122 C123 C124 C125 C126 C127
    }
}

sets!(UnitId TeamId);

const _: () = assert!(UnitId::ALL.len() == UNITS_MAX, "a unit has one number");
const _: () = assert!(TeamId::ALL.len() == UNITS_MAX, "there are as many teams as units");

impl CardId {
    /// The card at a place of an owner's list.
    #[inline]
    pub fn at(owner: Seat, place: u8) -> Self {
        Self::of(owner.0 << 6 | place)
    }

    /// The owner (NAR-006).
    #[inline]
    pub fn owner(self) -> Seat {
        Seat(self as u8 >> 6)
    }

    /// The place in the owner's list.
    #[inline]
    pub fn place(self) -> u8 {
        self as u8 & 63
    }

    /// The bit in the owner's sets.
    #[inline]
    pub fn bit(self) -> CardSet {
        1 << self.place()
    }
}

/// A gain of a player: the seat in bit 7, the position in the others.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct GainId(u8);

impl GainId {
    /// The gain at a position of a player's.
    #[inline]
    pub fn at(owner: Seat, position: u8) -> Self {
        Self(owner.0 << 7 | position)
    }

    /// Whose gain it is.
    #[inline]
    pub fn owner(self) -> Seat {
        Seat(self.0 >> 7)
    }

    /// Its position, from 0.
    #[inline]
    pub fn position(self) -> u8 {
        self.0 & 127
    }
}

/// The units of a set, ascending.
#[inline]
pub fn units_in(set: Set) -> impl Iterator<Item = UnitId> {
    tenbin_engine::pile::each(u64::from(set)).map(UnitId::of)
}

/// The teams of a set, ascending.
#[inline]
pub fn teams_in(set: Set) -> impl Iterator<Item = TeamId> {
    tenbin_engine::pile::each(u64::from(set)).map(TeamId::of)
}
