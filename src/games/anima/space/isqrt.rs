//! Square roots of whole numbers, rounded down: exact, by multiplications alone, because divisions
//! wait for one another.

/// Reciprocal roots of numbers from a quarter to 1, in steps of a 1,024th, times 2^15.
static RECIPROCALS: [u16; 768] = reciprocals();

const fn reciprocals() -> [u16; 768] {
    let mut table = [0; 768];
    let mut index = 0;
    while index < table.len() {
        // In the middle of the step.
        let twice = 2 * (index as u64 + 256) + 1;
        table[index] = ((1 << 41) / twice).isqrt() as u16;
        index += 1;
    }
    table
}

/// The reciprocal root of a number from 2^30 on as a fraction of 2^32, times 2^30; always too small,
/// by less than two millionths.
#[inline]
fn reciprocal(number: u32) -> u64 {
    let index = (number >> 22) as usize - 256;
    let rough = u64::from(RECIPROCALS[index % RECIPROCALS.len()]);
    // One step of Newton's.
    let whole = (u64::from(number) * (rough * rough)) >> 32;
    // What has been rounded down in `whole` is less than what is taken away.
    ((rough * ((3 << 30) - whole)) >> 16) - 2
}

/// The root of a number below 2^32.
#[inline]
fn root_32(square: u32) -> u32 {
    if square == 0 {
        return 0;
    }
    let shift = square.leading_zeros() & !1;
    let number = square << shift;
    let root = (u64::from(number) * reciprocal(number)) >> 46;
    // It is too small by one at the most.
    let root = root + u64::from((root + 1) * (root + 1) <= u64::from(number));
    (root >> (shift / 2)) as u32
}

/// The root of any number but 0.
#[inline]
fn root_64(square: u64) -> u64 {
    let shift = square.leading_zeros() & !1;
    let number = square << shift;
    let (high, reciprocal) = ((number >> 32) as u32, reciprocal((number >> 32) as u32));
    let near = (u64::from(high) * reciprocal) >> 30;
    let root = near + ((((number - near * near) >> 16) * reciprocal) >> 47);
    // It is too small by one at the most.
    let root = root + u64::from(number - root * root > 2 * root);
    root >> (shift / 2)
}

/// The square root of a number that is not negative, rounded down.
#[inline]
pub(crate) fn root(square: i64) -> i64 {
    debug_assert!(square >= 0, "no root of {square}");
    if square >> 32 == 0 {
        i64::from(root_32(square as u32))
    } else {
        root_64(square as u64) as i64
    }
}

/// The same of a smaller number.
#[inline]
pub(crate) fn root_of(square: i32) -> i32 {
    debug_assert!(square >= 0, "no root of {square}");
    root_32(square as u32) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_those_of_the_standard_library() {
        let check = |square: i64| {
            assert_eq!(root(square), square.isqrt(), "{square}");
            if let Ok(small) = i32::try_from(square) {
                assert_eq!(root_of(small), small.isqrt(), "{small}");
            }
        };
        (0..200_000).for_each(check);
        // About every square of some size, and numbers of all sizes.
        for number in (1..3_037_000_000_i64).step_by(9_973) {
            for more in [-1, 0, 1] {
                check(number * number + more);
            }
        }
        for bits in 0..62 {
            for more in [-1, 0, 1] {
                check((1_i64 << bits) + more);
            }
        }
        let mut number = 7_u64;
        for _ in 0..1_000_000 {
            number = number
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            check((number >> (1 + (number >> 59))) as i64);
        }
    }
}
