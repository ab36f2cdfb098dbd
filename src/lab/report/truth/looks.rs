//! What is said of batches that stop when enough is known, held against the truth.

use super::{ROLES, Worth, empty, generator, play};
use crate::report::stopping::{Goal, progress};
use crate::report::win_rates::{LevelRow, level_rows_at, parity};
use crate::sim::Tally;
use tenbin_stats::estimate::Z95;
use tenbin_stats::sequence::{Decision, Look, looks};

/// Plays a batch from look to look until `is_enough` says so of its rows, or to its end.
fn watch(
    (repeat, worth): (u64, &Worth),
    games_max: u64,
    mut is_enough: impl FnMut(&[LevelRow], Look) -> bool,
) -> (Tally, Vec<LevelRow>, Look) {
    let mut generator = generator(repeat, 9);
    let mut tally = empty(worth.bot != 0.0);
    let mut begin = 0;
    for look in looks(games_max) {
        tally.add_counts(&play(&mut generator, worth, begin..look.games()));
        begin = look.games();
        let rows = level_rows_at(&tally, parity(&tally, 0.5), Some(look));
        if is_enough(&rows, look) || begin == games_max {
            return (tally, rows, look);
        }
    }
    unreachable!("the last look is at the end")
}

/// At most 5 % but for luck. Rows of one run go together, so it is allowed for as if each run had a few.
fn at_most_5_per_cent(what: &str, wrong: f64, all: f64, runs: f64) {
    let slack = 3.0 * (0.05 * 0.95 / runs).sqrt() / 2.0;
    assert!(wrong / all <= 0.05 + slack, "{what}: {wrong} of {all}");
}

#[test]
fn intervals_of_a_watched_batch_hold_at_all_looks_together() {
    let worth = Worth::small(&mut generator(2, 9));
    let runs = 80;
    let (mut rows_seen, mut missed, mut missed_plainly) = (0.0, 0.0, 0.0);
    for repeat in 0..runs {
        let mut misses: Vec<[bool; 2]> = Vec::new();
        watch((repeat, &worth), 4_000, |rows, _| {
            misses.resize(rows.len(), [false; 2]);
            for (row, ever) in rows.iter().zip(&mut misses) {
                let Some(truth) = worth.truth(row) else { continue };
                let plain = LevelRow { look: None, ..row.clone() }.interval_at(Z95);
                ever[0] |= !row.interval.is_some_and(|at| at.has(truth));
                ever[1] |= !plain.is_some_and(|at| at.has(truth));
            }
            false
        });
        rows_seen += misses.len() as f64;
        missed += misses.iter().filter(|ever| ever[0]).count() as f64;
        missed_plainly += misses.iter().filter(|ever| ever[1]).count() as f64;
    }
    at_most_5_per_cent("ever missed", missed, rows_seen, f64::from(runs as u32));
    // The plain intervals fail, so this can.
    assert!(missed_plainly > 0.1 * rows_seen, "{missed_plainly} of {rows_seen}");
}

/// The null: watched until it is decided whether anything has an edge of 4 pp.
#[test]
fn what_has_no_edge_is_seldom_said_to_have_one() {
    let (runs, goal) = (60, Goal::SmallestEffect(0.04));
    let (mut watched, mut found, mut flagged) = (0.0, 0.0, 0.0);
    for repeat in 0..runs {
        let (_, rows, look) = watch((repeat, &Worth::NOTHING), 16_000, |rows, look| {
            progress(rows, goal, look).is_reached()
        });
        let progress = progress(&rows, goal, look);
        // Four seats (the two kinds of first player are certain to be two halves), roles, objectives.
        assert!(progress.watched.len() > 40, "{}", progress.watched.len());
        for one in &progress.watched {
            watched += 1.0;
            found += f64::from(u8::from(matches!(one.decision, Decision::More | Decision::Less)));
            flagged += f64::from(u8::from(!rows[one.row].flag.is_empty()));
        }
    }
    at_most_5_per_cent("found", found, watched, f64::from(runs as u32));
    assert!(flagged <= found, "{flagged} flags, {found} found");
}

/// A role that wins 4 pp more than its share, the size that is asked for.
#[test]
fn an_edge_of_the_size_asked_for_is_found() {
    let mut worth = Worth::NOTHING;
    // Its own worth less a seventh of it, of which three quarters count: see `Worth::truth`.
    worth.roles[3] = 0.04 / 0.75 * ROLES as f64 / (ROLES as f64 - 1.0);
    let is_it = |row: &&LevelRow| row.group_name == "role" && row.level == "role3";
    let (runs, goal) = (60, Goal::SmallestEffect(0.04));
    let mut missed = 0.0;
    for repeat in 0..runs {
        let decided = |rows: &[LevelRow], look: Look| {
            let place = rows.iter().position(|row| is_it(&row)).expect("the role");
            let all = progress(rows, goal, look).watched;
            all.iter().find(|one| one.row == place).expect("it is watched").decision
        };
        let (_, rows, look) =
            watch((repeat, &worth), 200_000, |rows, look| decided(rows, look) != Decision::Open);
        let role = rows.iter().find(is_it).expect("the role");
        assert!((worth.truth(role).expect("known") - 0.29).abs() < 1e-12);
        missed += f64::from(u8::from(decided(&rows, look) != Decision::More));
    }
    assert!(missed <= 0.05 * 60.0 + 3.0 * (0.05_f64 * 0.95 * 60.0).sqrt(), "{missed} of 60");
}
