//! From nothing to the first phase: bands, board, roll-off, sides and deployment (OKK-060 to
//! OKK-065).

use std::ops::Range;

use arrayvec::ArrayVec;

use crate::board::tile::{self, TileFace};
use crate::board::{Board, Facing, OFF_BOARD, Square, Squares};
use crate::content::catalogue::BAND_MAX;
use crate::content::knobs::TileSelection;
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::state::action::Action;
use crate::state::{
    Activation, Ending, FIGURES_MAX, Fight, Figure, FigureId, Frame, Retreat, Run, SEATS, Side,
    State, Status, Tallies, Test,
};
use tenbin_engine::{Chance, List, Recorder, Seat, Stream};

/// Sides of the die of the roll-off and of Willpower tests.
pub(crate) const DIE_SIDES: u32 = 6;
/// Most tiles of a board.
const TILES_MAX: usize = 9;

/// Tiles laid out, each with its quarter turns clockwise.
pub(super) type Laid<'a> = ArrayVec<(&'a TileFace, u8), TILES_MAX>;

impl Rules {
    /// A state with nothing on the board.
    pub(crate) fn blank_state(&self) -> State {
        State {
            board: self.index.blank_board,
            occupied: Squares::default(),
            figures: [Figure { status: Status::Out, at: OFF_BOARD, ..Figure::default() };
                FIGURES_MAX],
            sides: [Side::default(); SEATS],
            timed: List::default(),
            frames: List::default(),
            active: Activation::default(),
            fight: Fight::default(),
            test: Test::default(),
            retreat: Retreat::default(),
            run: Run::default(),
            suggested: OFF_BOARD,
            cause: 0,
            board_index: None,
            player_a: Seat(0),
            phase_seat: Seat(0),
            turn: 0,
            second_half: false,
            clash: false,
            quiet_turns: 0,
            phase: 0,
            tallies: Tallies::default(),
            ending: Ending::None,
            winners: 0,
        }
    }

    /// Squares along a side of the board.
    pub(crate) fn side(&self) -> u8 {
        (self.knobs.tile_size * self.knobs.tiles_per_side) as u8
    }

    /// How far a square lies from the side of the board that a seat deploys on.
    pub(crate) fn depth(&self, edge: Facing, square: Square) -> i8 {
        let last = self.side() as i8 - 1;
        match edge {
            Facing::North => square.y,
            Facing::South => last - square.y,
            Facing::West => square.x,
            Facing::East => last - square.x,
        }
    }

    /// Columns and rows of the deployment zone of that depth at a side of the board.
    pub(crate) fn zone(&self, edge: Facing, depth: i8) -> (Range<i8>, Range<i8>) {
        let side = self.side() as i8;
        match edge {
            Facing::North => (0..side, 0..depth),
            Facing::South => (0..side, side - depth..side),
            Facing::West => (0..depth, 0..side),
            Facing::East => (side - depth..side, 0..side),
        }
    }

    /// Rows of the deployment zone of a seat: `deploy_depth`, or as many more as its figures need
    /// (OKK-063, OKK-064).
    pub(crate) fn deploy_depth(&self, state: &State, seat: Seat) -> i8 {
        let side = &state.sides[seat.index()];
        let mut depth = self.knobs.deploy_depth as i8;
        while depth < self.side() as i8 {
            let (xs, ys) = self.zone(side.edge, depth);
            let mut room = 0;
            for x in xs {
                for y in ys.clone() {
                    room += u8::from(state.board.is_standable(Square::new(x, y)));
                }
                if room >= side.figures {
                    return depth;
                }
            }
            depth += 1;
        }
        depth
    }

    /// Every square of the board, row by row.
    pub(crate) fn all_squares(&self) -> impl Iterator<Item = Square> {
        let side = self.side() as i8;
        (0..side).flat_map(move |y| (0..side).map(move |x| Square::new(x, y)))
    }

    /// Whether a figure stands on the front line in the default deployment: a fighter without a
    /// Shooting ability of its own card (section 3.6).
    fn stands_in_front(&self, state: &State, figure: FigureId) -> bool {
        self.card_index(state.figure(figure)).front
    }

    /// The place of the figure in the order in which the default deployment places its line.
    fn default_rank(&self, state: &State, figure: FigureId) -> usize {
        let order = |other: FigureId| self.card_index(state.figure(other)).order;
        let key = |other: FigureId| (order(other), other);
        let in_front = self.stands_in_front(state, figure);
        state
            .band(figure.seat())
            .filter(|&other| self.stands_in_front(state, other) == in_front)
            .filter(|&other| key(other) < key(figure))
            .count()
    }

    /// Where the default deployment places a figure, the others of its band being placed so too
    /// (section 3.6).
    pub(crate) fn default_square(&self, state: &State, figure: FigureId) -> Square {
        let edge = state.sides[figure.seat().index()].edge;
        let depth = self.deploy_depth(state, figure.seat());
        let in_front = self.stands_in_front(state, figure);
        let line = |front: bool| self.line(state, edge, if front { depth - 1 } else { 0 }, !front);
        let rank = self.default_rank(state, figure);
        if let Some(square) = line(in_front).nth(rank) {
            return square;
        }
        // A full line continues on the other, behind those that stand there already.
        let place = self.count_in_line(state, figure, !in_front) + rank - line(in_front).count();
        line(!in_front).nth(place).unwrap_or_else(|| self.first_free(state, figure))
    }

    fn count_in_line(&self, state: &State, figure: FigureId, in_front: bool) -> usize {
        state
            .band(figure.seat())
            .filter(|&other| self.stands_in_front(state, other) == in_front)
            .count()
    }

    fn first_free(&self, state: &State, figure: FigureId) -> Square {
        let edge = state.sides[figure.seat().index()].edge;
        let depth = self.deploy_depth(state, figure.seat());
        self.all_squares()
            .find(|&square| {
                self.depth(edge, square) < depth
                    && state.board.is_standable(square)
                    && !state.occupied.has(square)
            })
            .unwrap_or(OFF_BOARD)
    }

    /// The squares of a line of the deployment zone on which figures can stand, in the order in
    /// which they are filled.
    fn line(
        &self,
        state: &State,
        edge: Facing,
        row: i8,
        back: bool,
    ) -> impl Iterator<Item = Square> {
        let last = self.side() as i8 - 1;
        let squares = self.index.columns[usize::from(back)].iter().map(move |&column| match edge {
            Facing::North => Square::new(column, row),
            Facing::South => Square::new(column, last - row),
            Facing::West => Square::new(row, column),
            Facing::East => Square::new(last - row, column),
        });
        squares.filter(|&square| state.board.is_standable(square))
    }

    /// Puts the figures of a ready band on a side's list, off the board.
    pub(crate) fn muster(&self, state: &mut State, seat: Seat, band: u8) {
        let members = &self.catalogue.bands[band as usize].members;
        for (index, &member) in members.iter().enumerate() {
            state.figures[seat.index() * BAND_MAX + index] =
                Figure { member, at: OFF_BOARD, ..Figure::default() };
        }
        let side = &mut state.sides[seat.index()];
        side.band = band;
        side.figures = members.len() as u8;
        side.alive = side.figures;
        state.sides[seat.index()].spent = self.dice_of(state, seat) as u8;
    }

    /// The order of the tiles, then face and rotation of each (OKK-003). The board, and what it was
    /// put together from, row by row.
    pub(crate) fn random_board<C: Chance>(&self, chance: &mut C) -> (Board, Laid<'_>) {
        let count = (self.knobs.tiles_per_side * self.knobs.tiles_per_side) as usize;
        let tiles = &self.catalogue.tiles;
        let mut order = self.index.tiles;
        let physical = self.index.tiles_count as usize;
        for index in 0..count {
            let other = index + pick(chance, physical - index);
            order.swap(index, other);
        }
        let mut laid = Laid::new();
        for &tile in &order[..count] {
            let faces = tiles.iter().filter(|face| face.tile == tile).count();
            let chosen = pick(chance, faces);
            if let Some(face) = tiles.iter().filter(|face| face.tile == tile).nth(chosen) {
                laid.push((face, pick(chance, 4) as u8));
            }
        }
        let (size, side) = (self.knobs.tile_size as u8, self.knobs.tiles_per_side as u8);
        (tile::assemble(&laid, size, side), laid)
    }
}

/// A number below `count`, all equally likely; nothing is drawn where there is no choice.
fn pick<C: Chance>(chance: &mut C, count: usize) -> usize {
    if count < 2 { 0 } else { chance.below(Stream::DEAL, count as u32) as usize }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Bands, board and roll-off, in this order (OKK-043, OKK-060).
    pub(crate) fn set_up(&mut self) {
        let pairs = &self.rules.catalogue.pairs;
        let pair = pairs[pick(self.chance, pairs.len())];
        self.rules.muster(self.state, Seat(0), pair.0);
        self.rules.muster(self.state, Seat(1), pair.1);
        self.make_board();
        self.roll_off();
        self.report.set_up(self.rules, self.state);
        self.push(Frame::ChooseEdge);
    }

    /// The board (OKK-001, OKK-003).
    fn make_board(&mut self) {
        if self.rules.knobs.tile_selection == TileSelection::Random {
            let (board, laid) = self.rules.random_board(self.chance);
            self.state.board = board;
            self.report.tell(|out| {
                write!(out, "the board, row by row:")?;
                let ends = std::iter::repeat_n(",", laid.len() - 1).chain([""]);
                for ((face, turns), end) in laid.iter().zip(ends) {
                    let turned = ["", " turned 90", " turned 180", " turned 270"];
                    write!(out, " {}{}{end}", face.id, turned[usize::from(*turns) % 4])?;
                }
                Ok(())
            });
            return;
        }
        let boards = &self.rules.catalogue.boards;
        let index = pick(self.chance, boards.len());
        self.state.board = boards[index].board;
        self.state.board_index = Some(index as u8);
        self.report.tell(|out| write!(out, "the board is {}", boards[index].id));
    }

    /// Each rolls a die, the first band first; the higher is player A, ties roll again (OKK-061).
    fn roll_off(&mut self) {
        loop {
            let first = self.chance.below(Stream::DICE, DIE_SIDES) as u8 + 1;
            let second = self.chance.below(Stream::DICE, DIE_SIDES) as u8 + 1;
            self.report.roll_off(first, second);
            self.report.tell(|out| write!(out, "roll-off: {first} to {second}"));
            if first != second {
                self.state.player_a = Seat(u8::from(second > first));
                break;
            }
        }
        self.report.first_player(self.state.player_a);
        let player = self.state.player_a;
        self.report.tell(|out| write!(out, "{player} is player A"));
    }

    /// A takes a side, B the opposite one (OKK-062).
    pub(super) fn take_edge(&mut self, action: Action) {
        let Action::Edge(edge) = action else { return };
        let player = self.state.player_a;
        self.state.sides[player.index()].edge = edge;
        self.state.sides[State::opponent(player).index()].edge = edge.back();
        self.report.edge_taken(self.state);
        self.pop();
        self.ask_for_place(FigureId::first_of(player));
    }

    /// The next figure is to be placed.
    pub(super) fn ask_for_place(&mut self, figure: FigureId) {
        self.state.suggested = self.rules.default_square(self.state, figure);
        self.push(Frame::Place(figure));
    }

    pub(crate) fn place(&mut self, figure: FigureId, action: Action) {
        let Action::Place(square) = action else { return };
        self.state.figure_mut(figure).at = square;
        self.state.occupied.insert(square);
        self.state.set_top(Frame::PlaceFacing(figure));
    }

    pub(super) fn place_facing(&mut self, figure: FigureId, action: Action) {
        let Action::Face(facing) = action else { return };
        self.face(figure, facing);
        self.report.deployed(self.rules, self.state, figure);
        self.tell(|rules, state, out| {
            let (label, at) = (rules.label(state, figure), state.figure(figure).at);
            write!(out, "{} deploys {label} on {},{}", figure.seat(), at.x, at.y)?;
            write!(out, " facing {}", facing.letter())
        });
        self.pop();
        let seat = figure.seat();
        let next = self.state.band(seat).find(|&other| other > figure);
        if let Some(next) = next {
            self.ask_for_place(next);
        } else if seat == self.state.player_a {
            self.ask_for_place(FigureId::first_of(State::opponent(seat)));
        } else {
            self.begin_play();
        }
    }

    /// The first turn begins with player A (OKK-060, OKK-080).
    pub(super) fn begin_play(&mut self) {
        self.state.turn = 1;
        self.state.phase_seat = self.state.player_a;
        self.state.phase = 0;
        self.push(Frame::PhaseStart);
    }
}
