//! What each effect does, in words.

use super::clause::{Clause, Subject, counted, does, groups, listed, merged};
use super::head::fixed;
use super::names::{self, deed, deeds, state, states, with_article};
use super::{Moment, Teller};
use crate::content::catalogue::Range;
use crate::content::effect::{
    ActionName, Duration, Keep, Number, Op, PartyMod, Rolls, Rule, Sign, TOKENS_MAX, Target,
    TokenChange,
};
use crate::content::vocabulary::State;

/// A rule while its effects are told.
pub(super) struct Scene<'r> {
    /// The rule.
    pub(super) rule: &'r Rule,
    /// On whom it acts.
    pub(super) subject: &'r Subject,
    /// For which attacks changes are meant, where not for all.
    pub(super) meant: Option<&'r str>,
    /// What is going on.
    pub(super) moment: Moment,
}

impl Scene<'_> {
    /// Whose numbers change: of a player those of all its characters.
    pub(super) fn of_characters(&self) -> Subject {
        let whose = match self.rule.target {
            Target::Players { own: true, enemy: false } => "your party",
            Target::Players { own: false, enemy: true } => "your opponent's party",
            Target::Players { .. } => "either party",
            _ if self.subject.full == "you" => "your party",
            _ => return self.subject.clone(),
        };
        Subject::named(&format!("each character of {whose}"), "the character")
    }
}

impl Teller<'_> {
    /// What the effects of a rule do.
    pub(super) fn effects(
        &self,
        rule: &Rule,
        subject: &Subject,
        ops: &[Op],
        meant: Option<&str>,
    ) -> Vec<Clause> {
        let at = Scene { rule, subject, meant, moment: self.moment(rule) };
        self.all(&at, ops)
    }

    fn all(&self, at: &Scene<'_>, ops: &[Op]) -> Vec<Clause> {
        ops.iter().flat_map(|op| self.effect(at, op)).collect()
    }

    fn within(&self, at: &Scene<'_>, range: Range) -> Vec<Clause> {
        self.all(at, self.catalogue.ops_of(range))
    }

    fn effect(&self, at: &Scene<'_>, op: &Op) -> Vec<Clause> {
        let (it, bearer) = (at.subject, &self.who.it);
        let die = Subject::one("the die");
        vec![match *op {
            Op::AttackMod(change) => return self.attack_mod(at, &change),
            Op::Attack { .. } => self.free_attack(at, op),
            Op::StatMod { stat, change, duration } => self.stat_mod(at, stat, change, duration),
            Op::RollMod { rolls, amount } => self.of_rolls(at, rolls, &format!("{amount:+}")),
            Op::ExtraDie { rolls } => self.of_rolls(at, rolls, "1 extra die"),
            Op::Reroll { keep, .. } => does(&die, "be", rolled_again(keep)),
            Op::SetRoll(value) => does(&die, "count", format!("as {value}")),
            Op::LoseLp { amount, may_kill } => does(it, "lose", self.lost(amount, may_kill)),
            Op::Heal { amount, own } => {
                does(if own { bearer } else { it }, "regain", self.amount(amount, "life point"))
            }
            Op::GainAp(points) => does(it, "gain", counted(points, "action point")),
            Op::LoseAp(points) => does(it, "lose", counted(points, "action point")),
            Op::GainGnosis(points) => {
                does(&Subject::one("its player"), "regain", counted(points, "gnosis point"))
            }
            Op::AddState { state, level } => does(it, "get", counted(level, &token_of(state))),
            Op::RemoveStates { sign, count } => does(it, "lose", removed(sign, count)),
            Op::Resist { e, fail, pass, friends_roll } => {
                self.resist(at, e, [fail, pass], friends_roll)
            }
            Op::Move { .. } => self.movement(op),
            Op::Displace(inches) => does(it, "be", self.displaced(inches)),
            Op::Place(radius) => does(it, "be", self.placed(radius)),
            Op::Swap => does(bearer, "change", format!("places with {}", it.full)),
            Op::Hide => does(it, "become", "hidden").with_tail(self.kept()),
            Op::Reveal => does(bearer, "reveal", self.hidden_near()),
            Op::EscapeAuto => does(it, "escape", "without a roll"),
            Op::FreeAction { action, ignore_movement } => {
                does(&self.actor(at.rule, it), "make", for_nothing(action, ignore_movement))
            }
            Op::CostMod { action, more, duration } => {
                self.lasts(at, duration, "pay", priced(action, more))
            }
            Op::PreventDamage(most) => Clause::Stands(prevented(most)),
            Op::RedirectDamage => does(bearer, "lose", "the life points instead"),
            Op::DamageCap(most) => does(it, "lose", capped(most)).with_tail(self.kept()),
            Op::Survive { lp, e } => self.survive(it, lp, e),
            Op::Miss => Clause::Stands("the attack misses".to_owned()),
            Op::Forbid { actions, duration } => {
                self.lasts(at, duration, "may", format!("not {}", listed(&deeds(actions), "or")))
            }
            Op::Immunity { states, displacement } => {
                return self.immunity(at, states, displacement);
            }
            Op::Token { token, change, max } => self.tokens(token, change, max),
            Op::GrantTrait { bits, duration } => {
                self.lasts(at, duration, "have", listed(&names::traits(bits), "and"))
            }
            Op::RollCheck { at_least, pass, fail } => self.check(at, at_least, [pass, fail]),
            Op::Retarget => does(bearer, "become", "the target of the attack"),
            Op::Choose(lists) => self.choice(at, lists),
            Op::PartyMod(change) => self.of_party(change),
            Op::Discard => does(&Subject::one("this card"), "be", "discarded"),
            Op::Revive { character, lp, radius } => self.revive(character, lp, radius),
            Op::MoveScenery(length) => does(it, "be", shifted(length)),
            Op::Redeploy(most) => does(&Subject::many("you"), "may", deployed_again(most)),
            Op::AttackerRerolls => {
                does(&Subject::one("the attacker"), "roll", "its attack die again, once")
            }
        }]
    }

    /// A change that lasts.
    fn lasts(
        &self,
        at: &Scene<'_>,
        duration: Duration,
        verb: &'static str,
        what: String,
    ) -> Clause {
        does(at.subject, verb, what).with_tail(&self.lasting(at, duration, "in"))
    }

    fn lost(&self, amount: Number, may_kill: bool) -> String {
        let mercy = if may_kill { "" } else { " (but not the last one)" };
        format!("{}{mercy}", self.amount(amount, "life point"))
    }

    fn displaced(&self, inches: u8) -> String {
        format!("displaced {} straight away from {}", counted(inches, "inch"), self.who.it.short)
    }

    fn placed(&self, radius: i16) -> String {
        format!("placed within {} of {}", self.inches(radius), self.who.it.short)
    }

    fn hidden_near(&self) -> String {
        format!("every hidden enemy in {} control zone", self.who.own)
    }

    /// What is behind something that an upkeep keeps up.
    fn kept(&self) -> &'static str {
        if self.ability.upkeep > 0 { "as long as the upkeep is paid" } else { "" }
    }

    /// What rolls get: the one at hand, those of the turn, or all.
    fn of_rolls(&self, at: &Scene<'_>, rolls: Rolls, what: &str) -> Clause {
        if at.moment == Moment::Roll {
            return does(&Subject::one("the roll"), "get", what);
        }
        let named = match names::rolls(rolls) {
            Some(names) => listed(&names, "and"),
            None => "all".to_owned(),
        };
        let long = if at.moment == Moment::Always { self.kept() } else { "this turn" };
        does(at.subject, "have", format!("{what} on {named} rolls")).with_tail(long)
    }

    /// An attack that costs nothing.
    fn free_attack(&self, at: &Scene<'_>, op: &Op) -> Clause {
        let actor = self.actor(at.rule, at.subject);
        let Op::Attack { count, sweep, free: _, shot, at_fixed, dm_fixed } = *op else {
            return Clause::Stands(String::new());
        };
        let (noun, far, near) = match shot {
            None => ("free attack", String::new(), "on"),
            Some(range) => ("free shot", format!(" of up to {}", self.inches(range)), "at"),
        };
        let on = match (sweep, at.rule.target, at.moment) {
            (Some(sweep), ..) => self.swept(sweep),
            (None, Target::Own, Moment::OwnAttack) => format!(" {near} the target"),
            _ if actor == *at.subject => format!(" {near} an enemy of your choice"),
            _ => format!(" {near} {}", at.subject.full),
        };
        let with = match fixed(at_fixed, dm_fixed).as_slice() {
            [] => String::new(),
            numbers => format!(" with {}", listed(numbers, "and")),
        };
        let made = match count {
            0 | 1 => with_article(noun),
            many => counted(many, noun),
        };
        does(&actor, "make", format!("{made}{far}{on}{with}"))
    }

    fn movement(&self, op: &Op) -> Clause {
        let Op::Move { length, straight, intangible, leave_melee, counts } = *op else {
            return Clause::Stands(String::new());
        };
        let bearer = &self.who.it;
        if self.is_attack() {
            // The charge itself moves it.
            return does(bearer, "be", format!("intangible while {} moves", bearer.short));
        }
        let parts = [
            (straight, " in a straight line"),
            (leave_melee, ", also out of melee"),
            (intangible, ", intangible meanwhile"),
            (!counts, ", without using up its movement of the turn"),
        ];
        let more: String =
            parts.iter().filter(|(holds, _)| *holds).map(|(_, text)| *text).collect();
        does(bearer, "move", format!("up to {}{more}", self.inches(length)))
    }

    /// What happens to who does not resist, and to who does (ANI-292).
    fn resist(
        &self,
        at: &Scene<'_>,
        e: u8,
        [fail, pass]: [Range; 2],
        friends_roll: bool,
    ) -> Clause {
        let it = at.subject;
        let spared = if !friends_roll && self.may_be_friend(at.rule) {
            "; friends do not resist"
        } else {
            ""
        };
        let resists = |name: &str| format!("{name} {} (difficulty {e}{spared})", it.verb("resist"));
        let told = |range: Range, named: &mut Vec<Subject>| groups(self.within(at, range), named);
        let mut text = match told(fail, &mut Vec::new()).as_slice() {
            [] => String::new(),
            [only] => {
                let name = if only.contains(&it.full) { &it.short } else { &it.full };
                format!("{only} unless {}", resists(name))
            }
            _ => {
                let failed = told(fail, &mut vec![it.clone()]);
                format!("unless {}, {}", resists(&it.full), listed(&failed, "and"))
            }
        };
        let passed = listed(&told(pass, &mut vec![it.clone()]), "and");
        if !passed.is_empty() {
            let if_passed = if text.is_empty() {
                format!("if {}, {passed}", resists(&it.full))
            } else {
                format!("; if {} {}, {passed}", it.short, it.verb("resist"))
            };
            text.push_str(&if_passed);
        }
        Clause::Stands(text)
    }

    fn survive(&self, it: &Subject, lp: u8, e: Option<u8>) -> Clause {
        let alive = does(it, "stay", format!("alive with {}", counted(lp, "life point")));
        match e {
            None => alive,
            Some(e) => {
                alive.with_tail(&format!("if {} {} (difficulty {e})", it.short, it.verb("resist")))
            }
        }
    }

    fn immunity(&self, at: &Scene<'_>, set: u16, displacement: bool) -> Vec<Clause> {
        let long = match at.moment {
            Moment::Always => self.kept(),
            _ => "for the rest of the game",
        };
        let mut all = Vec::new();
        if set != 0 {
            let names = listed(&states(set), "and");
            all.push(does(at.subject, "be", format!("immune to {names}")).with_tail(long));
        }
        if displacement {
            let moved = "be moved by Throw, Push or Slam";
            all.push(does(at.subject, "cannot", moved).with_tail(long));
        }
        all
    }

    /// Tokens of the bearer, or of a plot card.
    fn tokens(&self, token: u8, change: TokenChange, max: u8) -> Clause {
        let name = self.token(token);
        let most = if max < TOKENS_MAX { format!(" (at most {max})") } else { String::new() };
        let holder = if self.is_plot() { Subject::one("this card") } else { self.who.it.clone() };
        match change {
            TokenChange::Add(more) => {
                does(&holder, "get", format!("{}{most}", counted(more, &name)))
            }
            TokenChange::Start(count) => does(&holder, "have", counted(count.min(max), &name)),
            TokenChange::Spend(count) => does(&holder, "spend", counted(count, &name)),
            TokenChange::SpendChosen => {
                does(&holder, "spend", format!("as many {name}s as you like, at least 1"))
            }
        }
    }

    fn check(&self, at: &Scene<'_>, least: u8, [pass, fail]: [Range; 2]) -> Clause {
        let told = |range: Range| listed(&groups(self.within(at, range), &mut Vec::new()), "and");
        let mut parts = Vec::new();
        for (when, what) in [
            (format!("on {least} or more"), told(pass)),
            (format!("on less than {least}"), told(fail)),
        ] {
            if !what.is_empty() {
                parts.push(format!("{when} {what}"));
            }
        }
        Clause::Stands(format!("a die is rolled: {}", parts.join(", ")))
    }

    /// One of several lists: as one clause where they differ in one thing.
    fn choice(&self, at: &Scene<'_>, lists: Range) -> Clause {
        let options: Vec<Vec<Clause>> = self
            .catalogue
            .lists_of(lists)
            .iter()
            .map(|&list| merged(self.within(at, list)))
            .collect();
        let alike = |one: &[Clause]| match one {
            [Clause::Does { subject, verb, tail, .. }] => {
                Some((subject.clone(), *verb, tail.clone()))
            }
            _ => None,
        };
        let first = options.first().and_then(|one| alike(one));
        if let Some((subject, verb, tail)) = first
            && options.iter().all(|one| alike(one) == Some((subject.clone(), verb, tail.clone())))
        {
            let things: Vec<String> = options
                .iter()
                .flatten()
                .map(|clause| match clause {
                    Clause::Does { what, .. } => listed(what, "and"),
                    Clause::Stands(text) => text.clone(),
                })
                .collect();
            let chosen = if tail.is_empty() {
                "as you choose".to_owned()
            } else {
                format!("as you choose, {tail}")
            };
            return does(&subject, verb, format!("{}, {chosen}", listed(&things, "or")));
        }
        let told = options.into_iter().map(|one| listed(&groups(one, &mut Vec::new()), "and"));
        let told: Vec<String> = told.collect();
        Clause::Stands(format!("one of these, as you choose: {}", told.join("; or ")))
    }

    fn of_party(&self, change: PartyMod) -> Clause {
        let you = Subject::many("you");
        match change {
            PartyMod::DeployDepth(units) => {
                let zone = Subject::one("your deployment zone");
                does(&zone, "be", format!("{} deeper", self.inches(units)))
            }
            PartyMod::CardLimit(more) => {
                does(&you, "may", format!("bring {} more than otherwise", counted(more, "card")))
            }
            PartyMod::CardFactor(times) => {
                does(&you, "may", format!("bring {times} times as many cards"))
            }
            PartyMod::Points(more) => {
                does(&you, "have", format!("{} more", counted(more, "advantage point")))
            }
            PartyMod::PointsFactor(times) => {
                does(&you, "have", format!("{times} times the advantage points of the game's size"))
            }
            PartyMod::LevelDiscount { categories, levels } => {
                let who = listed(&names::category(categories), "and");
                let less = counted(levels, "level");
                Clause::Stands(format!("each {who} of your party costs and scores {less} less"))
            }
            PartyMod::LostScore { bits, percent } => {
                let which = listed(&names::traits(bits), "or");
                Clause::Stands(format!(
                    "each destroyed character of your party with the trait {which} still scores {percent} % of its \
                     level, rounded down"
                ))
            }
        }
    }

    fn revive(&self, character: u8, lp: u8, radius: i16) -> Clause {
        let name =
            self.catalogue.characters.get(usize::from(character)).map_or("", |one| &one.name);
        let (near, lp) = (self.inches(radius), counted(lp, "life point"));
        let bearer = &self.who.it.short;
        let back = Subject::named(&format!("a destroyed {name} of your party"), name);
        does(&back, "return", format!("within {near} of {bearer} with {lp} and no action points"))
    }
}

/// Which die counts after one is rolled again.
fn rolled_again(keep: Keep) -> &'static str {
    match keep {
        Keep::New => "rolled again",
        Keep::High => "rolled again, and the higher one counts",
        Keep::Better => "rolled again, and the better one counts",
    }
}

fn removed(sign: Sign, count: Option<u8>) -> String {
    let sort = match sign {
        Sign::Positive => "positive ",
        Sign::Negative => "negative ",
        Sign::Any => "state ",
    };
    match count {
        None => format!("all {sort}tokens"),
        Some(count) => counted(count, &format!("{sort}token")),
    }
}

/// `1 action point more`.
fn dearer(amount: i8) -> String {
    let way = if amount < 0 { "less" } else { "more" };
    format!("{} {way}", counted(i32::from(amount).abs(), "action point"))
}

/// `a Walk for nothing`.
fn for_nothing(action: ActionName, ignore_movement: bool) -> String {
    let even = if ignore_movement { ", even after its movement of the turn" } else { "" };
    format!("{} for nothing{even}", with_article(deed(action).0))
}

/// `nothing for a Dodge`.
fn priced(action: ActionName, more: Option<i8>) -> String {
    let price = more.map_or_else(|| "nothing".to_owned(), dearer);
    format!("{price} for {}", with_article(deed(action).0))
}

fn prevented(most: u8) -> String {
    match most {
        1 => "1 point of the damage is prevented".to_owned(),
        most => format!("up to {most} points of the damage are prevented"),
    }
}

fn capped(most: u8) -> String {
    format!("at most {} to one attack", counted(most, "life point"))
}

fn token_of(which: State) -> String {
    format!("{} token", state(which))
}

/// `moved 5 cm`.
fn shifted(length: i16) -> String {
    let (whole, rest) = (length / 100, format!("{:02}", length % 100));
    let rest = rest.trim_end_matches('0');
    let point = if rest.is_empty() { "" } else { "." };
    format!("moved {whole}{point}{rest} cm in a direction of your choice")
}

fn deployed_again(most: u8) -> String {
    format!("place up to {most} of your characters again")
}
