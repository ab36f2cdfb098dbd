//! Features of the exchange of techniques and the judgement (DP-10, DP-12, DP-13).
//!
//! A technique is worth what the judgement brings more with it than without, when everything on the
//! chain has resolved.

use crate::features::facts::Foresight;
use crate::features::facts::Sight;
use crate::features::melee::{Cast, Verdict};
use crate::features::{F, Sum};
use crate::state::action::Action;
use crate::state::{Frame, Object, teams_in};
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

impl Sight<'_> {
    /// A technique or passing.
    pub(super) fn weigh_exchange<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let (Action::Launch(card, user), Some(sight)) = (action, &self.facts.foresight) else {
            return;
        };
        let numbers = self.numbers(card);
        sum.add(F::launch, 1);
        sum.add(F::launch_price, i32::from(numbers.price));
        let answers = matches!(self.state.top(), Frame::Respond { .. });
        sum.add(F::launch_answer, i32::from(answers));
        let cost = self.rules.card(self.state, card).cost;
        let cast = Cast {
            card,
            caster: self.seat,
            user: Some(user),
            x: self.rules.largest_x(self.state, self.seat, &cost),
        };
        if let Some(after) = self.best_cast(&sight.melee, &cast, sight.prize) {
            sum.add_change(&after.beyond(&sight.before));
        }
    }

    /// A target or X of the technique being launched.
    pub(super) fn weigh_launch<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let launching = &self.state.launching;
        let (Some(sight), Some(card)) = (&self.facts.foresight, launching.card) else { return };
        let mut cast = Cast { card, caster: self.seat, user: Some(launching.user), x: 0 };
        match action {
            Action::Target(object) => {
                let cost = self.rules.card(self.state, cast.card).cost;
                cast.x = self.rules.largest_x(self.state, self.seat, &cost);
                self.add_cast(sight, &cast, &[object], sum);
            }
            Action::X(number) => {
                cast.x = number;
                let from = usize::from(launching.marks.from);
                let marks = &self.state.marks[from..from + usize::from(launching.marks.count)];
                let mut targets = arrayvec::ArrayVec::<Object, 40>::new();
                targets.extend(marks.iter().map(|mark| mark.object).take(40));
                sum.add(F::launch_price, i32::from(number));
                self.add_cast(sight, &cast, &targets, sum);
            }
            _ => {}
        }
    }

    fn add_cast<S: FeatureSink>(
        &self,
        sight: &Foresight,
        cast: &Cast,
        targets: &[Object],
        sum: &mut Sum<'_, S>,
    ) {
        let after = self.foresee(&sight.melee, Some((cast, targets)), sight.prize);
        sum.add_change(&after.beyond(&sight.before));
    }

    /// A chakra card that pays (DP-13).
    pub(super) fn weigh_payment<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let (Action::Pay(card), Some(holding)) = (action, &self.facts.holding) else { return };
        sum.add(F::spend_wanted, self.chakra_worth(holding, card));
    }

    /// Which item of the judgement is next (DP-12).
    pub(super) fn weigh_judge<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let Action::Judge(attack) = action else { return };
        let defenders = self.state.defenders_of(attack);
        let own_sign = if self.seat == self.state.active { 1 } else { -1 };
        let strength = self.rules.strength(self.state, attack);
        if self.state.members_of(defenders) == 0 {
            sum.add(F::judge_gains, own_sign * self.gains_of(strength));
            return;
        }
        let defence: i32 =
            teams_in(defenders).map(|team| self.rules.strength(self.state, team)).sum();
        sum.add(F::judge_fight, 1);
        sum.add(F::judge_margin, own_sign * (strength - defence));
    }
}
