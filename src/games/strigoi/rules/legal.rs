//! What may be chosen: each frame's options are listed where the frame is settled.

use crate::rules::Rules;
use crate::state::action::{Action, Actions};
use crate::state::{Frame, State};
use tenbin_engine::Seat;

impl Rules {
    /// Fills the legal actions of the frame on top, sorted and each once, and says who must choose
    /// (as `chooser` does), which is known there anyway.
    pub(crate) fn fill_legal(&self, state: &State, actions: &mut Actions) -> Seat {
        let seat = match state.top() {
            // Asked often, and listed in order.
            Frame::Menu => {
                self.menu_options(state, actions);
                return in_order(state.turn.seat, actions);
            }
            Frame::Choose(seat) => {
                self.choose_options(state, seat, actions);
                return in_order(seat, actions);
            }
            Frame::PickStart(seat) => {
                self.pick_start_options(state, actions);
                return in_order(seat, actions);
            }
            Frame::Enter => {
                actions.extend([Action::Pass, Action::Peek]);
                return in_order(state.turn.seat, actions);
            }
            Frame::Discard(seat, _) => {
                self.discard_options(state, seat, actions);
                return in_order(seat, actions);
            }
            Frame::Relocate(seat, kind) => {
                self.relocate_options(state, kind, actions);
                return in_order(seat, actions);
            }
            Frame::Rotate => {
                self.rotate_options(state, actions);
                return in_order(state.runner(), actions);
            }
            Frame::Orient(room) => {
                self.orient_options(state, room, actions);
                return in_order(state.runner(), actions);
            }
            frame => self.list_others(state, frame, actions),
        };
        if actions.len() > 1 {
            actions.sort_unstable();
        }
        seat
    }

    /// The legal actions of frames whose lists are put in order afterwards, and who must choose.
    #[inline]
    fn list_others(&self, state: &State, frame: Frame, actions: &mut Actions) -> Seat {
        match frame {
            Frame::Fight => {
                self.fight_options(state, actions);
                return state.fighter();
            }
            Frame::Hit => {
                self.hit_options(state, actions);
                return state.victim();
            }
            Frame::Counter(seat) => {
                self.counter_options(state, seat, actions);
                return seat;
            }
            Frame::Heal(seat, _) => {
                self.heal_options(state, seat, actions);
                return seat;
            }
            Frame::Retrieve(seat, left) => {
                self.retrieve_options(state, seat, left, actions);
                return seat;
            }
            Frame::Recover(seat, _) => {
                self.recover_options(state, seat, actions);
                return seat;
            }
            Frame::ChooseWolf => {
                self.choose_wolf_options(state, actions);
                return state.runner();
            }
            Frame::PickWolf(seat) => {
                self.pick_wolf_options(state, actions);
                return seat;
            }
            Frame::PlaceLadder(seat, _) => {
                self.place_ladder_options(state, actions);
                return seat;
            }
            Frame::Sneak(to) => self.sneak_options(state, to, actions),
            Frame::Face => self.face_options(state, actions),
            // The others settle by themselves and never ask.
            _ => {}
        }
        state.turn.seat
    }
}

/// A list that is in order already.
#[inline]
fn in_order(seat: Seat, actions: &Actions) -> Seat {
    debug_assert!(actions.is_sorted(), "a list out of order");
    seat
}
