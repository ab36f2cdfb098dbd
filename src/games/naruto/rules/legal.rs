//! Who must choose, and between what: each frame's options are listed where the frame is settled.

use crate::Naruto;
use crate::state::action::Action;
use crate::state::{Ending, Frame, Set, State};
use tenbin_engine::{Actions, Seat};

impl Naruto {
    /// The seat that must choose; `None` when the game is over.
    #[inline]
    pub(crate) fn chooser(&self, s: &State) -> Option<Seat> {
        if s.ending != Ending::None {
            return None;
        }
        let seat = match *s.frames.top() {
            Frame::Redraw(seat)
            | Frame::PayHand { seat, .. }
            | Frame::AnnounceTargets(seat)
            | Frame::Action { seat, .. }
            | Frame::Formation(seat)
            | Frame::Place { seat, .. }
            | Frame::Open { seat, .. }
            | Frame::Respond { seat, .. }
            | Frame::ClientOrGain { seat, .. } => Seat(seat),
            Frame::Empty
            | Frame::Turn(_)
            | Frame::Menu
            | Frame::Charging(_)
            | Frame::Send { .. }
            | Frame::Resolve
            | Frame::Item { .. }
            | Frame::HandExcess { .. } => s.attacker(),
            Frame::Window(_) | Frame::Block { .. } => s.defender(),
            Frame::Front(team) | Frame::Replace(team) => Seat(s.teams[usize::from(team)].seat),
            Frame::LaunchTargets | Frame::LaunchX | Frame::PayChakra { .. } => self.launcher(s),
            Frame::Judge => self.judge(s),
            Frame::Triggers => self.trigger_chooser(s),
            Frame::Run => self.run_chooser(s),
        };
        Some(seat)
    }

    /// What the frame on top lets choose from, where settling it finds that out too: places of
    /// cards, teams, ninjas, or the first technique.
    pub(crate) fn found(&self, s: &State) -> u64 {
        match *s.frames.top() {
            Frame::Charging(from) => self.chargeable(s, s.attacker(), from),
            Frame::Window(moment) => self.interruptions(s, moment),
            Frame::Place { seat, unit } => u64::from(self.open_teams(s, Seat(seat), unit)),
            Frame::Send { after } => u64::from(self.senders(s, after)),
            Frame::Block { after, .. } => u64::from(self.blockers(s, after)),
            Frame::PayChakra { from, .. } => self.payable_places(s, from),
            _ => 0,
        }
    }

    /// Fills the legal actions of the frame on top, sorted and each once.
    #[inline(never)]
    pub(crate) fn fill_legal(&self, s: &State, found: u64, actions: &mut Actions<Self>) {
        match *s.frames.top() {
            Frame::Redraw(_) => actions.extend([Action::Keep, Action::Redraw]),
            Frame::Menu => self.menu_options(s, actions),
            Frame::Charging(_) => self.charging_options(s, found, actions),
            Frame::PayHand { seat, left, from } => {
                self.pay_hand_options(s, Seat(seat), left, from, actions);
            }
            Frame::AnnounceTargets(seat) => {
                self.announce_target_options(s, Seat(seat), actions);
            }
            Frame::Window(_) => self.window_options(s, found, actions),
            Frame::Formation(_) => actions.extend([Action::Keep, Action::Regroup]),
            Frame::Place { .. } => self.place_options(found as Set, actions),
            Frame::Send { .. } => self.send_options(found as Set, actions),
            Frame::Front(team) | Frame::Replace(team) => self.front_options(s, team, actions),
            Frame::Block { .. } => self.block_options(found as Set, actions),
            Frame::Open { seat, .. } | Frame::Respond { seat, .. } => {
                self.exchange_options(s, Seat(seat), found, actions);
            }
            Frame::LaunchTargets => self.launch_target_options(s, actions),
            Frame::LaunchX => self.launch_x_options(s, actions),
            Frame::PayChakra { .. } => self.pay_chakra_options(s, found, actions),
            Frame::Judge => self.judge_options(s, actions),
            Frame::ClientOrGain { seat, from, .. } => {
                self.client_or_gain_options(s, Seat(seat), from, actions);
            }
            Frame::Triggers => self.trigger_options(s, actions),
            Frame::Run => self.run_options(s, actions),
            Frame::HandExcess { left, from } => {
                self.hand_excess_options(s, left, from, actions);
            }
            // These settle by themselves and never ask.
            Frame::Empty
            | Frame::Turn(_)
            | Frame::Action { .. }
            | Frame::Resolve
            | Frame::Item { .. } => {}
        }
        // The others list theirs in ascending order.
        if matches!(s.frames.top(), Frame::Judge | Frame::ClientOrGain { .. } | Frame::Run) {
            actions.sort_unstable();
        }
        debug_assert!(actions.is_sorted(), "the actions are out of order");
    }
}
