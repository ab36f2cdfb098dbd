//! What must hold for a rule to act, in words.

use super::Teller;
use super::clause::{counted, listed};
use super::names::{category, faction, rolls, school, state, traits, with_article};
use crate::content::effect::{Atom, Condition, Rolls};
use crate::content::vocabulary::Base;

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
    /// A turn of the game, by its number.
    Turn(u8),
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
    said(Spoken::Bearer, format!("has {what} this turn"), format!("has not {what} this turn"))
}

/// `has just hit the same target`, `has not just hit the same target`.
fn just(of: Spoken, what: &str) -> Said {
    said(of, format!("has just {what}"), format!("has not just {what}"))
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
    /// The name of an ability of the same character.
    pub(super) fn ability_in(&self, slot: u8) -> &str {
        let abilities = self.bearer.map_or(&[][..], |bearer| &bearer.abilities);
        match abilities.get(usize::from(slot)) {
            Some(index) => &self.catalogue.abilities[usize::from(*index)].name,
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
        let told = all.iter().map(|(subject, said)| {
            let gap = if said.is_empty() { "" } else { " " };
            format!("{subject}{gap}{}", listed(said, "and"))
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
            Spoken::Turn(number) => {
                return (format!("turn {number}"), if negated { fails } else { holds });
            }
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
            Atom::PreviousHit(ANY_CHARGE) => just(Bearer, "hit the same target with a charge"),
            Atom::PreviousHit(slot) => just(Ability(slot), "hit the same target"),
            Atom::PreviousAction(ANY_CHARGE) => just(Bearer, "charged the same target"),
            Atom::PreviousAction(slot) => just(Ability(slot), "been used on the same target"),
            Atom::RollIs(set) => is_a(Roll, &format!("{} roll", roll_names(set))),
            Atom::TokensAtLeast(which, least) => {
                at_least(Spoken::Holder, least, &self.token(which))
            }
            Atom::TurnAtLeast(turn) => said(Turn(turn), "has begun", "has not begun"),
            Atom::FirstOfTurn => is(Use, "its first use this turn"),
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

fn roll_names(set: Rolls) -> String {
    rolls(set).map_or_else(|| "die".to_owned(), |names| listed(&names, "or"))
}
