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
}

/// Whether somebody must choose before the game goes on.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Next {
    /// Somebody must choose.
    Ask,
    /// Look at the top frame again.
    Go,
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Whether somebody must choose, where nothing is to be settled first.
    #[inline]
    pub(crate) fn is_asked(&self) -> bool {
        let asks = matches!(self.state.top(), Frame::Choose(_) | Frame::PickStart(_));
        asks && self.state.ending == Ending::None
    }

    /// Goes on until somebody must choose or the game is over: one step of the frame on top after the
    /// other, each of which changes the state or asks.
    #[inline(never)]
    pub(crate) fn settle(&mut self) {
        for _ in 0..STEPS_MAX {
            if self.state.ending != Ending::None {
                return;
            }
            let next = match self.state.top() {
                Frame::Empty | Frame::PickWolf(_) | Frame::PlaceLadder(..) | Frame::Choose(_) => {
                    Next::Ask
                }
                Frame::PickStart(seat) => self.settle_pick_start(seat),
                Frame::Assault(step) => self.settle_assault(step),
                Frame::Turn(step) => self.settle_turn(step),
                Frame::Menu => self.settle_menu(),
                Frame::Enter => self.settle_enter(),
                Frame::Sneak(to) => self.settle_sneak(to),
                Frame::Face => self.settle_face(),
                Frame::Fight => self.settle_fight(),
                Frame::Result => self.settle_result(),
                Frame::Hit => self.settle_hit(),
                Frame::Discard(seat, left) => self.settle_discard(seat, left),
                Frame::Activation => self.settle_activation(),
                Frame::Counter(seat) => self.settle_counter(seat),
                Frame::Relocate(..) => Next::Ask,
                Frame::Curse(seats, wounds, vampire) => self.settle_curse(seats, wounds, vampire),
                Frame::Collapse(room, seats) => self.settle_collapse(room, seats),
                Frame::Run => self.settle_run(),
                Frame::Heal(seat, left) => self.settle_heal(seat, left),
                Frame::Retrieve(seat, left) => self.settle_retrieve(seat, left),
                Frame::ChooseWolf => self.settle_choose_wolf(),
                Frame::Recover(seat, left) => self.settle_recover(seat, left),
                Frame::Rotate => self.settle_rotate(),
                Frame::Orient(_) => Next::Ask,
            };
            if next == Next::Ask {
                return;
            }
        }
        panic!("the game does not come to a choice");
    }

    /// Carries out a choice.
    pub(crate) fn act(&mut self, action: Action) {
        match self.state.top() {
            Frame::Empty
            | Frame::Assault(_)
            | Frame::Turn(_)
            | Frame::Result
            | Frame::Activation
            | Frame::Curse(..)
            | Frame::Collapse(..)
            | Frame::Run => {}
            Frame::PickWolf(seat) => self.act_pick_wolf(seat, action),
            Frame::PlaceLadder(seat, left) => self.act_place_ladder(seat, left, action),
            Frame::PickStart(seat) => self.act_pick_start(seat, action),
            Frame::Choose(seat) => self.act_choose(seat, action),
            Frame::Menu => self.act_menu(action),
            Frame::Enter => self.act_enter(action),
            Frame::Sneak(to) => self.act_sneak(to, action),
            Frame::Face => self.act_face(action),
            Frame::Fight => self.act_fight(action),
            Frame::Hit => self.act_hit(action),
            Frame::Discard(seat, left) => self.act_discard(seat, left, action),
            Frame::Counter(seat) => self.act_counter(seat, action),
            Frame::Relocate(seat, _) => self.act_relocate(seat, action),
            Frame::Heal(seat, left) => self.act_heal(seat, left, action),
            Frame::Retrieve(seat, left) => self.act_retrieve(seat, left, action),
            Frame::ChooseWolf => self.act_choose_wolf(action),
            Frame::Recover(seat, left) => self.act_recover(seat, left, action),
            Frame::Rotate => self.act_rotate(action),
            Frame::Orient(room) => self.act_orient(room, action),
        }
    }

    pub(crate) fn push(&mut self, frame: Frame) {
        self.state.frames.push(frame);
    }

    pub(crate) fn pop(&mut self) {
        self.state.frames.pop();
    }

    /// Replaces the frame on top.
    pub(crate) fn set_top(&mut self, frame: Frame) {
        self.state.frames.set_last(frame);
    }
}
