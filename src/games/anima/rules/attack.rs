//! Attacks, step by step (ANI-203, ANI-216): declaration, lines, dice, comparing. What the other
//! side may do in between is in `react.rs`, what a hit does in `strike.rs`.

use crate::content::effect::{ActionName, AttackFlags, Duration, Op};
use crate::content::knobs::ChargeRoll;
use crate::content::vocabulary::Trigger;
use crate::content::vocabulary::traits;
use crate::record::notes::Event;
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::state;
use crate::state::action::Action;
use crate::state::{
    Attack, AttackForm, AttackStep, Ending, Frame, LastAttack, ModelId, Place, Purpose, Roll,
    State, fact, flag, models_of, seat_of,
};
use tenbin_engine::{Chance, Recorder};

impl Rules {
    /// Whether a model can still be attacked.
    pub(super) fn is_target(s: &State, model: ModelId) -> bool {
        model != ModelId::NONE && s.is_on_table(model)
    }

    /// Whether a shot at the target is possible: seen and in range (ANI-241).
    pub(super) fn shot_reaches(&self, s: &State, attack: &Attack, target: ModelId) -> bool {
        self.space.distance(s, attack.attacker, target)
            <= self.range(s, attack.attacker, attack.range)
            && self.space.sees(s, attack.attacker, target)
    }

    /// Whether a melee attack reaches its target: in contact, or by reach (ANI-354).
    pub(super) fn melee_reaches(&self, s: &State, attacker: ModelId, target: ModelId) -> bool {
        self.space.in_contact(s, attacker, target)
            || (self.has_trait(s, attacker, traits::REACH)
                && self.space.distance(s, attacker, target)
                    <= i32::from(self.character(s, attacker).reach)
                && self.space.sees(s, attacker, target))
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The attack on top; there always is one while its frame lies on the stack.
    pub(crate) fn on_top(&mut self) -> &mut Attack {
        let last = self.state.attacks.len() - 1;
        &mut self.state.attacks[last]
    }

    /// An attack begins, declared and paid: pushes its record and its frame.
    pub(super) fn begin_attack(&mut self, mut attack: Attack) {
        let deepest = self.rules.knobs.max_reaction_depth as usize;
        if self.state.attacks.len() >= deepest.min(state::ATTACKS_MAX) {
            self.finish(Ending::CutoffDepth);
            return;
        }
        (attack.next, attack.helped) = (ModelId::of(0), 0);
        self.state.attacks.push(attack);
        self.push(Frame::Attack(AttackStep::Declared));
    }

    pub(super) fn settle_attack(&mut self, step: AttackStep) -> Next {
        let attack = *self.on_top();
        match step {
            AttackStep::Declared => self.declare(&attack),
            AttackStep::ChargeReactions => return self.settle_charge_reactions(&attack),
            AttackStep::Intercept => return self.settle_intercept(&attack),
            AttackStep::ChargeMove => self.charge_move(&attack),
            AttackStep::AttackerGnosis => {
                let rolls = !attack.is(fact::ROLLED) && !attack.is(fact::MISSES);
                if rolls && self.rules.has_gnosis(self.state, seat_of(attack.attacker)) {
                    return Next::Ask;
                }
                self.step_to(AttackStep::Shield);
            }
            AttackStep::Shield => return self.settle_shield(&attack),
            AttackStep::NextTarget => self.next_target(&attack),
            AttackStep::TargetRules => {
                self.step_to(AttackStep::TargetReacts);
                self.trigger(Trigger::Targeted, attack.target);
            }
            AttackStep::TargetReacts => return self.settle_target_reacts(&attack),
            AttackStep::FriendsReact => return self.settle_friends_react(&attack),
            AttackStep::DefenderGnosis => return self.settle_defender_gnosis(&attack),
            AttackStep::DefenceRoll => self.defence_roll(&attack),
            AttackStep::AttackRoll => self.attack_roll(&attack),
            AttackStep::Compare => self.compare(&attack),
            AttackStep::HitRules => self.after_compare(&attack),
            AttackStep::Damage => self.work_out_damage(&attack),
            AttackStep::Prevent => return self.settle_prevent(&attack),
            AttackStep::WouldDie => self.would_die(&attack),
            AttackStep::Lose => self.lose(&attack),
            AttackStep::Riders => self.riders(&attack),
            AttackStep::Displace => self.displace_target(&attack),
            AttackStep::Direction => return Next::Ask,
            AttackStep::Follow => self.follow_push(&attack),
            AttackStep::DamageReactions => return self.settle_damage_reactions(&attack),
            AttackStep::Counter => self.counter(&attack),
            AttackStep::Finish => self.finish_attack(&attack),
            AttackStep::End => self.end_attack(),
        }
        Next::Go
    }

    pub(super) fn step_to(&mut self, step: AttackStep) {
        self.state.set_top(Frame::Attack(step));
    }

    pub(super) fn act_attack(&mut self, step: AttackStep, action: Action) {
        match step {
            AttackStep::ChargeReactions => self.act_charge_reactions(action),
            AttackStep::Intercept => self.act_intercept(action),
            AttackStep::AttackerGnosis => {
                if action == Action::Gnosis {
                    let seat = seat_of(self.on_top().attacker);
                    self.spend_gnosis(seat);
                    self.on_top().set(fact::GNOSIS_ATTACKER);
                }
                self.step_to(AttackStep::Shield);
            }
            AttackStep::Shield => self.act_shield(action),
            AttackStep::TargetReacts => self.act_target_reacts(action),
            AttackStep::FriendsReact => self.act_friends_react(action),
            AttackStep::DefenderGnosis => self.act_defender_gnosis(action),
            AttackStep::Prevent => self.act_prevent(action),
            AttackStep::Direction => self.act_direction(action),
            AttackStep::DamageReactions => self.act_damage_reactions(action),
            _ => {}
        }
    }

    /// Step 1: the ability's own changes, then the attacker's rules for declaring.
    fn declare(&mut self, attack: &Attack) {
        let rules = self.rules;
        let ability = rules.ability_of(self.state, attack).map(|(_, one)| one);
        if let Some(Op::Attack { count, sweep, .. }) =
            ability.and_then(|one| rules.implicit_attack(one))
        {
            let record = self.on_top();
            record.more = count.max(1) - 1;
            record.radius = sweep.map_or(0, |sweep| sweep.radius);
            if sweep.is_some() && record.form == AttackForm::Melee {
                record.set(fact::SWEEP);
            }
        }
        let next =
            if attack.charges() { AttackStep::ChargeReactions } else { AttackStep::AttackerGnosis };
        self.step_to(next);
        let mut lost = false;
        if attack.form == AttackForm::Ranged && !self.on_top().is(fact::SWEEP) {
            // A declared attack on a target out of range is lost (ANI-006).
            lost = !rules.shot_reaches(self.state, attack, attack.target);
        }
        if lost {
            self.report.event(self.rules, self.state, attack.attacker, Event::ShotLost);
            if let Some(slot) = attack.slot {
                self.use_up(attack.attacker, slot);
            }
            self.step_to(AttackStep::End);
            return;
        }
        if self.on_top().is(fact::SWEEP) && self.on_top().targets == 0 {
            self.gather_sweep();
        }
        self.trigger(Trigger::DeclareAttack, attack.attacker);
        if let (Some(_), Some(slot)) = (ability, attack.slot) {
            self.begin_use(attack.attacker, slot, attack.target, attack.extra);
        }
    }

    /// The charger moves (ANI-203 step 3).
    fn charge_move(&mut self, attack: &Attack) {
        if !self.state.is_on_table(attack.attacker) || !Rules::is_target(self.state, attack.target)
        {
            self.step_to(AttackStep::End);
            return;
        }
        let (how, length) = self.rules.charge_of(self.state, attack.attacker, attack.slot);
        let from = self.state.model(attack.attacker).at;
        let end =
            self.rules.space.charge_end(self.state, attack.attacker, attack.target, length, how);
        self.on_top().from = from;
        self.state.set(attack.attacker, flag::CHARGED);
        self.move_model(attack.attacker, end, true);
        if self.rules.space.in_contact(self.state, attack.attacker, attack.target) {
            self.on_top().set(fact::CONTACT | fact::LINE_DONE);
            self.step_to(AttackStep::AttackerGnosis);
        } else {
            // Too short: AP stay spent, no attack (ANI-191).
            self.report.event(self.rules, self.state, attack.attacker, Event::ChargeShort);
            self.step_to(AttackStep::End);
        }
    }

    /// Forgets what concerns one target only.
    pub(super) fn reset_target(&mut self, target: ModelId) {
        self.forget_crit(false);
        let record = self.on_top();
        record.target = target;
        record.clear(
            fact::HIT
                | fact::CRIT
                | fact::DODGED
                | fact::COUNTERED
                | fact::GNOSIS_DEFENDER
                | fact::KILLED
                | fact::FREE_DODGE
                | fact::DECLARED
                | fact::MISSES,
        );
        record.defence_slot = None;
        record.defence_die = 0;
        record.reacted = 0;
        record.counter_at = 0;
        record.counter_dm = 0;
        record.df = 0;
        record.ar = 0;
        record.raw = 0;
        record.damage = 0;
        record.lost = 0;
        (record.next, record.helped) = (ModelId::of(0), 0);
    }

    /// Step 5: the defender's die, where it dodges or counters (ANI-213).
    fn defence_roll(&mut self, attack: &Attack) {
        if attack.is(fact::SWEEP) && !attack.is(fact::DECLARED) {
            // All declare first; then each is compared with the one roll.
            self.put_off(attack);
            return;
        }
        self.step_to(AttackStep::AttackRoll);
        if !attack.is(fact::DODGED) && !attack.is(fact::COUNTERED) || attack.is(fact::MISSES) {
            return;
        }
        let gnosis = u8::from(attack.is(fact::GNOSIS_DEFENDER));
        let purpose =
            if attack.is(fact::COUNTERED) { Purpose::CounterDefence } else { Purpose::Dodge };
        self.begin_roll(Roll {
            purpose,
            model: attack.target,
            seat: seat_of(attack.target),
            dice: self.rules.defence_dice(self.state, attack.target) + gnosis,
            gnosis: gnosis > 0,
            gnosis_asked: true,
            against: attack.attacker,
            ..Roll::default()
        });
    }

    /// Step 6: the attack dice; once for a sweep or an area (ANI-224, ANI-252).
    fn attack_roll(&mut self, attack: &Attack) {
        if self.state.roll.model == attack.target
            && matches!(self.state.roll.purpose, Purpose::Dodge | Purpose::CounterDefence)
            && (attack.is(fact::DODGED) || attack.is(fact::COUNTERED))
        {
            let roll = self.state.roll;
            let record = self.on_top();
            record.defence_die = roll.die;
            record.df += roll.modifier;
        }
        self.step_to(AttackStep::Compare);
        if attack.is(fact::MISSES) || attack.is(fact::ROLLED) {
            return;
        }
        let gnosis = u8::from(attack.is(fact::GNOSIS_ATTACKER));
        self.begin_roll(Roll {
            purpose: attack.purpose(),
            model: attack.attacker,
            seat: seat_of(attack.attacker),
            dice: self.rules.attack_dice(self.state, attack) + gnosis,
            sum: attack.charges() && self.rules.knobs.charge_roll == ChargeRoll::SumPlus2,
            gnosis: gnosis > 0,
            gnosis_asked: true,
            against: attack.target,
            ..Roll::default()
        });
    }

    /// Step 7 (ANI-212 to ANI-217, ANI-340).
    fn compare(&mut self, attack: &Attack) {
        self.step_to(AttackStep::HitRules);
        if attack.is(fact::MISSES) {
            self.on_top().clear(fact::HIT | fact::CRIT);
            self.tell_compared();
            return;
        }
        if !attack.is(fact::ROLLED) {
            let roll = self.state.roll;
            let highest = roll.rolled[..roll.dice as usize].iter().copied().max().unwrap_or(0);
            let record = self.on_top();
            record.die = (roll.die as i8).saturating_add(roll.modifier);
            record.natural = if roll.sum { highest } else { roll.die };
            record.set(fact::ROLLED);
            self.state.tallies.attacks += 1;
        }
        let attack = *self.on_top();
        let natural = i32::from(attack.natural);
        if attack.form == AttackForm::Ranged && !attack.is(fact::AREA) {
            self.on_top().shot = self.rules.shot_modifiers(self.state, &attack) as i8;
        }
        let total = i32::from(attack.die) + self.rules.attack_value(self.state, &attack);
        let defence = i32::from(attack.defence_die) + self.rules.defence_value(self.state, &attack);
        let natural_crit = natural >= self.rules.crit_min(self.state, &attack);
        // A critical hit hits whatever the defence, an automatic one as well (ANI-340).
        let flags = self.rules.attack_flags(self.state, &attack);
        let crit = natural_crit || flags.has(AttackFlags::AUTO_CRIT);
        let hit = total >= defence || crit;
        let below = crit && total < defence;
        let level = if below { self.rules.knobs.crit_below_defence_sl } else { total - defence };
        let record = self.on_top();
        record.total = total as i16;
        record.defence = defence as i16;
        record.level = level as i16;
        record.clear(fact::HIT | fact::CRIT);
        if hit {
            record.set(fact::HIT);
        }
        if crit {
            record.set(fact::CRIT);
        }
        self.tell_compared();
    }

    /// The attack on top has been compared.
    fn tell_compared(&mut self) {
        let fresh = std::mem::take(&mut self.state.tallies.noted.fresh);
        self.report.attack(self.rules, self.state, fresh);
    }

    fn after_compare(&mut self, attack: &Attack) {
        if attack.is(fact::HIT) {
            self.step_to(AttackStep::Damage);
            if attack.is(fact::CRIT) {
                self.trigger(Trigger::Crit, attack.attacker);
            }
        } else {
            let record = self.on_top();
            record.raw = 0;
            record.damage = 0;
            record.lost = 0;
            self.step_to(AttackStep::Counter);
            if self.state.is_on_table(attack.attacker) {
                self.trigger(Trigger::Missed, attack.attacker);
            }
        }
    }

    /// The target is settled: defenders' consequences, then the next target or the next attack.
    fn finish_attack(&mut self, attack: &Attack) {
        if attack.is(fact::SWEEP) || attack.is(fact::AREA) {
            if attack.targets | attack.waiting != 0 {
                self.step_to(AttackStep::NextTarget);
                self.after_defence(attack);
                return;
            }
        } else if attack.radius > 0 && attack.form == AttackForm::Ranged && attack.is(fact::HIT) {
            // The area is measured only if the primary target is hit (ANI-251).
            let again = self.rules.knobs.area_reroll_each;
            let friends = self.rules.sweeps_friends(self.state, attack);
            let swept = self.rules.swept(self.state, attack, attack.target, friends);
            let around = swept & !attack.target.bit();
            let record = self.on_top();
            record.set(fact::AREA);
            record.targets = around;
            if again {
                record.clear(fact::ROLLED);
            }
            self.step_to(AttackStep::NextTarget);
            self.after_defence(attack);
            return;
        }
        // Each of several attacks is on the declared target: a shield takes only the one it stepped
        // into (ANI-223, ANI-272, ANI-275). An attack on many has no declared target.
        let target = if attack.declared == ModelId::NONE { attack.target } else { attack.declared };
        let again = attack.more > 0
            && Rules::is_target(self.state, target)
            && self.state.is_on_table(attack.attacker)
            && self.reaches_again(attack, target);
        if again {
            self.end_timed_on(attack.target);
            self.reset_target(target);
            let record = self.on_top();
            record.more -= 1;
            record.clear(fact::ROLLED | fact::GNOSIS_ATTACKER | fact::REPLACED | fact::REROLLED);
            record.clear(fact::AREA);
            self.step_to(AttackStep::AttackerGnosis);
        } else {
            self.step_to(AttackStep::End);
        }
        self.after_defence(attack);
    }

    fn reaches_again(&self, attack: &Attack, target: ModelId) -> bool {
        match attack.form {
            AttackForm::Ranged => self.rules.shot_reaches(self.state, attack, target),
            _ => self.rules.melee_reaches(self.state, attack.attacker, target),
        }
    }

    /// Poison and `after_action` rules of a defence (ANI-328).
    fn after_defence(&mut self, attack: &Attack) {
        if attack.is(fact::DODGED) || attack.is(fact::COUNTERED) {
            let action =
                if attack.is(fact::COUNTERED) { ActionName::Counter } else { ActionName::Dodge };
            self.push(Frame::ActionDone { model: attack.target, action: Some(action) });
        }
    }

    fn end_attack(&mut self) {
        let attack = *self.on_top();
        self.forget_crit(false);
        self.end_timed(Duration::Attack);
        self.state.unset(attack.attacker, flag::WAS_HIDDEN);
        if attack.attacker == self.state.active && attack.form != AttackForm::CounterAttack {
            self.state.last = LastAttack {
                slot: attack.slot,
                charge: attack.form == AttackForm::Charge,
                hit: attack.is(fact::HIT),
                target: attack.target,
                just: true,
            };
        }
        self.state.attacks.pop();
        self.pop();
        // Whoever reacted besides the target, and is poisoned, pays for it now (ANI-328).
        if self.state.attacks.is_empty() {
            for model in models_of(self.state.on_table) {
                if self.state.model(model).poison_due > 0 && model != self.state.active {
                    self.push(Frame::ActionDone { model, action: None });
                }
            }
        }
    }

    /// Whether a displaced or thrown target can be moved at all.
    pub(super) fn is_still_there(&self, model: ModelId) -> bool {
        self.state.model(model).place == Place::Table
    }
}
