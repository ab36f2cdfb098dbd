//! What the two kinds of board answer each in its own way, and what follows from that alike.

use std::ops::Deref;

use crate::content::catalogue::{CrashClass, Ground, Piece};
use crate::space::Rectangle;
use crate::space::point::Point;
use crate::space::table::{Table, ground};
use crate::state::{ModelId, PieceId, Shove, State, flag, models_of};

/// What a piece of scenery does to a line that crosses it.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Screen {
    /// Nothing.
    Clear,
    /// It is a source of cover.
    Covers,
    /// It blocks the line.
    Blocks,
}

/// One end of a line of sight.
#[derive(Copy, Clone, Debug)]
pub(super) struct End {
    /// Where it is.
    pub(super) at: Point,
    /// The height of what it stands on.
    pub(super) level: i64,
    /// The height of its head.
    pub(super) head: i64,
    /// The piece it has climbed.
    pub(super) top: Option<PieceId>,
}

/// A board: the continuous table, or squares.
pub(super) trait Board: Deref<Target = Table> {
    /// Whether a point (of squares: its square) lies in a piece (ANI-446, ANI-541).
    fn covers(&self, s: &State, piece: usize, at: Point) -> bool;

    /// Whether two models are in contact (ANI-011).
    fn in_contact(&self, s: &State, one: ModelId, two: ModelId) -> bool;

    /// Enemies of a model so near that they may be in contact.
    fn near(&self, s: &State, model: ModelId) -> u32;

    /// Whether there is a line of sight, where that is not known yet.
    fn sees_anew(&self, s: &State, viewer: ModelId, target: ModelId) -> bool;

    /// Whether the top of a piece holds a model's base at a point.
    fn holds(&self, s: &State, piece: usize, model: ModelId, at: Point) -> bool;

    /// Whether a model could stand at a point (ANI-011, ANI-446), other models being where they are.
    fn fits(&self, s: &State, model: ModelId, at: Point) -> bool;

    /// The same for many points of a rectangle.
    fn fits_in<'a>(
        &'a self,
        s: &'a State,
        model: ModelId,
        within: Rectangle,
    ) -> impl Fn(Point) -> bool + 'a;

    /// Whether a piece at this place and rotation keeps ANI-053 and leaves every base free of it;
    /// the piece of the number `except` (255 for none) is left out of account.
    fn piece_fits(&self, s: &State, piece: Piece, except: u8) -> bool;

    /// Half of what a base takes: its radius, or half of its squares.
    fn half_size(&self, s: &State, model: ModelId) -> i64;

    /// Where a base at a point of a lattice stands: there, or in the middle of its squares.
    fn snapped(&self, at: Point, large: bool) -> Point;

    /// The centres of a model's base in a part of the table that reaches from an edge to `front`.
    fn centres(
        &self,
        s: &State,
        model: ModelId,
        across: (i64, i64),
        front: i64,
        upper: bool,
    ) -> Rectangle;

    /// Whether a base whose centre lies among those of a strip lies wholly in the strip.
    fn is_inside(&self, s: &State, model: ModelId, front: i64) -> bool;

    /// Whether a marker of the same side is too near (ANI-412).
    fn crowds(&self, at: Point, marker: Point) -> bool;

    /// The piece on whose top a model stands; if on any (ANI-202).
    #[inline]
    fn top_of(&self, s: &State, model: ModelId) -> Option<PieceId> {
        if s.has(model, flag::CLIMBED) { self.top_at(s, s.model(model).at) } else { None }
    }

    /// The piece that can be climbed at a point; if on any.
    fn top_at(&self, s: &State, at: Point) -> Option<PieceId> {
        self.pieces_of(s, ground::CLIMBABLE)
            .find(|&piece| self.covers(s, piece, at))
            .map(|piece| PieceId::of(piece as u8))
    }

    /// Whether two models stand on the same level (ANI-011).
    #[inline]
    fn same_level(&self, s: &State, one: ModelId, two: ModelId) -> bool {
        (s.model(one).flags | s.model(two).flags) & flag::CLIMBED == 0
            || self.top_of(s, one) == self.top_of(s, two)
    }

    /// The height of what a model stands on: a hill, or a top that it has climbed (ANI-444).
    fn level(&self, s: &State, model: ModelId) -> i64 {
        let top = self.top_of(s, model);
        if let Some(top) = top {
            return i64::from(self.template(s, top.index()).height);
        }
        self.ground_level(s, s.model(model).at)
    }

    /// The height of the ground at a point (ANI-443).
    fn ground_level(&self, s: &State, at: Point) -> i64 {
        self.pieces_of(s, ground::HILL)
            .filter(|&piece| self.covers(s, piece, at))
            .map(|piece| i64::from(self.template(s, piece).height))
            .max()
            .unwrap_or(0)
    }

    /// A model as an end of a line of sight.
    fn end_of_sight(&self, s: &State, model: ModelId) -> End {
        let level = self.level(s, model);
        let head = level + i64::from(self.base(s, model).height());
        End { at: s.model(model).at, level, head, top: self.top_of(s, model) }
    }

    /// What a piece does to a line that crosses it (ANI-249, ANI-250, ANI-444).
    fn screen(&self, s: &State, piece: usize, viewer: &End, target: &End) -> Screen {
        let template = self.template(s, piece);
        let stands = |end: &End| {
            end.top == Some(PieceId::of(piece as u8))
                || (template.ground == Ground::Hill && self.covers(s, piece, end.at))
        };
        if stands(viewer) || stands(target) {
            return Screen::Clear;
        }
        if template.blocks_sight {
            let height = i64::from(template.height);
            let blocks = match template.ground {
                // Complete, but for an end on top of something as high.
                Ground::Wall | Ground::Block => viewer.level < height && target.level < height,
                _ => height >= viewer.head && height >= target.head,
            };
            return if blocks { Screen::Blocks } else { Screen::Covers };
        }
        if !template.cover {
            return Screen::Clear;
        }
        if template.slow && (viewer.level > 0 || self.covers(s, piece, viewer.at)) {
            return Screen::Clear;
        }
        Screen::Covers
    }

    /// Whether the target is in cover by standing inside inhospitable terrain (ANI-250), which a
    /// raised shooter ignores (ANI-249).
    fn shelters(&self, s: &State, piece: usize, viewer: &End, target: &End) -> bool {
        let template = self.template(s, piece);
        template.slow
            && template.cover
            && viewer.level == 0
            && target.top.is_none()
            && self.covers(s, piece, target.at)
    }

    /// Whether a piece that it enters concerns a displaced model.
    fn may_crash(&self, s: &State, shove: &Shove, ghosts: u32, piece: usize) -> bool {
        let template = self.template(s, piece);
        shove.pieces >> piece & 1 == 0
            && self.top_of(s, shove.model) != Some(PieceId::of(piece as u8))
            && (template.impassable || template.crash != CrashClass::None)
            && !self.passes_scenery(shove.model, ghosts)
    }

    /// Enemies in contact with a model (ANI-210), one bit each.
    #[inline]
    fn engaged_with(&self, s: &State, model: ModelId) -> u32 {
        if !s.is_on_table(model) {
            return 0;
        }
        if let Some(engaged) = s.known_contacts(model) {
            return engaged;
        }
        let near = self.near(s, model);
        models_of(s.enemies_of(model) & near)
            .fold(0, |set, enemy| set | enemy.bit_if(self.in_contact(s, model, enemy)))
    }

    /// Whether there is a line of sight.
    #[inline]
    fn sees(&self, s: &State, viewer: ModelId, target: ModelId) -> bool {
        s.known_sight(viewer, target).unwrap_or_else(|| self.sees_anew(s, viewer, target))
    }

    /// Whether a model that stands on a top, if on any, would stand on it at a point as well
    /// (ANI-202).
    fn keeps_its_top(&self, s: &State, model: ModelId, at: Point) -> bool {
        if !s.has(model, flag::CLIMBED) {
            return true;
        }
        let top = self.top_of(s, model);
        top.is_some_and(|top| self.holds(s, top.index(), model, at))
    }
}
