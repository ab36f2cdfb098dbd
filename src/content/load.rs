//! Reads a game's files into one tree, lays variants and `--set` over it, checks it.

use crate::content::diagnose::Diagnostics;
use crate::content::library::Library;
use crate::content::node::Node;
use crate::content::shape::Shape;

/// A game's checked content.
#[derive(Clone, Debug)]
pub struct Content {
    /// The merged tree: tables of all files, lists of tables appended.
    pub root: Node,
    /// SHA-256 of the effective tree in canonical form, in hex: equal content, equal hash.
    pub hash: String,
    /// Sources for messages of later stages; no errors in it yet.
    pub diagnostics: Diagnostics,
}

/// Loads `configs/<game>/*.toml`, then variants (a name in `configs/<game>/variants` or a path of
/// a file), then `path.to.key=value` overrides, and checks the result against the shape.
pub fn load(
    _library: &Library,
    _game: &str,
    _shape: &'static Shape,
    _variants: &[String],
    _sets: &[String],
) -> Result<Content, Diagnostics> {
    todo!()
}
