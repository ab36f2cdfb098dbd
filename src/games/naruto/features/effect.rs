//! Features of choices inside effects and of the order of due effects (DP-02, DP-08, DP-11, DP-13,
//! DP-15 to DP-18).

use crate::Naruto;
use crate::content::catalogue::{NOTHING, Range};
use crate::content::effect::{Effect, Op};
use crate::content::vocabulary::Selector;
use crate::features::holding::Holding;
use crate::features::melee::Cast;
use crate::features::outlook::purse_value;
use crate::features::{F, Scene, Sum};
use crate::state::action::Action;
use crate::state::{Object, Run, Source, bit_of, card_of, owner_of};
use tenbin_engine::FeatureSink;
use tenbin_engine::pile::each;

impl Naruto {
    /// Which due effect comes first (DP-16).
    pub(super) fn weigh_order<S: FeatureSink>(
        &self,
        x: Scene<'_>,
        action: Action,
        sum: &mut Sum<'_, S>,
    ) {
        let Action::Trigger(place) = action else { return };
        let Some(what) = x.s.pending.get(usize::from(place)) else { return };
        for effect in &self.catalogue.effects[usize::from(what.from)..usize::from(what.to)] {
            let target = self.catalogue.targets.get(usize::from(effect.target));
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
    pub(super) fn weigh_run<S: FeatureSink>(
        &self,
        x: Scene<'_>,
        action: Action,
        sum: &mut Sum<'_, S>,
    ) {
        let Some(run) = x.s.runs.last() else { return };
        let Some(effect) = self.catalogue.effects.get(usize::from(run.what.from)) else { return };
        match action {
            Action::Use => {
                sum.add(F::use_effect, 1);
                sum.add(F::use_gain, self.best_deed(x, run, effect));
            }
            Action::Target(object) => {
                sum.add(F::target_gain, self.run_value(x, run, effect, object));
            }
            Action::Option(index) => {
                if let Op::Choose(range) = effect.op {
                    let chosen = usize::from(range.from) + usize::from(index);
                    let option = &self.catalogue.effects[chosen];
                    sum.add(F::option_gain, self.best_deed(x, run, option));
                }
            }
            Action::Take(card) => self.weigh_take(x, effect, card, sum),
            _ => {}
        }
    }

    /// What an effect brings with the target that is best for it.
    fn best_deed(&self, x: Scene<'_>, run: &Run, effect: &Effect) -> i32 {
        match effect.op {
            Op::PayThen { pay, then } => {
                return self.best_deeds(x, run, then) - self.price_of(x, pay);
            }
            Op::All(range) => return self.best_deeds(x, run, range),
            Op::Choose(range) => {
                let options = &self.catalogue.effects[range.indices()];
                return options.iter().map(|one| self.best_deed(x, run, one)).max().unwrap_or(0);
            }
            // Only worth it where the deck is short.
            Op::DiscardToDeckBottom(_) => {
                let deck = x.s.players[x.seat.index()].deck.len() as i32;
                return (16 - deck).max(-1);
            }
            _ => {}
        }
        if effect.target == NOTHING {
            return self.run_value(x, run, effect, self.own_object(run, effect));
        }
        let expr = &self.catalogue.targets[usize::from(effect.target)];
        let source = Source { seat: x.seat.0, ..run.what.source };
        let objects = self.candidates(x.s, expr, source);
        let each = objects.iter().map(|&object| self.run_value(x, run, effect, object));
        each.max().unwrap_or(0)
    }

    fn best_deeds(&self, x: Scene<'_>, run: &Run, range: Range) -> i32 {
        let effects = &self.catalogue.effects[range.indices()];
        effects.iter().map(|effect| self.best_deed(x, run, effect)).sum()
    }

    /// What an effect without a target of its own acts on.
    fn own_object(&self, run: &Run, effect: &Effect) -> Object {
        match effect.on {
            Selector::Own | Selector::User if run.what.source.unit != u8::MAX => {
                Object::Unit(run.what.source.unit)
            }
            _ => Object::None,
        }
    }

    /// What paying costs: the least that may be given.
    fn price_of(&self, x: Scene<'_>, pay: Range) -> i32 {
        let Some(holding) = &x.i.holding else { return 0 };
        let effects = self.catalogue.effects[pay.indices()].iter();
        let prices = effects.map(|effect| match effect.op {
            Op::HandToChakra(count) => i32::from(count) * self.cheapest(x, holding, true),
            Op::DiscardHand { count, .. } => i32::from(count) * self.cheapest(x, holding, false),
            Op::ChakraToDiscard { count, .. } => 12 * i32::from(count),
            _ => -purse_value(effect, false),
        });
        prices.sum()
    }

    /// What the least useful card of the hand is worth; less what it does as chakra.
    fn cheapest(&self, x: Scene<'_>, holding: &Holding, charged: bool) -> i32 {
        let values = each(x.s.players[x.seat.index()].hand).map(|place| {
            let card = card_of(x.seat, place);
            let need = if charged { self.chakra_need(x.s, holding, card) } else { 0 };
            self.keep_worth(x.s, x.seat, holding, card) - need
        });
        values.min().unwrap_or(0)
    }

    /// What the effect brings on this object: in battle by what comes of it.
    fn run_value(&self, x: Scene<'_>, run: &Run, effect: &Effect, object: Object) -> i32 {
        let plain = self.deed_value(x, effect, object, false);
        let Some(sight) = &x.i.foresight else { return plain };
        let source = run.what.source;
        let cast =
            Cast { card: source.card, caster: source.seat, user: source.unit, x: run.what.x };
        let after =
            self.foresee_effect(x.s, &sight.melee, &cast, effect, object, x.seat, sight.prize);
        // Even what changes nothing now may come of use.
        3 * after.beyond(&sight.before).total() + plain
    }

    /// A card that is taken from somewhere or given away.
    fn weigh_take<S: FeatureSink>(
        &self,
        x: Scene<'_>,
        effect: &Effect,
        card: u8,
        sum: &mut Sum<'_, S>,
    ) {
        let Some(holding) = &x.i.holding else { return };
        let owner = owner_of(card);
        let player = &x.s.players[owner.index()];
        let bit = bit_of(card);
        let (in_hand, in_chakra) = (player.hand & bit != 0, player.chakra & bit != 0);
        if owner != x.seat {
            let gist = self.gist(x.s, card);
            if in_chakra {
                sum.add(F::spoil_chakra, self.rival_chakra_worth(x.s, owner, card));
            } else {
                sum.add(F::spoil_card, i32::from(gist.worth[0].max(gist.play)));
            }
            return;
        }
        match effect.op {
            // A ninja that enters play: the better the better.
            Op::PutInPlay { .. } => {
                sum.add(F::take_wish, i32::from(self.gist(x.s, card).worth[0]));
            }
            _ if in_hand => {
                sum.add(F::give_keep, self.keep_worth(x.s, x.seat, holding, card));
                if matches!(effect.op, Op::HandToChakra(_)) {
                    sum.add(F::give_need, self.chakra_need(x.s, holding, card));
                }
            }
            _ if in_chakra => sum.add(F::lose_chakra, self.chakra_worth(x.s, holding, card)),
            _ => sum.add(F::take_wish, self.wish(x.s, x.seat, holding, card)),
        }
    }
}
