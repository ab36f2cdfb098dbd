//! Letting go of designated targets that nothing refers to any more.

use crate::rules::flow::Flow;
use crate::state::Marks;
use tenbin_engine::{Chance, Recorder};

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Lets go of the designated targets that nothing refers to any more: marks are a stack, so all
    /// above the last one needed. What is put off to the end of the turn outlives what it was
    /// designated with: alone its targets move down, so that they do not keep all below them.
    pub(super) fn release_marks(&mut self) {
        if self.state.marks.is_empty() {
            return;
        }
        let end = |marks: Marks| if marks.count == 0 { 0 } else { marks.from + marks.count };
        let state = &*self.state;
        let launching = state.launching.card.map_or(0, |_| end(state.launching.marks));
        let mut needed = (state.announced.iter().map(|announced| end(announced.marks)))
            .chain(state.chain.iter().map(|link| end(link.marks).max(end(link.team_mark()))))
            .chain(state.pending.iter().map(|pending| end(pending.marks)))
            .chain(state.runs.iter().map(|run| end(run.what.marks)))
            .fold(launching, u8::max);
        if !state.delayed.is_empty() {
            needed = match needed {
                0 => self.gather_delayed_marks(),
                _ => state
                    .delayed
                    .iter()
                    .map(|delayed| end(delayed.what.marks))
                    .fold(needed, u8::max),
            };
        }
        while self.state.marks.len() > usize::from(needed) {
            self.state.marks.pop();
        }
    }

    /// Moves the targets of what is put off to the bottom; those of one card that put off twice stay
    /// the same. Gives how many there are.
    fn gather_delayed_marks(&mut self) -> u8 {
        let (marks, delayed) = (self.state.marks, self.state.delayed);
        let mut end = 0;
        for (place, later) in delayed.iter().enumerate() {
            let Marks { from, count } = later.what.marks;
            let known = delayed[..place].iter().position(|one| one.what.marks == later.what.marks);
            let new = match known {
                _ if count == 0 => continue,
                Some(known) => self.state.delayed[known].what.marks.from,
                None => {
                    for offset in 0..count {
                        let mark = marks[usize::from(from + offset)];
                        self.state.marks[usize::from(end + offset)] = mark;
                    }
                    end += count;
                    end - count
                }
            };
            self.state.delayed[place].what.marks.from = new;
        }
        end
    }
}
