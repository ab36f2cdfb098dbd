//! Games that are scripts: a table that says what the game has, and functions that play it. Every command works
//! on them as on any game.
//!
//! # Trade-offs
//! - **The state is held by us**, as plain numbers within the bounds that the script declares. So it is copied,
//!   hashed, dealt anew and shown as that of any game, bots that search need nothing of the script, and nothing
//!   that a script remembers can leak from one game into another. The script sees it as a table of its own, of
//!   which only what has changed is written.
//! - **A card is one physical card**, a number from 1; copies of a kind are told apart by us and not by moves.
//! - **Only cards can be hidden**, since of them it is known how to deal them anew.
//! - **A compiled game has a state of the language on each thread**, in which the script is run anew for each game
//!   that is dealt. So nothing that it keeps in variables is of an earlier game. Within a game bots that think ahead
//!   call it in any order, and what it keeps would be of worlds that never were: so a script is tried before it plays,
//!   and one whose moves come to something else the second time is refused.

mod cards;
mod declared;
mod door;
mod found;
mod game;
mod machine;
mod module;
mod moves;
mod play;
mod read;
mod schema;
mod section;
mod shapes;
mod state;
mod tools;

pub use door::{ScriptDoor, read_game};
pub use found::{Found, find};
pub use game::ScriptGame;
