//! How soon games are decided: who stands best as each turn begins, and whether that seat goes on to win.

use arrayvec::ArrayVec;

use tenbin_engine::{Seat, SeatSet};

/// Turns after so many are not told.
pub const TURNS_MAX: usize = 128;

/// Nobody stands better than all others.
const LEVEL: u8 = u8::MAX;

/// What is counted of a turn.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct TensionSums {
    /// Games that came to it.
    pub games: u64,
    /// Those in which one seat stood better than all others.
    pub ahead: u64,
    /// Those of them that this seat won.
    pub won: u64,
    /// Those in which it was another seat than the last one that had stood best.
    pub changes: u64,
}

impl TensionSums {
    /// How many counters it takes.
    pub const CELLS: usize = 4;

    /// Reads it.
    pub fn read(cells: &[u64]) -> Self {
        Self { games: cells[0], ahead: cells[1], won: cells[2], changes: cells[3] }
    }
}

/// Who has stood best in the game being played, turn by turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Tension(ArrayVec<u8, TURNS_MAX>);

impl Tension {
    /// A turn begins.
    #[inline]
    pub(super) fn stands(&mut self, seats: u8, mut standing_of: impl FnMut(Seat) -> i32) {
        if self.0.is_full() {
            return;
        }
        let (mut best, mut leader) = (i32::MIN, LEVEL);
        for seat in 0..seats {
            let standing = standing_of(Seat(seat));
            if standing > best {
                (best, leader) = (standing, seat);
            } else if standing == best {
                leader = LEVEL;
            }
        }
        self.0.push(leader);
    }

    /// The game is over and these have won.
    #[inline]
    pub(super) fn game_over(&mut self, winners: SeatSet, cells: &mut [u64]) {
        let mut last = LEVEL;
        for (&leader, cells) in self.0.iter().zip(cells.chunks_exact_mut(TensionSums::CELLS)) {
            cells[0] += 1;
            if leader == LEVEL {
                continue;
            }
            cells[1] += 1;
            cells[2] += u64::from(winners.has(Seat(leader)));
            cells[3] += u64::from(last != LEVEL && last != leader);
            last = leader;
        }
        self.forget();
    }

    /// The game is no more.
    #[inline]
    pub(super) fn forget(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaders_are_counted_turn_by_turn() {
        let mut tension = Tension::default();
        // Level, then seat 1, then level again, then seat 0, who wins.
        for standings in [[3, 3], [1, 4], [4, 4], [9, 4]] {
            tension.stands(2, |seat| standings[seat.index()]);
        }
        let mut cells = vec![0; TURNS_MAX * TensionSums::CELLS];
        tension.game_over(SeatSet::of(Seat(0)), &mut cells);
        let sums = |turn: usize| TensionSums::read(&cells[turn * TensionSums::CELLS..]);
        let of = |games, ahead, won, changes| TensionSums { games, ahead, won, changes };
        let expected =
            [of(1, 0, 0, 0), of(1, 1, 0, 0), of(1, 0, 0, 0), of(1, 1, 1, 1), of(0, 0, 0, 0)];
        assert_eq!([0, 1, 2, 3, 4].map(sums), expected);
        // Turns beyond the last are left out, and the next game begins anew.
        for turn in 0..200 {
            tension.stands(2, |seat| i32::from(seat.0 == 1) * turn);
        }
        tension.game_over(SeatSet::of(Seat(1)), &mut cells);
        let last = TensionSums::read(&cells[(TURNS_MAX - 1) * TensionSums::CELLS..]);
        assert_eq!(last, of(1, 1, 1, 0));
    }
}
