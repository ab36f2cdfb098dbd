//! Sets of cards as bit masks: element `i` of a set is physical card `i` of a deck of at most 64, or, of
//! a wide set, of at most 256.
//!
//! A deck that nobody has looked into is a set, not a list: drawing its top card is choosing one of
//! its cards at random. That makes a shuffle free, and re-dealing hidden cards a few bit operations.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of at most 64 physical cards.
pub type CardSet = u64;

/// The largest number of physical cards in a deck that is a [`CardSet`].
pub const DECK_MAX: usize = 64;

/// The largest number of physical cards in a deck that is a [`WideSet`].
pub const WIDE_DECK_MAX: usize = 256;

/// Which card of a deck is drawn where chance names a place: what is drawn stays the same when other
/// cards come and go, whatever numbers the cards then have.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Places([u8; DECK_MAX]);

impl Places {
    /// A place where no card lies.
    const EMPTY: u8 = u8::MAX;

    /// The card at a place, if it is in the set.
    #[inline]
    pub fn named(&self, place: u8, set: CardSet) -> Option<u8> {
        let card = self.0[usize::from(place) % DECK_MAX];
        (card != Self::EMPTY && set >> (card % DECK_MAX as u8) & 1 == 1).then_some(card)
    }
}

impl Default for Places {
    /// Each card at the place of its number.
    fn default() -> Self {
        Self(std::array::from_fn(|place| place as u8))
    }
}

impl FromIterator<Option<u8>> for Places {
    /// From the card at each place; more than [`DECK_MAX`] there are not. Every card that is drawn must
    /// lie somewhere.
    fn from_iter<I: IntoIterator<Item = Option<u8>>>(cards: I) -> Self {
        let mut places = Self([Self::EMPTY; DECK_MAX]);
        for (place, card) in places.0.iter_mut().zip(cards) {
            *place = card.unwrap_or(Self::EMPTY);
        }
        places
    }
}

/// Words of a wide set.
const WORDS: usize = WIDE_DECK_MAX / DECK_MAX;

/// A set of at most 256 physical cards, for decks of more than 64: card `i` is bit `i % 64` of word
/// `i / 64`. One that holds only cards below 64 is drawn from just as a [`CardSet`] is, so that a deck
/// may grow.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Default)]
pub struct WideSet([u64; WORDS]);

impl WideSet {
    /// No card.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// One card.
    #[inline]
    pub const fn of(card: u8) -> Self {
        let mut words = [0; WORDS];
        words[card as usize / DECK_MAX] = 1 << (card % DECK_MAX as u8);
        Self(words)
    }

    /// The cards from 0 on, so many.
    pub const fn first(count: usize) -> Self {
        assert!(count <= WIDE_DECK_MAX, "a deck of more cards than a set can hold");
        let mut words = [0; WORDS];
        let mut word = 0;
        while word < count / DECK_MAX {
            words[word] = u64::MAX;
            word += 1;
        }
        if word < WORDS {
            words[word] = (1 << (count % DECK_MAX)) - 1;
        }
        Self(words)
    }

    /// The cards below 64.
    #[inline]
    pub const fn low(self) -> CardSet {
        self.0[0]
    }

    /// The set in one word, where no card of it is above 63.
    #[inline]
    pub fn as_narrow(self) -> Option<CardSet> {
        (self.0[1..] == [0; WORDS - 1]).then_some(self.low())
    }

    /// Whether it holds no card.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// How many cards it holds.
    #[inline]
    pub fn count_ones(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether it holds a card.
    #[inline]
    pub const fn has(self, card: u8) -> bool {
        self.0[card as usize / DECK_MAX] >> (card % DECK_MAX as u8) & 1 != 0
    }

    /// Adds a card.
    #[inline]
    pub fn insert(&mut self, card: u8) {
        *self |= Self::of(card);
    }

    /// Takes a card away.
    #[inline]
    pub fn remove(&mut self, card: u8) {
        *self &= !Self::of(card);
    }

    /// The position of the `n`-th (from 0) card, in ascending order.
    #[inline]
    pub fn nth(self, n: u32) -> u8 {
        debug_assert!(n < self.count_ones());
        let mut left = n;
        for (word, set) in self.0.into_iter().enumerate() {
            let here = set.count_ones();
            if left < here {
                return (word * DECK_MAX) as u8 + nth(set, left);
            }
            left -= here;
        }
        unreachable!("a set has no more cards than it counts")
    }

    /// The card of a non-empty set that `choose` names when told how many there are.
    #[inline]
    pub fn pick(self, choose: impl FnOnce(u32) -> u32) -> u8 {
        self.nth(choose(self.count_ones()))
    }

    /// The cards in ascending order.
    #[inline]
    pub fn each(self) -> impl Iterator<Item = u8> {
        let words = self.0.into_iter().enumerate();
        words.flat_map(|(word, set)| each(set).map(move |card| (word * DECK_MAX) as u8 + card))
    }
}

impl From<CardSet> for WideSet {
    #[inline]
    fn from(set: CardSet) -> Self {
        let mut words = [0; WORDS];
        words[0] = set;
        Self(words)
    }
}

impl FromIterator<u8> for WideSet {
    fn from_iter<I: IntoIterator<Item = u8>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, |set, card| set | Self::of(card))
    }
}

impl Not for WideSet {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

/// Operations word by word.
macro_rules! word_by_word {
    ($($operation:ident $method:ident $assignment:ident $assign:ident;)*) => { $(
        impl $operation for WideSet {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                Self(std::array::from_fn(|word| self.0[word].$method(other.0[word])))
            }
        }

        impl $assignment for WideSet {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
    )* };
}

word_by_word! {
    BitAnd bitand BitAndAssign bitand_assign;
    BitOr bitor BitOrAssign bitor_assign;
    BitXor bitxor BitXorAssign bitxor_assign;
}

impl fmt::Debug for WideSet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_set().entries(self.each()).finish()
    }
}

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

    /// Against sets of numbers, the plain way.
    #[test]
    fn wide_sets_do_what_sets_of_numbers_do() {
        use std::collections::BTreeSet;
        let mut seed: u64 = 7;
        let mut random = |below: u64| {
            seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            (seed >> 33) % below
        };
        let mut sets = vec![BTreeSet::new(), (0..=255).collect(), (64..128).collect()];
        for _ in 0..40 {
            let share = random(256);
            sets.push((0..=255).filter(|_| random(256) < share).collect::<BTreeSet<u8>>());
        }
        let wide = |set: &BTreeSet<u8>| set.iter().copied().collect::<WideSet>();
        for (one, other) in sets.iter().zip(sets.iter().skip(1)) {
            let (a, b) = (wide(one), wide(other));
            assert!(a.each().eq(one.iter().copied()));
            assert_eq!((a.count_ones() as usize, a.is_empty()), (one.len(), one.is_empty()));
            assert!((a & b).each().eq(one.intersection(other).copied()));
            assert!((a | b).each().eq(one.union(other).copied()));
            assert!((a ^ b).each().eq(one.symmetric_difference(other).copied()));
            assert!((a & !b).each().eq(one.difference(other).copied()));
            for (n, card) in one.iter().enumerate() {
                assert_eq!(a.nth(n as u32), *card);
                let chosen = a.pick(|count| {
                    assert_eq!(count as usize, one.len());
                    n as u32
                });
                assert_eq!(chosen, *card);
            }
            for card in 0..=255 {
                assert_eq!(a.has(card), one.contains(&card));
                let (mut more, mut less) = (a, a);
                more.insert(card);
                less.remove(card);
                assert_eq!(more, a | WideSet::of(card));
                assert!(!less.has(card) && less | WideSet::of(card) == more);
            }
        }
        for count in [0, 1, 63, 64, 65, 128, 200, 255, 256] {
            assert!(WideSet::first(count).each().map(usize::from).eq(0..count), "{count}");
        }
        let narrow: CardSet = 0x8000_0000_F00F_1235;
        assert!(WideSet::from(narrow).each().eq(each(narrow)));
        assert_eq!(WideSet::from(narrow).low(), narrow);
        assert_eq!(format!("{:?}", WideSet::of(200) | WideSet::of(3)), "{3, 200}");
    }

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
