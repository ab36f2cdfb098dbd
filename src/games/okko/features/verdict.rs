//! What it comes to that a figure stands somewhere: worked out for each square it may step to, and
//! once a decision for the square where it stays.

use crate::board::{Square, Terrain};
use crate::features::F;
use crate::features::facts::Sight;
use crate::features::place::{NO_PLAN, Prospect, Spot};
use crate::state::FigureId;

/// What a way that is barred ahead costs more, in hundredths of movement points.
const BARRED: i32 = 250;

/// What standing somewhere comes to.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Verdict {
    /// The best of the attacks within reach and the shots; a shot where `shoots` says so.
    plan: i32,
    shoots: bool,
    /// The way to the nearest enemy with what bars it; `i32::MAX` where there is none.
    way: i32,
    /// That one is behind the vision line.
    behind: bool,
    /// What the enemies can do next.
    pub(super) threat: i32,
    /// Harmless squares behind the figure, where an enemy is in its zone of control.
    pub(super) contact: Option<i32>,
    /// Enemies held for friends.
    support: i32,
    /// Where the figure is at the end of its plan.
    pub(super) end: Square,
    /// The enemies that its attack can still reach, one bit each.
    pub(super) reach: u32,
}

impl Sight<'_> {
    /// What standing there is worth.
    pub(super) fn verdict(&self, spot: &Spot) -> Verdict {
        let prospect = self.prospect_here(spot);
        let guns = self.guns();
        let shot = if guns.is_empty() { NO_PLAN } else { self.best_shot(guns, spot) };
        // There is one action: the better plan counts.
        let shoots = shot.max(0) >= prospect.plan;
        let attacked = if shoots { None } else { prospect.target };
        let way = if prospect.way == i32::MAX {
            i32::MAX
        } else {
            prospect.way + if self.is_barred(spot.at, prospect.nearest) { BARRED } else { 0 }
        };
        let end = self.end_of_plan(spot, &prospect);
        Verdict {
            plan: if shoots { shot.max(0) } else { prospect.plan },
            shoots,
            way,
            behind: prospect.behind,
            threat: self.threat(spot, end, attacked),
            contact: prospect.contact,
            support: prospect.contact.map_or(0, |_| self.support_given(spot)),
            end,
            reach: prospect.reach,
        }
    }

    /// The active figure where it is, with nothing more to come: what a choice that leaves
    /// everything open is compared with.
    pub(super) fn verdict_at_rest(&self) -> Verdict {
        self.verdict(&Spot { acts: false, ..*self.spot() })
    }

    /// The active figure after an action; an enemy that is attacked does nothing else meanwhile.
    #[inline]
    pub(super) fn verdict_after(&self, spot: &Spot, attacked: Option<FigureId>) -> Verdict {
        let now = self.spot();
        let rests = !spot.acts && (spot.at, spot.facing) == (now.at, now.facing);
        match attacked {
            None if rests => *self.rest(),
            None => self.verdict(spot),
            Some(enemy) => {
                let threat = self.threat(spot, spot.at, Some(enemy));
                Verdict { threat, end: spot.at, reach: 0, ..*self.rest() }
            }
        }
    }

    /// Emits the features of a verdict.
    #[allow(clippy::inline_always)] // asked from one place only; measured
    #[inline(always)]
    pub(super) fn tell_verdict(
        &self,
        spot: &Spot,
        verdict: &Verdict,
        add: &mut impl FnMut(F, i32),
    ) {
        add(if verdict.shoots { F::plan_shot } else { F::plan }, verdict.plan);
        let way = verdict.way;
        if way != i32::MAX {
            if spot.weak && spot.range > 0 {
                add(F::approach_shot, -(way - 100 * i32::from(spot.range)).max(0));
            } else if spot.weak || spot.endangered {
                add(F::approach_weak, -way);
            } else {
                add(F::approach, -way);
            }
            if self.state.quiet_turns > 0 {
                add(F::approach_quiet, -way / 100 * i32::from(self.state.quiet_turns));
            }
            add(F::back_to_enemy, i32::from(verdict.behind));
            if self.hunts(spot.figure) {
                add(F::approach_last, -way);
            }
        }
        add(if spot.weak { F::threat_weak } else { F::threat }, verdict.threat);
        if verdict.threat > 0 {
            add(F::cover, i32::from(self.state.board.terrain(spot.at) == Terrain::Difficult));
        }
        if let Some(rear) = verdict.contact {
            add(F::rear_safe, rear);
            add(F::support_given, verdict.support);
        }
    }

    /// Where the figure would stand at the end of its plan: beside the enemy, on this side of it.
    fn end_of_plan(&self, spot: &Spot, prospect: &Prospect) -> Square {
        match prospect.target.filter(|_| prospect.plan > 0) {
            Some(target) => Self::beside(self.piece(target).at, spot.at),
            None => spot.at,
        }
    }

    /// Whether no step leads from a square nearer to another: walls or figures are in the way.
    #[allow(clippy::inline_always)] // measured
    #[inline(always)]
    fn is_barred(&self, from: Square, to: Square) -> bool {
        // The directions nearer to a square in the north-west, north, ... south-east: the one
        // straight to it and those to both sides of that.
        const NEARER: [u8; 9] = [
            0b1100_0001,
            0b1000_0011,
            0b0000_0111,
            0b1110_0000,
            0b1111_1111,
            0b0000_1110,
            0b0111_0000,
            0b0011_1000,
            0b0001_1100,
        ];
        let sign = |from: i8, to: i8| usize::from(to > from) + usize::from(to >= from);
        let nearer = NEARER[3 * sign(from.y, to.y) + sign(from.x, to.x)];
        self.rules.open_steps(self.state, from) & nearer == 0 && from.distance(to) > 1
    }
}
