//! How far apart pieces of scenery lie: discs and turned rectangles in whole numbers (ANI-053).
//!
//! Lengths are counted in parts of a unit, so fine that the corners of a rectangle turned by a
//! multiple of 15 degrees are within a hundredth of a millimetre; by quarter turns they are exact.

use crate::content::catalogue::Form;
use crate::space::point::Point;

/// Parts of half a unit.
const PARTS: i64 = 1 << 14;
/// A unit in parts.
const UNIT: i64 = 2 * PARTS;
/// Cosines of 0, 15, ... 90 degrees, in parts.
const COSINES: [i64; 7] = [16_384, 15_826, 14_189, 11_585, 8_192, 4_240, 0];

/// A point or a vector, in parts of a unit.
type Fine = (i64, i64);

/// A piece where it lies.
pub(super) struct Outline {
    centre: Fine,
    /// Radius of a disc, in parts; 0 of a rectangle.
    radius: i64,
    /// Corners of a rectangle in order; none of a disc.
    corners: Vec<Fine>,
}

/// The cosine of a multiple of 15 degrees, in parts.
fn cosine(turn: u8) -> i64 {
    let turn = usize::from(turn) % 24;
    let half = if turn > 12 { 24 - turn } else { turn };
    if half > 6 { -COSINES[12 - half] } else { COSINES[half] }
}

impl Outline {
    /// A form at a point, turned anticlockwise by steps of 15 degrees.
    pub(super) fn new(form: Form, at: Point, turn: u8) -> Self {
        let centre = (i64::from(at.x) * UNIT, i64::from(at.y) * UNIT);
        match form {
            Form::Circle { radius } => {
                Self { centre, radius: i64::from(radius) * UNIT, corners: Vec::new() }
            }
            Form::Rectangle { width, depth } => {
                // A quarter turn is six steps: the sine is the cosine six steps back.
                let (cos, sin) = (cosine(turn), cosine(turn + 18));
                let (width, depth) = (i64::from(width), i64::from(depth));
                let corner = |right: i64, up: i64| {
                    let (x, y) = (right * width, up * depth);
                    (centre.0 + x * cos - y * sin, centre.1 + x * sin + y * cos)
                };
                let corners = vec![corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
                Self { centre, radius: 0, corners }
            }
        }
    }

    /// Left, lower, right and upper bounds, in parts.
    fn bounds(&self) -> [i64; 4] {
        if self.corners.is_empty() {
            let ((x, y), radius) = (self.centre, self.radius);
            return [x - radius, y - radius, x + radius, y + radius];
        }
        let xs = || self.corners.iter().map(|corner| corner.0);
        let ys = || self.corners.iter().map(|corner| corner.1);
        let (low, high) = (i64::MAX, i64::MIN);
        [
            xs().min().unwrap_or(low),
            ys().min().unwrap_or(low),
            xs().max().unwrap_or(high),
            ys().max().unwrap_or(high),
        ]
    }

    /// Whether all of it lies farther than `border` units from the edges of a table: a part at
    /// exactly that distance is within it (ANI-008, ANI-053).
    pub(super) fn is_inside(&self, table: (i32, i32), border: i64) -> bool {
        let [left, lower, right, upper] = self.bounds();
        let border = border * UNIT;
        left > border
            && lower > border
            && right < i64::from(table.0) * UNIT - border
            && upper < i64::from(table.1) * UNIT - border
    }

    /// Sides of a rectangle.
    fn sides(&self) -> impl Iterator<Item = (Fine, Fine)> {
        let next = self.corners.iter().cycle().skip(1);
        self.corners.iter().zip(next).map(|(from, to)| (*from, *to))
    }

    /// Whether a point lies in a rectangle, its sides included.
    fn holds(&self, point: Fine) -> bool {
        !self.corners.is_empty() && self.sides().all(|(from, to)| cross(from, to, point) >= 0)
    }

    /// Whether two pieces share a point or are nearer than `gap` units.
    pub(super) fn is_nearer(&self, other: &Self, gap: i64) -> bool {
        let gap = gap * UNIT;
        match (self.corners.is_empty(), other.corners.is_empty()) {
            (true, true) => {
                let reach = i128::from(self.radius + other.radius + gap);
                squared(self.centre, other.centre) < reach * reach
            }
            (false, true) => other.disc_is_nearer(self, gap),
            (true, false) => self.disc_is_nearer(other, gap),
            (false, false) => self.rectangle_is_nearer(other, gap),
        }
    }

    fn disc_is_nearer(&self, rectangle: &Self, gap: i64) -> bool {
        rectangle.holds(self.centre)
            || rectangle.sides().any(|side| is_near_side(self.centre, side, self.radius + gap))
    }

    fn rectangle_is_nearer(&self, other: &Self, gap: i64) -> bool {
        let near = |one: &Self, two: &Self| {
            one.corners.iter().any(|corner| {
                two.holds(*corner) || two.sides().any(|side| is_near_side(*corner, side, gap))
            })
        };
        let crossed = || {
            self.sides().any(|(a, b)| {
                other.sides().any(|(c, d)| {
                    (cross(a, b, c) > 0) != (cross(a, b, d) > 0)
                        && (cross(c, d, a) > 0) != (cross(c, d, b) > 0)
                })
            })
        };
        near(self, other) || near(other, self) || crossed()
    }
}

/// Twice the area of a triangle; positive where the third point lies left of the line.
fn cross(from: Fine, to: Fine, point: Fine) -> i128 {
    let (ax, ay) = (i128::from(to.0 - from.0), i128::from(to.1 - from.1));
    let (bx, by) = (i128::from(point.0 - from.0), i128::from(point.1 - from.1));
    ax * by - ay * bx
}

fn squared(one: Fine, two: Fine) -> i128 {
    let (dx, dy) = (i128::from(one.0 - two.0), i128::from(one.1 - two.1));
    dx * dx + dy * dy
}

/// Whether a point is nearer than `reach` parts to a side.
fn is_near_side(point: Fine, (from, to): (Fine, Fine), reach: i64) -> bool {
    let reach = i128::from(reach) * i128::from(reach);
    let along = i128::from(to.0 - from.0) * i128::from(point.0 - from.0)
        + i128::from(to.1 - from.1) * i128::from(point.1 - from.1);
    let length = squared(from, to);
    if along <= 0 || length == 0 {
        return squared(from, point) < reach;
    }
    if along >= length {
        return squared(to, point) < reach;
    }
    let area = cross(from, to, point);
    // Distances to the line are area / length: compared as squares. Both stay below 2^127: areas
    // below 2^61, reaches below 2^31 and lengths below 2^31 parts.
    area * area < reach * length
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rectangle(x: i16, y: i16, width: i16, depth: i16, turn: u8) -> Outline {
        Outline::new(Form::Rectangle { width, depth }, Point::new(x, y), turn)
    }

    fn circle(x: i16, y: i16, radius: i16) -> Outline {
        Outline::new(Form::Circle { radius }, Point::new(x, y), 0)
    }

    #[test]
    fn ani_053_exactly_two_and_a_half_centimetres_apart_is_enough() {
        let block = rectangle(3000, 3000, 1000, 1000, 0);
        assert!(!block.is_nearer(&rectangle(4250, 3000, 1000, 1000, 0), 250));
        assert!(block.is_nearer(&rectangle(4249, 3000, 1000, 1000, 0), 250));
        assert!(!block.is_nearer(&circle(4250, 3000, 500), 250));
        assert!(circle(4249, 3000, 500).is_nearer(&block, 250));
        assert!(!circle(3000, 3000, 500).is_nearer(&circle(4250, 3000, 500), 250));
        assert!(circle(3000, 3000, 500).is_nearer(&circle(4249, 3000, 500), 250));
    }

    #[test]
    fn ani_053_exactly_seven_and_a_half_from_an_edge_is_within_it() {
        let table = (12_000, 12_000);
        assert!(!rectangle(1250, 6000, 1000, 1000, 0).is_inside(table, 750));
        assert!(rectangle(1251, 6000, 1000, 1000, 0).is_inside(table, 750));
        assert!(!circle(6000, 11_250, 500).is_inside(table, 750));
        // A quarter turn swaps width and depth exactly.
        assert!(rectangle(1251, 6000, 4000, 1000, 6).is_inside(table, 750));
        assert!(!rectangle(1251, 6000, 4000, 1000, 0).is_inside(table, 750));
    }

    #[test]
    fn pieces_that_cross_or_hold_each_other_overlap() {
        let cross = rectangle(6000, 6000, 4000, 200, 0);
        assert!(cross.is_nearer(&rectangle(6000, 6000, 200, 4000, 0), 0));
        assert!(cross.is_nearer(&rectangle(6000, 6000, 4000, 200, 3), 0));
        assert!(circle(6000, 6000, 2000).is_nearer(&rectangle(6000, 6000, 100, 100, 1), 0));
        assert!(rectangle(6000, 6000, 5000, 5000, 2).is_nearer(&circle(6100, 6000, 50), 0));
    }

    #[test]
    fn rectangles_turn_by_fifteen_degrees() {
        // A square of 1000 turned by 45 degrees reaches 707.1 units to each side.
        let turned = rectangle(6000, 6000, 1000, 1000, 3);
        let wall = |x: i16| rectangle(x, 6000, 100, 4000, 0);
        assert!(turned.is_nearer(&wall(6000 + 50 + 707), 0));
        assert!(!turned.is_nearer(&wall(6000 + 50 + 708), 0));
        // By 30 degrees: 500 * (cos 30 + sin 30) = 683.01.
        let turned = rectangle(6000, 6000, 1000, 1000, 2);
        assert!(turned.is_nearer(&wall(6000 + 50 + 683), 0));
        assert!(!turned.is_nearer(&wall(6000 + 50 + 684), 0));
    }
}
