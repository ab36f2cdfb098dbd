//! The names of columns: where in an element a value lies, `effect1.amount`.

use crate::node::{Node, Value};
use crate::setting::{kind_of_element, kind_of_key, renamed, tagged_of};
use crate::shape::{Before, Form, Kind, Tagged};

/// One step into a value.
#[derive(Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub(super) enum Step {
    /// An element of a list, numbered from 0.
    Item(usize),
    /// The value of a key.
    Key(String),
}

/// Where in an element a value lies.
pub(super) type Address = Vec<Step>;

/// The address as a column has it: `effect1.then2.amount`, elements numbered from 1; a list directly in a
/// list has its number alone, `pairs1.2`.
pub(super) fn shown(address: &[Step]) -> String {
    let mut text = String::new();
    let mut behind_key = false;
    for step in address {
        match step {
            Step::Key(key) => {
                if !text.is_empty() {
                    text.push('.');
                }
                text.push_str(key);
            }
            Step::Item(index) => {
                if !behind_key {
                    text.push('.');
                }
                text.push_str(&(index + 1).to_string());
            }
        }
        behind_key = matches!(step, Step::Key(_));
    }
    text
}

/// What the name of a column means.
#[derive(Clone, Debug)]
pub(super) struct Meant {
    /// Where in an element its values lie.
    pub(super) address: Address,
    /// Of what kind they are.
    pub(super) kind: Kind,
    /// The word that a table on the way must say, where older sheets had a column for each word.
    pub(super) word: Option<Word>,
    /// The name is one of older sheets.
    pub(super) is_old: bool,
}

/// A table that must say a word.
#[derive(Clone, Debug)]
pub(super) struct Word {
    /// Where the table lies.
    pub(super) at: Address,
    /// The key of its word.
    tag: &'static str,
    /// The word.
    pub(super) says: &'static str,
}

impl Word {
    /// Whether the table in an element says it.
    pub(super) fn is_said(&self, element: &Node) -> bool {
        get(element, &self.at).and_then(|table| table.text(self.tag)) == Some(self.says)
    }
}

/// What a column's name means in an element of a kind. A key of that very name is meant before a number in a
/// list, a key of today before one of older sheets. The part that is unknown where there is none.
pub(super) fn read(name: &str, element: Kind) -> Result<Meant, &str> {
    let mut meant = Meant { address: Vec::new(), kind: element, word: None, is_old: false };
    let parts: Vec<&str> = name.split('.').collect();
    for (index, part) in parts.iter().copied().enumerate() {
        let is_last = index + 1 == parts.len();
        meant.step(part, is_last).ok_or(part)?;
    }
    Ok(meant)
}

impl Meant {
    fn step(&mut self, part: &str, is_last: bool) -> Option<()> {
        if self.key(part).is_some() {
            return Some(());
        }
        if let Some((tagged, form)) = self.word_as_key(part) {
            self.is_old = true;
            self.word = Some(Word { at: self.address.clone(), tag: tagged.tag, says: form.word });
            return if is_last { self.key(form.fields.first()?.name) } else { Some(()) };
        }
        let key = part.trim_end_matches(|one: char| one.is_ascii_digit());
        let index = part[key.len()..].parse::<usize>().ok()?.checked_sub(1)?;
        if !key.is_empty() {
            self.key(key)?;
        }
        self.kind = kind_of_element(Some(self.kind))?;
        self.address.push(Step::Item(index));
        Some(())
    }

    /// The word that a part of an older name is.
    fn word_as_key(&self, part: &str) -> Option<(&'static Tagged, &'static Form)> {
        let tagged = tagged_of(self.kind).filter(|one| matches!(one.before, Before::Words))?;
        Some((tagged, tagged.form(part)?))
    }

    /// Goes to the value of a key, by its name of today or that of older sheets.
    fn key(&mut self, key: &str) -> Option<()> {
        let found = kind_of_key(Some(self.kind), key).map(|kind| (key.to_owned(), kind));
        let (key, kind) = found.or_else(|| {
            let field = renamed(self.kind, key)?;
            self.is_old = true;
            Some((field.name.to_owned(), field.kind))
        })?;
        self.address.push(Step::Key(key));
        self.kind = kind;
        Some(())
    }
}

/// The value at an address.
pub(super) fn get<'n>(node: &'n Node, address: &[Step]) -> Option<&'n Node> {
    address.iter().try_fold(node, |node, step| match (step, &node.value) {
        (Step::Key(key), Value::Table(_)) => node.get(key),
        (Step::Item(index), Value::List(list)) => list.get(*index),
        _ => None,
    })
}

/// Puts a value at an address, or takes away what is there. Tables on the way are made, elements of lists are
/// not: false where there is no such element, or one should be taken.
pub(super) fn put(node: &mut Node, address: &[Step], value: Option<Node>) -> bool {
    let Some((step, rest)) = address.split_first() else {
        let Some(value) = value else { return false };
        *node = value;
        return true;
    };
    match (step, &mut node.value) {
        (Step::Item(index), Value::List(list)) => {
            list.get_mut(*index).is_some_and(|inner| put(inner, rest, value))
        }
        (Step::Key(key), Value::Table(entries)) => {
            let index = entries.iter().position(|(known, _, _)| known == key);
            match (index, value) {
                (Some(index), None) if rest.is_empty() => {
                    entries.remove(index);
                    true
                }
                (Some(index), value) => put(&mut entries[index].2, rest, value),
                (None, None) => true,
                (None, Some(value)) => {
                    let place = value.place;
                    let mut made = Node { value: Value::Table(Vec::new()), place };
                    let is_put = put(&mut made, rest, Some(value));
                    if is_put {
                        entries.push((key.clone(), place, made));
                    }
                    is_put
                }
            }
        }
        _ => false,
    }
}

/// The addresses of all numbers in a value that lies at `from`.
pub(super) fn numbers(node: &Node, from: &Address, out: &mut Vec<Address>) {
    let inner = |step: Step| from.iter().cloned().chain([step]).collect::<Address>();
    match &node.value {
        Value::Integer(_) | Value::Decimal(_) => out.push(from.clone()),
        Value::List(list) => {
            for (index, item) in list.iter().enumerate() {
                numbers(item, &inner(Step::Item(index)), out);
            }
        }
        Value::Table(entries) => {
            for (key, _, value) in entries {
                numbers(value, &inner(Step::Key(key.clone())), out);
            }
        }
        Value::Text(_) | Value::Bool(_) => {}
    }
}

/// Whether the lists on the way to an address are as long in both values, so that it means the same.
pub(super) fn same_way(one: &Node, other: &Node, address: &[Step]) -> bool {
    (0..address.len()).filter(|&end| matches!(address[end], Step::Item(_))).all(|end| {
        let length = |node| get(node, &address[..end]).map(|list| list.elements().len());
        length(one).is_some() && length(one) == length(other)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnose::Diagnostics;
    use crate::shape::{Field, Shape};

    const NUMBER: Kind = Kind::Integer { min: 0, max: 9 };
    const NUMBERS: Kind = Kind::List { of: &NUMBER, min: 0, max: 9 };

    static EFFECT: Shape = Shape {
        name: "an effect",
        fields: &[
            Field::optional("amount", NUMBER, ""),
            Field::optional("hits", NUMBERS, ""),
            Field::optional("then", Kind::OneOrMany(&Kind::Table(&EFFECT)), ""),
        ],
    };
    static CARD: Shape = Shape {
        name: "a card",
        fields: &[
            Field::optional("effect", Kind::List { of: &Kind::Table(&EFFECT), min: 0, max: 9 }, ""),
            Field::optional("hits7", NUMBER, ""),
            Field::optional("hits", NUMBERS, ""),
            Field::optional("pairs", Kind::List { of: &NUMBERS, min: 0, max: 9 }, ""),
        ],
    };

    fn card(text: &str) -> Node {
        Node::parse("card.toml", text, &mut Diagnostics::default()).expect("TOML")
    }

    #[test]
    fn a_column_is_named_as_it_is_read() {
        let of = |name| read(name, Kind::Table(&CARD)).map(|meant| shown(&meant.address));
        for name in ["effect", "effect1.amount", "effect2.then.amount", "effect1.then3.hits2"] {
            assert_eq!(of(name), Ok(name.to_owned()));
        }
        assert_eq!(of("pairs1.2"), Ok("pairs1.2".to_owned()));
        let address = read("effect12.amount", Kind::Table(&CARD)).unwrap().address;
        let key = |key: &str| Step::Key(key.to_owned());
        assert_eq!(address, [key("effect"), Step::Item(11), key("amount")]);
        // A key of the very name comes first.
        assert_eq!(read("hits7", Kind::Table(&CARD)).unwrap().address, [key("hits7")]);
        assert_eq!(
            read("hits6", Kind::Table(&CARD)).unwrap().address,
            [key("hits"), Step::Item(5)]
        );
        for (name, part) in [("efect1.amount", "efect1"), ("effect1.amont", "amont")] {
            assert_eq!(of(name), Err(part));
        }
        assert_eq!((of("effect0.amount"), of("amount2")), (Err("effect0"), Err("amount2")));
    }

    #[test]
    fn a_value_is_put_where_it_was_found() {
        let mut one = card("effect = [{ amount = 3, then = { amount = 4 } }]\npairs = [[1, 2]]");
        let mut found = Vec::new();
        numbers(&one, &Vec::new(), &mut found);
        let names: Vec<String> = found.iter().map(|address| shown(address)).collect();
        assert_eq!(names, ["effect1.amount", "effect1.then.amount", "pairs1.1", "pairs1.2"]);
        for (number, address) in found.iter().enumerate() {
            let value = Node { value: Value::Integer(number as i64), place: one.place };
            assert!(put(&mut one, address, Some(value)));
        }
        let shown = "{ effect = [{ amount = 0, then = { amount = 1 } }], pairs = [[2, 3]] }";
        assert_eq!(one.shown(), shown);
        assert!(put(&mut one, &found[1], None) && !put(&mut one, &found[2], None));
        assert_eq!(one.shown(), "{ effect = [{ amount = 0, then = {  } }], pairs = [[2, 3]] }");
        let second = read("effect2.amount", Kind::Table(&CARD)).unwrap().address;
        let value = Node { value: Value::Integer(1), place: one.place };
        assert!(!put(&mut one, &second, Some(value)), "no element is made");
    }
}
