//! A base on its way along straight lines: what is near it, what stops it, what slows it, and where
//! it may end (ANI-146 to ANI-151, ANI-446).

mod compass;
mod corners;

pub(super) use corners::TURNS_MAX;

use arrayvec::ArrayVec;

use crate::content::catalogue::PIECES_MAX;
use crate::space::MoveMode;
use crate::space::board::Board;
use crate::space::course::{Course, FAR, FINE, SLACK, chord};
use crate::space::ground;
use crate::space::outline::Outline;
use crate::space::plane::Plane;
use crate::space::plane::measure::CONTACT;
use crate::space::plane::slow::Slow;
use crate::space::point::Point;
use crate::state::{MODELS_MAX, ModelId, PieceId, State, models_of, numbers_of, seat_of};

/// A base near the mover.
#[derive(Copy, Clone, Default, Debug)]
struct Base {
    /// Where it is.
    at: Point,
    /// Both radii together.
    reach: i32,
    /// Whose.
    model: ModelId,
    /// An enemy of the mover.
    enemy: bool,
}

impl Base {
    /// Both radii together.
    #[inline]
    fn reach(&self) -> i64 {
        i64::from(self.reach)
    }
}

/// A piece near the mover.
#[derive(Copy, Clone, Default, Debug)]
struct Terrain {
    outline: Outline,
    /// Its number on the table.
    piece: PieceId,
    /// Every length inside costs twice; of other terrain that hampers every length towards its
    /// centre does.
    slow: bool,
}

/// A base that moves, and all that is near enough to matter.
#[derive(Clone, Debug)]
pub(super) struct Mover {
    /// Which model.
    pub(super) model: ModelId,
    /// Where it begins.
    pub(super) at: Point,
    /// The radius of its base.
    pub(super) radius: i64,
    /// How it moves.
    pub(super) how: MoveMode,
    /// The piece on whose top it is; none for the ground.
    pub(super) top: Option<PieceId>,
    table: (i64, i64),
    /// What of the terrain slows it down, what stops it, what it may not end in: one bit each by the
    /// places in the list.
    hampering: u32,
    stopping: u32,
    impassable: u32,
    /// Enemies among the bases, one bit each by their places in the list.
    enemies: u32,
    bases: ArrayVec<Base, MODELS_MAX>,
    terrain: ArrayVec<Terrain, PIECES_MAX>,
}

/// Something a base may not overlap.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Obstacle {
    /// A base near the mover, by its place in the list.
    Base(usize),
    /// A piece near the mover, by its place in the list.
    Terrain(usize),
    /// The edge of the table, or of the top.
    Edge,
}

/// A straight part of a movement.
#[derive(Copy, Clone, Debug)]
pub(super) struct Leg {
    /// Where it ends.
    pub(super) at: Point,
    /// What of the allowance is left, in fine lengths.
    pub(super) left: i64,
    /// It has come as far as it was to go.
    pub(super) complete: bool,
    /// It was stopped by something rather than by its allowance.
    pub(super) stopped: bool,
    /// Something slowed it down.
    pub(super) slowed: bool,
    /// The model that stopped it.
    pub(super) by: ModelId,
    /// The bases that come near the line, by their places in the mover's list.
    pub(super) close: u32,
}

/// What a leg is for.
#[derive(Copy, Clone, Debug)]
pub(super) struct Aim {
    /// How far the line goes, in fine lengths.
    pub(super) length: i64,
    /// The exact end of the line, where it has one.
    pub(super) to: Option<Point>,
    /// The model to come into contact with; `NONE` for none.
    pub(super) goal: ModelId,
}

/// What of all that is near a mover may matter on a line, one bit each by the places in its lists.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct Near {
    bases: u32,
    terrain: u32,
}

impl Near {
    /// Everything.
    pub(super) const ALL: Self = Self { bases: u32::MAX, terrain: u32::MAX };
    /// Nothing.
    pub(super) const NOTHING: Self = Self { bases: 0, terrain: 0 };
}

impl Leg {
    /// One on which nothing was in the way.
    #[inline]
    fn whole(at: Point, left: i64) -> Self {
        let (complete, stopped, slowed) = (true, false, false);
        Self { at, left, complete, stopped, slowed, by: ModelId::NONE, close: 0 }
    }
}

/// What stops a mover on a line.
struct Stops {
    /// Where a base does, which, and all bases that come near the line.
    base: (i64, ModelId, u32),
    /// Where terrain does before.
    wall: Option<i64>,
    /// All that may matter.
    near: Near,
}

impl Plane {
    /// A model that is to move no farther than `reach` units from where it is.
    #[inline]
    pub(super) fn mover(&self, s: &State, model: ModelId, how: MoveMode, reach: i64) -> Mover {
        let mut mover = Mover {
            model,
            at: s.model(model).at,
            radius: self.radius(s, model),
            how,
            top: self.top_of(s, model),
            table: self.size(),
            hampering: 0,
            stopping: 0,
            impassable: 0,
            enemies: 0,
            bases: ArrayVec::new(),
            terrain: ArrayVec::new(),
        };
        self.gather(s, &mut mover, reach);
        mover
    }

    /// Looks for all that is near enough to a mover to matter.
    #[inline(never)] // so that the mover is made where it is wanted, not copied there
    fn gather(&self, s: &State, mover: &mut Mover, reach: i64) {
        let &mut Mover { model, at, radius, how, top, .. } = mover;
        let wide = reach + radius + 4 * CONTACT;
        // Friends come first, so that both players are led round the same side (invariant 14).
        let friends = models_of(s.friends_of(model) & !model.bit());
        for other in friends.chain(models_of(s.enemies_of(model))) {
            let there = s.model(other).at;
            let near = wide + self.radius(s, other);
            if at.distance_squared(there) < near * near
                && (how.flies || self.top_of(s, other) == top)
            {
                let reach = radius + self.radius(s, other);
                let enemy = seat_of(other) != seat_of(model);
                mover.enemies |= u32::from(enemy) << mover.bases.len();
                mover.bases.push(Base { at: there, reach: reach as i32, model: other, enemy });
            }
        }
        let crosses = how.ghost || how.flies;
        let slows = if crosses || how.open { 0 } else { ground::SLOW };
        let rises = if crosses { 0 } else { ground::HILL };
        let own = top.map_or(0, |top| 1 << top.number());
        let matter = self.pieces_with(s, ground::IMPASSABLE | slows | rises) | own;
        for number in numbers_of(matter).map(usize::from) {
            let placed = &s.pieces[number];
            let sketch = self.sketch(placed);
            let near = wide + i64::from(sketch.bound);
            if at.distance_squared(placed.at) < near * near {
                let own = Some(PieceId::of(number as u8)) == top;
                let (slow, hill) = if own {
                    (false, false)
                } else {
                    (sketch.bits & slows != 0, sketch.bits & rises != 0)
                };
                let impassable = sketch.bits & ground::IMPASSABLE != 0;
                let free = crosses || how.through || own;
                let place = mover.terrain.len();
                mover.hampering |= u32::from(slow || hill) << place;
                mover.stopping |= u32::from(impassable && !free) << place;
                mover.impassable |= u32::from(impassable) << place;
                let outline = self.outline(s, number);
                mover.terrain.push(Terrain { outline, piece: PieceId::of(number as u8), slow });
            }
        }
    }
}

impl Mover {
    /// How far the mover's centre may come: the table's edges, and those of the top it is on.
    fn edge(&self, course: Course) -> i64 {
        let mut end = FAR;
        let (width, depth) = self.table;
        for (from, slope, size) in
            [(course.from.x, course.ux, width), (course.from.y, course.uy, depth)]
        {
            let from = i64::from(from);
            let room = if slope > 0 { size - self.radius - from } else { from - self.radius };
            if slope != 0 {
                end = end.min(((room * FINE) << 30) / slope.abs());
            }
        }
        if self.top.is_some() && !self.how.flies {
            let top = self.terrain.iter().find(|terrain| Some(terrain.piece) == self.top);
            let inside = top.and_then(|top| top.outline.pass_inside(course, self.radius));
            end = end.min(inside.map_or(0, |inside| inside.1));
        }
        end.max(0)
    }

    /// Where a base stops the mover before `stop`: never, unless the mover comes nearer to it. The
    /// base lies so far along the line and so far aside.
    #[inline]
    fn stop_at(
        &self,
        course: Course,
        base: &Base,
        (along, across): (i64, i64),
        stop: i64,
        goal: bool,
    ) -> Option<i64> {
        let wide = base.reach() + CONTACT;
        let room = (wide + 1) * FINE;
        // It is not met before its edge.
        if along <= 0 || across.abs() > room || along - room >= stop {
            return None;
        }
        // Contact that it begins in stops it only where it would overlap.
        let begun = base.at.distance_squared(course.from) <= wide * wide;
        let pass = |reach: i64| chord(along, across, reach * FINE - SLACK);
        if base.enemy && self.how.no_contact && !begun {
            return pass(wide + 1).map(|pass| pass.0.max(0));
        }
        if let Some(pass) = pass(base.reach()) {
            return Some(pass.0.max(0));
        }
        // It comes into contact in passing (ANI-149).
        let meets = (base.enemy || goal) && !begun && across.abs() < wide * FINE - SLACK;
        meets.then_some(along)
    }

    /// Where a line ends before `stop`, the model that ends it, and the bases that come near it.
    #[inline]
    fn first_base(&self, course: Course, aim: &Aim, stop: i64, near: Near) -> (i64, ModelId, u32) {
        let (length, mut stop, mut by, mut close) = (stop, stop, ModelId::NONE, 0);
        for index in numbers_of(near.bases & bits(self.bases.len())) {
            let base = &self.bases[index as usize];
            let goal = base.model == aim.goal;
            let sides = course.sides(base.at);
            let is_near = is_close(course, base, sides, length);
            close |= u32::from(is_near) << index;
            if !is_near || (self.how.flies && !goal) {
                continue;
            }
            if let Some(at) = self.stop_at(course, base, sides, stop, goal)
                && at < stop
            {
                (stop, by) = (at, base.model);
            }
        }
        (stop, by, close)
    }

    /// Where terrain stops the mover on a line before `stop`.
    #[inline]
    fn first_terrain(&self, course: Course, stop: i64, near: Near) -> Option<i64> {
        let mut first = stop;
        let mut any = None;
        for index in numbers_of(near.terrain & self.stopping) {
            let terrain = &self.terrain[index as usize];
            if !terrain.outline.is_off(course, self.radius, first)
                && let Some((begin, end)) = terrain.outline.pass(course, self.radius)
                && end > FINE
                && begin < first
            {
                first = begin.max(0);
                any = Some(first);
            }
        }
        any
    }

    /// Whether neither the table's edge nor that of a top may end a line to a point.
    #[inline]
    pub(super) fn is_open(&self, to: Point) -> bool {
        self.top.is_none() && self.is_inside(to)
    }

    /// What may matter on a line, drawn on at both ends: most things lie off it, but for no reason
    /// that could be foreseen, so nothing branches.
    #[inline]
    fn near_line(&self, course: Course) -> Near {
        // By how much lengths across a line of this precision may be wrong, in units, and some more.
        const MARGIN: i32 = 12;
        if self.top.is_some() {
            return Near::ALL;
        }
        let (ux, uy) = ((course.ux >> 16) as i32, (course.uy >> 16) as i32);
        let is_near = |at: Point, near: i32| {
            let x = i32::from(at.x) - i32::from(course.from.x);
            let y = i32::from(at.y) - i32::from(course.from.y);
            u32::from((x * uy - y * ux).abs() < (near + MARGIN) << 14)
        };
        let mut near = Near::NOTHING;
        for (index, base) in self.bases.iter().enumerate() {
            near.bases |= is_near(base.at, base.reach + CONTACT as i32) << index;
        }
        let radius = self.radius as i32;
        for (index, terrain) in self.terrain.iter().enumerate() {
            let outline = &terrain.outline;
            near.terrain |= is_near(outline.at, outline.bound as i32 + radius) << index;
        }
        near
    }

    /// What a line costs that leads to its end or to its goal; `None` where something stops the
    /// mover before.
    pub(super) fn clear_cost(&self, course: Course, aim: Aim) -> Option<i64> {
        let whole = aim.to.unwrap_or_else(|| course.at(aim.length));
        let mut length = aim.length;
        if !self.is_open(whole) {
            length = length.min(self.edge(course));
        }
        let stop = self.clear_end(course, &aim, length)?;
        if stop < aim.length && stop == length
            || self.first_terrain(course, stop, Near::ALL).is_some()
        {
            return None;
        }
        Some(stop + self.slow(course, stop, Near::ALL).length())
    }

    /// Where a line ends that leads to its end or to its goal; `None` where a base is in the way.
    #[inline]
    fn clear_end(&self, course: Course, aim: &Aim, length: i64) -> Option<i64> {
        let place = if aim.goal == ModelId::NONE {
            usize::MAX
        } else {
            self.bases.iter().position(|base| base.model == aim.goal).unwrap_or(usize::MAX)
        };
        let at = |base: &Base, stop: i64| {
            let sides = course.sides(base.at);
            let goal = base.model == aim.goal;
            if !is_close(course, base, sides, length) || (self.how.flies && !goal) {
                return None;
            }
            self.stop_at(course, base, sides, stop, goal).filter(|&at| at < stop)
        };
        let met = self.bases.get(place).and_then(|base| at(base, length));
        // What stops it just where the goal does counts if it comes first in the list.
        let stop = met.unwrap_or(length);
        let blocked = self.bases.iter().enumerate().any(|(index, base)| {
            let later = i64::from(met.is_some() && index < place);
            index != place && at(base, stop + later).is_some()
        });
        if blocked { None } else { Some(stop) }
    }

    /// The slow stretches of a line (ANI-150).
    #[inline]
    fn slow(&self, course: Course, length: i64, near: Near) -> Slow {
        let off =
            |index: u8| self.terrain[index as usize].outline.is_off(course, self.radius, length);
        let hampering = numbers_of(near.terrain & self.hampering)
            .fold(0, |set, index| set | u32::from(!off(index)) << index);
        // Mostly there is nothing to be told.
        if hampering == 0 { Slow::default() } else { self.slow_in(course, length, hampering) }
    }

    /// Those in some of the terrain.
    fn slow_in(&self, course: Course, length: i64, hampering: u32) -> Slow {
        let mut slow = Slow::default();
        for index in numbers_of(hampering) {
            let terrain = &self.terrain[index as usize];
            let Some((begin, end)) = terrain.outline.pass(course, self.radius) else { continue };
            if terrain.slow {
                slow.add((begin, end), length);
            } else {
                // Uphill is what comes nearer to the centre (ANI-443).
                let nearest = course.sides(terrain.outline.at).0;
                slow.add((begin, end.min(nearest)), length);
            }
        }
        slow
    }

    /// Where the table or a top ends a line, and whether that is before the end of the line.
    fn bound(&self, course: Course, whole: Point, length: i64) -> (i64, bool) {
        if self.is_open(whole) {
            return (length, false);
        }
        let edge = self.edge(course);
        (edge.min(length), edge < length)
    }

    /// Goes along a line: as far as the aim, the allowance and what is in the way let it.
    #[inline]
    pub(super) fn go(&self, course: Course, aim: Aim, allowance: i64) -> Leg {
        self.go_past(course, aim, allowance, self.near_line(course))
    }

    /// Goes along a line on which nothing matters but what is `near`.
    pub(super) fn go_past(&self, course: Course, aim: Aim, allowance: i64, near: Near) -> Leg {
        let whole = aim.to.unwrap_or_else(|| course.at(aim.length));
        if near == Near::NOTHING && aim.length <= allowance && self.is_inside(whole) {
            return Leg::whole(whole, allowance - aim.length);
        }
        let bound = self.bound(course, whole, aim.length);
        let base = self.first_base(course, &aim, bound.0, near);
        let wall = self.first_terrain(course, base.0, near);
        self.finish(course, &aim, whole, allowance, bound, &Stops { base, wall, near })
    }

    /// How a line ends, by what lies on it.
    fn finish(
        &self,
        course: Course,
        aim: &Aim,
        whole: Point,
        allowance: i64,
        (mut stop, mut stopped): (i64, bool),
        stops: &Stops,
    ) -> Leg {
        let mut by = ModelId::NONE;
        let (at, met, close) = stops.base;
        if at < stop {
            (stop, by, stopped) = (at, met, true);
        }
        if let Some(at) = stops.wall {
            (stop, by, stopped) = (at, ModelId::NONE, true);
        }
        let near = stops.near;
        let slow = self.slow(course, stop, near);
        let (reached, left) = slow.reach(stop, allowance);
        if reached < stop {
            (by, stopped) = (ModelId::NONE, false);
        }
        let goal = by == aim.goal && by != ModelId::NONE;
        let full = reached == aim.length && !stopped;
        let at = if full && self.obstacle(whole, close, near).is_none() {
            whole
        } else {
            self.end(course, reached, by, (close, near))
        };
        Leg { at, left, complete: goal || full, stopped, slowed: slow.any(), by, close }
    }

    /// The last place along a line, no farther than a length, where the mover may end (ANI-002).
    fn end(&self, course: Course, length: i64, by: ModelId, (close, near): (u32, Near)) -> Point {
        let mut stop = length;
        while stop > 0 {
            let at = course.at(stop);
            let Some(obstacle) = self.obstacle(at, close, near) else { return at };
            // Whoever has stopped short of it steps back by one unit; whoever went through it
            // goes back to where it began.
            let begin = match obstacle {
                Obstacle::Base(index) if self.bases[index].model != by => {
                    course.pass(self.bases[index].at, self.bases[index].reach())
                }
                Obstacle::Terrain(index) => self.terrain[index].outline.pass(course, self.radius),
                Obstacle::Base(_) | Obstacle::Edge => None,
            };
            stop = begin.map_or(stop, |begin| stop.min(begin.0)).min(stop - FINE);
        }
        course.from
    }

    /// Whether the mover may end at a point near where it began.
    pub(super) fn may_end(&self, at: Point) -> bool {
        self.obstacle(at, u32::MAX, Near::ALL).is_none()
    }

    /// Whether the whole base is on the table.
    #[inline]
    fn is_inside(&self, at: Point) -> bool {
        let (x, y) = (i64::from(at.x), i64::from(at.y));
        let (width, depth) = self.table;
        x >= self.radius && y >= self.radius && x <= width - self.radius && y <= depth - self.radius
    }

    /// What keeps the mover from ending at a point; of the bases only those of a set (by their
    /// places in the list) matter, of the terrain what is near.
    #[inline]
    fn obstacle(&self, at: Point, close: u32, near: Near) -> Option<Obstacle> {
        if !self.is_inside(at) {
            return Some(Obstacle::Edge);
        }
        for index in numbers_of(close & bits(self.bases.len())) {
            let index = index as usize;
            let base = &self.bases[index];
            let apart = base.at.distance_squared(at);
            let wide = base.reach() + CONTACT;
            if apart < base.reach() * base.reach()
                || (self.how.no_contact && base.enemy && apart <= wide * wide)
            {
                return Some(Obstacle::Base(index));
            }
        }
        for index in numbers_of(near.terrain & self.impassable) {
            let terrain = &self.terrain[index as usize];
            let free = Some(terrain.piece) == self.top && terrain.outline.holds(at, self.radius);
            if !free && terrain.outline.overlaps(at, self.radius) {
                return Some(Obstacle::Terrain(index as usize));
            }
        }
        if self.top.is_some() && !self.how.flies {
            let top = self.terrain.iter().find(|terrain| Some(terrain.piece) == self.top);
            if !top.is_some_and(|top| top.outline.holds(at, self.radius)) {
                return Some(Obstacle::Edge);
            }
        }
        None
    }

    /// Whether the mover is in contact with an enemy at a point, of the bases of a set.
    pub(super) fn meets_enemy(&self, at: Point, close: u32) -> bool {
        numbers_of(close & self.enemies).any(|index| {
            let base = &self.bases[index as usize];
            let wide = base.reach() + CONTACT;
            base.at.distance_squared(at) <= wide * wide
        })
    }

    /// How far the centre of a model in contact with this one is, in fine lengths; 0 for none.
    pub(super) fn touching(&self, model: ModelId) -> i64 {
        let base = self.bases.iter().find(|base| base.model == model);
        base.map_or(0, |base| (base.reach() + CONTACT) * FINE)
    }

    /// The model in contact that a movement to a point stops at: the one that stopped it, or else
    /// the first enemy touched.
    pub(super) fn touched(&self, at: Point, by: ModelId) -> ModelId {
        let touches = |base: &&Base| {
            let wide = base.reach() + CONTACT;
            base.at.distance_squared(at) <= wide * wide
        };
        let mut touching = self.bases.iter().filter(touches);
        if self.bases.iter().any(|base| base.model == by && touches(&base)) {
            return by;
        }
        touching.find(|base| base.enemy).map_or(ModelId::NONE, |base| base.model)
    }
}

/// So many bits from the lowest on.
#[inline]
fn bits(count: usize) -> u32 {
    ((1_u64 << count) - 1) as u32
}

/// Whether a line of a length comes so near to a base that it may matter: all other bases are neither
/// touched nor overlapped anywhere on it.
#[inline]
fn is_close(course: Course, base: &Base, (along, across): (i64, i64), length: i64) -> bool {
    let wide = base.reach() + CONTACT + 2;
    if along <= 0 {
        return base.at.distance_squared(course.from) <= wide * wide;
    }
    across.abs() <= wide * FINE && along - length <= (wide + 2) * FINE
}
