//! Many games in flight on several threads, for who answers all of them at once.

use std::sync::Arc;

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::door::CompiledGame;
use crate::lockstep::{At, InFlight, Seating, SeenLayout};
use tenbin_engine::play::GameEnd;
use tenbin_engine::question::Wanted;
use tenbin_engine::{Eye, Picture, Seat};

/// What is told of each decision.
#[derive(Clone, Debug)]
pub struct Wants {
    /// The features of each action.
    pub features: Wanted,
    /// What the seat sees, where that is wanted.
    pub seen: Option<Arc<SeenLayout>>,
}

/// A game that came to its end since the round before.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct EndedGame {
    /// The place it was played at.
    pub place: usize,
    /// Which game it was.
    pub index: u64,
    /// How it ended, or how it broke.
    pub end: Result<GameEnd, String>,
}

/// The decisions that all games wait for. Those of one place follow those of the place before it.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Round {
    /// The place of each decision, ascending; a place whose games are all played has none.
    pub places: Vec<u32>,
    /// Which game is there.
    pub indices: Vec<u64>,
    /// Who must choose.
    pub seats: Vec<u8>,
    /// How many actions there are to choose from.
    pub counts: Vec<u32>,
    /// The wanted features of each action of each decision, row by row.
    pub features: Vec<i32>,
    /// What the seat sees at each decision, row by row.
    pub seen: Vec<i32>,
    /// Games that ended on the way, in order of their places.
    pub ended: Vec<EndedGame>,
}

impl Round {
    fn append(&mut self, mut other: Self) {
        self.places.append(&mut other.places);
        self.indices.append(&mut other.indices);
        self.seats.append(&mut other.seats);
        self.counts.append(&mut other.counts);
        self.features.append(&mut other.features);
        self.seen.append(&mut other.seen);
        self.ended.append(&mut other.ended);
    }
}

/// The places of one thread.
struct Crew {
    games: Box<dyn InFlight>,
    /// The number of its first place in the fleet.
    first: usize,
    /// For each place whether the end of the game there was told.
    is_told: Vec<bool>,
}

/// Games in flight on several threads.
pub struct Fleet {
    crews: Vec<Crew>,
    pool: Option<ThreadPool>,
    places: usize,
    /// Games of this index and above are not begun.
    end: u64,
    wants: Wants,
}

/// Games that end at a place in one round, for want of a decision from outside: where none ever comes, a
/// round ends all the same.
const ENDED_AT_ONCE_MAX: usize = 64;

/// Places that a crew has at least: a thread is not worth it for fewer.
const CREW_PLACES_MIN: usize = 16;

impl Fleet {
    /// So many places on so many threads (0: one a core), for the games below `end`.
    pub fn new(
        game: &Arc<dyn CompiledGame>,
        seating: &Seating,
        places: usize,
        threads: usize,
        end: u64,
        wants: Wants,
    ) -> Self {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = if threads == 0 { cores() } else { threads };
        let threads = threads.min(places.div_ceil(CREW_PLACES_MIN)).max(1);
        let crews = (0..threads).map(|crew| {
            let [first, after] = [crew, crew + 1].map(|crew| crew * places / threads);
            let games = game.clone().in_flight(seating.clone(), after - first);
            Crew { games, first, is_told: vec![false; after - first] }
        });
        let crews = crews.collect();
        // Where no threads can be had all games are played on this one.
        let pool =
            ThreadPoolBuilder::new().num_threads(threads).build().ok().filter(|_| threads > 1);
        Self { crews, pool, places, end, wants }
    }

    /// How many places there are.
    pub fn places(&self) -> usize {
        self.places
    }

    /// Begins the first game of every place.
    pub fn begin(&mut self) -> Round {
        let (all, end) = (self.places as u64, self.end);
        self.each(|crew, wants| {
            let mut ended = Vec::new();
            for place in 0..crew.games.places() {
                let number = (crew.first + place) as u64;
                if number < end {
                    crew.begin(place, number);
                    crew.sail_on(place, (all, end), &mut ended);
                }
            }
            crew.round(wants, ended)
        })
    }

    /// Takes a choice for each decision of the round before, in its order, and goes on to the next. A list
    /// that does not fit is refused and changes nothing.
    pub fn step(&mut self, choices: &[u32]) -> Result<Round, String> {
        let waiting: Vec<(usize, usize)> = self.waiting().collect();
        if waiting.len() != choices.len() {
            let (all, given) = (waiting.len(), choices.len());
            return Err(format!("there are {all} decisions, and {given} choices were given"));
        }
        for (&(place, count), &choice) in waiting.iter().zip(choices) {
            if choice as usize >= count {
                return Err(format!(
                    "the game at place {place} has {count} actions, from 0 on, and {choice} is none"
                ));
            }
        }
        let mut of_place = vec![0; self.places];
        for (&(place, _), &choice) in waiting.iter().zip(choices) {
            of_place[place] = choice as usize;
        }
        let (all, end) = (self.places as u64, self.end);
        Ok(self.each(|crew, wants| {
            let mut ended = Vec::new();
            for place in 0..crew.games.places() {
                if matches!(crew.games.at(place), At::Waits { .. }) {
                    // It was looked at above, so it is one of the actions.
                    let _ = crew.games.choose(place, of_place[crew.first + place]);
                }
                crew.sail_on(place, (all, end), &mut ended);
            }
            crew.round(wants, ended)
        }))
    }

    /// Looks at the games of a place.
    pub fn look<T>(&self, place: usize, look: impl FnOnce(&dyn InFlight, usize) -> T) -> Option<T> {
        let crew = self.crews.iter().rev().find(|crew| crew.first <= place)?;
        let place = place - crew.first;
        (place < crew.games.places()).then(|| look(&*crew.games, place))
    }

    /// What can be seen at a place.
    pub fn picture(&self, place: usize, eye: Eye) -> Picture {
        self.look(place, |games, place| games.picture(place, eye)).unwrap_or_default()
    }

    /// Places whose game waits, and how many actions there are.
    fn waiting(&self) -> impl Iterator<Item = (usize, usize)> {
        self.crews.iter().flat_map(|crew| {
            (0..crew.games.places()).filter_map(|place| match crew.games.at(place) {
                At::Waits { count, .. } => Some((crew.first + place, *count)),
                _ => None,
            })
        })
    }

    /// Does something with every crew, each on a thread.
    fn each(&mut self, work: impl Fn(&mut Crew, &Wants) -> Round + Sync) -> Round {
        let (wants, work) = (&self.wants, &work);
        let Some(pool) = &self.pool else {
            let rounds = self.crews.iter_mut().map(|crew| work(crew, wants));
            return rounds.reduce(joined).unwrap_or_default();
        };
        let mut rounds: Vec<Round> = self.crews.iter().map(|_| Round::default()).collect();
        pool.scope(|scope| {
            for (crew, round) in self.crews.iter_mut().zip(&mut rounds) {
                scope.spawn(move |_| *round = work(crew, wants));
            }
        });
        rounds.into_iter().reduce(joined).unwrap_or_default()
    }
}

fn joined(mut first: Round, second: Round) -> Round {
    first.append(second);
    first
}

impl Crew {
    fn begin(&mut self, place: usize, index: u64) {
        self.is_told[place] = false;
        self.games.begin(place, index);
    }

    /// Tells the end of the game at a place and begins the games that come next, until one of them waits,
    /// there is none, or many have ended at once.
    fn sail_on(&mut self, place: usize, (step, end): (u64, u64), ended: &mut Vec<EndedGame>) {
        for _ in 0..ENDED_AT_ONCE_MAX {
            let game_end = match self.games.at(place) {
                At::Nothing | At::Waits { .. } => return,
                At::Over(_) | At::Broken(_) if self.is_told[place] => return,
                At::Over(game_end) => Ok(*game_end),
                At::Broken(message) => Err(message.clone()),
            };
            let index = self.games.index(place);
            ended.push(EndedGame { place: self.first + place, index, end: game_end });
            self.is_told[place] = true;
            match index.checked_add(step).filter(|next| *next < end) {
                Some(next) => self.begin(place, next),
                None => return,
            }
        }
    }

    /// What all of its games wait for.
    fn round(&self, wants: &Wants, ended: Vec<EndedGame>) -> Round {
        let mut round = Round { ended, ..Round::default() };
        let width = wants.features.count();
        for place in 0..self.games.places() {
            let At::Waits { seat, count } = *self.games.at(place) else { continue };
            round.places.push((self.first + place) as u32);
            round.indices.push(self.games.index(place));
            round.seats.push(seat.0);
            round.counts.push(count as u32);
            self.games.ask(place, &mut |question| {
                if width > 0 {
                    let first = round.features.len();
                    round.features.resize(first + count * width, 0);
                    let rows = round.features[first..].chunks_exact_mut(width);
                    for (choice, row) in rows.enumerate() {
                        question.features(choice, &wants.features, row);
                    }
                }
                if let Some(layout) = &wants.seen {
                    let first = round.seen.len();
                    round.seen.resize(first + layout.names().len(), 0);
                    question.show(&mut layout.row(seat, &mut round.seen[first..]));
                }
            });
        }
        round
    }
}

/// Seats that nobody of ours plays.
impl Seating {
    /// The seats that are played from outside.
    pub fn outside(&self) -> impl Iterator<Item = Seat> {
        let bots = self.bots.iter().enumerate();
        bots.filter(|(_, bot)| bot.is_none()).map(|(seat, _)| Seat(seat as u8))
    }
}
