//! Another bot that now and then plays at random: the skill dial.
//!
//! A game that only experts enjoy, or that beginners decide by accident, shows when the share of
//! random moves is turned up and the tables are compared.

use tenbin_engine::play::Policy;
use tenbin_engine::{Game, Key, Luck, Seat, View};

/// The share of random moves is counted in thousandths.
pub const SHARE_WHOLE: u32 = 1000;

/// Keeps the numbers of the mixing apart from those of the bot inside.
const MIXING: u64 = 0x6D69_7865;

/// Plays a uniformly random action in `random_permille` of its decisions, else asks another bot.
///
/// The inner bot gets the very key it would have alone, so with a share of 0 the games are
/// those of the inner bot, and two shares can be compared on the same seeds.
pub struct MixedBot<G: Game> {
    inner: Box<dyn Policy<G>>,
    random_permille: u32,
    luck: Luck,
}

impl<G: Game> MixedBot<G> {
    /// Mixes random moves into another bot.
    pub fn new(inner: Box<dyn Policy<G>>, random_permille: u32) -> Self {
        Self { inner, random_permille, luck: Luck::new(Key::NONE) }
    }
}

impl<G: Game> Policy<G> for MixedBot<G> {
    fn begin(&mut self, seat: Seat, key: Key) {
        self.luck = Luck::new(key.with(MIXING));
        self.inner.begin(seat, key);
    }

    fn pass_over(&mut self, view: View<'_, G>) {
        self.luck.decide(view.turn());
        self.inner.pass_over(view);
    }

    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action]) -> usize {
        self.luck.decide(view.turn());
        let key = self.luck.key();
        if key.below(SHARE_WHOLE) < self.random_permille {
            self.inner.pass_over(view);
            view.any_of(key, legal)
        } else {
            self.inner.choose(view, legal)
        }
    }
}
