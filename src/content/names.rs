//! Names that content files refer to: from the id of a card to its dense number, with the nearest
//! name for a misspelt one.

use std::collections::HashMap;

use crate::{Diagnostics, Node, Place, advice_on_name};

/// The ids of one list of tables; an index into it is the dense id of the engine.
#[derive(Clone, Debug)]
pub struct Names<'a> {
    /// What is named, as the key of the list: "advantage".
    what: &'static str,
    ids: Vec<&'a str>,
    /// Where the first element of an id stands in `ids`, and in the files.
    first: HashMap<&'a str, (usize, Place)>,
}

impl<'a> Names<'a> {
    /// The ids of the list `what`; the same id twice is an error.
    pub fn of(root: &'a Node, what: &'static str, diagnostics: &mut Diagnostics) -> Self {
        let mut ids: Vec<&str> = Vec::new();
        let mut first: HashMap<&str, (usize, Place)> = HashMap::new();
        for node in root.list(what) {
            let Some(id) = node.get("id") else { continue };
            let Some(text) = id.as_text() else { continue };
            let (number, place) = *first.entry(text).or_insert((ids.len(), id.place));
            if number < ids.len() {
                let first = diagnostics.name_of(place);
                let help = format!("the first is at {first}; ids must differ");
                let message = format!("a second {what} has the id `{text}`");
                diagnostics.error_of_name(id.place, message, Some(help));
            }
            ids.push(text);
        }
        Self { what, ids, first }
    }

    /// The dense id of a name.
    pub fn find(&self, id: &str) -> Option<u8> {
        self.first.get(id).map(|(index, _)| *index as u8)
    }

    /// The dense id of the name in a node; an unknown one is an error with the nearest name.
    pub fn resolve(&self, node: &Node, diagnostics: &mut Diagnostics) -> Option<u8> {
        let id = node.as_text()?;
        let found = self.find(id);
        if found.is_none() {
            let message = format!("there is no {} `{id}`", self.what);
            unknown_name(node.place, message, id, &self.ids, diagnostics);
        }
        found
    }
}

/// Adds an error about a name, with the nearest known one or the list of them.
pub fn unknown_name(
    place: Place,
    message: String,
    name: &str,
    known: &[&str],
    diagnostics: &mut Diagnostics,
) {
    let advice = if diagnostics.has_plenty() { None } else { advice_on_name(name, known, 24) };
    diagnostics.error_of_name(place, message, advice);
}
