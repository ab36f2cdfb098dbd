//! All that a bot may ask: its fields are private, so a bot cannot peek.

use std::fmt;

use crate::chance::Chance;
use crate::game::{FeatureSink, Game};
use crate::ids::Seat;
use crate::seed::Key;
use crate::show::{Eye, Shown};

/// The game as one seat sees it.
#[derive(Debug)]
pub struct View<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
}

impl<G: Game> Clone for View<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for View<'_, G> {}

impl<'a, G: Game> View<'a, G> {
    /// What `seat` sees of a state.
    #[inline]
    pub fn new(game: &'a G, state: &'a G::State, seat: Seat) -> Self {
        Self { game, state, seat }
    }

    /// Whose view this is.
    #[inline]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The rules, which everybody knows.
    #[inline]
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// The number of the turn.
    #[inline]
    pub fn turn(&self) -> u32 {
        self.game.turn(self.state)
    }

    /// What an action does, as a number ([`Game::meaning`]).
    #[inline]
    pub fn meaning(&self, action: G::Action) -> u64 {
        self.game.meaning(self.state, action)
    }

    /// Whether an action plays a card ([`Game::plays`]).
    #[inline]
    pub fn plays(&self, action: G::Action, card: u16) -> bool {
        self.game.plays(self.state, action, card)
    }

    /// The place in the list of one of its actions, all of them (by what they mean) with equal
    /// chance: the one with the lowest lot, so that a further action takes no turn but its own.
    #[inline]
    pub fn any_of(&self, key: Key, legal: &[G::Action]) -> usize {
        self.any_of_places(key, legal, 0..legal.len())
    }

    /// The same of some of the places of the list.
    #[inline]
    pub fn any_of_places(
        &self,
        key: Key,
        legal: &[G::Action],
        places: impl Iterator<Item = usize>,
    ) -> usize {
        // Of equal lots the first stays.
        let lot = |&place: &usize| key.with(self.meaning(legal[place])).number();
        places.min_by_key(lot).unwrap_or(0)
    }

    /// A hash of what the seat knows.
    pub fn info_key(&self) -> u64 {
        self.game.info_key(self.state, self.seat)
    }

    /// Tells what the seat sees.
    pub fn show(&self, out: &mut dyn Shown) {
        self.game.show(self.state, Eye::Seat(self.seat), out);
    }

    /// What the features of all actions of this decision share.
    #[inline]
    pub fn insight(&self) -> G::Insight {
        self.game.insight(self.state, self.seat)
    }

    /// Lends what [`View::insight`] gives to a bot, without handing it over. In `kept`, empty at
    /// first, the bot keeps for its next decision what the game may use again.
    #[inline]
    pub fn with_insight<T>(
        &self,
        kept: &mut Option<Box<G::Insight>>,
        look: impl FnOnce(&G::Insight) -> T,
    ) -> T {
        if G::KEEPS_INSIGHT {
            let insight = kept.get_or_insert_default();
            self.game.survey(self.state, self.seat, insight);
            look(insight)
        } else {
            // Made where it is lent from.
            let mut insight = G::Insight::default();
            self.game.survey(self.state, self.seat, &mut insight);
            look(&insight)
        }
    }

    /// The features of a legal action; `insight` is that of this view.
    #[inline]
    pub fn features<F: FeatureSink>(&self, insight: &G::Insight, action: G::Action, sink: &mut F) {
        self.game.features(self.state, self.seat, insight, action, sink);
    }

    /// The text of a legal action.
    pub fn describe(&self, action: G::Action, out: &mut dyn fmt::Write) -> fmt::Result {
        self.game.describe(self.state, action, out)
    }

    /// A world that agrees with all the seat knows; what it cannot know is dealt anew.
    pub fn world<C: Chance>(&self, chance: &mut C) -> G::State {
        let mut world = *self.state;
        self.game.determinize(&mut world, self.seat, chance);
        world
    }
}
