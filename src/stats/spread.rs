//! How far the true rates of several levels lie apart: what they differ by in the games played less what
//! luck alone makes them differ by.
//!
//! The spread is the standard deviation of the rates about their plain mean. Its square as it is seen is
//! too large by the noise, and the levels share their games, so their noise goes together. Both are told by
//! leaving out one batch of games after the other (the jackknife): it takes the noise off, knows how
//! certain the rest is, and does the same for the difference of two sides on the same games.

use statrs::distribution::{ContinuousCDF, StudentsT};

use crate::estimate::{Interval, student_quantile};

/// So much lies beyond either end of an interval of 95 %.
const TAIL_95: f64 = 0.025;

/// Sums of levels in a batch of games: `a` of `b` for each.
pub type Batch = Vec<[f64; 2]>;

/// An estimate that is the mean of a value for each batch.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Jackknifed {
    /// The estimate.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
    /// One less than there are batches.
    freedom: f64,
    /// So much lies beyond either end of its interval.
    tail: f64,
}

impl Jackknifed {
    /// From the value with all batches and those without each of them.
    fn new(all: f64, without: &[f64]) -> Option<Self> {
        let batches = without.len() as f64;
        let freedom = batches - 1.0;
        student_quantile(freedom)?;
        let own = |left: &f64| batches * all - freedom * left;
        let value = without.iter().map(own).sum::<f64>() / batches;
        let squares: f64 = without.iter().map(|left| (own(left) - value).powi(2)).sum();
        let error = (squares / freedom / batches).sqrt();
        Some(Self { value, error, freedom, tail: TAIL_95 })
    }

    /// The interval with so much beyond either end.
    fn interval_at(&self, tail: f64) -> Interval {
        let law = StudentsT::new(0.0, 1.0, self.freedom);
        let reach = law.map_or(f64::INFINITY, |law| law.inverse_cdf(1.0 - tail)) * self.error;
        Interval { low: self.value - reach, high: self.value + reach }
    }

    /// The 95 % interval, or the one that was asked for.
    pub fn interval(&self) -> Interval {
        self.interval_at(self.tail)
    }
}

/// How far levels lie apart on two sides.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Spreads {
    /// The square of the spread on the first side, the noise taken off; may be below 0.
    pub first: Jackknifed,
    /// The same on the second side.
    pub second: Jackknifed,
    /// The second square less the first.
    pub change: Jackknifed,
}

/// The mean square of rates about their mean; None where a level has nothing.
fn square(sums: &[[f64; 2]]) -> Option<f64> {
    let rates: Option<Vec<f64>> = sums.iter().map(|&[a, b]| (b > 0.0).then(|| a / b)).collect();
    let rates = rates?;
    let levels = rates.len() as f64;
    let mean = rates.iter().sum::<f64>() / levels;
    Some(rates.iter().map(|rate| (rate - mean).powi(2)).sum::<f64>() / levels)
}

/// The square of the spread of all batches, and without each of them.
fn squares(batches: &[Batch]) -> Option<(f64, Vec<f64>)> {
    let mut all = batches.first()?.clone();
    for batch in &batches[1..] {
        for (sum, own) in all.iter_mut().zip(batch) {
            *sum = [sum[0] + own[0], sum[1] + own[1]];
        }
    }
    let without = batches.iter().map(|batch| {
        let left = all.iter().zip(batch).map(|(sum, own)| [sum[0] - own[0], sum[1] - own[1]]);
        square(&left.collect::<Vec<_>>())
    });
    Some((square(&all)?, without.collect::<Option<Vec<f64>>>()?))
}

/// How far some levels lie apart on two sides, from their sums in the same batches of games. None where
/// a level has too little, or there are fewer than two.
pub fn spreads(first: &[Batch], second: &[Batch]) -> Option<Spreads> {
    if first.first()?.len() < 2 || first.len() != second.len() {
        return None;
    }
    let ((one, without_one), (two, without_two)) = (squares(first)?, squares(second)?);
    let change: Vec<f64> = without_two.iter().zip(&without_one).map(|(b, a)| b - a).collect();
    Some(Spreads {
        first: Jackknifed::new(one, &without_one)?,
        second: Jackknifed::new(two, &without_two)?,
        change: Jackknifed::new(two - one, &change)?,
    })
}

/// A spread with its 95 % interval; both are 0 at least.
pub fn spread_of(square: &Jackknifed) -> (f64, Interval) {
    let root = |value: f64| value.max(0.0).sqrt();
    let Interval { low, high } = square.interval();
    (root(square.value), Interval { low: root(low), high: root(high) })
}

impl Spreads {
    /// The same with so much beyond either end of each interval.
    #[must_use]
    pub fn with_tail(self, tail: f64) -> Self {
        let with = |one: Jackknifed| Jackknifed { tail, ..one };
        Self { first: with(self.first), second: with(self.second), change: with(self.change) }
    }

    /// The second spread less the first with an interval that holds the truth in 95 % of runs at least.
    pub fn difference(&self) -> (f64, Interval) {
        let ((one, of_one), (two, of_two)) = (spread_of(&self.first), spread_of(&self.second));
        let both = one + two;
        if of_one.low > 0.0 && of_two.low > 0.0 {
            let Interval { low, high } = self.change.interval();
            return (two - one, Interval { low: low / both, high: high / both });
        }
        // One of them may be nothing: each within its own interval, half as often beyond it.
        let ends = |square: &Jackknifed| {
            let Interval { low, high } = square.interval_at(square.tail / 2.0);
            [low, high].map(|end| end.max(0.0).sqrt())
        };
        let ([low_one, high_one], [low_two, high_two]) = (ends(&self.first), ends(&self.second));
        (two - one, Interval { low: low_two - high_one, high: high_two - low_one })
    }

    /// Whether the levels lie farther apart on the second side (true) or nearer (false), where that is
    /// known.
    pub fn is_wider(&self) -> Option<bool> {
        let change = self.change.interval();
        (!change.has(0.0) && !self.is_same()).then_some(self.change.value > 0.0)
    }

    /// Whether nothing but rounding tells the two sides apart.
    pub fn is_same(&self) -> bool {
        const NOTHING: f64 = 1e-12;
        self.change.value.abs() < NOTHING && self.change.error < NOTHING
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::two_sided_p;
    use crate::sequence::{Look, looks};
    use tenbin_engine::seed::{self, Label, below};

    #[test]
    fn the_square_of_the_spread_is_that_of_the_rates() {
        // 0.2, 0.4 and 0.6: (0.04 + 0 + 0.04) / 3.
        let found = square(&[[20.0, 100.0], [40.0, 100.0], [30.0, 50.0]]).expect("rates");
        assert!((found - 0.08 / 3.0).abs() < 1e-12);
        assert_eq!(square(&[[20.0, 100.0], [0.0, 0.0]]), None);
        // Of means the jackknife is the plain standard error: 1, 2, 3, 6 have the mean 3, and leaving
        // one out gives 11/3, 10/3, 9/3 and 6/3; variance 14/3 over 4.
        let found = Jackknifed::new(3.0, &[11.0 / 3.0, 10.0 / 3.0, 3.0, 2.0]).expect("batches");
        assert!(
            (found.value - 3.0).abs() < 1e-12 && (found.error.powi(2) - 14.0 / 12.0).abs() < 1e-12
        );
    }

    /// Four levels sit at every table and one of them wins, by its weight; the second side has weights of
    /// its own and goes the way of the first in so many games of a hundred.
    fn play(weights: [[u32; 4]; 2], same: u32, games: u64, run: u64) -> Spreads {
        let mut generator = seed::stream(21, run, Label::Rules(0));
        let mut sides = [vec![vec![[0.0; 2]; 4]; 64], vec![vec![[0.0; 2]; 4]; 64]];
        for game in 0..games {
            let goes_along = below(&mut generator, 100) < same;
            let mut word = 0;
            for (side, weights) in sides.iter_mut().zip(weights) {
                if !goes_along || word == 0 {
                    word = 1 + below(&mut generator, 1_000_000);
                }
                let mut left =
                    u64::from(word - 1) * u64::from(weights.iter().sum::<u32>()) / 1_000_000;
                let mut winner = 0;
                while left >= u64::from(weights[winner]) {
                    left -= u64::from(weights[winner]);
                    winner += 1;
                }
                for (level, sums) in side[game as usize % 64].iter_mut().enumerate() {
                    let won = f64::from(u8::from(level == winner));
                    *sums = [sums[0] + won, sums[1] + 1.0];
                }
            }
        }
        spreads(&sides[0], &sides[1]).expect("games")
    }

    /// Watched at four looks, with intervals for that, at most 5 of 100 comparisons ever miss.
    #[test]
    fn spreads_hold_the_truth_at_all_looks_together() {
        let (even, uneven) = ([25; 4], [20, 25, 25, 30]);
        let truth = |weights: [u32; 4]| if weights == even { 0.0 } else { 0.005_f64.sqrt() / 2.0 };
        let runs = 120;
        for (weights, same) in [([even, even], 50), ([even, uneven], 50), ([uneven, uneven], 80)] {
            let wanted = truth(weights[1]) - truth(weights[0]);
            let (mut missed, mut alarms) = (0, 0);
            for run in 0..runs {
                let at = |look: Look| {
                    let tail = two_sided_p(look.boundary()) / 2.0;
                    play(weights, same, look.games(), run).with_tail(tail)
                };
                let found: Vec<Spreads> = looks(2_828).map(at).collect();
                let misses = |one: &Spreads| !one.difference().1.has(wanted);
                missed += i32::from(found.iter().any(misses));
                alarms += i32::from(found.iter().any(|one| one.is_wider().is_some()));
            }
            // Three standard errors of 120 runs are 6 pp.
            let most = (0.05 + 0.06) * runs as f64;
            assert!(f64::from(missed) <= most, "{weights:?} {missed}");
            assert!(weights[0] != weights[1] || f64::from(alarms) <= most, "{weights:?} {alarms}");
        }
    }

    /// The true spreads: 25 % each is 0; 20, 25, 25, 30 % is sqrt(0.005 / 4) = 3.5355 pp.
    #[test]
    fn spreads_hold_the_truth_and_take_the_noise_off() {
        let (even, uneven) = ([25; 4], [20, 25, 25, 30]);
        let truth = |weights: [u32; 4]| if weights == even { 0.0 } else { 0.005_f64 / 4.0 };
        let runs = 300;
        for (weights, same) in
            [([even, even], 50), ([even, uneven], 50), ([uneven, even], 0), ([uneven, uneven], 80)]
        {
            let [one, two] = weights.map(truth);
            let (mut sum, mut held, mut change_held, mut told) = (0.0, 0, 0, 0);
            for run in 0..runs {
                let found = play(weights, same, 4_000, run);
                sum += found.first.value;
                let (_, interval) = found.difference();
                held += i32::from(interval.has(two.sqrt() - one.sqrt()));
                change_held += i32::from(found.change.interval().has(two - one));
                told += i32::from(found.is_wider().is_some());
            }
            let share = |count: i32| f64::from(count) / runs as f64;
            // 4,000 games make the square 0.000047 too large; what is left is within three standard
            // errors of 300 runs.
            assert!(
                (sum / runs as f64 - one).abs() < 0.000_03,
                "{weights:?} {}",
                sum / runs as f64
            );
            assert!(share(held) > 0.91, "{weights:?} {}", share(held));
            assert!(share(change_held) > 0.91, "{weights:?} {}", share(change_held));
            let is_same = weights[0] == weights[1];
            assert!(
                if is_same { share(told) < 0.09 } else { share(told) > 0.9 },
                "{}",
                share(told)
            );
        }
    }
}
