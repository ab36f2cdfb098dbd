//! Straight lines on squares: sight, Runs and charges, steps onto a line (ANI-544, ANI-546).

use crate::content::catalogue::Ground;
use crate::space::board::Board;
use crate::space::board::{End, Screen};
use crate::space::point::Point;
use crate::space::squares::Squares;
use crate::space::squares::cover::{Rows, SIDE, is_marked, mark};
use crate::space::squares::walk::Ways;
use crate::space::squares::{Footprint, SQUARE};
use crate::space::{ChargeLine, MoveMode, Sight, Step};
use crate::state::{ModelId, PieceId, State, flag, models_of};

/// A line between the middles of two squares, and the squares it touches, corners too.
#[derive(Copy, Clone, Debug)]
pub(super) struct Line {
    /// Where it begins.
    pub(super) from: (i32, i32),
    columns: i32,
    rows: i32,
}

impl Line {
    /// The line between two squares.
    pub(super) fn new(from: (i32, i32), to: (i32, i32)) -> Self {
        Self { from, columns: to.0 - from.0, rows: to.1 - from.1 }
    }

    /// The line between the nearest squares of two bases, the lowest of equally near ones.
    fn between(one: Footprint, two: Footprint) -> Self {
        let nearest = |from: i32, size: i32, to: i32| from.max(to.min(from + size - 1));
        let from = (nearest(one.column, one.size, two.column), nearest(one.row, one.size, two.row));
        let to = (nearest(two.column, two.size, from.0), nearest(two.row, two.size, from.1));
        Self::new(from, to)
    }

    /// How many steps it takes.
    pub(super) fn steps(self) -> i32 {
        self.columns.abs().max(self.rows.abs())
    }

    /// The square after so many steps, as columns and rows from the beginning; half a square is
    /// rounded towards the beginning (ANI-002).
    pub(super) fn after(self, step: i32) -> (i32, i32) {
        let steps = self.steps().max(1);
        let part =
            |whole: i32| whole.signum() * ((2 * step * whole.abs() + steps - 1) / (2 * steps));
        (part(self.columns), part(self.rows))
    }

    /// Whether it touches a square, by columns and rows from its beginning.
    fn touches(self, (columns, rows): (i32, i32)) -> bool {
        let inside = |part: i32, whole: i32| part >= whole.min(0) && part <= whole.max(0);
        inside(columns, self.columns)
            && inside(rows, self.rows)
            && 2 * (self.columns * rows - self.rows * columns).abs()
                <= self.columns.abs() + self.rows.abs()
    }

    /// The squares that a step touches, as columns and rows from the beginning: those beside the
    /// square it leaves and the one it comes to, and these themselves.
    pub(super) fn touched_by(self, step: i32) -> impl Iterator<Item = (i32, i32)> {
        let (one, two) = (self.after(step - 1), self.after(step));
        let upright = self.rows.abs() > self.columns.abs();
        // In an order as seen along the line, the same from its other end (invariant 14).
        let way = if upright { self.rows.signum() } else { self.columns.signum() };
        [one, two]
            .into_iter()
            .flat_map(move |square| {
                (-1..=1).map(move |aside| {
                    let aside = aside * way;
                    if upright {
                        (square.0 + aside, square.1)
                    } else {
                        (square.0, square.1 + aside)
                    }
                })
            })
            .filter(move |&square| self.touches(square))
    }

    /// The squares between its ends as bits; those off the largest board are left out, as nothing
    /// lies there.
    fn rows(self) -> Rows {
        let mut rows = [0; SIDE];
        self.between_ends().for_each(|(column, row)| mark(&mut rows, column, row));
        rows
    }

    /// All squares it touches, with doubles, its two ends left out.
    fn between_ends(self) -> impl Iterator<Item = (i32, i32)> {
        let end = (self.columns, self.rows);
        (1..=self.steps())
            .flat_map(move |step| self.touched_by(step))
            .filter(move |&square| square != (0, 0) && square != end)
            .map(move |(columns, rows)| (self.from.0 + columns, self.from.1 + rows))
    }
}

impl Squares {
    pub(in crate::space) fn sight(&self, s: &State, viewer: ModelId, target: ModelId) -> Sight {
        if viewer == target || !self.is_in_arc(s, viewer, s.model(target).at) {
            return Sight { visible: viewer == target, cover: false, minor_only: false };
        }
        let line = Line::between(self.footprint(s, viewer), self.footprint(s, target));
        let (seer, seen) = (self.end_of_sight(s, viewer), self.end_of_sight(s, target));
        let (mut cover, mut hard) = (false, false);
        let squares = line.rows();
        for piece in 0..s.pieces.len() {
            let screen = self.screen(s, piece, &seer, &seen);
            let crossed = screen != Screen::Clear && self.covers_any(s, piece, &squares);
            if crossed && screen == Screen::Blocks {
                return Sight::default();
            }
            if crossed || self.shelters(s, piece, &seer, &seen) {
                cover = true;
                hard |= self.template(s, piece).ground != Ground::Minor;
            }
        }
        let others = s.on_table & !viewer.bit() & !target.bit();
        let large = |other: ModelId| {
            self.is_large(s, other)
                && line.between_ends().any(|(column, row)| {
                    self.footprint(s, other).overlaps(Footprint { column, row, size: 1 })
                })
        };
        if self.knobs.large_models_cover && !hard && models_of(others).any(large) {
            (cover, hard) = (true, true);
        }
        Sight { visible: true, cover, minor_only: cover && !hard }
    }

    /// Whether there is a line of sight: cover apart.
    pub(super) fn has_line(&self, s: &State, viewer: ModelId, target: ModelId) -> bool {
        if viewer == target || !self.is_in_arc(s, viewer, s.model(target).at) {
            return viewer == target;
        }
        let (from, to) = (self.footprint(s, viewer), self.footprint(s, target));
        let (seer, seen) = (self.end_of_sight(s, viewer), self.end_of_sight(s, target));
        let mut line = None;
        !(0..s.pieces.len()).any(|piece| {
            self.template(s, piece).blocks_sight
                && self.screen(s, piece, &seer, &seen) == Screen::Blocks
                && self.covers_any(
                    s,
                    piece,
                    line.get_or_insert_with(|| Line::between(from, to).rows()),
                )
        })
    }

    pub(in crate::space) fn sees_point(&self, s: &State, viewer: ModelId, point: Point) -> bool {
        if !self.is_in_arc(s, viewer, point) {
            return false;
        }
        let squares = Line::between(self.footprint(s, viewer), Footprint::square(point)).rows();
        let level = self.ground_level(s, point);
        let seer = self.end_of_sight(s, viewer);
        let seen = End { at: point, level, head: level, top: None };
        !(0..s.pieces.len()).any(|piece| {
            self.screen(s, piece, &seer, &seen) == Screen::Blocks
                && self.covers_any(s, piece, &squares)
        })
    }

    pub(in crate::space) fn straight_to(
        &self,
        s: &State,
        model: ModelId,
        to: Point,
        allowance: i64,
        how: MoveMode,
    ) -> Step {
        let ways = Ways::new(self, s, model, how);
        let there = self.footprint_at(s, model, to);
        self.run_along(s, &ways, (there.column, there.row), ModelId::NONE, allowance)
    }

    /// A straight movement towards a square (of its lower left one), to contact with a model.
    pub(super) fn run_along(
        &self,
        s: &State,
        ways: &Ways,
        to: (i32, i32),
        goal: ModelId,
        allowance: i64,
    ) -> Step {
        let line = Line::new((ways.start.column, ways.start.row), to);
        let mut left = allowance / SQUARE;
        let (mut at, mut length, mut diagonals) = (ways.start, 0, 0);
        // Those who pass over things end at the last place where they may stand.
        let mut last = (ways.start, 0);
        for step in 1..=line.steps() {
            let (columns, rows) = line.after(step);
            let next = ways.start.moved(columns, rows);
            let is_goal =
                |place: Footprint| goal != ModelId::NONE && self.footprint(s, goal).overlaps(place);
            let open = line.touched_by(step).all(|(columns, rows)| {
                let place = ways.start.moved(columns, rows);
                ways.may_pass(place) || is_goal(place)
            });
            let (cost, steps) = ways.cost(self, s, at, next, &mut diagonals);
            if !open || is_goal(next) || cost > left || !ways.on_board(next) {
                break;
            }
            left -= cost;
            length += steps;
            at = next;
            if ways.may_end(at) {
                last = (at, length);
            }
            if (goal != ModelId::NONE && at.touches(self.footprint(s, goal))) || ways.stops_at(at) {
                break;
            }
        }
        ways.step(self, s, last.0, last.1)
    }

    pub(in crate::space) fn charge_is_barred(
        &self,
        s: &State,
        model: ModelId,
        target: ModelId,
        how: MoveMode,
    ) -> bool {
        if !self.same_level(s, model, target) {
            return true;
        }
        if how.flies {
            return false;
        }
        let (base, aim) = (self.footprint(s, model), self.footprint(s, target));
        let line = Line::new((base.column, base.row), (aim.column, aim.row));
        let top = self.top_of(s, model);
        let hidden = models_of(s.enemies_of(model))
            .filter(|&enemy| s.has(enemy, flag::HIDDEN))
            .fold(0, |set, enemy| set | enemy.bit());
        let others = s.on_table & !hidden & !model.bit() & !target.bit();
        let mut closed: Rows = [0; SIDE];
        for other in models_of(others).filter(|&other| self.same_level(s, model, other)) {
            let squares = self.footprint(s, other).squares();
            squares.for_each(|(column, row)| mark(&mut closed, column, row));
        }
        if !how.ghost && !how.through {
            for piece in (0..s.pieces.len()).filter(|&piece| Some(PieceId::of(piece as u8)) != top)
            {
                if self.template(s, piece).impassable {
                    self.add_covered(s, piece, &mut closed);
                }
            }
        }
        let is_closed =
            |place: Footprint| place.squares().any(|(column, row)| is_marked(&closed, column, row));
        let is_short = |&step: &i32| {
            let (columns, rows) = line.after(step - 1);
            !base.moved(columns, rows).touches(aim)
        };
        (1..=line.steps()).take_while(is_short).any(|step| {
            line.touched_by(step).any(|(columns, rows)| is_closed(base.moved(columns, rows)))
        })
    }

    pub(in crate::space) fn charge_line(
        &self,
        s: &State,
        model: ModelId,
        target: ModelId,
        allowance: i64,
        how: MoveMode,
    ) -> ChargeLine {
        let how = MoveMode { no_contact: false, ..how };
        let end = self.approach(s, model, target, allowance, how, true);
        ChargeLine { barred: self.charge_is_barred(s, model, target, how), end }
    }

    /// Straight towards contact with a model.
    pub(super) fn run_at(&self, s: &State, ways: &Ways, target: ModelId, allowance: i64) -> Step {
        let aim = self.footprint(s, target);
        self.run_along(s, ways, (aim.column, aim.row), target, allowance)
    }

    pub(in crate::space) fn step_onto_line(
        &self,
        s: &State,
        model: ModelId,
        (from, to): (Point, Point),
        reach: i64,
        _strict: bool,
        _how: impl Fn() -> MoveMode,
    ) -> Option<(Point, i32)> {
        let (start, end) = (Footprint::square(from), Footprint::square(to));
        let line = Line::new((start.column, start.row), (end.column, end.row));
        let base = self.footprint(s, model);
        let along = |square: (i32, i32)| {
            let (columns, rows) = (square.0 - start.column, square.1 - start.row);
            (SQUARE * self.count((columns.abs(), rows.abs()))) as i32
        };
        // It stands on the line already.
        let standing = line
            .between_ends()
            .find(|&(column, row)| base.overlaps(Footprint { column, row, size: 1 }));
        if let Some(square) = standing {
            return Some((s.model(model).at, along(square)));
        }
        let reach = (reach / SQUARE) as i32;
        let mut best: Option<((i64, i32), Point)> = None;
        for (column, row) in line.between_ends() {
            for index in 0..base.size * base.size {
                let place = Footprint {
                    column: column - index % base.size,
                    row: row - index / base.size,
                    ..base
                };
                let (columns, rows) =
                    ((place.column - base.column).abs(), (place.row - base.row).abs());
                let key = (self.count((columns, rows)), along((column, row)));
                if columns.max(rows) <= reach
                    && best.is_none_or(|(other, _)| key < other)
                    && self.stands(s, model, place)
                {
                    best = Some((key, place.middle()));
                }
            }
        }
        best.map(|((_, along), at)| (at, along))
    }
}
