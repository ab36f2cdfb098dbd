//! All lines of sight and of charges from one model at once: what lies about it is sifted once
//! (ANI-190, ANI-250).

use arrayvec::ArrayVec;

use crate::content::catalogue::PIECES_MAX;
use crate::space::MoveMode;
use crate::space::board::Board;
use crate::space::course::difference;
use crate::space::ground;
use crate::space::plane::Plane;
use crate::space::plane::measure::CONTACT;
use crate::space::point::Point;
use crate::state::{MODELS_MAX, ModelId, PieceId, State, flag, models_of};

/// A disc that may lie on a line, as seen from where the line begins.
#[derive(Copy, Clone, Debug)]
struct LineDisc {
    x: i64,
    y: i64,
    /// The square of its distance, and of how near a line comes to it.
    far: i64,
    near: i64,
    /// The model or the piece.
    number: u8,
    /// It is all there is to the piece.
    whole: bool,
}

/// A line from the model to another, as a vector with the square of its length.
#[derive(Copy, Clone, Debug)]
struct Line {
    x: i64,
    y: i64,
    length: i64,
}

impl LineDisc {
    #[inline]
    fn new(from: Point, at: Point, width: i64, number: u8, whole: bool) -> Self {
        let (x, y) = difference(from, at);
        Self { x, y, far: x * x + y * y, near: width * width, number, whole }
    }

    /// Whether every point of a line is at least its width away, as `Corridor` tells it.
    #[inline]
    fn is_aside(&self, line: &Line) -> bool {
        let across = line.x * self.y - line.y * self.x;
        if across * across >= self.near * line.length {
            return true;
        }
        let along = line.x * self.x + line.y * self.y;
        let beyond = || {
            let (x, y) = (self.x - line.x, self.y - line.y);
            x * x + y * y >= self.near
        };
        (along < 0 && self.far >= self.near) || (along > line.length && beyond())
    }
}

impl Line {
    #[inline]
    fn new(from: Point, to: Point) -> Self {
        let (x, y) = difference(from, to);
        Self { x, y, length: x * x + y * y }
    }
}

impl Plane {
    /// Those of some models that another sees.
    pub(in crate::space) fn seen_of(&self, s: &State, viewer: ModelId, targets: u32) -> u32 {
        let from = s.model(viewer).at;
        let mut screens = ArrayVec::<LineDisc, PIECES_MAX>::new();
        for (number, piece) in s.pieces.iter().enumerate() {
            let sketch = self.sketch(piece);
            if sketch.bits & ground::BLOCKS != 0 {
                let whole = sketch.bits & ground::DISC != 0;
                let bound = i64::from(sketch.bound);
                screens.push(LineDisc::new(from, piece.at, bound, number as u8, whole));
            }
        }
        let (mut seen, mut seer) = (0, None);
        for target in models_of(targets) {
            let to = s.model(target).at;
            if !self.is_in_arc(s, viewer, to) {
                continue;
            }
            let line = Line::new(from, to);
            let mut crossing = 0;
            for thing in &screens {
                let crosses = !thing.is_aside(&line)
                    && (thing.whole || self.outline(s, thing.number as usize).crosses(from, to));
                crossing |= u32::from(crosses) << thing.number;
            }
            // Mostly the line between the centres is clear of everything.
            let clear = crossing == 0 || {
                let seer = seer.get_or_insert_with(|| self.end_of_sight(s, viewer));
                self.sees_past(s, seer, target, crossing)
            };
            seen |= target.bit_if(clear);
        }
        seen
    }

    /// Those of some models at which another may declare a charge: see `charge_is_barred`.
    pub(in crate::space) fn clear_of(
        &self,
        s: &State,
        model: ModelId,
        targets: u32,
        how: MoveMode,
    ) -> u32 {
        let top = self.top_of(s, model);
        let level = |&target: &ModelId| self.top_of(s, target) == top;
        let set = |set: u32, target: ModelId| set | target.bit();
        let targets = models_of(targets).filter(level).fold(0, set);
        if how.flies {
            return targets;
        }
        let (from, radius) = (s.model(model).at, self.radius(s, model));
        let mut walls = ArrayVec::<LineDisc, PIECES_MAX>::new();
        if !how.ghost && !how.through {
            for (number, piece) in s.pieces.iter().enumerate() {
                let sketch = self.sketch(piece);
                if sketch.bits & ground::IMPASSABLE != 0 && Some(PieceId::of(number as u8)) != top {
                    let bound = i64::from(sketch.bound) + radius;
                    walls.push(LineDisc::new(from, piece.at, bound, number as u8, true));
                }
            }
        }
        let mut bases = ArrayVec::<LineDisc, MODELS_MAX>::new();
        let enemies = s.enemies_of(model);
        for other in models_of(s.on_table & !model.bit()) {
            let enemy = other.is_in(enemies);
            if enemy && s.has(other, flag::HIDDEN) || !level(&other) {
                continue;
            }
            let more = if enemy { CONTACT + 1 } else { 0 };
            let reach = radius + self.radius(s, other) + more;
            bases.push(LineDisc::new(from, s.model(other).at, reach, other.number(), true));
        }
        models_of(targets)
            .filter(|&target| {
                let to = s.model(target).at;
                let line = Line::new(from, to);
                let near = |things: &[LineDisc]| {
                    things.iter().fold(0_u32, |near, thing| {
                        near | u32::from(!thing.is_aside(&line)) << thing.number
                    })
                };
                let (walls, bases) = (near(&walls), near(&bases) & !target.bit());
                from == to
                    || (walls | bases) == 0
                    || !self.is_crossed(s, model, target, walls, bases)
            })
            .fold(0, set)
    }
}
