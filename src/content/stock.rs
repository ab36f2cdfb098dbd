//! What can be put in the place of something else: cards, characters and the like, where their copies lie,
//! and how a tree looks with another one lying there.
//!
//! A game declares its [`Stock`]s; nothing here knows what they mean. What stands in for something else is
//! a new element of the same list under an id of its own, so whatever refers to the old one by its id
//! does not mean the new one. An element with `blank = true` is one that does nothing: it is kept
//! aside ([`set_aside`]) until it is to lie somewhere.

use crate::node::{Node, Value};
use crate::shape::{Field, Kind};

/// The key by which an element says that it does nothing.
const BLANK: &str = "blank";

/// The key, as a game's shape has it.
pub const BLANK_FIELD: Field = Field::optional(
    BLANK,
    Kind::Bool,
    "true: it does nothing and lies nowhere until something is to be replaced by it",
);

/// A list of elements that can stand in for each other.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Stock {
    /// The list of the content in which they say themselves, such as `advantage`.
    pub list: &'static str,
    /// Where their copies lie.
    pub lies: Lies,
    /// Keys that a blank shares with what it stands in for, as far as it states them: such as what it costs.
    pub alike: &'static [&'static str],
    /// Keys that a blank takes over from what it stands in for, whatever it states itself: such as who may
    /// have it.
    pub kept: &'static [&'static str],
}

/// Where copies lie.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Lies {
    /// In a deck of all: each says under this key how many there are.
    Shared {
        /// The key.
        count: &'static str,
    },
    /// In decks that are elements of another list: a table there says by id how many.
    Counted {
        /// That list.
        holders: &'static str,
        /// The key of the table.
        key: &'static str,
    },
    /// With holders that name them one by one.
    Named {
        /// The list of the holders.
        holders: &'static str,
        /// The keys, one in the other, that lead to the names.
        path: &'static [&'static str],
        /// The key of the name where it stands in a table.
        id: &'static str,
    },
    /// Each is there once, and what stands in takes its id and the keys `kept`, blank or not.
    Once,
    /// It is made up of elements of another list, which say under a key whose they are; these are
    /// replaced, each by what stands in for it.
    Parts {
        /// That other list, a stock too.
        list: &'static str,
        /// The key.
        owner: &'static str,
    },
}

/// Something that can be replaced, with whom.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Piece {
    /// Its list.
    pub stock: &'static Stock,
    /// Its id.
    pub id: String,
    /// Who has it: an id of the stock's holders; None where all do.
    pub holder: Option<String>,
    /// How many copies there are.
    pub copies: usize,
}

/// Takes the elements that are blank out of the lists of a tree: those of which there are copies, and
/// those that something else in the tree names, stay. Gives what was taken, with its list.
pub fn set_aside(root: &mut Node) -> Vec<(String, Node)> {
    let mut blanks = Vec::new();
    let named = names_in(root);
    let Value::Table(entries) = &mut root.value else { return blanks };
    for (list, _, node) in entries {
        let Value::List(elements) = &mut node.value else { continue };
        let (gone, kept) = std::mem::take(elements)
            .into_iter()
            .partition(|element| is_blank(element) && !has_copies(element, &named));
        *elements = kept;
        let gone: Vec<Node> = gone;
        blanks.extend(gone.into_iter().map(|element| (list.clone(), element)));
    }
    blanks
}

/// Takes the blanks out of a file, and gives them as a file of their own: it is read after all others, so
/// that a blank changes no order.
pub(crate) fn split_off(file: &mut Node) -> Node {
    let place = file.place;
    let mut own = Vec::new();
    if let Value::Table(entries) = &mut file.value {
        entries.retain_mut(|(list, at, node)| {
            let Value::List(elements) = &mut node.value else { return true };
            let blanks: Vec<Node> = elements.extract_if(.., |element| is_blank(element)).collect();
            if blanks.is_empty() {
                return true;
            }
            own.push((list.clone(), *at, Node { value: Value::List(blanks), place: node.place }));
            !elements.is_empty()
        });
    }
    Node { value: Value::Table(own), place }
}

/// Whether an element says that it does nothing.
pub fn is_blank(element: &Node) -> bool {
    element.boolean(BLANK) == Some(true)
}

/// Keys under which elements of a deck of all say how many there are.
const COUNTS: [&str; 2] = ["count", "copies"];

fn has_copies(element: &Node, named: &[String]) -> bool {
    let says_some = |key: &&str| element.integer(key).is_some_and(|count| count > 0);
    let times = |id: &str, names: &[String]| names.iter().filter(|name| *name == id).count();
    let is_named = |id: &str| times(id, named) > times(id, &names_in(element));
    COUNTS.iter().any(says_some) || element.text("id").is_some_and(is_named)
}

/// All keys and texts of a tree, without the key that says that something is blank.
fn names_in(node: &Node) -> Vec<String> {
    fn collect(node: &Node, out: &mut Vec<String>) {
        match &node.value {
            Value::Text(text) => out.push(text.clone()),
            Value::List(list) => list.iter().for_each(|node| collect(node, out)),
            Value::Table(entries) => {
                for (key, _, node) in entries.iter().filter(|(key, _, _)| key != BLANK) {
                    out.push(key.clone());
                    collect(node, out);
                }
            }
            _ => {}
        }
    }
    let mut names = Vec::new();
    collect(node, &mut names);
    names
}

/// Everything of some stocks that lies somewhere, in the order of stocks, holders and lists.
pub fn pieces(root: &Node, stocks: &'static [Stock]) -> Vec<Piece> {
    let mut found = Vec::new();
    for stock in stocks {
        let ids = || root.list(stock.list).iter().filter_map(|element| element.text("id"));
        let mut add = |id: &str, holder: Option<&str>, copies: usize| {
            if copies > 0 {
                let holder = holder.map(str::to_owned);
                found.push(Piece { stock, id: id.to_owned(), holder, copies });
            }
        };
        match stock.lies {
            Lies::Shared { count } => {
                for element in root.list(stock.list) {
                    add(element.text("id").unwrap_or_default(), None, number(element.get(count)));
                }
            }
            Lies::Counted { holders, key } => {
                for holder in root.list(holders) {
                    let counts = holder.get(key);
                    for id in ids() {
                        let count = counts.and_then(|counts| counts.get(id));
                        add(id, holder.text("id"), number(count));
                    }
                }
            }
            Lies::Named { holders, path, id: key } => {
                for holder in root.list(holders) {
                    let mut names = Vec::new();
                    names_at(holder, path, key, &mut names);
                    for id in ids() {
                        let copies = names.iter().filter(|name| *name == id).count();
                        add(id, holder.text("id"), copies);
                    }
                }
            }
            Lies::Once | Lies::Parts { .. } => ids().for_each(|id| add(id, None, 1)),
        }
    }
    found
}

fn number(node: Option<&Node>) -> usize {
    node.and_then(Node::as_integer).and_then(|count| usize::try_from(count).ok()).unwrap_or(0)
}

/// The names at the end of a path.
fn names_at(node: &Node, path: &[&str], key: &str, out: &mut Vec<String>) {
    match path {
        [first, rest @ ..] => {
            node.list(first).iter().for_each(|inner| names_at(inner, rest, key, out));
        }
        [] => out.extend(node.as_text().or_else(|| node.text(key)).map(str::to_owned)),
    }
}

/// The blank that stands in for an element of a stock: one that fits, that which states most of what they
/// share.
pub fn blank_for<'a>(
    blanks: &'a [(String, Node)],
    stock: &Stock,
    element: &Node,
) -> Option<&'a Node> {
    let stated = |blank: &Node| stock.alike.iter().filter(|key| blank.get(key).is_some()).count();
    let fits = |blank: &Node| {
        let agrees = |key: &&&str| match blank.get(key) {
            Some(stated) => Some(text_of(stated)) == element.get(key).map(text_of),
            None => true,
        };
        stock.alike.iter().all(|key| agrees(&key))
    };
    let of_list = blanks.iter().filter(|(list, _)| list == stock.list).map(|(_, blank)| blank);
    // Of several that state as much the first in the files stands in.
    of_list.filter(|blank| fits(blank)).rev().max_by_key(|blank| stated(blank))
}

fn text_of(node: &Node) -> String {
    let mut text = String::new();
    node.canonical(&mut text);
    text
}

/// What stands in for `element`: `by` under another id, without copies of its own. A blank takes over the
/// keys `kept`, and says in its name for whom it stands.
pub fn stand_in(stock: &Stock, element: &Node, by: &Node, id: &str) -> Node {
    let mut new = by.clone();
    let blank = is_blank(by);
    for key in stock.kept.iter().filter(|_| blank || stock.lies == Lies::Once) {
        match element.get(key) {
            Some(value) => set(&mut new, key, value.value.clone()),
            None => unset(&mut new, key),
        }
    }
    if blank && let (Some(own), Some(name)) = (by.text("name"), element.text("name")) {
        let name = format!("{own} for {name}");
        set(&mut new, "name", Value::Text(name));
    }
    unset(&mut new, BLANK);
    set(&mut new, "id", Value::Text(id.to_owned()));
    new
}

/// The tree in which `copies` copies of a piece are `by` instead, an element of its list or a blank; of a
/// blank and of whatever is there once they are another element, `id`, else more copies of `by`. What is
/// made up of parts has each of them replaced by its blank. None where the tree does not have what it takes.
pub fn replaced(root: &Node, piece: &Piece, copies: usize, by: &Node, id: &str) -> Option<Node> {
    let stock = piece.stock;
    let element = find(root, stock.list, &piece.id)?.clone();
    let mut tree = root.clone();
    let is_new = is_blank(by) || stock.lies == Lies::Once;
    let own = by.text("id")?;
    let id = if is_new { id } else { own };
    let new = is_new.then(|| stand_in(stock, &element, by, id));
    match stock.lies {
        Lies::Shared { count } => {
            let new = new.map(|mut new| {
                set(&mut new, count, Value::Integer(0));
                new
            });
            add_element(&mut tree, stock.list, &piece.id, new)?;
            change_count(find_mut(&mut tree, stock.list, &piece.id)?, count, copies, false)?;
            change_count(find_mut(&mut tree, stock.list, id)?, count, copies, true)?;
        }
        Lies::Counted { holders, key } => {
            add_element(&mut tree, stock.list, &piece.id, new)?;
            let holder = find_mut(&mut tree, holders, piece.holder.as_deref()?)?;
            let counts = holder.get_mut(key)?;
            change_count(counts, &piece.id, copies, false)?;
            change_count(counts, id, copies, true)?;
        }
        Lies::Named { holders, path, id: key } => {
            add_element(&mut tree, stock.list, &piece.id, new)?;
            let holder = find_mut(&mut tree, holders, piece.holder.as_deref()?)?;
            let mut left = copies;
            rename(holder, path, key, (&piece.id, id), &mut left);
            if left > 0 {
                return None;
            }
        }
        Lies::Once => {
            let mut new = new?;
            set(&mut new, "id", Value::Text(piece.id.clone()));
            *find_mut(&mut tree, stock.list, &piece.id)? = new;
        }
        Lies::Parts { .. } => return None,
    }
    Some(tree)
}

/// The parts that something is made up of, each as a piece of its own stock.
pub fn parts(root: &Node, piece: &Piece, stocks: &'static [Stock]) -> Vec<Piece> {
    let Lies::Parts { list, owner } = piece.stock.lies else { return Vec::new() };
    let Some(stock) = stocks.iter().find(|stock| stock.list == list) else { return Vec::new() };
    let is_part = |element: &&Node| element.text(owner) == Some(piece.id.as_str());
    let part = |element: &Node| Piece {
        stock,
        id: element.text("id").unwrap_or_default().to_owned(),
        holder: None,
        copies: 1,
    };
    root.list(list).iter().filter(is_part).map(part).collect()
}

/// The element of a list with an id.
pub fn find<'a>(root: &'a Node, list: &str, id: &str) -> Option<&'a Node> {
    root.list(list).iter().find(|element| element.text("id") == Some(id))
}

fn find_mut<'a>(root: &'a mut Node, list: &str, id: &str) -> Option<&'a mut Node> {
    let Value::List(elements) = &mut root.get_mut(list)?.value else { return None };
    elements.iter_mut().find(|element| element.text("id") == Some(id))
}

/// Adds an element behind another of its list; nothing where it is already there.
fn add_element(root: &mut Node, list: &str, behind: &str, new: Option<Node>) -> Option<()> {
    let Some(new) = new else { return Some(()) };
    let Value::List(elements) = &mut root.get_mut(list)?.value else { return None };
    if elements.iter().any(|element| element.text("id") == new.text("id")) {
        return Some(());
    }
    let place = elements.iter().position(|element| element.text("id") == Some(behind))?;
    elements.insert(place + 1, new);
    Some(())
}

/// Counts some more or fewer under a key; None where there are not so many.
fn change_count(table: &mut Node, key: &str, copies: usize, more: bool) -> Option<()> {
    let known = number(table.get(key));
    let now = if more { known.checked_add(copies)? } else { known.checked_sub(copies)? };
    set(table, key, Value::Integer(i64::try_from(now).ok()?));
    Some(())
}

/// Names another one at the end of a path, the last of the names first.
fn rename(node: &mut Node, path: &[&str], key: &str, names: (&str, &str), left: &mut usize) {
    let (old, new) = names;
    if let [first, rest @ ..] = path {
        let Some(inner) = node.get_mut(first) else { return };
        match &mut inner.value {
            Value::List(list) => {
                for element in list.iter_mut().rev() {
                    rename(element, rest, key, names, left);
                }
            }
            _ => rename(inner, rest, key, names, left),
        }
        return;
    }
    let named = if node.as_text().is_some() { Some(node) } else { node.get_mut(key) };
    if let Some(named) = named.filter(|named| *left > 0 && named.as_text() == Some(old)) {
        named.value = Value::Text(new.to_owned());
        *left -= 1;
    }
}

fn set(table: &mut Node, key: &str, value: Value) {
    let place = table.place;
    if let Some(known) = table.get_mut(key) {
        known.value = value;
    } else if let Value::Table(entries) = &mut table.value {
        entries.push((key.to_owned(), place, Node { value, place }));
    }
}

fn unset(table: &mut Node, key: &str) {
    if let Value::Table(entries) = &mut table.value {
        entries.retain(|(known, _, _)| known != key);
    }
}

#[cfg(test)]
mod tests;
