//! The Strigoi act: letters, bounces, ladders, collisions, attacks, the curse (STR-200 to STR-264,
//! STR-400 to STR-409).

use crate::engine::{Chance, Recorder, Seat};
use crate::games::strigoi::Strigoi;
use crate::games::strigoi::flow::{Flow, Next};
use crate::games::strigoi::notes::Flight;
use crate::games::strigoi::state::{Activation, State};
use crate::games::strigoi::vocabulary::Letter;

/// Where a letter leads a Strigoi (STR-204), before anything happens.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Way {
    /// To the centre of this room, directly or by a bounce.
    To(u8, Flight),
    /// It stays.
    Stays(Flight),
    /// A ladder in the letter's direction would be destroyed.
    DestroysLadder(u8),
    /// A wolf stands between: this one is attacked instead (STR-212).
    Shielded(Seat),
}

impl Strigoi {
    /// Where a letter leads a Strigoi now (STR-203 to STR-212, STR-379), with the knobs.
    pub(super) fn way(&self, _s: &State, _who: u8, _letter: Letter) -> Way {
        todo!()
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A Strigoi acts: pushes the record and `Frame::Activation`.
    pub(super) fn begin_activation(&mut self, _activation: Activation) {
        todo!()
    }

    /// Step by step: the way, collision (STR-261), looking around and attack, marker (STR-250),
    /// counterattack (`Frame::Counter`, STR-270), or the curse (STR-402); then the record goes.
    pub(super) fn settle_activation(&mut self) -> Next {
        todo!()
    }

    /// The next seat of a curse (STR-402).
    pub(super) fn settle_curse(&mut self, _seats: u8, _wounds: u8, _vampire: u8) -> Next {
        todo!()
    }

    /// Every wolf in a room takes so many Wound tokens, in ascending initiative: pushes
    /// `Frame::Curse`.
    pub(super) fn begin_curse(&mut self, _room: u8, _wounds: u8, _vampire: u8) {
        todo!()
    }
}
