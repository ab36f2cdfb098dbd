//! Numbers measured more than once in a game: what their games have in common.
//!
//! Values of one game go together, so a mean of them is known less well than as many single values
//! would tell. A value that is the first of its game adds nothing here: its square is in its bin.

use crate::sim::layout::HistogramLayout;
use crate::sim::sums::AgainSums;

/// The values of the game being played, for each histogram: how many and their sum.
pub(super) struct Measures(Vec<[u64; 2]>);

impl Measures {
    pub(super) fn new(histograms: usize) -> Self {
        Self(vec![[0; 2]; histograms])
    }

    /// A value of a histogram, those above the last bin taken for the last.
    #[inline]
    pub(super) fn add(
        &mut self,
        histogram: usize,
        value: u64,
        layout: &HistogramLayout,
        cells: &mut [u64],
    ) {
        let [count, sum] = &mut self.0[histogram];
        if *count > 0 {
            let cells = &mut cells[layout.again_offset..][..AgainSums::CELLS];
            AgainSums {
                values: 1,
                squares: 2 * *sum * value,
                products: *sum + *count * value,
                counts: 2 * *count,
            }
            .add_to(cells);
        }
        *count += 1;
        *sum += value;
    }

    /// For each histogram how many values the game has had, and their sum.
    #[inline]
    pub(super) fn of_game(&self) -> &[[u64; 2]] {
        &self.0
    }

    /// The game is over.
    #[inline]
    pub(super) fn forget(&mut self) {
        self.0.fill([0; 2]);
    }
}
