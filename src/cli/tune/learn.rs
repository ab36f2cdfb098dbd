//! Generation after generation.

use crate::error::Error;
use crate::keep::Ledger;
use crate::progress::Bar;
use crate::tune::play::{Cell, Count, Round, Score, together};
use crate::tune::{LEARNER, Tuning, names_of};
use tenbin_lab::policies::Strategy;
use tenbin_lab::report::tune::Generation;
use tenbin_lab::sim::arena::WIN;
use tenbin_lab::tune::{Learner, Pool, Won, best_first, survivors};
use tenbin_stats::groups::Grouped;

/// A generation plays one of so many parts of its games before those who are surely behind drop out.
const FIRST_PART: u64 = 4;

/// What came of learning.
pub(super) struct Learned {
    /// As they are written.
    pub(super) weights: Vec<i32>,
    pub(super) generations: Vec<Generation>,
}

/// What a generation came to.
struct Raced {
    /// The candidates, the best first.
    order: Vec<usize>,
    /// What the best won of how many games.
    best: Option<f64>,
    dropped: usize,
    /// Of the mean.
    score: Score,
}

impl Tuning<'_> {
    /// Learns from all generations, as far as nobody interrupts it.
    pub(super) fn learn(
        &self,
        ledger: &mut Ledger<'_>,
        bar: &Bar,
        count: &mut Count,
    ) -> Result<Learned, Error> {
        let steps = &self.start.steps;
        let candidates = self.options.candidates as usize;
        let mut learner = Learner::new(steps.learned.len(), candidates, self.seed(LEARNER));
        let mut pool = self.start.pool.clone();
        let mut generations = Vec::new();
        let mut top: Option<f64> = None;
        for number in 1..=self.options.generations {
            let before = *count;
            let opponents = pool.opponents(number - 1);
            let raced = self.race(ledger, (&learner, number), &opponents, bar, count)?;
            if ledger.is_interrupted() {
                break;
            }
            let spread = learner.spread();
            learner.learn(&raced.order);
            let told = self.told(number, &raced, &opponents, spread, count.games - before.games);
            let against = told.share_against_start.map(|share| share.value);
            top = top.into_iter().chain(against).reduce(f64::max);
            bar.tell(&progress(number, self.options.generations, against, top));
            generations.push(told);
            if Pool::joins_after(number) && !self.start.is_team {
                let weights = steps.readable_at(learner.mean());
                pool.join(self.start.strategy_of(&format!("generation_{number}"), &weights));
            }
        }
        Ok(Learned { weights: steps.readable_at(learner.mean()), generations })
    }

    /// Plays a generation's games.
    fn race(
        &self,
        ledger: &mut Ledger<'_>,
        (learner, number): (&Learner, u64),
        opponents: &[Strategy],
        bar: &Bar,
        count: &mut Count,
    ) -> Result<Raced, Error> {
        let steps = &self.start.steps;
        let named = |(place, at): (usize, &Vec<f64>)| {
            self.start.strategy_of(&format!("candidate_{place}"), &steps.weights_at(at))
        };
        let mut contenders: Vec<Strategy> =
            learner.candidates().iter().enumerate().map(named).collect();
        let candidates = contenders.len();
        contenders.push(self.start.strategy_of("mean", &steps.readable_at(learner.mean())));
        let deals = self.deals(opponents.len());
        let first = deals.div_ceil(FIRST_PART);
        let seed = self.seed(number);
        let name = format!("generation {number}");
        let mut round =
            Round { name: &name, contenders: &contenders, opponents, seed, deals: (0, first) };
        let mut scores = self.round(ledger, round, bar, count)?;
        if ledger.is_interrupted() {
            return Ok(Raced { order: Vec::new(), best: None, dropped: 0, score: Vec::new() });
        }
        let mut left = survivors(&won(&scores[..candidates]));
        let dropped = candidates - left.len();
        left.push(candidates);
        let rest: Vec<Strategy> = left.iter().map(|&place| contenders[place].clone()).collect();
        let name = format!("{name}, the rest");
        round = Round { name: &name, contenders: &rest, deals: (first, deals), ..round };
        if first < deals {
            let more = self.round(ledger, round, bar, count)?;
            for (&place, more) in left.iter().zip(more) {
                add(&mut scores[place], &more);
            }
        }
        left.pop();
        let of_left: Vec<Score> = left.iter().map(|&place| scores[place].clone()).collect();
        let order: Vec<usize> =
            best_first(&won(&of_left)).into_iter().map(|one| left[one]).collect();
        let best = order.first().and_then(|&one| share(&together(&scores[one])));
        let score = scores.swap_remove(candidates);
        Ok(Raced { order, best: best.map(|best| best.value), dropped, score })
    }

    /// Deals of a generation for each of its tables.
    fn deals(&self, opponents: usize) -> u64 {
        let tables = if self.start.is_team { self.start.settings.len() } else { opponents };
        self.options.games.div_ceil(tables.max(1) as u64)
    }

    /// What is told of a generation.
    fn told(
        &self,
        number: u64,
        raced: &Raced,
        opponents: &[Strategy],
        spread: f64,
        games: u64,
    ) -> Generation {
        let settings: Vec<&str> =
            self.start.settings.iter().map(|setting| setting.name.as_str()).collect();
        let is_team = self.start.is_team;
        // The strategy that learning began from is always the first opponent.
        let against_start = raced.score.first().filter(|_| !is_team);
        Generation {
            number,
            games,
            dropped: raced.dropped,
            opponents: if is_team { settings.join(" ") } else { names_of(opponents) },
            share: share(&together(&raced.score)),
            share_against_start: against_start.and_then(|cells| share(cells)),
            best_share: raced.best,
            spread,
        }
    }
}

/// For the bar.
fn progress(number: u64, generations: u64, now: Option<f64>, top: Option<f64>) -> String {
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    match (now, top) {
        (Some(now), Some(top)) => format!(
            "generation {number} of {generations}: {} against the start, {} at best",
            percent(now),
            percent(top)
        ),
        _ => format!("generation {number} of {generations}"),
    }
}

/// What each won in each group, all tables together.
fn won(scores: &[Score]) -> Vec<Won> {
    let of = |score: &Score| together(score).iter().map(|cell| cell[0]).collect();
    scores.iter().map(of).collect()
}

/// Adds the counts of other deals at the same tables.
fn add(score: &mut Score, more: &Score) {
    for (cells, more) in score.iter_mut().zip(more) {
        for (cell, more) in cells.iter_mut().zip(more) {
            cell.iter_mut().zip(more).for_each(|(count, more)| *count += more);
        }
    }
}

/// What was won, as a share of games.
fn share(cells: &[Cell]) -> Option<Grouped> {
    let groups: Vec<Vec<u64>> = cells.iter().map(|cell| cell.to_vec()).collect();
    Grouped::new(&groups, |sums| {
        (sums[2] > 0).then(|| sums[0] as f64 / WIN as f64 / sums[2] as f64)
    })
}
