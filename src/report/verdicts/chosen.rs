//! Which of many rows are told. A row is told because it looks large, so it looks larger than it is:
//! rows are chosen by the end of their interval that is nearest to nothing, and the intervals are wide
//! enough to hold the truth though the rows were chosen.

use crate::stats::estimate::Interval;
use crate::stats::multiple::selected_quantile;

/// An effect that is told, with its interval.
#[derive(Copy, Clone, Debug)]
pub(super) struct Told<T> {
    pub(super) row: T,
    /// Of the effect: nothing is 0.
    pub(super) interval: Interval,
}

/// What an effect is at least: the end of its interval nearest to nothing, 0 where it may be nothing.
pub(super) fn least(interval: Interval) -> f64 {
    if interval.has(0.0) { 0.0 } else { interval.low.abs().min(interval.high.abs()) }
}

/// The few of the rows whose effect is at least something, the largest first; rows of which that is the
/// same keep their order. `tests` rows were looked at; `effect_at` gives the interval of an effect that
/// reaches so many standard errors to either side.
///
/// The fewer are told, the wider their intervals must be, so this tries to tell as many as it may.
pub(super) fn most_telling<T: Copy>(
    rows: &[T],
    most: usize,
    tests: usize,
    effect_at: impl Fn(T, f64) -> Option<Interval>,
) -> Vec<Told<T>> {
    for count in (1..=most.min(rows.len())).rev() {
        let width = selected_quantile(count, tests.max(rows.len()));
        let mut told: Vec<Told<T>> = rows
            .iter()
            .filter_map(|&row| Some(Told { row, interval: effect_at(row, width)? }))
            .filter(|told| least(told.interval) > 0.0)
            .collect();
        if told.len() >= count {
            told.sort_by(|one, two| least(two.interval).total_cmp(&least(one.interval)));
            told.truncate(count);
            return told;
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Effects with a standard error of 1.
    fn around(effect: f64, width: f64) -> Option<Interval> {
        Some(Interval { low: effect - width, high: effect + width })
    }

    #[test]
    fn the_end_nearest_to_nothing_decides() {
        // A large effect that is hardly known gives way to a smaller one that is.
        let rows = [(9.0, 4.0), (-5.0, 0.5), (3.0, 0.5), (1.0, 0.1)];
        let effect = |(effect, error): (f64, f64), width: f64| around(effect, error * width);
        let told = most_telling(&rows, 3, 4, effect);
        let order: Vec<f64> = told.iter().map(|told| told.row.0).collect();
        assert_eq!(order, [-5.0, 3.0, 1.0]);
    }

    #[test]
    fn what_was_chosen_of_many_is_told_with_wider_intervals() {
        // One of a hundred: 1 - 0.05/100, 3.480756 standard errors; so 3.3 is not told and 3.5 is.
        assert!(most_telling(&[3.3], 3, 100, around).is_empty());
        let told = most_telling(&[3.3, 3.5, 0.2], 1, 100, around);
        assert_eq!(told.len(), 1);
        assert!((told[0].row - 3.5).abs() < 1e-12 && (told[0].interval.low - 0.019_244).abs() < 1e-5);
        // Two may be told where two hold at 1 - 0.05 * 2/100: 3.290527.
        assert_eq!(most_telling(&[3.3, 3.5, 0.2], 2, 100, around).len(), 2);
    }

    #[test]
    fn what_may_be_nothing_is_at_least_nothing() {
        assert_eq!(least(Interval { low: -1.0, high: 2.0 }), 0.0);
        assert_eq!(least(Interval { low: 1.0, high: 2.0 }), 1.0);
        assert_eq!(least(Interval { low: -3.0, high: -2.0 }), 2.0);
        assert!(most_telling(&[] as &[f64], 3, 0, around).is_empty());
    }
}
