//! Which of many rows are told. A row is told because it looks large, so it looks larger than it is:
//! rows are chosen by the end of their interval that is nearest to nothing, and the intervals are wide
//! enough to hold the truth though the rows were chosen.
//!
//! Of each question the same number of rows is told whether or not anything is sure: were only sure
//! rows told, most lines of a short run would be luck, and no width of interval would help them.

use crate::report::order::least;
use crate::report::win_rates::Q_MAX;
use tenbin_stats::estimate::Interval;
use tenbin_stats::multiple::selected_quantile;

/// An effect that is told, with its interval.
#[derive(Copy, Clone, Debug)]
pub(in crate::report) struct Told<T> {
    pub(in crate::report) row: T,
    /// Of the effect: nothing is 0.
    pub(in crate::report) interval: Interval,
}

impl<T> Told<T> {
    /// What goes behind the interval where chance alone may have made the effect: by the interval, or by
    /// the q-value of the file, so that no line is surer than the file's flag.
    pub(super) fn remark(&self, q_value: Option<f64>) -> &'static str {
        let is_sure = q_value.is_some_and(|q_value| q_value < Q_MAX) && !self.interval.has(0.0);
        if is_sure { "" } else { "; may be chance" }
    }
}

/// The few of the rows with the largest of what their effect is at least; rows of which that is the
/// same keep their order. `effect_at` gives the interval of an effect that reaches so many standard
/// errors to either side; a row without one is not looked at.
pub(in crate::report) fn most_telling<T: Copy>(
    rows: &[T],
    most: usize,
    effect_at: impl Fn(T, f64) -> Option<Interval>,
) -> Vec<Told<T>> {
    let all = rows.iter().filter(|&&row| effect_at(row, 1.0).is_some()).count();
    let width = selected_quantile(most.min(all), all);
    let mut told: Vec<Told<T>> = rows
        .iter()
        .filter_map(|&row| Some(Told { row, interval: effect_at(row, width)? }))
        .collect();
    told.sort_by(|one, two| least(two.interval).total_cmp(&least(one.interval)));
    told.truncate(most);
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An effect with a standard error.
    #[allow(clippy::unnecessary_wraps)] // what is asked for may be missing
    fn around((effect, error): (f64, f64), width: f64) -> Option<Interval> {
        Some(Interval { low: effect - width * error, high: effect + width * error })
    }

    #[test]
    fn the_end_nearest_to_nothing_decides() {
        // A large effect that is hardly known gives way to a smaller one that is.
        let rows = [(9.0, 4.0), (-5.0, 0.5), (3.0, 0.5), (1.0, 0.1)];
        let told = most_telling(&rows, 3, around);
        let order: Vec<f64> = told.iter().map(|told| told.row.0).collect();
        assert_eq!(order, [-5.0, 3.0, 1.0]);
        assert!(told.iter().all(|told| told.remark(Some(0.01)).is_empty()));
        assert_eq!(told[0].remark(Some(0.2)), "; may be chance");
        // With nothing sure the nearest to it stands first, and says so.
        let told = most_telling(&[(0.1, 3.0), (1.0, 2.0), (-1.0, 1.0)], 2, around);
        assert_eq!(told.iter().map(|told| told.row.0).collect::<Vec<_>>(), [-1.0, 1.0]);
        assert_eq!(told[0].remark(Some(0.01)), "; may be chance");
    }

    #[test]
    fn what_was_chosen_of_many_is_told_with_wider_intervals() {
        // One of a hundred: 1 - 0.05/100, 3.480756 standard errors.
        let mut rows = vec![(0.0, 1.0); 99];
        rows.push((3.5, 1.0));
        let told = most_telling(&rows, 1, around);
        assert_eq!(told.len(), 1);
        assert!((told[0].interval.low - 0.019_244).abs() < 1e-5, "{told:?}");
        // All of two: 95 %.
        let told = most_telling(&rows[98..], 3, around);
        assert_eq!(told.len(), 2);
        assert!((told[0].interval.low - 1.540_036).abs() < 1e-5, "{told:?}");
        assert!(most_telling(&[], 3, around).is_empty());
    }

    /// Of 20 effects known with an error of 1, as small as luck and as large, three are told in every run.
    #[test]
    fn what_is_told_holds_the_truth() {
        use rand::Rng;
        use tenbin_engine::seed::{self, Label};
        let mut generator = seed::stream(3, 0, Label::Rules(0));
        // Twelve uniform numbers less 6 have the variance 1 and are nearly normal.
        let mut normal = || {
            let sum: f64 = (0..12).map(|_| (generator.next_u64() >> 11) as f64).sum();
            sum / (1_u64 << 53) as f64 - 6.0
        };
        for size in [0.0, 0.5, 2.0] {
            let (mut held, mut told) = (0, 0);
            for _ in 0..1_000 {
                let rows: Vec<(f64, f64)> = (0..20)
                    .map(|row| {
                        let truth = size * (f64::from(row) / 10.0 - 1.0);
                        (truth, truth + normal())
                    })
                    .collect();
                for one in most_telling(&rows, 3, |(_, seen), width| around((seen, 1.0), width)) {
                    told += 1;
                    held += i32::from(one.interval.has(one.row.0));
                }
            }
            assert_eq!(told, 3_000);
            // 95 % or more; 93.8 is three standard errors below.
            assert!(f64::from(held) > 0.938 * 3_000.0, "{size}: {held}");
        }
    }
}
