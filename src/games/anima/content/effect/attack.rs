//! What effects change about attacks.

use crate::content::effect::{AreaSide, AttackFlags, Duration, Number, Penalties};

/// Whose attacks an `attack_mod` changes.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Scope {
    /// The bearer's own (this attack, or all while it lasts).
    Own,
    /// Attacks on the target.
    OnTarget,
    /// Attacks of the bearer's friends on the target.
    FriendsOnTarget,
}

/// What an `attack_mod` changes.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct AttackMod {
    /// Added to Attack.
    pub at: Number,
    /// Added to Damage.
    pub dm: Number,
    /// Added to the target's Armour (negative).
    pub ar_target: i8,
    /// Dice more.
    pub extra_dice: i8,
    /// Added to the critical minimum (`self.crit_min - 1`).
    pub crit_min: i8,
    /// Switches.
    pub flags: AttackFlags,
    /// Rows of the table of ranged modifiers that do not count.
    pub ignore_penalty: Penalties,
    /// Whose attacks.
    pub scope: Scope,
    /// For how long.
    pub duration: Duration,
}

/// One attack on everybody about the attacker (ANI-224).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Sweep {
    /// How far about it, in units.
    pub radius: i16,
    /// Whom it hits.
    pub side: AreaSide,
}
