//! Bots. They see a `View` and a list of legal actions, nothing else.
//!
//! Architecture invariant: nothing here names a game or a feature; strategies are TOML.

pub mod spec;

pub use spec::{Strategy, make, parse};
