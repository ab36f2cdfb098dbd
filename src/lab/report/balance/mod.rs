//! `balance.csv`, `balance_goals.csv` and `balance_effects.csv`: what should hold, whether it does before and after,
//! and what changes cost and do.
//!
//! A verdict is told of games that nothing was searched with. A goal of many numbers holds where all their 95 %
//! intervals lie within its bounds: one that just misses is said to hold in at most 1 of 40 runs, however many numbers
//! there are. It does not hold where one of them lies outside with an interval that is as wide as so many ask for.

mod lines;
mod sheets;
#[cfg(test)]
mod tests;

use serde_json::json;

use crate::balance::Aim;
use crate::report::Report;
use tenbin_stats::estimate::{Interval, Z95, normal_quantile};

/// A number with a goal.
#[derive(Clone, PartialEq, Debug)]
pub struct Number {
    /// To which goal it belongs.
    pub goal: usize,
    /// The number of players, where there are several.
    pub players: Option<u64>,
    /// Its name in conditions.
    pub name: String,
    /// `pp`, `%` or nothing.
    pub unit: &'static str,
    /// The bounds.
    pub aim: Aim,
    /// By the rules as they are.
    pub before: Option<(f64, Interval)>,
    /// With what is proposed.
    pub after: Option<(f64, Interval)>,
}

/// What of a goal is known.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Holds {
    /// All of it surely holds.
    Yes,
    /// Some of it surely does not.
    No,
    /// So many games do not tell.
    Unsure,
}

impl Holds {
    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Yes => "holds",
            Self::No => "does not hold",
            Self::Unsure => "cannot be told",
        }
    }
}

/// A combination of changes, or none.
#[derive(Clone, PartialEq, Debug)]
pub struct Point {
    /// What is changed, change by change.
    pub changes: Vec<String>,
    /// What that costs.
    pub cost: f64,
    /// How far the worst number lies beyond its bounds, in the games of the verdict.
    pub worst: Option<f64>,
    /// The same summed over all numbers.
    pub total: Option<f64>,
    /// As it seemed in the search.
    pub searched: f64,
    /// Whether it is what is proposed.
    pub is_proposed: bool,
}

/// What a change does to a number, by itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Effect {
    /// What is changed.
    pub change: String,
    /// As it is.
    pub now: String,
    /// What it becomes.
    pub becomes: String,
    /// What that costs.
    pub cost: f64,
    /// Which of the numbers.
    pub number: usize,
    /// How much more it is then.
    pub effect: f64,
    /// The interval of that.
    pub interval: Interval,
}

/// What a search has come to.
#[derive(Clone, Debug)]
pub struct BalanceInput<'a> {
    /// The goals in words.
    pub goals: &'a [String],
    /// The numbers, goal by goal.
    pub numbers: &'a [Number],
    /// The combinations, the rules as they are first.
    pub points: &'a [Point],
    /// What each change does.
    pub effects: &'a [Effect],
    /// What could not be played, and why.
    pub refused: &'a [(String, String)],
    /// Why goals are out of reach, in words.
    pub reasons: &'a [String],
    /// Changes, combinations that were tried, games of the search, games of the verdict of each number of players.
    pub counts: [u64; 4],
    /// Games that ended in a fault.
    pub faults: u64,
    /// All games.
    pub games: u64,
    /// The file of the variant; nothing where nothing is proposed.
    pub variant: Option<&'a str>,
}

impl BalanceInput<'_> {
    /// Whether a goal holds, before the changes or after.
    pub fn holds(&self, goal: usize, is_after: bool) -> Holds {
        let own: Vec<&Number> = self.numbers.iter().filter(|one| one.goal == goal).collect();
        let known: Vec<Option<bool>> =
            own.iter().map(|one| one.judged(own.len(), is_after)).collect();
        if known.contains(&Some(false)) {
            Holds::No
        } else if known.iter().all(|one| *one == Some(true)) {
            Holds::Yes
        } else {
            Holds::Unsure
        }
    }
}

impl Number {
    /// Before the changes or after.
    pub fn known(&self, is_after: bool) -> Option<(f64, Interval)> {
        if is_after { self.after } else { self.before }
    }

    /// Whether it lies within its bounds, as one of so many numbers of a goal.
    pub fn judged(&self, of: usize, is_after: bool) -> Option<bool> {
        let (value, at) = self.known(is_after)?;
        // All must hold, so each may be sure by itself; one that fails is chosen among so many.
        let wider = normal_quantile(1.0 - 0.05 / of.max(1) as f64) / Z95;
        let fails = Interval {
            low: value - wider * (value - at.low),
            high: value + wider * (at.high - value),
        };
        self.aim.judged(at, fails)
    }
}

/// Makes the report.
pub fn build(input: &BalanceInput<'_>) -> Report {
    let goals = input.goals.iter().enumerate().map(|(goal, text)| {
        json!({
            "goal": text,
            "before": input.holds(goal, false).word(),
            "after": input.holds(goal, true).word(),
        })
    });
    let facts = json!({
        "games_done": [[0, input.games]],
        "games_counted": input.games,
        "faults": input.faults,
        "goals": goals.collect::<Vec<_>>(),
        "variant": input.variant,
    });
    let sheets = vec![sheets::points(input.points), sheets::goals(input), sheets::effects(input)];
    Report::of(sheets, lines::lines(input), facts)
}
