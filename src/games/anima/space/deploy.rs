//! Where models may be deployed and infiltration markers be placed (ANI-070, ANI-076, ANI-343,
//! ANI-412).

use std::cell::Cell;

use arrayvec::ArrayVec;

use crate::content::knobs::DeployShape;
use crate::content::vocabulary;
use crate::space::Space;
use crate::space::point::Point;
use crate::space::squares::SQUARE;
use crate::state::action::Action;
use crate::state::{NONE, State, models_of, seat_of};

/// How far beyond its zone an advanced deployment leads: 40 cm (ANI-343).
const ADVANCED: i64 = 4000;
/// What it keeps from an enemy where both sides have such characters: 10 cm (ANI-343).
const KEPT: i64 = 1000;
/// Radius of a corner zone, and of a half disc (ANI-070).
const CORNER: i64 = 6000;
const HALF_DISC: i64 = 3000;
/// What a marker keeps from another of its side and from the enemy's zone: 15 cm (ANI-412).
const MARKER: i64 = 1500;
/// Columns of the places offered.
const COLUMNS: i64 = 8;
/// Most columns and rows of any lattice.
const COLUMNS_MAX: usize = 400;
const ROWS_MAX: usize = 120;

/// Whether a model is deployed beyond its zone (ANI-343).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Forward {
    /// It has no advanced deployment.
    No,
    /// It has; enemies are kept off, since some of them have it too.
    Apart,
    /// It has, and no enemy.
    Freely,
}

impl Space {
    /// How far a point is from the deployment zone of a seat in units, rounded up; negative: how
    /// far inside from its border on the table. With the zone `more` deeper.
    fn beyond_zone(&self, s: &State, seat: usize, at: Point, more: i64) -> i64 {
        let (width, depth) = self.table();
        let side = &s.sides[seat];
        let more = more + i64::from(side.depth_more);
        let upper = side.edge == 1;
        let (x, y) = (i64::from(at.x), i64::from(at.y));
        let from_edge = if upper { depth - y } else { y };
        let apart = |from_x: i64, size: i64| {
            let square = (x - from_x) * (x - from_x) + from_edge * from_edge;
            super::whole::root_up(square) - size - more
        };
        match self.knobs.deploy_shape {
            DeployShape::Strip => from_edge - i64::from(self.knobs.deploy_depth_cm) - more,
            DeployShape::Corner => apart(if upper { width } else { 0 }, CORNER),
            DeployShape::CentreCircle => apart(width / 2, HALF_DISC),
        }
    }

    /// Whether a model may be deployed at a point.
    pub(crate) fn deploy_fits(&self, s: &State, model: u8, forward: Forward, at: Point) -> bool {
        self.zone_holds(s, model, forward, at, |at| self.fits(s, model, at))
    }

    /// Whether a model may be deployed at a point if it fits there.
    #[inline]
    fn zone_holds(
        &self,
        s: &State,
        model: u8,
        forward: Forward,
        at: Point,
        fits: impl Fn(Point) -> bool,
    ) -> bool {
        let seat = seat_of(model).index();
        let more = if forward == Forward::No { 0 } else { ADVANCED };
        let radius = self.half_size(s, model);
        if self.beyond_zone(s, seat, at, more) + radius > 0 || !fits(at) {
            return false;
        }
        if forward == Forward::No || self.beyond_zone(s, seat, at, 0) + radius <= 0 {
            return true;
        }
        // Forward of the zone, and the enemy has such characters too.
        if forward == Forward::Freely {
            return true;
        }
        models_of(s.enemies_of(model)).all(|enemy| {
            let reach = KEPT + radius + self.half_size(s, enemy);
            s.model(enemy).at.distance_squared(at) > reach * reach
        })
    }

    /// Half of what a base takes: its radius, or half of its squares.
    fn half_size(&self, s: &State, model: u8) -> i64 {
        match (self.is_squares(), self.is_large(s, model)) {
            (false, _) => self.radius(s, model),
            (true, false) => SQUARE / 2,
            (true, true) => SQUARE,
        }
    }

    /// Calls `add` with the points of a lattice of so many columns and rows over a rectangle whose
    /// sides are `x` and `y` (first, last), as long as it wants more; on squares with the middles of
    /// their squares.
    fn lattice(
        &self,
        (columns, rows): (i64, i64),
        x: (i64, i64),
        y: (i64, i64),
        (large, by_rows): (bool, bool),
        add: &mut impl FnMut(Point) -> bool,
    ) {
        let part = |(first, last): (i64, i64), step: i64, steps: i64| {
            if steps < 2 {
                i64::midpoint(first, last)
            } else {
                first + (last - first) * step / (steps - 1)
            }
        };
        // Each column and row is worked out once.
        let mut across = ArrayVec::<i16, COLUMNS_MAX>::new();
        across.extend((0..columns).map(|step| part(x, step, columns) as i16));
        let mut deep = ArrayVec::<i16, ROWS_MAX>::new();
        deep.extend((0..rows).map(|step| part(y, step, rows) as i16));
        let (outer, inner) = if by_rows { (rows, columns) } else { (columns, rows) };
        for first in 0..outer {
            for second in 0..inner {
                let (row, column) = match (by_rows, y.0 > y.1) {
                    (true, _) => (first, second),
                    (false, false) => (second, first),
                    (false, true) => (rows - 1 - second, first),
                };
                let mut place = (across[column as usize], deep[row as usize]);
                if self.is_squares() {
                    let more = if large { SQUARE } else { SQUARE / 2 };
                    let middle =
                        |part: i16| (i64::from(part).div_euclid(SQUARE) * SQUARE + more) as i16;
                    place = (middle(place.0), middle(place.1));
                }
                if !add(Point::new(place.0, place.1)) {
                    return;
                }
            }
        }
    }

    /// Offers the points of a lattice that will do, or of a finer one where none does, as long as
    /// any are wanted.
    fn offer_lattice(
        &self,
        sizes: &[(i64, i64)],
        (x, y): ((i64, i64), (i64, i64)),
        large: bool,
        (wanted, fits): (&dyn Fn() -> bool, &dyn Fn(Point) -> bool),
        add: &mut dyn FnMut(Action),
    ) {
        for (index, &size) in sizes.iter().enumerate() {
            let mut offered = 0;
            // Whole lattices in the order of the list.
            self.lattice(size, x, y, (large, index > 0), &mut |at| {
                if fits(at) {
                    offered += 1;
                    add(Action::Spot(at));
                }
                // Of a finer lattice a single place is enough.
                wanted() && (index == 0 || offered == 0)
            });
            if offered > 0 {
                return;
            }
        }
    }

    /// Whether there is any place to deploy a model at.
    pub(crate) fn has_deploy_place(&self, s: &State, model: u8, forward: Forward) -> bool {
        let found = Cell::new(false);
        // One is enough.
        self.deploy_lattice(s, model, forward, &|| !found.get(), &mut |_| found.set(true));
        found.get()
    }

    /// Spots to deploy a model at (D5, ANI-070, ANI-076, ANI-343).
    pub(crate) fn deploy_spots(
        &self,
        s: &State,
        model: u8,
        forward: Forward,
        add: &mut dyn FnMut(Action),
    ) {
        self.deploy_lattice(s, model, forward, &|| true, add);
    }

    /// Offers the places of a model's deployment that will do, as long as any are wanted.
    fn deploy_lattice(
        &self,
        s: &State,
        model: u8,
        forward: Forward,
        wanted: &dyn Fn() -> bool,
        add: &mut dyn FnMut(Action),
    ) {
        let seat = seat_of(model).index();
        let side = &s.sides[seat];
        let (width, depth) = self.table();
        let advanced = forward != Forward::No;
        let radius = self.radius(s, model);
        let large = self.is_large(s, model);
        let size = match self.knobs.deploy_shape {
            DeployShape::Strip => i64::from(self.knobs.deploy_depth_cm),
            DeployShape::Corner => CORNER,
            DeployShape::CentreCircle => HALF_DISC,
        } + i64::from(side.depth_more);
        let front = (size + if advanced { ADVANCED } else { 0 }).min(depth);
        let across = match self.knobs.deploy_shape {
            DeployShape::Strip => (0, width),
            DeployShape::Corner if side.edge == 0 => (0, front.min(width)),
            DeployShape::Corner => ((width - front).max(0), width),
            DeployShape::CentreCircle => {
                ((width / 2 - front).max(0), (width / 2 + front).min(width))
            }
        };
        let (x, y) = if self.is_squares() {
            let last = if large { 2 * SQUARE } else { SQUARE };
            let y = if side.edge == 0 { (0, front - last) } else { (depth - front, depth - last) };
            ((across.0, across.1 - last), y)
        } else {
            let y = if side.edge == 0 {
                (radius, front - radius)
            } else {
                (depth - radius, depth - front + radius)
            };
            ((across.0 + radius, across.1 - radius), y)
        };
        let rows = if advanced { 5 } else { 3 };
        let sizes = [(COLUMNS, rows), (3 * COLUMNS, 9), (100, 40), (400, 120)];
        let plain = !self.is_squares() && self.top_of(s, model) == NONE;
        let grounds = plain.then(|| self.grounds(s, model, (x, y)));
        let fits = |at: Point| match &grounds {
            Some(grounds) => self.stands_on(s, grounds, at),
            None => self.fits(s, model, at),
        };
        // A strip is the zone itself.
        let strip = self.knobs.deploy_shape == DeployShape::Strip;
        let inside = strip && !advanced && !self.is_squares() && front >= 2 * radius;
        let does = |at: Point| {
            if inside { fits(at) } else { self.zone_holds(s, model, forward, at, fits) }
        };
        self.offer_lattice(&sizes, (x, y), large, (wanted, &does), add);
    }

    pub(super) fn marker_places(&self, s: &State, seat: u8, add: &mut dyn FnMut(Action)) {
        let (width, depth) = self.table();
        let seat = seat as usize % 2;
        let fits = |at: Point| self.marker_fits(s, seat, at);
        let margin = 200;
        let (x, y) = ((margin, width - margin), (margin, depth - margin));
        self.offer_lattice(&[(7, 7), (24, 24), (96, 96)], (x, y), false, (&|| true, &fits), add);
    }

    /// Whether a marker of a seat may lie at a point: on the table, not in impassable terrain, and
    /// more than 15 cm from its others and from the enemy's zone (ANI-008, ANI-412).
    pub fn marker_fits(&self, s: &State, seat: usize, at: Point) -> bool {
        let apart = if self.is_squares() { 3 * SQUARE + SQUARE / 2 } else { MARKER };
        self.on_board(at, 0)
            && self.beyond_zone(s, 1 - seat, at, 0) > MARKER
            && s.sides[seat].markers.iter().all(|marker| {
                if self.is_squares() {
                    let (x, y) = super::course::difference(at, marker.at);
                    return x.abs().max(y.abs()) > apart;
                }
                marker.at.distance_squared(at) > apart * apart
            })
            && (0..s.pieces.len())
                .all(|piece| !self.template(s, piece).impassable || !self.covers(s, piece, at))
    }

    /// Whether a base is large (ANI-542).
    #[inline]
    pub(super) fn is_large(&self, s: &State, model: u8) -> bool {
        model != NONE && self.base(s, model) == vocabulary::Base::Large
    }
}
