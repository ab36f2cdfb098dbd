//! Whether there is an effect of a size that was set before: the sequential probability ratio test.
//!
//! The logarithm of how much likelier the results are under one truth than under another (LLR) goes up and
//! down as results come. Under the other truth it ever comes to `ln(1 / risk)` with at most that risk
//! (Ville's inequality), at whatever looks, whoever stops, and for whatever reason. So a decision is a
//! function of the results so far alone.
//!
//! The program decides by intervals ([`Decision::by`]): at tenbin's looks that takes about as many games
//! (a fifth more where nothing is there, a fifth fewer where half of the size is, which is what a table of
//! many levels waits for), and no line says "no edge of 0.5 pp" beside an interval that reaches 0.6.

use crate::ratio::Estimate;
use crate::sequence::Decision;

/// The risk of saying that there is an effect where there is none, and of saying that there is none of that
/// size where there is one.
pub const RISK: f64 = 0.05;

/// Wald's bounds of the LLR for these two risks of an error: at the lower one nothing is there, at the upper
/// one something.
pub fn bounds(false_alarm: f64, miss: f64) -> (f64, f64) {
    ((miss / (1.0 - false_alarm)).ln(), ((1.0 - miss) / false_alarm).ln())
}

/// The LLR of a mean of `one` against a mean of `zero`, for an estimate that is normal.
pub fn normal_llr(estimate: &Estimate, zero: f64, one: f64) -> f64 {
    (one - zero) * (2.0 * estimate.value - zero - one) / (2.0 * estimate.variance)
}

/// The generalised LLR of a mean score of `one` against one of `zero`: of all laws of the scores with that
/// mean the likeliest is taken. `counts` says how often each of the `scores` came; one that never came
/// counts as a thousandth. None where no law of these scores has such a mean.
pub fn generalised_llr(scores: &[f64], counts: &[u64], zero: f64, one: f64) -> Option<f64> {
    let counts: Vec<f64> = counts.iter().map(|&count| (count as f64).max(1e-3)).collect();
    let all: f64 = counts.iter().sum();
    let shares: Vec<f64> = counts.iter().map(|count| count / all).collect();
    let (theta_zero, theta_one) = (tilt(scores, &shares, zero)?, tilt(scores, &shares, one)?);
    let terms = scores.iter().zip(&shares).map(|(score, share)| {
        share * ((theta_zero * (score - zero)).ln_1p() - (theta_one * (score - one)).ln_1p())
    });
    Some(all * terms.sum::<f64>())
}

/// The `theta` for which shares over 1 + theta (score - mean) are the likeliest law with that mean.
fn tilt(scores: &[f64], shares: &[f64], mean: f64) -> Option<f64> {
    let least = scores.iter().copied().fold(f64::INFINITY, f64::min) - mean;
    let most = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max) - mean;
    if least >= 0.0 || most <= 0.0 {
        return None;
    }
    // All shares stay positive between these; the sum falls from one end to the other.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..200 {
        let theta = 0.5 * (low + high);
        let parts = scores
            .iter()
            .zip(shares)
            .map(|(score, share)| share * (score - mean) / (1.0 + theta * (score - mean)));
        *(if parts.sum::<f64>() > 0.0 { &mut low } else { &mut high }) = theta;
    }
    Some(0.5 * (low + high))
}

/// What an estimate of an effect says of a `size`, either way: upwards or downwards with a risk of 2.5 % each
/// where nothing is there, none of that size with a risk of 5 % where there is one.
pub fn decide(estimate: &Estimate, size: f64) -> Decision {
    if estimate.variance <= 0.0 {
        return Decision::Open;
    }
    let [up, down] = [size, -size].map(|size| normal_llr(estimate, 0.0, size));
    // Two ways to be wrong where there is nothing share that risk.
    let (found, none) = ((2.0 / RISK).ln(), RISK.ln());
    if up >= found {
        Decision::More
    } else if down >= found {
        Decision::Less
    } else if up <= none && down <= none {
        Decision::Smaller
    } else {
        Decision::Open
    }
}
