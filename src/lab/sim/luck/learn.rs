//! Learns what positions are worth, and how much luck goes by it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::policies::judge::{Columns, Look};
use crate::sim::fault::catch;
use crate::sim::luck::taker::{Numbers, Taker};
use crate::sim::luck::worth::{BESIDE, Worth, stands};
use crate::sim::run::{Batch, seated_table};
use crate::sim::threads::on_threads;
use tenbin_engine::play::{play_before, seat_policies};
use tenbin_engine::{
    Actions, Decision, Game, Key, LUCK_UNIT, NullRecorder, Onlooker, SEATS_MAX, Seat, SeatSet,
    Seeded, Unheard,
};
use tenbin_stats::logit::Contests;

/// So many games are played to learn from, and so many more to see what it is worth.
pub const LUCK_GAMES: [u64; 2] = [2000, 500];

/// Luck is taken out where what is left varies at most so much of what there was.
pub const USEFUL_MAX: f64 = 0.9;

/// One position in so many that chance has made is learned from.
const ONE_LEARNED_IN: u64 = 4;

/// Fewer positions than this teach luck.
const POSITIONS_MIN: usize = 200;

/// So much a weight costs that a column which always won in a few games does not get all there is.
const RIDGE: f64 = 1e-3;

/// Keeps these games apart from those that count, and from each other.
const SEEDS: [u64; 2] = [0x6C75_636B_206F_6E65, 0x6C75_636B_2074_776F];

/// What was learned.
#[derive(Clone, Debug)]
pub struct Learned {
    /// What positions are worth.
    pub worth: Arc<Worth>,
    /// How much wins less luck vary, of how much wins do, in games that nothing was learned from.
    pub left: f64,
}

impl Learned {
    /// Whether it is worth its while.
    pub fn is_useful(&self) -> bool {
        self.left <= USEFUL_MAX
    }
}

/// Learns from games of a batch on seeds of their own; None where there is nothing to learn from, or where `stop` was
/// set.
pub(crate) fn learn<G: Game>(game: &G, batch: &Batch, stop: &AtomicBool) -> Option<Learned> {
    let columns = Arc::new(Columns::new(&game.schema(), game.seats()));
    let width = columns.names().len() + BESIDE;
    let mut contests = Contests::new(width);
    let played =
        played(batch, (0, stop), |index, seed| positions(game, batch, (seed, index), &columns));
    for (winners, rows) in played {
        if let Some(winner) = winners.iter().next().filter(|_| winners.len() == 1) {
            for rows in &rows {
                contests.add(rows, winner.index());
            }
        }
    }
    if contests.len() < POSITIONS_MIN || stop.load(Ordering::Relaxed) {
        return None;
    }
    let worth = Arc::new(Worth::new(columns, &contests.fit(RIDGE)));
    let tried =
        self::played(batch, (1, stop), |index, seed| taken(game, &worth, batch, (seed, index)));
    let left = left(&tried, game.seats())?;
    (!stop.load(Ordering::Relaxed)).then_some(Learned { worth, left })
}

/// What games of a kind were, in their order; those that fail are left out.
fn played<T: Send>(
    batch: &Batch,
    (kind, stop): (usize, &AtomicBool),
    play: impl Fn(u64, u64) -> T + Sync,
) -> Vec<T> {
    let seed = Key::of_game(batch.seed, SEEDS[kind]).number();
    let next = AtomicU64::new(0);
    let work = || {
        let mut found = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= LUCK_GAMES[kind] || stop.load(Ordering::Relaxed) {
                return found;
            }
            found.extend(catch(|| play(index, seed)).map(|one| (index, one)));
        }
    };
    let threads = batch.threads_to_play();
    let mut found: Vec<(u64, T)> = on_threads(threads, work).into_iter().flatten().collect();
    found.sort_by_key(|&(index, _)| index);
    found.into_iter().map(|(_, one)| one).collect()
}

/// Keeps positions that chance has made.
struct Watcher<'a, G> {
    game: &'a G,
    columns: &'a Columns,
    look: Look,
    lots: Key,
    met: u64,
    given: u32,
    rows: Vec<Vec<f64>>,
}

impl<G: Game> Watcher<'_, G> {
    fn keep(&mut self, state: &G::State) {
        self.look.at(self.game, state);
        let mut rows = Vec::new();
        for side in 0..self.columns.sides() {
            let shown =
                (0..self.columns.names().len()).map(|column| self.look.number(column, side));
            rows.extend(shown.chain(stands(self.game, state, side)).map(f64::from));
        }
        self.rows.push(rows);
    }
}

impl<G: Game, C: Numbers> Onlooker<G, C> for Watcher<'_, G> {
    fn before(&mut self, _state: &G::State, _actions: &Actions<G>, chance: &C) {
        self.given = chance.numbers().map_or(0, Seeded::given);
    }

    fn after(&mut self, state: &G::State, _choice: usize, decision: Decision, chance: &C) {
        let given = chance.numbers().map_or(0, Seeded::given);
        if given != self.given && decision != Decision::Over {
            self.met += 1;
            if self.lots.with(self.met).number().is_multiple_of(ONE_LEARNED_IN) {
                self.keep(state);
            }
        }
    }

    fn luck(&self) -> &[i64; SEATS_MAX] {
        &[0; SEATS_MAX]
    }
}

/// Who won a game, and positions of it: for each the numbers of all sides.
fn positions<G: Game>(
    game: &G,
    batch: &Batch,
    (seed, index): (u64, u64),
    columns: &Arc<Columns>,
) -> (SeatSet, Vec<Vec<f64>>) {
    let mut watcher = Watcher {
        game,
        columns,
        look: Look::new(Arc::clone(columns)),
        lots: Key::of_game(seed, index),
        met: 0,
        given: 0,
        rows: Vec::new(),
    };
    let mut chance = Seeded::new(seed, index);
    let winners = play_pilot(game, batch, (seed, index), &mut chance, &mut watcher);
    (winners, watcher.rows)
}

/// What each seat has won of a game, and how much of it was luck.
fn taken<G: Game>(
    game: &G,
    worth: &Worth,
    batch: &Batch,
    (seed, index): (u64, u64),
) -> [[f64; 2]; SEATS_MAX] {
    let (mut taker, mut chance) = (Taker::new(game, worth), Seeded::new(seed, index));
    let winners = play_pilot(game, batch, (seed, index), &mut chance, &mut taker);
    std::array::from_fn(|seat| {
        let won = if winners.has(Seat(seat as u8)) { 1.0 } else { 0.0 };
        [won, taker.of_seats[seat] as f64 / LUCK_UNIT as f64]
    })
}

fn play_pilot<'a, G: Game>(
    game: &G,
    batch: &Batch,
    (seed, index): (u64, u64),
    chance: &'a mut Seeded,
    onlooker: &mut dyn Onlooker<G, Unheard<'a>>,
) -> SeatSet {
    let mut table = seated_table::<G>(batch, index);
    seat_policies(&mut table, seed, index);
    let (mut chance, recorder) = (Unheard::Seeded(chance), &mut NullRecorder);
    let mut state = game.deal(&mut chance, recorder);
    let end = play_before(game, &mut state, &mut table, &mut chance, recorder, Some(onlooker));
    end.standing.winners
}

/// The variance of wins less luck over that of wins, all seats together.
fn left(games: &[[[f64; 2]; SEATS_MAX]], seats: u8) -> Option<f64> {
    let squares = |of: &dyn Fn([f64; 2]) -> f64| -> f64 {
        let of_seat = |seat: usize| {
            let mean = games.iter().map(|game| of(game[seat])).sum::<f64>() / games.len() as f64;
            games.iter().map(|game| (of(game[seat]) - mean).powi(2)).sum::<f64>()
        };
        (0..usize::from(seats)).map(of_seat).sum()
    };
    let plain = squares(&|[won, _]| won);
    (plain > 0.0).then(|| squares(&|[won, luck]| won - luck) / plain)
}
