//! Many games at once, each a state machine that stands still at a decision of a seat that is played from
//! outside: by a learner, a program at the end of a pipe, a person.
//!
//! A bot of ours is called in the middle of its game and answers at once. Whoever sits outside answers
//! when it pleases, or answers many questions in one go, since each go costs a pipe or a batch of numbers.
//! So here nobody is called: a game is dealt, goes on by its own bots and forced choices to the next
//! decision from outside, and waits.
//!
//! - **The games are those of a batch.** Game N has the cards, dice and bots' numbers that `run` gives it
//!   under the same seed; it parts from that one only where the outside chooses otherwise.
//! - **What was chosen is kept**, a byte a choice, so that a game can be played again for whoever counts
//!   ([`InFlight::retell`]): statistics cost a second playing, which is little beside what an answer from
//!   outside costs, and no game in flight carries a tally.
//! - **A game that breaks is a fault of its own** and harms none beside it.
//! - A [`Fleet`] has places on several threads. Place P of a fleet of N plays the games P, P + N, P + 2 N and so
//!   on, so which thread plays what, and how many there are, cannot matter.

pub mod exercise;
mod fleet;
mod flight;
pub(crate) mod retold;
mod seen;

use crate::policies::Strategy;
use tenbin_engine::play::GameEnd;
use tenbin_engine::question::Question;
use tenbin_engine::{Eye, Listener, Picture, Seat};

pub use fleet::{EndedGame, Fleet, Round, Wants};
pub(crate) use flight::Flights;
pub use seen::{SeenLayout, seen_layout};

/// Who plays which games.
#[derive(Clone, Debug)]
pub struct Seating {
    /// For each seat the bot that plays it; None: it is played from outside.
    pub bots: Vec<Option<Strategy>>,
    /// The master seed.
    pub seed: u64,
}

/// Where a game stands.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum At {
    /// Nothing has begun here.
    Nothing,
    /// A seat that is played from outside must choose one of so many actions, two at least.
    Waits {
        /// Who must choose.
        seat: Seat,
        /// From how many actions.
        count: usize,
    },
    /// It is over.
    Over(GameEnd),
    /// It broke; the text says how.
    Broken(String),
}

/// The games in flight of one thread, as an object.
pub trait InFlight: Send {
    /// How many places for games there are.
    fn places(&self) -> usize;

    /// Deals the game of this index at a place, whatever was there, and goes on to its next stop.
    fn begin(&mut self, place: usize, index: u64);

    /// Which game is at a place; 0 where nothing has begun.
    fn index(&self, place: usize) -> u64;

    /// Where a game stands.
    fn at(&self, place: usize) -> &At;

    /// Takes the action of this number for the seat that is waited for, and goes on to the next stop. A
    /// number that is none of the actions, or a game that waits for nobody, is refused and changes nothing.
    fn choose(&mut self, place: usize, choice: usize) -> Result<(), String>;

    /// Gives a game up that waits: what sits outside has failed. The text says how.
    fn give_up(&mut self, place: usize, message: &str);

    /// Puts the decision that a game waits for as a question; does nothing where it waits for none.
    fn ask(&self, place: usize, look: &mut dyn FnMut(&dyn Question));

    /// What can be seen of a game; nothing where nothing has begun or it broke while it was dealt.
    fn picture(&self, place: usize, eye: Eye) -> Picture;

    /// How the table stands, as a replay shows it.
    fn overview(&self, place: usize) -> String;

    /// What was chosen from outside on a seat so far, in order.
    fn chosen(&self, place: usize, seat: Seat) -> &[u8];

    /// Plays the game at a place, which must be over, once more for a listener: the same game, move by
    /// move. The text says how it broke.
    fn retell(&self, place: usize, listener: &mut dyn Listener) -> Result<GameEnd, String>;
}
