//! What abilities, advantage cards and organisation advantages do, in sentences made from what they have been
//! compiled to, so that they say what is played and a changed number shows: `An attack with +3 Attack and +2 Damage.`
//!
//! An ability that is an attack or a defence begins with what is done (`head`); each of its rules is a sentence of when
//! it acts (`occasion`, `condition`), on whom (`whom`) and what happens (`effect`, `number`). Every effect, condition, trigger, target
//! and duration is matched by name, so that what has no words does not compile.

mod clause;
mod condition;
mod effect;
mod head;
mod names;
mod number;
mod occasion;
mod whom;

use crate::content::catalogue::{Ability, Catalogue, Character, Limit, Origin, Range};
use crate::content::effect::{Condition, Op, Rule, Target};
use crate::content::knobs::Knobs;
use crate::content::vocabulary::{Kind, Trigger};
use clause::{Subject, counted, groups, listed, sentence};
use condition::{Group, attacks_meant, grouped};
use occasion::is_attack;
use whom::Bearer;

/// What tells of an ability.
struct Teller<'c> {
    knobs: &'c Knobs,
    catalogue: &'c Catalogue,
    ability: &'c Ability,
    /// Whose ability it is; of a card nobody's.
    bearer: Option<&'c Character>,
    who: Bearer,
}

/// What is going on when a rule acts.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Moment {
    /// An attack of the bearer.
    OwnAttack,
    /// An attack on the bearer or on a friend.
    Defence,
    /// A roll.
    Roll,
    /// No attack that could be changed.
    Other,
    /// The rule is always there.
    Always,
}

/// A rule in words.
struct Told {
    /// When it acts; nothing for what goes without saying.
    lead: Option<String>,
    /// What happens.
    body: String,
}

/// All that an ability, card or advantage does.
pub(super) fn of_ability(knobs: &Knobs, catalogue: &Catalogue, index: usize) -> String {
    let ability = &catalogue.abilities[index];
    let number = index as u16;
    let bearer = catalogue.characters.iter().find(|one| one.abilities.contains(&number));
    let who = Bearer::of(ability);
    let teller = Teller { knobs, catalogue, ability, bearer, who };
    let mut told: Vec<String> = teller.head().into_iter().collect();
    told.extend(teller.rules_told());
    if catalogue.is_revealed_at_start(number) {
        told.insert(0, "revealed at set-up".to_owned());
    }
    if ability.one_per_party {
        told.push("at most one in a party".to_owned());
    }
    let conditions = teller.conditions_of(ability.requires);
    match told.first_mut() {
        None => told.push("does nothing".to_owned()),
        Some(first) if !conditions.is_empty() => {
            let asked = teller.conditions(&grouped(conditions), "the target");
            *first = format!("only if {asked}: {first}");
        }
        Some(_) => {}
    }
    told.iter().map(|one| sentence(one)).collect::<Vec<_>>().join(" ")
}

/// What it costs to use, how often and how far it may be used.
pub(super) fn price(knobs: &Knobs, catalogue: &Catalogue, index: usize) -> String {
    let Ability {
        // These are cells of their own, or sentences.
        id: _,
        name: _,
        text: _,
        source: _,
        school: _,
        kind: _,
        reactive: _,
        move_length: _,
        requires: _,
        rules: _,
        triggers: _,
        cost: _,
        bearers: _,
        one_per_party: _,
        one_character: _,
        affiliation: _,
        // Whom an effect may be aimed at is in sight in any case.
        requires_sight: _,
        origin,
        ap,
        ap_extra_max,
        cost_lp,
        cost_tokens: (token, tokens),
        upkeep,
        range,
        limit,
    } = catalogue.abilities[index];
    let mut parts = Vec::new();
    if ap > 0 {
        let more = if ap_extra_max > 0 { "+" } else { "" };
        parts.push(format!("{ap}{more} AP"));
    }
    if cost_lp > 0 {
        parts.push(format!("{cost_lp} LP"));
    }
    if tokens > 0 {
        parts.push(counted(tokens, &token_of(catalogue, index, token)));
    }
    if upkeep > 0 {
        parts.push(format!("upkeep {upkeep}"));
    }
    if range > 0 {
        parts.push(format!("range {} in", i32::from(range) / knobs.inch_cm.max(1)));
    }
    let of_party = origin == Origin::Advantage;
    match limit {
        Limit::None => {}
        Limit::Turn(times) if of_party => parts.push(format!("{times} a turn for the party")),
        Limit::Turn(times) => parts.push(format!("{times} a turn")),
        Limit::Game(times) if of_party => parts.push(format!("{times} a game for each character")),
        Limit::Game(times) => parts.push(format!("{times} a game")),
    }
    parts.join(", ")
}

/// What tokens of an ability's bearer are called.
fn token_of(catalogue: &Catalogue, index: usize, token: u8) -> String {
    let bearer = catalogue.characters.iter().find(|one| one.abilities.contains(&(index as u16)));
    let name = bearer.and_then(|bearer| bearer.tokens.get(usize::from(token)));
    name.map_or_else(|| "token".to_owned(), |name| format!("{} token", name.replace('_', " ")))
}

/// The states of a set that somebody is immune to.
pub(super) fn immunities(states: u16) -> String {
    listed(&names::states(states), "and")
}

impl<'c> Teller<'c> {
    fn conditions_of(&self, range: (u16, u16)) -> &'c [Condition] {
        &self.catalogue.conditions[usize::from(range.0)..usize::from(range.1)]
    }

    fn is_plot(&self) -> bool {
        self.ability.origin == Origin::Plot
    }

    fn is_attack(&self) -> bool {
        is_attack(self.ability.kind)
    }

    fn inches(&self, units: i16) -> String {
        counted(i32::from(units) / self.knobs.inch_cm.max(1), "inch")
    }

    fn token(&self, which: u8) -> String {
        let name = self.bearer.and_then(|bearer| bearer.tokens.get(usize::from(which)));
        name.map_or_else(|| "token".to_owned(), |name| format!("{} token", name.replace('_', " ")))
    }

    fn moment(&self, rule: &Rule) -> Moment {
        match rule.trigger {
            Trigger::Continuous => Moment::Always,
            Trigger::Use if self.is_attack() => Moment::OwnAttack,
            Trigger::Use if matches!(self.ability.kind, Kind::Dodge | Kind::Counter) => {
                Moment::Defence
            }
            Trigger::DeclareAttack
            | Trigger::Hit
            | Trigger::Crit
            | Trigger::Missed
            | Trigger::DamageDealt => Moment::OwnAttack,
            Trigger::Targeted
            | Trigger::EnemyDeclaresCharge
            | Trigger::DamageTaken
            | Trigger::WouldDie
            | Trigger::FriendTargeted
            | Trigger::FriendDamaged => Moment::Defence,
            Trigger::BeforeRoll | Trigger::AfterRoll => Moment::Roll,
            Trigger::Use
            | Trigger::GameStart
            | Trigger::TurnStart
            | Trigger::RecoveryStart
            | Trigger::UpkeepStart
            | Trigger::ActionStart
            | Trigger::RecoveryEnd
            | Trigger::UpkeepEnd
            | Trigger::ActionEnd
            | Trigger::Death
            | Trigger::Kill
            | Trigger::AfterAction
            | Trigger::SetUp
            | Trigger::AfterDeployment
            | Trigger::PartyBuilding => Moment::Other,
        }
    }

    /// Every rule in words; rules that do the same at several moments are one.
    fn rules_told(&self) -> Vec<String> {
        let mut all: Vec<(Vec<Option<String>>, String)> = Vec::new();
        for rule in self.catalogue.rules_of(self.ability.rules) {
            let Some(Told { lead, body }) = self.rule_told(rule) else { continue };
            match all.last_mut() {
                Some((leads, last)) if *last == body => leads.push(lead),
                _ => all.push((vec![lead], body)),
            }
        }
        all.into_iter().map(|(leads, body)| self.led(leads, &body)).collect()
    }

    fn led(&self, leads: Vec<Option<String>>, body: &str) -> String {
        let several = leads.len() > 1;
        let in_turn = || several.then(|| format!("in {} own activation", self.who.own));
        let leads: Vec<String> =
            leads.into_iter().filter_map(|lead| lead.or_else(in_turn)).collect();
        match leads.as_slice() {
            [] => body.to_owned(),
            [one] => format!("{one}, {body}"),
            several if several.iter().any(|lead| lead.contains(", ")) => {
                format!("{}: {body}", several.join(", or "))
            }
            several => format!("{}, {body}", listed(several, "or")),
        }
    }

    /// A rule in words; nothing where its ability's beginning has said all of it.
    fn rule_told(&self, rule: &Rule) -> Option<Told> {
        let ops = self.catalogue.ops_of(rule.ops).iter().copied();
        let ops: Vec<Op> = ops.filter(|op| !self.is_in_head(rule, op)).collect();
        if ops.is_empty() {
            return None;
        }
        let mut conditions = grouped(self.conditions_of(rule.conditions));
        let moment = self.trigger(rule, &mut conditions);
        let mut led: Vec<Group<'_>> = Vec::new();
        let mut narrows: Vec<Group<'_>> = Vec::new();
        let mut meant = None;
        for group in conditions {
            let of_target = group.iter().all(|one| self.is_of_target(one.atom));
            let of_attacks = attacks_meant(group).filter(|_| self.tells_attacks_apart(rule, &ops));
            if of_target && self.narrows(rule, &ops) {
                narrows.push(group);
            } else if of_attacks.is_some() {
                meant = of_attacks;
            } else {
                led.push(group);
            }
        }
        let subject = self.subject(rule, &self.narrowing(&narrows));
        let clauses = self.effects(rule, &subject, &ops, meant.as_deref());
        let mut named = self.named_in(rule);
        let mut told = groups(clauses, &mut named);
        if rule.count > 1 {
            told.push(format!("you may choose up to {} different characters", rule.count));
        }
        let asked = self.conditions(&led, &self.noun_in_conditions(rule));
        // What is always there comes first, and when it counts behind it.
        if let ([only], Moment::Always, false) =
            (told.as_slice(), self.moment(rule), asked.is_empty())
        {
            return Some(Told { lead: None, body: format!("{only} if {asked}") });
        }
        Some(Told { lead: self.lead(rule, moment, &asked), body: told.join("; ") })
    }

    /// Who has been named before what happens is told.
    fn named_in(&self, rule: &Rule) -> Vec<Subject> {
        let of_bearer = match self.moment(rule) {
            Moment::OwnAttack | Moment::Defence => true,
            Moment::Roll | Moment::Always => false,
            Moment::Other => {
                matches!(rule.trigger, Trigger::Death | Trigger::Kill | Trigger::AfterAction)
            }
        };
        if of_bearer { vec![self.who.it.clone()] } else { Vec::new() }
    }

    /// When a rule acts, and what must be so.
    fn lead(&self, rule: &Rule, moment: Option<String>, asked: &str) -> Option<String> {
        let answers = self.ability.reactive && rule.trigger != Trigger::Use;
        let mut parts = Vec::new();
        match moment {
            Some(moment) if answers => {
                parts.push(format!("as a reaction {moment}"));
                if self.is_used_freely() {
                    parts.push(format!("or in {} own activation", self.who.own));
                }
            }
            Some(moment) => parts.push(moment),
            None if self.ability.reactive && rule.trigger == Trigger::Use && !self.is_attack() => {
                parts.push(format!("in {} own activation", self.who.own));
            }
            None => {}
        }
        if !asked.is_empty() {
            parts.push(format!("if {asked}"));
        }
        if !answers && self.is_asked(rule) {
            parts.push("if you like".to_owned());
        }
        (!parts.is_empty()).then(|| parts.join(", "))
    }

    /// Whether conditions about the target tell apart on whom the rule acts. What is always there of attacks speaks of
    /// their targets instead.
    fn narrows(&self, rule: &Rule, ops: &[Op]) -> bool {
        let of_attacks = ops.iter().any(|op| matches!(op, Op::AttackMod(_)));
        self.is_narrowed(rule) && !(of_attacks && rule.trigger == Trigger::Continuous)
    }

    /// Whether conditions about attacks say for which attacks a change is meant.
    fn tells_attacks_apart(&self, rule: &Rule, ops: &[Op]) -> bool {
        match self.moment(rule) {
            Moment::Always => ops.iter().all(|op| self.changes_attacks(op)),
            Moment::Other => ops.iter().any(|op| self.changes_attacks(op)),
            Moment::OwnAttack | Moment::Defence | Moment::Roll => false,
        }
    }

    /// Whether an effect, or one that follows it, changes numbers or attacks.
    fn changes_attacks(&self, op: &Op) -> bool {
        let inside =
            |range: Range| self.catalogue.ops_of(range).iter().any(|op| self.changes_attacks(op));
        match *op {
            Op::AttackMod(_) | Op::StatMod { .. } => true,
            Op::Resist { fail, pass, .. } | Op::RollCheck { fail, pass, .. } => {
                inside(fail) || inside(pass)
            }
            Op::Choose(lists) => self.catalogue.lists_of(lists).iter().any(|&list| inside(list)),
            _ => false,
        }
    }

    /// Whom conditions speak of as the target.
    fn noun_in_conditions(&self, rule: &Rule) -> String {
        let ops = self.catalogue.ops_of(rule.ops);
        let of_attacks = ops.iter().any(|op| matches!(op, Op::AttackMod(_)));
        match rule.trigger {
            Trigger::Continuous if !of_attacks && rule.target == Target::Own => {
                self.who.it.short.clone()
            }
            _ => self.target_noun(rule),
        }
    }
}
