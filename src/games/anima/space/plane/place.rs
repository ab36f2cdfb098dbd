//! Where a base may stand (ANI-011, ANI-202, ANI-425, ANI-446).

use arrayvec::ArrayVec;

use crate::content::catalogue::PIECES_MAX;
use crate::space::board::Board;
use crate::space::course::{Course, FINE};
use crate::space::ground;
use crate::space::plane::Plane;
use crate::space::plane::measure::LARGEST;
use crate::space::point::Point;
use crate::state::{MODELS_MAX, ModelId, PieceId, State, models_of};

/// Directions in which a free place is looked for.
const DIRECTIONS: u8 = 32;
/// How wide the rings are in which it is looked for, in units.
const RING: i64 = 50;

/// What may keep a model from standing on the ground somewhere on a part of the table.
pub(super) struct Grounds {
    /// Of its base.
    radius: i64,
    /// Pieces that nobody stands on: number, centre, the square of how near its base may come.
    walls: ArrayVec<(u8, Point, i64), PIECES_MAX>,
    /// Bases: centre, the square of how near its own may come.
    bases: ArrayVec<(Point, i64), MODELS_MAX>,
}

impl Plane {
    /// Whether a base would overlap another on the level of a top (none: the ground).
    pub(super) fn is_taken(
        &self,
        s: &State,
        model: ModelId,
        top: Option<PieceId>,
        at: Point,
    ) -> bool {
        let radius = self.radius(s, model);
        let farthest = (radius + LARGEST) as i32;
        models_of(s.on_table & !model.bit()).any(|other| {
            let there = s.model(other).at;
            let (dx, dy) =
                (i32::from(there.x) - i32::from(at.x), i32::from(there.y) - i32::from(at.y));
            if dx.abs() >= farthest || dy.abs() >= farthest {
                return false;
            }
            let apart = there.distance_squared(at);
            let reach = radius + self.radius(s, other);
            apart < reach * reach && self.top_of(s, other) == top
        })
    }

    /// Whether a model could stand on the top of a piece at a point.
    pub(super) fn fits_top(&self, s: &State, model: ModelId, top: PieceId, at: Point) -> bool {
        self.outline(s, top.index()).holds(at, self.radius(s, model))
            && self.on_board(at, self.radius(s, model))
            && !self.is_taken(s, model, Some(top), at)
    }

    /// Whether a model could stand on the ground at a point.
    pub(super) fn fits_ground(&self, s: &State, model: ModelId, at: Point) -> bool {
        let radius = self.radius(s, model);
        self.on_board(at, radius)
            && self.pieces_of(s, ground::IMPASSABLE).all(|number| {
                let piece = &s.pieces[number];
                let sketch = self.sketch(piece);
                let near = radius + i64::from(sketch.bound);
                piece.at.distance_squared(at) >= near * near
                    || sketch.bits & ground::DISC == 0
                        && !self.outline(s, number).overlaps(at, radius)
            })
            && !self.is_taken(s, model, None, at)
    }

    /// What may keep a model from standing on the ground within a rectangle (first and last `x`,
    /// then `y`): to ask about many points of it.
    pub(super) fn grounds(
        &self,
        s: &State,
        model: ModelId,
        (x, y): ((i64, i64), (i64, i64)),
    ) -> Grounds {
        let radius = self.radius(s, model);
        let mut grounds = Grounds { radius, walls: ArrayVec::new(), bases: ArrayVec::new() };
        let is_near = |at: Point, near: i64| {
            let beyond = |part: i16, (one, two): (i64, i64)| {
                i64::from(part) > one.min(two) - near && i64::from(part) < one.max(two) + near
            };
            beyond(at.x, x) && beyond(at.y, y)
        };
        for number in self.pieces_of(s, ground::IMPASSABLE) {
            let piece = &s.pieces[number];
            let near = radius + i64::from(self.sketch(piece).bound);
            if is_near(piece.at, near) {
                grounds.walls.push((number as u8, piece.at, near * near));
            }
        }
        for other in models_of(s.on_table & !model.bit()) {
            let reach = radius + self.radius(s, other);
            let at = s.model(other).at;
            if is_near(at, reach) && self.top_of(s, other).is_none() {
                grounds.bases.push((at, reach * reach));
            }
        }
        grounds
    }

    /// Whether a model can stand at a point of the rectangle that was looked at, as
    /// [`Self::fits_ground`] tells it.
    pub(super) fn stands_on(&self, s: &State, grounds: &Grounds, at: Point) -> bool {
        self.on_board(at, grounds.radius)
            && grounds.walls.iter().all(|&(number, centre, near)| {
                centre.distance_squared(at) >= near
                    || self.sketch(&s.pieces[number as usize]).bits & ground::DISC == 0
                        && !self.outline(s, number as usize).overlaps(at, grounds.radius)
            })
            && grounds.bases.iter().all(|&(there, reach)| there.distance_squared(at) >= reach)
    }

    /// The free place nearest to a point: in 32 directions, to the unit.
    pub(in crate::space) fn nearest_fit(
        &self,
        s: &State,
        model: ModelId,
        at: Point,
    ) -> Option<Point> {
        if self.fits(s, model, at) {
            return Some(at);
        }
        let (width, depth) = self.size();
        for ring in 1..=(width + depth) / RING {
            let best = (0..DIRECTIONS)
                .filter_map(|direction| {
                    let course = Course::heading(at, direction * (u8::MAX / DIRECTIONS + 1));
                    // Only where the outer end of the ring is free is its inside looked at.
                    let outer = self.ring_point(course, ring * RING * FINE)?;
                    if !self.fits(s, model, outer) {
                        return None;
                    }
                    (0..RING).map(|less| (ring * RING - RING + 1 + less) * FINE).find_map(|far| {
                        let point = self.ring_point(course, far)?;
                        self.fits(s, model, point).then_some(point)
                    })
                })
                .min_by_key(|point| {
                    (point.distance_squared(at), self.seen_from_edge(s, model, *point))
                });
            if best.is_some() {
                return best;
            }
        }
        None
    }

    /// A point of a line, if it lies on the table.
    fn ring_point(&self, course: Course, length: i64) -> Option<Point> {
        let (x, y) = (
            i64::from(course.from.x) + ((course.ux * length) >> 40),
            i64::from(course.from.y) + ((course.uy * length) >> 40),
        );
        let (width, depth) = self.size();
        ((0..=width).contains(&x) && (0..=depth).contains(&y)).then(|| course.at(length))
    }
}
