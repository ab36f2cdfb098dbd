//! Numbers that are the same on every machine: sums, products and square roots are exact by the rules of
//! floating-point numbers, while logarithms and powers of a machine's library may differ in the last bit.

use tenbin_engine::Key;

/// Words of random bits whose ones are counted for one number.
const WORDS: u64 = 4;
/// The square of its standard deviation: a quarter for each bit, a twelfth for what fills the gaps.
const VARIANCE: f64 = WORDS as f64 * 64.0 / 4.0 + 1.0 / 12.0;

/// A number whose law is that of the normal numbers (mean 0, standard deviation 1) as closely as it matters
/// here: how many of 256 random bits are ones, less 128, with the gaps between whole numbers filled evenly.
pub(super) fn normal(key: Key) -> f64 {
    let ones: u32 = (0..WORDS).map(|word| key.with(word).number().count_ones()).sum();
    let filled = (key.with(WORDS).number() >> 11) as f64 / (1_u64 << 53) as f64 - 0.5;
    (f64::from(ones) - 32.0 * WORDS as f64 + filled) / VARIANCE.sqrt()
}

/// The natural logarithm of a number from 1 up.
pub(super) fn logarithm(number: f64) -> f64 {
    let (mut rest, mut halvings) = (number, 0.0);
    while rest > 1.5 {
        rest /= 2.0;
        halvings += 1.0;
    }
    halvings * std::f64::consts::LN_2 + near_one(rest)
}

/// The same near 1, by the series of the area tangent.
fn near_one(number: f64) -> f64 {
    let ratio = (number - 1.0) / (number + 1.0);
    let square = ratio * ratio;
    let mut power = ratio;
    let mut sum = 0.0;
    for odd in (1..=41).step_by(2) {
        sum += power / f64::from(odd);
        power *= square;
    }
    2.0 * sum
}

/// e to a number between -1 and 1; beyond that as at the end.
pub(super) fn exponential(number: f64) -> f64 {
    let number = number.clamp(-1.0, 1.0);
    let (mut sum, mut term) = (1.0, 1.0);
    for step in 1..=20 {
        term *= number / f64::from(step);
        sum += term;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normal_numbers_have_their_moments_and_tails() {
        let root = Key::of_game(7, 7);
        let drawn: Vec<f64> = (0..200_000).map(|index| normal(root.with(index))).collect();
        let count = drawn.len() as f64;
        let mean_of = |power: i32| drawn.iter().map(|one| one.powi(power)).sum::<f64>() / count;
        // Five standard errors of each: the variances of the powers are 1, 2, 15 and 96.
        assert!(mean_of(1).abs() < 5.0 * (1.0 / count).sqrt());
        assert!((mean_of(2) - 1.0).abs() < 5.0 * (2.0 / count).sqrt());
        assert!(mean_of(3).abs() < 5.0 * (15.0 / count).sqrt());
        // The fourth moment of the bits is 3 - 2/256.
        assert!((mean_of(4) - 3.0).abs() < 5.0 * (96.0 / count).sqrt() + 2.0 / 256.0);
        // 4.55 % of normal numbers lie beyond 2, 0.27 % beyond 3.
        let beyond = |reach: f64| drawn.iter().filter(|one| one.abs() > reach).count() as f64;
        assert!((beyond(2.0) / count - 0.0455).abs() < 0.003);
        assert!((beyond(3.0) / count - 0.0027).abs() < 0.0006);
    }

    #[test]
    fn logarithms_and_powers_are_those_of_the_library() {
        for number in [1.0, 1.25, 1.5, 1.6, 2.0, 3.5, 32.5, 1000.0] {
            assert!((logarithm(number) - f64::ln(number)).abs() < 1e-13, "{number}");
        }
        for number in [-1.0, -0.3, 0.0, 1e-3, 0.7, 1.0] {
            assert!((exponential(number) - f64::exp(number)).abs() < 1e-14, "{number}");
        }
        assert!((exponential(9.0) - std::f64::consts::E).abs() < 1e-14);
    }
}
