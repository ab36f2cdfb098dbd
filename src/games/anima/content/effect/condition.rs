//! What conditions of rules and abilities ask (section 4 of the rules catalogue).

use crate::content::effect::Rolls;
use crate::content::vocabulary::{Base, Faction, School, State};

/// A condition: an atom, perhaps negated; a list of conditions must all hold, where those marked
/// `or_next` form one group with the one that follows, of which one must.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Condition {
    /// What is asked.
    pub atom: Atom,
    /// Asked for its opposite.
    pub negated: bool,
    /// The next one will do as well.
    pub or_next: bool,
}

/// What a condition asks.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Atom {
    /// The bearer is hidden.
    SelfHidden,
    /// The bearer is engaged.
    SelfEngaged,
    /// The bearer has at most so many life points.
    SelfLpAtMost(u8),
    /// The bearer has less than half its starting life points.
    SelfLpBelowHalf,
    /// The bearer has at least so many action points.
    SelfApAtLeast(u8),
    /// The bearer has moved in this turn.
    SelfMoved,
    /// The bearer has Walked in this turn.
    SelfWalked,
    /// The bearer has Run in this turn.
    SelfRan,
    /// The target's faction.
    TargetFaction(Faction),
    /// The target has one of these categories (bits).
    TargetCategory(u8),
    /// The target's base is at least this.
    TargetBase(Base),
    /// The target's level is at least this.
    TargetLevelAtLeast(u8),
    /// The target's level is at most this.
    TargetLevelAtMost(u8),
    /// The target bears this state.
    TargetHasState(State),
    /// The target has one of these traits (bits).
    TargetHasTrait(u32),
    /// The target is a friend (or the bearer).
    TargetIsFriend,
    /// The target is the bearer.
    TargetIsSelf,
    /// The target is hidden.
    TargetHidden,
    /// The target is in the bearer's control zone (the bearer is in its own).
    InControlZone,
    /// The target is within so many units.
    Within(i16),
    /// The bearer sees the target.
    InSight,
    /// The attack is ranged.
    AttackRanged,
    /// The attack is not ranged.
    AttackMelee,
    /// The attack is a charge or slam.
    AttackCharge,
    /// The attack is by an ability of this school.
    AttackSchool(School),
    /// The attacker is an enemy of the bearer.
    AttackerIsEnemy,
    /// The bearer's last action of this activation was the ability in this slot (or, 254, a charge
    /// of any sort), it hit, and it was aimed at the same target.
    PreviousHit(u8),
    /// The same, whether it hit or not (Broken Bones, Hit and Run).
    PreviousAction(u8),
    /// The roll that is going on is one of these.
    RollIs(Rolls),
    /// The bearer holds at least so many tokens (which, how many).
    TokensAtLeast(u8, u8),
    /// The turn is at least this.
    TurnAtLeast(u8),
    /// The first time this turn.
    FirstOfTurn,
}
