//! From (master seed, game index, label) to a generator; an unbiased bounded integer.
//!
//! Every random number of a batch is a pure function of these three, so any game can be replayed
//! alone and no thread can disturb another. The scheme is fixed by golden values in the tests:
//! changing it changes every published result and needs a new `SEEDING_VERSION`.

use rand::Rng;
use rand_pcg::Pcg64Mcg;

/// Named in every manifest, so that an old report can be told from a new one.
pub const SEEDING_VERSION: u32 = 2;

/// The default master seed of every command.
pub const DEFAULT_SEED: u64 = 0x7E0B_1A5C_A1E5_0001;

/// What a number of a game is for, below the game's key.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Label {
    /// A stream of a test's or an analysis' own.
    Rules(u8),
    /// What the bot on a seat may use.
    Bot(u8),
}

impl Label {
    /// What the rules draw.
    pub(crate) const RULES: u64 = 0x0100;

    const fn code(self) -> u64 {
        match self {
            Self::Rules(stream) => 0x0200 | stream as u64,
            Self::Bot(seat) => 0x0300 | seat as u64,
        }
    }
}

/// 2^64 over the golden ratio: its multiples lie far from each other.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// A 64-bit finaliser: every input bit reaches every output bit.
#[inline]
const fn mix(mut value: u64) -> u64 {
    value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}

/// What random numbers hang on: a place in a tree whose root is a game of a batch. Numbers of two
/// places have nothing to do with each other, and which one is asked first does not matter.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Key(u64);

/// After so many words without a name it is given up; with one place of 64 that happens once in 3,000.
const NAMING_WORDS: u32 = 64;

impl Key {
    /// A key for who waits for its first game.
    pub const NONE: Self = Self(0);

    /// The key of a game.
    #[inline]
    pub const fn of_game(master: u64, game_index: u64) -> Self {
        Self(mix(master ^ mix(game_index.wrapping_add(GOLDEN))))
    }

    /// A key from a generator, for games that are only thought of.
    #[inline]
    pub fn drawn<R: Rng>(generator: &mut R) -> Self {
        Self(generator.next_u64())
    }

    /// The key of a place below this one (`SplitMix64`: the number `word` of the sequence that starts
    /// here).
    #[inline]
    #[must_use]
    pub const fn with(self, word: u64) -> Self {
        Self(mix(self.0.wrapping_add(GOLDEN.wrapping_mul(word.wrapping_add(1)))))
    }

    /// The number of this key.
    #[inline]
    pub const fn number(self) -> u64 {
        self.0
    }

    /// An unbiased integer in `0..bound` (multiply, shift and reject), integers only.
    #[inline]
    pub fn below(self, bound: u32) -> u32 {
        let mut key = self;
        below_of(bound, || {
            let number = key.number();
            key = key.with(0);
            number
        })
    }

    /// What is named by the first byte of its random numbers that names anything; none where many
    /// have not.
    #[inline]
    pub fn name<T>(self, named: impl Fn(u8) -> Option<T>) -> Option<T> {
        let mut key = self;
        for _ in 0..NAMING_WORDS {
            for byte in key.number().to_le_bytes() {
                if let Some(found) = named(byte) {
                    return Some(found);
                }
            }
            key = key.with(0);
        }
        None
    }

    /// A generator of as many numbers as are wanted.
    #[inline]
    pub fn generator(self) -> Pcg64Mcg {
        // `Pcg64Mcg::new` forces the lowest bit to 1, so the key is mixed, never counted.
        Pcg64Mcg::new((u128::from(self.with(1).0) << 64) | u128::from(self.with(0).0))
    }
}

/// The key of a label of a game.
#[inline]
pub const fn key(master: u64, game_index: u64, label: Label) -> Key {
    Key::of_game(master, game_index).with(label.code())
}

/// The generator of a label of a game.
#[inline]
pub fn stream(master: u64, game_index: u64, label: Label) -> Pcg64Mcg {
    key(master, game_index, label).generator()
}

/// An unbiased integer in `0..bound` (multiply, shift and reject), integers only.
///
/// Our own, because the range sampling of library crates changes between releases.
#[inline]
pub fn below<R: Rng>(generator: &mut R, bound: u32) -> u32 {
    below_of(bound, || generator.next_u64())
}

/// The same from whatever gives words.
#[inline]
fn below_of(bound: u32, mut word: impl FnMut() -> u64) -> u32 {
    debug_assert!(bound > 0);
    let mut product = (word() >> 32) * u64::from(bound);
    if (product as u32) < bound {
        let threshold = bound.wrapping_neg() % bound;
        while (product as u32) < threshold {
            product = (word() >> 32) * u64::from(bound);
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
        ] {
            assert_ne!(base, other);
        }
        assert_eq!(base, six(1, 0, Label::Rules(0)));
    }

    /// Worked out by an independent program from the description of the scheme: a change here
    /// changes every published result and needs a new `SEEDING_VERSION`.
    #[test]
    fn keys_and_streams_have_their_golden_values() {
        let mut generator = stream(1, 0, Label::Rules(0));
        let eight: [u32; 8] = std::array::from_fn(|_| below(&mut generator, 1000));
        assert_eq!(eight, [677, 619, 157, 102, 842, 532, 9, 708]);
        let bot = key(42, 1 << 40, Label::Bot(3));
        let four = [0, 1, 2, 3].map(|ordinal| bot.with(7 << 32 | ordinal).number() % 1000);
        assert_eq!(four, [493, 369, 14, 969]);
    }

    #[test]
    fn a_name_is_found_with_equal_chance_for_each_that_is_there() {
        let mut counts = [0_u32; 64];
        let set: u64 = 1 << 3 | 1 << 17 | 1 << 40;
        for word in 0..30_000 {
            let key = Key::of_game(3, word);
            let named = key.name(|byte| (set >> (byte % 64) & 1 == 1).then_some(byte % 64));
            counts[usize::from(named.unwrap())] += 1;
        }
        // Five standard deviations of a binomial count of mean 10,000 are 408.
        assert!([3, 17, 40].iter().all(|&place: &usize| counts[place].abs_diff(10_000) < 408));
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
