//! Tries a program out against the protocol, in games of which it plays every seat.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::door::CompiledGame;
use crate::lockstep::{At, InFlight, Seating};
use crate::outside::program::Program;
use crate::outside::protocol::{Terms, Told};
use crate::outside::{Failure, Talk};
use crate::policies::Strategy;
use crate::policies::process::told;
use crate::policies::question::Wanted;
use tenbin_engine::{Key, Seat};

/// Hears what a program was tried with, and how it went.
pub trait Examiner {
    /// It did this as it should; `what` says what.
    fn passed(&mut self, what: &str);

    /// It did not: what it did, and what was expected.
    fn failed(&mut self, what: &str, failure: &Failure);

    /// What an author should know, though it is no failure.
    fn noted(&mut self, what: &str);
}

/// How fast a program answers.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Pace {
    /// Questions answered.
    pub decisions: u64,
    /// How long that took, the time of the rules in it.
    pub time: Duration,
}

/// Games that are played at once.
const PLACES: usize = 64;

/// Games that are played in one go.
const GAMES_STEP: u64 = 256;

/// Games whose choices are compared with those of the same games by themselves.
const ALONE: u64 = 3;

/// So often it is asked in each of these, and in the first games that it plays at once: some bots, good or bad,
/// never come to an end.
const ALONE_MAX: u64 = 2_000;
const TOGETHER_MAX: u64 = 50_000;

/// So long it may take for them at the least.
const TIME_MIN: Duration = Duration::from_secs(5);

/// The seed of the games.
const SEED: u64 = 1;

/// For each game what was chosen on each seat.
type Chosen = BTreeMap<u64, Vec<Vec<u8>>>;

/// Tries the program of a strategy for about as long as `time`; None where it failed at something.
pub fn exercise(
    game: &Arc<dyn CompiledGame>,
    strategy: &Strategy,
    time: Duration,
    examiner: &mut dyn Examiner,
) -> Option<Pace> {
    let program = strategy.program()?;
    let hello = program.hello(game.id(), &game.schema().shown);
    let start = || Talk::begin(program.settings(), &hello, program.features());
    let mut talk = match start() {
        Ok(talk) => talk,
        Err(failure) => {
            examiner.failed("it is started and answers `hello`", &failure);
            return None;
        }
    };
    examiner.passed(&format!("it answers `hello`: {}", terms_told(talk.terms(), program)));
    let mut table = Table::new(game, talk.terms(), program);
    let alone = table.by_themselves(&mut talk, examiner)?;
    end(examiner, talk);
    let started = start().map_err(|failure| examiner.failed("it is started again", &failure));
    let mut talk = started.ok()?;
    let (together, pace) = table.together(&mut talk, time, examiner)?;
    let is_same =
        |(index, chosen): (&u64, _)| together.get(index).is_none_or(|other| other == chosen);
    if alone.iter().all(is_same) {
        examiner.passed("it plays a game the same by itself and among others");
    } else {
        examiner.noted(
            "it plays a game otherwise among others than by itself: runs on another number of threads will \
             differ. What it chooses should hang on what it is told of that game alone, random numbers on \
             its `seed`",
        );
    }
    end(examiner, talk);
    Some(pace)
}

fn judge<T>(examiner: &mut dyn Examiner, what: &str, done: Result<T, Failure>) -> Option<T> {
    match done {
        Ok(done) => {
            examiner.passed(what);
            Some(done)
        }
        Err(failure) => {
            examiner.failed(what, &failure);
            None
        }
    }
}

fn end(examiner: &mut dyn Examiner, talk: Talk) {
    if talk.quit() {
        examiner.passed("it ends when it is told to `quit`");
    } else {
        examiner.noted(
            "it does not end within half a second when it is told to `quit`: it is ended then",
        );
    }
}

/// What it wants, in words.
fn terms_told(terms: &Terms, program: &Program) -> String {
    let name = match (terms.name.as_str(), terms.version.as_str()) {
        ("", _) => "it gives no name".to_owned(),
        (name, "") => format!("`{name}`"),
        (name, version) => format!("`{name}`, version {version}"),
    };
    let wants = [
        (terms.actions, "the texts of actions".to_owned()),
        (terms.state, "what the seat sees".to_owned()),
        (
            !terms.features.is_empty(),
            format!("{} of {} features", terms.features.len(), program.features().len()),
        ),
    ];
    let wants: Vec<String> =
        wants.into_iter().filter(|(is_wanted, _)| *is_wanted).map(|(_, what)| what).collect();
    let wants =
        if wants.is_empty() { "only numbers of actions".to_owned() } else { wants.join(", ") };
    let packed = if terms.packed { ", packed" } else { "" };
    format!("{name}, wants {wants}{packed}")
}

/// Games of which a program plays every seat.
struct Table {
    games: Box<dyn InFlight>,
    terms: Arc<Terms>,
    wanted: Wanted,
    seats: u8,
}

impl Table {
    fn new(game: &Arc<dyn CompiledGame>, terms: &Arc<Terms>, program: &Program) -> Self {
        let seats = game.seats();
        let seating = Seating { bots: vec![None; usize::from(seats)], seed: SEED };
        let games = game.clone().in_flight(seating, PLACES);
        let wanted = Wanted::some(&terms.features, program.features().len());
        Self { games, terms: terms.clone(), wanted, seats }
    }

    /// Plays some games one after another.
    fn by_themselves(&mut self, talk: &mut Talk, examiner: &mut dyn Examiner) -> Option<Chosen> {
        let mut alone = Chosen::new();
        for index in 0..ALONE {
            let due = Instant::now() + TIME_MIN;
            let played = self.play_out(talk, index..index + 1, 1, (ALONE_MAX, due));
            let what = if index == 0 {
                "it plays a game by itself"
            } else {
                "it plays another one after that"
            };
            alone.extend(judge(examiner, what, played)?.0);
        }
        if alone.is_empty() {
            examiner.noted("none of these games came to an end, however long it chose");
        }
        Some(alone)
    }

    /// Plays many games at once; what was chosen in the first of them.
    fn together(
        &mut self,
        talk: &mut Talk,
        time: Duration,
        examiner: &mut dyn Examiner,
    ) -> Option<(Chosen, Pace)> {
        let begun = Instant::now();
        let due = begun + time.max(TIME_MIN);
        let first = self.play_out(talk, 0..GAMES_STEP, PLACES, (TOGETHER_MAX, due));
        let what = format!("it answers the questions of {PLACES} games in one line");
        let (chosen, mut decisions) = judge(examiner, &what, first)?;
        let mut games = GAMES_STEP;
        while begun.elapsed() < time {
            let step = games..games + GAMES_STEP;
            let played = self.play_out(talk, step, PLACES, (u64::MAX, due));
            let played = played.map_err(|failure| examiner.failed(&what, &failure)).ok()?;
            games += GAMES_STEP;
            decisions += played.1;
        }
        Some((chosen, Pace { decisions, time: begun.elapsed() }))
    }

    /// Plays games, so many at once, to their end, or until the program was asked so often or time is up; what
    /// was chosen in those that ended, and how often the program was asked.
    fn play_out(
        &mut self,
        talk: &mut Talk,
        indices: std::ops::Range<u64>,
        places: usize,
        (asked_max, due): (u64, Instant),
    ) -> Result<(Chosen, u64), Failure> {
        let (mut next, mut asked) = (indices.start, 0);
        let mut chosen = Chosen::new();
        // For each place and seat the number of its game in the talk.
        let mut numbers: Vec<Vec<Option<u64>>> = vec![Vec::new(); places];
        let mut questions: Vec<(u64, Told)> = Vec::new();
        let mut at: Vec<usize> = Vec::new();
        for (place, numbers) in numbers.iter_mut().enumerate() {
            self.begin(place, &mut next, indices.end, numbers);
        }
        loop {
            for (place, numbers) in numbers.iter_mut().enumerate() {
                while !numbers.is_empty() && !matches!(self.games.at(place), At::Waits { .. }) {
                    numbers.drain(..).flatten().for_each(|number| talk.close(number));
                    let of_seats =
                        (0..self.seats).map(|seat| self.games.chosen(place, Seat(seat)).to_vec());
                    chosen.insert(self.games.index(place), of_seats.collect());
                    self.begin(place, &mut next, indices.end, numbers);
                }
                let At::Waits { seat, .. } = *self.games.at(place) else { continue };
                if numbers.is_empty() {
                    continue;
                }
                let seed = Key::of_game(SEED, self.games.index(place)).with(seat.0.into()).number();
                let opening = (seat.0 + 1, self.seats, seed >> 11);
                let number = *numbers[seat.index()].get_or_insert_with(|| talk.open(opening));
                self.games.ask(place, &mut |question| {
                    questions.push((number, told(question, &self.terms, &self.wanted)));
                    at.push(place);
                });
            }
            if questions.is_empty() || asked >= asked_max || Instant::now() >= due {
                numbers.into_iter().flatten().flatten().for_each(|number| talk.close(number));
                return Ok((chosen, asked));
            }
            asked += questions.len() as u64;
            let answers = talk.ask(&questions)?;
            for (place, answer) in at.drain(..).zip(answers) {
                // It is one of the actions.
                let _ = self.games.choose(place, answer? as usize);
            }
            questions.clear();
        }
    }

    /// Begins the next game at a place, where there is one.
    fn begin(&mut self, place: usize, next: &mut u64, end: u64, numbers: &mut Vec<Option<u64>>) {
        if *next < end {
            self.games.begin(place, *next);
            *next += 1;
            *numbers = vec![None; usize::from(self.seats)];
        }
    }
}
