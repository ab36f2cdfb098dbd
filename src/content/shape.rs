//! What a content file may say: a declaration from which checking, the JSON Schema of
//! `tenbin schema` and the list of `tenbin rules` are all made.

use crate::content::diagnose::Diagnostics;
use crate::content::node::Node;

/// What a value may be.
#[derive(Copy, Clone, Debug)]
pub enum Kind {
    /// Any text.
    Text,
    /// A snake_case (or E01-like) identifier: letters, digits, underscores.
    Id,
    /// A whole number in a range, ends included.
    Integer {
        /// Smallest.
        min: i64,
        /// Largest.
        max: i64,
    },
    /// Any number in a range, ends included.
    Decimal {
        /// Smallest.
        min: f64,
        /// Largest.
        max: f64,
    },
    /// true or false.
    Bool,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A list with so many elements.
    List {
        /// What each element may be.
        of: &'static Kind,
        /// Fewest elements.
        min: usize,
        /// Most elements.
        max: usize,
    },
    /// One value or a list of such values.
    OneOrMany(&'static Kind),
    /// Any of these, tried in order, such as a number or the word "none".
    Either(&'static [Kind]),
    /// A table.
    Table(&'static Shape),
    /// A table with keys of one's own and values of one kind.
    Map(&'static Kind),
    /// Anything; checked elsewhere.
    Any,
}

/// A key of a table.
#[derive(Copy, Clone, Debug)]
pub struct Field {
    /// The key.
    pub name: &'static str,
    /// What its value may be.
    pub kind: Kind,
    /// Whether it must be there.
    pub required: bool,
    /// What it means, for the schema and `tenbin rules`.
    pub meaning: &'static str,
    /// The clause of the rules it belongs to, such as NIN-065; empty for none.
    pub clause: &'static str,
}

impl Field {
    /// A key that may be absent.
    pub const fn optional(name: &'static str, kind: Kind, meaning: &'static str) -> Self {
        Self { name, kind, required: false, meaning, clause: "" }
    }

    /// A key that must be there.
    pub const fn required(name: &'static str, kind: Kind, meaning: &'static str) -> Self {
        Self { name, kind, required: true, meaning, clause: "" }
    }

    /// A rule of the game with its clause: a key of rules.toml that must be there.
    pub const fn knob(
        name: &'static str,
        kind: Kind,
        clause: &'static str,
        meaning: &'static str,
    ) -> Self {
        Self { name, kind, required: true, meaning, clause }
    }
}

/// A table's keys.
#[derive(Copy, Clone, Debug)]
pub struct Shape {
    /// What the table is, for messages: "an advantage card".
    pub name: &'static str,
    /// Its keys; any other is an error.
    pub fields: &'static [Field],
}

impl Shape {
    /// Checks a table: unknown and missing keys, kinds, ranges, words; everything at once.
    pub fn check(&self, _node: &Node, _diagnostics: &mut Diagnostics) {
        todo!()
    }

    /// The JSON Schema (2020-12) of this table.
    pub fn json_schema(&self) -> serde_json::Value {
        todo!()
    }
}
