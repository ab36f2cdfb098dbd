//! What every game, bot and analysis stands on: the [`Game`] trait, chance, seeds, views, the
//! recorder and the one loop that plays a game.
//!
//! Architecture invariant: nothing here names a game, reads a file, starts a thread or uses a
//! floating-point number. Time, hash-map order and thread ids cannot reach a result.

pub mod any;
pub mod chance;
mod declare;
pub mod game;
pub mod ids;
pub mod key;
pub mod list;
pub mod pile;
pub mod play;
pub mod recorder;
pub mod schema;
pub mod seed;
pub mod series;
pub mod show;
pub mod stack;
pub mod view;

pub use any::{AnyChance, AnyRecorder, Listener, Sentence};
pub use chance::{Chance, Exhaustive, Scripted, Seeded, Stream};
pub use game::{ACTIONS_MAX, Actions, Decision, FeatureSink, Game, Standing};
pub use ids::{SEATS_MAX, Seat, SeatSet};
pub use key::KeyHasher;
pub use list::List;
pub use play::{GameEnd, Policy, Table, play};
pub use recorder::{CardEvent, NullRecorder, Recorder};
pub use schema::{GroupId, HistogramId, PileId, RollId, Schema, TableId};
pub use series::{GameScore, SeriesRules};
pub use show::{At, Eye, Of, Picture, Shown, ShownField, ShownId, Thing};
pub use stack::Stack;
pub use view::View;
