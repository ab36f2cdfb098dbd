//! Sequences that hold at every single game, wherever somebody looks.
//!
//! Where looks cannot be fixed before this is what there is; it costs four to six times a fixed number of
//! games where [`Look`](super::Look) costs less than three. Both are mixtures: a likelihood ratio averaged
//! over what the truth might be is a fair bet against any one truth, and seldom wins twenty times its stake
//! (Ville's inequality).

use statrs::function::beta::ln_beta;

use crate::estimate::Interval;

/// The interval of `k` of `n` that holds at every `n` with probability `1 - alpha`: all rates against which
/// the beta-binomial mixture with a uniform prior has not won `1 / alpha`.
pub fn beta_binomial(k: u64, n: u64, alpha: f64) -> Interval {
    if n == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (wins, others) = (k as f64, (n - k) as f64);
    let mixed = ln_beta(1.0 + wins, 1.0 + others);
    let part = |count: f64, share: f64| if count > 0.0 { count * share.ln() } else { 0.0 };
    let is_kept = |rate: f64| mixed < part(wins, rate) + part(others, 1.0 - rate) - alpha.ln();
    let rate = wins / n as f64;
    // From the rate, which is kept, to an end, which is not (or is the end of all rates).
    let end = |mut out: f64| {
        if is_kept(out) {
            return out;
        }
        let mut kept = rate;
        for _ in 0..60 {
            let middle = 0.5 * (kept + out);
            *(if is_kept(middle) { &mut kept } else { &mut out }) = middle;
        }
        out
    };
    Interval { low: end(0.0), high: end(1.0) }
}

/// How many standard errors an interval reaches that holds at every game with probability `1 - alpha`: the
/// normal mixture, whose prior has a variance of `1 / narrowest_at` of that of one game. It costs least
/// somewhat above `narrowest_at` games.
pub fn normal_reach(games: f64, narrowest_at: f64, alpha: f64) -> f64 {
    let m = games / narrowest_at;
    ((1.0 + m) / m * (2.0 * (1.0 / alpha).ln() + m.ln_1p())).sqrt()
}

/// The p-value that holds at every game of an estimate `z` standard errors from the null: one over the
/// likelihood ratio of the same mixture (mSPRT). The least over the games so far holds as well.
pub fn normal_p(z: f64, games: f64, narrowest_at: f64) -> f64 {
    let m = games / narrowest_at;
    let ln_ratio = 0.5 * z * z * m / (1.0 + m) - 0.5 * m.ln_1p();
    (-ln_ratio).exp().min(1.0)
}
