//! Rules of abilities: when they act, on whom, and what they do.

use crate::content::catalogue::Range;
use crate::content::effect::ActionName;
use crate::content::vocabulary::Trigger;

/// One rule of an ability.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Rule {
    /// When it acts.
    pub trigger: Trigger,
    /// What must hold: a range of `Catalogue::conditions`.
    pub conditions: Range,
    /// On whom it acts.
    pub target: Target,
    /// How many chosen targets (1 unless said).
    pub count: u8,
    /// Its owner decides whether it acts.
    pub optional: bool,
    /// What happens: a range of `Catalogue::ops`.
    pub ops: Range,
    /// The action of an `after_action` rule.
    pub after: Option<ActionName>,
}

/// Which side an area concerns.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum AreaSide {
    /// Enemies of the bearer.
    Enemies,
    /// Friends.
    Friends,
    /// All.
    Units,
}

/// On whom a rule acts.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Target {
    /// The bearer.
    Own,
    /// The target of the attack or the chosen target of the ability.
    Target,
    /// The attacker.
    Attacker,
    /// A chosen friend in the control zone, the bearer included.
    FriendInCz,
    /// A chosen friend in the control zone but the bearer.
    OtherFriendInCz,
    /// All friends in the control zone, the bearer included.
    FriendsInCz,
    /// A chosen enemy in the control zone.
    EnemyInCz,
    /// All enemies in the control zone.
    EnemiesInCz,
    /// A chosen model of either side in the control zone.
    UnitInCz,
    /// All models of either side in the control zone.
    UnitsInCz,
    /// A chosen enemy in sight within the ability's range.
    EnemyInRange,
    /// Enemies in contact.
    EngagedEnemies,
    /// Everybody about a centre.
    Area {
        /// The centre: the target (true) or the bearer.
        about_target: bool,
        /// The radius in units.
        radius: i16,
        /// Which side.
        side: AreaSide,
        /// The centre itself is included.
        with_centre: bool,
    },
    /// Friends in the bearer's line of sight.
    FriendsInSight,
    /// A chosen piece of scenery.
    Scenery,
    /// All characters of the own party.
    Party,
    /// A chosen character of the own party on the table.
    PartyMember,
    /// The own player, the other, or both.
    Players {
        /// The owner.
        own: bool,
        /// The opponent.
        enemy: bool,
    },
}
