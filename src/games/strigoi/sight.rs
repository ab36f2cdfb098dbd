//! Who sees whom, and how far (STR-030 to STR-034).

use crate::games::strigoi::Strigoi;
use crate::games::strigoi::state::State;

impl Strigoi {
    /// Works out `Board::seen` anew: after the set-up, every rotation, collapse and lost ladder.
    pub(super) fn refresh_sight(&self, _s: &mut State) {
        todo!()
    }

    /// Whether a Strigoi at the centre of a room and a wolf on a space see each other (STR-032), with
    /// `ladder_in_sight` and `miniatures_block_sight`.
    pub(super) fn sees(&self, _s: &State, _room: u8, _space: u8) -> bool {
        todo!()
    }

    /// The place of a seen space on its line, from 1 (STR-034).
    pub(super) fn distance(&self, _s: &State, _room: u8, _space: u8) -> u8 {
        todo!()
    }

    /// The wolf that a Strigoi attacks from the centre of a room, without those of `spared` (bits):
    /// the nearest it sees; ties by `target_tie` (STR-240 to STR-242). With the distance.
    pub(super) fn target_from(
        &self,
        _s: &State,
        _room: u8,
        _spared: u8,
    ) -> Option<(crate::engine::Seat, u8)> {
        todo!()
    }
}
