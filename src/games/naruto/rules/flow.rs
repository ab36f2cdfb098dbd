//! The loop of the rules: settles what needs no choice, and sends a choice to where it belongs.

use crate::record::Reporter;
use crate::rules::Rules;
use crate::state::action::Action;
use crate::state::{Ending, Frame, State};
use tenbin_engine::{Chance, Recorder};

/// Settling takes no more steps than this without a choice; more is a fault of the rules.
const STEPS_MAX: u32 = 100_000;

/// The rules at work on a state.
pub(crate) struct Flow<'a, C: Chance, R: Recorder> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a mut State,
    pub(crate) chance: &'a mut C,
    pub(crate) report: Reporter<'a, R>,
    /// What the frame that asks has found may be chosen, for the list (`Rules::found`).
    pub(crate) found: u64,
}

/// Whether somebody must choose before the game goes on.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Next {
    /// Somebody must choose.
    Ask,
    /// Look at the top frame again.
    Go,
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Goes on until somebody must choose or the game is over.
    #[inline(never)]
    pub(crate) fn settle(&mut self) {
        for _ in 0..STEPS_MAX {
            if self.state.ending != Ending::None || self.step() == Next::Ask {
                return;
            }
        }
        panic!("the game does not come to a choice");
    }

    /// One step of the frame on top: it changes the state or asks.
    #[inline(always)]
    #[allow(clippy::inline_always)] // the loop around it is all there is to `settle`; measured
    fn step(&mut self) -> Next {
        match *self.state.frames.top() {
            Frame::Empty => Next::Ask,
            Frame::Redraw(seat) => self.settle_redraw(seat),
            Frame::Turn(step) => self.settle_turn(step),
            Frame::Menu => self.settle_menu(),
            Frame::Charging(from) => self.settle_charging(from),
            Frame::PayHand { seat, left, from } => self.settle_pay_hand(seat, left, from),
            Frame::AnnounceTargets(seat) => self.settle_announce_targets(seat),
            Frame::Window(moment) => self.settle_window(moment),
            Frame::Action { seat, step } => self.settle_action(seat, step),
            Frame::Formation(seat) => self.settle_formation(seat),
            Frame::Place { seat, unit } => self.settle_place(seat, unit),
            Frame::Send { after } => self.settle_send(after),
            Frame::Front(team) => self.settle_front(team),
            Frame::Block { attack, after } => self.settle_block(attack, after),
            Frame::Open { seat, again } => self.settle_open(seat, again),
            Frame::Respond { seat, passes } => self.settle_respond(seat, passes),
            Frame::LaunchTargets => self.settle_launch_targets(),
            Frame::LaunchX => self.settle_launch_x(),
            Frame::PayChakra { left, from } => self.settle_pay_chakra(left, from),
            Frame::Resolve => self.settle_resolve(),
            Frame::Judge => self.settle_judge(),
            Frame::Item { attack, step } => self.settle_item(attack, step),
            Frame::Replace(team) => self.settle_replace(team),
            Frame::ClientOrGain { seat, left, from } => {
                self.settle_client_or_gain(seat, left, from)
            }
            Frame::Triggers => self.settle_triggers(),
            Frame::Run => self.settle_run(),
            Frame::HandExcess { left, from } => self.settle_hand_excess(left, from),
        }
    }

    /// Carries out a choice.
    #[inline(never)]
    pub(crate) fn act(&mut self, action: Action) {
        match *self.state.frames.top() {
            Frame::Empty | Frame::Turn(_) | Frame::Action { .. } | Frame::Resolve => {}
            Frame::Item { .. } => {}
            Frame::Redraw(seat) => self.act_redraw(seat, action),
            Frame::Menu => self.act_menu(action),
            Frame::Charging(from) => self.act_charging(from, action),
            Frame::PayHand { seat, left, from } => {
                self.act_pay_hand(seat, left, from, action);
            }
            Frame::AnnounceTargets(seat) => self.act_announce_targets(seat, action),
            Frame::Window(moment) => self.act_window(moment, action),
            Frame::Formation(seat) => self.act_formation(seat, action),
            Frame::Place { seat, unit } => self.act_place(seat, unit, action),
            Frame::Send { after } => self.act_send(after, action),
            Frame::Front(team) => self.act_front(team, action),
            Frame::Block { attack, after } => self.act_block(attack, after, action),
            Frame::Open { seat, again } => self.act_open(seat, again, action),
            Frame::Respond { seat, passes } => self.act_respond(seat, passes, action),
            Frame::LaunchTargets => self.act_launch_targets(action),
            Frame::LaunchX => self.act_launch_x(action),
            Frame::PayChakra { left, from } => self.act_pay_chakra(left, from, action),
            Frame::Judge => self.act_judge(action),
            Frame::Replace(team) => self.act_replace(team, action),
            Frame::ClientOrGain { seat, left, from: _ } => {
                self.act_client_or_gain(seat, left, action);
            }
            Frame::Triggers => self.act_triggers(action),
            Frame::Run => self.act_run(action),
            Frame::HandExcess { left, from } => self.act_hand_excess(left, from, action),
        }
    }

    pub(crate) fn push(&mut self, frame: Frame) {
        self.state.frames.push(frame);
    }

    pub(super) fn pop(&mut self) {
        self.state.frames.pop();
    }

    /// Replaces the frame on top.
    pub(crate) fn set_top(&mut self, frame: Frame) {
        self.state.set_top(frame);
    }
}
