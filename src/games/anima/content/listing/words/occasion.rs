//! When a rule acts, in words: its trigger, with the conditions that a moment can say in passing.

use super::Teller;
use super::clause::listed;
use super::condition::Group;
use super::names::{deed, rolls, with_article};
use crate::content::catalogue::Origin;
use crate::content::effect::{Atom, Condition, Op, Rolls, Rule};
use crate::content::vocabulary::{Kind, Trigger};

/// Takes a condition out of a list where it stands for itself and is as wanted.
fn take(groups: &mut Vec<Group<'_>>, wanted: impl Fn(Atom, bool) -> bool) -> Option<Atom> {
    let place = groups.iter().position(|group| match **group {
        [Condition { atom, negated, .. }] => wanted(atom, negated),
        _ => false,
    })?;
    Some(groups.remove(place)[0].atom)
}

fn takes(groups: &mut Vec<Group<'_>>, wanted: (Atom, bool)) -> bool {
    take(groups, |atom, negated| (atom, negated) == wanted).is_some()
}

/// `attack`, `melee attack`, `charge`.
fn attack_of(groups: &mut Vec<Group<'_>>) -> &'static str {
    if takes(groups, (Atom::AttackCharge, false)) {
        "charge"
    } else if takes(groups, (Atom::AttackRanged, false)) {
        "ranged attack"
    } else if takes(groups, (Atom::AttackMelee, false)) {
        "melee attack"
    } else {
        "attack"
    }
}

impl Teller<'_> {
    /// When a rule acts, which takes from its conditions what it says of them; nothing for what is always there, or
    /// happens when it is used.
    pub(super) fn trigger(&self, rule: &Rule, groups: &mut Vec<Group<'_>>) -> Option<String> {
        let moment = self.moment_of(rule, groups)?;
        let since = take(groups, |atom, not| matches!(atom, Atom::TurnAtLeast(_)) && !not);
        Some(match since {
            Some(Atom::TurnAtLeast(turn)) => format!("{moment} from turn {turn} on"),
            _ => moment,
        })
    }

    fn moment_of(&self, rule: &Rule, groups: &mut Vec<Group<'_>>) -> Option<String> {
        let (it, own) = (&self.who.lead, &self.who.own);
        Some(match rule.trigger {
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
            | Trigger::Kill => self.of_own_attack(rule.trigger, groups),
            Trigger::Targeted
            | Trigger::FriendTargeted
            | Trigger::DamageTaken
            | Trigger::WouldDie
            | Trigger::FriendDamaged => self.of_defence(rule.trigger, groups),
            Trigger::EnemyDeclaresCharge => {
                let whom = self.one_of_its_side(groups);
                format!("when an enemy declares a charge on {whom}")
            }
            Trigger::BeforeRoll => format!("before {}", self.roll_of(rule, groups)),
            Trigger::AfterRoll => format!("after {}", self.roll_of(rule, groups)),
            Trigger::Death => format!("when {it} dies"),
            Trigger::AfterAction => {
                let after = rule.after.map_or("action", |after| deed(after).0);
                match take(groups, |atom, not| matches!(atom, Atom::PreviousAction(_)) && !not) {
                    Some(Atom::PreviousAction(slot)) => format!("after {}", self.ability_in(slot)),
                    _ if self.bears_alone() => format!("after {own} {after}"),
                    _ => format!("after {} of {it}", with_article(after)),
                }
            }
            // Revealing it has been told.
            Trigger::SetUp if self.is_plot() && !rule.optional => return None,
            Trigger::SetUp => "at set-up".to_owned(),
            Trigger::AfterDeployment => "after deployment".to_owned(),
        })
    }

    /// Moments of an attack: of this one where the ability is an attack itself, else of any.
    fn of_own_attack(&self, trigger: Trigger, groups: &mut Vec<Group<'_>>) -> String {
        let it = &self.who.lead;
        if self.is_attack() {
            let moment = match trigger {
                Trigger::Hit => "on a hit",
                Trigger::Crit => "on a critical hit",
                Trigger::Missed => "on a miss",
                Trigger::DamageDealt => "if this attack takes life points",
                Trigger::Kill => "if this attack destroys an enemy",
                _ => "when this attack is declared",
            };
            return moment.to_owned();
        }
        let attack = with_article(attack_of(groups));
        let with = if attack == "an attack" { String::new() } else { format!(" with {attack}") };
        match trigger {
            Trigger::Hit => format!("when {it} hits with {attack}"),
            Trigger::Crit => format!("when {it} makes a critical hit{with}"),
            Trigger::Missed => format!("when {it} misses with {attack}"),
            Trigger::DamageDealt => format!("when {it} takes life points with {attack}"),
            Trigger::Kill => format!("when {it} destroys an enemy{with}"),
            _ => format!("when {it} declares {attack}"),
        }
    }

    /// Moments of an attack on the bearer or a friend.
    fn of_defence(&self, trigger: Trigger, groups: &mut Vec<Group<'_>>) -> String {
        let it = &self.who.lead;
        let attack = attack_of(groups);
        let attack = if takes(groups, (Atom::AttackerIsEnemy, false)) {
            format!("an enemy's {attack}")
        } else {
            with_article(attack)
        };
        let target = |whom: &str| match attack.as_str() {
            "an attack" => format!("when {whom} is attacked"),
            attack => format!("when {whom} is the target of {attack}"),
        };
        match trigger {
            Trigger::Targeted => target(it),
            Trigger::FriendTargeted => {
                // It is a friend's moment in any case.
                takes(groups, (Atom::TargetIsSelf, true));
                target(&format!("a friend{}", self.zone_of(groups)))
            }
            Trigger::DamageTaken => format!("when {it} has lost life points to {attack}"),
            Trigger::WouldDie => format!("when {attack} would kill {it}"),
            _ => {
                let whom = self.one_of_its_side(groups);
                format!("when {whom} is about to lose life points to {attack}")
            }
        }
    }

    /// `it or a friend in its control zone`.
    fn one_of_its_side(&self, groups: &mut Vec<Group<'_>>) -> String {
        let others = takes(groups, (Atom::TargetIsSelf, true));
        let friend = format!("a friend{}", self.zone_of(groups));
        if others { friend } else { format!("{} or {friend}", self.who.lead) }
    }

    fn zone_of(&self, groups: &mut Vec<Group<'_>>) -> String {
        if takes(groups, (Atom::InControlZone, false)) {
            format!(" in {} control zone", self.who.own)
        } else {
            String::new()
        }
    }

    /// The roll at which a rule acts: `one of its failed resistance rolls`.
    fn roll_of(&self, rule: &Rule, groups: &mut Vec<Group<'_>>) -> String {
        let ops = self.catalogue.ops_of(rule.ops);
        let meant = ops.iter().find_map(|op| match *op {
            Op::RollMod { rolls, .. } | Op::ExtraDie { rolls } => Some((rolls, false, false)),
            Op::Reroll { rolls, any_player, failed_only, .. } => {
                Some((rolls, any_player, failed_only))
            }
            _ => None,
        });
        let (mut meant, of_anybody, failed) = meant.unwrap_or((Rolls::ANY, false, false));
        let asked = take(groups, |atom, not| matches!(atom, Atom::RollIs(_)) && !not);
        if let Some(Atom::RollIs(asked)) = asked {
            meant = meant.in_both(asked);
        }
        let failed = if failed { "failed " } else { "" };
        let named =
            rolls(meant).map_or_else(String::new, |names| format!("{} ", listed(&names, "or")));
        let against =
            if takes(groups, (Atom::TargetIsFriend, true)) { " against an enemy" } else { "" };
        if of_anybody && self.is_plot() {
            format!("a {failed}{named}roll of either player{against}")
        } else {
            format!("one of {} {failed}{named}rolls{against}", self.who.rolls)
        }
    }

    /// Whether the owner is asked about a rule that is no reaction.
    pub(super) fn is_asked(&self, rule: &Rule) -> bool {
        let of_phase = matches!(
            rule.trigger,
            Trigger::TurnStart
                | Trigger::RecoveryStart
                | Trigger::UpkeepStart
                | Trigger::ActionStart
                | Trigger::RecoveryEnd
                | Trigger::UpkeepEnd
                | Trigger::ActionEnd
                | Trigger::WouldDie
        );
        let of_roll = matches!(rule.trigger, Trigger::BeforeRoll | Trigger::AfterRoll);
        let is_used = self.ability.ap > 0
            || self.ability.origin == Origin::Character && self.ability.kind != Kind::Innate;
        rule.optional || of_roll || of_phase && is_used
    }

    /// Whether a reaction that names no moment but that of being attacked may be used in the own activation, too
    /// (ANI-128); where rules say so themselves, they tell it.
    pub(super) fn is_used_freely(&self) -> bool {
        let rules = self.catalogue.rules_of(self.ability.rules);
        !self.ability.has(Trigger::Use)
            && crate::content::index::names_no_trigger(self.ability, rules)
    }
}

/// Whether using something of a kind is an attack of its own (ANI-225).
pub(super) fn is_attack(kind: Kind) -> bool {
    match kind {
        Kind::Attack | Kind::Ranged | Kind::Charge | Kind::Slam => true,
        Kind::Dodge | Kind::Counter | Kind::Effect | Kind::Movement | Kind::Innate => false,
    }
}
