//! A TOML value that remembers where it was written.

use std::fmt::Write as _;

use serde_json::{Map, Value as Json};
use toml::de::{DeTable, DeValue};

use crate::diagnose::{Diagnostics, Place};

/// A value and its place.
#[derive(Clone, Debug)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// Where it was written.
    pub place: Place,
}

/// The kinds of values.
#[derive(Clone, Debug)]
pub enum Value {
    /// A string.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// A number with a fraction.
    Decimal(f64),
    /// true or false.
    Bool(bool),
    /// A list.
    List(Vec<Node>),
    /// A table: keys with their places, in the order written.
    Table(Vec<(String, Place, Node)>),
}

impl Node {
    /// Reads a TOML file's text under the name shown to the user. Where the text is no valid
    /// TOML, all that is wrong goes to the diagnostics and there is no node.
    pub fn parse(name: &str, text: &str, diagnostics: &mut Diagnostics) -> Option<Self> {
        let source = diagnostics.add_source(name, text);
        let before = diagnostics.count();
        let (table, errors) = DeTable::parse_recoverable(text);
        if !errors.is_empty()
            && let Some(format) = other_format(text)
        {
            let first = text.len() - text.trim_start().len();
            let line = text[first..].lines().next().unwrap_or_default();
            let place = Place { source, start: first as u32, end: (first + line.len()) as u32 };
            let message = format!("this is {format}; a TOML file is wanted");
            if format == "CSV" {
                let help = "sheets of cards are given with --cards FILE, or made a variant by `tenbin cards \
                            GAME --import FILE --out my.toml`";
                diagnostics.error_with_help(place, message, help);
            } else {
                diagnostics.error(place, message);
            }
            return None;
        }
        for error in &errors {
            syntax_error(error, source, text, diagnostics);
        }
        let whole = Place { source, start: 0, end: 0 };
        let mut reader = Reader { source, base: 0, diagnostics };
        let node = Self { value: reader.table(table.get_ref()), place: whole };
        (diagnostics.count() == before).then_some(node)
    }

    /// Reads one TOML value out of a source already registered: the text from `base` on. `None`
    /// with no error added means that it is no TOML value at all.
    pub fn parse_value(
        source: u32,
        base: usize,
        text: &str,
        diagnostics: &mut Diagnostics,
    ) -> Option<Self> {
        let value = DeValue::parse(text).ok()?;
        let before = diagnostics.count();
        let mut reader = Reader { source, base, diagnostics };
        let span = value.span();
        let node = reader.node(value.get_ref(), span.start, span.end);
        // A date is "no value" for the caller only if it is told so: the error is enough.
        (diagnostics.count() == before).then_some(node)
    }

    /// The value of a key, where this is a table that has it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entry(key).map(|(_, node)| node)
    }

    /// The place and the value of a key.
    pub fn entry(&self, key: &str) -> Option<(Place, &Node)> {
        self.entries().find(|(name, _, _)| *name == key).map(|(_, place, node)| (place, node))
    }

    /// The value of a key, to change it.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Node> {
        match &mut self.value {
            Value::Table(entries) => {
                entries.iter_mut().find(|(name, _, _)| name == key).map(|(_, _, node)| node)
            }
            _ => None,
        }
    }

    /// The whole number of a key; None where absent. The shape has checked kind and range.
    pub fn integer(&self, key: &str) -> Option<i64> {
        self.get(key)?.as_integer()
    }

    /// The number of a key, whole or not.
    pub fn decimal(&self, key: &str) -> Option<f64> {
        self.get(key)?.as_decimal()
    }

    /// The text of a key.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.get(key)?.as_text()
    }

    /// The word of a key: its text, or the whole number that stands for a word such as "360".
    pub fn word(&self, key: &str) -> Option<String> {
        let node = self.get(key)?;
        let number = || Some(node.as_integer()?.to_string());
        node.as_text().map(str::to_owned).or_else(number)
    }

    /// The truth value of a key.
    pub fn boolean(&self, key: &str) -> Option<bool> {
        self.get(key)?.as_bool()
    }

    /// The elements of a key's list; a single value counts as a list of one, absence as none.
    pub fn list(&self, key: &str) -> &[Node] {
        self.get(key).map_or(&[], Self::elements)
    }

    /// The elements of this list; a single value counts as a list of one.
    pub fn elements(&self) -> &[Node] {
        match &self.value {
            Value::List(list) => list,
            _ => std::slice::from_ref(self),
        }
    }

    /// This node as text.
    pub fn as_text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// This node as a whole number.
    pub fn as_integer(&self) -> Option<i64> {
        match self.value {
            Value::Integer(number) => Some(number),
            _ => None,
        }
    }

    /// This node as a number, whole or not.
    pub fn as_decimal(&self) -> Option<f64> {
        match self.value {
            Value::Integer(number) => Some(number as f64),
            Value::Decimal(number) => Some(number),
            _ => None,
        }
    }

    /// This node as a number with a fraction, in millionths; whole numbers are none.
    pub fn as_millionths(&self) -> Option<i64> {
        match self.value {
            Value::Decimal(number) => Some((number * 1e6).round() as i64),
            _ => None,
        }
    }

    /// This node as a truth value.
    pub fn as_bool(&self) -> Option<bool> {
        match self.value {
            Value::Bool(truth) => Some(truth),
            _ => None,
        }
    }

    /// The keys and values of a table, in the order written; nothing for other kinds.
    pub fn entries(&self) -> impl Iterator<Item = (&str, Place, &Node)> {
        let list: &[(String, Place, Node)] = match &self.value {
            Value::Table(entries) => entries,
            _ => &[],
        };
        list.iter().map(|(key, place, node)| (key.as_str(), *place, node))
    }

    /// Whether this is a table.
    pub fn is_table(&self) -> bool {
        matches!(self.value, Value::Table(_))
    }

    /// Whether this is a list of tables (`[[name]]`); an empty list is one too.
    pub fn is_list_of_tables(&self) -> bool {
        matches!(&self.value, Value::List(list) if list.iter().all(Self::is_table))
    }

    /// What this is, for messages: "a whole number".
    pub fn kind_name(&self) -> &'static str {
        match self.value {
            Value::Text(_) => "a text",
            Value::Integer(_) => "a whole number",
            Value::Decimal(_) => "a number with a fraction",
            Value::Bool(_) => "true or false",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
        }
    }

    /// The value as it would be written, for messages and `tenbin rules`: `5`, `"none"`, `[5, 6]`.
    pub fn shown(&self) -> String {
        match &self.value {
            // Keys in the order written, unlike `canonical`.
            Value::Table(entries) => {
                let inner: Vec<String> = entries
                    .iter()
                    .map(|(key, _, node)| format!("{key} = {}", node.shown()))
                    .collect();
                format!("{{ {} }}", inner.join(", "))
            }
            Value::List(list) => {
                let inner: Vec<String> = list.iter().map(Self::shown).collect();
                format!("[{}]", inner.join(", "))
            }
            Value::Text(text) => format!("{text:?}"),
            Value::Integer(number) => number.to_string(),
            Value::Decimal(number) => format!("{number:?}"),
            Value::Bool(truth) => truth.to_string(),
        }
    }

    /// The value as JSON, for the manifest: what was effective, without places.
    pub fn to_json(&self) -> Json {
        match &self.value {
            Value::Text(text) => Json::from(text.as_str()),
            Value::Integer(number) => Json::from(*number),
            Value::Decimal(number) => Json::from(*number),
            Value::Bool(truth) => Json::from(*truth),
            Value::List(list) => list.iter().map(Self::to_json).collect(),
            Value::Table(_) => {
                let mut map = Map::new();
                for (key, _, node) in self.entries() {
                    map.insert(key.to_owned(), node.to_json());
                }
                Json::Object(map)
            }
        }
    }

    /// Writes the value in a form in which equal trees have equal texts, whatever the order of
    /// their keys.
    pub fn canonical(&self, out: &mut String) {
        match &self.value {
            Value::Table(entries) => {
                let mut sorted: Vec<_> = entries.iter().collect();
                sorted.sort_by(|left, right| left.0.cmp(&right.0));
                out.push('{');
                for (key, _, node) in sorted {
                    // Writing to a String cannot fail.
                    let _ = write!(out, "{key:?}=");
                    node.canonical(out);
                    out.push(';');
                }
                out.push('}');
            }
            Value::List(list) => {
                out.push('[');
                for node in list {
                    node.canonical(out);
                    out.push(';');
                }
                out.push(']');
            }
            _ => out.push_str(&self.shown()),
        }
    }
}

/// The format of a text that is no TOML, where it is plain to see: each line would be an error.
fn other_format(text: &str) -> Option<&'static str> {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    let is_json = || serde_json::from_str::<serde::de::IgnoredAny>(start).is_ok();
    // No TOML begins with a brace, whether or not the JSON is right.
    if start.starts_with('{') || (start.starts_with('[') && is_json()) {
        return Some("JSON");
    }
    if start.starts_with('<') {
        return Some("HTML or XML");
    }
    // A table: the header and the next row have the same separator, and neither a key nor a `=`.
    let mut lines = start.lines().filter(|line| !line.trim().is_empty()).take(2);
    let columns = |line: &str, separator: char| line.matches(separator).count();
    let header =
        lines.next().filter(|line| !line.starts_with(['#', '[']) && !line.contains('='))?;
    let next = lines.next()?;
    [',', ';', '\t']
        .into_iter()
        .any(|separator| columns(header, separator) > 0 && columns(next, separator) > 0)
        .then_some("CSV")
}

/// Adds an error of the TOML parser.
fn syntax_error(error: &toml::de::Error, source: u32, text: &str, diagnostics: &mut Diagnostics) {
    let span = error.span().unwrap_or(text.len()..text.len());
    let place = Place { source, start: span.start as u32, end: span.end as u32 };
    let message = format!("not valid TOML: {}", error.message());
    if error.message().contains("string values must be quoted") {
        diagnostics.error_with_help(place, message, "write a text as \"text\"");
    } else {
        diagnostics.error(place, message);
    }
}

/// Turns the parser's tree into ours.
struct Reader<'a> {
    source: u32,
    /// Where the parsed text begins in its source.
    base: usize,
    diagnostics: &'a mut Diagnostics,
}

impl Reader<'_> {
    fn place(&self, start: usize, end: usize) -> Place {
        let (start, end) = ((self.base + start) as u32, (self.base + end) as u32);
        Place { source: self.source, start, end }
    }

    fn node(&mut self, value: &DeValue<'_>, start: usize, end: usize) -> Node {
        let place = self.place(start, end);
        let value = match value {
            DeValue::String(text) => Value::Text(text.as_ref().to_owned()),
            DeValue::Boolean(truth) => Value::Bool(*truth),
            DeValue::Integer(number) => {
                if let Ok(number) = i64::from_str_radix(number.as_str(), number.radix()) {
                    Value::Integer(number)
                } else {
                    self.diagnostics.error(place, "a whole number beyond 64 bits");
                    Value::Integer(0)
                }
            }
            DeValue::Float(number) => match number.as_str().parse::<f64>() {
                Ok(number) if number.is_finite() => Value::Decimal(number),
                _ => {
                    self.diagnostics.error(place, "not a finite number");
                    Value::Decimal(0.0)
                }
            },
            DeValue::Datetime(_) => {
                self.diagnostics.error_with_help(
                    place,
                    "dates and times have no use here",
                    "put it in quotes if a text is meant",
                );
                Value::Text(String::new())
            }
            DeValue::Array(list) => Value::List(
                list.iter()
                    .map(|item| self.node(item.get_ref(), item.span().start, item.span().end))
                    .collect(),
            ),
            DeValue::Table(table) => self.table(table),
        };
        Node { value, place }
    }

    fn table(&mut self, table: &DeTable<'_>) -> Value {
        let mut entries = Vec::with_capacity(table.len());
        for (key, value) in table {
            let key_place = self.place(key.span().start, key.span().end);
            let node = self.node(value.get_ref(), value.span().start, value.span().end);
            entries.push((key.get_ref().as_ref().to_owned(), key_place, node));
        }
        Value::Table(entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Node, String> {
        let mut diagnostics = Diagnostics::default();
        let node = Node::parse("a.toml", text, &mut diagnostics);
        node.ok_or_else(|| diagnostics.render())
    }

    #[test]
    fn values_keep_their_places() {
        let text =
            "[rules]\nhand_limit = 5\nname = \"Saìbah\"\nfaces = [5, 6]\n\n[[card]]\nid = 1\n";
        let node = parse(text).unwrap();
        let rules = node.get("rules").unwrap();
        assert_eq!(rules.integer("hand_limit"), Some(5));
        assert_eq!(rules.text("name"), Some("Saìbah"));
        assert_eq!(rules.list("faces").len(), 2);
        assert_eq!(rules.list("hand_limit").len(), 1);
        assert_eq!(rules.list("absent").len(), 0);
        let slice = |place: Place| &text[place.start as usize..place.end as usize];
        let (key, value) = rules.entry("hand_limit").unwrap();
        assert_eq!((slice(key), slice(value.place)), ("hand_limit", "5"));
        let card = &node.list("card")[0];
        assert!(slice(card.place).starts_with("[[card]]"), "{:?}", slice(card.place));
        assert!(slice(rules.place).starts_with("[rules]"), "{:?}", slice(rules.place));
    }

    #[test]
    fn dotted_keys_merge() {
        let node = parse("a.b = 1\na.c = 2\n[d.e]\nf = 3\n[d.g]\nh = 4\n").unwrap();
        assert_eq!(node.get("a").unwrap().integer("c"), Some(2));
        assert_eq!(node.get("d").unwrap().get("g").unwrap().integer("h"), Some(4));
    }

    #[test]
    fn wrong_toml_says_where() {
        let rendered = parse("[rules]\nhand_limit = five\nstart_hand = = 3\n").unwrap_err();
        assert!(rendered.contains("a.toml:2:14"), "{rendered}");
        assert!(rendered.contains("a.toml:3:14"), "{rendered}");
    }

    #[test]
    fn another_format_is_one_error() {
        for (text, wanted) in [
            ("{\n  \"id\": \"katana\",\n  \"count\": 2\n}\n", "JSON"),
            ("{ \"id\": \"katana\", }", "JSON"),
            ("[\n  {\"id\": \"katana\"},\n  {\"id\": \"kit\"}\n]\n", "JSON"),
            ("id,count\nkatana,2\nkit,1\n", "CSV"),
            ("\u{feff}id;count\r\nkatana;2\r\n", "CSV"),
            ("id\tname\nkatana\ta = b\n", "CSV"),
            ("<!doctype html>\n<p>x</p>\n", "HTML or XML"),
        ] {
            let rendered = parse(text).unwrap_err();
            let wanted = format!("error: this is {wanted}; a TOML file is wanted\n");
            assert!(rendered.starts_with(&wanted), "{rendered}");
            assert_eq!(rendered.matches("error:").count(), 1, "{rendered}");
        }
        // Slips in a TOML file stay what they are.
        for text in ["[rules]\nhand_limit = five", "clans = [a, b]\nx = 1", "[a, b]\nc, d"] {
            assert!(parse(text).unwrap_err().contains("not valid TOML"), "{text}");
        }
    }

    #[test]
    fn numbers_and_dates_we_cannot_use_are_errors() {
        for text in ["a = 99999999999999999999", "a = inf", "a = nan", "a = 1979-05-27"] {
            let rendered = parse(text).unwrap_err();
            assert!(rendered.contains("a.toml:1:5"), "{rendered}");
        }
        assert!(parse("a = -0x10").is_err());
        assert_eq!(parse("a = 0x10").unwrap().integer("a"), Some(16));
        assert_eq!(parse("a = 1_000").unwrap().integer("a"), Some(1000));
        assert_eq!(parse("a = 1_0.5").unwrap().decimal("a"), Some(10.5));
    }

    #[test]
    fn canonical_text_knows_no_order_of_keys() {
        let text = |toml: &str| {
            let mut out = String::new();
            parse(toml).unwrap().canonical(&mut out);
            out
        };
        assert_eq!(text("a = 1\nb = \"x\""), text("b = \"x\"\na = 1"));
        assert_ne!(text("a = [1, 2]"), text("a = [2, 1]"));
        assert_ne!(text("a = 1"), text("a = \"1\""));
        assert_ne!(text("a = \"1;b=2\""), text("a = \"1\"\nb = 2"));
    }
}
