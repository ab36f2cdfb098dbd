//! Named features of an action, for strategy files (section 5 of the rules catalogue). They speak of
//! effects, never of a card by name, so that new cards are understood by the shipped strategies.
//!
//! Values of ninjas and of what may happen to them are in hundredths of a gain.

mod bonuses;
mod effect;
pub(crate) mod facts;
mod holding;
mod launch;
mod melee;
mod melee_effects;
mod prepare;
mod primitives;
mod prospects;
mod siege;
pub(crate) mod tables;
mod team;

use crate::features::facts::Sight;
use crate::state::Frame;
use crate::state::action::Action;
use tenbin_engine::FeatureSink;
use tenbin_engine::features;

features! {
    // The opening hand (DP-01).
    redraw, keep_weak, keep_early, keep_ninjas, keep_techniques,
    // Preparation (DP-03).
    end_preparation,
    call, call_gain, call_worth, call_healthy, call_evolution, call_group, call_injured,
    call_hand_cost,
    tactic, tactic_gain, tactic_hand_cost, client, client_gain, client_hand_cost,
    charge, charge_surplus, charge_brings,
    // Cards that leave the hand (DP-04, DP-14, DP-18).
    charge_card, charge_need, charge_keep, charge_ninja, charge_technique,
    pay_keep, pay_need, excess_keep,
    // Interruptions (DP-05).
    interrupt, interrupt_gain, interrupt_keep,
    // Teams (DP-06).
    regroup, regroup_even, regroup_bold, regroup_safe,
    team_plan, team_bold, team_safe, team_alone, team_strength,
    // Declarations (DP-07, DP-09).
    send, send_even, send_bold, send_safe, send_doomed, send_wins, send_through, send_late, send_fights, send_overruns,
    front_value, front_strength, front_loss,
    block, block_saved, block_won, block_lost, block_needed, block_late,
    block_pressed,
    // The exchange (DP-10).
    launch, launch_gains, launch_harm, launch_loss, launch_rest, launch_price, launch_answer,
    spend_wanted,
    // The judgement and due effects (DP-12, DP-16).
    judge_fight, judge_margin, judge_gains, take_gain,
    order_harm, order_cards, order_bonus,
    // Choices inside effects (DP-02, DP-08, DP-11, DP-13, DP-15, DP-17, DP-18).
    use_effect, use_gain, target_gain, option_gain,
    take_wish, give_keep, give_need, lose_chakra, spoil_card, spoil_chakra,
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
}

impl Sight<'_> {
    /// Emits the features of an action.
    #[inline]
    pub(crate) fn weigh<S: FeatureSink>(&self, action: Action, sink: &mut S) {
        let sum = &mut Sum { sink };
        match self.state.top() {
            Frame::Redraw(_) => self.weigh_redraw(action, sum),
            Frame::Menu => self.weigh_menu(action, sum),
            Frame::Charging(_) => self.weigh_charging(action, sum),
            Frame::PayHand { .. } | Frame::HandExcess { .. } => {
                self.weigh_giving(action, sum);
            }
            Frame::AnnounceTargets(_) => self.weigh_announced_target(action, sum),
            Frame::Window(_) => self.weigh_window(action, sum),
            Frame::Formation(_) => self.weigh_formation(action, sum),
            Frame::Place { unit, .. } => self.weigh_place(unit, action, sum),
            Frame::Send { .. } => self.weigh_send(action, sum),
            Frame::Front(team) | Frame::Replace(team) => {
                self.weigh_front(team, action, sum);
            }
            Frame::Block { attack, .. } => self.weigh_block(attack, action, sum),
            Frame::Open { .. } | Frame::Respond { .. } => self.weigh_exchange(action, sum),
            Frame::LaunchTargets | Frame::LaunchX => self.weigh_launch(action, sum),
            Frame::PayChakra { .. } => self.weigh_payment(action, sum),
            Frame::Judge => self.weigh_judge(action, sum),
            Frame::ClientOrGain { .. } => {
                sum.add(F::take_gain, i32::from(action == Action::TakeGain));
            }
            Frame::Triggers => self.weigh_order(action, sum),
            Frame::Run => self.weigh_run(action, sum),
            // These settle by themselves and never ask.
            Frame::Empty
            | Frame::Turn(_)
            | Frame::Action { .. }
            | Frame::Resolve
            | Frame::Item { .. } => {}
        }
    }
}
