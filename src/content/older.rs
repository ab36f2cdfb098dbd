//! Words of older content files. They are read as what they mean today, with a line of warning, and `tenbin
//! migrate` writes them anew; comments and layout stay.
//!
//! Once every game wrote its effects in a way of its own: `{ heal = 1 }`, `{ move = { inches = 4 } }`,
//! `{ effect = "add", n = 1 }`. Today all say `{ do = "heal", count = 1 }`. A [`Field`] knows what its key was
//! called, a [`Tagged`] table what its words were.

use crate::diagnose::{Diagnostics, Place};
use crate::node::{Node, Value};
use crate::shape::{Before, Field, Form, Kind, Shape, Tagged};

/// Texts to put in the place of others.
pub type Edits = Vec<(Place, String)>;

/// An old word, where it stands, and what stands for it now.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Renewal {
    /// What to write in which places; none where the file must be changed by hand.
    pub edits: Edits,
    /// The same for a person: `` `asked = 1` is `asked = "seat1"` ``.
    pub shown: String,
}

/// Different words that a warning shows at most.
const SHOWN_MAX: usize = 4;

/// Writes the words of today into a file's text.
pub fn rewritten(text: &str, renewals: &[Renewal]) -> String {
    let mut sorted: Edits = renewals.iter().flat_map(|renewal| renewal.edits.clone()).collect();
    sorted.sort_by_key(|(place, _)| (place.start, place.end));
    sorted.dedup_by_key(|(place, _)| *place);
    let (mut out, mut at) = (String::with_capacity(text.len()), 0);
    for (place, now) in sorted {
        out.push_str(&text[at..place.start as usize]);
        out.push_str(&now);
        at = place.end as usize;
    }
    out.push_str(&text[at..]);
    out
}

/// The one line that says which words of a file were others once, and what to write now.
pub fn warning(file: &str, renewals: &[Renewal]) -> String {
    let all = renewals.len();
    let mut different: Vec<&str> = renewals.iter().map(|renewal| &*renewal.shown).collect();
    different.sort_unstable();
    different.dedup();
    let more = different.len().saturating_sub(SHOWN_MAX);
    different.truncate(SHOWN_MAX);
    let more = if more == 0 { String::new() } else { format!(" and {more} more") };
    let things = if all == 1 { "1 thing".to_owned() } else { format!("{all} things") };
    format!(
        "{file} says {things} in an old way: now {}{more}; `tenbin migrate {file}` rewrites it",
        different.join(", ")
    )
}

/// Puts the words of today in the place of old ones in a file of content, and warns of them.
pub(crate) fn renew_file(
    root: &mut Node,
    shape: &'static Shape,
    file: (&str, &str),
    diagnostics: &mut Diagnostics,
) {
    let renewals = renew(root, Kind::Table(shape), file.1);
    if !renewals.is_empty() {
        diagnostics.warning_anywhere(warning(file.0, &renewals));
    }
}

/// Puts the words of today in the place of old ones in a value of a kind, and says which. `text` is what the
/// value was read from.
pub fn renew(node: &mut Node, kind: Kind, text: &str) -> Vec<Renewal> {
    let mut renewer = Renewer { text, found: Vec::new() };
    renewer.value(node, kind);
    renewer.found
}

struct Renewer<'a> {
    text: &'a str,
    found: Vec<Renewal>,
}

impl Renewer<'_> {
    fn value(&mut self, node: &mut Node, kind: Kind) {
        match (kind, &mut node.value) {
            (Kind::Table(shape), Value::Table(_)) => self.table(node, &|| shape.fields.iter()),
            (Kind::Tagged(tagged), Value::Table(_)) => self.tagged(node, tagged),
            (Kind::Map(of), Value::Table(entries)) => {
                for (_, _, value) in entries {
                    self.value(value, *of);
                }
            }
            (Kind::List { of, .. } | Kind::OneOrMany(of), Value::List(list)) => {
                for value in list {
                    self.value(value, *of);
                }
            }
            (Kind::OneOrMany(of), _) => self.value(node, *of),
            (Kind::Either(kinds), _) => {
                if let Some(kind) = kinds.iter().find(|kind| kind.has_type_of(node)) {
                    self.value(node, *kind);
                }
            }
            _ => {}
        }
    }

    /// A table with these fields: its keys, then what they hold.
    fn table<I>(&mut self, node: &mut Node, fields: &dyn Fn() -> I)
    where
        I: Iterator<Item = &'static Field>,
    {
        let renamed: Vec<_> =
            node.entries().map(|(key, _, _)| field_of_old(key, node, fields)).collect();
        let Value::Table(entries) = &mut node.value else { return };
        for ((key, place, value), renamed) in entries.iter_mut().zip(renamed) {
            if let Some(field) = renamed {
                let shown = format!("`{key}` is `{}`", field.name);
                let places = headers(self.text, *place);
                let edits = places.into_iter().map(|place| (place, field.name.to_owned()));
                self.found.push(Renewal { edits: edits.collect(), shown });
                field.name.clone_into(key);
            }
            if let Some(field) = fields().find(|field| field.name == key.as_str()) {
                self.value(value, field.kind);
            }
        }
    }

    fn tagged(&mut self, node: &mut Node, tagged: &'static Tagged) {
        if node.get(tagged.tag).is_none() {
            match tagged.before {
                Before::Same => {}
                Before::Tag(tag) => self.tag_before(node, tagged.tag, tag),
                Before::Words => self.word_as_key(node, tagged),
            }
        }
        if let Some(form) = tagged.form_of(node) {
            self.table(node, &|| tagged.fields_of(form));
        }
    }

    /// `effect = "add"` is `do = "add"`.
    fn tag_before(&mut self, node: &mut Node, tag: &'static str, before: &str) {
        let Value::Table(entries) = &mut node.value else { return };
        let is_tag = |(key, _, value): &&mut Entry| key == before && value.as_text().is_some();
        let Some((key, place, _)) = entries.iter_mut().find(is_tag) else { return };
        let shown = format!("`{key} = \"...\"` is `{tag} = \"...\"`");
        self.found.push(Renewal { edits: vec![(*place, tag.to_owned())], shown });
        tag.clone_into(key);
    }

    /// `heal = 1` is `do = "heal", count = 1`, `move = { inches = 4 }` is `do = "move", inches = 4`.
    fn word_as_key(&mut self, node: &mut Node, tagged: &'static Tagged) {
        let in_braces = self.text.get(node.place.start as usize..);
        let in_braces = in_braces.is_none_or(|text| text.starts_with('{'));
        let Value::Table(entries) = &mut node.value else { return };
        let mut named = entries.iter().enumerate().filter_map(|(index, (key, _, value))| {
            // A key of its own that is called like another word is a key.
            let form = tagged.form(key).filter(|form| can_be_key(form, value))?;
            Some((index, form))
        });
        let (Some((index, form)), None) = (named.next(), named.next()) else { return };
        let (key, place, value) = entries.remove(index);
        let word = Node { value: Value::Text(form.word.to_owned()), place };
        let mut now = vec![(tagged.tag.to_owned(), place, word)];
        let tag = format!("{} = {key:?}", tagged.tag);
        let part = if in_braces { ", " } else { "\n" };
        let (edits, shown) = match (form.fields.first(), value) {
            (_, Node { value: Value::Table(inner), place: table }) => {
                let edits = unfolded(self.text, place, table, &tag, inner.is_empty());
                now.extend(inner);
                (edits, format!("`{key} = {{ ... }}` is `{tag}, ...`"))
            }
            (Some(first), value) if !is_flag(first, &value) => {
                let name = first.name;
                let edits = vec![(place, format!("{tag}{part}{name}"))];
                now.push((name.to_owned(), place, value));
                (edits, format!("`{key} = ...` is `{tag}, {name} = ...`"))
            }
            (_, value) => (
                vec![(Place { end: value.place.end, ..place }, tag.clone())],
                format!("`{key} = true` is `{tag}`"),
            ),
        };
        entries.splice(index..index, now);
        self.found.push(Renewal { edits, shown });
    }
}

/// The field that a key of a table means in older words. A key that is a word of today is one of another field
/// only where that one has its old name too, or where the field must be there and is not.
fn field_of_old<I: Iterator<Item = &'static Field>>(
    key: &str,
    node: &Node,
    fields: &dyn Fn() -> I,
) -> Option<&'static Field> {
    let mut known = fields().filter(|field| !field.formerly.is_empty());
    let field = known.find(|field| field.formerly == key)?;
    // It has both, unless what is called like the new one is an old name too.
    if node.get(field.name).is_some() && !fields().any(|other| other.formerly == field.name) {
        return None;
    }
    let is_today = fields().any(|field| field.name == key);
    (!is_today || field.required || is_renamed(key, node, fields)).then_some(field)
}

/// Whether a key of today has, in this table, its old name, so that what is called so means something else.
fn is_renamed<I: Iterator<Item = &'static Field>>(
    key: &str,
    node: &Node,
    fields: &dyn Fn() -> I,
) -> bool {
    let mut called = fields().filter(|field| field.name == key && !field.formerly.is_empty());
    called.any(|field| node.get(field.formerly).is_some())
}

/// Where a key stands: once, or in every header of the table or list that it names, `[[card.do]]`,
/// `[card.do.price]`.
fn headers(text: &str, key: Place) -> Vec<Place> {
    // What is read from a cell has no text of a file around it.
    let Some(above) = text.get(..key.start as usize) else { return vec![key] };
    let line_start = above.rfind('\n').map_or(0, |at| at + 1);
    let before = text[line_start..key.start as usize].trim_start();
    if !before.starts_with('[') {
        return vec![key];
    }
    let path =
        [before.trim_start_matches('['), &text[key.start as usize..key.end as usize]].concat();
    let mut places = Vec::new();
    let mut at = line_start;
    for line in text[line_start..].split_inclusive('\n') {
        let inner = line.trim_start().trim_start_matches('[');
        if line.trim_start().starts_with('[') {
            let rest = inner.strip_prefix(&*path).filter(|rest| rest.starts_with(['.', ']', ' ']));
            if rest.is_none() {
                break;
            }
            let end = at + line.len() - inner.len() + path.len();
            let start = end - (key.end - key.start) as usize;
            places.push(Place { start: start as u32, end: end as u32, ..key });
        }
        at += line.len();
    }
    places
}

/// Whether a word could once have been the key of this value.
fn can_be_key(form: &Form, value: &Node) -> bool {
    match form.fields.first() {
        Some(first) => value.is_table() || first.kind.has_type_of(value),
        None => value.as_bool() == Some(true) || value.is_table(),
    }
}

/// Whether a word was switched on and has no value of its own.
fn is_flag(first: &Field, value: &Node) -> bool {
    value.as_bool() == Some(true) && !first.kind.has_type_of(value)
}

/// Takes a table out of its braces: `key = { a = 1 }` becomes `tag, a = 1`.
fn unfolded(text: &str, key: Place, table: Place, tag: &str, is_empty: bool) -> Edits {
    if is_empty {
        return vec![(Place { end: table.end, ..key }, tag.to_owned())];
    }
    let (start, end) = (table.start as usize, table.end as usize);
    let inner = text.get(start + 1..end.saturating_sub(1)).unwrap_or_default();
    let blank_before = inner.len() - inner.trim_start_matches(' ').len();
    let kept = inner.trim_end_matches([' ', ',']).len();
    let opened = Place { end: (start + 1 + blank_before) as u32, ..key };
    let closed = Place { start: (start + 1 + kept) as u32, ..table };
    vec![(opened, format!("{tag}, ")), (closed, String::new())]
}

/// A value in the words of before.
pub(crate) fn as_before(node: &Node, kind: Kind) -> Node {
    let place = node.place;
    let value = match (kind, &node.value) {
        (Kind::Table(shape), Value::Table(entries)) => Value::Table(
            entries.iter().map(|entry| entry_before(entry, shape.field(&entry.0))).collect(),
        ),
        (Kind::Tagged(tagged), Value::Table(entries)) => {
            Value::Table(tagged_before(tagged, node, entries))
        }
        (Kind::Map(of), Value::Table(entries)) => {
            let before = |(key, at, value): &Entry| (key.clone(), *at, as_before(value, *of));
            Value::Table(entries.iter().map(before).collect())
        }
        (Kind::List { of, .. } | Kind::OneOrMany(of), Value::List(list)) => {
            Value::List(list.iter().map(|value| as_before(value, *of)).collect())
        }
        (Kind::OneOrMany(of), _) => return as_before(node, *of),
        (Kind::Either(kinds), _) => match kinds.iter().find(|kind| kind.has_type_of(node)) {
            Some(kind) => return as_before(node, *kind),
            None => node.value.clone(),
        },
        _ => node.value.clone(),
    };
    Node { value, place }
}

/// A key with its place and its value.
type Entry = (String, Place, Node);

fn entry_before((key, place, value): &Entry, field: Option<&'static Field>) -> Entry {
    let Some(field) = field else { return (key.clone(), *place, value.clone()) };
    let name = if field.formerly.is_empty() { field.name } else { field.formerly };
    (name.to_owned(), *place, as_before(value, field.kind))
}

/// `do = "heal", amount = 1` was `heal = 1` where words were keys.
fn tagged_before(tagged: &'static Tagged, node: &Node, entries: &[Entry]) -> Vec<Entry> {
    let Some(form) = tagged.form_of(node) else { return entries.to_vec() };
    let field = |key: &str| tagged.fields_of(form).find(|field| field.name == key);
    let mut before: Vec<Entry> = Vec::new();
    for entry in entries {
        let (key, place, value) = entry;
        let renamed = entry_before(entry, field(key));
        let is_tag = key == tagged.tag;
        before.push(match tagged.before {
            Before::Words if is_tag && form.fields.is_empty() => (
                form.word.to_owned(),
                *place,
                Node { value: Value::Bool(true), place: value.place },
            ),
            Before::Words if is_tag => continue,
            Before::Words if form.fields.first().is_some_and(|first| first.name == key) => {
                (form.word.to_owned(), *place, renamed.2)
            }
            Before::Tag(tag) if is_tag => (tag.to_owned(), *place, value.clone()),
            _ => renamed,
        });
    }
    before
}

/// A file of content in the words of today, and how many were others; None where all are. An error where it
/// cannot be rewritten.
pub fn migrated(
    (name, text): (&str, &str),
    shape: &'static Shape,
    diagnostics: &mut Diagnostics,
) -> Option<(String, usize)> {
    let mut root = Node::parse(name, text, diagnostics)?;
    let renewals = renew(&mut root, Kind::Table(shape), text);
    if renewals.is_empty() {
        return None;
    }
    let now = rewritten(text, &renewals);
    // What was written must read as what was meant.
    let again = Node::parse(name, &now, &mut Diagnostics::default());
    let canonical = |node: &Node| {
        let mut text = String::new();
        node.canonical(&mut text);
        text
    };
    if again.is_none_or(|again| canonical(&again) != canonical(&root)) {
        let shown = &renewals[0].shown;
        diagnostics.error_anywhere(format!(
            "{name}: cannot rewrite this file: change it by hand; {shown}"
        ));
        return None;
    }
    Some((now, renewals.len()))
}

#[cfg(test)]
mod tests;
