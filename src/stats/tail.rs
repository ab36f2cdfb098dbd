//! How often chance alone gives a count as far out: exact while counts are small, the normal law
//! once they are large.
//!
//! All p-values are two-sided, twice the smaller tail, which never says more than the data. The
//! counts need not be whole: of clustered results an effective number is known only.

use statrs::function::beta::beta_reg;
use statrs::function::gamma::ln_gamma;

use crate::estimate::two_sided_p;

/// With a larger variance of the count than this the normal law is near enough.
const VARIANCE_EXACT_MAX: f64 = 400.0;

/// The p-value of `k` successes in `n` trials of a probability.
pub fn binomial_p(k: f64, n: f64, probability: f64) -> f64 {
    let (k, mean) = (k.clamp(0.0, n), n * probability);
    let variance = mean * (1.0 - probability);
    if variance > VARIANCE_EXACT_MAX {
        return two_sided_p((k - mean) / variance.sqrt());
    }
    // k or more; k or fewer.
    let upper = if k <= 0.0 { 1.0 } else { beta_reg(k, n - k + 1.0, probability) };
    let lower = if k >= n { 1.0 } else { beta_reg(n - k, k + 1.0, 1.0 - probability) };
    (2.0 * upper.min(lower)).min(1.0)
}

/// The p-value of `k` hits among `n` things picked from `all`, of which `hits` are hits.
pub fn hypergeometric_p(k: f64, n: f64, hits: f64, all: f64) -> f64 {
    let share = hits / all;
    // As all / (all - 1) where the whole is large; small wholes are worked out exactly.
    let variance = n * share * (1.0 - share) * (1.0 - n / all);
    if variance > VARIANCE_EXACT_MAX {
        return two_sided_p((k - n * share) / variance.sqrt());
    }
    let k = k.clamp((n + hits - all).max(0.0), n.min(hits));
    let upper = hypergeometric_tail(k, n, hits, all);
    let lower = hypergeometric_tail(n - k, n, all - hits, all);
    (2.0 * upper.min(lower)).min(1.0)
}

/// How often there are `k` hits or more.
fn hypergeometric_tail(k: f64, n: f64, hits: f64, all: f64) -> f64 {
    let ln_choose =
        |n: f64, k: f64| ln_gamma(n + 1.0) - ln_gamma(k + 1.0) - ln_gamma((n - k).max(0.0) + 1.0);
    let first = ln_choose(hits, k) + ln_choose(all - hits, n - k) - ln_choose(all, n);
    let (mut term, mut sum, mut k) = (1.0_f64, 0.0_f64, k);
    while term > 0.0 && (term > 1e-17 * sum || term >= 1.0) {
        sum += term;
        let beside = (all - hits - n + k + 1.0).max(f64::MIN_POSITIVE);
        term *= ((hits - k) * (n - k) / ((k + 1.0) * beside)).max(0.0);
        k += 1.0;
    }
    (first.exp() * sum).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64) {
        assert!((found / expected - 1.0).abs() < 1e-6, "{found} for {expected}");
    }

    #[test]
    fn few_trials_are_counted_out() {
        // None of 20 at 1/7: (6/7)^20 = 0.0458210, twice that.
        near(binomial_p(0.0, 20.0, 1.0 / 7.0), 2.0 * (6.0_f64 / 7.0).powi(20));
        near(binomial_p(0.0, 20.0, 1.0 / 7.0), 0.091_641_925);
        // 15 of 20 coins: 21,700 of the 1,048,576 ways have 15 heads or more.
        near(binomial_p(15.0, 20.0, 0.5), 2.0 * 21_700.0 / 1_048_576.0);
        near(binomial_p(5.0, 20.0, 0.5), 2.0 * 21_700.0 / 1_048_576.0);
        assert!((binomial_p(10.0, 20.0, 0.5) - 1.0).abs() < 1e-12);
        // All of 3 at 1/4: 1/64, twice that.
        near(binomial_p(3.0, 3.0, 0.25), 1.0 / 32.0);
        assert!((binomial_p(0.0, 0.0, 0.25) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn more_trials_agree_with_sums_of_the_exact_law() {
        near(binomial_p(8.0, 20.0, 1.0 / 7.0), 0.008_728_766_245_8);
        near(binomial_p(15.0, 100.0, 0.25), 0.022_166_535_014_9);
        near(binomial_p(330.0, 2_000.0, 1.0 / 7.0), 0.005_968_426_958_97);
        near(binomial_p(560.0, 1_000.0, 0.5), 0.000_165_049_870_55);
        near(binomial_p(50.0, 80_000.0, 0.0005), 0.140_570_517_137);
    }

    #[test]
    fn many_trials_follow_the_normal_law() {
        // 10,000 coins with a deviation of 50, 4 deviations off.
        near(binomial_p(5_200.0, 10_000.0, 0.5), two_sided_p(4.0));
        // 4,000 of 8,000, half of them hits: variance 4,000 / 4 / 2 = 500.
        near(
            hypergeometric_p(2_050.0, 4_000.0, 4_000.0, 8_000.0),
            two_sided_p(50.0 / 500_f64.sqrt()),
        );
    }

    #[test]
    fn picks_without_return_are_counted_out() {
        // 4 of 4 among 10 with 5 hits: 5 of the 210 picks, twice that; so are none of 4.
        near(hypergeometric_p(4.0, 4.0, 5.0, 10.0), 10.0 / 210.0);
        near(hypergeometric_p(0.0, 4.0, 5.0, 10.0), 10.0 / 210.0);
        // 3 or more of 4: 50 + 5 of 210.
        near(hypergeometric_p(3.0, 4.0, 5.0, 10.0), 110.0 / 210.0);
        // Sums of the exact law with whole numbers.
        near(hypergeometric_p(260.0, 400.0, 600.0, 1_000.0), 0.009_996_550_715_08);
        near(hypergeometric_p(140.0, 300.0, 400.0, 1_000.0), 0.006_192_929_688_59);
        near(hypergeometric_p(5.0, 40.0, 200.0, 1_000.0), 0.312_028_452_096);
        // Who picks all has all hits.
        assert!((hypergeometric_p(5.0, 10.0, 5.0, 10.0) - 1.0).abs() < 1e-9);
    }
}
