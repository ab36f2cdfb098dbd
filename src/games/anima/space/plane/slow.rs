//! Stretches of a line on which a movement costs twice (ANI-150).

use arrayvec::ArrayVec;

use crate::content::catalogue::PIECES_MAX;
use crate::space::course::Stretch;

/// The slow stretches of a line, in order and apart.
#[derive(Clone, Default)]
pub(super) struct Slow {
    stretches: ArrayVec<Stretch, PIECES_MAX>,
}

impl Slow {
    /// Adds a stretch, clipped to the line.
    pub(super) fn add(&mut self, (begin, end): Stretch, length: i64) {
        let (mut begin, mut end) = (begin.max(0), end.min(length));
        if begin >= end {
            return;
        }
        // Join it with all that it meets, and keep the rest in order.
        self.stretches.retain(|other| {
            let apart = other.1 < begin || other.0 > end;
            if !apart {
                (begin, end) = (begin.min(other.0), end.max(other.1));
            }
            apart
        });
        let place = self.stretches.iter().take_while(|other| other.0 <= begin).count();
        self.stretches.insert(place, (begin, end));
    }

    /// Whether there are any.
    #[inline]
    pub(super) fn any(&self) -> bool {
        !self.stretches.is_empty()
    }

    /// How long they are together.
    pub(super) fn length(&self) -> i64 {
        self.stretches.iter().map(|&(begin, end)| end - begin).sum()
    }

    /// How far an allowance leads: length, and what is left of it at the end of the line.
    #[inline]
    pub(super) fn reach(&self, length: i64, allowance: i64) -> (i64, i64) {
        let (mut at, mut left) = (0, allowance);
        for &(begin, end) in &self.stretches {
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
