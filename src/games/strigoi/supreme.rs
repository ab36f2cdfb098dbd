//! Wounds of Strigoi, defeat, the Supreme, collapsing platforms (STR-306, STR-370 to STR-379).

use crate::engine::{Chance, Recorder, Seat};
use crate::games::strigoi::flow::{Flow, Next};
use crate::games::strigoi::vocabulary::Letter;

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A wolf wounds a Strigoi: the token, defeat and what follows (STR-343, STR-370 to STR-374,
    /// STR-378, STR-475). May push `Collapse`.
    pub(super) fn wound_vampire(&mut self, _seat: Seat, _who: u8) {
        todo!()
    }

    /// The platform in the letter's direction from the centre collapses (STR-373 to STR-375): pushes
    /// `Collapse`; nothing for X, a collapsed one, the last one under the Supreme (STR-377).
    pub(super) fn begin_collapse(&mut self, _letter: Letter) {
        todo!()
    }

    /// The next wolf on the platform (STR-376), then the Supreme (STR-377).
    pub(super) fn settle_collapse(&mut self, _room: u8, _seats: u8) -> Next {
        todo!()
    }
}
