//! Whether what is said at looks holds at all of them, in batches whose truth is known.
//!
//! Small ones here; `cargo bench --bench sequential` plays them in full size and prints what stands in
//! `benches/results/sequential.md`.

use super::Decision;
use super::batches::{Way, decided, decided_by_interval, missed_at_any_look, ratio_missed, until};

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
        assert!(wilsons > 60, "{wins_of_64}: {wilsons} of 400");
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
