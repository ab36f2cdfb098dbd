//! The board of squares: which squares a base and a piece take, distances, contact, where a base
//! may stand (ANI-540 to ANI-543).
//!
//! Positions are points as on the continuous table: the middle of the square of a small or medium
//! base, the middle of the four squares of a large one. Distances are squares of 500 units.

mod cover;
mod line;
mod shove;
mod spots;
mod walk;

use std::ops::Deref;

use crate::content::catalogue::{Catalogue, Form, Piece};
use crate::content::knobs::GridMetric;
use crate::space::board::Board;
use crate::space::course::difference;
use crate::space::outline::Outline;
use crate::space::point::Point;
use crate::space::squares::cover::Covers;
use crate::space::table::Table;
use crate::space::{Going, MoveMode, Rectangle, Step};
use crate::state::{ModelId, PieceId, Stand, State, models_of};

/// The side of a square in units (ANI-541).
pub(super) const SQUARE: i64 = 500;
/// Pieces keep from the table's edge, and from each other, so many squares (ANI-541).
const BORDER: i32 = 2;
const APART: i32 = 1;

/// The squares that a base takes: the lower left one, and how many in each direction.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub(super) struct Footprint {
    pub(super) column: i32,
    pub(super) row: i32,
    pub(super) size: i32,
}

impl Footprint {
    /// The squares of a base about a point.
    #[inline]
    pub(super) fn of(at: Point, large: bool) -> Self {
        let shift = if large { SQUARE / 2 } else { 0 };
        let number = |part: i16| (i64::from(part) - shift).div_euclid(SQUARE) as i32;
        Self { column: number(at.x), row: number(at.y), size: if large { 2 } else { 1 } }
    }

    /// The single square that a point lies in.
    #[inline]
    pub(super) fn square(at: Point) -> Self {
        Self::of(at, false)
    }

    /// Its middle.
    #[inline]
    pub(super) fn middle(self) -> Point {
        let part =
            |number: i32| (i64::from(number) * SQUARE + i64::from(self.size) * SQUARE / 2) as i16;
        Point::new(part(self.column), part(self.row))
    }

    /// The same base so many squares on.
    #[inline]
    pub(super) fn moved(self, columns: i32, rows: i32) -> Self {
        Self { column: self.column + columns, row: self.row + rows, ..self }
    }

    /// Its squares.
    pub(super) fn squares(self) -> impl Iterator<Item = (i32, i32)> {
        (0..self.size * self.size)
            .map(move |index| (self.column + index % self.size, self.row + index / self.size))
    }

    /// Columns and rows from one base to the other (0 where they share one, 1 for neighbours).
    #[inline]
    pub(super) fn apart(self, other: Self) -> (i32, i32) {
        let part = |one: i32, size_1: i32, two: i32, size_2: i32| {
            0.max(two - (one + size_1 - 1)).max(one - (two + size_2 - 1))
        };
        (
            part(self.column, self.size, other.column, other.size),
            part(self.row, self.size, other.row, other.size),
        )
    }

    /// Whether they share a square.
    #[inline]
    pub(super) fn overlaps(self, other: Self) -> bool {
        self.apart(other) == (0, 0)
    }

    /// Whether they are neighbours, diagonally too (ANI-542).
    #[inline]
    pub(super) fn touches(self, other: Self) -> bool {
        let (columns, rows) = self.apart(other);
        columns.max(rows) == 1
    }
}

/// The board of squares.
#[derive(Clone, Debug)]
pub struct Squares {
    table: Table,
    /// What pieces cover.
    covers: Covers,
}

impl Deref for Squares {
    type Target = Table;

    #[inline]
    fn deref(&self) -> &Table {
        &self.table
    }
}

impl Board for Squares {
    /// Of the middle of four squares: any of them.
    fn covers(&self, s: &State, piece: usize, at: Point) -> bool {
        let corner = i64::from(at.x) % SQUARE == 0 && i64::from(at.y) % SQUARE == 0;
        Footprint::of(at, corner).squares().any(|square| self.covers_square(s, piece, square))
    }

    #[inline]
    fn in_contact(&self, s: &State, one: ModelId, two: ModelId) -> bool {
        self.footprint(s, one).touches(self.footprint(s, two)) && self.same_level(s, one, two)
    }

    #[inline]
    fn near(&self, _s: &State, _model: ModelId) -> u32 {
        u32::MAX
    }

    fn sees_anew(&self, s: &State, viewer: ModelId, target: ModelId) -> bool {
        self.has_line(s, viewer, target)
    }

    fn holds(&self, s: &State, piece: usize, _model: ModelId, at: Point) -> bool {
        self.covers(s, piece, at)
    }

    fn fits(&self, s: &State, model: ModelId, at: Point) -> bool {
        let base = self.footprint_at(s, model, at);
        base.middle() == at && self.stands(s, model, base)
    }

    fn fits_in<'a>(
        &'a self,
        s: &'a State,
        model: ModelId,
        _within: Rectangle,
    ) -> impl Fn(Point) -> bool + 'a {
        move |at| self.fits(s, model, at)
    }

    fn piece_fits(&self, s: &State, piece: Piece, except: u8) -> bool {
        let form = self.templates[piece.template as usize].form;
        let (columns, rows) = self.board_size();
        let covered = |square| covers(form, piece, square);
        let mut any = false;
        for square in area(form, piece) {
            if !covered(square) {
                continue;
            }
            any = true;
            let (column, row) = square;
            if column < BORDER || row < BORDER || column >= columns - BORDER || row >= rows - BORDER
            {
                return false;
            }
            let base = Footprint { column, row, size: 1 };
            if models_of(s.on_table).any(|model| self.footprint(s, model).overlaps(base)) {
                return false;
            }
            let crowded = (0..s.pieces.len()).filter(|&other| other as u8 != except).any(|other| {
                let wide = 2 * APART + 1;
                (0..wide * wide).any(|index| {
                    let near = (column - APART + index % wide, row - APART + index / wide);
                    self.covers_square(s, other, near)
                })
            });
            if crowded {
                return false;
            }
        }
        any
    }

    fn half_size(&self, s: &State, model: ModelId) -> i64 {
        if self.is_large(s, model) { SQUARE } else { SQUARE / 2 }
    }

    fn snapped(&self, at: Point, large: bool) -> Point {
        let more = if large { SQUARE } else { SQUARE / 2 };
        let middle = |part: i16| (i64::from(part).div_euclid(SQUARE) * SQUARE + more) as i16;
        Point::new(middle(at.x), middle(at.y))
    }

    fn centres(
        &self,
        s: &State,
        model: ModelId,
        across: (i64, i64),
        front: i64,
        upper: bool,
    ) -> Rectangle {
        let last = if self.is_large(s, model) { 2 * SQUARE } else { SQUARE };
        let (_, depth) = self.size();
        let y = if upper { (depth - front, depth - last) } else { (0, front - last) };
        ((across.0, across.1 - last), y)
    }

    fn is_inside(&self, _s: &State, _model: ModelId, _front: i64) -> bool {
        false
    }

    fn crowds(&self, at: Point, marker: Point) -> bool {
        let (x, y) = difference(at, marker);
        x.abs().max(y.abs()) <= 3 * SQUARE + SQUARE / 2
    }
}

impl Squares {
    /// The board, with what the pieces of layouts cover.
    pub(super) fn new(table: Table, catalogue: &Catalogue) -> Self {
        Self { table, covers: Covers::new(catalogue) }
    }

    /// Those of some models that another sees.
    pub(super) fn seen_of(&self, s: &State, viewer: ModelId, targets: u32) -> u32 {
        models_of(targets)
            .filter(|&target| self.has_line(s, viewer, target))
            .fold(0, |set, target| set | target.bit())
    }

    /// Those of some models at which another may declare a charge (ANI-190, ANI-202).
    pub(super) fn clear_of(&self, s: &State, model: ModelId, targets: u32, how: MoveMode) -> u32 {
        models_of(targets)
            .filter(|&target| !self.charge_is_barred(s, model, target, how))
            .fold(0, |set, target| set | target.bit())
    }

    pub(super) fn charge_end(
        &self,
        s: &State,
        model: ModelId,
        target: ModelId,
        allowance: i64,
        how: MoveMode,
    ) -> Step {
        self.charge_line(s, model, target, allowance, how).end
    }

    #[inline]
    pub(super) fn is_far_from_line(
        &self,
        _s: &State,
        _model: ModelId,
        _line: (Point, Point),
        _reach: i64,
    ) -> bool {
        false
    }

    pub(super) fn has_spot(&self, s: &State, model: ModelId, stand: Stand, piece: u8) -> bool {
        let mut any = false;
        self.spots(s, model, stand, piece, &Going::default(), &mut |_| any = true);
        any
    }

    /// Columns and rows of the board.
    pub(super) fn board_size(&self) -> (i32, i32) {
        let (width, depth) = self.size();
        ((width / SQUARE) as i32, (depth / SQUARE) as i32)
    }

    /// The squares of a model.
    #[inline]
    pub(super) fn footprint(&self, s: &State, model: ModelId) -> Footprint {
        self.footprint_at(s, model, s.model(model).at)
    }

    /// The squares of a model if it stood at a point.
    #[inline]
    pub(super) fn footprint_at(&self, s: &State, model: ModelId, at: Point) -> Footprint {
        Footprint::of(at, self.is_large(s, model))
    }

    /// So many columns and rows as squares (ANI-543).
    pub(super) fn count(&self, (columns, rows): (i32, i32)) -> i64 {
        let (more, less) = (columns.max(rows), columns.min(rows));
        i64::from(match self.knobs.grid_metric {
            GridMetric::Chebyshev => more,
            GridMetric::Alternating => more + less / 2,
            GridMetric::Manhattan => more + less,
        })
    }

    pub(super) fn distance(&self, s: &State, one: ModelId, two: ModelId) -> i64 {
        SQUARE * self.count(self.footprint(s, one).apart(self.footprint(s, two)))
    }

    /// Nothing between neighbours.
    pub(super) fn gap(&self, s: &State, one: ModelId, two: ModelId) -> i64 {
        let (columns, rows) = self.footprint(s, one).apart(self.footprint(s, two));
        SQUARE * self.count(((columns - 1).max(0), (rows - 1).max(0)))
    }

    pub(super) fn distance_to_point(&self, s: &State, from: ModelId, to: Point) -> i64 {
        SQUARE * self.count(self.footprint(s, from).apart(Footprint::square(to)))
    }

    pub(super) fn within(&self, s: &State, model: ModelId, radius: i64) -> u32 {
        models_of(s.on_table & !model.bit()).fold(0, |set, other| {
            let near = self.distance(s, model, other) <= radius;
            set | other.bit_if(near)
        })
    }

    /// Whether any square of a base is covered.
    pub(super) fn covers_base(&self, s: &State, piece: usize, base: Footprint) -> bool {
        base.squares().any(|square| self.covers_square(s, piece, square))
    }

    pub(super) fn pieces_under(&self, s: &State, model: ModelId) -> u8 {
        let base = self.footprint(s, model);
        (0..s.pieces.len())
            .fold(0, |set, piece| set | u8::from(self.covers_base(s, piece, base)) << piece)
    }

    /// Whether a base lies on the board.
    #[inline]
    pub(super) fn on_squares(&self, base: Footprint) -> bool {
        let (columns, rows) = self.board_size();
        base.column >= 0
            && base.row >= 0
            && base.column + base.size <= columns
            && base.row + base.size <= rows
    }

    /// Whether another model on the level of a top (none: the ground) takes one of these squares.
    pub(super) fn base_taken(
        &self,
        s: &State,
        model: ModelId,
        top: Option<PieceId>,
        base: Footprint,
    ) -> bool {
        models_of(s.on_table & !model.bit())
            .any(|other| self.footprint(s, other).overlaps(base) && self.top_of(s, other) == top)
    }

    /// Whether a model could stand on the ground there.
    pub(super) fn stands_on_ground(&self, s: &State, model: ModelId, base: Footprint) -> bool {
        self.on_squares(base)
            && (0..s.pieces.len()).all(|piece| {
                !self.template(s, piece).impassable || !self.covers_base(s, piece, base)
            })
            && !self.base_taken(s, model, None, base)
    }

    /// Whether a model could stand on the top of a piece there.
    pub(super) fn stands_on_top(
        &self,
        s: &State,
        model: ModelId,
        top: PieceId,
        base: Footprint,
    ) -> bool {
        self.on_squares(base)
            && base.squares().all(|square| self.covers_square(s, top.index(), square))
            && !self.base_taken(s, model, Some(top), base)
    }

    /// Whether a model could stand there.
    pub(super) fn stands(&self, s: &State, model: ModelId, base: Footprint) -> bool {
        let top = self.top_of(s, model);
        top.is_some_and(|top| self.stands_on_top(s, model, top, base))
            || self.stands_on_ground(s, model, base)
    }

    /// The free place nearest to a point; of equally near ones the nearest to the model's own edge.
    pub(super) fn nearest_fit(&self, s: &State, model: ModelId, at: Point) -> Option<Point> {
        let start = self.footprint_at(s, model, at);
        let (columns, rows) = self.board_size();
        for ring in 0..=columns.max(rows) {
            let best = around(start, ring).filter(|&base| self.stands(s, model, base)).min_by_key(
                |base| {
                    (
                        base.middle().distance_squared(at),
                        self.seen_from_edge(s, model, base.middle()),
                    )
                },
            );
            if let Some(best) = best {
                return Some(best.middle());
            }
        }
        None
    }
}

/// The bases at a distance of so many squares.
pub(super) fn around(base: Footprint, ring: i32) -> impl Iterator<Item = Footprint> {
    (-ring..=ring)
        .flat_map(move |rows| (-ring..=ring).map(move |columns| (columns, rows)))
        .filter(move |(columns, rows)| columns.abs().max(rows.abs()) == ring)
        .map(move |(columns, rows)| base.moved(columns, rows))
}

/// The squares that a piece may cover: those about it.
pub(super) fn area(form: Form, piece: Piece) -> impl Iterator<Item = (i32, i32)> {
    let reach = (Outline::new(form, piece).bound / SQUARE + 2) as i32;
    let centre = Footprint::square(piece.at);
    (centre.row - reach..=centre.row + reach).flat_map(move |row| {
        (centre.column - reach..=centre.column + reach).map(move |column| (column, row))
    })
}

/// Whether a piece covers a square: its middle lies in it; of a piece thinner than a square, the
/// line along its middle runs through the row or column there, the higher one on a border (ANI-541).
pub(super) fn covers(form: Form, piece: Piece, (column, row): (i32, i32)) -> bool {
    let middle = Footprint { column, row, size: 1 }.middle();
    let outline = Outline::new(form, piece);
    match form {
        Form::Rectangle { width, depth } if i64::from(width.min(depth)) < SQUARE => {
            let long = i64::from(width.max(depth));
            let (mut x, mut y) = (outline.cosine, outline.sine);
            if depth > width {
                (x, y) = (-y, x);
            }
            let (dx, dy) = difference(piece.at, middle);
            let (at_x, at_y) = (i64::from(piece.at.x), i64::from(piece.at.y));
            // Along the direction it mostly lies in, a square of each column or row.
            let (along, main, side, at, number) =
                if x.abs() >= y.abs() { (dx, x, y, at_y, row) } else { (dy, y, x, at_x, column) };
            let (main, side) = if main < 0 { (-main, -side) } else { (main, side) };
            2 * along.abs() * crate::space::fixed_trig::ONE <= long * main
                && (at * main + along * side).div_euclid(SQUARE * main) == i64::from(number)
        }
        Form::Circle { radius } if i64::from(radius) * 2 < SQUARE => {
            Footprint::square(piece.at) == Footprint { column, row, size: 1 }
        }
        _ => outline.contains(middle),
    }
}
