//! From TOML files to a checked tree: reading, merging, overriding, telling what is wrong where.
//!
//! Architecture invariant: knows no game by name and no rule; a game gives the [`Shape`] of its
//! content and gets a [`Content`] back, in which every word is known and every number in range.
//!
//! # Decisions, and what they cost
//!
//! - **The content tree is checked by shapes, not by serde**, because all errors of all files are
//!   to be told at once, each with its place (words, types and names first: whether sums and
//!   effects fit is looked at once these are right, since a card that cannot be read would only
//!   make others look wrong; the errors say so), and the same declaration makes the JSON Schema and
//!   the knob list.
//! - **One declaration a knob for every game**: `content/knobs.rs` makes the struct, the shape and
//!   the reading of a game's knobs; Ninja had it first, Okko moved it out. `content/names.rs` and
//!   `content/words.rs` came the same way, features and columns of all games in `games/declare.rs`,
//!   and there too what every `impl Game` hands on to its own files (`handed_on!`). Frames, chance,
//!   schema and micro-decisions carried a board game as they were.
//! - **`if_rule` in card data**: an effect that a switch turns on or off says so in the card's
//!   TOML.

mod built_in;
pub mod diagnose;
pub mod format;
pub mod knobs;
pub mod library;
pub mod load;
pub mod names;
pub mod node;
pub mod older;
mod overlay;
pub mod places;
mod reach;
mod repair;
mod setting;
pub mod shape;
pub mod sheet;
pub mod stock;
pub mod tagged;
pub mod words;

pub use built_in::{BuiltIn, PackedFolder};
pub use diagnose::{Diagnostics, Finding, Place, advice_on_name, nearest};
pub use library::{Library, LibraryFile};
pub use load::load_repaired;
pub use load::{Asked, Content, Given, VariantInfo, hex, load, load_asked, stem, variants};
pub use node::{Node, Value};
pub use reach::{Reached, reach};
pub use setting::place_of as place_of_asked;
pub use shape::{Before, Field, Form, Kind, Shape, Tagged};
