//! Who must choose, and between what: each frame's options are listed where the frame is settled.

use crate::engine::{Actions, Seat};
use crate::games::strigoi::Strigoi;
use crate::games::strigoi::action::Action;
use crate::games::strigoi::state::{Ending, Frame, State};

impl Strigoi {
    /// The seat that must choose; `None` when the game is over.
    #[inline]
    pub(super) fn chooser(&self, s: &State) -> Option<Seat> {
        if s.ending != Ending::None {
            return None;
        }
        let seat = match s.top() {
            Frame::PickWolf(seat)
            | Frame::PlaceLadder(seat, _)
            | Frame::PickStart(seat)
            | Frame::Choose(seat)
            | Frame::Discard(seat, _)
            | Frame::Counter(seat)
            | Frame::Relocate(seat, _)
            | Frame::Heal(seat, _)
            | Frame::Retrieve(seat, _)
            | Frame::Recover(seat, _) => seat,
            Frame::Fight | Frame::Result => s.fights.last().map_or(0, |fight| fight.seat),
            Frame::Hit => s.hits.last().map_or(0, |hit| hit.seat),
            Frame::Run | Frame::ChooseWolf | Frame::Rotate | Frame::Orient(_) => {
                s.runs.last().map_or(0, |run| run.seat)
            }
            Frame::Empty
            | Frame::Assault(_)
            | Frame::Turn(_)
            | Frame::Menu
            | Frame::Enter
            | Frame::Sneak(_)
            | Frame::Face
            | Frame::Activation
            | Frame::Curse(..)
            | Frame::Collapse(..) => s.turn.seat,
        };
        Some(Seat(seat))
    }

    /// Fills the legal actions of the frame on top, sorted and each once.
    pub(super) fn fill_legal(&self, s: &State, actions: &mut Actions<Self>) {
        match s.top() {
            Frame::PickWolf(_) => self.pick_wolf_options(s, actions),
            Frame::PlaceLadder(..) => self.place_ladder_options(s, actions),
            Frame::PickStart(_) => self.pick_start_options(s, actions),
            Frame::Choose(seat) => self.choose_options(s, Seat(seat), actions),
            Frame::Menu => self.menu_options(s, actions),
            Frame::Enter => actions.extend([Action::Pass, Action::Peek]),
            Frame::Sneak(to) => self.sneak_options(s, to, actions),
            Frame::Face => self.face_options(s, actions),
            Frame::Fight => self.fight_options(s, actions),
            Frame::Hit => self.hit_options(s, actions),
            Frame::Discard(seat, _) => self.discard_options(s, Seat(seat), actions),
            Frame::Counter(seat) => self.counter_options(s, Seat(seat), actions),
            Frame::Relocate(seat, haven) => self.relocate_options(s, Seat(seat), haven, actions),
            Frame::Heal(seat, _) => self.heal_options(s, Seat(seat), actions),
            Frame::Retrieve(seat, _) => self.retrieve_options(s, Seat(seat), actions),
            Frame::ChooseWolf => self.choose_wolf_options(s, actions),
            Frame::Recover(seat, _) => self.recover_options(s, Seat(seat), actions),
            Frame::Rotate => self.rotate_options(s, actions),
            Frame::Orient(room) => self.orient_options(s, room, actions),
            // These settle by themselves and never ask.
            Frame::Empty
            | Frame::Assault(_)
            | Frame::Turn(_)
            | Frame::Result
            | Frame::Activation
            | Frame::Curse(..)
            | Frame::Collapse(..)
            | Frame::Run => {}
        }
        match s.top() {
            // Asked often, and listed in order.
            Frame::PickStart(_) | Frame::Choose(_) | Frame::Menu | Frame::Enter => {
                debug_assert!(actions.is_sorted(), "a list out of order");
            }
            Frame::Relocate(..) | Frame::Discard(..) | Frame::Rotate | Frame::Orient(_) => {
                debug_assert!(actions.is_sorted(), "a list out of order");
            }
            _ => actions.sort_unstable(),
        }
    }
}
