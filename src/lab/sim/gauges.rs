//! The levels of the running numbers (`win_rates_by_number.csv`), looked up instead of searched for.

use crate::sim::fold::Outcome;
use crate::sim::layout::GaugeLayout;
use crate::sim::tally::Tally;
use tenbin_engine::SEATS_MAX;

/// The levels of a running number, looked up instead of searched for.
pub(super) struct GaugeLevels {
    offset: usize,
    /// First of the squares of seats, where they are counted.
    together: Option<usize>,
    /// How many counters it has.
    cells: usize,
    /// The number that the first entry of the list is for.
    first: i32,
    /// The lowest number of the last level.
    last: i32,
    /// The level of each number from the first to the last; lower ones are on the first, higher ones on the last.
    levels: Vec<u8>,
    /// The lowest number of each level but the first.
    bounds: Vec<i32>,
    /// The level of 0, on which most seats stay.
    pub(super) still: usize,
}

impl GaugeLevels {
    /// Longest list.
    const LEVELS_MAX: i32 = 256;

    pub(super) fn new(layout: &GaugeLayout) -> Self {
        let bounds = layout.bounds.clone();
        let first = bounds.first().map_or(0, |bound| bound.saturating_sub(1));
        let last = bounds.last().map_or(first, |&bound| bound);
        let listed = last.saturating_sub(first) < Self::LEVELS_MAX && bounds.len() < 256;
        let mut levels = Self {
            offset: layout.offset,
            together: layout.together_offset,
            cells: 2 * (bounds.len() + 1),
            first,
            last,
            levels: Vec::new(),
            bounds,
            still: 0,
        };
        if listed {
            levels.levels = (first..=last).map(|number| levels.search(number) as u8).collect();
        }
        levels.still = levels.level(0);
        levels
    }

    #[cold]
    #[inline(never)]
    fn search(&self, number: i32) -> usize {
        self.bounds.iter().take_while(|&&bound| bound <= number).count()
    }

    /// Adds seats and winners to a level. Until all is written out a counter may have wrapped
    /// around.
    #[inline]
    pub(super) fn count(&self, cells: &mut [u64], level: usize, amounts: [u64; 2]) {
        self.add_to(&mut cells[self.offset..], level, amounts);
    }

    /// The same of squares of seats, where they are counted.
    #[inline]
    pub(super) fn count_squares(&self, cells: &mut [u64], level: usize, amounts: [u64; 2]) {
        if let Some(offset) = self.together {
            self.add_to(&mut cells[offset..], level, amounts);
        }
    }

    /// Tells the squares of the seats on each level of a game that was counted as if all of them
    /// were on the level of 0; `won` is 1 where they won and else 0.
    pub(super) fn spread_squares(&self, cells: &mut [u64], numbers: &[i32], won: u64) {
        let mut add = |level: usize, squares: u64| {
            self.count_squares(cells, level, [squares, squares.wrapping_mul(won)]);
        };
        let seats = numbers.len() as u64;
        add(self.still, (seats * seats).wrapping_neg());
        for (seat, &number) in numbers.iter().enumerate() {
            let level = self.level(number);
            let alike = numbers[..seat].iter().filter(|&&other| self.level(other) == level);
            // One more than n makes 2n + 1 more of the square.
            add(level, 2 * alike.count() as u64 + 1);
        }
    }

    #[inline]
    fn add_to(&self, cells: &mut [u64], level: usize, amounts: [u64; 2]) {
        let cells = &mut cells[..self.cells];
        for (cell, amount) in cells[2 * level..][..2].iter_mut().zip(amounts) {
            *cell = cell.wrapping_add(amount);
        }
    }

    /// The level of a number.
    #[inline]
    pub(super) fn level(&self, number: i32) -> usize {
        let number = number.clamp(self.first, self.last);
        match self.levels.get(number.wrapping_sub(self.first) as usize) {
            Some(&level) => usize::from(level),
            None => self.search(number),
        }
    }
}

/// Folds in where the running numbers of the seats have come to, and sets them to 0. `still` are the
/// seats and winners of all games, and the squares of the seats where all win or lose together.
pub(super) fn fold_gauges(
    levels: &[GaugeLevels],
    gauges: &mut [[i32; SEATS_MAX]],
    tally: &mut Tally,
    [still, still_squares]: [&mut [u64; 2]; 2],
    outcome: &Outcome,
) {
    let Tally { layout, cells, .. } = tally;
    still[0] += u64::from(layout.seats);
    still[1] += outcome.count;
    let (seats, won) = (usize::from(layout.seats), u64::from(outcome.count > 0));
    if layout.cooperative {
        let squares = (seats * seats) as u64;
        still_squares[0] += squares;
        still_squares[1] += squares * won;
    }
    for (gauge, numbers) in levels.iter().zip(gauges) {
        if numbers.iter().fold(0, |any, number| any | number) == 0 {
            continue;
        }
        if layout.cooperative {
            gauge.spread_squares(cells, &numbers[..seats], won);
        }
        let mut moved = [0_u64; 2];
        for (seat, number) in numbers[..seats].iter_mut().enumerate() {
            let number = std::mem::take(number);
            if number != 0 {
                let won = u64::from(outcome.winners >> seat & 1);
                moved = [moved[0] + 1, moved[1] + won];
                gauge.count(cells, gauge.level(number), [1, won]);
            }
        }
        gauge.count(cells, gauge.still, moved.map(u64::wrapping_neg));
    }
}
