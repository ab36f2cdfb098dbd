//! Workbooks of real reports: every number in them is the number of the CSV file, cell by cell, and the
//! manifest lists them.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use calamine::{Data, Reader, Xlsx, open_workbook};

use crate::support::program::{Scratch, number};

/// A report of each kind that a command writes.
const REPORTS: [(&str, &str); 7] = [
    ("ran", "run ninja --games 400"),
    ("compared", "compare pig strategy:random --games 2000"),
    ("worth", "impact ninja --games 200 --card katana"),
    ("swept", "sweep hand_and_counter --games 40"),
    ("rungs", "run ladder --games 20"),
    ("whole", "run tournament --games 40"),
    ("beside", "observe plays.csv ran"),
];

/// The tables of a folder by the names of their sheets: their types and their cells, the header first.
type Tables = BTreeMap<String, (Vec<String>, Vec<Vec<String>>)>;

fn tables(scratch: &Scratch, folder: &str) -> Tables {
    let said: serde_json::Value =
        serde_json::from_str(&scratch.read(&format!("{folder}/schema.json"))).unwrap();
    let of = |entry: &serde_json::Value| {
        let file = entry["file"].as_str().unwrap();
        let columns = entry["columns"].as_array().unwrap().iter();
        let kinds = columns.map(|column| column["type"].as_str().unwrap().to_owned()).collect();
        let text = scratch.read(&format!("{folder}/{file}"));
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
        let row = |row: Result<csv::StringRecord, csv::Error>| {
            row.unwrap().iter().map(str::to_owned).collect()
        };
        let name: String = file.trim_end_matches(".csv").chars().take(31).collect();
        (name, (kinds, reader.records().map(row).collect()))
    };
    said["files"].as_array().unwrap().iter().map(of).collect()
}

#[test]
fn a_workbook_has_every_table_with_the_numbers_of_its_csv() {
    let scratch = Scratch::new("workbook");
    scratch.write("plays.csv", "winner,first_player\nseat1,seat1\nseat2,seat1\n");
    for (folder, line) in REPORTS {
        scratch.run(&format!("{line} --xlsx --quiet --out {folder}"));
        let tables = tables(&scratch, folder);
        let path = scratch.0.join(folder).join("report.xlsx");
        let mut book: Xlsx<_> = open_workbook(&path).unwrap();
        let names = book.sheet_names();
        assert_eq!(names[0], "about", "{folder}");
        assert_eq!(names.len(), tables.len() + 1, "{folder}: {names:?}");
        let mut numbers = 0;
        for (name, (kinds, rows)) in &tables {
            let range = book.worksheet_range(name).unwrap();
            let there = range.rows().count();
            assert_eq!(there, rows.len(), "{folder}: {name}");
            for (place, (row, cells)) in range.rows().zip(rows).enumerate() {
                for ((kind, cell), found) in kinds.iter().zip(cells).zip(row) {
                    let is_number = kind != "text" && place > 0 && cell.parse::<f64>().is_ok();
                    match found {
                        Data::Float(found) => {
                            assert!(is_number, "{folder} {name}: {cell} is none");
                            // The same digits, read by two programs.
                            assert_eq!(found.to_bits(), number(cell).to_bits(), "{folder} {name}");
                            numbers += 1;
                        }
                        Data::Empty => assert_eq!(cell, "", "{folder} {name}"),
                        Data::String(found) => {
                            assert!(!is_number, "{folder} {name}: {found} is a number");
                            let bare = cell.strip_prefix('\'').unwrap_or(cell);
                            assert!(found == cell || found == bare, "{folder} {name}: {found}");
                        }
                        other => panic!("{folder} {name}: {other:?}"),
                    }
                }
            }
            assert!(book.worksheet_formula(name).unwrap().is_empty(), "{folder} {name}");
        }
        assert!(numbers > 0, "{folder}");
        let manifest = scratch.read(&format!("{folder}/manifest.json"));
        assert!(manifest.contains("report.xlsx"), "{folder}");
    }
    // With one less nothing is left of it.
    scratch.run("run ninja --games 400 --quiet --out ran").ok();
    assert!(!scratch.0.join("ran/report.xlsx").exists());
}

#[test]
fn the_same_run_is_the_same_workbook() {
    let scratch = Scratch::new("workbook-same");
    let line = "run ninja --games 600 --xlsx --quiet";
    scratch.run(&format!("{line} --out one --threads 1")).ok();
    scratch.run(&format!("{line} --threads=2 --out two --csv excel,decimal=comma")).ok();
    let bytes = |folder: &str| std::fs::read(scratch.0.join(folder).join("report.xlsx")).unwrap();
    assert!(bytes("one") == bytes("two"), "threads, places and CSV styles show in a workbook");
    let refused =
        [("compare one two --xlsx", "--out DIR"), ("observe plays.csv one --xlsx", "--out")];
    for (line, wanted) in refused {
        scratch.run(line).refused(2, wanted);
    }
}

/// `LibreOffice` opens it and reads the same numbers. Skipped, loudly, where there is none.
#[test]
fn a_spreadsheet_program_reads_the_same_numbers() {
    let scratch = Scratch::new("workbook-office");
    scratch.run("run ninja --games 400 --xlsx --quiet --out ran").ok();
    let profile = format!("-env:UserInstallation=file://{}", scratch.0.join("profile").display());
    // Sheet 0 is every sheet, each to a file of its own; numbers as they are, not as they look.
    let form = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1";
    let tried = Command::new("soffice")
        .current_dir(&scratch.0)
        .args([&profile, "--headless", "--convert-to", form, "--outdir", "out", "ran/report.xlsx"])
        .output();
    let Ok(output) = tried else {
        eprintln!("SKIPPED: there is no LibreOffice here, so no workbook was opened with it");
        return;
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut compared = 0;
    for (name, (kinds, rows)) in tables(&scratch, "ran") {
        let path = Path::new("out").join(format!("report-{name}.csv"));
        let text = scratch.read(path.to_str().unwrap());
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .from_reader(text.as_bytes());
        let there: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
        assert_eq!(there.len(), rows.len(), "{name}");
        for (found, cells) in there.iter().zip(&rows).skip(1) {
            for ((kind, cell), found) in kinds.iter().zip(cells).zip(found) {
                if kind != "text" && cell.parse::<f64>().is_ok() {
                    let there = match found.strip_suffix('%') {
                        Some(percent) => number(percent) / 100.0,
                        None => number(found),
                    };
                    assert!((there - number(cell)).abs() < 1e-9, "{name}: {found} {cell}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 500, "{compared}");
}

/// `report --xlsx` makes the same workbook from the folder as the run did, and adds it where it was not.
#[test]
fn a_workbook_is_made_anew_from_the_folder() {
    let scratch = Scratch::new("workbook-anew");
    scratch.run("run pig --games 500 --quiet --xlsx --out with").ok();
    let written = std::fs::read(scratch.0.join("with/report.xlsx")).unwrap();
    scratch.run("report with --xlsx --quiet").ok();
    assert_eq!(std::fs::read(scratch.0.join("with/report.xlsx")).unwrap(), written);
    scratch.run("run pig --games 500 --quiet --out without").ok();
    scratch.run("report without --xlsx --quiet").ok();
    assert_eq!(std::fs::read(scratch.0.join("without/report.xlsx")).unwrap(), written);
    assert!(scratch.read("without/manifest.json").contains("\"report.xlsx\""));
    // The folder is still one of ours, which a run replaces.
    scratch.run("run pig --games 500 --quiet --out without").ok();
    assert!(!scratch.0.join("without/report.xlsx").exists());
}
