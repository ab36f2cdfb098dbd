//! Places that a moving model may choose between on the continuous table (D11): a few dozen that
//! matter, computed as the model would really end.

use crate::space::Going;
use crate::space::board::Board;
use crate::space::course::{Course, FINE, difference};
use crate::space::ground;
use crate::space::plane::Plane;
use crate::space::plane::mover::{Aim, Leg, Mover};
use crate::space::point::Point;
use crate::state::action::Action;
use crate::state::{ModelId, Stand, State, flag, models_of, seat_of};

/// Most places offered.
pub(super) const SPOTS_MAX: usize = 40;
/// Enemies that the places are chosen by: the nearest ones.
const ENEMIES_MAX: usize = 2;
/// Cells of the grid of places in each direction.
const CELLS: i32 = 32;
/// What shelters whoever is inside (ANI-250).
const SHELTERS: u8 = ground::SLOW | ground::COVERS;
/// A step of the eight directions, in 256ths of a full turn.
const DIRECTION: u8 = 32;

/// Places found, each in a cell of its own of a grid about the model.
pub(super) struct Found {
    /// The middle of the grid.
    at: Point,
    /// The side of a cell is 2 to the power of this.
    shift: u32,
    /// Cells taken, by rows.
    cells: [u32; CELLS as usize],
    places: [u32; SPOTS_MAX],
    len: usize,
}

impl Found {
    /// None yet. Cells are at most an eighth of the way a model may go.
    pub(super) fn new(at: Point, allowance: i64) -> Self {
        let shift = (allowance / 8).clamp(16, 512).ilog2();
        Self { at, shift, cells: [0; CELLS as usize], places: [0; SPOTS_MAX], len: 0 }
    }

    /// Whether no more are wanted.
    pub(super) fn is_full(&self) -> bool {
        self.len == SPOTS_MAX
    }

    /// Whether a place is as good as where the model is.
    #[inline]
    pub(super) fn is_still(&self, place: Point) -> bool {
        let (dx, dy) =
            (i32::from(place.x) - i32::from(self.at.x), i32::from(place.y) - i32::from(self.at.y));
        let still = 1 << self.shift >> 1;
        dx.abs() < still && dy.abs() < still
    }

    /// Adds a place unless it is as good as one that is there, or where the model is.
    pub(super) fn push(&mut self, place: Point) {
        let (dx, dy) =
            (i32::from(place.x) - i32::from(self.at.x), i32::from(place.y) - i32::from(self.at.y));
        if self.is_full() || self.is_still(place) {
            return;
        }
        let cell = |part: i32| ((part >> self.shift) + CELLS / 2).clamp(0, CELLS - 1);
        let row = &mut self.cells[cell(dy) as usize % CELLS as usize];
        let bit = 1 << cell(dx);
        if *row & bit == 0 {
            *row |= bit;
            self.places[self.len] = ordered(place);
            self.len += 1;
        }
    }

    /// Offers them in canonical order.
    pub(super) fn offer(&self, add: &mut dyn FnMut(Action)) {
        // No place stands there twice: each goes where so many come before it.
        let places = &self.places[..self.len];
        let mut sorted = [0; SPOTS_MAX];
        for &place in places {
            let before: u32 = places.iter().map(|&other| u32::from(other < place)).sum();
            sorted[before as usize % SPOTS_MAX] = place;
        }
        for &place in &sorted[..self.len] {
            add(Action::Spot(Point::new(lifted(place >> 16), lifted(place))));
        }
    }
}

/// A point as a number in the same order.
fn ordered(place: Point) -> u32 {
    let part = |part: i16| u32::from(part as u16 ^ 0x8000);
    part(place.x) << 16 | part(place.y)
}

/// A component of a point out of such a number.
fn lifted(part: u32) -> i16 {
    (part as u16 ^ 0x8000) as i16
}

/// The way a model is about to move.
struct Outing<'a> {
    mover: &'a Mover,
    /// In units.
    allowance: i64,
    /// It goes one straight line.
    straight: bool,
    /// How far it charges, and how far it shoots (0: not at all).
    charge: i64,
    range: i64,
}

impl Plane {
    pub(super) fn move_spots(
        &self,
        s: &State,
        model: ModelId,
        stand: Stand,
        going: &Going,
        add: &mut dyn FnMut(Action),
    ) {
        let &Going { length, how, straight, .. } = going;
        let allowance = i64::from(length);
        if allowance <= 0 {
            return;
        }
        let mover = self.mover(s, model, how, allowance);
        let (range, charge) = (i64::from(going.range), i64::from(going.charge));
        let outing = Outing { mover: &mover, allowance, straight, charge, range };
        let mut found = Found::new(outing.mover.at, allowance);
        let enemies = self.nearest_enemies(s, model);
        for &enemy in enemies.iter().filter(|&&enemy| enemy != ModelId::NONE) {
            self.rings(s, &outing, enemy, enemy == enemies[0], &mut found);
        }
        if enemies[0] != ModelId::NONE {
            self.covers_from(s, &outing, enemies[0], &mut found);
            self.shields_for(s, &outing, enemies[0], &mut found);
        }
        self.towards_markers(s, &outing, &mut found);
        outing.go_about(&mut found);
        found.offer(add);
        if stand != Stand::Evade && !how.no_contact {
            self.contacts(s, &outing, add);
        }
    }

    /// Contact with every enemy that is seen: with `premeasure`, only with those within reach.
    fn contacts(&self, s: &State, outing: &Outing, add: &mut dyn FnMut(Action)) {
        let model = outing.mover.model;
        for enemy in models_of(s.enemies_of(model) & !self.engaged_with(s, model)) {
            let seen = !s.has(enemy, flag::HIDDEN)
                && self.top_of(s, enemy) == outing.mover.top
                && self.sees(s, model, enemy);
            if seen && (!self.knobs.premeasure || self.comes_to(s, outing, enemy)) {
                add(Action::Contact(enemy));
            }
        }
    }

    /// Whether a movement leads into contact with an enemy.
    fn comes_to(&self, s: &State, outing: &Outing, enemy: ModelId) -> bool {
        let Outing { mover, allowance, straight, .. } = outing;
        let step = self.approach(s, mover.model, enemy, *allowance, mover.how, *straight);
        step.touched == enemy
    }

    /// The nearest enemies that are not hidden, nearest first.
    fn nearest_enemies(&self, s: &State, model: ModelId) -> [ModelId; ENEMIES_MAX] {
        let at = s.model(model).at;
        let mut nearest = [(i64::MAX, ModelId::NONE); ENEMIES_MAX];
        for enemy in models_of(s.enemies_of(model)) {
            let found = (s.model(enemy).at.distance_squared(at), enemy);
            if s.has(enemy, flag::HIDDEN) || found >= nearest[1] {
                continue;
            }
            nearest[1] = found;
            if nearest[1] < nearest[0] {
                nearest.swap(0, 1);
            }
        }
        nearest.map(|(_, enemy)| enemy)
    }

    /// Towards and away from an enemy: to where it may be charged and shot at, and the nearest as
    /// far as possible.
    fn rings(&self, s: &State, outing: &Outing, enemy: ModelId, nearest: bool, found: &mut Found) {
        let (model, allowance) = (outing.mover.model, outing.allowance);
        let Some((course, length)) = Course::towards(outing.mover.at, s.model(enemy).at) else {
            return;
        };
        let gap = length / FINE - self.radius(s, model) - self.radius(s, enemy);
        let Outing { charge, range, .. } = *outing;
        let rings = [charge - 20, range - 20, gap - allowance, gap + allowance];
        for &ring in &rings[..if nearest { 4 } else { 2 }] {
            let ahead = gap - ring;
            if ring > 0 && ahead.abs() <= allowance && ring != gap {
                let course = if ahead > 0 { course } else { course.back() };
                outing.go(course, ahead.abs(), found);
            }
        }
    }

    /// Behind every piece that covers, and inside those that shelter, as seen from an enemy.
    fn covers_from(&self, s: &State, outing: &Outing, enemy: ModelId, found: &mut Found) {
        let &Mover { at, radius, .. } = outing.mover;
        let enemy = s.model(enemy).at;
        for number in self.pieces_of(s, ground::BLOCKS | ground::COVERS) {
            let piece = &s.pieces[number];
            let sketch = self.sketch(piece);
            let near = outing.allowance + radius + i64::from(sketch.bound);
            if at.distance_squared(piece.at) >= near * near {
                continue;
            }
            let behind = radius + 20;
            let place =
                beyond(enemy, piece.at, |way| self.outline(s, number).support(way) + behind);
            outing.go_to(self, place, found);
            if sketch.bits & SHELTERS == SHELTERS {
                outing.go_to(self, piece.at, found);
            }
        }
    }

    /// Between the enemy and the nearest friend.
    fn shields_for(&self, s: &State, outing: &Outing, enemy: ModelId, found: &mut Found) {
        let &Mover { model, at, radius, .. } = outing.mover;
        let nearest = models_of(s.friends_of(model) & !model.bit())
            .min_by_key(|&friend| (s.model(friend).at.distance_squared(at), friend));
        if let Some(friend) = nearest {
            let before = -(radius + self.radius(s, friend) + 20);
            let place = beyond(s.model(enemy).at, s.model(friend).at, |_| before);
            outing.go_to(self, place, found);
        }
    }

    /// Towards the two nearest markers of the enemy, which a Seek may test from there.
    fn towards_markers(&self, s: &State, outing: &Outing, found: &mut Found) {
        let at = outing.mover.at;
        let enemy = State::opponent(seat_of(outing.mover.model));
        let markers = &s.sides[enemy.index()].markers;
        let mut nearest = [(i64::MAX, Point::NOWHERE); 2];
        for marker in markers.iter() {
            let near = (marker.at.distance_squared(at), marker.at);
            if near < nearest[1] {
                nearest[1] = near;
                if nearest[1] < nearest[0] {
                    nearest.swap(0, 1);
                }
            }
        }
        for (_, marker) in nearest {
            if marker != Point::NOWHERE
                && let Some((course, length)) = Course::towards(at, marker)
            {
                outing.go(course, (length / FINE).min(outing.allowance), found);
            }
        }
    }
}

/// The point so far beyond another, as seen from a first; how far may depend on the direction, a
/// vector of length 2^30. The direction is that of one of 256 facings or near it: good enough for a
/// place to go to.
fn beyond(from: Point, to: Point, far: impl Fn((i64, i64)) -> i64) -> Point {
    let (dx, dy) = difference(from, to);
    // The length or up to 6% less: so the place is never too near.
    let (more, less) = (dx.abs().max(dy.abs()), dx.abs().min(dy.abs()));
    let length = more.max((more * 7 + less * 4) / 8).max(1) * 31 / 32;
    let (ux, uy) = ((dx << 30) / length.max(1), (dy << 30) / length.max(1));
    let far = far((ux, uy));
    let part = |at: i16, slope: i64| (i64::from(at) + slope * far / (1 << 30)) as i16;
    Point::new(part(to.x, ux), part(to.y, uy))
}

impl Outing<'_> {
    /// In eight directions as far as possible.
    fn go_about(&self, found: &mut Found) {
        let far = self.allowance * FINE;
        let compass = self.mover.compass();
        for (direction, near) in (0_u8..).zip(compass) {
            if found.is_full() {
                return;
            }
            let course = Course::heading(self.mover.at, direction * DIRECTION);
            let aim = Aim { length: far, to: None, goal: ModelId::NONE };
            self.take(&self.mover.go_past(course, aim, far, near), found);
        }
    }

    /// Takes the end of a leg as a place; into contact is another choice.
    fn take(&self, leg: &Leg, found: &mut Found) {
        if !self.mover.meets_enemy(leg.at, leg.close) {
            found.push(leg.at);
        }
    }

    /// Along a line, so many units.
    fn go(&self, course: Course, length: i64, found: &mut Found) {
        if found.is_full() {
            return;
        }
        let aim = Aim { length: length * FINE, to: None, goal: ModelId::NONE };
        let leg = self.mover.go(course, aim, self.allowance * FINE);
        self.take(&leg, found);
    }

    /// Towards a point, if it is within reach.
    fn go_to(&self, board: &Plane, to: Point, found: &mut Found) {
        let at = self.mover.at;
        if at.distance_squared(to) <= self.allowance * self.allowance
            && board.on_board(to, self.mover.radius)
            && let Some((course, length)) = Course::towards(at, to)
        {
            self.go(course, length / FINE, found);
        }
    }
}
