//! Tables that a word tells apart, each with keys of its own: what an effect does, and with what.

use std::fmt::Write as _;

use serde_json::{Map, Value as Json, json};

use super::definitions::{Definitions, property};
use super::{Field, LISTED_MAX, check_kind, or_words};
use crate::diagnose::{Diagnostics, Place, advice_on_name, nearest};
use crate::node::Node;

/// A table that says with the word of one key which other keys it may have.
#[derive(Copy, Clone, Debug)]
pub struct Tagged {
    /// What the table is, for messages: "an effect".
    pub name: &'static str,
    /// The key of the word: `do`.
    pub tag: &'static str,
    /// How older files said it.
    pub before: Before,
    /// Keys that go with every word.
    pub common: &'static [Field],
    /// The words.
    pub forms: &'static [Form],
}

/// How the word of a table was written in older files.
#[derive(Copy, Clone, Debug)]
pub enum Before {
    /// As today.
    Same,
    /// Under this key: `effect = "add"`.
    Tag(&'static str),
    /// As a key itself: `heal = 1`, `move = { inches = 4 }`.
    Words,
}

/// What a table of one word may say.
#[derive(Copy, Clone, Debug)]
pub struct Form {
    /// The word.
    pub word: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// Keys of its own. Older files gave the value of the first one to the word itself: `heal = 1`.
    pub fields: &'static [Field],
}

impl Form {
    /// A word with keys of its own.
    pub const fn new(word: &'static str, meaning: &'static str, fields: &'static [Field]) -> Self {
        Self { word, meaning, fields }
    }

    /// The key of this name, among those of its own.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }
}

impl Tagged {
    /// The form that a word names.
    pub fn form(&self, word: &str) -> Option<&'static Form> {
        self.forms.iter().find(|form| form.word == word)
    }

    /// The form of a table.
    pub fn form_of(&self, node: &Node) -> Option<&'static Form> {
        self.form(node.text(self.tag)?)
    }

    /// Every field that goes with a form.
    pub fn fields_of(&self, form: &'static Form) -> impl Iterator<Item = &'static Field> {
        form.fields.iter().chain(self.common)
    }

    /// All fields, whatever the word.
    pub(crate) fn all_fields(&self) -> impl Iterator<Item = &'static Field> {
        self.common.iter().chain(self.forms.iter().flat_map(|form| form.fields))
    }

    /// All fields of this name, whatever the word.
    pub(crate) fn fields_named(&self, name: &str) -> impl Iterator<Item = &'static Field> {
        self.all_fields().filter(move |field| field.name == name)
    }

    /// The names of all keys, each once.
    pub(crate) fn keys(&self) -> Vec<&'static str> {
        let mut keys = vec![self.tag];
        for field in self.all_fields() {
            if !keys.contains(&field.name) {
                keys.push(field.name);
            }
        }
        keys
    }

    /// Checks a table: the word, then that it has the keys of it and no others.
    pub fn check(&self, node: &Node, diagnostics: &mut Diagnostics) {
        let Some(form) = self.checked_form(node, diagnostics) else { return };
        for (key, place, value) in node.entries().filter(|(key, _, _)| *key != self.tag) {
            match self.fields_of(form).find(|field| field.name == key) {
                Some(field) => check_kind(&field.kind, value, field.name, diagnostics),
                None => self.unknown_key(form, key, place, diagnostics),
            }
        }
        for field in self.fields_of(form).filter(|field| field.required) {
            if node.get(field.name).is_none() {
                let message = format!("`{}` needs the key `{}`", form.word, field.name);
                let mut help = format!("{}: {}", field.name, field.kind.describe());
                if !field.meaning.is_empty() {
                    let _ = write!(help, ", {}", field.meaning);
                }
                diagnostics.error_with_help(node.place, message, help);
            }
        }
    }

    /// The form of a table, or what is wrong with its word.
    fn checked_form(&self, node: &Node, diagnostics: &mut Diagnostics) -> Option<&'static Form> {
        let (name, tag) = (self.name, self.tag);
        let Some(word) = node.get(tag) else {
            let several: Vec<&str> =
                node.entries().filter_map(|(key, _, _)| Some(self.form(key)?.word)).collect();
            let (message, help) = match several.as_slice() {
                [one, other, ..] => (
                    format!("{name} that does several things: {}", several.join(", ")),
                    format!(
                        "write a table for each: {{ {tag} = {one:?}, ... }}, {{ {tag} = {other:?}, ... }}"
                    ),
                ),
                _ => (
                    format!("{name} lacks the key `{tag}`"),
                    format!(
                        "write what it does, such as {{ {tag} = {:?}, ... }}",
                        self.word_meant(node)
                    ),
                ),
            };
            diagnostics.error_with_help(node.place, message, help);
            return None;
        };
        let found = word.as_text().and_then(|word| self.form(word));
        if found.is_none() {
            let words: Vec<&str> = self.forms.iter().map(|form| form.word).collect();
            let (message, help) = match word.as_text() {
                Some(text) => {
                    let near = nearest(text, words.iter().copied());
                    let near = near.map(|near| format!("did you mean {near:?}? "));
                    let all = or_words(&words);
                    let help = format!("{}Allowed: {all}", near.unwrap_or_default());
                    (format!("`{tag}` cannot be {text:?}"), help)
                }
                None => (
                    format!("`{tag}` must be a word, not {}", word.kind_name()),
                    format!("write {{ {tag} = {:?}, ... }}", self.forms[0].word),
                ),
            };
            diagnostics.error_with_help(word.place, message, help);
        }
        found
    }

    /// The word that a table without one may mean: one that a key is much like, or any.
    fn word_meant(&self, node: &Node) -> &'static str {
        let mut keys = node.entries();
        let near =
            keys.find_map(|(key, _, _)| nearest(key, self.forms.iter().map(|form| form.word)));
        near.unwrap_or(self.forms[0].word)
    }

    fn unknown_key(
        &self,
        form: &'static Form,
        key: &str,
        place: Place,
        diagnostics: &mut Diagnostics,
    ) {
        let word = form.word;
        let own: Vec<&str> = form.fields.iter().map(|field| field.name).collect();
        let all: Vec<&str> = self.fields_of(form).map(|field| field.name).collect();
        if self.fields_named(key).next().is_none() {
            let message = format!("unknown key `{key}` in {} (`{word}`)", self.name);
            let help =
                advice_on_name(key, &all, LISTED_MAX).unwrap_or_else(|| match all.as_slice() {
                    [] => format!("`{word}` takes no keys of its own"),
                    all => format!("`{word}` takes: {}", all.join(", ")),
                });
            return diagnostics.error_with_help(place, message, help);
        }
        let help = match own.as_slice() {
            [] => format!("`{word}` takes no keys of its own"),
            own => format!("`{word}` takes: {}", own.join(", ")),
        };
        diagnostics.error_with_help(place, format!("`{key}` has no meaning for `{word}`"), help);
    }

    /// The JSON Schema: one of the forms.
    pub(super) fn json_body(&self, definitions: &mut Definitions) -> Map<String, Json> {
        let forms: Vec<Json> =
            self.forms.iter().map(|form| self.json_form(form, definitions)).collect();
        let mut body = Map::new();
        body.insert("anyOf".into(), forms.into());
        body
    }

    fn json_form(&self, form: &'static Form, definitions: &mut Definitions) -> Json {
        let mut properties = Map::new();
        properties
            .insert(self.tag.into(), json!({"enum": [form.word], "description": form.meaning}));
        let mut required = vec![self.tag];
        for field in self.fields_of(form) {
            properties.insert(field.name.into(), Json::Object(property(field, definitions)));
            if field.required {
                required.push(field.name);
            }
        }
        json!({
            "type": "object", "required": required, "properties": properties,
            "additionalProperties": false,
        })
    }
}
