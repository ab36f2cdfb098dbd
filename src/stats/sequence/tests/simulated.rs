//! Whether what is said at looks holds at all of them, in batches whose truth is known.
//!
//! Small ones here; `cargo bench --bench sequential` plays them in full size and prints what stands in
//! `benches/results/sequential.md`.

use super::Decision;
use super::batches::{Way, decided, decided_by_interval, missed_at_any_look, ratio_missed, until};
use super::pairs::{Sides, alarms, difference_decided, difference_missed, difference_until};

/// So many of `repeats` are no more than 5 % of them but for luck (three standard errors).
fn at_most_5_per_cent(count: u64, repeats: u64) {
    let most = 0.05 * repeats as f64 + 3.0 * (0.05 * 0.95 * repeats as f64).sqrt();
    assert!((count as f64) <= most, "{count} of {repeats}");
}

#[test]
fn intervals_hold_at_all_looks_together() {
    for wins_of_64 in [1, 9, 32] {
        let [ours, wilsons] = missed_at_any_look(400, wins_of_64, 16_000);
        at_most_5_per_cent(ours, 400);
        // The plain interval does not: this would fail with it.
        assert!(wilsons > 70, "{wins_of_64}: {wilsons} of 400");
    }
    at_most_5_per_cent(ratio_missed(300, 4_000, false), 300);
    at_most_5_per_cent(ratio_missed(300, 4_000, true), 300);
}

#[test]
fn a_batch_stops_where_its_rate_is_known() {
    let repeats = 300;
    let missed = (0..repeats).filter(|&repeat| !until(repeat, 16, 0.02).1).count() as u64;
    at_most_5_per_cent(missed, repeats);
    // (2.93 standard errors of 0.433) / 0.02 squared is 4,024 games: the look before is too early.
    assert!((0..20).all(|repeat| (4_000..=5_656).contains(&until(repeat, 16, 0.02).0)));
}

#[test]
fn an_effect_is_found_at_its_size_and_none_where_there_is_none() {
    // One half, and one half and 1/32.
    let (size, repeats) = (1.0 / 32.0, 400);
    for way in [decided as Way, decided_by_interval] {
        let found = |wins_of_64| {
            let decision = |repeat| way(repeat, wins_of_64, size).1;
            let more = (0..repeats).filter(|&repeat| decision(repeat) == Decision::More).count();
            let less = (0..repeats).filter(|&repeat| decision(repeat) == Decision::Less).count();
            [more as u64, less as u64]
        };
        let [more, less] = found(32);
        at_most_5_per_cent(more + less, repeats);
        let [more, _] = found(34);
        at_most_5_per_cent(repeats - more, repeats);
        let [_, less] = found(30);
        at_most_5_per_cent(repeats - less, repeats);
    }
}

/// From two pairs in a hundred that go apart to all of them, and levels on several seats.
const KINDS: [(u32, bool); 4] = [(98, false), (60, false), (0, false), (60, true)];

#[test]
fn sides_that_are_equal_in_truth_are_not_said_to_differ() {
    let repeats = 300;
    for (same, is_uneven) in KINDS {
        let sides = Sides { same, shift: 0, is_uneven };
        at_most_5_per_cent(alarms(repeats, sides, 1_000), repeats);
        let [ours, plain] = difference_missed(repeats, sides, 8_000);
        at_most_5_per_cent(ours, repeats);
        // Watched so, the plain one does: this would fail with it.
        assert!(same == 98 || plain > repeats / 10, "{same}: {plain}");
        // 2.9 standard errors of sqrt(2 * 3 / 16 * (1 - same)) are 3 pp at some 3,500 games or fewer.
        let ends: Vec<_> = (0..repeats).map(|one| difference_until(one, sides, 0.03)).collect();
        assert!(ends.iter().all(|end| end.0 <= 5_656), "{sides:?}");
        let (missed, alarms) =
            (ends.iter().filter(|end| !end.1).count(), ends.iter().filter(|end| end.2).count());
        at_most_5_per_cent(missed as u64, repeats);
        at_most_5_per_cent(alarms as u64, repeats);
        let found = |one: &u64| difference_decided(*one, sides, 0.05).1 != Decision::Smaller;
        at_most_5_per_cent((0..repeats).filter(found).count() as u64, repeats);
    }
}

#[test]
fn a_difference_of_the_size_that_was_asked_for_is_found() {
    let repeats = 200;
    // Shifts in the games that go apart which come to 2 pp of all.
    for (same, shift, is_uneven) in [(80, 1_000, false), (0, 200, false), (80, 1_000, true)] {
        let sides = Sides { same, shift, is_uneven };
        assert!((sides.truth() - 0.02).abs() < 1e-12);
        let found = |one: &u64| difference_decided(*one, sides, 0.02).1 == Decision::More;
        let power = (0..repeats).filter(found).count() as u64;
        // 80 % are asked for.
        at_most_5_per_cent(repeats - power, repeats);
        // Half of the size may be called either; nothing of it never the other way.
        let half = Sides { shift: shift / 2, ..sides };
        let wrong = |one: &u64| difference_decided(*one, half, 0.02).1 == Decision::Less;
        at_most_5_per_cent((0..repeats).filter(wrong).count() as u64, repeats);
    }
}
