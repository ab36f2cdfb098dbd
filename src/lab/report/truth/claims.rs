//! The claims of `docs/statistics.md`, one after the other.

use std::collections::BTreeMap;

use super::{Worth, generator, run};
use crate::report::families::{Family, resolution_of, tests};
use crate::report::win_rates::LevelRow;
use crate::sim::layout::{GROUP_FIRST, GROUPS_MADE};
use tenbin_stats::estimate::Z95;
use tenbin_stats::multiple::selected_quantile;

const ROLE: Family = Family::Choice(GROUPS_MADE);
const OBJECTIVE: Family = Family::Choice(GROUPS_MADE + 1);

/// Of the rows with enough results: how often each interval held the truth, in shares.
fn coverage(worth: &Worth, games: u64, runs: u64) -> BTreeMap<String, f64> {
    let mut held: BTreeMap<String, [f64; 2]> = BTreeMap::new();
    let mut generator = generator(games, 0);
    for _ in 0..runs {
        for row in run(&mut generator, worth, games) {
            let Some(truth) = worth.truth(&row) else { continue };
            let interval = row.interval_at(Z95).expect("played");
            if row.too_few {
                // The exact interval is not called one of 95 %: it may only err to the safe side.
                continue;
            }
            let count = held.entry(format!("{} {}", row.group_name, row.level)).or_default();
            count[0] += f64::from(u8::from(interval.has(truth)));
            count[1] += 1.0;
        }
    }
    // A level seldom seen often enough is left out.
    let often = held.into_iter().filter(|(_, [_, seen])| *seen > 0.9 * runs as f64);
    often.map(|(row, [held, seen])| (row, held / seen)).collect()
}

/// Mean and least.
fn summed_up(coverage: &BTreeMap<String, f64>) -> (f64, f64) {
    let mean = coverage.values().sum::<f64>() / coverage.len() as f64;
    (mean, coverage.values().copied().fold(1.0, f64::min))
}

/// `slack` is three standard errors of the share of one row.
fn check_coverage(worth: &Worth, games: u64, runs: u64) -> (f64, f64) {
    let coverage = coverage(worth, games, runs);
    let (mean, least) = summed_up(&coverage);
    let slack = 3.0 * (0.95 * 0.05 / runs as f64).sqrt();
    assert!((0.935..=0.965).contains(&mean), "{games} games: {mean} {coverage:?}");
    assert!(least >= 0.92 - slack, "{games} games: {least} {coverage:?}");
    (mean, least)
}

/// A bot that wins 85 % of its games against three of another kind, on each seat by turns.
fn unequal() -> Worth {
    Worth { bot: 0.8, ..Worth::NOTHING }
}

#[test]
fn intervals_hold_the_truth_as_often_as_they_say() {
    let worth = Worth::small(&mut generator(1, 1));
    check_coverage(&worth, 100, 500);
    check_coverage(&worth, 1_000, 300);
    check_coverage(&unequal(), 100, 500);
    check_coverage(&unequal(), 1_000, 300);
}

/// With strategies that take turns the seats are known far better than by as many coins.
#[test]
fn what_the_turning_of_strategies_settles_is_no_luck() {
    let rows = run(&mut generator(2, 1), &unequal(), 4_000);
    for row in rows.iter().filter(|row| row.group_name == "seat") {
        let interval = row.interval_at(Z95).expect("played");
        // Of a quarter of the games 85 % are won, of the rest 5 %: 0.25 * 0.1275 + 0.75 * 0.0475.
        let wanted = 2.0 * Z95 * (0.067_5_f64 / 4_000.0).sqrt();
        let width = interval.high - interval.low;
        assert!((width / wanted - 1.0).abs() < 0.1, "{width} for {wanted}: {row:?}");
    }
}

/// Of objectives flagged at 6,000 games the share whose true edge is a trifle, where a rival at the
/// table makes much and half of the objectives make nothing.
fn trifles(runs: u64) -> [u64; 2] {
    let mut counts = [0; 2];
    let mut generator = generator(3, 0);
    let mut worth = Worth { rival: [-0.06, 0.06], ..Worth::NOTHING };
    for (index, objective) in worth.objectives.iter_mut().enumerate() {
        *objective = [0.0, 0.0, 0.05, -0.05][index % 4];
    }
    for _ in 0..runs {
        for row in run(&mut generator, &worth, 6_000) {
            if row.family == OBJECTIVE && !row.flag.is_empty() {
                let edge = worth.truth(&row).expect("an objective") - 0.25;
                counts[0] += 1;
                counts[1] += u64::from(edge.abs() < 0.001_5);
            }
        }
    }
    counts
}

fn check_trifles(runs: u64) -> f64 {
    let [flagged, trifles] = trifles(runs);
    let share = trifles as f64 / flagged as f64;
    assert!(flagged > 5 * runs, "{flagged}");
    assert!(share < 0.05 + 3.0 * (0.05 * 0.95 / flagged as f64).sqrt(), "{trifles} of {flagged}");
    share
}

#[test]
fn few_of_the_objectives_that_are_flagged_are_trifles() {
    check_trifles(25);
}

#[test]
fn a_family_is_tested_by_itself_and_a_fact_once() {
    let worth = Worth { rival: [-0.06, 0.06], ..Worth::NOTHING };
    let rows = run(&mut generator(4, 0), &worth, 3_000);
    let of = |group: &str| -> Vec<&LevelRow> {
        rows.iter().filter(|row| row.group_name == group).collect()
    };
    let rival = of("rival");
    assert!(rival.iter().all(|row| row.family == Family::Structure && !row.flag.is_empty()));
    assert!(!rival[0].is_mirror() && rival[1].is_mirror());
    assert_eq!(rival[0].q_value, rival[1].q_value);
    assert_eq!((tests(&rows, Family::Structure), tests(&rows, ROLE)), (1, super::ROLES));
    // Four seats and the first player, whose "no" is no other fact.
    assert_eq!(tests(&rows, Family::Order), 5);
    let no = of("first_player")[1];
    assert!(no.level == "no" && no.is_mirror());
    // The smallest p of seven is no smaller than a seventh of its q, whatever others show.
    let least = of("role").into_iter().filter_map(|row| Some((row.p_value?, row.q_value?)));
    let (p, q) = least.min_by(|one, two| one.0.total_cmp(&two.0)).expect("roles");
    assert!(q <= 7.0 * p + 1e-12 && of("role").iter().all(|row| row.q_value >= row.p_value));
}

/// How often an edge of the announced size of one seat, or of one role, is flagged.
fn power(games: u64, runs: u64, of_role: bool) -> f64 {
    let mut generator = generator(games, 5);
    let family = if of_role { ROLE } else { Family::Order };
    let fair = run(&mut generator, &Worth::NOTHING, games);
    let effect = resolution_of(&fair, family).expect("enough").effect;
    let mut worth = Worth::NOTHING;
    let group = if of_role {
        // A role at a table of four, of seven that are dealt alike.
        worth.roles[2] = effect / 0.75 * 7.0 / 6.0;
        "role2"
    } else {
        worth.seats[2] = effect / 0.75;
        "seat3"
    };
    let found = (0..runs)
        .filter(|_| {
            let rows = run(&mut generator, &worth, games);
            rows.iter().any(|row| row.level == group && row.flag == "high")
        })
        .count();
    found as f64 / runs as f64
}

#[test]
fn an_effect_that_can_be_seen_is_flagged_four_times_in_five() {
    for of_role in [false, true] {
        let found = power(2_000, 400, of_role);
        // Three standard errors of 400 runs.
        assert!((found - 0.8).abs() < 0.06, "{of_role}: {found}");
    }
}

/// Of the lines printed for each family, its `most` rows by the lower end of their effect: how many
/// hold the truth, and how many there are.
fn lines(games: u64, runs: u64, only_flagged: bool) -> [f64; 2] {
    let mut counts = [0.0; 2];
    let mut generator = generator(games, 6);
    for _ in 0..runs {
        let worth = Worth::small(&mut generator);
        let rows = run(&mut generator, &worth, games);
        for (family, most) in [(Family::Order, 1), (ROLE, 2), (OBJECTIVE, 3)] {
            let lower =
                |row: &&LevelRow| row.edge_at(Z95).map_or(f64::MIN, |at| at.low.max(-at.high));
            let mut own: Vec<&LevelRow> = rows
                .iter()
                .filter(|row| row.family == family && !row.is_mirror() && !row.too_few)
                .filter(|row| row.group != GROUP_FIRST)
                .filter(|row| !only_flagged || !row.flag.is_empty())
                .collect();
            own.sort_by(|one, two| lower(two).total_cmp(&lower(one)));
            own.truncate(most);
            let z = selected_quantile(own.len(), tests(&rows, family));
            for row in own {
                let truth = worth.truth(row).expect("a known row");
                counts[0] += f64::from(u8::from(row.interval_at(z).expect("played").has(truth)));
                counts[1] += 1.0;
            }
        }
    }
    counts
}

#[test]
fn lines_chosen_for_what_they_show_hold_the_truth() {
    for (games, runs) in [(400, 300), (2_000, 100), (20_000, 30)] {
        let [held, all] = lines(games, runs, false);
        assert!(held / all >= 0.93, "{games} games: {held} of {all}");
    }
}
