//! A value as the text of a cell, and what a cell means.

use std::fmt::Write as _;

use crate::diagnose::{Diagnostics, Place};
use crate::node::{Node, Value};
use crate::setting::kind_of_element;
use crate::shape::Kind;
use crate::sheet::Cell;

/// Words for true and false as spreadsheets of several languages write them.
const TRUE: [&str; 7] = ["true", "wahr", "vrai", "vero", "verdadero", "verdadeiro", "waar"];
const FALSE: [&str; 6] = ["false", "falsch", "faux", "falso", "onwaar", "falsk"];

/// A value in TOML, on one line.
pub fn toml(node: &Node) -> String {
    match &node.value {
        Value::Text(text) => quoted(text),
        Value::List(list) => {
            format!("[{}]", list.iter().map(toml).collect::<Vec<_>>().join(", "))
        }
        Value::Table(entries) if entries.is_empty() => "{}".to_owned(),
        Value::Table(entries) => {
            let pair = |(key, _, value): &(String, Place, Node)| {
                format!("{} = {}", key_text(key), toml(value))
            };
            format!("{{ {} }}", entries.iter().map(pair).collect::<Vec<_>>().join(", "))
        }
        Value::Integer(_) | Value::Decimal(_) | Value::Bool(_) => node.shown(),
    }
}

/// A key in TOML.
pub(super) fn key_text(key: &str) -> String {
    let bare = |one: char| one.is_ascii_alphanumeric() || "_-".contains(one);
    if !key.is_empty() && key.chars().all(bare) { key.to_owned() } else { quoted(key) }
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for one in text.chars() {
        match one {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            // Writing to a String cannot fail.
            one if one.is_control() => drop(write!(out, "\\u{:04X}", one as u32)),
            one => out.push(one),
        }
    }
    out.push('"');
    out
}

/// The cell of a value: what reads back as it.
pub(super) fn cell(node: &Node, kind: Kind) -> Cell {
    let plain = match &node.value {
        Value::Text(text) => Cell::Text(text.clone()),
        Value::Integer(_) | Value::Decimal(_) => Cell::Number(node.shown()),
        Value::Bool(truth) => Cell::Truth(*truth),
        Value::List(_) | Value::Table(_) => return Cell::Text(toml(node)),
    };
    let mut scratch = Diagnostics::default();
    let place = scratch_place(&plain, &mut scratch);
    match read(&plain, kind, place, &mut scratch) {
        Some(back) if same(&back, node) => plain,
        _ => Cell::Text(toml(node)),
    }
}

fn scratch_place(cell: &Cell, diagnostics: &mut Diagnostics) -> Place {
    let source = diagnostics.add_source("", cell.shown());
    Place { source, start: 0, end: cell.shown().len() as u32 }
}

/// Whether two values are the same; a number is, however it is written, and a truth may be one.
pub(super) fn same(one: &Node, other: &Node) -> bool {
    if let (Value::Bool(truth), Value::Integer(digit))
    | (Value::Integer(digit), Value::Bool(truth)) = (&one.value, &other.value)
    {
        return i64::from(*truth) == *digit;
    }
    if let (Some(left), Some(right)) = (one.as_decimal(), other.as_decimal()) {
        return left.to_bits() == right.to_bits() || (left == 0.0 && right == 0.0);
    }
    let text_of = |node: &Node| {
        let mut text = String::new();
        node.canonical(&mut text);
        text
    };
    let plain = |node: &Node| node.as_text().map(|text| text.replace("\r\n", "\n"));
    match (plain(one), plain(other)) {
        (Some(left), Some(right)) => left.trim() == right.trim(),
        _ => text_of(one) == text_of(other),
    }
}

/// The same of what may not be there.
pub(super) fn same_or_none(one: Option<&Node>, other: Option<&Node>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => same(one, other),
        (None, None) => true,
        _ => false,
    }
}

/// What a cell means where a value of a kind is wanted: None where it is blank. Of what it can mean at all
/// the first that has the type is taken; where nothing has it, the check of the whole tree tells.
pub(super) fn read(
    cell: &Cell,
    kind: Kind,
    place: Place,
    diagnostics: &mut Diagnostics,
) -> Option<Node> {
    if let Cell::Wrong(what) = cell {
        let help = "write the value itself into the cell; a text is kept as it is where the cell's format \
                    is text";
        diagnostics.error_with_help(place, format!("the cell holds {what}"), help);
        return None;
    }
    if cell.is_blank() {
        return None;
    }
    let text = cell.shown().trim();
    let node = |value| Node { value, place };
    let fits = |value: &Value| kind.has_type_of(&node(value.clone()));
    let as_text = Value::Text(if text == "\"\"" { String::new() } else { text.to_owned() });
    // A number is a text where texts are wanted alone, such as the name "7".
    let wants_text = matches!(kind, Kind::Text | Kind::Id);
    if wants_text {
        return Some(node(as_text));
    }
    if text.starts_with(['[', '{', '"', '\u{201c}', '\u{201e}']) {
        return structure(cell.shown(), place, diagnostics);
    }
    // A workbook may keep truths as numbers.
    let digit = ["0", "1"].iter().position(|&digit| digit == text && !fits(&Value::Integer(0)));
    let truth = digit.map(|digit| digit == 1).or_else(|| truth(text));
    if let Some(truth) = truth.map(Value::Bool).filter(fits) {
        return Some(node(truth));
    }
    let digits = number(text, matches!(cell, Cell::Number(_)));
    // Where numbers have decimals the mark is one of decimals.
    let decimals = fits(&Value::Decimal(0.5));
    if matches!(digits, Number::Doubtful(_)) && fits(&Value::Integer(0)) && !decimals {
        let bare: String = text.chars().filter(char::is_ascii_digit).collect();
        let message = format!("{text} can be read in two ways");
        let help = format!("write {bare}, without a sign between the digits, if this is meant");
        diagnostics.error_with_help(place, message, help);
        return None;
    }
    if let Number::Is(value) | Number::Doubtful(Some(value)) = digits
        && (fits(&value) || !fits(&as_text))
    {
        return Some(node(value));
    }
    let is_list = kind_of_element(Some(kind)).filter(|_| {
        let several = text.contains([',', ';']);
        several || !fits(&as_text) && fits(&Value::List(Vec::new()))
    });
    if let Some(of) = is_list {
        return list(text, of, place, diagnostics);
    }
    Some(node(as_text))
}

/// A list or a table in TOML. Word processors and spreadsheets make quotes typographic while one types.
fn structure(shown: &str, place: Place, diagnostics: &mut Diagnostics) -> Option<Node> {
    let text = shown.trim();
    let start = place.start as usize + (shown.len() - shown.trim_start().len());
    let one_line = text.replace(['\n', '\r'], " ");
    let before = diagnostics.count();
    let read = Node::parse_value(place.source, start, &one_line, diagnostics);
    if read.is_some() || diagnostics.count() > before {
        return read;
    }
    let plain = one_line.replace(['\u{201c}', '\u{201d}', '\u{201e}', '\u{2033}'], "\"");
    // Where characters were replaced places within the cell are others: the cell's is taken.
    if plain != one_line
        && let Some(read) = Node::parse_value(place.source, start, &plain, diagnostics)
    {
        return Some(placed(read, place));
    }
    let message = "this is no valid list or table".to_owned();
    let help = "write it as in the files: [\"a\", \"b\"] or { do = \"draw\", amount = 2 }, with every \
                bracket and quote closed; several effects stand in [ ] with commas between them";
    diagnostics.error_with_help(place, message, help);
    None
}

/// A value with all its places in one.
pub(super) fn placed(node: Node, place: Place) -> Node {
    let value = match node.value {
        Value::List(list) => {
            Value::List(list.into_iter().map(|inner| placed(inner, place)).collect())
        }
        Value::Table(entries) => Value::Table(
            entries.into_iter().map(|(key, _, inner)| (key, place, placed(inner, place))).collect(),
        ),
        plain => plain,
    };
    Node { value, place }
}

/// Words with commas or semicolons between them, without brackets.
fn list(text: &str, of: Kind, place: Place, diagnostics: &mut Diagnostics) -> Option<Node> {
    let parts = text.split([',', ';']).filter(|part| !part.trim().is_empty());
    let read_part = |part: &str, diagnostics: &mut Diagnostics| {
        read(&Cell::Text(part.to_owned()), of, place, diagnostics)
    };
    let items: Option<Vec<Node>> = parts.map(|part| read_part(part, diagnostics)).collect();
    Some(Node { value: Value::List(items?), place })
}

fn truth(text: &str) -> Option<bool> {
    let word = text.to_lowercase();
    let is_in = |words: &[&str]| words.contains(&word.as_str());
    if is_in(&TRUE) {
        return Some(true);
    }
    is_in(&FALSE).then_some(false)
}

/// What a text is as a number.
#[derive(Clone, Debug)]
enum Number {
    /// This number.
    Is(Value),
    /// A thousand and some, or one and some thousandths, which is given: `1,000`.
    Doubtful(Option<Value>),
    /// None.
    Not,
}

/// Reads a number with a point or a comma before its decimals. `sure`: it comes from a cell with a number, so
/// that the point in it is no mark of thousands.
fn number(text: &str, sure: bool) -> Number {
    let plain: String = text
        .trim_start_matches('+')
        .chars()
        .map(|one| if one == '\u{2212}' { '-' } else { one })
        .filter(|one| !matches!(one, '\u{a0}' | '\u{202f}'))
        .collect();
    let digits = plain.strip_prefix('-').unwrap_or(&plain);
    let is_plain = |digits: &str| {
        digits.starts_with(|one: char| one.is_ascii_digit())
            && digits.ends_with(|one: char| one.is_ascii_digit())
            && digits.chars().all(|one| one.is_ascii_digit() || ".,".contains(one))
    };
    if !is_plain(digits) {
        // Large and small numbers of a spreadsheet's: 1E+20.
        let scientific = sure.then(|| plain.parse::<f64>().ok()).flatten();
        let number = scientific.filter(|number| number.is_finite());
        return number.map_or(Number::Not, |number| Number::Is(of_decimal(number)));
    }
    let marks = digits.matches(['.', ',']).count();
    let (whole, decimals) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
    if marks > 1 {
        return Number::Doubtful(None);
    }
    if marks == 0 {
        return plain.parse().map_or(Number::Not, |whole| Number::Is(Value::Integer(whole)));
    }
    let number = plain.replace(',', ".").parse().map(of_decimal);
    let thousands = decimals.len() == 3 && whole != "0" && whole.len() <= 3;
    match number {
        Ok(number) if thousands && !sure => Number::Doubtful(Some(number)),
        Ok(number) => Number::Is(number),
        Err(_) => Number::Not,
    }
}

/// A number as files have it: whole ones without a fraction.
fn of_decimal(number: f64) -> Value {
    /// Beyond that a number with a fraction knows no units.
    const WHOLE_MAX: f64 = 9e15;
    if number.fract() == 0.0 && number.abs() < WHOLE_MAX {
        Value::Integer(number as i64)
    } else {
        Value::Decimal(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NUMBER: Kind = Kind::Integer { min: 0, max: 9999 };
    const SHARE: Kind = Kind::Decimal { min: -9.0, max: 9.0 };
    const WORD: Kind = Kind::OneOf(&["all", "none", "true"]);
    const EITHER: Kind = Kind::Either(&[WORD, Kind::OneOrMany(&Kind::Id)]);

    fn meaning(cell: &Cell, kind: Kind) -> Result<Option<String>, String> {
        let mut diagnostics = Diagnostics::default();
        let place = scratch_place(cell, &mut diagnostics);
        let read = read(cell, kind, place, &mut diagnostics);
        let told = diagnostics.findings().first().map(|finding| finding.message.clone());
        told.map_or(Ok(read.map(|node| node.shown())), Err)
    }

    fn text(text: &str, kind: Kind) -> String {
        meaning(&Cell::Text(text.to_owned()), kind).expect("right").expect("not blank")
    }

    #[test]
    fn numbers_are_read_as_spreadsheets_write_them() {
        for (written, number) in [
            ("3", "3"),
            ("3.0", "3"),
            ("3,0", "3"),
            ("+3", "3"),
            ("-3", "-3"),
            ("\u{2212}3", "-3"),
            (" 3 ", "3"),
            ("1200", "1200"),
        ] {
            assert_eq!(text(written, NUMBER), number, "{written}");
        }
        assert_eq!(text("1,5", SHARE), "1.5");
        assert_eq!((text("0,125", SHARE), text("1,125", SHARE)), ("0.125".into(), "1.125".into()));
        // What is no whole number is told by the check of the tree.
        assert_eq!(text("3.5", NUMBER), "3.5");
        assert_eq!(text("three", NUMBER), "\"three\"");
        for doubtful in ["1,000", "1.000", "1.234,50", "1,234,567"] {
            let told = meaning(&Cell::Text(doubtful.to_owned()), NUMBER).unwrap_err();
            assert_eq!(told, format!("{doubtful} can be read in two ways"));
        }
        let typed = |digits: &str, kind| meaning(&Cell::Number(digits.to_owned()), kind).unwrap();
        assert_eq!(typed("1.125", SHARE).as_deref(), Some("1.125"));
        assert_eq!(typed("7", Kind::Text).as_deref(), Some("\"7\""));
    }

    #[test]
    fn words_and_truths_are_what_the_kind_wants() {
        assert_eq!(text("WAHR", Kind::Bool), "true");
        assert_eq!(text("FALSE", Kind::Bool), "false");
        assert_eq!((text("1", Kind::Bool), text("0", Kind::Bool)), ("true".into(), "false".into()));
        assert_eq!(text("1", Kind::Either(&[Kind::Bool, NUMBER])), "1");
        assert_eq!(text("true", Kind::Text), "\"true\"");
        assert_eq!(meaning(&Cell::Truth(true), WORD), Ok(Some("\"true\"".to_owned())));
        assert_eq!(text("all", EITHER), "\"all\"");
        assert_eq!(text("rose, hiraku", EITHER), "[\"rose\", \"hiraku\"]");
        assert_eq!(text("[\"rose\"]", EITHER), "[\"rose\"]");
        assert_eq!(text("\u{201c}rose\u{201d}", EITHER), "\"rose\"");
        let ids = Kind::List { of: &Kind::Id, min: 0, max: 9 };
        assert_eq!(
            (text("rose", ids), text("7; 8", ids)),
            ("[\"rose\"]".into(), "[\"7\", \"8\"]".into())
        );
        assert_eq!(meaning(&Cell::Text("  ".to_owned()), NUMBER), Ok(None));
        let told = meaning(&Cell::Text("[{ do = 'x' ]".to_owned()), Kind::Any).unwrap_err();
        assert_eq!(told, "this is no valid list or table");
        let told = meaning(&Cell::Wrong("a date".to_owned()), NUMBER).unwrap_err();
        assert_eq!(told, "the cell holds a date");
    }

    #[test]
    fn what_a_cell_says_reads_back() {
        let mut scratch = Diagnostics::default();
        let source = "a = ' a \"b\" \\ c'\nb = ''\nc = '7'\nd = 'true'\ne = [1, -2.5, { 'x y' = \"\\u0001\\n\" }]\n\
                      f = 2.0\ng = {}\n";
        let root = Node::parse("x.toml", source, &mut scratch).unwrap();
        let any = Kind::Either(&[NUMBER, SHARE, Kind::Bool, Kind::Text, Kind::Any]);
        for (key, place, value) in root.entries() {
            let cell = cell(value, any);
            let mut sources = Diagnostics::default();
            let own = scratch_place(&cell, &mut sources);
            let back = read(&cell, any, own, &mut sources).expect(key);
            assert!(same(&back, value), "{key}: {cell:?} {place:?}");
        }
        assert_eq!(cell(root.get("c").unwrap(), Kind::Text), Cell::Text("7".to_owned()));
        assert_eq!(cell(root.get("c").unwrap(), any), Cell::Text("\"7\"".to_owned()));
        assert_eq!(cell(root.get("f").unwrap(), SHARE), Cell::Number("2.0".to_owned()));
    }
}
