//! Distances, contact and levels on the continuous table (ANI-004, ANI-008, ANI-011).

use crate::content::knobs::MeasureFrom;
use crate::space::fixed_trig::{heading, root_up};
use crate::space::outline::crosses_disc;
use crate::space::plane::Plane;
use crate::space::point::Point;
use crate::space::table::ground;
use crate::state::{ModelId, State, models_of};

/// The widest gap between bases in contact, in units (ANI-011).
pub(super) const CONTACT: i64 = 10;
/// The radius of the largest base (ANI-003).
pub(super) const LARGEST: i64 = 300;

impl Plane {
    /// Whether a line crosses the inside of a piece.
    #[inline]
    pub(super) fn crosses(&self, s: &State, piece: usize, from: Point, to: Point) -> bool {
        let placed = &s.pieces[piece];
        let sketch = self.sketch(placed);
        if sketch.bits & ground::DISC != 0 {
            return crosses_disc(from, to, placed.at, i64::from(sketch.bound));
        }
        self.outline(s, piece).crosses(from, to)
    }

    pub(in crate::space) fn gap(&self, s: &State, one: ModelId, two: ModelId) -> i64 {
        let square = s.model(one).at.distance_squared(s.model(two).at);
        (root_up(square) - self.radius(s, one) - self.radius(s, two)).max(0)
    }

    pub(in crate::space) fn distance(&self, s: &State, from: ModelId, to: ModelId) -> i64 {
        match self.knobs.measure_from {
            MeasureFrom::EdgeToEdge => self.gap(s, from, to),
            MeasureFrom::CentreToCentre => {
                root_up(s.model(from).at.distance_squared(s.model(to).at))
            }
            MeasureFrom::FrontPoint => {
                let front = self.front_of(s, from);
                (root_up(front.distance_squared(s.model(to).at)) - self.radius(s, to)).max(0)
            }
        }
    }

    pub(in crate::space) fn distance_to_point(&self, s: &State, from: ModelId, to: Point) -> i64 {
        let centre = s.model(from).at;
        match self.knobs.measure_from {
            MeasureFrom::EdgeToEdge => {
                (root_up(centre.distance_squared(to)) - self.radius(s, from)).max(0)
            }
            MeasureFrom::CentreToCentre => root_up(centre.distance_squared(to)),
            MeasureFrom::FrontPoint => root_up(self.front_of(s, from).distance_squared(to)),
        }
    }

    /// The point of a base's edge in the direction of its facing.
    fn front_of(&self, s: &State, model: ModelId) -> Point {
        let (at, radius) = (s.model(model).at, self.radius(s, model));
        let (x, y) = heading(s.model(model).facing);
        let round = |part: i64| ((part * radius + (1 << 29)) >> 30) as i16;
        Point::new(at.x + round(x), at.y + round(y))
    }

    pub(in crate::space) fn within(&self, s: &State, model: ModelId, radius: i64) -> u32 {
        let others = s.on_table & !model.bit();
        let mut found = 0;
        if self.knobs.measure_from != MeasureFrom::EdgeToEdge {
            for other in models_of(others) {
                found |= other.bit_if(self.distance(s, model, other) <= radius);
            }
            return found;
        }
        let (at, reach) = (s.model(model).at, radius + self.radius(s, model));
        for other in models_of(others) {
            let reach = reach + self.radius(s, other);
            let near = s.model(other).at.distance_squared(at) <= reach * reach;
            found |= other.bit_if(near);
        }
        found
    }
}
