//! The one loop that plays a game.

use arrayvec::ArrayVec;
use rand_pcg::Pcg64Mcg;

use crate::chance::Chance;
use crate::game::{Actions, Decision, Game, Standing};
use crate::ids::{SEATS_MAX, Seat, SeatSet};
use crate::recorder::{Pace, Recorder};
use crate::seed::{self, Key, Label};
use crate::view::View;

/// Chooses actions for a seat.
pub trait Policy<G: Game>: Send {
    /// A new game begins; all the bot's random numbers of this game hang on `key`.
    fn begin(&mut self, seat: Seat, key: Key);

    /// A decision of the seat's was made by somebody else: the numbers of the next ones are what they
    /// would be had it been asked.
    fn pass_over(&mut self, _view: View<'_, G>) {}

    /// The index of the chosen action. Called only with two or more legal actions.
    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action]) -> usize;
}

/// One policy a seat.
pub type Table<G> = ArrayVec<Box<dyn Policy<G>>, SEATS_MAX>;

/// What is left of a game when it is over.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct GameEnd {
    /// Winners and ending.
    pub standing: Standing,
    /// Decisions with at least two legal actions.
    pub decisions: u32,
    /// All choices, forced ones (a single legal action) among them.
    pub choices: u32,
}

/// Looks on while a game is played, choice by choice.
pub trait Onlooker<G: Game, C: Chance> {
    /// One of these actions is about to be carried out.
    fn before(&mut self, state: &G::State, actions: &Actions<G>, chance: &C);

    /// It was this one, and all that chance had to decide on the way is decided.
    fn after(&mut self, state: &G::State, choice: usize, decision: Decision, chance: &C);

    /// How much of what each seat has won was luck, where that was followed.
    fn luck(&self) -> &[i64; SEATS_MAX];
}

/// A game that comes to so many forced choices does not end either.
#[inline]
pub fn forced_max<G: Game>(game: &G) -> u32 {
    game.decisions_max().saturating_mul(16).saturating_add(1000)
}

/// Gives each policy its own numbers for a game.
pub fn seat_policies<G: Game>(table: &mut Table<G>, master: u64, game_index: u64) {
    for (seat, policy) in table.iter_mut().enumerate() {
        let seat = Seat(seat as u8);
        policy.begin(seat, seed::key(master, game_index, Label::Bot(seat.0)));
    }
}

/// Plays one game from the deal to its end. A forced action never reaches a policy.
#[inline]
pub fn play<G: Game, C: Chance, R: Recorder>(
    game: &G,
    table: &mut Table<G>,
    chance: &mut C,
    recorder: &mut R,
) -> GameEnd {
    let mut state = game.deal(chance, recorder);
    play_on(game, &mut state, table, chance, recorder)
}

/// Plays one game like [`play`] and gives the state at its end as well.
pub fn play_out<G: Game, C: Chance, R: Recorder>(
    game: &G,
    table: &mut Table<G>,
    chance: &mut C,
    recorder: &mut R,
) -> (G::State, GameEnd) {
    let mut state = game.deal(chance, recorder);
    let end = play_on(game, &mut state, table, chance, recorder);
    (state, end)
}

/// Plays a game that has been dealt, or put down as somebody says, to its end.
pub fn play_on<G: Game, C: Chance, R: Recorder>(
    game: &G,
    state: &mut G::State,
    table: &mut Table<G>,
    chance: &mut C,
    recorder: &mut R,
) -> GameEnd {
    play_before(game, state, table, chance, recorder, None)
}

/// The same while somebody may look on. An object, so that there is one loop, whose calls the compiler inlines.
pub fn play_before<G: Game, C: Chance, R: Recorder>(
    game: &G,
    state: &mut G::State,
    table: &mut Table<G>,
    chance: &mut C,
    recorder: &mut R,
    mut onlooker: Option<&mut dyn Onlooker<G, C>>,
) -> GameEnd {
    let mut actions = Actions::<G>::new();
    let (mut decisions, mut forced) = (0, 0);
    let mut decision = game.offer(state, &mut actions);
    let (follows, mut turn) = (R::ON && recorder.wants_standings(), None);
    let (mut pace, mut chosen, mut last) = (Pace::default(), SeatSet::EMPTY, None);
    while let Decision::Seat(seat) = decision {
        if follows && turn != Some(game.turn(state)) {
            turn = Some(game.turn(state));
            pace.turns += 1;
            tell_standings(game, state, recorder);
        }
        let choice = if actions.len() == 1 {
            forced += 1;
            assert!(forced <= forced_max(game), "the game does not end");
            0
        } else {
            decisions += 1;
            assert!(decisions <= game.decisions_max(), "the game does not end");
            last = Some(seat);
            if follows && !chosen.has(seat) {
                chosen = chosen.or(SeatSet::of(seat));
                note_first(&mut pace, seat);
            }
            let view = View::new(game, state, seat);
            table[seat.index()].choose(view, &actions)
        };
        if let Some(onlooker) = &mut onlooker {
            onlooker.before(state, &actions, chance);
        }
        decision = game.advance(state, &mut actions, choice, chance, recorder, &mut forced);
        if let Some(onlooker) = &mut onlooker {
            onlooker.after(state, choice, decision, chance);
        }
    }
    if let Some(onlooker) = onlooker {
        recorder.luck(onlooker.luck());
    }
    if follows {
        recorder.paced(&Pace { forced, free: decisions, last, ..pace });
    }
    let standing = game.standing(state);
    recorder.ended(&standing, decisions);
    GameEnd { standing, decisions, choices: decisions + forced }
}

/// Once for each seat of a game.
#[cold]
#[inline(never)]
fn note_first(pace: &mut Pace, seat: Seat) {
    pace.first[seat.index()] = pace.turns;
}

/// Once a turn, and never in rollouts: kept out of the loop, which is all the faster for being small.
#[cold]
#[inline(never)]
fn tell_standings<G: Game, R: Recorder>(game: &G, state: &G::State, recorder: &mut R) {
    recorder.stands(|seat| game.standing_of(state, seat));
}

/// Plays a state on with uniformly random actions, for rollouts; fully static.
pub fn rollout<G: Game, C: Chance>(
    game: &G,
    state: &mut G::State,
    actions: &mut Actions<G>,
    chance: &mut C,
    generator: &mut Pcg64Mcg,
    decisions_max: u32,
) -> Option<Standing> {
    let mut recorder = crate::recorder::NullRecorder;
    let mut decision = game.offer(state, actions);
    // Forced choices count as well.
    let mut choices = 0;
    while choices < decisions_max {
        if decision == Decision::Over {
            return Some(game.standing(state));
        }
        let choice = match actions.len() {
            1 => 0,
            count => seed::below(generator, count as u32) as usize,
        };
        choices += 1;
        decision = game.advance(state, actions, choice, chance, &mut recorder, &mut choices);
    }
    None
}
