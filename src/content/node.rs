//! A TOML value that remembers where it was written.

use crate::content::diagnose::Place;

/// A value and its place.
#[derive(Clone, Debug)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// Where it was written.
    pub place: Place,
}

/// The kinds of values.
#[derive(Clone, Debug)]
pub enum Value {
    /// A string.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// A number with a fraction.
    Decimal(f64),
    /// true or false.
    Bool(bool),
    /// A list.
    List(Vec<Node>),
    /// A table: keys with their places, in the order written.
    Table(Vec<(String, Place, Node)>),
}

impl Node {
    /// The value of a key, where this is a table that has it.
    pub fn get(&self, _key: &str) -> Option<&Node> {
        todo!()
    }

    /// The whole number of a key; None where absent. The shape has checked kind and range.
    pub fn integer(&self, _key: &str) -> Option<i64> {
        todo!()
    }

    /// The text of a key.
    pub fn text(&self, _key: &str) -> Option<&str> {
        todo!()
    }

    /// The truth value of a key.
    pub fn boolean(&self, _key: &str) -> Option<bool> {
        todo!()
    }

    /// The elements of a key's list; a single value counts as a list of one, absence as none.
    pub fn list(&self, _key: &str) -> &[Node] {
        todo!()
    }

    /// This node as text.
    pub fn as_text(&self) -> Option<&str> {
        todo!()
    }

    /// This node as a whole number.
    pub fn as_integer(&self) -> Option<i64> {
        todo!()
    }

    /// The keys and values of a table, in the order written; nothing for other kinds.
    pub fn entries(&self) -> impl Iterator<Item = (&str, Place, &Node)> {
        let list: &[(String, Place, Node)] = match &self.value {
            Value::Table(entries) => entries,
            _ => &[],
        };
        list.iter().map(|(key, place, node)| (key.as_str(), *place, node))
    }
}
