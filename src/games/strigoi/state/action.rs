//! The choices of Strigoi as small values.

use crate::board::{Room, Space};
use crate::state::{CardId, HeroId, VampireId};
use arrayvec::ArrayVec;
use tenbin_engine::{ACTIONS_MAX, Seat};

/// Where Stealth or Protection comes from; kinds, so that equal cards are one choice.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Item {
    /// The card played in this Assault.
    Played,
    /// A kind of Reward token.
    Token(u8),
    /// A kind of Reward card in hand.
    Reward(u8),
    /// An Action card in hand.
    Card(CardId),
}

/// One choice; the order is the canonical order of a legal list.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Action {
    /// Nothing (more): ends the turn's movement and fight, commits the items, endures the hit,
    /// does not answer, leaves an optional rest of an ability.
    Pass,
    /// This wolf is taken (STR-013).
    Wolf(HeroId),
    /// This Action card: played in Phase 1, added to a fight, discarded for a Shock, taken back.
    Card(CardId),
    /// Plays no card (STR-074).
    Rest,
    /// Moves to this space by a cheapest way that triggers nothing (STR-091).
    Go(Space),
    /// Moves to this space past a Strigoi with Stealth (STR-095).
    Sneak(Space),
    /// A space: a ladder to start on or to place, a relocation.
    Space(Space),
    /// An ability of the played card, by its place on the card.
    Use(u8),
    /// A kind of Reward card: played, committed, discarded, taken back.
    Reward(u8),
    /// A kind of Reward token: played, committed.
    Token(u8),
    /// Looks at the Encounter with Stealth (STR-165).
    Peek,
    /// Resolves the Encounter (STR-331).
    Encounter,
    /// Fights the token faced.
    Fight,
    /// Takes the Monk's help (STR-128).
    Help,
    /// Declines the token faced with Stealth (STR-165).
    Decline,
    /// Attacks a Strigoi from an adjacent space (STR-340).
    Melee(VampireId),
    /// Attacks a Strigoi in sight (STR-350).
    Ranged(VampireId),
    /// This provides the Stealth.
    Spend(Item),
    /// This cancels a wound.
    GuardWound(Item),
    /// This cancels a Shock.
    GuardShock(Item),
    /// This kind of Wound token is discarded (STR-163).
    Wound(u8),
    /// The wolf of this seat (STR-169).
    Seat(Seat),
    /// The platform of this room (STR-168).
    Platform(Room),
    /// It is turned to this orientation.
    Orientation(u8),
}

const _: () = assert!(size_of::<Action>() <= 8, "an action must stay small");

/// The legal actions of a decision.
pub(crate) type Actions = ArrayVec<Action, ACTIONS_MAX>;
