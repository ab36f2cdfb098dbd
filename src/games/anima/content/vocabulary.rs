//! The closed words of the content of Anima Tactics: statistics, states, schools, kinds, triggers,
//! and the bits of categories and traits (section 4 of the rules catalogue).

/// Light, Dark, or neither (ANI-023).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum Faction {
    /// Light.
    Light,
    /// Dark.
    Dark,
    /// Fits anywhere.
    Unaligned,
}

/// The eight affiliations (ANI-026).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum Affiliation {
    /// Church.
    Church,
    /// Samael.
    Samael,
    /// Wissenschaft.
    Wissenschaft,
    /// Black Sun.
    BlackSun,
    /// Empire.
    Empire,
    /// Azur Alliance.
    AzurAlliance,
    /// Tol Rauko.
    TolRauko,
    /// No fixed affiliation.
    Wanderers,
}

/// Categories, one bit each.
pub mod category {
    /// Mystic.
    pub const MYSTIC: u8 = 1;
    /// Warrior.
    pub const WARRIOR: u8 = 2;
    /// Prowler.
    pub const PROWLER: u8 = 4;
}

/// Sizes of bases (ANI-003).
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Default, Debug)]
#[repr(u8)]
pub enum Base {
    /// 30 mm.
    #[default]
    Small,
    /// 40 mm.
    Medium,
    /// 60 mm.
    Large,
}

impl Base {
    /// Its radius in units (ANI-003).
    #[inline]
    pub fn radius(self) -> i16 {
        [150, 200, 300][self as usize]
    }

    /// The height of its model in units (ANI-444).
    #[inline]
    pub fn height(self) -> i16 {
        [500, 500, 800][self as usize]
    }
}

/// Traits, one bit each (ANI-355).
pub mod traits {
    /// Counts against the leader limit (ANI-033).
    pub const LEADER: u32 = 1;
    /// Not unique (ANI-035).
    pub const AGENT: u32 = 1 << 1;
    /// Critical on 9 or 10 (ANI-341).
    pub const MASTERY: u32 = 1 << 2;
    /// May shoot with its Attack (ANI-342).
    pub const RANGED: u32 = 1 << 3;
    /// May be deployed further forward (ANI-343).
    pub const ADVANCED_DEPLOYMENT: u32 = 1 << 4;
    /// +1 to the initiative of its party (ANI-345).
    pub const INITIATIVE: u32 = 1 << 5;
    /// Soaks damage and never dodges (ANI-346).
    pub const DAMAGE_RESISTANCE: u32 = 1 << 6;
    /// Passes through scenery, ignores weapons (ANI-348).
    pub const INTANGIBLE: u32 = 1 << 7;
    /// Ignores inhospitable terrain (ANI-350).
    pub const OPEN_MOVEMENT: u32 = 1 << 8;
    /// Flies (ANI-351).
    pub const FLIGHT: u32 = 1 << 9;
    /// May hold two cards (ANI-352).
    pub const SLOTS_2: u32 = 1 << 10;
    /// Melee attacks without contact (ANI-354).
    pub const REACH: u32 = 1 << 11;
    /// May start off the table (ANI-410).
    pub const INFILTRATION: u32 = 1 << 12;
}

/// Numbers of a character that effects may change.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum Stat {
    /// Attack.
    At,
    /// Damage.
    Dm,
    /// Defence.
    Df,
    /// Armour.
    Ar,
    /// Resistance.
    Re,
    /// Starting life points.
    LpStart,
    /// Walk and run.
    Speed,
    /// Reach of the control zone, in inches.
    ControlZone,
    /// Ranges, in inches.
    Range,
    /// Length of a Free Move, in inches.
    FreeMove,
    /// Reach of shield and interception, in inches.
    ShieldReach,
    /// Length of displacements suffered.
    Displacement,
}

impl Stat {
    /// How many stats are written on the card and read in fights (the first ones).
    pub const FIGHTING: usize = 5;
}

/// States that are tokens on a card (ANI-314 to ANI-324).
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
#[repr(u8)]
pub enum State {
    /// +1 AP in Recovery.
    Haste,
    /// Armour +4.
    Shield,
    /// Resistance +4.
    Protection,
    /// +2 LP at the start of the turn.
    Healing,
    /// 1 LP for each AP spent.
    Poison,
    /// Attack -4.
    Blind,
    /// May kill.
    Doom,
    /// -1 AP in Recovery.
    Slow,
    /// No special abilities.
    Seal,
    /// No action at all.
    Paralysed,
    /// Must attack.
    Berserker,
}

impl State {
    /// How many there are.
    pub const COUNT: usize = 11;
    /// All of them in order.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Haste,
        Self::Shield,
        Self::Protection,
        Self::Healing,
        Self::Poison,
        Self::Blind,
        Self::Doom,
        Self::Slow,
        Self::Seal,
        Self::Paralysed,
        Self::Berserker,
    ];

    /// Whether it is one of the positive states (ANI-313).
    #[inline]
    pub fn is_positive(self) -> bool {
        (self as u8) < Self::Poison as u8
    }

    /// Its word in content, texts and reports.
    pub fn word(self) -> &'static str {
        [
            "haste",
            "shield",
            "protection",
            "healing",
            "poison",
            "blind",
            "doom",
            "slow",
            "seal",
            "paralysed",
            "berserker",
        ][self as usize]
    }
}

/// Schools of abilities.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum School {
    /// None: basic actions, cards.
    None,
    /// Ki.
    Ki,
    /// Magic.
    Magic,
    /// Subterfuge.
    Subterfuge,
    /// Special.
    Special,
}

/// What sort of action an ability is (ANI-225).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// A melee attack.
    Attack,
    /// A ranged attack.
    Ranged,
    /// A charge.
    Charge,
    /// A slam.
    Slam,
    /// A Dodge.
    Dodge,
    /// A Counterattack.
    Counter,
    /// No attack roll.
    Effect,
    /// A movement.
    Movement,
    /// Automatic, no action points.
    Innate,
}

impl Kind {
    /// Whether using it is an attack with dice of its own (ANI-225).
    pub(crate) fn is_attack(self) -> bool {
        matches!(self, Self::Attack | Self::Ranged | Self::Charge | Self::Slam)
    }
}

/// When a rule acts.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum Trigger {
    /// When the ability or card is used.
    Use,
    /// Always.
    Continuous,
    /// When the game starts, after deployment.
    GameStart,
    /// At the start of a turn (step 2 of Recovery).
    TurnStart,
    /// At the start of Recovery.
    RecoveryStart,
    /// At the start of Upkeep.
    UpkeepStart,
    /// At the start of the Action phase.
    ActionStart,
    /// At the end of Recovery (step 7).
    RecoveryEnd,
    /// At the end of Upkeep (step 3).
    UpkeepEnd,
    /// At the end of the Action phase.
    ActionEnd,
    /// The bearer declares an attack.
    DeclareAttack,
    /// The bearer is the target of an attack (ANI-216 step 4).
    Targeted,
    /// An enemy declares a charge on the bearer or a friend.
    EnemyDeclaresCharge,
    /// Before a roll of the bearer (plots: of the player).
    BeforeRoll,
    /// Right after a roll (plots: of either player).
    AfterRoll,
    /// The bearer's attack hits.
    Hit,
    /// The bearer's attack is a critical hit.
    Crit,
    /// The bearer's attack misses.
    Missed,
    /// The bearer's attack took life points.
    DamageDealt,
    /// The bearer lost life points to an attack and lives.
    DamageTaken,
    /// An attack would kill the bearer.
    WouldDie,
    /// The bearer has been removed.
    Death,
    /// The bearer has destroyed an enemy.
    Kill,
    /// After an action of the rule's name.
    AfterAction,
    /// A friend is the target of an attack.
    FriendTargeted,
    /// A friend is about to lose life points.
    FriendDamaged,
    /// At set-up, once edges are chosen.
    SetUp,
    /// After deployment.
    AfterDeployment,
    /// While parties are built.
    PartyBuilding,
}
