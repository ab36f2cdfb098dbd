//! Charges, and steps of others into them or into the line of a shot (ANI-188, ANI-190, ANI-202,
//! ANI-270 to ANI-274).

use crate::space::board::Board;
use crate::space::course::{Course, FAR, FINE, SLACK, Stretch, chord};
use crate::space::ground;
use crate::space::outline::{Corridor, is_aside};
use crate::space::plane::Plane;
use crate::space::plane::measure::{CONTACT, LARGEST};
use crate::space::plane::path::Goal;
use crate::space::point::Point;
use crate::space::{ChargeLine, MoveMode, Step};
use crate::state::{ModelId, PieceId, State, flag, models_of, numbers_of, seat_of};

/// What rounding makes of a length, in units, and some more.
const ROUND: i64 = 4;

impl Plane {
    /// Whether a charge at a target may not be declared: impassable terrain or the base of a model
    /// that is not hidden from the charger lies on the line.
    pub(in crate::space) fn charge_is_barred(
        &self,
        s: &State,
        model: ModelId,
        target: ModelId,
        how: MoveMode,
    ) -> bool {
        let (from, to) = (s.model(model).at, s.model(target).at);
        if !self.same_level(s, model, target) {
            return true;
        }
        if how.flies || from == to {
            return false;
        }
        let radius = self.radius(s, model);
        // Nothing that lies farther from the line than its base matters.
        let corridor = Corridor::new(from, to);
        let top = self.top_of(s, model);
        let mut walls = 0;
        if !how.ghost && !how.through {
            for number in self.pieces_of(s, ground::IMPASSABLE) {
                let piece = &s.pieces[number];
                let near = Some(PieceId::of(number as u8)) != top
                    && !corridor.is_aside(piece.at, i64::from(self.sketch(piece).bound) + radius);
                walls |= u32::from(near) << number;
            }
        }
        let enemies = s.enemies_of(model);
        let mut bases = 0;
        for other in models_of(s.on_table & !model.bit() & !target.bit()) {
            // Too far even for the largest base.
            let at = s.model(other).at;
            if corridor.is_aside(at, radius + LARGEST + CONTACT + 1) {
                continue;
            }
            let enemy = other.is_in(enemies);
            if enemy && s.has(other, flag::HIDDEN) {
                continue;
            }
            let more = if enemy { CONTACT + 1 } else { 0 };
            let reach = radius + self.radius(s, other) + more;
            if !corridor.is_aside(at, reach) && self.same_level(s, model, other) {
                bases |= other.bit();
            }
        }
        (walls | bases) != 0 && self.is_crossed(s, model, target, walls, bases)
    }

    /// The exact test of what may lie on the line of a charge, as far as it leads: some pieces and
    /// some models.
    pub(super) fn is_crossed(
        &self,
        s: &State,
        model: ModelId,
        target: ModelId,
        walls: u32,
        bases: u32,
    ) -> bool {
        let Some((course, length)) = Course::towards(s.model(model).at, s.model(target).at) else {
            return false;
        };
        let radius = self.radius(s, model);
        // What it meets when it is in contact with the target already is no matter.
        let end = length - (radius + self.radius(s, target) + CONTACT) * FINE;
        let crosses = |stretch: Option<Stretch>| {
            stretch.is_some_and(|(begin, beyond)| beyond > 0 && begin < end)
        };
        let crossed = |other: ModelId| {
            let at = s.model(other).at;
            let (along, across) = course.sides(at);
            if along <= 0 {
                return false;
            }
            let reach = radius + self.radius(s, other);
            let wide = reach + CONTACT;
            let passing = seat_of(other) != seat_of(model)
                && at.distance_squared(course.from) > wide * wide
                && along < end
                && across.abs() < wide * FINE - SLACK;
            passing || crosses(chord(along, across, reach * FINE - SLACK))
        };
        let barred = |piece: u8| crosses(self.outline(s, piece as usize).pass(course, radius));
        models_of(bases).any(crossed) || numbers_of(walls).any(barred)
    }

    pub(in crate::space) fn charge_line(
        &self,
        s: &State,
        model: ModelId,
        target: ModelId,
        allowance: i64,
        how: MoveMode,
    ) -> ChargeLine {
        ChargeLine {
            barred: self.charge_is_barred(s, model, target, how),
            end: self.charge_end(s, model, target, allowance, how),
        }
    }

    pub(in crate::space) fn charge_end(
        &self,
        s: &State,
        model: ModelId,
        target: ModelId,
        allowance: i64,
        how: MoveMode,
    ) -> Step {
        // What keeps a Walk out of contact is no matter for a charge.
        let how = MoveMode { no_contact: false, ..how };
        self.straight_along(s, model, Goal::contact(s, target), allowance, how)
    }

    pub(in crate::space) fn step_onto_line(
        &self,
        s: &State,
        model: ModelId,
        (from, to): (Point, Point),
        reach: i64,
        strict: bool,
        how: impl Fn() -> MoveMode,
    ) -> Option<(Point, i32)> {
        let (course, length) = Course::towards(from, to)?;
        let at = s.model(model).at;
        let radius = self.radius(s, model);
        let room = radius + reach;
        if is_aside(from, to, at, room + 1) {
            return None;
        }
        let (along, _) = course.sides(at);
        let nearest = along.clamp(0, length);
        if !is_aside(from, to, at, radius) {
            return Some((at, (nearest / FINE) as i32));
        }
        let mut best: Option<(i64, Point, i64)> = None;
        for forward in [true, false] {
            let line = (course, nearest, length);
            let Some(place) = self.free_near(s, model, line, forward, room + 4) else { continue };
            let point = course.at(place);
            let apart = point.distance_squared(at);
            let near = if strict { apart < room * room } else { apart <= room * room };
            if near
                && best.is_none_or(|best| apart < best.0)
                && self.can_step(s, model, point, how())
            {
                best = Some((apart, point, place));
            }
        }
        best.map(|(_, point, place)| (point, (place / FINE) as i32))
    }

    /// The first length along a line, from one on, at which a model can stand.
    pub(super) fn free_on_line(
        &self,
        s: &State,
        model: ModelId,
        course: Course,
        start: i64,
        length: i64,
        forward: bool,
    ) -> Option<i64> {
        self.free_near(s, model, (course, start, length), forward, FAR)
    }

    /// The first length along a line, from one on, at which a model can stand, unless it gets
    /// farther than `reach` units from where the model is before.
    fn free_near(
        &self,
        s: &State,
        model: ModelId,
        (course, start, length): (Course, i64, i64),
        forward: bool,
        reach: i64,
    ) -> Option<i64> {
        let step = if forward { FINE } else { -FINE };
        let at = s.model(model).at;
        let far = if reach < FAR { reach * reach } else { i64::MAX };
        let mut place = start;
        while (0..=length).contains(&place) {
            let point = course.at(place);
            if point.distance_squared(at) > far {
                return None;
            }
            if self.fits(s, model, point) {
                return Some(place);
            }
            // Past what is in the way, or by a unit where only the rounding is.
            place = match self.in_the_way(s, model, course, place) {
                Some((_, end)) if forward => end.max(place) + FINE,
                Some((begin, _)) => begin.min(place) - FINE,
                None => place + step,
            };
        }
        None
    }

    /// The stretch of a line on which what is in the way at a length keeps a base out.
    fn in_the_way(&self, s: &State, model: ModelId, course: Course, place: i64) -> Option<Stretch> {
        let (radius, top) = (self.radius(s, model), self.top_of(s, model));
        let holds = |&(begin, end): &Stretch| begin < place && place < end;
        // Only what reaches that far, but for rounding, is in the way there.
        let point = course.at(place);
        let is_near =
            |at: Point, reach: i64| at.distance_squared(point) <= (reach + ROUND) * (reach + ROUND);
        let base = models_of(s.on_table & !model.bit())
            .filter(|&other| is_near(s.model(other).at, radius + self.radius(s, other)))
            .filter(|&other| self.top_of(s, other) == top)
            .filter_map(|other| course.pass(s.model(other).at, radius + self.radius(s, other)))
            .find(holds);
        base.or_else(|| {
            self.pieces_of(s, ground::IMPASSABLE)
                .filter(|&piece| Some(PieceId::of(piece as u8)) != top)
                .filter(|&piece| {
                    let placed = &s.pieces[piece];
                    is_near(placed.at, radius + i64::from(self.sketch(placed).bound))
                })
                .filter_map(|piece| self.outline(s, piece).pass(course, radius))
                .find(holds)
        })
    }

    /// Whether a model can step to a point in a straight line, terrain not slowing it.
    fn can_step(&self, s: &State, model: ModelId, to: Point, how: MoveMode) -> bool {
        let at = s.model(model).at;
        if how.flies {
            return true;
        }
        let (radius, top) = (self.radius(s, model), self.top_of(s, model));
        let Some((course, length)) = Course::towards(at, to) else { return true };
        let crosses = |stretch: Option<Stretch>| {
            stretch.is_some_and(|(begin, end)| end > FINE && begin < length - FINE)
        };
        let base = models_of(s.on_table & !model.bit()).any(|other| {
            let there = s.model(other).at;
            course.sides(there).0 > 0
                && self.top_of(s, other) == top
                && crosses(course.pass(there, radius + self.radius(s, other)))
        });
        let terrain = !how.ghost
            && (0..s.pieces.len()).any(|piece| {
                Some(PieceId::of(piece as u8)) != top
                    && self.template(s, piece).impassable
                    && crosses(self.outline(s, piece).pass(course, radius))
            });
        !base && !terrain
    }
}
