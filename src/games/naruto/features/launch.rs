//! Features of the exchange of techniques and the judgement (DP-10, DP-12, DP-13).
//!
//! A technique is worth what the judgement brings more with it than without, when everything on the
//! chain has resolved.

use crate::Naruto;
use crate::features::insight::Foresight;
use crate::features::melee::{Cast, Verdict};
use crate::features::{F, Scene, Sum};
use crate::state::action::Action;
use crate::state::{Frame, Object, each_of};
use tenbin_engine::FeatureSink;

impl<S: FeatureSink> Sum<'_, S> {
    /// What a technique changes.
    fn add_change(&mut self, change: &Verdict) {
        self.add(F::launch_gains, change.gains);
        self.add(F::launch_harm, change.harm);
        self.add(F::launch_loss, change.loss);
        self.add(F::launch_rest, change.rest);
    }
}

impl Naruto {
    /// A technique or passing.
    pub(super) fn weigh_exchange<S: FeatureSink>(
        &self,
        x: Scene<'_>,
        action: Action,
        sum: &mut Sum<'_, S>,
    ) {
        let (Action::Launch(card, user), Some(sight)) = (action, &x.i.foresight) else { return };
        let gist = self.gist(x.s, card);
        sum.add(F::launch, 1);
        sum.add(F::launch_price, i32::from(gist.price));
        let answers = matches!(x.s.top(), Frame::Respond { .. });
        sum.add(F::launch_answer, i32::from(answers));
        let cost = self.card(x.s, card).cost;
        let cast = Cast { card, caster: x.seat.0, user, x: self.largest_x(x.s, x.seat, &cost) };
        if let Some(after) = self.best_cast(x.s, &sight.melee, &cast, x.seat, sight.prize) {
            sum.add_change(&after.beyond(&sight.before));
        }
    }

    /// A target or X of the technique being launched.
    pub(super) fn weigh_launch<S: FeatureSink>(
        &self,
        x: Scene<'_>,
        action: Action,
        sum: &mut Sum<'_, S>,
    ) {
        let Some(sight) = &x.i.foresight else { return };
        let launching = &x.s.launching;
        let mut cast = Cast { card: launching.card, caster: x.seat.0, user: launching.user, x: 0 };
        match action {
            Action::Target(object) => {
                let cost = self.card(x.s, cast.card).cost;
                cast.x = self.largest_x(x.s, x.seat, &cost);
                self.add_cast(x, sight, &cast, &[object], sum);
            }
            Action::X(number) => {
                cast.x = number;
                let from = usize::from(launching.marks.from);
                let marks = &x.s.marks[from..from + usize::from(launching.marks.count)];
                let mut targets = arrayvec::ArrayVec::<Object, 40>::new();
                targets.extend(marks.iter().map(|mark| mark.object).take(40));
                sum.add(F::launch_price, i32::from(number));
                self.add_cast(x, sight, &cast, &targets, sum);
            }
            _ => {}
        }
    }

    fn add_cast<S: FeatureSink>(
        &self,
        x: Scene<'_>,
        sight: &Foresight,
        cast: &Cast,
        targets: &[Object],
        sum: &mut Sum<'_, S>,
    ) {
        let after = self.foresee(x.s, &sight.melee, Some((cast, targets)), x.seat, sight.prize);
        sum.add_change(&after.beyond(&sight.before));
    }

    /// A chakra card that pays (DP-13).
    pub(super) fn weigh_payment<S: FeatureSink>(
        &self,
        x: Scene<'_>,
        action: Action,
        sum: &mut Sum<'_, S>,
    ) {
        let (Action::Pay(card), Some(holding)) = (action, &x.i.holding) else { return };
        sum.add(F::spend_wanted, self.chakra_worth(x.s, holding, card));
    }

    /// Which item of the judgement is next (DP-12).
    pub(super) fn weigh_judge<S: FeatureSink>(
        &self,
        x: Scene<'_>,
        action: Action,
        sum: &mut Sum<'_, S>,
    ) {
        let Action::Judge(attack) = action else { return };
        let defenders = x.s.defenders_of(attack);
        let own_sign = if x.seat.0 == x.s.active { 1 } else { -1 };
        let strength = self.strength(x.s, attack);
        if x.s.members_of(defenders) == 0 {
            sum.add(F::judge_gains, own_sign * self.gains_of(strength));
            return;
        }
        let defence: i32 = each_of(defenders).map(|team| self.strength(x.s, team)).sum();
        sum.add(F::judge_fight, 1);
        sum.add(F::judge_margin, own_sign * (strength - defence));
    }
}
