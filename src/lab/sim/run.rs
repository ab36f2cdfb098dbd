//! Plays a range of games in blocks over all threads.
//!
//! Threads take blocks in ascending order from one counter and add them to a tally of their own,
//! so memory depends on the number of threads only, and an interrupted batch is a clean beginning
//! of the whole. Which thread plays a block, and how long it is, cannot matter: sums of integers
//! commute, and every block makes its bots anew. So a thread may take blocks as long as suits its
//! bots: whoever interrupts a batch waits for the blocks begun, a fraction of a second of play (or
//! one game, where a single one takes longer).
//!
//! What a batch is made of is a `Unit`: a game, or a whole series of games (`sim::series`).

use std::cell::Cell;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::outside::handling;
use crate::policies::{self, Strategy};
use crate::sim::fault::{Fault, catch, describe_fault, forfeits};
use crate::sim::layout::{Layout, Seating};
use crate::sim::luck::{Worth, play_taking};
use crate::sim::record::Counting;
use crate::sim::sums::BatchSums;
use crate::sim::tally::{Header, Tally};
use crate::sim::threads::{BLOCK_GAMES_MAX, Blocks, on_threads};
use tenbin_engine::play::{GameEnd, Table, play, play_out, seat_policies};
use tenbin_engine::schema::Schema;
use tenbin_engine::{
    AnyChance, AnyRecorder, Chance, Game, Listener, NullRecorder, Recorder, Seeded, Unheard, seed,
};

/// So many faults are kept with their messages, lowest indices first; all are counted.
pub const FAULTS_KEPT: usize = 1000;

/// A batch: which games to play, by whom, from which seed.
#[derive(Clone, Debug)]
pub struct Batch {
    /// One strategy a seat.
    pub strategies: Vec<Strategy>,
    /// Whether game `i` turns the strategies `i` seats further (fair mirrored tables).
    pub rotate: bool,
    /// The master seed.
    pub seed: u64,
    /// Indices of the games to play.
    pub games: Range<u64>,
    /// Number of threads; 0: one a core.
    pub threads: usize,
    /// Hash of the content, kept with every tally.
    pub content_hash: String,
    /// What positions are worth, where luck is taken out of wins by it.
    pub luck: Option<Arc<Worth>>,
}

impl Batch {
    /// How many threads play it: many more than were asked for where programs play, whose games wait.
    pub(crate) fn threads_to_play(&self) -> usize {
        policies::threads_for(&self.strategies, self.threads)
    }
}

/// Hears how far a batch is; called once a block from any thread.
pub trait Progress: Sync {
    /// So many more games are done.
    fn advance(&self, games: u64);

    /// So many games were done before, which took no time now.
    fn already(&self, games: u64) {
        self.advance(games);
    }
}

/// What a batch gave.
#[derive(Clone, Debug)]
pub struct BatchResult {
    /// All counts, with the ranges of games they belong to.
    pub tally: Tally,
    /// Faults in index order, the first [`FAULTS_KEPT`] of them; the tally has their number.
    pub faults: Vec<Fault>,
    /// True where `stop` was set before the end.
    pub interrupted: bool,
    /// How many threads have played it; nothing else depends on that.
    pub threads: usize,
}

/// Plays the batch. When `stop` is set, blocks not begun are left out.
pub fn run<G: Game>(
    game: &G,
    schema: &Schema,
    batch: &Batch,
    progress: &dyn Progress,
    stop: &AtomicBool,
) -> BatchResult {
    run_with(game, schema, batch, || table_of::<G>(batch), progress, stop)
}

/// Plays the batch with bots from `make_table` (one a strategy of the batch, in its order).
pub fn run_with<G: Game>(
    game: &G,
    schema: &Schema,
    batch: &Batch,
    make_table: impl Fn() -> Table<G> + Sync,
    progress: &dyn Progress,
    stop: &AtomicBool,
) -> BatchResult {
    let empty = empty_tally(game, schema, batch);
    run_units(&SingleGame(game, batch.luck.as_deref()), empty, batch, &make_table, progress, stop).0
}

/// What is counted beside the tally. Adding commutes, as it does for tallies.
pub(crate) trait Sums: Clone + Default + Send {
    /// Adds other units of the same batch.
    fn add(&mut self, other: Self);

    /// Plays a batch of which this is counted: [`run_all`], compiled here and not in every game's crate.
    fn of_all(batch: &Whole<'_>, units: &dyn Units<Self>) -> (BatchResult, Self);
}

impl Sums for () {
    fn add(&mut self, (): Self) {}

    fn of_all(batch: &Whole<'_>, units: &dyn Units<Self>) -> (BatchResult, Self) {
        run_all(batch, units)
    }
}

/// What a batch is made of.
pub(crate) trait Unit<G: Game>: Sync {
    /// What is counted beside the tally.
    type Sums: Sums;
    /// A block has at most this many units.
    const BLOCK_MAX: u64;

    /// Plays a unit; a pure function of what is given.
    fn play(
        &self,
        table: &mut Table<G>,
        at: &Setting<'_>,
        recorder: &mut Counting,
        sums: &mut Self::Sums,
    );
}

/// Which unit is played, and by whom.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Setting<'a> {
    /// The master seed.
    pub(crate) seed: u64,
    /// The index of the unit in the batch.
    pub(crate) index: u64,
    /// The level of each seat in the group `strategy`.
    pub(crate) levels: &'a [u16],
}

/// Batches of single games.
struct SingleGame<'a, G>(&'a G, Option<&'a Worth>);

impl<G: Game> Unit<G> for SingleGame<'_, G> {
    type Sums = ();
    const BLOCK_MAX: u64 = BLOCK_GAMES_MAX;

    fn play(&self, table: &mut Table<G>, at: &Setting<'_>, recorder: &mut Counting, (): &mut ()) {
        match self.1 {
            None => play_through(self.0, table, at.seed, at.index, recorder),
            Some(worth) => play_taking(self.0, worth, table, (at.seed, at.index), recorder),
        };
    }
}

/// A batch to be played.
pub(crate) struct Whole<'a> {
    batch: &'a Batch,
    /// A tally of no game of it.
    empty: Tally,
    /// A block has at most this many units.
    block_max: u64,
    progress: &'a dyn Progress,
    stop: &'a AtomicBool,
}

/// Plays a batch of units, counting into copies of the `empty` tally.
pub(crate) fn run_units<G: Game, U: Unit<G>>(
    unit: &U,
    empty: Tally,
    batch: &Batch,
    make_table: &(dyn Fn() -> Table<G> + Sync),
    progress: &dyn Progress,
    stop: &AtomicBool,
) -> (BatchResult, U::Sums) {
    let whole = Whole { batch, empty, block_max: U::BLOCK_MAX, progress, stop };
    U::Sums::of_all(&whole, &UnitsOf { unit, batch, make_table })
}

/// The same of units of whatever game.
pub(super) fn run_all<S: Sums>(whole: &Whole<'_>, units: &dyn Units<S>) -> (BatchResult, S) {
    let Whole { batch, empty, block_max, progress, stop } = whole;
    let blocks = Blocks::new(&batch.games, *block_max, *progress, stop);
    let levels = strategy_levels(batch).1;
    let parts = on_threads(batch.threads_to_play(), || {
        let mut worker = Worker::new(units, batch, &levels, empty);
        blocks.play(&mut |block| worker.play_block(block));
        (worker.total, worker.sums, worker.faults)
    });
    let threads = parts.len();
    let mut tally = empty.clone();
    let mut sums = S::default();
    let mut faults = Vec::new();
    for (part, part_sums, part_faults) in parts {
        // The blocks of different threads are different games of one batch.
        tally.add_counts(&part);
        part.ranges.iter().for_each(|range| tally.cover(range.clone()));
        sums.add(part_sums);
        faults.extend(part_faults);
    }
    faults.sort();
    faults.truncate(FAULTS_KEPT);
    let interrupted = tally.games_covered() < batch.games.end.saturating_sub(batch.games.start);
    (BatchResult { tally, faults, interrupted, threads }, sums)
}

/// Plays one game of a batch with any recorder: the very game that the batch plays.
pub fn play_one<G: Game, R: Recorder>(
    game: &G,
    batch: &Batch,
    index: u64,
    recorder: &mut R,
) -> GameEnd {
    let mut table = seated_table(batch, index);
    play_through(game, &mut table, batch.seed, index, recorder)
}

/// New bots as they sit in a game of the batch.
pub fn seated_table<G: Game>(batch: &Batch, index: u64) -> Table<G> {
    let mut table = table_of(batch);
    turn(&mut table, batch, index);
    table
}

/// A tally of no game of this batch, for reading and adding parts of it.
pub fn empty_tally<G: Game>(game: &G, schema: &Schema, batch: &Batch) -> Tally {
    empty_tally_of(
        (game.id(), game.rules_version()),
        game.seats(),
        game.decisions_max(),
        schema,
        batch,
    )
}

/// The same of a game of this name and version.
fn empty_tally_of(
    (id, rules_version): (&str, u32),
    game_seats: u8,
    decisions_max: u32,
    schema: &Schema,
    batch: &Batch,
) -> Tally {
    let strategies = strategy_levels(batch).0;
    let seats = batch.strategies.len();
    let is_turned = batch.rotate && strategies.len() > 1 && seats == usize::from(game_seats);
    let seating = Seating {
        seats: game_seats,
        strategies,
        turns: if is_turned { game_seats } else { 1 },
        decisions_max,
        takes_luck: batch.luck.is_some(),
    };
    let layout = Layout::new(schema, &seating);
    let header = Header {
        game: id.to_owned(),
        rules_version,
        seeding_version: seed::SEEDING_VERSION,
        content_hash: batch.content_hash.clone(),
        seed: batch.seed,
        strategies: batch
            .strategies
            .iter()
            .map(|strategy| format!("{} {}", strategy.name, strategy.hash))
            .collect(),
        rotate: batch.rotate,
        fingerprint: layout.fingerprint.clone(),
    };
    Tally::empty(Arc::new(header), Arc::new(layout))
}

/// The levels of the group `strategy`, and the level of each strategy of the batch. Two files of
/// one name are told apart by the beginning of their hashes.
pub(crate) fn strategy_levels(batch: &Batch) -> (Vec<String>, Vec<u16>) {
    let mut known: Vec<(&str, &str)> = Vec::new();
    let levels = batch
        .strategies
        .iter()
        .map(|strategy| {
            let key = (strategy.name.as_str(), strategy.hash.as_str());
            let level = known.iter().position(|&other| other == key).unwrap_or_else(|| {
                known.push(key);
                known.len() - 1
            });
            level as u16
        })
        .collect();
    let names = known
        .iter()
        .map(|&(name, hash)| {
            let namesakes = known.iter().filter(|(other, _)| *other == name).count();
            match hash.get(..8) {
                Some(start) if namesakes > 1 => format!("{name} ({start})"),
                _ => name.to_owned(),
            }
        })
        .collect();
    (names, levels)
}

pub(super) fn table_of<G: Game>(batch: &Batch) -> Table<G> {
    batch.strategies.iter().map(policies::make::<G>).collect()
}

/// Turns a table made in the batch's order to the seats it has in a game: where strategies rotate,
/// strategy `k` sits `index` seats further.
pub fn turn<T>(table: &mut [T], batch: &Batch, index: u64) {
    if batch.rotate && !table.is_empty() {
        let steps = (index % table.len() as u64) as usize;
        table.rotate_right(steps);
    }
}

/// Plays the game with this index to its end where nobody records it; the state at its end.
pub(crate) fn play_unheard<G: Game>(
    game: &G,
    table: &mut Table<G>,
    seed: u64,
    index: u64,
) -> G::State {
    game_begun(index);
    seat_policies(table, seed, index);
    let chance = &mut Seeded::new(seed, index);
    play_out(game, table, &mut Unheard::Seeded(chance), &mut NullRecorder).0
}

/// The same where nobody asks for the state at the end.
pub(crate) fn play_unheard_through<G: Game>(
    game: &G,
    table: &mut Table<G>,
    seed: u64,
    index: u64,
) -> GameEnd {
    game_begun(index);
    seat_policies(table, seed, index);
    let chance = &mut Seeded::new(seed, index);
    play(game, table, &mut Unheard::Seeded(chance), &mut NullRecorder)
}

/// The same where it is recorded.
pub(crate) fn play_game<G: Game, R: Recorder>(
    game: &G,
    table: &mut Table<G>,
    seed: u64,
    index: u64,
    recorder: &mut R,
) -> (G::State, GameEnd) {
    game_begun(index);
    recorder.game_begins(index);
    seat_policies(table, seed, index);
    play_out(game, table, &mut Seeded::new(seed, index), recorder)
}

/// The same where nobody asks for the state at the end, which is dear to hand back.
pub(crate) fn play_through<G: Game, R: Recorder>(
    game: &G,
    table: &mut Table<G>,
    seed: u64,
    index: u64,
    recorder: &mut R,
) -> GameEnd {
    game_begun(index);
    recorder.game_begins(index);
    seat_policies(table, seed, index);
    play(game, table, &mut Seeded::new(seed, index), recorder)
}

/// The same for a listener, which need not be fast.
pub(crate) fn play_heard<G: Game>(
    game: &G,
    table: &mut Table<G>,
    seed: u64,
    index: u64,
    listener: &mut dyn Listener,
) -> (G::State, GameEnd) {
    play_with_chance(game, table, (seed, index), &mut Seeded::new(seed, index), listener)
}

/// The same with a chance that knows more of the game than its numbers.
pub(crate) fn play_with_chance<G: Game>(
    game: &G,
    table: &mut Table<G>,
    (seed, index): (u64, u64),
    chance: &mut dyn Chance,
    listener: &mut dyn Listener,
) -> (G::State, GameEnd) {
    game_begun(index);
    let mut recorder = AnyRecorder(listener);
    recorder.game_begins(index);
    seat_policies(table, seed, index);
    play_out(game, table, &mut AnyChance(chance), &mut recorder)
}

/// Units of whatever game, and their bots.
pub(crate) trait Units<S>: Sync {
    /// Plays units with bots made for them; `levels` are those of the strategies as the batch has them.
    fn play(&self, units: Range<u64>, levels: &[u16], recorder: &mut Counting, sums: &mut S);

    /// Plays a unit that has failed once more to say what broke.
    fn describe_fault(
        &self,
        at: &Setting<'_>,
        message: String,
        recorder: &mut Counting,
        sums: &mut S,
    ) -> Fault;
}

/// The units of a game.
struct UnitsOf<'a, G: Game, U> {
    unit: &'a U,
    batch: &'a Batch,
    make_table: &'a (dyn Fn() -> Table<G> + Sync),
}

impl<G: Game, U: Unit<G>> Units<U::Sums> for UnitsOf<'_, G, U> {
    fn play(&self, units: Range<u64>, levels: &[u16], recorder: &mut Counting, sums: &mut U::Sums) {
        let batch = self.batch;
        let mut table = (self.make_table)();
        let mut levels = levels.to_vec();
        turn(&mut table, batch, units.start);
        turn(&mut levels, batch, units.start);
        for index in units {
            recorder.seat_strategies(&levels);
            recorder.seats_turned(index);
            let at = Setting { seed: batch.seed, index, levels: &levels };
            self.unit.play(&mut table, &at, recorder, sums);
            turn(&mut table, batch, 1);
            turn(&mut levels, batch, 1);
        }
    }

    fn describe_fault(
        &self,
        at: &Setting<'_>,
        message: String,
        recorder: &mut Counting,
        sums: &mut U::Sums,
    ) -> Fault {
        describe_fault(self.batch, at.index, message, self.make_table, &mut |table| {
            self.unit.play(table, at, recorder, sums);
        })
    }
}

/// One thread's part of a batch.
struct Worker<'a, S> {
    units: &'a dyn Units<S>,
    batch: &'a Batch,
    /// The level of each strategy of the batch in the group `strategy`.
    levels: &'a [u16],
    /// The block, or the unit, being played: thrown away when it fails.
    trial: Counting,
    /// Everything finished.
    total: Tally,
    /// The same beside the tally.
    sums: S,
    faults: Vec<Fault>,
}

impl<'a, S: Sums> Worker<'a, S> {
    fn new(units: &'a dyn Units<S>, batch: &'a Batch, levels: &'a [u16], empty: &Tally) -> Self {
        let (trial, total) = (Counting::new(empty.clone()), empty.clone());
        Self { units, batch, levels, trial, total, sums: S::default(), faults: Vec::new() }
    }

    /// Plays a block; when a unit of it fails, plays the block again unit by unit, so that a
    /// failure costs that unit and nothing else.
    fn play_block(&mut self, block: Range<u64>) {
        match self.try_units(block.clone()) {
            Ok(sums) => self.keep(sums),
            Err(_) => {
                for index in block.clone() {
                    match self.try_units(index..index + 1) {
                        Ok(sums) => self.keep(sums),
                        Err(_) if policies::is_over(&self.batch.strategies) => {
                            return self.total.cover(block.start..index);
                        }
                        Err(message) => self.note_fault(index, message),
                    }
                }
            }
        }
        self.total.cover(block);
    }

    fn keep(&mut self, sums: S) {
        let room = FAULTS_KEPT.saturating_sub(self.faults.len());
        self.faults.extend(forfeits(self.batch).take(room));
        self.trial.add_to(&mut self.total);
        self.sums.add(sums);
    }

    /// Plays units into the emptied trial tally.
    fn try_units(&mut self, units: Range<u64>) -> Result<S, String> {
        let trial = &mut self.trial;
        trial.clear();
        handling::take_forfeits();
        // A bot that cannot be made fails before any game.
        GAME.set(None);
        let result = catch(|| {
            let mut sums = S::default();
            self.units.play(units, self.levels, trial, &mut sums);
            sums
        });
        if result.is_err() {
            trial.forget_block(&self.total);
        }
        result
    }

    fn note_fault(&mut self, index: u64, message: String) {
        BatchSums { faults: 1, ..BatchSums::default() }
            .add_to(&mut self.total.cells[..BatchSums::CELLS]);
        if self.faults.len() < FAULTS_KEPT {
            let mut levels = self.levels.to_vec();
            turn(&mut levels, self.batch, index);
            let at = Setting { seed: self.batch.seed, index, levels: &levels };
            let trial = &mut self.trial;
            self.faults.push(self.units.describe_fault(&at, message, trial, &mut S::default()));
            trial.forget_block(&self.total);
        }
    }
}

thread_local! {
    /// Index of the game that this thread has begun last.
    static GAME: Cell<Option<u64>> = const { Cell::new(None) };
}

/// This thread begins a game.
pub(super) fn game_begun(index: u64) {
    GAME.set(Some(index));
    handling::game_begins(index);
}

/// Forgets which game this thread has begun: a bot that cannot be made fails before any.
pub(super) fn no_game_begun() {
    GAME.set(None);
}

/// The index of the game that this thread has begun last, and perhaps not finished.
pub(crate) fn begun_game() -> Option<u64> {
    GAME.get()
}
