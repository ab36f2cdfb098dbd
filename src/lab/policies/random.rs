//! The bot that plays any legal action with equal chance: the yardstick of every other bot.

use rand_pcg::Pcg64Mcg;

use tenbin_engine::play::Policy;
use tenbin_engine::{Game, Seat, View, seed};

/// Plays uniformly at random.
#[derive(Clone, Debug)]
pub struct RandomBot {
    generator: Pcg64Mcg,
}

impl RandomBot {
    /// A bot that waits for its first game.
    pub fn new() -> Self {
        Self { generator: Pcg64Mcg::new(1) }
    }
}

impl Default for RandomBot {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> Policy<G> for RandomBot {
    fn begin(&mut self, _seat: Seat, generator: Pcg64Mcg) {
        self.generator = generator;
    }

    #[inline]
    fn choose(&mut self, _view: View<'_, G>, legal: &[G::Action]) -> usize {
        seed::below(&mut self.generator, legal.len() as u32) as usize
    }
}
