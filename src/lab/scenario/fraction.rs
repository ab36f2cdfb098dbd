//! Exact fractions, for probabilities that must not be a little off.

use std::fmt;

/// A fraction in lowest terms.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Fraction {
    numerator: u128,
    denominator: u128,
}

impl Fraction {
    /// Nothing.
    pub const ZERO: Self = Self { numerator: 0, denominator: 1 };

    /// All there is.
    pub const ONE: Self = Self { numerator: 1, denominator: 1 };

    /// A fraction; None where the denominator is 0.
    pub fn new(numerator: u128, denominator: u128) -> Option<Self> {
        if denominator == 0 {
            return None;
        }
        let divisor = greatest_common_divisor(numerator, denominator);
        Some(Self { numerator: numerator / divisor, denominator: denominator / divisor })
    }

    /// The sum; None where it does not fit.
    pub fn plus(self, other: Self) -> Option<Self> {
        let divisor = greatest_common_divisor(self.denominator, other.denominator);
        let left = self.numerator.checked_mul(other.denominator / divisor)?;
        let right = other.numerator.checked_mul(self.denominator / divisor)?;
        let denominator = self.denominator.checked_mul(other.denominator / divisor)?;
        Self::new(left.checked_add(right)?, denominator)
    }

    /// The product; None where it does not fit.
    pub fn times(self, other: Self) -> Option<Self> {
        let left = greatest_common_divisor(self.numerator, other.denominator);
        let right = greatest_common_divisor(other.numerator, self.denominator);
        let numerator = (self.numerator / left).checked_mul(other.numerator / right)?;
        let denominator = (self.denominator / right).checked_mul(other.denominator / left)?;
        Self::new(numerator, denominator)
    }

    /// Reads `1/3`, `15 / 36`, `0.25`, `0` or `1`.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some((numerator, denominator)) = text.split_once('/') {
            return Self::new(numerator.trim().parse().ok()?, denominator.trim().parse().ok()?);
        }
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !digits(whole) || !digits(decimals) || decimals.len() > 30 {
            return None;
        }
        let numerator = format!("{whole}{decimals}").parse().ok()?;
        Self::new(numerator, 10_u128.pow(decimals.len() as u32))
    }

    /// What stands above and below the line, in lowest terms.
    pub fn parts(self) -> (u128, u128) {
        (self.numerator, self.denominator)
    }

    /// The nearest number that a computer calculates with.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    /// Whether it can be a probability.
    pub fn is_probability(self) -> bool {
        self.numerator <= self.denominator
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == 1 {
            write!(out, "{}", self.numerator)
        } else {
            write!(out, "{}/{}", self.numerator, self.denominator)
        }
    }
}

fn greatest_common_divisor(mut left: u128, mut right: u128) -> u128 {
    while right != 0 {
        (left, right) = (right, left % right);
    }
    left.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_exact_and_in_lowest_terms() {
        let third = Fraction::parse("12/36").unwrap();
        assert_eq!(third.to_string(), "1/3");
        let half = Fraction::parse("0.5").unwrap();
        assert_eq!(third.plus(half).unwrap().to_string(), "5/6");
        assert_eq!(Fraction::parse("1"), Fraction::new(36, 36));
        assert_eq!(Fraction::ZERO.plus(Fraction::ZERO), Some(Fraction::ZERO));
        assert_eq!(third.times(half), Fraction::new(1, 6));
        assert_eq!(third.times(Fraction::ZERO), Some(Fraction::ZERO));
        assert!(!Fraction::parse("3/2").unwrap().is_probability());
    }

    #[test]
    fn what_is_no_fraction_is_none() {
        for text in ["", "1/0", "a", "-1/2", "1/2/3", ".", "1.x", "+1"] {
            assert_eq!(Fraction::parse(text), None, "{text}");
        }
        let huge = Fraction::new(1, u128::MAX).unwrap();
        assert_eq!(huge.plus(Fraction::new(1, u128::MAX - 1).unwrap()), None);
    }
}
