//! The bot of named features and whole-number weights, which a designer writes by hand.
//!
//! An action's score is the sum of weight x value over its features, in 64-bit integers. With
//! temperature 0 the best score is played, ties broken by the bot's generator; else an action that
//! scores `temperature` below the best is chosen half as often as the best, twice `temperature`
//! below a quarter as often, and so on (softmax to base 2). The powers of two come from a table
//! computed in integers, so a bot plays the same on every machine.

use arrayvec::ArrayVec;
use rand_pcg::Pcg64Mcg;

use tenbin_engine::play::Policy;
use tenbin_engine::{ACTIONS_MAX, FeatureSink, Game, Seat, View, seed};

/// Weights beyond this are refused, so that no sum of weight x value can overflow: 4,000 features
/// of the largest value a feature can have still fit.
pub const WEIGHT_MAX: i64 = 1_000_000;

/// Temperatures beyond this are refused.
pub const TEMPERATURE_MAX: i64 = 1_000_000_000;

/// No game has more features: a table of so many weights needs no check of an index.
const FEATURES_MAX: usize = 256;

/// The fixed-point 1 of [`half_power`]; 256 actions of this size still add up below 2^32.
const ONE_BITS: u32 = 23;

/// Steps between a number and its half in the table of [`half_power`].
const STEPS: usize = 256;

/// `HALF_POWERS[i]` is 2^(-i / 256) with 23 fraction bits, rounded down.
static HALF_POWERS: [u32; STEPS] = half_powers();

/// Builds the table by repeated square roots: 2^(-1/2), 2^(-1/4), ... 2^(-1/256), then products.
const fn half_powers() -> [u32; STEPS] {
    // roots[bit] is 2^(-(1 << bit) / 256) with 62 fraction bits.
    let mut roots = [0_u128; 8];
    let mut root: u128 = 1 << 61;
    let mut bit = 8;
    while bit > 0 {
        bit -= 1;
        root = (root << 62).isqrt();
        roots[bit] = root;
    }
    let mut table = [0_u32; STEPS];
    let mut index = 0;
    while index < STEPS {
        let mut power: u128 = 1 << 62;
        let mut bit = 0;
        while bit < 8 {
            if index >> bit & 1 == 1 {
                power = (power * roots[bit]) >> 62;
            }
            bit += 1;
        }
        table[index] = (power >> (62 - ONE_BITS)) as u32;
        index += 1;
    }
    table
}

/// 2^(-distance / temperature) with 23 fraction bits; 0 from 24 halvings on.
fn half_power(distance: u64, temperature: u64) -> u32 {
    let halvings = distance / temperature;
    if halvings > u64::from(ONE_BITS) {
        return 0;
    }
    // The remainder is below `temperature`, at most 10^9: the product fits.
    let step = (distance % temperature) * STEPS as u64 / temperature;
    HALF_POWERS[step as usize] >> halvings
}

/// Adds weight x value straight into the score, so that no list of features is ever made.
struct Score<'a> {
    weights: &'a [i32; FEATURES_MAX],
    sum: i64,
}

impl FeatureSink for Score<'_> {
    #[inline]
    fn add(&mut self, feature: usize, value: i32) {
        self.sum += i64::from(self.weights[feature % FEATURES_MAX]) * i64::from(value);
    }

    #[inline]
    fn wants(&self, feature: usize) -> bool {
        self.weights[feature % FEATURES_MAX] != 0
    }

    #[inline]
    fn weight(&self, feature: usize) -> i32 {
        self.weights[feature % FEATURES_MAX]
    }
}

/// Plays by weighted features.
pub struct WeightedBot<G: Game> {
    /// One weight a feature of the game, by index, and zeros behind them.
    weights: Box<[i32; FEATURES_MAX]>,
    taste: Taste,
    /// What the game keeps here from one decision to the next.
    kept: Option<Box<G::Insight>>,
}

impl<G: Game> WeightedBot<G> {
    /// A bot with one weight a feature of the game it will play.
    pub fn new(weights: &[i32], temperature: u32) -> Self {
        assert!(weights.len() <= FEATURES_MAX, "a game has {FEATURES_MAX} features at most");
        let mut table = Box::new([0; FEATURES_MAX]);
        table[..weights.len()].copy_from_slice(weights);
        Self { weights: table, taste: Taste::new(temperature), kept: None }
    }
}

/// How one of the weighed actions is taken.
struct Taste {
    temperature: u64,
    generator: Pcg64Mcg,
}

impl Taste {
    fn new(temperature: u32) -> Self {
        Self { temperature: u64::from(temperature), generator: Pcg64Mcg::new(1) }
    }

    /// One of the actions with the best score.
    fn best(&mut self, tied: &[u8]) -> usize {
        let choice = match tied.len() {
            1 => 0,
            ties => seed::below(&mut self.generator, ties as u32) as usize,
        };
        usize::from(tied[choice])
    }

    /// An action drawn in proportion to 2^(-distance to the best / temperature).
    fn drawn(&mut self, scores: &[i64], best: i64) -> usize {
        let chances: ArrayVec<u32, ACTIONS_MAX> = scores
            .iter()
            .map(|score| half_power(best.abs_diff(*score), self.temperature))
            .collect();
        let mut left = seed::below(&mut self.generator, chances.iter().sum());
        for (index, &chance) in chances.iter().enumerate() {
            if left < chance {
                return index;
            }
            left -= chance;
        }
        0
    }
}

impl<G: Game> Policy<G> for WeightedBot<G> {
    fn begin(&mut self, _seat: Seat, generator: Pcg64Mcg) {
        self.taste.generator = generator;
        // A game must not depend on which one was played before it on the same thread, should
        // something kept ever be taken for what it is not.
        if let Some(kept) = &mut self.kept {
            **kept = G::Insight::default();
        }
    }

    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action]) -> usize {
        let mut kept = self.kept.take();
        let choice = view.with_insight(&mut kept, |insight| self.weigh(view, insight, legal));
        self.kept = kept;
        choice
    }
}

impl<G: Game> WeightedBot<G> {
    /// The best or the drawn one of the actions.
    #[inline]
    fn weigh(&mut self, view: View<'_, G>, insight: &G::Insight, legal: &[G::Action]) -> usize {
        // With a temperature all scores are kept, without one only which are the best so far.
        let mut scores = ArrayVec::<i64, ACTIONS_MAX>::new();
        let mut tied = ArrayVec::<u8, ACTIONS_MAX>::new();
        let mut best = i64::MIN;
        for (index, &action) in legal.iter().enumerate() {
            let mut score = Score { weights: &self.weights, sum: 0 };
            view.features(insight, action, &mut score);
            if self.taste.temperature != 0 {
                scores.push(score.sum);
            }
            if score.sum > best {
                best = score.sum;
                tied.clear();
            }
            if score.sum == best {
                tied.push(index as u8);
            }
        }
        match self.taste.temperature {
            0 => self.taste.best(&tied),
            _ => self.taste.drawn(&scores, best),
        }
    }
}

const _: () = assert!(ACTIONS_MAX <= 256, "the index of an action is a byte");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_holds_the_powers_of_one_half() {
        for (index, &entry) in HALF_POWERS.iter().enumerate() {
            let exact = 2_f64.powf(-(index as f64) / STEPS as f64) * f64::from(1 << ONE_BITS);
            assert!(exact - f64::from(entry) < 1.01 && f64::from(entry) <= exact, "{index}");
        }
    }

    #[test]
    fn a_temperature_below_the_best_halves_the_chance() {
        assert_eq!(half_power(0, 10), 1 << 23);
        assert_eq!(half_power(10, 10), 1 << 22);
        assert_eq!(half_power(30, 10), 1 << 20);
        assert_eq!(half_power(5, 10), HALF_POWERS[128]);
        assert_eq!(half_power(230, 10), 1);
        assert_eq!(half_power(240, 10), 0);
        assert_eq!(half_power(u64::MAX, 1), 0);
    }

    #[test]
    fn a_full_list_of_equal_scores_is_drawn_evenly() {
        let mut bot = Taste::new(5);
        bot.generator = seed::stream(1, 2, seed::Label::Bot(0));
        let mut counts = [0_u32; ACTIONS_MAX];
        for _ in 0..256_000 {
            counts[bot.drawn(&[7; ACTIONS_MAX], 7)] += 1;
        }
        // Five standard deviations of a binomial count of mean 1,000 are 158.
        assert!(counts.iter().all(|count| count.abs_diff(1000) < 190), "{counts:?}");
    }

    #[test]
    fn ties_are_broken_evenly() {
        let mut bot = Taste::new(0);
        bot.generator = seed::stream(1, 3, seed::Label::Bot(0));
        let mut counts = [0_u32; 4];
        for _ in 0..9_000 {
            counts[bot.best(&[1, 2, 3])] += 1;
        }
        assert_eq!(counts[0], 0);
        assert!(counts[1..].iter().all(|count| count.abs_diff(3000) < 250), "{counts:?}");
    }
}
