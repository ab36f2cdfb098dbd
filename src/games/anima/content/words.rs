//! The closed word lists of Anima Tactics' content files and what each word stands for (section 4
//! of the rules catalogue).

use crate::content::catalogue::{CrashClass, Ground};
use crate::content::effect::{
    ActionName, AreaSide, Duration, Keep, Penalties, Rolls, Scope, Sign, Target,
};
use crate::content::vocabulary::{
    Affiliation, Base, Faction, Kind, School, Stat, State, Trigger, category, traits,
};
use tenbin_content::words;

words! {
    /// Factions (ANI-023).
    FACTION_WORDS, faction -> Faction {
        "light" => Faction::Light,
        "dark" => Faction::Dark,
        "unaligned" => Faction::Unaligned,
    }
}
words! {
    /// Affiliations (ANI-026), in the order of [`Affiliation`].
    AFFILIATION_WORDS, affiliation -> Affiliation {
        "church" => Affiliation::Church,
        "samael" => Affiliation::Samael,
        "wissenschaft" => Affiliation::Wissenschaft,
        "black_sun" => Affiliation::BlackSun,
        "empire" => Affiliation::Empire,
        "azur_alliance" => Affiliation::AzurAlliance,
        "tol_rauko" => Affiliation::TolRauko,
        "wanderers" => Affiliation::Wanderers,
    }
}
words! {
    /// Categories, in the order of their bits.
    CATEGORY_WORDS, category_bit -> u8 {
        "mystic" => category::MYSTIC,
        "warrior" => category::WARRIOR,
        "prowler" => category::PROWLER,
    }
}
words! {
    /// Sizes of bases (ANI-003).
    BASE_WORDS, base -> Base {
        "small" => Base::Small,
        "medium" => Base::Medium,
        "large" => Base::Large,
    }
}
words! {
    /// Traits without a number or a list behind them, in the order of their bits (ANI-355).
    TRAIT_WORDS, trait_bit -> u32 {
        "leader" => traits::LEADER,
        "agent" => traits::AGENT,
        "mastery" => traits::MASTERY,
        "ranged" => traits::RANGED,
        "advanced_deployment" => traits::ADVANCED_DEPLOYMENT,
        "initiative" => traits::INITIATIVE,
        "damage_resistance" => traits::DAMAGE_RESISTANCE,
        "intangible" => traits::INTANGIBLE,
        "open_movement" => traits::OPEN_MOVEMENT,
        "flight" => traits::FLIGHT,
        "slots_2" => traits::SLOTS_2,
        "reach" => traits::REACH,
        "infiltration" => traits::INFILTRATION,
    }
}
words! {
    /// Schools of abilities, in the order of [`School`].
    SCHOOL_WORDS, school -> School {
        "none" => School::None,
        "ki" => School::Ki,
        "magic" => School::Magic,
        "subterfuge" => School::Subterfuge,
        "special" => School::Special,
    }
}
words! {
    /// Kinds of abilities (ANI-225), in the order of [`Kind`].
    KIND_WORDS, kind -> Kind {
        "attack" => Kind::Attack,
        "ranged" => Kind::Ranged,
        "charge" => Kind::Charge,
        "slam" => Kind::Slam,
        "dodge" => Kind::Dodge,
        "counter" => Kind::Counter,
        "effect" => Kind::Effect,
        "movement" => Kind::Movement,
        "innate" => Kind::Innate,
    }
}
words! {
    /// Triggers, in the order of [`Trigger`]; `after_action:<action or ability>` comes beside them.
    TRIGGER_WORDS, trigger -> Trigger {
        "use" => Trigger::Use,
        "continuous" => Trigger::Continuous,
        "game_start" => Trigger::GameStart,
        "turn_start" => Trigger::TurnStart,
        "phase_start:recovery" => Trigger::RecoveryStart,
        "phase_start:upkeep" => Trigger::UpkeepStart,
        "phase_start:action" => Trigger::ActionStart,
        "phase_end:recovery" => Trigger::RecoveryEnd,
        "phase_end:upkeep" => Trigger::UpkeepEnd,
        "phase_end:action" => Trigger::ActionEnd,
        "declare_attack" => Trigger::DeclareAttack,
        "targeted" => Trigger::Targeted,
        "enemy_declares_charge" => Trigger::EnemyDeclaresCharge,
        "before_roll" => Trigger::BeforeRoll,
        "after_roll" => Trigger::AfterRoll,
        "hit" => Trigger::Hit,
        "crit" => Trigger::Crit,
        "missed" => Trigger::Missed,
        "damage_dealt" => Trigger::DamageDealt,
        "damage_taken" => Trigger::DamageTaken,
        "would_die" => Trigger::WouldDie,
        "death" => Trigger::Death,
        "kill" => Trigger::Kill,
        "friend_targeted" => Trigger::FriendTargeted,
        "friend_damaged" => Trigger::FriendDamaged,
        "set_up" => Trigger::SetUp,
        "after_deployment" => Trigger::AfterDeployment,
        "party_building" => Trigger::PartyBuilding,
    }
}
words! {
    /// On whom a rule acts; an area is a table of its own.
    TARGET_WORDS, target -> Target {
        "self" => Target::Own,
        "target" => Target::Target,
        "attacker" => Target::Attacker,
        "friend_in_cz" => Target::FriendInCz,
        "other_friend_in_cz" => Target::OtherFriendInCz,
        "friends_in_cz" => Target::FriendsInCz,
        "enemy_in_cz" => Target::EnemyInCz,
        "enemies_in_cz" => Target::EnemiesInCz,
        "unit_in_cz" => Target::UnitInCz,
        "units_in_cz" => Target::UnitsInCz,
        "enemy_in_range" => Target::EnemyInRange,
        "engaged_enemies" => Target::EngagedEnemies,
        "los_friends" => Target::FriendsInSight,
        "scenery" => Target::Scenery,
        "party" => Target::Party,
        "party_member" => Target::PartyMember,
        "player" => Target::Players { own: true, enemy: false },
        "player:self" => Target::Players { own: true, enemy: false },
        "player:enemy" => Target::Players { own: false, enemy: true },
        "player:all" => Target::Players { own: true, enemy: true },
    }
}
words! {
    /// Sides of an area.
    SIDE_WORDS, side -> AreaSide {
        "enemies" => AreaSide::Enemies,
        "friends" => AreaSide::Friends,
        "units" => AreaSide::Units,
    }
}
words! {
    /// How long something lasts.
    DURATION_WORDS, duration -> Duration {
        "roll" => Duration::Roll,
        "attack" => Duration::Attack,
        "activation" => Duration::Activation,
        "turn" => Duration::Turn,
        "game" => Duration::Game,
        "while" => Duration::While,
    }
}
words! {
    /// Numbers that effects change.
    STAT_WORDS, stat -> Stat {
        "at" => Stat::At,
        "dm" => Stat::Dm,
        "df" => Stat::Df,
        "ar" => Stat::Ar,
        "re" => Stat::Re,
        "lp_start" => Stat::LpStart,
        "speed" => Stat::Speed,
        "cz" => Stat::ControlZone,
        "range" => Stat::Range,
        "free_move" => Stat::FreeMove,
        "shield_reach" => Stat::ShieldReach,
        "displacement" => Stat::Displacement,
    }
}
words! {
    /// States (ANI-314 to ANI-324), in the order of [`State`].
    STATE_WORDS, state -> State {
        "haste" => State::Haste,
        "shield" => State::Shield,
        "protection" => State::Protection,
        "healing" => State::Healing,
        "poison" => State::Poison,
        "blind" => State::Blind,
        "doom" => State::Doom,
        "slow" => State::Slow,
        "seal" => State::Seal,
        "paralysed" => State::Paralysed,
        "berserker" => State::Berserker,
    }
}
words! {
    /// States and groups of them, as sets of one bit each (ANI-313).
    STATES_WORDS, states -> u16 {
        "haste" => 1 << State::Haste as u16,
        "shield" => 1 << State::Shield as u16,
        "protection" => 1 << State::Protection as u16,
        "healing" => 1 << State::Healing as u16,
        "poison" => 1 << State::Poison as u16,
        "blind" => 1 << State::Blind as u16,
        "doom" => 1 << State::Doom as u16,
        "slow" => 1 << State::Slow as u16,
        "seal" => 1 << State::Seal as u16,
        "paralysed" => 1 << State::Paralysed as u16,
        "berserker" => 1 << State::Berserker as u16,
        "positive" => (1 << State::Poison as u16) - 1,
        "negative" => (1 << State::COUNT) - (1 << State::Poison as u16),
        "any" => (1 << State::COUNT) - 1,
    }
}
words! {
    /// Signs of states.
    SIGN_WORDS, sign -> Sign {
        "positive" => Sign::Positive,
        "negative" => Sign::Negative,
        "any" => Sign::Any,
    }
}
words! {
    /// Rolls, as sets.
    ROLL_WORDS, roll -> Rolls {
        "attack" => Rolls::ATTACK,
        "defence" => Rolls::DEFENCE,
        "escape" => Rolls::ESCAPE,
        "seek" => Rolls::SEEK,
        "resist" => Rolls::RESIST,
        "doom" => Rolls::DOOM,
        "initiative" => Rolls::INITIATIVE,
        "deployment" => Rolls::DEPLOYMENT,
        "impact" => Rolls::IMPACT,
        "card" => Rolls::CARD,
        "charge" => Rolls::CHARGE,
        "setup" => Rolls::SETUP,
        "any" => Rolls::ANY,
    }
}
words! {
    /// Basic actions that an effect makes for nothing, or that cost more or less.
    ACTION_WORDS, action -> ActionName {
        "attack" => ActionName::Attack,
        "charge" => ActionName::Charge,
        "dodge" => ActionName::Dodge,
        "counter" => ActionName::Counter,
        "walk" => ActionName::Walk,
        "run" => ActionName::Run,
        "escape" => ActionName::Escape,
        "seek" => ActionName::Seek,
        "push" => ActionName::Push,
        "climb" => ActionName::Climb,
        "slam" => ActionName::Slam,
        "free_move" => ActionName::FreeMove,
    }
}
words! {
    /// What `forbid` may name.
    FORBIDDEN_WORDS, forbidden -> ActionName {
        "attack" => ActionName::Attack,
        "charge" => ActionName::Charge,
        "dodge" => ActionName::Dodge,
        "counter" => ActionName::Counter,
        "walk" => ActionName::Walk,
        "run" => ActionName::Run,
        "escape" => ActionName::Escape,
        "seek" => ActionName::Seek,
        "push" => ActionName::Push,
        "climb" => ActionName::Climb,
        "slam" => ActionName::Slam,
        "free_move" => ActionName::FreeMove,
        "heal" => ActionName::Heal,
        "defend" => ActionName::Defend,
    }
}
words! {
    /// Rows of the table of ranged modifiers (ANI-242).
    PENALTY_WORDS, penalty -> Penalties {
        "long_range" => Penalties::LONG_RANGE,
        "cover" => Penalties::COVER,
        "engaged" => Penalties::ENGAGED,
        "moved" => Penalties::MOVED,
    }
}
words! {
    /// Whose attacks an `attack_mod` changes.
    SCOPE_WORDS, scope -> Scope {
        "own" => Scope::Own,
        "on_target" => Scope::OnTarget,
        "friends_on_target" => Scope::FriendsOnTarget,
    }
}
words! {
    /// Which die counts after a re-roll.
    KEEP_WORDS, keep -> Keep {
        "new" => Keep::New,
        "high" => Keep::High,
        "better" => Keep::Better,
    }
}
words! {
    /// What a piece of scenery is (section 3.8).
    GROUND_WORDS, ground -> Ground {
        "forest" => Ground::Forest,
        "rocks" => Ground::Rocks,
        "hill" => Ground::Hill,
        "wall" => Ground::Wall,
        "block" => Ground::Block,
        "river" => Ground::River,
        "minor" => Ground::Minor,
    }
}
words! {
    /// What a displaced model suffers (ANI-374).
    CRASH_WORDS, crash -> CrashClass {
        "none" => CrashClass::None,
        "minor" => CrashClass::Minor,
        "forest" => CrashClass::Forest,
        "wall" => CrashClass::Wall,
        "impassable" => CrashClass::Impassable,
    }
}
