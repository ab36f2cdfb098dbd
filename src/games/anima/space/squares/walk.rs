//! Walks on squares: what every square in reach costs (ANI-541, ANI-543, ANI-546).

use crate::content::catalogue::Ground;
use crate::content::knobs::GridMetric;
use crate::space::board::Board;
use crate::space::point::Point;
use crate::space::squares::Squares;
use crate::space::squares::cover::{Rows, SIDE, mark};
use crate::space::squares::{Footprint, SQUARE, around};
use crate::space::{MoveMode, Step};
use crate::state::{ModelId, PieceId, State, models_of};

/// Not reached.
const NEVER: u8 = u8::MAX;

/// The board as one model meets it that begins to move.
pub(super) struct Ways {
    model: ModelId,
    /// Where it begins.
    pub(super) start: Footprint,
    how: MoveMode,
    size: (i32, i32),
    /// Where nobody ends, and where it cannot pass.
    closed: Rows,
    barred: Rows,
    slow: Rows,
    /// Next to an enemy that it does not touch yet.
    watched: Rows,
    /// Next to any enemy.
    touching: Rows,
}

/// What it costs to come to every square.
pub(super) struct Reach {
    /// By the parity of diagonal steps so far, row and column: the cost, and the length.
    cost: [[[u8; SIDE]; SIDE]; 2],
    length: [[[u8; SIDE]; SIDE]; 2],
    /// As far as was looked.
    pub(super) allowance: u8,
}

impl Reach {
    /// What a square costs, and how long the way is.
    pub(super) fn of(&self, base: Footprint) -> Option<(u8, u8)> {
        let (column, row) = (base.column as usize, base.row as usize);
        if column >= SIDE || row >= SIDE {
            return None;
        }
        (0..2)
            .map(|parity| (self.cost[parity][row][column], self.length[parity][row][column]))
            .filter(|&(cost, _)| cost != NEVER)
            .min()
    }
}

impl Ways {
    /// The board as a model meets it.
    pub(super) fn new(board: &Squares, s: &State, model: ModelId, how: MoveMode) -> Self {
        let size = board.board_size();
        let start = board.footprint(s, model);
        let mut ways = Self {
            model,
            start,
            how,
            size,
            closed: [0; SIDE],
            barred: [0; SIDE],
            slow: [0; SIDE],
            watched: [0; SIDE],
            touching: [0; SIDE],
        };
        let top = board.top_of(s, model);
        for piece in 0..s.pieces.len() {
            ways.add_piece(board, s, piece, top);
        }
        for other in models_of(s.on_table & !model.bit()) {
            if !board.same_level(s, model, other) {
                continue;
            }
            let base = board.footprint(s, other);
            for (column, row) in base.squares() {
                mark(&mut ways.closed, column, row);
                if !how.flies {
                    mark(&mut ways.barred, column, row);
                }
            }
            if other.is_in(s.enemies_of(model)) {
                let touched = start.touches(base);
                for row in base.row - 1..=base.row + base.size {
                    for column in base.column - 1..=base.column + base.size {
                        mark(&mut ways.touching, column, row);
                        if !touched {
                            mark(&mut ways.watched, column, row);
                        }
                    }
                }
            }
        }
        ways
    }

    /// Enters the squares of a piece.
    fn add_piece(&mut self, board: &Squares, s: &State, piece: usize, top: Option<PieceId>) {
        let template = board.template(s, piece);
        let own = Some(PieceId::of(piece as u8)) == top;
        let MoveMode { ghost, flies, open, through, .. } = self.how;
        let covered = board.covered_rows(s, piece);
        let columns = (self.size.0 as usize).min(SIDE);
        let board = (1_u64 << columns) - 1;
        for (row, &covered) in covered.iter().enumerate().take(self.size.1 as usize) {
            // On top of a piece everything else is out of reach (ANI-202).
            if own {
                if !flies {
                    self.closed[row] |= !covered & board;
                    self.barred[row] |= !covered & board;
                }
                continue;
            }
            let covered = covered & board;
            if template.impassable {
                self.closed[row] |= covered;
                if !(ghost || flies || through) {
                    self.barred[row] |= covered;
                }
            }
            if template.slow && !(ghost || flies || open) {
                self.slow[row] |= covered;
            }
        }
    }

    /// Whether a base lies on the board.
    pub(super) fn on_board(&self, base: Footprint) -> bool {
        base.column >= 0
            && base.row >= 0
            && base.column + base.size <= self.size.0
            && base.row + base.size <= self.size.1
    }

    fn is_marked(&self, rows: &Rows, base: Footprint) -> bool {
        base.squares().any(|(column, row)| {
            (0..SIDE as i32).contains(&column)
                && (0..SIDE as i32).contains(&row)
                && rows[row as usize] >> column & 1 == 1
        })
    }

    /// Whether nothing keeps it from passing a place.
    pub(super) fn may_pass(&self, base: Footprint) -> bool {
        let shuns = self.how.no_contact && !self.how.flies;
        !(self.is_marked(&self.barred, base) || (shuns && self.is_marked(&self.watched, base)))
    }

    /// Whether it may end at a place.
    pub(super) fn may_end(&self, base: Footprint) -> bool {
        self.on_board(base)
            && !self.is_marked(&self.closed, base)
            && !(self.how.no_contact && self.is_marked(&self.touching, base))
    }

    /// Whether it stops there, in contact with an enemy (ANI-149).
    pub(super) fn stops_at(&self, base: Footprint) -> bool {
        !self.how.flies && self.is_marked(&self.watched, base)
    }

    /// Whether it is next to an enemy there.
    pub(super) fn touches_enemy(&self, base: Footprint) -> bool {
        self.is_marked(&self.touching, base)
    }

    /// What a step costs, and how long it is, in squares; counts diagonal steps.
    pub(super) fn cost(
        &self,
        board: &Squares,
        s: &State,
        from: Footprint,
        to: Footprint,
        diagonals: &mut i64,
    ) -> (i64, i64) {
        let diagonal = from.column != to.column && from.row != to.row;
        let length = match board.knobs.grid_metric {
            _ if !diagonal => 1,
            GridMetric::Chebyshev => 1,
            GridMetric::Alternating => 1 + *diagonals % 2,
            GridMetric::Manhattan => 2,
        };
        *diagonals += i64::from(diagonal);
        let slow = self.is_marked(&self.slow, to) || self.is_uphill(board, s, from, to);
        (if slow { 2 * length } else { length }, length)
    }

    /// Whether a step leads up a hill: onto it, or nearer to its centre (ANI-443).
    fn is_uphill(&self, board: &Squares, s: &State, from: Footprint, to: Footprint) -> bool {
        if self.how.ghost || self.how.flies {
            return false;
        }
        (0..s.pieces.len()).any(|piece| {
            let centre = s.pieces[piece].at;
            board.template(s, piece).ground == Ground::Hill
                && board.covers_base(s, piece, to)
                && to.middle().distance_squared(centre) < from.middle().distance_squared(centre)
        })
    }

    /// It ends there.
    pub(super) fn step(&self, board: &Squares, s: &State, end: Footprint, length: i64) -> Step {
        let touched = models_of(s.enemies_of(self.model)).find(|&enemy| {
            board.footprint(s, enemy).touches(end) && board.same_level(s, self.model, enemy)
        });
        let touched = touched.unwrap_or(ModelId::NONE);
        Step { at: end.middle(), length: (length * SQUARE) as i32, touched }
    }

    /// What every place within an allowance costs.
    pub(super) fn reach(&self, board: &Squares, s: &State, allowance: i64) -> Reach {
        let allowance = allowance.clamp(0, i64::from(NEVER) - 1) as u8;
        let blank = [[[NEVER; SIDE]; SIDE]; 2];
        let mut reach = Reach { cost: blank, length: blank, allowance };
        let (column, row) = (self.start.column, self.start.row);
        if !self.on_board(self.start) {
            return reach;
        }
        reach.cost[0][row as usize][column as usize] = 0;
        reach.length[0][row as usize][column as usize] = 0;
        for cost in 0..allowance {
            let ring = i32::from(cost);
            for row in (row - ring).max(0)..=(row + ring).min(self.size.1 - 1) {
                for column in (column - ring).max(0)..=(column + ring).min(self.size.0 - 1) {
                    for parity in 0..2 {
                        if reach.cost[parity][row as usize][column as usize] == cost {
                            let base = Footprint { column, row, size: self.start.size };
                            self.spread(board, s, base, parity, &mut reach);
                        }
                    }
                }
            }
        }
        reach
    }

    /// Goes on from a place to its neighbours.
    fn spread(
        &self,
        board: &Squares,
        s: &State,
        base: Footprint,
        parity: usize,
        reach: &mut Reach,
    ) {
        if base != self.start && self.stops_at(base) {
            return;
        }
        let (row, column) = (base.row as usize, base.column as usize);
        let (spent, gone) = (reach.cost[parity][row][column], reach.length[parity][row][column]);
        for next in around(base, 1) {
            let (columns, rows) = (next.column - base.column, next.row - base.row);
            // A diagonal step touches the squares beside it too (ANI-544).
            if !self.on_board(next)
                || !self.may_pass(next)
                || !self.may_pass(base.moved(columns, 0))
                || !self.may_pass(base.moved(0, rows))
            {
                continue;
            }
            let mut diagonals = parity as i64;
            let (cost, length) = self.cost(board, s, base, next, &mut diagonals);
            let (cost, length) = (i64::from(spent) + cost, i64::from(gone) + length);
            let parity = if board.knobs.grid_metric == GridMetric::Alternating {
                (diagonals % 2) as usize
            } else {
                0
            };
            let (row, column) = (next.row as usize, next.column as usize);
            let better = (cost, length)
                < (
                    i64::from(reach.cost[parity][row][column]),
                    i64::from(reach.length[parity][row][column]),
                );
            if cost <= i64::from(reach.allowance) && better {
                reach.cost[parity][row][column] = cost as u8;
                reach.length[parity][row][column] = length as u8;
            }
        }
    }

    /// The best of the places in reach of the way to a goal by a key; of equally good ones the same
    /// as seen from either end of the board (invariant 14).
    fn best(
        &self,
        reach: &Reach,
        goal: Footprint,
        key: &dyn Fn(Footprint) -> (i64, i64),
    ) -> (Footprint, i64) {
        let side =
            if (goal.row, goal.column) < (self.start.row, self.start.column) { -1 } else { 1 };
        let rank = |base: Footprint| (side * base.row, side * base.column);
        let mut best = (key(self.start), 0, rank(self.start), self.start);
        for row in 0..self.size.1 {
            for column in 0..self.size.0 {
                let base = Footprint { column, row, size: self.start.size };
                let Some((cost, _)) = reach.of(base) else { continue };
                if base != self.start && !self.may_end(base) {
                    continue;
                }
                let found = (key(base), i64::from(cost), rank(base), base);
                best = best.min(found);
            }
        }
        let length = reach.of(best.3).map_or(0, |(_, length)| i64::from(length));
        (best.3, length)
    }
}

impl Squares {
    pub(in crate::space) fn walk_to(
        &self,
        s: &State,
        model: ModelId,
        to: Point,
        allowance: i64,
        how: MoveMode,
    ) -> Step {
        let ways = Ways::new(self, s, model, how);
        let reach = ways.reach(self, s, allowance / SQUARE);
        let there = self.footprint_at(s, model, to);
        let (end, length) = ways.best(&reach, there, &|base| {
            let apart = ((base.column - there.column).abs(), (base.row - there.row).abs());
            (self.count(apart), base.middle().distance_squared(there.middle()))
        });
        ways.step(self, s, end, length)
    }

    pub(in crate::space) fn approach(
        &self,
        s: &State,
        model: ModelId,
        target: ModelId,
        allowance: i64,
        how: MoveMode,
        straight: bool,
    ) -> Step {
        let ways = Ways::new(self, s, model, how);
        let step = if straight {
            self.run_at(s, &ways, target, allowance)
        } else {
            let reach = ways.reach(self, s, allowance / SQUARE);
            let goal = self.footprint(s, target);
            let (end, length) = ways.best(&reach, goal, &|base| {
                let touches = base.touches(goal);
                (i64::from(!touches), if touches { 0 } else { self.count(base.apart(goal)) })
            });
            ways.step(self, s, end, length)
        };
        let touches = self.footprint_at(s, model, step.at).touches(self.footprint(s, target));
        let meets = touches && self.same_level(s, model, target);
        Step { touched: if meets { target } else { step.touched }, ..step }
    }
}
