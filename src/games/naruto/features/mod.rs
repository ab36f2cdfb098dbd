//! Named features of an action, for strategy files (section 5 of the rules catalogue). They speak of
//! effects, never of a card by name, so that new cards are understood by the shipped strategies.
//!
//! Values of ninjas and of what may happen to them are in hundredths of a gain.

mod bonuses;
mod effect;
pub(crate) mod facts;
mod holding;
mod launch;
mod list;
mod melee;
mod melee_effects;
mod prepare;
mod primitives;
mod prospects;
mod siege;
pub(crate) mod tables;
mod team;

pub(crate) use list::{F, GROUPS, NAMES};

use crate::features::facts::Sight;
use crate::state::Frame;
use crate::state::action::Action;
use tenbin_engine::FeatureSink;

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
