//! Stretches of a line on which a movement costs twice (ANI-150).

use crate::games::anima::catalogue::PIECES_MAX;
use crate::games::anima::space::course::Stretch;

/// The slow stretches of a line, in order and apart.
#[derive(Copy, Clone, Default)]
pub(super) struct Slow {
    stretches: [Stretch; PIECES_MAX],
    len: usize,
}

impl Slow {
    /// Adds a stretch, clipped to the line.
    pub(super) fn add(&mut self, (begin, end): Stretch, length: i64) {
        let (mut begin, mut end) = (begin.max(0), end.min(length));
        if begin >= end {
            return;
        }
        // Join it with all that it meets, and keep the rest in order.
        let mut kept = 0;
        for index in 0..self.len {
            let other = self.stretches[index];
            if other.1 < begin || other.0 > end {
                self.stretches[kept] = other;
                kept += 1;
            } else {
                (begin, end) = (begin.min(other.0), end.max(other.1));
            }
        }
        let mut place = kept;
        while place > 0 && self.stretches[place - 1].0 > begin {
            self.stretches[place] = self.stretches[place - 1];
            place -= 1;
        }
        self.stretches[place] = (begin, end);
        self.len = kept + 1;
    }

    /// Whether there are any.
    pub(super) fn any(&self) -> bool {
        self.len > 0
    }

    /// How long they are together.
    pub(super) fn length(&self) -> i64 {
        self.stretches[..self.len].iter().map(|&(begin, end)| end - begin).sum()
    }

    /// How far an allowance leads: length, and what is left of it at the end of the line.
    pub(super) fn reach(&self, length: i64, allowance: i64) -> (i64, i64) {
        let (mut at, mut left) = (0, allowance);
        for &(begin, end) in &self.stretches[..self.len] {
            if left <= begin - at {
                return (at + left, 0);
            }
            left -= begin - at;
            if left <= 2 * (end - begin) {
                return (begin + left / 2, 0);
            }
            left -= 2 * (end - begin);
            at = end;
        }
        if left <= length - at { (at + left, 0) } else { (length, left - (length - at)) }
    }
}
