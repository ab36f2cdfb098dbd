//! Charts of the named boards: what their walls and terrain say of the steps and of the zones of
//! control from each square, worked out at load. Figures are added when somebody asks.

use crate::board::geometry::{self, ZoneRule};
use crate::board::{Board, CELLS, Direction, Facing, Square, Squares, Terrain};
use crate::content::catalogue::Catalogue;
use crate::content::knobs::ZocBlockers;

/// The directions straight ahead of the four facings.
const STRAIGHT: u8 = 0b0101_0101;

/// What a chart says of a square, each a set of directions, one bit each.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
struct Mark {
    /// Steps that are open while no figure is near.
    steps: u8,
    /// Diagonals of which the way round the corner anticlockwise of them is free, and clockwise.
    ways: [u8; 2],
    /// What a zone of control could reach, whatever the facing; not where figures interrupt it.
    zone: u8,
    /// Where difficult terrain lies, and where water.
    slow: [u8; 2],
}

/// The terrain a step into which costs more, in the order of `Mark::slow` (OKK-193).
const SLOW: [Terrain; 2] = [Terrain::Difficult, Terrain::Water];

impl Mark {
    /// The open steps, where somebody stands in these directions.
    #[inline]
    fn open(&self, taken: u8) -> u8 {
        // The way round a corner is closed where somebody stands beside the diagonal (OKK-180).
        let one = self.ways[0] & !taken.rotate_left(1);
        let two = self.ways[1] & !taken.rotate_right(1);
        self.steps & !taken & (STRAIGHT | one | two)
    }
}

/// The charts, by their number less 1.
#[derive(Clone, Debug)]
pub(crate) struct Charts {
    marks: Vec<[Mark; CELLS]>,
    /// What boards without a chart are asked by.
    rule: ZoneRule,
    /// Figures interrupt zones of control: no chart tells them.
    moving_zones: bool,
}

impl Charts {
    /// Draws the charts of the named boards and puts their numbers on these.
    pub(crate) fn new(catalogue: &mut Catalogue, rule: ZoneRule) -> Self {
        let mut marks = Vec::new();
        for plan in &mut catalogue.boards {
            marks.push(chart(&plan.board, rule));
            // Boards beyond the last number do without.
            plan.board.set_chart(u8::try_from(marks.len()).unwrap_or(0));
        }
        Self { marks, rule, moving_zones: rule.blockers == ZocBlockers::SameAsMovement }
    }

    /// The rule of zones of control.
    #[inline]
    pub(crate) fn rule(&self) -> ZoneRule {
        self.rule
    }

    /// The directions in which a figure there may step, one bit each (OKK-196 to OKK-201).
    #[inline]
    pub(crate) fn open_steps(&self, board: &Board, occupied: &Squares, at: Square) -> u8 {
        let taken = occupied.around(at).directions();
        match self.mark(board, at) {
            Some(mark) => mark.open(taken),
            None => self.uncharted_steps(board, occupied, at),
        }
    }

    /// The directions in which a figure there may step, and of these the ones that lead to difficult
    /// terrain or water, but for ignored kinds of terrain (OKK-193). `taken` are those in which
    /// somebody stands.
    #[inline]
    pub(crate) fn open_and_slow(
        &self,
        board: &Board,
        occupied: &Squares,
        at: Square,
        taken: u8,
        ignored: u8,
    ) -> (u8, u8) {
        let (open, slow) = if let Some(mark) = self.mark(board, at) {
            (mark.open(taken), mark.slow)
        } else {
            let open = self.uncharted_steps(board, occupied, at);
            (open, uncharted_slow(board, at, open))
        };
        let counts = |terrain: Terrain| (ignored >> terrain as u8 & 1).wrapping_sub(1);
        (open, open & (slow[0] & counts(SLOW[0]) | slow[1] & counts(SLOW[1])))
    }

    /// The directions of the zone of control of a figure there, were nothing to suppress it.
    #[inline]
    pub(crate) fn zone(&self, board: &Board, occupied: &Squares, at: Square, facing: Facing) -> u8 {
        match self.mark(board, at) {
            Some(mark) if !self.moving_zones => mark.zone & facing.ahead(),
            _ => self.uncharted_zone(board, occupied, at, facing),
        }
    }

    #[inline(never)]
    fn uncharted_steps(&self, board: &Board, occupied: &Squares, at: Square) -> u8 {
        geometry::open_steps(board, occupied, self.rule.corner, at)
    }

    #[inline(never)]
    fn uncharted_zone(&self, board: &Board, occupied: &Squares, at: Square, facing: Facing) -> u8 {
        geometry::zone(board, occupied, self.rule, at, facing)
    }

    /// What the chart of a board says of a square of it, where it has one.
    #[inline]
    fn mark(&self, board: &Board, at: Square) -> Option<Mark> {
        let chart = self.marks.get(usize::from(board.chart()).wrapping_sub(1))?;
        chart.get(at.index()).copied()
    }
}

fn chart(board: &Board, rule: ZoneRule) -> [Mark; CELLS] {
    let mut chart = [Mark::default(); CELLS];
    let side = board.side as i8;
    for at in (0..side).flat_map(|y| (0..side).map(move |x| Square::new(x, y))) {
        chart[at.index()] = mark(board, rule, at);
    }
    chart
}

fn mark(board: &Board, rule: ZoneRule, at: Square) -> Mark {
    let empty = Squares::default();
    let mut mark =
        Mark { steps: geometry::open_steps(board, &empty, rule.corner, at), ..Mark::default() };
    for direction in Direction::ALL {
        let bit = 1 << direction.0;
        if !board.contains(at.step(direction)) {
            continue;
        }
        for (set, slow) in mark.slow.iter_mut().zip(SLOW) {
            *set |= u8::from(board.terrain(at.step(direction)) == slow) * bit;
        }
        if rule.blockers != ZocBlockers::SameAsMovement {
            mark.zone |= u8::from(geometry::reaches(board, &empty, rule, at, direction)) * bit;
        }
        if direction.is_diagonal() && mark.steps & bit != 0 {
            // Free is a way that stays open when somebody stands in the other.
            for (way, other) in [(0, direction.turned(1)), (1, direction.turned(7))] {
                let mut others = empty;
                others.insert(at.step(other));
                let free = geometry::can_step(board, &others, rule.corner, at, direction);
                mark.ways[way] |= u8::from(free) * bit;
            }
        }
    }
    mark
}

#[inline(never)]
fn uncharted_slow(board: &Board, at: Square, steps: u8) -> [u8; 2] {
    let leads_to = |direction: Direction, terrain: Terrain| {
        steps >> direction.0 & 1 == 1 && board.terrain(at.step(direction)) == terrain
    };
    SLOW.map(|terrain| {
        let found = Direction::ALL.into_iter().filter(|&one| leads_to(one, terrain));
        found.fold(0, |set, one| set | 1 << one.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::SIDE_MAX;
    use crate::content::knobs::WallCornerRule;

    /// A board with walls and terrain everywhere, by a simple generator.
    fn wild_board(seed: &mut u32) -> (Board, Squares) {
        let mut next = |below: u32| {
            *seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (*seed >> 16) % below
        };
        let side = 4 + next(5) as u8;
        assert!(usize::from(side) <= SIDE_MAX);
        let mut board = Board::empty(side);
        let mut figures = Squares::default();
        for at in (0..side as i8).flat_map(|y| (0..side as i8).map(move |x| Square::new(x, y))) {
            if next(4) == 0 {
                board.set_terrain(at, [Terrain::Difficult, Terrain::Obstructed][next(2) as usize]);
            }
            for facing in Facing::ALL {
                if next(6) == 0 {
                    board.set_wall(at, facing);
                }
            }
            if next(4) == 0 {
                figures.insert(at);
            }
        }
        (board, figures)
    }

    /// OKK-180, OKK-196 to OKK-201: with figures anywhere a chart says what the board says.
    #[test]
    fn a_chart_says_what_the_board_says() {
        let mut seed = 7;
        let corners = [
            WallCornerRule::BothSides,
            WallCornerRule::AnyWallAtCornerBlocks,
            WallCornerRule::IgnoreWallsOnDiagonals,
        ];
        for round in 0..600 {
            let corner = corners[round % 3];
            let blockers = [ZocBlockers::Walls, ZocBlockers::WallsAndObstructed][round % 2];
            let rule = ZoneRule { blockers, corner };
            let (board, figures) = wild_board(&mut seed);
            let side = board.side as i8;
            for at in (0..side).flat_map(|y| (0..side).map(move |x| Square::new(x, y))) {
                let mark = mark(&board, rule, at);
                let taken = figures.around(at).directions();
                let open = mark.open(taken);
                assert_eq!(open, geometry::open_steps(&board, &figures, corner, at), "{at:?}");
                assert_eq!(open & mark.slow[0], open & uncharted_slow(&board, at, open)[0]);
                for facing in Facing::ALL {
                    let zone = geometry::zone(&board, &figures, rule, at, facing);
                    assert_eq!(mark.zone & facing.ahead(), zone, "{at:?} {facing:?}");
                }
            }
        }
    }
}
