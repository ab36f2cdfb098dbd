//! What a variant must say to make one element of another: the reverse of laying it over.

use crate::diagnose::{Diagnostics, Place};
use crate::node::{Node, Value};
use crate::overlay::{REMOVE, by_id, overlay};
use crate::setting::{is_whole, kind_of_element, kind_of_key};
use crate::shape::Kind;
use crate::sheet::value::same;

/// The keys of a table.
pub(super) type Entries = Vec<(String, Place, Node)>;

/// What an element with an id must say so that, laid over `old`, it gives `new`: only what differs. None where
/// nothing does.
pub(super) fn change_of(old: &Node, new: &Node, kind: Kind) -> Option<Node> {
    let mut gone = Vec::new();
    let mut entries = entries_of(old, new, Some(kind), &mut Some(&mut gone))?;
    if entries.is_empty() && gone.is_empty() {
        return None;
    }
    let (at, id) = new.entry("id")?;
    entries.insert(0, ("id".to_owned(), at, id.clone()));
    if !gone.is_empty() {
        let names = gone.into_iter().map(|key| Node { value: Value::Text(key), place: new.place });
        let names = Node { value: Value::List(names.collect()), place: new.place };
        entries.insert(1, (REMOVE.to_owned(), new.place, names));
    }
    Some(Node { value: Value::Table(entries), place: new.place })
}

/// The keys that differ. Where one cannot be laid over it is taken away first, by its name in `gone`; None
/// where it cannot be taken away.
pub(super) fn entries_of(
    old: &Node,
    new: &Node,
    kind: Option<Kind>,
    gone: &mut Option<&mut Vec<String>>,
) -> Option<Entries> {
    let mut entries = Vec::new();
    for (key, place, now) in new.entries() {
        let said = match old.get(key) {
            None => Some(now.clone()),
            Some(before) if same(before, now) => continue,
            Some(before) => said_of(key, before, now, kind),
        };
        if said.is_none() {
            gone.as_mut()?.push(key.to_owned());
        }
        entries.push((key.to_owned(), place, said.unwrap_or_else(|| now.clone())));
    }
    for (key, _, _) in old.entries().filter(|(key, _, _)| new.get(key).is_none()) {
        gone.as_mut()?.push(key.to_owned());
    }
    Some(entries)
}

/// What a key must say so that, laid over `before`, it gives `now`; None where nothing does.
fn said_of(key: &str, before: &Node, now: &Node, kind: Option<Kind>) -> Option<Node> {
    let inner = kind_of_key(kind, key);
    if before.is_table() && now.is_table() && !is_whole(kind, key) {
        let entries = entries_of(before, now, inner, &mut None)?;
        return Some(Node { value: Value::Table(entries), place: now.place });
    }
    if by_id(before) && now.is_list_of_tables() && !now.elements().is_empty() {
        let element = kind_of_element(inner).unwrap_or(Kind::Any);
        let list = list_of(before.elements(), now.elements(), element)?;
        let said = Node { value: Value::List(list), place: now.place };
        // Elements that changed their order cannot be laid over.
        let table = |node: &Node| Node {
            value: Value::Table(vec![(key.to_owned(), node.place, node.clone())]),
            place: node.place,
        };
        let (mut laid, mut scratch) = (table(before), Diagnostics::default());
        overlay(&mut laid, table(&said), kind, &mut scratch);
        let is_right = scratch.is_empty() && laid.get(key).is_some_and(|laid| same(laid, now));
        return is_right.then_some(said);
    }
    Some(now.clone())
}

/// The elements that a list must name: changed ones, those that go, new ones.
pub(super) fn list_of(old: &[Node], new: &[Node], kind: Kind) -> Option<Vec<Node>> {
    let find =
        |list: &[Node], id: &str| list.iter().position(|element| element.text("id") == Some(id));
    let mut said = Vec::new();
    for before in old {
        let id = before.text("id")?;
        match find(new, id) {
            Some(index) => said.extend(change_of(before, &new[index], kind)),
            None => said.push(removal(id, before.place)),
        }
    }
    let added = new.iter().filter(|one| one.text("id").is_none_or(|id| find(old, id).is_none()));
    said.extend(added.cloned());
    Some(said)
}

/// What takes an element away.
pub(super) fn removal(id: &str, place: Place) -> Node {
    let entry = |key: &str, value: Value| (key.to_owned(), place, Node { value, place });
    let entries = vec![entry("id", Value::Text(id.to_owned())), entry(REMOVE, Value::Bool(true))];
    Node { value: Value::Table(entries), place }
}
