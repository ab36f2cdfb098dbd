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
const TURNS_MAX: usize = 32;
/// More allowance than any line takes.
const PLENTY: i64 = 1 << 34;

/// Where a movement is to lead.
#[derive(Copy, Clone, Debug)]
pub(super) struct Goal {
    /// The point, or the centre of the model.
    to: Point,
    /// The model to come into contact with; `NONE` for a point.
    model: u8,
}

/// A way with up to two turns.
#[derive(Copy, Clone, Debug)]
struct Way {
    turns: [Point; 2],
    len: usize,
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
        mover.step(leg.at, length(mover.at, leg.at), leg.by)
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
            && let Some(way) = best_way(&mover, goal)
        {
            return follow(&mover, goal, &way, allowance * FINE);
        }
        mover.step(straight.at, length(mover.at, straight.at), straight.by)
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

    /// It ends at a point.
    fn step(&self, at: Point, length: i64, by: u8) -> Step {
        Step { at, length: length as i32, touched: self.touched(at, by) }
    }
}

/// The length of a straight movement in units, rounded up.
fn length(from: Point, to: Point) -> i64 {
    root_up(from.distance_squared(to))
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
    let leg = leg(mover, from, goal, PLENTY)?;
    if leg.complete { Some(PLENTY - leg.left) } else { None }
}

/// The cheapest way to a goal with one or two turns, or straight on through slow ground.
fn best_way(mover: &Mover, goal: Goal) -> Option<Way> {
    let mut turns = List::<Point, TURNS_MAX>::default();
    let (course, length) = Course::towards(mover.at, goal.to)?;
    mover.turning_points(course, length, goal.model, &mut |point| {
        if !turns.is_full() {
            turns.push(point);
        }
    });
    let straight = cost(mover, mover.at, goal);
    let mut best = straight.map(|cost| Way { turns: [mover.at; 2], len: 0, cost });
    let mut first = [None; TURNS_MAX];
    let mut last = [None; TURNS_MAX];
    for (index, &turn) in turns.iter().enumerate() {
        first[index] = cost(mover, mover.at, Goal::point(turn));
        last[index] = cost(mover, turn, goal);
        if let (Some(first), Some(last)) = (first[index], last[index]) {
            better(&mut best, Way { turns: [turn, turn], len: 1, cost: first + last });
        }
    }
    for (one, &turn_1) in turns.iter().enumerate() {
        let Some(cost_1) = first[one] else { continue };
        for (two, &turn_2) in turns.iter().enumerate() {
            let Some(cost_2) = last[two] else { continue };
            let least = cost_1 + cost_2 + turn_1.distance_squared(turn_2).isqrt() * FINE;
            if one == two || best.is_some_and(|best| best.cost <= least) {
                continue;
            }
            if let Some(between) = cost(mover, turn_1, Goal::point(turn_2)) {
                let cost = cost_1 + between + cost_2;
                better(&mut best, Way { turns: [turn_1, turn_2], len: 2, cost });
            }
        }
    }
    best
}

/// Keeps the cheaper way.
fn better(best: &mut Option<Way>, way: Way) {
    if best.is_none_or(|best| way.cost < best.cost) {
        *best = Some(way);
    }
}

/// Goes along a way as far as the allowance leads.
fn follow(mover: &Mover, goal: Goal, way: &Way, allowance: i64) -> Step {
    let (mut at, mut left, mut moved) = (mover.at, allowance, 0);
    for &turn in &way.turns[..way.len] {
        let Some(leg) = leg(mover, at, Goal::point(turn), left) else { continue };
        moved += length(at, leg.at);
        (at, left) = (leg.at, leg.left);
        if !leg.complete {
            return mover.step(at, moved, leg.by);
        }
    }
    let Some(leg) = leg(mover, at, goal, left) else { return mover.step(at, moved, NONE) };
    mover.step(leg.at, moved + length(at, leg.at), leg.by)
}
