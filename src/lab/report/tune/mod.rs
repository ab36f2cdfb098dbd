//! `tune.csv`, `weights.csv` and `tune_matchups.csv`: what was learned, by which weights, and what it is worth.
//!
//! What a tuned strategy is worth is told from games that nothing was learned from, of the very weights that are
//! written. What a generation seemed to win while it learned is told too, and is no verdict: what is chosen as best
//! of many looks better than it is.

mod lines;
mod sheets;
#[cfg(test)]
mod tests;

use serde_json::json;

use crate::report::Report;
use crate::sim::arena::WIN;
use tenbin_stats::estimate::{Interval, wilson};
use tenbin_stats::groups::Grouped;

/// With fewer games won, or not won, than this these are rare.
const RARE: f64 = 100.0;

/// A generation as it was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Generation {
    /// From 1.
    pub number: u64,
    /// Games that its candidates and the mean played.
    pub games: u64,
    /// Candidates that dropped out after a part of their games.
    pub dropped: usize,
    /// Against whom, in words.
    pub opponents: String,
    /// What the mean of the generation before won against all of these.
    pub share: Option<Grouped>,
    /// The same against the strategy that learning began from.
    pub share_against_start: Option<Grouped>,
    /// What the best candidate seemed to win against all of them.
    pub best_share: Option<f64>,
    /// How far candidates lay from the mean, in steps.
    pub spread: f64,
}

/// The tuned strategy against another one on games that nothing was learned from.
#[derive(Clone, PartialEq, Debug)]
pub struct Match {
    /// The variant of the rules; empty for the rules that were asked for.
    pub setting: String,
    /// The strategy on all other seats; of a team the one that plays in its stead.
    pub opponent: String,
    /// Whether that is the one that learning began from.
    pub is_start: bool,
    /// Games of the tuned strategy.
    pub games: u64,
    /// What it won.
    pub share: Grouped,
    /// What it would have won were it no better: the mean share of all seats in these games; of a team what the
    /// other strategy won on the same deals.
    pub against: f64,
    /// The difference.
    pub difference: Grouped,
}

impl Match {
    /// What a table of others says, from groups of games: what the tuned one won, what all seats won together, and
    /// games.
    pub fn of_table(
        (setting, opponent, is_start): (&str, &str, bool),
        groups: &[Vec<u64>],
        seats: usize,
    ) -> Option<Self> {
        let games: u64 = groups.iter().map(|group| group[2]).sum();
        let fair = |sums: &[u64]| worth(sums[1], sums[2]).map(|all| all / seats as f64);
        let own = |sums: &[u64]| worth(sums[0], sums[2]);
        Some(Self {
            setting: setting.to_owned(),
            opponent: opponent.to_owned(),
            is_start,
            games,
            share: Grouped::new(groups, own)?,
            against: Grouped::new(groups, fair)?.value,
            difference: Grouped::new(groups, |sums| Some(own(sums)? - fair(sums)?))?,
        })
    }

    /// What a team says: what the tuned one won, what the other one won on the same deals, and games of each.
    pub fn of_team(
        (setting, opponent, is_start): (&str, &str, bool),
        groups: &[Vec<u64>],
    ) -> Option<Self> {
        let games: u64 = groups.iter().map(|group| group[2]).sum();
        let own = |sums: &[u64]| worth(sums[0], sums[2]);
        let other = |sums: &[u64]| worth(sums[1], sums[2]);
        Some(Self {
            setting: setting.to_owned(),
            opponent: opponent.to_owned(),
            is_start,
            games,
            share: Grouped::new(groups, own)?,
            against: Grouped::new(groups, other)?.value,
            difference: Grouped::new(groups, |sums| Some(own(sums)? - other(sums)?))?,
        })
    }

    /// The 95 % interval of what it won. Where nearly all or nearly none was won, groups of games tell too little of
    /// how rare the rest is, and each game is taken for one trial.
    pub fn interval(&self) -> Interval {
        let rest = self.games as f64 * self.share.value.min(1.0 - self.share.value);
        if rest < RARE {
            wilson(self.share.value, self.games as f64)
        } else {
            self.share.interval()
        }
    }

    /// The probability of such a difference by chance.
    pub fn p_value(&self) -> f64 {
        self.difference.p_value(0.0)
    }

    /// Whether it surely is another than 0.
    pub fn is_sure(&self) -> bool {
        self.p_value() < 0.05
    }
}

/// What was won, as a share of games.
fn worth(won: u64, games: u64) -> Option<f64> {
    (games > 0).then(|| won as f64 / WIN as f64 / games as f64)
}

/// What the tuned strategy loses on the same deals with one weight changed, from groups of games: what it won as it
/// is and with that weight changed, and games of each.
pub fn loss(groups: &[Vec<u64>]) -> Option<Grouped> {
    Grouped::new(groups, |sums| Some(worth(sums[0], sums[2])? - worth(sums[1], sums[2])?))
}

/// A weight.
#[derive(Clone, PartialEq, Debug)]
pub struct Weight {
    /// Its feature.
    pub feature: String,
    /// What the file it began from says above it.
    pub about: String,
    /// As it was, multiplied like all others.
    pub old: i32,
    /// As it is.
    pub new: i32,
    /// Decisions looked at in which its feature differed between the actions.
    pub decisions: u64,
    /// How far its values lay apart then.
    pub range: f64,
    /// What is lost with the old weight in its place; None where it is the same.
    pub put_back: Option<Grouped>,
    /// What is lost with 0 in its place; None where it is 0.
    pub left_out: Option<Grouped>,
}

/// All that is told of it.
#[derive(Clone, Debug)]
pub struct TuneInput<'a> {
    /// The strategy that learning began from, and what came of it.
    pub names: [&'a str; 2],
    /// How many sit at the table.
    pub seats: usize,
    /// Whether all win or lose together.
    pub is_team: bool,
    /// All weights were multiplied by this.
    pub factor: i32,
    /// What was learned from.
    pub generations: &'a [Generation],
    /// Which of the finalists was chosen, in words.
    pub chosen: &'a str,
    /// How many candidates a generation had.
    pub candidates: usize,
    /// On games that nothing was learned from.
    pub matches: &'a [Match],
    /// The weights, in the order of the game.
    pub weights: &'a [Weight],
    /// Games of each weight that was changed alone.
    pub games_of_weight: u64,
    /// All games that were played for the report.
    pub games: u64,
    /// Games that ended in a fault.
    pub faults: u64,
}

/// Makes the report.
pub fn build(input: &TuneInput<'_>) -> Report {
    let facts = json!({
        "games_done": [[0, input.games]],
        "games_counted": input.games,
        "faults": input.faults,
        "seats": input.seats,
        "factor": input.factor,
        "chosen": input.chosen,
    });
    let sheets = vec![
        sheets::matchups(input.matches),
        sheets::weights(input),
        sheets::generations(input.generations),
    ];
    Report::of(sheets, lines::lines(input), facts)
}

/// What a tuned strategy's file says of it in a line.
pub fn description(input: &TuneInput<'_>) -> String {
    lines::description(input)
}
