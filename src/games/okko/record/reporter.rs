//! Whom the rules tell what has happened.

use std::fmt;

use crate::record::Rows;
use tenbin_engine::{Recorder, Seat};

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

    /// It is known who is player A.
    pub(crate) fn first_player(&mut self, seat: Seat) {
        self.recorder.first_player(seat);
    }
}
