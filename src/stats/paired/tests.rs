//! Differences of pairs: arithmetic, reference values, and coverage by simulation.

use super::*;
use tenbin_engine::seed::{self, Label, below};

fn sums(pairs: &[[i64; 4]]) -> Joint {
    let mut joint = Joint::default();
    for &[a, b, c, d] in pairs {
        joint.add_game(Pair { a, b, c, d });
    }
    joint
}

/// So many games of one result each: both won, gained, lost, neither.
fn results(both: usize, gained: usize, lost: usize, neither: usize) -> Joint {
    let kinds = [([1, 1, 1, 1], both), ([0, 1, 1, 1], gained), ([1, 1, 0, 1], lost)];
    let kinds = kinds.into_iter().chain([([0, 1, 0, 1], neither)]);
    sums(&kinds.flat_map(|(pair, times)| vec![pair; times]).collect::<Vec<_>>())
}

/// STATISTICS.md 2.3: tau = (n10 - n01)/n, se = sqrt(n10 + n01 - (n10 - n01)²/n)/n.
#[test]
fn pairs_of_single_results_have_the_variance_of_their_steps() {
    let joint = results(500, 160, 110, 230);
    let found = joint.difference().expect("rates");
    assert!((found.value - 0.05).abs() < 1e-12);
    let variance = (270.0 - 50.0 * 50.0 / 1_000.0) / 1e6 * 1_000.0 / 999.0;
    assert!((found.variance - variance).abs() < 1e-12, "{found:?}");
    assert_eq!((joint.discordant, joint.better, joint.worse), (270, 160, 110));
    // Rates of 0.61 and 0.66 on seeds of their own.
    let apart = (0.61 * 0.39 + 0.66 * 0.34) / 999.0;
    assert!((found.variance_ratio.expect("apart") - variance / apart).abs() < 1e-9);
    // 160 of 270 coins: the normal law is near enough to the exact one.
    assert!((found.p_value() - binomial_p(160.0, 270.0, 0.5)).abs() < 1e-12);
}

#[test]
fn the_variance_is_the_sum_of_squares_pair_by_pair() {
    let pairs =
        [[1, 2, 0, 1], [0, 1, 1, 3], [3, 3, 2, 2], [0, 2, 0, 0], [1, 1, 1, 4], [2, 2, 2, 2]];
    let (r, s) = (7.0 / 11.0, 6.0 / 12.0);
    let mut squares = 0.0;
    for [a, b, c, d] in pairs.map(|pair| pair.map(|count| count as f64)) {
        squares += ((c - s * d) / 12.0 - (a - r * b) / 11.0_f64).powi(2);
    }
    let joint = sums(&pairs);
    let found = joint.difference().expect("rates");
    assert!((found.value - (s - r)).abs() < 1e-12);
    assert!((found.variance - squares * 6.0 / 5.0).abs() < 1e-12, "{found:?} {squares}");
    assert_eq!((joint.discordant, joint.uneven, joint.better, joint.worse), (5, 5, 1, 2));
    assert_eq!((joint.first_games, joint.second_games), (6, 5));
    let mut halves = sums(&pairs[..2]);
    halves.add(&sums(&pairs[2..]));
    assert_eq!(halves, joint);
}

#[test]
fn what_is_the_same_in_every_game_differs_by_nothing() {
    let found = results(40, 0, 0, 60).difference().expect("rates");
    assert_eq!((found.value, found.variance, found.p_value()), (0.0, 0.0, 1.0));
    assert_eq!(found.variance_ratio, Some(0.0));
    // None of 100 either way: Garwood's upper end for 0 is -ln(0.025) = 3.688879.
    let Interval { low, high } = found.interval();
    assert!((high - 0.036_888_79).abs() < 1e-7 && (low + high).abs() < 1e-12, "{low} {high}");
}

#[test]
fn few_steps_are_counted_out() {
    // Garwood's ends from tables: 5 has 1.623486 and 11.668332, 12 has 6.200575 and 20.961585.
    let of = |count: f64| poisson_at(count, 0.025);
    let near = |found: f64, wanted: f64| assert!((found - wanted).abs() < 1e-5, "{found}");
    near(of(5.0).low, 1.623_486);
    near(of(5.0).high, 11.668_332);
    near(of(12.0).low, 6.200_575);
    near(of(12.0).high, 20.961_585);
    // The interval leaves nothing out just where the exact test does: 6 of 6 (p = 1/32) and 13 of 17
    // (p = 0.0490), not 5 of 5 (p = 1/16) nor 12 of 16 (p = 0.0768).
    for (up, down, p, is_sure) in [
        (6, 0, 2.0 / 64.0, true),
        (5, 0, 2.0 / 32.0, false),
        (13, 4, 6_428.0 / 131_072.0, true),
        (12, 4, 5_034.0 / 65_536.0, false),
    ] {
        let found = results(10_000, up, down, 10_000).difference().expect("rates");
        near(found.p_value(), p);
        assert_eq!(!found.interval().has(0.0), is_sure, "{up} {down} {:?}", found.interval());
    }
}

#[test]
fn a_line_below_of_one_need_not_be_told() {
    let plain = results(3, 2, 1, 14);
    let mut untold = Joint::default();
    for (times, a, c) in [(3, 1, 1), (2, 0, 1), (1, 1, 0)] {
        (0..times).for_each(|_| untold.add_game(Pair { a, b: 0, c, d: 0 }));
    }
    assert_eq!(untold.of_each_game(20), plain);
}

/// Games that go together in the two sides as far as `same` of 100 say; a step up or down of a share
/// in the second. How often the interval holds the truth, and how often nothing is called something.
fn covered(games: u64, same: u32, shift: u32, runs: u64, salt: u64) -> (f64, f64) {
    let (mut held, mut alarms) = (0.0, 0.0);
    // Of 10,000: the chance of the first side is 25 %; of the games not the same, both are played anew,
    // the second side with `shift` more.
    let truth = f64::from(100 - same) / 100.0 * f64::from(shift) / 10_000.0;
    for run in 0..runs {
        let mut generator = seed::stream(salt, run, Label::Rules(0));
        let mut joint = Joint::default();
        for _ in 0..games {
            let first = i64::from(below(&mut generator, 10_000) < 2_500);
            let is_same = below(&mut generator, 100) < same;
            let anew = i64::from(below(&mut generator, 10_000) < 2_500 + shift);
            let second = if is_same { first } else { anew };
            joint.add_game(Pair { a: first, b: 1, c: second, d: 1 });
        }
        let found = joint.difference().expect("rates");
        held += f64::from(u8::from(found.interval().has(truth)));
        alarms += f64::from(u8::from(found.p_value() < 0.05));
    }
    (held / runs as f64, alarms / runs as f64)
}

/// From two pairs in a hundred that differ to all of them, few and many. Three standard errors of
/// 1,000 runs are 2.1 pp. Where few pairs differ the interval holds more often than it says.
#[test]
fn intervals_of_pairs_hold_the_truth_and_nothing_is_called_something() {
    for (games, same, most) in [(100, 98, 1.0), (400, 90, 1.0), (1_000, 60, 0.97), (1_000, 0, 0.97)]
    {
        let (held, alarms) = covered(games, same, 0, 1_000, 7);
        assert!((0.929..=most).contains(&held), "{games} {same}: {held}");
        assert!(alarms <= 0.071, "{games} {same}: {alarms}");
        let (held, alarms) = covered(games, same, 1_500, 1_000, 8);
        assert!((0.929..=most).contains(&held), "{games} {same}: {held}");
        assert!(games < 1_000 || alarms > 0.9, "{games} {same}: {alarms}");
    }
}

/// Lengths, which jump by many sizes, in games of which few differ; and rates of several results a game
/// whose number the second side changes.
#[test]
fn intervals_of_other_rates_hold_the_truth() {
    for (games, same, slack) in [(300, 97, 0.03), (1_000, 50, 0.0)] {
        let (mut held_length, mut held_rate) = (0.0, 0.0);
        let runs = 1_000;
        for run in 0..runs {
            let mut generator = seed::stream(9, run, Label::Rules(0));
            let (mut length, mut rate) = (Joint::default(), Joint::default());
            let play = |generator: &mut _| {
                let turns = 5 + i64::from(below(generator, 6)) + i64::from(below(generator, 6));
                let tries = 1 + i64::from(below(generator, 4));
                let hits = (0..tries).filter(|_| below(generator, 3) == 0).count() as i64;
                [turns, hits, tries]
            };
            for _ in 0..games {
                let first = play(&mut generator);
                let is_same = below(&mut generator, 100) < same;
                let second = if is_same { first } else { play(&mut generator) };
                length.add_game(Pair { a: first[0], b: 1, c: second[0], d: 1 });
                rate.add_game(Pair { a: first[1], b: first[2], c: second[1], d: second[2] });
            }
            let holds = |joint: &Joint| {
                let found = joint.difference().expect("rates");
                let interval = found.interval();
                // The p-value says the same as the interval.
                assert_eq!(found.p_value() >= 0.05, interval.has(0.0), "{joint:?}");
                f64::from(u8::from(interval.has(0.0)))
            };
            held_length += holds(&length);
            held_rate += holds(&rate);
        }
        for held in [held_length, held_rate].map(|held| held / runs as f64) {
            assert!((0.929 - slack..=0.975 + slack).contains(&held), "{games} {same}: {held}");
        }
    }
}

#[test]
fn a_sample_of_the_games_tells_how_sure_all_of_them_are() {
    let found = results(500, 160, 110, 230).difference().expect("rates");
    let all = found.of_all(0.04, 0.25);
    assert!((all.variance - found.variance / 4.0).abs() < 1e-15);
    assert!((all.value - 0.04).abs() < 1e-15);
    let half = student_quantile_of(0.05, 269.0).expect("freedom") * all.variance.sqrt();
    assert!((all.interval().high - 0.04 - half).abs() < 1e-9);
    assert!(results(1, 0, 0, 0).of_each_game(0).difference().is_none());
}
