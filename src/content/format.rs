//! The format number of content files, experiments, strategies, scenarios and variants: what a file may
//! say at its top of the words that it is written in. Shapes never see it.

use serde_json::{Value as Json, json};

use crate::diagnose::Diagnostics;
use crate::node::{Node, Value};

/// The format of files that this version reads. A file that does not say is of it.
pub const FORMAT: i64 = 1;

/// The key.
pub(crate) const KEY: &str = "format";

const MEANING: &str = "the format of the file: 1, also where it does not say";

impl Node {
    /// Reads a file of a user's: like [`Node::parse`], without the key `format`. A file of another
    /// format is told alone and gives no node: its words may mean other things.
    pub fn parse_file(name: &str, text: &str, diagnostics: &mut Diagnostics) -> Option<Self> {
        let mut root = Self::parse(name, text, diagnostics)?;
        let Some(format) = root.get(KEY) else { return Some(root) };
        let place = format.place;
        match format.as_integer() {
            Some(FORMAT) => {}
            Some(later) if later > FORMAT => {
                diagnostics.error_with_help(
                    place,
                    format!(
                        "this file is of format {later}; tenbin {} reads format {FORMAT}",
                        env!("CARGO_PKG_VERSION")
                    ),
                    format!(
                        "take a later version of tenbin, or write `format = {FORMAT}` where nothing \
                         in it is newer"
                    ),
                );
                return None;
            }
            Some(number) => {
                let message = format!("there is no format {number}");
                let help = format!("write `format = {FORMAT}`, or leave the key out");
                diagnostics.error_with_help(place, message, help);
                return None;
            }
            None => {
                let message = format!("`{KEY}` must be a whole number, not {}", format.kind_name());
                diagnostics.error_with_help(place, message, format!("write `format = {FORMAT}`"));
                return None;
            }
        }
        if let Value::Table(entries) = &mut root.value {
            entries.retain(|(key, _, _)| key != KEY);
        }
        Some(root)
    }
}

/// What the JSON Schema of a file says of the key.
pub(crate) fn json_property() -> Json {
    json!({"type": "integer", "enum": [FORMAT], "description": MEANING})
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Node, String> {
        let mut diagnostics = Diagnostics::default();
        let root = Node::parse_file("a.toml", text, &mut diagnostics);
        assert_eq!(root.is_none(), !diagnostics.is_empty());
        root.ok_or_else(|| diagnostics.render())
    }

    #[test]
    fn a_file_of_this_format_reads_as_one_that_does_not_say() {
        for text in ["format = 1\nname = \"x\"\n", "name = \"x\"\n"] {
            let root = read(text).expect("a file");
            assert_eq!((root.text("name"), root.get("format").is_none()), (Some("x"), true));
        }
        // Deeper down it is a key like any other.
        assert!(read("[rules]\nformat = 7\n").expect("a file").get("rules").is_some());
    }

    #[test]
    fn another_format_is_refused_at_its_place() {
        let says = |text: &str, words: &[&str]| {
            let told = read(text).expect_err("refused");
            for word in words {
                assert!(told.contains(word), "`{word}` is missing in:\n{told}");
            }
            // Nothing else of the file was looked at.
            assert_eq!(told.matches("a.toml:").count(), 1, "{told}");
        };
        let later = format!("this file is of format 2; tenbin {} reads", env!("CARGO_PKG_VERSION"));
        says("\nformat = 2\nfoo = 1\n", &["a.toml:2:10", &later, "take a later version"]);
        says("format = 0\n", &["a.toml:1", "there is no format 0", "write `format = 1`"]);
        says("format = -3\n", &["there is no format -3"]);
        says("format = \"1\"\n", &["`format` must be a whole number, not a text"]);
        says("format = 1.0\n", &["`format` must be a whole number"]);
    }
}
