//! Finds the smallest changes of a game's rules with which what a designer wants holds.
//!
//! Architecture invariant: nothing here plays, reads or writes. A [`World`] plays candidates and says how much each
//! wanted number changes; what is proposed is a pure function of what it says and of a seed, so that a search that
//! was broken off is gone on from by giving the same counts again.
//!
//! # Decisions, and what they cost
//!
//! - **A model, not a climb.** Games are noise: one candidate known to 0.3 pp costs 50,000 games, and there are
//!   thousands of combinations. But effects of small changes add up nearly, so each change is played alone first, on
//!   the deals of all others, and a model of sums (`model`: a Gaussian process whose parts are the changes, with a
//!   little room for bends and for pairs) says what any combination would do, and how surely.
//! - **The model proposes, games decide** (`search`). In each round the combinations that look best by the model (and
//!   as many that look best by a model shaken within what is not known) are played, those that are surely behind stop
//!   after a quarter of their games, and the model learns from all. Rounds have more and more games, and the
//!   few that are left in the end a third of all: without that the one that was chosen was the one with most luck (of
//!   Ninja's clans, 5,000 games each, the worst of seven lay 0.0 pp too far in the search and 0.5 to 0.7 pp after it).
//! - **Combinations come from a beam** (`beam`): the best so many of one change, then of two, and so on. Fewer and
//!   cheaper changes win where they do as well.
//! - **What is chosen looks better than it is.** So nothing that is told as a verdict comes from here: whoever asks
//!   plays what was chosen once more, on seeds of its own.

mod aim;
mod beam;
mod model;
mod search;
mod space;
#[cfg(test)]
mod tests;

pub use aim::Aim;
pub use model::{Model, Predicted};
pub use search::{Found, Reason, Search, Seen, Tried, World};
pub use space::{Change, Choice, Moves, Space};
