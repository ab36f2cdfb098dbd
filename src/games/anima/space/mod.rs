//! The plane: distances, contact, sight, cover, movements and places to go, in whole numbers of
//! units of 0.1 mm, on the continuous table and on squares behind one interface (ANI-001 to
//! ANI-012, ANI-140 to ANI-152, ANI-250, ANI-444 to ANI-446, section 2.21).

use crate::games::anima::Anima;
use crate::games::anima::action::Action;
use crate::games::anima::point::Point;
use crate::games::anima::state::{Shove, Stand, State};

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

#[allow(unused_variables, clippy::too_many_arguments)]
impl Anima {
    /// The gap between two bases in units, 0 where they touch or overlap.
    pub fn gap(&self, s: &State, one: u8, two: u8) -> i32 {
        0
    }

    /// The distance from a model to another as the rules measure it (ANI-004).
    pub fn distance(&self, s: &State, from: u8, to: u8) -> i32 {
        0
    }

    /// The distance from a model to a point without extent (a marker).
    pub fn distance_to_point(&self, s: &State, from: u8, to: Point) -> i32 {
        0
    }

    /// Whether two models are in contact (ANI-011).
    pub fn in_contact(&self, s: &State, one: u8, two: u8) -> bool {
        false
    }

    /// Enemies in contact with a model (ANI-210), one bit each.
    pub fn engaged_with(&self, s: &State, model: u8) -> u32 {
        0
    }

    /// What a model sees of another (ANI-250), whether hidden or not.
    pub fn sight(&self, s: &State, viewer: u8, target: u8) -> Sight {
        Sight::default()
    }

    /// Whether there is a line of sight.
    pub fn sees(&self, s: &State, viewer: u8, target: u8) -> bool {
        self.sight(s, viewer, target).visible
    }

    /// Whether a model sees a point on the ground (a marker).
    pub fn sees_point(&self, s: &State, viewer: u8, point: Point) -> bool {
        false
    }

    /// The height of what a model stands on, in units.
    pub fn level(&self, s: &State, model: u8) -> i32 {
        0
    }

    /// Whether a model could stand at a point (ANI-011, ANI-446), other models being where they are.
    pub fn fits(&self, s: &State, model: u8, at: Point) -> bool {
        false
    }

    /// The legal spot nearest to a point (ANI-425).
    pub fn nearest_fit(&self, s: &State, model: u8, at: Point) -> Option<Point> {
        None
    }

    /// How a model moves by its own traits.
    pub fn how(&self, s: &State, model: u8) -> How {
        How::default()
    }

    /// A Walk towards a point: straight, or round what is in the way (ANI-145).
    pub fn walk_to(&self, s: &State, model: u8, to: Point, allowance: i32, how: How) -> Step {
        Step { at: to, length: 0, touched: 255 }
    }

    /// A straight movement towards a point (ANI-146).
    pub fn straight_to(&self, s: &State, model: u8, to: Point, allowance: i32, how: How) -> Step {
        Step { at: to, length: 0, touched: 255 }
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
        Step { at: s.model(model).at, length: 0, touched: 255 }
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
        ChargeLine { barred: true, end: Step { at: s.model(model).at, length: 0, touched: 255 } }
    }

    /// The nearest point of the line between two points where a model can stand (or already stands
    /// on the line), if its base comes within `reach` of the line (ANI-270 to ANI-274). With
    /// `strict` the reach itself is too far. Also the distance along the line, in units.
    pub fn step_onto_line(
        &self,
        s: &State,
        model: u8,
        from: Point,
        to: Point,
        reach: i32,
        strict: bool,
    ) -> Option<(Point, i32)> {
        None
    }

    /// Models on the table other than `model` within a radius of it (ANI-224, ANI-251).
    pub fn within(&self, s: &State, model: u8, radius: i32) -> u32 {
        0
    }

    /// Places a model may be put to (D11, D23): calls `add` with `Action::Spot` and
    /// `Action::Contact`, at most some forty, in no order, perhaps with doubles.
    pub fn spots(
        &self,
        s: &State,
        model: u8,
        stand: Stand,
        argument: u8,
        add: &mut dyn FnMut(Action),
    ) {
    }

    /// Spots to deploy a model at (D5, ANI-070, ANI-076, ANI-343).
    pub fn deploy_spots(&self, s: &State, model: u8, add: &mut dyn FnMut(Action)) {}

    /// Spots for a further marker of a seat (D4, ANI-412).
    pub fn marker_spots(&self, s: &State, seat: u8, add: &mut dyn FnMut(Action)) {}

    /// Spots for a further piece of scenery, unturned (D2, ANI-053).
    pub fn piece_spots(&self, s: &State, template: u8, add: &mut dyn FnMut(Action)) {}

    /// Rotations that the last piece of the table may take where it is (ANI-054).
    pub fn piece_turns(&self, s: &State, add: &mut dyn FnMut(Action)) {}

    /// Whether a piece at this place and rotation keeps ANI-053 and leaves every base free of it.
    pub fn piece_fits(
        &self,
        s: &State,
        piece: crate::games::anima::catalogue::Piece,
        except: u8,
    ) -> bool {
        false
    }

    /// The next thing a displaced model meets (ANI-373 to ANI-379), pieces in `shove.pieces` and the
    /// model passed excepted.
    pub fn shove_event(&self, s: &State, shove: &Shove) -> ShoveEvent {
        ShoveEvent { at: s.model(shove.model).at, length: 0, met: Met::Nothing }
    }

    /// Where a displaced model ends that has got to `at`: there, or the last legal position back
    /// along its line, or the first beyond the model that dodged (ANI-386).
    pub fn shove_end(&self, s: &State, shove: &Shove, at: Point) -> Point {
        at
    }
}
