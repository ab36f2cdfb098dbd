//! Which weights are learned, and in what steps.

use crate::policies::weighted::WEIGHT_MAX;
use crate::tune::watch::Differing;

/// A weight that is 0 steps by what makes its feature worth this part of what a typical one is worth.
const WORTH_OF_NOTHING: f64 = 0.25;
/// No step is smaller, so that candidates differ in whole numbers.
const STEP_LEAST: f64 = 4.0;
/// The smallest weight that is not 0 shall have two digits, so that it can become a little larger.
const FINE: u32 = 10;
/// So many digits of a weight are written.
const DIGITS: u32 = 3;

/// A weight that is learned.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Stepped {
    /// Its feature, by index.
    pub feature: usize,
    /// How far it goes for one unit of the learner.
    pub step: f64,
}

/// How the numbers of a learner become weights.
#[derive(Clone, PartialEq, Debug)]
pub struct Steps {
    /// All weights at the start are multiplied by this, for finer steps; only proportions count.
    pub factor: i32,
    /// The weights at the start, so multiplied.
    pub start: Vec<i32>,
    /// Those that are learned.
    pub learned: Vec<Stepped>,
}

impl Steps {
    /// For weights of which features differ so much between the actions of real decisions.
    pub fn new(weights: &[i32], differing: &[Differing]) -> Self {
        let factor = factor(weights);
        let start: Vec<i32> = weights.iter().map(|weight| weight * factor).collect();
        let alive = || differing.iter().enumerate().filter(|(_, one)| one.decisions > 0);
        let mut worth: Vec<f64> = alive()
            .filter(|&(feature, _)| start[feature] != 0)
            .map(|(feature, one)| f64::from(start[feature].abs()) * one.range())
            .collect();
        worth.sort_by(f64::total_cmp);
        let typical = worth.get(worth.len() / 2).copied().unwrap_or(0.0);
        let step = |(feature, one): (usize, &Differing)| {
            let floor = WORTH_OF_NOTHING * typical / one.range();
            let step = f64::from(start[feature].abs()).max(floor).max(STEP_LEAST);
            Stepped { feature, step: step.min(WEIGHT_MAX as f64) }
        };
        let learned = alive().map(step).collect();
        Self { factor, start, learned }
    }

    /// The weights at a place of the learner.
    pub fn weights_at(&self, place: &[f64]) -> Vec<i32> {
        let mut weights = self.start.clone();
        let most = WEIGHT_MAX as f64;
        for (one, at) in self.learned.iter().zip(place) {
            let weight = f64::from(self.start[one.feature]) + one.step * at;
            weights[one.feature] = weight.round().clamp(-most, most) as i32;
        }
        weights
    }

    /// The same as people write them: of the digits of a learned weight so many that say something.
    pub fn readable_at(&self, place: &[f64]) -> Vec<i32> {
        let mut weights = self.weights_at(place);
        for one in &self.learned {
            weights[one.feature] = rounded(weights[one.feature]);
        }
        weights
    }
}

/// A power of ten that makes small weights fine enough, as far as the largest one allows.
fn factor(weights: &[i32]) -> i32 {
    let sizes = || weights.iter().map(|weight| weight.unsigned_abs()).filter(|&size| size > 0);
    let (Some(least), Some(most)) = (sizes().min(), sizes().max()) else { return FINE as i32 };
    let room = WEIGHT_MAX as u32 / 4;
    let mut factor = 1;
    while least * factor < FINE && most.saturating_mul(factor * 10) <= room {
        factor *= 10;
    }
    factor as i32
}

/// A number with all digits behind the third made 0.
fn rounded(number: i32) -> i32 {
    let mut unit = 1;
    while number.abs() / unit >= 10_i32.pow(DIGITS) {
        unit *= 10;
    }
    (f64::from(number) / f64::from(unit)).round() as i32 * unit
}

#[cfg(test)]
mod tests {
    use super::*;

    fn differing(decisions: u64, range: u64) -> Differing {
        Differing { decisions, ranges: decisions * range }
    }

    #[test]
    fn numbers_keep_three_digits() {
        for (number, wanted) in
            [(0, 0), (7, 7), (-999, -999), (1234, 1230), (-98_765, -98_800), (999_999, 1_000_000)]
        {
            assert_eq!(rounded(number), wanted);
        }
    }

    #[test]
    fn small_weights_are_made_ten_times_as_large_where_there_is_room() {
        assert_eq!(factor(&[0, 2, -200]), 10);
        assert_eq!(factor(&[0, 1, 12]), 10);
        assert_eq!(factor(&[12, -300]), 1);
        assert_eq!(factor(&[1, 100_000]), 1);
        assert_eq!(factor(&[0, 0]), 10);
    }

    #[test]
    fn steps_go_with_sizes_and_what_never_differs_stays() {
        // Worth: 200 x 10, 40 x 100 and 1000 x 1, of which the middle one is 2,000.
        let uses = [
            differing(50, 10),
            differing(10, 100),
            differing(900, 1),
            differing(30, 5),
            differing(0, 0),
        ];
        let steps = Steps::new(&[200, 40, -1000, 0, 70], &uses);
        assert_eq!((steps.factor, steps.learned.len()), (1, 4));
        let of: Vec<f64> = steps.learned.iter().map(|one| one.step).collect();
        // A weight of 0 over a range of 5: a quarter of 2,000 is 500, which is 100 x 5.
        assert_eq!(of, [200.0, 40.0, 1000.0, 100.0]);
        assert_eq!(steps.weights_at(&[0.5, -2.0, 0.001, 0.333]), [300, -40, -999, 33, 70]);
        assert_eq!(steps.readable_at(&[0.0, 0.0, -0.2344, 0.0]), [200, 40, -1230, 0, 70]);
        assert_eq!(steps.weights_at(&[9e9, 0.0, 0.0, 0.0])[0], 1_000_000);
    }
}
