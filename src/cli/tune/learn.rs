//! Generation after generation.

use crate::error::Error;
use crate::keep::Ledger;
use crate::progress::Bar;
use crate::tune::play::{Cell, Count, Round, Score, together};
use crate::tune::{FINAL, LEARNER, Tuning, names_of};
use tenbin_lab::policies::Strategy;
use tenbin_lab::report::tune::Generation;
use tenbin_lab::sim::arena::WIN;
use tenbin_lab::tune::{Learner, Pool, Won, best_first, survivors};
use tenbin_stats::groups::Grouped;

/// A generation plays one of so many parts of its games before those who are surely behind drop out.
const FIRST_PART: u64 = 4;

/// Each finalist plays so many times the games of a candidate.
const FINAL_GAMES: u64 = 16;
/// Of the weights that joined the pool at most so many are finalists, the last ones.
const FINALISTS: usize = 8;

/// What came of learning.
pub(super) struct Learned {
    /// As they are written.
    pub(super) weights: Vec<i32>,
    /// Which finalist they are, in words.
    pub(super) chosen: String,
    pub(super) generations: Vec<Generation>,
}

/// Weights of which one is written in the end.
struct Finalist {
    told: String,
    weights: Vec<i32>,
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
        let mut means: Vec<Vec<f64>> = Vec::new();
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
            means.push(learner.mean().to_vec());
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
        if ledger.is_interrupted() {
            return Ok(Learned { weights: Vec::new(), chosen: String::new(), generations });
        }
        let Finalist { told, weights } = self.final_of(ledger, &means, &pool, bar, count)?;
        Ok(Learned { weights, chosen: told, generations })
    }

    /// The weights that won most in a round of finalists, on deals of their own: the last step of a learner that
    /// hears mostly luck may be a bad one, and what is best of several on average hardly ever is.
    fn final_of(
        &self,
        ledger: &mut Ledger<'_>,
        means: &[Vec<f64>],
        pool: &Pool,
        bar: &Bar,
        count: &mut Count,
    ) -> Result<Finalist, Error> {
        let mut finalists = self.finalists(means);
        let contenders: Vec<Strategy> = (0..)
            .zip(&finalists)
            .map(|(place, one): (usize, _)| {
                self.start.strategy_of(&format!("finalist_{place}"), &one.weights)
            })
            .collect();
        let opponents = pool.all();
        let tables = if self.start.is_team { self.start.settings.len() } else { opponents.len() };
        let deals = (self.options.games() * FINAL_GAMES).div_ceil(tables.max(1) as u64);
        // Who is in it hangs on how many generations there were.
        let name = format!("final after {}", means.len());
        let round = Round {
            name: &name,
            contenders: &contenders,
            opponents: &opponents,
            seed: self.seed(FINAL),
            deals: (0, deals),
        };
        let scores = self.round(ledger, round, bar, count)?;
        let best = best_first(&won(&scores)).first().copied().unwrap_or(0);
        Ok(finalists.swap_remove(best))
    }

    /// The start, the weights that joined the pool, and means of what was believed best of late.
    fn finalists(&self, means: &[Vec<f64>]) -> Vec<Finalist> {
        let steps = &self.start.steps;
        let last = means.len();
        let mut finalists = vec![Finalist {
            told: "the strategy it began from".to_owned(),
            weights: steps.readable_at(&vec![0.0; steps.learned.len()]),
        }];
        let joined =
            (1..=last).rev().filter(|&number| number == last || Pool::joins_after(number as u64));
        finalists.extend(joined.take(FINALISTS).map(|number| Finalist {
            told: format!("the mean after generation {number}"),
            weights: steps.readable_at(&means[number - 1]),
        }));
        finalists.extend([2, 4].map(|part| last.div_ceil(part)).map(|number| {
            let of_late = &means[last - number..];
            let mean = |weight: usize| {
                of_late.iter().map(|mean| mean[weight]).sum::<f64>() / number as f64
            };
            let place: Vec<f64> = (0..steps.learned.len()).map(mean).collect();
            Finalist {
                told: format!("the average of the means of the last {number} generations"),
                weights: steps.readable_at(&place),
            }
        }));
        let mut known: Vec<Vec<i32>> = Vec::new();
        finalists.retain(|one| {
            let is_new = !known.contains(&one.weights);
            known.push(one.weights.clone());
            is_new
        });
        finalists
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
        self.options.games().div_ceil(tables.max(1) as u64)
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
