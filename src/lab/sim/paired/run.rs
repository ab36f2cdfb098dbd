//! Plays the games of several sides over all threads, as batches of one side are played (`sim/run.rs`).

use std::cell::Cell;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::outside::handling::{judged, take_forfeits};
use crate::policies::is_over;
use crate::sim::fault::{catch, describe_fault, forfeits};
use crate::sim::luck::play_taking;
use crate::sim::paired::mark::{self, Marked};
use crate::sim::paired::plan::{Join, Plan, Result as GameResult};
use crate::sim::paired::watched::{Entry, Watched};
use crate::sim::paired::{MarkedSums, PairedResult, PairedSums};
use crate::sim::position::{Begin, play_from};
use crate::sim::record::Counting;
use crate::sim::run::{
    Batch, FAULTS_KEPT, Progress, empty_tally, no_game_begun, play_through, strategy_levels,
    table_of, turn,
};
use crate::sim::threads::{BLOCK_GAMES_MAX, Blocks, on_threads};
use crate::sim::{Fault, Tally};
use tenbin_engine::Game;
use tenbin_engine::play::{GameEnd, Table};
use tenbin_engine::schema::Schema;

/// So many games of a side are played before those of the next one.
const CHUNK: u64 = 32;

/// In all games below this index the game's own tables are followed, ...
const FIRST_FOLLOWED: u64 = 4096;
/// ... and in one of so many of the others.
const ONE_FOLLOWED_IN: u64 = 16;

/// Makes the bots of a side.
type MakeTable<'a, G> = Box<dyn Fn() -> Table<G> + Sync + 'a>;

/// A side: a game with its bots.
pub struct Side<'a, G: Game> {
    game: &'a G,
    schema: &'a Schema,
    batch: &'a Batch,
    marks: &'a [Marked],
    make_table: MakeTable<'a, G>,
    /// Where every game begins, if not with the deal.
    begin: Option<Begin<'a, G>>,
}

impl<'a, G: Game> Side<'a, G> {
    /// A side whose bots are those of its batch. The games played are those of the first side's batch.
    pub fn new(game: &'a G, schema: &'a Schema, batch: &'a Batch) -> Self {
        Self::with_table(game, schema, batch, Box::new(|| table_of(batch)))
    }

    /// A side with bots of one's own.
    pub(super) fn with_table(
        game: &'a G,
        schema: &'a Schema,
        batch: &'a Batch,
        make_table: MakeTable<'a, G>,
    ) -> Self {
        Self { game, schema, batch, marks: &[], make_table, begin: None }
    }

    /// The same with seats that are followed.
    #[must_use]
    pub fn marking(self, marks: &'a [Marked]) -> Self {
        Self { marks, ..self }
    }

    /// The same with games that begin at a position, where one is given.
    #[must_use]
    pub(crate) fn beginning(self, begin: Option<Begin<'a, G>>) -> Self {
        Self { begin, ..self }
    }

    /// Plays a game to its end.
    fn play(&self, table: &mut Table<G>, index: u64, recorder: &mut Counting) -> GameEnd {
        let seed = self.batch.seed;
        if let Some(worth) = self.batch.luck.as_deref() {
            return play_taking(self.game, worth, table, (seed, index), recorder);
        }
        match self.begin {
            None => play_through(self.game, table, seed, index, recorder),
            Some(begin) => play_from(self.game, begin, table, (seed, index), recorder),
        }
    }
}

impl<G: Game> std::fmt::Debug for Side<'_, G> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "a side of {}", self.game.id())
    }
}

/// A side of whatever game.
trait AnySide: Sync {
    fn schema(&self) -> &Schema;

    fn batch(&self) -> &Batch;

    fn marks(&self) -> &[Marked];

    /// Whether its games begin with the deal.
    fn is_dealt(&self) -> bool;

    fn empty_tally(&self) -> Tally;

    /// New bots as they sit in a game.
    fn seated(&self, index: u64) -> Box<dyn Seated + '_>;

    /// Plays a game that has failed once more to say what broke.
    fn describe_fault(&self, index: u64, message: String, recorder: &mut Counting) -> Fault;
}

/// A side with its bots at the table.
trait Seated {
    /// Plays a game to its end; for the next one the bots sit a seat further, where they rotate.
    fn play(&mut self, index: u64, recorder: &mut Counting) -> GameEnd;
}

struct SeatedAt<'a, G: Game> {
    side: &'a Side<'a, G>,
    table: Table<G>,
}

impl<G: Game> Seated for SeatedAt<'_, G> {
    fn play(&mut self, index: u64, recorder: &mut Counting) -> GameEnd {
        let mut end = self.side.play(&mut self.table, index, recorder);
        end.standing.winners = judged(end.standing.winners, self.side.game.seats());
        turn(&mut self.table, self.side.batch, 1);
        end
    }
}

impl<G: Game> AnySide for Side<'_, G> {
    fn schema(&self) -> &Schema {
        self.schema
    }

    fn batch(&self) -> &Batch {
        self.batch
    }

    fn marks(&self) -> &[Marked] {
        self.marks
    }

    fn is_dealt(&self) -> bool {
        self.begin.is_none()
    }

    fn empty_tally(&self) -> Tally {
        empty_tally(self.game, self.schema, self.batch)
    }

    fn seated(&self, index: u64) -> Box<dyn Seated + '_> {
        let mut table = (self.make_table)();
        turn(&mut table, self.batch, index);
        Box::new(SeatedAt { side: self, table })
    }

    fn describe_fault(&self, index: u64, message: String, recorder: &mut Counting) -> Fault {
        describe_fault(self.batch, index, message, &self.make_table, &mut |table| {
            self.play(table, index, recorder);
        })
    }
}

/// What all threads share of the sides.
struct Shared<'a> {
    sides: &'a [&'a dyn AnySide],
    watched: Vec<Arc<Watched>>,
    empty: Vec<Tally>,
    plans: Vec<Arc<Plan>>,
    /// For each side the level of each of its strategies in the group `strategy`.
    levels: Vec<Vec<u16>>,
}

/// Plays the games of the first side's batch on every side, each from the seed of its own batch; when
/// `stop` is set, blocks not begun are left out.
///
/// A caller who wants to look at the sums before the end plays part by part and adds them up.
pub fn run_paired<G: Game>(
    sides: &[Side<'_, G>],
    progress: &dyn Progress,
    stop: &AtomicBool,
) -> PairedResult {
    let sides: Vec<&dyn AnySide> = sides.iter().map(|side| side as &dyn AnySide).collect();
    run_sides(&sides, progress, stop)
}

/// The same of whatever game.
fn run_sides(sides: &[&dyn AnySide], progress: &dyn Progress, stop: &AtomicBool) -> PairedResult {
    let empty: Vec<Tally> = sides.iter().map(|side| side.empty_tally()).collect();
    let watched: Vec<Arc<Watched>> = sides
        .iter()
        .zip(&empty)
        .map(|(side, empty)| {
            let (layout, is_dealt) = (empty.layout(), side.is_dealt());
            Arc::new(Watched::new(side.schema(), layout, side.marks(), is_dealt))
        })
        .collect();
    let plan =
        |other: &Arc<Watched>| Arc::new(Plan::new([Arc::clone(&watched[0]), Arc::clone(other)]));
    let plans = watched[1..].iter().map(plan).collect();
    let levels = sides.iter().map(|side| strategy_levels(side.batch()).1).collect();
    let shared = Shared { sides, watched, empty, plans, levels };
    let batch = sides[0].batch();
    let blocks = Blocks::new(&batch.games, BLOCK_GAMES_MAX, progress, stop);
    let threads = sides.iter().map(|side| side.batch().threads_to_play()).max();
    let parts = on_threads(threads.unwrap_or(batch.threads), || {
        let mut worker = Worker::new(&shared);
        blocks.play(&mut |block| worker.play_block(block));
        worker.total
    });
    let mut all = shared.nothing();
    let threads = parts.len();
    for part in &parts {
        all.add(part);
    }
    let asked = batch.games.end.saturating_sub(batch.games.start);
    all.interrupted = all.sides[0].games_covered() < asked;
    PairedResult { threads, ..all }
}

impl Shared<'_> {
    fn nothing(&self) -> PairedResult {
        PairedResult {
            sides: self.empty.clone(),
            pairs: self.no_pairs(),
            marked: self.no_marked(),
            faults: Vec::new(),
            faults_count: 0,
            interrupted: false,
            threads: 0,
        }
    }

    fn no_marked(&self) -> Vec<MarkedSums> {
        let is_alone = self.sides.len() == 1;
        let empty = |watched| MarkedSums::empty(Arc::clone(watched), is_alone);
        self.watched.iter().map(empty).collect()
    }

    fn no_pairs(&self) -> Vec<PairedSums> {
        self.plans.iter().map(|plan| PairedSums::empty(Arc::clone(plan))).collect()
    }
}

/// In the order of games, then of sides; the first of them.
pub(super) fn sort_faults(faults: &mut Vec<(usize, Fault)>) {
    faults.sort_by(|one, two| (&one.1, one.0).cmp(&(&two.1, two.0)));
    faults.truncate(FAULTS_KEPT);
}

/// The games of a chunk on one side.
#[derive(Default)]
struct Chunk {
    entries: Vec<Entry>,
    /// Where the entries of each game end, and how it went.
    games: Vec<(usize, GameResult)>,
}

impl Chunk {
    fn clear(&mut self) {
        self.entries.clear();
        self.games.clear();
    }

    fn game(&self, number: usize) -> (&[Entry], GameResult) {
        let start = if number == 0 { 0 } else { self.games[number - 1].0 };
        let (end, result) = self.games[number];
        (&self.entries[start..end], result)
    }
}

/// One thread's part.
struct Worker<'a> {
    shared: &'a Shared<'a>,
    /// For each side the block, or the game, being played: thrown away when it fails.
    trials: Vec<Counting>,
    pairs: Vec<PairedSums>,
    marked: Vec<MarkedSums>,
    joins: Vec<Join>,
    chunks: Vec<Chunk>,
    /// The counters of a side's tables before a game.
    before: Vec<u64>,
    /// What was forfeited in the block.
    forfeits: Vec<(usize, Fault)>,
    total: PairedResult,
}

impl<'a> Worker<'a> {
    fn new(shared: &'a Shared<'a>) -> Self {
        let trials = shared.empty.iter().zip(shared.sides).map(|(empty, side)| {
            let mut recorder = Counting::new(empty.clone());
            recorder.keep_journal().look_out_for(&mark::copies(side.marks()));
            recorder
        });
        Self {
            shared,
            trials: trials.collect(),
            pairs: shared.no_pairs(),
            marked: shared.no_marked(),
            joins: shared.plans.iter().map(|plan| Join::new(plan)).collect(),
            chunks: shared.sides.iter().map(|_| Chunk::default()).collect(),
            before: Vec::new(),
            forfeits: Vec::new(),
            total: shared.nothing(),
        }
    }

    /// Plays a block; when a game of it fails on some side, plays the block again game by game, so that
    /// a failure costs that game and nothing else.
    fn play_block(&mut self, block: Range<u64>) {
        if self.try_games(block.clone()).is_ok() {
            self.keep();
        } else {
            for index in block.clone() {
                match self.try_games(index..index + 1) {
                    Ok(()) => self.keep(),
                    Err((side, _)) if is_over(&self.shared.sides[side].batch().strategies) => {
                        return self.cover(&(block.start..index));
                    }
                    Err((side, message)) => self.note_fault(side, index, message),
                }
            }
        }
        self.cover(&block);
    }

    /// Notes that these games are played.
    fn cover(&mut self, block: &Range<u64>) {
        self.total.sides.iter_mut().for_each(|side| side.cover(block.clone()));
    }

    fn keep(&mut self) {
        let room = FAULTS_KEPT.saturating_sub(self.total.faults.len());
        self.total.faults.extend(self.forfeits.drain(..).take(room));
        for (trial, total) in self.trials.iter_mut().zip(&mut self.total.sides) {
            trial.add_to(total);
        }
        self.total.pairs.iter_mut().zip(&self.pairs).for_each(|(total, own)| total.add(own));
        self.total.marked.iter_mut().zip(&self.marked).for_each(|(total, own)| total.add(own));
    }

    /// Plays games into the emptied trial; says on which side one failed, and how.
    fn try_games(&mut self, games: Range<u64>) -> Result<(), (usize, String)> {
        self.trials.iter_mut().for_each(Counting::clear);
        self.forfeits.clear();
        take_forfeits();
        self.pairs.iter_mut().for_each(PairedSums::clear);
        self.marked.iter_mut().for_each(MarkedSums::clear);
        // A bot that cannot be made fails before any game.
        no_game_begun();
        let at = Cell::new(0);
        let played = catch(|| {
            let mut tables = Vec::new();
            for (number, side) in self.shared.sides.iter().enumerate() {
                at.set(number);
                tables.push(side.seated(games.start));
            }
            let mut start = games.start;
            while start < games.end {
                let chunk = start..start.saturating_add(CHUNK).min(games.end);
                for (number, table) in tables.iter_mut().enumerate() {
                    at.set(number);
                    self.play_chunk(number, table.as_mut(), chunk.clone());
                    let batch = self.shared.sides[number].batch();
                    self.forfeits.extend(forfeits(batch).map(|one| (number, one)));
                }
                self.join(chunk.clone());
                start = chunk.end;
            }
        });
        played.map_err(|message| {
            self.forget();
            (at.get(), message)
        })
    }

    fn forget(&mut self) {
        for (trial, total) in self.trials.iter_mut().zip(&self.total.sides) {
            trial.forget_block(total);
        }
        self.joins.iter_mut().for_each(Join::forget);
    }

    /// Plays games of one side, with the bots as they sit in the first of them.
    fn play_chunk(&mut self, number: usize, table: &mut dyn Seated, games: Range<u64>) {
        let side = &self.shared.sides[number];
        let watched = &self.shared.watched[number];
        let (trial, chunk) = (&mut self.trials[number], &mut self.chunks[number]);
        let mut levels = self.shared.levels[number].clone();
        turn(&mut levels, side.batch(), games.start);
        chunk.clear();
        let side_is_alone = self.shared.sides.len() == 1;
        for index in games {
            trial.seat_strategies(&levels);
            trial.seats_turned(index);
            let is_followed = is_followed(index) && watched.has_tables();
            trial.keep_journal().follow_tables(is_followed);
            if is_followed {
                watched.keep(trial, &mut self.before);
            }
            let end = table.play(index, trial);
            if side_is_alone {
                let seats = mark::seats(watched.marks(), trial.journal());
                self.marked[number].add_both(seats, end.standing.winners.0);
            }
            let before = is_followed.then_some(self.before.as_slice());
            watched.read(trial, &end, before, &mut chunk.entries);
            let (winners, ending) = (end.standing.winners.0, end.standing.ending);
            chunk.games.push((chunk.entries.len(), GameResult { winners, ending }));
            turn(&mut levels, side.batch(), 1);
        }
        watched.add_marked(&chunk.entries, &mut self.marked[number].sums);
    }

    /// Joins the games of a chunk.
    fn join(&mut self, games: Range<u64>) {
        for (number, index) in games.enumerate() {
            let (first, first_result) = self.chunks[0].game(number);
            let others = self.chunks[1..].iter().zip(&mut self.joins).zip(&mut self.pairs);
            for ((other, join), sums) in others {
                let (second, second_result) = other.game(number);
                let results = [first_result, second_result];
                join.add_game(sums, index, [first, second], results, is_followed(index));
            }
        }
    }

    fn note_fault(&mut self, number: usize, index: u64, message: String) {
        self.total.faults_count += 1;
        if self.total.faults.len() >= FAULTS_KEPT {
            return;
        }
        let side = &self.shared.sides[number];
        let trial = &mut self.trials[number];
        let mut levels = self.shared.levels[number].clone();
        turn(&mut levels, side.batch(), index);
        trial.seat_strategies(&levels);
        let fault = side.describe_fault(index, message, trial);
        self.forget();
        self.total.faults.push((number, fault));
    }
}

/// Whether the game's own tables are followed in a game.
fn is_followed(index: u64) -> bool {
    index < FIRST_FOLLOWED || index.is_multiple_of(ONE_FOLLOWED_IN)
}
