//! The choices of Strigoi as small values.

use arrayvec::ArrayVec;
use tenbin_engine::ACTIONS_MAX;

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
    Card(u8),
}

/// One choice; the order is the canonical order of a legal list.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Action {
    /// Nothing (more): ends the turn's movement and fight, commits the items, endures the hit,
    /// does not answer, leaves an optional rest of an ability.
    Pass,
    /// This wolf is taken (STR-013).
    Wolf(u8),
    /// This Action card: played in Phase 1, added to a fight, discarded for a Shock, taken back.
    Card(u8),
    /// Plays no card (STR-074).
    Rest,
    /// Moves to this space by a cheapest way that triggers nothing (STR-091).
    Go(u8),
    /// Moves to this space past a Strigoi with Stealth (STR-095).
    Sneak(u8),
    /// A space: a ladder to start on or to place, a relocation.
    Space(u8),
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
    /// Attacks a Strigoi from an adjacent space: 0 the Master, 1 the Apprentice (STR-340).
    Melee(u8),
    /// Attacks a Strigoi in sight (STR-350).
    Ranged(u8),
    /// This provides the Stealth.
    Spend(Item),
    /// This cancels a wound.
    GuardWound(Item),
    /// This cancels a Shock.
    GuardShock(Item),
    /// This kind of Wound token is discarded (STR-163).
    Wound(u8),
    /// This wolf, by seat (STR-169).
    Seat(u8),
    /// The platform of this room (STR-168).
    Platform(u8),
    /// It is turned to this orientation.
    Orientation(u8),
}

const _: () = assert!(size_of::<Action>() <= 8, "an action must stay small");

/// The legal actions of a decision.
pub(crate) type Actions = ArrayVec<Action, ACTIONS_MAX>;
