//! What somebody writes as a script: Luau in a sandbox, and bots that are scripts.
//!
//! Knows the engine alone. Nothing of the language that scripts are in goes out of this crate.
//!
//! # Trade-offs
//! - **A state of the language for each bot.** One for all bots of a thread would be smaller and need a wall
//!   between them; so there is nothing to wall off, and a limit of memory is that of one bot.
//! - **The script is run anew for every game**, in an empty environment. So whatever it keeps, in a variable
//!   or in `view.memory`, is of this game, and which games a thread has played before cannot matter. The
//!   compiled text is kept, which makes it a matter of microseconds.
//! - **The features that a script asks for go over in one piece** ([`bot`]): one row of bytes for all
//!   actions, which a loop written for this script puts into its tables. Setting them one by one from
//!   outside took longer than the game. Everything else is worked out when a script touches it.
//! - **What a script may spend is counted, not timed**: calls, returns and turns of loops, which come in the
//!   same number on every machine. Whoever holds much memory is charged more for each, since one call may
//!   then take as long as a million others.

pub mod bot;
pub mod chances;
pub mod helpers;
pub mod problem;
pub mod sandbox;
pub mod script;
mod seen;
#[cfg(test)]
mod tests;

pub use bot::Bot;
pub use problem::Problem;
pub use sandbox::{Limits, Text};
pub use script::{Facts, Script};
