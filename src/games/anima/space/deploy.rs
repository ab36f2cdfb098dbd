//! Where models may be deployed and infiltration markers be placed (ANI-070, ANI-076, ANI-343,
//! ANI-412).

use std::cell::Cell;

use arrayvec::ArrayVec;

use crate::content::knobs::DeployShape;
use crate::space::board::Board;
use crate::space::point::Point;
use crate::space::table::{CORNER, HALF_DISC};
use crate::state::action::Action;
use crate::state::{ModelId, State, models_of, seat_of};
use tenbin_engine::Seat;

/// How far beyond its zone an advanced deployment leads: 40 cm (ANI-343).
const ADVANCED: i64 = 4000;
/// What it keeps from an enemy where both sides have such characters: 10 cm (ANI-343).
const KEPT: i64 = 1000;
/// What a marker keeps from another of its side and from the enemy's zone: 15 cm (ANI-412).
pub(super) const MARKER: i64 = 1500;
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

/// Where models may be deployed and markers lie, on either board.
pub(super) trait Deploys: Board {
    /// Whether a model may be deployed at a point.
    fn deploy_fits(&self, s: &State, model: ModelId, forward: Forward, at: Point) -> bool {
        self.zone_holds(s, model, forward, at, |at| self.fits(s, model, at))
    }

    /// Whether a model may be deployed at a point if it fits there.
    #[inline]
    fn zone_holds(
        &self,
        s: &State,
        model: ModelId,
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
                let place = Point::new(across[column as usize], deep[row as usize]);
                if !add(self.snapped(place, large)) {
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
    fn has_deploy_place(&self, s: &State, model: ModelId, forward: Forward) -> bool {
        let found = Cell::new(false);
        // One is enough.
        self.deploy_lattice(s, model, forward, &|| !found.get(), &mut |_| found.set(true));
        found.get()
    }

    /// Spots to deploy a model at (D5, ANI-070, ANI-076, ANI-343).
    fn deploy_spots(
        &self,
        s: &State,
        model: ModelId,
        forward: Forward,
        add: &mut dyn FnMut(Action),
    ) {
        self.deploy_lattice(s, model, forward, &|| true, add);
    }

    /// Offers the places of a model's deployment that will do, as long as any are wanted.
    fn deploy_lattice(
        &self,
        s: &State,
        model: ModelId,
        forward: Forward,
        wanted: &dyn Fn() -> bool,
        add: &mut dyn FnMut(Action),
    ) {
        let seat = seat_of(model).index();
        let side = &s.sides[seat];
        let (width, depth) = self.size();
        let advanced = forward != Forward::No;
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
        let (x, y) = self.centres(s, model, across, front, side.edge == 1);
        let rows = if advanced { 5 } else { 3 };
        let sizes = [(COLUMNS, rows), (3 * COLUMNS, 9), (100, 40), (400, 120)];
        let fits = self.fits_in(s, model, (x, y));
        // A strip is the zone itself.
        let strip = self.knobs.deploy_shape == DeployShape::Strip;
        let inside = strip && !advanced && self.is_inside(s, model, front);
        let does = |at: Point| {
            if inside { fits(at) } else { self.zone_holds(s, model, forward, at, &fits) }
        };
        self.offer_lattice(&sizes, (x, y), large, (wanted, &does), add);
    }

    /// Spots for a further marker of a seat (D4, ANI-412).
    fn marker_spots(&self, s: &State, seat: Seat, add: &mut dyn FnMut(Action)) {
        let (width, depth) = self.size();
        let seat = seat.index();
        let fits = |at: Point| self.marker_fits(s, seat, at);
        let margin = 200;
        let (x, y) = ((margin, width - margin), (margin, depth - margin));
        self.offer_lattice(&[(7, 7), (24, 24), (96, 96)], (x, y), false, (&|| true, &fits), add);
    }

    /// Whether a marker of a seat may lie at a point: on the table, not in impassable terrain, and
    /// more than 15 cm from its others and from the enemy's zone (ANI-008, ANI-412).
    fn marker_fits(&self, s: &State, seat: usize, at: Point) -> bool {
        self.on_board(at, 0)
            && self.beyond_zone(s, 1 - seat, at, 0) > MARKER
            && s.sides[seat].markers.iter().all(|marker| !self.crowds(at, marker.at))
            && (0..s.pieces.len())
                .all(|piece| !self.template(s, piece).impassable || !self.covers(s, piece, at))
    }
}

impl<B: Board> Deploys for B {}
