//! Integer counters of a batch: can be added, compared, written and read.

/// All counts of some ranges of games. Addition commutes, so any split of a batch over threads or
/// machines gives the same sums.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Tally {}
