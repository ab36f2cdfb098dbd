//! Puts trees together: the files of one game into one tree, and a variant over that tree.

use std::collections::HashMap;

use crate::diagnose::{Diagnostics, Place, advice_on_name, nearest};
use crate::node::{Node, Value};
use crate::setting::{is_whole, kind_of_element, kind_of_key};
use crate::shape::{Kind, Shape};

/// The key by which a variant takes away an element, or keys of one.
pub(crate) const REMOVE: &str = "remove";

/// A new element that lacks more keys than this is a misspelt id for certain.
const LACKING_NAMED: usize = 3;
/// For so many elements with unknown ids that lack keys a known id is looked for that is much like
/// theirs.
const LOOKED_FOR_MAX: usize = 500;

/// Adds a further file of the same game: tables merge key by key, lists of tables are appended,
/// and any other key may be written only once.
pub(crate) fn merge_file(base: &mut Node, addition: Node, diagnostics: &mut Diagnostics) {
    let (Value::Table(entries), Value::Table(added)) = (&mut base.value, addition.value) else {
        return;
    };
    let mut known: HashMap<String, usize> =
        entries.iter().enumerate().map(|(index, (key, _, _))| (key.clone(), index)).collect();
    for (key, place, node) in added {
        let Some(index) = known.get(&key) else {
            known.insert(key.clone(), entries.len());
            entries.push((key, place, node));
            continue;
        };
        let (_, earlier, present) = &mut entries[*index];
        if present.is_table() && node.is_table() {
            merge_file(present, node, diagnostics);
        } else if present.is_list_of_tables() && node.is_list_of_tables() {
            if let (Value::List(list), Value::List(more)) = (&mut present.value, node.value) {
                list.extend(more);
            }
        } else {
            let first = diagnostics.name_of(*earlier);
            diagnostics.error_with_help(
                place,
                format!("`{key}` is written twice"),
                format!("the first time is at {first}; keep one of them"),
            );
        }
    }
}

/// Lays a variant over the tree: tables key by key (but those that the shape replaces as a whole),
/// lists of tables element by element of the same id (`remove = true` takes an element away),
/// everything else replaced, by an empty list too. `kind` is what the tree may be, as far as it is
/// known.
pub(crate) fn overlay(
    base: &mut Node,
    variant: Node,
    kind: Option<Kind>,
    diagnostics: &mut Diagnostics,
) {
    let (Value::Table(entries), Value::Table(changes)) = (&mut base.value, variant.value) else {
        return;
    };
    let known: HashMap<String, usize> =
        entries.iter().enumerate().map(|(index, (key, _, _))| (key.clone(), index)).collect();
    for (key, place, node) in changes {
        let Some(index) = known.get(&key) else {
            entries.push((key, place, node));
            continue;
        };
        let (_, key_place, present) = &mut entries[*index];
        let inner = kind_of_key(kind, &key);
        if present.is_table() && node.is_table() && !is_whole(kind, &key) {
            overlay(present, node, inner, diagnostics);
        } else if by_id(present) && node.is_list_of_tables() && !node.elements().is_empty() {
            overlay_list(&key, present, node, kind_of_element(inner), diagnostics);
        } else {
            *key_place = place;
            *present = node;
        }
    }
}

/// Whether this is a list of tables that all have an id.
pub(crate) fn by_id(node: &Node) -> bool {
    node.is_list_of_tables()
        && !node.elements().is_empty()
        && node.elements().iter().all(|element| element.text("id").is_some())
}

fn overlay_list(
    name: &str,
    base: &mut Node,
    changes: Node,
    kind: Option<Kind>,
    diagnostics: &mut Diagnostics,
) {
    let (Value::List(list), Value::List(changes)) = (&mut base.value, changes.value) else {
        return;
    };
    // The first element of an id is the one that is meant.
    let mut known: HashMap<String, usize> = HashMap::new();
    for (index, id) in ids_of(list).enumerate() {
        known.entry(id.to_owned()).or_insert(index);
    }
    let known_count = list.len();
    let mut seen: HashMap<String, Place> = HashMap::new();
    let mut taken = vec![false; known_count];
    let mut looked_for = 0;
    for mut change in changes {
        let Some(id) = change.text("id").map(str::to_owned) else {
            diagnostics.error_with_help(
                change.place,
                format!("this `{name}` has no id"),
                "a variant says with `id` which element it changes",
            );
            continue;
        };
        if let Some(earlier) = seen.insert(id.clone(), change.place) {
            let first = diagnostics.name_of(earlier);
            let message = format!("the {name} `{id}` is changed twice in one variant");
            diagnostics.error_with_help(change.place, message, format!("first at {first}"));
            continue;
        }
        let place = change.place;
        let (removed, keys) = take_remove(&mut change, diagnostics);
        if let Some(&index) = known.get(&id) {
            remove_keys(&mut list[index], &keys, kind, diagnostics);
        }
        let old = &list[..known_count];
        match (known.get(&id), removed) {
            (Some(&index), true) => {
                taken[index] = true;
                // What is found wrong with the list is best shown where it was made shorter.
                base.place = place;
            }
            (Some(&index), false) => {
                // What is found wrong in the whole element is best shown where it was changed.
                overlay(&mut list[index], change, kind, diagnostics);
                list[index].place = place;
            }
            (None, true) => no_such_id(name, &id, old, &[], place, diagnostics),
            (None, false) => {
                let lacking = lacking_keys(&change, old, kind);
                looked_for += usize::from(!lacking.is_empty());
                let is_known = || nearest(&id, ids_of(old)).is_some();
                if !lacking.is_empty() && looked_for <= LOOKED_FOR_MAX && is_known() {
                    no_such_id(name, &id, old, &lacking, place, diagnostics);
                } else {
                    list.push(change);
                }
            }
        }
    }
    let mut index = 0;
    list.retain(|_| {
        index += 1;
        !taken.get(index - 1).copied().unwrap_or(false)
    });
}

/// Takes the key `remove` out of an element of a variant: whether the element goes, or which of its keys.
fn take_remove(change: &mut Node, diagnostics: &mut Diagnostics) -> (bool, Vec<Node>) {
    let Some((place, node)) = change.entry(REMOVE) else { return (false, Vec::new()) };
    let is_names = |list: &[Node]| list.iter().all(|name| name.as_text().is_some());
    let asked = match &node.value {
        Value::Bool(removed) => (*removed, Vec::new()),
        Value::List(list) if is_names(list) => (false, list.clone()),
        _ => {
            diagnostics.error_with_help(
                place,
                format!("`{REMOVE}` must be true or false, or a list of keys"),
                "true takes the whole element away, [\"a\", \"b\"] these keys of it",
            );
            (false, Vec::new())
        }
    };
    if let Value::Table(entries) = &mut change.value {
        entries.retain(|(key, _, _)| key != REMOVE);
    }
    asked
}

/// Takes keys out of an element; what else the variant says is laid over what is left.
fn remove_keys(
    element: &mut Node,
    keys: &[Node],
    kind: Option<Kind>,
    diagnostics: &mut Diagnostics,
) {
    for name in keys {
        let Some(key) = name.as_text() else { continue };
        let known = kind_of_key(kind, key).is_some() || element.get(key).is_some();
        if !known || key == "id" {
            let keys: Vec<&str> = element.entries().map(|(key, _, _)| key).collect();
            let help = advice_on_name(key, &keys, 24).filter(|_| key != "id");
            let help = help.unwrap_or_else(|| "an element keeps its id".to_owned());
            diagnostics.error_with_help(name.place, format!("there is no `{key}` to remove"), help);
        }
        if let Value::Table(entries) = &mut element.value {
            entries.retain(|(known, _, _)| known != key || known == "id");
        }
    }
}

/// The keys that an element must have and lacks. A new element with an id much like a known one,
/// that lacks any, is taken for a misspelt id. Where the shape does not tell, these are the keys all
/// others have.
fn lacking_keys<'n>(change: &Node, list: &'n [Node], kind: Option<Kind>) -> Vec<&'n str> {
    if let Some(Kind::Table(Shape { fields, .. })) = kind {
        let required = fields.iter().filter(|field| field.required).map(|field| field.name);
        return required.filter(|key| change.get(key).is_none()).collect();
    }
    let common = |key: &str| list.iter().all(|element| element.get(key).is_some());
    let keys = list.first().into_iter().flat_map(|first| first.entries().map(|(key, _, _)| key));
    keys.filter(|key| common(key) && change.get(key).is_none()).collect()
}

fn ids_of(list: &[Node]) -> impl Iterator<Item = &str> {
    list.iter().filter_map(|element| element.text("id"))
}

/// No element has this id; one that is meant to be new and lacks but a few keys is told which.
fn no_such_id(
    name: &str,
    id: &str,
    list: &[Node],
    lacking: &[&str],
    place: Place,
    diagnostics: &mut Diagnostics,
) {
    let message = format!("there is no {name} with the id `{id}`");
    let Some(near) = nearest(id, ids_of(list)) else {
        diagnostics.error(place, message);
        return;
    };
    let mut help = format!("did you mean `{near}`?");
    if (1..=LACKING_NAMED).contains(&lacking.len()) {
        help = format!("{help} If it is new, it lacks `{}`", lacking.join("`, `"));
    }
    diagnostics.error_with_help(place, message, help);
}
