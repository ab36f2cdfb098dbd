//! Who must choose, and between what: each frame's options are listed where the frame is settled.

use crate::rules::Rules;
use crate::state::action::{Action, Actions};
use crate::state::{Ending, Frame, Set, State};
use tenbin_engine::Seat;

impl Rules {
    /// The seat that must choose; `None` when the game is over.
    #[inline]
    pub(crate) fn chooser(&self, state: &State) -> Option<Seat> {
        if state.ending != Ending::None {
            return None;
        }
        let seat = match *state.frames.top() {
            Frame::Redraw(seat)
            | Frame::PayHand { seat, .. }
            | Frame::AnnounceTargets(seat)
            | Frame::Action { seat, .. }
            | Frame::Formation(seat)
            | Frame::Place { seat, .. }
            | Frame::Open { seat, .. }
            | Frame::Respond { seat, .. }
            | Frame::ClientOrGain { seat, .. } => seat,
            Frame::Empty
            | Frame::Turn(_)
            | Frame::Menu
            | Frame::Charging(_)
            | Frame::Send { .. }
            | Frame::Resolve
            | Frame::Item { .. }
            | Frame::HandExcess { .. } => state.attacker(),
            Frame::Window(_) | Frame::Block { .. } => state.defender(),
            Frame::Front(team) | Frame::Replace(team) => {
                state.teams[team.index()].seat.expect("a team in battle is somebody's")
            }
            Frame::LaunchTargets | Frame::LaunchX | Frame::PayChakra { .. } => self.launcher(state),
            Frame::Judge => self.judge(state),
            Frame::Triggers => self.trigger_chooser(state),
            Frame::Run => self.run_chooser(state),
        };
        Some(seat)
    }

    /// What the frame on top lets choose from, where settling it finds that out too: places of
    /// cards, teams, ninjas, or the first technique.
    pub(crate) fn found(&self, state: &State) -> u64 {
        match *state.frames.top() {
            Frame::Charging(from) => self.chargeable(state, state.attacker(), from),
            Frame::Window(moment) => self.interruptions(state, moment),
            Frame::Place { seat, unit } => u64::from(self.open_teams(state, seat, unit)),
            Frame::Send { after } => u64::from(self.senders(state, after)),
            Frame::Block { after, .. } => u64::from(self.blockers(state, after)),
            Frame::PayChakra { from, .. } => self.payable_places(state, from),
            _ => 0,
        }
    }

    /// Fills the legal actions of the frame on top, sorted and each once.
    #[inline(never)]
    pub(crate) fn fill_legal(&self, state: &State, found: u64, actions: &mut Actions) {
        match *state.frames.top() {
            Frame::Redraw(_) => actions.extend([Action::Keep, Action::Redraw]),
            Frame::Menu => self.menu_options(state, actions),
            Frame::Charging(_) => self.charging_options(state, found, actions),
            Frame::PayHand { seat, left, from } => {
                self.pay_hand_options(state, seat, left, from, actions);
            }
            Frame::AnnounceTargets(seat) => {
                self.announce_target_options(state, seat, actions);
            }
            Frame::Window(_) => self.window_options(state, found, actions),
            Frame::Formation(_) => actions.extend([Action::Keep, Action::Regroup]),
            Frame::Place { .. } => self.place_options(found as Set, actions),
            Frame::Send { .. } => self.send_options(found as Set, actions),
            Frame::Front(team) | Frame::Replace(team) => self.front_options(state, team, actions),
            Frame::Block { .. } => self.block_options(found as Set, actions),
            Frame::Open { seat, .. } | Frame::Respond { seat, .. } => {
                self.exchange_options(state, seat, found, actions);
            }
            Frame::LaunchTargets => self.launch_target_options(state, actions),
            Frame::LaunchX => self.launch_x_options(state, actions),
            Frame::PayChakra { .. } => self.pay_chakra_options(state, found, actions),
            Frame::Judge => self.judge_options(state, actions),
            Frame::ClientOrGain { seat, from, .. } => {
                self.client_or_gain_options(state, seat, from, actions);
            }
            Frame::Triggers => self.trigger_options(state, actions),
            Frame::Run => self.run_options(state, actions),
            Frame::HandExcess { left, from } => {
                self.hand_excess_options(state, left, from, actions);
            }
            // These settle by themselves and never ask.
            Frame::Empty
            | Frame::Turn(_)
            | Frame::Action { .. }
            | Frame::Resolve
            | Frame::Item { .. } => {}
        }
        // The others list theirs in ascending order.
        if matches!(state.frames.top(), Frame::Judge | Frame::ClientOrGain { .. } | Frame::Run) {
            actions.sort_unstable();
        }
        debug_assert!(actions.is_sorted(), "the actions are out of order");
    }
}
