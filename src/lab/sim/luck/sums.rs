//! The sums of luck that are kept for each level.

use tenbin_engine::LUCK_UNIT;
use tenbin_stats::ratio::Clustered;

/// Squares and products are kept of luck in parts of so many units, so that they stay small.
const COARSE: i64 = 32;

/// Sums over games of the luck `v` that the seats of a level had, beside their wins `w` and how many they are, `c`. What
/// may be below 0 is kept in two.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct LuckSums {
    luck: [u64; 2],
    squares: u64,
    with_wins: [u64; 2],
    with_seats: [u64; 2],
}

fn split(number: i64) -> [u64; 2] {
    if number < 0 { [0, number.unsigned_abs()] } else { [number.unsigned_abs(), 0] }
}

fn joined([above, below]: [u64; 2]) -> f64 {
    above as f64 - below as f64
}

impl LuckSums {
    /// How many counters it takes.
    pub const CELLS: usize = 7;

    /// Of one game.
    pub(crate) fn of_game(luck: i64, wins: u64, seats: u64) -> Self {
        // To the nearest.
        let coarse = (luck + COARSE / 2).div_euclid(COARSE);
        Self {
            luck: split(luck),
            squares: (coarse * coarse).unsigned_abs(),
            with_wins: split(coarse * wins as i64),
            with_seats: split(coarse * seats as i64),
        }
    }

    /// Adds it to its counters.
    pub(crate) fn add_to(self, cells: &mut [u64]) {
        let Self { luck, squares, with_wins, with_seats } = self;
        let all = luck.into_iter().chain([squares]).chain(with_wins).chain(with_seats);
        cells.iter_mut().zip(all).for_each(|(cell, amount)| *cell += amount);
    }

    /// Reads it from its counters.
    pub(crate) fn read(cells: &[u64]) -> Self {
        let [above, below, squares, w_above, w_below, c_above, c_below] = *cells else {
            panic!("so many counters")
        };
        Self {
            luck: [above, below],
            squares,
            with_wins: [w_above, w_below],
            with_seats: [c_above, c_below],
        }
    }

    /// What a rate of wins is without this luck.
    pub fn taken_from(&self, wins: &Clustered) -> Clustered {
        let coarse = (LUCK_UNIT / COARSE) as f64;
        let with_wins = joined(self.with_wins) / coarse;
        let squares = self.squares as f64 / (coarse * coarse);
        Clustered {
            // No seat wins less than nothing, or more than all, though by luck of few games it may look so.
            a: (wins.a - joined(self.luck) / LUCK_UNIT as f64).clamp(0.0, wins.b),
            aa: wins.aa - 2.0 * with_wins + squares,
            ab: wins.ab - joined(self.with_seats) / coarse,
            ..*wins
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_is_taken_off_game_by_game() {
        // Three games with one, two and two seats of the level; wins and luck in them, in games.
        let games = [(1.0, 1, 0.5), (2.0, 0, -0.25), (2.0, 1, 0.75)];
        let mut cells = [0; LuckSums::CELLS];
        let mut plain = Clustered::default();
        let mut expected = Clustered::default();
        for (seats, wins, luck) in games {
            let of_game = (luck * LUCK_UNIT as f64) as i64;
            LuckSums::of_game(of_game, wins, seats as u64).add_to(&mut cells);
            for (sums, a) in [(&mut plain, wins as f64), (&mut expected, wins as f64 - luck)] {
                sums.games += 1.0;
                sums.a += a;
                sums.b += seats;
                sums.aa += a * a;
                sums.ab += a * seats;
                sums.bb += seats * seats;
            }
        }
        assert_eq!(LuckSums::read(&cells).taken_from(&plain), expected);
    }
}
