//! Differences between two sides that have nothing to do with each other: a rate of one batch of games, and
//! the same rate of another on deals of its own.
//!
//! What is known of each side is its value and how wide its own interval is (of a share: of how many single
//! results it is as sure as). The interval of the difference is as wide as both allow (Newcombe's, MOVER),
//! which also holds where a share is near 0 or 1, and the p-value is that of the interval which just reaches
//! nothing, so the two never disagree.

use crate::estimate::{Interval, Z95, student_quantile_of, two_sided_p, wilson_at};

/// What is known of a rate of one side.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Known {
    /// A share that is as sure as one of so many single results (not always a whole number).
    Share {
        /// The share.
        share: f64,
        /// So many single results.
        results: f64,
    },
    /// A mean with its standard error to either side, from so many games.
    Mean {
        /// The mean.
        mean: f64,
        /// How far it reaches to below.
        below: f64,
        /// How far it reaches to above.
        above: f64,
        /// The games.
        games: f64,
    },
}

impl Known {
    /// A share of which an interval of 95 % is known. None where the interval does not hold it, or tells
    /// nothing.
    pub fn share_within(share: f64, at: Interval) -> Option<Self> {
        let width = at.high - at.low;
        if !at.has(share) || width <= 0.0 || width >= 1.0 {
            return None;
        }
        // Wilson's interval becomes narrower with every result.
        let (mut few, mut many) = (1e-6, 1e15);
        for _ in 0..100 {
            let middle = f64::sqrt(few * many);
            let Interval { low, high } = wilson_at(share, middle, Z95);
            *(if high - low > width { &mut few } else { &mut many }) = middle;
        }
        Some(Self::Share { share, results: many })
    }

    /// A mean of which an interval of 95 % is known, of so many games.
    pub fn mean_within(mean: f64, at: Interval, games: f64) -> Option<Self> {
        let reach = student_quantile_of(0.05, games - 1.0)?;
        let (below, above) = ((mean - at.low) / reach, (at.high - mean) / reach);
        (below >= 0.0 && above >= 0.0).then_some(Self::Mean { mean, below, above, games })
    }

    /// Its value.
    pub fn value(&self) -> f64 {
        match *self {
            Self::Share { share, .. } => share,
            Self::Mean { mean, .. } => mean,
        }
    }

    /// So many single results it is as sure as; of a mean the games.
    pub fn results(&self) -> f64 {
        match *self {
            Self::Share { results, .. } => results,
            Self::Mean { games, .. } => games,
        }
    }

    /// The interval that reaches `z` standard errors of the normal law to either side, or what is as sure.
    fn interval_at(&self, z: f64) -> Interval {
        match *self {
            Self::Share { share, results } => wilson_at(share, results, z),
            Self::Mean { mean, below, above, games } => {
                let reach =
                    student_quantile_of(two_sided_p(z), games - 1.0).unwrap_or(f64::INFINITY);
                Interval { low: mean - reach * below, high: mean + reach * above }
            }
        }
    }
}

/// Two sides that have nothing to do with each other.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Apart {
    /// The first side.
    pub first: Known,
    /// The second side.
    pub second: Known,
}

impl Apart {
    /// The second side's value less the first's.
    pub fn value(&self) -> f64 {
        self.second.value() - self.first.value()
    }

    /// The interval that reaches `z` standard errors of the normal law to either side, or what is as sure.
    pub fn interval_at(&self, z: f64) -> Interval {
        let ((p, of_p), (q, of_q)) = (
            (self.second.value(), self.second.interval_at(z)),
            (self.first.value(), self.first.interval_at(z)),
        );
        Interval {
            low: p - q - (p - of_p.low).hypot(of_q.high - q),
            high: p - q + (of_p.high - p).hypot(q - of_q.low),
        }
    }

    /// The probability of so large a difference by chance: that of the interval which just reaches nothing.
    pub fn p_value(&self) -> f64 {
        let (mut sure, mut unsure) = (0.0, 40.0);
        for _ in 0..60 {
            let z = f64::midpoint(sure, unsure);
            *(if self.interval_at(z).has(0.0) { &mut unsure } else { &mut sure }) = z;
        }
        two_sided_p(sure)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::wilson_of;
    use tenbin_engine::seed::{self, Label, below};

    fn share(wins: u64, games: u64) -> Known {
        Known::Share { share: wins as f64 / games as f64, results: games as f64 }
    }

    /// The example of Newcombe (1998): 56/70 less 48/80 is from 0.0524 to 0.3339.
    #[test]
    fn the_interval_of_two_shares_is_newcombes() {
        let apart = Apart { first: share(48, 80), second: share(56, 70) };
        let at = apart.interval_at(Z95);
        assert!((apart.value() - 0.2).abs() < 1e-12);
        assert!((at.low - 0.0524).abs() < 5e-5 && (at.high - 0.3339).abs() < 5e-5, "{at:?}");
        assert!(apart.p_value() < 0.05 && apart.p_value() > 0.005);
        let none = Apart { first: share(0, 20), second: share(0, 20) };
        assert!((none.p_value() - 1.0).abs() < 1e-9, "{}", none.p_value());
    }

    #[test]
    fn how_sure_a_share_is_follows_from_its_interval() {
        for (wins, games) in [(0, 20), (53, 100), (5_300, 10_000), (530_000, 1_000_000)] {
            let share = wins as f64 / games as f64;
            let known = Known::share_within(share, wilson_of(wins, games)).expect("an interval");
            assert!((known.results() / games as f64 - 1.0).abs() < 1e-6, "{known:?}");
        }
        assert_eq!(Known::share_within(0.5, Interval { low: 0.6, high: 0.7 }), None);
        assert_eq!(Known::share_within(0.5, Interval { low: 0.0, high: 1.0 }), None);
        // With 3 degrees of freedom 95 % reach 3.182446 standard errors.
        let at = Interval { low: 3.0 - 3.182_446, high: 3.0 + 2.0 * 3.182_446 };
        let Some(Known::Mean { below, above, .. }) = Known::mean_within(3.0, at, 4.0) else {
            panic!("an interval")
        };
        assert!((below - 1.0).abs() < 1e-6 && (above - 2.0).abs() < 1e-6, "{below} {above}");
        assert_eq!(Known::mean_within(3.0, at, 1.0), None);
        assert_eq!(Known::mean_within(9.9, at, 4.0), None);
    }

    /// Rates and lengths of batches of their own: how often the interval holds the truth, and how often
    /// nothing is called something. Three standard errors of 2,000 runs are 1.5 pp.
    #[test]
    fn intervals_hold_the_truth_and_nothing_is_called_something() {
        let runs = 2_000;
        for (games, per_mille, more) in [
            ([100, 300], 500, 0),
            ([1_000, 400], 20, 0),
            ([300, 300], 250, 100),
            ([60, 900], 100, 30),
        ] {
            let (mut held, mut alarms, mut held_length) = (0.0, 0.0, 0.0);
            for run in 0..runs {
                let mut generator = seed::stream(31, run, Label::Rules(per_mille as u8));
                let mut wins = |games: u64, rate: u32| {
                    (0..games).filter(|_| below(&mut generator, 1_000) < rate).count() as u64
                };
                let first = share(wins(games[0], per_mille), games[0]);
                let second = share(wins(games[1], per_mille + more), games[1]);
                let apart = Apart { first, second };
                held += f64::from(u8::from(apart.interval_at(Z95).has(f64::from(more) / 1_000.0)));
                alarms += f64::from(u8::from(apart.p_value() < 0.05));
                // The p-value says the same as the interval.
                assert_eq!(apart.p_value() >= 0.05, apart.interval_at(Z95).has(0.0));
                let mut length = |games: u64| {
                    let turns: Vec<f64> =
                        (0..games).map(|_| f64::from(below(&mut generator, 12))).collect();
                    let games = games as f64;
                    let mean = turns.iter().sum::<f64>() / games;
                    let squares: f64 = turns.iter().map(|turn| (turn - mean).powi(2)).sum();
                    let error = (squares / (games - 1.0) / games).sqrt();
                    Known::Mean { mean, below: error, above: error, games }
                };
                let apart = Apart { first: length(games[0]), second: length(games[1]) };
                held_length += f64::from(u8::from(apart.interval_at(Z95).has(0.0)));
            }
            let [held, alarms, held_length] =
                [held, alarms, held_length].map(|sum: f64| sum / runs as f64);
            assert!((0.935..=0.975).contains(&held), "{games:?} {held}");
            assert!((0.935..=0.97).contains(&held_length), "{games:?} {held_length}");
            let is_found = if more == 0 { alarms <= 0.065 } else { more < 100 || alarms > 0.6 };
            assert!(is_found, "{games:?} {alarms}");
        }
    }
}
