//! The loop of the rules: settles what needs no choice, and sends a choice to where it belongs.

use std::fmt;

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
    pub(crate) fn settle(&mut self) {
        for _ in 0..STEPS_MAX {
            if self.state.ending != Ending::None {
                return;
            }
            let next = match self.state.top() {
                // Mostly it is this one.
                Frame::Activation => self.settle_activation(),
                _ => self.step(),
            };
            if next == Next::Ask {
                return;
            }
        }
        panic!("the game does not come to a choice");
    }

    fn step(&mut self) -> Next {
        match self.state.top() {
            Frame::Empty | Frame::ChooseEdge | Frame::Place(_) | Frame::PlaceFacing(_) => Next::Ask,
            Frame::PhaseStart => self.start_phase(),
            Frame::TakeBack { figure, face } => self.settle_take_back(figure, face),
            Frame::Phase => self.settle_phase(),
            Frame::Reserve { figure, face } => self.settle_reserve(figure, face),
            Frame::Activation => self.settle_activation(),
            Frame::EndMovement { tested } => self.settle_end_movement(tested),
            Frame::Fight(step) => self.settle_fight(step),
            Frame::Test { rolled } => self.settle_test(rolled),
            Frame::Recovery => self.settle_recovery(),
            Frame::Run => self.settle_run(),
            Frame::RunTested => self.settle_run_tested(),
            Frame::VictimCancels(from) => self.settle_victim_cancels(from),
            Frame::Endanger { figure, cause } => self.settle_endanger(figure, cause),
            Frame::Retreat => self.settle_retreat(),
            Frame::LoseDie(seat) => self.settle_lose_die(seat),
            Frame::RerollPool { face, chosen, left, .. } => self.settle_reroll(face, chosen, left),
            Frame::SetFacing => Next::Ask,
            Frame::ChooseFriend => self.settle_choose_friend(),
        }
    }

    /// Carries out a choice.
    pub(crate) fn act(&mut self, action: Action) {
        match self.state.top() {
            // Asked most often.
            Frame::Activation => self.act_active(action),
            Frame::TakeBack { .. } => self.take_back(action),
            Frame::Phase => self.choose_figure(action),
            Frame::Reserve { .. } => self.put_in_reserve(action),
            frame => self.act_seldom(frame, action),
        }
    }

    #[inline(never)]
    fn act_seldom(&mut self, frame: Frame, action: Action) {
        match frame {
            Frame::ChooseEdge => self.take_edge(action),
            Frame::Place(figure) => self.place(figure, action),
            Frame::PlaceFacing(figure) => self.place_facing(figure, action),
            Frame::Fight(step) => self.act_fight(step, action),
            Frame::Test { rolled } => self.act_test(rolled, action),
            Frame::VictimCancels(figure) => self.act_victim_cancels(figure, action),
            Frame::Endanger { figure, cause } => self.act_endanger(figure, cause, action),
            Frame::Retreat => self.act_retreat(action),
            Frame::LoseDie(seat) => self.act_lose_die(seat, action),
            Frame::RerollPool { .. } => self.act_reroll(action),
            Frame::SetFacing => self.act_set_facing(action),
            Frame::ChooseFriend => self.act_choose_friend(action),
            // The others have been acted on already, or settle by themselves and never ask.
            Frame::Activation
            | Frame::TakeBack { .. }
            | Frame::Phase
            | Frame::Reserve { .. }
            | Frame::Empty
            | Frame::PhaseStart
            | Frame::EndMovement { .. }
            | Frame::Recovery
            | Frame::Run
            | Frame::RunTested => {}
        }
    }

    /// A sentence of the story about the state as it is.
    #[inline]
    pub(super) fn tell(
        &mut self,
        line: impl FnOnce(&Rules, &State, &mut dyn fmt::Write) -> fmt::Result,
    ) {
        let (rules, state) = (self.rules, &*self.state);
        self.report.tell(|out| line(rules, state, out));
    }

    pub(crate) fn push(&mut self, frame: Frame) {
        self.state.frames.push(frame);
    }

    pub(super) fn pop(&mut self) {
        self.state.frames.pop();
    }
}
