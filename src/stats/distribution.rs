//! Means and quantiles of histograms: bin `i` counts the value `i`.

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
        assert_eq!(mean(0, &[]), None);
    }
}
