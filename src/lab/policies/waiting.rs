//! Which of several actions is taken, each with a chance of its own: a race. Each waits for a random
//! time, on average the longer the smaller its chance, and the first is taken. In integers throughout.

/// The fixed-point 1 of [`half_power`]; 256 actions of this size still add up below 2^32.
const ONE_BITS: u32 = 23;

/// Steps between a number and its half in the table of [`half_power`].
const STEPS: usize = 256;

/// `HALF_POWERS[i]` is 2^(-i / 256) with 23 fraction bits, rounded down.
static HALF_POWERS: [u32; STEPS] = half_powers();

/// Builds the table by repeated square roots: 2^(-1/2), 2^(-1/4), ... 2^(-1/256), then products.
const fn half_powers() -> [u32; STEPS] {
    // roots[bit] is 2^(-(1 << bit) / 256) with 62 fraction bits.
    let mut roots = [0_u128; 8];
    let mut root: u128 = 1 << 61;
    let mut bit = 8;
    while bit > 0 {
        bit -= 1;
        root = (root << 62).isqrt();
        roots[bit] = root;
    }
    let mut table = [0_u32; STEPS];
    let mut index = 0;
    while index < STEPS {
        let mut power: u128 = 1 << 62;
        let mut bit = 0;
        while bit < 8 {
            if index >> bit & 1 == 1 {
                power = (power * roots[bit]) >> 62;
            }
            bit += 1;
        }
        table[index] = (power >> (62 - ONE_BITS)) as u32;
        index += 1;
    }
    table
}

/// 2^(-distance / temperature) with 23 fraction bits; 0 from 24 halvings on.
pub(super) fn half_power(distance: u64, temperature: u64) -> u32 {
    let halvings = distance / temperature;
    if halvings > u64::from(ONE_BITS) {
        return 0;
    }
    // The remainder is below `temperature`, at most 10^9: the product fits.
    let step = (distance % temperature) * STEPS as u64 / temperature;
    HALF_POWERS[step as usize] >> halvings
}

/// Bits of the fraction of [`waiting`].
const WAIT_BITS: u32 = 32;

/// Steps of the table of logarithms; between them it is a straight line.
const LOG_BITS: u32 = 10;

/// `LOGS[i]` is log2(1 + i / 1024) with 32 fraction bits, rounded down.
static LOGS: [u64; (1 << LOG_BITS) + 1] = logs();

/// Builds the table digit by digit: a square doubles the logarithm.
const fn logs() -> [u64; (1 << LOG_BITS) + 1] {
    let mut table = [0_u64; (1 << LOG_BITS) + 1];
    let mut index = 0;
    while index < table.len() - 1 {
        // With 62 fraction bits, in 1..2.
        let mut number = (1_u128 << 62) + ((index as u128) << (62 - LOG_BITS));
        let mut bit = WAIT_BITS;
        while bit > 0 {
            bit -= 1;
            number = (number * number) >> 62;
            if number >> 63 != 0 {
                table[index] |= 1 << bit;
                number >>= 1;
            }
        }
        index += 1;
    }
    table[index] = 1 << WAIT_BITS;
    table
}

/// How long an action of chance 1 waits whose lot is this even random number: minus the logarithm to
/// base 2 of (lot + 1) / 2^64, with 32 fraction bits.
fn waiting(lot: u64) -> u64 {
    let Some(lot) = lot.checked_add(1) else { return 0 };
    let whole = lot.leading_zeros();
    // The highest bit is shifted out: what is left is the fraction above 1.
    let fraction = if whole == 63 { 0 } else { lot << (whole + 1) };
    let step = (fraction >> (u64::BITS - LOG_BITS)) as usize;
    let beyond = fraction << LOG_BITS >> 32;
    let log = LOGS[step] + (((LOGS[step + 1] - LOGS[step]) * beyond) >> 32);
    (u64::from(whole + 1) << WAIT_BITS) - log
}

/// The place of the one that is taken of these chances, each with its lot. Of those that wait equally
/// long the first.
pub(super) fn first_of(racers: impl Iterator<Item = (u32, u64)>) -> usize {
    let arrival = |(chance, lot): (u32, u64)| match chance {
        0 => u64::MAX,
        // At most 2^38, and then 2^61.
        chance => (waiting(lot) << ONE_BITS) / u64::from(chance),
    };
    racers.map(arrival).enumerate().min_by_key(|&(_, time)| time).map_or(0, |(place, _)| place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_engine::Key;

    #[test]
    fn the_table_holds_the_powers_of_one_half() {
        for (index, &entry) in HALF_POWERS.iter().enumerate() {
            let exact = 2_f64.powf(-(index as f64) / STEPS as f64) * f64::from(1 << ONE_BITS);
            assert!(exact - f64::from(entry) < 1.01 && f64::from(entry) <= exact, "{index}");
        }
    }

    #[test]
    fn a_temperature_below_the_best_halves_the_chance() {
        assert_eq!(half_power(0, 10), 1 << 23);
        assert_eq!(half_power(10, 10), 1 << 22);
        assert_eq!(half_power(30, 10), 1 << 20);
        assert_eq!(half_power(5, 10), HALF_POWERS[128]);
        assert_eq!(half_power(230, 10), 1);
        assert_eq!(half_power(240, 10), 0);
        assert_eq!(half_power(u64::MAX, 1), 0);
    }

    #[test]
    fn waiting_is_a_logarithm() {
        let mut key = Key::of_game(5, 5);
        for shift in (0..64).cycle().take(10_000) {
            key = key.with(0);
            let lot = key.number() >> shift;
            let exact = -((lot as f64 + 1.0) / 2_f64.powi(64)).log2();
            let found = waiting(lot) as f64 / 2_f64.powi(32);
            assert!((found - exact).abs() < 3e-7, "{lot}: {found} {exact}");
        }
        assert_eq!([waiting(0), waiting(u64::MAX), waiting((1 << 63) - 1)], [64 << 32, 0, 1 << 32]);
    }

    /// How often each of these chances is taken in so many races.
    fn taken<const N: usize>(chances: [u32; N], races: u32) -> [u32; N] {
        let mut counts = [0; N];
        for race in 0..races {
            let key = Key::of_game(1, race.into());
            let lots = (0..).map(|place| key.with(place).number());
            counts[first_of(chances.into_iter().zip(lots))] += 1;
        }
        counts
    }

    #[test]
    fn a_full_list_of_equal_chances_is_drawn_evenly() {
        let counts = taken([1 << ONE_BITS; 256], 256_000);
        // Five standard deviations of a binomial count of mean 1,000 are 158.
        assert!(counts.iter().all(|count| count.abs_diff(1000) < 190), "{counts:?}");
    }

    #[test]
    fn each_is_taken_as_often_as_its_chance_says() {
        let counts = taken([1 << 23, 0, 1 << 22, 1 << 21, 1 << 13], 70_000);
        // In 1,024 parts of 1,793: 1,024, 0, 512, 256, 1.
        let expected = [39_978, 0, 19_989, 9_994, 39];
        for (count, expected) in counts.into_iter().zip(expected) {
            let spread = f64::from(expected).sqrt() * 4.0;
            assert!(f64::from(count.abs_diff(expected)) <= spread, "{counts:?}");
        }
    }
}
