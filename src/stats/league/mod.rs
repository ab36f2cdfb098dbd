//! Strategies against each other: what each has won against each, and what can be said of it.
//!
//! All pairs play the same deals, so their results go together, within a pair and across pairs. The games
//! are therefore kept in groups, and how sure a number is follows from leaving out one group after the other
//! (the jackknife), whatever the number is: it needs no model of what goes together with what.

pub mod alpha_rank;
pub mod cycles;
pub mod equilibrium;
pub mod ratings;
pub mod share;

use crate::estimate::student_quantile;
use crate::two_sample::Below;

/// A number for each ordered pair, such as what the first has won against the second.
pub type Square = Vec<Vec<f64>>;

/// What was won, in groups of games.
#[derive(Clone, PartialEq, Debug)]
pub struct Wins {
    whole: Square,
    groups: Vec<Square>,
}

impl Wins {
    /// From the wins of each group; groups without a game say nothing.
    pub fn new(groups: Vec<Square>) -> Self {
        let has_games = |group: &Square| group.iter().flatten().any(|&won| won > 0.0);
        let groups: Vec<Square> = groups.into_iter().filter(has_games).collect();
        let size = groups.first().map_or(0, Vec::len);
        let mut whole = vec![vec![0.0; size]; size];
        for group in &groups {
            add(&mut whole, group, 1.0);
        }
        Self { whole, groups }
    }

    /// The wins of all groups.
    pub fn whole(&self) -> &Square {
        &self.whole
    }

    /// How many there are that play.
    pub fn players(&self) -> usize {
        self.whole.len()
    }

    /// Degrees of freedom of what leaving out groups tells.
    pub fn freedom(&self) -> f64 {
        self.groups.len() as f64 - 1.0
    }

    /// How many standard errors an interval of 95 % reaches; None with fewer than two groups.
    pub fn reach(&self) -> Option<f64> {
        student_quantile(self.freedom())
    }

    /// The wins without each group in turn.
    pub fn without_each(&self) -> impl Iterator<Item = Square> + '_ {
        self.groups.iter().map(|group| {
            let mut rest = self.whole.clone();
            add(&mut rest, group, -1.0);
            // What is left of shares of wins may be a little below nothing.
            rest.iter_mut().flatten().for_each(|won| *won = won.max(0.0));
            rest
        })
    }

    /// What one has won against another, group by group, with what the two have won together.
    pub fn of_pair(&self, one: usize, other: usize) -> Vec<[f64; 2]> {
        let of = |group: &Square| [group[one][other], group[one][other] + group[other][one]];
        self.groups.iter().map(of).collect()
    }

    /// As many groups drawn out of these, each as likely every time.
    pub fn drawn_anew(&self, below: Below<'_>) -> Square {
        let size = self.players();
        let mut drawn = vec![vec![0.0; size]; size];
        for _ in &self.groups {
            add(&mut drawn, &self.groups[below(self.groups.len() as u64) as usize], 1.0);
        }
        drawn
    }
}

fn add(sums: &mut Square, other: &Square, times: f64) {
    for (sum, won) in sums.iter_mut().flatten().zip(other.iter().flatten()) {
        *sum += times * won;
    }
}

/// How far above or below one half the share of each against each is; 0 where they have not met.
pub fn margins(wins: &Square) -> Square {
    let players = wins.len();
    let of = |one: usize, other: usize| {
        let both = wins[one][other] + wins[other][one];
        if both > 0.0 && one != other { wins[one][other] / both - 0.5 } else { 0.0 }
    };
    (0..players).map(|one| (0..players).map(|other| of(one, other)).collect()).collect()
}

/// The variance of an estimate by the values it has without each group.
pub(crate) fn variance_of(without: &[f64]) -> f64 {
    covariance_of(without, without)
}

/// The covariance of two estimates by the values they have without each group.
pub(crate) fn covariance_of(one: &[f64], other: &[f64]) -> f64 {
    let groups = one.len() as f64;
    if groups < 2.0 {
        return f64::INFINITY;
    }
    let [first, second] = [one, other].map(|values| values.iter().sum::<f64>() / groups);
    let crossed: f64 = one.iter().zip(other).map(|(a, b)| (a - first) * (b - second)).sum();
    crossed * (groups - 1.0) / groups
}

/// Where all values lie but 2.5 % at either end.
pub fn middle_95(values: &mut [f64]) -> Option<crate::estimate::Interval> {
    values.sort_by(f64::total_cmp);
    let at = |part: f64| {
        let place = part * (values.len().checked_sub(1)?) as f64;
        let (below, above) = (place.floor() as usize, place.ceil() as usize);
        Some(values[below] + (values[above] - values[below]) * (place - place.floor()))
    };
    Some(crate::estimate::Interval { low: at(0.025)?, high: at(0.975)? })
}

#[cfg(test)]
pub(crate) mod simulated;
