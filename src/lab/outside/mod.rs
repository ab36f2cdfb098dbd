//! Bots that are programs of somebody else: processes that speak lines of JSON over stdin and stdout.
//!
//! - **A program is asked by games that wait.** A bot here chooses as every bot does, in the middle of its game;
//!   its thread stands still until the answer is there. So whatever plays games plays them with programs too:
//!   batches, series, comparisons, leagues, replays. Many more threads play than there are processors
//!   (`Program::places`), and the questions of all of them go out together (`desk.rs`), since a pipe
//!   costs as much for one as for a hundred. The runner in step (`lockstep`) keeps no tally, so each game would
//!   have been played twice there, those of our own searching bots among it, and each kind of batch once more in
//!   code; a thread that waits costs some kilobytes and two switches.
//! - **Threads and copies cannot be seen in a report.** A program is told of each game by itself, with a seed for
//!   what it does at random. If its answers hang on nothing else, games are the same however they are mixed.
//! - **A failure costs the game it is about**, and no other (`desk.rs` says how that is found out).
//! - **No process is left**, however a command ends (`child.rs`).
//!
//! Here nobody knows a game: questions come as rows and texts, from the bot in `policies`.

mod child;
mod desk;
mod failure;
pub mod handling;
mod packed;
pub mod program;
pub mod protocol;
pub mod shown;
mod talk;

pub(crate) use desk::Reply;
pub use failure::{Failure, FailureKind};
pub(crate) use failure::{kind_of, raise};
pub(crate) use talk::Talk;
