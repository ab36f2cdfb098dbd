//! What cards are called by. Each is one of so many, which the compiler knows: looking one up needs
//! no check of bounds, and `Option` of it takes no more room.

use crate::content::catalogue::CLANS;
use tenbin_engine::id_enum;
use tenbin_engine::pile::{CardSet, DECK_MAX, each};

id_enum! {
    /// A physical card of a deck.
    pub enum CardId of 64
}
id_enum! {
    /// A type of advantage cards.
    pub enum AdvantageId of 64
}
id_enum! {
    /// A type of disadvantage cards.
    pub enum DisadvantageId of 64
}
id_enum! {
    /// A type of event cards.
    pub enum EventId of 64
}
id_enum! {
    /// An objective.
    pub enum ObjectiveId of 64
}
id_enum! {
    /// A role: a clan, in the order of roles.toml.
    pub enum RoleId { R0 R1 R2 R3 R4 R5 R6 }
}
id_enum! {
    /// A mode of an advantage card, by its letter; the only one of a card without letters.
    pub enum Mode { A B C D E F }
}

/// Rows of tables and sets of an id, one bit each.
macro_rules! rows_and_sets {
    ($($name:ident)*) => {
        $(impl $name {
            /// Its number as a row of a table or a level of a group.
            #[inline]
            pub const fn row(self) -> u16 {
                self as u16
            }

            /// A set of it alone.
            #[inline]
            pub const fn set(self) -> u64 {
                1 << self as u8
            }

            /// Whether it is in a set.
            #[inline]
            pub const fn is_in(self, set: u64) -> bool {
                set >> self as u8 & 1 == 1
            }
        })*
    };
}

rows_and_sets!(CardId AdvantageId DisadvantageId EventId ObjectiveId RoleId);

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
