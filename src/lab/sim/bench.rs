//! How fast a game is played. Nothing measured here reaches a report.

use std::hint::black_box;
use std::ops::Range;
use std::thread;
use std::time::{Duration, Instant};

use crate::policies::{self, Strategy};
use crate::sim::Batch;
use crate::sim::record::Counting;
use crate::sim::run::empty_tally;
use tenbin_engine::play::{Table, seat_policies};
use tenbin_engine::seed::DEFAULT_SEED;
use tenbin_engine::{Game, NullRecorder, Seeded, Unheard, play};

/// How long one figure is measured.
const MEASURED: Duration = Duration::from_millis(200);
/// Rounds of the comparison of recorder on and off; the fastest of each counts.
const ROUNDS: usize = 5;

/// Games, decisions and choices played, and the time they took.
#[derive(Copy, Clone, Debug, Default)]
pub struct Speed {
    /// Games to their end.
    pub games: u64,
    /// Choices between two or more actions.
    pub decisions: u64,
    /// Decisions and forced choices.
    pub choices: u64,
    /// How long it took.
    pub time: Duration,
}

impl Speed {
    /// So many a second.
    pub fn per_second(self, count: u64) -> u64 {
        (count as f64 / self.time.as_secs_f64().max(1e-9)).round() as u64
    }
}

/// How fast a game is played.
#[derive(Copy, Clone, Debug)]
pub struct Bench {
    /// On one thread, with nothing recorded.
    pub one: Speed,
    /// On all threads together.
    pub all: Speed,
    /// The time of a counted game over that of the same game where nothing is recorded.
    pub recorder_ratio: f64,
}

/// Measures a strategy on every seat, on this thread, with nothing recorded.
pub(crate) fn speed<G: Game>(game: &G, strategy: &Strategy) -> Speed {
    Measuring { game, seats: game.seats(), threads: 1 }.measure(strategy, 0)
}

/// Measures a strategy on every seat.
pub(crate) fn bench<G: Game>(game: &G, strategy: &Strategy, threads: usize) -> Bench {
    Measuring { game, seats: game.seats(), threads }.bench(strategy)
}

/// A game to be measured, whichever it is.
trait Measured: Sync {
    /// New bots at the table.
    fn seated<'a>(&'a self, strategy: &Strategy) -> Box<dyn Seated + 'a>;

    /// What counts its games.
    fn counting(&self, batch: &Batch) -> Counting;
}

/// A game with its bots at the table.
trait Seated {
    /// Plays games, counted or not; how many decisions and choices there were.
    fn play(&mut self, games: Range<u64>, counting: Option<&mut Counting>) -> (u64, u64);
}

impl<G: Game> Measured for G {
    fn seated<'a>(&'a self, strategy: &Strategy) -> Box<dyn Seated + 'a> {
        let table = (0..self.seats()).map(|_| policies::make::<G>(strategy)).collect();
        Box::new(SeatedAt { game: self, table })
    }

    fn counting(&self, batch: &Batch) -> Counting {
        Counting::new(empty_tally(self, &self.schema(), batch))
    }
}

struct SeatedAt<'a, G: Game> {
    game: &'a G,
    table: Table<G>,
}

impl<G: Game> Seated for SeatedAt<'_, G> {
    fn play(&mut self, games: Range<u64>, mut counting: Option<&mut Counting>) -> (u64, u64) {
        let (mut decisions, mut choices) = (0, 0);
        for index in games {
            seat_policies(&mut self.table, DEFAULT_SEED, index);
            let mut chance = Seeded::new(DEFAULT_SEED, index);
            let end = if let Some(counting) = &mut counting {
                play(self.game, &mut self.table, &mut chance, *counting)
            } else {
                let chance = &mut Unheard::Seeded(&mut chance);
                play(self.game, &mut self.table, chance, &mut NullRecorder)
            };
            decisions += u64::from(black_box(end).decisions);
            choices += u64::from(end.choices);
        }
        (decisions, choices)
    }
}

struct Measuring<'a> {
    game: &'a dyn Measured,
    seats: u8,
    threads: usize,
}

impl Measuring<'_> {
    fn bench(&self, strategy: &Strategy) -> Bench {
        let one = self.measure(strategy, 0);
        let all = self.measure_all(strategy);
        Bench { one, all, recorder_ratio: self.recorder_ratio(strategy, one) }
    }

    /// Plays games until the time is up, on this thread.
    fn measure(&self, strategy: &Strategy, first: u64) -> Speed {
        let mut table = self.game.seated(strategy);
        let (mut speed, start) = (Speed::default(), Instant::now());
        while speed.time < MEASURED {
            // Looking at the clock after every game would cost as much as a short game.
            let block = if speed.games < 4 { 1 } else { 16 };
            let from = first + speed.games;
            let (decisions, choices) = table.play(from..from + block, None);
            speed.decisions += decisions;
            speed.choices += choices;
            speed.games += block;
            speed.time = start.elapsed();
        }
        speed
    }

    fn measure_all(&self, strategy: &Strategy) -> Speed {
        let start = Instant::now();
        let parts: Vec<Speed> = thread::scope(|scope| {
            let handles: Vec<_> = (0..self.threads)
                .map(|part| scope.spawn(move || self.measure(strategy, (part as u64) << 40)))
                .collect();
            // A game that panics here has panicked on one thread before, where it is reported.
            handles.into_iter().filter_map(|handle| handle.join().ok()).collect()
        });
        let mut all = Speed { time: start.elapsed(), ..Speed::default() };
        for part in parts {
            all.games += part.games;
            all.decisions += part.decisions;
        }
        all
    }

    /// The time of a counted game over that of the same game where nothing is recorded.
    fn recorder_ratio(&self, strategy: &Strategy, one: Speed) -> f64 {
        let batch = Batch {
            strategies: vec![strategy.clone(); usize::from(self.seats)],
            rotate: false,
            seed: DEFAULT_SEED,
            games: 0..1,
            threads: 1,
            content_hash: String::new(),
            luck: None,
        };
        let mut counting = self.game.counting(&batch);
        for seat in 0..usize::from(self.seats) {
            counting.seat_strategy(seat, 0);
        }
        let games = (one.games / (2 * ROUNDS as u64)).max(1);
        let mut table = self.game.seated(strategy);
        let (mut off, mut on) = (Duration::MAX, Duration::MAX);
        for _ in 0..ROUNDS {
            let start = Instant::now();
            table.play(0..games, None);
            off = off.min(start.elapsed());
            let start = Instant::now();
            table.play(0..games, Some(&mut counting));
            on = on.min(start.elapsed());
        }
        on.as_secs_f64() / off.as_secs_f64().max(1e-9)
    }
}
