//! Exact laws of dice and cards, as whole numbers of equally likely ways: nothing is rounded before
//! somebody reads it.
//!
//! Numbers of ways are 128 bits wide. What does not fit is refused ([`TooMany`]), never wrapped.

mod cards;
mod contest;
mod law;
mod pool;

use std::fmt;

pub use cards::{draws, hand_largest_set};
pub use contest::{Tie, losses};
pub use law::{Exploding, Law, exploding, parts};
pub use pool::{Kept, keep, largest_set, longest_straight, successes};

/// More ways than 128 bits hold.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct TooMany;

impl fmt::Display for TooMany {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(
            "too many ways to count exactly: more than 2^128; ask about fewer dice or cards, or dice \
             with fewer sides",
        )
    }
}

impl std::error::Error for TooMany {}

fn plus(one: u128, two: u128) -> Result<u128, TooMany> {
    one.checked_add(two).ok_or(TooMany)
}

fn times(one: u128, two: u128) -> Result<u128, TooMany> {
    one.checked_mul(two).ok_or(TooMany)
}

fn power(base: u128, exponent: u32) -> Result<u128, TooMany> {
    base.checked_pow(exponent).ok_or(TooMany)
}

/// In how many ways `taken` can be chosen out of `all`.
pub fn choose(all: u64, taken: u64) -> Result<u128, TooMany> {
    if taken > all {
        return Ok(0);
    }
    // After each step the product is a binomial coefficient, so that the division is exact.
    (0..taken.min(all - taken)).try_fold(1_u128, |ways, index| {
        Ok(times(ways, u128::from(all - index))? / u128::from(index + 1))
    })
}

/// The greatest number that divides both; 1 where both are 0.
pub fn common_divisor(mut one: u128, mut two: u128) -> u128 {
    while two != 0 {
        (one, two) = (two, one % two);
    }
    one.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choosing_counts_by_the_triangle() {
        let row: Vec<u128> = (0..=5).map(|taken| choose(5, taken).unwrap()).collect();
        assert_eq!(row, [1, 5, 10, 10, 5, 1]);
        assert_eq!(choose(52, 5), Ok(2_598_960));
        assert_eq!(choose(3, 4), Ok(0));
        assert_eq!(choose(200, 100), Err(TooMany));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        assert_eq!(Law::die(6).unwrap().of_sum(50).map(|_| ()), Err(TooMany));
        assert!(Law::die(6).unwrap().of_sum(49).is_ok());
        assert_eq!(keep(6, 60, 10, Kept::Highest).map(|_| ()), Err(TooMany));
        assert!(TooMany.to_string().contains("fewer dice"));
    }
}
