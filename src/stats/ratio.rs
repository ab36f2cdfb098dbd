//! Rates whose counts come in clusters: the seats or copies of one game share its outcome.
//!
//! The variance of a ratio R = ΣA/ΣB over games is linearised, Σ(a - R b)²/(ΣB)², and that sum
//! follows from Σa², Σab and Σb² alone, so integers are all that is kept while playing.

use crate::estimate::{Interval, Z95, far_interval_at, share_interval_at, student_quantile};

/// The sums of a rate a/b over games.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Clustered {
    /// Games that contribute.
    pub games: f64,
    /// Σa.
    pub a: f64,
    /// Σb.
    pub b: f64,
    /// Σa².
    pub aa: f64,
    /// Σab.
    pub ab: f64,
    /// Σb².
    pub bb: f64,
}

impl Clustered {
    /// From integers in the order of the fields.
    pub fn new([games, a, b, aa, ab, bb]: [u64; 6]) -> Self {
        let [games, a, b, aa, ab, bb] = [games, a, b, aa, ab, bb].map(|sum| sum as f64);
        Self { games, a, b, aa, ab, bb }
    }

    /// The rate, where there is one.
    pub fn rate(&self) -> Option<f64> {
        (self.b > 0.0).then(|| self.a / self.b)
    }

    /// How many results there are where those of one game are one, exactly so where all games have
    /// equally many.
    pub fn alike(&self) -> f64 {
        if self.bb > 0.0 { self.b * self.b / self.bb } else { 0.0 }
    }

    /// Σ(a - r b)².
    pub fn squares_about(&self, r: f64) -> f64 {
        (self.aa - 2.0 * r * self.ab + r * r * self.bb).max(0.0)
    }

    /// The 95 % interval of a rate that is no part of a whole; one game alone tells nothing about it.
    pub fn normal(&self) -> Option<Interval> {
        let z = student_quantile(self.games - 1.0)?;
        Some(Interval::normal_at(self.rate()?, self.variance_at_large()?, z))
    }

    /// The same where the values, one a game, are so lopsided: Hall's transformation, which gives a long
    /// tail its due. With no skewness it is the symmetric interval.
    pub fn lopsided(&self, skewness: f64) -> Option<Interval> {
        let lean = skewness / self.games.sqrt();
        let symmetric = self.normal()?;
        if lean.abs() < 1e-9 {
            return Some(symmetric);
        }
        let z = student_quantile(self.games - 1.0)?;
        let (rate, error) = (self.rate()?, self.variance_at_large()?.sqrt());
        let leant = |z: f64| 3.0 / lean * ((1.0 + lean * (z - lean / 6.0)).cbrt() - 1.0);
        Some(Interval { low: rate - error * leant(z), high: rate - error * leant(-z) })
    }

    /// The variance of the rate as it is in all games there could be: that of these games alone is
    /// too small by their mean.
    pub fn variance_at_large(&self) -> Option<f64> {
        let few_games = self.games / (self.games - 1.0);
        (self.games > 1.0).then(|| self.variance().map(|one| one * few_games)).flatten()
    }

    /// The variance of the rate.
    pub fn variance(&self) -> Option<f64> {
        Some(self.squares_about(self.rate()?) / (self.b * self.b))
    }

    /// The 95 % interval of a rate that is a share, with the effective number of independent results in place of `b`.
    ///
    /// Where the data show no variance at all (a rate of 0 or 1) the clusters are taken for fully
    /// correlated; and an effective number beyond `b` is believed only as far as the number of
    /// games bears it out.
    pub fn wilson(&self) -> Option<Interval> {
        self.share_at(None, 0.0, Z95)
    }

    /// The same interval, reaching `z` standard errors to either side.
    pub fn wilson_at(&self, z: f64) -> Option<Interval> {
        self.share_at(None, 0.0, z)
    }

    /// The same, where the rate that is
    /// `expected` may be known, and so much of the sum of squares about the rate is not luck.
    pub fn share_at(&self, expected: Option<f64>, no_luck: f64, z: f64) -> Option<Interval> {
        let design_effect = self.design_effect(no_luck)?;
        Some(share_interval_at(self.rate()?, self.b / design_effect, expected, z))
    }

    /// The interval of a rate that is a share, where it reaches so far out that Wilson's does not do.
    pub fn far_share_at(&self, no_luck: f64, z: f64) -> Option<Interval> {
        Some(far_interval_at(self.rate()?, self.b / self.design_effect(no_luck)?, z))
    }

    /// How many times the variance of so many single results this rate's is. So much of the sum of
    /// squares about the rate is not luck.
    fn design_effect(&self, no_luck: f64) -> Option<f64> {
        let rate = self.rate()?;
        let binomial = rate * (1.0 - rate) / self.b;
        let design_effect = if binomial > 0.0 {
            let few_games = if self.games > 1.0 { self.games / (self.games - 1.0) } else { 1.0 };
            let squares = (self.squares_about(rate) - no_luck).max(0.0);
            squares / (self.b * self.b) / binomial * few_games
        } else {
            self.bb / self.b
        };
        let floor = (3.0 / self.games.max(1.0)).min(1.0);
        Some(design_effect.max(floor))
    }

    /// The 95 % interval of the share `a` of `b` of all games, where these are the sums over a sample
    /// of them. None where fewer than two games of the sample have any of it: nothing is known then of
    /// how far those of one game go together.
    pub fn share_of_all(&self, a: u64, b: u64) -> Option<Interval> {
        let (a, b) = (a as f64, b as f64);
        let z = student_quantile(self.games - 1.0)?;
        let n = b / self.design_effect(0.0)?;
        (0.0 < b && a <= b).then(|| share_interval_at(a / b, n, None, z))
    }
}

/// The sums of two rates a/b and c/d over the same games.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct TwoRates {
    /// The first rate.
    pub first: Clustered,
    /// The second rate.
    pub second: Clustered,
    /// Σac.
    pub ac: f64,
    /// Σad.
    pub ad: f64,
    /// Σbc.
    pub bc: f64,
    /// Σbd.
    pub bd: f64,
}

/// An estimate with its variance.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// The variance of the value.
    pub variance: f64,
}

impl Estimate {
    /// The 95 % interval.
    pub fn interval(&self) -> Interval {
        self.interval_at(Z95)
    }

    /// The interval that reaches `z` standard errors to either side.
    pub fn interval_at(&self, z: f64) -> Interval {
        Interval::normal_at(self.value, self.variance, z)
    }

    /// The number of standard errors from 0, where there is an error.
    pub fn z(&self) -> Option<f64> {
        (self.variance > 0.0).then(|| self.value / self.variance.sqrt())
    }

    /// Whether the interval lies on one side of 0.
    pub fn is_clear(&self) -> bool {
        self.z().is_some_and(|z| z.abs() > Z95)
    }
}

impl TwoRates {
    /// First rate less second rate, with the variance Σu², u = (a - r b)/B - (c - s d)/D.
    pub fn difference(&self) -> Option<Estimate> {
        let (r, s) = (self.first.rate()?, self.second.rate()?);
        let crossed = self.ac - s * self.ad - r * self.bc + r * s * self.bd;
        let variance = self.first.variance()? + self.second.variance()?
            - 2.0 * crossed / (self.first.b * self.second.b);
        Some(Estimate { value: r - s, variance: variance.max(0.0) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::{exact_at, wilson_of};

    /// (a, b, c, d) of five games, drawn up by hand.
    const GAMES: [[u64; 4]; 5] =
        [[1, 2, 0, 1], [0, 1, 1, 3], [3, 3, 2, 2], [0, 2, 0, 0], [1, 1, 1, 4]];

    fn sums() -> TwoRates {
        let sum = |f: &dyn Fn([f64; 4]) -> f64| -> f64 {
            GAMES.iter().map(|game| f(game.map(|count| count as f64))).sum()
        };
        TwoRates {
            first: Clustered {
                games: 5.0,
                a: sum(&|[a, ..]| a),
                b: sum(&|[_, b, ..]| b),
                aa: sum(&|[a, ..]| a * a),
                ab: sum(&|[a, b, ..]| a * b),
                bb: sum(&|[_, b, ..]| b * b),
            },
            second: Clustered {
                games: 5.0,
                a: sum(&|[_, _, c, _]| c),
                b: sum(&|[.., d]| d),
                aa: sum(&|[_, _, c, _]| c * c),
                ab: sum(&|[_, _, c, d]| c * d),
                bb: sum(&|[.., d]| d * d),
            },
            ac: sum(&|[a, _, c, _]| a * c),
            ad: sum(&|[a, _, _, d]| a * d),
            bc: sum(&|[_, b, c, _]| b * c),
            bd: sum(&|[_, b, _, d]| b * d),
        }
    }

    #[test]
    fn the_variance_is_the_sum_of_squares_game_by_game() {
        // ΣA = 5, ΣB = 9, ΣC = 4, ΣD = 10.
        let (r, s) = (5.0 / 9.0, 4.0 / 10.0);
        let (mut one, mut both) = (0.0, 0.0);
        for [a, b, c, d] in GAMES.map(|game| game.map(|count| count as f64)) {
            let first = (a - r * b) / 9.0;
            one += first * first;
            let difference = first - (c - s * d) / 10.0;
            both += difference * difference;
        }
        let sums = sums();
        assert!((sums.first.variance().expect("a rate") - one).abs() < 1e-12);
        let difference = sums.difference().expect("two rates");
        assert!((difference.value - (r - s)).abs() < 1e-12);
        assert!((difference.variance - both).abs() < 1e-12);
    }

    /// A mean of 1.5 that is a difference: 4, -1, 2 and 1 of one each, so the variance is that of a
    /// mean, 13 / 12; Student's law with 3 degrees of freedom has 3.182446.
    #[test]
    fn a_rate_may_be_negative_in_some_games() {
        let rate = Clustered { games: 4.0, a: 6.0, b: 4.0, aa: 22.0, ab: 6.0, bb: 4.0 };
        let interval = rate.normal().expect("a rate");
        let half = 3.182_446_3 * (13.0_f64 / 12.0).sqrt();
        assert!((interval.low - (1.5 - half)).abs() < 1e-6, "{interval:?}");
        assert!((interval.high - (1.5 + half)).abs() < 1e-6, "{interval:?}");
        assert_eq!(Clustered { games: 1.0, ..rate }.normal(), None);
        assert_eq!(Clustered::default().normal(), None);
    }

    #[test]
    fn clusters_of_one_give_the_plain_interval() {
        let single = Clustered::new([1_000_000, 530_000, 1_000_000, 530_000, 530_000, 1_000_000]);
        let (clustered, plain) = (single.wilson().expect("a rate"), wilson_of(530_000, 1_000_000));
        assert!((clustered.low - plain.low).abs() < 1e-8);
        assert!((clustered.high - plain.high).abs() < 1e-8);
    }

    #[test]
    fn copies_that_win_together_count_as_one() {
        // 100 games of 4 copies that all win or all lose: worth 100 results, not 400.
        let together = Clustered::new([100, 200, 400, 800, 800, 1_600]);
        let (wide, plain) = (together.wilson().expect("a rate"), wilson_of(50, 100));
        assert!((wide.high - plain.high).abs() < 1e-3, "{wide:?} {plain:?}");
        // Without a win there is no variance to see; the copies still do not count singly.
        let never = Clustered::new([100, 0, 400, 0, 0, 1_600]);
        assert_eq!(never.wilson(), Some(exact_at(0.0, 100.0, Z95)));
    }

    /// Games of 1 to 12 attacks; in one game nearly all hit, in another few. The variance of a game's own
    /// chance, 1/12 of (0.8)², makes the interval about 1.7 times as wide as that of single attacks.
    #[test]
    fn a_share_of_games_that_differ_is_held_as_often_as_it_says() {
        use tenbin_engine::seed::{self, Label, below};
        let mut generator = seed::stream(31, 0, Label::Rules(0));
        for (games, sampled, runs) in [(100, 100, 2_000), (4_000, 300, 600)] {
            let (mut held, mut held_singly) = (0, 0);
            for _ in 0..runs {
                let (mut all, mut sample) = ([0; 2], [0_u64; 6]);
                for game in 0..games {
                    let b = 1 + below(&mut generator, 12);
                    // From 10 to 90 hits in 100.
                    let chance = 10 + below(&mut generator, 81);
                    let hits = (0..b).filter(|_| below(&mut generator, 100) < chance).count();
                    let (a, b) = (hits as u64, u64::from(b));
                    all = [all[0] + a, all[1] + b];
                    if game < sampled {
                        for (sum, one) in sample.iter_mut().zip([1, a, b, a * a, a * b, b * b]) {
                            *sum += one;
                        }
                    }
                }
                let interval = Clustered::new(sample).share_of_all(all[0], all[1]);
                held += usize::from(interval.expect("games").has(0.5));
                held_singly += usize::from(wilson_of(all[0], all[1]).has(0.5));
            }
            let [share, singly] = [held, held_singly].map(|held| held as f64 / f64::from(runs));
            // Three standard errors of 2,000 and of 600 runs.
            let slack = 3.0 * (0.95 * 0.05 / f64::from(runs)).sqrt();
            assert!((share - 0.95).abs() < slack + 0.005, "{games} games: {share}");
            assert!(singly < 0.85, "{games} games: {singly}");
        }
    }

    #[test]
    fn what_came_in_one_game_has_no_interval_of_a_share() {
        let one = Clustered::new([1, 1, 3, 1, 3, 9]);
        assert_eq!(one.share_of_all(1, 3), None);
        assert_eq!(Clustered::default().share_of_all(1, 3), None);
        // More above than below is no part of a whole.
        assert_eq!(Clustered::new([2, 5, 3, 13, 8, 5]).share_of_all(5, 3), None);
    }

    #[test]
    fn one_game_proves_little() {
        let one = Clustered::new([1, 1, 3, 1, 3, 9]).wilson().expect("a rate");
        assert!(one.high - one.low > 0.5, "{one:?}");
        assert_eq!(Clustered::default().wilson(), None);
    }
}
