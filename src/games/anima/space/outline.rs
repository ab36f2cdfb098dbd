//! The outline of a piece of scenery where it lies: what it holds, touches, and lets pass
//! (ANI-444, ANI-446).

use crate::content::catalogue::{Form, Piece};
use crate::space::course::{Course, FINE, Stretch, chord, difference, shared, slab, spanned};
use crate::space::fixed_trig::{ONE, turn};
use crate::space::point::Point;

/// A line leads past a rectangle if rounding does not matter: by so many fine lengths.
const PAST: i64 = 16;

/// A disc or a turned rectangle.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Outline {
    /// Its centre.
    pub(super) at: Point,
    /// The radius of a disc; 0 for a rectangle.
    pub(super) radius: i64,
    /// Width and depth of a rectangle.
    pub(super) width: i64,
    pub(super) depth: i64,
    /// Its rotation, times [`ONE`].
    pub(super) cosine: i64,
    pub(super) sine: i64,
    /// No part of it is farther from the centre.
    pub(super) bound: i64,
}

impl Outline {
    /// The outline of a piece.
    #[inline]
    pub(super) fn new(form: Form, piece: Piece) -> Self {
        let (cosine, sine) = turn(piece.turn);
        match form {
            Form::Circle { radius } => {
                let radius = i64::from(radius);
                Self { at: piece.at, radius, width: 0, depth: 0, cosine, sine, bound: radius }
            }
            Form::Rectangle { width, depth } => {
                let (width, depth) = (i64::from(width), i64::from(depth));
                let bound = bound_of(form);
                Self { at: piece.at, radius: 0, width, depth, cosine, sine, bound }
            }
        }
    }

    /// A vector as the unturned rectangle sees it, times [`ONE`].
    #[inline]
    fn turned(&self, (x, y): (i64, i64)) -> (i64, i64) {
        (x * self.cosine + y * self.sine, y * self.cosine - x * self.sine)
    }

    /// A point as the unturned rectangle sees it from its centre, times [`ONE`].
    #[inline]
    fn local(&self, point: Point) -> (i64, i64) {
        self.turned(difference(self.at, point))
    }

    /// Half the width and half the depth, times [`ONE`].
    #[inline]
    fn halves(&self) -> (i64, i64) {
        (self.width * (ONE / 2), self.depth * (ONE / 2))
    }

    /// A vector of the unturned rectangle (in halves of units) as it lies on the table.
    pub(super) fn placed(&self, x_halves: i64, y_halves: i64) -> Point {
        let x = (x_halves * self.cosine - y_halves * self.sine) / (2 * ONE);
        let y = (x_halves * self.sine + y_halves * self.cosine) / (2 * ONE);
        Point::new((i64::from(self.at.x) + x) as i16, (i64::from(self.at.y) + y) as i16)
    }

    /// Whether it is a disc.
    #[inline]
    pub(super) fn is_disc(&self) -> bool {
        self.radius > 0
    }

    /// Whether a disc may come near it at all.
    #[inline]
    pub(super) fn is_near(&self, point: Point, reach: i64) -> bool {
        let reach = reach + self.bound;
        self.at.distance_squared(point) < reach * reach
    }

    /// The square of the distance of a point from it, times [`ONE`] squared (0 inside).
    #[inline]
    pub(super) fn gap_squared(&self, point: Point) -> i64 {
        let (x, y) = self.local(point);
        let (half_width, half_depth) = self.halves();
        let beyond_x = (x.abs() - half_width).max(0);
        let beyond_y = (y.abs() - half_depth).max(0);
        beyond_x * beyond_x + beyond_y * beyond_y
    }

    /// Whether a disc overlaps it; with radius 0, whether a point is strictly inside.
    #[inline]
    pub(super) fn overlaps(&self, point: Point, radius: i64) -> bool {
        if !self.is_near(point, radius) {
            return false;
        }
        if self.is_disc() {
            return true; // its bound is its outline
        }
        if radius == 0 {
            let (x, y) = self.local(point);
            let (half_width, half_depth) = self.halves();
            return x.abs() < half_width && y.abs() < half_depth;
        }
        let reach = radius * ONE;
        self.gap_squared(point) < reach * reach
    }

    /// Whether a point is inside or on its edge.
    #[inline]
    pub(super) fn contains(&self, point: Point) -> bool {
        if self.is_disc() {
            return self.at.distance_squared(point) <= self.radius * self.radius;
        }
        self.is_near(point, 0) && self.holds(point, 0)
    }

    /// Whether a disc is wholly inside (ANI-202).
    #[inline]
    pub(super) fn holds(&self, point: Point, radius: i64) -> bool {
        if self.is_disc() {
            let room = self.radius - radius;
            return room >= 0 && self.at.distance_squared(point) <= room * room;
        }
        let (x, y) = self.local(point);
        let (half_width, half_depth) = self.halves();
        x.abs() <= half_width - radius * ONE && y.abs() <= half_depth - radius * ONE
    }

    /// Whether a disc that follows a line up to a length cannot meet it.
    #[inline]
    pub(super) fn is_off(&self, course: Course, radius: i64, length: i64) -> bool {
        let (along, across) = course.sides(self.at);
        let bound = (self.bound + radius) * FINE;
        across.abs() >= bound || along <= -bound || along - bound >= length
    }

    /// Whether the segment between two points crosses its inside.
    pub(super) fn crosses(&self, from: Point, to: Point) -> bool {
        if self.is_disc() {
            return crosses_disc(from, to, self.at, self.radius);
        }
        let (one, two) = (self.local(from), self.local(to));
        let (half_width, half_depth) = self.halves();
        if one.0.min(two.0) >= half_width
            || one.0.max(two.0) <= -half_width
            || one.1.min(two.1) >= half_depth
            || one.1.max(two.1) <= -half_depth
        {
            return false;
        }
        let (dx, dy) = (two.0 - one.0, two.1 - one.1);
        if dx == 0 && dy == 0 {
            return true;
        }
        // The corners are not all on one side of the line.
        (dx * one.1 - dy * one.0).abs() < half_width * dy.abs() + half_depth * dx.abs()
    }

    /// Whether every segment from a point to one at most so far from another surely crosses its
    /// inside; it may do so without this being told.
    pub(super) fn bars(&self, from: Point, to: Point, spread: i64) -> bool {
        if self.is_disc() {
            let room = self.radius - spread;
            return room > 0 && crosses_disc(from, to, self.at, room);
        }
        let (one, two) = (self.local(from), self.local(to));
        let (half_width, half_depth) = self.halves();
        let wide = spread * ONE;
        if one.0.min(two.0 + wide) >= half_width
            || one.0.max(two.0 - wide) <= -half_width
            || one.1.min(two.1 + wide) >= half_depth
            || one.1.max(two.1 - wide) <= -half_depth
        {
            return false;
        }
        // See `crosses`; the other end may be off by `wide` both ways.
        let (dx, dy) = (two.0 - one.0, two.1 - one.1);
        let aside = (dx * one.1 - dy * one.0).abs() + wide * (one.0.abs() + one.1.abs());
        aside < half_width * (dy.abs() - wide) + half_depth * (dx.abs() - wide)
    }

    /// The stretch of a line on which a disc overlaps it.
    pub(super) fn pass(&self, course: Course, radius: i64) -> Option<Stretch> {
        if self.is_disc() {
            return course.pass(self.at, self.radius + radius);
        }
        let (along, across) = course.sides(self.at);
        let bound = (self.bound + radius) * FINE;
        if across.abs() >= bound || along <= -bound {
            return None;
        }
        let (x, y, slope_x, slope_y) = self.local_course(course);
        let (half_width, half_depth) = (self.width * (FINE / 2), self.depth * (FINE / 2));
        let reach = radius * FINE;
        // Mostly the line leads past it on one side, and not by little.
        let aside = (x * slope_y - y * slope_x).abs();
        let extent = half_width * slope_y.abs() + half_depth * slope_x.abs();
        if aside >= extent + ((reach + PAST) << 30) {
            return None;
        }
        let (wide, high) =
            (slab(x, slope_x, half_width + reach), slab(y, slope_y, half_depth + reach));
        shared(wide, high)?;
        let mut stretch = spanned(
            shared(wide, slab(y, slope_y, half_depth)),
            shared(slab(x, slope_x, half_width), high),
        );
        for (corner_x, corner_y) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let (from_x, from_y) = (corner_x * half_width - x, corner_y * half_depth - y);
            let along = (from_x * slope_x + from_y * slope_y) >> 30;
            let across = (from_x * slope_y - from_y * slope_x) >> 30;
            stretch = spanned(stretch, chord(along, across, reach - 4));
        }
        stretch
    }

    /// The stretch of a line on which a disc is wholly inside.
    pub(super) fn pass_inside(&self, course: Course, radius: i64) -> Option<Stretch> {
        if self.is_disc() {
            let (along, across) = course.sides(self.at);
            return chord(along, across, (self.radius - radius) * FINE + 4);
        }
        let (x, y, slope_x, slope_y) = self.local_course(course);
        let reach = radius * FINE - 8;
        shared(
            slab(x, slope_x, self.width * (FINE / 2) - reach),
            slab(y, slope_y, self.depth * (FINE / 2) - reach),
        )
    }

    /// A line as the unturned rectangle sees it from its centre: beginning in fine lengths, slopes
    /// times 2^30.
    fn local_course(&self, course: Course) -> (i64, i64, i64, i64) {
        let (x, y) = self.local(course.from);
        let (slope_x, slope_y) = self.turned((course.ux, course.uy));
        (x >> 4, y >> 4, slope_x >> 14, slope_y >> 14)
    }

    /// How far it reaches from its centre in a direction of length 2^30, in units, rounded up.
    pub(super) fn support(&self, direction: (i64, i64)) -> i64 {
        if self.is_disc() {
            return self.radius;
        }
        let (x, y) = self.turned(direction);
        ((self.width * (x.abs() >> 14) + self.depth * (y.abs() >> 14)) >> 31) + 1
    }
}

/// The line between two points, asked again and again what lies near it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Corridor {
    from: Point,
    to: Point,
    dx: i64,
    dy: i64,
    /// The square of its length.
    length: i64,
}

impl Corridor {
    /// The line between two points.
    #[inline]
    pub(super) fn new(from: Point, to: Point) -> Self {
        let (dx, dy) = difference(from, to);
        Self { from, to, dx, dy, length: dx * dx + dy * dy }
    }

    /// Whether a point is at least `width` away from every point of it.
    #[inline]
    pub(super) fn is_aside(&self, point: Point, width: i64) -> bool {
        let (x, y) = difference(self.from, point);
        let across = self.dx * y - self.dy * x;
        let wide = width * width;
        if across * across >= wide * self.length {
            return true;
        }
        let along = self.dx * x + self.dy * y;
        (along < 0 && x * x + y * y >= wide)
            || (along > self.length && self.to.distance_squared(point) >= wide)
    }
}

/// Whether a point is at least `width` away from every point of the line between two others.
#[inline]
pub(super) fn is_aside(from: Point, to: Point, point: Point, width: i64) -> bool {
    Corridor::new(from, to).is_aside(point, width)
}

/// No part of a form is farther from its centre than this.
#[inline]
pub(crate) fn bound_of(form: Form) -> i64 {
    match form {
        Form::Circle { radius } => i64::from(radius),
        Form::Rectangle { width, depth } => {
            let (width, depth) = (i64::from(width), i64::from(depth));
            // At least half the diagonal: a + b (root of 2 - 1) for sides a >= b.
            (width.max(depth) * 1000 + width.min(depth) * 415) / 2000 + 2
        }
    }
}

/// Whether the segment between two points crosses the inside of a disc.
#[inline]
pub(super) fn crosses_disc(from: Point, to: Point, centre: Point, radius: i64) -> bool {
    !is_aside(from, to, centre, radius)
}
