//! From TOML files to a checked tree: reading, merging, overriding, telling what is wrong where.
//!
//! Architecture invariant: knows no game by name and no rule; a game gives the [`Shape`] of its
//! content and gets a [`Content`] back, in which every word is known and every number in range.

pub mod diagnose;
pub(crate) mod knobs;
pub mod library;
pub mod load;
pub(crate) mod names;
pub mod node;
mod overlay;
mod repair;
mod setting;
pub mod shape;
pub(crate) mod words;

pub use diagnose::{Diagnostics, Finding, Place, advice_on_name, nearest};
pub use library::{Library, LibraryFile};
pub(crate) use load::load_repaired;
pub use load::{Asked, Content, VariantInfo, hex, load, load_asked, stem, variants};
pub use node::{Node, Value};
pub(crate) use setting::place_of as place_of_asked;
pub use shape::{Field, Kind, Shape};
