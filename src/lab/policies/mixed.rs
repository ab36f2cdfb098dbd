//! Another bot that now and then plays at random: the skill dial.
//!
//! A game that only experts enjoy, or that beginners decide by accident, shows when the share of
//! random moves is turned up and the tables are compared.

use rand_pcg::Pcg64Mcg;

use crate::policies::split;
use tenbin_engine::play::Policy;
use tenbin_engine::{Game, Seat, View, seed};

/// The share of random moves is counted in thousandths.
pub const SHARE_WHOLE: u32 = 1000;

/// Plays a uniformly random action in `random_permille` of its decisions, else asks another bot.
///
/// The inner bot gets the very generator it would have alone, so with a share of 0 the games are
/// those of the inner bot, and two shares can be compared on the same seeds.
pub struct MixedBot<G: Game> {
    inner: Box<dyn Policy<G>>,
    random_permille: u32,
    generator: Pcg64Mcg,
}

impl<G: Game> MixedBot<G> {
    /// Mixes random moves into another bot.
    pub fn new(inner: Box<dyn Policy<G>>, random_permille: u32) -> Self {
        Self { inner, random_permille, generator: Pcg64Mcg::new(1) }
    }
}

impl<G: Game> Policy<G> for MixedBot<G> {
    fn begin(&mut self, seat: Seat, generator: Pcg64Mcg) {
        self.generator = split(&mut generator.clone());
        self.inner.begin(seat, generator);
    }

    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action]) -> usize {
        if seed::below(&mut self.generator, SHARE_WHOLE) < self.random_permille {
            seed::below(&mut self.generator, legal.len() as u32) as usize
        } else {
            self.inner.choose(view, legal)
        }
    }
}
