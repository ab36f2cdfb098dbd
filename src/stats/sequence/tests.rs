//! The boundary held against the integral it was made by, and formulas against their references.

use super::*;
use crate::estimate::wilson_of;
use crate::paired::{Joint, Pair};
use crate::sequence::anywhere::{beta_binomial, normal_p, normal_reach};
use crate::sequence::sprt::{bounds, decide, generalised_llr, normal_llr};
use rand::Rng;
use rand_pcg::Pcg64Mcg;
use tenbin_engine::seed::{self, Label, below};

mod batches;
mod pairs;
mod simulated;

fn near(found: f64, wanted: f64, within: f64) {
    assert!((found - wanted).abs() <= within, "{found} for {wanted}");
}

#[test]
fn looks_are_powers_of_the_root_of_two() {
    let games: Vec<u64> = looks(12_000).map(Look::games).collect();
    assert_eq!(games, [1_000, 1_414, 2_000, 2_828, 4_000, 5_656, 8_000, 11_313, 12_000]);
    let ends = |games_max| looks(games_max).map(Look::games).collect::<Vec<_>>();
    assert_eq!(ends(2_000), [1_000, 1_414, 2_000]);
    assert_eq!(ends(7), [7]);
    // Up to the most games that can be asked for there are no more than are summed over.
    let last = looks(1_000_000_000_000).last().expect("a look");
    assert_eq!((last.games(), last.number()), (1_000_000_000_000, 61));
    assert_eq!(Look::at_end(1_500), Look::at_most(2, 1_500));
    assert_eq!(Look::at_end(1_414), Look::at_most(1, 1_414));
    assert_eq!(Look::at_end(3).number(), 1);
}

/// The chance that a normal chain, each number correlated with the next by 2^(-1/4), ever leaves the
/// boundaries: by Simpson's rule, look by look.
fn crossing(boundary: impl Fn(u32) -> f64, looks: u32, parts: usize) -> f64 {
    let correlation = 2_f64.powf(-0.25);
    let spread = (1.0 - correlation * correlation).sqrt();
    let density = |x: f64| (-0.5 * x * x).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let grid = |end: f64| -> Vec<(f64, f64)> {
        let step = 2.0 * end / parts as f64;
        let weight = |place: usize| match place {
            0 => 1.0,
            place if place == parts => 1.0,
            place => 2.0 + 2.0 * (place % 2) as f64,
        };
        (0..=parts).map(|place| (step * place as f64 - end, weight(place) * step / 3.0)).collect()
    };
    let mut points = grid(boundary(0));
    let mut within: Vec<f64> = points.iter().map(|point| density(point.0)).collect();
    for look in 1..looks {
        let next = grid(boundary(look));
        let arrive = |x: f64| -> f64 {
            let from = points.iter().zip(&within);
            from.map(|((y, weight), at)| weight * at * density((x - correlation * y) / spread))
                .sum()
        };
        within = next.iter().map(|point| arrive(point.0) / spread).collect();
        points = next;
    }
    1.0 - points.iter().zip(&within).map(|(point, at)| point.1 * at).sum::<f64>()
}

fn at(index: u32) -> f64 {
    Look { index, games: 0 }.boundary()
}

#[test]
fn chance_alone_crosses_the_boundary_with_5_per_cent() {
    let all = crossing(at, LOOKS, 160);
    assert!(all <= 0.05 && all > 0.0495, "{all}");
    // With a fixed 1.96 of 60 looks it nearly always does.
    assert!(crossing(|_| Z95, LOOKS, 160) > 0.7);
    // The looks after those, one by one.
    let later: f64 = (LOOKS..2_000).map(|index| two_sided_p(at(index))).sum();
    assert!(later < 0.003, "{later}");
}

#[test]
fn what_chance_ever_does_agrees_with_the_integral() {
    for beyond in [-0.8, -0.6, -0.2, 0.0, 0.1, 0.5, 1.0, 1.7] {
        let (said, true_one) = (ever_beyond(beyond), crossing(|k| at(k) + beyond, LOOKS, 160));
        // Never less, and not much more.
        assert!(said >= 0.995 * true_one, "{beyond}: {said} {true_one}");
        assert!(said <= 1.01 * true_one || beyond < -0.5, "{beyond}: {said} {true_one}");
    }
    // Far out looks that cross do so alone.
    let apart: f64 = (0..LOOKS).map(|index| two_sided_p(at(index) + 4.5)).sum();
    near(ever_beyond(4.5) / apart, 1.0, 1e-9);
    // It falls all the way.
    let falls = (-30..60).map(|tenth| ever_beyond(f64::from(tenth) / 10.0)).collect::<Vec<_>>();
    assert!(falls.is_sorted_by(|one, two| one >= two), "{falls:?}");
}

#[test]
fn a_p_value_and_an_interval_say_the_same() {
    let look = Look::at_end(16_000);
    near(look.boundary(), 2.98, 1e-12);
    near(look.reach(Z95), 2.98, 1e-12);
    assert!(look.p_value(two_sided_p(2.985)) < 0.05 && look.p_value(two_sided_p(2.97)) > 0.05);
    // 99 % reach so far that p is 1 %.
    let z = look.reach(crate::estimate::normal_quantile(0.99));
    assert!(z > look.boundary());
    near(look.p_value(two_sided_p(z)), 0.01, 1e-5);
    near(look.p_value(1.0), 1.0, 0.0);
    assert!(look.p_value(0.0) < 1e-9 && look.p_value(0.0) > 0.0);
    assert!(look.p_value(0.3) > 0.9);
    assert!(look.reach(1.0) > 1.0 && look.reach(1.0) < look.boundary());
}

#[test]
fn how_many_games_it_takes_follows_from_the_width() {
    let look = Look::at_end(16_000);
    // Half as wide takes four times the games, and a little for the boundary: 64,000 are too few.
    assert_eq!(look.needed(0.02, 0.01).map(Look::games), Some(90_509));
    assert_eq!(look.needed(0.02, 0.02).map(Look::games), Some(16_000));
    assert_eq!(look.needed(0.5, 1e-9), None);
}

/// STATISTICS.md 3.2: the width of the sequence with a uniform prior over that of Wilson's interval.
#[test]
fn the_beta_binomial_sequence_has_the_widths_of_the_reference() {
    let cases: [(u64, f64, f64); 5] = [
        (100, 1.62, 0.005),
        (10_000, 1.96, 0.005),
        (100_000, 2.11, 0.005),
        (1_000_000, 2.25, 0.006),
        (10_000_000, 2.37, 0.01),
    ];
    for (n, wanted, within) in cases {
        let (wide, plain) = (beta_binomial(n / 2, n, 0.05), wilson_of(n / 2, n));
        near((wide.high - wide.low) / (plain.high - plain.low), wanted, within);
    }
    let million = beta_binomial(500_000, 1_000_000, 0.05);
    near((million.high - million.low) / 2.0, 0.002_20, 0.000_005);
    // Of ten wins in ten: 1 / 11 = p^10 / 0.05 at the lower end.
    near(beta_binomial(10, 10, 0.05).low, (0.05_f64 / 11.0).powf(0.1), 1e-9);
    near(beta_binomial(10, 10, 0.05).high, 1.0, 0.0);
    assert_eq!(beta_binomial(0, 0, 0.05), Interval { low: 0.0, high: 1.0 });
}

/// STATISTICS.md 3.2: L = sqrt(V / (V + n t2)) exp(n² t2 d² / (2 V (V + n t2))), p = 1 / L.
#[test]
fn the_normal_mixture_is_that_of_the_reference() {
    let (n, variance, prior, d) = (400.0_f64, 0.25_f64, 0.001_f64, 0.09_f64);
    let sum = variance + n * prior;
    let ratio = (variance / sum).sqrt() * (n * n * prior * d * d / (2.0 * variance * sum)).exp();
    let z = d / (variance / n).sqrt();
    near(normal_p(z, n, variance / prior), 1.0 / ratio, 1e-12);
    // At its reach the ratio is 1 / alpha.
    near(normal_p(normal_reach(n, 250.0, 0.05), n, 250.0), 0.05, 1e-12);
    near(normal_p(0.0, n, 250.0), 1.0, 0.0);
}

/// STATISTICS.md 1.2: alpha = beta = 0.05 gives +/-2.944.
#[test]
fn the_bounds_of_the_test_are_walds() {
    let (low, high) = bounds(0.05, 0.05);
    near(low, -2.944, 5e-4);
    near(high, 2.944, 5e-4);
    near(bounds(0.025, 0.05).1, 38_f64.ln(), 1e-12);
}

#[test]
fn the_two_forms_of_the_ratio_agree() {
    // 5,150 wins of 10,000 against 50 and 51 %: sum of 5150 ln(.51/.5) + 4850 ln(.49/.5).
    let exact = 5_150.0 * (0.51_f64 / 0.5).ln() + 4_850.0 * (0.49_f64 / 0.5).ln();
    let general = generalised_llr(&[0.0, 1.0], &[4_850, 5_150], 0.5, 0.51).expect("a law");
    near(general, exact, 1e-6);
    let share = 0.515;
    let variance = share * (1.0 - share) / 10_000.0;
    let estimate = Estimate { value: share, variance };
    near(normal_llr(&estimate, 0.5, 0.51), exact, 0.01);
    // Pairs, drawn ones among them; a score that never came changes next to nothing.
    let five = [0.0, 0.25, 0.5, 0.75, 1.0];
    let counts: [u32; 5] = [400, 900, 1_500, 1_000, 420];
    let mean = five.iter().zip(counts).map(|(s, c)| s * f64::from(c)).sum::<f64>() / 4_220.0;
    let squares = five.iter().zip(counts).map(|(s, c)| (s - mean).powi(2) * f64::from(c));
    let estimate = Estimate { value: mean, variance: squares.sum::<f64>() / 4_220.0 / 4_220.0 };
    let general = generalised_llr(&five, &counts.map(u64::from), 0.5, 0.52).expect("a law");
    near(general, normal_llr(&estimate, 0.5, 0.52), 0.05);
    assert_eq!(generalised_llr(&[0.0, 1.0], &[1, 1], 0.0, 0.5), None);
}

#[test]
fn a_decision_needs_results_on_its_side() {
    let with = |value, variance| decide(&Estimate { value, variance }, 0.01);
    // LLR = d (e - d / 2) / v: ln 40 = 3.689 at e = 0.01 needs v = 0.00005 / 3.689 = 1.355e-5.
    assert_eq!(with(0.01, 1.35e-5), Decision::More);
    assert_eq!(with(0.01, 1.36e-5), Decision::Open);
    assert_eq!(with(-0.01, 1.35e-5), Decision::Less);
    // At 0 both LLR are -0.00005 / v; ln 20 = 2.996 needs v = 1.669e-5.
    assert_eq!(with(0.0, 1.66e-5), Decision::Smaller);
    assert_eq!(with(0.0, 1.68e-5), Decision::Open);
    assert_eq!(with(0.0, 0.0), Decision::Open);
}

#[test]
fn an_interval_decides_where_it_leaves_something_out() {
    let by = |low, high| Decision::by(Interval { low, high }, 0.01);
    assert_eq!(by(-0.009, 0.009), Decision::Smaller);
    // An edge, and a smaller one than was asked for.
    assert_eq!(by(0.001, 0.009), Decision::Smaller);
    assert_eq!(by(0.001, 0.011), Decision::More);
    assert_eq!(by(-0.02, -0.001), Decision::Less);
    assert_eq!(by(-0.001, 0.011), Decision::Open);
    assert_eq!(by(-0.011, 0.0), Decision::Open);
}

#[test]
fn a_mean_of_few_games_has_students_law() {
    let sums = Clustered { games: 4.0, a: 6.0, b: 4.0, aa: 22.0, ab: 6.0, bb: 4.0 };
    let look = Look::at_end(4);
    let at = look.mean(&sums).expect("a mean");
    // With 3 degrees of freedom 2.86 standard errors become 11.2; the table has 10.2145 for 0.2 %.
    let half = (at.high - at.low) / 2.0 / (13.0_f64 / 12.0).sqrt();
    assert!(half > 7.4 && half < 10.2, "{half}");
    near(f64::midpoint(at.low, at.high), 1.5, 1e-12);
    assert_eq!(look.mean(&Clustered { games: 1.0, ..sums }), None);
}
