//! The bot that plays any legal action with equal chance: the yardstick of every other bot.

use tenbin_engine::play::Policy;
use tenbin_engine::{Game, Key, Luck, Seat, View};

/// Plays uniformly at random.
#[derive(Clone, Debug)]
pub struct RandomBot {
    luck: Luck,
}

impl RandomBot {
    /// A bot that waits for its first game.
    pub fn new() -> Self {
        Self { luck: Luck::new(Key::NONE) }
    }
}

impl Default for RandomBot {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> Policy<G> for RandomBot {
    fn begin(&mut self, _seat: Seat, key: Key) {
        self.luck = Luck::new(key);
    }

    #[inline]
    fn pass_over(&mut self, view: View<'_, G>) {
        self.luck.decide(view.turn());
    }

    #[inline]
    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action]) -> usize {
        self.luck.decide(view.turn());
        view.any_of(self.luck.key(), legal)
    }
}
