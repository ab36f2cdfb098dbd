//! Estimates from counts in groups of games, whatever is made of them.
//!
//! What is compared on the same deals hangs together by games. Groups of games do not, so how far an estimate
//! moves when one group after another is left out says how far luck moves it (the delete-a-group jackknife).

use crate::estimate::{Interval, student_p, student_quantile};

/// An estimate with its standard error.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Grouped {
    /// The estimate, from all groups.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
    /// One less than there are groups.
    freedom: f64,
}

impl Grouped {
    /// From counts by group, each as many numbers; `of` makes the estimate of their sums. None where `of` makes
    /// nothing of them, or fewer than two groups have counts.
    pub fn new(groups: &[Vec<u64>], of: impl Fn(&[u64]) -> Option<f64>) -> Option<Self> {
        let used: Vec<&Vec<u64>> =
            groups.iter().filter(|group| group.iter().any(|&count| count > 0)).collect();
        let width = used.first()?.len();
        let all: Vec<u64> =
            (0..width).map(|place| used.iter().map(|group| group[place]).sum()).collect();
        let value = of(&all)?;
        let without = used.iter().map(|group| {
            let left: Vec<u64> = all.iter().zip(*group).map(|(all, own)| all - own).collect();
            of(&left)
        });
        let without = without.collect::<Option<Vec<f64>>>()?;
        let count = without.len() as f64;
        let freedom = count - 1.0;
        if freedom < 1.0 {
            return None;
        }
        let mean = without.iter().sum::<f64>() / count;
        let squares: f64 = without.iter().map(|left| (left - mean) * (left - mean)).sum();
        Some(Self { value, error: (freedom / count * squares).sqrt(), freedom })
    }

    /// The 95 % interval.
    pub fn interval(&self) -> Interval {
        let reach = student_quantile(self.freedom).unwrap_or(f64::INFINITY) * self.error;
        Interval { low: self.value - reach, high: self.value + reach }
    }

    /// The probability of a value at least so far from another one by chance; 1 where nothing varies and it is
    /// that value.
    pub fn p_value(&self, from: f64) -> f64 {
        let distance = (self.value - from).abs();
        if self.error > 0.0 {
            student_p(distance / self.error, self.freedom)
        } else if distance > 0.0 {
            0.0
        } else {
            1.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::Rng;
    use tenbin_engine::seed::{self, Label};

    fn rate(sums: &[u64]) -> Option<f64> {
        (sums[1] > 0).then(|| sums[0] as f64 / sums[1] as f64)
    }

    #[test]
    fn a_rate_in_equal_groups_has_the_error_of_their_means() {
        // Rates of 1/4, 2/4 and 3/4: the error of their mean is sqrt(1/16 / 3).
        let groups = [vec![1, 4], vec![2, 4], vec![3, 4]];
        let found = Grouped::new(&groups, rate).expect("an estimate");
        assert!((found.value - 0.5).abs() < 1e-12);
        assert!((found.error - (1.0_f64 / 48.0).sqrt()).abs() < 1e-12);
        // Groups without games are none.
        let more = [groups.to_vec(), vec![vec![0, 0]; 5]].concat();
        assert_eq!(Grouped::new(&more, rate), Some(found));
        assert_eq!(Grouped::new(&groups[..1], rate), None);
    }

    #[test]
    fn what_never_varies_is_sure() {
        let same = Grouped::new(&[vec![3, 6], vec![3, 6]], rate).expect("an estimate");
        assert_eq!((same.p_value(0.5), same.p_value(0.4)), (1.0, 0.0));
        assert!((same.interval().low - 0.5).abs() < 1e-12);
    }

    #[test]
    fn the_interval_of_a_difference_on_common_deals_covers_as_often_as_it_says() {
        let mut generator = seed::stream(5, 0, Label::Rules(0));
        let mut bits = || generator.next_u64() >> 11;
        let below = |share: f64, bits: u64| (bits as f64) < share * (1_u64 << 53) as f64;
        let difference = |sums: &[u64]| {
            (sums[2] > 0).then(|| (sums[0] as f64 - sums[1] as f64) / sums[2] as f64)
        };
        let (mut covered, mut false_alarms) = (0, 0);
        let trials = 2000;
        for _ in 0..trials {
            let mut groups = vec![vec![0_u64; 3]; 64];
            for game in 0..320 {
                // Both win by the same luck in two games of three.
                let (common, own) = (bits(), [bits(), bits()]);
                let is_common = below(2.0 / 3.0, bits());
                let of = |side: usize| if is_common { common } else { own[side] };
                let group = &mut groups[game % 64];
                group[0] += u64::from(below(0.3, of(0)));
                group[1] += u64::from(below(0.3, of(1)));
                group[2] += 1;
            }
            let found = Grouped::new(&groups, difference).expect("an estimate");
            covered += u32::from(found.interval().has(0.0));
            false_alarms += u32::from(found.p_value(0.0) < 0.05);
        }
        // 1900 of 2,000 are meant; four standard errors are 39.
        assert!((1861..=1939).contains(&covered), "{covered}");
        assert_eq!(covered + false_alarms, trials, "interval and p-value say the same");
    }
}
