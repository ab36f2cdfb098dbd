//! What every game, bot and analysis stands on: the [`Game`] trait, chance, seeds, views, the
//! recorder and the one loop that plays a game.
//!
//! Architecture invariant: nothing here names a game, reads a file, starts a thread or uses a
//! floating-point number. Time, hash-map order and thread ids cannot reach a result.
//!
//! # Decisions, and what they cost
//!
//! - **State and frames.** A state is plain `Copy` data of fixed size. What is going on in the
//!   middle of a turn is a stack of frames; the top one says what happens next or who must choose.
//!   So every moment, inside a reaction window too, can be copied (flat Monte Carlo does), hashed,
//!   printed and re-dealt. `settle` is a loop with a bound, never recursion. Coroutines were no
//!   choice: they cannot be copied; callbacks to bots neither.
//! - **Chance is a parameter.** `Seeded` for batches, `Scripted` for rule tests, `Exhaustive` to
//!   walk every outcome of the dice (exact probabilities, perft), `Loose` for rollouts.
//!   `draw(stream, set)` takes a card out of a set: a deck that nobody has looked into is a set of
//!   physical cards, not a list. A shuffle then costs nothing, re-dealing hidden cards
//!   is a few bit operations, and scenarios can say which card comes next. A game in which an order
//!   is known keeps an explicit pile.
//! - **Seeds.** Game N is a pure function of (content, strategies, master seed, N), and two sides of a
//!   comparison stay in step where their rules do the same: every number has a key of its own and none
//!   is the next one of a sequence. A die hangs on the turn, what it is thrown for and the how manieth
//!   of these it is; a draw on the deck, who draws, the turn and the how manieth; a bot's choice on the
//!   turn and the how manieth decision of the seat it is. A key is two rounds of a 64-bit mixer away
//!   from the one above it. A draw names random places until a card lies at one that is still
//!   there (`Places`: a card keeps its place when a variant changes others), so two decks that differ in
//!   one card draw alike but for that card. `below` is our own unbiased
//!   integer, because library range sampling changes between releases. Golden values pin the scheme
//!   (`SEEDING_VERSION`).
//! - **Ties are drawn by lots of what actions mean** (`Game::meaning`, `View::any_of`), not by their
//!   places in the list: a further action in the list wins some ties and changes no other, the order of
//!   ids does not matter, and two actions that come to the same count once.
//! - **Recorder.** Rule code names things by dense ids of a `Schema` that the game builds at load.
//!   Groups (role, deck), cards, rolls with their exact laws, histograms, endings and the game's
//!   own tables are all declared there; tally, CSV writers, data dictionary and verdicts are
//!   generic over it. Off, the recorder is zero-sized. `tell` makes the text of a replay only where
//!   somebody listens.
//! - **Actions** are small `Copy` values in canonical order. Combinations (several discards) are
//!   split into micro-decisions in ascending order so that no set is chosen in two orders. A forced
//!   action never reaches a bot. Texts of actions (`play scourge seat2`) are unique among the legal
//!   actions of a state; parsing is finding the legal action of that text, so notation cannot drift
//!   from rules.
//! - **Decks of 64 cards in a word, of 256 in four.** With at most 64 hands, piles and "who may play
//!   anything now" are one-word operations (`CardSet`). A game with a larger deck takes `WideSet` and
//!   `draw_wide`; of cards below 64 both draw the same, so a deck may grow. One that is larger still
//!   is refused with a message.
//! - **A bot may say which features it weighs** (`FeatureSink::wants`), so that beliefs and chances
//!   that count nothing are not worked out.
//! - **`Game::survey`: what the features of one decision share.** Features were asked action by
//!   action, each from the state alone. On a board nearly all of a dozen steps need the same facts
//!   (who stands where with which stats, zone and supporters), and an expert of Okko worked them
//!   out a dozen times. Now a game works them out once a decision and every action gets them. Ninja
//!   and Pig share nothing yet (`()`). It cost an argument and took a sixth off an expert's game of
//!   Okko.
//! - **`Game::advance` takes forced choices on the way.** A game may apply a choice, go through
//!   every choice that has one action, and list the next real one, in one call. It must come to the
//!   same as choice by choice: the conformance suite plays both ways and compares. A game that only
//!   finds who chooses together with the list says so in `Game::offer`.
//! - **A game may keep parts of an insight with the bot** (`KEEPS_INSIGHT`): who decides again and
//!   again finds most pieces as they were at its last decision. What is kept is compared with what
//!   it was read from before it is used, and the conformance suite asks every game for the same
//!   features with and without. Anima does it, where the survey of the table was a third of an
//!   expert's time, Okko, with planned attacks and threats that hold until an enemy changes, and
//!   Strigoi.

pub mod any;
pub mod chance;
mod declare;
pub mod game;
pub mod ids;
pub mod key;
pub mod list;
pub mod luck;
pub mod pile;
pub mod play;
pub mod question;
pub mod recorder;
pub mod schema;
pub mod seed;
pub mod series;
pub mod show;
pub mod stack;
mod turned;
mod unheard;
pub mod view;

pub use any::{AnyChance, AnyRecorder, Listener, Sentence};
pub use chance::{Chance, Exhaustive, Scripted, Seeded, Stream};
pub use declare::FeatureGroup;
pub use game::{
    ACTIONS_MAX, Actions, Decision, FeatureSink, Game, STANDING_OUT, STANDING_WON, Scores,
    Standing, meaning_of,
};
pub use ids::{SEATS_MAX, Seat, SeatSet};
pub use key::KeyHasher;
pub use list::List;
pub use luck::Luck;
pub use play::{GameEnd, Onlooker, Policy, Table, play};
pub use question::{Asked, Question, Wanted};
pub use recorder::{CardEvent, LUCK_UNIT, NullRecorder, Pace, Recorder};
pub use schema::{GroupId, HistogramId, PileId, RollId, Schema, TableId};
pub use seed::Key;
pub use series::{GameScore, SeriesRules};
pub use show::{At, Eye, Of, Picture, Shown, ShownField, ShownId, ShownKind, ShownOf, Thing};
pub use stack::Stack;
pub use turned::{Turned, Turns};
pub use unheard::Unheard;
pub use view::View;
