//! How soon games are decided: who stands best as each turn begins, and whether that seat goes on to win.

use tenbin_engine::{Seat, SeatSet};

/// Turns after so many are not told.
pub const TURNS_MAX: usize = 128;

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

/// Counts a game that is over, which these have won: who stood better than all others as each turn began.
#[inline]
pub(super) fn count(
    leaders: impl Iterator<Item = Option<Seat>>,
    winners: SeatSet,
    cells: &mut [u64],
) {
    let mut last = None;
    for (leader, cells) in leaders.zip(cells.chunks_exact_mut(TensionSums::CELLS)) {
        cells[0] += 1;
        let Some(seat) = leader else { continue };
        cells[1] += 1;
        cells[2] += u64::from(winners.has(seat));
        cells[3] += u64::from(last.is_some() && last != leader);
        last = leader;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaders_are_counted_turn_by_turn() {
        // Level, then seat 2, then level again, then seat 1, who wins.
        let leaders = [None, Some(Seat(1)), None, Some(Seat(0))];
        let mut cells = vec![0; TURNS_MAX * TensionSums::CELLS];
        count(leaders.into_iter(), SeatSet::of(Seat(0)), &mut cells);
        let sums = |turn: usize| TensionSums::read(&cells[turn * TensionSums::CELLS..]);
        let of = |games, ahead, won, changes| TensionSums { games, ahead, won, changes };
        let expected =
            [of(1, 0, 0, 0), of(1, 1, 0, 0), of(1, 0, 0, 0), of(1, 1, 1, 1), of(0, 0, 0, 0)];
        assert_eq!([0, 1, 2, 3, 4].map(sums), expected);
        // Turns beyond the last are left out.
        count((0..200).map(|_| Some(Seat(1))), SeatSet::of(Seat(1)), &mut cells);
        let last = TensionSums::read(&cells[(TURNS_MAX - 1) * TensionSums::CELLS..]);
        assert_eq!(last, of(1, 1, 1, 0));
    }
}
