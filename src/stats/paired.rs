//! Differences between two sides that play the same games: each game is one pair.
//!
//! A rate a/b of the first side and c/d of the second are kept with what they have in common game by
//! game, so that the variance of their difference is that of pairs. All sums are integers, so they
//! may be added in any order.
//!
//! Few pairs differ where two sides are nearly alike, and a sum of few jumps has no normal law. Then the
//! jumps up and those down are taken for two Poisson counts, each with its exact interval (Garwood's),
//! and the interval of their difference is made of these (MOVER). With jumps of one size its ends agree
//! with the exact sign test (that of pairs), which gives the p-value.

use statrs::function::gamma::{gamma_lr, gamma_ur};

use crate::estimate::{Interval, Z95, student_p, student_quantile_of, two_sided_p};
use crate::ratio::{Clustered, Estimate, TwoRates};
use crate::tail::binomial_p;

/// With fewer pairs that differ than this jumps are counted one by one.
const JUMPS_COUNTED_MAX: u64 = 100;

/// What two sides had of one thing in one game: `a` of `b` on the first, `c` of `d` on the second.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Pair {
    /// Above the line on the first side.
    pub a: i64,
    /// Below the line on the first side.
    pub b: i64,
    /// Above the line on the second side.
    pub c: i64,
    /// Below the line on the second side.
    pub d: i64,
}

/// Declares the sums; all of them add up.
macro_rules! joint {
    ($($(#[$meta:meta])* $field:ident: $kind:ty,)*) => {
        /// Sums over games of what two sides had of one thing.
        #[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
        pub struct Joint { $($(#[$meta])* pub $field: $kind,)* }

        impl Joint {
            /// Adds other games.
            pub fn add(&mut self, other: &Self) {
                $(self.$field += other.$field;)*
            }

            /// How many sums there are.
            pub const SUMS: usize = [$(stringify!($field)),*].len();

            /// All sums, for keeping them.
            pub fn sums(&self) -> [i128; Self::SUMS] {
                [$(self.$field.into()),*]
            }

            /// What has these sums; nothing where one of them cannot be.
            pub fn from_sums([$($field),*]: [i128; Self::SUMS]) -> Option<Self> {
                Some(Self { $($field: $field.try_into().ok()?,)* })
            }
        }
    };
}

joint! {
    /// Σa.
    a: i64,
    /// Σb.
    b: i64,
    /// Σc.
    c: i64,
    /// Σd.
    d: i64,
    /// Σa².
    aa: i128,
    /// Σab.
    ab: i128,
    /// Σb².
    bb: i128,
    /// Σc².
    cc: i128,
    /// Σcd.
    cd: i128,
    /// Σd².
    dd: i128,
    /// Σac.
    ac: i128,
    /// Σad.
    ad: i128,
    /// Σbc.
    bc: i128,
    /// Σbd.
    bd: i128,
    /// Games in which a side has any of it.
    pairs: u64,
    /// Games in which the first side has any of it.
    first_games: u64,
    /// Games in which the second side has any of it.
    second_games: u64,
    /// Games in which the two differ.
    discordant: u64,
    /// Games in which they differ below the line.
    uneven: u64,
    /// Games in which the rate of the second side is the higher one.
    better: u64,
    /// Games in which it is the lower one.
    worse: u64,
    /// Σ(c - a) over games in which it is above 0.
    up: i64,
    /// Σ(c - a)² over these games.
    up_squares: i128,
    /// Σ(a - c) over games in which it is above 0.
    down: i64,
    /// Σ(a - c)² over these games.
    down_squares: i128,
}

impl Joint {
    /// Adds a game of which a side has any of it.
    #[inline]
    pub fn add_game(&mut self, Pair { a, b, c, d }: Pair) {
        let product = |one: i64, two: i64| i128::from(one) * i128::from(two);
        self.a += a;
        self.b += b;
        self.c += c;
        self.d += d;
        let aa = product(a, a);
        self.aa += aa;
        if a == c && b == 0 && d == 0 {
            // The commonest of all: something that most games have, of which the line below is not told.
            self.cc += aa;
            self.ac += aa;
            self.pairs += 1;
            self.first_games += u64::from(a != 0);
            self.second_games += u64::from(a != 0);
            return;
        }
        let (ab, bb) = (product(a, b), product(b, b));
        self.ab += ab;
        self.bb += bb;
        self.pairs += 1;
        self.first_games += u64::from(a != 0 || b != 0);
        self.second_games += u64::from(c != 0 || d != 0);
        if a == c && b == d {
            // Most games are the same on both sides.
            self.cc += aa;
            self.cd += ab;
            self.dd += bb;
            self.ac += aa;
            self.ad += ab;
            self.bc += ab;
            self.bd += bb;
            return;
        }
        self.cc += product(c, c);
        self.cd += product(c, d);
        self.dd += product(d, d);
        self.ac += product(a, c);
        self.ad += product(a, d);
        self.bc += product(b, c);
        self.bd += product(b, d);
        self.discordant += 1;
        self.uneven += u64::from(b != d);
        let (first, second) =
            if b == d { (a.into(), c.into()) } else { (product(a, d), product(c, b)) };
        let are_rates = b == d || b > 0 && d > 0;
        self.better += u64::from(are_rates && second > first);
        self.worse += u64::from(are_rates && second < first);
        let jump = c - a;
        if jump > 0 {
            self.up += jump;
            self.up_squares += product(jump, jump);
        } else {
            self.down -= jump;
            self.down_squares += product(jump, jump);
        }
    }

    /// The same sums where the line below is 1 in each of so many games, and was not told.
    #[must_use]
    pub fn of_each_game(self, games: u64) -> Self {
        let n = i128::from(games);
        let (a, c) = (i128::from(self.a), i128::from(self.c));
        Self {
            b: games as i64,
            d: games as i64,
            ab: a,
            bb: n,
            cd: c,
            dd: n,
            ad: a,
            bc: c,
            bd: n,
            pairs: games,
            first_games: games,
            second_games: games,
            ..self
        }
    }

    fn rates(&self) -> TwoRates {
        let clustered = |games: u64, a: i64, b: i64, squares: [i128; 3]| {
            let [aa, ab, bb] = squares.map(|sum| sum as f64);
            Clustered { games: games as f64, a: a as f64, b: b as f64, aa, ab, bb }
        };
        // The second side is the first of the two rates, since it is what the difference adds to.
        TwoRates {
            first: clustered(self.second_games, self.c, self.d, [self.cc, self.cd, self.dd]),
            second: clustered(self.first_games, self.a, self.b, [self.aa, self.ab, self.bb]),
            ac: self.ac as f64,
            ad: self.bc as f64,
            bc: self.ad as f64,
            bd: self.bd as f64,
        }
    }

    /// The rate of the first side.
    pub fn first_rate(&self) -> Option<f64> {
        (self.b > 0).then(|| self.a as f64 / self.b as f64)
    }

    /// The rate of the second side.
    pub fn second_rate(&self) -> Option<f64> {
        (self.d > 0).then(|| self.c as f64 / self.d as f64)
    }

    /// The rate of the first side with its variance.
    pub fn first(&self) -> Option<Estimate> {
        let rate = self.rates().second;
        Some(Estimate { value: rate.rate()?, variance: rate.variance_at_large()? })
    }

    /// So many single results, those of one game taken for one, each side has at least.
    pub fn results(&self) -> f64 {
        let rates = self.rates();
        rates.first.alike().min(rates.second.alike())
    }

    /// Whether every pair has the same line below it.
    fn is_even(&self) -> bool {
        self.uneven == 0
    }

    /// Whether every jump is one of 1.
    fn has_single_jumps(&self) -> bool {
        self.up_squares == i128::from(self.up) && self.down_squares == i128::from(self.down)
    }

    /// The second side's rate less the first's; None where one of them has none.
    pub fn difference(&self) -> Option<Difference> {
        let rates = self.rates();
        let Estimate { value, variance } = rates.difference()?;
        let [first, second] = [rates.second, rates.first].map(|rate| rate.variance_at_large());
        let games = self.first_games.max(self.second_games) as f64;
        let few_games = if games > 1.0 { games / (games - 1.0) } else { 1.0 };
        let apart = first.unwrap_or(0.0) + second.unwrap_or(0.0);
        let variance = if self.discordant == 0 { 0.0 } else { variance * few_games };
        let value = if self.discordant == 0 { 0.0 } else { value };
        let law = if self.is_even() && self.discordant <= JUMPS_COUNTED_MAX {
            Law::Jumps(self.jumps())
        } else {
            // Pairs that do not differ say next to nothing about a variance.
            Law::Student { freedom: self.discordant as f64 - 1.0 }
        };
        Some(Difference {
            value,
            variance,
            variance_ratio: (apart > 0.0).then(|| variance / apart),
            sign_test: self.sign_test(),
            law,
        })
    }

    fn jumps(&self) -> Jumps {
        let size = |sum: i64, squares: i128| squares as f64 / sum.max(1) as f64;
        let (up, down) = (size(self.up, self.up_squares), size(self.down, self.down_squares));
        let either = size(self.up + self.down, self.up_squares + self.down_squares);
        let or_either = |size: f64, sum: i64| if sum > 0 { size } else { either.max(1.0) };
        let (up, down) = (or_either(up, self.up), or_either(down, self.down));
        Jumps {
            up: self.up as f64 / up,
            up_size: up / self.b as f64,
            down: self.down as f64 / down,
            down_size: down / self.b as f64,
        }
    }

    fn sign_test(&self) -> Option<f64> {
        if self.discordant == 0 {
            return Some(1.0);
        }
        let is_exact = self.is_even() && self.has_single_jumps();
        is_exact.then(|| binomial_p(self.up as f64, (self.up + self.down) as f64, 0.5))
    }
}

/// The law that a difference follows.
#[derive(Copy, Clone, PartialEq, Debug)]
enum Law {
    /// Few jumps.
    Jumps(Jumps),
    /// Many pairs that differ, or such as are no jumps.
    Student { freedom: f64 },
}

/// Few jumps up and down: how many, and what one of them makes of the rate.
#[derive(Copy, Clone, PartialEq, Debug)]
struct Jumps {
    up: f64,
    up_size: f64,
    down: f64,
    down_size: f64,
}

/// A difference between two sides.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Difference {
    /// The second side's rate less the first's.
    pub value: f64,
    /// Its variance; 0 where no pair differs.
    pub variance: f64,
    /// That variance over the one of as many games on seeds of their own.
    pub variance_ratio: Option<f64>,
    /// The p-value of the exact test, where each pair that differs is one step up or down.
    sign_test: Option<f64>,
    law: Law,
}

impl Difference {
    /// The 95 % interval.
    pub fn interval(&self) -> Interval {
        self.interval_at(Z95)
    }

    /// The interval that reaches `z` standard errors of the normal law to either side, or what is as
    /// sure where another law holds.
    pub fn interval_at(&self, z: f64) -> Interval {
        match self.law {
            Law::Jumps(jumps) => jumps.interval_at(two_sided_p(z) / 2.0),
            Law::Student { freedom } => {
                // Without a degree of freedom nothing is known but the sum itself.
                let reach = student_quantile_of(two_sided_p(z), freedom).unwrap_or(f64::INFINITY);
                Interval::normal_at(self.value, self.variance, reach)
            }
        }
    }

    /// The probability of so large a difference by chance.
    pub fn p_value(&self) -> f64 {
        match (self.sign_test, self.law) {
            (Some(p), _) => p,
            (None, _) if self.variance <= 0.0 => 1.0,
            (None, Law::Student { freedom }) => {
                student_p(self.value / self.variance.sqrt(), freedom)
            }
            (None, Law::Jumps(jumps)) => {
                // Jumps of several sizes: where the interval just reaches nothing.
                let (mut sure, mut unsure) = (0.0, 40.0);
                for _ in 0..60 {
                    let z = f64::midpoint(sure, unsure);
                    let holds = jumps.interval_at(two_sided_p(z) / 2.0).has(0.0);
                    *(if holds { &mut unsure } else { &mut sure }) = z;
                }
                two_sided_p(sure)
            }
        }
    }

    /// The same where it stands for a larger number of games of which these are a part: `value` is that
    /// of all of them.
    #[must_use]
    pub fn of_all(self, value: f64, part: f64) -> Self {
        if part >= 1.0 {
            return Self { value, ..self };
        }
        let freedom = match self.law {
            Law::Student { freedom } => freedom,
            Law::Jumps(jumps) => jumps.up + jumps.down - 1.0,
        };
        let law = Law::Student { freedom };
        Self { value, variance: self.variance * part, sign_test: None, law, ..self }
    }
}

impl Jumps {
    fn interval_at(&self, tail: f64) -> Interval {
        let of = |count: f64, size: f64| {
            let Interval { low, high } = poisson_at(count, tail);
            Interval { low: low * size, high: high * size }
        };
        let (up, down) = (of(self.up, self.up_size), of(self.down, self.down_size));
        let (above, below) = (self.up * self.up_size, self.down * self.down_size);
        Interval {
            low: above - below - (above - up.low).hypot(down.high - below),
            high: above - below + (up.high - above).hypot(below - down.low),
        }
    }
}

/// The exact interval of a Poisson count (Garwood's) with so much beyond either end.
fn poisson_at(count: f64, tail: f64) -> Interval {
    let count = count.max(0.0);
    // As many as this or more have the probability `tail` at the lower end; as few or fewer at the
    // upper one.
    let low = |mean: f64| mean <= 0.0 || gamma_lr(count, mean) < tail;
    let high = |mean: f64| mean <= 0.0 || gamma_ur(count + 1.0, mean) >= tail;
    let most = 4.0 * count + 1000.0;
    Interval {
        low: if count > 0.0 { last_that(low, most) } else { 0.0 },
        high: last_that(high, most),
    }
}

/// The largest number up to `most` of which something holds that holds of all smaller ones.
fn last_that(holds: impl Fn(f64) -> bool, most: f64) -> f64 {
    let (mut yes, mut no) = (0.0, most);
    for _ in 0..70 {
        let middle = f64::midpoint(yes, no);
        *(if holds(middle) { &mut yes } else { &mut no }) = middle;
    }
    yes
}

#[cfg(test)]
mod tests;
