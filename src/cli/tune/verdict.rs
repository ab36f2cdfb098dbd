//! What was learned, on seeds that nothing was learned from: against each of the pool, and weight by weight.

use crate::error::Error;
use crate::keep::Ledger;
use crate::progress::Bar;
use crate::tune::learn::Learned;
use crate::tune::play::{Cell, Count, Round, Score, together};
use crate::tune::{HELD_OUT, Tuning};
use tenbin_lab::policies::Strategy;
use tenbin_lab::report::tune::{Match, Weight, loss};
use tenbin_lab::tune::headings;

/// Counts of one strategy beside those of another.
fn beside(one: &[Cell], other: &[Cell]) -> Vec<Vec<u64>> {
    one.iter().zip(other).map(|(one, other)| vec![one[0], other[0], one[2]]).collect()
}

/// A weight that is changed alone.
struct Change {
    feature: usize,
    /// Whether the old weight is put back; else it is 0.
    is_old: bool,
    strategy: Strategy,
}

impl Tuning<'_> {
    /// A name in the ledger that no other weights share.
    fn held_out_name(&self, what: &str, tuned: &Strategy) -> String {
        format!("{what} {}", tuned.hash.get(..16).unwrap_or_default())
    }

    /// The tuned strategy against each of the pool.
    pub(super) fn matches(
        &self,
        ledger: &mut Ledger<'_>,
        tuned: &Strategy,
        bar: &Bar,
        count: &mut Count,
    ) -> Result<Vec<Match>, Error> {
        let named = self.start.pool.named();
        let name = self.held_out_name("verdict", tuned);
        let of_team = [std::slice::from_ref(tuned), named].concat();
        let (contenders, opponents): (&[Strategy], &[Strategy]) =
            if self.start.is_team { (&of_team, &[]) } else { (std::slice::from_ref(tuned), named) };
        let deals = (0, self.options.held_out);
        let round = Round { name: &name, contenders, opponents, seed: self.seed(HELD_OUT), deals };
        let scores = self.round(ledger, round, bar, count)?;
        if ledger.is_interrupted() {
            return Ok(Vec::new());
        }
        let seats = usize::from(self.start.base().game.seats());
        let table = |(place, opponent): (usize, &Strategy)| {
            let groups: Vec<Vec<u64>> = scores[0][place].iter().map(|cell| cell.to_vec()).collect();
            Match::of_table(("", &opponent.name, place == 0), &groups, seats)
        };
        if !self.start.is_team {
            return Ok(named.iter().enumerate().filter_map(table).collect());
        }
        Ok(self.of_team(named, &scores))
    }

    /// For each setting the tuned team against each other one; where there are several first all together.
    fn of_team(&self, named: &[Strategy], scores: &[Score]) -> Vec<Match> {
        let settings = &self.start.settings;
        let mut matches = Vec::new();
        for (place, opponent) in named.iter().enumerate() {
            let (tuned, other) = (&scores[0], &scores[place + 1]);
            let mut add = |setting: &str, one: &[Cell], two: &[Cell]| {
                let who = (setting, opponent.name.as_str(), place == 0);
                matches.extend(Match::of_team(who, &beside(one, two)));
            };
            if settings.len() > 1 {
                add("all difficulties", &together(tuned), &together(other));
            }
            for (number, setting) in settings.iter().enumerate() {
                add(&setting.name, &tuned[number], &other[number]);
            }
        }
        matches
    }

    /// By how much each weight matters.
    pub(super) fn weights(
        &self,
        ledger: &mut Ledger<'_>,
        (learned, tuned): (&Learned, &Strategy),
        bar: &Bar,
        count: &mut Count,
    ) -> Result<Vec<Weight>, Error> {
        let changes = self.changes(&learned.weights);
        let contenders: Vec<Strategy> = std::iter::once(tuned.clone())
            .chain(changes.iter().map(|change| change.strategy.clone()))
            .collect();
        let name = self.held_out_name("weights", tuned);
        let opponents = std::slice::from_ref(&self.start.strategy);
        let tables = self.start.settings.len() as u64;
        let deals = (0, self.games_of_weight().div_ceil(tables));
        let contenders = contenders.as_slice();
        let round = Round { name: &name, contenders, opponents, seed: self.seed(HELD_OUT), deals };
        let scores = self.round(ledger, round, bar, count)?;
        if ledger.is_interrupted() {
            return Ok(Vec::new());
        }
        let as_it_is = together(&scores[0]);
        let lost = |feature: usize, is_old: bool| {
            let place =
                changes.iter().position(|one| (one.feature, one.is_old) == (feature, is_old))?;
            loss(&beside(&as_it_is, &together(&scores[place + 1])))
        };
        let about = headings(&self.start.text);
        let features = self.job.experiment.game.about().features;
        let weight = |(place, &feature): (usize, &&str)| Weight {
            feature: feature.to_owned(),
            about: about
                .iter()
                .find(|(known, _)| known == feature)
                .map(|(_, heading)| heading.clone())
                .unwrap_or_default(),
            old: self.start.steps.start[place],
            new: learned.weights[place],
            decisions: self.start.differing[place].decisions,
            range: self.start.differing[place].range(),
            put_back: lost(place, true),
            left_out: lost(place, false),
        };
        Ok(features.iter().enumerate().map(weight).collect())
    }

    /// Every weight that was learned put back, and left out.
    fn changes(&self, weights: &[i32]) -> Vec<Change> {
        let steps = &self.start.steps;
        let mut changes = Vec::new();
        for one in &steps.learned {
            let (old, new) = (steps.start[one.feature], weights[one.feature]);
            // Where the old weight is 0 both are the same.
            for (is_old, other) in [(true, old), (false, 0)] {
                if other == new || (!is_old && old == 0) {
                    continue;
                }
                let mut changed = weights.to_vec();
                changed[one.feature] = other;
                let name = format!("{} {}", if is_old { "old" } else { "without" }, one.feature);
                let strategy = self.start.strategy_of(&name, &changed);
                changes.push(Change { feature: one.feature, is_old, strategy });
            }
        }
        changes
    }
}
