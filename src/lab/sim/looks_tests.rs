//! Batches that stop at looks, and that are gone on from, are the batches of so many games.

use std::ops::Range;

use crate::sim::BatchResult;
use crate::sim::looks::{Look, Part, play_on, play_to_looks, run_to_looks};
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
    // Somebody stops it in the third part: no look comes after it.
    let mut looks = 0;
    let (cut, look) = play_to_looks(
        play(0..0),
        100_000,
        |games| play(games.start..games.end.min(1_600)),
        |so_far| so_far.games_covered() < 1_600,
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

/// However often it pauses and is broken off, and wherever that is, a batch gone on from ends at the look
/// and with the counts of one that was played at a stretch.
#[test]
fn a_batch_that_is_gone_on_from_is_the_whole_batch() {
    let toy = Toy { boost_points: 2, ..Toy::default() };
    let play = |games| toy_run(&toy, &toy_batch(games, 1), &[3, 1_500, 2_100]);
    let is_enough = |_: &BatchResult, look: Look| look.games() >= 2_000;
    let (whole, end) = run_to_looks(10_000, &play, is_enough);
    for cut in [0, 1, 999, 1_000, 1_001, 1_414, 1_999, 2_000] {
        // It pauses every 300 games and is broken off after so many.
        let paused = |games: Range<u64>| play(games.start..games.end.min(games.start + 300));
        let before = play_on(play(0..0), 0..cut, paused, |_| true);
        assert!(!before.interrupted);
        let bytes = before.to_bytes();
        let before = BatchResult::from_bytes(&bytes, &play(0..0)).expect("just written");
        let mut looks = Vec::new();
        let (after, look) = play_to_looks(
            before,
            10_000,
            paused,
            |_| true,
            |so_far, look| {
                looks.push(look.games());
                is_enough(so_far, look)
            },
        );
        assert_eq!(
            (after.tally, after.faults, look),
            (whole.tally.clone(), whole.faults.clone(), end)
        );
        assert!(looks.iter().all(|&games| games >= cut), "{cut}: {looks:?}");
    }
    // A batch that begins elsewhere, and one of no games.
    let later = play_on(play(50..50), 50..60, |games| play(games.start..games.start + 1), |_| true);
    assert_eq!(later.tally, play(50..60).tally);
    assert_eq!(play_on(play(0..0), 0..0, play, |_| true).games_covered(), 0);
}
