//! What may be chosen: each frame's options are listed where the frame is settled.

use crate::Strigoi;
use crate::state::action::Action;
use crate::state::{Frame, State};
use tenbin_engine::{Actions, Seat};

impl Strigoi {
    /// Fills the legal actions of the frame on top, sorted and each once, and says who must choose
    /// (as `chooser` does), which is known there anyway.
    pub(crate) fn fill_legal(&self, s: &State, actions: &mut Actions<Self>) -> Seat {
        let seat = match s.top() {
            // Asked often, and listed in order.
            Frame::Menu => {
                self.menu_options(s, actions);
                return in_order(s.turn.seat, actions);
            }
            Frame::Choose(seat) => {
                self.choose_options(s, Seat(seat), actions);
                return in_order(seat, actions);
            }
            Frame::PickStart(seat) => {
                self.pick_start_options(s, actions);
                return in_order(seat, actions);
            }
            Frame::Enter => {
                actions.extend([Action::Pass, Action::Peek]);
                return in_order(s.turn.seat, actions);
            }
            Frame::Discard(seat, _) => {
                self.discard_options(s, Seat(seat), actions);
                return in_order(seat, actions);
            }
            Frame::Relocate(seat, haven) => {
                self.relocate_options(s, Seat(seat), haven, actions);
                return in_order(seat, actions);
            }
            Frame::Rotate => {
                self.rotate_options(s, actions);
                return in_order(s.runner(), actions);
            }
            Frame::Orient(room) => {
                self.orient_options(s, room, actions);
                return in_order(s.runner(), actions);
            }
            frame => self.list_others(s, frame, actions),
        };
        if actions.len() > 1 {
            actions.sort_unstable();
        }
        Seat(seat)
    }

    /// The legal actions of frames whose lists are put in order afterwards, and who must choose.
    #[inline]
    fn list_others(&self, s: &State, frame: Frame, actions: &mut Actions<Self>) -> u8 {
        match frame {
            Frame::Fight => {
                self.fight_options(s, actions);
                return s.fighter();
            }
            Frame::Hit => {
                self.hit_options(s, actions);
                return s.victim();
            }
            Frame::Counter(seat) => {
                self.counter_options(s, Seat(seat), actions);
                return seat;
            }
            Frame::Heal(seat, _) => {
                self.heal_options(s, Seat(seat), actions);
                return seat;
            }
            Frame::Retrieve(seat, left) => {
                self.retrieve_options(s, Seat(seat), left, actions);
                return seat;
            }
            Frame::Recover(seat, _) => {
                self.recover_options(s, Seat(seat), actions);
                return seat;
            }
            Frame::ChooseWolf => {
                self.choose_wolf_options(s, actions);
                return s.runner();
            }
            Frame::PickWolf(seat) => {
                self.pick_wolf_options(s, actions);
                return seat;
            }
            Frame::PlaceLadder(seat, _) => {
                self.place_ladder_options(s, actions);
                return seat;
            }
            Frame::Sneak(to) => self.sneak_options(s, to, actions),
            Frame::Face => self.face_options(s, actions),
            // The others settle by themselves and never ask.
            _ => {}
        }
        s.turn.seat
    }
}

/// A list that is in order already.
#[inline]
fn in_order(seat: u8, actions: &Actions<Strigoi>) -> Seat {
    debug_assert!(actions.is_sorted(), "a list out of order");
    Seat(seat)
}
