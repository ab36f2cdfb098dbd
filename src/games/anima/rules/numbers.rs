//! Effective numbers: how changes of a number are put together, fighting stats, and the values of
//! an attack (sections 2.8 and 2.9).
//!
//! The order is always the same: what is added first, then factors (rounded down), then what sets
//! the number, then what it is at least.

use crate::content::effect::{
    AttackFlags, AttackMod, Change, Duration, Number, Op, Penalties, Rolls, Scope, Source,
};
use crate::content::index::changes;
use crate::content::knobs::{ChargeRoll, CoverPenalty, MovedPenalty};
use crate::content::vocabulary::{Stat, State as Token, traits};
use crate::rules::Rules;
use crate::rules::conditions::{Asking, Scene};
use crate::rules::standing::Standing;
use crate::state::{
    Attack, AttackForm, AttackScope, ModelId, State, Timed, TimedKind, fact, flag, models_of,
    seat_of,
};

/// Changes of a number, put together.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Fold {
    /// What is added.
    pub(crate) add: i32,
    /// What it is multiplied by, in hundredths.
    pub(crate) factor: i32,
    /// What it is set to.
    pub(crate) set: Option<i32>,
    /// What it is at least.
    pub(crate) least: i32,
}

impl Default for Fold {
    fn default() -> Self {
        Self { add: 0, factor: 100, set: None, least: i32::MIN }
    }
}

impl Fold {
    /// A change; `n` is the number of an addition where it has a source.
    pub(crate) fn take(&mut self, change: Change, n: i32) {
        match change {
            Change::Add(number) if number.source == Source::Nothing => {
                self.add += i32::from(number.plus);
            }
            Change::Add(_) => self.add += n,
            Change::Factor(percent) => self.factor = self.factor * i32::from(percent) / 100,
            Change::Set(to) => self.set = Some(i32::from(to)),
            Change::Min(least) => self.least = self.least.max(i32::from(least)),
        }
    }

    /// Something that lasts for a time; `stat` is the number asked for.
    fn take_timed(&mut self, timed: &Timed, stat: u8) {
        let n = i32::from(timed.n);
        match timed.kind {
            TimedKind::Stat(which) | TimedKind::Length(which) if which == stat => self.add += n,
            TimedKind::Scaled(which, percent) if which == stat => {
                self.factor = self.factor * i32::from(percent) / 100;
            }
            TimedKind::Fixed(which) if which == stat => self.set = Some(n),
            TimedKind::Least(which) if which == stat => self.least = self.least.max(n),
            _ => {}
        }
    }

    /// The number.
    #[inline]
    pub(crate) fn value(&self, base: i32) -> i32 {
        let scaled = ((base + self.add) * self.factor).div_euclid(100);
        self.set.unwrap_or(scaled).max(self.least)
    }

    /// A length in units: additions, what sets it and what it is at least are in inches.
    pub(crate) fn length(&self, base: i32, inch: i32) -> i32 {
        let scaled = ((base + self.add * inch) * self.factor).div_euclid(100);
        let value = self.set.map_or(scaled, |inches| inches * inch);
        if self.least > 0 { value.max(self.least * inch) } else { value.max(0) }
    }
}

/// What standing rules and lasting effects add to an attack.
#[derive(Copy, Clone, Default, Debug)]
struct Sums {
    at: i32,
    dm: i32,
    ar: i32,
    dice: i32,
    crit: i32,
    flags: AttackFlags,
    ignored: Penalties,
}

/// Whether something that lasts counts at this moment and is not in the model's numbers already.
#[inline]
pub(super) fn is_in_force(s: &State, timed: &Timed, attack: Option<&Attack>) -> bool {
    (timed.until != Duration::Attack || timed.attacks() == s.attacks.len())
        && timed.only.fits(attack)
}

/// Whether something that lasts is in the model's numbers already.
#[inline]
pub(super) fn is_in_model(timed: &Timed) -> bool {
    timed.until == Duration::Game && timed.only == AttackScope::Any
}

impl Rules {
    /// A fighting stat with states, effects that last, auras and conditions.
    pub fn stat(&self, s: &State, model: ModelId, stat: Stat) -> i32 {
        let Some(&base) = s.model(model).stats.get(stat as usize) else {
            return self.other_stat(s, model, stat);
        };
        self.fold(s, model, stat, s.attack(), Asking::Moment).value(i32::from(base))
    }

    fn other_stat(&self, s: &State, model: ModelId, stat: Stat) -> i32 {
        match stat {
            Stat::ControlZone => self.control_zone(s, model, false),
            Stat::FreeMove => self.free_move(s, model),
            Stat::ShieldReach => self.shield_reach(s, model),
            Stat::Speed => self.speed(s, model).0,
            _ => i32::from(s.model(model).lp_max),
        }
    }

    /// What changes a number of a model, but for what is in the model already.
    pub(super) fn fold(
        &self,
        s: &State,
        model: ModelId,
        stat: Stat,
        attack: Option<&Attack>,
        asking: Asking,
    ) -> Fold {
        let mut fold = Fold { add: self.of_states(s, model, stat), ..Fold::default() };
        let mut read = |from: &Standing, op: &Op| {
            let Op::StatMod { stat: which, change, .. } = *op else { return };
            if which != stat || !self.concerns(s, from, model) {
                return;
            }
            let seat = seat_of(from.bearer);
            let scene = Scene { attack, seat, bearer: from.bearer, slot: from.slot, asking };
            if self.holds(s, &scene, model, from.rule.conditions) {
                let n = match change {
                    Change::Add(number) => self.standing_number(s, from.bearer, attack, number),
                    _ => 0,
                };
                fold.take(change, n);
            }
        };
        if s.has(model, flag::VARIES) {
            self.each_standing(s, model, changes::stat(stat), &mut read);
        }
        // A zone reaches as far as its owner says; who is in whose zone is then known.
        if stat != Stat::ControlZone {
            for bearer in models_of(self.auras(s, changes::stat(stat)) & !model.bit()) {
                self.each_standing(s, bearer, changes::stat(stat), &mut read);
            }
        }
        let folded = (stat as usize) < Stat::FIGHTING || stat == Stat::Speed;
        for timed in s.lasts_on(model) {
            let in_model = folded
                && is_in_model(timed)
                && matches!(timed.kind, TimedKind::Stat(_) | TimedKind::Length(_));
            // Of a range it is known for what it is asked.
            let shot = asking == Asking::Range(true) && timed.only == AttackScope::Ranged;
            if !in_model && (shot || is_in_force(s, timed, attack)) {
                fold.take_timed(timed, stat as u8);
            }
        }
        fold
    }

    /// What tokens add to a stat (ANI-315, ANI-316, ANI-319, ANI-324; ANI-311).
    fn of_states(&self, s: &State, model: ModelId, stat: Stat) -> i32 {
        let tokens = &s.model(model).tokens;
        let of = |state: Token, each: i32| match tokens[state as usize] {
            0 => 0,
            n if self.knobs.state_level_scales => each * i32::from(n),
            _ => each,
        };
        match stat {
            Stat::At => {
                of(Token::Blind, self.numbers.blind_at)
                    + of(Token::Berserker, self.numbers.berserker_at)
            }
            Stat::Dm => of(Token::Berserker, self.numbers.berserker_dm),
            Stat::Ar => of(Token::Shield, self.numbers.shield_ar),
            Stat::Re => of(Token::Protection, self.numbers.protection_re),
            _ => 0,
        }
    }

    /// A number of a standing rule.
    fn standing_number(
        &self,
        s: &State,
        bearer: ModelId,
        attack: Option<&Attack>,
        number: Number,
    ) -> i32 {
        let source = match number.source {
            Source::TargetArmour => attack
                .filter(|attack| attack.target != ModelId::NONE)
                .map_or(0, |attack| i32::from(s.model(attack.target).stats[Stat::Ar as usize])),
            Source::CritMin => i32::from(s.model(bearer).crit_min),
            Source::LpLost => attack.map_or(0, |attack| i32::from(attack.lost)),
            Source::PaidExtra => attack.map_or(0, |attack| i32::from(attack.extra)),
            Source::Nothing | Source::Die | Source::Spent => 0,
        };
        source * i32::from(number.times) + i32::from(number.plus)
    }

    fn sums(&self, s: &State, attack: &Attack) -> Sums {
        let mut sums =
            Sums { flags: attack.flags, ignored: attack.ignore_penalty, ..Sums::default() };
        let mut read = |from: &Standing, op: &Op| {
            if let Op::AttackMod(change) = op
                && self.touches(s, from, change.scope, attack)
            {
                let (bearer, slot) = (from.bearer, from.slot);
                let (seat, asking) = (seat_of(bearer), Asking::Moment);
                let scene = Scene { attack: Some(attack), seat, bearer, slot, asking };
                if self.holds(s, &scene, attack.target, from.rule.conditions) {
                    self.add_mod(s, from, change, attack, &mut sums);
                }
            }
        };
        for model in [attack.attacker, attack.target] {
            if model != ModelId::NONE && s.has(model, flag::MODS) {
                self.each_standing(s, model, changes::ATTACK, &mut read);
            }
        }
        let others = self.auras(s, changes::ATTACK)
            & !(Self::bit(attack.attacker) | Self::bit(attack.target));
        for bearer in models_of(others) {
            self.each_standing(s, bearer, changes::ATTACK, &mut read);
        }
        for timed in s.timed.iter() {
            if is_in_force(s, timed, Some(attack)) {
                Self::add_timed_mod(timed, attack, &mut sums);
            }
        }
        sums
    }

    /// The set of one model; of nobody for `NONE`.
    #[inline]
    pub(crate) fn bit(model: ModelId) -> u32 {
        if model == ModelId::NONE { 0 } else { model.bit() }
    }

    /// Whether a standing `attack_mod` changes an attack.
    fn touches(&self, s: &State, from: &Standing, scope: Scope, attack: &Attack) -> bool {
        match scope {
            Scope::Own => self.concerns(s, from, attack.attacker),
            _ if attack.target == ModelId::NONE => false,
            Scope::OnTarget => self.concerns(s, from, attack.target),
            Scope::FriendsOnTarget => {
                seat_of(from.bearer) == seat_of(attack.attacker)
                    && self.concerns(s, from, attack.target)
            }
        }
    }

    fn add_mod(
        &self,
        s: &State,
        from: &Standing,
        change: &AttackMod,
        attack: &Attack,
        sums: &mut Sums,
    ) {
        sums.at += self.standing_number(s, from.bearer, Some(attack), change.at);
        sums.dm += self.standing_number(s, from.bearer, Some(attack), change.dm);
        sums.ar += i32::from(change.ar_target);
        sums.dice += i32::from(change.extra_dice);
        sums.crit += if from.plain { 0 } else { i32::from(change.crit_min) };
        sums.flags |= change.flags;
        sums.ignored |= change.ignore_penalty;
    }

    fn add_timed_mod(timed: &Timed, attack: &Attack, sums: &mut Sums) {
        let n = i32::from(timed.n);
        let on = |model: ModelId| timed.models & Self::bit(model) != 0;
        if on(attack.attacker) {
            match timed.kind {
                TimedKind::AttackRoll => sums.at += n,
                TimedKind::AttackFlags(flags) => sums.flags |= flags,
                TimedKind::CritMin if !is_in_model(timed) => sums.crit += n,
                TimedKind::Pierces => sums.ar += n,
                TimedKind::Steady(bits) => sums.ignored |= bits,
                _ => {}
            }
        }
        if on(attack.target) {
            let friend =
                timed.source != ModelId::NONE && seat_of(timed.source) == seat_of(attack.attacker);
            match timed.kind {
                TimedKind::Marked if friend => sums.at += n,
                TimedKind::Exposed => sums.at += n,
                TimedKind::Hurts(friends) if friend || !friends => sums.dm += n,
                _ => {}
            }
        }
    }

    /// Attack of the attacker of an attack with all that adds to this attack, ranged modifiers
    /// (ANI-242), the charge's bonus and lasting changes of attack rolls included; not the die.
    pub fn attack_value(&self, s: &State, attack: &Attack) -> i32 {
        let sums = self.sums(s, attack);
        let own = s.model(attack.attacker).stats[Stat::At as usize];
        let base = attack.at_fixed.unwrap_or(own);
        let fold = self.fold(s, attack.attacker, Stat::At, Some(attack), Asking::Moment);
        let form = match attack.form {
            AttackForm::Charge | AttackForm::Slam => match self.knobs.charge_roll {
                ChargeRoll::KeepHighPlus2 => self.knobs.charge_bonus,
                ChargeRoll::SumPlus2 | ChargeRoll::OneDiePlus2 => 2,
                ChargeRoll::KeepHighPlus0 => 0,
            },
            AttackForm::CounterAttack => self.knobs.counter_penalty,
            // An area keeps what the primary shot had (ANI-252, ANI-254).
            AttackForm::Ranged if attack.is(fact::AREA) => i32::from(attack.shot),
            AttackForm::Ranged => self.ranged_modifiers(s, attack, sums.ignored),
            _ => 0,
        };
        let rolls = Rolls::ATTACK | of_charges(attack);
        fold.value(i32::from(base))
            + i32::from(attack.at)
            + self.armour_added(s, attack, 0)
            + sums.at
            + form
            + self.roll_modifier(s, attack.attacker, seat_of(attack.attacker), rolls)
    }

    /// What the table of ranged modifiers says of a shot (ANI-242).
    pub(super) fn shot_modifiers(&self, s: &State, attack: &Attack) -> i32 {
        self.ranged_modifiers(s, attack, self.sums(s, attack).ignored)
    }

    /// The table of ranged modifiers (ANI-242 to ANI-250).
    fn ranged_modifiers(&self, s: &State, attack: &Attack, ignored: Penalties) -> i32 {
        let (shooter, target) = (attack.attacker, attack.target);
        if target == ModelId::NONE {
            return 0;
        }
        let counts = |row: Penalties| !ignored.has(row);
        let mut sum = 0;
        if counts(Penalties::LONG_RANGE)
            && self.space.distance(s, shooter, target) * 2 > self.range(s, shooter, attack.range)
        {
            sum += self.knobs.long_range_penalty;
        }
        if counts(Penalties::COVER) {
            let sight = self.space.sight(s, shooter, target);
            sum += match self.knobs.cover_penalty {
                _ if !sight.cover => 0,
                CoverPenalty::Two => -2,
                CoverPenalty::One => -1,
                CoverPenalty::Split if sight.minor_only => -1,
                CoverPenalty::Split => -2,
            };
        }
        if counts(Penalties::ENGAGED) && self.space.engaged_with(s, target) != 0 {
            sum += self.knobs.engaged_target_penalty;
        }
        // More than 8 inches of active movement in this turn (ANI-246).
        let far = |model: ModelId| i32::from(s.model(model).moved) > 8 * self.knobs.inch_cm;
        let moved = match self.knobs.moved_penalty {
            MovedPenalty::Shooter => far(shooter),
            MovedPenalty::Target => far(target),
            MovedPenalty::None => false,
        };
        if counts(Penalties::MOVED) && moved {
            sum -= 1;
        }
        if self.space.level(s, shooter) > self.space.level(s, target) {
            sum += self.knobs.elevation_bonus;
        }
        sum
    }

    /// Damage of an attack with all that adds to it; not the success level.
    pub fn damage_value(&self, s: &State, attack: &Attack) -> i32 {
        let sums = self.sums(s, attack);
        let own = s.model(attack.attacker);
        let base = match attack.dm_fixed {
            None => {
                let base = i32::from(own.stats[Stat::Dm as usize]);
                let card = self.character(s, attack.attacker);
                let second = sums.flags.has(AttackFlags::SECOND_DAMAGE);
                // The second Damage replaces the first; what was added to that stays (3.2).
                let printed = i32::from(card.stats[Stat::Dm as usize]);
                base + if second { i32::from(card.damage_second) - printed } else { 0 }
            }
            Some(fixed) => i32::from(fixed),
        };
        let fold = self.fold(s, attack.attacker, Stat::Dm, Some(attack), Asking::Moment);
        fold.value(base) + i32::from(attack.dm) + sums.dm + self.armour_added(s, attack, 1)
    }

    /// What an ability adds of its target's Armour to Attack (0) or Damage (1).
    fn armour_added(&self, s: &State, attack: &Attack, which: usize) -> i32 {
        let times = i32::from(attack.armour_times[which]);
        if times == 0 || attack.target == ModelId::NONE {
            return 0;
        }
        times * self.stat(s, attack.target, Stat::Ar).max(0)
    }

    /// Armour of the target against this attack: never below 0, nor below what it is at least.
    pub fn armour_value(&self, s: &State, attack: &Attack) -> i32 {
        let sums = self.sums(s, attack);
        if attack.target == ModelId::NONE || sums.flags.has(AttackFlags::IGNORE_ARMOUR) {
            return 0;
        }
        let base = i32::from(s.model(attack.target).stats[Stat::Ar as usize]);
        let fold = self.fold(s, attack.target, Stat::Ar, Some(attack), Asking::Moment);
        let less = i32::from(attack.ar) + sums.ar;
        (fold.value(base) + less).max(fold.least).max(0)
    }

    /// Defence of the target against this attack with lasting changes of defence rolls where there
    /// is one; not the die.
    pub fn defence_value(&self, s: &State, attack: &Attack) -> i32 {
        if attack.target == ModelId::NONE {
            return 0;
        }
        let base = i32::from(s.model(attack.target).stats[Stat::Df as usize]);
        let fold = self.fold(s, attack.target, Stat::Df, Some(attack), Asking::Moment);
        let rolls = if attack.is(fact::DODGED | fact::COUNTERED | fact::FREE_DODGE) {
            self.roll_modifier(s, attack.target, seat_of(attack.target), Rolls::DEFENCE)
        } else {
            0
        };
        fold.value(base) + i32::from(attack.df) + rolls
    }

    /// Dice of the attack roll, gnosis not counted (ANI-188, ANI-189, ANI-225).
    pub fn attack_dice(&self, s: &State, attack: &Attack) -> u8 {
        let charge = of_charges(attack) != Rolls::NONE;
        let form = match self.knobs.charge_roll {
            _ if !charge => 1,
            ChargeRoll::KeepHighPlus2 => self.knobs.charge_dice,
            ChargeRoll::SumPlus2 | ChargeRoll::KeepHighPlus0 => 2,
            ChargeRoll::OneDiePlus2 => 1,
        };
        let sums = self.sums(s, attack);
        let rolls = Rolls::ATTACK | of_charges(attack);
        let more = i32::from(attack.dice_more)
            + sums.dice
            + self.more_dice(s, attack.attacker, seat_of(attack.attacker), rolls);
        (form + more).clamp(1, 8) as u8
    }

    /// Die from which the attack is critical (ANI-340, ANI-341).
    pub fn crit_min(&self, s: &State, attack: &Attack) -> i32 {
        let own = s.model(attack.attacker);
        let least = i32::from(own.crit_min) + self.sums(s, attack).crit;
        // What is granted for a time, or by somebody else, is not in the model's numbers.
        let granted = own.traits & traits::MASTERY == 0
            && self.character(s, attack.attacker).crit_min == 0
            && self.has_trait(s, attack.attacker, traits::MASTERY);
        least - if granted { self.knobs.crit_min - self.knobs.mastery_crit_min } else { 0 }
    }

    /// All switches of an attack: its own, those of standing rules and of lasting
    /// effects.
    pub fn attack_flags(&self, s: &State, attack: &Attack) -> AttackFlags {
        self.sums(s, attack).flags
    }
}

/// The rolls of charges where an attack is one.
fn of_charges(attack: &Attack) -> Rolls {
    match attack.form {
        AttackForm::Charge | AttackForm::Slam => Rolls::CHARGE,
        _ => Rolls::NONE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Additions come first, then factors rounded down, then what sets the number, then what it is
    /// at least.
    #[test]
    fn changes_are_put_together_in_one_order() {
        let mut fold = Fold::default();
        assert_eq!(fold.value(7), 7);
        fold.take(Change::Factor(50), 0);
        fold.take(Change::Add(Number::plain(2)), 0);
        assert_eq!(fold.value(7), 4);
        fold.take(Change::Min(6), 0);
        assert_eq!(fold.value(7), 6);
        fold.take(Change::Set(9), 0);
        assert_eq!(fold.value(7), 9);
    }

    /// ANI-001: additions and fixed lengths are inches, factors apply to units (heavy armour halves
    /// a Walk of 20 cm; a control zone of 20 cm and 2 inches; a Free Move of 4 inches).
    #[test]
    fn lengths_are_changed_in_inches() {
        let mut half = Fold::default();
        half.take(Change::Factor(50), 0);
        assert_eq!(half.length(2000, 250), 1000);
        let mut more = Fold::default();
        more.take(Change::Add(Number::plain(2)), 0);
        assert_eq!(more.length(2000, 250), 2500);
        let mut fixed = Fold::default();
        fixed.take(Change::Set(4), 0);
        assert_eq!(fixed.length(500, 250), 1000);
    }

    /// ANI-319 and ANI-324 leave a number negative where they must; only lengths stop at 0.
    #[test]
    fn numbers_may_be_negative_and_lengths_may_not() {
        let less = Fold { add: -5, ..Fold::default() };
        assert_eq!(less.value(4), -1);
        assert_eq!(less.length(500, 250), 0);
    }
}
