//! `bench`: how fast the games are played, for each kind of bot.
//!
//! Nothing measured here reaches a report.

use std::hint::black_box;
use std::ops::Range;
use std::thread;
use std::time::{Duration, Instant};

use crate::cli::args::BenchOptions;
use crate::cli::experiment;
use crate::cli::lists::visit_known;
use crate::cli::options::ListFormat;
use crate::cli::output::{print, table};
use crate::cli::prepare::{known_game, rules_of};
use crate::cli::session::Session;
use crate::content::Diagnostics;
use crate::engine::play::{Table, seat_policies};
use crate::engine::schema::Schema;
use crate::engine::seed::DEFAULT_SEED;
use crate::engine::{NullRecorder, Recorder, Seeded, play};
use crate::error::Error;
use crate::games::{GAMES, GameVisitor, Listing, Module};
use crate::policies::{self, Strategy};
use crate::report::grouped;
use crate::sim::Batch;
use crate::sim::fault::catch;
use crate::sim::record::Counting;
use crate::sim::run::empty_tally;

/// How long one figure is measured.
const MEASURED: Duration = Duration::from_millis(200);
/// Rounds of the comparison of recorder on and off; the fastest of each counts.
const ROUNDS: usize = 5;

/// `tenbin bench`.
pub(crate) fn run(session: &Session, options: &BenchOptions) -> Result<(), Error> {
    struct Bench<'a>(&'a Session, &'a BenchOptions);
    impl GameVisitor for Bench<'_> {
        type Output = Result<Vec<Vec<String>>, Error>;
        fn visit<G: Module>(self) -> Self::Output {
            bench_game::<G>(self.0, self.1)
        }
    }
    let games = match &options.game {
        Some(game) => vec![known_game(game)?],
        None => GAMES.to_vec(),
    };
    let header = [
        "game",
        "seats",
        "strategy",
        "kind",
        "decisions_per_game",
        "ns_per_decision",
        "decisions_per_s",
        "choices_per_s",
        "games_per_s",
        "threads",
        "all_decisions_per_s",
        "all_games_per_s",
        "recorder_ratio",
    ];
    let mut listing = Listing { header: header.map(str::to_owned).to_vec(), rows: Vec::new() };
    for game in games {
        listing.rows.extend(visit_known(game, Bench(session, options))??);
    }
    if options.format == ListFormat::Human {
        group_digits(&mut listing);
    }
    print(&table(&listing, options.format)?)
}

fn group_digits(listing: &mut Listing) {
    for cell in listing.rows.iter_mut().flatten() {
        if let Ok(number) = cell.parse::<u64>() {
            *cell = grouped(number);
        }
    }
}

fn bench_game<G: Module>(
    session: &Session,
    options: &BenchOptions,
) -> Result<Vec<Vec<String>>, Error> {
    let game = rules_of::<G>(&session.library, &options.rules)?.game;
    let threads = options.threads.threads.map_or_else(
        || thread::available_parallelism().map_or(1, std::num::NonZero::get),
        usize::from,
    );
    let bench = Bench { schema: game.schema(), game: &game, threads };
    let mut rows = Vec::new();
    for strategy in one_of_each_kind::<G>(session)? {
        session.note(&format!("measuring {} with {}", G::ID, strategy.name));
        let row = catch(|| bench.row(&strategy)).map_err(|message| {
            let name = &strategy.name;
            Error::Faults(format!("{} with {name} ended in a fault: {message}", G::ID))
        })?;
        rows.push(row);
    }
    Ok(rows)
}

/// One shipped strategy of each kind: that of the game's default experiment, else the first.
fn one_of_each_kind<G: Module>(session: &Session) -> Result<Vec<Strategy>, Error> {
    // What is wrong with the experiment is for `check` and `run` to say.
    let usual = experiment::find(&session.library, Some(G::ID)).map(|found| found.strategies);
    let usual = usual.unwrap_or_default();
    let is_usual = |name: &str| usual.iter().any(|asked| asked.text == name);
    let mut chosen: Vec<(String, String)> = Vec::new();
    for (name, kind, _) in policies::names(&session.library, G::ID) {
        match chosen.iter_mut().find(|(_, known)| *known == kind) {
            None => chosen.push((name, kind)),
            Some((first, _)) if is_usual(&name) && !is_usual(first) => *first = name,
            Some(_) => {}
        }
    }
    let mut diagnostics = Diagnostics::default();
    let found: Vec<Strategy> = chosen
        .iter()
        .filter_map(|(name, _)| policies::parse::<G>(&session.library, name, &mut diagnostics))
        .collect();
    if diagnostics.is_empty() { Ok(found) } else { Err(diagnostics.into()) }
}

/// Games, decisions and choices played, and the time they took.
#[derive(Copy, Clone, Default)]
struct Speed {
    games: u64,
    decisions: u64,
    /// Decisions and forced choices.
    choices: u64,
    time: Duration,
}

impl Speed {
    fn per_second(self, count: u64) -> u64 {
        (count as f64 / self.time.as_secs_f64().max(1e-9)).round() as u64
    }
}

struct Bench<'a, G: Module> {
    game: &'a G,
    schema: Schema,
    threads: usize,
}

impl<G: Module> Bench<'_, G> {
    fn row(&self, strategy: &Strategy) -> Vec<String> {
        let one = self.measure(strategy, 0);
        let all = self.measure_all(strategy);
        let ns = one.time.as_secs_f64() * 1e9 / one.decisions.max(1) as f64;
        let games = one.games.max(1) as f64;
        let text = |number: u64| number.to_string();
        vec![
            G::ID.to_owned(),
            self.game.seats().to_string(),
            strategy.name.clone(),
            strategy.kind().to_owned(),
            format!("{:.1}", one.decisions as f64 / games),
            format!("{ns:.0}"),
            text(one.per_second(one.decisions)),
            text(one.per_second(one.choices)),
            text(one.per_second(one.games)),
            self.threads.to_string(),
            text(all.per_second(all.decisions)),
            text(all.per_second(all.games)),
            format!("{:.2}", self.recorder_ratio(strategy, one)),
        ]
    }

    fn table(&self, strategy: &Strategy) -> Table<G> {
        (0..self.game.seats()).map(|_| policies::make::<G>(strategy)).collect()
    }

    /// Plays games until the time is up, on this thread.
    fn measure(&self, strategy: &Strategy, first: u64) -> Speed {
        let mut table = self.table(strategy);
        let (mut speed, start) = (Speed::default(), Instant::now());
        while speed.time < MEASURED {
            // Looking at the clock after every game would cost as much as a short game.
            let block = if speed.games < 4 { 1 } else { 16 };
            let from = first + speed.games;
            let (decisions, choices) = self.play(&mut table, from..from + block, &mut NullRecorder);
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
            strategies: vec![strategy.clone(); usize::from(self.game.seats())],
            rotate: false,
            seed: DEFAULT_SEED,
            games: 0..1,
            threads: 1,
            content_hash: String::new(),
        };
        let mut counting = Counting::new(empty_tally(self.game, &self.schema, &batch));
        for seat in 0..usize::from(self.game.seats()) {
            counting.seat_strategy(seat, 0);
        }
        let games = (one.games / (2 * ROUNDS as u64)).max(1);
        let mut table = self.table(strategy);
        let (mut off, mut on) = (Duration::MAX, Duration::MAX);
        for _ in 0..ROUNDS {
            let start = Instant::now();
            self.play(&mut table, 0..games, &mut NullRecorder);
            off = off.min(start.elapsed());
            let start = Instant::now();
            self.play(&mut table, 0..games, &mut counting);
            on = on.min(start.elapsed());
        }
        on.as_secs_f64() / off.as_secs_f64().max(1e-9)
    }

    /// Plays games; how many decisions and choices there were.
    fn play<R: Recorder>(
        &self,
        table: &mut Table<G>,
        games: Range<u64>,
        recorder: &mut R,
    ) -> (u64, u64) {
        let (mut decisions, mut choices) = (0, 0);
        for index in games {
            seat_policies(table, DEFAULT_SEED, index);
            let mut chance = Seeded::new(DEFAULT_SEED, index);
            let end = play(self.game, table, &mut chance, recorder);
            decisions += u64::from(black_box(end).decisions);
            choices += u64::from(end.choices);
        }
        (decisions, choices)
    }
}
