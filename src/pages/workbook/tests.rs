//! Workbooks of tables made by hand, read back by another program's reader.

use std::io::{Cursor, Read};

use calamine::{Data, Reader, Xlsx, open_workbook_from_rs};
use serde_json::{Value, json};

use super::{sheet_names, workbook};
use crate::Told;
use tenbin_lab::report::Sheet;
use tenbin_lab::report::sheet::text;

fn manifest(command_line: &[&str]) -> Value {
    json!({
        "tool": "tenbin", "kind": "run", "game": "toy", "seats": 2, "games_counted": 1000, "faults": 0,
        "master_seed": "0x000000000000002a", "rotate": true, "command_line": command_line,
        "configuration": {
            "description": "Is <it> fair & square?", "strategies": ["one", "one"], "variants": [], "set": [],
        },
    })
}

fn sheet(file: &str, columns: &[&str], rows: &[&[&str]]) -> Sheet {
    let columns: Vec<(&str, String)> =
        columns.iter().map(|&name| (name, format!("What {name} means"))).collect();
    let columns: Vec<(&str, &str)> =
        columns.iter().map(|(name, meaning)| (*name, meaning.as_str())).collect();
    let mut sheet = Sheet::new(file, "thing", &columns);
    for row in rows {
        sheet.row(row.iter().map(|&cell| text(cell)).collect());
    }
    sheet
}

fn sheets() -> Vec<Sheet> {
    vec![
        sheet("findings.csv", &["topic", "finding"], &[&["games", "Every game has a winner."]]),
        sheet(
            "win_rates.csv",
            &["level", "seats_count", "win_rate_share", "lo95", "edge_pp", "value"],
            &[
                &["=1+1", "3", "0.601234", "0.570000", "-1.235", "7"],
                &["10", "9007199254740993", "", "", "", "0.5"],
                &["-dash\u{1}<&>", "-4", "1.000000", "0.999999", "0.000", "much"],
            ],
        ),
        sheet("empty.csv", &["level", "seats_count"], &[]),
    ]
}

fn made(command_line: &[&str]) -> Vec<u8> {
    let manifest = manifest(command_line);
    workbook(&Told { manifest: &manifest, sheets: &sheets(), folder: None }).expect("a workbook")
}

fn part(bytes: &[u8], name: &str) -> String {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).expect("an archive");
    let mut text = String::new();
    archive.by_name(name).expect("the part").read_to_string(&mut text).expect("text");
    text
}

#[test]
fn numbers_are_numbers_texts_are_texts_and_blanks_are_blank() {
    let bytes = made(&["tenbin", "run"]);
    let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(&bytes[..])).expect("a workbook");
    assert_eq!(book.sheet_names(), ["about", "findings", "win_rates", "empty"]);
    let range = book.worksheet_range("win_rates").expect("the sheet");
    let string = |text: &str| Data::String(text.to_owned());
    let rows: Vec<Vec<Data>> = range.rows().map(<[Data]>::to_vec).collect();
    let float = Data::Float;
    let expected = [
        ["level", "seats_count", "win_rate_share", "lo95", "edge_pp", "value"].map(string),
        [string("=1+1"), float(3.0), float(0.601_234), float(0.57), float(-1.235), float(7.0)],
        // 2^53 + 1 is no floating-point number, so it stays a text with all its digits.
        [
            string("10"),
            string("9007199254740993"),
            Data::Empty,
            Data::Empty,
            Data::Empty,
            float(0.5),
        ],
        [
            string("-dash\u{1}<&>"),
            float(-4.0),
            float(1.0),
            float(0.999_999),
            float(0.0),
            string("much"),
        ],
    ];
    assert_eq!(rows, expected);
    let formulas = book.worksheet_formula("win_rates").expect("the sheet");
    assert!(formulas.is_empty());
    let empty = book.worksheet_range("empty").expect("the sheet");
    assert_eq!(empty.rows().count(), 1);
}

#[test]
fn headers_are_frozen_filtered_and_say_what_they_mean() {
    let bytes = made(&["tenbin", "run"]);
    let page = part(&bytes, "xl/worksheets/sheet3.xml");
    assert!(page.contains(r#"<pane ySplit="1" topLeftCell="A2""#), "{page}");
    assert!(page.contains(r#"<autoFilter ref="A1:F4"/>"#), "{page}");
    let notes: String =
        (1..=3).map(|number| part(&bytes, &format!("xl/comments{number}.xml"))).collect();
    for meaning in ["What win_rate_share means (share of 1)", "What level means<"] {
        assert!(notes.contains(meaning), "{meaning}: {notes}");
    }
    let styles = part(&bytes, "xl/styles.xml");
    assert!(styles.contains("formatCode=\"0.000\""), "{styles}");
    // The second sheet of a table: its shares and the ends of their interval are percentages (form
    // 10 of every program is 0.00%), its points are not.
    let number_form = |cell: &str| {
        let style = page.split(&format!("<c r=\"{cell}\" s=\"")).nth(1).expect("the cell");
        let style: usize = style.split('"').next().and_then(|s| s.parse().ok()).expect("a style");
        let forms = styles.split("<cellXfs").nth(1).expect("forms");
        let form = forms.split("<xf ").nth(style + 1).expect("the form");
        form.split('"').nth(1).expect("a number").to_owned()
    };
    assert_eq!(["B2", "C2", "D2"].map(number_form), ["1", "10", "10"]);
    assert!(!["1", "10"].contains(&&*number_form("E2")));
}

#[test]
fn the_first_sheet_says_what_was_run_and_nothing_of_where() {
    let line = ["tenbin", "run", "toy", "--threads", "2", "--set", "a b=1", "--out=there"];
    let bytes = made(&line);
    let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(&bytes[..])).expect("a workbook");
    let range = book.worksheet_range("about").expect("the sheet");
    let said = |name: &str| {
        let row = range.rows().find(|row| row[0] == name).unwrap_or_else(|| panic!("{name}"));
        row[1].to_string()
    };
    assert_eq!(range.get_value((0, 0)), Some(&Data::String("toy: a run".to_owned())));
    assert_eq!(said("Question"), "Is <it> fair & square?");
    assert_eq!(said("Games"), "1,000");
    assert_eq!(said("Bots"), "one on every seat");
    assert_eq!(said("Seed"), "0x000000000000002a");
    assert_eq!(said("Command"), "tenbin run toy --set 'a b=1'");
    assert_eq!(said("games"), "Every game has a winner.");
    assert_eq!(said("win_rates"), "thing");
    // Elsewhere, on other threads and later it is the same file.
    let line = ["tenbin", "run", "toy", "--set", "a b=1", "--quiet", "--out", "here"];
    assert_eq!(made(&line), bytes);
}

#[test]
fn names_of_sheets_are_such_as_every_program_takes() {
    let long = "a_table_with_a_name_that_is_very_long";
    let files = [long, "a_table_with_a_name_that_is_very_short", "About", "x/y:z", "history", ""];
    let sheets: Vec<Sheet> =
        files.iter().map(|file| Sheet::new(&format!("{file}.csv"), "thing", &[])).collect();
    let names = sheet_names(&sheets);
    let expected = [
        "a_table_with_a_name_that_is_ver",
        "a_table_with_a_name_that_is_v_2",
        "About_2",
        "x_y_z",
        "history_2",
        "table",
    ];
    assert_eq!(names, expected);
}
