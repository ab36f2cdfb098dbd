//! Strategies against each other on the same deals: who wins how much of which table.
//!
//! A batch of an arena has several line-ups, each a table of strategies. Game `k` is dealt once for each of
//! them from the same seed, everybody `k` seats further, so that luck and seats weigh alike on all that is
//! compared. Nothing is counted but wins, by line-up and strategy, so that very many games are cheap.
//!
//! Common deals make everything that is estimated hang together: two line-ups, and two pairs of strategies
//! of a league, gain and lose by the same games. So counts are kept in [`GROUPS`] groups of games, and what
//! is made of them gets its interval by leaving out one group after another, whatever it is.

mod bytes;
mod crossed;
pub mod fixtures;
mod run;
#[cfg(test)]
#[allow(clippy::single_range_in_vec_init)] // lists of ranges are what is tested
mod tests;

use std::ops::Range;
use std::sync::Arc;

use crate::policies::Strategy;
use crate::sim::fault::Fault;
use crate::sim::looks::Part;
use crate::sim::run::FAULTS_KEPT;
use crate::sim::tally::united;

pub use crossed::{Crossed, Shares};
pub(crate) use run::run_arena;

/// So many groups of games there are. Games in which the table turns once are together; then comes the next
/// group, and after the last the first again.
pub const GROUPS: usize = 64;

/// A won game; a win that `n` seats share counts `WIN / n` for each: 840 is divisible by every number of
/// seats to 8.
pub const WIN: u64 = 840;

/// Which games to play, by which tables, from which seed.
#[derive(Clone, Debug)]
pub struct Arena {
    /// Who plays.
    pub strategies: Vec<Strategy>,
    /// Tables: for each seat a place in the strategies.
    pub line_ups: Vec<Vec<usize>>,
    /// The master seed.
    pub seed: u64,
    /// Indices of the games; each is played by every line-up.
    pub games: Range<u64>,
    /// Number of threads; 0: one a core.
    pub threads: usize,
    /// Hash of the content, kept with the counts.
    pub content_hash: String,
    /// Whether it is counted too what each seat wins deal by deal ([`Crossed`]).
    pub is_crossed: bool,
}

/// What the counts of an arena belong to. Those of others are never added to them.
#[derive(Clone, Eq, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub(crate) struct Header {
    game: String,
    rules_version: u32,
    seeding_version: u32,
    content_hash: String,
    seed: u64,
    /// Name and hash of each.
    strategies: Vec<String>,
    line_ups: Vec<Vec<usize>>,
}

/// What came of the games of an arena.
#[derive(Clone, Debug)]
pub struct ArenaResult {
    header: Arc<Header>,
    ranges: Vec<Range<u64>>,
    /// For each line-up and group: games, decisions, and for each strategy what it won.
    cells: Vec<u64>,
    /// Faults by game and line-up, the first of them.
    faults: Vec<(usize, Fault)>,
    faults_count: u64,
    crossed: Option<Crossed>,
    interrupted: bool,
}

/// What a line-up has played in a group of games.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Played<'a> {
    /// How many games.
    pub games: u64,
    /// How many decisions in them had a choice.
    pub decisions: u64,
    /// For each strategy of the arena what its seats won together, a game being worth [`WIN`]. A team that
    /// wins together has won one game.
    pub won: &'a [u64],
}

impl ArenaResult {
    /// Games, decisions, what each strategy won.
    fn cells_of_group(&self) -> usize {
        2 + self.header.strategies.len()
    }

    /// What a line-up has played in a group.
    pub fn played(&self, line_up: usize, group: usize) -> Played<'_> {
        let size = self.cells_of_group();
        let cells = &self.cells[(line_up * GROUPS + group) * size..][..size];
        Played { games: cells[0], decisions: cells[1], won: &cells[2..] }
    }

    /// How many line-ups have played.
    pub fn line_ups(&self) -> usize {
        self.header.line_ups.len()
    }

    /// What each seat won deal by deal, where it was counted.
    pub fn crossed(&self) -> Option<&Crossed> {
        self.crossed.as_ref()
    }

    /// Games that failed with one of the line-ups and count for none, with the line-up.
    pub fn faults(&self) -> &[(usize, Fault)] {
        &self.faults
    }

    /// What came of so many games at each line-up, drawn up by hand: `won` says for a line-up and a game which
    /// strategy has won it.
    #[cfg(test)]
    #[allow(clippy::single_range_in_vec_init)] // a list of ranges is what there is
    pub(crate) fn drawn_up(
        strategies: usize,
        line_ups: &[Vec<usize>],
        games: u64,
        mut won: impl FnMut(usize, u64) -> Option<usize>,
    ) -> Self {
        let mut result = Self::empty(Header {
            game: "toy".to_owned(),
            rules_version: 1,
            seeding_version: 1,
            content_hash: String::new(),
            seed: 0,
            strategies: vec![String::new(); strategies],
            line_ups: line_ups.to_vec(),
        });
        let size = result.cells_of_group();
        for (line_up, table) in line_ups.iter().enumerate() {
            for game in 0..games {
                let group = run::group_of(game, table.len());
                let cells = &mut result.cells[(line_up * GROUPS + group) * size..][..size];
                cells[0] += 1;
                if let Some(winner) = won(line_up, game) {
                    cells[2 + winner] += WIN;
                }
            }
        }
        result.ranges = vec![0..games];
        result
    }

    fn empty(header: Header) -> Self {
        let cells = header.line_ups.len() * GROUPS * (2 + header.strategies.len());
        Self {
            header: Arc::new(header),
            ranges: Vec::new(),
            cells: vec![0; cells],
            faults: Vec::new(),
            faults_count: 0,
            crossed: None,
            interrupted: false,
        }
    }

    /// Forgets what was counted.
    fn empty_again(&mut self) {
        self.cells.fill(0);
        self.faults.clear();
        if let Some(crossed) = &mut self.crossed {
            crossed.cells_mut().fill(0);
        }
    }

    /// Adds other games of the same arena.
    fn add(&mut self, other: &Self) {
        for (mine, theirs) in self.cells.iter_mut().zip(&other.cells) {
            *mine += theirs;
        }
        if let (Some(mine), Some(theirs)) = (&mut self.crossed, &other.crossed) {
            for (mine, theirs) in mine.cells_mut().iter_mut().zip(theirs.cells()) {
                *mine += theirs;
            }
        }
        if let Ok(ranges) = united(&self.ranges, &other.ranges) {
            self.ranges = ranges;
        }
        self.faults.extend_from_slice(&other.faults);
        self.faults.sort_by(|one, two| (&one.1, one.0).cmp(&(&two.1, two.0)));
        self.faults.truncate(FAULTS_KEPT);
        self.faults_count += other.faults_count;
    }
}

impl Part for ArenaResult {
    fn ranges(&self) -> &[Range<u64>] {
        &self.ranges
    }

    fn joined(mut self, next: Self) -> Self {
        self.add(&next);
        self
    }

    fn is_interrupted(&self) -> bool {
        self.interrupted
    }

    fn set_interrupted(&mut self, is_interrupted: bool) {
        self.interrupted = is_interrupted;
    }

    fn faults_count(&self) -> u64 {
        self.faults_count
    }

    fn put(&self, out: &mut Vec<u8>) {
        self.put_counts(out);
    }

    fn get(rest: &mut &[u8], nothing: &Self) -> Result<Self, crate::sim::codec::ReadError> {
        Self::get_counts(rest, nothing)
    }
}
