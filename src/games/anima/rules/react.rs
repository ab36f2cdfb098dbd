//! What the other side may do while an attack runs: reactions to a charge, interception, human
//! shield, defence, help of friends, prevention, answers to damage (ANI-122 to ANI-128, ANI-270 to
//! ANI-275, D14, D15).

use crate::content::catalogue::Ability;
use crate::content::effect;
use crate::content::effect::ActionName;
use crate::content::effect::AttackFlags;
use crate::content::vocabulary::{Kind, State as Token, Trigger, traits};
use crate::record::notes::ActionKind;
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::rules::query::{NO_ADVANTAGES, slots_of};
use crate::state::action::Action;
use crate::state::{
    Attack, AttackForm, AttackStep, Frame, ModelId, Slot, Stand, State, fact, flag, models_of,
    seat_of,
};
use tenbin_engine::{Chance, Recorder, Seat};

impl Rules {
    /// Whether a model may react at all (ANI-122, ANI-323, ANI-326).
    pub(super) fn may_react(&self, s: &State, model: ModelId) -> bool {
        s.is_on_table(model)
            && !s.bears(model, Token::Paralysed)
            && !(self.knobs.stun_blocks_reactions && s.has(model, flag::STUNNED))
    }

    /// Whether a model may Dodge or Counter (ANI-327, ANI-346).
    fn may_defend(&self, s: &State, attack: &Attack) -> bool {
        let target = attack.target;
        self.may_react(s, target)
            && !attack.is(fact::DODGED | fact::COUNTERED | fact::MISSES)
            && !self.has_trait(s, target, traits::DAMAGE_RESISTANCE)
            && !s.bears(target, Token::Berserker)
            && !self.is_forbidden(s, target, ActionName::Defend)
    }

    /// Whether this attack can be countered (ANI-219, ANI-222, ANI-224, ANI-227, ANI-240).
    fn can_be_countered(&self, s: &State, attack: &Attack) -> bool {
        let form = matches!(
            attack.form,
            AttackForm::Melee
                | AttackForm::Charge
                | AttackForm::Push
                | AttackForm::Slam
                | AttackForm::CounterAttack
        );
        form && !attack.is(fact::NO_COUNTER)
            && (!attack.is(fact::SWEEP) || self.space.in_contact(s, attack.attacker, attack.target))
    }

    /// Reactive slots of a model for a trigger, that it could use now against this attack.
    fn reactive_slots(
        &self,
        s: &State,
        attack: &Attack,
        model: ModelId,
        trigger: Trigger,
        other: ModelId,
    ) -> u16 {
        let slots = self.slots_with(s, model, 1 << trigger as u32);
        if slots == 0 {
            return 0;
        }
        slots_of(slots & NO_ADVANTAGES)
            .filter(|&slot| model != attack.target || !slot.is_in(attack.reacted))
            .filter(|&slot| model != attack.next || !slot.is_in(attack.helped))
            .filter(|&slot| {
                let Some((_, ability)) = self.ability_in(s, model, slot) else { return false };
                let chosen = ability.reactive
                    || self.rules_in(s, model, slot, trigger).any(|rule| rule.optional);
                chosen
                    && self.can_use(s, model, slot)
                    && self.may_shoot_back(s, attack, model, ability)
                    && self.conditions_hold(s, model, slot, other, ability.requires)
                    && self
                        .rules_in(s, model, slot, trigger)
                        .any(|rule| self.conditions_hold(s, model, slot, other, rule.conditions))
            })
            .fold(0, |set, slot| set | slot.bit())
    }

    /// Whether a reactive ability is no shot, or one that could be declared on the attacker: not
    /// while engaged (ANI-211, ANI-225) and only at who is seen (ANI-241); in range where that is
    /// known (ANI-012).
    fn may_shoot_back(
        &self,
        s: &State,
        attack: &Attack,
        model: ModelId,
        ability: &Ability,
    ) -> bool {
        ability.kind != Kind::Ranged
            || self.space.engaged_with(s, model) == 0
                && self.space.sees(s, model, attack.attacker)
                && !(self.is_measured()
                    && self.space.distance(s, model, attack.attacker)
                        > self.range(s, model, ability.range))
    }

    /// What the target may do (step 4), without `Pass`.
    fn target_reactions(&self, s: &State, attack: &Attack, add: &mut dyn FnMut(Action)) {
        let target = attack.target;
        if !self.may_react(s, target) {
            return;
        }
        let defends = self.may_defend(s, attack);
        let countered = self.can_be_countered(s, attack);
        let ap = i32::from(s.model(target).ap);
        if defends {
            let allowed =
                |name| ap >= self.cost(s, target, name) && !self.is_forbidden(s, target, name);
            if allowed(ActionName::Dodge) {
                add(Action::Dodge);
            }
            // Each answer is paid, and AP bound the chain (ANI-221): what costs nothing answers no
            // Counterattack.
            let free_back = attack.form == AttackForm::CounterAttack;
            let is_paid = !free_back || self.cost(s, target, ActionName::Counter) > 0;
            if countered && is_paid && allowed(ActionName::Counter) {
                add(Action::Counter);
            }
            let kinds = self.slots_of_kind(s, target, Kind::Dodge)
                | if countered { self.slots_of_kind(s, target, Kind::Counter) } else { 0 };
            let endless = |slot: Slot| {
                let ability = self.ability_in(s, target, slot).map(|(_, ability)| ability);
                free_back && ability.is_some_and(|one| one.kind == Kind::Counter && one.ap == 0)
            };
            for slot in slots_of(kinds) {
                if !endless(slot) && !slot.is_in(attack.reacted) && self.can_use(s, target, slot) {
                    add(Action::Use(slot, ModelId::NONE, 0));
                }
            }
        }
        let slots = self.reactive_slots(s, attack, target, Trigger::Targeted, attack.attacker);
        for slot in slots_of(slots) {
            let kind = self.ability_in(s, target, slot).map(|(_, ability)| ability.kind);
            let defence = matches!(kind, Some(Kind::Dodge | Kind::Counter));
            if !defence && (defends || !self.dodges_for_free(s, target, slot)) {
                add(Action::Use(slot, ModelId::NONE, 0));
            }
        }
        if self.may_evade(s, attack) {
            add(Action::FreeMove);
        }
    }

    /// Whether a card's rule makes a free Dodge (`ark_shield`).
    pub(super) fn dodges_for_free(&self, s: &State, model: ModelId, slot: Slot) -> bool {
        self.rules_in(s, model, slot, Trigger::Targeted).any(|rule| {
            self.ops_of(rule)
                .iter()
                .any(|op| matches!(op, effect::Op::FreeAction { action: ActionName::Dodge, .. }))
        })
    }

    /// Whether the target of a shot may step away (ANI-144).
    fn may_evade(&self, s: &State, attack: &Attack) -> bool {
        let target = attack.target;
        self.knobs.free_move_can_evade_ranged
            && attack.form == AttackForm::Ranged
            && !attack.is(fact::AREA | fact::SWEEP)
            && self.has_free_move(s, target)
            && self.space.engaged_with(s, target) == 0
            && self.free_move(s, target) > 0
    }

    /// Models that may step into a charge (ANI-270, ANI-271).
    fn interceptors(&self, s: &State, attack: &Attack) -> u32 {
        let attacker = attack.attacker;
        let (how, length) = self.charge_of(s, attacker, attack.slot);
        let from = s.model(attacker).at;
        let to = s.model(attack.target).at;
        models_of(s.enemies_of(attacker) & !attack.target.bit())
            .filter(|&model| {
                if !self.may_react(s, model) || s.has(model, flag::HIDDEN | flag::INTERCEPTED) {
                    return false;
                }
                let reach = self.intercept_reach(s, model);
                !self.space.is_far_from_line(s, model, from, to, reach)
                    && (!how.flies || self.has_trait(s, model, traits::FLIGHT))
                    && self.space.engaged_with(s, model) == 0
                    && self.space.same_level(s, model, attacker)
                    && self.step_onto_line(s, model, from, to, reach, false).is_some_and(
                        |(at, _)| {
                            let then = self.charge_is_met(s, attacker, model, at, (how, length));
                            then && self.space.keeps_its_top(s, model, at)
                        },
                    )
            })
            .fold(0, |set, model| set | model.bit())
    }

    /// Models that may take a shot instead of its target (ANI-272 to ANI-275).
    fn shields(&self, s: &State, attack: &Attack) -> u32 {
        if attack.form != AttackForm::Ranged
            || self.attack_flags(s, attack).has(AttackFlags::NO_SHIELD)
            || attack.is(fact::REPLACED | fact::AREA | fact::SWEEP | fact::MISSES)
            || self.space.level(s, attack.attacker) > 0
        {
            return 0;
        }
        let from = s.model(attack.attacker).at;
        let to = s.model(attack.target).at;
        let strict = !self.knobs.shield_distance_inclusive;
        models_of(s.friends_of(attack.target) & !attack.target.bit() & !attack.attacker.bit())
            .filter(|&model| {
                !s.bears(model, Token::Paralysed)
                    && !s.has(model, flag::HIDDEN | flag::STUNNED)
                    && !self.space.is_far_from_line(s, model, from, to, self.shield_reach(s, model))
                    && (!s.has(model, flag::CLIMBED)
                        || self.space.same_level(s, model, attack.target))
                    && (self.knobs.shield_while_engaged || self.space.engaged_with(s, model) == 0)
                    && self
                        .step_onto_line(s, model, from, to, self.shield_reach(s, model), strict)
                        .is_some_and(|(at, _)| self.space.keeps_its_top(s, model, at))
            })
            .fold(0, |set, model| set | model.bit())
    }

    /// Models of a side that may react to the attack at a trigger from the window's next one on,
    /// but the target itself.
    fn helper_from(
        &self,
        s: &State,
        attack: &Attack,
        seat: Seat,
        trigger: Trigger,
    ) -> Option<ModelId> {
        if s.triggers >> trigger as u32 & 1 == 0 {
            return None;
        }
        s.party_of(seat).filter(|&model| model >= attack.next).find(|&model| {
            (model != attack.target || trigger != Trigger::FriendTargeted)
                && self.may_react(s, model)
                && self.helps(s, attack, model, trigger) != 0
        })
    }

    /// The reactive slots with which a model may help now; `EnemyDeclaresCharge` speaks of the
    /// charger, the others of the target.
    fn helps(&self, s: &State, attack: &Attack, model: ModelId, trigger: Trigger) -> u16 {
        // Conditions such as `in_cz` speak of the friend; the attack on top tells the attacker.
        self.reactive_slots(s, attack, model, trigger, attack.target)
    }

    /// What may be chosen in an attack's window.
    pub(super) fn attack_window_options(
        &self,
        s: &State,
        step: AttackStep,
        add: &mut dyn FnMut(Action),
    ) {
        let Some(attack) = s.attacks.last() else { return };
        let mut react = |model: ModelId, trigger: Trigger| {
            let slots = self.helps(s, attack, model, trigger);
            for slot in slots_of(slots) {
                add(Action::React(model, slot, attack.target));
            }
        };
        match step {
            AttackStep::ChargeReactions => react(attack.next, Trigger::EnemyDeclaresCharge),
            AttackStep::FriendsReact => react(attack.next, Trigger::FriendTargeted),
            AttackStep::Prevent => react(attack.next, Trigger::FriendDamaged),
            AttackStep::Intercept => {
                models_of(self.interceptors(s, attack)).for_each(|one| add(Action::Intercept(one)));
            }
            AttackStep::Shield => {
                models_of(self.shields(s, attack)).for_each(|one| add(Action::Shield(one)));
            }
            AttackStep::AttackerGnosis | AttackStep::DefenderGnosis => add(Action::Gnosis),
            AttackStep::TargetReacts => self.target_reactions(s, attack, add),
            AttackStep::DamageReactions => {
                let slots = self.damage_reactions(s, attack);
                for slot in slots_of(slots) {
                    add(Action::Use(slot, ModelId::NONE, 0));
                }
            }
            AttackStep::Direction => {
                (0..5).for_each(|number| add(Action::Direction(number)));
                return;
            }
            _ => return,
        }
        add(Action::Pass);
    }

    fn damage_reactions(&self, s: &State, attack: &Attack) -> u16 {
        let model = attack.target;
        if attack.lost == 0 || !self.may_react(s, model) {
            return 0;
        }
        let slots = self.reactive_slots(s, attack, model, Trigger::DamageTaken, attack.attacker);
        let reaches =
            s.is_on_table(attack.attacker) && self.melee_reaches(s, model, attack.attacker);
        slots_of(slots & NO_ADVANTAGES)
            .filter(|&slot| {
                self.ability_in(s, model, slot)
                    .is_some_and(|(_, one)| one.reactive && (reaches || one.kind != Kind::Attack))
            })
            .fold(0, |set, slot| set | slot.bit())
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The next helper is asked, or the window is over and the attack goes on with `then`.
    fn ask_helpers(
        &mut self,
        attack: &Attack,
        seat: Seat,
        trigger: Trigger,
        then: AttackStep,
    ) -> Next {
        if let Some(model) = self.rules.helper_from(self.state, attack, seat, trigger) {
            self.ask_helper(model);
            return Next::Ask;
        }
        self.ask_helper(ModelId::of(0));
        self.step_to(then);
        Next::Go
    }

    /// The helper that a window asks now; another one has used nothing yet.
    fn ask_helper(&mut self, model: ModelId) {
        let record = self.on_top();
        if record.next != model {
            (record.next, record.helped) = (model, 0);
        }
    }

    /// A friend uses a reactive ability, and is asked whether it uses another one, too.
    fn help(&mut self, trigger: Trigger, action: Action) {
        if let Action::React(model, slot, target) = action {
            self.pay_for(model, slot, 0);
            // Each kind of reaction at most once against one event (ANI-124).
            self.on_top().helped |= slot.bit();
            self.begin_rules(trigger, model, slot, target, 0);
        } else {
            let next = self.on_top().next.next();
            self.ask_helper(next);
        }
    }

    pub(super) fn settle_charge_reactions(&mut self, attack: &Attack) -> Next {
        let seat = State::opponent(seat_of(attack.attacker));
        self.ask_helpers(attack, seat, Trigger::EnemyDeclaresCharge, AttackStep::Intercept)
    }

    pub(super) fn act_charge_reactions(&mut self, action: Action) {
        self.help(Trigger::EnemyDeclaresCharge, action);
    }

    pub(super) fn settle_intercept(&mut self, attack: &Attack) -> Next {
        let there =
            self.state.is_on_table(attack.attacker) && self.state.is_on_table(attack.target);
        if there && self.rules.interceptors(self.state, attack) != 0 {
            return Next::Ask;
        }
        self.step_to(AttackStep::ChargeMove);
        Next::Go
    }

    /// One model of the other side steps into the charge and becomes its target (ANI-270).
    pub(super) fn act_intercept(&mut self, action: Action) {
        self.step_to(AttackStep::ChargeMove);
        let Action::Intercept(model) = action else { return };
        let attack = *self.on_top();
        let reach = self.rules.intercept_reach(self.state, model);
        self.state.set(model, flag::INTERCEPTED);
        self.step_in(&attack, model, reach, false);
        // The charge is on the interceptor from here on (ANI-270).
        self.on_top().declared = model;
        self.report.action(self.rules, self.state, model, ActionKind::Intercept, None, 0);
    }

    /// A model takes another's place as the target, on the line.
    fn step_in(&mut self, attack: &Attack, model: ModelId, reach: i32, strict: bool) {
        let from = self.state.model(attack.attacker).at;
        let to = self.state.model(attack.target).at;
        if let Some((at, _)) = self.rules.step_onto_line(self.state, model, from, to, reach, strict)
        {
            self.state.put(model, at);
        }
        let record = self.on_top();
        record.target = model;
        record.set(fact::REPLACED);
    }

    pub(super) fn settle_shield(&mut self, attack: &Attack) -> Next {
        if attack.is(fact::SWEEP) || !Rules::is_target(self.state, attack.target) {
            self.step_to(AttackStep::NextTarget);
            return Next::Go;
        }
        if self.rules.shields(self.state, attack) != 0 {
            return Next::Ask;
        }
        self.step_to(AttackStep::NextTarget);
        Next::Go
    }

    pub(super) fn act_shield(&mut self, action: Action) {
        self.step_to(AttackStep::NextTarget);
        let Action::Shield(model) = action else { return };
        let attack = *self.on_top();
        let reach = self.rules.shield_reach(self.state, model);
        let strict = !self.rules.knobs.shield_distance_inclusive;
        self.step_in(&attack, model, reach, strict);
        self.report.action(self.rules, self.state, model, ActionKind::Shield, None, 0);
    }

    pub(super) fn settle_target_reacts(&mut self, attack: &Attack) -> Next {
        if !Rules::is_target(self.state, attack.target) {
            self.step_to(AttackStep::Finish);
            return Next::Go;
        }
        // An evasive step may have taken the target out of range or sight (ANI-144).
        if attack.form == AttackForm::Ranged
            && self.state.has(attack.target, flag::FREE_MOVED)
            && self.rules.knobs.free_move_can_evade_ranged
            && !attack.is(fact::AREA | fact::SWEEP)
            && !self.rules.shot_reaches(self.state, attack, attack.target)
        {
            self.on_top().set(fact::MISSES);
            self.step_to(AttackStep::Finish);
            return Next::Go;
        }
        let mut any = false;
        if !attack.is(fact::MISSES) {
            self.rules.target_reactions(self.state, attack, &mut |_| any = true);
        }
        if any {
            return Next::Ask;
        }
        self.ask_helper(ModelId::of(0));
        self.step_to(AttackStep::FriendsReact);
        Next::Go
    }

    pub(super) fn act_target_reacts(&mut self, action: Action) {
        let target = self.on_top().target;
        match action {
            Action::Dodge => self.defend(ActionName::Dodge, ActionKind::Dodge, fact::DODGED),
            Action::Counter => {
                self.defend(ActionName::Counter, ActionKind::Counter, fact::COUNTERED);
            }
            Action::FreeMove => {
                self.state.set(target, self.rules.free_move_flags());
                self.report.action(self.rules, self.state, target, ActionKind::FreeMove, None, 0);
                self.push(Frame::Spot { model: target, stand: Stand::Evade, argument: 0 });
            }
            Action::Use(slot, ..) => self.react_with(target, slot),
            _ => {
                self.ask_helper(ModelId::of(0));
                self.step_to(AttackStep::FriendsReact);
            }
        }
    }

    fn defend(&mut self, name: ActionName, deed: ActionKind, fact: u32) {
        let target = self.on_top().target;
        let cost = self.rules.cost(self.state, target, name);
        self.pay_ap(target, cost);
        self.report.action(self.rules, self.state, target, deed, None, cost);
        self.on_top().set(fact);
    }

    /// The target uses an ability or card against the attack.
    fn react_with(&mut self, target: ModelId, slot: Slot) {
        let rules = self.rules;
        let kind = rules.ability_in(self.state, target, slot).map(|(_, ability)| ability.kind);
        self.pay_for(target, slot, 0);
        let attacker = self.on_top().attacker;
        let record = self.on_top();
        record.reacted |= slot.bit();
        match kind {
            Some(Kind::Dodge) => {
                record.set(fact::DODGED);
                record.defence_slot = Some(slot);
            }
            Some(Kind::Counter) => {
                record.set(fact::COUNTERED);
                record.defence_slot = Some(slot);
            }
            _ => {}
        }
        let trigger = if matches!(kind, Some(Kind::Dodge | Kind::Counter)) {
            // A defence's rules may be written for either moment.
            let targeted =
                rules.rules_in(self.state, target, slot, Trigger::Targeted).next().is_some();
            if targeted { Trigger::Targeted } else { Trigger::Use }
        } else {
            Trigger::Targeted
        };
        if trigger == Trigger::Targeted && rules.dodges_for_free(self.state, target, slot) {
            self.on_top().set(fact::DODGED | fact::FREE_DODGE);
            self.report.action(self.rules, self.state, target, ActionKind::Dodge, Some(slot), 0);
        }
        self.begin_rules(trigger, target, slot, attacker, 0);
    }

    pub(super) fn settle_friends_react(&mut self, attack: &Attack) -> Next {
        if attack.is(fact::MISSES) {
            self.step_to(AttackStep::DefenderGnosis);
            return Next::Go;
        }
        let seat = seat_of(attack.target);
        self.ask_helpers(attack, seat, Trigger::FriendTargeted, AttackStep::DefenderGnosis)
    }

    pub(super) fn act_friends_react(&mut self, action: Action) {
        self.help(Trigger::FriendTargeted, action);
    }

    pub(super) fn settle_defender_gnosis(&mut self, attack: &Attack) -> Next {
        let rolls = attack.is(fact::DODGED | fact::COUNTERED) && !attack.is(fact::MISSES);
        if rolls
            && !attack.is(fact::GNOSIS_DEFENDER)
            && self.rules.has_gnosis(self.state, seat_of(attack.target))
        {
            return Next::Ask;
        }
        self.step_to(AttackStep::DefenceRoll);
        Next::Go
    }

    pub(super) fn act_defender_gnosis(&mut self, action: Action) {
        if action == Action::Gnosis {
            let seat = seat_of(self.on_top().target);
            self.spend_gnosis(seat);
            self.on_top().set(fact::GNOSIS_DEFENDER);
        }
        self.step_to(AttackStep::DefenceRoll);
    }

    pub(super) fn settle_prevent(&mut self, attack: &Attack) -> Next {
        if attack.damage == 0 {
            self.step_to(AttackStep::WouldDie);
            return Next::Go;
        }
        let seat = seat_of(attack.target);
        self.ask_helpers(attack, seat, Trigger::FriendDamaged, AttackStep::WouldDie)
    }

    pub(super) fn act_prevent(&mut self, action: Action) {
        self.help(Trigger::FriendDamaged, action);
    }

    pub(super) fn settle_damage_reactions(&mut self, attack: &Attack) -> Next {
        if self.state.is_on_table(attack.target)
            && self.rules.damage_reactions(self.state, attack) != 0
        {
            return Next::Ask;
        }
        self.step_to(AttackStep::Counter);
        Next::Go
    }

    pub(super) fn act_damage_reactions(&mut self, action: Action) {
        let Action::Use(slot, ..) = action else {
            self.step_to(AttackStep::Counter);
            return;
        };
        let (target, attacker) = (self.on_top().target, self.on_top().attacker);
        self.pay_for(target, slot, 0);
        self.on_top().reacted |= slot.bit();
        let rules = self.rules;
        let attacks = rules
            .ability_in(self.state, target, slot)
            .is_some_and(|(_, ability)| ability.kind == Kind::Attack);
        if attacks {
            self.strike_back(target, slot, attacker);
        } else {
            self.begin_rules(Trigger::DamageTaken, target, slot, attacker, 0);
        }
    }

    /// A reactive attack ability (Promised Pain) is aimed at who has just hurt its bearer.
    fn strike_back(&mut self, model: ModelId, slot: Slot, attacker: ModelId) {
        if !self.state.is_on_table(attacker)
            || !self.rules.melee_reaches(self.state, model, attacker)
        {
            return;
        }
        self.show_oneself(model);
        self.begin_attack(Attack {
            attacker: model,
            target: attacker,
            declared: attacker,
            slot: Some(slot),
            form: AttackForm::Melee,
            from: self.state.model(model).at,
            ..Attack::default()
        });
    }
}
