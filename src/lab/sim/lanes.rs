//! A small number for each seat, packed so that one multiplication adds them all up.
//!
//! Two words of four 16-bit lanes. This is the inside of the recorder's fold, run for every card
//! of every game; plain arrays take twice as long.

use tenbin_engine::SEATS_MAX;

/// A number for each seat, at most [`Lanes::MAX`].
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug, Default)]
pub(crate) struct Lanes([u64; 2]);

/// The same number in each lane of a word.
const fn spread(number: u16) -> u64 {
    number as u64 * 0x0001_0001_0001_0001
}

impl Lanes {
    /// Numbers stop here (a seat does not see a card so often in a game): the sum of two numbers
    /// a seat over eight seats still fits a lane.
    pub(crate) const MAX: u16 = 4095;

    /// All ones on the seats of a set.
    pub(crate) fn mask(seats: u8) -> Self {
        let mut words = [0; 2];
        for seat in 0..SEATS_MAX {
            if seats >> seat & 1 == 1 {
                words[seat / 4] |= 0xFFFF << (seat % 4 * 16);
            }
        }
        Self(words)
    }

    /// Adds one to a seat's number.
    #[inline]
    pub(crate) fn increment(&mut self, seat: usize) {
        let word = &mut self.0[seat / 4];
        let shift = seat % 4 * 16;
        if *word >> shift & 0xFFFF < u64::from(Self::MAX) {
            *word += 1 << shift;
        }
    }

    /// The sum over all seats.
    #[inline]
    pub(crate) fn total(self) -> u64 {
        (self.0[0] + self.0[1]).wrapping_mul(spread(1)) >> 48
    }

    /// Lane by lane: the bits that both have.
    #[inline]
    pub(crate) fn and(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    /// Seat by seat: the sum.
    #[inline]
    pub(crate) fn plus(self, other: Self) -> Self {
        Self([self.0[0] + other.0[0], self.0[1] + other.0[1]])
    }

    /// Seat by seat: what is left, at least 0. The other numbers may be sums of several.
    #[inline]
    pub(crate) fn less(self, other: Self) -> Self {
        let less = |own: u64, other: u64| {
            // A seat that has enough keeps its highest bit.
            let rest = (own | spread(0x8000)) - other;
            let enough = rest & spread(0x8000);
            rest & (enough - (enough >> 15))
        };
        Self([less(self.0[0], other.0[0]), less(self.0[1], other.0[1])])
    }

    /// The same number on every seat of a set.
    pub(crate) fn of_each(number: u16, seats: u8) -> Self {
        let number = spread(number.min(Self::MAX));
        Self([number; 2]).and(Self::mask(seats))
    }

    /// One on every seat whose number is not 0.
    #[inline]
    pub(crate) fn any(self) -> Self {
        Self(self.0.map(|word| (word + spread(0x7FFF)) >> 15 & spread(1)))
    }

    /// The seats whose number is not 0, as a set.
    pub(crate) fn holders(self) -> u8 {
        let is_there = |seat: usize| self.0[seat / 4] >> (seat % 4 * 16) & 0xFFFF != 0;
        (0..SEATS_MAX).fold(0, |set, seat| set | u8::from(is_there(seat)) << seat)
    }

    /// Whether some seat has more than `limit`.
    #[inline]
    pub(crate) fn exceeds(self, limit: u16) -> bool {
        let margin = spread(0x7FFF - limit.min(Self::MAX));
        ((self.0[0] + margin) | (self.0[1] + margin)) & spread(0x8000) != 0
    }

    /// The numbers one by one.
    #[cfg(test)]
    pub(crate) fn each(self) -> [u16; SEATS_MAX] {
        std::array::from_fn(|seat| (self.0[seat / 4] >> (seat % 4 * 16)) as u16)
    }

    /// From numbers one by one.
    #[cfg(test)]
    pub(crate) fn from_each(numbers: [u16; SEATS_MAX]) -> Self {
        let mut words = [0; 2];
        for (seat, number) in numbers.into_iter().enumerate() {
            words[seat / 4] |= u64::from(number.min(Self::MAX)) << (seat % 4 * 16);
        }
        Self(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_agree_with_arrays() {
        for start in 0..200_u16 {
            let numbers: [u16; 8] =
                std::array::from_fn(|seat| (start * 31 + seat as u16 * 977) % 7 * (start % 5));
            let mut lanes = Lanes::default();
            for (seat, &number) in numbers.iter().enumerate() {
                (0..number).for_each(|_| lanes.increment(seat));
            }
            assert_eq!(lanes, Lanes::from_each(numbers));
            assert_eq!(lanes.each(), numbers);
            assert_eq!(lanes.total(), numbers.iter().map(|&n| u64::from(n)).sum::<u64>());
            assert_eq!(lanes.any().each(), numbers.map(|n| n.min(1)));
            let most = numbers.into_iter().max().unwrap_or(0);
            assert!(!lanes.exceeds(most));
            assert!(most == 0 || lanes.exceeds(most - 1));
            let others: [u16; 8] = std::array::from_fn(|seat| (start + seat as u16 * 5) % 9);
            let rest = lanes.less(Lanes::from_each(others)).each();
            for seat in 0..8 {
                assert_eq!(rest[seat], numbers[seat].saturating_sub(others[seat]));
            }
            let set = start as u8;
            assert_eq!(
                Lanes::of_each(start, set),
                Lanes::from_each([start; 8]).and(Lanes::mask(set))
            );
            let part = lanes.and(Lanes::mask(set)).each();
            for seat in 0..8 {
                assert_eq!(part[seat], if set >> seat & 1 == 1 { numbers[seat] } else { 0 });
            }
        }
    }

    #[test]
    fn numbers_stop_before_they_spill_into_the_next_seat() {
        let mut lanes = Lanes::default();
        for seat in 0..8 {
            (0..5000).for_each(|_| lanes.increment(seat));
        }
        assert_eq!(lanes.each(), [Lanes::MAX; 8]);
        let twice = lanes.plus(lanes);
        assert_eq!(twice.total(), 16 * u64::from(Lanes::MAX));
        assert!(twice.exceeds(Lanes::MAX));
        assert_eq!(twice.any().total(), 8);
    }
}
