//! The law of one whole number.

use crate::exact::{TooMany, common_divisor, plus, power, times};

/// In how many of all equally likely ways each value comes.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Law {
    smallest: i64,
    ways: Vec<u128>,
    whole: u128,
}

impl Law {
    /// A law by the ways of the values from `smallest` on.
    pub fn new(smallest: i64, ways: Vec<u128>) -> Result<Self, TooMany> {
        let whole = ways.iter().try_fold(0, |sum, &ways| plus(sum, ways))?;
        Ok(Self { smallest, ways, whole })
    }

    /// A law by values with their ways, in any order; values may come more than once.
    pub fn of(values: &[(i64, u128)]) -> Result<Self, TooMany> {
        let smallest = values.iter().map(|value| value.0).min().unwrap_or(0);
        let largest = values.iter().map(|value| value.0).max().unwrap_or(-1);
        let mut ways = vec![0; (largest - smallest + 1).max(0) as usize];
        for &(value, more) in values {
            let sum = &mut ways[(value - smallest) as usize];
            *sum = plus(*sum, more)?;
        }
        Self::new(smallest, ways)
    }

    /// A fair die with the faces 1 to `sides`.
    pub fn die(sides: u32) -> Result<Self, TooMany> {
        Self::new(1, vec![1; sides as usize])
    }

    /// The values with their ways, the smallest first.
    pub fn values(&self) -> impl Iterator<Item = (i64, u128)> {
        (self.smallest..).zip(self.ways.iter().copied())
    }

    /// All ways.
    pub fn whole(&self) -> u128 {
        self.whole
    }

    /// The ways of the values from the smallest on.
    pub fn ways(&self) -> &[u128] {
        &self.ways
    }

    /// The ways as a game declares the law of a roll; none where one of them needs more than 64 bits.
    pub fn weights(&self) -> Vec<u64> {
        let narrow: Result<Vec<u64>, _> =
            self.ways.iter().map(|&ways| u64::try_from(ways)).collect();
        narrow.unwrap_or_default()
    }

    /// The ways of `least` and more.
    pub fn at_least(&self, least: i64) -> u128 {
        // A part of the whole, which fits.
        self.values().filter(|&(value, _)| value >= least).map(|(_, ways)| ways).sum()
    }

    /// The law of the sum of this number and another one that does not depend on it.
    pub fn plus(&self, other: &Self) -> Result<Self, TooMany> {
        if self.ways.is_empty() || other.ways.is_empty() {
            return Self::new(0, Vec::new());
        }
        let mut ways = vec![0; self.ways.len() + other.ways.len() - 1];
        for (low, &one) in self.ways.iter().enumerate() {
            for (high, &two) in other.ways.iter().enumerate() {
                let sum = &mut ways[low + high];
                *sum = plus(*sum, times(one, two)?)?;
            }
        }
        Self::new(self.smallest + other.smallest, ways)
    }

    /// The law of the sum of so many numbers of this law.
    pub fn of_sum(&self, count: u32) -> Result<Self, TooMany> {
        (0..count).try_fold(Self::new(0, vec![1])?, |sum, _| sum.plus(self))
    }

    /// The law of the number with its sign turned.
    #[must_use]
    pub fn negative(&self) -> Self {
        let largest = self.smallest + self.ways.len() as i64 - 1;
        let ways = self.ways.iter().rev().copied().collect();
        Self { smallest: -largest, ways, whole: self.whole }
    }

    /// The law of the number with a fixed one added.
    #[must_use]
    pub fn shifted(&self, by: i64) -> Self {
        Self { smallest: self.smallest + by, ..self.clone() }
    }

    /// The law of the highest of so many numbers of this law.
    pub fn highest_of(&self, count: u32) -> Result<Self, TooMany> {
        let mut ways = Vec::with_capacity(self.ways.len());
        let (mut up_to, mut before) = (0, power(0, count)?);
        for &more in &self.ways {
            up_to = plus(up_to, more)?;
            let all = power(up_to, count)?;
            ways.push(all - before);
            before = all;
        }
        Self::new(self.smallest, ways)
    }

    /// The law of the lowest of so many numbers of this law.
    pub fn lowest_of(&self, count: u32) -> Result<Self, TooMany> {
        Ok(self.negative().highest_of(count)?.negative())
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        self.moment(|value| value)
    }

    /// The variance.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.moment(|value| (value - mean).powi(2))
    }

    fn moment(&self, of: impl Fn(f64) -> f64) -> f64 {
        let whole = self.whole as f64;
        self.values().map(|(value, ways)| of(value as f64) * (ways as f64 / whole)).sum()
    }
}

/// A part of a whole in lowest terms.
pub fn parts(ways: u128, whole: u128) -> (u128, u128) {
    let divisor = common_divisor(ways, whole);
    (ways / divisor, whole / divisor)
}

/// The law of dice that are rolled again and added to on their highest face, which has no end: it is
/// cut off after a number of further dice.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Exploding {
    /// The law where no more than `depth` further dice are rolled.
    pub law: Law,
    /// How many further dice.
    pub depth: u32,
    /// In how many ways one more die would have been rolled: of those the value is too low.
    pub cut_off: u128,
}

/// A fair die that explodes on its highest face, at most `depth` times.
pub fn exploding(sides: u32, depth: u32) -> Result<Exploding, TooMany> {
    let mut values = Vec::new();
    let faces = u128::from(sides);
    for further in 0..=depth {
        // Each way so far stands for as many as the dice that were not rolled have.
        let each = power(faces, depth - further)?;
        let before = i64::from(sides) * i64::from(further);
        let last = if further == depth { sides } else { sides.saturating_sub(1) };
        values.extend((1..=last).map(|face| (before + i64::from(face), each)));
    }
    Ok(Exploding { law: Law::of(&values)?, depth, cut_off: u128::from(sides > 0) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 5e-7, "{found} is not {expected}");
    }

    #[test]
    fn two_dice_have_the_vector_of_the_reference() {
        let law = Law::die(6).unwrap().of_sum(2).unwrap();
        assert_eq!(law.ways(), [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
        assert_eq!(law.whole(), 36);
        assert_eq!(law.values().next(), Some((2, 1)));
        close(law.mean(), 7.0);
        close(law.variance(), 35.0 / 6.0);
        assert_eq!(law.at_least(10), 6);
        assert_eq!((law.at_least(0), law.at_least(13)), (36, 0));
    }

    #[test]
    fn the_better_and_the_worse_of_two_have_the_vectors_of_the_reference() {
        let die = Law::die(20).unwrap();
        let best = die.highest_of(2).unwrap();
        assert_eq!(best.whole(), 400);
        assert!(best.values().all(|(face, ways)| ways == 2 * face as u128 - 1));
        close(best.mean(), 13.825);
        close(best.variance(), 22.194_375);
        let worst = die.lowest_of(2).unwrap();
        assert_eq!(worst.whole(), 400);
        close(worst.mean(), 7.175);
        assert_eq!(worst.values().next(), Some((1, 39)));
    }

    #[test]
    fn an_exploding_die_says_what_is_cut_off() {
        // The reference stops after nine further dice; the limit is 4.2.
        let die = exploding(6, 9).unwrap();
        assert_eq!(die.law.whole(), 60_466_176);
        assert!((die.law.mean() - 4.199_999_930_5).abs() < 5e-11, "{}", die.law.mean());
        assert_eq!((die.depth, die.cut_off), (9, 1));
        assert_eq!(
            die.law.values().map(|(_, ways)| ways).take(7).collect::<Vec<_>>(),
            [10_077_696, 10_077_696, 10_077_696, 10_077_696, 10_077_696, 0, 1_679_616]
        );
        let plain = exploding(6, 0).unwrap();
        assert_eq!(plain.law, Law::die(6).unwrap());
    }

    #[test]
    fn a_difference_is_a_sum_with_a_sign_turned() {
        let die = Law::die(6).unwrap();
        let lead = die.plus(&die.negative()).unwrap().shifted(1);
        assert_eq!(lead.ways(), [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
        // One die and 1 more against another: ahead in 21 of 36 ways, level in 5.
        assert_eq!((lead.at_least(1), lead.at_least(0)), (21, 26));
    }

    #[test]
    fn nothing_is_the_sum_of_no_dice() {
        let none = Law::die(6).unwrap().of_sum(0).unwrap();
        assert_eq!(none.values().collect::<Vec<_>>(), [(0, 1)]);
        assert_eq!(parts(6, 36), (1, 6));
        assert_eq!(parts(0, 36), (0, 1));
    }
}
