//! Distances, contact and levels on the continuous table (ANI-004, ANI-008, ANI-011).

use crate::content::catalogue::{Piece, Template};
use crate::content::knobs::MeasureFrom;
use crate::content::vocabulary::Base;
use crate::space::Space;
use crate::space::outline::{Outline, crosses_disc};
use crate::space::pieces::{Sketch, ground};
use crate::space::point::Point;
use crate::space::whole::{heading, root_up};
use crate::state::{NONE, State, flag, models_of};

/// The widest gap between bases in contact, in units (ANI-011).
pub(super) const CONTACT: i64 = 10;
/// The radius of the largest base (ANI-003).
pub(super) const LARGEST: i64 = 300;

impl Space {
    /// The radius of a model's base in units.
    #[inline]
    pub(super) fn radius(&self, s: &State, model: u8) -> i64 {
        i64::from(self.radii[s.model(model).character as usize])
    }

    /// A model's base.
    #[inline]
    pub(super) fn base(&self, s: &State, model: u8) -> Base {
        self.bases[s.model(model).character as usize]
    }

    /// The kind of a piece on the table.
    #[inline]
    pub(super) fn template(&self, s: &State, piece: usize) -> &Template {
        &self.templates[s.pieces[piece].template as usize]
    }

    /// A piece on the table in short.
    #[inline]
    pub(super) fn sketch(&self, piece: &Piece) -> Sketch {
        self.sketches[piece.template as usize]
    }

    /// The pieces on the table of which one of some bits (of `ground`) is set.
    #[inline]
    pub(super) fn pieces_of(&self, s: &State, bits: u8) -> impl Iterator<Item = usize> {
        models_of(self.pieces_with(s, bits)).map(usize::from)
    }

    /// The outline of a piece on the table.
    #[inline]
    pub(super) fn outline(&self, s: &State, piece: usize) -> Outline {
        Outline::new(self.template(s, piece).form, s.pieces[piece])
    }

    /// Whether a point lies in a piece or on its edge: of a disc the bound is the outline.
    #[inline]
    pub(super) fn plane_covers(&self, s: &State, piece: usize, at: Point) -> bool {
        let placed = &s.pieces[piece];
        let sketch = self.sketch(placed);
        let bound = i64::from(sketch.bound);
        placed.at.distance_squared(at) <= bound * bound
            && (sketch.bits & ground::DISC != 0 || self.outline(s, piece).contains(at))
    }

    /// Whether a line crosses the inside of a piece.
    #[inline]
    pub(super) fn plane_crosses(&self, s: &State, piece: usize, from: Point, to: Point) -> bool {
        let placed = &s.pieces[piece];
        let sketch = self.sketch(placed);
        if sketch.bits & ground::DISC != 0 {
            return crosses_disc(from, to, placed.at, i64::from(sketch.bound));
        }
        self.outline(s, piece).crosses(from, to)
    }

    /// Width and depth of the table in units.
    #[inline]
    pub(super) fn table(&self) -> (i64, i64) {
        (i64::from(self.knobs.table_w_cm), i64::from(self.knobs.table_h_cm))
    }

    /// The piece on whose top a model stands; `NONE` for none (ANI-202).
    #[inline]
    pub(super) fn top_of(&self, s: &State, model: u8) -> u8 {
        if s.has(model, flag::CLIMBED) { self.top_at(s, s.model(model).at) } else { NONE }
    }

    /// The piece that can be climbed at a point; `NONE` for none.
    fn top_at(&self, s: &State, at: Point) -> u8 {
        self.pieces_of(s, ground::CLIMBABLE)
            .find(|&piece| self.covers(s, piece, at))
            .map_or(NONE, |piece| piece as u8)
    }

    /// Whether two models stand on the same level (ANI-011).
    #[inline]
    pub(crate) fn same_level(&self, s: &State, one: u8, two: u8) -> bool {
        (s.model(one).flags | s.model(two).flags) & flag::CLIMBED == 0
            || self.top_of(s, one) == self.top_of(s, two)
    }

    /// The height of what a model stands on: a hill, or a top that it has climbed (ANI-444).
    pub(super) fn level_of(&self, s: &State, model: u8) -> i64 {
        let top = self.top_of(s, model);
        if top != NONE {
            return i64::from(self.template(s, top as usize).height);
        }
        self.ground_level(s, s.model(model).at)
    }

    /// The height of the ground at a point (ANI-443).
    pub(super) fn ground_level(&self, s: &State, at: Point) -> i64 {
        self.pieces_of(s, ground::HILL)
            .filter(|&piece| self.covers(s, piece, at))
            .map(|piece| i64::from(self.template(s, piece).height))
            .max()
            .unwrap_or(0)
    }

    pub(super) fn plane_gap(&self, s: &State, one: u8, two: u8) -> i64 {
        let square = s.model(one).at.distance_squared(s.model(two).at);
        (root_up(square) - self.radius(s, one) - self.radius(s, two)).max(0)
    }

    pub(super) fn plane_distance(&self, s: &State, from: u8, to: u8) -> i64 {
        match self.knobs.measure_from {
            MeasureFrom::EdgeToEdge => self.plane_gap(s, from, to),
            MeasureFrom::CentreToCentre => {
                root_up(s.model(from).at.distance_squared(s.model(to).at))
            }
            MeasureFrom::FrontPoint => {
                let front = self.front_of(s, from);
                (root_up(front.distance_squared(s.model(to).at)) - self.radius(s, to)).max(0)
            }
        }
    }

    pub(super) fn plane_distance_to_point(&self, s: &State, from: u8, to: Point) -> i64 {
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
    fn front_of(&self, s: &State, model: u8) -> Point {
        let (at, radius) = (s.model(model).at, self.radius(s, model));
        let (x, y) = heading(s.model(model).facing);
        let round = |part: i64| ((part * radius + (1 << 29)) >> 30) as i16;
        Point::new(at.x + round(x), at.y + round(y))
    }

    #[inline]
    pub(super) fn plane_in_contact(&self, s: &State, one: u8, two: u8) -> bool {
        let touching = self.radius(s, one) + self.radius(s, two);
        let square = s.model(one).at.distance_squared(s.model(two).at);
        square >= touching * touching
            && square <= (touching + CONTACT) * (touching + CONTACT)
            && self.same_level(s, one, two)
    }

    pub(super) fn plane_within(&self, s: &State, model: u8, radius: i64) -> u32 {
        let others = s.on_table & !(1 << model);
        let mut found = 0;
        if self.knobs.measure_from != MeasureFrom::EdgeToEdge {
            for other in models_of(others) {
                found |= u32::from(self.plane_distance(s, model, other) <= radius) << other;
            }
            return found;
        }
        let (at, reach) = (s.model(model).at, radius + self.radius(s, model));
        for other in models_of(others) {
            let reach = reach + self.radius(s, other);
            let near = s.model(other).at.distance_squared(at) <= reach * reach;
            found |= u32::from(near) << other;
        }
        found
    }
}
