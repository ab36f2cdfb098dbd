//! Movements: straight, or round what is in the way (ANI-143 to ANI-151).

use crate::space::course::{Course, FINE};
use crate::space::fixed_trig::root_up;
use crate::space::isqrt::root;
use crate::space::plane::Plane;
use crate::space::plane::mover::{Aim, Leg, Mover, TURNS_MAX};
use crate::space::point::Point;
use crate::space::{MoveMode, Step};
use crate::state::{ModelId, State};
use tenbin_engine::List;

/// Where a movement is to lead.
#[derive(Copy, Clone, Debug)]
pub(super) struct Goal {
    /// The point, or the centre of the model.
    to: Point,
    /// The model to come into contact with; `NONE` for a point.
    model: ModelId,
}

/// A way with turns.
#[derive(Copy, Clone, Default, Debug)]
struct Way {
    turns: List<Point, TURNS_MAX>,
    cost: i64,
}

impl Plane {
    pub(super) fn straight_along(
        &self,
        s: &State,
        model: ModelId,
        goal: Goal,
        allowance: i64,
        how: MoveMode,
    ) -> Step {
        let mover = self.mover(s, model, how, allowance);
        let Some(leg) = leg(&mover, mover.at, goal, allowance * FINE) else {
            return mover.stay();
        };
        mover.step(leg.at, length(mover.at, leg.at), leg.by, goal)
    }

    pub(super) fn walk_along(
        &self,
        s: &State,
        model: ModelId,
        goal: Goal,
        allowance: i64,
        how: MoveMode,
    ) -> Step {
        let mover = self.mover(s, model, how, allowance);
        let Some(straight) = leg(&mover, mover.at, goal, allowance * FINE) else {
            return mover.stay();
        };
        let hampered = straight.stopped || straight.slowed;
        if !straight.complete
            && hampered
            && !how.flies
            && let Some(way) = way_round(&mover, goal, allowance * FINE)
            // Slow ground on the way to somewhere out of reach is gone through.
            && (straight.stopped || way.cost <= allowance * FINE)
        {
            return follow(&mover, goal, &way, allowance * FINE);
        }
        mover.step(straight.at, length(mover.at, straight.at), straight.by, goal)
    }
}

impl Goal {
    /// A point.
    pub(super) fn point(to: Point) -> Self {
        Self { to, model: ModelId::NONE }
    }

    /// Contact with a model.
    pub(super) fn contact(s: &State, model: ModelId) -> Self {
        Self { to: s.model(model).at, model }
    }
}

impl Mover {
    /// It does not move.
    fn stay(&self) -> Step {
        Step { at: self.at, length: 0, touched: self.touched(self.at, ModelId::NONE) }
    }

    /// It ends at a point after a length, stopped by a model (`NONE` for none); contact with the
    /// goal comes first.
    fn step(&self, at: Point, length: i64, by: ModelId, goal: Goal) -> Step {
        let met = goal.model != ModelId::NONE && self.touched(at, goal.model) == goal.model;
        let touched = if met { goal.model } else { self.touched(at, by) };
        let length = (length + FINE - 1) / FINE;
        Step { at, length: length as i32, touched }
    }
}

/// The length of a straight movement in fine lengths, rounded up.
fn length(from: Point, to: Point) -> i64 {
    root_up(from.distance_squared(to) << 20)
}

/// Goes from a point straight towards the goal.
fn leg(mover: &Mover, from: Point, goal: Goal, allowance: i64) -> Option<Leg> {
    let (course, length) = Course::towards(from, goal.to)?;
    let to = if goal.model == ModelId::NONE { Some(goal.to) } else { None };
    Some(mover.go(course, Aim { length, to, goal: goal.model }, allowance))
}

/// What a clear leg between two points costs; `None` where something is in the way.
fn cost(mover: &Mover, from: Point, goal: Goal) -> Option<i64> {
    if from == goal.to {
        return Some(0);
    }
    let (course, length) = Course::towards(from, goal.to)?;
    let to = if goal.model == ModelId::NONE { Some(goal.to) } else { None };
    mover.clear_cost(course, Aim { length, to, goal: goal.model })
}

/// What is known of the points at which a Walk may turn.
struct Turns {
    points: List<Point, TURNS_MAX>,
    /// The cheapest cost found so far, and the point it comes from (itself: the beginning).
    reached: [Option<(i64, usize)>; TURNS_MAX],
    /// Points to go on from.
    open: u64,
    /// Points to which the straight way from the beginning is still to be looked at, and what that
    /// costs at the least.
    untried: u64,
    least: [i64; TURNS_MAX],
    /// What the way from a point to the goal costs at the least.
    onwards: [i64; TURNS_MAX],
}

impl Turns {
    /// The point by which the way to the goal may be shortest, if that is no longer than `best`.
    /// Straight ways are looked at only when it is their turn.
    fn next(&mut self, mover: &Mover, best: i64) -> Option<(usize, i64)> {
        loop {
            let mut first: Option<(i64, usize, bool)> = None;
            let mut rest = self.open | self.untried;
            while rest != 0 {
                let turn = rest.trailing_zeros() as usize;
                let bit = 1 << turn;
                rest &= rest - 1;
                let mut cost = i64::MAX;
                if self.open & bit != 0 {
                    cost = self.reached[turn].map_or(i64::MAX, |(cost, _)| cost);
                }
                let straight = self.untried & bit != 0 && self.least[turn] <= cost;
                if straight {
                    cost = self.least[turn];
                }
                let whole = cost.saturating_add(self.onwards[turn]);
                if whole <= best && first.is_none_or(|(least, ..)| whole < least) {
                    first = Some((whole, turn, straight));
                }
            }
            let (_, turn, straight) = first?;
            if straight {
                self.try_straight(mover, turn);
                continue;
            }
            self.open &= !(1 << turn);
            let cost = self.reached[turn].map_or(i64::MAX, |(cost, _)| cost);
            return Some((turn, cost));
        }
    }

    /// Looks at the straight way from the beginning to a point.
    fn try_straight(&mut self, mover: &Mover, turn: usize) {
        self.untried &= !(1 << turn);
        if let Some(cost) = cost(mover, mover.at, Goal::point(self.points[turn]))
            && self.reached[turn].is_none_or(|(known, _)| cost <= known)
        {
            self.open |= 1 << turn;
            self.reached[turn] = Some((cost, turn));
        }
    }

    /// A way to a point by another one; of ways that cost the same the straight one counts, then
    /// the one whose last turn is reached first.
    fn reach(&mut self, next: usize, cost: i64, by: usize) {
        let order = |turn: usize| (self.reached[turn].map(|(cost, _)| cost), turn);
        let better = match self.reached[next] {
            Some((known, _)) if cost != known => cost < known,
            Some((_, before)) => before != next && order(by) < order(before),
            None => true,
        };
        if better {
            self.open |= 1 << next;
            self.reached[next] = Some((cost, by));
        }
    }

    /// The way to the goal by a last turn.
    fn way(&self, last: usize, cost: i64) -> Way {
        let mut way = Way { turns: List::default(), cost };
        let mut turn = last;
        loop {
            way.turns.push(self.points[turn]);
            match self.reached[turn] {
                Some((_, before)) if before != turn => turn = before,
                _ => break,
            }
        }
        way.turns.reverse();
        way
    }
}

/// A way round what is in the way; where that is too long and the goal might be reached after all,
/// round everything near.
fn way_round(mover: &Mover, goal: Goal, allowance: i64) -> Option<Way> {
    let way = best_way(mover, goal, false);
    let least = apart(mover.at, goal.to) - mover.touching(goal.model);
    match way {
        Some(way) if way.cost <= allowance || least > allowance => Some(way),
        _ => best_way(mover, goal, true),
    }
}

/// The cheapest way to a goal, with turns or straight on through slow ground: the shortest path
/// over the points beside all that is in the way. Of ways that cost the same the one whose last
/// turn is reached first counts.
fn best_way(mover: &Mover, goal: Goal, all: bool) -> Option<Way> {
    let (course, length) = Course::towards(mover.at, goal.to)?;
    let mut turns = Turns {
        points: List::default(),
        reached: [None; TURNS_MAX],
        open: 0,
        untried: 0,
        least: [0; TURNS_MAX],
        onwards: [0; TURNS_MAX],
    };
    mover.turning_points(course, length, (goal.model, all), &mut turns.points);
    let straight = cost(mover, mover.at, goal);
    let touching = mover.touching(goal.model);
    let mut best = straight.unwrap_or(i64::MAX);
    // No way by a turn is shorter than the straight lines to it and on to the goal.
    for turn in 0..turns.points.len() {
        let at = turns.points[turn];
        turns.least[turn] = apart(mover.at, at);
        turns.onwards[turn] = apart(at, goal.to) - touching;
        if turns.least[turn] + turns.onwards[turn] < best {
            turns.untried |= 1 << turn;
        }
    }
    // The last turn, and what the way to it costs.
    let mut last: Option<(i64, usize)> = None;
    while let Some((turn, spent)) = turns.next(mover, best) {
        let at = turns.points[turn];
        let touches = goal.model != ModelId::NONE && mover.touched(at, goal.model) == goal.model;
        let rest = if touches { Some(0) } else { cost(mover, at, goal) };
        if let Some(rest) = rest {
            let whole = spent + rest;
            let sooner = last.is_some_and(|last| (spent, turn) < last);
            if whole < best || whole == best && sooner {
                (best, last) = (whole, Some((spent, turn)));
            }
        }
        for next in 0..turns.points.len() {
            let there = turns.points[next];
            let known = turns.reached[next].map_or(i64::MAX, |(cost, _)| cost);
            let most = known.min(best.saturating_sub(turns.onwards[next]));
            if next == turn || !is_near(at, there, most.saturating_sub(spent)) {
                continue;
            }
            if turns.untried >> next & 1 == 1 && turns.least[next] <= known {
                // The straight way comes first where it costs no more.
                turns.try_straight(mover, next);
                let known = turns.reached[next].map_or(i64::MAX, |(cost, _)| cost);
                if !is_near(at, there, known.saturating_sub(spent)) {
                    continue;
                }
            }
            if let Some(between) = cost(mover, at, Goal::point(there)) {
                turns.reach(next, spent + between, turn);
            }
        }
    }
    match last {
        Some((_, turn)) => Some(turns.way(turn, best)),
        None => straight.map(|cost| Way { turns: List::default(), cost }),
    }
}

/// A length that a straight line between two points is not shorter than, in fine lengths.
fn apart(one: Point, two: Point) -> i64 {
    root(one.distance_squared(two)) * FINE
}

/// Whether [`apart`] of two points is at most a length.
#[inline]
fn is_near(one: Point, two: Point, length: i64) -> bool {
    // The root, rounded down, is at most a number where the square is below that of the next one.
    let units = (length / FINE).min(1 << 30) + 1;
    length >= 0 && one.distance_squared(two) < units * units
}

/// Goes along a way as far as the allowance leads.
fn follow(mover: &Mover, goal: Goal, way: &Way, allowance: i64) -> Step {
    let (mut at, mut left, mut moved) = (mover.at, allowance, 0);
    for &turn in &*way.turns {
        let Some(leg) = leg(mover, at, Goal::point(turn), left) else { continue };
        moved += length(at, leg.at);
        (at, left) = (leg.at, leg.left);
        if !leg.complete {
            return mover.step(at, moved.min(allowance), leg.by, goal);
        }
    }
    if goal.model != ModelId::NONE && mover.touched(at, goal.model) == goal.model {
        return mover.step(at, moved.min(allowance), goal.model, goal);
    }
    let Some(leg) = leg(mover, at, goal, left) else {
        return mover.step(at, moved.min(allowance), ModelId::NONE, goal);
    };
    mover.step(leg.at, (moved + length(at, leg.at)).min(allowance), leg.by, goal)
}
