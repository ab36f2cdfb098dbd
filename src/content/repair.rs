//! A tree in which words or types are wrong, made whole for one purpose: to see at once which names
//! in the rest of it are unknown. What is wrong gives way to the built-in value of its place, or goes.

use crate::diagnose::{Diagnostics, Place};
use crate::node::{Node, Value};
use crate::shape::{Kind, Shape};

/// The source of what was put in: no text of the user's.
const NOWHERE: u32 = u32::MAX;

/// Puts the built-in tree's values in the place of what is wrong. Gives the ids of elements that
/// are gone, which others may name rightly; None where one of them has no id to go by.
pub(super) fn repair(
    root: &mut Node,
    shape: &'static Shape,
    built_in: &Node,
) -> Option<Vec<String>> {
    let mut gone = Vec::new();
    mend_table(root, shape, Some(built_in), &mut gone)?;
    Some(gone)
}

/// Mends the keys of a table one by one.
fn mend_table(
    table: &mut Node,
    shape: &'static Shape,
    built_in: Option<&Node>,
    gone: &mut Vec<String>,
) -> Option<()> {
    let Value::Table(entries) = &mut table.value else { return None };
    let mut mended = Vec::with_capacity(entries.len());
    for (key, place, mut node) in std::mem::take(entries) {
        let Some(field) = shape.field(&key) else { continue };
        let of_key = built_in.and_then(|table| table.get(&key));
        if !is_right(&field.kind, &key, &node) {
            if let Kind::Table(inner) = field.kind
                && node.is_table()
            {
                mend_table(&mut node, inner, of_key, gone)?;
            } else if let (Kind::List { of, .. }, Value::List(list)) = (field.kind, &mut node.value)
                && list.iter().any(Node::is_table)
            {
                mend_list(list, of, &key, of_key, gone)?;
            } else if let Some(known) = of_key {
                node = from_nowhere(known);
            } else {
                continue;
            }
        }
        mended.push((key, place, node));
    }
    for field in shape.fields.iter().filter(|field| field.required) {
        if !mended.iter().any(|(key, _, _)| key == field.name) {
            let known = built_in?.get(field.name)?;
            let place = Place { source: NOWHERE, ..Place::default() };
            mended.push((field.name.to_owned(), place, from_nowhere(known)));
        }
    }
    *entries = mended;
    Some(())
}

/// Takes the wrong elements out of a list, or puts the built-in ones of their ids in their place.
fn mend_list(
    list: &mut Vec<Node>,
    kind: &'static Kind,
    key: &str,
    built_in: Option<&Node>,
    gone: &mut Vec<String>,
) -> Option<()> {
    let mut mended = Vec::with_capacity(list.len());
    for element in std::mem::take(list) {
        if is_right(kind, key, &element) {
            mended.push(element);
            continue;
        }
        let id = element.text("id")?;
        let known = built_in.map_or(&[][..], Node::elements);
        match known.iter().find(|known| known.text("id") == Some(id)) {
            Some(known) => mended.push(from_nowhere(known)),
            None => gone.push(id.to_owned()),
        }
    }
    *list = mended;
    Some(())
}

fn is_right(kind: &Kind, key: &str, node: &Node) -> bool {
    let mut scratch = Diagnostics::default();
    kind.check(key, node, &mut scratch);
    scratch.is_empty()
}

/// A built-in value without its place, which is in no text that the user sees.
fn from_nowhere(node: &Node) -> Node {
    let place = Place { source: NOWHERE, ..Place::default() };
    let value = match &node.value {
        Value::List(list) => Value::List(list.iter().map(from_nowhere).collect()),
        Value::Table(entries) => {
            let moved =
                entries.iter().map(|(key, _, node)| (key.clone(), place, from_nowhere(node)));
            Value::Table(moved.collect())
        }
        other => other.clone(),
    };
    Node { value, place }
}
