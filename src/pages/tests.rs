//! Pages of tables made by hand: numbers on them are those of the tables, nothing is fetched, and a page stays
//! small enough to be sent.

use serde_json::{Value, json};

use crate::{Told, catalogue, page};
use tenbin_lab::module::Listing;
use tenbin_lab::report::Sheet;

fn manifest() -> Value {
    json!({
        "tool": "tenbin", "kind": "run", "game": "toy", "seats": 2, "games_counted": 1000, "faults": 0,
        "master_seed": "0x000000000000002a", "rotate": true,
        "configuration": {
            "description": "Is <it> fair & square?", "strategies": ["one", "two"], "variants": ["my rules.toml"],
            "set": ["hand=6"],
        },
    })
}

fn sheet(file: &str, columns: &[&str], rows: &[&[&str]]) -> Sheet {
    let columns: Vec<(&str, &str)> = columns.iter().map(|&name| (name, "What it means")).collect();
    let mut sheet = Sheet::new(file, "thing", &columns);
    for row in rows {
        sheet.row(row.iter().map(|&cell| cell.to_owned()).collect());
    }
    sheet
}

fn sheets() -> Vec<Sheet> {
    vec![
        sheet(
            "findings.csv",
            &["topic", "finding", "subject", "value", "lo95", "hi95", "compared_with", "unit"],
            &[
                &["games", "Every game has a winner.", "", "", "", "", "", ""],
                &[
                    "groups",
                    "Role a wins.",
                    "role a",
                    "0.601234",
                    "0.570000",
                    "0.630000",
                    "0.500000",
                    "share",
                ],
            ],
        ),
        sheet(
            "win_rates.csv",
            &["group", "level", "win_rate_share", "lo95", "hi95", "parity_share", "flag", "games"],
            &[
                &["role", "a", "0.601234", "0.570000", "0.630000", "0.500000", "high", "3 7 9"],
                &["role", "b", "0.398766", "0.370000", "0.430000", "0.500000", "low", "1"],
                &["strategy", "one", "0.500000", "0.480000", "0.520000", "0.500000", "", ""],
            ],
        ),
        sheet(
            "matchups.csv",
            &["group", "row", "column", "games_count", "win_rate_share", "lo95", "hi95"],
            &[
                &["role", "a", "b", "900", "0.612345", "0.58", "0.64"],
                &["role", "b", "a", "900", "0.387655", "0.36", "0.42"],
            ],
        ),
        sheet(
            "lengths.csv",
            &["unit", "value", "games_count", "share"],
            &[&["turns", "3", "250", "0.250000"], &["turns", "4", "750", "0.750000"]],
        ),
    ]
}

fn told(sheets: &[Sheet]) -> String {
    page(&[Told { manifest: &manifest(), sheets, folder: None }])
}

#[test]
fn numbers_are_those_of_the_tables() {
    let text = told(&sheets());
    for cell in ["0.601234", "0.398766", "0.612345", "0.387655", "0.250000", "0.750000"] {
        assert!(text.contains(&format!("data-value=\"{cell}\"")), "{cell}");
    }
    // A share is said in percent: 0.601234 is 60.1 %, from 57.0 to 63.0, against 50.
    assert!(text.contains("a: 60.1 % (57.0 % to 63.0 %), compared with 50.0 %"));
    // A group of one level is no question.
    assert!(!text.contains("<h3>Strategy</h3>") && text.contains("<h3>Role</h3>"));
    assert!(text.contains("1,000") && text.contains("Every game has a winner."));
}

#[test]
fn a_flagged_row_has_its_command() {
    let text = told(&sheets());
    let command = "tenbin replay toy --game 3 --seats 2 --strategy 1=one --strategy 2=two --variant \
                   'my rules.toml' --set hand=6 --seed 0x000000000000002a --rotate";
    assert!(text.contains(command), "{text}");
    // What begins at a given position is not dealt by these options.
    let mut manifest = manifest();
    manifest["configuration"]["from"] = json!({"file": "x.toml"});
    let sheets = sheets();
    let text = page(&[Told { manifest: &manifest, sheets: &sheets, folder: None }]);
    assert!(text.contains("tenbin replay DIR --game 3") && !text.contains("replay toy"));
}

#[test]
fn a_page_needs_nothing_but_itself() {
    let text = told(&sheets());
    assert!(text.starts_with("<!DOCTYPE html>"));
    for reach in ["http:", "https:", "src=", "@import", "url(", "<link"] {
        assert!(!text.contains(reach), "{reach}");
    }
    assert!(text.contains("Is &lt;it&gt; fair &amp; square?"));
    // Each picture says what it is to those who do not see it.
    let pictures = text.matches("<svg").count();
    assert_eq!(text.matches("role=\"img\" aria-label=").count(), pictures);
    assert!(pictures >= 4, "{pictures}");
}

#[test]
fn a_page_of_long_tables_stays_small() {
    let cells: Vec<String> =
        (0..30_000).map(|row| format!("{row} {}", "long ".repeat(10))).collect();
    let rows: Vec<[&str; 2]> = cells.iter().map(|cell| [cell.as_str(), "1"]).collect();
    let rows: Vec<&[&str]> = rows.iter().map(|row| &row[..]).collect();
    let mut sheets = sheets();
    sheets.extend(
        (0..60).map(|number| sheet(&format!("own{number}.csv"), &["thing", "n_count"], &rows)),
    );
    let text = told(&sheets);
    assert!(text.len() < 1_000_000, "{}", text.len());
    assert!(text.contains("more rows are in") && text.contains("data-value=\"0.601234\""));
}

#[test]
fn several_reports_stand_side_by_side() {
    let (manifest, sheets) = (manifest(), sheets());
    let one = |folder| Told { manifest: &manifest, sheets: &sheets, folder: Some(folder) };
    let text = page(&[one("first"), one("second")]);
    assert!(text.contains("<code>first</code>") && text.contains("<code>second</code>"));
    assert_eq!(text.matches("data-value=\"0.612345\"").count(), 2);
    assert_eq!(text.matches("<section id=\"matchups\">").count(), 1);
    assert_eq!(page(&[one("first")]), page(&[one("first")]));
}

#[test]
fn a_catalogue_has_every_card_with_its_figures() {
    let listing = Listing {
        header: ["deck", "card", "name", "kind", "copies_count", "text", "source"]
            .map(str::to_owned)
            .to_vec(),
        rows: [
            [
                "tools",
                "katana",
                "Katana <long>",
                "single_use",
                "2",
                "+1 att (this_roll)",
                "assumed",
            ],
            ["roles", "a", "", "", "", "", ""],
        ]
        .map(|row| row.map(str::to_owned).to_vec())
        .to_vec(),
    };
    let mut sheets = sheets();
    sheets.push(sheet(
        "cards.csv",
        &["card", "draw_effect_pp", "draw_effect_lo95_pp", "draw_effect_hi95_pp"],
        &[&["katana", "2.345", "1.000", "3.600"], &["other", "-1.000", "-2.000", "0.500"]],
    ));
    let manifest = manifest();
    let told = Told { manifest: &manifest, sheets: &sheets, folder: Some("reports/toy") };
    let text = catalogue("Toy", &listing, &[told]);
    assert_eq!(text.matches("<article").count(), 2);
    assert!(text.contains("Katana &lt;long&gt;") && text.contains("+1 att (this roll)"));
    assert!(text.contains("<dt>copies</dt><dd>2</dd>") && text.contains("Numbers: assumed"));
    // Its figures stand beside it, and only its own: 2.345 points from 1.0 to 3.6; role a wins 60.1 %.
    assert!(text.contains("drawn <b>+2.3 pp</b>") && text.contains("data-value=\"2.345\""));
    assert!(text.contains("wins as role <b>60.1 %</b>") && !text.contains("-1.000"));
    assert!(catalogue("Toy", &listing, &[]).contains("Katana"));
}
