//! The optimiser: candidates around a mean, and the mean moved to where the better ones lie.

use crate::tune::numbers::{exponential, logarithm, normal};
use tenbin_engine::Key;

/// How far candidates lie from the mean at first, in units of each weight's own step.
pub(super) const REACH_FIRST: f64 = 0.5;

/// The mean moves this part of the way to where the better candidates lie. What they win is mostly luck: candidates
/// far out tell more of the truth than near ones do, and going all the way to them would follow the luck too.
const INHERITED: f64 = 0.3;

/// What decides how fast it learns, from the number of weights and of candidates alone.
#[derive(Clone, Debug)]
struct Rates {
    /// How much each of the better candidates counts, the best first; together 1.
    shares: Vec<f64>,
    /// How many candidates of equal shares would be as sure.
    effective: f64,
    /// How fast the two paths forget.
    forget_reach: f64,
    forget_course: f64,
    damping: f64,
    /// How fast the widths learn from the course, and from the candidates of one generation.
    from_course: f64,
    from_candidates: f64,
    /// How long a vector of so many normal numbers is.
    length: f64,
}

impl Rates {
    /// The usual rates of CMA-ES where only widths are learned (Ros and Hansen 2008).
    fn new(weights: usize, pairs: usize) -> Self {
        let better = (pairs / 2).max(1);
        let raw: Vec<f64> = (1..=better)
            .map(|rank| logarithm(better as f64 + 0.5) - logarithm(rank as f64))
            .collect();
        let sum: f64 = raw.iter().sum();
        let shares: Vec<f64> = raw.iter().map(|share| share / sum).collect();
        let effective = 1.0 / shares.iter().map(|share| share * share).sum::<f64>();
        let n = weights as f64;
        let forget_reach = (effective + 2.0) / (n + effective + 5.0);
        let too_sure = (((effective - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0);
        let wide = (n + 1.3) * (n + 1.3) + effective;
        let plain = 2.0 / wide;
        let ranked = 2.0 * (effective - 2.0 + 1.0 / effective).max(0.0)
            / ((n + 2.0) * (n + 2.0) + effective);
        // Widths alone are fewer numbers than a whole matrix, so they may be learned faster.
        let faster = (n + 2.0) / 3.0;
        Self {
            shares,
            effective,
            forget_reach,
            forget_course: (4.0 + effective / n) / (n + 4.0 + 2.0 * effective / n),
            damping: 1.0 + 2.0 * too_sure + forget_reach,
            from_course: (plain * faster).min(0.4),
            from_candidates: (ranked * faster).min(0.4),
            length: n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n)),
        }
    }
}

/// Learns from which of its candidates are better.
///
/// Candidates come in pairs, one as far on one side of the mean as the other on the other, so that what both
/// have in common tells nothing; of each pair the better one is heard, and of these the better half.
#[derive(Clone, Debug)]
pub struct Learner {
    key: Key,
    rates: Rates,
    pairs: usize,
    generation: u64,
    mean: Vec<f64>,
    /// How far candidates lie from the mean: overall, and along each weight.
    reach: f64,
    widths: Vec<f64>,
    /// Where the mean has moved of late: in units of what candidates differ by, and in units of the reach.
    path_of_reach: Vec<f64>,
    course: Vec<f64>,
}

impl Learner {
    /// Begins at 0 of so many weights, in units of their steps; `candidates` a generation are made even.
    pub fn new(weights: usize, candidates: usize, seed: u64) -> Self {
        let pairs = candidates.div_ceil(2).max(2);
        Self {
            key: Key::of_game(seed, 0),
            rates: Rates::new(weights.max(1), pairs),
            pairs,
            generation: 0,
            mean: vec![0.0; weights],
            reach: REACH_FIRST,
            widths: vec![1.0; weights],
            path_of_reach: vec![0.0; weights],
            course: vec![0.0; weights],
        }
    }

    /// What it believes best so far.
    pub fn mean(&self) -> &[f64] {
        &self.mean
    }

    /// How far candidates lie from the mean along a typical weight.
    pub fn spread(&self) -> f64 {
        let squares: f64 = self.widths.iter().map(|width| width * width).sum();
        self.reach * (squares / self.widths.len().max(1) as f64).sqrt()
    }

    /// How many generations it has learned from.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// The candidates of this generation; the same whenever they are asked for.
    pub fn candidates(&self) -> Vec<Vec<f64>> {
        (0..2 * self.pairs)
            .map(|candidate| {
                let step = self.step(candidate);
                let along =
                    |((mean, width), step): ((&f64, &f64), f64)| mean + self.reach * width * step;
                self.mean.iter().zip(&self.widths).zip(step).map(along).collect()
            })
            .collect()
    }

    /// Where a candidate lies, as normal numbers; that of an odd number on the other side.
    fn step(&self, candidate: usize) -> Vec<f64> {
        let pair = self.key.with(self.generation).with((candidate / 2) as u64);
        let side = if candidate % 2 == 0 { 1.0 } else { -1.0 };
        (0..self.mean.len() as u64).map(|weight| side * normal(pair.with(weight))).collect()
    }

    /// Learns from the candidates' order, the best first. Those that are left out count as worst.
    pub fn learn(&mut self, best_first: &[usize]) {
        let mut heard = vec![false; self.pairs];
        let steps: Vec<Vec<f64>> = best_first
            .iter()
            .filter(|&&one| !std::mem::replace(&mut heard[one / 2], true))
            .take(self.rates.shares.len())
            .map(|&one| self.step(one))
            .collect();
        self.generation += 1;
        if steps.is_empty() {
            return;
        }
        let rates = self.rates.clone();
        // Fewer than there are shares for: the rest would have pulled nowhere.
        let weighed = || rates.shares.iter().zip(&steps);
        let inward = (rates.forget_reach * (2.0 - rates.forget_reach) * rates.effective).sqrt();
        for weight in 0..self.mean.len() {
            let moved: f64 = weighed().map(|(share, step)| share * step[weight]).sum();
            self.mean[weight] += INHERITED * self.reach * self.widths[weight] * moved;
            let path = &mut self.path_of_reach[weight];
            *path = (1.0 - rates.forget_reach) * *path + inward * moved;
        }
        let length = self.path_of_reach.iter().map(|one| one * one).sum::<f64>().sqrt();
        let is_steady =
            length / self.warmed_up() < (1.4 + 2.0 / (self.mean.len() as f64 + 1.0)) * rates.length;
        let onward = (rates.forget_course * (2.0 - rates.forget_course) * rates.effective).sqrt();
        for weight in 0..self.mean.len() {
            let width = self.widths[weight];
            let moved: f64 = weighed().map(|(share, step)| share * step[weight]).sum();
            let course = &mut self.course[weight];
            *course *= 1.0 - rates.forget_course;
            if is_steady {
                *course += onward * width * moved;
            }
            let course = *course * *course;
            let spread: f64 =
                weighed().map(|(share, step)| share * step[weight] * step[weight]).sum();
            let kept = 1.0 - rates.from_course - rates.from_candidates;
            let square = kept * width * width
                + rates.from_course * course
                + rates.from_candidates * width * width * spread;
            self.widths[weight] = square.sqrt();
        }
        let surprise = length / rates.length - 1.0;
        self.reach *= exponential(rates.forget_reach / rates.damping * surprise);
    }

    /// How much of its full length the path has after so few generations.
    fn warmed_up(&self) -> f64 {
        let kept = 1.0 - self.rates.forget_reach;
        let mut left = 1.0;
        for _ in 0..self.generation.min(10_000) {
            left *= kept * kept;
        }
        (1.0 - left).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::numbers::normal;

    /// What is to be learned: a best place for each weight, and how much each matters.
    struct Planted {
        best: Vec<f64>,
        matters: Vec<f64>,
    }

    impl Planted {
        /// From the start, at 0, to the best place the chance to win grows from 50 to 65 %.
        fn new(weights: u64, seed: u64) -> Self {
            let root = Key::of_game(seed, 1);
            let best: Vec<f64> = (0..weights).map(|one| 0.7 * normal(root.with(one))).collect();
            let raw: Vec<f64> =
                (0..weights).map(|one| (1.5 * normal(root.with(weights + one))).exp()).collect();
            let far: f64 = best.iter().zip(&raw).map(|(best, raw)| raw * best * best).sum();
            Self { best, matters: raw.iter().map(|raw| 0.6 * raw / far).collect() }
        }

        fn share(&self, at: &[f64]) -> f64 {
            let lacks: f64 = self
                .best
                .iter()
                .zip(&self.matters)
                .zip(at)
                .map(|((best, matters), at)| matters * (best - at) * (best - at))
                .sum();
            1.0 / (1.0 + (lacks - 0.6).exp())
        }
    }

    /// Learns from so many games a candidate in each generation.
    fn learned(planted: &Planted, learner: &mut Learner, generations: u64, games: f64) {
        for generation in 0..generations {
            let noise = Key::of_game(99, generation);
            let candidates = learner.candidates();
            let seen = |(number, at): (usize, &Vec<f64>)| {
                let share = planted.share(at);
                share + normal(noise.with(number as u64)) * (share * (1.0 - share) / games).sqrt()
            };
            let shares: Vec<f64> = candidates.iter().enumerate().map(seen).collect();
            let mut order: Vec<usize> = (0..candidates.len()).collect();
            order.sort_by(|&one, &two| shares[two].total_cmp(&shares[one]));
            learner.learn(&order);
        }
    }

    #[test]
    fn planted_weights_are_found_through_the_noise_of_games() {
        for seed in 0..6 {
            let planted = Planted::new(60, seed);
            let mut learner = Learner::new(60, 64, seed);
            assert!((planted.share(learner.mean()) - 0.5).abs() < 1e-9);
            learned(&planted, &mut learner, 60, 1000.0);
            let share = planted.share(learner.mean());
            // The best there is are 64.6 %; one candidate of 1,000 games is known to 1.6 %.
            assert!(share > 0.62, "{seed}: {share}");
        }
    }

    #[test]
    fn without_noise_it_comes_as_near_as_is_wanted() {
        let planted = Planted::new(8, 3);
        let mut learner = Learner::new(8, 16, 1);
        learned(&planted, &mut learner, 1000, f64::INFINITY);
        let lacking = planted.share(&planted.best) - planted.share(learner.mean());
        assert!(lacking < 1e-6, "{lacking}");
        assert!(learner.spread() < 0.05, "{}", learner.spread());
    }

    #[test]
    fn where_nothing_matters_it_stays_about_where_it_began() {
        let nothing = Planted { best: vec![0.0; 50], matters: vec![0.0; 50] };
        for seed in 0..4 {
            let mut learner = Learner::new(50, 64, seed);
            learned(&nothing, &mut learner, 40, 1000.0);
            let far = learner.mean().iter().map(|one| one * one).sum::<f64>() / 50.0;
            assert!(far.sqrt() < 1.0, "{}", far.sqrt());
            assert!((0.1..1.0).contains(&learner.spread()), "{}", learner.spread());
        }
    }

    #[test]
    fn candidates_come_in_pairs_and_are_the_same_whenever_asked_for() {
        let mut learner = Learner::new(5, 7, 11);
        learner.learn(&[3, 0, 6]);
        let candidates = learner.candidates();
        assert_eq!(candidates.len(), 8, "made even");
        assert_eq!(candidates, learner.candidates());
        for pair in candidates.chunks(2) {
            for ((one, two), mean) in pair[0].iter().zip(&pair[1]).zip(learner.mean()) {
                assert!((one + two - 2.0 * mean).abs() < 1e-12);
            }
        }
        let other = Learner::new(5, 7, 12).candidates();
        assert_ne!(other, Learner::new(5, 7, 11).candidates());
    }
}
