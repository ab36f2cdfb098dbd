//! A variant as the text of a file, for people to read.

use std::fmt::Write as _;

use crate::node::{Node, Value};
use crate::sheet::value::{key_text, toml};

/// Longer values are broken into lines where TOML allows it.
const LINE_MAX: usize = 100;

/// The text of a variant with its description.
pub(crate) fn described(description: &str, variant: &Node) -> String {
    let line = Value::Text(description.to_owned());
    let mut text = format!("description = {}\n", toml(&Node { value: line, place: variant.place }));
    for (list, _, elements) in variant.entries() {
        for element in elements.elements() {
            let _ = writeln!(text, "\n[[{}]]", key_text(list));
            for (key, _, value) in element.entries() {
                entry(&key_text(key), value, &mut text);
            }
        }
    }
    text
}

/// A key with its value: on one line where it fits, else a line for each element or each key.
pub(super) fn entry(key: &str, value: &Node, text: &mut String) {
    let line = format!("{key} = {}", toml(value));
    match &value.value {
        // Writing to a String cannot fail.
        Value::List(list) if line.chars().count() > LINE_MAX && list.iter().any(Node::is_table) => {
            let _ = writeln!(text, "{key} = [");
            for item in list {
                let _ = writeln!(text, "  {},", toml(item));
            }
            text.push_str("]\n");
        }
        Value::Table(entries) if line.chars().count() > LINE_MAX && !entries.is_empty() => {
            for (inner, _, value) in entries {
                entry(&format!("{key}.{}", key_text(inner)), value, text);
            }
        }
        _ => {
            let _ = writeln!(text, "{line}");
        }
    }
}
