//! What chance alone would do: the p-values of `win_rates.csv`.
//!
//! The variance of a level's wins is that of the null law, "all seats alike", and never taken from
//! what the level itself won: a level that lost its only games would show none.

use crate::sim::sums::{BatchSums, LevelSums};
use tenbin_stats::ratio::Clustered;
use tenbin_stats::tail::{binomial_p, hypergeometric_p};

/// An edge of no more than rounding.
const NOTHING: f64 = 1e-12;

/// All games of a batch, against which a level is tested.
#[derive(Copy, Clone, Debug)]
pub struct Whole {
    /// Their sums.
    pub batch: BatchSums,
    /// Seats of the table.
    pub seats: u8,
    /// Whether all seats win or lose together.
    pub cooperative: bool,
    /// The win rate of every seat if all were alike.
    pub parity: f64,
    /// Where strategies take turns: over the seats of a table, the squares of what the strategy there
    /// wins beside its fair share. Each sits on a seat in a fixed part of the games.
    pub turned: f64,
}

impl Whole {
    /// All seats of all games.
    pub fn seat_games(&self) -> u64 {
        self.batch.games * u64::from(self.seats)
    }

    /// The p-value of what a level, or a seat, won under "all seats alike", clustered by game.
    pub fn p_value(&self, level: &LevelSums, is_seat: bool) -> f64 {
        let (seats, wins) = (level.seats as f64, level.wins as f64);
        let mean = self.parity * seats;
        if (wins - mean).abs() <= NOTHING * seats {
            return 1.0;
        }
        let variance = self.variance_of(level, is_seat);
        if variance <= NOTHING * seats {
            return 0.0;
        }
        if variance < mean * (1.0 - self.parity) {
            // Seats of a level that win from each other: the binomial law of this mean and variance.
            let probability = 1.0 - variance / mean;
            binomial_p(wins, mean / probability, probability)
        } else {
            // Seats that win together count as fewer.
            let trials = self.parity * (1.0 - self.parity) * seats * seats / variance;
            binomial_p(wins / seats * trials, trials, self.parity)
        }
    }

    /// The standard error of the rate of a level, or a seat, under "all seats alike".
    pub fn error(&self, level: &LevelSums, is_seat: bool) -> Option<f64> {
        let seats = level.seats as f64;
        (level.seats > 0).then(|| self.variance_of(level, is_seat).max(0.0).sqrt() / seats)
    }

    /// The variance of the wins of a level or of a seat.
    fn variance_of(&self, level: &LevelSums, is_seat: bool) -> f64 {
        let variance = self.variance(level);
        if !is_seat || self.cooperative {
            return variance;
        }
        let turned = level.seats as f64 / f64::from(self.seats) * self.turned;
        variance - turned.min(0.99 * variance)
    }

    /// The variance of a level's wins beside its fair share if all seats are alike.
    ///
    /// Of `c` seats `w` win: the mean of `w²` is `c·p + c(c - 1)·both` where `both` is how often two
    /// given seats win together. Where the number of winners varies fair share is an estimate from
    /// the same games, which takes something away again.
    fn variance(&self, level: &LevelSums) -> f64 {
        let p = self.parity;
        let (level_seats, squares) = (level.seats as f64, level.cc as f64);
        if self.cooperative {
            return squares * p * (1.0 - p);
        }
        let (games, seats) = (self.batch.games as f64, f64::from(self.seats));
        let pairs = games * seats * (seats - 1.0);
        let share = |both: f64, pairs: f64| if pairs > 0.0 { both / pairs } else { 0.0 };
        let at_large = share((self.batch.winners_squared - self.batch.winners) as f64, pairs);
        // Seats of the level may win together more often than any two seats do.
        let own = share((level.ww - level.wins) as f64, squares - level_seats);
        let both = at_large.max(own).min(p);
        let mean = self.batch.winners as f64 / games;
        let of_winners = self.batch.winners_squared as f64 / games - mean * mean;
        let estimated = level_seats * level_seats * of_winners / (games * seats * seats);
        level_seats * p + both * (squares - level_seats) - p * p * squares - estimated
    }
}

/// The p-value of what a part won if it were as the whole that it is in, clustered by game.
pub fn part_p(part: &Clustered, whole: &Clustered) -> f64 {
    let (Some(rate), Some(at_large)) = (part.rate(), whole.rate()) else { return 1.0 };
    if (rate - at_large).abs() <= NOTHING {
        return 1.0;
    }
    // Seats of one game count as one result; where all games have equally many this is exact.
    let (of_part, of_whole) = (part.alike(), whole.alike());
    hypergeometric_p(rate * of_part, of_part, at_large * of_whole, of_whole)
}

#[cfg(test)]
mod tests;
