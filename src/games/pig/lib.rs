//! Pig: race to 100 points with one die; a 1 loses the points of the turn.
//!
//! The smallest game of the laboratory and the worked example of docs/adding-a-game.md. Its exact
//! win probabilities are known, so it also proves that the laboratory measures what is there. The
//! clauses PIG-001 and on are in docs/pig.md.

mod features;
mod module;
mod record;
mod show;

use std::fmt;

use tenbin_engine::{
    Actions, Chance, Decision, Eye, FeatureSink, Game, Recorder, STANDING_WON, Schema, Scores,
    Seat, SeatSet, Shown, Standing, Stream,
};
use tenbin_lab::module::Module;

/// Most players.
pub const SEATS_MAX: usize = 4;

/// The rules, compiled: plain small integers.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Pig {
    seats: u8,
    /// Points that win (PIG-001).
    target: u16,
    /// Faces of the die (PIG-003).
    die_sides: u8,
    /// The face that loses the turn (PIG-005).
    bust_face: u8,
}

/// A choice (PIG-004). The order is the canonical order of the legal list.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
#[repr(u8)]
pub enum Action {
    /// Roll the die once more.
    Roll,
    /// Bank the points of the turn and pass the die on.
    Hold,
}

/// A moment of the game: 16 bytes.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct State {
    /// Banked points by seat; 0 for seats that nobody sits on.
    scores: [u16; SEATS_MAX],
    /// Number of the present turn from 0, over all seats; what the dice are keyed by.
    turn: u32,
    /// Points of the present turn, not yet banked.
    turn_total: u16,
    /// Whose turn it is; once the game is over, who has won.
    active: Seat,
    /// Whether the active seat has reached the target.
    over: bool,
}

const _: () = assert!(size_of::<State>() == 16);
const _: () = assert!(size_of::<Action>() == 1);

impl Pig {
    /// The rules for 2 to 4 seats; `bust_face` is one of the faces `1..=die_sides`.
    pub fn new(seats: u8, target: u16, die_sides: u8, bust_face: u8) -> Self {
        assert!((2..=SEATS_MAX as u8).contains(&seats), "Pig is for 2 to 4 players");
        assert!((1..=die_sides).contains(&bust_face), "the die has no such face");
        Self { seats, target, die_sides, bust_face }
    }

    /// Banks the points of the turn (PIG-006) and passes the die on.
    fn hold<C: Chance, R: Recorder>(&self, state: &mut State, chance: &mut C, recorder: &mut R) {
        let score = state.scores[state.active.index()] + state.turn_total;
        state.scores[state.active.index()] = score;
        let seat = state.active;
        recorder.tell(|out| write!(out, "{seat} holds {} and has {score}", state.turn_total));
        record::turn_ended(state, record::HOLD, recorder);
        self.pass_on(state, chance);
    }

    /// Rolls the die (PIG-003): the bust face ends the turn (PIG-005), others add up, and with the
    /// target in reach there is nothing left to choose (PIG-007).
    fn roll<C: Chance, R: Recorder>(&self, state: &mut State, chance: &mut C, recorder: &mut R) {
        let face = chance.below(Stream::DICE, u32::from(self.die_sides)) as u16 + 1;
        record::rolled(face - 1, recorder);
        let seat = state.active;
        if face == u16::from(self.bust_face) {
            recorder.tell(|out| write!(out, "{seat} rolls {face} and loses {}", state.turn_total));
            state.turn_total = 0;
            record::turn_ended(state, record::BUST, recorder);
            self.pass_on(state, chance);
            return;
        }
        state.turn_total += face;
        recorder.tell(|out| write!(out, "{seat} rolls {face}: turn total {}", state.turn_total));
        let score = state.scores[seat.index()] + state.turn_total;
        if score >= self.target {
            state.scores[seat.index()] = score;
            state.over = true;
            recorder.tell(|out| write!(out, "{seat} has {score} and wins"));
            record::turn_ended(state, record::WIN, recorder);
        }
    }

    /// The next seat clockwise begins its turn (PIG-002).
    fn pass_on<C: Chance>(&self, state: &mut State, chance: &mut C) {
        state.turn += 1;
        state.turn_total = 0;
        let next = state.active.0 + 1;
        state.active = Seat(if next == self.seats { 0 } else { next });
        chance.turn(state.turn);
    }
}

impl Game for Pig {
    type State = State;
    type Action = Action;
    type Insight = ();

    fn id(&self) -> &str {
        Self::ID
    }

    fn rules_version(&self) -> u32 {
        1
    }

    // Random bots need some 120 decisions to 100 points; only a bot that never banks gets here.
    #[inline]
    fn decisions_max(&self) -> u32 {
        200_000
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn schema(&self) -> Schema {
        Schema { shown: show::declared(self), ..record::schema(self) }
    }

    fn deal<C: Chance, R: Recorder>(&self, _chance: &mut C, recorder: &mut R) -> State {
        recorder.first_player(Seat(0)); // PIG-002
        State { scores: [0; SEATS_MAX], turn: 0, turn_total: 0, active: Seat(0), over: false }
    }

    #[inline]
    fn decision(&self, state: &State) -> Decision {
        if state.over { Decision::Over } else { Decision::Seat(state.active) }
    }

    /// Both choices are open at every decision, at a turn total of 0 too (PIG-004).
    #[inline]
    fn legal(&self, _state: &State, actions: &mut Actions<Self>) {
        actions.clear();
        actions.push(Action::Roll);
        actions.push(Action::Hold);
    }

    #[inline]
    fn apply<C: Chance, R: Recorder>(
        &self,
        state: &mut State,
        action: Action,
        chance: &mut C,
        recorder: &mut R,
    ) {
        match action {
            Action::Roll => self.roll(state, chance, recorder),
            Action::Hold => self.hold(state, chance, recorder),
        }
    }

    #[inline]
    fn turn(&self, state: &State) -> u32 {
        state.turn
    }

    fn standing(&self, state: &State) -> Standing {
        let winners = if state.over { SeatSet::of(state.active) } else { SeatSet::EMPTY };
        let mut scores = Scores::default();
        for (score, &points) in scores.iter_mut().zip(&state.scores) {
            *score = points.into();
        }
        Standing::new(winners, record::ENDING_TARGET).with_scores(scores)
    }

    /// What is banked, and what the present turn has so far.
    #[inline]
    fn standing_of(&self, state: &State, seat: Seat) -> i32 {
        let turn = if state.active == seat { state.turn_total } else { 0 };
        let won = if state.over && state.active == seat { STANDING_WON } else { 0 };
        i32::from(state.scores[seat.index()] + turn) + won
    }

    /// Nothing is hidden: every world is this one.
    fn determinize<C: Chance>(&self, _state: &mut State, _seat: Seat, _chance: &mut C) {}

    /// All seats know the whole state; the number of the turn is no part of the position.
    fn info_key(&self, state: &State, _seat: Seat) -> u64 {
        let mut key = u64::from(state.active.0) << 17 | u64::from(state.over) << 16;
        key |= u64::from(state.turn_total);
        for score in state.scores {
            key = key.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23) ^ u64::from(score);
        }
        key
    }

    /// All see the same.
    fn show(&self, state: &State, _eye: Eye, out: &mut dyn Shown) {
        self.show_to(state, out);
    }

    #[inline]
    fn features<F: FeatureSink>(
        &self,
        state: &State,
        seat: Seat,
        (): &(),
        action: Action,
        sink: &mut F,
    ) {
        features::add(self, state, seat, action, sink);
    }

    fn describe(&self, _state: &State, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(match action {
            Action::Roll => "roll",
            Action::Hold => "hold",
        })
    }

    fn check(&self, state: &State) -> Result<(), String> {
        let seats = usize::from(self.seats);
        if state.active.index() >= seats {
            return Err(format!("{} is not at a table of {seats}", state.active));
        }
        if state.scores[seats..].iter().any(|&score| score != 0) {
            return Err("an empty seat has points".to_owned());
        }
        for (seat, &score) in state.scores[..seats].iter().enumerate() {
            let has_won = state.over && seat == state.active.index();
            if (score >= self.target) != has_won {
                return Err(format!("seat{} has {score} of {} points", seat + 1, self.target));
            }
        }
        let score = state.scores[state.active.index()];
        if !state.over && score + state.turn_total >= self.target {
            return Err(format!("{} should have won", state.active));
        }
        Ok(())
    }
}

/// The door through which everything else comes to the game.
pub static GAME: tenbin_lab::door::Door = tenbin_lab::door::Door::of::<Pig>();
