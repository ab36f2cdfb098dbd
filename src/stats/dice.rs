//! Exact laws of dice, as whole-number weights.

/// The law of a sum of two independent numbers, given the law of each (weights from its smallest
/// value on).
pub fn convolve(one: &[u64], two: &[u64]) -> Vec<u64> {
    if one.is_empty() || two.is_empty() {
        return Vec::new();
    }
    let mut weights = vec![0; one.len() + two.len() - 1];
    for (low, a) in one.iter().enumerate() {
        for (high, b) in two.iter().enumerate() {
            weights[low + high] += a * b;
        }
    }
    weights
}

/// The weights of the sums `dice`..=`dice * sides` of so many fair dice; they add up to
/// `sides` to the power of `dice`, which must fit 64 bits.
pub fn sum_weights(dice: u32, sides: u32) -> Vec<u64> {
    let die = vec![1; sides as usize];
    (0..dice).fold(vec![1], |weights, _| convolve(&weights, &die))
}

/// The weights of "at least `needed`" and "less" for a law of values from `smallest` on.
pub fn at_least(weights: &[u64], smallest: i64, needed: i64) -> [u64; 2] {
    let mut split = [0, 0];
    for (weight, value) in weights.iter().zip(smallest..) {
        split[usize::from(value < needed)] += weight;
    }
    split
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_dice_have_their_exact_weights() {
        assert_eq!(sum_weights(2, 6), [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
        assert_eq!(sum_weights(1, 4), [1, 1, 1, 1]);
        assert_eq!(sum_weights(0, 6), [1]);
        assert_eq!(sum_weights(3, 6), [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]);
        assert_eq!(sum_weights(24, 6).iter().sum::<u64>(), 6_u64.pow(24));
    }

    #[test]
    fn at_least_splits_a_law_in_two() {
        // 2d6: 10 or more in 6 of 36 ways.
        assert_eq!(at_least(&sum_weights(2, 6), 2, 10), [6, 30]);
        assert_eq!(at_least(&sum_weights(1, 6), 1, 0), [6, 0]);
        assert_eq!(at_least(&sum_weights(1, 6), 1, 7), [0, 6]);
    }
}
