//! Seats and sets of seats: the players of a game as small integers.

use std::fmt;

/// No game seats more players than this.
pub const SEATS_MAX: usize = 8;

/// A player's place at the table, counted from 0 inside and printed from `seat1`.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into a per-seat array.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat as a set of one, in bits.
    #[inline]
    const fn bit(self) -> u8 {
        debug_assert!(self.index() < SEATS_MAX);
        (1_u32 << (self.0 & 31)) as u8
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "seat{}", self.0 + 1)
    }
}

/// A set of seats, one bit each.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default)]
pub struct SeatSet(pub u8);

impl SeatSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// The set of one seat.
    #[inline]
    pub const fn of(seat: Seat) -> Self {
        Self(seat.bit())
    }

    /// The seats `0..count`.
    #[inline]
    pub const fn first(count: u8) -> Self {
        Self(((1_u16 << count) - 1) as u8)
    }

    /// Is this seat in the set?
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        debug_assert!(seat.index() < SEATS_MAX);
        // As wide as a register, which needs no shortening of the shift.
        (self.0 as u32) >> (seat.0 & 31) & 1 == 1
    }

    /// Is the set empty?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats it holds.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Adds a seat.
    #[inline]
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= seat.bit();
    }

    /// Takes a seat out.
    #[inline]
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !seat.bit();
    }

    /// Seats in either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Seats in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Seats of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The seats in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let seat = Seat(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            Some(seat)
        })
    }

    /// The first seat of the set met clockwise from `start`, `start` itself first.
    #[inline]
    pub fn next_from(self, start: Seat, seats: u8) -> Option<Seat> {
        let at_or_after = self.0 >> start.0 << start.0;
        let first = Self(if at_or_after != 0 { at_or_after } else { self.0 });
        let seat = Seat(first.0.trailing_zeros() as u8);
        (first.0 != 0 && seat.0 < seats).then_some(seat)
    }

    /// The only seat of a set of one.
    #[inline]
    pub fn single(self) -> Option<Seat> {
        (self.len() == 1).then(|| Seat(self.0.trailing_zeros() as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_walks_its_seats_in_order_and_clockwise() {
        let mut set = SeatSet::of(Seat(5));
        set.insert(Seat(1));
        assert_eq!(set.iter().collect::<Vec<_>>(), [Seat(1), Seat(5)]);
        assert_eq!(set.next_from(Seat(2), 7), Some(Seat(5)));
        assert_eq!(set.next_from(Seat(6), 7), Some(Seat(1)));
        set.remove(Seat(5));
        assert_eq!(set.single(), Some(Seat(1)));
        assert_eq!(SeatSet::first(7).len(), 7);
        assert_eq!(SeatSet::first(8).len(), 8);
        assert_eq!(Seat(0).to_string(), "seat1");
    }
}
