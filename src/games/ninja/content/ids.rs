//! What cards are called by. Each is one of so many, which the compiler knows: looking one up needs
//! no check of bounds, and `Option` of it takes no more room.

/// An enum of that many numbers; it hashes as a byte, since bots draw ties by what actions hash to.
macro_rules! ids {
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

use tenbin_engine::pile::{CardSet, DECK_MAX, each};

ids! {
    /// A physical card of a deck.
    pub enum CardId {
        C0 C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C13 C14 C15
        C16 C17 C18 C19 C20 C21 C22 C23 C24 C25 C26 C27 C28 C29 C30 C31
        C32 C33 C34 C35 C36 C37 C38 C39 C40 C41 C42 C43 C44 C45 C46 C47
        C48 C49 C50 C51 C52 C53 C54 C55 C56 C57 C58 C59 C60 C61 C62 C63
    }
}

ids! {
    /// A mode of an advantage card, by its letter; the only one of a card without letters.
    pub enum Mode { A B C D E F }
}

const _: () = assert!(CardId::COUNT == DECK_MAX, "a card has one number");

impl CardId {
    /// A set of it alone.
    #[inline]
    pub const fn set(self) -> CardSet {
        1 << self as u8
    }

    /// Whether it is in a set.
    #[inline]
    pub const fn is_in(self, set: CardSet) -> bool {
        set >> self as u8 & 1 == 1
    }
}

/// The cards of a set, ascending.
#[inline]
pub(crate) fn cards_of(set: CardSet) -> impl Iterator<Item = CardId> {
    each(set).map(CardId::of)
}
