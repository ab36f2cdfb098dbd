//! The effect vocabulary, compiled: rules of trigger, conditions, target and effects (section 4 of
//! the rules catalogue).

mod condition;
mod party;

use crate::content::catalogue::Range;
use crate::content::vocabulary::{Stat, State, Trigger};
pub use condition::{Atom, Condition};
pub use party::PartyMod;

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
    pub after: ActionName,
}

/// A value that a rule works out when it acts.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Source {
    /// Nothing: the number is `plus`.
    Nothing,
    /// The target's Armour at the moment.
    TargetArmour,
    /// A die of ten faces (purpose `card_roll`).
    Die,
    /// Life points just lost.
    LpLost,
    /// Tokens just spent.
    Spent,
    /// Action points paid beyond the cost.
    PaidExtra,
    /// The bearer's critical minimum.
    CritMin,
}

/// A number: `times` the source, and `plus`.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Number {
    /// What is multiplied.
    pub source: Source,
    /// By what.
    pub times: i8,
    /// What is added.
    pub plus: i8,
}

impl Number {
    /// A plain number.
    pub const fn plain(plus: i8) -> Self {
        Self { source: Source::Nothing, times: 0, plus }
    }
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

/// How long something lasts.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum Duration {
    /// One roll.
    Roll,
    /// One attack.
    Attack,
    /// The present activation.
    Activation,
    /// Until the end of the turn (ANI-099).
    Turn,
    /// For the game.
    Game,
    /// While its condition, its upkeep or the control zone lasts.
    While,
}

/// Rolls that effects may name, one bit each.
pub mod roll_bit {
    /// Attack dice.
    pub const ATTACK: u16 = 1;
    /// Dodge and counter dice.
    pub const DEFENCE: u16 = 1 << 1;
    /// Escapes.
    pub const ESCAPE: u16 = 1 << 2;
    /// Seeks.
    pub const SEEK: u16 = 1 << 3;
    /// Resistance.
    pub const RESIST: u16 = 1 << 4;
    /// Doom.
    pub const DOOM: u16 = 1 << 5;
    /// Initiative.
    pub const INITIATIVE: u16 = 1 << 6;
    /// Deployment order.
    pub const DEPLOYMENT: u16 = 1 << 7;
    /// Dodging a displaced model.
    pub const IMPACT: u16 = 1 << 8;
    /// Rolls of cards.
    pub const CARD: u16 = 1 << 9;
    /// Attack dice of charges only.
    pub const CHARGE: u16 = 1 << 10;
    /// Scenery and edge rolls of the set-up.
    pub const SETUP: u16 = 1 << 11;
    /// Every roll.
    pub const ANY: u16 = (1 << 12) - 1;
}

/// Basic actions that effects may name.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum ActionName {
    /// Attack.
    Attack,
    /// Charge.
    Charge,
    /// Dodge.
    Dodge,
    /// Counterattack.
    Counter,
    /// Walk.
    Walk,
    /// Run.
    Run,
    /// Escape.
    Escape,
    /// Seek.
    Seek,
    /// Push.
    Push,
    /// Climb.
    Climb,
    /// Slam.
    Slam,
    /// Free Move.
    FreeMove,
    /// Regaining life points (for `forbid`).
    Heal,
    /// Dodge and Counterattack (for `forbid`).
    Defend,
    /// None.
    None,
}

impl ActionName {
    /// Its bit in a set of actions.
    #[inline]
    pub fn bit(self) -> u16 {
        1 << self as u16
    }
}

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

/// How a number changes.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Change {
    /// By an amount (lengths in inches).
    Add(Number),
    /// Multiplied, in hundredths, rounded down.
    Factor(i16),
    /// Set to (lengths in inches).
    Set(i8),
    /// At least.
    Min(i8),
}

/// Which tokens or states a rule removes.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Sign {
    /// Positive states.
    Positive,
    /// Negative states.
    Negative,
    /// All.
    Any,
}

/// Who may re-roll, and which die counts.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Keep {
    /// The new die.
    New,
    /// The higher one.
    High,
    /// The better one for the owner.
    Better,
}

/// One effect.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Op {
    /// Changes attacks.
    AttackMod(AttackMod),
    /// How the implicit attack of the ability runs, or a free attack.
    Attack {
        /// Attacks on one target (ANI-223).
        count: u8,
        /// One attack on everybody in `radius` instead (ANI-224), 0 for none; in units.
        sweep_radius: i16,
        /// Whom a sweep hits.
        sweep_side: AreaSide,
        /// Costs nothing and uses basic numbers (ANI-226).
        free: bool,
        /// Ranged with this range in units; 0 for melee.
        range: i16,
        /// Attack and Damage instead of the bearer's; -128 for none.
        at_fixed: i8,
        /// Damage instead of the bearer's.
        dm_fixed: i8,
    },
    /// Changes a number.
    StatMod {
        /// Which.
        stat: Stat,
        /// How.
        change: Change,
        /// For how long.
        duration: Duration,
    },
    /// Adds to rolls.
    RollMod {
        /// Bits of `roll_bit`.
        rolls: u16,
        /// How much.
        amount: i8,
    },
    /// A die more on rolls.
    ExtraDie {
        /// Bits of `roll_bit`.
        rolls: u16,
    },
    /// Rolls the die anew (`after_roll` rules).
    Reroll {
        /// Bits of `roll_bit`.
        rolls: u16,
        /// Dice of either player (else own only).
        any_player: bool,
        /// Only where the roll failed (Aura).
        failed_only: bool,
        /// Which die counts.
        keep: Keep,
    },
    /// The die counts as this (`before_roll` rules).
    SetRoll {
        /// The face.
        value: u8,
    },
    /// Loses life points (ANI-294).
    LoseLp {
        /// How many.
        amount: Number,
        /// May take the last one.
        may_kill: bool,
    },
    /// Regains life points.
    Heal {
        /// How many.
        amount: Number,
        /// The bearer instead of the rule's target.
        own: bool,
    },
    /// Gains action points.
    GainAp(u8),
    /// Loses action points.
    LoseAp(u8),
    /// Gets tokens of a state.
    AddState {
        /// Which.
        state: State,
        /// How many.
        level: u8,
    },
    /// Loses tokens; its player chooses which where there is a choice.
    RemoveStates {
        /// Of which sign.
        sign: Sign,
        /// How many; 255 for all.
        count: u8,
    },
    /// A resistance roll (ANI-292).
    Resist {
        /// Difficulty.
        e: u8,
        /// What follows a fail (affected).
        fail: Range,
        /// What follows a pass.
        pass: Range,
        /// Friends of the bearer roll too; where this is false they are affected without a roll.
        friends_roll: bool,
    },
    /// Moves the bearer.
    Move {
        /// How far in units.
        length: i16,
        /// In one straight line.
        straight: bool,
        /// Intangible meanwhile.
        intangible: bool,
        /// May begin in melee.
        leave_melee: bool,
        /// Uses the movement of the turn.
        counts: bool,
    },
    /// Displaces the target.
    Displace {
        /// Inches.
        inches: u8,
    },
    /// Puts the target within a radius of the bearer.
    Place {
        /// In units.
        radius: i16,
    },
    /// The bearer and the target change places.
    Swap,
    /// Becomes hidden (ANI-400).
    Hide,
    /// Hidden enemies in the control zone are revealed.
    Reveal,
    /// Escapes without a roll.
    EscapeAuto,
    /// An action for nothing.
    FreeAction {
        /// Which.
        action: ActionName,
        /// Even if the movement of the turn is used up.
        ignore_movement: bool,
    },
    /// Changes what an action costs.
    CostMod {
        /// Which.
        action: ActionName,
        /// How much more.
        amount: i8,
        /// Sets the cost to 0 (amount ignored).
        to_zero: bool,
        /// For how long.
        duration: Duration,
    },
    /// Prevents damage of the present attack.
    PreventDamage(u8),
    /// The bearer loses the life points instead.
    RedirectDamage,
    /// At most so much damage from one attack.
    DamageCap(u8),
    /// Stays alive with so many life points if it resists (0: always).
    Survive {
        /// Life points left.
        lp: u8,
        /// Difficulty; 0 for no roll.
        e: u8,
    },
    /// The attack misses.
    Miss,
    /// Forbids actions.
    Forbid {
        /// Bits by [`ActionName`].
        actions: u16,
        /// For how long.
        duration: Duration,
    },
    /// Cannot suffer something.
    Immunity {
        /// States, one bit each.
        states: u16,
        /// Throw, Push and Slam do not move it.
        displacement: bool,
    },
    /// Changes tokens of the bearer.
    Token {
        /// Which (0 or 1).
        token: u8,
        /// How.
        change: TokenChange,
        /// Most.
        max: u8,
    },
    /// Gives a trait.
    GrantTrait {
        /// Bits.
        bits: u32,
        /// For how long.
        duration: Duration,
    },
    /// A roll of a card (purpose `card_roll`).
    RollCheck {
        /// From which die it passes.
        at_least: u8,
        /// What follows.
        pass: Range,
        /// What follows a fail.
        fail: Range,
    },
    /// The attack now targets the bearer.
    Retarget,
    /// The owner chooses one of several lists: so many ranges from this index of
    /// `Catalogue::ops`, each given by an [`Op::List`].
    Choose {
        /// The lists: a range of ops that are all [`Op::List`].
        lists: Range,
    },
    /// One list of a choice; never carried out itself.
    List(Range),
    /// Rules of the party (set-up and scoring).
    PartyMod(PartyMod),
    /// The card is discarded.
    Discard,
    /// Returns a destroyed friend.
    Revive {
        /// The character.
        character: u8,
        /// Its life points.
        lp: u8,
        /// Within so many units of the bearer.
        radius: i16,
    },
    /// Moves a piece of scenery.
    MoveScenery {
        /// By so many units.
        length: i16,
    },
    /// Places up to so many own models again (after deployment).
    Redeploy(u8),
    /// No more damage-prevention: the enemy re-rolls its attack die once (`nine_lives`).
    AttackerRerolls,
}

impl Op {
    /// For how long an effect lasts, where it says so.
    pub(crate) fn duration(&self) -> Option<Duration> {
        match *self {
            Self::AttackMod(change) => Some(change.duration),
            Self::StatMod { duration, .. }
            | Self::CostMod { duration, .. }
            | Self::Forbid { duration, .. }
            | Self::GrantTrait { duration, .. } => Some(duration),
            _ => None,
        }
    }
}

/// How tokens change.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum TokenChange {
    /// So many more.
    Add(u8),
    /// So many at the start.
    Start(u8),
    /// So many are spent.
    Spend(u8),
    /// The owner chooses how many are spent, at least one.
    SpendChosen,
}
