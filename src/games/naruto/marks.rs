//! Letting go of designated targets that nothing refers to any more.

use crate::engine::{Chance, Recorder};
use crate::games::naruto::flow::Flow;
use crate::games::naruto::state::{Marks, NONE};

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Lets go of the designated targets that nothing refers to any more: marks are a stack, so all
    /// above the last one needed.
    pub(super) fn release_marks(&mut self) {
        if self.s.marks.is_empty() {
            return;
        }
        let end = |marks: Marks| if marks.count == 0 { 0 } else { marks.from + marks.count };
        let s = &*self.s;
        let launching = if s.launching.card == NONE { 0 } else { end(s.launching.marks) };
        let needed = (s.announced.iter().map(|announced| end(announced.marks)))
            .chain(s.chain.iter().map(|link| end(link.marks).max(end(link.team_mark()))))
            .chain(s.pending.iter().map(|pending| end(pending.marks)))
            .chain(s.delayed.iter().map(|delayed| end(delayed.what.marks)))
            .chain(s.runs.iter().map(|run| end(run.what.marks)))
            .fold(launching, u8::max);
        while self.s.marks.len() > usize::from(needed) {
            self.s.marks.pop();
        }
    }
}
