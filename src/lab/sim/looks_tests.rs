//! Batches that stop at looks are the batches of so many games.

use crate::sim::looks::run_to_looks;
use crate::sim::toy::{Toy, toy_batch, toy_run};

/// Stopped at a look a batch is the batch of so many games: the same counts, games to look at and faults.
#[test]
fn a_batch_that_stops_is_a_shorter_batch() {
    let toy = Toy { boost_points: 2, ..Toy::default() };
    let failing = [3, 1_200, 1_413, 1_414, 2_500];
    let play = |games| toy_run(&toy, &toy_batch(games, 2), &failing);
    let mut seen = Vec::new();
    let (stopped, look) = run_to_looks(1_000_000, &play, |so_far, look| {
        seen.push((look.games(), so_far.tally.games_covered()));
        look.games() >= 2_000
    });
    // No look sees a game beyond it.
    assert_eq!(seen, [(1_000, 1_000), (1_414, 1_414), (2_000, 2_000)]);
    assert_eq!((look.number(), look.games()), (3, 2_000));
    let whole = play(0..2_000);
    assert_eq!(stopped.tally, whole.tally);
    assert_eq!(stopped.faults, whole.faults);
    assert_eq!(stopped.faults.len(), 4);
    assert!(!stopped.interrupted);
}

#[test]
fn a_batch_ends_with_its_games_and_where_it_is_interrupted() {
    let toy = Toy::default();
    let play = |games| toy_run(&toy, &toy_batch(games, 1), &[]);
    let (ended, look) = run_to_looks(1_700, play, |_, _| false);
    assert_eq!((ended.tally.games_covered(), look.games(), look.number()), (1_700, 1_700, 3));
    let (few, look) = run_to_looks(30, play, |_, _| false);
    assert_eq!((few.tally.games_covered(), look.games(), look.number()), (30, 30, 1));
    // The third part is interrupted: no look comes after it.
    let mut looks = 0;
    let (cut, look) = run_to_looks(
        100_000,
        |games| {
            let mut result = play(games.start..games.end.min(1_600));
            result.interrupted = games.end > 1_600;
            result
        },
        |_, _| {
            looks += 1;
            false
        },
    );
    assert!(cut.interrupted);
    assert_eq!(
        (looks, cut.tally.games_covered(), look.games(), look.number()),
        (2, 1_600, 1_600, 3)
    );
}
