//! The plane: distances, contact, sight, cover, movements and places to go, in whole numbers of
//! units of 0.1 mm, on the continuous table or on squares: two boards behind one enum, which answer the same
//! questions (ANI-001 to
//! ANI-012, ANI-140 to ANI-152, ANI-250, ANI-444 to ANI-446, section 2.21).

mod board;
mod course;
mod deploy;
mod fixed_trig;
pub(crate) mod heading;
mod isqrt;
mod outline;
mod plane;
pub mod point;
mod scenery;
mod squares;
mod table;

use std::ops::Deref;

use crate::content::catalogue::{Catalogue, Piece};
use crate::content::knobs::{BoardKind, Knobs};
use crate::space::board::Board;
use crate::space::deploy::Deploys;
pub(crate) use crate::space::deploy::Forward;
pub(super) use crate::space::isqrt::root_of;
pub use crate::space::plane::Plane;
use crate::space::point::Point;
pub use crate::space::squares::Squares;
pub use crate::space::table::Table;
pub(crate) use crate::space::table::ground;
use crate::state::action::Action;
use crate::state::{ModelId, PieceId, Shove, Stand, State};
use tenbin_engine::Seat;

/// What a model sees of another (ANI-250).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Sight {
    /// There is a line of sight.
    pub visible: bool,
    /// The target is in cover.
    pub cover: bool,
    /// All that covers it are minor obstacles (`cover_penalty` split).
    pub minor_only: bool,
}

/// How a movement goes.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // each is a trait or a switch of its own
pub struct MoveMode {
    /// Scenery does not slow it or stop it; it may not end inside (ANI-348).
    pub ghost: bool,
    /// It flies (ANI-351).
    pub flies: bool,
    /// Inhospitable terrain does not slow it (ANI-350).
    pub open: bool,
    /// Impassable terrain does not stop it (`run_through_impassable`).
    pub through: bool,
    /// It may not come into contact with an enemy (`walk_into_contact`, ANI-417).
    pub no_contact: bool,
}

/// What is known of a movement before it begins.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Going {
    /// The longest it may be, in units.
    pub(crate) length: i32,
    /// How it goes.
    pub(crate) how: MoveMode,
    /// It is one straight line.
    pub(crate) straight: bool,
    /// How far the model charges and shoots, in units (0: not at all): places are offered for both.
    pub(crate) charge: i32,
    /// See `charge`.
    pub(crate) range: i32,
}

/// Where a movement ends.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Step {
    /// The end.
    pub at: Point,
    /// Its length in units, as moved.
    pub length: i32,
    /// The model it has stopped at in contact; `state::NONE` for none.
    pub touched: ModelId,
}

/// The line of a charge (ANI-188, ANI-190).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct ChargeLine {
    /// Impassable terrain or a base lies on it: it may not be declared.
    pub barred: bool,
    /// Where the charge ends with its allowance; `touched` is the target if it is reached.
    pub end: Step,
}

/// What a displaced model meets first (ANI-373).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Collision {
    /// Nothing: it goes the whole way.
    Nothing,
    /// A piece of scenery that it enters.
    Piece(u8),
    /// A model.
    Model(ModelId),
    /// The edge of the table.
    Edge,
}

/// The next event of a displacement.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct ShoveEvent {
    /// Where the model is then.
    pub at: Point,
    /// How far it has come, in units.
    pub length: i32,
    /// What it meets.
    pub met: Collision,
}

/// The facing nearest to a direction, in 256ths of a full turn (ANI-005).
pub(super) fn facing_of(dx: i16, dy: i16) -> u8 {
    let along = |facing: u8| {
        let (x, y) = fixed_trig::heading(facing);
        x * i64::from(dx) + y * i64::from(dy)
    };
    (0..=u8::MAX).max_by_key(|&facing| along(facing)).unwrap_or(0)
}

/// A rectangle: the first and last `x`, then `y`.
pub(super) type Rectangle = ((i64, i64), (i64, i64));

/// Where the game is played: how far, in contact, seen, in cover, where a model may go and stand.
#[derive(Clone, Debug)]
pub enum Space {
    /// On the continuous table.
    Plane(Plane),
    /// On squares (section 2.21).
    Squares(Squares),
}

/// Asks whichever board there is.
macro_rules! on_either {
    ($space:expr, $board:ident => $asked:expr) => {
        match $space {
            Space::Plane($board) => $asked,
            Space::Squares($board) => $asked,
        }
    };
}

impl Deref for Space {
    type Target = Table;

    #[inline]
    fn deref(&self) -> &Table {
        on_either!(self, board => board)
    }
}

impl Space {
    /// The board of a content.
    pub(crate) fn new(knobs: &Knobs, catalogue: &Catalogue) -> Self {
        let table = Table::new(knobs, catalogue);
        match knobs.board {
            BoardKind::Continuous => Self::Plane(Plane::new(table)),
            BoardKind::Squares => Self::Squares(Squares::new(table, catalogue)),
        }
    }

    /// Whether the game is played on squares (section 2.21).
    #[inline]
    pub(super) fn is_squares(&self) -> bool {
        matches!(self, Self::Squares(_))
    }

    /// The gap between two bases in units, 0 where they touch or overlap; rounded up, so that it is
    /// at most a length exactly where the gap itself is (ANI-008). Squares count 500 units each.
    #[inline]
    pub fn gap(&self, s: &State, one: ModelId, two: ModelId) -> i32 {
        on_either!(self, board => board.gap(s, one, two)) as i32
    }

    /// The distance from a model to another as the rules measure it (ANI-004), rounded up.
    #[inline]
    pub fn distance(&self, s: &State, from: ModelId, to: ModelId) -> i32 {
        on_either!(self, board => board.distance(s, from, to)) as i32
    }

    /// The distance from a model to a point without extent (a marker), rounded up.
    pub fn distance_to_point(&self, s: &State, from: ModelId, to: Point) -> i32 {
        on_either!(self, board => board.distance_to_point(s, from, to)) as i32
    }

    /// Whether two models are in contact (ANI-011).
    #[inline]
    pub fn in_contact(&self, s: &State, one: ModelId, two: ModelId) -> bool {
        on_either!(self, board => board.in_contact(s, one, two))
    }

    /// Whether two models stand on the same level (ANI-011).
    pub(super) fn same_level(&self, s: &State, one: ModelId, two: ModelId) -> bool {
        on_either!(self, board => board.same_level(s, one, two))
    }

    /// Enemies in contact with a model (ANI-210), one bit each.
    #[inline]
    pub fn engaged_with(&self, s: &State, model: ModelId) -> u32 {
        on_either!(self, board => board.engaged_with(s, model))
    }

    /// What a model sees of another (ANI-250), whether hidden or not.
    pub fn sight(&self, s: &State, viewer: ModelId, target: ModelId) -> Sight {
        on_either!(self, board => board.sight(s, viewer, target))
    }

    /// Whether there is a line of sight.
    #[inline]
    pub fn sees(&self, s: &State, viewer: ModelId, target: ModelId) -> bool {
        on_either!(self, board => board.sees(s, viewer, target))
    }

    /// Those of some models that another sees.
    pub(super) fn seen_of(&self, s: &State, viewer: ModelId, targets: u32) -> u32 {
        on_either!(self, board => board.seen_of(s, viewer, targets))
    }

    /// Those of some models at which another may declare a charge (ANI-190, ANI-202).
    pub(super) fn clear_of(&self, s: &State, model: ModelId, targets: u32, how: MoveMode) -> u32 {
        on_either!(self, board => board.clear_of(s, model, targets, how))
    }

    /// Whether a model sees a point on the ground (a marker).
    pub fn sees_point(&self, s: &State, viewer: ModelId, point: Point) -> bool {
        on_either!(self, board => board.sees_point(s, viewer, point))
    }

    /// The height of what a model stands on, in units.
    pub fn level(&self, s: &State, model: ModelId) -> i32 {
        on_either!(self, board => board.level(s, model)) as i32
    }

    /// The pieces that a model's base overlaps, one bit each (ANI-389, ANI-446).
    pub fn pieces_under(&self, s: &State, model: ModelId) -> u8 {
        on_either!(self, board => board.pieces_under(s, model))
    }

    /// Whether a model could stand at a point (ANI-011, ANI-446), other models being where they are.
    pub fn fits(&self, s: &State, model: ModelId, at: Point) -> bool {
        on_either!(self, board => board.fits(s, model, at))
    }

    /// Whether a model that stands on a top, if on any, would stand on it at a point as well
    /// (ANI-202).
    pub(super) fn keeps_its_top(&self, s: &State, model: ModelId, at: Point) -> bool {
        on_either!(self, board => board.keeps_its_top(s, model, at))
    }

    /// The legal spot nearest to a point (ANI-425).
    pub fn nearest_fit(&self, s: &State, model: ModelId, at: Point) -> Option<Point> {
        on_either!(self, board => board.nearest_fit(s, model, at))
    }

    /// A Walk towards a point: straight, or round what is in the way (ANI-145).
    pub fn walk_to(
        &self,
        s: &State,
        model: ModelId,
        to: Point,
        allowance: i32,
        how: MoveMode,
    ) -> Step {
        on_either!(self, board => board.walk_to(s, model, to, i64::from(allowance), how))
    }

    /// A straight movement towards a point (ANI-146).
    pub fn straight_to(
        &self,
        s: &State,
        model: ModelId,
        to: Point,
        allowance: i32,
        how: MoveMode,
    ) -> Step {
        on_either!(self, board => board.straight_to(s, model, to, i64::from(allowance), how))
    }

    /// A movement towards contact with a model: a Walk, or straight.
    pub fn approach(
        &self,
        s: &State,
        model: ModelId,
        target: ModelId,
        allowance: i32,
        how: MoveMode,
        straight: bool,
    ) -> Step {
        on_either!(self, board => board.approach(s, model, target, i64::from(allowance), how, straight))
    }

    /// Whether a charge at a target may not be declared (ANI-190, ANI-202); the cheap part of
    /// [`Self::charge_line`], for legal lists.
    pub fn charge_is_barred(
        &self,
        s: &State,
        model: ModelId,
        target: ModelId,
        how: MoveMode,
    ) -> bool {
        on_either!(self, board => board.charge_is_barred(s, model, target, how))
    }

    /// The line of a charge at a target (ANI-188, ANI-190).
    pub fn charge_line(
        &self,
        s: &State,
        model: ModelId,
        target: ModelId,
        allowance: i32,
        how: MoveMode,
    ) -> ChargeLine {
        on_either!(self, board => board.charge_line(s, model, target, i64::from(allowance), how))
    }

    /// Where a charge ends with its allowance; `touched` is the target if it is reached (ANI-188).
    pub(super) fn charge_end(
        &self,
        s: &State,
        model: ModelId,
        target: ModelId,
        allowance: i32,
        how: MoveMode,
    ) -> Step {
        on_either!(self, board => board.charge_end(s, model, target, i64::from(allowance), how))
    }

    /// The nearest point of the line between two points where a model can stand (or already stands
    /// on the line), if its base comes within `reach` of the line (ANI-270 to ANI-274). With
    /// `strict` the reach itself is too far. Also the distance along the line, in units. `how` it moves
    /// is asked only where it has to step.
    pub(crate) fn step_onto_line(
        &self,
        s: &State,
        model: ModelId,
        (from, to): (Point, Point),
        reach: i32,
        strict: bool,
        how: impl Fn() -> MoveMode,
    ) -> Option<(Point, i32)> {
        on_either!(self, board => board.step_onto_line(s, model, (from, to), i64::from(reach), strict, how))
    }

    /// Whether a model is surely too far from a line for [`Self::step_onto_line`].
    #[inline]
    pub(super) fn is_far_from_line(
        &self,
        s: &State,
        model: ModelId,
        from: Point,
        to: Point,
        reach: i32,
    ) -> bool {
        on_either!(self, board => board.is_far_from_line(s, model, (from, to), i64::from(reach)))
    }

    /// Models on the table other than `model` within a radius of it (ANI-224, ANI-251).
    pub fn within(&self, s: &State, model: ModelId, radius: i32) -> u32 {
        on_either!(self, board => board.within(s, model, i64::from(radius)))
    }

    /// Pieces that a model could climb, or the one it could climb down from, with a free place to
    /// come to (ANI-200, ANI-202), one bit each.
    pub fn climbs(&self, s: &State, model: ModelId) -> u8 {
        let top = on_either!(self, board => board.top_of(s, model));
        let mut found = 0;
        for piece in 0..s.pieces.len() as u8 {
            if !self.template(s, piece as usize).climbable
                || top.is_some_and(|top| top != PieceId::of(piece))
            {
                continue;
            }
            let stand = if top.is_none() { Stand::ClimbUp } else { Stand::ClimbDown };
            found |= u8::from(self.has_spot(s, model, stand, piece)) << piece;
        }
        found
    }

    /// Places a model may be put to (D11, D23): calls `add` with `Action::Spot` and
    /// `Action::Contact`, at most some forty, in canonical order.
    pub(crate) fn spots(
        &self,
        s: &State,
        model: ModelId,
        stand: Stand,
        argument: u8,
        going: &Going,
        add: &mut dyn FnMut(Action),
    ) {
        on_either!(self, board => board.spots(s, model, stand, argument, going, add));
    }

    /// Whether there is any place to climb to.
    pub(crate) fn has_spot(&self, s: &State, model: ModelId, stand: Stand, piece: u8) -> bool {
        on_either!(self, board => board.has_spot(s, model, stand, piece))
    }

    /// Whether a model may be deployed at a point.
    pub(super) fn deploy_fits(
        &self,
        s: &State,
        model: ModelId,
        forward: Forward,
        at: Point,
    ) -> bool {
        on_either!(self, board => board.deploy_fits(s, model, forward, at))
    }

    /// Whether there is any place to deploy a model at.
    pub(super) fn has_deploy_place(&self, s: &State, model: ModelId, forward: Forward) -> bool {
        on_either!(self, board => board.has_deploy_place(s, model, forward))
    }

    /// Spots to deploy a model at (D5, ANI-070, ANI-076, ANI-343).
    pub(super) fn deploy_spots(
        &self,
        s: &State,
        model: ModelId,
        forward: Forward,
        add: &mut dyn FnMut(Action),
    ) {
        on_either!(self, board => board.deploy_spots(s, model, forward, add));
    }

    /// Whether a marker of a seat may lie at a point (ANI-412).
    pub fn marker_fits(&self, s: &State, seat: usize, at: Point) -> bool {
        on_either!(self, board => board.marker_fits(s, seat, at))
    }

    /// Spots for a further marker of a seat (D4, ANI-412).
    pub fn marker_spots(&self, s: &State, seat: Seat, add: &mut dyn FnMut(Action)) {
        on_either!(self, board => board.marker_spots(s, seat, add));
    }

    /// Spots for a further piece of scenery, unturned (D2, ANI-053).
    pub fn piece_spots(&self, s: &State, template: u8, add: &mut dyn FnMut(Action)) {
        on_either!(self, board => scenery::piece_spots(board, s, template, add));
    }

    /// Rotations that the last piece of the table may take where it is (ANI-054).
    pub fn piece_turns(&self, s: &State, add: &mut dyn FnMut(Action)) {
        on_either!(self, board => scenery::piece_turns(board, s, add));
    }

    /// Whether a piece at this place and rotation keeps ANI-053 and leaves every base free of it;
    /// the piece of the number `except` (255 for none) is left out of account.
    pub fn piece_fits(&self, s: &State, piece: Piece, except: u8) -> bool {
        on_either!(self, board => board.piece_fits(s, piece, except))
    }

    /// The next thing a displaced model meets (ANI-373 to ANI-379), pieces in `shove.pieces` and the
    /// model passed excepted. Beyond a wall in `shove.pieces` at which the model stands the line
    /// goes on from contact with its far side, and the length counts from there (ANI-377). Models
    /// struck before in the event are passed (ANI-385); nothing intangible strikes or is struck
    /// (ANI-384): `ghosts`, one bit each.
    pub(crate) fn shove_event(&self, s: &State, shove: &Shove, ghosts: u32) -> ShoveEvent {
        on_either!(self, board => board.shove_event(s, shove, ghosts))
    }

    /// Where a displaced model ends that has got to `at`: there, or the last legal position back
    /// along its line, or the first beyond the model that dodged (ANI-386). Where others have come to
    /// stand on all its way it ends at the free place nearest to where it came from (as ANI-425).
    pub fn shove_end(&self, s: &State, shove: &Shove, at: Point) -> Point {
        on_either!(self, board => board.shove_end(s, shove, at))
            .or_else(|| self.nearest_fit(s, shove.model, shove.from))
            .unwrap_or(shove.from)
    }
}
