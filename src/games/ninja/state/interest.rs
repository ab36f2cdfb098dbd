//! Whose hand holds anything worth a closer look: for each moment, and for what depends on more
//! than the moment, one row of seats.
//!
//! Most windows interest nobody. These rows say so in a few operations, before any hand is looked
//! into. They are kept with the hands: a card puts its player into the rows of `Masks::watched`.

use crate::state::frames::{MOMENTS, Moment};
use tenbin_engine::{Seat, SeatSet};

/// The row of cards that cure: of use to those who have what they cure.
pub(crate) const CURES: usize = MOMENTS;
/// The row of cards that cancel cards in play: of use while others have any.
pub(crate) const CANCELS: usize = CURES + 1;
/// The row of cards that escape an event: of use to those who still have to face it.
pub(crate) const ESCAPES: usize = CANCELS + 1;

/// Around a success roll for an event the row of the moment is that of the others; these are of the
/// roller: before the die and after it.
pub(crate) const OWN_ROLLS: [usize; 2] = [ESCAPES + 1, ESCAPES + 2];

/// One byte a row, eight rows a word.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Interest([u64; 3]);

const _: () = assert!(OWN_ROLLS[1] < 24, "all rows fit");

impl Interest {
    /// The seats of a row.
    #[inline]
    pub(crate) const fn row(&self, row: usize) -> SeatSet {
        SeatSet((self.0[row / 8] >> (row % 8 * 8)) as u8)
    }

    /// The seats of the row of a moment; around an event roll of those who do not roll.
    #[inline]
    pub(crate) const fn at(&self, moment: Moment) -> SeatSet {
        self.row(moment as usize)
    }

    /// Puts a seat into some rows (bit = row).
    #[inline]
    pub(crate) fn add(&mut self, seat: Seat, rows: u32) {
        for (word, rows) in self.0.iter_mut().zip(rows.to_le_bytes()) {
            *word |= spread(rows) << seat.0;
        }
    }

    /// Puts a seat into some rows and takes it out of all others.
    #[inline]
    pub(crate) fn set(&mut self, seat: Seat, rows: u32) {
        for word in &mut self.0 {
            *word &= !(0x0101_0101_0101_0101 << seat.0);
        }
        self.add(seat, rows);
    }
}

/// Eight bits, each as a byte of 0 or 1.
#[inline]
const fn spread(bits: u8) -> u64 {
    let copies = bits as u64 * 0x0101_0101_0101_0101;
    // Byte `i` now keeps bit `i` only; adding what is missing to 128 moves it to the top.
    let own = copies & 0x8040_2010_0804_0201;
    ((own + 0x0040_6070_787C_7E7F) >> 7) & 0x0101_0101_0101_0101
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bit_becomes_a_byte() {
        for bits in 0..=255_u8 {
            let bytes = spread(bits).to_le_bytes();
            for (bit, byte) in bytes.into_iter().enumerate() {
                assert_eq!(byte, bits >> bit & 1, "{bits:08b}");
            }
        }
    }

    #[test]
    fn a_seat_is_in_the_rows_it_was_put_into() {
        let mut interest = Interest::default();
        interest.set(Seat(6), 0b1_0000_0000_0000_0101);
        interest.add(Seat(0), 0b100);
        assert_eq!(interest.row(0), SeatSet::of(Seat(6)));
        assert_eq!(interest.row(1), SeatSet::EMPTY);
        assert_eq!(interest.row(2), SeatSet(0b100_0001));
        assert_eq!(interest.row(16), SeatSet::of(Seat(6)));
        interest.set(Seat(6), 0b10);
        assert_eq!(interest.row(0), SeatSet::EMPTY);
        assert_eq!(interest.row(1), SeatSet::of(Seat(6)));
        assert_eq!(interest.row(2), SeatSet::of(Seat(0)));
    }
}
