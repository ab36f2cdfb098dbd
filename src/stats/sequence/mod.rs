//! Statements that hold however often one looks.
//!
//! A batch that goes on until enough is known is looked at again and again, and an interval of 95 % that is
//! looked at a hundred times misses the truth at one look or another in 37 of 100 batches. Here are
//! intervals, p-values and decisions of which at most 5 % are wrong *over all looks together*, so it does
//! not matter at which of them somebody stops, or why.
//!
//! # Which sequence, and what it costs
//!
//! tenbin looks at fixed numbers of games only: 1,000 times the powers of the root of two ([`looks`]), the
//! same on every machine. At those looks estimates in standard errors are a chain in which each is
//! correlated with the next by 2^(-1/4), whatever is estimated. So one boundary serves all: an interval at
//! look `k` (from 0) reaches 2.86 + 0.015 k standard errors. That chance alone ever crosses it has the
//! probability 4.99 % over all sixty looks up to 10^12 games, worked out by integration over the chain
//! (`tests.rs`), and less than 0.3 % at all looks after those, which nobody plays.
//!
//! | way | standard errors at 16,000, 256,000, 4,096,000 games | games, of a fixed number |
//! | --- | --- | --- |
//! | **this boundary** | 2.98, 3.10, 3.22 | 2.3 to 2.7 times |
//! | a constant boundary over the same looks | 3.21 | 2.7 times |
//! | union bound over the same looks, same slope | 3.12, 3.24, 3.36 | 2.5 to 2.9 times |
//! | normal mixture tuned to 40,000 games, valid at every single game | 3.08, 3.21, 3.60 | 2.5 to 3.4 times |
//! | beta-binomial sequence with a uniform prior, valid at every single game | 3.90, 4.24, 4.56 | 4.0 to 5.4 times |
//!
//! On top of that comes what every way pays for looking at these games only: 1.2 times the games on
//! average, at most 1.41. `benches/results/sequential.md` has what simulations gave.
//!
//! The boundary rises, gently, because a constant one spends as much on looks that nobody reaches as on
//! those that everybody does; a steeper one would make long batches dearer than short ones are cheaper.
//!
//! An interval at a look is exact (a share, [`Look::share`]) or Student's (anything with an estimated
//! variance, [`Look::mean`]) where the chain is only nearly normal; both are wider than it asks for.

pub mod anywhere;
pub mod sprt;

use crate::estimate::{Interval, Z95, far_interval_at, student_quantile_of, two_sided_p};
use crate::ratio::{Clustered, Estimate};

/// Games at the first look.
pub const FIRST_LOOK: u64 = 1_000;

/// How many standard errors the boundary reaches at the first look.
const BOUNDARY_FIRST: f64 = 2.86;

/// How many more at each further look.
const BOUNDARY_STEP: f64 = 0.015;

/// So many looks are summed over: the last is beyond 10^12 games.
const LOOKS: u32 = 60;

/// What the sum over looks of the chances to cross a boundary is to be multiplied by, since looks are
/// correlated: for boundaries that lie 0.4 standard errors apart, the first 2 below the one for 5 %.
/// `tests.rs` holds it against the integral.
const TOGETHER: [f64; 17] = [
    0.565, 0.565, 0.565, 0.565, 0.565, 0.6235, 0.686, 0.7425, 0.792, 0.834, 0.869, 0.898, 0.921,
    0.94, 0.955, 0.967, 1.0,
];
const TOGETHER_FIRST: f64 = -2.0;
const TOGETHER_STEP: f64 = 0.4;

/// A look at a batch: how many games it has, and the how-manieth look it is.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Look {
    /// 0 for the first.
    index: u32,
    /// The games it has.
    games: u64,
}

/// Games at a look: 1,000 times the power of the root of two, rounded down. None where nobody can
/// count so far.
fn games_at(index: u32) -> Option<u64> {
    let square = u128::from(FIRST_LOOK * FIRST_LOOK).checked_shl(index)?;
    if square >> index != u128::from(FIRST_LOOK * FIRST_LOOK) {
        return None;
    }
    u64::try_from(square.isqrt()).ok()
}

/// All looks at a batch of at most so many games; the last is at its end, wherever that is.
pub fn looks(games_max: u64) -> impl Iterator<Item = Look> {
    std::iter::successors(Some(Look::at_most(0, games_max)), move |look| {
        (look.games < games_max).then(|| Look::at_most(look.index + 1, games_max))
    })
}

impl Look {
    fn at_most(index: u32, games_max: u64) -> Self {
        Self { index, games: games_at(index).unwrap_or(u64::MAX).min(games_max) }
    }

    /// The look at a number of games that was chosen by nothing that the games showed: the end of a
    /// batch, or wherever somebody interrupted it. It takes the place of the next fixed look, with which
    /// the looks before it go together less.
    pub fn at_end(games: u64) -> Self {
        let index = (0..128).find(|&index| games_at(index).is_none_or(|fixed| fixed >= games));
        Self { index: index.unwrap_or(0), games }
    }

    /// The how-manieth look it is, from 1.
    pub fn number(self) -> u32 {
        self.index + 1
    }

    /// The games it has.
    pub fn games(self) -> u64 {
        self.games
    }

    /// The boundary for 5 % at this look, in standard errors.
    pub fn boundary(self) -> f64 {
        BOUNDARY_FIRST + BOUNDARY_STEP * f64::from(self.index)
    }

    /// How many standard errors an interval reaches that holds at any look as surely as one that reaches
    /// `z` does at a fixed number of games.
    pub fn reach(self, z: f64) -> f64 {
        if z.total_cmp(&Z95).is_eq() {
            return self.boundary();
        }
        let p = two_sided_p(z);
        // Nobody asks for more than 99.99999999 %.
        let (mut low, mut high) = (-self.boundary(), 4.0);
        for _ in 0..50 {
            let middle = 0.5 * (low + high);
            *(if ever_beyond(middle) > p { &mut low } else { &mut high }) = middle;
        }
        self.boundary() + high
    }

    /// The p-value that holds at any look, of one that holds at a fixed number of games: how often chance
    /// alone comes as far beyond the boundary at one look or another. It is at most 5 % just where the
    /// interval of this look leaves the null out.
    pub fn p_value(self, p: f64) -> f64 {
        if p >= 1.0 {
            return 1.0;
        }
        let z = crate::estimate::normal_quantile(1.0 - p.max(1e-15));
        let beyond = ever_beyond(z - self.boundary());
        // Less than can be said of one look nobody can say of all.
        beyond.max(p).min(1.0)
    }

    /// The interval of a share of `n` results that holds at any look (`n` need not be whole).
    pub fn share(self, share: f64, n: f64) -> Interval {
        far_interval_at(share, n, self.boundary())
    }

    /// The interval of an estimate with a variance taken from so many games that holds at any look; none
    /// of fewer than two games.
    pub fn estimate(self, estimate: &Estimate, games: f64) -> Option<Interval> {
        let z = student_quantile_of(two_sided_p(self.boundary()), games - 1.0)?;
        Some(estimate.interval_at(z))
    }

    /// The interval of a mean or a ratio, clustered by game, that holds at any look.
    pub fn mean(self, sums: &Clustered) -> Option<Interval> {
        let estimate = Estimate { value: sums.rate()?, variance: sums.variance_at_large()? };
        self.estimate(&estimate, sums.games)
    }

    /// The look at which an interval that reaches `now` to either side at this one would reach `wanted`;
    /// none where nobody can play so many games.
    pub fn needed(self, now: f64, wanted: f64) -> Option<Self> {
        // Half a width falls as the root of the games and rises with the boundary.
        let half_width = |look: Self| {
            now * (self.games as f64 / look.games as f64).sqrt() * look.boundary() / self.boundary()
        };
        looks(u64::MAX)
            .filter(|look| look.games >= self.games)
            .take_while(|look| look.index < LOOKS)
            .find(|&look| half_width(look) <= wanted)
    }
}

/// What is known of an effect and a size that was set before.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Decision {
    /// There is an effect, upwards.
    More,
    /// There is an effect, downwards.
    Less,
    /// There is none of that size or larger.
    Smaller,
    /// Nothing of that yet.
    Open,
}

impl Decision {
    /// What an interval of the effect that holds at any look says: it leaves out everything as large as
    /// the size, or it leaves out nothing. At most 5 % of such statements are wrong.
    pub fn by(interval: Interval, size: f64) -> Self {
        if interval.low > -size && interval.high < size {
            Self::Smaller
        } else if interval.low > 0.0 {
            Self::More
        } else if interval.high < 0.0 {
            Self::Less
        } else {
            Self::Open
        }
    }
}

/// How often chance alone is ever so many standard errors beyond the boundary for 5 %, or as little short
/// of it.
fn ever_beyond(beyond: f64) -> f64 {
    let at = |index| Look { index, games: 0 }.boundary() + beyond;
    let apart: f64 = (0..LOOKS).map(|index| two_sided_p(at(index).max(0.0))).sum();
    let place = ((beyond - TOGETHER_FIRST) / TOGETHER_STEP).clamp(0.0, TOGETHER.len() as f64 - 1.0);
    let (before, part) = (place.floor() as usize, place.fract());
    let after = TOGETHER[(before + 1).min(TOGETHER.len() - 1)];
    let together = TOGETHER[before] * (1.0 - part) + after * part;
    -(-together * apart).exp_m1()
}

#[cfg(test)]
mod tests;
