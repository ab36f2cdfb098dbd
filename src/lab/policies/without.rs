//! Another bot that is never offered a certain card to play: what it loses by that is what the choice was
//! worth (restricted play, Jaffe and others 2012).

use tenbin_engine::play::Policy;
use tenbin_engine::{Actions, Game, Key, Seat, View};

/// Plays as another bot, from a list without the actions that play a card. Where nothing else is left it
/// plays it: what must be done is no choice.
///
/// The inner bot gets the very key it would have alone, so games in which the card is never offered are
/// those of the inner bot.
pub struct WithoutBot<G: Game> {
    inner: Box<dyn Policy<G>>,
    card: u16,
    left: Actions<G>,
}

impl<G: Game> WithoutBot<G> {
    /// Takes a card from a bot.
    pub fn new(inner: Box<dyn Policy<G>>, card: u16) -> Self {
        Self { inner, card, left: Actions::<G>::new() }
    }
}

impl<G: Game> Policy<G> for WithoutBot<G> {
    fn begin(&mut self, seat: Seat, key: Key) {
        self.inner.begin(seat, key);
    }

    fn pass_over(&mut self, view: View<'_, G>) {
        self.inner.pass_over(view);
    }

    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action]) -> usize {
        let plays_it = |action: &G::Action| view.plays(*action) == Some(self.card);
        self.left.clear();
        self.left.extend(legal.iter().copied().filter(|action| !plays_it(action)));
        let is_free = self.left.is_empty() || self.left.len() == legal.len();
        if is_free {
            return self.inner.choose(view, legal);
        }
        let chosen = if self.left.len() == 1 {
            // A decision all the same: the numbers of later ones stay as they were.
            self.inner.pass_over(view);
            self.left[0]
        } else {
            self.left[self.inner.choose(view, &self.left)]
        };
        // What is left is of the list.
        legal.iter().position(|action| *action == chosen).unwrap_or(0)
    }
}
