//! Whole numbers in place of roots, sines and cosines: nothing of the geometry is a float.

use crate::space::isqrt::root;

/// One in the table of rotations.
pub(super) const ONE: i64 = 1 << 14;

/// Cosine and sine of the multiples of 15 degrees, in 16,384ths.
const TURNS: [(i16, i16); 24] = [
    (16384, 0),
    (15826, 4240),
    (14189, 8192),
    (11585, 11585),
    (8192, 14189),
    (4240, 15826),
    (0, 16384),
    (-4240, 15826),
    (-8192, 14189),
    (-11585, 11585),
    (-14189, 8192),
    (-15826, 4240),
    (-16384, 0),
    (-15826, -4240),
    (-14189, -8192),
    (-11585, -11585),
    (-8192, -14189),
    (-4240, -15826),
    (0, -16384),
    (4240, -15826),
    (8192, -14189),
    (11585, -11585),
    (14189, -8192),
    (15826, -4240),
];

/// Sines of the 256ths of a full turn, of the first quarter, times 2^30.
#[rustfmt::skip]
const QUARTER: [i32; 65] = [
    0, 26_350_943, 52_686_014, 78_989_349, 105_245_103, 131_437_462,
    157_550_647, 183_568_930, 209_476_638, 235_258_165, 260_897_982, 286_380_643,
    311_690_799, 336_813_204, 361_732_726, 386_434_353, 410_903_207, 435_124_548,
    459_083_786, 482_766_489, 506_158_392, 529_245_404, 552_013_618, 574_449_320,
    596_538_995, 618_269_338, 639_627_258, 660_599_890, 681_174_602, 701_339_000,
    721_080_937, 740_388_522, 759_250_125, 777_654_384, 795_590_213, 813_046_808,
    830_013_654, 846_480_531, 862_437_520, 877_875_009, 892_783_698, 907_154_608,
    920_979_082, 934_248_793, 946_955_747, 959_092_290, 970_651_112, 981_625_251,
    992_008_094, 1_001_793_390, 1_010_975_242, 1_019_548_121, 1_027_506_862, 1_034_846_671,
    1_041_563_127, 1_047_652_185, 1_053_110_176, 1_057_933_813, 1_062_120_190, 1_065_666_786,
    1_068_571_464, 1_070_832_474, 1_072_448_455, 1_073_418_433, 1_073_741_824,
];

/// Cosine and sine of a rotation in steps of 15 degrees, times [`ONE`].
#[inline]
pub(super) fn turn(steps: u8) -> (i64, i64) {
    let (cosine, sine) = TURNS[steps as usize % TURNS.len()];
    (i64::from(cosine), i64::from(sine))
}

/// The sine of a facing in 256ths of a full turn, times 2^30.
const fn sine(facing: u8) -> i32 {
    let step = facing as usize % 64;
    match facing / 64 {
        0 => QUARTER[step],
        1 => QUARTER[64 - step],
        2 => -QUARTER[step],
        _ => -QUARTER[64 - step],
    }
}

/// All facings as vectors of length 2^30.
static HEADINGS: [(i32, i32); 256] = {
    let mut headings = [(0, 0); 256];
    let mut facing = 0;
    while facing < headings.len() {
        headings[facing] = (sine((facing as u8).wrapping_add(64)), sine(facing as u8));
        facing += 1;
    }
    headings
};

/// The direction of a facing in 256ths of a full turn, as a vector of length 2^30.
#[inline]
pub(super) fn heading(facing: u8) -> (i64, i64) {
    let (x, y) = HEADINGS[facing as usize];
    (i64::from(x), i64::from(y))
}

/// The square root, rounded up: `root_up(n) <= k` exactly where the root itself is.
#[inline]
pub(super) fn root_up(square: i64) -> i64 {
    let root = root(square);
    root + i64::from(root * root < square)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_hold_unit_vectors_at_the_right_angles() {
        for steps in 0..24_u8 {
            let (cosine, sine) = turn(steps);
            assert!((cosine * cosine + sine * sine - ONE * ONE).abs() < 12_000, "{steps}");
            let angle = f64::from(steps) * std::f64::consts::PI / 12.0;
            assert_eq!(cosine, (angle.cos() * ONE as f64).round() as i64);
            assert_eq!(sine, (angle.sin() * ONE as f64).round() as i64);
        }
        for facing in 0..=255_u8 {
            let angle = f64::from(facing) * std::f64::consts::PI / 128.0;
            let (x, y) = heading(facing);
            assert!((x as f64 - angle.cos() * f64::from(1 << 30)).abs() < 1.0, "{facing}");
            assert!((y as f64 - angle.sin() * f64::from(1 << 30)).abs() < 1.0, "{facing}");
        }
    }

    #[test]
    fn roots_round_up() {
        assert_eq!([0, 1, 2, 4, 5, 9, 10].map(root_up), [0, 1, 2, 2, 3, 3, 4]);
    }
}
