//! Strategies that play on to see what comes of a choice.

use std::sync::Arc;

use super::Reader;
use crate::policies::flat_mc;
use crate::policies::rollouts::Limits;
use crate::policies::shapes::{CURIOSITY_DEFAULT, ROLLOUT_DECISIONS_DEFAULT};
use crate::policies::spec::{JudgeWeights, Plan, Strategy};
use crate::policies::tree;
use tenbin_content::{Node, Value};

/// An action that scores below the best by this share of what the weights sum up to is thought half as good.
const PRIOR_PARTS: i64 = 20;

impl Reader<'_> {
    pub(super) fn flat_mc(&mut self, node: &Node) -> Option<(Plan, String)> {
        let worth = self.worth(node);
        let judge = self.judge(node);
        let (limits, rollouts_per_decision) = (limits(node), rollouts(node)?);
        let candidates_max = node.integer("candidates").map(|most| most as u32);
        let budget = flat_mc::Budget { rollouts_per_decision, limits, candidates_max };
        if judge.is_some() && worth != flat_mc::Worth::Win {
            let place = node.get("value").map(|value| value.place);
            let help = "leave out `value`, or the table [judge]";
            self.error(place, "a judge says who will win, and nothing of scores", help);
        }
        if node.get("rollout").is_none() {
            self.needs_a_weighted_rollout(node, None);
            let plan = Plan::FlatMc { budget, worth, judge, rollout: None };
            return Some((plan, String::new()));
        }
        let rollout = self.rollout(node)?;
        self.needs_a_weighted_rollout(node, Some(&rollout));
        let hash = rollout.hash.clone();
        // Plain random rollouts are faster without a table of bots.
        let rollout = Some(rollout).filter(|rollout| !matches!(rollout.plan, Plan::Random));
        Some((Plan::FlatMc { budget, worth, judge, rollout }, hash))
    }

    pub(super) fn ismcts(&mut self, node: &Node) -> Option<(Plan, String)> {
        let judge = self.judge(node);
        let rollout = self.rollout(node)?;
        let Some((weights, _)) = rollout.weights() else {
            let place = node.get("rollout").map(|rollout| rollout.place);
            let message =
                format!("`{}` is {}, it has no weights to go by", rollout.name, rollout.kind());
            self.error(place, &message, "name a weighted strategy");
            return None;
        };
        let curiosity = match node.get("curiosity").map(|curiosity| &curiosity.value) {
            Some(Value::Integer(number)) => *number as f64,
            Some(Value::Decimal(number)) => *number,
            _ => CURIOSITY_DEFAULT,
        };
        let all: i64 = weights.iter().map(|weight| i64::from(weight.unsigned_abs())).sum();
        let temperature = node.integer("prior_temperature").unwrap_or(all / PRIOR_PARTS).max(1);
        let budget = tree::Budget {
            rollouts_per_decision: rollouts(node)?,
            limits: limits(node),
            curiosity_permille: (curiosity * 1000.0).round() as u32,
            temperature: u32::try_from(temperature).unwrap_or(u32::MAX),
        };
        let hash = rollout.hash.clone();
        Some((Plan::Tree { budget, judge, rollout }, hash))
    }

    /// The strategy that plays rollouts.
    fn rollout(&mut self, node: &Node) -> Option<Arc<Strategy>> {
        let rollout = self.referred(node, "rollout")?;
        if rollout.searches() {
            let message = format!("`{}` searches itself: it cannot play rollouts", rollout.name);
            let help = "name a strategy of kind random, weighted or mixed of these";
            self.error(node.get("rollout").map(|rollout| rollout.place), &message, help);
        }
        Some(rollout)
    }

    fn needs_a_weighted_rollout(&mut self, node: &Node, rollout: Option<&Strategy>) {
        let Some(candidates) = node.get("candidates") else { return };
        if rollout.is_none_or(|rollout| rollout.weights().is_none()) {
            let message = "`candidates` are those of which the rollouts' strategy thinks best";
            let help = "name a weighted strategy as `rollout`, or leave `candidates` out";
            self.error(Some(candidates.place), message, help);
        }
    }

    /// The table `[judge]`, whose names nobody can check before the game is compiled.
    fn judge(&mut self, node: &Node) -> Option<JudgeWeights> {
        let Some(judge) = node.get("judge") else {
            if let Some(turns) = node.get("rollout_turns") {
                let message = "rollouts that end after some turns need somebody who judges them";
                let help = "add a table [judge], which `tenbin tune GAME --value` learns, or leave \
                            `rollout_turns` out";
                self.error(Some(turns.place), message, help);
            }
            return None;
        };
        // The shape has checked the range, which fits.
        let weight = |node: &Node| node.as_integer().unwrap_or(0) as i32;
        Some(JudgeWeights {
            weights: judge
                .entries()
                .map(|(name, _, node)| (name.to_owned(), weight(node)))
                .collect(),
            places: judge.entries().map(|(_, place, _)| place).collect(),
        })
    }
}

fn rollouts(node: &Node) -> Option<u32> {
    Some(node.integer("rollouts_per_decision")? as u32)
}

fn limits(node: &Node) -> Limits {
    let decisions_max = node.integer("decisions_max").unwrap_or(ROLLOUT_DECISIONS_DEFAULT);
    let turns_max = node.integer("rollout_turns").map(|turns| turns as u32);
    Limits { decisions_max: decisions_max as u32, turns_max }
}
