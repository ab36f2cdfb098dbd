//! What a content file may say: a declaration from which checking, the JSON Schema of
//! `tenbin schema` and the list of `tenbin rules` are all made.

use std::fmt::Write as _;

use serde_json::{Map, Value as Json, json};

use crate::diagnose::{Diagnostics, Place, advice_on_name, nearest};
use crate::node::{Node, Value};
use crate::overlay::REMOVE;

mod definitions;
mod tagged;

use definitions::{Definitions, property, with_format};
pub use tagged::{Before, Form, Tagged};

/// What a value may be.
#[derive(Copy, Clone, Debug)]
pub enum Kind {
    /// Any text.
    Text,
    /// A `snake_case` (or NI-01-like) identifier: letters, digits, underscores, hyphens.
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
    /// A table that says with a word which keys it has.
    Tagged(&'static Tagged),
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
    /// A table that says one thing with all of its keys, such as a price: a variant that states it
    /// replaces it instead of laying key by key over it.
    pub whole: bool,
    /// What the key was called in older files; empty for nothing ([`crate::older`]).
    pub formerly: &'static str,
}

impl Field {
    /// A key that may be absent.
    pub const fn optional(name: &'static str, kind: Kind, meaning: &'static str) -> Self {
        Self { name, kind, required: false, meaning, clause: "", whole: false, formerly: "" }
    }

    /// A key that must be there.
    pub const fn required(name: &'static str, kind: Kind, meaning: &'static str) -> Self {
        Self { name, kind, required: true, meaning, clause: "", whole: false, formerly: "" }
    }

    /// The same key with a table that a variant replaces as a whole.
    #[must_use]
    pub const fn replaced_whole(self) -> Self {
        Self { whole: true, ..self }
    }

    /// The same key, which older files call otherwise.
    #[must_use]
    pub const fn formerly(self, name: &'static str) -> Self {
        Self { formerly: name, ..self }
    }

    /// A rule of the game with its clause: a key of rules.toml that must be there.
    pub const fn knob(
        name: &'static str,
        kind: Kind,
        clause: &'static str,
        meaning: &'static str,
    ) -> Self {
        Self { name, kind, required: true, meaning, clause, whole: false, formerly: "" }
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
    /// Checks a whole file, before anything is read from it. Where words or types are wrong the
    /// errors tell that nothing that depends on them was looked at.
    pub fn check_first(&self, root: &Node, diagnostics: &mut Diagnostics) {
        let before = diagnostics.count();
        self.check(root, diagnostics);
        if diagnostics.count() > before {
            diagnostics.cut_short();
        }
    }

    /// Checks a table: unknown and missing keys, kinds, ranges, words; everything at once.
    pub fn check(&self, node: &Node, diagnostics: &mut Diagnostics) {
        if !node.is_table() {
            let found = node.kind_name();
            diagnostics.error(node.place, format!("expected {}, found {found}", self.name));
            return;
        }
        let title = self.title(node);
        for (key, place, value) in node.entries() {
            match self.field(key) {
                Some(field) => check_kind(&field.kind, value, field.name, diagnostics),
                None => self.unknown_key(key, place, &title, diagnostics),
            }
        }
        for field in self.fields.iter().filter(|field| field.required) {
            if node.get(field.name).is_none() {
                let message = format!("{title} lacks the key `{}`", field.name);
                let mut help = format!("{}: {}", field.name, field.kind.describe());
                if !field.meaning.is_empty() {
                    let _ = write!(help, ", {}", field.meaning);
                }
                diagnostics.error_with_help(node.place, message, help);
            }
        }
    }

    /// The field of this name.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// The table's name for messages, with its id where it has one.
    fn title(&self, node: &Node) -> String {
        match node.text("id") {
            Some(id) => format!("{} (`{id}`)", self.name),
            None => self.name.to_owned(),
        }
    }

    fn unknown_key(&self, key: &str, place: Place, title: &str, diagnostics: &mut Diagnostics) {
        let message = format!("unknown key `{key}` in {title}");
        let names: Vec<&str> = self.fields.iter().map(|field| field.name).collect();
        let knobs = self.field("rules").and_then(|field| match field.kind {
            Kind::Table(shape) => shape.field(key),
            _ => None,
        });
        let help = match knobs {
            Some(_) => "this is a knob: write [rules] above it".to_owned(),
            None => advice_on_name(key, &names, LISTED_MAX).unwrap_or_else(|| {
                format!("{} keys are known here, none like this", self.fields.len())
            }),
        };
        diagnostics.error_with_help(place, message, help);
    }

    /// The JSON Schema (2020-12) of this table.
    pub fn json_schema(&self) -> Json {
        self.json_schema_of(false)
    }

    /// The JSON Schema (2020-12) of a file that is this table.
    pub fn json_schema_of_file(&self) -> Json {
        with_format(self.json_schema())
    }

    /// The JSON Schema (2020-12) of one of several files that make up this table together, and of a
    /// variant of it: like [`Shape::json_schema`], but no key is required, since a variant names
    /// only what it changes, describes itself, and may remove elements.
    pub fn json_schema_of_part(&self) -> Json {
        with_format(self.json_schema_of(true))
    }

    fn json_schema_of(&self, is_part: bool) -> Json {
        let mut definitions = Definitions { is_part, ..Definitions::default() };
        let mut schema = Map::new();
        schema.insert("$schema".into(), "https://json-schema.org/draft/2020-12/schema".into());
        schema.insert("title".into(), self.name.into());
        let mut body = self.json_body(&mut definitions);
        if is_part && let Some(Json::Object(properties)) = body.get_mut("properties") {
            let description = "what a variant changes, in a sentence";
            let property = json!({"type": "string", "description": description});
            properties.insert("description".into(), property);
        }
        schema.extend(body);
        if !definitions.bodies.is_empty() {
            let bodies = definitions.bodies.into_iter();
            let map: Map<String, Json> =
                bodies.map(|(name, body)| (name, Json::Object(body))).collect();
            schema.insert("$defs".into(), Json::Object(map));
        }
        Json::Object(schema)
    }

    fn json_body(&self, definitions: &mut Definitions) -> Map<String, Json> {
        let mut properties = Map::new();
        for field in self.fields {
            properties.insert(field.name.into(), Json::Object(property(field, definitions)));
        }
        let mut body = Map::new();
        body.insert("type".into(), "object".into());
        if definitions.is_part {
            if self.field("id").is_some() {
                let meaning =
                    "true: a variant takes this element away; or names of keys that it takes away";
                let kinds =
                    json!([{"type": "boolean"}, {"type": "array", "items": {"type": "string"}}]);
                properties.insert(REMOVE.into(), json!({"anyOf": kinds, "description": meaning}));
            }
        } else {
            let required = self.fields.iter().filter(|field| field.required);
            let required: Vec<&str> = required.map(|field| field.name).collect();
            body.insert("required".into(), required.into());
        }
        body.insert("properties".into(), Json::Object(properties));
        body.insert("additionalProperties".into(), false.into());
        body
    }
}

/// Most words or keys that an error lists.
const LISTED_MAX: usize = 24;

impl Kind {
    /// What is allowed, for messages and `tenbin rules`: "a whole number from 3 to 10".
    pub fn describe(&self) -> String {
        match self {
            Self::Text => "a text".to_owned(),
            Self::Id => "an id (letters, digits, underscores, hyphens)".to_owned(),
            Self::Integer { min, max } => match (*min, *max) {
                (i64::MIN, i64::MAX) => "a whole number".to_owned(),
                (min, i64::MAX) => format!("a whole number of at least {min}"),
                (min, max) => format!("a whole number from {min} to {max}"),
            },
            Self::Decimal { min, max } => format!("a number from {min} to {max}"),
            Self::Bool => "true or false".to_owned(),
            Self::OneOf(words) => or_words(words),
            Self::List { of, min, max } => match (*min, *max) {
                (0, usize::MAX) => format!("a list, each {}", of.describe()),
                (min, usize::MAX) => format!("a list of {min} or more, each {}", of.describe()),
                (min, max) if min == max => format!("a list of {min}, each {}", of.describe()),
                (min, max) => format!("a list of {min} to {max}, each {}", of.describe()),
            },
            Self::OneOrMany(of) => format!("{} or a list of such", of.describe()),
            Self::Either(kinds) => {
                kinds.iter().map(Self::describe).collect::<Vec<_>>().join(" or ")
            }
            Self::Table(Shape { name, .. }) | Self::Tagged(Tagged { name, .. }) => {
                format!("a table ({name})")
            }
            Self::Map(of) => format!("a table with keys of your own, each {}", of.describe()),
            Self::Any => "anything".to_owned(),
        }
    }

    /// Checks the value of the key `key` alone, outside a table.
    pub fn check(&self, key: &str, node: &Node, diagnostics: &mut Diagnostics) {
        check_kind(self, node, key, diagnostics);
    }

    /// Whether a value has the type, whatever its range or word.
    pub(crate) fn has_type_of(&self, node: &Node) -> bool {
        match self {
            Self::Text | Self::Id => matches!(node.value, Value::Text(_)),
            Self::OneOf(words) => match &node.value {
                Value::Text(_) => true,
                // A word that is a number may be written as one.
                Value::Integer(number) => words.contains(&number.to_string().as_str()),
                _ => false,
            },
            Self::Integer { .. } => matches!(node.value, Value::Integer(_)),
            Self::Decimal { .. } => node.as_decimal().is_some(),
            Self::Bool => matches!(node.value, Value::Bool(_)),
            Self::List { .. } => matches!(node.value, Value::List(_)),
            Self::OneOrMany(of) => matches!(node.value, Value::List(_)) || of.has_type_of(node),
            Self::Either(kinds) => kinds.iter().any(|kind| kind.has_type_of(node)),
            Self::Table(_) | Self::Tagged(_) | Self::Map(_) => node.is_table(),
            Self::Any => true,
        }
    }

    /// The JSON Schema of this kind.
    fn json(&self, definitions: &mut Definitions) -> Map<String, Json> {
        let schema = match self {
            Self::Text => json!({"type": "string"}),
            Self::Id => json!({"type": "string", "pattern": "^[A-Za-z0-9_-]+$"}),
            Self::Integer { min, max } => {
                json!({"type": "integer", "minimum": min, "maximum": max})
            }
            Self::Decimal { min, max } => {
                json!({"type": "number", "minimum": min, "maximum": max})
            }
            Self::Bool => json!({"type": "boolean"}),
            Self::OneOf(words) => {
                // A word that is a number may be written as one.
                let numbers = words.iter().filter_map(|word| word.parse::<i64>().ok());
                let values: Vec<Json> =
                    words.iter().copied().map(Json::from).chain(numbers.map(Json::from)).collect();
                json!({"enum": values})
            }
            Self::List { of, min, max } => {
                let mut list = Map::new();
                list.insert("type".into(), "array".into());
                list.insert("items".into(), Json::Object(of.json(definitions)));
                // A variant lists only the elements that it changes.
                if !(definitions.is_part && matches!(of, Self::Table(_) | Self::Tagged(_))) {
                    list.insert("minItems".into(), (*min).into());
                }
                if *max != usize::MAX {
                    list.insert("maxItems".into(), (*max).into());
                }
                return list;
            }
            Self::OneOrMany(of) => {
                let one = Json::Object(of.json(definitions));
                json!({"anyOf": [one, {"type": "array", "items": one}]})
            }
            Self::Either(kinds) => {
                let any: Vec<Json> =
                    kinds.iter().map(|kind| Json::Object(kind.json(definitions))).collect();
                json!({"anyOf": any})
            }
            Self::Table(shape) => {
                json!({"$ref": format!("#/$defs/{}", definitions.name_of(shape))})
            }
            Self::Tagged(tagged) => {
                json!({"$ref": format!("#/$defs/{}", definitions.name_of_tagged(tagged))})
            }
            Self::Map(of) => {
                let values = Json::Object(of.json(definitions));
                json!({"type": "object", "additionalProperties": values})
            }
            Self::Any => json!({}),
        };
        match schema {
            Json::Object(map) => map,
            // Every arm above writes an object.
            _ => Map::new(),
        }
    }
}

fn or_words(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
    match quoted.split_last() {
        None => "no word at all".to_owned(),
        Some((only, [])) => only.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}

/// Checks a value of the key `key` against a kind.
fn check_kind(kind: &Kind, node: &Node, key: &str, diagnostics: &mut Diagnostics) {
    if !kind.has_type_of(node) {
        let (wanted, found) = (kind.describe(), node.kind_name());
        let message = format!("`{key}` must be {wanted}, not {found}");
        return match advice(kind, node, key) {
            Some(help) => diagnostics.error_with_help(node.place, message, help),
            None => diagnostics.error(node.place, message),
        };
    }
    match (kind, &node.value) {
        (Kind::Id, Value::Text(text)) => check_id(text, node, key, diagnostics),
        (Kind::Integer { min, max }, Value::Integer(number)) if !(min..=max).contains(&number) => {
            out_of_range(kind, node, key, diagnostics);
        }
        (Kind::Decimal { min, max }, _)
            if node.as_decimal().is_none_or(|number| !(*min..=*max).contains(&number)) =>
        {
            out_of_range(kind, node, key, diagnostics);
        }
        (Kind::OneOf(words), Value::Text(text)) => {
            check_word(words, kind, text, node, key, diagnostics);
        }
        (Kind::List { of, min, max }, Value::List(list)) => {
            if list.len() < *min || list.len() > *max {
                let (wanted, found) = (kind.describe(), list.len());
                let message = format!("`{key}` must be {wanted}; this list has {found}");
                // The first element that is too much is most likely the new one.
                let first = list.get(*max).filter(|first| first.is_table());
                let place = first.map_or(node.place, |first| first.place);
                diagnostics.error(place, message);
            }
            for item in list {
                check_kind(of, item, key, diagnostics);
            }
        }
        (Kind::OneOrMany(of), _) => {
            for item in node.elements() {
                check_kind(of, item, key, diagnostics);
            }
        }
        (Kind::Either(kinds), _) => check_either(kinds, kind, node, key, diagnostics),
        (Kind::Table(shape), _) => shape.check(node, diagnostics),
        (Kind::Tagged(tagged), _) => tagged.check(node, diagnostics),
        (Kind::Map(of), Value::Table(entries)) => {
            for (inner, _, value) in entries {
                check_kind(of, value, inner, diagnostics);
            }
        }
        // Text, Bool and Any are all right once the type is, numbers once in range.
        _ => {}
    }
}

/// A frequent slip behind a wrong type.
fn advice(kind: &Kind, node: &Node, key: &str) -> Option<String> {
    match (&node.value, kind) {
        (Value::Text(text), _) => {
            let bare = Node::parse_value(0, 0, text, &mut Diagnostics::default())?;
            kind.has_type_of(&bare).then(|| format!("write {text} without quotes"))
        }
        (Value::Decimal(number), Kind::Integer { min, max }) if number.fract() == 0.0 => {
            (*min..=*max).contains(&(*number as i64)).then(|| format!("write {}", *number as i64))
        }
        (Value::Table(_), Kind::List { of: Kind::Table(_) | Kind::Tagged(_), .. }) => {
            Some("use double brackets, [[...]], for the elements of a list".to_owned())
        }
        (_, Kind::Table(shape)) => entry_advice(shape, node, key),
        _ => None,
    }
}

/// How to write one entry of a table of like values, for who gives one value for the whole.
fn entry_advice(shape: &Shape, node: &Node, key: &str) -> Option<String> {
    let first = shape.fields.first()?;
    if !shape.fields.iter().all(|field| field.kind.has_type_of(node)) {
        return None;
    }
    let keys: Vec<&str> = shape.fields.iter().map(|field| field.name).collect();
    Some(format!(
        "single entries are set by their key: `{key}.{}=...` with {}; the keys are {}",
        first.name,
        first.kind.describe(),
        keys.join(", ")
    ))
}

fn check_id(text: &str, node: &Node, key: &str, diagnostics: &mut Diagnostics) {
    let fine = |character: char| character.is_ascii_alphanumeric() || "_-".contains(character);
    if text.is_empty() || !text.chars().all(fine) {
        let message = format!("`{key}` must be an id, not {text:?}");
        let help = "an id is made of unaccented letters, digits, underscores and hyphens, such as burst_grenade";
        diagnostics.error_with_help(node.place, message, help);
    }
}

fn out_of_range(kind: &Kind, node: &Node, key: &str, diagnostics: &mut Diagnostics) {
    let message = format!("`{key}` must be {}, not {}", kind.describe(), node.shown());
    diagnostics.error(node.place, message);
}

fn check_word(
    words: &[&str],
    whole: &Kind,
    text: &str,
    node: &Node,
    key: &str,
    diagnostics: &mut Diagnostics,
) {
    if words.contains(&text) {
        return;
    }
    let message = format!("`{key}` cannot be {text:?}");
    let mut help = match nearest(text, words.iter().copied()) {
        Some(near) => format!("did you mean {near:?}? "),
        None => String::new(),
    };
    let _ = write!(help, "Allowed: {}", whole.describe());
    diagnostics.error_with_help(node.place, message, help);
}

/// Checks a value against alternatives: it is fine if it fits one; otherwise the errors of the
/// alternatives of its type say most.
fn check_either(
    kinds: &[Kind],
    whole: &Kind,
    node: &Node,
    key: &str,
    diagnostics: &mut Diagnostics,
) {
    let fits = |kind: &Kind| {
        let mut scratch = Diagnostics::default();
        check_kind(kind, node, key, &mut scratch);
        scratch.is_empty()
    };
    if kinds.iter().any(fits) {
        return;
    }
    let of_its_type: Vec<&Kind> = kinds.iter().filter(|kind| kind.has_type_of(node)).collect();
    match (of_its_type.as_slice(), &node.value) {
        ([Kind::OneOf(words)], Value::Text(text)) => {
            check_word(words, whole, text, node, key, diagnostics);
        }
        ([Kind::Integer { .. } | Kind::Decimal { .. }], _) => {
            out_of_range(whole, node, key, diagnostics);
        }
        ([only], _) => check_kind(only, node, key, diagnostics),
        _ => out_of_range(whole, node, key, diagnostics),
    }
}

#[cfg(test)]
mod tests;
