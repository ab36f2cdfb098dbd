//! A game going on, as an object: what replays and scenarios need of it. They are compiled once so and not
//! in the crate of every game; what plays many games fast has the types of the game instead.

use std::any::Any;
use std::fmt;

use crate::module::notation::Notation;
use crate::module::{Listing, Module};
use tenbin_content::{Diagnostics, Node, Shape};
use tenbin_engine::game::action_text;
use tenbin_engine::pile::WideSet;
use tenbin_engine::play::forced_max;
use tenbin_engine::{
    Actions, AnyChance, AnyRecorder, Chance, Decision, Eye, GameScore, Listener, Picture, Seat,
    Standing, Stream, Table, View,
};

/// A game at a moment, with the actions listed last and the bots at the table.
pub(crate) trait Going {
    /// Who must decide.
    fn decision(&self) -> Decision;

    /// Lists what may be chosen; how many actions that are.
    fn list(&mut self) -> usize;

    /// The text of an action listed.
    fn text(&self, choice: usize) -> String;

    /// Which action the bot on a seat takes.
    fn choose(&mut self, seat: Seat) -> usize;

    /// Takes an action listed and settles all that needs no choice.
    fn apply(&mut self, choice: usize, chance: &mut dyn Chance, listener: &mut dyn Listener);

    /// How the game stands.
    fn standing(&self) -> Standing;

    /// What the finished game is worth in a series.
    fn score(&self) -> GameScore;

    /// What an eye sees.
    fn picture(&self, eye: Eye) -> Picture;

    /// The table as a replay shows it, as an eye sees it.
    fn overview(&self, eye: Eye) -> String;

    /// The bot on a seat is not asked: somebody else has decided.
    fn pass_over(&mut self, seat: Seat);

    /// A state like this one for all that a seat can know; the rest is dealt anew.
    fn world(&self, seat: Seat, chance: &mut dyn Chance) -> Box<dyn Kept>;

    /// [`Module::moment`].
    fn moment(&self) -> u32;

    /// [`Module::facts`].
    fn facts(&self) -> toml::Table;

    /// [`Module::active`].
    fn active(&self) -> Option<Seat>;

    /// [`Module::asked_for`].
    fn asked_for(&self) -> Option<&'static str>;

    /// A game with more decisions is a fault, and one with more forced choices.
    fn limits(&self) -> [u32; 2];

    /// The state as it is now.
    fn keep(&self) -> Box<dyn Kept>;

    /// Goes back to a state that was kept of this game.
    fn go_back(&mut self, kept: &dyn Kept);
}

/// A state that was kept.
pub(crate) trait Kept: fmt::Debug + Send + Sync {
    /// For the game whose state it is.
    fn as_any(&self) -> &dyn Any;

    /// Whether it is the same state.
    fn is(&self, other: &dyn Kept) -> bool;

    /// How many bytes it has, and at multiples of how many it lies.
    fn bytes(&self) -> [usize; 2];
}

impl<S: Eq + fmt::Debug + Send + Sync + 'static> Kept for S {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn is(&self, other: &dyn Kept) -> bool {
        other.as_any().downcast_ref::<S>() == Some(self)
    }

    fn bytes(&self) -> [usize; 2] {
        [size_of::<S>(), align_of::<S>()]
    }
}

/// The state of a game that was kept.
pub(crate) fn kept_state<G: Module>(kept: &dyn Kept) -> &G::State {
    kept.as_any().downcast_ref().expect("a state of this game")
}

/// A game of a known type going on.
struct GoingOf<'a, G: Module> {
    game: &'a G,
    state: G::State,
    actions: Actions<G>,
    table: Table<G>,
}

/// A game that goes on from a state, by the bots at a table (none where nobody asks them).
pub(crate) fn going<G: Module>(game: &G, state: G::State, table: Table<G>) -> Box<dyn Going + '_> {
    Box::new(GoingOf { game, state, actions: Actions::<G>::new(), table })
}

impl<G: Module> Going for GoingOf<'_, G> {
    fn decision(&self) -> Decision {
        self.game.decision(&self.state)
    }

    fn list(&mut self) -> usize {
        self.actions.clear();
        self.game.legal(&self.state, &mut self.actions);
        self.actions.len()
    }

    fn text(&self, choice: usize) -> String {
        action_text(self.game, &self.state, self.actions[choice])
    }

    fn choose(&mut self, seat: Seat) -> usize {
        let view = View::new(self.game, &self.state, seat);
        self.table[seat.index()].choose(view, &self.actions)
    }

    fn apply(&mut self, choice: usize, chance: &mut dyn Chance, listener: &mut dyn Listener) {
        let (chance, recorder) = (&mut AnyChance(chance), &mut AnyRecorder(listener));
        self.game.apply(&mut self.state, self.actions[choice], chance, recorder);
    }

    fn standing(&self) -> Standing {
        self.game.standing(&self.state)
    }

    fn score(&self) -> GameScore {
        self.game.score(&self.state)
    }

    fn picture(&self, eye: Eye) -> Picture {
        Picture::new(self.game, &self.state, eye)
    }

    fn overview(&self, eye: Eye) -> String {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = self.game.write_overview(&self.picture(eye), &mut text);
        text
    }

    fn pass_over(&mut self, seat: Seat) {
        let view = View::new(self.game, &self.state, seat);
        self.table[seat.index()].pass_over(view);
    }

    fn world(&self, seat: Seat, chance: &mut dyn Chance) -> Box<dyn Kept> {
        Box::new(View::new(self.game, &self.state, seat).world(&mut AnyChance(chance)))
    }

    fn moment(&self) -> u32 {
        self.game.moment(&self.state)
    }

    fn facts(&self) -> toml::Table {
        self.game.facts(&self.state)
    }

    fn active(&self) -> Option<Seat> {
        self.game.active(&self.state)
    }

    fn asked_for(&self) -> Option<&'static str> {
        self.game.asked_for(&self.state)
    }

    fn limits(&self) -> [u32; 2] {
        [self.game.decisions_max(), forced_max(self.game)]
    }

    fn keep(&self) -> Box<dyn Kept> {
        Box::new(self.state)
    }

    fn go_back(&mut self, kept: &dyn Kept) {
        self.state = *kept_state::<G>(kept);
    }
}

/// What scenarios need of a game, as an object.
pub(crate) trait Staging: Sync {
    /// Its name.
    fn id(&self) -> &str;

    /// [`Module::SEATS_DEFAULT`].
    fn seats_default(&self) -> u8;

    /// [`tenbin_engine::Game::decisions_max`].
    fn decisions_max(&self) -> u32;

    /// [`Module::listing`].
    fn listing(&self) -> Listing;

    /// [`Module::piles`].
    fn piles(&self) -> &'static [&'static str];

    /// [`Module::draw_set_wide`].
    fn draw_set(&self, pile: &str, card: &str) -> Option<(Stream, WideSet)>;

    /// [`Module::notation`].
    fn notation(&self) -> Notation;

    /// [`Module::facts_shape`].
    fn facts_shape(&self) -> &'static Shape;

    /// [`Module::stage`].
    fn stage(
        &self,
        start: &Node,
        chance: &mut dyn Chance,
        diagnostics: &mut Diagnostics,
    ) -> Option<Box<dyn Going + '_>>;
}

impl<G: Module> Staging for G {
    fn id(&self) -> &str {
        tenbin_engine::Game::id(self)
    }

    fn seats_default(&self) -> u8 {
        self.own_seats_default()
    }

    fn decisions_max(&self) -> u32 {
        tenbin_engine::Game::decisions_max(self)
    }

    fn listing(&self) -> Listing {
        Module::listing(self)
    }

    fn piles(&self) -> &'static [&'static str] {
        self.own_piles()
    }

    fn draw_set(&self, pile: &str, card: &str) -> Option<(Stream, WideSet)> {
        self.draw_set_wide(pile, card)
    }

    fn notation(&self) -> Notation {
        Module::notation(self)
    }

    fn facts_shape(&self) -> &'static Shape {
        self.own_facts_shape()
    }

    fn stage(
        &self,
        start: &Node,
        chance: &mut dyn Chance,
        diagnostics: &mut Diagnostics,
    ) -> Option<Box<dyn Going + '_>> {
        let state = Module::stage(self, start, &mut AnyChance(chance), diagnostics)?;
        Some(going(self, state, Table::<G>::new()))
    }
}
