//! Another bot that is never offered a card: what it loses by that is what the option is worth.
//!
//! The card stays in the deck and in the hand, where it may still be discarded, paid with or given
//! away. The worlds that a searching bot imagines are played with every card.

use arrayvec::ArrayVec;
use tenbin_engine::play::Policy;
use tenbin_engine::{ACTIONS_MAX, Actions, Game, Key, Seat, View};

/// Hands another bot the list without the actions that play a card.
///
/// The inner bot gets the key it would have alone and counts the same decisions, so until the card
/// is offered the games are those of the inner bot.
pub struct WithoutBot<G: Game> {
    inner: Box<dyn Policy<G>>,
    card: u16,
    /// What is left of the present list.
    left: Actions<G>,
    /// Where each of these stands in the whole list.
    places: ArrayVec<u16, ACTIONS_MAX>,
}

impl<G: Game> WithoutBot<G> {
    /// Keeps a card (a place in the schema's cards) from another bot.
    pub fn new(inner: Box<dyn Policy<G>>, card: u16) -> Self {
        Self { inner, card, left: Actions::<G>::new(), places: ArrayVec::new() }
    }

    /// Copies what does not play the card.
    fn leave_out(&mut self, view: View<'_, G>, legal: &[G::Action]) {
        self.left.clear();
        self.places.clear();
        for (place, &action) in (0..).zip(legal) {
            if !view.plays(action, self.card) {
                self.left.push(action);
                self.places.push(place);
            }
        }
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
        if !legal.iter().any(|&action| view.plays(action, self.card)) {
            return self.inner.choose(view, legal);
        }
        self.leave_out(view, legal);
        let choice = match self.left.len() {
            // A play that cannot be avoided is no option.
            0 => return self.inner.choose(view, legal),
            1 => {
                self.inner.pass_over(view);
                0
            }
            _ => self.inner.choose(view, &self.left),
        };
        usize::from(self.places[choice])
    }
}
