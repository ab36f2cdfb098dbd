//! A game that people play, each seat of theirs stopped at its decisions, the others played by bots.
//!
//! - **A person is told what the seat may know.** What is to be seen is the picture of the seat's eye
//!   ([`tenbin_engine::Eye::Seat`]). The story is what the game tells, without sentences to other seats
//!   ([`tenbin_engine::Recorder::tell_to`]), without what others chose in secret
//!   ([`crate::module::Module::SECRET`]), and without the passes of others: that somebody passed and was not
//!   passed over says that there was something to play. A check of the conformance suite deals anew what a seat
//!   cannot know and compares what it is told.
//! - **Taking back** is playing the game once more up to there, so the same dice come. Bots are not asked
//!   again, only passed over.
//! - **Advice** ([`Hint`]) is what the strategy says that would sit on the seat, in the seat's view. Chances
//!   ([`Odds`]) are counted in worlds that agree with what the seat knows, by dice alone.
//! - **What was lost** ([`Lost`]) comes from games played on by the bots: the game's course, and for each own
//!   choice that the advisor would not have made the chance to win by it and by the advisor's, on the same luck.

mod hint;
mod lost;
mod odds;
mod played;
mod saved;
mod story;
mod typed;

use crate::scenario::position::Position;
use crate::sim::Batch;
use tenbin_engine::SeatSet;

pub use hint::{Hint, Reason, Why};
pub use lost::{Lost, Mistake, Station};
pub use odds::{NoOdds, Odds};
pub use played::{Made, Played};
pub use saved::{FIRST_LINE, Named};
pub(crate) use story::{Event, Story, told_to};
pub(crate) use typed::sit_down;

/// Who plays which game.
#[derive(Clone, Debug)]
pub struct Sitting {
    /// The bots; on a seat of a person sits who advises it.
    pub batch: Batch,
    /// The game of the batch.
    pub index: u64,
    /// The seats of people.
    pub people: SeatSet,
    /// Where it begins, if not with the deal.
    pub from: Option<Position>,
}
