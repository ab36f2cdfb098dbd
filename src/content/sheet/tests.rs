//! Sheets of a game of nobody's: everything comes from its shape and its stocks.

use super::*;
use crate::diagnose::Diagnostics;
use crate::load::hash;
use crate::node::Node;
use crate::shape::{Field, Kind, Shape};
use crate::stock::{BLANK_FIELD, Lies};

const NUMBER: Kind = Kind::Integer { min: -99, max: 99 };
const SHARE: Kind = Kind::Decimal { min: 0.0, max: 9.0 };

static EFFECT: Shape = Shape {
    name: "an effect",
    fields: &[
        Field::required("do", Kind::OneOf(&["draw", "shine"]), ""),
        Field::optional("amount", Kind::Either(&[NUMBER, Kind::OneOf(&["all"])]), ""),
        Field::optional("share", SHARE, ""),
        Field::optional("hits", Kind::List { of: &NUMBER, min: 0, max: 9 }, ""),
    ],
};
static COST: Shape = Shape {
    name: "a cost",
    fields: &[
        Field::optional("gold", NUMBER, ""),
        Field::optional("wood", NUMBER, ""),
        Field::optional("free", Kind::Bool, ""),
    ],
};
static PART: Shape = Shape {
    name: "a part",
    fields: &[Field::required("id", Kind::Id, ""), Field::optional("size", NUMBER, "")],
};
static CARD: Shape = Shape {
    name: "a card",
    fields: &[
        Field::required("id", Kind::Id, ""),
        Field::required("value", NUMBER, ""),
        Field::optional("name", Kind::Text, ""),
        Field::optional("tags", Kind::OneOrMany(&Kind::Id), ""),
        Field::optional("cost", Kind::Table(&COST), "").replaced_whole(),
        Field::optional("size", Kind::Table(&COST), ""),
        Field::optional("effect", Kind::OneOrMany(&Kind::Table(&EFFECT)), ""),
        Field::optional("part", Kind::List { of: &Kind::Table(&PART), min: 0, max: 9 }, ""),
        BLANK_FIELD,
    ],
};
static DECK: Shape = Shape {
    name: "a deck",
    fields: &[
        Field::required("id", Kind::Id, ""),
        Field::optional("cards", Kind::Map(&NUMBER), ""),
        Field::optional("named", Kind::List { of: &Kind::Id, min: 0, max: 99 }, ""),
    ],
};
static GAME: Shape = Shape {
    name: "a game",
    fields: &[
        Field::optional("card", Kind::List { of: &Kind::Table(&CARD), min: 0, max: 99 }, ""),
        Field::optional("deck", Kind::List { of: &Kind::Table(&DECK), min: 0, max: 99 }, ""),
        Field::optional("loose", Kind::List { of: &Kind::Table(&EFFECT), min: 0, max: 9 }, ""),
    ],
};
static STOCKS: &[Stock] = &[
    Stock {
        list: "card",
        lies: Lies::Counted { holders: "deck", key: "cards" },
        alike: &[],
        kept: &[],
    },
    Stock {
        list: "card",
        lies: Lies::Named { holders: "deck", path: &["named"], id: "card" },
        alike: &[],
        kept: &[],
    },
];

const FILES: &str = r#"
loose = [{ do = "draw" }]
[[card]]
id = "a"
value = 1
name = "+1 \"of\" Saìbah"
tags = "x"
cost = { gold = 1, wood = 2 }
effect = { do = "draw", amount = 2 }
[[card]]
id = "b"
value = 2
tags = ["x", "y"]
size = { gold = 3 }
effect = [{ do = "draw", amount = "all", hits = [1, 2] }, { do = "shine", share = 1.5 }]
part = [{ id = "p", size = 1 }, { id = "q", size = 2 }]
[[card]]
id = "nothing"
value = 0
blank = true
[[deck]]
id = "d"
cards = { a = 2, b = 1 }
named = ["a", "b", "a"]
"#;

fn tree() -> Node {
    Node::parse("game.toml", FILES, &mut Diagnostics::default()).expect("TOML")
}

/// The tables as they would be read again, each with its header.
fn tables(root: &Node) -> Vec<Table> {
    let table = |sheet: Sheet| {
        let header = sheet.columns.iter().map(|(name, _)| Cell::Text(name.clone())).collect();
        let rows = std::iter::once(header).chain(sheet.rows).collect();
        Table { name: format!("{} sheet", sheet.name), sheet: Some(sheet.name), rows }
    };
    sheets_of(root, &GAME, STOCKS).into_iter().map(table).collect()
}

fn header(table: &Table) -> Vec<&str> {
    table.rows[0].iter().map(Cell::shown).collect()
}

/// Writes into the cell of a column in the row of an id.
fn write(table: &mut Table, id: &str, column: &str, text: &str) {
    let at = |name: &str| header(table).iter().position(|known| *known == name).expect("a column");
    let (column, key) =
        (at(column), at(if table.sheet.as_deref() == Some(DECKS) { "card" } else { "id" }));
    let row = table.rows.iter().position(|row| row[key].shown() == id).expect("a row");
    table.rows[row][column] = Cell::Text(text.to_owned());
}

/// Lays tables over the files: the tree and what changed, else all errors.
fn laid(tables: Vec<Table>) -> Result<(Node, Changes), String> {
    let mut root = tree();
    let mut diagnostics = Diagnostics::default();
    let sheets = Sheets { tables, stocks: STOCKS };
    let changes = lay(&mut root, "my/cards.csv", &sheets, &GAME, &mut diagnostics);
    GAME.check(&root, &mut diagnostics);
    if diagnostics.is_empty() { Ok((root, changes)) } else { Err(diagnostics.render()) }
}

/// The variant's text without its description; laying it over the files again gives the same.
fn variant(tables: Vec<Table>) -> String {
    let (root, changes) = laid(tables).expect("right");
    let mut diagnostics = Diagnostics::default();
    let read = Node::parse("v.toml", &changes.variant, &mut diagnostics).expect("TOML");
    let crate::node::Value::Table(mut entries) = read.value else { panic!("no table") };
    entries.retain(|(key, _, _)| key != "description");
    let read = Node { value: crate::node::Value::Table(entries), place: read.place };
    let mut again = tree();
    crate::overlay::overlay(&mut again, read, Some(Kind::Table(&GAME)), &mut diagnostics);
    assert!(diagnostics.is_empty(), "{}", diagnostics.render());
    assert_eq!(hash(&again), hash(&root), "{}", changes.variant);
    changes.variant.split_once('\n').expect("a description").1.trim_start().to_owned()
}

#[test]
fn every_list_with_ids_is_a_sheet_and_every_number_a_column() {
    let tables = tables(&tree());
    let names: Vec<_> = tables.iter().map(|table| table.sheet.as_deref().unwrap()).collect();
    assert_eq!(names, ["card", "deck", DECKS], "what has no id is no sheet");
    assert_eq!(
        header(&tables[0]),
        [
            "id",
            "value",
            "name",
            "tags",
            "cost.gold",
            "cost.wood",
            "size.gold",
            "effect1.hits1",
            "effect1.hits2",
            "effect2.share",
            "effect.amount",
            "part1.size",
            "part2.size",
            "effect",
            "part"
        ]
    );
    assert_eq!(tables[0].rows.len(), 3, "no row for a blank");
    assert_eq!(header(&tables[1]), ["id"], "what it holds is on the sheet of decks");
    assert_eq!(header(&tables[2]), ["deck", "list", "card", "copies"]);
    let held: Vec<String> = tables[2].rows[1..]
        .iter()
        .map(|row| row.iter().map(Cell::shown).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(held, ["d cards a 2", "d cards b 1", "d named a 2", "d named b 1"]);
}

#[test]
fn a_round_trip_changes_nothing() {
    let (root, changes) = laid(tables(&tree())).expect("right");
    assert!(changes.is_empty());
    assert_eq!(&*changes.variant, "description = \"What cards.csv changes: nothing differs\"\n");
    assert_eq!(hash(&root), hash(&tree()));
    // Nor does a part of the sheets, or sheets without some of their columns.
    for number in 0..3 {
        let mut tables = tables(&tree());
        for row in &mut tables[0].rows {
            row.remove(1 + number);
        }
        tables.remove(2 - number);
        assert!(laid(tables).expect("right").1.is_empty());
    }
}

#[test]
fn what_differs_is_all_that_a_variant_says() {
    for (id, column, text, says) in [
        ("a", "value", "3", "value = 3\n"),
        ("a", "name", "plain", "name = \"plain\"\n"),
        ("a", "tags", "[\"x\"]", "tags = [\"x\"]\n"),
        ("a", "tags", "x; z", "tags = [\"x\", \"z\"]\n"),
        ("a", "tags", "", "remove = [\"tags\"]\n"),
        // A price is replaced as a whole, another table key by key.
        ("a", "cost.gold", "5", "cost = { gold = 5, wood = 2 }\n"),
        ("a", "cost.gold", "", "cost = { wood = 2 }\n"),
        ("b", "size.gold", "5", "size = { gold = 5 }\n"),
        ("b", "size.gold", "", "remove = [\"size\"]\nsize = {}\n"),
        ("b", "cost.gold", "7", "cost = { gold = 7 }\n"),
        ("a", "effect.amount", "4", "effect = { amount = 4 }\n"),
        ("a", "effect.amount", "all", "effect = { amount = \"all\" }\n"),
        ("a", "effect.amount", "", "remove = [\"effect\"]\neffect = { do = \"draw\" }\n"),
        ("a", "effect", "[{ do = 'shine' }]", "effect = [{ do = \"shine\" }]\n"),
        ("b", "part2.size", "9", "part = [{ id = \"q\", size = 9 }]\n"),
        ("b", "part", "[{ id = 'q', size = 2 }]", "part = [{ id = \"p\", remove = true }]\n"),
        (
            "b",
            "part",
            "[{ id = 'q', size = 2 }, { id = 'p', size = 1 }]",
            "remove = [\"part\"]\npart = [{ id = \"q\", size = 2 }, { id = \"p\", size = 1 }]\n",
        ),
    ] {
        let mut edited = tables(&tree());
        write(&mut edited[0], id, column, text);
        assert_eq!(
            variant(edited),
            format!("[[card]]\nid = \"{id}\"\n{says}"),
            "{column} = {text:?}"
        );
    }
}

#[test]
fn a_column_may_be_added_for_a_key_that_nothing_had() {
    let mut edited = tables(&tree());
    edited[0].rows[0].push(Cell::Text("size.free".to_owned()));
    edited[0].rows[1].push(Cell::Truth(true));
    assert_eq!(variant(edited), "[[card]]\nid = \"a\"\nsize = { free = true }\n");
}

#[test]
fn a_new_row_is_taken_for_a_copy_of_the_one_it_is_like() {
    let mut edited = tables(&tree());
    let mut new = edited[0].rows[1].clone();
    new[0] = Cell::Text("c".to_owned());
    edited[0].rows.push(new);
    write(&mut edited[0], "c", "effect.amount", "9");
    let whole = variant(edited.clone());
    assert!(whole.contains("id = \"c\"\nvalue = 1\n") && whole.contains("amount = 9"), "{whole}");
    // Here the effect was edited, and its number is still that of the copied row.
    write(&mut edited[0], "c", "effect.amount", "2");
    write(&mut edited[0], "c", "effect", "{ do = 'shine', amount = 7 }");
    assert!(variant(edited.clone()).contains("effect = { do = \"shine\", amount = 7 }"));
    // Both were, and nobody knows which is meant.
    write(&mut edited[0], "c", "effect.amount", "8");
    let told = laid(edited).unwrap_err();
    assert!(
        told.contains("both were changed") && told.contains("card sheet, row 4, column"),
        "{told}"
    );
}

#[test]
fn a_row_less_takes_a_thing_away_and_a_blank_stays() {
    let mut edited = tables(&tree());
    edited[0].rows.remove(2);
    let (root, changes) = laid(edited.clone()).expect("right");
    assert_eq!(changes.removed, [("card".to_owned(), "b".to_owned())]);
    let ids: Vec<_> = root.list("card").iter().filter_map(|card| card.text("id")).collect();
    assert_eq!(ids, ["a", "nothing"]);
    assert_eq!(variant(edited), "[[card]]\nid = \"b\"\nremove = true\n");
}

#[test]
fn decks_hold_what_their_rows_say() {
    let mut edited = tables(&tree());
    edited[2].rows[1][3] = Cell::Number("3".to_owned());
    edited[2].rows.remove(2);
    edited[2].rows[2][3] = Cell::Text("1.0".to_owned());
    // cards: a 3, and b no more; named: a once and b once, in the order they had.
    assert_eq!(
        variant(edited),
        "[[deck]]\nid = \"d\"\ncards = { a = 3, b = 0 }\nnamed = [\"a\", \"b\"]\n"
    );
    // A deck without any row stays as it is.
    let mut none = tables(&tree());
    none[2].rows.truncate(1);
    assert!(laid(none).expect("right").1.is_empty());
    let mut unsaid = tables(&tree());
    unsaid[2].rows[1][1] = Cell::Blank;
    let told = laid(unsaid).unwrap_err();
    assert!(told.contains("it is not said where in `d` this card lies"), "{told}");
}

#[test]
fn what_is_wrong_is_told_by_row_and_column() {
    for (id, column, text, told) in [
        ("a", "value", "x", "`value` must be a whole number"),
        ("a", "value", "", "`value` is empty, and a card must have it"),
        ("a", "value", "100", "`value` must be a whole number from -99 to 99, not 100"),
        ("a", "effect1.hits1", "3", "there is nothing that `effect1.hits1` could be a number of"),
        ("b", "effect1.hits1", "", "`effect1.hits1` is empty, and a list has no gaps"),
        ("b", "effect", "[{ do = 'shin' }]", "did you mean \"shine\"?"),
        ("b", "effect", "[{ do = 'shine' ]", "this is no valid list or table"),
    ] {
        let mut edited = tables(&tree());
        write(&mut edited[0], id, column, text);
        let at = header(&edited[0]).iter().position(|name| *name == column).unwrap();
        let row = if id == "a" { 2 } else { 3 };
        let place = format!("card sheet, row {row}, column `{column}` ({})", letters(at));
        let found = laid(edited).unwrap_err();
        assert!(found.contains(told) && found.contains(&place), "{place}: {told}\n{found}");
    }
    let mut twice = tables(&tree());
    twice[0].rows[0][1] = Cell::Text("id".to_owned());
    assert!(laid(twice).unwrap_err().contains("the column `id` is there twice"));
    let mut unnamed = tables(&tree());
    unnamed[0].rows[1].push(Cell::Text("?".to_owned()));
    assert!(laid(unnamed).unwrap_err().contains("column P has no name in the header"));
    let mut other = tables(&tree());
    other[0].sheet = Some("carts".to_owned());
    assert!(laid(other).unwrap_err().contains("the game has no sheet `carts`"));
    let mut date = tables(&tree());
    date[0].rows[1][1] = Cell::Wrong("a date or a time".to_owned());
    assert!(laid(date).unwrap_err().contains("the cell holds a date or a time"));
}

#[test]
fn columns_have_the_letters_of_spreadsheets() {
    assert_eq!(
        [0, 25, 26, 51, 52, 701, 702].map(letters),
        ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]
    );
}

/// Whatever is written into cells, there is an error with a place, or a variant that, read again, makes the same
/// of the files.
#[test]
fn no_edit_panics_and_what_is_right_can_be_said_as_a_variant() {
    let texts = [
        "",
        "0",
        "1",
        "-3",
        "2.5",
        "1,5",
        "x",
        "all",
        "true",
        "[]",
        "{}",
        "[1, 2]",
        "[[1], 2]",
        "\"\"",
        "[",
        "{ gold = 1 }",
        "{ do = 'draw' }",
        "[{ do = 'draw', amount = 2 }]",
        "[{ do = 'shine', share = 1 }]",
        "[{ id = 'p', size = 1 }]",
        "[{ id = 'r' }, { id = 'p' }]",
        "[{ id = 'q' }, { id = 'q' }]",
        "#",
        "a",
        "d",
        "effect3.amount",
        "part1.size",
        "id",
        "1e9",
        "'+1",
        "\u{201c}x\u{201d}",
        "x; y",
        "\n",
        "99999999999999999999",
    ];
    let mut state = 7_u64;
    let mut below = |bound: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % bound as u64) as usize
    };
    let mut right = 0;
    for _ in 0..6000 {
        let mut edited = tables(&tree());
        for _ in 0..=below(3) {
            let which = below(edited.len());
            let table = &mut edited[which];
            let row = below(table.rows.len().max(1));
            match below(12) {
                _ if table.rows.is_empty() => {}
                0 if row > 0 => drop(table.rows.remove(row)),
                1 if row > 0 && !table.rows[row].is_empty() => {
                    let mut copy = table.rows[row].clone();
                    copy[0] = Cell::Text(texts[below(texts.len())].to_owned());
                    table.rows.push(copy);
                }
                2 => table.rows[0].push(Cell::Text(texts[below(texts.len())].to_owned())),
                3 => table.rows.insert(row, Vec::new()),
                _ => {
                    let width = table.rows[row].len();
                    let column = below(width.max(1));
                    let text = Cell::Text(texts[below(texts.len())].to_owned());
                    if let Some(cell) = table.rows[row].get_mut(column) {
                        *cell = text;
                    }
                }
            }
        }
        if laid(edited.clone()).is_ok() {
            variant(edited);
            right += 1;
        } else {
            let told = laid(edited).unwrap_err();
            assert!(told.contains(" sheet, ") && told.contains("row"), "{told}");
        }
    }
    // Neither everything nor nothing may pass, or the test would test nothing.
    assert!((600..5000).contains(&right), "{right} of 6000 edits are right");
}
