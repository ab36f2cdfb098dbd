//! From TOML files to a checked tree: reading, merging, overriding, telling what is wrong where.
//!
//! Architecture invariant: knows no game by name and no rule; a game gives the [`Shape`] of its
//! content and gets a [`Content`] back, in which every word is known and every number in range.

pub mod diagnose;
pub mod knobs;
pub mod library;
pub mod load;
pub mod names;
pub mod node;
mod overlay;
mod repair;
mod setting;
pub mod shape;
pub mod words;

pub use diagnose::{Diagnostics, Finding, Place, advice_on_name, nearest};
pub use library::{BuiltIn, Library, LibraryFile};
pub use load::load_repaired;
pub use load::{Asked, Content, VariantInfo, hex, load, load_asked, stem, variants};
pub use node::{Node, Value};
pub use setting::place_of as place_of_asked;
pub use shape::{Field, Kind, Shape};
