//! From TOML files to a checked tree: reading, merging, overriding, telling what is wrong where.
//!
//! Architecture invariant: knows no game by name and no rule; a game gives the [`Shape`] of its
//! content and gets a [`Content`] back, in which every word is known and every number in range.

pub mod diagnose;
pub mod library;
pub mod load;
pub mod node;
pub mod shape;

pub use diagnose::{Diagnostics, Place, nearest};
pub use library::Library;
pub use load::{Content, load};
pub use node::{Node, Value};
pub use shape::{Field, Kind, Shape};
