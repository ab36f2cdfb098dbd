//! Batches that go on until enough is known: played up to one fixed look after another.
//!
//! A look comes when all games before it are played and none after it is begun, so what it sees, and
//! where the batch ends, depends on no thread and no clock.

use std::ops::Range;

use crate::sim::run::{BatchResult, FAULTS_KEPT};
use crate::sim::tally::Tally;
use tenbin_stats::sequence::looks;

pub use tenbin_stats::sequence::Look;

/// Plays games from 0 on, up to each look at a batch of at most `games_max` games in turn, until it
/// `is_enough`, there are no more, or the batch is interrupted. Gives what came of it and the last look.
pub fn run_to_looks(
    games_max: u64,
    mut play: impl FnMut(Range<u64>) -> BatchResult,
    mut is_enough: impl FnMut(&Tally, Look) -> bool,
) -> (BatchResult, Look) {
    let mut so_far: Option<BatchResult> = None;
    let mut looks = looks(games_max).peekable();
    let mut begin = 0;
    while let Some(look) = looks.next() {
        let result = play(begin..look.games());
        begin = look.games();
        let all = match so_far.take() {
            None => result,
            Some(before) => joined(before, result),
        };
        let ended = all.interrupted || is_enough(&all.tally, look) || looks.peek().is_none();
        if ended {
            // Whoever interrupts a batch does not go by what it shows.
            let look = if all.interrupted { Look::at_end(all.tally.games_covered()) } else { look };
            return (all, look);
        }
        so_far = Some(all);
    }
    unreachable!("the first look has a game at least")
}

/// Both parts of a batch as one.
fn joined(mut one: BatchResult, two: BatchResult) -> BatchResult {
    one.interrupted |= two.interrupted;
    one.threads = one.threads.max(two.threads);
    // Both are of one batch and of games apart, and no counter comes near to 64 bits.
    one.tally.add(&two.tally).expect("parts of one batch fit each other");
    one.faults.extend(two.faults);
    one.faults.sort();
    one.faults.truncate(FAULTS_KEPT);
    one
}
