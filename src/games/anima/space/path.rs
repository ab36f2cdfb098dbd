//! Movements: straight, or round what is in the way (ANI-143 to ANI-151).

use crate::engine::List;
use crate::games::anima::Anima;
use crate::games::anima::point::Point;
use crate::games::anima::space::course::{Course, FINE};
use crate::games::anima::space::mover::{Aim, Leg, Mover};
use crate::games::anima::space::whole::root_up;
use crate::games::anima::space::{How, Step};
use crate::games::anima::state::{NONE, State};

/// Most points at which a Walk may turn.
const TURNS_MAX: usize = 48;

/// Where a movement is to lead.
#[derive(Copy, Clone, Debug)]
pub(super) struct Goal {
    /// The point, or the centre of the model.
    to: Point,
    /// The model to come into contact with; `NONE` for a point.
    model: u8,
}

/// A way with turns.
#[derive(Copy, Clone, Default, Debug)]
struct Way {
    turns: List<Point, TURNS_MAX>,
    cost: i64,
}

impl Anima {
    pub(super) fn plane_straight(
        &self,
        s: &State,
        model: u8,
        goal: Goal,
        allowance: i64,
        how: How,
    ) -> Step {
        let mover = self.mover(s, model, how, allowance);
        let Some(leg) = leg(&mover, mover.at, goal, allowance * FINE) else {
            return mover.stay();
        };
        mover.step(leg.at, length(mover.at, leg.at), leg.by, goal)
    }

    pub(super) fn plane_walk(
        &self,
        s: &State,
        model: u8,
        goal: Goal,
        allowance: i64,
        how: How,
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
        Self { to, model: NONE }
    }

    /// Contact with a model.
    pub(super) fn contact(s: &State, model: u8) -> Self {
        Self { to: s.model(model).at, model }
    }
}

impl Mover {
    /// It does not move.
    fn stay(&self) -> Step {
        Step { at: self.at, length: 0, touched: self.touched(self.at, NONE) }
    }

    /// It ends at a point after a length, stopped by a model (`NONE` for none); contact with the
    /// goal comes first.
    fn step(&self, at: Point, length: i64, by: u8, goal: Goal) -> Step {
        let met = goal.model != NONE && self.touched(at, goal.model) == goal.model;
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
    let to = if goal.model == NONE { Some(goal.to) } else { None };
    Some(mover.go(course, Aim { length, to, goal: goal.model }, allowance))
}

/// What a clear leg between two points costs; `None` where something is in the way.
fn cost(mover: &Mover, from: Point, goal: Goal) -> Option<i64> {
    if from == goal.to {
        return Some(0);
    }
    let (course, length) = Course::towards(from, goal.to)?;
    let to = if goal.model == NONE { Some(goal.to) } else { None };
    mover.clear_cost(course, Aim { length, to, goal: goal.model })
}

/// What is known of the points at which a Walk may turn.
struct Turns {
    points: List<Point, TURNS_MAX>,
    /// The cheapest cost found so far, the point it comes from (itself: the beginning), and whether
    /// it is final.
    reached: [Option<(i64, usize)>; TURNS_MAX],
    done: u64,
}

impl Turns {
    /// The cheapest point that is not final yet.
    fn next(&self) -> Option<(usize, i64)> {
        (0..self.points.len())
            .filter(|&turn| self.done >> turn & 1 == 0)
            .filter_map(|turn| self.reached[turn].map(|(cost, _)| (cost, turn)))
            .min()
            .map(|(cost, turn)| (turn, cost))
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
/// over the points beside all that is in the way.
fn best_way(mover: &Mover, goal: Goal, all: bool) -> Option<Way> {
    let (course, length) = Course::towards(mover.at, goal.to)?;
    let mut turns = Turns { points: List::default(), reached: [None; TURNS_MAX], done: 0 };
    mover.turning_points(course, length, (goal.model, all), &mut |point| {
        if !turns.points.is_full() {
            turns.points.push(point);
        }
    });
    let straight = cost(mover, mover.at, goal);
    let mut best = straight.map(|cost| Way { turns: List::default(), cost });
    let touching = mover.touching(goal.model);
    // No way by a turn is shorter than the straight lines to it and on to the goal.
    let onwards = |turn: Point| apart(turn, goal.to) - touching;
    for turn in 0..turns.points.len() {
        let at = turns.points[turn];
        let worse = |best: &Way| apart(mover.at, at) + onwards(at) >= best.cost;
        if !best.as_ref().is_some_and(worse) {
            let cost = cost(mover, mover.at, Goal::point(at));
            turns.reached[turn] = cost.map(|cost| (cost, turn));
        }
    }
    while let Some((turn, spent)) = turns.next() {
        turns.done |= 1 << turn;
        let at = turns.points[turn];
        let is_better = |least: i64, best: Option<i64>| best.is_none_or(|best| least < best);
        let best_cost = best.map(|best| best.cost);
        if !is_better(spent + onwards(at), best_cost) {
            continue;
        }
        if let Some(last) = cost(mover, at, goal)
            && is_better(spent + last, best_cost)
        {
            best = Some(turns.way(turn, spent + last));
        }
        for next in 0..turns.points.len() {
            let there = turns.points[next];
            if turns.done >> next & 1 == 1 {
                continue;
            }
            let known = turns.reached[next].map(|(cost, _)| cost);
            let least = spent + apart(at, there);
            if is_better(least, known)
                && is_better(least + onwards(there), best.as_ref().map(|best| best.cost))
                && let Some(between) = cost(mover, at, Goal::point(there))
                && is_better(spent + between, known)
            {
                turns.reached[next] = Some((spent + between, turn));
            }
        }
    }
    best
}

/// A length that a straight line between two points is not shorter than, in fine lengths.
fn apart(one: Point, two: Point) -> i64 {
    one.distance_squared(two).isqrt() * FINE
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
    let Some(leg) = leg(mover, at, goal, left) else {
        return mover.step(at, moved.min(allowance), NONE, goal);
    };
    mover.step(leg.at, (moved + length(at, leg.at)).min(allowance), leg.by, goal)
}
