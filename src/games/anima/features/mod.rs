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
mod peril;
mod place;
mod setup;
pub(crate) mod sight;
mod strike;
pub(crate) mod tables;
mod turn;
mod window;
mod worth;

use crate::features::sight::Sight;
use crate::state::action::Action;
use crate::state::{AttackStep, Frame};
use tenbin_engine::FeatureSink;
use tenbin_engine::features;

features! {
    // Scenery, edges, infiltrators, deployment (D2 to D5).
    piece_middle, edge_cover, keep_off, marker_forward, marker_cover,
    deploy_tough, deploy_shooter,
    place_depth, place_depth_weak, place_middle, place_apart, place_enemy, place_cover, redeploy,
    // Turns (D6 to D9, D25).
    go_first, go_first_gain, reveal, reveal_gain, reveal_late, start_ability, start_gain,
    upkeep_gain, upkeep_ap,
    pick_plan, pick_kill, pick_threat, pick_help, pick_far,
    // How an activation stands after an action or a place (D10, D11).
    plan, plan_behind, ap, ap_kept, threat, threat_weak, threat_ahead, reach_next,
    approach, approach_shooter, approach_weak, approach_behind, cover, gang,
    // Who else gets at a place; action points that nobody will use.
    friends_near, outnumbered, ap_wasted,
    // Actions (D10, D12).
    end, walk, run, free_move, idle_move, climb, attack, shoot, charge, ability, push, slam,
    kill, drains, follow, short, lp_cost, escape, escape_gain, seek, seek_gain, displace_ability,
    // Effects (D19, D21).
    effect, effect_heal, effect_help, effect_harm, effect_ap, effect_hide, effect_card,
    // Gnosis and rolls (D13, D22).
    gnosis, gnosis_gain, gnosis_need, gnosis_free, roll_card, roll_gain,
    // Reactions (D14 to D18).
    dodge, dodge_gain, counter, counter_gain, react, react_gain, react_ap, react_ready,
    react_bare,
    intercept_gain, shield_gain, strike_back_gain, evade,
    throw_crash, throw_enemy, throw_friend, give_up, give_up_ready,
    // Other answers (D20, D24).
    show_marker, face_enemy, plot, plot_card, plot_gain, choice_gain,
}

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
