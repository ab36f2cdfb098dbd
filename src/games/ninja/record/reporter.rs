//! Whom the rules tell what has happened.

use std::fmt;

use crate::record::Rows;
use tenbin_engine::{Recorder, SeatSet};

/// Turns what happens into rows, rolls and sentences. Its methods stand with what they tell of, in
/// the files `notes*`.
pub(crate) struct Reporter<'a, R: Recorder> {
    pub(crate) rows: &'a Rows,
    pub(crate) recorder: &'a mut R,
}

impl<R: Recorder> Reporter<'_, R> {
    /// A sentence of the story.
    #[inline]
    pub(crate) fn tell(&mut self, line: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) {
        self.recorder.tell(line);
    }

    /// A sentence for some seats alone.
    pub(crate) fn tell_to(
        &mut self,
        seats: SeatSet,
        line: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result,
    ) {
        self.recorder.tell_to(seats, line);
    }
}
