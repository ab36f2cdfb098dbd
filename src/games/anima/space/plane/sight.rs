//! Lines of sight and cover on the continuous table (ANI-248 to ANI-250, ANI-444).

use crate::content::catalogue::Ground;
use crate::content::vocabulary::Base;
use crate::space::Sight;
use crate::space::board::{Board, End, Screen};
use crate::space::course::difference;
use crate::space::ground;
use crate::space::isqrt::root;
use crate::space::outline::{Corridor, crosses_disc, is_aside};
use crate::space::plane::Plane;
use crate::space::point::Point;
use crate::state::{ModelId, State, models_of, numbers_of};

impl Plane {
    /// The pieces that matter for a line of sight as wide as the target, one bit each.
    fn screens_near(&self, s: &State, from: Point, to: Point, width: i64, sight_only: bool) -> u32 {
        let corridor = Corridor::new(from, to);
        let mut near = 0;
        let matter = if sight_only { ground::BLOCKS } else { ground::BLOCKS | ground::COVERS };
        for number in self.pieces_of(s, matter) {
            let piece = &s.pieces[number];
            let width = i64::from(self.sketch(piece).bound) + width;
            near |= u32::from(!corridor.is_aside(piece.at, width)) << number;
        }
        near
    }

    /// The pieces that a line crosses and that may block it, one bit each.
    pub(super) fn screens_crossed(&self, s: &State, from: Point, to: Point) -> u32 {
        let corridor = Corridor::new(from, to);
        let mut crossed = 0;
        for number in self.pieces_of(s, ground::BLOCKS) {
            let piece = &s.pieces[number];
            let sketch = self.sketch(piece);
            let crosses = !corridor.is_aside(piece.at, i64::from(sketch.bound))
                && (sketch.bits & ground::DISC != 0 || self.outline(s, number).crosses(from, to));
            crossed |= u32::from(crosses) << number;
        }
        crossed
    }

    /// Whether a target is seen though some pieces that may block sight lie on the middle line.
    pub(super) fn sees_past(&self, s: &State, seer: &End, target: ModelId, crossing: u32) -> bool {
        let (from, to) = (seer.at, s.model(target).at);
        let seen = self.end_of_sight(s, target);
        let blocks =
            |piece: &u8| self.screen(s, usize::from(*piece), seer, &seen) == Screen::Blocks;
        let crossing_blocks =
            numbers_of(crossing).filter(blocks).fold(0, |set, one| set | 1 << one);
        if crossing_blocks == 0 {
            return true;
        }
        // Mostly what lies on the middle line lies on all three.
        let radius = self.radius(s, target);
        let bars = |piece: u8| self.outline(s, piece as usize).bars(from, to, radius + 2);
        if numbers_of(crossing_blocks).any(bars) {
            return false;
        }
        let mut beside = None;
        [1, -1].into_iter().any(|side| {
            let end = tangent_end(from, to, radius, side);
            let crosses = |piece: u8| self.crosses(s, piece as usize, from, end);
            if numbers_of(crossing_blocks).any(crosses) {
                return false;
            }
            let beside = *beside.get_or_insert_with(|| {
                let near = self.screens_near(s, from, to, radius + 2, true) & !crossing;
                numbers_of(near).filter(blocks).fold(0_u32, |set, one| set | 1 << one)
            });
            !numbers_of(beside).any(crosses)
        })
    }

    /// Which of the three lines cross a piece, one bit each.
    fn crossed(&self, s: &State, piece: usize, from: Point, ends: &[Point; 3]) -> u32 {
        (0..3).fold(0, |set, end| set | u32::from(self.crosses(s, piece, from, ends[end])) << end)
    }

    pub(in crate::space) fn sight(&self, s: &State, viewer: ModelId, target: ModelId) -> Sight {
        let (from, to) = (s.model(viewer).at, s.model(target).at);
        if viewer == target || !self.is_in_arc(s, viewer, to) {
            return Sight { visible: viewer == target, cover: false, minor_only: false };
        }
        let radius = self.radius(s, target);
        let (mut blocked, mut covered, mut hard) = (0, false, false);
        let near = self.screens_near(s, from, to, radius + 2, false);
        if near != 0 {
            let (seer, seen) = (self.end_of_sight(s, viewer), self.end_of_sight(s, target));
            let ends = sight_ends(from, to, radius);
            for piece in numbers_of(near) {
                let piece = piece as usize;
                let screen = self.screen(s, piece, &seer, &seen);
                let crossed =
                    if screen == Screen::Clear { 0 } else { self.crossed(s, piece, from, &ends) };
                if screen == Screen::Blocks {
                    blocked |= crossed;
                }
                let covers = crossed != 0 || self.shelters(s, piece, &seer, &seen);
                covered |= covers;
                hard |= covers && self.template(s, piece).ground != Ground::Minor;
            }
        }
        if self.knobs.large_models_cover && !hard && self.large_between(s, viewer, target) {
            (covered, hard) = (true, true);
        }
        let visible = blocked != 0b111;
        Sight { visible, cover: visible && covered, minor_only: visible && covered && !hard }
    }

    /// Whether the base of a large model lies on the line (ANI-248).
    fn large_between(&self, s: &State, viewer: ModelId, target: ModelId) -> bool {
        let (from, to) = (s.model(viewer).at, s.model(target).at);
        let radius = self.radius(s, target);
        let others = s.on_table & !viewer.bit() & !target.bit();
        models_of(others).any(|other| {
            if self.base(s, other) != Base::Large {
                return false;
            }
            let (at, reach) = (s.model(other).at, self.radius(s, other));
            !is_aside(from, to, at, reach + radius + 2)
                && sight_ends(from, to, radius)
                    .iter()
                    .any(|&end| crosses_disc(from, end, at, reach))
        })
    }

    pub(in crate::space) fn sees_point(&self, s: &State, viewer: ModelId, point: Point) -> bool {
        let from = s.model(viewer).at;
        if !self.is_in_arc(s, viewer, point) {
            return false;
        }
        let near = self.screens_near(s, from, point, 2, true);
        if near == 0 || from == point {
            return true;
        }
        let level = self.ground_level(s, point);
        let seer = self.end_of_sight(s, viewer);
        let seen = End { at: point, level, head: level, top: None };
        !numbers_of(near).any(|piece| {
            let piece = piece as usize;
            self.screen(s, piece, &seer, &seen) == Screen::Blocks
                && self.crosses(s, piece, from, point)
        })
    }
}

/// The target's centre and its two tangent points as seen from a point, rounded towards its centre.
fn sight_ends(from: Point, to: Point, radius: i64) -> [Point; 3] {
    [to, tangent_end(from, to, radius, 1), tangent_end(from, to, radius, -1)]
}

/// The tangent point of a target on one side (1 or -1) as seen from a point, rounded towards its
/// centre; the centre of one that lies over the point.
fn tangent_end(from: Point, to: Point, radius: i64, side: i64) -> Point {
    let (dx, dy) = difference(from, to);
    let square = dx * dx + dy * dy;
    if square <= radius * radius {
        return to;
    }
    // The tangent point lies radius^2 / distance before the centre, and radius * tangent / distance
    // to the side.
    let tangent = root((square - radius * radius) << 12);
    let x = (-radius * radius * (dx << 6) - side * radius * tangent * dy) / (square << 6);
    let y = (-radius * radius * (dy << 6) + side * radius * tangent * dx) / (square << 6);
    Point::new((i64::from(to.x) + x) as i16, (i64::from(to.y) + y) as i16)
}
