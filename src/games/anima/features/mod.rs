//! Named features of an action, for strategy files (section 5 of the rules catalogue). They speak
//! of effects, never of a character, ability or card by name, so that new content is understood by
//! the shipped strategies.
//!
//! Values of models and of what may happen to them are in hundredths of a level.

mod act;
mod chances;
mod effect;
pub(crate) mod facts;
mod foes;
mod kept;
mod list;
mod peril;
mod place;
mod setup;
pub(crate) mod sight;
mod strike;
pub(crate) mod tables;
mod turn;
mod window;
mod worth;

pub(crate) use list::{F, GROUPS, NAMES};

use crate::features::sight::Sight;
use crate::state::action::Action;
use crate::state::{AttackStep, Frame};
use tenbin_engine::FeatureSink;

/// The score of some features to the bot that weighs an action.
struct Score<'a, S: FeatureSink> {
    bot: &'a S,
    sum: i64,
}

impl<S: FeatureSink> FeatureSink for Score<'_, S> {
    #[inline]
    fn add(&mut self, feature: usize, value: i32) {
        self.sum += i64::from(self.bot.weight(feature)) * i64::from(value);
    }
}

/// Takes the features of an action.
pub(super) struct Sum<'a, S: FeatureSink> {
    sink: &'a mut S,
}

impl<S: FeatureSink> Sum<'_, S> {
    /// Adds to a feature.
    #[inline]
    pub(super) fn add(&mut self, feature: F, value: i32) {
        if value != 0 {
            self.sink.add(feature as usize, value);
        }
    }

    /// Whether a feature counts.
    #[inline]
    pub(super) fn wants(&self, feature: F) -> bool {
        self.sink.wants(feature as usize)
    }

    /// The score that the bot would give to what is emitted.
    fn score<'s>(&'s self, emit: impl FnOnce(&mut Sum<'_, Score<'s, S>>)) -> i64 {
        let mut score = Score { bot: &*self.sink, sum: 0 };
        emit(&mut Sum { sink: &mut score });
        score.sum
    }
}

impl Sight<'_> {
    /// Emits the features of an action.
    #[inline]
    pub(crate) fn weigh<S: FeatureSink>(&self, action: Action, sink: &mut S) {
        let sum = &mut Sum { sink };
        match self.state.top() {
            Frame::Activation => self.weigh_activation(action, sum),
            Frame::Spot { model, stand, .. } => self.weigh_spot(model, stand, action, sum),
            Frame::PickNext => self.weigh_pick(action, sum),
            Frame::Attack(step) => self.weigh_window(step, action, sum),
            Frame::Roll(rolled) => self.weigh_roll(rolled, action, sum),
            Frame::Run => self.weigh_run(action, sum),
            Frame::Triggered { trigger, model, rule, .. } => {
                self.weigh_triggered(trigger, model, rule, action, sum);
            }
            Frame::PlotWindow { trigger, .. } => self.weigh_plot(trigger, action, sum),
            Frame::PlacePiece { .. } => self.weigh_piece(action, sum),
            Frame::ChooseEdge { .. } => self.weigh_edge(action, sum),
            Frame::KeepOff { model, .. } => self.weigh_keep_off(model, action, sum),
            Frame::PlaceMarker { .. } => self.weigh_marker(action, sum),
            Frame::Deploy { .. } => self.weigh_deploy(action, sum),
            Frame::DeploySpot { model, .. } => self.weigh_deploy_spot(model, action, sum),
            Frame::Redeploy { .. } => self.weigh_redeploy(action, sum),
            Frame::ChooseFirst { .. } => self.weigh_first(action, sum),
            Frame::Reveal { .. } => self.weigh_reveal(action, sum),
            Frame::StartAbility { model } => self.weigh_start(model, action, sum),
            Frame::PayUpkeep { model, slot } => self.weigh_upkeep(model, slot, action, sum),
            Frame::Impact => self.weigh_impact(action, sum),
            Frame::AnswerSeek { .. } => {
                sum.add(F::show_marker, i32::from(action != Action::Pass));
            }
            Frame::Face { model } => self.weigh_face(model, action, sum),
            // The rotation of a piece and who is under which marker make no difference to a bot;
            // everything else settles by itself and never asks.
            _ => {}
        }
    }

    fn weigh_window<S: FeatureSink>(&self, step: AttackStep, action: Action, sum: &mut Sum<'_, S>) {
        match step {
            AttackStep::AttackerGnosis => self.weigh_attacker_gnosis(action, sum),
            AttackStep::DefenderGnosis => self.weigh_defender_gnosis(action, sum),
            AttackStep::Shield | AttackStep::Intercept => self.weigh_substitute(action, sum),
            AttackStep::TargetReacts => self.weigh_defence(action, sum),
            AttackStep::ChargeReactions | AttackStep::FriendsReact | AttackStep::Prevent => {
                self.weigh_help(step, action, sum);
            }
            AttackStep::DamageReactions => self.weigh_answer(action, sum),
            AttackStep::Direction => self.weigh_direction(action, sum),
            _ => {}
        }
    }
}
