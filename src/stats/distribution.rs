//! Means and quantiles of histograms: bin `i` counts the value `i`.

use crate::ratio::Clustered;

/// How many values there are.
pub fn count(bins: &[u64]) -> u64 {
    bins.iter().sum()
}

/// The smallest value that at least this share of all values does not exceed.
pub fn quantile(bins: &[u64], share: f64) -> Option<u64> {
    let total = count(bins);
    if total == 0 {
        return None;
    }
    let wanted = ((share * total as f64).ceil() as u64).clamp(1, total);
    let mut seen = 0;
    bins.iter()
        .position(|&bin| {
            seen += bin;
            seen >= wanted
        })
        .map(|value| value as u64)
}

/// The mean of the values given their sum, and the variance of that mean; the variance takes the
/// values of the last bin for its own.
pub fn mean(sum: u64, bins: &[u64]) -> Option<(f64, f64)> {
    let total = count(bins);
    if total == 0 {
        return None;
    }
    let n = total as f64;
    let mean = sum as f64 / n;
    let squares: f64 = bins
        .iter()
        .enumerate()
        .map(|(value, &bin)| bin as f64 * (value as f64 - mean) * (value as f64 - mean))
        .sum();
    let variance = if total > 1 { squares / (n - 1.0) / n } else { 0.0 };
    Some((mean, variance))
}

/// The mean of values of which a game may have several, as a rate with its sums over games. `again` is
/// what the values have in common that are not the first of their game: how many, and what they add to
/// the sums of squares of a game's sum, of its products with their number, and of that number's square.
/// Those of the last bin are taken for its own value, but in the mean itself.
pub fn mean_by_game(sum: u64, bins: &[u64], again: [u64; 4]) -> Option<(f64, Clustered)> {
    let total = count(bins) as f64;
    let [values, squares, products, counts] = again.map(|sum| sum as f64);
    let over = |power: i32| -> f64 {
        let of_bin = |(value, &bin): (usize, &u64)| (value as f64).powi(power) * bin as f64;
        bins.iter().enumerate().map(of_bin).sum()
    };
    let sums = Clustered {
        games: total - values,
        a: over(1),
        b: total,
        aa: over(2) + squares,
        ab: over(1) + products,
        bb: total + counts,
    };
    (total > 0.0).then(|| (sum as f64 / total, sums))
}

/// How lopsided the values are: their third moment about the mean over the standard deviation to the
/// third. 0 where all are the same.
pub fn skewness(bins: &[u64]) -> f64 {
    let total = count(bins) as f64;
    let over = |power: i32, about: f64| -> f64 {
        let of_bin = |(value, &bin): (usize, &u64)| (value as f64 - about).powi(power) * bin as f64;
        bins.iter().enumerate().map(of_bin).sum::<f64>() / total.max(1.0)
    };
    let mean = over(1, 0.0);
    let variance = over(2, mean);
    if variance > 0.0 { over(3, mean) / variance.powf(1.5) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_and_means_agree_with_counting_by_hand() {
        // The values 1, 1, 2, 4.
        let bins = [0, 2, 1, 0, 1];
        assert_eq!(count(&bins), 4);
        assert_eq!(quantile(&bins, 0.0), Some(1));
        assert_eq!(quantile(&bins, 0.5), Some(1));
        assert_eq!(quantile(&bins, 0.51), Some(2));
        assert_eq!(quantile(&bins, 1.0), Some(4));
        let (value, variance) = mean(8, &bins).expect("values");
        assert!((value - 2.0).abs() < 1e-12);
        // Squares about 2: 1 + 1 + 0 + 4 = 6; variance 2; of the mean 0.5.
        assert!((variance - 0.5).abs() < 1e-12);
        assert_eq!(quantile(&[0, 0], 0.5), None);
        // As two games of 1 and 1, and of 2 and 4: their sums are 2 and 6, so squares add up to 40
        // where single values have 22, products to 16 where they have 8, numbers to 8 where 4.
        let (value, sums) = mean_by_game(8, &bins, [2, 18, 8, 4]).expect("values");
        assert!((value - 2.0).abs() < 1e-12);
        assert_eq!(sums, Clustered { games: 2.0, a: 8.0, b: 4.0, aa: 40.0, ab: 16.0, bb: 8.0 });
        // (2 - 4)² + (6 - 4)² over 4², times 2 of 1.
        assert!((sums.variance_at_large().expect("games") - 1.0).abs() < 1e-12);
        assert_eq!(mean(0, &[]), None);
        // 1, 1, 2 and 4 about 2: -1, -1, 0 and 8, over 4 and over 1.5 to 1.5.
        assert!((skewness(&bins) - 1.5 / 1.5_f64.powf(1.5)).abs() < 1e-12);
        assert_eq!((skewness(&[0, 3]), skewness(&[])), (0.0, 0.0));
    }

    /// The first turn of something that comes with 1 in 4: values of 1, 2, 3, ... with the mean 4 and a
    /// long tail, of which the symmetric interval of 30 values holds the mean too seldom.
    #[test]
    fn the_interval_of_lopsided_values_holds_their_mean() {
        use crate::ratio::Clustered;
        use rand::Rng;
        use tenbin_engine::seed::{self, Label};
        let mut generator = seed::stream(37, 0, Label::Rules(0));
        let (mut held, mut held_evenly) = (0, 0);
        for _ in 0..4_000 {
            let mut bins = [0; 128];
            for _ in 0..30 {
                let mut value = 1;
                while generator.next_u64() >> 62 != 0 && value < 127 {
                    value += 1;
                }
                bins[value] += 1;
            }
            let sum = (0..).zip(&bins).map(|(value, &bin): (u64, &u64)| value * bin).sum();
            let (_, sums): (f64, Clustered) = mean_by_game(sum, &bins, [0; 4]).expect("values");
            let has = |skewness| sums.lopsided(skewness).is_some_and(|at| at.has(4.0));
            held += i32::from(has(skewness(&bins)));
            held_evenly += i32::from(has(0.0));
        }
        // Of 4,000: 94.0 and 93.2 %.
        assert!(held > 3_760, "{held}");
        assert!(held_evenly < 3_728, "{held_evenly}");
    }
}
