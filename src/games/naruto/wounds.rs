//! Wounds, health and death (NAR-400 to NAR-406).

use crate::engine::{Chance, Recorder};
use crate::games::naruto::flow::Flow;
use crate::games::naruto::notes::Cause;

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Wounds dealt at the same time: unit, how many; prevention first, deaths follow (NAR-384, NAR-400, NAR-401).
    pub(super) fn wound_all(&mut self, _wounds: &[(u8, u8)], _cause: Cause) {
        todo!()
    }

    /// Kills (NAR-406).
    pub(super) fn kill(&mut self, _unit: u8, _cause: Cause) {
        todo!()
    }

    /// Changes to injured status (NAR-402).
    pub(super) fn set_injured(&mut self, _unit: u8) {
        todo!()
    }

    /// Heals (NAR-403).
    pub(super) fn heal(&mut self, _unit: u8) {
        todo!()
    }
}
