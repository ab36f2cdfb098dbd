//! What differs between two trees, as the text of a variant.

use std::fmt::Write as _;

use crate::node::{Node, Value};
use crate::shape::{Kind, Shape};
use crate::sheet::difference::entries_of;
use crate::sheet::value::{key_text, toml};
use crate::sheet::written::entry;

/// The text of a variant that, laid over `old`, gives `new`; `head` are lines that stand above it as comments. None
/// where no variant can say what differs.
pub fn variant_text(
    old: &Node,
    new: &Node,
    shape: &'static Shape,
    (head, description): (&[String], &str),
) -> Option<String> {
    let entries = entries_of(old, new, Some(Kind::Table(shape)), &mut None)?;
    let mut text = String::new();
    for line in head {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "# {line}");
    }
    let _ = writeln!(
        text,
        "description = {}",
        toml(&Node { value: Value::Text(description.to_owned()), place: new.place })
    );
    // What stands by itself must come before the first table.
    for (key, _, value) in &entries {
        if !value.is_table() && !value.is_list_of_tables() {
            entry(&key_text(key), value, &mut text);
        }
    }
    for (key, _, value) in &entries {
        if value.is_table() {
            let _ = writeln!(text, "\n[{}]", key_text(key));
            for (key, _, value) in value.entries() {
                entry(&key_text(key), value, &mut text);
            }
        } else if value.is_list_of_tables() {
            for element in value.elements() {
                let _ = writeln!(text, "\n[[{}]]", key_text(key));
                for (key, _, value) in element.entries() {
                    entry(&key_text(key), value, &mut text);
                }
            }
        }
    }
    Some(text)
}
