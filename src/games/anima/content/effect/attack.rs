//! What effects change about attacks.

use crate::content::effect::{AreaSide, Duration, Number};

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

/// Rows of the table of ranged modifiers that an effect may switch off, one bit each (ANI-242).
pub mod penalty {
    /// ANI-243.
    pub const LONG_RANGE: u8 = 1;
    /// ANI-244.
    pub const COVER: u8 = 2;
    /// ANI-245.
    pub const ENGAGED: u8 = 4;
    /// ANI-246.
    pub const MOVED: u8 = 8;
}

/// Switches of an `attack_mod`, one bit each.
pub mod attack_flag {
    /// Armour does not count.
    pub const IGNORE_ARMOUR: u16 = 1;
    /// A hit is critical.
    pub const AUTO_CRIT: u16 = 1 << 1;
    /// The target is thrown (ANI-370).
    pub const THROW: u16 = 1 << 2;
    /// The second Damage of the card counts.
    pub const SECOND_DAMAGE: u16 = 1 << 3;
    /// No damage; riders only.
    pub const NO_DAMAGE: u16 = 1 << 4;
    /// Damage is halved, rounded down (`damage_factor` 0.5).
    pub const HALF_DAMAGE: u16 = 1 << 5;
    /// No human shield.
    pub const NO_SHIELD: u16 = 1 << 6;
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
    /// Bits of `attack_flag`.
    pub flags: u16,
    /// Bits of `penalty`.
    pub ignore_penalty: u8,
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
