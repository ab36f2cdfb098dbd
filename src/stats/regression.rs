//! Least squares: what each of several switches does where many settings of them were tried at once.
//!
//! Each trial has a result and says which switches are on. The result is taken for a sum of what the
//! switches do, so what one does is told apart from what others do, even where chance has made them go
//! together. Trials are few and switches fewer, so the normal equations are solved as they stand.

use crate::estimate::{Interval, Z95, student_p, student_quantile_of, two_sided_p};
use crate::linear::invert;

/// A number that a fit has found.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Coefficient {
    /// The number.
    pub value: f64,
    /// Its variance.
    pub variance: f64,
    /// Degrees of freedom of that variance.
    pub freedom: f64,
}

impl Coefficient {
    /// The 95 % interval.
    pub fn interval(&self) -> Interval {
        self.interval_at(Z95)
    }

    /// The interval that reaches `z` standard errors of the normal law to either side, or what is as sure.
    pub fn interval_at(&self, z: f64) -> Interval {
        let reach = student_quantile_of(two_sided_p(z), self.freedom).unwrap_or(f64::INFINITY);
        Interval::normal_at(self.value, self.variance, reach)
    }

    /// The probability of so large a number by chance.
    pub fn p_value(&self) -> f64 {
        if self.variance > 0.0 {
            student_p(self.value / self.variance.sqrt(), self.freedom)
        } else {
            1.0
        }
    }
}

/// A trial.
#[derive(Clone, PartialEq, Debug)]
pub struct Trial {
    /// What is tried, as numbers: 1 and 0 for switches.
    pub settings: Vec<f64>,
    /// What came of it.
    pub result: f64,
    /// How much it counts: in proportion to one over its variance.
    pub weight: f64,
}

/// What each setting adds to the result; None where the trials do not tell them apart, or are too few to
/// know how surely they do. A level that all trials share is allowed for.
pub fn fit(trials: &[Trial]) -> Option<Vec<Coefficient>> {
    let used: Vec<&Trial> = trials.iter().filter(|trial| trial.weight > 0.0).collect();
    let settings = used.first()?.settings.len();
    let unknowns = settings + 1;
    if used.len() <= unknowns {
        return None;
    }
    let row = |trial: &Trial| -> Vec<f64> {
        std::iter::once(1.0).chain(trial.settings.iter().copied()).collect()
    };
    // The matrix of the normal equations beside the one that becomes its inverse, and their right side.
    let mut equations = vec![vec![0.0; 2 * unknowns]; unknowns];
    let mut right = vec![0.0; unknowns];
    for trial in &used {
        let row = row(trial);
        for (line, one) in row.iter().enumerate() {
            right[line] += trial.weight * one * trial.result;
            for (column, other) in row.iter().enumerate() {
                equations[line][column] += trial.weight * one * other;
            }
        }
    }
    for (line, equation) in equations.iter_mut().enumerate() {
        equation[unknowns + line] = 1.0;
    }
    invert(&mut equations)?;
    let inverse = |line: usize, column: usize| equations[line][unknowns + column];
    let values: Vec<f64> = (0..unknowns)
        .map(|line| (0..unknowns).map(|column| inverse(line, column) * right[column]).sum())
        .collect();
    let left = |trial: &&Trial| {
        let fitted: f64 = row(trial).iter().zip(&values).map(|(one, value)| one * value).sum();
        trial.weight * (trial.result - fitted).powi(2)
    };
    let freedom = (used.len() - unknowns) as f64;
    let noise = used.iter().map(left).sum::<f64>() / freedom;
    let coefficient = |line: usize| Coefficient {
        value: values[line],
        variance: noise * inverse(line, line),
        freedom,
    };
    Some((1..unknowns).map(coefficient).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trial(settings: &[f64], result: f64) -> Trial {
        Trial { settings: settings.to_vec(), result, weight: 1.0 }
    }

    /// y = 2 + 3a - b without noise, with the two going together in part.
    #[test]
    fn effects_that_go_together_are_told_apart() {
        let all = [[0., 0.], [1., 1.], [1., 1.], [1., 0.], [0., 1.], [0., 0.], [1., 1.]];
        let trials: Vec<Trial> = all.iter().map(|x| trial(x, 2.0 + 3.0 * x[0] - x[1])).collect();
        let found = fit(&trials).expect("a fit");
        assert!((found[0].value - 3.0).abs() < 1e-9 && (found[1].value + 1.0).abs() < 1e-9);
        assert!(found.iter().all(|one| one.variance < 1e-18));
    }

    /// One switch: the difference of two means, with the pooled variance of the two-sample t test.
    #[test]
    fn one_switch_is_a_difference_of_means() {
        let trials: Vec<Trial> = [(0., 1.), (0., 3.), (0., 5.), (1., 6.), (1., 10.)]
            .iter()
            .map(|&(x, y)| trial(&[x], y))
            .collect();
        let found = fit(&trials).expect("a fit")[0];
        // Means 3 and 8; squares about them 8 and 8 over 3 degrees of freedom; 1/3 + 1/2.
        assert!((found.value - 5.0).abs() < 1e-9);
        assert!((found.variance - 16.0 / 3.0 * (1.0 / 3.0 + 0.5)).abs() < 1e-9);
        assert!((found.freedom - 3.0).abs() < 1e-9);
    }

    #[test]
    fn weights_count_like_copies_of_a_trial() {
        let once = [(0., 1.), (0., 3.), (1., 6.), (1., 10.)].map(|(x, y)| trial(&[x], y));
        let mut heavy = once.to_vec();
        heavy[1].weight = 3.0;
        let mut copies = once.to_vec();
        copies.extend([once[1].clone(), once[1].clone()]);
        let (heavy, copies) = (fit(&heavy).expect("a fit")[0], fit(&copies).expect("a fit")[0]);
        assert!((heavy.value - copies.value).abs() < 1e-9);
        // Of trials without weight nothing is known.
        let mut none = once.to_vec();
        none.push(Trial { weight: 0.0, ..trial(&[1.0], 99.0) });
        assert_eq!(fit(&none), fit(&once));
    }

    #[test]
    fn what_cannot_be_told_apart_is_not_told() {
        let same = [[0., 0.], [1., 1.], [0., 0.], [1., 1.], [1., 1.]];
        let trials: Vec<Trial> = same.iter().map(|x| trial(x, x[0])).collect();
        assert_eq!(fit(&trials), None);
        assert_eq!(fit(&trials[..3]), None, "too few");
        assert_eq!(fit(&[]), None);
    }
}
