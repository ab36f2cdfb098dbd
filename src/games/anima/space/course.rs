//! A straight line that the centre of a base follows, and what it passes on the way.
//!
//! Lengths along a line are kept in 1,024ths of a unit ("fine").

use crate::space::fixed_trig::heading;
use crate::space::isqrt::root;
use crate::space::point::Point;

/// Fine lengths of a unit.
pub(super) const FINE: i64 = 1 << 10;
/// Longer than any line.
pub(super) const FAR: i64 = 1 << 40;
/// By how much obstacles are smaller for the one who passes them, in fine lengths: a base that
/// touches a wall can go along it. Ends are tested exactly.
pub(super) const SLACK: i64 = 4;

/// A straight line with a beginning.
#[derive(Copy, Clone, Debug)]
pub(super) struct Course {
    /// Where it begins.
    pub(super) from: Point,
    /// Its direction: a vector of length 2^30.
    pub(super) ux: i64,
    /// Its direction.
    pub(super) uy: i64,
}

/// A stretch of a line in fine lengths: beginning, end.
pub(super) type Stretch = (i64, i64);

impl Course {
    /// The line in the direction of a vector, and the length of the vector in fine lengths.
    #[inline]
    pub(super) fn new(from: Point, dx: i64, dy: i64) -> Option<(Self, i64)> {
        let length = root((dx * dx + dy * dy) << 20);
        if length == 0 {
            return None;
        }
        Some((Self { from, ux: (dx << 40) / length, uy: (dy << 40) / length }, length))
    }

    /// The line towards a point, and how far that is in fine lengths.
    #[inline]
    pub(super) fn towards(from: Point, to: Point) -> Option<(Self, i64)> {
        let (dx, dy) = difference(from, to);
        Self::new(from, dx, dy)
    }

    /// The line in the direction of a facing.
    #[inline]
    pub(super) fn heading(from: Point, facing: u8) -> Self {
        let (ux, uy) = heading(facing);
        Self { from, ux, uy }
    }

    /// The same line the other way.
    #[inline]
    pub(super) fn back(self) -> Self {
        Self { from: self.from, ux: -self.ux, uy: -self.uy }
    }

    /// The point at a length, rounded component by component towards the beginning (ANI-002).
    #[inline]
    pub(super) fn at(self, length: i64) -> Point {
        // What is whole but for the last bits of the direction stays whole.
        const BIAS: i64 = 1 << 29;
        let (wide, high) = (self.ux * length, self.uy * length);
        let mut x = (wide + BIAS * wide.signum()) / (1 << 40);
        let mut y = (high + BIAS * high.signum()) / (1 << 40);
        if (x * x + y * y) << 20 > length * length {
            (x, y) = (wide / (1 << 40), high / (1 << 40));
        }
        Point::new((i64::from(self.from.x) + x) as i16, (i64::from(self.from.y) + y) as i16)
    }

    /// A point seen from the line: how far along it, and how far to its side, in fine lengths.
    #[inline]
    pub(super) fn sides(self, point: Point) -> (i64, i64) {
        let (x, y) = difference(self.from, point);
        ((x * self.ux + y * self.uy) >> 20, (x * self.uy - y * self.ux) >> 20)
    }

    /// The stretch on which the line is nearer to a point than `reach` units.
    #[inline]
    pub(super) fn pass(self, point: Point, reach: i64) -> Option<Stretch> {
        let (along, across) = self.sides(point);
        chord(along, across, reach * FINE - SLACK)
    }
}

/// The stretch of a line that lies in a disc, by where its middle lies; all in fine lengths. A disc
/// wholly behind the beginning is left out.
#[inline]
pub(super) fn chord(along: i64, across: i64, reach: i64) -> Option<Stretch> {
    // What lies behind the beginning is of no interest.
    if across.abs() >= reach || along <= -reach {
        return None;
    }
    let half = root(reach * reach - across * across);
    Some((along - half, along + half))
}

/// The stretch on which a coordinate is between `-half` and `half`: it begins at `start` and grows
/// by `slope` in 2^30 fine lengths.
#[inline]
pub(super) fn slab(start: i64, slope: i64, half: i64) -> Option<Stretch> {
    let half = half - SLACK;
    if half <= 0 {
        return None;
    }
    if slope == 0 {
        return if start.abs() < half { Some((-FAR, FAR)) } else { None };
    }
    let (one, two) = (((-half - start) << 30) / slope, ((half - start) << 30) / slope);
    Some((one.min(two), one.max(two)))
}

/// What two stretches share.
#[inline]
pub(super) fn shared(one: Option<Stretch>, two: Option<Stretch>) -> Option<Stretch> {
    let ((begin_1, end_1), (begin_2, end_2)) = (one?, two?);
    let (begin, end) = (begin_1.max(begin_2), end_1.min(end_2));
    if begin < end { Some((begin, end)) } else { None }
}

/// The smallest stretch that holds both.
#[inline]
pub(super) fn spanned(one: Option<Stretch>, two: Option<Stretch>) -> Option<Stretch> {
    match (one, two) {
        (Some((begin_1, end_1)), Some((begin_2, end_2))) => {
            Some((begin_1.min(begin_2), end_1.max(end_2)))
        }
        (one, two) => one.or(two),
    }
}

/// The vector from a point to another.
#[inline]
pub(super) fn difference(from: Point, to: Point) -> (i64, i64) {
    (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y))
}
