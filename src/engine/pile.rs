//! Sets of cards as bit masks: element `i` of a set is physical card `i` of a deck of at most 64.
//!
//! A deck that nobody has looked into is a set, not a list: drawing its top card is choosing one of
//! its cards at random. That makes a shuffle free, and re-dealing hidden cards a few bit operations.

/// A set of at most 64 physical cards.
pub type CardSet = u64;

/// The largest number of physical cards in one deck.
pub const DECK_MAX: usize = 64;

/// One in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// How many elements a small set has. A table, because the processors that the program is built for
/// need not have an instruction for it.
#[inline]
pub fn size_of_byte(set: u8) -> u8 {
    const SIZES: [u8; 256] = {
        let mut sizes = [0; 256];
        let mut set = 0;
        while set < 256 {
            sizes[set] = (set as u8).count_ones() as u8;
            set += 1;
        }
        sizes
    };
    SIZES[usize::from(set)]
}

/// The position of the `n`-th (from 0) element of the set, in ascending order.
///
/// Finds the byte by counting all eight at once, then the bit in the same way: no branch depends
/// on chance, which a processor could not foresee.
#[inline]
pub fn nth(set: CardSet, n: u32) -> u8 {
    debug_assert!(n < set.count_ones());
    nth_of(set, counts(set), n)
}

/// The element of a non-empty set that `choose` names when told how many there are: like `nth`,
/// counting the set only once.
#[inline]
pub fn pick(set: CardSet, choose: impl FnOnce(u32) -> u32) -> u8 {
    let counts = counts(set);
    nth_of(set, counts, choose((counts >> 56) as u32))
}

/// Byte `i`: elements in the bytes of the set up to `i`.
#[inline]
fn counts(set: CardSet) -> u64 {
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    bytes.wrapping_mul(ONES)
}

/// The position of the `n`-th element of a set with these counts.
#[inline]
fn nth_of(set: CardSet, counts: u64, n: u32) -> u8 {
    let base = first_above(counts, n);
    let left = n - ((counts << 8 >> base) as u32 & 0xFF);
    let bits = ((set >> base & 0xFF).wrapping_mul(ONES) & 0x8040_2010_0804_0201)
        .wrapping_add(0x0040_6070_787C_7E7F)
        >> 7
        & ONES;
    (base + first_above(bits.wrapping_mul(ONES), left) / 8) as u8
}

/// Where the first byte above `limit` begins, of eight ascending ones below 128.
#[inline]
fn first_above(bytes: u64, limit: u32) -> u32 {
    let above = ((bytes | ONES << 7) - (u64::from(limit) + 1) * ONES) & ONES << 7;
    above.trailing_zeros() & !7
}

/// The elements of a set in ascending order.
#[inline]
pub fn each(set: CardSet) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let element = rest.trailing_zeros() as u8;
        rest &= rest - 1;
        Some(element)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nth_agrees_with_walking_the_set() {
        let mut set: CardSet = 0x8000_0000_F00F_1235;
        for _ in 0..200 {
            set = set.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(17);
            for (n, element) in each(set).enumerate() {
                assert_eq!(nth(set, n as u32), element);
                let chosen = pick(set, |count| {
                    assert_eq!(count, set.count_ones());
                    n as u32
                });
                assert_eq!(chosen, element);
            }
        }
    }
}
