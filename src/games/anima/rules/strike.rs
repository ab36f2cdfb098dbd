//! What a hit does: damage, loss of life points, riders, throws and pushes, counters (ANI-215,
//! ANI-216 steps 8 to 10, ANI-219, ANI-340, ANI-348, ANI-370).

use crate::content::effect::AttackFlags;
use crate::content::knobs::CounterTrigger;
use crate::content::vocabulary::{Trigger, traits};
use crate::record::notes::ActionKind;
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::rules::life::Loss;
use crate::space::heading;
use crate::state::action::Action;
use crate::state::{Attack, AttackForm, AttackStep, ModelId, Place, State, fact};
use tenbin_engine::{Chance, Recorder};

/// The arc in which a melee attacker chooses the direction of a throw (ANI-371): all round but
/// through itself.
const THROW_ARC_DEG: i32 = 180;

impl Rules {
    /// Whether an intangible target suffers nothing from this attack (ANI-348).
    fn passes_through(&self, s: &State, attack: &Attack) -> bool {
        let level = |model| self.character(s, model).level;
        attack.is(fact::WEAPON)
            && self.has_trait(s, attack.target, traits::INTANGIBLE)
            && level(attack.attacker) <= level(attack.target)
    }

    /// Hundredths of an inch that a shove moves the target (ANI-197, ANI-198).
    fn shove_hundredths(&self, s: &State, attack: &Attack) -> i32 {
        let soaks = self.has_trait(s, attack.target, traits::DAMAGE_RESISTANCE);
        let armour = if soaks { self.armour_value(s, attack) } else { 0 };
        let mut computed = (i32::from(attack.raw) - armour).max(0);
        if attack.is(fact::CRIT) {
            computed = computed.max(1);
        }
        computed * self.knobs.push_inches_per_damage
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Step 8: how much (ANI-214, ANI-215, ANI-340).
    pub(super) fn work_out_damage(&mut self, attack: &Attack) {
        let (rules, s) = (self.rules, &*self.state);
        let flags = rules.attack_flags(s, attack);
        let raw = (i32::from(attack.level) + rules.damage_value(s, attack)).max(0);
        let armour =
            if flags.has(AttackFlags::IGNORE_ARMOUR) { 0 } else { rules.armour_value(s, attack) };
        let mut damage = (raw - armour).max(0);
        if attack.is(fact::CRIT) {
            damage = damage.max(1);
        }
        let half = flags.has(AttackFlags::HALF_DAMAGE);
        if half {
            damage /= 2;
        }
        let harmless = flags.has(AttackFlags::NO_DAMAGE) || (attack.shoves() && !half);
        let ghost = rules.passes_through(s, attack);
        if harmless || ghost {
            damage = 0;
        }
        let cap = rules.damage_cap(s, attack.target);
        let record = self.on_top();
        record.raw = raw.min(255) as u8;
        record.damage = damage.min(cap).min(255) as u8;
        (record.next, record.helped) = (ModelId::of(0), 0);
        self.step_to(AttackStep::Prevent);
    }

    /// What may save the target's life (Unshakable Faith, Nine Lives).
    pub(crate) fn would_die(&mut self, attack: &Attack) {
        self.step_to(AttackStep::Lose);
        if attack.damage > 0 && attack.damage >= self.state.model(attack.target).lp {
            self.trigger(Trigger::WouldDie, attack.target);
        }
    }

    /// Life points are lost (ANI-290).
    pub(crate) fn lose(&mut self, attack: &Attack) {
        self.step_to(AttackStep::Riders);
        if attack.damage == 0 || !self.state.is_on_table(attack.target) {
            return;
        }
        let left = self.state.model(attack.target).lp;
        self.on_top().lost = attack.damage.min(left);
        let loss = match attack.form {
            _ if attack.is(fact::SWEEP | fact::AREA) && attack.form != AttackForm::Death => {
                Loss::Area
            }
            AttackForm::Ranged => Loss::Ranged,
            AttackForm::Charge | AttackForm::Slam => Loss::Charge,
            AttackForm::CounterAttack => Loss::Counter,
            AttackForm::Death => Loss::Death,
            AttackForm::Melee | AttackForm::Push => Loss::Melee,
        };
        self.lose_lp(attack.target, i32::from(attack.damage), attack.attacker, loss);
        if self.state.model(attack.target).place == Place::Removed {
            self.on_top().set(fact::KILLED);
        }
    }

    /// Step 9: effects first, then the displacement. What a hit or damage entails for the attacker
    /// acts first, then what the damage does to who lost life points. A hit that an intangible
    /// target does not feel is a hit all the same (ANI-348); with who was removed by the damage
    /// nothing more happens, but for what follows a death (ANI-216).
    pub(super) fn riders(&mut self, attack: &Attack) {
        self.step_to(AttackStep::Displace);
        if !self.state.is_on_table(attack.target) {
            return;
        }
        if attack.lost > 0 {
            self.trigger(Trigger::DamageTaken, attack.target);
            self.trigger(Trigger::DamageDealt, attack.attacker);
        }
        self.trigger(Trigger::Hit, attack.attacker);
    }

    /// Throw, Push and Slam (ANI-196 to ANI-199, ANI-370 to ANI-372).
    pub(super) fn displace_target(&mut self, attack: &Attack) {
        let inches = self.displacement_of(attack);
        if inches == 0 || !self.is_still_there(attack.target) {
            self.step_to(AttackStep::DamageReactions);
            return;
        }
        let chosen = matches!(
            attack.form,
            AttackForm::Melee | AttackForm::Push | AttackForm::CounterAttack | AttackForm::Death
        );
        if chosen {
            self.step_to(AttackStep::Direction);
            return;
        }
        self.step_to(AttackStep::DamageReactions);
        let to = self.state.model(attack.target).at;
        let way = |to: i16, from: i16| i64::from(to) - i64::from(from);
        let direction = heading::unit(way(to.x, attack.from.x), way(to.y, attack.from.y));
        self.displace(attack.target, attack.attacker, inches, direction);
    }

    fn displacement_of(&self, attack: &Attack) -> i32 {
        if attack.shoves() {
            self.rules.shove_hundredths(self.state, attack)
        } else if self.rules.attack_flags(self.state, attack).has(AttackFlags::THROW) {
            i32::from(attack.lost) * self.rules.knobs.throw_inches_per_damage
        } else {
            0
        }
    }

    /// The attacker has chosen where the target goes (D17).
    pub(super) fn act_direction(&mut self, action: Action) {
        let attack = *self.on_top();
        self.step_to(AttackStep::DamageReactions);
        let Action::Direction(number) = action else { return };
        let arc = if attack.form == AttackForm::Push {
            self.rules.knobs.push_arc_deg
        } else {
            THROW_ARC_DEG
        };
        let directions = self.rules.directions(self.state, attack.attacker, attack.target, arc);
        let direction = directions[number as usize % directions.len()];
        let inches = self.displacement_of(&attack);
        if attack.form == AttackForm::Push && self.rules.knobs.push_follow {
            self.on_top().from = self.state.model(attack.target).at;
            self.step_to(AttackStep::Follow);
        }
        self.displace(attack.target, attack.attacker, inches, direction);
    }

    /// The pusher goes towards where its target stood, as far as the way is free (`push_follow`).
    /// It is no movement of its own.
    pub(super) fn follow_push(&mut self, attack: &Attack) {
        self.step_to(AttackStep::DamageReactions);
        let pusher = attack.attacker;
        if !self.state.is_on_table(pusher) {
            return;
        }
        let how = self.rules.how(self.state, pusher);
        let step =
            self.rules.space.straight_to(self.state, pusher, attack.from, i32::from(i16::MAX), how);
        self.state.put(pusher, step.at);
        self.touch(pusher, step.touched);
    }

    /// Step 10: the counter's free Attack (ANI-219 to ANI-221).
    pub(crate) fn counter(&mut self, attack: &Attack) {
        self.step_to(AttackStep::Finish);
        let answers = attack.is(fact::COUNTERED)
            && self.state.is_on_table(attack.target)
            && self.state.is_on_table(attack.attacker)
            && self.rules.melee_reaches(self.state, attack.target, attack.attacker);
        let idle = match self.rules.knobs.counter_trigger {
            // A critical that took a life point has caused damage.
            CounterTrigger::RawZero => attack.raw == 0 && attack.lost == 0,
            CounterTrigger::Missed => !attack.is(fact::HIT),
            CounterTrigger::NetZero => attack.lost == 0,
        };
        if !answers || !idle {
            return;
        }
        // Its free Attack is made once an attack: at a second blow of the same sweep it is a Dodge.
        let record = self.on_top();
        let struck = record.counterers & record.waiting & attack.target.bit();
        record.counterers &= !struck;
        record.dodgers |= struck;
        let barred = !self.rules.knobs.counter_of_counter;
        let defence = attack.defence_slot;
        let ability =
            defence.and_then(|slot| self.rules.ability_in(self.state, attack.target, slot));
        // The use of a Counter ability has been counted when it was declared.
        self.report.action(
            self.rules,
            self.state,
            attack.target,
            ActionKind::CounterAttack,
            None,
            0,
        );
        self.begin_attack(Attack {
            attacker: attack.target,
            target: attack.attacker,
            declared: attack.attacker,
            form: AttackForm::CounterAttack,
            // The slot is not the counter's: its attack is an ordinary one with its bonuses.
            slot: None,
            given_by: ability.map_or(u16::MAX, |(ability, _)| ability),
            at: attack.counter_at,
            dm: attack.counter_dm,
            facts: fact::FREE
                | if attack.defence_slot.is_none() { fact::WEAPON } else { 0 }
                | if barred { fact::NO_COUNTER } else { 0 },
            from: self.state.model(attack.target).at,
            ..Attack::default()
        });
    }
}
