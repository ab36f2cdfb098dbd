//! The plane: distances, contact, sight, cover, movements and places to go, in whole numbers of
//! units of 0.1 mm, on the continuous table and on squares behind one interface (ANI-001 to
//! ANI-012, ANI-140 to ANI-152, ANI-250, ANI-444 to ANI-446, section 2.21).

mod charge;
mod course;
mod deploy;
pub(crate) mod heading;
mod lines;
mod measure;
mod mover;
mod outline;
mod path;
mod pieces;
mod place;
pub mod point;
mod root;
mod scenery;
mod shove;
mod sight;
mod slow;
mod spots;
mod squares;
mod squares_cover;
mod squares_line;
mod squares_shove;
mod squares_spots;
mod squares_walk;
mod stands;
mod whole;

use crate::content::catalogue::Piece;
use crate::content::knobs::BoardKind;
pub(crate) use crate::space::deploy::Forward;
use crate::space::measure::{CONTACT, LARGEST};
use crate::space::path::Goal;
pub use crate::space::pieces::Space;
pub(crate) use crate::space::pieces::ground;
use crate::space::point::Point;
pub(super) use crate::space::root::root_of;
use crate::state::action::Action;
use crate::state::{NONE, Shove, Stand, State, models_of};

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
pub struct How {
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
    pub(crate) how: How,
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
    pub touched: u8,
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
pub enum Met {
    /// Nothing: it goes the whole way.
    Nothing,
    /// A piece of scenery that it enters.
    Piece(u8),
    /// A model.
    Model(u8),
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
    pub met: Met,
}

/// Enemies of a model so near that their bases, even the largest, may be in contact (ANI-011).
#[inline]
fn near_to(s: &State, model: u8) -> u32 {
    const NEAR: i32 = (2 * LARGEST + CONTACT) as i32;
    let at = s.model(model).at;
    models_of(s.enemies_of(model)).fold(0, |set, enemy| {
        let there = s.model(enemy).at;
        let (dx, dy) = (i32::from(there.x) - i32::from(at.x), i32::from(there.y) - i32::from(at.y));
        set | u32::from(dx.abs() <= NEAR && dy.abs() <= NEAR) << enemy
    })
}

/// The facing nearest to a direction, in 256ths of a full turn (ANI-005).
pub(super) fn facing_of(dx: i16, dy: i16) -> u8 {
    let along = |facing: u8| {
        let (x, y) = whole::heading(facing);
        x * i64::from(dx) + y * i64::from(dy)
    };
    (0..=u8::MAX).max_by_key(|&facing| along(facing)).unwrap_or(0)
}

impl Space {
    /// Whether the game is played on squares (section 2.21).
    #[inline]
    pub(super) fn is_squares(&self) -> bool {
        self.knobs.board == BoardKind::Squares
    }

    /// The gap between two bases in units, 0 where they touch or overlap; rounded up, so that it is
    /// at most a length exactly where the gap itself is (ANI-008). Squares count 500 units each.
    #[inline]
    pub fn gap(&self, s: &State, one: u8, two: u8) -> i32 {
        if self.is_squares() {
            return self.squares_gap(s, one, two) as i32;
        }
        self.plane_gap(s, one, two) as i32
    }

    /// The distance from a model to another as the rules measure it (ANI-004), rounded up.
    #[inline]
    pub fn distance(&self, s: &State, from: u8, to: u8) -> i32 {
        if self.is_squares() {
            return self.squares_distance(s, from, to) as i32;
        }
        self.plane_distance(s, from, to) as i32
    }

    /// The distance from a model to a point without extent (a marker), rounded up.
    pub fn distance_to_point(&self, s: &State, from: u8, to: Point) -> i32 {
        if self.is_squares() {
            return self.squares_distance_to_point(s, from, to) as i32;
        }
        self.plane_distance_to_point(s, from, to) as i32
    }

    /// Whether two models are in contact (ANI-011).
    #[inline]
    pub fn in_contact(&self, s: &State, one: u8, two: u8) -> bool {
        if self.is_squares() {
            return self.squares_in_contact(s, one, two);
        }
        self.plane_in_contact(s, one, two)
    }

    /// Enemies in contact with a model (ANI-210), one bit each.
    #[inline]
    pub fn engaged_with(&self, s: &State, model: u8) -> u32 {
        if !s.is_on_table(model) {
            return 0;
        }
        if let Some(engaged) = s.known_contacts(model) {
            return engaged;
        }
        let near = if self.is_squares() { u32::MAX } else { near_to(s, model) };
        models_of(s.enemies_of(model) & near)
            .fold(0, |set, enemy| set | u32::from(self.in_contact(s, model, enemy)) << enemy)
    }

    /// What a model sees of another (ANI-250), whether hidden or not.
    pub fn sight(&self, s: &State, viewer: u8, target: u8) -> Sight {
        if self.is_squares() {
            return self.squares_sight(s, viewer, target);
        }
        self.plane_sight(s, viewer, target)
    }

    /// Whether there is a line of sight.
    #[inline]
    pub fn sees(&self, s: &State, viewer: u8, target: u8) -> bool {
        if let Some(seen) = s.glanced(viewer, target) {
            return seen;
        }
        if self.is_squares() {
            return self.squares_sees(s, viewer, target);
        }
        self.plane_sees(s, viewer, target)
    }

    /// Those of some models that another sees.
    pub(super) fn seen_of(&self, s: &State, viewer: u8, targets: u32) -> u32 {
        if self.is_squares() {
            return models_of(targets)
                .filter(|&target| self.squares_sees(s, viewer, target))
                .fold(0, |set, target| set | 1 << target);
        }
        self.plane_seen(s, viewer, targets)
    }

    /// Those of some models at which another may declare a charge (ANI-190, ANI-202).
    pub(super) fn clear_of(&self, s: &State, model: u8, targets: u32, how: How) -> u32 {
        if self.is_squares() {
            return models_of(targets)
                .filter(|&target| !self.squares_charge_barred(s, model, target, how))
                .fold(0, |set, target| set | 1 << target);
        }
        self.plane_clear(s, model, targets, how)
    }

    /// Whether a model sees a point on the ground (a marker).
    pub fn sees_point(&self, s: &State, viewer: u8, point: Point) -> bool {
        if self.is_squares() {
            return self.squares_sees_point(s, viewer, point);
        }
        self.plane_sees_point(s, viewer, point)
    }

    /// The height of what a model stands on, in units.
    pub fn level(&self, s: &State, model: u8) -> i32 {
        self.level_of(s, model) as i32
    }

    /// Whether a point (of squares: its square) lies in a piece (ANI-446, ANI-541).
    #[inline]
    pub(super) fn covers(&self, s: &State, piece: usize, at: Point) -> bool {
        if self.is_squares() {
            return self.squares_covers(s, piece, at);
        }
        self.plane_covers(s, piece, at)
    }

    /// The pieces that a model's base overlaps, one bit each (ANI-389, ANI-446).
    pub fn pieces_under(&self, s: &State, model: u8) -> u8 {
        if self.is_squares() {
            return self.squares_pieces_under(s, model);
        }
        self.plane_pieces_under(s, model)
    }

    /// Whether a model could stand at a point (ANI-011, ANI-446), other models being where they are.
    pub fn fits(&self, s: &State, model: u8, at: Point) -> bool {
        if self.is_squares() {
            return self.squares_fits(s, model, at);
        }
        self.plane_fits(s, model, at)
    }

    /// The legal spot nearest to a point (ANI-425).
    pub fn nearest_fit(&self, s: &State, model: u8, at: Point) -> Option<Point> {
        if self.is_squares() {
            return self.squares_nearest_fit(s, model, at);
        }
        self.plane_nearest_fit(s, model, at)
    }

    /// A Walk towards a point: straight, or round what is in the way (ANI-145).
    pub fn walk_to(&self, s: &State, model: u8, to: Point, allowance: i32, how: How) -> Step {
        if self.is_squares() {
            return self.squares_walk_to(s, model, to, allowance, how);
        }
        self.plane_walk(s, model, Goal::point(to), i64::from(allowance), how)
    }

    /// A straight movement towards a point (ANI-146).
    pub fn straight_to(&self, s: &State, model: u8, to: Point, allowance: i32, how: How) -> Step {
        if self.is_squares() {
            return self.squares_straight_to(s, model, to, allowance, how);
        }
        self.plane_straight(s, model, Goal::point(to), i64::from(allowance), how)
    }

    /// A movement towards contact with a model: a Walk, or straight.
    pub fn approach(
        &self,
        s: &State,
        model: u8,
        target: u8,
        allowance: i32,
        how: How,
        straight: bool,
    ) -> Step {
        self.approach_of(s, model, target, i64::from(allowance), how, straight)
    }

    pub(super) fn approach_of(
        &self,
        s: &State,
        model: u8,
        target: u8,
        allowance: i64,
        how: How,
        straight: bool,
    ) -> Step {
        match (self.is_squares(), straight) {
            (true, _) => self.squares_approach(s, model, target, allowance as i32, how, straight),
            (false, true) => {
                self.plane_straight(s, model, Goal::contact(s, target), allowance, how)
            }
            (false, false) => self.plane_walk(s, model, Goal::contact(s, target), allowance, how),
        }
    }

    /// Whether a charge at a target may not be declared (ANI-190, ANI-202); the cheap part of
    /// [`Self::charge_line`], for legal lists.
    pub fn charge_is_barred(&self, s: &State, model: u8, target: u8, how: How) -> bool {
        if self.is_squares() {
            return self.squares_charge_barred(s, model, target, how);
        }
        self.plane_charge_barred(s, model, target, how)
    }

    /// The line of a charge at a target (ANI-188, ANI-190).
    pub fn charge_line(
        &self,
        s: &State,
        model: u8,
        target: u8,
        allowance: i32,
        how: How,
    ) -> ChargeLine {
        if self.is_squares() {
            return self.squares_charge_line(s, model, target, allowance, how);
        }
        self.plane_charge_line(s, model, target, i64::from(allowance), how)
    }

    /// Where a charge ends with its allowance; `touched` is the target if it is reached (ANI-188).
    pub(super) fn charge_end(
        &self,
        s: &State,
        model: u8,
        target: u8,
        allowance: i32,
        how: How,
    ) -> Step {
        if self.is_squares() {
            return self.squares_charge_line(s, model, target, allowance, how).end;
        }
        self.plane_charge_end(s, model, target, i64::from(allowance), how)
    }

    /// The nearest point of the line between two points where a model can stand (or already stands
    /// on the line), if its base comes within `reach` of the line (ANI-270 to ANI-274). With
    /// `strict` the reach itself is too far. Also the distance along the line, in units. `how` it moves
    /// is asked only where it has to step.
    pub(crate) fn step_onto_line(
        &self,
        s: &State,
        model: u8,
        (from, to): (Point, Point),
        reach: i32,
        strict: bool,
        how: impl Fn() -> How,
    ) -> Option<(Point, i32)> {
        if self.is_squares() {
            return self.squares_step_onto_line(s, model, from, to, reach);
        }
        self.plane_step_onto_line(s, model, (from, to), i64::from(reach), strict, how)
    }

    /// Whether a model is surely too far from a line for [`Self::step_onto_line`].
    #[inline]
    pub(super) fn is_far_from_line(
        &self,
        s: &State,
        model: u8,
        from: Point,
        to: Point,
        reach: i32,
    ) -> bool {
        let room = self.radius(s, model) + i64::from(reach);
        !self.is_squares() && outline::is_aside(from, to, s.model(model).at, room + 1)
    }

    /// Models on the table other than `model` within a radius of it (ANI-224, ANI-251).
    pub fn within(&self, s: &State, model: u8, radius: i32) -> u32 {
        if self.is_squares() {
            return self.squares_within(s, model, radius);
        }
        self.plane_within(s, model, i64::from(radius))
    }

    /// Pieces that a model could climb, or the one it could climb down from, with a free place to
    /// come to (ANI-200, ANI-202), one bit each.
    pub fn climbs(&self, s: &State, model: u8) -> u8 {
        let top = self.top_of(s, model);
        let mut found = 0;
        for piece in 0..s.pieces.len() as u8 {
            if !self.template(s, piece as usize).climbable || (top != NONE && top != piece) {
                continue;
            }
            let stand = if top == NONE { Stand::ClimbUp } else { Stand::ClimbDown };
            found |= u8::from(self.has_spot(s, model, stand, piece)) << piece;
        }
        found
    }

    /// Places a model may be put to (D11, D23): calls `add` with `Action::Spot` and
    /// `Action::Contact`, at most some forty, in canonical order.
    pub(crate) fn spots(
        &self,
        s: &State,
        model: u8,
        stand: Stand,
        argument: u8,
        going: &Going,
        add: &mut dyn FnMut(Action),
    ) {
        if self.is_squares() {
            return self.squares_spots(s, model, stand, argument, going, add);
        }
        match stand {
            Stand::Walk | Stand::Run | Stand::FreeMove | Stand::Evade | Stand::Ability => {
                self.plane_move_spots(s, model, stand, going, add);
            }
            Stand::Escape => self.plane_escape_spots(s, model, add),
            Stand::ClimbUp => self.plane_climb_up_spots(s, model, argument, add),
            Stand::ClimbDown => self.plane_climb_down_spots(s, model, argument, add),
            Stand::Near => self.plane_near_spots(s, model, argument, add),
            Stand::Nudge | Stand::Aside => self.plane_nudge_spots(s, model, going.how, add),
        }
    }

    /// Whether there is any place to climb to.
    pub(crate) fn has_spot(&self, s: &State, model: u8, stand: Stand, piece: u8) -> bool {
        let mut any = false;
        if self.is_squares() || stand != Stand::ClimbUp {
            self.spots(s, model, stand, piece, &Going::default(), &mut |_| any = true);
            return any;
        }
        self.plane_may_climb_up(s, model, piece)
    }

    /// Spots for a further marker of a seat (D4, ANI-412).
    pub fn marker_spots(&self, s: &State, seat: u8, add: &mut dyn FnMut(Action)) {
        self.marker_places(s, seat, add);
    }

    /// Spots for a further piece of scenery, unturned (D2, ANI-053).
    pub fn piece_spots(&self, s: &State, template: u8, add: &mut dyn FnMut(Action)) {
        self.piece_places(s, template, add);
    }

    /// Rotations that the last piece of the table may take where it is (ANI-054).
    pub fn piece_turns(&self, s: &State, add: &mut dyn FnMut(Action)) {
        self.turns_of_piece(s, add);
    }

    /// Whether a piece at this place and rotation keeps ANI-053 and leaves every base free of it;
    /// the piece of the number `except` (255 for none) is left out of account.
    pub fn piece_fits(&self, s: &State, piece: Piece, except: u8) -> bool {
        if self.is_squares() {
            return self.squares_piece_fits(s, piece, except);
        }
        self.plane_piece_fits(s, piece, except)
    }

    /// The next thing a displaced model meets (ANI-373 to ANI-379), pieces in `shove.pieces` and the
    /// model passed excepted. Beyond a wall in `shove.pieces` at which the model stands the line
    /// goes on from contact with its far side, and the length counts from there (ANI-377). Models
    /// struck before in the event are passed (ANI-385); nothing intangible strikes or is struck
    /// (ANI-384): `ghosts`, one bit each.
    pub(crate) fn shove_event(&self, s: &State, shove: &Shove, ghosts: u32) -> ShoveEvent {
        if self.is_squares() {
            return self.squares_shove_event(s, shove, ghosts);
        }
        self.plane_shove_event(s, shove, ghosts)
    }

    /// Where a displaced model ends that has got to `at`: there, or the last legal position back
    /// along its line, or the first beyond the model that dodged (ANI-386). Where others have come to
    /// stand on all its way it ends at the free place nearest to where it came from (as ANI-425).
    pub fn shove_end(&self, s: &State, shove: &Shove, at: Point) -> Point {
        let end = if self.is_squares() {
            self.squares_shove_end(s, shove, at)
        } else {
            self.plane_shove_end(s, shove, at)
        };
        end.or_else(|| self.nearest_fit(s, shove.model, shove.from)).unwrap_or(shove.from)
    }
}
