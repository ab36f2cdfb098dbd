//! Intervals for a proportion and the normal law behind them.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};
use statrs::function::beta::beta_reg;
use statrs::function::erf::{erfc, erfc_inv};

use crate::enough::are_enough;

/// The two-sided 95 % quantile of the normal law.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The one-sided 80 % quantile of the normal law, for power.
pub const Z80: f64 = 0.841_621_233_572_914;

/// An interval.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// Whether a value lies within, ends included.
    pub fn has(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// The symmetric 95 % interval of an estimate with a variance.
    pub fn normal(value: f64, variance: f64) -> Self {
        Self::normal_at(value, variance, Z95)
    }

    /// The symmetric interval that reaches `z` standard errors to either side.
    pub fn normal_at(value: f64, variance: f64, z: f64) -> Self {
        let half_width = z * variance.max(0.0).sqrt();
        Self { low: value - half_width, high: value + half_width }
    }
}

/// The two-sided p-value of a standard normal number.
pub fn two_sided_p(z: f64) -> f64 {
    erfc(z.abs() / std::f64::consts::SQRT_2).clamp(0.0, 1.0)
}

/// The two-sided quantile of the normal law: within so many standard errors lies `confidence`.
pub fn normal_quantile(confidence: f64) -> f64 {
    std::f64::consts::SQRT_2 * erfc_inv(1.0 - confidence)
}

/// Student's two-sided 95 % quantile: a variance taken from few values is uncertain itself. None
/// without a degree of freedom.
pub fn student_quantile(freedom: f64) -> Option<f64> {
    student_quantile_of(0.05, freedom)
}

/// With more degrees of freedom Student's quantiles come from the normal law by the expansion of Cornish and
/// Fisher, which is exact there to eleven digits. The search for them is wrong by 0.0001 with a million of
/// them, and with more it does not end.
const FREEDOM_SEARCHED_MAX: f64 = 1e4;

/// With more of them the tail itself is wrong by a thousandth and more.
const FREEDOM_SUMMED_MAX: f64 = 1e8;

/// The same quantile outside of which lies the probability `p`.
pub fn student_quantile_of(p: f64, freedom: f64) -> Option<f64> {
    if freedom > FREEDOM_SEARCHED_MAX {
        let z = Normal::standard().inverse_cdf(1.0 - p / 2.0);
        let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
        return Some(z + (z.powi(3) + z) / (4.0 * freedom) + second / (freedom * freedom));
    }
    StudentsT::new(0.0, 1.0, freedom).ok().map(|law| law.inverse_cdf(1.0 - p / 2.0))
}

/// The two-sided p-value of a number that has Student's law; 1 without a degree of freedom.
pub fn student_p(t: f64, freedom: f64) -> f64 {
    if freedom > FREEDOM_SUMMED_MAX {
        // Wallace's number, which has the normal law.
        return two_sided_p(t * (1.0 - 0.25 / freedom) / (1.0 + t * t / (2.0 * freedom)).sqrt());
    }
    StudentsT::new(0.0, 1.0, freedom).map_or(1.0, |law| (2.0 * law.sf(t.abs())).clamp(0.0, 1.0))
}

/// Wilson's 95 % interval for a share of `n` (neither need be whole: an effective size may not be).
pub fn wilson(share: f64, n: f64) -> Interval {
    wilson_at(share, n, Z95)
}

/// Wilson's interval that reaches `z` standard errors to either side.
pub fn wilson_at(share: f64, n: f64, z: f64) -> Interval {
    if n <= 0.0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let z2 = z * z;
    let centre = share + z2 / (2.0 * n);
    let spread = z * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z2 / n;
    // At 0 and 1 the ends are exact; rounding must not carry them past.
    let low = if share <= 0.0 { 0.0 } else { (centre - spread) / scale };
    let high = if share >= 1.0 { 1.0 } else { (centre + spread) / scale };
    Interval { low: low.max(0.0), high: high.min(1.0) }
}

/// Wilson's 95 % interval for `k` of `n`.
pub fn wilson_of(k: u64, n: u64) -> Interval {
    if n == 0 { wilson(0.0, 0.0) } else { wilson(k as f64 / n as f64, n as f64) }
}

/// The exact interval (Clopper and Pearson's): it holds the truth at least as often as one that reaches
/// `z` standard errors to either side should, however few results there are.
pub fn exact_at(share: f64, n: f64, z: f64) -> Interval {
    if n <= 0.0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (k, tail) = ((share * n).clamp(0.0, n), two_sided_p(z) / 2.0);
    // As many as this or more have the probability `tail` at the lower end; as few or fewer at the upper.
    let low = |p: f64| beta_reg(k, n - k + 1.0, p) < tail;
    let high = |p: f64| beta_reg(n - k, k + 1.0, 1.0 - p) >= tail;
    Interval {
        low: if share <= 0.0 { 0.0 } else { last_that(low) },
        high: if share >= 1.0 { 1.0 } else { last_that(high) },
    }
}

/// With a larger variance of the count than this the tails of the normal law are near enough, also far out:
/// the skewness that is left moves one end by a hundredth of a standard error, and the other as far.
const VARIANCE_SKEW_MAX: f64 = 1e4;

/// The interval of a share of `n` results that reaches far out, such as three standard errors: the exact
/// one, since with a few hundred wins Wilson's still misses more often than it says out there.
pub fn far_interval_at(share: f64, n: f64, z: f64) -> Interval {
    let is_large = n * share * (1.0 - share) > VARIANCE_SKEW_MAX;
    if is_large { wilson_at(share, n, z) } else { exact_at(share, n, z) }
}

/// The largest probability of which something holds that holds of all smaller ones.
fn last_that(holds: impl Fn(f64) -> bool) -> f64 {
    let (mut yes, mut no) = (0.0, 1.0);
    for _ in 0..60 {
        let middle = 0.5 * (yes + no);
        *(if holds(middle) { &mut yes } else { &mut no }) = middle;
    }
    yes
}

/// The interval of a share of `n` results: Wilson's, or the exact one where there are too few for that
/// by the share that is `expected`, or by those seen.
pub fn share_interval_at(share: f64, n: f64, expected: Option<f64>, z: f64) -> Interval {
    let enough = match expected {
        Some(expected) => are_enough(n, expected) && are_enough(2.0 * n, share),
        None => are_enough(n, share),
    };
    if enough { wilson_at(share, n, z) } else { exact_at(share, n, z) }
}

/// The 95 % interval of `k` of `n`.
pub fn share_interval_of(k: u64, n: u64) -> Interval {
    let n_or_one = n.max(1) as f64;
    share_interval_at(k as f64 / n_or_one, n as f64, None, Z95)
}

/// Newcombe's 95 % interval for the difference of two shares, from the Wilson interval of each: as
/// wide as these allow, also where a share is 0 or 1.
pub fn newcombe(one: (f64, Interval), two: (f64, Interval)) -> Interval {
    let ((p, of_p), (q, of_q)) = (one, two);
    Interval {
        low: p - q - (p - of_p.low).hypot(of_q.high - q),
        high: p - q + (of_p.high - p).hypot(q - of_q.low),
    }
}

/// What a number of games can tell.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Resolution {
    /// Half the width of a 95 % interval.
    pub half_width: f64,
    /// The effect that is flagged four times in five.
    pub effect: f64,
}

/// What can be told of a share near `parity` that has this standard error there, where it is one of so
/// many that are tested together and no effect up to `least` is flagged.
///
/// Among others without an effect one is flagged at a level of 5 % over their number, so its estimate must
/// reach so many standard errors, and `least`; it does four times in five where the true effect is 0.84
/// of its own standard errors larger. `reach` says how many standard errors it takes instead of so many,
/// where the games are watched.
pub fn resolution(
    parity: f64,
    error: f64,
    tests: usize,
    least: f64,
    reach: impl Fn(f64) -> f64,
) -> Resolution {
    let needed = reach(normal_quantile(1.0 - 0.05 / tests.max(1) as f64)) * error;
    let spread = |share: f64| (share * (1.0 - share)).max(0.0).sqrt();
    let mut effect = needed.max(least);
    for _ in 0..8 {
        // The error at the share that the effect leads to.
        let beside = spread((parity + effect).min(0.5_f64.max(parity))) / spread(parity);
        effect = needed.max(least) + Z80 * error * beside;
    }
    Resolution { half_width: reach(Z95) * error, effect }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Quantiles of a million degrees of freedom and more end, and go on to those of the normal law.
    #[test]
    fn students_quantiles_are_found_for_any_number_of_games() {
        let z = 1.959_963_984_540_054;
        for (freedom, wanted) in [(1e3, 1.962_339_081), (1e6, 1.959_966_357), (1e12, z)] {
            let found = student_quantile_of(0.05, freedom).expect("freedom");
            assert!((found - wanted).abs() < 1e-8, "{freedom}: {found}");
        }
        // No step where the way to find them changes.
        let [below, above] = [0.999, 1.001]
            .map(|part| student_quantile_of(0.05, part * FREEDOM_SEARCHED_MAX).expect("freedom"));
        assert!(above < below && below - above < 5e-7, "{below} {above}");
        for exponent in 6..19 {
            let p = student_p(2.0, 10_f64.powi(exponent));
            assert!((p - 0.045_500_26).abs() < 1e-6, "10^{exponent}: {p}");
        }
    }

    /// Where one form takes over from the other both are the same to a hundredth of a standard error.
    #[test]
    fn far_out_the_exact_interval_gives_way_to_wilsons() {
        for (share, n) in [(0.5_f64, 40_000.0), (0.02, 510_000.0)] {
            let (exact, plain) = (exact_at(share, n, 3.0), wilson_at(share, n, 3.0));
            let error = (share * (1.0 - share) / n).sqrt();
            assert!((exact.low - plain.low).abs() < 0.02 * error, "{exact:?} {plain:?}");
            assert!((exact.high - plain.high).abs() < 0.02 * error, "{exact:?} {plain:?}");
        }
        assert_eq!(far_interval_at(0.5, 30_000.0, 3.0), exact_at(0.5, 30_000.0, 3.0));
        assert_eq!(far_interval_at(0.5, 50_000.0, 3.0), wilson_at(0.5, 50_000.0, 3.0));
    }

    use rand::Rng;
    use tenbin_engine::seed::{self, Label};

    fn near(interval: Interval, low: f64, high: f64) {
        assert!((interval.low - low).abs() < 1e-6, "{interval:?} for {low}");
        assert!((interval.high - high).abs() < 1e-6, "{interval:?} for {high}");
    }

    // The vectors have six decimals, so they are met to half a unit of the sixth.
    #[test]
    fn wilson_meets_the_reference_vectors() {
        near(wilson_of(0, 20), 0.0, 0.161_125);
        near(wilson_of(10, 20), 0.299_298, 0.700_702);
        near(wilson_of(53, 100), 0.432_889, 0.624_892);
        near(wilson_of(5_300, 10_000), 0.520_208, 0.539_769);
        near(wilson_of(530_000, 1_000_000), 0.529_022, 0.530_978);
    }

    #[test]
    fn differences_meet_those_worked_out_from_the_reference_vectors() {
        let shares = |k: u64, n: u64| (k as f64 / n as f64, wilson_of(k, n));
        // 53/100 less 10/20: 0.03 - sqrt(0.097111² + 0.200702²), 0.03 + sqrt(0.094892² + 0.200702²).
        near(newcombe(shares(53, 100), shares(10, 20)), -0.192_962, 0.252_004);
        // 0/20 less 0/20: each may be as much as 0.161125.
        near(newcombe(shares(0, 20), shares(0, 20)), -0.161_125, 0.161_125);
        // The example of Newcombe (1998): 56/70 less 48/80 is from 0.0524 to 0.3339.
        let published = newcombe(shares(56, 70), shares(48, 80));
        assert!((published.low - 0.0524).abs() < 5e-5 && (published.high - 0.3339).abs() < 5e-5);
    }

    #[test]
    fn games_for_a_half_width_are_those_of_the_table() {
        for (half_width, games) in
            [(0.05, 385), (0.02, 2_401), (0.01, 9_604), (0.005, 38_415), (0.002, 240_092)]
        {
            let of = |games: i32| {
                resolution(0.5, 0.5 / f64::from(games).sqrt(), 1, 0.0, |z| z).half_width
            };
            assert!(of(games) <= half_width && half_width < of(games - 1), "{half_width}");
        }
    }

    #[test]
    fn what_can_be_seen_is_what_is_flagged_four_times_in_five() {
        // One of five at a half with an error of 1 pp: 2.575829 errors and 0.841621 more, the latter a
        // trifle smaller beside a half.
        let one = resolution(0.5, 0.01, 5, 0.005, |z| z).effect;
        assert!((one - 0.034_175).abs() < 5e-5, "{one}");
        // With an error of 0.05 pp the edge itself is what is asked for.
        let one = resolution(0.25, 0.000_5, 5, 0.005, |z| z).effect;
        assert!((one - 0.005_424).abs() < 5e-6, "{one}");
    }

    /// 0 of 20: 1 - 0.025^(1/20); the other values are those of tables of Clopper and Pearson's interval.
    #[test]
    fn few_results_have_the_exact_interval() {
        near(exact_at(0.0, 20.0, Z95), 0.0, 1.0 - 0.025_f64.powf(0.05));
        near(exact_at(1.0, 20.0, Z95), 0.025_f64.powf(0.05), 1.0);
        near(exact_at(0.1, 10.0, Z95), 0.002_529, 0.445_016);
        near(exact_at(0.5, 10.0, Z95), 0.187_086, 0.812_914);
        near(exact_at(0.0, 0.0, Z95), 0.0, 1.0);
        assert_eq!(share_interval_of(9, 100), exact_at(0.09, 100.0, Z95));
        assert_eq!(share_interval_of(10, 100), wilson_of(10, 100));
    }

    #[test]
    fn the_normal_law_is_the_normal_law() {
        assert!((normal_quantile(0.95) - Z95).abs() < 1e-9);
        // One-sided 80 % is two-sided 60 %.
        assert!((normal_quantile(0.6) - Z80).abs() < 1e-9);
        assert!((two_sided_p(Z95) - 0.05).abs() < 1e-9);
        assert!((two_sided_p(0.0) - 1.0).abs() < 1e-12);
        // From tables of Student's law.
        for (freedom, quantile) in [(1.0, 12.706_205), (3.0, 3.182_446), (99.0, 1.984_217)] {
            let found = student_quantile(freedom).expect("freedom");
            assert!((found - quantile).abs() < 1e-5, "{found}");
        }
        assert_eq!(student_quantile(0.0), None);
        assert!((student_p(-3.182_446, 3.0) - 0.05).abs() < 1e-6);
        assert!((student_p(3.182_446, 0.0) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn wilson_covers_as_often_as_it_says() {
        let mut generator = seed::stream(1, 0, Label::Rules(0));
        let covered = (0..2_000)
            .filter(|_| {
                // 1,000 fair coins: 15 words of 64 bits and one of 40.
                let full: u32 = (0..15).map(|_| generator.next_u64().count_ones()).sum();
                let heads = full + (generator.next_u64() >> 24).count_ones();
                wilson_of(u64::from(heads), 1_000).has(0.5)
            })
            .count();
        assert!((1_870..=1_930).contains(&covered), "{covered}");
    }
}
