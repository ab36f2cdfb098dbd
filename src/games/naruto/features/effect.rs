//! Features of choices inside effects and of the order of due effects (DP-02, DP-08, DP-11, DP-13,
//! DP-15 to DP-18).

use crate::content::catalogue::{NOTHING, Range};
use crate::content::effect::{Effect, Op};
use crate::content::vocabulary::Selector;
use crate::features::facts::Sight;
use crate::features::holding::Holding;
use crate::features::melee::Cast;
use crate::features::primitives::purse_value;
use crate::features::{F, Sum};
use crate::state::action::Action;
use crate::state::{CardId, Object, Run, Source};
use tenbin_engine::FeatureSink;
use tenbin_engine::pile::each;

impl Sight<'_> {
    /// Which due effect comes first (DP-16).
    pub(super) fn weigh_order<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let Action::Trigger(place) = action else { return };
        let Some(what) = self.state.pending.get(usize::from(place)) else { return };
        for effect in &self.rules.catalogue.effects[usize::from(what.from)..usize::from(what.to)] {
            let target = self.rules.catalogue.targets.get(usize::from(effect.target));
            let names_opponent = target.is_some_and(|expr| {
                use crate::content::vocabulary::Relation;
                matches!(
                    expr.relation,
                    Relation::Opponent
                        | Relation::OpposingTeam
                        | Relation::OpposingBackup
                        | Relation::InBattleOpponent
                )
            });
            let harms = names_opponent
                || matches!(
                    effect.on,
                    Selector::OpposingTeam | Selector::OpposingFront | Selector::Opponent
                );
            sum.add(F::order_harm, i32::from(harms));
            let cards = !harms && purse_value(effect, false) > 0;
            sum.add(F::order_cards, i32::from(cards));
            let bonus = matches!(effect.op, Op::Modify { .. } | Op::TeamStrength(_)) && !harms;
            sum.add(F::order_bonus, i32::from(bonus));
        }
    }

    /// A choice of the effect that is being carried out.
    pub(super) fn weigh_run<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let Some(run) = self.state.runs.last() else { return };
        let Some(effect) = self.rules.catalogue.effects.get(usize::from(run.what.from)) else {
            return;
        };
        match action {
            Action::Use => {
                sum.add(F::use_effect, 1);
                sum.add(F::use_gain, self.best_deed(run, effect));
            }
            Action::Target(object) => {
                sum.add(F::target_gain, self.run_value(run, effect, object));
            }
            Action::Option(index) => {
                if let Op::Choose(range) = effect.op {
                    let chosen = usize::from(range.from) + usize::from(index);
                    let option = &self.rules.catalogue.effects[chosen];
                    sum.add(F::option_gain, self.best_deed(run, option));
                }
            }
            Action::Take(card) => self.weigh_take(effect, card, sum),
            _ => {}
        }
    }

    /// What an effect brings with the target that is best for it.
    fn best_deed(&self, run: &Run, effect: &Effect) -> i32 {
        match effect.op {
            Op::PayThen { pay, then } => {
                return self.best_deeds(run, then) - self.price_of(pay);
            }
            Op::All(range) => return self.best_deeds(run, range),
            Op::Choose(range) => {
                let options = &self.rules.catalogue.effects[range.indices()];
                return options.iter().map(|one| self.best_deed(run, one)).max().unwrap_or(0);
            }
            // Only worth it where the deck is short.
            Op::DiscardToDeckBottom(_) => {
                let deck = self.state.players[self.seat.index()].deck.len() as i32;
                return (16 - deck).max(-1);
            }
            _ => {}
        }
        if effect.target == NOTHING {
            return self.run_value(run, effect, self.own_object(run, effect));
        }
        let expr = &self.rules.catalogue.targets[usize::from(effect.target)];
        let source = Source { seat: self.seat, ..run.what.source };
        let objects = self.rules.candidates(self.state, expr, source);
        let each = objects.iter().map(|&object| self.run_value(run, effect, object));
        each.max().unwrap_or(0)
    }

    fn best_deeds(&self, run: &Run, range: Range) -> i32 {
        let effects = &self.rules.catalogue.effects[range.indices()];
        effects.iter().map(|effect| self.best_deed(run, effect)).sum()
    }

    /// What an effect without a target of its own acts on.
    fn own_object(&self, run: &Run, effect: &Effect) -> Object {
        match (effect.on, run.what.source.unit) {
            (Selector::Own | Selector::User, Some(unit)) => Object::Unit(unit),
            _ => Object::None,
        }
    }

    /// What paying costs: the least that may be given.
    fn price_of(&self, pay: Range) -> i32 {
        let Some(holding) = &self.facts.holding else { return 0 };
        let effects = self.rules.catalogue.effects[pay.indices()].iter();
        let prices = effects.map(|effect| match effect.op {
            Op::HandToChakra(count) => i32::from(count) * self.cheapest(holding, true),
            Op::DiscardHand { count, .. } => i32::from(count) * self.cheapest(holding, false),
            Op::ChakraToDiscard { count, .. } => 12 * i32::from(count),
            _ => -purse_value(effect, false),
        });
        prices.sum()
    }

    /// What the least useful card of the hand is worth; less what it does as chakra.
    fn cheapest(&self, holding: &Holding, charged: bool) -> i32 {
        let values = each(self.state.players[self.seat.index()].hand).map(|place| {
            let card = CardId::at(self.seat, place);
            let need = if charged { self.chakra_need(holding, card) } else { 0 };
            self.keep_worth(holding, card) - need
        });
        values.min().unwrap_or(0)
    }

    /// What the effect brings on this object: in battle by what comes of it.
    fn run_value(&self, run: &Run, effect: &Effect, object: Object) -> i32 {
        let plain = self.deed_value(effect, object, false);
        let source = run.what.source;
        let (Some(sight), Some(card)) = (&self.facts.foresight, source.card) else { return plain };
        let cast = Cast { card, caster: source.seat, user: source.unit, x: run.what.x };
        let after = self.foresee_effect(&sight.melee, &cast, effect, object, sight.prize);
        // Even what changes nothing now may come of use.
        3 * after.beyond(&sight.before).total() + plain
    }

    /// A card that is taken from somewhere or given away.
    fn weigh_take<S: FeatureSink>(&self, effect: &Effect, card: CardId, sum: &mut Sum<'_, S>) {
        let Some(holding) = &self.facts.holding else { return };
        let owner = card.owner();
        let player = &self.state.players[owner.index()];
        let bit = card.bit();
        let (in_hand, in_chakra) = (player.hand & bit != 0, player.chakra & bit != 0);
        if owner != self.seat {
            let numbers = self.numbers(card);
            if in_chakra {
                sum.add(F::spoil_chakra, self.rival_chakra_worth(owner, card));
            } else {
                sum.add(F::spoil_card, i32::from(numbers.worth[0].max(numbers.play)));
            }
            return;
        }
        match effect.op {
            // A ninja that enters play: the better the better.
            Op::PutInPlay { .. } => {
                sum.add(F::take_wish, i32::from(self.numbers(card).worth[0]));
            }
            _ if in_hand => {
                sum.add(F::give_keep, self.keep_worth(holding, card));
                if matches!(effect.op, Op::HandToChakra(_)) {
                    sum.add(F::give_need, self.chakra_need(holding, card));
                }
            }
            _ if in_chakra => sum.add(F::lose_chakra, self.chakra_worth(holding, card)),
            _ => sum.add(F::take_wish, self.wish(holding, card)),
        }
    }
}
