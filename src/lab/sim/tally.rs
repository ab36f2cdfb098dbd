//! Integer counters of a batch: can be added, compared, written and read.
//!
//! A tally is one flat array; a [`Layout`] says what each counter means. It also knows which games
//! it counts, so that no game can be counted twice and a batch can be split in any way.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use crate::sim::layout::{HistogramLayout, Layout};
use crate::sim::luck::LuckSums;
use crate::sim::shape::{self, Trait};
use crate::sim::sums::{
    AgainSums, BatchSums, CardSums, EffectSums, GameSums, LevelSums, PairSums, ScoreSums, TurnSums,
};
use crate::sim::tension::{TURNS_MAX, TensionSums};
use crate::sim::witness::Witnesses;
use tenbin_stats::ratio::Clustered;

/// What tallies must have in common to be added.
#[derive(Clone, Eq, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Header {
    /// The game's name.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// The version of the seeding scheme.
    pub seeding_version: u32,
    /// Hash of the content.
    pub content_hash: String,
    /// The master seed.
    pub seed: u64,
    /// The strategy of each seat, before any turning.
    pub strategies: Vec<String>,
    /// Whether strategies turn from game to game.
    pub rotate: bool,
    /// The fingerprint of the layout.
    pub fingerprint: String,
}

/// Why two tallies cannot be added.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum MergeError {
    /// They belong to different experiments: what differs.
    Different(&'static str),
    /// Both hold this range of games.
    Overlap(Range<u64>),
    /// A counter would not fit its 64 bits: one of them is not a real tally.
    TooLarge,
}

impl fmt::Display for MergeError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Different(what) => {
                write!(out, "the results belong to different experiments: {what} differs")
            }
            Self::Overlap(range) => write!(
                out,
                "games {} to {} are in both results and would count twice",
                range.start,
                range.end - 1
            ),
            Self::TooLarge => write!(out, "a counter is too large to be real"),
        }
    }
}

impl std::error::Error for MergeError {}

/// All counts of some ranges of games. Addition commutes, so any split of a batch over threads or
/// machines gives the same sums.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Tally {
    pub(crate) header: Arc<Header>,
    pub(crate) layout: Arc<Layout>,
    pub(crate) ranges: Vec<Range<u64>>,
    pub(crate) cells: Vec<u64>,
    /// The games to look at, as the layout places them.
    pub(crate) witnesses: Vec<Witnesses>,
}

impl Tally {
    /// A tally of no game.
    pub fn empty(header: Arc<Header>, layout: Arc<Layout>) -> Self {
        let cells = vec![0; layout.cells];
        let witnesses = vec![Witnesses::default(); layout.witnesses.count];
        Self { header, layout, ranges: Vec::new(), cells, witnesses }
    }

    /// What it belongs to.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// What its counters mean.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The games it counts: sorted, apart, none empty.
    pub fn ranges(&self) -> &[Range<u64>] {
        &self.ranges
    }

    /// How many games it counts.
    pub fn games_covered(&self) -> u64 {
        self.ranges.iter().map(|range| range.end - range.start).sum()
    }

    /// Adds another tally of the same experiment and other games. On an error nothing has changed.
    pub fn add(&mut self, other: &Self) -> Result<(), MergeError> {
        self.same_experiment(other)?;
        let ranges = united(&self.ranges, &other.ranges).map_err(MergeError::Overlap)?;
        let fits = |(mine, theirs): (&u64, &u64)| mine.checked_add(*theirs).is_some();
        if !self.cells.iter().zip(&other.cells).all(fits) {
            return Err(MergeError::TooLarge);
        }
        self.ranges = ranges;
        self.add_counts(other);
        Ok(())
    }

    fn same_experiment(&self, other: &Self) -> Result<(), MergeError> {
        let (mine, theirs) = (&*self.header, &*other.header);
        let differences = [
            (mine.game != theirs.game, "the game"),
            (mine.rules_version != theirs.rules_version, "the version of the rules"),
            (mine.seeding_version != theirs.seeding_version, "the version of the seeding"),
            (mine.seed != theirs.seed, "the seed"),
            (mine.strategies != theirs.strategies, "a strategy"),
            (mine.rotate != theirs.rotate, "the turning of strategies"),
            (mine.content_hash != theirs.content_hash, "the content"),
            (mine.fingerprint != theirs.fingerprint, "what is counted"),
        ];
        match differences.iter().find(|(differs, _)| *differs) {
            Some((_, what)) => Err(MergeError::Different(what)),
            None => Ok(()),
        }
    }

    /// Adds counters and games to look at alone; both tallies have the same layout.
    pub(crate) fn add_counts(&mut self, other: &Self) {
        self.add_cells(other);
        for (mine, theirs) in self.witnesses.iter_mut().zip(&other.witnesses) {
            mine.join(theirs);
        }
    }

    /// Adds counters alone.
    pub(crate) fn add_cells(&mut self, other: &Self) {
        for (mine, theirs) in self.cells.iter_mut().zip(&other.cells) {
            *mine += theirs;
        }
    }

    /// Marks a range as counted.
    pub(crate) fn cover(&mut self, range: Range<u64>) {
        if let Ok(ranges) = united(&self.ranges, &[range]) {
            self.ranges = ranges;
        }
    }

    /// Sets every counter to 0 and forgets the games, but for those to look at.
    pub(crate) fn clear(&mut self) {
        self.cells.fill(0);
        self.ranges.clear();
    }

    fn read(&self, offset: usize, cells: usize) -> &[u64] {
        &self.cells[offset..offset + cells]
    }

    /// The sums of the whole batch.
    pub fn batch(&self) -> BatchSums {
        BatchSums::read(self.read(0, BatchSums::CELLS))
    }

    /// How many games ended in each way.
    pub fn endings(&self) -> &[u64] {
        self.read(self.layout.endings_offset, self.layout.endings)
    }

    /// Up to three games that ended in a way, the lowest indices.
    pub fn games_ended(&self, ending: usize) -> &Witnesses {
        &self.witnesses[self.layout.witnesses.ending(ending)]
    }

    /// Up to three games in which a seat of a level won, or did not.
    pub fn games_of_level(&self, group: usize, level: usize, won: bool) -> &Witnesses {
        &self.witnesses[self.layout.witnesses.level(group, level, won)]
    }

    /// Up to three games in which a winner played a card, or one that did not win.
    pub fn games_of_card(&self, card: usize, won: bool) -> &Witnesses {
        &self.witnesses[self.layout.witnesses.card(card, won)]
    }

    /// Up to three games in which something was counted in a row of a table.
    pub fn games_of_row(&self, table: usize, row: usize) -> &Witnesses {
        &self.witnesses[self.layout.witnesses.row(table, row)]
    }

    /// The sums of a level of a group.
    pub fn level(&self, group: usize, level: usize) -> LevelSums {
        let offset = self.layout.groups[group].offset + level * LevelSums::CELLS;
        LevelSums::read(self.read(offset, LevelSums::CELLS))
    }

    /// The luck of the seats of a level, where it is taken out of wins.
    pub fn luck(&self, group: usize, level: usize) -> Option<LuckSums> {
        let offset = self.layout.luck.as_ref()?[group] + level * LuckSums::CELLS;
        Some(LuckSums::read(self.read(offset, LuckSums::CELLS)))
    }

    /// For each way in which the strategies are seated its games and the sums of a level over them;
    /// nothing where each strategy keeps its seat.
    pub fn level_by_turn(
        &self,
        group: usize,
        level: usize,
    ) -> impl Iterator<Item = (u64, TurnSums)> {
        let Layout { turns, turns_offset, .. } = *self.layout;
        let group = &self.layout.groups[group];
        (0..usize::from(turns)).filter_map(move |turn| {
            let cell = group.turn_cell(level, turns, turn)?;
            let sums = TurnSums::read(self.read(cell, TurnSums::CELLS));
            Some((self.cells[turns_offset + turn], sums))
        })
    }

    /// What values of a histogram have in common that are not the first of their game.
    pub fn again(&self, histogram: usize) -> AgainSums {
        let offset = self.layout.histograms[histogram].again_offset;
        AgainSums::read(self.read(offset, AgainSums::CELLS))
    }

    /// The sums of an ordered pair of levels, where the group counts them.
    pub fn pair(&self, group: usize, row: usize, column: usize) -> Option<PairSums> {
        let group = &self.layout.groups[group];
        let cell = row * group.levels.len() + column;
        let offset = group.pairs_offset? + cell * PairSums::CELLS;
        Some(PairSums::read(self.read(offset, PairSums::CELLS)))
    }

    /// The sums of a card.
    pub fn card(&self, card: usize) -> CardSums {
        let offset = self.layout.cards.offset + card * CardSums::CELLS;
        CardSums::read(self.read(offset, CardSums::CELLS))
    }

    /// The sums of a card's draws by chance and of those it is compared with.
    pub fn effect(&self, card: usize) -> EffectSums {
        let offset = self.layout.cards.effects_offset + card * EffectSums::CELLS;
        EffectSums::read(self.read(offset, EffectSums::CELLS))
    }

    /// How often each outcome of a roll came under a condition.
    pub fn roll(&self, roll: usize, condition: usize) -> &[u64] {
        let roll = self.layout.rolls[roll];
        self.read(roll.offset + condition * roll.outcomes, roll.outcomes)
    }

    /// The counts of a row of a table.
    pub fn table_row(&self, table: usize, row: usize) -> &[u64] {
        let table = self.layout.tables[table];
        self.read(table.offset + row * table.columns, table.columns)
    }

    /// The sums of a share in a row of a table over the sample of games in which it is followed game by
    /// game; none where the rate is no share.
    pub fn share_sums(&self, table: usize, rate: usize, row: usize) -> Option<GameSums> {
        let mut shares = self.layout.shares.iter();
        let share = shares.find(|share| (share.table, share.rate) == (table, rate))?;
        Some(GameSums::read(&self.cells[share.row(row)]))
    }

    /// Seats on a level of a running number, and those that won.
    pub fn gauge_level(&self, gauge: usize, level: usize) -> [u64; 2] {
        let cell = self.layout.gauges[gauge].offset + level * 2;
        [self.cells[cell], self.cells[cell + 1]]
    }

    /// Where all seats win or lose together: the squares of the seats that a game has on a level of a
    /// running number, summed over games, and over games won.
    pub fn gauge_together(&self, gauge: usize, level: usize) -> Option<[u64; 2]> {
        let cell = self.layout.gauges[gauge].together_offset? + level * 2;
        Some([self.cells[cell], self.cells[cell + 1]])
    }

    /// Seats on a level of the n-th card group that played a card, and those that won.
    pub fn card_players(&self, card_group: usize, level: usize, card: usize) -> [u64; 2] {
        let offset = self.layout.players[card_group].offset;
        let cell = offset + (level * self.layout.cards.copies.len() + card) * 2;
        [self.cells[cell], self.cells[cell + 1]]
    }

    /// The sums of the scores of a level, where the game has scores.
    pub fn scores(&self, group: usize, level: usize) -> Option<ScoreSums> {
        let offset = self.layout.scores.as_ref()?.groups[group] + level * ScoreSums::CELLS;
        Some(ScoreSums::read(self.read(offset, ScoreSums::CELLS)))
    }

    /// The sums of the scores of seats that played a card, or that could have and did not, where the
    /// game has scores.
    pub fn card_scores(&self, card: usize, played: bool) -> Option<ScoreSums> {
        let place = 2 * card + usize::from(!played);
        let offset = self.layout.scores.as_ref()?.cards + place * ScoreSums::CELLS;
        Some(ScoreSums::read(self.read(offset, ScoreSums::CELLS)))
    }

    /// Who stood best, turn by turn, where that is told.
    pub fn tension(&self) -> Option<impl Iterator<Item = TensionSums>> {
        let cells = self.read(self.layout.tension?, TURNS_MAX * TensionSums::CELLS);
        Some(cells.chunks_exact(TensionSums::CELLS).map(TensionSums::read))
    }

    /// How games feel to sit in: the sums of a trait.
    pub fn shape(&self, of: Trait) -> Clustered {
        shape::read(self.read(self.layout.shape, shape::CELLS), of)
    }

    /// The sum of a histogram's values (exact, overflow or not) and its bins; the last one holds
    /// its value and all above.
    pub fn histogram(&self, histogram: usize) -> (u64, &[u64]) {
        let HistogramLayout { offset, max, .. } = self.layout.histograms[histogram];
        (self.cells[offset], self.read(offset + 1, max as usize + 1))
    }
}

/// The union of two lists of ranges; the first overlap where there is one.
pub(super) fn united(
    one: &[Range<u64>],
    two: &[Range<u64>],
) -> Result<Vec<Range<u64>>, Range<u64>> {
    let mut all: Vec<Range<u64>> =
        one.iter().chain(two).filter(|range| !range.is_empty()).cloned().collect();
    all.sort_by_key(|range| (range.start, range.end));
    let mut ranges: Vec<Range<u64>> = Vec::with_capacity(all.len());
    for range in all {
        match ranges.last_mut() {
            Some(last) if range.start < last.end => {
                return Err(range.start..range.end.min(last.end));
            }
            Some(last) if range.start == last.end => last.end = range.end,
            _ => ranges.push(range),
        }
    }
    Ok(ranges)
}

#[cfg(test)]
#[allow(clippy::single_range_in_vec_init)] // lists of ranges are what is tested
mod tests {
    use super::*;

    #[test]
    fn neighbouring_ranges_join_and_overlaps_are_found() {
        assert_eq!(united(&[0..3, 6..9], &[3..6]), Ok(vec![0..9]));
        assert_eq!(united(&[0..3], &[5..9]), Ok(vec![0..3, 5..9]));
        assert_eq!(united(&[0..3, 6..9], &[2..4]), Err(2..3));
        assert_eq!(united(&[0..9], &[2..4]), Err(2..4));
        assert_eq!(united(&[], &[4..4]), Ok(vec![]));
    }
}
