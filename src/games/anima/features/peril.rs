//! What enemies can take from the deciding model at a place, and how many of them get at it there.

use crate::features::facts::{Danger, Unit, square};
use crate::space::point::Point;
use crate::state::ModelId;

/// What enemies can take from a model at a place, whatever it still pays for.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Peril {
    /// In hundredths of a level: from a model that cannot pay for a dodge, and from one that can.
    taken: [i32; 2],
    foes: i32,
    ready: i32,
}

/// The same from a model of which it is known whether it can pay for a dodge.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Threat {
    /// In hundredths of a level.
    pub(super) taken: i32,
    /// Enemies that get at it there.
    pub(super) foes: i32,
    /// Those of them that have still to act in this turn.
    pub(crate) ready: i32,
}

impl Peril {
    /// At a place, in contact with `met`.
    #[inline]
    pub(super) fn at(dangers: &[Danger], own: &Unit, at: Point, met: ModelId) -> Self {
        let stays = at == own.at;
        let mut peril = Self::default();
        for danger in dangers {
            let [melee, charge, shot] = [0, 1, 2];
            let reached = if danger.model == met || (stays && danger.contact) {
                [true, false, false]
            } else {
                let far = square(at, danger.at);
                [false, far <= danger.charge_far, far <= danger.shot_far]
            };
            let of = |counts: [i16; 3], form: usize| if reached[form] { counts[form] } else { 0 };
            for (taken, counts) in peril.taken.iter_mut().zip(danger.counts) {
                let best = of(counts, melee).max(of(counts, charge)).max(of(counts, shot));
                *taken += i32::from(best);
            }
            let gets_there = reached != [false; 3];
            peril.foes += i32::from(gets_there);
            peril.ready += i32::from(gets_there && danger.ready);
        }
        peril
    }

    /// From a model of this worth.
    #[inline]
    pub(super) fn of(&self, dodges: bool, worth: i32) -> Threat {
        let taken = self.taken[usize::from(dodges)].min(worth);
        Threat { taken, foes: self.foes, ready: self.ready }
    }
}
