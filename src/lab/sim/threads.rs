//! Work spread over threads: which blocks of a batch a thread plays, and what comes of it. Compiled once,
//! whatever the game is.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::outside::handling::{Handling, in_force};
use crate::sim::run::Progress;

/// A block has at most this many games.
pub(super) const BLOCK_GAMES_MAX: u64 = 1024;

/// A thread makes its blocks shorter while they take longer than this, and longer while they take
/// less than half of it.
const BLOCK_TIME: Duration = Duration::from_millis(100);

/// A batch is cut into at least so many blocks, so that few dear games still use all threads.
const BLOCKS_MIN: u64 = 64;

/// What work comes to on each of so many threads (0: one a core), in no order; on this one alone where no
/// threads can be had.
pub(crate) fn on_threads<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    let parts = Mutex::new(Vec::new());
    call_on_threads(threads, &|| {
        let part = work();
        parts.lock().unwrap_or_else(PoisonError::into_inner).push(part);
    });
    parts.into_inner().unwrap_or_else(PoisonError::into_inner)
}

fn call_on_threads(threads: usize, work: &(dyn Fn() + Sync)) {
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => drop(pool.broadcast(|_| work())),
        Err(_) => work(),
    }
}

/// What comes of each number below `count`, in their order, worked out by all threads by turns.
pub(crate) fn spread_over<T: Send>(
    threads: usize,
    count: u64,
    look: &(dyn Fn(u64) -> Option<T> + Sync),
) -> Vec<T> {
    let next = AtomicU64::new(0);
    let parts = on_threads(threads, || {
        let mut found = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return found;
            }
            found.extend(look(number).map(|one| (number, one)));
        }
    });
    let mut all: Vec<(u64, T)> = parts.into_iter().flatten().collect();
    all.sort_by_key(|one| one.0);
    all.into_iter().map(|(_, one)| one).collect()
}

/// Hands out the blocks of a batch in ascending order.
pub(super) struct Blocks<'a> {
    games: Range<u64>,
    size_max: u64,
    /// How many games are handed out.
    taken: AtomicU64,
    progress: &'a dyn Progress,
    stop: &'a AtomicBool,
    /// Whether the command is over because a program has failed.
    handling: Arc<Handling>,
}

impl<'a> Blocks<'a> {
    /// Those of a batch of such games; none is handed out once `stop` is set.
    pub(super) fn new(
        games: &Range<u64>,
        size_max: u64,
        progress: &'a dyn Progress,
        stop: &'a AtomicBool,
    ) -> Self {
        let count = games.end.saturating_sub(games.start);
        let size_max = (count / BLOCKS_MIN).next_power_of_two().clamp(1, size_max);
        Self {
            games: games.clone(),
            size_max,
            taken: AtomicU64::new(0),
            progress,
            stop,
            handling: in_force(),
        }
    }

    /// Plays blocks on this thread until there are none left.
    pub(super) fn play(&self, play_block: &mut dyn FnMut(Range<u64>)) {
        let mut size = 1;
        while !self.stop.load(Ordering::Relaxed)
            && !self.handling.is_over()
            && let Some(block) = self.next(size)
        {
            let begun = Instant::now();
            let games = block.end - block.start;
            play_block(block);
            self.progress.advance(games);
            size = self.size_after(size, begun.elapsed());
        }
    }

    fn next(&self, size: u64) -> Option<Range<u64>> {
        let taken = self.taken.fetch_add(size, Ordering::Relaxed);
        let start = self.games.start.checked_add(taken)?;
        (start < self.games.end).then(|| start..start.saturating_add(size).min(self.games.end))
    }

    /// How long a thread's next block shall be.
    fn size_after(&self, size: u64, took: Duration) -> u64 {
        if took > BLOCK_TIME {
            (size / 2).max(1)
        } else if took < BLOCK_TIME / 2 {
            (size * 2).min(self.size_max)
        } else {
            size
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_of_numbers_keeps_their_order() {
        let odd = |number: u64| (number % 2 == 1).then_some(number);
        assert_eq!(spread_over(4, 9, &odd), [1, 3, 5, 7]);
        assert!(spread_over(1, 0, &odd).is_empty());
    }

    #[test]
    fn work_is_done_once_a_thread() {
        assert_eq!(on_threads(3, || 7), [7; 3]);
    }
}
