//! The games, and the one place that knows them by name.
//!
//! Architecture invariant: a game reads no file, starts no thread and knows no bot. Adding a game
//! is a folder here, a line in [`GAMES`], its configs and its strategies (docs/adding-a-game.md).

pub mod anima;
pub mod naruto;
pub mod ninja;
pub mod okko;
pub mod pig;
pub mod strigoi;

use crate::door::AnyGame;

/// All games, the flagship first.
pub const GAMES: &[&dyn AnyGame] =
    &[&ninja::GAME, &okko::GAME, &anima::GAME, &naruto::GAME, &strigoi::GAME, &pig::GAME];
