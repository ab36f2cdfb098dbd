//! The contract between a game and everything else.

use std::fmt;
use std::hash::{Hash, Hasher};

use arrayvec::ArrayVec;

use crate::chance::Chance;
use crate::ids::{SEATS_MAX, Seat, SeatSet};
use crate::key::KeyHasher;
use crate::recorder::Recorder;
use crate::schema::Schema;
use crate::show::{Eye, Shown};

/// What [`Game::standing_of`] says of who has won.
pub const STANDING_WON: i32 = 1_000_000;

/// How a seat stands that is out of a game which goes on without it.
pub const STANDING_OUT: i32 = -1_000_000;

/// No decision offers more actions than this; a game splits larger choices into smaller ones.
pub const ACTIONS_MAX: usize = 256;

/// The legal actions of one decision, on the stack and reused.
pub type Actions<G> = ArrayVec<<G as Game>::Action, ACTIONS_MAX>;

/// Who must decide next.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Decision {
    /// This seat must choose one of the legal actions.
    Seat(Seat),
    /// The game is over.
    Over,
}

/// How a game stands; read when it is over.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Standing {
    /// Who has won. Empty for a draw or a game cut off; every seat or none in a co-operative game.
    pub winners: SeatSet,
    /// Index into the schema's list of endings.
    pub ending: u16,
    /// What each seat has scored, as [`crate::schema::Score`] says; absent in a game without scores, and
    /// where a game with scores came to none.
    pub scores: Option<Scores>,
}

/// A whole number for each seat; 0 for seats that nobody sits on.
pub type Scores = [i32; SEATS_MAX];

impl Standing {
    /// Who has won and how it ended, without scores.
    #[inline]
    pub const fn new(winners: SeatSet, ending: u16) -> Self {
        Self { winners, ending, scores: None }
    }

    /// The same with what each seat has scored.
    #[inline]
    #[must_use]
    pub const fn with_scores(self, scores: Scores) -> Self {
        Self { scores: Some(scores), ..self }
    }
}

/// Receives the features of an action, by index into the list of the game's features; unnamed ones
/// are 0.
pub trait FeatureSink {
    /// Adds `value`, which may be 0, to a feature.
    fn add(&mut self, feature: usize, value: i32);

    /// Whether a value of this feature changes anything. A game may leave out what is dear to work
    /// out and not wanted; it need not ask.
    #[inline]
    fn wants(&self, _feature: usize) -> bool {
        true
    }

    /// What one of a feature counts for the bot that asks, so that a game can look ahead at a choice
    /// that this bot will have; 1 where it does not say.
    #[inline]
    fn weight(&self, _feature: usize) -> i32 {
        1
    }
}

/// The rules of one game, compiled from its content and variant for a number of seats.
/// Immutable, one a run, shared by all threads.
pub trait Game: Send + Sync + Sized + 'static {
    /// Everything that is true in the middle of a game: plain data, no generator, no pointer.
    type State: Copy + Eq + Send + Sync + fmt::Debug;
    /// One choice, at most 8 bytes. `Ord` is the canonical order of a legal list.
    type Action: Copy + Eq + Ord + Hash + Send + fmt::Debug;
    /// What the features of all actions of a decision share; `()` where they share nothing.
    type Insight: Default + Send;

    /// Whether [`Game::survey`] makes use of what the last decision of the same bot has left.
    const KEEPS_INSIGHT: bool = false;

    /// Whether [`Game::advance`] takes forced choices on the way.
    const TAKES_FORCED: bool = false;

    /// Whether the recorder may be told of cards played that nobody chose to play: cards that act by
    /// themselves, or that an effect puts into play.
    const CARDS_ACT_ALONE: bool = false;

    /// The name on the command line and of the folders.
    fn id(&self) -> &str;

    /// Raised when the rules, the parameters or the order of random draws change; not by speed-ups.
    fn rules_version(&self) -> u32;

    /// A game that reaches this many decisions is a fault of the rules or of a bot.
    fn decisions_max(&self) -> u32;

    /// How many players sit at the table.
    fn seats(&self) -> u8;

    /// What the recorder may be told and what can be seen; built once.
    fn schema(&self) -> Schema;

    /// Sets a game up to its first decision.
    fn deal<C: Chance, R: Recorder>(&self, chance: &mut C, recorder: &mut R) -> Self::State;

    /// Who must decide.
    fn decision(&self, state: &Self::State) -> Decision;

    /// Fills the list (cleared first) with the legal actions: never empty while a decision is
    /// open, ascending, without duplicates, and depending only on what the deciding seat knows.
    fn legal(&self, state: &Self::State, actions: &mut Actions<Self>);

    /// Lists what may be chosen (nothing once the game is over) and says who must decide: for games
    /// that find both at once.
    #[inline]
    fn offer(&self, state: &Self::State, actions: &mut Actions<Self>) -> Decision {
        actions.clear();
        let decision = self.decision(state);
        if decision != Decision::Over {
            self.legal(state, actions);
        }
        decision
    }

    /// Applies one legal action and settles all that needs no choice.
    fn apply<C: Chance, R: Recorder>(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        chance: &mut C,
        recorder: &mut R,
    );

    /// Applies the chosen one of the legal actions listed, lists what may be chosen then (nothing
    /// once the game is over) and says who must decide: the step from one choice to the next. A
    /// game that is quicker so takes forced choices on the way, just as they would be taken one by
    /// one, and adds their number to `forced`.
    #[inline]
    fn advance<C: Chance, R: Recorder>(
        &self,
        state: &mut Self::State,
        actions: &mut Actions<Self>,
        choice: usize,
        chance: &mut C,
        recorder: &mut R,
        _forced: &mut u32,
    ) -> Decision {
        self.apply(state, actions[choice], chance, recorder);
        self.offer(state, actions)
    }

    /// The step of [`Game::advance`] where nobody asks what may be chosen then.
    #[inline]
    fn advance_unasked<C: Chance, R: Recorder>(
        &self,
        state: &mut Self::State,
        actions: &Actions<Self>,
        choice: usize,
        chance: &mut C,
        recorder: &mut R,
    ) -> Decision {
        if Self::TAKES_FORCED {
            return self.advance(state, &mut actions.clone(), choice, chance, recorder, &mut 0);
        }
        self.apply(state, actions[choice], chance, recorder);
        self.decision(state)
    }

    /// The number of the turn (or phase, activation: what the game takes one after another), as the
    /// game says it to [`Chance::turn`]: bots draw their numbers by it.
    fn turn(&self, state: &Self::State) -> u32;

    /// What an action does, as a number: lots that break ties are drawn by it. Two actions of one
    /// list that come to the same have the same number; where an action names a card by its place in
    /// the content's lists, its number goes by what that card says instead, so that it stays when
    /// other cards come and go.
    #[inline]
    fn meaning(&self, _state: &Self::State, action: Self::Action) -> u64 {
        meaning_of(&action)
    }

    /// Whether this action plays this card (a place in the schema's cards): the recorder is told
    /// [`crate::CardEvent::Played`] of it for the seat that decides, at once or once targets, costs and
    /// answers of the same turn are done with. Discarding a card, paying with it, giving it away or
    /// choosing it for something else is not playing it, and what acts by itself is played by no
    /// action. Asked card by card, for one action may play several.
    #[inline]
    fn plays(&self, _state: &Self::State, _action: Self::Action, _card: u16) -> bool {
        false
    }

    /// How the game stands. Meaningful once the decision is [`Decision::Over`].
    fn standing(&self, state: &Self::State) -> Standing;

    /// How a seat stands at any moment, as one number: the more the better, counted alike for all seats
    /// of a table and of no other meaning than which of them is ahead and by how much. It is told by all
    /// there is, hidden things among it, since it is for reports and never for bots. Once the game is over
    /// nobody stands better than its winners ([`STANDING_WON`]); whoever is out while others play on stands
    /// at [`STANDING_OUT`]. A game that does not say so has the same
    /// for all, and `Schema::tells_standing` says whether it does.
    #[inline]
    fn standing_of(&self, _state: &Self::State, _seat: Seat) -> i32 {
        0
    }

    /// Deals anew, in place, all that `seat` cannot know, respecting all that it does know.
    fn determinize<C: Chance>(&self, state: &mut Self::State, seat: Seat, chance: &mut C);

    /// A hash of what `seat` knows, equal before and after [`Game::determinize`].
    fn info_key(&self, state: &Self::State, seat: Seat) -> u64;

    /// Tells what can be seen of a state, in the fields that the schema declares: complete, and the
    /// same to a seat before and after [`Game::determinize`].
    fn show(&self, state: &Self::State, eye: Eye, out: &mut dyn Shown);

    /// Works out what the features of the present decision share, once for all its actions, from
    /// what the deciding `seat` sees. `insight` is empty, or what the last decision of the same bot
    /// has left ([`Game::KEEPS_INSIGHT`]); what comes of it does not depend on that.
    fn survey(&self, _state: &Self::State, _seat: Seat, _insight: &mut Self::Insight) {}

    /// What the features of the present decision share, worked out from nothing.
    fn insight(&self, state: &Self::State, seat: Seat) -> Self::Insight {
        let mut insight = Self::Insight::default();
        self.survey(state, seat, &mut insight);
        insight
    }

    /// The features of an action as the deciding `seat` sees them.
    fn features<F: FeatureSink>(
        &self,
        state: &Self::State,
        seat: Seat,
        insight: &Self::Insight,
        action: Self::Action,
        sink: &mut F,
    );

    /// The action in the one notation: short, stable, unique among the legal actions of a state.
    fn describe(
        &self,
        state: &Self::State,
        action: Self::Action,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result;

    /// Checks everything that must always hold; the text says what does not. For tests.
    fn check(&self, _state: &Self::State) -> Result<(), String> {
        Ok(())
    }
}

/// A number for whatever tells one action from another.
#[inline]
pub fn meaning_of(what: &impl Hash) -> u64 {
    let mut hasher = KeyHasher::default();
    what.hash(&mut hasher);
    hasher.finish()
}

/// The text of an action.
pub fn action_text<G: Game>(game: &G, state: &G::State, action: G::Action) -> String {
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = game.describe(state, action, &mut text);
    text
}
