//! Takes out of who won what was luck, so that fewer games tell as much.
//!
//! What a position is worth to each seat ([`Worth`]) is learned from games on seeds of their own, before any game that
//! counts is played, and stays as it is. Whenever chance has decided something after the deal, the seat is charged what
//! the position is worth less what it would be worth on the average: the mean over the numbers that came and the same
//! numbers turned on by parts of their range ([`tenbin_engine::Turned`]). All of these are equally likely, so the mean of
//! a charge is 0 whatever the worth says, and a win rate less the charges is as true as the win rate. The better the worth
//! is known, the more of the luck goes, and the nearer to each other are the games.
//!
//! It is the idea of AIVAT (Burch and others, 2018), with turned numbers in place of a sum over all that chance could do,
//! so that rules need not say what that is. The deal itself is left alone: who is dealt which role is what reports tell.

mod learn;
mod sums;
mod taker;
mod weigher;
mod worth;

pub(crate) use learn::learn;
pub use learn::{LUCK_GAMES, Learned, USEFUL_MAX};
pub use sums::LuckSums;
pub(crate) use taker::play_taking;
pub use worth::Worth;

#[cfg(test)]
mod tests;
