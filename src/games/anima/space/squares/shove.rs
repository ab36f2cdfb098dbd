//! Displacements on squares: one of eight directions, square by square (ANI-544, ANI-545).

use crate::space::board::Board;
use crate::space::point::Point;
use crate::space::squares::Squares;
use crate::space::squares::{Footprint, SQUARE};
use crate::space::{Collision, ShoveEvent};
use crate::state::{ModelId, PieceId, Shove, State, models_of, numbers_of, seat_of};

/// The tangent of 22.5 degrees, in thousandths.
const TANGENT: i32 = 414;

impl Squares {
    pub(in crate::space) fn shove_event(
        &self,
        s: &State,
        shove: &Shove,
        ghosts: u32,
    ) -> ShoveEvent {
        let start = self.footprint(s, shove.model);
        let way = direction(shove);
        let squares = (i64::from(shove.left) + SQUARE - 1) / SQUARE;
        let mut at = start;
        let mut gone = 0;
        while gone < squares && way != (0, 0) {
            let next = at.moved(way.0, way.1);
            let event = |met| ShoveEvent { at: at.middle(), length: (gone * SQUARE) as i32, met };
            if !self.on_squares(next) {
                return event(Collision::Edge);
            }
            if let Some(met) = self.entered(s, shove, ghosts, (at, way)) {
                return event(met);
            }
            // What it has broken through does not count (ANI-377).
            // The square behind it is the contact with its far side, from which it goes on.
            let free =
                !self.is_inside_broken(s, shove, next) && !self.is_inside_broken(s, shove, at);
            gone += i64::from(free);
            at = next;
        }
        ShoveEvent {
            at: at.middle(),
            length: (gone * SQUARE).min(i64::from(shove.left)) as i32,
            met: Collision::Nothing,
        }
    }

    /// What a displaced base meets by a step.
    fn entered(
        &self,
        s: &State,
        shove: &Shove,
        ghosts: u32,
        (at, way): (Footprint, (i32, i32)),
    ) -> Option<Collision> {
        // A diagonal step touches the squares beside it too (ANI-544).
        let places = [at.moved(way.0, way.1), at.moved(way.0, 0), at.moved(0, way.1)];
        let piece = (0..s.pieces.len()).find(|&piece| {
            self.may_crash(s, shove, ghosts, piece)
                && !self.covers_base(s, piece, at)
                && places.iter().any(|&place| self.covers_base(s, piece, place))
        });
        if let Some(piece) = piece {
            return Some(Collision::Piece(piece as u8));
        }
        let falls = self.top_of(s, shove.model).is_some();
        models_of(s.on_table)
            .filter(|&other| {
                let base = self.footprint(s, other);
                self.may_strike(s, shove, ghosts, other)
                    && !base.overlaps(at)
                    && places.iter().any(|&place| place.overlaps(base))
                    && (falls || self.same_level(s, shove.model, other))
            })
            // Of several at once the first player's first (ANI-100).
            .min_by_key(|&other| (seat_of(other) != s.first, other))
            .map(Collision::Model)
    }

    /// Whether a base is inside an impassable piece that it has broken through.
    fn is_inside_broken(&self, s: &State, shove: &Shove, base: Footprint) -> bool {
        let top = self.top_of(s, shove.model);
        numbers_of(u32::from(shove.pieces)).any(|piece| {
            (piece as usize) < s.pieces.len()
                && Some(PieceId::of(piece)) != top
                && self.template(s, piece as usize).impassable
                && self.covers_base(s, piece as usize, base)
        })
    }

    pub(in crate::space) fn shove_end(&self, s: &State, shove: &Shove, at: Point) -> Option<Point> {
        let base = self.footprint_at(s, shove.model, at);
        if self.stands(s, shove.model, base) {
            return Some(at);
        }
        let (columns, rows) = direction(shove);
        let passed =
            shove.passed != ModelId::NONE && self.footprint(s, shove.passed).overlaps(base);
        if passed {
            let mut next = base;
            while self.on_squares(next) && !self.is_closed(s, shove, next) {
                if self.stands(s, shove.model, next) {
                    return Some(next.middle());
                }
                next = next.moved(columns, rows);
            }
        }
        let mut back = base;
        let from = self.footprint_at(s, shove.model, shove.from);
        let (far, wide) = back.apart(from);
        for _ in 0..=far.max(wide) {
            if self.on_squares(back) && self.stands(s, shove.model, back) {
                return Some(back.middle());
            }
            back = back.moved(-columns, -rows);
        }
        None
    }

    /// Whether impassable terrain is there.
    fn is_closed(&self, s: &State, shove: &Shove, base: Footprint) -> bool {
        let top = self.top_of(s, shove.model);
        (0..s.pieces.len()).any(|piece| {
            Some(PieceId::of(piece as u8)) != top
                && self.template(s, piece).impassable
                && self.covers_base(s, piece, base)
        })
    }
}

/// The one of eight directions nearest to that of a displacement.
fn direction(shove: &Shove) -> (i32, i32) {
    let (dx, dy) = (i32::from(shove.dx), i32::from(shove.dy));
    if dy.abs() * 1000 < dx.abs() * TANGENT {
        (dx.signum(), 0)
    } else if dx.abs() * 1000 < dy.abs() * TANGENT {
        (0, dy.signum())
    } else {
        (dx.signum(), dy.signum())
    }
}
