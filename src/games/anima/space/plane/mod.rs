//! The continuous table (section 2): any point may be stood on.

mod charge;
mod lines;
mod measure;
mod mover;
mod path;
mod place;
mod shove;
mod sight;
mod slow;
mod spots;
mod stands;

use std::ops::Deref;

use crate::content::catalogue::Piece;
use crate::space::board::Board;
use crate::space::deploy::MARKER;
use crate::space::plane::measure::{CONTACT, LARGEST};
use crate::space::plane::path::Goal;
use crate::space::point::Point;
use crate::space::table::{Table, ground};
use crate::space::{Going, MoveMode, Rectangle, Step, outline, scenery};
use crate::state::action::Action;
use crate::state::{ModelId, Stand, State, models_of};

/// The continuous table.
#[derive(Clone, Debug)]
pub struct Plane {
    table: Table,
}

impl Deref for Plane {
    type Target = Table;

    #[inline]
    fn deref(&self) -> &Table {
        &self.table
    }
}

impl Board for Plane {
    /// Of a disc the bound is the outline; points on an edge count.
    #[inline]
    fn covers(&self, s: &State, piece: usize, at: Point) -> bool {
        let placed = &s.pieces[piece];
        let sketch = self.sketch(placed);
        let bound = i64::from(sketch.bound);
        placed.at.distance_squared(at) <= bound * bound
            && (sketch.bits & ground::DISC != 0 || self.outline(s, piece).contains(at))
    }

    #[inline]
    fn in_contact(&self, s: &State, one: ModelId, two: ModelId) -> bool {
        let touching = self.radius(s, one) + self.radius(s, two);
        let square = s.model(one).at.distance_squared(s.model(two).at);
        square >= touching * touching
            && square <= (touching + CONTACT) * (touching + CONTACT)
            && self.same_level(s, one, two)
    }

    #[inline]
    fn near(&self, s: &State, model: ModelId) -> u32 {
        const NEAR: i32 = (2 * LARGEST + CONTACT) as i32;
        let at = s.model(model).at;
        models_of(s.enemies_of(model)).fold(0, |set, enemy| {
            let there = s.model(enemy).at;
            let (dx, dy) =
                (i32::from(there.x) - i32::from(at.x), i32::from(there.y) - i32::from(at.y));
            set | enemy.bit_if(dx.abs() <= NEAR && dy.abs() <= NEAR)
        })
    }

    fn sees_anew(&self, s: &State, viewer: ModelId, target: ModelId) -> bool {
        if viewer == target {
            return true;
        }
        let (from, to) = (s.model(viewer).at, s.model(target).at);
        if !self.is_in_arc(s, viewer, to) {
            return false;
        }
        // Mostly the line between the centres is clear of everything.
        let crossing = self.screens_crossed(s, from, to);
        if crossing == 0 {
            return true;
        }
        self.sees_past(s, &self.end_of_sight(s, viewer), target, crossing)
    }

    fn holds(&self, s: &State, piece: usize, model: ModelId, at: Point) -> bool {
        self.outline(s, piece).holds(at, self.radius(s, model))
    }

    fn fits(&self, s: &State, model: ModelId, at: Point) -> bool {
        let top = self.top_of(s, model);
        top.is_some_and(|top| self.fits_top(s, model, top, at)) || self.fits_ground(s, model, at)
    }

    fn fits_in<'a>(
        &'a self,
        s: &'a State,
        model: ModelId,
        within: Rectangle,
    ) -> impl Fn(Point) -> bool + 'a {
        let level = self.top_of(s, model).is_none();
        let grounds = level.then(|| self.grounds(s, model, within));
        move |at| match &grounds {
            Some(grounds) => self.stands_on(s, grounds, at),
            None => self.fits(s, model, at),
        }
    }

    fn piece_fits(&self, s: &State, piece: Piece, except: u8) -> bool {
        scenery::lies_well(self, s, piece, except)
    }

    #[inline]
    fn half_size(&self, s: &State, model: ModelId) -> i64 {
        self.radius(s, model)
    }

    #[inline]
    fn snapped(&self, at: Point, _large: bool) -> Point {
        at
    }

    fn centres(
        &self,
        s: &State,
        model: ModelId,
        across: (i64, i64),
        front: i64,
        upper: bool,
    ) -> Rectangle {
        let (radius, (_, depth)) = (self.radius(s, model), self.size());
        let y =
            if upper { (depth - radius, depth - front + radius) } else { (radius, front - radius) };
        ((across.0 + radius, across.1 - radius), y)
    }

    fn is_inside(&self, s: &State, model: ModelId, front: i64) -> bool {
        front >= 2 * self.radius(s, model)
    }

    fn crowds(&self, at: Point, marker: Point) -> bool {
        marker.distance_squared(at) <= MARKER * MARKER
    }
}

impl Plane {
    /// The table.
    pub(super) fn new(table: Table) -> Self {
        Self { table }
    }

    pub(super) fn walk_to(
        &self,
        s: &State,
        model: ModelId,
        to: Point,
        allowance: i64,
        how: MoveMode,
    ) -> Step {
        self.walk_along(s, model, Goal::point(to), allowance, how)
    }

    pub(super) fn straight_to(
        &self,
        s: &State,
        model: ModelId,
        to: Point,
        allowance: i64,
        how: MoveMode,
    ) -> Step {
        self.straight_along(s, model, Goal::point(to), allowance, how)
    }

    pub(super) fn approach(
        &self,
        s: &State,
        model: ModelId,
        target: ModelId,
        allowance: i64,
        how: MoveMode,
        straight: bool,
    ) -> Step {
        let goal = Goal::contact(s, target);
        if straight {
            return self.straight_along(s, model, goal, allowance, how);
        }
        self.walk_along(s, model, goal, allowance, how)
    }

    #[inline]
    pub(super) fn is_far_from_line(
        &self,
        s: &State,
        model: ModelId,
        (from, to): (Point, Point),
        reach: i64,
    ) -> bool {
        outline::is_aside(from, to, s.model(model).at, self.radius(s, model) + reach + 1)
    }

    pub(super) fn spots(
        &self,
        s: &State,
        model: ModelId,
        stand: Stand,
        argument: u8,
        going: &Going,
        add: &mut dyn FnMut(Action),
    ) {
        match stand {
            Stand::Walk | Stand::Run | Stand::FreeMove | Stand::Evade | Stand::Ability => {
                self.move_spots(s, model, stand, going, add);
            }
            Stand::Escape => self.escape_spots(s, model, add),
            Stand::ClimbUp => self.climb_up_spots(s, model, argument, add),
            Stand::ClimbDown => self.climb_down_spots(s, model, argument, add),
            Stand::Near => self.near_spots(s, model, argument, add),
            Stand::Nudge | Stand::Aside => self.nudge_spots(s, model, going.how, add),
        }
    }

    pub(super) fn has_spot(&self, s: &State, model: ModelId, stand: Stand, piece: u8) -> bool {
        if stand == Stand::ClimbUp {
            return self.may_climb_up(s, model, piece);
        }
        let mut any = false;
        self.spots(s, model, stand, piece, &Going::default(), &mut |_| any = true);
        any
    }
}
