//! Shares of a game's own tables: how far the counts of one game go together.
//!
//! Ten attacks of one game are not ten results: they share its players, its cards and its course. How
//! much wider that makes an interval is found in a sample of the games, picked by their indices so that
//! it is the same however a batch is split. A game of the sample is counted like any other; what it
//! added to a row is the difference between the counters before and after it. The other games pay
//! nothing for it.

use std::ops::Range;

use crate::sim::layout::{Layout, ShareLayout};
use crate::sim::sums::GameSums;

/// All games below this index are part of the sample, ...
const FIRST_GAMES: u64 = 256;
/// ... of those below the next index one in so many, ...
const NEXT_GAMES: u64 = 4096;
const ONE_IN_NEXT: u64 = 16;
/// ... and one in so many of the others.
const ONE_IN: u64 = 64;

/// Whether a game is part of the sample.
#[inline]
fn is_sampled(index: u64) -> bool {
    index < FIRST_GAMES
        || index < NEXT_GAMES && index.is_multiple_of(ONE_IN_NEXT)
        || index.is_multiple_of(ONE_IN)
}

/// The counters of the tables as they were before the game being played.
#[derive(Debug, Default)]
pub(crate) struct Together {
    /// The counters that are kept: those of all tables. None where no table has a share.
    tables: Range<usize>,
    before: Vec<u64>,
    /// Whether the game being played is part of the sample.
    is_on: bool,
}

impl Together {
    pub(crate) fn new(layout: &Layout) -> Self {
        let (Some(first), Some(last)) = (layout.tables.first(), layout.tables.last()) else {
            return Self::default();
        };
        if layout.shares.is_empty() {
            return Self::default();
        }
        // Tables lie one after another.
        let tables = first.offset..last.offset + last.rows * last.columns;
        Self { before: Vec::with_capacity(tables.len()), tables, is_on: false }
    }

    /// A game begins.
    #[inline]
    pub(crate) fn game_begins(&mut self, index: u64, cells: &[u64]) {
        self.is_on = is_sampled(index) && !self.tables.is_empty();
        if self.is_on {
            self.keep(cells);
        }
    }

    /// Whether the game being played is part of the sample. All that it counts must be in the counters
    /// when it is over.
    #[inline]
    pub(crate) fn is_on(&self) -> bool {
        self.is_on
    }

    #[cold]
    #[inline(never)]
    fn keep(&mut self, cells: &[u64]) {
        self.before.clear();
        self.before.extend_from_slice(&cells[self.tables.clone()]);
    }

    /// A game is over.
    #[inline]
    pub(crate) fn game_over(&mut self, layout: &Layout, cells: &mut [u64]) {
        if std::mem::take(&mut self.is_on) {
            self.add_up(layout, cells);
        }
    }

    /// Adds up what the game counted.
    #[cold]
    #[inline(never)]
    fn add_up(&self, layout: &Layout, cells: &mut [u64]) {
        // Shares are in the order of their tables.
        for shares in layout.shares.chunk_by(|one, other| one.table == other.table) {
            let table = &layout.tables[shares[0].table];
            for row in 0..table.rows {
                let now = table.offset + row * table.columns;
                let before = &self.before[now - self.tables.start..][..table.columns];
                // Of most rows a game counts nothing.
                if cells[now..][..table.columns] == *before {
                    continue;
                }
                for share in shares {
                    let counted = |column: usize| cells[now + column] - before[column];
                    let (a, b) = (counted(share.above), counted(share.below));
                    if a | b != 0 {
                        let sums = GameSums { games: 1, a, b, aa: a * a, ab: a * b, bb: b * b };
                        sums.add_to(&mut cells[share.row(row)]);
                    }
                }
            }
        }
    }
}

impl ShareLayout {
    /// The counters of a row.
    pub(crate) fn row(&self, row: usize) -> Range<usize> {
        let first = self.offset + row * GameSums::CELLS;
        first..first + GameSums::CELLS
    }
}

#[cfg(test)]
#[allow(clippy::single_range_in_vec_init)] // lists of ranges are what is tested
mod tests {
    use super::*;
    use crate::sim::record::Counting;
    use crate::sim::toy::{Toy, recorder_of, toy_batch, toy_run};
    use tenbin_engine::Game;
    use tenbin_engine::schema::TableId;
    use tenbin_engine::{Recorder, SeatSet, Standing};

    /// Sums of a row over games of which each adds `a` of `b`.
    fn sums_of(games: &[[u64; 2]]) -> GameSums {
        let mut sums = GameSums::default();
        for &[a, b] in games.iter().filter(|counts| counts.iter().any(|&count| count > 0)) {
            sums.games += 1;
            sums.a += a;
            sums.b += b;
            sums.aa += a * a;
            sums.ab += a * b;
            sums.bb += b * b;
        }
        sums
    }

    /// Around the end of the first games: of the next ones every 16th is followed.
    #[test]
    fn the_sample_is_that_of_its_games_one_by_one() {
        let toy = Toy::default();
        let range = FIRST_GAMES - 40..FIRST_GAMES + 200;
        let failing = [FIRST_GAMES - 7, FIRST_GAMES + 64];
        let sampled = range.clone().filter(|game| {
            (*game < FIRST_GAMES || (game - FIRST_GAMES).is_multiple_of(16))
                && !failing.contains(game)
        });
        let games: Vec<_> =
            sampled.map(|game| toy_run(&toy, &toy_batch(game..game + 1, 1), &[]).tally).collect();
        assert_eq!(games.len(), 40 - 1 + 13 - 1);
        for threads in [1, 2, 8] {
            let tally = toy_run(&toy, &toy_batch(range.clone(), threads), &failing).tally;
            for row in 0..2 {
                let of_row = |one: &crate::sim::Tally| {
                    let counts = one.table_row(0, row);
                    [counts[1], counts[0]]
                };
                let wanted = sums_of(&games.iter().map(of_row).collect::<Vec<_>>());
                assert_eq!(tally.share_sums(0, 0, row), Some(wanted), "row {row}");
                // The other rate is no share.
                assert_eq!(tally.share_sums(0, 1, row), None);
            }
        }
    }

    #[test]
    fn what_is_told_in_short_belongs_to_its_game() {
        let mut out: Counting = recorder_of(&Toy::default().schema(), 2);
        let end = |out: &mut Counting| {
            out.ended(&Standing::new(SeatSet::EMPTY, 0), 1);
        };
        for game in 0..6_u32 {
            out.game_begins(game.into());
            // Row 0 counts 1 of 3 in every game, row 1 the number of the game, as often.
            out.shorthand(0, |out| out.count_row(TableId(0), 0, 0, &[3, 1]));
            for _ in 0..game {
                out.shorthand(1, |out| out.count(TableId(0), 1, 0, 1));
                out.shorthand(2, |out| out.count(TableId(0), 1, 1, 1));
            }
            end(&mut out);
        }
        let tally = out.into_tally();
        assert_eq!(tally.share_sums(0, 0, 0), Some(sums_of(&[[1, 3]; 6])));
        let numbers: Vec<[u64; 2]> = (1..6).map(|game| [game, game]).collect();
        assert_eq!(tally.share_sums(0, 0, 1), Some(sums_of(&numbers)));
    }
}
