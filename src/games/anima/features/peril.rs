//! What enemies can take from the deciding model at a place: of whom it comes, when, and how much of it dodges
//! can stop.

use crate::features::insight::{Danger, Unit, square};
use crate::space::point::Point;

/// What enemies can take from a model at a place, whatever it still pays for, in hundredths of a level.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Peril {
    /// Of all of them: from a model that dodges nothing, and from one that dodges everything.
    all: [i32; 2],
    /// Of those alone that have not acted in this turn.
    soon: [i32; 2],
    /// Enemies that get at it there.
    foes: i32,
    /// Those of them that have not acted in this turn.
    ready: i32,
    /// Levels of all of them.
    levels: i32,
}

/// The same from a model that can pay for so many dodges.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Threat {
    /// As if one dodge were enough for all.
    pub(super) whole: i32,
    /// What of it comes of enemies that have acted in this turn.
    pub(super) later: i32,
    /// What comes on top of it since there are more of them than dodges.
    pub(super) more: i32,
    /// Enemies that get at it there, and those of them that have not acted in this turn.
    pub(super) foes: i32,
    pub(crate) ready: i32,
    /// Levels of all of them.
    pub(super) levels: i32,
}

impl Peril {
    /// At a place, in contact with `met`.
    #[inline]
    pub(super) fn at(dangers: &[Danger], own: &Unit, at: Point, met: u8) -> Self {
        let stays = at == own.at;
        let mut peril = Self::default();
        for danger in dangers {
            let touches = danger.model == met || (stays && danger.contact);
            let (charges, shoots) = if touches {
                (false, false)
            } else {
                let far = square(at, danger.at);
                (far <= danger.charge_far, far <= danger.shot_far)
            };
            let taken = danger.counts.map(|[melee, charge, shot]| {
                i32::from(if touches {
                    melee
                } else {
                    (if charges { charge } else { 0 }).max(if shoots { shot } else { 0 })
                })
            });
            let gets_there = i32::from(touches || charges || shoots);
            let ready = i32::from(danger.ready);
            for (dodges, taken) in taken.into_iter().enumerate() {
                peril.all[dodges] += taken;
                peril.soon[dodges] += ready * taken;
            }
            peril.foes += gets_there;
            peril.ready += ready * gets_there;
            peril.levels += i32::from(danger.level) * gets_there;
        }
        peril
    }

    /// From a model of this worth that can pay for so many dodges.
    #[inline]
    pub(super) fn with(&self, dodges: i32, worth: i32) -> Threat {
        let some = usize::from(dodges > 0);
        let whole = self.all[some].min(worth);
        // Those that have not acted come at it before it has new action points.
        let missed = (self.ready - dodges).max(0);
        let more = if some == 1 && missed > 0 {
            (self.soon[0].min(worth) - self.soon[1].min(worth)) * missed / self.ready
        } else {
            0
        };
        Threat {
            whole,
            later: whole - self.soon[some].min(worth),
            more,
            foes: self.foes,
            ready: self.ready,
            levels: self.levels,
        }
    }
}
