//! What the Strigoi, the wolves, Action cards and the pieces of piles are called by. Each id is one of
//! so many, which the compiler knows: looking one up needs no check of bounds, and `Option` of it
//! takes no more room.

use crate::content::catalogue::{ACTIONS_MAX, PILE_MAX, WOLVES_MAX};
use tenbin_engine::id_enum;
use tenbin_engine::pile::each;

id_enum! {
    /// A Strigoi.
    pub enum VampireId {
        /// The Master.
        Master
        /// The Apprentice.
        Apprentice
    }
}

impl VampireId {
    /// The other one.
    #[inline]
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Master => Self::Apprentice,
            Self::Apprentice => Self::Master,
        }
    }
}

id_enum! {
    /// A wolf: an index into `Catalogue::heroes`.
    pub enum HeroId { H0 H1 H2 H3 H4 H5 H6 H7 H8 H9 }
}

id_enum! {
    /// An Action card: an index into `Catalogue::actions`, in ascending initiative.
    pub enum CardId {
        C0 C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C13 C14 C15
        C16 C17 C18 C19 C20 C21 C22 C23 C24 C25 C26 C27 C28 C29 C30 C31
        C32 C33 C34 C35 C36 C37 C38 C39 C40 C41 C42 C43 C44 C45 C46 C47
        C48 C49 C50 C51 C52 C53 C54 C55 C56 C57 C58 C59 C60 C61 C62 C63
    }
}

id_enum! {
    /// A physical piece of a pile: an index into its `Catalogue::pieces`.
    pub enum PieceId {
        P0 P1 P2 P3 P4 P5 P6 P7 P8 P9 P10 P11 P12 P13 P14 P15
        P16 P17 P18 P19 P20 P21 P22 P23 P24 P25 P26 P27 P28 P29 P30 P31
        P32 P33 P34 P35 P36 P37 P38 P39 P40 P41 P42 P43 P44 P45 P46 P47
        P48 P49 P50 P51 P52 P53 P54 P55 P56 P57 P58 P59 P60 P61 P62 P63
    }
}

const _: () = assert!(
    HeroId::COUNT == WOLVES_MAX && CardId::COUNT == ACTIONS_MAX && PieceId::COUNT == PILE_MAX,
    "each has one number"
);

/// Sets of an id, one bit each.
macro_rules! sets {
    ($name:ident, $all:ident) => {
        impl $name {
            /// A set of it alone.
            #[inline]
            pub const fn bit(self) -> u64 {
                1 << self as u8
            }

            /// Whether it is in a set.
            #[inline]
            pub const fn is_in(self, set: u64) -> bool {
                set >> self as u8 & 1 == 1
            }

            /// The lowest of a set.
            #[inline]
            pub fn lowest(set: u64) -> Option<Self> {
                (set != 0).then(|| Self::of(set.trailing_zeros() as u8))
            }
        }

        /// Those of a set, ascending.
        #[inline]
        pub fn $all(set: u64) -> impl Iterator<Item = $name> {
            each(set).map($name::of)
        }
    };
}

sets!(CardId, cards_of);
sets!(PieceId, pieces_of);

/// A set of a card alone, or of none.
#[inline]
pub(crate) fn bit_of(card: Option<CardId>) -> u64 {
    card.map_or(0, CardId::bit)
}
