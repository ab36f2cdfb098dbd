//! Turning platforms (STR-006, STR-022, STR-168).

use crate::board::{Room, local};
use crate::content::knobs::MechanicsRange;
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::state::action::{Action, Actions};
use crate::state::{Frame, State};
use tenbin_engine::{Chance, Recorder, Seat};

impl Rules {
    /// The rooms whose platforms a seat's Mechanics may turn, as bits.
    pub(crate) fn rotatable(&self, state: &State, seat: Seat) -> u8 {
        match self.knobs.mechanics_range {
            MechanicsRange::Any => state.board.standing,
            MechanicsRange::OwnRoom => state
                .room_of_wolf(seat)
                .filter(|&room| !room.is_centre() && state.board.stands(room))
                .map_or(0, Room::bit),
        }
    }

    /// Platforms in range (`Action::Platform`; STR-168).
    pub(crate) fn rotate_options(&self, state: &State, actions: &mut Actions) {
        let seat = state.runs.last().map_or(state.turn.seat, |run| run.seat);
        let rooms = self.rotatable(state, seat);
        actions
            .extend(Room::OUTER.into_iter().filter(|room| room.is_in(rooms)).map(Action::Platform));
    }

    /// The five other orientations (`Action::Orientation`); those that give the same corridors and
    /// letters do not exist, as letters turn too.
    pub(crate) fn orient_options(&self, state: &State, room: Room, actions: &mut Actions) {
        let now = state.board.orientation[room.index()];
        actions.extend((0..6).filter(|&one| one != now).map(Action::Orientation));
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Asks where there are several platforms in range.
    pub(crate) fn settle_rotate(&mut self) -> Next {
        let seat = self.state.runs.last().map_or(self.state.turn.seat, |run| run.seat);
        let rooms = self.rules.rotatable(self.state, seat);
        if rooms & rooms.wrapping_sub(1) != 0 {
            return Next::Ask;
        }
        if rooms == 0 {
            self.pop();
        } else {
            self.set_top(Frame::Orient(Room::of(rooms.trailing_zeros() as u8)));
        }
        Next::Go
    }

    pub(crate) fn act_rotate(&mut self, action: Action) {
        if let Action::Platform(room) = action {
            self.set_top(Frame::Orient(room));
        }
    }

    pub(crate) fn act_orient(&mut self, room: Room, action: Action) {
        if let Action::Orientation(orientation) = action {
            self.pop();
            let before = self.state.board.orientation[room.index()];
            self.rules.turn_platform(self.state, room, orientation);
            self.report.platform_turned(self.state, room, local(orientation, before));
        }
    }
}
