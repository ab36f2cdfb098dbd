//! From tables of cells to the variant that says what differs.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::diagnose::{Diagnostics, Place, advice_on_name};
use crate::node::{Node, Value};
use crate::older;
use crate::overlay::overlay;
use crate::setting::kind_of_key;
use crate::shape::{Kind, Shape};
use crate::sheet::address::{self, Address, Meant, Step};
use crate::sheet::difference::list_of;
use crate::sheet::export::{Listed, lists, with_rows};
use crate::sheet::merge::{OfKey, Said};
use crate::sheet::rows::Grid;
use crate::sheet::{Cell, Changes, DECKS, NOTE, SHEET, Sheets, decks, value, written};
use crate::stock::is_blank;

const ID: &str = "id";

/// Lays sheets over the tree, as the variant that says what differs. `files` is the tree of the game's own
/// files, `name` is what the user calls the sheets.
pub(crate) fn lay(
    root: &mut Node,
    files: &Node,
    (name, sheets): (&str, &Sheets),
    shape: &'static Shape,
    diagnostics: &mut Diagnostics,
) -> Changes {
    let lists: Vec<Listed> = lists(shape).collect();
    let holdings = decks::holdings(sheets.stocks, shape);
    let ids: HashSet<&str> = lists
        .iter()
        .flat_map(|list| root.list(list.name))
        .filter_map(|element| element.text(ID))
        .collect();
    let mut ids: Vec<&str> = ids.into_iter().collect();
    ids.sort_unstable();
    let of_decks = |table: &&crate::sheet::Table| is_of_decks(table, !holdings.is_empty());
    let (decks, things): (Vec<_>, Vec<_>) = sheets.tables.iter().partition(of_decks);
    let mut reading = Reading {
        root,
        files,
        lists: &lists,
        diagnostics,
        wanted: HashMap::new(),
        told_of_old: false,
    };
    let mut places = HashMap::new();
    for table in things {
        if let Some(grid) = Grid::new(table, ids.iter().copied(), reading.diagnostics) {
            // A table for all kinds may have been saved as a workbook, under whatever name.
            let own = table.sheet.as_deref();
            let named = |name: &&str| {
                lists.iter().any(|list| list.name == *name) || grid.column(SHEET).is_none()
            };
            reading.table(own.filter(named), &grid, &mut places);
        }
    }
    let Reading { mut wanted, .. } = reading;
    for list in &lists {
        wanted.entry(list.name).or_insert_with(|| root.list(list.name).to_vec());
    }
    for table in decks {
        if let Some(grid) = Grid::new(table, ids.iter().copied(), diagnostics) {
            grid.check(diagnostics);
            decks::lay(&grid, &holdings, &mut wanted, diagnostics);
        }
    }
    let (variant, mut changes) = variant_of(root, &lists, &wanted, &places);
    changes.variant = written::described(&described(name, &changes), &variant).into();
    overlay(root, variant, Some(Kind::Table(shape)), diagnostics);
    changes
}

/// Whether a table says what decks hold.
fn is_of_decks(table: &crate::sheet::Table, has_decks: bool) -> bool {
    let header = table.rows.iter().find(|row| !row.iter().all(Cell::is_blank));
    let has =
        |name: &str| header.is_some_and(|row| row.iter().any(|cell| cell.shown().trim() == name));
    let by_header = [decks::DECK, decks::CARD, decks::COPIES].into_iter().all(has) && !has(ID);
    has_decks && (table.sheet.as_deref() == Some(DECKS) || by_header)
}

fn find<'n>(list: &'n [Node], id: &str) -> Option<&'n Node> {
    list.iter().find(|element| element.text(ID) == Some(id))
}

/// The description of the variant.
fn described(name: &str, changes: &Changes) -> String {
    let counts = [
        (changes.changed.len(), "changed"),
        (changes.added.len(), "new"),
        (changes.removed.len(), "gone"),
    ];
    let told = counts.iter().filter(|(count, _)| *count > 0);
    let told: Vec<String> = told.map(|(count, what)| format!("{count} {what}")).collect();
    let told = if told.is_empty() { "nothing differs".to_owned() } else { told.join(", ") };
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    format!("What {file} changes: {told}")
}

/// The variant that makes the lists what they are to be, and what it changes.
fn variant_of(
    root: &Node,
    lists: &[Listed],
    wanted: &HashMap<&'static str, Vec<Node>>,
    places: &HashMap<String, Place>,
) -> (Node, Changes) {
    let mut changes = Changes::default();
    let mut entries = Vec::new();
    for list in lists {
        let old = root.list(list.name);
        let Some(new) = wanted.get(list.name) else { continue };
        let mut said = list_of(old, new, list.kind).unwrap_or_default();
        for element in &mut said {
            let id = element.text(ID).unwrap_or_default().to_owned();
            let is_old = old.iter().any(|known| known.text(ID) == Some(id.as_str()));
            let removed = element.boolean("remove") == Some(true);
            let place = places.get(&format!("{} {id}", list.name)).copied();
            if let Some(place) = place {
                element.place = place;
            }
            let of = (list.name.to_owned(), id);
            match (is_old, removed) {
                (_, true) => changes.removed.push(of),
                (true, false) => changes.changed.push(of),
                (false, false) => changes.added.push(of),
            }
        }
        if !said.is_empty() {
            let place = said[0].place;
            entries.push((list.name.to_owned(), place, Node { value: Value::List(said), place }));
        }
    }
    let place = entries.first().map_or(root.place, |(_, place, _)| *place);
    (Node { value: Value::Table(entries), place }, changes)
}

/// The lists as they are to be, while tables are read.
struct Reading<'r> {
    root: &'r Node,
    /// The tree of the game's own files.
    files: &'r Node,
    lists: &'r [Listed],
    diagnostics: &'r mut Diagnostics,
    wanted: HashMap<&'static str, Vec<Node>>,
    /// A warning has told of columns with names of before.
    told_of_old: bool,
}

impl Reading<'_> {
    /// Reads the things of a table. `places` gets where each of them stands, by list and id.
    fn table(&mut self, sheet: Option<&str>, grid: &Grid<'_>, places: &mut HashMap<String, Place>) {
        if sheet.is_some_and(|sheet| sheet.starts_with(NOTE)) {
            return;
        }
        grid.check(self.diagnostics);
        let Some(id) = grid.column(ID) else {
            let message = "there is no column `id` in the first row";
            let help = "the first row has the names of the columns, as `tenbin cards GAME --export FILE` \
                        writes them";
            self.diagnostics.error_with_help(grid.place(grid.header, 0), message, help);
            return;
        };
        let mut rows: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for row in grid.rows() {
            let is_note = |column| grid.cell(row, column).shown().trim().starts_with(NOTE);
            if is_note(id) || grid.column(SHEET).is_some_and(is_note) {
                continue;
            }
            if let Some(list) = self.list_of_row(sheet, grid, row) {
                rows.entry(list).or_default().push(row);
            }
        }
        let mut known = HashSet::from([ID, SHEET]);
        for (list, rows) in rows {
            let name = self.lists[list].name;
            if self.wanted.contains_key(name) {
                let message = format!("{name} is on two sheets");
                let help =
                    "put all of its rows on one of them, or begin the name of the other with #";
                self.diagnostics.error_with_help(grid.place(rows[0], id), message, help);
                continue;
            }
            self.things(self.lists[list], grid, &rows, (&mut known, places));
        }
        self.unknown_columns(grid, &known);
    }

    /// The list that a row is of.
    fn list_of_row(&mut self, sheet: Option<&str>, grid: &Grid<'_>, row: usize) -> Option<usize> {
        let own = grid.column(SHEET).map(|column| (column, grid.cell(row, column).shown().trim()));
        let names: Vec<&str> = self.lists.iter().map(|list| list.name).collect();
        let (column, name) = match (sheet, own) {
            (Some(sheet), _) => (0, sheet),
            (None, Some((column, name))) => (column, name),
            (None, None) if self.lists.len() == 1 => return Some(0),
            (None, None) => (0, ""),
        };
        let found = names.iter().position(|known| *known == name);
        if found.is_none() {
            let place =
                if sheet.is_some() { grid.place(grid.header, 0) } else { grid.place(row, column) };
            let (message, help) = match (sheet, name) {
                (Some(_), _) => (
                    format!("the game has no sheet `{name}`"),
                    "begin its name with # if it is for you alone; ".to_owned(),
                ),
                (None, "") => ("this row does not say on which sheet it is".to_owned(), {
                    format!("write one of {} into the column `{SHEET}`; ", names.join(", "))
                }),
                (None, _) => (format!("the game has no sheet `{name}`"), String::new()),
            };
            let advice = advice_on_name(name, &names, 24).filter(|_| !name.is_empty());
            let help = format!("{help}{}", advice.unwrap_or_default());
            self.diagnostics.error_with_help(place, message, help.trim_end_matches("; "));
        }
        found
    }

    /// Reads the rows of one list.
    fn things<'g>(
        &mut self,
        list: Listed,
        grid: &Grid<'g>,
        rows: &[usize],
        (known, places): (&mut HashSet<&'g str>, &mut HashMap<String, Place>),
    ) {
        let columns = self.columns(list, grid, rows, known);
        let id = grid.column(ID).unwrap_or_default();
        let others: Vec<&Node> = with_rows(self.root, list.name).collect();
        let mut by_id: HashMap<String, Node> = HashMap::new();
        let mut order: Vec<String> = Vec::new();
        for &row in rows {
            let place = grid.place(row, id);
            let Some(read) = value::read(grid.cell(row, id), Kind::Id, place, self.diagnostics)
            else {
                if grid.cell(row, id).is_blank() {
                    let help =
                        format!("write one, or empty the row; it is of the sheet {}", list.name);
                    self.diagnostics.error_with_help(place, "this row has no `id`", help);
                }
                continue;
            };
            let name = read.as_text().unwrap_or_default().to_owned();
            let key = format!("{} {name}", list.name);
            if let Some(first) = places.insert(key, place) {
                let first = self.diagnostics.name_of(first);
                let message = format!("a second row of {} has the id `{name}`", list.name);
                let help = format!("the first is at {first}; ids must differ");
                self.diagnostics.error_with_help(place, message, help);
                continue;
            }
            let base = find(self.root.list(list.name), &name);
            let element = self.thing((list, base, &others), grid, row, (&columns, read));
            order.push(name.clone());
            by_id.insert(name, element);
        }
        let mut wanted = Vec::new();
        for element in self.root.list(list.name) {
            let name = element.text(ID).unwrap_or_default();
            match by_id.remove(name) {
                Some(now) => wanted.push(now),
                None if is_blank(element) => wanted.push(element.clone()),
                None => {
                    places.insert(format!("{} {name}", list.name), grid.place_of_gone(name));
                }
            }
        }
        wanted.extend(order.iter().filter_map(|name| by_id.remove(name)));
        self.wanted.insert(list.name, wanted);
    }

    /// The columns of a list by number, address and kind. A name that the list does not know may be another
    /// list's: it is wrong where one of the rows has something there.
    fn columns<'g>(
        &mut self,
        list: Listed,
        grid: &Grid<'g>,
        rows: &[usize],
        known: &mut HashSet<&'g str>,
    ) -> Vec<(usize, Meant)> {
        let mut columns = Vec::new();
        for (column, name) in grid.columns().filter(|(_, name)| ![ID, SHEET].contains(name)) {
            let part = match address::read(name, list.kind) {
                Ok(meant) => {
                    known.insert(name);
                    self.warn_of_old(grid, name, &meant);
                    columns.push((column, meant));
                    continue;
                }
                Err(part) => part,
            };
            let others = self.lists.iter().filter(|other| other.name != list.name);
            let is_others = others.clone().any(|other| address::read(name, other.kind).is_ok());
            let with = rows.iter().find(|&&row| !grid.cell(row, column).is_blank());
            if let Some(&row) = with.filter(|_| is_others) {
                let keys: Vec<&str> = list.shape.fields.iter().map(|field| field.name).collect();
                let message = format!("{} has no `{name}`", list.shape.name);
                let advice = advice_on_name(part, &keys, 24).map(|advice| format!("; {advice}"));
                let help = format!("leave the cell empty{}", advice.unwrap_or_default());
                self.diagnostics.error_with_help(grid.place(row, column), message, help);
            }
        }
        columns
    }

    /// Says once that columns have names of before.
    fn warn_of_old(&mut self, grid: &Grid<'_>, name: &str, meant: &Meant) {
        if meant.is_old && !std::mem::replace(&mut self.told_of_old, true) {
            self.diagnostics.warning_anywhere(format!(
                "{} has columns of before, such as `{name}` (now `{}`); `tenbin cards GAME --export \
                 FILE` writes a sheet with those of today",
                grid.name(),
                address::shown(&meant.address)
            ));
        }
    }

    /// Columns that no list knows.
    fn unknown_columns(&mut self, grid: &Grid<'_>, known: &HashSet<&str>) {
        for (column, name) in grid.columns().filter(|(_, name)| !known.contains(name)) {
            let lists = self.lists.iter();
            if lists.clone().any(|list| address::read(name, list.kind).is_ok()) {
                continue;
            }
            let keys: Vec<&str> =
                lists.flat_map(|list| list.shape.fields).map(|field| field.name).collect();
            let message = format!("there is no column `{name}`");
            let own = "begin its name with # if it is for you alone";
            let near = crate::diagnose::nearest(name, keys.iter().copied().chain([ID, SHEET]));
            let help = match near {
                Some(near) => format!("did you mean `{near}`? Else {own}"),
                None => own.to_owned(),
            };
            self.diagnostics.error_with_help(grid.place(grid.header, column), message, help);
        }
    }

    /// One thing: what its row says over what it is, or a new one.
    fn thing(
        &mut self,
        (list, base, others): (Listed, Option<&Node>, &[&Node]),
        grid: &Grid<'_>,
        row: usize,
        (columns, id): (&[(usize, Meant)], Node),
    ) -> Node {
        let place = id.place;
        let fresh = Node { value: Value::Table(vec![(ID.to_owned(), place, id)]), place };
        let mut element = base.cloned().unwrap_or(fresh);
        let mut keys: Vec<(&str, OfKey)> = Vec::new();
        for (column, meant) in columns {
            let Meant { address, kind, .. } = meant;
            let Some(Step::Key(key)) = address.first() else { continue };
            let before = self.diagnostics.count();
            let (cell, at) = (grid.cell(row, *column), grid.place(row, *column));
            let mut node = value::read(cell, *kind, at, self.diagnostics);
            if let Some(node) = &mut node {
                older::renew(node, *kind, "");
            }
            if self.is_of_another_word(meant, base, node.as_ref(), at) {
                continue;
            }
            // What could not be read was told.
            if self.diagnostics.count() > before || self.lacks(list, base, (address, &node), at) {
                continue;
            }
            let index = keys.iter().position(|(known, _)| known == key);
            let index = index.unwrap_or_else(|| {
                keys.push((key, OfKey::default()));
                keys.len() - 1
            });
            let said = Said { column: *column, address: address.clone(), node };
            match address.len() {
                1 => keys[index].1.whole = Some(said),
                _ => keys[index].1.parts.push(said),
            }
        }
        let files = element.text(ID).and_then(|id| find(self.files.list(list.name), id));
        let files = files.cloned();
        for (_, cells) in keys {
            if let Some(base) = base {
                cells.settle(&mut element, (base, files.as_ref()), (grid, row), self.diagnostics);
                continue;
            }
            let origin = cells.origin(others);
            if let (Some(origin), Some(whole)) = (origin, &cells.whole) {
                // What the row was copied from, over which its cells are then laid.
                cells.copy(&mut element, origin, grid.place(row, whole.column));
            }
            cells.lay(&mut element, origin, (grid, row), self.diagnostics);
        }
        if base.is_some_and(|base| value::same(base, &element)) {
            return base.cloned().unwrap_or(element);
        }
        element
    }

    /// Whether a column of before is one of another word than the element says, so that its cell is empty. What
    /// stands in it all the same is told.
    fn is_of_another_word(
        &mut self,
        meant: &Meant,
        base: Option<&Node>,
        node: Option<&Node>,
        place: Place,
    ) -> bool {
        let Some(word) = &meant.word else { return false };
        if base.is_some_and(|base| word.is_said(base)) {
            return false;
        }
        if node.is_some() {
            let message = format!("there is no `{}` here whose number this could be", word.says);
            let help = "write what it does into the cell of the whole, or export the sheet again: columns \
                        are named otherwise today";
            self.diagnostics.error_with_help(place, message, help);
        }
        true
    }

    /// Whether a cell is empty that must not be: then the thing stays as it is, and it is told.
    fn lacks(
        &mut self,
        list: Listed,
        base: Option<&Node>,
        (address, node): (&Address, &Option<Node>),
        place: Place,
    ) -> bool {
        let ([Step::Key(key)], None, Some(base)) = (address.as_slice(), node, base) else {
            return false;
        };
        let field = list.shape.field(key).filter(|field| field.required);
        let Some(field) = field.filter(|_| base.get(key).is_some()) else { return false };
        let kind = kind_of_key(Some(list.kind), key).unwrap_or(field.kind);
        let message = format!("`{key}` is empty, and {} must have it", list.shape.name);
        self.diagnostics.error_with_help(place, message, format!("write {}", kind.describe()));
        true
    }
}
