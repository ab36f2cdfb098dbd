//! What the rules ask of the content again and again, worked out once at load: which slots of a
//! character have a trigger or are of a kind, and what standing rules change. Nothing of it is
//! known only here; it saves looking through abilities, rules and effects.

use crate::content::catalogue::{ABILITIES_MAX, Ability, Catalogue, Character};
use crate::content::effect::{ActionName, ActionSet, Op, Rule, Target};
use crate::content::vocabulary::{Kind, Stat, Trigger};

/// Triggers there may be.
const TRIGGERS: usize = 32;
/// Kinds of abilities there may be.
const KINDS: usize = 16;

/// What standing rules may change, one bit each: a number ([`Stat`]), then what is named here, then
/// the cost of an action, then whether an action is forbidden.
pub(crate) mod changes {
    use super::{ActionName, ActionSet, Stat};

    const NAMED: u32 = 12;
    const COSTS: u32 = 20;
    const FORBIDDEN: u32 = 36;

    /// Traits.
    pub(crate) const TRAIT: u64 = 1 << NAMED;
    /// Immunities.
    pub(crate) const IMMUNITY: u64 = 1 << (NAMED + 1);
    /// Most damage of one attack.
    pub(crate) const CAP: u64 = 1 << (NAMED + 2);
    /// Rolls.
    pub(crate) const ROLL: u64 = 1 << (NAMED + 3);
    /// Attacks.
    pub(crate) const ATTACK: u64 = 1 << (NAMED + 4);
    /// All that is asked of nowhere by its kind.
    pub(crate) const OTHER: u64 = 1 << (NAMED + 5);

    /// A number.
    #[inline]
    pub(crate) fn stat(stat: Stat) -> u64 {
        1 << stat as u64
    }

    /// What all actions cost, and whether they are forbidden.
    pub(crate) const ACTIONS: u64 = u64::MAX << COSTS;

    /// What an action costs.
    #[inline]
    pub(crate) fn cost(action: ActionName) -> u64 {
        1 << (COSTS + action as u32)
    }

    /// Whether one of some actions is forbidden.
    #[inline]
    pub(crate) fn forbidden(actions: ActionSet) -> u64 {
        u64::from(actions.bits()) << FORBIDDEN
    }
}

/// What an effect changes as long as it stands.
pub(crate) fn changes_of(op: &Op) -> u64 {
    match *op {
        Op::StatMod { stat, .. } => changes::stat(stat),
        Op::GrantTrait { .. } => changes::TRAIT,
        Op::Immunity { .. } => changes::IMMUNITY,
        Op::DamageCap(_) => changes::CAP,
        Op::RollMod { .. } | Op::ExtraDie { .. } => changes::ROLL,
        Op::AttackMod(_) => changes::ATTACK,
        Op::CostMod { action, .. } => changes::cost(action),
        Op::Forbid { actions, .. } => changes::forbidden(actions),
        _ => changes::OTHER,
    }
}

/// Which slots wait for being told that they may be used.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Waits {
    /// It is not reactive.
    Never,
    /// It names what it waits for (ANI-122).
    Always,
    /// It acts on its bearer whenever that is a target, and may be used in the own activation too
    /// (ANI-128).
    Freely,
}

/// An ability in short.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Brief {
    /// The triggers of its rules, one bit each.
    pub(crate) triggers: u32,
    /// What its standing rules change.
    pub(crate) changes: u64,
    /// What it is.
    pub(crate) kind: Kind,
    /// Whether it is reactive.
    pub(super) waits: Waits,
    /// Whether what may be chosen for it depends on who is seen.
    pub(crate) aims: bool,
    /// Whether there must be something for it to do: somebody to return, a place to hide.
    pub(crate) needs_point: bool,
}

impl Brief {
    /// Whether it may be used in the activation of its bearer.
    pub(crate) fn is_active(&self) -> bool {
        let has = |trigger: Trigger| self.triggers >> trigger as u32 & 1 == 1;
        match self.waits {
            Waits::Never => {
                has(Trigger::Use)
                    || matches!(self.kind, Kind::Attack | Kind::Ranged | Kind::Charge | Kind::Slam)
            }
            Waits::Always => false,
            Waits::Freely => true,
        }
    }
}

/// The slots of a character's own abilities in short, one bit each.
#[derive(Clone, Debug)]
pub(crate) struct Slots {
    /// Those it has.
    pub(crate) filled: u16,
    /// By trigger.
    pub(crate) by_trigger: [u8; TRIGGERS],
    /// By kind.
    pub(crate) by_kind: [u8; KINDS],
    /// Those that may be used in the own activation.
    pub(crate) active: u16,
    /// All triggers.
    pub(crate) triggers: u32,
    /// What standing rules of any of them change.
    pub(crate) changes: u64,
}

/// Everything.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    /// By ability.
    pub(crate) abilities: Vec<Brief>,
    /// By character.
    pub(crate) characters: Vec<Slots>,
}

impl Index {
    /// Works it out.
    pub(crate) fn new(catalogue: &Catalogue) -> Self {
        let abilities: Vec<Brief> =
            catalogue.abilities.iter().map(|ability| brief_of(catalogue, ability)).collect();
        let characters =
            catalogue.characters.iter().map(|character| slots_of(&abilities, character)).collect();
        Self { abilities, characters }
    }
}

fn brief_of(catalogue: &Catalogue, ability: &Ability) -> Brief {
    let rules = catalogue.rules_of(ability.rules);
    let standing = |rule: &&Rule| {
        rule.trigger == Trigger::Continuous || rule.trigger == Trigger::Use && ability.upkeep > 0
    };
    let changes = rules
        .iter()
        .filter(standing)
        .flat_map(|rule| catalogue.ops_of(rule.ops))
        .fold(0, |set, op| set | changes_of(op));
    let waits = match ability.reactive {
        false => Waits::Never,
        true if names_no_trigger(ability, rules) => Waits::Freely,
        true => Waits::Always,
    };
    let sweeps = |op: &Op| matches!(op, Op::Attack { sweep: Some(_), .. });
    let aims = ability.requires_sight
        || match ability.kind {
            Kind::Ranged | Kind::Charge | Kind::Slam => true,
            // In melee all depends on contact, but for who attacks everybody about it.
            Kind::Attack => rules.iter().any(|rule| catalogue.ops_of(rule.ops).iter().any(sweeps)),
            _ => false,
        }
        || rules.iter().any(|rule| {
            matches!(
                rule.target,
                Target::EnemyInCz | Target::UnitInCz | Target::EnemyInRange | Target::Target
            )
        });
    let needs_point = rules
        .iter()
        .filter(|rule| rule.trigger == Trigger::Use)
        .flat_map(|rule| catalogue.ops_of(rule.ops))
        .any(|op| matches!(op, Op::Hide | Op::EscapeAuto | Op::Revive { .. }));
    Brief { triggers: ability.triggers, changes, kind: ability.kind, waits, aims, needs_point }
}

/// Whether a reactive ability names no trigger: it acts on its bearer whenever that is a target. Rules
/// before a roll only say that it may be used there as well (Pride).
pub(super) fn names_no_trigger(ability: &Ability, rules: &[Rule]) -> bool {
    let waits = 1 << Trigger::Targeted as u32 | 1 << Trigger::BeforeRoll as u32;
    matches!(ability.kind, Kind::Effect | Kind::Innate)
        && ability.has(Trigger::Targeted)
        && ability.triggers & !(waits | 1 << Trigger::Use as u32) == 0
        && rules
            .iter()
            .filter(|rule| rule.trigger != Trigger::BeforeRoll)
            .all(|rule| rule.target == Target::Own && rule.conditions.0 == rule.conditions.1)
}

fn slots_of(abilities: &[Brief], character: &Character) -> Slots {
    let mut slots = Slots {
        filled: 0,
        by_trigger: [0; TRIGGERS],
        by_kind: [0; KINDS],
        active: 0,
        triggers: character.triggers,
        changes: 0,
    };
    for (slot, &index) in character.abilities.iter().enumerate().take(ABILITIES_MAX) {
        let brief = &abilities[index as usize];
        let bit = 1_u8 << slot;
        slots.filled |= u16::from(bit);
        for (trigger, set) in slots.by_trigger.iter_mut().enumerate() {
            if brief.triggers >> trigger & 1 == 1 {
                *set |= bit;
            }
        }
        slots.by_kind[brief.kind as usize] |= bit;
        slots.active |= if brief.is_active() { u16::from(bit) } else { 0 };
        slots.changes |= brief.changes;
    }
    slots
}
