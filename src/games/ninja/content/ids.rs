//! What cards are called by. Each is one of so many, which the compiler knows: looking one up needs
//! no check of bounds, and `Option` of it takes no more room.

/// An enum of that many numbers; it hashes as a byte, since bots draw ties by what actions hash to.
macro_rules! ids {
    ($(#[$doc:meta])* pub enum $name:ident of 64) => {
        ids! {
            $(#[$doc])*
            pub enum $name {
                N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 N14 N15
                N16 N17 N18 N19 N20 N21 N22 N23 N24 N25 N26 N27 N28 N29 N30 N31
                N32 N33 N34 N35 N36 N37 N38 N39 N40 N41 N42 N43 N44 N45 N46 N47
                N48 N49 N50 N51 N52 N53 N54 N55 N56 N57 N58 N59 N60 N61 N62 N63
            }
        }
    };
    ($(#[$doc:meta])* pub enum $name:ident { $($id:ident)* }) => {
        $(#[$doc])*
        #[allow(missing_docs)] // they differ in number alone
        #[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Default, Debug)]
        #[repr(u8)]
        pub enum $name {
            #[default]
            $($id,)*
        }

        impl $name {
            /// How many there are.
            pub const COUNT: usize = [$(Self::$id,)*].len();

            /// All of them, ascending.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$id,)*];

            /// The one of a number, counted round.
            #[inline]
            pub const fn of(number: u8) -> Self {
                Self::ALL[number as usize % Self::COUNT]
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

            /// Its number as a row of a table or a level of a group.
            #[inline]
            pub const fn row(self) -> u16 {
                self as u16
            }

            /// A set of it alone, one bit each.
            #[inline]
            pub const fn set(self) -> u64 {
                1 << self as u8
            }

            /// Whether it is in a set.
            #[inline]
            pub const fn is_in(self, set: u64) -> bool {
                set >> self as u8 & 1 == 1
            }
        }

        impl std::hash::Hash for $name {
            #[inline]
            fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
                hasher.write_u8(*self as u8);
            }
        }
    };
}
pub(crate) use ids;

use crate::content::catalogue::CLANS;
use tenbin_engine::pile::{CardSet, DECK_MAX, each};

ids! {
    /// A physical card of a deck.
    pub enum CardId of 64
}
ids! {
    /// A type of advantage cards.
    pub enum AdvantageId of 64
}
ids! {
    /// A type of disadvantage cards.
    pub enum DisadvantageId of 64
}
ids! {
    /// A type of event cards.
    pub enum EventId of 64
}
ids! {
    /// An objective.
    pub enum ObjectiveId of 64
}
ids! {
    /// A role: a clan, in the order of roles.toml.
    pub enum RoleId { R0 R1 R2 R3 R4 R5 R6 }
}
ids! {
    /// A mode of an advantage card, by its letter; the only one of a card without letters.
    pub enum Mode { A B C D E F }
}

const _: () = assert!(CardId::COUNT == DECK_MAX, "a card has one number");
const _: () = assert!(RoleId::COUNT == CLANS, "a clan has one number");

impl RoleId {
    /// A set of it alone, one bit each.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// Whether it is among some roles.
    #[inline]
    pub const fn is_among(self, roles: u8) -> bool {
        roles >> self as u8 & 1 == 1
    }
}

/// The advantage types of a set, ascending.
#[inline]
pub(crate) fn kinds_of(set: u64) -> impl Iterator<Item = AdvantageId> {
    each(set).map(AdvantageId::of)
}

/// The roles of a set, ascending.
#[inline]
pub(crate) fn roles_of(set: u8) -> impl Iterator<Item = RoleId> {
    each(u64::from(set)).map(RoleId::of)
}

/// The cards of a set, ascending.
#[inline]
pub(crate) fn cards_of(set: CardSet) -> impl Iterator<Item = CardId> {
    each(set).map(CardId::of)
}
