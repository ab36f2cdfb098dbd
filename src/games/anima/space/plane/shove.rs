//! Displaced models: what they meet along their line, and where they end (ANI-373 to ANI-389).

use crate::space::board::Board;
use crate::space::course::{Course, FAR, FINE, SLACK};
use crate::space::plane::Plane;
use crate::space::point::Point;
use crate::space::{Collision, ShoveEvent};
use crate::state::{ModelId, PieceId, Shove, State, models_of, numbers_of};

/// How far beyond a wall a displaced base goes on, so that rounding leaves it clear of the wall.
const CLEAR: i64 = 2 * FINE;

impl Plane {
    pub(in crate::space) fn shove_event(
        &self,
        s: &State,
        shove: &Shove,
        ghosts: u32,
    ) -> ShoveEvent {
        let from = s.model(shove.model).at;
        let nothing = ShoveEvent { at: from, length: 0, met: Collision::Nothing };
        let Some((course, _)) = Course::new(from, i64::from(shove.dx), i64::from(shove.dy)) else {
            return nothing;
        };
        let start = self.behind_walls(s, shove, course);
        // The way is counted from contact with the far side (ANI-377).
        let side = (start - CLEAR).max(0);
        let way = i64::from(shove.left) * FINE;
        let (mut end, mut met) = ((side + way).max(start), Collision::Nothing);
        for piece in 0..s.pieces.len() {
            if !self.may_crash(s, shove, ghosts, piece) {
                continue;
            }
            let radius = self.radius(s, shove.model);
            let Some((begin, beyond)) = self.outline(s, piece).pass(course, radius) else {
                continue;
            };
            // What it already stands in, it does not enter (ANI-389).
            let entered = begin >= -2 * FINE || self.template(s, piece).impassable;
            if entered && beyond > start + FINE && begin.max(start) < end {
                (end, met) = (begin.max(start), Collision::Piece(piece as u8));
            }
        }
        let falls = self.top_of(s, shove.model).is_some();
        for other in models_of(s.on_table) {
            let there = s.model(other).at;
            if !self.may_strike(s, shove, ghosts, other)
                || course.sides(there).0 <= start
                || !(falls || self.same_level(s, shove.model, other))
            {
                continue;
            }
            let reach = self.radius(s, shove.model) + self.radius(s, other);
            if let Some((begin, beyond)) = course.pass(there, reach)
                && beyond > start
                && begin.max(start) < end
            {
                (end, met) = (begin.max(start), Collision::Model(other));
            }
        }
        let edge = self.table_edge(course, self.radius(s, shove.model));
        if edge < end {
            (end, met) = (edge, Collision::Edge);
        }
        ShoveEvent { at: course.at(end), length: ((end - side).max(0) / FINE) as i32, met }
    }

    /// Where a displacement goes on beyond the walls that it has broken through (ANI-377).
    fn behind_walls(&self, s: &State, shove: &Shove, course: Course) -> i64 {
        let radius = self.radius(s, shove.model);
        let top = self.top_of(s, shove.model);
        let mut start = 0;
        for piece in numbers_of(u32::from(shove.pieces)) {
            let piece = piece as usize;
            if piece >= s.pieces.len()
                || Some(PieceId::of(piece as u8)) == top
                || !self.template(s, piece).impassable
            {
                continue;
            }
            if let Some((begin, end)) = self.outline(s, piece).pass(course, radius)
                && begin <= start + CLEAR
                && end > start + FINE
            {
                start = end + SLACK + CLEAR;
            }
        }
        start
    }

    /// How far a base may go before it reaches the table's edge (ANI-379).
    fn table_edge(&self, course: Course, radius: i64) -> i64 {
        let (width, depth) = self.size();
        let mut end = FAR;
        for (from, slope, size) in
            [(course.from.x, course.ux, width), (course.from.y, course.uy, depth)]
        {
            let from = i64::from(from);
            let room = if slope > 0 { size - radius - from } else { from - radius };
            if slope != 0 {
                end = end.min((((room * FINE) << 30) / slope.abs()).max(0));
            }
        }
        end
    }

    pub(in crate::space) fn shove_end(&self, s: &State, shove: &Shove, at: Point) -> Option<Point> {
        if self.fits(s, shove.model, at) {
            return Some(at);
        }
        let (dx, dy) = (i64::from(shove.dx), i64::from(shove.dy));
        let (course, _) = Course::new(at, dx, dy)?;
        if shove.passed != ModelId::NONE && self.overlaps_model(s, shove.model, shove.passed, at) {
            let length = self.room_ahead(s, shove, course);
            if let Some(place) = self.free_on_line(s, shove.model, course, 0, length, true) {
                return Some(course.at(place));
            }
        }
        let back = course.back();
        let length = at.distance_squared(shove.from).isqrt() * FINE;
        self.free_on_line(s, shove.model, back, 0, length, true).map(|place| back.at(place))
    }

    /// How far a model that may not end on the one it has passed is moved on: past it and perhaps
    /// another beside it, but neither off the table nor through impassable terrain.
    fn room_ahead(&self, s: &State, shove: &Shove, course: Course) -> i64 {
        let radius = self.radius(s, shove.model);
        let past = course
            .pass(s.model(shove.passed).at, radius + self.radius(s, shove.passed))
            .map_or(0, |pass| pass.1);
        let mut room = self.table_edge(course, radius).min(past + 4 * radius * FINE);
        for piece in (0..s.pieces.len()).filter(|&piece| self.template(s, piece).impassable) {
            if let Some((begin, _)) = self.outline(s, piece).pass(course, radius)
                && begin > -FINE
            {
                room = room.min(begin);
            }
        }
        room
    }

    /// Whether a model at a point would overlap another.
    fn overlaps_model(&self, s: &State, model: ModelId, other: ModelId, at: Point) -> bool {
        let reach = self.radius(s, model) + self.radius(s, other);
        s.model(other).at.distance_squared(at) < reach * reach
    }

    /// The pieces that the base of a model overlaps, one bit each (ANI-389).
    pub(in crate::space) fn pieces_under(&self, s: &State, model: ModelId) -> u8 {
        let (at, radius) = (s.model(model).at, self.radius(s, model));
        (0..s.pieces.len()).fold(0, |set, piece| {
            set | u8::from(self.outline(s, piece).overlaps(at, radius)) << piece
        })
    }
}
