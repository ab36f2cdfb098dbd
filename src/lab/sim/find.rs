//! Looks for games of which a condition holds: the lowest indices of a batch.
//!
//! Threads take blocks in ascending order and stop taking them once enough is found. What was begun
//! is finished, and nothing below the highest game found was not begun: so the lowest indices are
//! the same on any number of threads.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::condition::Condition;
use crate::sim::facts::{FactId, FactNames, Facts};
use crate::sim::fault::catch;
use crate::sim::run::{
    Batch, Progress, begun_game, play_heard, seated_table, strategy_levels, turn,
};
use crate::sim::series::Contest;
use crate::sim::threads::on_threads;
use tenbin_engine::schema::Schema;
use tenbin_engine::{Game, Standing};

/// Games a thread takes at a time.
const BLOCK_GAMES: u64 = 16;

/// A game that was found.
#[derive(Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub struct Hit {
    /// Its index in the batch.
    pub game_index: u64,
    /// The index of its ending; None where it failed.
    pub ending: Option<u16>,
    /// The seats that won, as bits.
    pub winners: u8,
    /// Choices between two or more actions.
    pub decisions: u32,
}

impl Hit {
    fn of(game_index: u64, end: Option<(Standing, u32)>) -> Self {
        Self {
            game_index,
            ending: end.map(|(standing, _)| standing.ending),
            winners: end.map_or(0, |(standing, _)| standing.winners.0),
            decisions: end.map_or(0, |(_, decisions)| decisions),
        }
    }
}

/// What was found.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Found {
    /// The games, the lowest indices first.
    pub hits: Vec<Hit>,
    /// True where `stop` was set before enough was found or all was played.
    pub interrupted: bool,
}

/// What is looked for, and how many of them.
#[derive(Copy, Clone, Debug)]
pub struct Wanted<'a> {
    /// What must hold of a game.
    pub condition: &'a Condition<FactId>,
    /// The names of the condition.
    pub names: &'a FactNames,
    /// So many games are enough.
    pub games: usize,
}

/// Whose games are looked at.
pub enum Source<'a, 'b, G: Game> {
    /// Single games.
    Games(&'a G),
    /// The games of whole tournaments; those of play-offs have other seats and are left out.
    Series(&'a Contest<'b, G>),
}

/// The strategies of a batch as levels of the name `strategy`.
pub fn strategy_names(batch: &Batch) -> Vec<String> {
    strategy_levels(batch).0
}

/// Plays a unit of a batch, of whatever game.
trait Heard: Sync {
    /// Plays it with bots made for it, and tells `after` of each game its index and what was heard of it.
    fn play(
        &self,
        batch: &Batch,
        index: u64,
        facts: &mut Facts,
        after: &mut dyn FnMut(u64, &mut Facts),
    );
}

impl<G: Game> Heard for Source<'_, '_, G> {
    fn play(
        &self,
        batch: &Batch,
        index: u64,
        facts: &mut Facts,
        after: &mut dyn FnMut(u64, &mut Facts),
    ) {
        // Made anew for every game, so that one that failed leaves nothing behind.
        let mut table = seated_table::<G>(batch, index);
        match self {
            Source::Games(game) => {
                play_heard(*game, &mut table, batch.seed, index, facts);
                after(index, facts);
            }
            Source::Series(contest) => {
                contest.play_each(&mut table, batch.seed, index, facts, after);
            }
        }
    }
}

/// Plays a batch until enough games are found.
pub fn find<G: Game>(
    source: &Source<'_, '_, G>,
    schema: &Schema,
    batch: &Batch,
    wanted: &Wanted<'_>,
    progress: &dyn Progress,
    stop: &AtomicBool,
) -> Found {
    find_heard(source, schema, batch, wanted, progress, stop)
}

fn find_heard(
    source: &dyn Heard,
    schema: &Schema,
    batch: &Batch,
    wanted: &Wanted<'_>,
    progress: &dyn Progress,
    stop: &AtomicBool,
) -> Found {
    let levels = strategy_levels(batch).1;
    let Range { start, end } = batch.games.clone();
    let (next, found) = (AtomicU64::new(start), AtomicU64::new(0));
    let parts = on_threads(batch.threads_to_play(), || {
        let facts = Facts::new(schema, wanted.names);
        let mut worker = Worker { source, batch, wanted, levels: &levels, facts, hits: Vec::new() };
        while !stop.load(Ordering::Relaxed) && found.load(Ordering::SeqCst) < wanted.games as u64 {
            let first = next.fetch_add(BLOCK_GAMES, Ordering::SeqCst);
            if first >= end {
                break;
            }
            let last = first.saturating_add(BLOCK_GAMES).min(end);
            let before = worker.hits.len();
            (first..last).for_each(|index| worker.look_at(index));
            found.fetch_add((worker.hits.len() - before) as u64, Ordering::SeqCst);
            progress.advance(last - first);
        }
        worker.hits
    });
    let mut hits: Vec<Hit> = parts.into_iter().flatten().collect();
    let all_begun = next.load(Ordering::SeqCst) >= end;
    let interrupted = stop.load(Ordering::Relaxed) && hits.len() < wanted.games && !all_begun;
    hits.sort();
    hits.truncate(wanted.games);
    Found { hits, interrupted }
}

/// One thread's part.
struct Worker<'a> {
    source: &'a dyn Heard,
    batch: &'a Batch,
    wanted: &'a Wanted<'a>,
    levels: &'a [u16],
    facts: Facts,
    hits: Vec<Hit>,
}

impl Worker<'_> {
    /// Plays a unit of the batch; a game that fails is one of which `fault = yes` holds.
    fn look_at(&mut self, index: u64) {
        let Self { source, batch, wanted, facts, hits, .. } = self;
        let mut levels = self.levels.to_vec();
        turn(&mut levels, batch, index);
        facts.clear(&levels);
        let played = catch(|| {
            source.play(batch, index, facts, &mut |game, facts| {
                judge(wanted, game, facts, hits);
                facts.clear(&levels);
            });
        });
        if played.is_err() {
            facts.fail();
            let game = begun_game().unwrap_or(index);
            judge(wanted, game, facts, hits);
        }
    }
}

fn judge(wanted: &Wanted<'_>, game_index: u64, facts: &Facts, hits: &mut Vec<Hit>) {
    if wanted.condition.holds(facts) {
        hits.push(Hit::of(game_index, facts.end()));
    }
}
