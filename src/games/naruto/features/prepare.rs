//! Features of the opening hand, the preparation and cards that leave the hand (DP-01, DP-03 to
//! DP-05, DP-14).

use crate::content::effect::{Effect, Op};
use crate::content::vocabulary::{CardKind, Forbiddable, Timing};
use crate::features::facts::Sight;
use crate::features::holding::Holding;
use crate::features::{F, Sum};
use crate::state::action::Action;
use crate::state::{Announced, Base, CardId, Object, Prep, Source, other, units_in};
use tenbin_engine::FeatureSink;
use tenbin_engine::pile::each;

impl Sight<'_> {
    /// Keep or redraw (DP-01).
    pub(super) fn weigh_redraw<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        if action == Action::Redraw {
            sum.add(F::redraw, 1);
            return;
        }
        let hand = self.state.players[self.seat.index()].hand;
        let (mut ninjas, mut early, mut techniques) = (0, 0, 0);
        for place in each(hand) {
            let card = self.rules.card(self.state, CardId::at(self.seat, place));
            match card.kind {
                CardKind::Ninja => {
                    ninjas += 1;
                    early += i32::from(card.entry_turn <= 1 && !card.is_group());
                }
                CardKind::Technique => techniques += 1,
                _ => {}
            }
        }
        sum.add(F::keep_weak, i32::from(early < 1 || ninjas < 2));
        sum.add(F::keep_early, early.min(2));
        sum.add(F::keep_ninjas, ninjas.min(4));
        sum.add(F::keep_techniques, techniques.min(2));
    }

    /// The next action of the preparation (DP-03).
    pub(super) fn weigh_menu<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let Some(holding) = &self.facts.holding else { return };
        match action {
            Action::Call(card, base) => self.weigh_call(card, base, sum),
            Action::Tactic(card) => {
                sum.add(F::tactic, 1);
                sum.add(F::tactic_gain, self.play_gain(card));
                sum.add(
                    F::tactic_hand_cost,
                    i32::from(self.rules.card(self.state, card).hand_cost),
                );
            }
            Action::Client(card) => {
                sum.add(F::client, 1);
                sum.add(F::client_gain, i32::from(self.numbers(card).play));
                sum.add(
                    F::client_hand_cost,
                    i32::from(self.rules.card(self.state, card).hand_cost),
                );
            }
            Action::Charge => {
                sum.add(F::charge, 1);
                let surplus = self.best_surplus(holding, |_| 0);
                sum.add(F::charge_surplus, surplus);
                if sum.wants(F::charge_brings) {
                    let both = self.best_surplus(holding, |card| self.brings(holding, card));
                    sum.add(F::charge_brings, both - surplus);
                }
            }
            Action::EndPreparation => sum.add(F::end_preparation, 1),
            _ => {}
        }
    }

    fn weigh_call<S: FeatureSink>(&self, card: CardId, base: Base, sum: &mut Sum<'_, S>) {
        let content = self.rules.card(self.state, card);
        let worth = self.numbers(card).worth.map(i32::from);
        sum.add(F::call, 1);
        sum.add(F::call_hand_cost, i32::from(content.hand_cost));
        sum.add(F::call_healthy, worth[0]);
        let Base::Unit(base) = base else {
            sum.add(F::call_gain, worth[0]);
            sum.add(F::call_worth, worth[0]);
            return;
        };
        let injured = self.state.units[base.index()].injured;
        let keeps = content.is_group() || self.rules.knobs.evolution_keeps_position;
        let new = worth[usize::from(injured && keeps)];
        sum.add(F::call_gain, new - self.worth(base));
        sum.add(F::call_worth, new);
        sum.add(F::call_injured, i32::from(injured));
        let feature = if content.is_group() { F::call_group } else { F::call_evolution };
        sum.add(feature, 1);
    }

    /// By how much the card that gains most by being turned into chakra does, with what each brings beside.
    fn best_surplus(&self, holding: &Holding, beside: impl Fn(CardId) -> i32) -> i32 {
        let hand = self.state.players[self.seat.index()].hand;
        let surplus = |place: u8| {
            let card = CardId::at(self.seat, place);
            self.chakra_need(holding, card) - self.keep_worth(holding, card) + beside(card)
        };
        each(hand).map(surplus).max().unwrap_or(0)
    }

    /// A card is turned into chakra or spared.
    pub(super) fn weigh_charging<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let (Action::ChargeCard(card), Some(holding)) = (action, &self.facts.holding) else {
            return;
        };
        sum.add(F::charge_card, 1);
        sum.add(F::charge_need, self.chakra_need(holding, card));
        if sum.wants(F::charge_brings) {
            sum.add(F::charge_brings, self.brings(holding, card));
        }
        sum.add(F::charge_keep, self.keep_worth(holding, card));
        let kind = self.rules.card(self.state, card).kind;
        sum.add(F::charge_ninja, i32::from(kind == CardKind::Ninja));
        sum.add(F::charge_technique, i32::from(kind == CardKind::Technique));
    }

    /// Hand cards that pay, or that are too many.
    pub(super) fn weigh_giving<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let Some(holding) = &self.facts.holding else { return };
        match action {
            Action::Pay(card) => {
                sum.add(F::pay_keep, self.keep_worth(holding, card));
                sum.add(F::pay_need, self.chakra_need(holding, card));
            }
            Action::Take(card) => {
                sum.add(F::excess_keep, self.keep_worth(holding, card));
            }
            _ => {}
        }
    }

    /// What playing a tactic or interruption brings, with the targets that are best for it.
    pub(super) fn play_gain(&self, card: CardId) -> i32 {
        let content = self.rules.card(self.state, card);
        let Some(expr) = self.rules.catalogue.targets.get(usize::from(content.target)) else {
            return self.play_gain_on(card, Object::None);
        };
        let source = Source { card: Some(card), seat: self.seat, ..Source::default() };
        let objects = self.rules.candidates(self.state, expr, source);
        let each = objects.iter().map(|&object| self.play_gain_on(card, object));
        each.max().unwrap_or(0)
    }

    /// The same with this target.
    fn play_gain_on(&self, card: CardId, object: Object) -> i32 {
        let content = self.rules.card(self.state, card);
        let resolve = content.at(Timing::TacticResolve);
        if resolve.is_empty() {
            return i32::from(self.numbers(card).play);
        }
        let on_opponent = self.targets_opponent(self.state.kind(card));
        let effects = &self.rules.catalogue.effects[resolve.indices()];
        effects.iter().map(|effect| self.deed_value(effect, object, on_opponent)).sum()
    }

    /// What an effect on this object brings the seat outside the exchange.
    pub(super) fn deed_value(&self, effect: &Effect, object: Object, on_opponent: bool) -> i32 {
        match object {
            Object::Unit(unit) => {
                let own = self.state.units[unit.index()].controller == self.seat;
                let value = self.unit_value(effect, unit);
                if own { value } else { -value }
            }
            Object::Team(team) => units_in(self.state.teams[team.index()].members)
                .map(|unit| self.deed_value(effect, Object::Unit(unit), on_opponent))
                .sum(),
            Object::Card(card) => {
                let numbers = self.numbers(card);
                let worth = i32::from(numbers.worth[0].max(numbers.play)) / 2;
                if card.owner() == self.seat { worth } else { -worth }
            }
            Object::Announced if effect.op == Op::Negate => self.announced_worth(),
            _ => match effect.op {
                // Only what is still to come is forbidden.
                Op::Forbid(deeds) => self.forbidden_worth(deeds),
                Op::TeamStrength(amount) => self.bonus_worth(effect, amount.value(0)),
                _ => self.purse_value_now(self.seat, effect, on_opponent),
            },
        }
    }

    /// What the announced card of the active player is worth to that player.
    fn announced_worth(&self) -> i32 {
        let Announced { what, card, base, .. } = self.state.announced[self.state.active.index()];
        let Some(card) = card else { return if what == Prep::Charge { 10 } else { 0 } };
        let numbers = self.numbers(card);
        let hand_cost = 12 * i32::from(self.rules.card(self.state, card).hand_cost);
        let lost_base = if let Base::Unit(base) = base { self.worth(base) } else { 0 };
        i32::from(numbers.worth[0].max(numbers.play)) - lost_base + hand_cost
    }

    /// What it is worth that the active player may not do these deeds any more in this turn.
    fn forbidden_worth(&self, deeds: u8) -> i32 {
        let rival = &self.state.players[other(self.seat).index()];
        if self.state.active == self.seat {
            return 9 * deeds.count_ones() as i32;
        }
        // The more cards the more likely one of them was to be played.
        let cards = rival.hand.count_ones() as i32;
        let open = |deed: Forbiddable, done: u8| deeds >> deed as u8 & 1 == 1 && done == 0;
        let kinds = i32::from(open(Forbiddable::CallClient, rival.clients))
            + i32::from(open(Forbiddable::PlayTactic, rival.tactics))
            + 4 * i32::from(open(Forbiddable::CallNinja, rival.calls));
        3 * cards * kinds
    }

    /// A target of a tactic or interruption.
    pub(super) fn weigh_announced_target<S: FeatureSink>(
        &self,
        action: Action,
        sum: &mut Sum<'_, S>,
    ) {
        let card = self.state.announced[self.seat.index()].card;
        if let (Action::Target(object), Some(card)) = (action, card) {
            sum.add(F::target_gain, self.play_gain_on(card, object));
        }
    }

    /// An interruption (DP-05).
    pub(super) fn weigh_window<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let (Action::Interrupt(card), Some(holding)) = (action, &self.facts.holding) else {
            return;
        };
        sum.add(F::interrupt, 1);
        sum.add(F::interrupt_gain, self.play_gain(card));
        sum.add(F::interrupt_keep, self.keep_worth(holding, card));
    }
}
