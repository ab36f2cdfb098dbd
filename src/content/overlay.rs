//! Puts trees together: the files of one game into one tree, and a variant over that tree.

use crate::content::diagnose::{Diagnostics, Place, nearest};
use crate::content::node::{Node, Value};
use crate::content::setting::{is_whole, kind_of_element, kind_of_key};
use crate::content::shape::{Kind, Shape};

/// A new element that lacks more keys than this is a misspelt id for certain.
const LACKING_NAMED: usize = 3;

/// Adds a further file of the same game: tables merge key by key, lists of tables are appended,
/// and any other key may be written only once.
pub(crate) fn merge_file(base: &mut Node, addition: Node, diagnostics: &mut Diagnostics) {
    let (Value::Table(entries), Value::Table(added)) = (&mut base.value, addition.value) else {
        return;
    };
    for (key, place, node) in added {
        let Some((_, earlier, present)) = entries.iter_mut().find(|(name, _, _)| *name == key)
        else {
            entries.push((key, place, node));
            continue;
        };
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
    for (key, place, node) in changes {
        let Some((_, key_place, present)) = entries.iter_mut().find(|(name, _, _)| *name == key)
        else {
            entries.push((key, place, node));
            continue;
        };
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
fn by_id(node: &Node) -> bool {
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
    let mut seen: Vec<(String, Place)> = Vec::new();
    for mut change in changes {
        let Some(id) = change.text("id").map(str::to_owned) else {
            diagnostics.error_with_help(
                change.place,
                format!("this `{name}` has no id"),
                "a variant says with `id` which element it changes",
            );
            continue;
        };
        if let Some((_, earlier)) = seen.iter().find(|(known, _)| *known == id) {
            let first = diagnostics.name_of(*earlier);
            let message = format!("the {name} `{id}` is changed twice in one variant");
            diagnostics.error_with_help(change.place, message, format!("first at {first}"));
            continue;
        }
        seen.push((id.clone(), change.place));
        let removed = take_remove(&mut change, diagnostics);
        let position = list.iter().position(|element| element.text("id") == Some(&id));
        match (position, removed) {
            (Some(position), true) => {
                list.remove(position);
            }
            (Some(position), false) => {
                // What is found wrong in the whole element is best shown where it was changed.
                let place = change.place;
                overlay(&mut list[position], change, kind, diagnostics);
                list[position].place = place;
            }
            (None, true) => no_such_id(name, &id, list, &[], change.place, diagnostics),
            (None, false) => {
                let lacking = lacking_keys(&change, list, kind);
                if !lacking.is_empty() && nearest(&id, ids_of(list)).is_some() {
                    no_such_id(name, &id, list, &lacking, change.place, diagnostics);
                } else {
                    list.push(change);
                }
            }
        }
    }
}

/// Takes the key `remove` out of an element of a variant and says whether it is true.
fn take_remove(change: &mut Node, diagnostics: &mut Diagnostics) -> bool {
    let Some((place, node)) = change.entry("remove") else { return false };
    let removed = node.as_bool();
    if removed.is_none() {
        diagnostics.error(place, "`remove` must be true or false");
    }
    if let Value::Table(entries) = &mut change.value {
        entries.retain(|(key, _, _)| key != "remove");
    }
    removed.unwrap_or(false)
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
