//! Triggers: which rules act at a moment and in which order (ANI-100, ANI-128). Rules without a
//! choice act at once; the owner is asked about the others. Reactions with a window of their own in
//! an attack are asked there (`react.rs`), changes of dice where they lie (`dice.rs`), plot cards in
//! `plots.rs`.

use crate::content::catalogue::{ADVANTAGE_SLOT, Ability, CARD_SLOT, PARTY_MAX, PLOTS_MAX, SLOTS};
use crate::content::effect::{ActionName, Op, Rule, Target};
use crate::content::vocabulary::{Kind, State as Token, Trigger};
use crate::rules::Rules;
use crate::rules::conditions::{Asking, Scene};
use crate::rules::flow::{Flow, Next};
use crate::rules::query::slots_of;
use crate::rules::runs::Start;
use crate::rules::standing::lasts_for_an_attack;
use crate::rules::targets::{BEFORE_PLAY, PHASES, acting, is_chosen, is_in};
use crate::state::action::Action;
use crate::state::{Frame, ModelId, Place, Slot, State, fact, models_of, seat_of};
use tenbin_engine::{Chance, Recorder, Seat};

/// Triggers whose choices are windows of an attack, asked there.
const ATTACK_WINDOWS: u32 = 1 << Trigger::Targeted as u32
    | 1 << Trigger::FriendTargeted as u32
    | 1 << Trigger::EnemyDeclaresCharge as u32
    | 1 << Trigger::FriendDamaged as u32;

/// Triggers at which abilities with a price are offered here. `BeforeRoll` is the moment before a
/// resistance roll, in which an effect may be answered.
const PAYABLE: u32 = PHASES | 1 << Trigger::WouldDie as u32 | 1 << Trigger::BeforeRoll as u32;

/// Triggers of an attack, which an ability that is used knows only of its own.
const OF_ATTACK: u32 = 1 << Trigger::DeclareAttack as u32
    | 1 << Trigger::Hit as u32
    | 1 << Trigger::Crit as u32
    | 1 << Trigger::Missed as u32
    | 1 << Trigger::DamageDealt as u32
    | 1 << Trigger::Kill as u32;

/// Steps of a side in `Frame::FireAll`: its models, then its plot cards.
const STEPS: u8 = (PARTY_MAX + PLOTS_MAX) as u8;

/// The frame of the `after_action` rules of a model. The action is in the upper half of the number of
/// the rule; no ability has more than sixteen rules of that sort to tell apart.
pub(crate) fn after_action(model: ModelId, action: Option<ActionName>) -> Frame {
    Frame::Triggered {
        trigger: Trigger::AfterAction,
        model,
        slot: Slot::of(0),
        rule: upper_half(action),
    }
}

/// The upper half of a rule's number in such a frame; what follows no named action fills it, and no rule is like that.
fn upper_half(action: Option<ActionName>) -> u8 {
    action.map_or(0xf0, |action| (action as u8) << 4)
}

/// The number of a rule in its ability, and what else the frame says.
fn split(trigger: Trigger, rule: u8) -> (u8, u8) {
    if trigger == Trigger::AfterAction { (rule & 0x0f, rule & 0xf0) } else { (rule, 0) }
}

/// A rule whose turn it is.
#[derive(Copy, Clone, Debug)]
struct Due {
    slot: Slot,
    /// Its number in the ability.
    rule: u8,
    /// The owner is asked.
    asks: bool,
    /// The whole ability is used, and paid for.
    paid: bool,
}

impl Rules {
    /// The next rule of a model that acts at a trigger, from a slot and a rule on.
    fn next_rule(
        &self,
        s: &State,
        trigger: Trigger,
        model: ModelId,
        from: Slot,
        rule: u8,
    ) -> Option<Due> {
        let there = s.is_on_table(model)
            || is_in(BEFORE_PLAY, trigger) && s.model(model).place != Place::Removed
            || trigger == Trigger::Death;
        if !there {
            return None;
        }
        let (first, more) = split(trigger, rule);
        let bits = 1 << trigger as u32 | self.answers_too(trigger);
        for slot in slots_of(self.slots_with(s, model, bits)).filter(|&slot| slot >= from) {
            let (_, ability) = self.ability_in(s, model, slot)?;
            let first = if slot == from { first } else { 0 };
            let used = slot.number() < CARD_SLOT && ability.kind != Kind::Innate
                || ability.ap > 0
                || ability.kind.is_attack();
            if used
                && is_in(PAYABLE, trigger)
                && first == 0
                && self.is_offered(s, trigger, model, slot, ability)
            {
                return Some(Due { slot, rule: 0, asks: true, paid: true });
            }
            if used && !self.is_about(s, trigger, model, slot) {
                continue;
            }
            if trigger == Trigger::BeforeRoll
                || trigger == Trigger::AfterAction && self.was_anothers_defence(s, model, slot)
            {
                continue;
            }
            for (number, one) in (0..).zip(self.catalogue.rules_of(ability.rules)) {
                if number >= first
                    && one.trigger == trigger
                    && (trigger != Trigger::AfterAction || upper_half(one.after) == more)
                    && let Some(asks) = self.acts(s, model, slot, ability, number)
                {
                    return Some(Due { slot, rule: number, asks, paid: false });
                }
            }
        }
        None
    }

    /// Before a resistance roll abilities that wait for being targeted may answer, too.
    fn answers_too(&self, trigger: Trigger) -> u32 {
        if trigger == Trigger::BeforeRoll { 1 << Trigger::Targeted as u32 } else { 0 }
    }

    /// Whether an ability with a price is offered at a trigger.
    fn is_offered(
        &self,
        s: &State,
        trigger: Trigger,
        model: ModelId,
        slot: Slot,
        ability: &Ability,
    ) -> bool {
        let named = self.named(ability, trigger);
        let scene = Scene::of(s, model, slot, Asking::Ahead);
        let rules = self.catalogue.rules_of(ability.rules);
        // What answers an effect acts on its bearer and is no defence against an attack.
        let answer = |rule: &Rule| {
            trigger != Trigger::BeforeRoll
                || rule.target == Target::Own
                    && ability.reactive
                    && ability.kind == Kind::Effect
                    && !self.changes_rolls(rule)
                    && !self.is_for_an_attack(rule)
        };
        self.can_use(s, model, slot)
            && rules.iter().any(|rule| {
                rule.trigger == named
                    && answer(rule)
                    && (is_chosen(ability, rule)
                        || self.holds(s, &scene, ModelId::NONE, rule.conditions))
            })
            && self.choosable(s, model, slot, named) != Some(0)
    }

    fn named(&self, ability: &Ability, trigger: Trigger) -> Trigger {
        if trigger == Trigger::BeforeRoll && !ability.has(trigger) {
            Trigger::Targeted
        } else {
            acting(ability, trigger)
        }
    }

    fn changes_rolls(&self, rule: &Rule) -> bool {
        self.catalogue.ops_of(rule.ops).iter().any(|op| {
            matches!(
                op,
                Op::RollMod { .. } | Op::ExtraDie { .. } | Op::SetRoll { .. } | Op::Reroll { .. }
            )
        })
    }

    /// Whether all that a rule does is for the attack that it answers (ANI-128).
    fn is_for_an_attack(&self, rule: &Rule) -> bool {
        self.catalogue.ops_of(rule.ops).iter().all(lasts_for_an_attack)
    }

    /// Whether what happens is about an ability that has to be used to act.
    fn is_about(&self, s: &State, trigger: Trigger, model: ModelId, slot: Slot) -> bool {
        let attack = s.attack();
        if is_in(OF_ATTACK, trigger) {
            return attack
                .is_some_and(|attack| attack.attacker == model && attack.slot == Some(slot));
        }
        match trigger {
            Trigger::AfterAction => {
                s.active == model && s.last.just && s.last.slot == Some(slot)
                    || attack.is_some_and(|attack| {
                        attack.attacker == model && attack.slot == Some(slot)
                            || attack.target == model && attack.defence_slot == Some(slot)
                    })
            }
            Trigger::Death => true,
            _ => is_in(BEFORE_PLAY, trigger),
        }
    }

    /// Whether what a model has just done in its defence was due to an ability or card of another
    /// slot: it is not the Dodge or Counterattack that rules of this slot speak of (ANI-172,
    /// ANI-173, ANI-225).
    fn was_anothers_defence(&self, s: &State, model: ModelId, slot: Slot) -> bool {
        s.attack().is_some_and(|attack| {
            attack.target == model
                && attack.is(fact::DODGED | fact::COUNTERED)
                && (attack.defence_slot.is_some() || attack.is(fact::FREE_DODGE))
                && attack.defence_slot != Some(slot)
                && !slot.is_in(attack.reacted)
        })
    }

    /// Whether a rule acts now, and whether its owner is asked.
    fn acts(
        &self,
        s: &State,
        model: ModelId,
        slot: Slot,
        ability: &Ability,
        number: u8,
    ) -> Option<bool> {
        let rule = &self.catalogue.rules_of(ability.rules)[number as usize];
        let trigger = rule.trigger;
        let elsewhere = is_in(ATTACK_WINDOWS, trigger) && (ability.reactive || rule.optional)
            || trigger == Trigger::DamageTaken && ability.reactive;
        if elsewhere || !self.is_within_limit(s, model, slot, ability) {
            return None;
        }
        // A rule about the whole party acts once, not for each member.
        let whole =
            matches!(rule.target, Target::Party | Target::PartyMember | Target::Players { .. });
        if slot.number() >= ADVANTAGE_SLOT
            && whole
            && self.speaker(s, slot, seat_of(model)) != model
        {
            return None;
        }
        // What follows an ability's own action has been paid with it.
        let paid = trigger == Trigger::AfterAction && slot.number() < CARD_SLOT;
        if rule.optional && !paid && !self.can_use(s, model, slot) {
            return None;
        }
        if is_chosen(ability, rule) {
            let scene = Scene::of(s, model, slot, Asking::Moment);
            let any = self.candidates(s, &scene, ability, rule, true) != 0;
            return any.then_some(true);
        }
        let start = self.start_of(s, trigger, model, slot, number, ModelId::NONE)?;
        self.targets_of(s, &start, rule).map(|_| rule.optional)
    }

    /// The member at which the rules of an advantage about the whole party act.
    fn speaker(&self, s: &State, slot: Slot, seat: Seat) -> ModelId {
        let mut members = models_of(s.on_table_of(seat));
        members.find(|&model| self.ability_in(s, model, slot).is_some()).unwrap_or(ModelId::NONE)
    }

    /// What begins when a rule acts at a trigger.
    fn start_of(
        &self,
        s: &State,
        trigger: Trigger,
        model: ModelId,
        slot: Slot,
        number: u8,
        target: ModelId,
    ) -> Option<Start> {
        let (index, ability) = self.ability_in(s, model, slot)?;
        let attacking = s.attack().map_or(ModelId::NONE, |attack| attack.attacker);
        let (attacker, target) = match (trigger, s.fallen.first()) {
            (Trigger::Death, Some(fallen)) => {
                (if fallen.by_attack { fallen.by } else { ModelId::NONE }, target)
            }
            (Trigger::Kill, Some(fallen)) => (attacking, fallen.model),
            _ => (attacking, target),
        };
        Some(Start {
            source: model,
            seat: seat_of(model),
            slot,
            ability: index,
            rule: ability.rules.0 + u16::from(number),
            target,
            attacker,
            extra: 0,
            asking: Asking::Moment,
        })
    }

    /// Whether a rule does nothing but heal, and nobody it acts on has lost anything.
    fn heals_nobody(&self, s: &State, start: &Start) -> bool {
        let rule = &self.catalogue.rules[start.rule as usize];
        let ops = self.ops_of(rule);
        let heals =
            !ops.is_empty() && ops.iter().all(|op| matches!(op, Op::Heal { own: false, .. }));
        heals
            && self.targets_of(s, start, rule).is_some_and(|(target, others, _)| {
                let all = others | if target == ModelId::NONE { 0 } else { Self::bit(target) };
                models_of(all).all(|model| self.missing_lp(s, model) == 0)
            })
    }

    /// Whether using an ability is no action of its own, and so no deed that is counted.
    fn is_free(&self, ability: u16) -> bool {
        let ability = &self.catalogue.abilities[ability as usize];
        ability.kind == Kind::Innate && ability.ap == 0
    }

    /// What may be chosen at an optional rule of a model.
    pub(super) fn triggered_options(
        &self,
        s: &State,
        trigger: Trigger,
        model: ModelId,
        slot: Slot,
        rule: u8,
        add: &mut dyn FnMut(Action),
    ) {
        let Some(due) = self.next_rule(s, trigger, model, slot, rule) else { return };
        let Some((_, ability)) = self.ability_in(s, model, due.slot) else { return };
        let mut compulsory = false;
        let set = if due.paid {
            self.choosable(s, model, due.slot, self.named(ability, trigger))
        } else {
            let one = &self.catalogue.rules_of(ability.rules)[due.rule as usize];
            compulsory = !one.optional;
            let scene = Scene::of(s, model, due.slot, Asking::Moment);
            is_chosen(ability, one).then(|| self.candidates(s, &scene, ability, one, true))
        };
        match set {
            Some(set) => models_of(set).for_each(|one| add(Action::Use(due.slot, one, 0))),
            None => add(Action::Use(due.slot, ModelId::NONE, 0)),
        }
        if !compulsory {
            add(Action::Pass);
        }
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// All rules of a model with this trigger, slot by slot: automatic ones act, optional ones are
    /// asked of the owner. Pushes a frame only where there is any.
    pub(crate) fn trigger(&mut self, trigger: Trigger, model: ModelId) {
        if model != ModelId::NONE
            && self.rules.slots_with(self.state, model, 1 << trigger as u32) != 0
        {
            self.push(Frame::Triggered { trigger, model, slot: Slot::of(0), rule: 0 });
        }
    }

    /// The same for all models on the table and all open plots, first player first (ANI-100).
    pub(super) fn trigger_all(&mut self, trigger: Trigger) {
        let bits = 1 << trigger as u32 | self.rules.answers_too(trigger);
        let plots = self.state.sides.iter().any(|side| !side.plots.is_empty());
        if plots || self.state.triggers & bits != 0 {
            self.push(Frame::TriggeredAll { trigger, next: 0 });
        }
    }

    /// An enemy's effect is about to be resisted: what answers it is offered to the target.
    pub(super) fn open_resistance(&mut self, model: ModelId, by: ModelId, seat: Seat) {
        let enemy = by != ModelId::NONE && seat_of(model) != seat;
        let first = || self.rules.next_rule(self.state, Trigger::BeforeRoll, model, Slot::of(0), 0);
        if enemy && first().is_some() {
            self.push(Frame::Triggered {
                trigger: Trigger::BeforeRoll,
                model,
                slot: Slot::of(0),
                rule: 0,
            });
        }
    }

    pub(super) fn settle_triggered(
        &mut self,
        trigger: Trigger,
        model: ModelId,
        slot: Slot,
        rule: u8,
    ) -> Next {
        let Some(due) = self.rules.next_rule(self.state, trigger, model, slot, rule) else {
            self.pop();
            return Next::Go;
        };
        let more = split(trigger, rule).1;
        if due.asks {
            self.state.set_top(Frame::Triggered {
                trigger,
                model,
                slot: due.slot,
                rule: due.rule | more,
            });
            return Next::Ask;
        }
        self.act_rule(trigger, model, due, more, ModelId::NONE);
        Next::Go
    }

    /// A rule acts; the frame stands at what comes after it.
    fn act_rule(&mut self, trigger: Trigger, model: ModelId, due: Due, more: u8, target: ModelId) {
        let start = self.rules.start_of(self.state, trigger, model, due.slot, due.rule, target);
        self.go_on_triggering(trigger, model, due, more);
        let Some(start) = start else { return };
        // What acts by itself is no use where there is nobody to heal.
        let vain = R::ON && !due.asks && self.rules.heals_nobody(self.state, &start);
        if self.begin_rule(start) {
            self.mark_used(model, due.slot);
            if due.slot.number() >= CARD_SLOT && !vain {
                self.report.card(self.rules, self.state, seat_of(model), start.ability);
            } else if due.slot.number() < CARD_SLOT && due.asks && self.rules.is_free(start.ability)
            {
                self.report.chosen(start.ability);
            }
        }
    }

    /// The frame on top comes to the next rule, after what is paid to the next slot.
    fn go_on_triggering(&mut self, trigger: Trigger, model: ModelId, due: Due, more: u8) {
        let last = split(trigger, u8::MAX).0;
        let frame = if due.paid || due.rule == last {
            Frame::Triggered { trigger, model, slot: due.slot.next(), rule: more }
        } else {
            Frame::Triggered { trigger, model, slot: due.slot, rule: (due.rule + 1) | more }
        };
        self.state.set_top(frame);
    }

    pub(super) fn act_triggered(
        &mut self,
        trigger: Trigger,
        model: ModelId,
        slot: Slot,
        rule: u8,
        action: Action,
    ) {
        let Some(due) = self.rules.next_rule(self.state, trigger, model, slot, rule) else {
            self.pop();
            return;
        };
        let more = split(trigger, rule).1;
        match action {
            Action::Use(slot, target, _) if due.paid => {
                self.go_on_triggering(trigger, model, due, more);
                let ability = self.rules.ability_in(self.state, model, slot);
                let named =
                    ability.map_or(trigger, |(_, ability)| self.rules.named(ability, trigger));
                // Poison waits for the end of what is done (ANI-318); in an attack `end_attack` asks
                // for it (ANI-328).
                if self.state.attacks.is_empty() && self.state.bears(model, Token::Poison) {
                    self.push(Frame::ActionDone { model, action: None });
                }
                self.pay_for(model, slot, 0);
                self.begin_reaction(model, slot, target, 0, named);
            }
            Action::Use(_, target, _) => self.act_rule(trigger, model, due, more, target),
            _ => self.go_on_triggering(trigger, model, due, more),
        }
    }

    /// The first model of a seat from a number on whose rules may act at a trigger.
    fn next_triggered(&self, seat: Seat, number: u8, trigger: Trigger) -> Option<ModelId> {
        let mut party = self.state.party_of(seat).skip(usize::from(number));
        if trigger == Trigger::SetUp {
            return party.next();
        }
        let there = self.state.on_table_of(seat);
        party.find(|model| model.is_in(there))
    }

    pub(super) fn settle_triggered_all(&mut self, trigger: Trigger, next: u8) -> Next {
        let bits = 1 << trigger as u32 | self.rules.answers_too(trigger);
        let anybody = self.state.triggers & bits != 0;
        let mut step = next;
        while step < 2 * STEPS {
            let other = State::opponent(self.state.first);
            let seat = if step < STEPS { self.state.first } else { other };
            let number = step % STEPS;
            if number as usize >= PARTY_MAX {
                let plot = number - PARTY_MAX as u8;
                if (plot as usize) < self.state.sides[seat.index()].plots.len() {
                    self.state.set_top(Frame::TriggeredAll { trigger, next: step + 1 });
                    if self.act_plot(seat, plot, trigger) {
                        return Next::Go;
                    }
                }
                step += 1;
                continue;
            }
            let found = if anybody { self.next_triggered(seat, number, trigger) } else { None };
            let Some(model) = found else {
                step += PARTY_MAX as u8 - number;
                continue;
            };
            step += model.place() as u8 - number + 1;
            if self.rules.slots_with(self.state, model, bits) != 0
                && self.rules.next_rule(self.state, trigger, model, Slot::of(0), 0).is_some()
            {
                self.state.set_top(Frame::TriggeredAll { trigger, next: step });
                self.push(Frame::Triggered { trigger, model, slot: Slot::of(0), rule: 0 });
                return Next::Go;
            }
        }
        self.pop();
        Next::Go
    }
}

const _: () = assert!(SLOTS < 32, "a slot and the one after it fit a frame");
