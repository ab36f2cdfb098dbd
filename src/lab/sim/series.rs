//! Batches of whole series (tournaments): several games by the same players, with points.
//!
//! Series `k` is a pure function of (content, strategies, seed, `k`): its game `i` is the game with
//! the index `k * SERIES_GAMES_MAX + i`, whoever plays it and whenever. Strategies that rotate do
//! so from series to series; within one everybody keeps their seat.
//!
//! Games of the whole table are counted into the tally like those of any batch. A series stops at
//! a moment that depends on nothing to come, so rates over the games of all series estimate the
//! same as rates over single games. Games of a play-off have other seats and another schema; they
//! decide and are counted by number only.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use crate::policies;
use crate::sim::facts::Facts;
use crate::sim::record::Counting;
use crate::sim::run::{
    Batch, BatchResult, Progress, Setting, Sums, Unit, Units, Whole, empty_tally, play_game,
    play_heard, play_unheard, run_all, run_units, seated_table,
};
use tenbin_engine::play::Table;
use tenbin_engine::schema::Schema;
use tenbin_engine::series::{GameScore, Next, SERIES_GAMES_MAX, Series, SeriesEnd, SeriesRules};
use tenbin_engine::{Game, Seat, SeatSet};

/// What series are played: rules of the game and of the series.
pub struct Contest<'a, G: Game> {
    /// The game for the whole table.
    pub game: &'a G,
    /// The game for so many players, for play-offs; None where there is no such game.
    pub smaller: &'a (dyn Fn(u8) -> Option<&'a G> + Sync),
    /// What ends a series.
    pub rules: SeriesRules,
    /// What a finished game is worth.
    pub score: fn(&G, &G::State) -> GameScore,
}

/// What a batch of series gave.
#[derive(Clone, Debug)]
pub struct SeriesResult {
    /// The games of the whole table. Its ranges are ranges of series; a fault is a series that
    /// was broken off, and its game index that of the game that failed.
    pub batch: BatchResult,
    /// The series.
    pub sums: SeriesSums,
}

/// What a strategy has come to on a seat.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct PlaceSums {
    /// Series played.
    pub series: u64,
    /// Series won or shared.
    pub wins: u64,
    /// Points at the end.
    pub points: i64,
    /// Games of these series, those of play-offs among them.
    pub games: u64,
}

/// Sums of a strategy over series, clustered by series: `c` seats had it, `w` of them won.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct StrategySums {
    /// Series in which it played.
    pub series: u64,
    /// Sum of `w`.
    pub wins: u64,
    /// Sum of `c`.
    pub seats: u64,
    /// Sum of `w²`.
    pub ww: u64,
    /// Sum of `w·c`.
    pub wc: u64,
    /// Sum of `c²`.
    pub cc: u64,
}

/// How series ended.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct EndSums {
    /// One was ahead when the target was reached.
    pub won: u64,
    /// Decided by a play-off.
    pub played_off: u64,
    /// A tie that could not be played off.
    pub shared: u64,
    /// No winner after so many games as a series may have.
    pub cutoff: u64,
}

/// Everything counted about series. Integers only; adding commutes.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct SeriesSums {
    /// Series played to their end.
    pub series: u64,
    /// Games of play-offs.
    pub play_off_games: u64,
    /// How they ended.
    pub ends: EndSums,
    /// By strategy (index into the levels of the group `strategy`) and seat.
    pub places: BTreeMap<(u16, u8), PlaceSums>,
    /// By strategy.
    pub strategies: BTreeMap<u16, StrategySums>,
    /// How many series took so many games, those of play-offs among them.
    pub lengths: BTreeMap<u32, u64>,
    /// How often a seat ended with so many points.
    pub points: BTreeMap<(u8, i64), u64>,
}

/// [`SeriesSums`] with lists in place of maps.
#[derive(serde::Serialize, serde::Deserialize)]
pub(crate) struct SeriesLists {
    series: u64,
    play_off_games: u64,
    ends: EndSums,
    places: Vec<((u16, u8), PlaceSums)>,
    strategies: Vec<(u16, StrategySums)>,
    lengths: Vec<(u32, u64)>,
    points: Vec<((u8, i64), u64)>,
}

impl SeriesSums {
    /// With other series of the same batch.
    #[must_use]
    pub(crate) fn with(mut self, other: Self) -> Self {
        self.add(other);
        self
    }

    /// The same as lists, which have a form in JSON.
    pub(crate) fn to_lists(&self) -> SeriesLists {
        let Self { series, play_off_games, ends, places, strategies, lengths, points } =
            self.clone();
        SeriesLists {
            series,
            play_off_games,
            ends,
            places: places.into_iter().collect(),
            strategies: strategies.into_iter().collect(),
            lengths: lengths.into_iter().collect(),
            points: points.into_iter().collect(),
        }
    }

    /// What such lists hold.
    pub(crate) fn from_lists(lists: SeriesLists) -> Self {
        Self {
            series: lists.series,
            play_off_games: lists.play_off_games,
            ends: lists.ends,
            places: lists.places.into_iter().collect(),
            strategies: lists.strategies.into_iter().collect(),
            lengths: lists.lengths.into_iter().collect(),
            points: lists.points.into_iter().collect(),
        }
    }

    /// Counts a finished series.
    fn count(&mut self, series: &Series, end: SeriesEnd, levels: &[u16]) {
        let winners = end.winners();
        self.series += 1;
        self.play_off_games += u64::from(series.play_offs());
        *match end {
            SeriesEnd::Won(_) => &mut self.ends.won,
            SeriesEnd::PlayedOff(_) => &mut self.ends.played_off,
            SeriesEnd::Shared(_) => &mut self.ends.shared,
            SeriesEnd::Cutoff => &mut self.ends.cutoff,
        } += 1;
        *self.lengths.entry(series.games()).or_default() += 1;
        let mut met: BTreeMap<u16, (u64, u64)> = BTreeMap::new();
        for (seat, (&points, &level)) in series.points().iter().zip(levels).enumerate() {
            let seat = Seat(seat as u8);
            let won = u64::from(winners.has(seat));
            let place = self.places.entry((level, seat.0)).or_default();
            place.series += 1;
            place.wins += won;
            place.points += points;
            place.games += u64::from(series.games());
            *self.points.entry((seat.0, points)).or_default() += 1;
            let (wins, seats) = met.entry(level).or_default();
            *wins += won;
            *seats += 1;
        }
        for (level, (w, c)) in met {
            let sums =
                StrategySums { series: 1, wins: w, seats: c, ww: w * w, wc: w * c, cc: c * c };
            self.strategies.entry(level).or_default().add(sums);
        }
    }
}

impl StrategySums {
    fn add(&mut self, other: Self) {
        self.series += other.series;
        self.wins += other.wins;
        self.seats += other.seats;
        self.ww += other.ww;
        self.wc += other.wc;
        self.cc += other.cc;
    }
}

impl Sums for SeriesSums {
    fn of_all(batch: &Whole<'_>, units: &dyn Units<Self>) -> (BatchResult, Self) {
        run_all(batch, units)
    }

    fn add(&mut self, other: Self) {
        self.series += other.series;
        self.play_off_games += other.play_off_games;
        self.ends.won += other.ends.won;
        self.ends.played_off += other.ends.played_off;
        self.ends.shared += other.ends.shared;
        self.ends.cutoff += other.ends.cutoff;
        for (key, place) in other.places {
            let sums = self.places.entry(key).or_default();
            sums.series += place.series;
            sums.wins += place.wins;
            sums.points += place.points;
            sums.games += place.games;
        }
        for (level, sums) in other.strategies {
            self.strategies.entry(level).or_default().add(sums);
        }
        for (games, series) in other.lengths {
            *self.lengths.entry(games).or_default() += series;
        }
        for (key, series) in other.points {
            *self.points.entry(key).or_default() += series;
        }
    }
}

/// Plays a batch whose units are series: `batch.games` are their indices.
pub fn run_series<G: Game>(
    contest: &Contest<'_, G>,
    schema: &Schema,
    batch: &Batch,
    progress: &dyn Progress,
    stop: &AtomicBool,
) -> SeriesResult {
    let make_table = || batch.strategies.iter().map(policies::make::<G>).collect();
    run_series_with(contest, schema, batch, make_table, progress, stop)
}

/// Plays a batch of series with bots from `make_table` (one a strategy of the batch, in its order).
pub fn run_series_with<G: Game>(
    contest: &Contest<'_, G>,
    schema: &Schema,
    batch: &Batch,
    make_table: impl Fn() -> Table<G> + Sync,
    progress: &dyn Progress,
    stop: &AtomicBool,
) -> SeriesResult {
    let empty = empty_tally(contest.game, schema, batch);
    let (batch, sums) = run_units(contest, empty, batch, &make_table, progress, stop);
    SeriesResult { batch, sums }
}

/// The index of the first game of a series; the others follow one by one.
pub fn first_game(series: u64) -> u64 {
    series.saturating_mul(u64::from(SERIES_GAMES_MAX))
}

/// Who plays the game with this index, by which rules and with how many points, for showing one game
/// of a series; the games before it are played. None where the series ends before.
pub fn set_table<'a, G: Game>(
    contest: &Contest<'a, G>,
    batch: &Batch,
    game_index: u64,
) -> Option<(&'a G, Table<G>, SeatSet, Vec<i64>)> {
    let index = game_index / u64::from(SERIES_GAMES_MAX);
    let mut table = seated_table::<G>(batch, index);
    let mut series = Series::new(contest.rules, contest.game.seats());
    loop {
        let seats = match series.next() {
            Next::Game => SeatSet::first(contest.game.seats()),
            Next::PlayOff(tied) => tied,
            Next::Over(_) => return None,
        };
        if first_game(index) + u64::from(series.games()) == game_index {
            let game = contest.game_for(seats)?;
            let points = series.points().to_vec();
            return Some((game, take_seats(&mut table, seats), seats, points));
        }
        contest.play_next(&mut series, &mut table, batch.seed, index, |game, table, game_index| {
            play_unheard(game, table, batch.seed, game_index)
        });
    }
}

/// Takes the bots on these seats from the table, in order.
fn take_seats<G: Game>(table: &mut Table<G>, seats: SeatSet) -> Table<G> {
    let all = std::mem::take(table);
    let mut taken = Table::<G>::new();
    for (seat, bot) in (0..).map(Seat).zip(all) {
        if seats.has(seat) { taken.push(bot) } else { table.push(bot) }
    }
    taken
}

/// Puts them back.
fn put_seats<G: Game>(table: &mut Table<G>, taken: Table<G>, seats: SeatSet) {
    for (seat, bot) in seats.iter().zip(taken) {
        table.insert(seat.index(), bot);
    }
}

impl<'a, G: Game> Contest<'a, G> {
    /// The game for these seats.
    fn game_for(&self, seats: SeatSet) -> Option<&'a G> {
        let count = seats.len() as u8;
        if count == self.game.seats() { Some(self.game) } else { (self.smaller)(count) }
    }

    /// Plays the next game of a series; `play` plays those of the whole table by their index.
    fn play_next(
        &self,
        series: &mut Series,
        table: &mut Table<G>,
        seed: u64,
        index: u64,
        play: impl FnOnce(&G, &mut Table<G>, u64) -> G::State,
    ) {
        let game_index = first_game(index) + u64::from(series.games());
        match series.next() {
            Next::Game => {
                let state = play(self.game, table, game_index);
                series.enter(&(self.score)(self.game, &state));
            }
            Next::PlayOff(tied) => match self.game_for(tied) {
                Some(game) => {
                    let mut players = take_seats(table, tied);
                    let state = play_unheard(game, &mut players, seed, game_index);
                    put_seats(table, players, tied);
                    series.enter(&(self.score)(game, &state));
                }
                None => series.share(),
            },
            Next::Over(_) => {}
        }
    }
}

impl<G: Game> Contest<'_, G> {
    /// Plays a series and tells `after` each game of the whole table: its index and what was heard of it.
    pub(crate) fn play_each(
        &self,
        table: &mut Table<G>,
        seed: u64,
        index: u64,
        facts: &mut Facts,
        after: &mut dyn FnMut(u64, &mut Facts),
    ) {
        let mut series = Series::new(self.rules, self.game.seats());
        while !matches!(series.next(), Next::Over(_)) {
            let is_whole = matches!(series.next(), Next::Game);
            let game_index = first_game(index) + u64::from(series.games());
            self.play_next(&mut series, table, seed, index, |game, table, game_index| {
                play_heard(game, table, seed, game_index, facts).0
            });
            if is_whole {
                after(game_index, facts);
            }
        }
    }
}

impl<G: Game> Unit<G> for Contest<'_, G> {
    type Sums = SeriesSums;
    const BLOCK_MAX: u64 = 64;

    fn play(
        &self,
        table: &mut Table<G>,
        at: &Setting<'_>,
        recorder: &mut Counting,
        sums: &mut SeriesSums,
    ) {
        let mut series = Series::new(self.rules, self.game.seats());
        loop {
            if let Next::Over(end) = series.next() {
                sums.count(&series, end, at.levels);
                return;
            }
            self.play_next(&mut series, table, at.seed, at.index, |game, table, game_index| {
                play_game(game, table, at.seed, game_index, recorder).0
            });
        }
    }
}
