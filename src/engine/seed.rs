//! From (master seed, game index, label) to a generator; an unbiased bounded integer.
//!
//! Every random number of a batch is a pure function of these three, so any game can be replayed
//! alone and no thread can disturb another. The scheme is fixed by golden values in the tests:
//! changing it changes every published result and needs a new `SEEDING_VERSION`.

use rand::Rng;
use rand_pcg::Pcg64Mcg;

/// Named in every manifest, so that an old report can be told from a new one.
pub const SEEDING_VERSION: u32 = 1;

/// The default master seed of every command.
pub const DEFAULT_SEED: u64 = 0x7E0B_1A5C_A1E5_0001;

/// What a stream of random numbers is for. Streams are independent of each other.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Label {
    /// A stream of the rules (see [`crate::chance::Stream`]).
    Rules(u8),
    /// A stream of the rules re-keyed by an ordinal, such as the dice of one turn.
    Rekeyed(u8, u32),
    /// The private stream of the bot on a seat.
    Bot(u8),
}

impl Label {
    const fn code(self) -> u64 {
        match self {
            Self::Rules(stream) => 0x0100 | stream as u64,
            Self::Rekeyed(stream, ordinal) => 0x0200 | stream as u64 | ((ordinal as u64) << 16),
            Self::Bot(seat) => 0x0300 | seat as u64,
        }
    }
}

/// A 64-bit finaliser: every input bit reaches every output bit.
const fn mix(mut value: u64) -> u64 {
    value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}

/// The generator of one stream of one game.
#[inline]
pub fn stream(master: u64, game_index: u64, label: Label) -> Pcg64Mcg {
    let game = mix(master ^ mix(game_index.wrapping_add(0x9E37_79B9_7F4A_7C15)));
    let low = mix(game ^ label.code().wrapping_mul(0xD6E8_FEB8_6659_FD93));
    let high = mix(low ^ game.rotate_left(32) ^ 0xA076_1D64_78BD_642F);
    // `Pcg64Mcg::new` forces the lowest bit to 1, so the key is mixed, never counted.
    Pcg64Mcg::new((u128::from(high) << 64) | u128::from(low))
}

/// An unbiased integer in `0..bound` (multiply, shift and reject), integers only.
///
/// Our own, because the range sampling of library crates changes between releases.
#[inline]
pub fn below<R: Rng>(generator: &mut R, bound: u32) -> u32 {
    debug_assert!(bound > 0);
    let mut product = u64::from((generator.next_u64() >> 32) as u32) * u64::from(bound);
    if (product as u32) < bound {
        let threshold = bound.wrapping_neg() % bound;
        while (product as u32) < threshold {
            product = u64::from((generator.next_u64() >> 32) as u32) * u64::from(bound);
        }
    }
    (product >> 32) as u32
}

/// Reads a master seed as people write it: decimal or `0x` hexadecimal, underscores allowed.
pub fn parse(text: &str) -> Option<u64> {
    let text = text.trim().replace('_', "");
    let (digits, radix) = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(digits) => (digits, 16),
        None => (text.as_str(), 10),
    };
    // `from_str_radix` would take a sign.
    let plain = digits.starts_with(|first: char| first.is_digit(radix));
    if plain { u64::from_str_radix(digits, radix).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_read_as_people_write_them() {
        assert_eq!(parse("42"), Some(42));
        assert_eq!(parse("0x7E0B_1A5C"), Some(0x7E0B_1A5C));
        assert_eq!(parse("18446744073709551615"), Some(u64::MAX));
        for text in ["", "0x", "-1", "+1", "1.5", "18446744073709551616", "seed"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    fn six(master: u64, game: u64, label: Label) -> [u32; 6] {
        let mut generator = stream(master, game, label);
        std::array::from_fn(|_| below(&mut generator, 1000))
    }

    #[test]
    fn every_part_of_the_key_changes_the_stream() {
        let base = six(1, 0, Label::Rules(0));
        for other in [
            six(2, 0, Label::Rules(0)),
            six(1, 1, Label::Rules(0)),
            six(1, 0, Label::Rules(1)),
            six(1, 0, Label::Bot(0)),
            six(1, 0, Label::Rekeyed(0, 0)),
            six(1, 0, Label::Rekeyed(0, 1)),
        ] {
            assert_ne!(base, other);
        }
        assert_eq!(base, six(1, 0, Label::Rules(0)));
    }

    /// Worked out by an independent program from the description of the scheme: a change here
    /// changes every published result and needs a new `SEEDING_VERSION`.
    #[test]
    fn streams_have_their_golden_values() {
        let eight = |master, game, label| {
            let mut generator = stream(master, game, label);
            std::array::from_fn(|_| below(&mut generator, 1000))
        };
        assert_eq!(eight(1, 0, Label::Rules(0)), [886, 812, 818, 274, 715, 101, 267, 784]);
        assert_eq!(
            eight(DEFAULT_SEED, 12_345, Label::Rekeyed(1, 7)),
            [41, 532, 221, 285, 759, 723, 706, 180]
        );
        assert_eq!(eight(42, 1 << 40, Label::Bot(3)), [516, 339, 386, 598, 98, 393, 742, 59]);
    }

    #[test]
    fn below_is_unbiased() {
        let mut generator = stream(DEFAULT_SEED, 7, Label::Rules(1));
        let mut counts = [0_u32; 6];
        for _ in 0..600_000 {
            counts[below(&mut generator, 6) as usize] += 1;
        }
        for count in counts {
            assert!(count.abs_diff(100_000) < 1_500, "{counts:?}");
        }
    }
}
