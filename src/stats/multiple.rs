//! Many tests at once: the false discovery rate of Benjamini and Hochberg, and intervals of what was
//! chosen for being large.

use crate::estimate::normal_quantile;

/// The q-value of each p-value: the smallest share of false discoveries at which it would count as
/// one. Missing p-values stay missing and do not count as tests.
pub fn q_values(p_values: &[Option<f64>]) -> Vec<Option<f64>> {
    let mut order: Vec<(usize, f64)> =
        p_values.iter().enumerate().filter_map(|(index, p)| p.map(|p| (index, p))).collect();
    order.sort_by(|one, two| one.1.total_cmp(&two.1));
    let tests = order.len() as f64;
    let mut q_values = vec![None; p_values.len()];
    let mut smallest = 1.0_f64;
    for (rank, &(index, p)) in order.iter().enumerate().rev() {
        smallest = smallest.min(p * tests / (rank + 1) as f64);
        q_values[index] = Some(smallest);
    }
    q_values
}

/// How many standard errors an interval must reach to either side where `shown` estimates were chosen
/// of `all` for what they show, so that of those shown at most 5 % miss the truth on average (the false
/// coverage rate of Benjamini and Yekutieli: each interval is one of 1 - 0.05 * shown / all).
pub fn selected_quantile(shown: usize, all: usize) -> f64 {
    let part = shown.clamp(1, all.max(1)) as f64 / all.max(1) as f64;
    normal_quantile(1.0 - 0.05 * part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_chosen_of_many_has_wider_intervals() {
        // All of them: 95 %. One of ten: 99.5 %, 2.807034 standard errors.
        assert!((selected_quantile(7, 7) - 1.959_963_985).abs() < 1e-8);
        assert!((selected_quantile(1, 10) - 2.807_033_768).abs() < 1e-8);
        assert!((selected_quantile(0, 0) - 1.959_963_985).abs() < 1e-8);
    }

    #[test]
    fn q_values_agree_with_counting_by_hand() {
        // Sorted: .01, .02, .03, .2; times 4/rank: .04, .04, .04, .2; running minimum from the end.
        let q = q_values(&[Some(0.03), None, Some(0.01), Some(0.2), Some(0.02)]);
        let expected = [Some(0.04), None, Some(0.04), Some(0.2), Some(0.04)];
        for (q, expected) in q.iter().zip(expected) {
            match (q, expected) {
                (Some(q), Some(expected)) => assert!((q - expected).abs() < 1e-12),
                (q, expected) => assert_eq!(*q, expected),
            }
        }
        // .005 * 3 = .015; .04 * 3/2 = .06 but .05 * 3/3 = .05 lies below.
        let q = q_values(&[Some(0.04), Some(0.005), Some(0.05)]);
        assert!((q[0].expect("a test") - 0.05).abs() < 1e-12);
        assert!((q[1].expect("a test") - 0.015).abs() < 1e-12);
        assert_eq!(q_values(&[]), Vec::<Option<f64>>::new());
    }
}
