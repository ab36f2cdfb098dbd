//! Plays the games of an arena over all threads, as batches are played (`sim/run.rs`).

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use super::{Arena, ArenaResult, Crossed, GROUPS, Header, WIN};
use crate::outside::handling::{judged, take_forfeits};
use crate::policies;
use crate::sim::fault::{Fault, catch, describe_fault, forfeits};
use crate::sim::looks::Part;
use crate::sim::run::{Batch, FAULTS_KEPT, Progress, no_game_begun, play_unheard_through, turn};
use crate::sim::threads::{BLOCK_GAMES_MAX, Blocks, on_threads};
use tenbin_engine::play::Table;
use tenbin_engine::{Game, SeatSet, seed};

/// What a game came to.
#[derive(Copy, Clone)]
struct End {
    winners: SeatSet,
    decisions: u64,
}

/// Who plays the games of a line-up, one after another. All that is made anew for each game's rules.
trait Players {
    fn play(&mut self, index: u64) -> End;
}

/// Seats the players of an arena.
trait Hall: Sync {
    /// Those of a line-up, as they sit in a game.
    fn seat(&self, line_up: usize, index: u64) -> Box<dyn Players + '_>;

    /// Plays a game that failed once more to say what broke.
    fn describe(&self, line_up: usize, index: u64, message: String) -> Fault;

    /// What was forfeited on this thread since this was asked before, with this line-up.
    fn forfeits(&self, line_up: usize) -> Vec<Fault>;
}

struct HallOf<'a, G: Game> {
    game: &'a G,
    /// For each line-up its table as a batch that turns.
    tables: Vec<Batch>,
}

struct PlayersOf<'a, G: Game> {
    game: &'a G,
    batch: &'a Batch,
    table: Table<G>,
}

fn table_of<G: Game>(batch: &Batch) -> Table<G> {
    batch.strategies.iter().map(policies::make::<G>).collect()
}

impl<G: Game> Players for PlayersOf<'_, G> {
    fn play(&mut self, index: u64) -> End {
        let end = play_unheard_through(self.game, &mut self.table, self.batch.seed, index);
        turn(&mut self.table, self.batch, 1);
        let winners = judged(end.standing.winners, self.game.seats());
        End { winners, decisions: end.decisions.into() }
    }
}

impl<G: Game> Hall for HallOf<'_, G> {
    fn seat(&self, line_up: usize, index: u64) -> Box<dyn Players + '_> {
        let batch = &self.tables[line_up];
        let mut table = table_of(batch);
        turn(&mut table, batch, index);
        Box::new(PlayersOf { game: self.game, batch, table })
    }

    fn describe(&self, line_up: usize, index: u64, message: String) -> Fault {
        let batch = &self.tables[line_up];
        describe_fault(batch, index, message, &|| table_of::<G>(batch), &mut |table| {
            play_unheard_through(self.game, table, batch.seed, index);
        })
    }

    fn forfeits(&self, line_up: usize) -> Vec<Fault> {
        forfeits(&self.tables[line_up]).collect()
    }
}

/// Plays every game of the arena with each of its line-ups; when `stop` is set, blocks not begun are left
/// out. Every line-up has a strategy for each seat of the game.
pub(crate) fn run_arena<G: Game>(
    game: &G,
    arena: &Arena,
    progress: &dyn Progress,
    stop: &AtomicBool,
) -> ArenaResult {
    let seated = |line_up: &Vec<usize>| Batch {
        strategies: line_up.iter().map(|&place| arena.strategies[place].clone()).collect(),
        rotate: true,
        seed: arena.seed,
        games: arena.games.clone(),
        threads: arena.threads,
        content_hash: arena.content_hash.clone(),
        luck: None,
    };
    let hall = HallOf { game, tables: arena.line_ups.iter().map(seated).collect() };
    let header = Header {
        game: game.id().to_owned(),
        rules_version: game.rules_version(),
        seeding_version: seed::SEEDING_VERSION,
        content_hash: arena.content_hash.clone(),
        seed: arena.seed,
        strategies: arena
            .strategies
            .iter()
            .map(|strategy| format!("{} {}", strategy.name, strategy.hash))
            .collect(),
        line_ups: arena.line_ups.clone(),
    };
    let mut nothing = ArenaResult::empty(header);
    let (seats, line_ups) = (usize::from(game.seats()), arena.line_ups.len());
    nothing.crossed = arena.is_crossed.then(|| Crossed::new(seats, line_ups));
    run_in(&hall, arena, &nothing, progress, stop)
}

fn run_in(
    hall: &dyn Hall,
    arena: &Arena,
    nothing: &ArenaResult,
    progress: &dyn Progress,
    stop: &AtomicBool,
) -> ArenaResult {
    let blocks = Blocks::new(&arena.games, BLOCK_GAMES_MAX, progress, stop);
    let threads = policies::threads_for(&arena.strategies, arena.threads);
    let parts = on_threads(threads, || {
        let mut worker = Worker { hall, arena, trial: nothing.clone(), total: nothing.clone() };
        blocks.play(&mut |block| worker.play_block(block));
        worker.total
    });
    let mut all = nothing.clone();
    for part in &parts {
        all.add(part);
    }
    all.interrupted = all.games_covered() < arena.games.end.saturating_sub(arena.games.start);
    all
}

/// One thread's part.
struct Worker<'a> {
    hall: &'a dyn Hall,
    arena: &'a Arena,
    /// The block, or the game, being played: thrown away when it fails.
    trial: ArenaResult,
    total: ArenaResult,
}

impl Worker<'_> {
    /// Plays a block; when a game of it fails with some line-up, plays the block again game by game, so that
    /// a failure costs that game and nothing else.
    fn play_block(&mut self, block: Range<u64>) {
        if self.try_games(block.clone()).is_ok() {
            self.total.add(&self.trial);
        } else {
            for index in block.clone() {
                match self.try_games(index..index + 1) {
                    Ok(()) => self.total.add(&self.trial),
                    Err(_) if policies::is_over(&self.arena.strategies) => {
                        return self.cover(block.start..index);
                    }
                    Err((line_up, message)) => self.note_fault(line_up, index, message),
                }
            }
        }
        self.cover(block);
    }

    /// Notes that these games are played.
    fn cover(&mut self, block: Range<u64>) {
        self.trial.empty_again();
        self.trial.ranges = vec![block];
        self.total.add(&self.trial);
        self.trial.ranges.clear();
    }

    /// Plays games into the emptied trial; says with which line-up one failed, and how.
    fn try_games(&mut self, games: Range<u64>) -> Result<(), (usize, String)> {
        let (hall, arena, trial) = (self.hall, self.arena, &mut self.trial);
        trial.empty_again();
        take_forfeits();
        let size = trial.cells_of_group();
        let (mut deals, line_ups) = (Deals::new(trial.crossed.as_mut()), arena.line_ups.len());
        for (number, line_up) in arena.line_ups.iter().enumerate() {
            let of_line_up = &mut trial.cells[number * GROUPS * size..][..GROUPS * size];
            // A bot that cannot be made fails before any game.
            no_game_begun();
            let played = catch(|| {
                let mut players = hall.seat(number, games.start);
                for index in games.clone() {
                    let end = players.play(index);
                    let group = group_of(index, line_up.len());
                    count(&mut of_line_up[group * size..][..size], line_up, index, end);
                    deals.note((index - games.start, number, line_ups), line_up.len(), end.winners);
                }
            });
            played.map_err(|message| (number, message))?;
            trial.faults.extend(hall.forfeits(number).into_iter().map(|one| (number, one)));
        }
        deals.count(games.start);
        Ok(())
    }

    fn note_fault(&mut self, line_up: usize, index: u64, message: String) {
        self.total.faults_count += 1;
        if self.total.faults.len() < FAULTS_KEPT {
            let fault = self.hall.describe(line_up, index, message);
            self.total.faults.push((line_up, fault));
        }
    }
}

/// What seats won in the games of a block, until all line-ups have played it.
struct Deals<'a> {
    crossed: Option<&'a mut Crossed>,
    /// For each game, line-up and seat.
    won: Vec<u16>,
    of_deal: usize,
}

impl<'a> Deals<'a> {
    fn new(crossed: Option<&'a mut Crossed>) -> Self {
        Self { crossed, won: Vec::new(), of_deal: 1 }
    }

    fn note(
        &mut self,
        (game, line_up, line_ups): (u64, usize, usize),
        seats: usize,
        winners: SeatSet,
    ) {
        if self.crossed.is_none() {
            return;
        }
        self.of_deal = line_ups * seats;
        let own = (game as usize * line_ups + line_up) * seats;
        let end = (game as usize + 1) * self.of_deal;
        self.won.resize(self.won.len().max(end), 0);
        for seat in winners.iter() {
            self.won[own + seat.index()] = (WIN / winners.len() as u64) as u16;
        }
    }

    fn count(self, first: u64) {
        let Some(crossed) = self.crossed else { return };
        for (index, won) in (first..).zip(self.won.chunks_exact(self.of_deal)) {
            crossed.count(index, won);
        }
    }
}

/// The group of a game: whole turns of the table are together, so that seats weigh alike in every group.
pub(super) fn group_of(index: u64, seats: usize) -> usize {
    (index / seats.max(1) as u64 % GROUPS as u64) as usize
}

/// Counts a game of a line-up, everybody of which sat `index` seats further.
fn count(cells: &mut [u64], line_up: &[usize], index: u64, end: End) {
    let seats = line_up.len();
    let turned = (index % seats as u64) as usize;
    let winners = end.winners.len() as u64;
    cells[0] += 1;
    cells[1] += end.decisions;
    for seat in end.winners.iter() {
        let strategy = line_up[(seat.index() + seats - turned) % seats];
        cells[2 + strategy] += WIN / winners;
    }
}
