//! When a rule acts: its trigger and its conditions in words.

use super::Teller;
use super::clause::{counted, listed};
use super::names::{category, deed, faction, rolls, school, state, traits, with_article};
use crate::content::effect::{Atom, Condition, Op, Rule};
use crate::content::vocabulary::{Base, Kind, Trigger};

/// `Atom::PreviousHit` and `Atom::PreviousAction` of a charge of any sort.
const ANY_CHARGE: u8 = 254;

/// Conditions of which one must hold.
pub(super) type Group<'c> = &'c [Condition];

/// The groups of a list of conditions, all of which must hold.
pub(super) fn grouped(conditions: &[Condition]) -> Vec<Group<'_>> {
    conditions.split_inclusive(|one| !one.or_next).collect()
}

/// Of whom or what a condition speaks.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Spoken {
    /// The bearer.
    Bearer,
    /// Who has tokens: the bearer, or a plot card.
    Holder,
    /// The target.
    Target,
    /// The attack.
    Attack,
    /// The attacker.
    Attacker,
    /// The roll.
    Roll,
    /// The turn.
    Turn,
    /// The use of the ability.
    Use,
    /// An ability of the same character, by its slot.
    Ability(u8),
}

/// What a condition says, and its opposite.
struct Said {
    of: Spoken,
    holds: String,
    fails: String,
}

/// `is hidden`, `is not hidden`.
fn is(of: Spoken, what: &str) -> Said {
    said(of, format!("is {what}"), format!("is not {what}"))
}

/// `is a charge`, `is no charge`.
fn is_a(of: Spoken, what: &str) -> Said {
    said(of, format!("is {}", with_article(what)), format!("is no {what}"))
}

/// `has moved in this turn`, `has not moved in this turn`.
fn has_done(what: &str) -> Said {
    said(Spoken::Bearer, format!("has {what} in this turn"), format!("has not {what} in this turn"))
}

fn said(of: Spoken, holds: impl Into<String>, fails: impl Into<String>) -> Said {
    Said { of, holds: holds.into(), fails: fails.into() }
}

/// The attacks that a condition tells apart, for what is changed of attacks to come: `ranged attacks`.
pub(super) fn attacks_meant(group: Group<'_>) -> Option<String> {
    let [Condition { atom, negated, .. }] = *group else { return None };
    Some(match (atom, negated) {
        (Atom::AttackRanged, false) | (Atom::AttackMelee, true) => "ranged attacks".to_owned(),
        (Atom::AttackMelee, false) | (Atom::AttackRanged, true) => "melee attacks".to_owned(),
        (Atom::AttackCharge, false) => "charges".to_owned(),
        (Atom::AttackCharge, true) => "attacks other than charges".to_owned(),
        (Atom::AttackSchool(which), false) => format!("{} abilities", school(which)),
        _ => return None,
    })
}

impl Teller<'_> {
    /// When a rule acts; nothing for what is always there, or happens when it is used.
    pub(super) fn trigger(&self, rule: &Rule, conditions: &[Condition]) -> Option<String> {
        let (it, own) = (&self.who.lead, &self.who.own);
        let phrase = match rule.trigger {
            Trigger::Use | Trigger::Continuous | Trigger::PartyBuilding => return None,
            Trigger::GameStart => "at the start of the game".to_owned(),
            Trigger::TurnStart => "at the start of a turn".to_owned(),
            Trigger::RecoveryStart => "at the start of Recovery".to_owned(),
            Trigger::UpkeepStart => "at the start of Upkeep".to_owned(),
            Trigger::ActionStart => "at the start of the Action phase".to_owned(),
            Trigger::RecoveryEnd => "at the end of Recovery".to_owned(),
            Trigger::UpkeepEnd => "at the end of Upkeep".to_owned(),
            Trigger::ActionEnd => "at the end of the Action phase".to_owned(),
            Trigger::DeclareAttack
            | Trigger::Hit
            | Trigger::Crit
            | Trigger::Missed
            | Trigger::DamageDealt
            | Trigger::Kill => return Some(self.of_own_attack(rule.trigger)),
            Trigger::Targeted => format!("when {it} is attacked"),
            Trigger::FriendTargeted => "when a friend is attacked".to_owned(),
            Trigger::EnemyDeclaresCharge => {
                format!("when an enemy declares a charge on {it} or a friend")
            }
            Trigger::BeforeRoll => format!("before {}", self.roll_of(rule)),
            Trigger::AfterRoll => format!("after {}", self.roll_of(rule)),
            Trigger::DamageTaken => format!("when {it} has lost life points to an attack"),
            Trigger::WouldDie => format!("when an attack would kill {it}"),
            Trigger::Death => format!("when {it} dies"),
            Trigger::FriendDamaged => {
                format!("when {it} or a friend is about to lose life points to an attack")
            }
            Trigger::AfterAction => match conditions.first() {
                Some(Condition { atom: Atom::PreviousAction(slot), negated: false, .. }) => {
                    format!("after {}", self.ability_in(*slot))
                }
                _ => format!("after {own} {}", deed(rule.after).0),
            },
            Trigger::SetUp => "at set-up".to_owned(),
            Trigger::AfterDeployment => "after deployment".to_owned(),
        };
        Some(phrase)
    }

    /// Moments of an attack: of this one where the ability is an attack itself, else of any.
    fn of_own_attack(&self, trigger: Trigger) -> String {
        let it = &self.who.lead;
        match (trigger, self.is_attack()) {
            (Trigger::Hit, true) => "if this attack hits".to_owned(),
            (Trigger::Hit, false) => format!("when {it} hits with an attack"),
            (Trigger::Crit, true) => "if this attack is a critical hit".to_owned(),
            (Trigger::Crit, false) => format!("when {it} makes a critical hit"),
            (Trigger::Missed, true) => "if this attack misses".to_owned(),
            (Trigger::Missed, false) => format!("when {it} misses with an attack"),
            (Trigger::DamageDealt, true) => "if this attack takes life points".to_owned(),
            (Trigger::DamageDealt, false) => format!("when {it} takes life points with an attack"),
            (Trigger::Kill, true) => "if this attack destroys an enemy".to_owned(),
            (Trigger::Kill, false) => format!("when {it} destroys an enemy"),
            (_, true) => "when this attack is declared".to_owned(),
            (_, false) => format!("when {it} declares an attack"),
        }
    }

    /// The roll at which a rule acts: `one of its failed resistance rolls`.
    fn roll_of(&self, rule: &Rule) -> String {
        let ops = self.catalogue.ops_of(rule.ops);
        let meant = ops.iter().find_map(|op| match *op {
            Op::RollMod { rolls, .. } | Op::ExtraDie { rolls } => Some((rolls, false, false)),
            Op::Reroll { rolls, any_player, failed_only, .. } => {
                Some((rolls, any_player, failed_only))
            }
            _ => None,
        });
        let (bits, of_anybody, failed) = meant.unwrap_or((u16::MAX, false, false));
        let failed = if failed { "failed " } else { "" };
        let named =
            rolls(bits).map_or_else(String::new, |names| format!("{} ", listed(&names, "or")));
        match of_anybody {
            true => format!("a {failed}{named}roll of either player"),
            false => format!("one of {} {failed}{named}rolls", self.who.rolls),
        }
    }

    /// The name of an ability of the same character.
    fn ability_in(&self, slot: u8) -> &str {
        let abilities = self.bearer.map_or(&[][..], |bearer| &bearer.abilities);
        match abilities.get(usize::from(slot)) {
            Some(index) => &self.catalogue.abilities[usize::from(*index)].name,
            None if slot == ANY_CHARGE => "a charge",
            None => "another ability",
        }
    }

    /// What must hold: `it is engaged and the target is Dark`.
    pub(super) fn conditions(&self, groups: &[Group<'_>], target: &str) -> String {
        let mut all: Vec<(String, Vec<String>)> = Vec::new();
        for group in groups {
            match *group {
                [one] => {
                    let (subject, said) = self.condition(*one, target);
                    match all.last_mut() {
                        Some((last, more)) if *last == subject => more.push(said),
                        _ => all.push((subject, vec![said])),
                    }
                }
                several => {
                    let said = several.iter().map(|one| {
                        let (subject, said) = self.condition(*one, target);
                        format!("{subject} {said}")
                    });
                    all.push((listed(&said.collect::<Vec<_>>(), "or"), Vec::new()));
                }
            }
        }
        let told = all.iter().map(|(subject, said)| match said.is_empty() {
            true => subject.clone(),
            false => format!("{subject} {}", listed(said, "and")),
        });
        listed(&told.collect::<Vec<_>>(), "and")
    }

    /// What tells those apart on whom a rule acts: ` that is a Mystic`.
    pub(super) fn narrowing(&self, groups: &[Group<'_>]) -> String {
        let of_group = |group: &Group<'_>| {
            let said: Vec<String> = group.iter().map(|one| self.condition(*one, "").1).collect();
            listed(&said, "or")
        };
        match groups {
            [] => String::new(),
            some => {
                let said: Vec<String> = some.iter().map(of_group).collect();
                format!(" that {}", listed(&said, "and"))
            }
        }
    }

    /// Of whom or what a condition speaks, and what it says of it.
    fn condition(&self, condition: Condition, target: &str) -> (String, String) {
        let Condition { atom, negated, or_next: _ } = condition;
        let Said { of, holds, fails } = self.said(atom);
        let subject = match of {
            Spoken::Bearer => &self.who.it.short,
            Spoken::Holder if self.is_plot() => "this card",
            Spoken::Holder => &self.who.it.short,
            Spoken::Target => target,
            Spoken::Attack => "the attack",
            Spoken::Attacker => "the attacker",
            Spoken::Roll => "the roll",
            Spoken::Turn => "the turn",
            Spoken::Use => "this",
            Spoken::Ability(slot) => self.ability_in(slot),
        };
        (subject.to_owned(), if negated { fails } else { holds })
    }

    /// Whether a condition is about the target.
    pub(super) fn is_of_target(&self, atom: Atom) -> bool {
        self.said(atom).of == Spoken::Target
    }

    fn said(&self, atom: Atom) -> Said {
        use Spoken::{Ability, Attack, Attacker, Bearer, Roll, Target, Turn, Use};
        let (it, own) = (&self.who.it.short, &self.who.own);
        match atom {
            Atom::SelfHidden => is(Bearer, "hidden"),
            Atom::SelfEngaged => is(Bearer, "engaged"),
            Atom::SelfLpAtMost(most) => said(
                Bearer,
                format!("has {most} life points or fewer"),
                format!("has more than {}", counted(most, "life point")),
            ),
            Atom::SelfLpBelowHalf => said(
                Bearer,
                "has less than half its life points",
                "has at least half its life points",
            ),
            Atom::SelfApAtLeast(least) => at_least(Bearer, least, "action point"),
            Atom::SelfMoved => has_done("moved"),
            Atom::SelfWalked => has_done("Walked"),
            Atom::SelfRan => has_done("Run"),
            Atom::TargetFaction(which) => is(Target, faction(which)),
            Atom::TargetCategory(bits) => is_a(Target, &listed(&category(bits), "or")),
            Atom::TargetBase(least) => of_base(least),
            Atom::TargetLevelAtLeast(level) => said(
                Target,
                format!("is of level {level} or higher"),
                format!("is below level {level}"),
            ),
            Atom::TargetLevelAtMost(level) => said(
                Target,
                format!("is of level {level} or lower"),
                format!("is above level {level}"),
            ),
            Atom::TargetHasState(which) => at_least(Target, 1, &format!("{} token", state(which))),
            Atom::TargetHasTrait(bits) => {
                let names = listed(&traits(bits), "or");
                said(Target, format!("has {names}"), format!("does not have {names}"))
            }
            Atom::TargetIsFriend => said(Target, "is a friend", "is an enemy"),
            Atom::TargetIsSelf => is(Target, it),
            Atom::TargetHidden => is(Target, "hidden"),
            Atom::InControlZone => is(Target, &format!("in {own} control zone")),
            Atom::Within(units) => is(Target, &format!("within {} of {it}", self.inches(units))),
            Atom::InSight => is(Target, &format!("in {own} sight")),
            Atom::AttackRanged => is_a(Attack, "ranged attack"),
            Atom::AttackMelee => is_a(Attack, "melee attack"),
            Atom::AttackCharge => is_a(Attack, "charge"),
            Atom::AttackSchool(which) => is_a(Attack, &format!("{} ability", school(which))),
            Atom::AttackerIsEnemy => said(Attacker, "is an enemy", "is a friend"),
            Atom::PreviousHit(slot) => said(
                Ability(slot),
                "has just hit the same target",
                "has not just hit the same target",
            ),
            Atom::PreviousAction(slot) => said(
                Ability(slot),
                "has just been used on the same target",
                "has not just been used on the same target",
            ),
            Atom::RollIs(bits) => is_a(Roll, &format!("{} roll", roll_names(bits))),
            Atom::TokensAtLeast(which, least) => {
                at_least(Spoken::Holder, least, &self.token(which))
            }
            Atom::TurnAtLeast(turn) => {
                said(Turn, format!("is {turn} or later"), format!("is before {turn}"))
            }
            Atom::FirstOfTurn => is(Use, "its first use in this turn"),
        }
    }
}

/// `has at least 2 tokens`, `has fewer than 2 tokens`.
fn at_least(of: Spoken, least: u8, thing: &str) -> Said {
    match least {
        0 | 1 => said(of, format!("has {}", with_article(thing)), format!("has no {thing}")),
        more => {
            let things = counted(more, thing);
            said(of, format!("has at least {things}"), format!("has fewer than {things}"))
        }
    }
}

fn of_base(least: Base) -> Said {
    let (holds, fails) = match least {
        Base::Small => ("has a base of any size", "has no base"),
        Base::Medium => ("has a medium or large base", "has a small base"),
        Base::Large => ("has a large base", "has a small or medium base"),
    };
    said(Spoken::Target, holds, fails)
}

fn roll_names(bits: u16) -> String {
    rolls(bits).map_or_else(|| "die".to_owned(), |names| listed(&names, "or"))
}

/// Whether using something of a kind is an attack of its own (ANI-225).
pub(super) fn is_attack(kind: Kind) -> bool {
    match kind {
        Kind::Attack | Kind::Ranged | Kind::Charge | Kind::Slam => true,
        Kind::Dodge | Kind::Counter | Kind::Effect | Kind::Movement | Kind::Innate => false,
    }
}
