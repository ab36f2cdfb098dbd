//! How an ability begins that is an attack or a defence: `A shot of up to 16 inches with +1 Attack and 1 extra die`.

use super::Teller;
use super::clause::{Subject, listed};
use super::condition::grouped;
use super::names::with_article;
use super::number::Traits;
use crate::content::catalogue::Range;
use crate::content::effect::{AreaSide, Change, Duration, Op, Rule, Scope, Sweep, Target};
use crate::content::vocabulary::{Kind, Stat, Trigger};

/// Nothing must hold.
const NOTHING_ASKED: fn(Range) -> bool = |conditions| conditions.0 == conditions.1;

impl Teller<'_> {
    /// The beginning; nothing for what is no attack and no defence of its own.
    pub(super) fn head(&self) -> Option<String> {
        let kind = self.ability.kind;
        if !self.has_head() {
            return None;
        }
        let mut traits = Traits::default();
        let mut answers = Traits::default();
        let (mut count, mut on) = (1, String::new());
        for rule in self.catalogue.rules_of(self.ability.rules) {
            for op in self.catalogue.ops_of(rule.ops).iter().filter(|op| self.is_in_head(rule, op))
            {
                match op {
                    Op::AttackMod(change) => {
                        let more = self.attack_traits(change);
                        let all = if kind == Kind::Counter { &mut answers } else { &mut traits };
                        all.has.extend(more.has);
                        all.acts.extend(more.acts);
                    }
                    Op::Attack { count: times, sweep, at_fixed, dm_fixed, .. } => {
                        count = *times;
                        on = sweep.map_or_else(String::new, |sweep| self.swept(sweep));
                        traits.has.extend(fixed(*at_fixed, *dm_fixed));
                    }
                    Op::StatMod { change: Change::Add(number), .. } => {
                        traits.has.push(self.more(*number, "Defence"));
                    }
                    _ => {}
                }
            }
        }
        let mut text = self.noun(count, &on);
        let comma = if on.is_empty() && count < 2 { "" } else { "," };
        text.push_str(&told(&traits, comma, count > 1));
        if !answers.has.is_empty() {
            text.push_str(&format!(" whose attack has {}", listed(&answers.has, "and")));
        }
        Some(match self.strikes_back() {
            Some(lead) => format!("{lead}, {text}"),
            None => text,
        })
    }

    /// `a shot of up to 16 inches`, `2 attacks on one target`.
    fn noun(&self, count: u8, on: &str) -> String {
        let reach = |noun: &str, units: i16| match units {
            0 => noun.to_owned(),
            units => format!("{noun} of up to {}", self.inches(units)),
        };
        let (one, several) = match self.ability.kind {
            Kind::Ranged => {
                let range = self.ability.range;
                (reach("shot", range), reach("shots", range))
            }
            Kind::Charge => (reach("charge", self.ability.move_length), "charges".to_owned()),
            Kind::Slam => (reach("slam", self.ability.move_length), "slams".to_owned()),
            Kind::Dodge => ("Dodge".to_owned(), "Dodges".to_owned()),
            Kind::Counter => ("Counterattack".to_owned(), "Counterattacks".to_owned()),
            Kind::Attack | Kind::Effect | Kind::Movement | Kind::Innate => {
                ("attack".to_owned(), "attacks".to_owned())
            }
        };
        let on = match self.strikes_back() {
            Some(_) if on.is_empty() => " on the attacker",
            _ => on,
        };
        match count {
            0 | 1 => format!("{}{on}", with_article(&one)),
            many => format!("{many} {several} on one target"),
        }
    }

    /// Whom one attack on many is made on.
    pub(super) fn swept(&self, sweep: Sweep) -> String {
        let all = match sweep.side {
            AreaSide::Enemies => "enemy",
            AreaSide::Friends => "friend",
            AreaSide::Units => "other character",
        };
        format!(" on every {all} within {}", self.inches(sweep.radius))
    }

    /// When a reactive attack is made on who has hurt its bearer.
    fn strikes_back(&self) -> Option<String> {
        if self.ability.kind != Kind::Attack || !self.ability.reactive {
            return None;
        }
        let mut rules = self.catalogue.rules_of(self.ability.rules).iter();
        let rule = rules.find(|rule| rule.trigger == Trigger::DamageTaken)?;
        let mut conditions = grouped(self.conditions_of(rule.conditions));
        let moment = self.trigger(rule, &mut conditions);
        self.lead(rule, moment, &self.conditions(&conditions, &self.target_noun(rule)))
    }

    fn has_head(&self) -> bool {
        match self.ability.kind {
            Kind::Attack | Kind::Ranged | Kind::Charge | Kind::Slam => {
                !self.ability.reactive || self.strikes_back().is_some()
            }
            Kind::Dodge | Kind::Counter => true,
            Kind::Effect | Kind::Movement | Kind::Innate => false,
        }
    }

    /// Whether the beginning says an effect of a rule.
    pub(super) fn is_in_head(&self, rule: &Rule, op: &Op) -> bool {
        let begins = match self.ability.kind {
            Kind::Dodge | Kind::Counter => matches!(rule.trigger, Trigger::Targeted | Trigger::Use),
            _ => rule.trigger == Trigger::Use,
        };
        let always =
            rule.target == Target::Own && NOTHING_ASKED(rule.conditions) && !self.is_free(rule);
        if !begins || !always || !self.has_head() {
            return false;
        }
        let near = |duration: Duration| matches!(duration, Duration::Attack | Duration::Roll);
        match (self.ability.kind, *op) {
            (Kind::Dodge, Op::AttackMod(_)) => false,
            (_, Op::AttackMod(change)) => change.scope == Scope::Own && near(change.duration),
            (Kind::Dodge | Kind::Counter, Op::StatMod { stat: Stat::Df, change, duration }) => {
                matches!(change, Change::Add(_)) && near(duration)
            }
            (Kind::Dodge | Kind::Counter, _) => false,
            (_, Op::Attack { free, .. }) => !free,
            // A charge moves by itself.
            (_, Op::Move { intangible, .. }) => !intangible,
            _ => false,
        }
    }

    /// Whether an owner may leave a rule out when the ability is used.
    fn is_free(&self, rule: &Rule) -> bool {
        rule.optional && !self.ability.reactive
    }
}

/// Attack and Damage instead of the bearer's.
pub(super) fn fixed(at: Option<i8>, dm: Option<i8>) -> Vec<String> {
    let of = |name: &str, number: i8| format!("{} of {number}", with_article(name));
    let numbers = [at.map(|at| of("Attack", at)), dm.map(|dm| of("Damage", dm))];
    numbers.into_iter().flatten().collect()
}

/// ` with +1 Attack that throws the target`.
fn told(traits: &Traits, comma: &str, is_many: bool) -> String {
    let subject = Subject { is_many, ..Subject::one("") };
    let has = match traits.has.as_slice() {
        [] => String::new(),
        has => format!("{comma} with {}", listed(has, "and")),
    };
    let acts: Vec<String> =
        traits.acts.iter().map(|(verb, what)| format!("{} {what}", subject.verb(verb))).collect();
    match acts.as_slice() {
        [] => has,
        acts => format!("{has} that {}", listed(acts, "and")),
    }
}
