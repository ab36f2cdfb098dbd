//! From the tree of a game to tables of cells.

use crate::node::{Node, Value};
use crate::setting::{kind_of_element, table_of};
use crate::shape::{Kind, Shape};
use crate::sheet::address::{self, Address, Meant, Step};
use crate::sheet::{Cell, decks, value};
use crate::stock::{Stock, is_blank};

/// What a column has, in the order in which they stand.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub enum Section {
    /// A value of its own.
    Plain,
    /// A number within an effect.
    Number,
    /// Effects as a whole.
    Whole,
}

/// A sheet: the things of one kind, or what decks hold.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The list of the content, such as `advantage`, or [`super::DECKS`].
    pub name: String,
    /// The columns with what they have.
    pub columns: Vec<(String, Section)>,
    /// The cells, as many a row as there are columns.
    pub rows: Vec<Vec<Cell>>,
}

/// A list of the content whose elements have ids.
#[derive(Copy, Clone, Debug)]
pub(super) struct Listed {
    pub(super) name: &'static str,
    /// The kind of its elements.
    pub(super) kind: Kind,
    /// Their keys.
    pub(super) shape: &'static Shape,
}

/// The lists of the content whose elements have ids.
pub(super) fn lists(shape: &Shape) -> impl Iterator<Item = Listed> {
    shape.fields.iter().filter_map(|field| {
        let kind = kind_of_element(Some(field.kind))?;
        let shape =
            table_of(kind).filter(|shape| shape.field("id").is_some_and(|id| id.required))?;
        Some(Listed { name: field.name, kind, shape })
    })
}

/// The elements that have a row: a blank lies nowhere until something is to be replaced by it.
pub(super) fn with_rows<'n>(root: &'n Node, list: &str) -> impl Iterator<Item = &'n Node> {
    root.list(list).iter().filter(|element| element.text("id").is_some() && !is_blank(element))
}

/// The sheets of a game's content: one for each list whose elements have ids, and one of what decks hold.
pub fn sheets_of(root: &Node, shape: &'static Shape, stocks: &'static [Stock]) -> Vec<Sheet> {
    let holdings = decks::holdings(stocks, shape);
    let mut sheets: Vec<Sheet> = Vec::new();
    for list in lists(shape) {
        let elements: Vec<&Node> = with_rows(root, list.name).collect();
        let is_held =
            |key: &str| holdings.iter().any(|one| one.list.name == list.name && one.key == key);
        let columns = columns_of(&elements, list, is_held);
        let row = |element: &Node| columns.iter().map(|one| one.cell(element)).collect();
        let rows = elements.iter().map(|element| row(element)).collect();
        let name = |one: &Column| (address::shown(&one.address), one.section);
        sheets.push(Sheet {
            name: list.name.to_owned(),
            columns: columns.iter().map(name).collect(),
            rows,
        });
    }
    sheets.extend(decks::sheet(root, &holdings));
    sheets
}

/// A column.
struct Column {
    address: Address,
    kind: Kind,
    section: Section,
}

impl Column {
    /// The column of an address. None where its name would be read as another one: the cell of the whole has
    /// what it would have.
    fn of(list: Listed, address: Address, section: Section) -> Option<Self> {
        let Meant { address: read, kind, .. } =
            address::read(&address::shown(&address), list.kind).ok()?;
        (read == address).then_some(Self { address, kind, section })
    }

    fn cell(&self, element: &Node) -> Cell {
        value_at(element, &self.address).map_or(Cell::Blank, |node| value::cell(node, self.kind))
    }
}

/// The value that a column shows: within another value it is no list and no table.
pub(super) fn value_at<'n>(element: &'n Node, at: &[Step]) -> Option<&'n Node> {
    let is_plain = |node: &&Node| !matches!(node.value, Value::List(_) | Value::Table(_));
    address::get(element, at).filter(|node| at.len() == 1 || is_plain(node))
}

/// The columns of a list: those that any of its elements has; of an empty one those that all must have.
fn columns_of(elements: &[&Node], list: Listed, is_held: impl Fn(&str) -> bool) -> Vec<Column> {
    let own = |key: &str| vec![Step::Key(key.to_owned())];
    let mut columns = Vec::new();
    columns.extend(Column::of(list, own("id"), Section::Plain));
    for field in list.shape.fields.iter().filter(|field| field.name != "id" && !is_held(field.name))
    {
        let values: Vec<&Node> =
            elements.iter().filter_map(|element| element.get(field.name)).collect();
        if values.is_empty() {
            let is_wanted = elements.is_empty() && field.required;
            columns.extend(Column::of(list, own(field.name), Section::Plain).filter(|_| is_wanted));
            continue;
        }
        if let Some(numbers) = columns_of_numbers(&values, list, field.name) {
            columns.extend(numbers);
            continue;
        }
        let has_tables = values.iter().any(|value| holds_table(value));
        let section = if has_tables { Section::Whole } else { Section::Plain };
        columns.extend(Column::of(list, own(field.name), section));
        let mut numbers = Vec::new();
        for value in values.iter().filter(|value| value.as_decimal().is_none()) {
            address::numbers(value, &own(field.name), &mut numbers);
        }
        numbers.sort_unstable();
        numbers.dedup();
        let of = |address| Column::of(list, address, Section::Number);
        columns.extend(numbers.into_iter().filter_map(of));
    }
    // A stable sort: within a section they stay as they are.
    columns.sort_by_key(|column| column.section);
    columns
}

/// The columns of a key under which there are tables of nothing but numbers and truths; None where that is not
/// so, or one of them would be read as another column.
fn columns_of_numbers(values: &[&Node], list: Listed, name: &str) -> Option<Vec<Column>> {
    if !values.iter().all(|value| is_row_of_numbers(value)) {
        return None;
    }
    let mut keys: Vec<&str> = Vec::new();
    for (key, _, _) in values.iter().flat_map(|value| value.entries()) {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    let inner = |key: &&str| vec![Step::Key(name.to_owned()), Step::Key((*key).to_owned())];
    keys.iter().map(|key| Column::of(list, inner(key), Section::Plain)).collect()
}

/// Whether a table has nothing but numbers and truths, and any.
fn is_row_of_numbers(node: &Node) -> bool {
    let is_number =
        |node: &Node| matches!(node.value, Value::Integer(_) | Value::Decimal(_) | Value::Bool(_));
    node.entries().next().is_some() && node.entries().all(|(_, _, value)| is_number(value))
}

fn holds_table(node: &Node) -> bool {
    node.is_table() || matches!(&node.value, Value::List(list) if list.iter().any(holds_table))
}
