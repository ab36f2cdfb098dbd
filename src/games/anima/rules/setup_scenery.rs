//! Scenery of the set-up: drawn, rolled for, placed at random or by the players (ANI-051 to ANI-054).

use crate::content::catalogue::{PIECES_MAX, Piece};
use crate::content::knobs::SceneryMode;
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::rules::setup::pick;
use crate::space::point::Point;
use crate::state::SetUpStep;
use crate::state::action::Action;
use crate::state::{Frame, ModelId, NONE, Purpose, Roll, State};
use tenbin_engine::{Chance, Recorder, Seat, Stream};

/// Tries for a legal place before a piece is left out (ANI-054).
const TRIES: u32 = 200;
/// Rotations of a piece: every 15 degrees (ANI-054).
const TURNS: u32 = 24;

/// How many pieces a die of the set-up gives (ANI-051).
fn pieces_of(die: i32) -> u8 {
    match die {
        ..=3 => 1,
        4..=6 => 2,
        _ => 3,
    }
}

impl Rules {
    /// The piece of the pool that a player is placing now, as a template.
    pub(super) fn piece_to_place(&self, s: &State) -> u8 {
        self.piece_in_hand(s).unwrap_or_default()
    }

    fn piece_in_hand(&self, s: &State) -> Option<u8> {
        let number = s.frames.iter().rev().find_map(|frame| match frame {
            Frame::SetUp(SetUpStep::Placing(number)) => Some(*number),
            _ => None,
        })?;
        self.catalogue.pool.get(usize::from(number)).copied()
    }

    /// Where the piece in hand may be placed (D2).
    fn place_piece_options(&self, s: &State, add: &mut dyn FnMut(Action)) {
        if let Some(template) = self.piece_in_hand(s) {
            self.space.piece_spots(s, template, add);
        }
    }
}

/// Whether a list of options has any (first) and several (second).
pub(super) fn how_many(fill: impl FnOnce(&mut dyn FnMut(Action))) -> (bool, bool) {
    let mut first = None;
    let mut several = false;
    fill(&mut |action| match first {
        None => first = Some(action),
        Some(known) => several |= known != action,
    });
    (first.is_some(), several)
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The first step of the set-up: scenery by `scenery_mode`.
    pub(super) fn set_up_scenery(&mut self) {
        match self.rules.knobs.scenery_mode {
            SceneryMode::Layout => {
                let played = &self.rules.catalogue.layouts_played;
                if !played.is_empty() {
                    let layout = played[pick(self.chance, played.len())];
                    self.lay_out(layout);
                }
                self.state.set_top(Frame::SetUp(SetUpStep::Edge));
            }
            SceneryMode::None => self.state.set_top(Frame::SetUp(SetUpStep::Edge)),
            SceneryMode::RandomLegal | SceneryMode::PlayerPlaced => {
                self.state.pieces_left = 0;
                self.roll_count(Seat(0), SetUpStep::CountedFirst);
            }
        }
    }

    fn lay_out(&mut self, layout: u8) {
        self.state.layout = layout;
        self.state.pieces.clear();
        for &piece in self.rules.catalogue.layouts[layout as usize].pieces.iter().take(PIECES_MAX) {
            self.state.pieces.push(piece);
        }
    }

    fn roll_count(&mut self, seat: Seat, then: SetUpStep) {
        self.state.set_top(Frame::SetUp(then));
        self.begin_roll(Roll {
            purpose: Purpose::SceneryCount,
            model: ModelId::NONE,
            seat,
            dice: 1,
            against: ModelId::NONE,
            ..Roll::default()
        });
    }

    /// A player's number of pieces is known; the next one rolls (ANI-051).
    pub(super) fn count_pieces(&mut self, next: Seat, then: SetUpStep) {
        self.state.pieces_left += pieces_of(self.roll_total());
        self.roll_count(next, then);
    }

    /// Both have rolled: pieces are strewn, or players place them.
    pub(super) fn all_pieces_counted(&mut self) {
        self.state.pieces_left += pieces_of(self.roll_total());
        let most = self.rules.catalogue.pool.len().min(PIECES_MAX) as u8;
        self.state.pieces_left = self.state.pieces_left.min(most);
        if self.rules.knobs.scenery_mode == SceneryMode::PlayerPlaced {
            self.state.set_top(Frame::SetUp(SetUpStep::Placer));
        } else {
            self.strew_pieces();
            self.state.set_top(Frame::SetUp(SetUpStep::Edge));
        }
    }

    /// Each piece of the pool in its order at a random legal place and rotation (ANI-054).
    fn strew_pieces(&mut self) {
        let (width, height) =
            (self.rules.knobs.table_w_cm as u32, self.rules.knobs.table_h_cm as u32);
        for number in 0..self.state.pieces_left {
            let template = self.rules.catalogue.pool[usize::from(number)];
            let placed = (0..TRIES).any(|_| {
                let x = self.chance.below(Stream::DEAL, width + 1) as i16;
                let y = self.chance.below(Stream::DEAL, height + 1) as i16;
                let turn = self.chance.below(Stream::DEAL, TURNS) as u8;
                let piece = Piece { template, turn, at: Point::new(x, y) };
                let fits = self.rules.space.piece_fits(self.state, piece, NONE);
                if fits {
                    self.state.pieces.push(piece);
                }
                fits
            });
            if !placed {
                self.tell_dropped(template);
            }
        }
        self.state.pieces_left = 0;
    }

    fn tell_dropped(&mut self, template: u8) {
        let id = &self.rules.catalogue.templates[template as usize].id;
        self.report.recorder.tell(|out| write!(out, "no room for the piece {id}: it is left out"));
    }

    /// Both have rolled for who places first (ANI-052); ties roll again.
    pub(super) fn settle_placer(&mut self) {
        self.contested(Seat(1));
        if self.is_tied() {
            self.state.set_top(Frame::SetUp(SetUpStep::Placer));
        } else {
            self.state.to_pick = self.winner_of_contest();
            self.state.set_top(Frame::SetUp(SetUpStep::Placing(0)));
        }
    }

    /// The next piece of the pool, by the players in turn.
    pub(super) fn settle_placing(&mut self) {
        if self.state.pieces_left == 0 || self.rules.piece_in_hand(self.state).is_none() {
            self.state.pieces_left = 0;
            self.state.set_top(Frame::SetUp(SetUpStep::Edge));
        } else {
            let seat = self.state.to_pick;
            self.push(Frame::PlacePiece { seat });
        }
    }

    /// The piece in hand is on the table or left out: the other player places the next.
    fn piece_done(&mut self) {
        self.pop();
        self.state.pieces_left -= 1;
        self.state.to_pick = State::opponent(self.state.to_pick);
        if let Frame::SetUp(SetUpStep::Placing(number)) = self.state.top() {
            self.state.set_top(Frame::SetUp(SetUpStep::Placing(number + 1)));
        }
    }

    pub(super) fn settle_place_piece(&mut self, _seat: Seat) -> Next {
        if how_many(|add| self.rules.place_piece_options(self.state, add)).0 {
            return Next::Ask;
        }
        if let Some(template) = self.rules.piece_in_hand(self.state) {
            self.tell_dropped(template);
        }
        self.piece_done();
        Next::Go
    }

    pub(super) fn act_place_piece(&mut self, seat: Seat, action: Action) {
        let Action::Spot(at) = action else { return };
        if let Some(template) = self.rules.piece_in_hand(self.state) {
            self.state.pieces.push(Piece { template, turn: 0, at });
            self.state.set_top(Frame::TurnPiece { seat });
        }
    }

    /// Discs, and pieces that fit one way only, need no choice.
    pub(super) fn settle_turn_piece(&mut self, _seat: Seat) -> Next {
        if how_many(|add| self.rules.space.piece_turns(self.state, add)).1 {
            return Next::Ask;
        }
        self.piece_done();
        Next::Go
    }

    pub(super) fn act_turn_piece(&mut self, _seat: Seat, action: Action) {
        let Action::Turn(turn) = action else { return };
        if let Some(mut piece) = self.state.pieces.pop() {
            piece.turn = turn;
            self.state.pieces.push(piece);
        }
        self.piece_done();
    }
}
