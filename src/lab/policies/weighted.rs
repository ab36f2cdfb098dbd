//! The bot of named features and whole-number weights, which a designer writes by hand.
//!
//! An action's score is the sum of weight x value over its features, in 64-bit integers. With
//! temperature 0 the best score is played, ties broken by lots; else an action that
//! scores `temperature` below the best is chosen half as often as the best, twice `temperature`
//! below a quarter as often, and so on (softmax to base 2): each action waits for a random time, longer
//! by these factors, and the first is played, so that a further action in the list takes no turn but
//! its own. Powers of two and logarithms come from tables computed in integers, so a bot plays the same
//! on every machine.

use super::waiting::{first_of, half_power};
use arrayvec::ArrayVec;
use tenbin_engine::play::Policy;
use tenbin_engine::{ACTIONS_MAX, FeatureSink, Game, Key, Luck, Seat, View};

/// Weights beyond this are refused, so that no sum of weight x value can overflow: 4,000 features
/// of the largest value a feature can have still fit.
pub const WEIGHT_MAX: i64 = 1_000_000;

/// Temperatures beyond this are refused.
pub const TEMPERATURE_MAX: i64 = 1_000_000_000;

/// No game has more features: a table of so many weights needs no check of an index.
const FEATURES_MAX: usize = 256;

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
    temperature: u64,
    luck: Luck,
    /// What the game keeps here from one decision to the next.
    kept: Option<Box<G::Insight>>,
}

impl<G: Game> WeightedBot<G> {
    /// A bot with one weight a feature of the game it will play.
    pub fn new(weights: &[i32], temperature: u32) -> Self {
        assert!(weights.len() <= FEATURES_MAX, "a game has {FEATURES_MAX} features at most");
        let mut table = Box::new([0; FEATURES_MAX]);
        table[..weights.len()].copy_from_slice(weights);
        let luck = Luck::new(Key::NONE);
        Self { weights: table, temperature: temperature.into(), luck, kept: None }
    }
}

impl<G: Game> Policy<G> for WeightedBot<G> {
    fn begin(&mut self, _seat: Seat, key: Key) {
        self.luck = Luck::new(key);
        // A game must not depend on which one was played before it on the same thread, should
        // something kept ever be taken for what it is not.
        if let Some(kept) = &mut self.kept {
            **kept = G::Insight::default();
        }
    }

    fn pass_over(&mut self, view: View<'_, G>) {
        self.luck.decide(view.turn());
    }

    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action]) -> usize {
        self.luck.decide(view.turn());
        let mut kept = self.kept.take();
        let choice = view.with_insight(&mut kept, |insight| self.weigh(view, insight, legal));
        self.kept = kept;
        choice
    }
}

impl<G: Game> WeightedBot<G> {
    /// What each action scores.
    pub(crate) fn scores(
        &mut self,
        view: View<'_, G>,
        legal: &[G::Action],
    ) -> ArrayVec<i64, ACTIONS_MAX> {
        let mut kept = self.kept.take();
        let scores = view.with_insight(&mut kept, |insight| {
            let score = |&action: &G::Action| {
                let mut score = Score { weights: &self.weights, sum: 0 };
                view.features(insight, action, &mut score);
                score.sum
            };
            legal.iter().map(score).collect()
        });
        self.kept = kept;
        scores
    }

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
            if self.temperature != 0 {
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
        if let [only] = tied[..]
            && self.temperature == 0
        {
            return usize::from(only);
        }
        let key = self.luck.key();
        if self.temperature == 0 {
            return view.any_of_places(key, legal, tied.into_iter().map(usize::from));
        }
        let chance = |score: &i64| half_power(best.abs_diff(*score), self.temperature);
        let lots = legal.iter().map(|&action| key.with(view.meaning(action)).number());
        first_of(scores.iter().map(chance).zip(lots))
    }
}

const _: () = assert!(ACTIONS_MAX <= 256, "the index of an action is a byte");
