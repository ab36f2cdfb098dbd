//! What decks, bands and parties hold: a row for each card of each.

use std::collections::HashMap;

use crate::diagnose::{Diagnostics, Place};
use crate::node::{Node, Value};
use crate::setting::{kind_of_element, kind_of_key};
use crate::shape::{Kind, Shape};
use crate::sheet::export::{Listed, Section, Sheet, lists, with_rows};
use crate::sheet::rows::Grid;
use crate::sheet::{Cell, DECKS, SHEET, value};
use crate::stock::{Lies, Stock};

/// The columns.
pub(super) const DECK: &str = "deck";
const LIST: &str = "list";
pub(super) const CARD: &str = "card";
pub(super) const COPIES: &str = "copies";

/// No deck has more copies of a card.
const COPIES_MAX: i64 = 10_000;

/// A key of a deck, band or party under which what it holds lies.
#[derive(Copy, Clone, Debug)]
pub(super) struct Holding {
    /// The list of the decks.
    pub(super) list: Listed,
    /// The key.
    pub(super) key: &'static str,
    /// Whether a table says how many of each, else they are named one by one.
    counted: bool,
    /// Of what kind an entry is.
    kind: Kind,
}

/// Where a game's decks hold what, each once.
pub(super) fn holdings(stocks: &'static [Stock], shape: &Shape) -> Vec<Holding> {
    let mut found: Vec<Holding> = Vec::new();
    for stock in stocks {
        let (holders, key, counted) = match stock.lies {
            Lies::Counted { holders, key } => (holders, key, true),
            Lies::Named { holders, path: [key, ..], .. } => (holders, *key, false),
            _ => continue,
        };
        let Some(list) = lists(shape).find(|list| list.name == holders) else { continue };
        let entry = kind_of_element(kind_of_key(Some(list.kind), key));
        let kind = if counted { Kind::Id } else { entry.unwrap_or(Kind::Any) };
        if !found.iter().any(|one| one.list.name == holders && one.key == key) {
            found.push(Holding { list, key, counted, kind });
        }
    }
    found
}

/// What a deck holds, each once and how many.
fn held(deck: &Node, holding: Holding) -> Vec<(Node, i64)> {
    let Some(node) = deck.get(holding.key) else { return Vec::new() };
    if holding.counted {
        let entry = |(key, place, count): (&str, Place, &Node)| {
            (Node { value: Value::Text(key.to_owned()), place }, count.as_integer().unwrap_or(0))
        };
        return node.entries().map(entry).collect();
    }
    let mut found: Vec<(Node, i64)> = Vec::new();
    for card in node.elements() {
        match found.iter_mut().find(|(known, _)| value::same(known, card)) {
            Some((_, copies)) => *copies += 1,
            None => found.push((card.clone(), 1)),
        }
    }
    found
}

/// The sheet of what decks hold; none where a game has no decks. Of which list a deck is and where in it the
/// card lies are columns only where there is more than one answer.
pub(super) fn sheet(root: &Node, holdings: &[Holding]) -> Option<Sheet> {
    let first = holdings.first()?;
    let several_lists = holdings.iter().any(|one| one.list.name != first.list.name);
    let several_keys = holdings.iter().any(|one| one.key != first.key);
    let mut columns = vec![DECK, CARD, COPIES];
    if several_keys {
        columns.insert(1, LIST);
    }
    if several_lists {
        columns.insert(0, SHEET);
    }
    let text = |text: &str| Cell::Text(text.to_owned());
    let mut rows = Vec::new();
    for list in lists_of(holdings) {
        for deck in with_rows(root, list.name) {
            for holding in holdings.iter().filter(|one| one.list.name == list.name) {
                for (card, copies) in held(deck, *holding) {
                    let cell = |column: &&str| match *column {
                        SHEET => text(list.name),
                        DECK => text(deck.text("id").unwrap_or_default()),
                        LIST => text(holding.key),
                        CARD => value::cell(&card, holding.kind),
                        _ => Cell::Number(copies.to_string()),
                    };
                    rows.push(columns.iter().map(cell).collect());
                }
            }
        }
    }
    let columns = columns.iter().map(|&name| (name.to_owned(), Section::Plain)).collect();
    Some(Sheet { name: DECKS.to_owned(), columns, rows })
}

fn lists_of(holdings: &[Holding]) -> Vec<Listed> {
    let mut found: Vec<Listed> = Vec::new();
    for one in holdings {
        if !found.iter().any(|list| list.name == one.list.name) {
            found.push(one.list);
        }
    }
    found
}

/// The columns of a sheet of what decks hold, by number.
struct Columns {
    sheet: Option<usize>,
    deck: usize,
    list: Option<usize>,
    card: usize,
    copies: usize,
}

impl Columns {
    /// The columns; an error for each that is missing or unknown.
    fn of(grid: &Grid<'_>, diagnostics: &mut Diagnostics) -> Option<Self> {
        let known = [SHEET, DECK, LIST, CARD, COPIES];
        for (index, name) in grid.columns().filter(|(_, name)| !known.contains(name)) {
            let message = format!("there is no column `{name}` for what decks hold");
            let help = format!(
                "the columns are {}; begin the name of a column of your own with #",
                known.join(", ")
            );
            diagnostics.error_with_help(grid.place(grid.header, index), message, help);
        }
        let column = |name: &str| grid.column(name);
        if let (Some(deck), Some(card), Some(copies)) = (column(DECK), column(CARD), column(COPIES))
        {
            return Some(Self { sheet: column(SHEET), deck, list: column(LIST), card, copies });
        }
        let missing: Vec<&str> =
            [DECK, CARD, COPIES].into_iter().filter(|name| column(name).is_none()).collect();
        let message = format!("the column `{}` is missing", missing.join("` and `"));
        let help = "what decks hold stands in the columns deck, card and copies";
        diagnostics.error_with_help(grid.place(grid.header, 0), message, help);
        None
    }
}

/// What the rows of a sheet say of decks: by list and id what each holds, by key.
type Told = HashMap<(&'static str, String), HashMap<&'static str, Vec<(Node, i64)>>>;

/// Reads a sheet of what decks hold and lays it over the decks of `wanted`, the lists as they are to be. A deck
/// with any row is told wholly, one without stays as it is.
pub(super) fn lay(
    grid: &Grid<'_>,
    holdings: &[Holding],
    wanted: &mut HashMap<&'static str, Vec<Node>>,
    diagnostics: &mut Diagnostics,
) {
    let Some(columns) = Columns::of(grid, diagnostics) else { return };
    let mut told = Told::new();
    for row in grid.rows() {
        let name = grid.cell(row, columns.deck).shown().trim();
        if name.starts_with(super::NOTE) {
            continue;
        }
        let Some(holding) = holding_of(grid, row, (&columns, holdings), wanted, diagnostics) else {
            continue;
        };
        // The deck is told of, whether or not its card can be read.
        let cards = told.entry((holding.list.name, name.to_owned())).or_default();
        let cards = cards.entry(holding.key).or_default();
        let Some((node, copies)) = card_of(grid, row, &columns, holding, diagnostics) else {
            continue;
        };
        if let Some((first, _)) = cards.iter().find(|(known, _)| value::same(known, &node)) {
            let first = diagnostics.name_of(first.place);
            let card = grid.cell(row, columns.card).shown().trim();
            let message = format!("`{name}` has the card `{card}` twice");
            let help = format!("the first is at {first}; write one row with the copies of both");
            diagnostics.error_with_help(node.place, message, help);
        } else {
            cards.push((node, copies));
        }
    }
    for ((list, id), mut lists) in told {
        let deck = wanted
            .get_mut(list)
            .and_then(|decks| decks.iter_mut().find(|deck| deck.text("id") == Some(id.as_str())));
        let Some(deck) = deck else { continue };
        for holding in holdings.iter().filter(|one| one.list.name == list) {
            fill(deck, *holding, lists.remove(holding.key).unwrap_or_default());
        }
    }
}

/// Where the card of a row lies.
fn holding_of(
    grid: &Grid<'_>,
    row: usize,
    (columns, holdings): (&Columns, &[Holding]),
    wanted: &HashMap<&'static str, Vec<Node>>,
    diagnostics: &mut Diagnostics,
) -> Option<Holding> {
    let says = |column: Option<usize>| column.map(|column| grid.cell(row, column).shown().trim());
    let name = says(Some(columns.deck)).unwrap_or_default();
    let (list, key) = (says(columns.sheet), says(columns.list));
    let fits = |one: &&Holding| {
        let is =
            |said: Option<&str>, own: &str| said.is_none_or(|said| said.is_empty() || said == own);
        is(list, one.list.name)
            && is(key, one.key)
            && wanted.get(one.list.name).is_some_and(|list| find(list, name).is_some())
    };
    let fitting: Vec<&Holding> = holdings.iter().filter(fits).collect();
    if let [holding] = fitting.as_slice() {
        return Some(**holding);
    }
    let place = grid.place(row, columns.deck);
    no_holding(name, key, (fitting.len(), holdings), wanted, place, diagnostics);
    None
}

/// The card of a row and how many copies of it there are.
fn card_of(
    grid: &Grid<'_>,
    row: usize,
    columns: &Columns,
    holding: Holding,
    diagnostics: &mut Diagnostics,
) -> Option<(Node, i64)> {
    let (cell, place) = (grid.cell(row, columns.card), grid.place(row, columns.card));
    let card = value::read(cell, holding.kind, place, diagnostics);
    if cell.is_blank() {
        let help = "write its id, or delete the row";
        diagnostics.error_with_help(place, "this row has no card", help);
    }
    let copies = number_of(grid, row, columns.copies, diagnostics);
    Some((card?, copies?))
}

fn find<'n>(list: &'n [Node], id: &str) -> Option<&'n Node> {
    list.iter().find(|element| element.text("id") == Some(id))
}

/// A row of which it is not known where its card lies.
fn no_holding(
    name: &str,
    key: Option<&str>,
    (fitting, holdings): (usize, &[Holding]),
    wanted: &HashMap<&'static str, Vec<Node>>,
    place: Place,
    diagnostics: &mut Diagnostics,
) {
    if fitting > 1 {
        let keys: Vec<&str> = holdings.iter().map(|one| one.key).collect();
        let message = format!("it is not said where in `{name}` this card lies");
        let help = format!("write one of {} into the column `{LIST}`", keys.join(", "));
        diagnostics.error_with_help(place, message, help);
        return;
    }
    let decks: Vec<&str> = lists_of(holdings)
        .iter()
        .flat_map(|list| wanted.get(list.name).into_iter().flatten())
        .filter_map(|deck| deck.text("id"))
        .collect();
    if decks.contains(&name) {
        let keys: Vec<&str> = holdings.iter().map(|one| one.key).collect();
        let message = format!("nothing lies in `{name}` under `{}`", key.unwrap_or_default());
        let help = format!("the column `{LIST}` may say {}", keys.join(", "));
        diagnostics.error_with_help(place, message, help);
        return;
    }
    let message = format!("there is no deck `{name}`");
    let help = crate::diagnose::advice_on_name(name, &decks, 12)
        .unwrap_or_else(|| "a new deck needs a row on its own sheet first".to_owned());
    diagnostics.error_with_help(place, message, help);
}

/// The number of copies of a row.
fn number_of(
    grid: &Grid<'_>,
    row: usize,
    column: usize,
    diagnostics: &mut Diagnostics,
) -> Option<i64> {
    let kind = Kind::Integer { min: 0, max: COPIES_MAX };
    let (cell, place) = (grid.cell(row, column), grid.place(row, column));
    let before = diagnostics.count();
    let read = value::read(cell, kind, place, diagnostics);
    let number = read.as_ref().and_then(Node::as_integer);
    if number.is_none_or(|number| !(0..=COPIES_MAX).contains(&number)) {
        if diagnostics.count() == before {
            let message = format!("`{COPIES}` must be {}, not {:?}", kind.describe(), cell.shown());
            diagnostics.error_with_help(
                place,
                message,
                "write how many copies of the card lie there",
            );
        }
        return None;
    }
    number
}

/// Makes a deck hold what is wanted; what it holds already keeps its place, and a card of which it counts none
/// any more is counted as 0.
fn fill(deck: &mut Node, holding: Holding, mut cards: Vec<(Node, i64)>) {
    let before = held(deck, holding);
    let is_same = before.len() == cards.len()
        && before.iter().all(|(card, copies)| {
            cards.iter().any(|(other, number)| value::same(card, other) && copies == number)
        });
    if is_same || (cards.is_empty() && deck.get(holding.key).is_none()) {
        return;
    }
    let place = cards.first().map_or(deck.place, |(card, _)| card.place);
    let taken = |cards: &mut Vec<(Node, i64)>, card: &Node| {
        let index = cards.iter().position(|(other, _)| value::same(card, other))?;
        Some(cards.remove(index))
    };
    let value = if holding.counted {
        let mut entries = Vec::new();
        let mut push = |card: &Node, copies: i64| {
            let key = card.as_text().unwrap_or_default().to_owned();
            let count = Node { value: Value::Integer(copies), place: card.place };
            entries.push((key, card.place, count));
        };
        for (card, _) in &before {
            match taken(&mut cards, card) {
                Some((now, copies)) => push(&now, copies),
                None => push(&Node { place: deck.place, ..card.clone() }, 0),
            }
        }
        for (card, copies) in &cards {
            push(card, *copies);
        }
        Value::Table(entries)
    } else {
        let mut items = Vec::new();
        for item in deck.list(holding.key) {
            let wanted =
                cards.iter_mut().find(|(card, copies)| *copies > 0 && value::same(card, item));
            if let Some((card, copies)) = wanted {
                *copies -= 1;
                items.push(card.clone());
            }
        }
        for (card, copies) in cards {
            items.extend(std::iter::repeat_n(card, usize::try_from(copies).unwrap_or(0)));
        }
        Value::List(items)
    };
    super::address::put(
        deck,
        &[super::address::Step::Key(holding.key.to_owned())],
        Some(Node { value, place }),
    );
}
