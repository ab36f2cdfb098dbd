//! Observed outcomes against their exact law: chi-squared, total variation, z of each outcome.

use statrs::function::gamma::gamma_ur;

use crate::enough::OUTCOME_EXPECTED_MIN;

/// How well observed counts fit a law.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Fit {
    /// Pearson's chi-squared; None where fewer than two cells are left.
    pub chi2: Option<f64>,
    /// Degrees of freedom.
    pub df: u32,
    /// The probability of so large a chi-squared; 0 where something impossible came.
    pub p_value: Option<f64>,
    /// Half the sum of absolute differences of shares.
    pub total_variation: f64,
    /// An outcome of weight 0 was observed.
    pub impossible: bool,
}

/// Compares counts with a law; None without a law or without a count.
pub fn fit(observed: &[u64], weights: &[u64]) -> Option<Fit> {
    let rolls: u64 = observed.iter().sum();
    let whole: u64 = weights.iter().sum();
    if rolls == 0 || whole == 0 || observed.len() != weights.len() {
        return None;
    }
    let (n, whole) = (rolls as f64, whole as f64);
    let mut total_variation = 0.0;
    let mut cells: Vec<(f64, f64)> = Vec::new();
    let mut impossible = false;
    for (&count, &weight) in observed.iter().zip(weights) {
        let (count, share) = (count as f64, weight as f64 / whole);
        total_variation += 0.5 * (count / n - share).abs();
        if weight > 0 {
            cells.push((share * n, count));
        } else {
            impossible |= count > 0.0;
        }
    }
    let cells = merged(cells);
    let df = cells.len().saturating_sub(1) as u32;
    let chi2 = (df > 0).then(|| {
        cells.iter().map(|(expected, count)| (count - expected).powi(2) / expected).sum::<f64>()
    });
    let p_value = if impossible { Some(0.0) } else { chi2.map(|chi2| chi2_p(chi2, df)) };
    Some(Fit { chi2, df, p_value, total_variation, impossible })
}

/// Pools the rarest cells until each holds enough.
fn merged(mut cells: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    cells.sort_by(|one, two| two.0.total_cmp(&one.0));
    while cells.len() > 1 && cells.last().is_some_and(|cell| cell.0 < OUTCOME_EXPECTED_MIN) {
        // Two cells at least are there, the rarest last.
        if let (Some(rarest), Some(next)) = (cells.pop(), cells.last_mut()) {
            next.0 += rarest.0;
            next.1 += rarest.1;
        }
        cells.sort_by(|one, two| two.0.total_cmp(&one.0));
    }
    cells
}

/// The probability that chi-squared is at least this large.
pub fn chi2_p(chi2: f64, df: u32) -> f64 {
    if chi2 <= 0.0 { 1.0 } else { gamma_ur(f64::from(df) / 2.0, chi2 / 2.0).clamp(0.0, 1.0) }
}

/// The standardised difference of an outcome from its law; None where it cannot vary.
pub fn outcome_z(count: u64, rolls: u64, share: f64) -> Option<f64> {
    let variance = rolls as f64 * share * (1.0 - share);
    (variance > 0.0).then(|| (count as f64 - rolls as f64 * share) / variance.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chi_squared_has_the_p_values_of_the_tables() {
        // Df 2 is exp(-x/2); the reference runs give 4.65 -> .098 and 17.69 at df 15 -> .279.
        assert!((chi2_p(4.65, 2) - (-4.65_f64 / 2.0).exp()).abs() < 1e-9);
        assert!((chi2_p(4.65, 2) - 0.098).abs() < 5e-4);
        assert!((chi2_p(17.69, 15) - 0.279).abs() < 1e-3);
        // Five per cent points of the printed tables.
        assert!((chi2_p(3.841_459, 1) - 0.05).abs() < 1e-6);
        assert!((chi2_p(11.070_498, 5) - 0.05).abs() < 1e-6);
    }

    #[test]
    fn a_fit_agrees_with_counting_by_hand() {
        // 60 throws of a die: squares 25 + 25 + 0 + 0 + 0 + 0 over 10 = 5.
        let die = fit(&[15, 5, 10, 10, 10, 10], &[1; 6]).expect("throws");
        assert!((die.chi2.expect("cells") - 5.0).abs() < 1e-12);
        assert_eq!(die.df, 5);
        // (5/60 + 5/60) / 2.
        assert!((die.total_variation - 5.0 / 60.0).abs() < 1e-12);
        assert!(
            (outcome_z(15, 60, 1.0 / 6.0).expect("varies") - 5.0 / (50.0_f64 / 6.0).sqrt()).abs()
                < 1e-12
        );
    }

    #[test]
    fn rare_cells_are_merged_and_impossible_ones_found() {
        // 36 rolls of 2d6: expected 1 2 3 4 5 6 5 4 3 2 1; merged to cells of at least 5.
        let weights = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
        let exact = fit(&weights, &weights).expect("rolls");
        assert_eq!(exact.chi2, Some(0.0));
        assert!(exact.df >= 3 && exact.df <= 6, "{}", exact.df);
        let wrong = fit(&[10, 10, 1], &[1, 1, 0]).expect("rolls");
        assert!(wrong.impossible);
        assert_eq!(wrong.p_value, Some(0.0));
        let few = fit(&[1, 1], &[1, 1]).expect("rolls");
        assert_eq!((few.chi2, few.p_value), (None, None));
        assert_eq!(fit(&[0, 0], &[1, 1]), None);
        assert_eq!(fit(&[3, 4], &[]), None);
    }
}
