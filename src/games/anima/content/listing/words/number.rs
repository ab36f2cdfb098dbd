//! Numbers, changes of numbers and how long they last, in words.

use super::clause::{Clause, Subject, counted, does};
use super::effect::Scene;
use super::names;
use super::{Moment, Teller};
use crate::content::effect::{AttackFlags, AttackMod, Change, Duration, Number, Scope, Source};
use crate::content::vocabulary::{Kind, Stat};

/// What an attack has (`+2 Damage`) and what it does (`ignore`, `Armour`).
#[derive(Default)]
pub(super) struct Traits {
    /// What it has.
    pub(super) has: Vec<String>,
    /// What it does: verb and object.
    pub(super) acts: Vec<(&'static str, String)>,
}

/// How much of the usual is left: `half the usual`.
fn share(hundredths: i16) -> String {
    match hundredths {
        0 => "none of the usual".to_owned(),
        50 => "half the usual".to_owned(),
        200 => "twice the usual".to_owned(),
        other => format!("{other} % of the usual"),
    }
}

impl Teller<'_> {
    /// What a number counts, one of it.
    fn counted_by(&self, source: Source) -> String {
        let own = &self.who.own;
        match source {
            Source::Nothing => String::new(),
            Source::TargetArmour => "point of the target's Armour".to_owned(),
            Source::Die => "point of a die".to_owned(),
            Source::LpLost => "life point lost".to_owned(),
            Source::Spent => "token spent".to_owned(),
            Source::PaidExtra => {
                let (cost, most) = (self.ability.ap, self.ability.ap_extra_max);
                format!("action point paid beyond {cost} (at most {most})")
            }
            Source::CritMin => format!("point of {own} critical minimum"),
        }
    }

    /// So much more: `+2 Damage`, `+1 Damage for each token spent`.
    pub(super) fn more(&self, number: Number, what: &str) -> String {
        let Number { source, times, plus } = number;
        if source == Source::Nothing {
            return format!("{plus:+} {what}");
        }
        let each = format!("{times:+} {what} for each {}", self.counted_by(source));
        if plus == 0 { each } else { format!("{plus:+} {what} and {each}") }
    }

    /// So many: `3 life points`, `as many life points as a die shows`.
    pub(super) fn amount(&self, number: Number, one: &str) -> String {
        match number {
            Number { source: Source::Nothing, plus, .. } => counted(plus, one),
            Number { source: Source::Die, times: 1, plus: 0 } => {
                format!("as many {one}s as a die shows")
            }
            Number { source, times, plus } => {
                let each = format!("{} for each {}", counted(times, one), self.counted_by(source));
                match plus {
                    0 => each,
                    less if less < 0 => format!("{each} ({} less in all)", -less),
                    more => format!("{} and {each}", counted(more, one)),
                }
            }
        }
    }

    /// How long a change lasts; `near` is what is said of the attack at hand.
    pub(super) fn lasting(&self, at: &Scene<'_>, duration: Duration, near: &str) -> String {
        let is_kept = self.ability.upkeep > 0;
        let kept = "as long as the upkeep is paid";
        match (at.moment, duration) {
            (Moment::Always, _) => if is_kept { kept } else { "" }.to_owned(),
            (Moment::OwnAttack | Moment::Defence, Duration::Attack | Duration::Roll) => {
                format!("{near} this attack")
            }
            (_, Duration::Attack | Duration::Roll) => {
                format!("{near} the next attack of the turn")
            }
            (_, Duration::Activation) => "in this activation".to_owned(),
            (_, Duration::While) if is_kept => kept.to_owned(),
            (_, Duration::Turn | Duration::While) => "this turn".to_owned(),
            (_, Duration::Game) => "for the rest of the game".to_owned(),
        }
    }

    /// A change of a number.
    pub(super) fn stat_mod(
        &self,
        at: &Scene<'_>,
        stat: Stat,
        change: Change,
        duration: Duration,
    ) -> Clause {
        let near = match stat {
            Stat::Df | Stat::Ar | Stat::Re => "against",
            _ => "in",
        };
        let lasting = self.lasting(at, duration, near);
        let meant = at.meant.map(|attacks| match stat {
            Stat::ControlZone | Stat::Range => format!("for {attacks}"),
            _ => format!("{near} {attacks}"),
        });
        let tails: Vec<&str> = meant
            .iter()
            .chain([&lasting])
            .map(String::as_str)
            .filter(|one| !one.is_empty())
            .collect();
        let (verb, what) = self.changed(stat, change);
        does(&at.of_characters(), verb, what).with_tail(&tails.join(" "))
    }

    /// How a number changes: verb and object.
    fn changed(&self, stat: Stat, change: Change) -> (&'static str, String) {
        let name = names::stat(stat);
        let inches = |inches: i8| counted(inches, "inch");
        match (stat, change) {
            (Stat::Displacement, change) => ("be", self.moved_by(change)),
            (Stat::At | Stat::Dm | Stat::Df | Stat::Ar | Stat::Re | Stat::LpStart, change) => {
                let what = match change {
                    Change::Add(number) => self.more(number, name),
                    Change::Factor(percent) => format!("{} {name} (rounded down)", share(percent)),
                    Change::Set(number) => format!("exactly {number} {name}"),
                    Change::Min(number) => format!("at least {number} {name}"),
                };
                ("have", what)
            }
            (
                Stat::Speed | Stat::ControlZone | Stat::Range | Stat::FreeMove | Stat::ShieldReach,
                change,
            ) => {
                let use_of = match stat {
                    Stat::ShieldReach => " for human shields and interceptions",
                    _ => "",
                };
                let what = match change {
                    Change::Add(number) => {
                        let unit = if number == Number::plain(1) { "inch" } else { "inches" };
                        self.more(number, &format!("{unit} of {name}"))
                    }
                    Change::Factor(percent) => format!("{} {name}", share(percent)),
                    Change::Set(length) => format!("a {name} of {}", inches(length)),
                    Change::Min(length) => format!("a {name} of at least {}", inches(length)),
                };
                ("have", format!("{what}{use_of}"))
            }
        }
    }

    /// How much farther or less far a character is displaced.
    fn moved_by(&self, change: Change) -> String {
        let by = "by Throw, Push and Slam";
        match change {
            Change::Add(Number { source: Source::Nothing, plus, .. }) => {
                let way = if plus < 0 { "less" } else { "more" };
                format!("moved {} {way} {by}", counted(i32::from(plus).abs(), "inch"))
            }
            Change::Add(number) => format!("moved {} {by}", self.more(number, "inches")),
            Change::Factor(percent) => {
                format!("moved {} distance (rounded down) {by}", share(percent))
            }
            Change::Set(inches) => format!("moved exactly {} {by}", counted(inches, "inch")),
            Change::Min(inches) => format!("moved at least {} {by}", counted(inches, "inch")),
        }
    }

    /// What an `attack_mod` gives an attack.
    pub(super) fn attack_traits(&self, change: &AttackMod) -> Traits {
        let AttackMod {
            at,
            dm,
            ar_target,
            extra_dice,
            crit_min,
            flags,
            ignore_penalty,
            scope: _,
            duration: _,
        } = *change;
        let mut traits = Traits::default();
        for (number, name) in [(at, "Attack"), (dm, "Damage")] {
            if number != Number::plain(0) {
                traits.has.push(self.more(number, name));
            }
        }
        if ar_target != 0 {
            traits.has.push(format!("{ar_target:+} to the target's Armour"));
        }
        match extra_dice {
            0 => {}
            1 => traits.has.push("1 extra die".to_owned()),
            more if more > 0 => traits.has.push(format!("{more} extra dice")),
            less => traits.has.push(format!("{} fewer", counted(-less, "die"))),
        }
        if crit_min != 0 {
            let way = if crit_min < 0 { "lower" } else { "higher" };
            let steps = crit_min.unsigned_abs();
            traits.acts.push(("be", format!("critical on a die {steps} {way} than usual")));
        }
        traits.acts.extend(self.flagged(flags));
        let rows = names::penalties(ignore_penalty);
        if !rows.is_empty() {
            let word = if rows.len() == 1 { "penalty" } else { "penalties" };
            let rows = super::listed(&rows, "and");
            traits.acts.push(("ignore", format!("the {word} for {rows}")));
        }
        traits
    }

    /// What the switches of an `attack_mod` do.
    fn flagged(&self, flags: AttackFlags) -> Vec<(&'static str, String)> {
        let second = match self.bearer {
            Some(bearer) => format!("its second Damage ({})", bearer.damage_second),
            None => "the second Damage of the character".to_owned(),
        };
        let half = match self.ability.kind {
            // A slam takes no life points else.
            Kind::Slam => ("also deal", "half its damage (rounded down)"),
            _ => ("deal", "half the damage (rounded down)"),
        };
        let all: [(AttackFlags, &'static str, &str); 7] = [
            (AttackFlags::IGNORE_ARMOUR, "ignore", "Armour"),
            (AttackFlags::AUTO_CRIT, "be", "critical whatever the dice"),
            (AttackFlags::THROW, "throw", "the target"),
            (AttackFlags::SECOND_DAMAGE, "use", &second),
            (AttackFlags::NO_DAMAGE, "take", "no life points"),
            (AttackFlags::HALF_DAMAGE, half.0, half.1),
            (AttackFlags::NO_SHIELD, "cannot", "be shielded"),
        ];
        let set = all.into_iter().filter(|(flag, ..)| flags.has(*flag));
        set.map(|(_, verb, what)| (verb, what.to_owned())).collect()
    }

    /// A change of attacks: of the one at hand, or of those to come.
    pub(super) fn attack_mod(&self, at: &Scene<'_>, change: &AttackMod) -> Vec<Clause> {
        let momentary =
            matches!(change.duration, Duration::Attack | Duration::Roll | Duration::While)
                && matches!(at.moment, Moment::OwnAttack | Moment::Defence)
                && change.scope != Scope::FriendsOnTarget;
        let (subject, tail) = match (momentary, change.scope, at.moment) {
            // What the attacked adds to its own attacks is for the answer.
            (true, Scope::Own, Moment::Defence) => {
                let answer = format!("the attack of {} Counterattack", self.who.own);
                (Subject::one(&answer), String::new())
            }
            (true, ..) if self.is_attack() || at.moment == Moment::Defence => {
                (Subject::one("this attack"), String::new())
            }
            (true, ..) => (Subject::one("the attack"), String::new()),
            (false, scope, _) => (self.attacks(at, scope), self.lasting(at, change.duration, "in")),
        };
        let traits = self.attack_traits(change);
        let has = traits.has.into_iter().map(|what| ("have", what));
        let all = has.chain(traits.acts);
        all.map(|(verb, what)| does(&subject, verb, what).with_tail(&tail)).collect()
    }

    /// The attacks that a lasting change is about.
    fn attacks(&self, at: &Scene<'_>, scope: Scope) -> Subject {
        let noun = at.meant.unwrap_or("attacks");
        let subject = at.of_characters();
        let (full, short) = match scope {
            Scope::Own if subject == self.who.it && self.bears_alone() => {
                (format!("{} {noun}", self.who.own), format!("{} {noun}", self.who.own))
            }
            Scope::Own => (
                format!("the {noun} of {}", subject.full),
                format!("the {noun} of {}", subject.short),
            ),
            Scope::OnTarget => {
                (format!("{noun} on {}", subject.full), format!("{noun} on {}", subject.short))
            }
            Scope::FriendsOnTarget => (
                format!("your side's {noun} on {}", subject.full),
                format!("your side's {noun} on {}", subject.short),
            ),
        };
        Subject { full, short, is_many: true }
    }
}
