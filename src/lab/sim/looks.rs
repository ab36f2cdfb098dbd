//! Batches that go on until enough is known: played up to one fixed look after another.
//!
//! A look comes when all games before it are played and none after it is begun, so what it sees, and
//! where the batch ends, depends on no thread and no clock.

use std::ops::Range;

use crate::sim::paired::PairedResult;
use crate::sim::run::{BatchResult, FAULTS_KEPT};
use crate::sim::tally::Tally;
use tenbin_stats::sequence::looks;

pub use tenbin_stats::sequence::Look;

/// What came of some games of a batch; of parts one after another the whole is made.
pub trait Part: Sized {
    /// Whether it was broken off.
    fn is_interrupted(&self) -> bool;

    /// Games it covers.
    fn games_covered(&self) -> u64;

    /// With the games of the next part.
    #[must_use]
    fn joined(self, next: Self) -> Self;
}

impl Part for BatchResult {
    fn is_interrupted(&self) -> bool {
        self.interrupted
    }

    fn games_covered(&self) -> u64 {
        self.tally.games_covered()
    }

    fn joined(mut self, next: Self) -> Self {
        self.interrupted |= next.interrupted;
        self.threads = self.threads.max(next.threads);
        // Both are of one batch and of games apart, and no counter comes near to 64 bits.
        self.tally.add(&next.tally).expect("parts of one batch fit each other");
        self.faults.extend(next.faults);
        self.faults.sort();
        self.faults.truncate(FAULTS_KEPT);
        self
    }
}

impl Part for PairedResult {
    fn is_interrupted(&self) -> bool {
        self.interrupted
    }

    fn games_covered(&self) -> u64 {
        // All sides have played the same games.
        self.sides.first().map_or(0, Tally::games_covered)
    }

    fn joined(mut self, next: Self) -> Self {
        self.threads = self.threads.max(next.threads);
        self.add(&next);
        self
    }
}

/// Plays games from 0 on, up to each look at a batch of at most `games_max` games in turn, until it
/// `is_enough`, there are no more, or the batch is interrupted. Gives what came of it and the last look.
pub fn run_to_looks<P: Part>(
    games_max: u64,
    mut play: impl FnMut(Range<u64>) -> P,
    mut is_enough: impl FnMut(&P, Look) -> bool,
) -> (P, Look) {
    let mut so_far: Option<P> = None;
    let mut looks = looks(games_max).peekable();
    let mut begin = 0;
    while let Some(look) = looks.next() {
        let result = play(begin..look.games());
        begin = look.games();
        let all = match so_far.take() {
            None => result,
            Some(before) => before.joined(result),
        };
        let cut = all.is_interrupted();
        if cut || is_enough(&all, look) || looks.peek().is_none() {
            // Whoever interrupts a batch does not go by what it shows.
            let look = if cut { Look::at_end(all.games_covered()) } else { look };
            return (all, look);
        }
        so_far = Some(all);
    }
    unreachable!("the first look has a game at least")
}
