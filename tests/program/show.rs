//! `show`: any table of a finished report, sorted and filtered, each cell as the file has it.
//!
//! What is to be shown is worked out here from the CSV files, which are read by the csv crate.

use std::collections::BTreeMap;

use crate::support::program::{Row, Scratch, number, table};

/// What a condition says of a row.
type Holds = fn(&Row) -> bool;

const RUN: &str = "run ninja --games 1500 --seed 5 --quiet --out out";

/// What `show` prints as CSV, read again.
fn shown(scratch: &Scratch, line: &str, condition: &str) -> Vec<Row> {
    let line = format!("show out {line} --format csv");
    let ran = match condition {
        "" => scratch.run(&line),
        condition => scratch.run_with(&format!("{line} --where"), condition),
    };
    table(&ran.ok())
}

#[test]
fn rows_are_those_that_a_condition_is_true_of() {
    let scratch = Scratch::new("show-where");
    scratch.run(RUN).ok();
    let all = table(&scratch.read("out/win_rates.csv"));
    let cards = table(&scratch.read("out/cards.csv"));
    let cases: [(&str, &str, Holds); 9] = [
        ("win_rates", "win_rate_share > 26%", |row| number(&row["win_rate_share"]) > 0.26),
        ("win_rates", "win_rate_share > 0.26", |row| number(&row["win_rate_share"]) > 0.26),
        ("win_rates", "edge_pp > 1pp or edge_pp <= -1", |row| {
            number(&row["edge_pp"]) > 1.0 || number(&row["edge_pp"]) <= -1.0
        }),
        ("win_rates", "lo95 > 25%", |row| number(&row["lo95"]) > 0.25),
        ("win_rates", "group = role", |row| row["group"] == "role"),
        ("win_rates", "group = \"*r*\" and not level = m*", |row| {
            row["group"].contains('r') && !row["level"].starts_with('m')
        }),
        ("win_rates", "name != \"\" and name != Hiraku", |row| {
            !row["name"].is_empty() && row["name"] != "Hiraku"
        }),
        ("cards", "draw_effect_pp > 0", |row| {
            !row["draw_effect_pp"].is_empty() && number(&row["draw_effect_pp"]) > 0.0
        }),
        ("cards", "not (draw_effect_pp > 0)", |row| {
            row["draw_effect_pp"].is_empty() || number(&row["draw_effect_pp"]) <= 0.0
        }),
    ];
    for (file, condition, holds) in cases {
        let rows = if file == "cards" { &cards } else { &all };
        let wanted: Vec<Row> = rows.iter().filter(|row| holds(row)).cloned().collect();
        // Neither everything nor nothing, so that another condition would be seen.
        assert!(!wanted.is_empty() && wanted.len() < rows.len(), "{condition}: {}", wanted.len());
        assert_eq!(shown(&scratch, file, condition), wanted, "{condition}");
    }
}

#[test]
fn rows_are_sorted_as_numbers_with_blanks_last_and_cut() {
    let scratch = Scratch::new("show-sort");
    scratch.run(RUN).ok();
    let all = table(&scratch.read("out/win_rates.csv"));
    let numbers = |rows: &[Row], column: &str| -> Vec<f64> {
        rows.iter().map(|row| number(&row[column])).collect()
    };
    let mut wanted = numbers(&all, "edge_pp");
    wanted.sort_by(|one, other| other.total_cmp(one));
    let sorted = shown(&scratch, "win_rates.csv --sort -edge_pp", "");
    assert_eq!(numbers(&sorted, "edge_pp"), wanted);
    wanted.reverse();
    let sorted = shown(&scratch, "win_rates --sort edge_pp --top 3", "");
    assert_eq!(numbers(&sorted, "edge_pp"), wanted[..3]);
    // Counts of one and of more digits, which letters would put otherwise.
    let counts = shown(&scratch, "endings --sort games_count", "");
    assert!(numbers(&counts, "games_count").is_sorted() && counts.len() > 3);
    // Flags first, then what has none; within each by the number of games.
    for direction in ["", "-"] {
        let line = format!("win_rates --sort {direction}flag --sort -seat_games_count");
        let rows = shown(&scratch, &line, "");
        let blank = rows.iter().filter(|row| row["flag"].is_empty()).count();
        let (flagged, others) = rows.split_at(rows.len() - blank);
        assert!(!flagged.is_empty() && flagged.iter().all(|row| !row["flag"].is_empty()));
        let of_others = numbers(others, "seat_games_count");
        assert!(of_others.iter().rev().is_sorted(), "{of_others:?}");
    }
}

#[test]
fn columns_come_as_asked_and_cells_as_they_are() {
    let scratch = Scratch::new("show-columns");
    scratch.run(RUN).ok();
    let whole = scratch.read("out/cards.csv");
    assert_eq!(scratch.run("show out cards --format csv").ok(), whole);
    let rows = table(&whole);
    let csv = scratch.run("show out cards --columns iwd_pp,card --format csv").ok();
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("iwd_pp,card"));
    for (line, row) in lines.zip(&rows) {
        assert_eq!(line, format!("{},{}", row["iwd_pp"], row["card"]));
    }
    let starred = scratch.run("show out cards --columns flag,iwd*,card --format csv").ok();
    assert_eq!(starred.lines().next(), Some("flag,iwd_pp,iwd_lo95_pp,iwd_hi95_pp,card"));
    let json = scratch.run("show out cards --format json --top 1").ok();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json[0]["card"], rows[0]["card"].as_str());
    assert_eq!(json[0]["iwd_pp"], number(&rows[0]["iwd_pp"]));
    // For people: every column and every cell of the file, numbers to the right.
    let human = scratch.run("show out cards").ok();
    let mut lines = human.lines();
    let title = lines.next().unwrap();
    let names: Vec<&str> = whole.lines().next().unwrap().split(',').collect();
    assert_eq!(title.split_whitespace().collect::<Vec<_>>(), names);
    let end = title.find("iwd_pp").unwrap() + "iwd_pp".len();
    for (line, row) in lines.by_ref().zip(&rows) {
        let begin: String = line.chars().take(end).collect();
        assert!(begin.ends_with(&format!(" {}", row["iwd_pp"])), "{line}");
        for cell in row.values() {
            assert!(line.contains(cell.as_str()), "{cell} in {line}");
        }
    }
    assert_eq!(human.lines().count(), rows.len() + 1);
    // Without names: what each column means.
    let meanings = table(&scratch.run("show out cards --columns --format csv").ok());
    let listed: Vec<&str> = meanings.iter().map(|row| row["column"].as_str()).collect();
    assert_eq!(listed, names);
    assert!(meanings.iter().all(|row| !row["meaning"].is_empty()));
}

#[test]
fn reports_for_spreadsheets_are_shown_like_all_others() {
    let scratch = Scratch::new("show-excel");
    scratch.run(RUN).ok();
    let style = "--csv excel,separator=semicolon,decimal=comma";
    scratch.run(&format!("{} {style}", RUN.replace("--out out", "--out sheets"))).ok();
    assert!(scratch.read("sheets/win_rates.csv").contains(";0,250000;"));
    for line in ["win_rates --sort -edge_pp --top 7", "cards --format csv", "summary --format json"]
    {
        let plain = scratch.run(&format!("show out {line}")).ok();
        assert_eq!(scratch.run(&format!("show sheets {line}")).ok(), plain, "{line}");
    }
    let condition = "win_rate_share > 26%";
    let of = |folder: &str| {
        scratch.run_with(&format!("show {folder} win_rates --where"), condition).ok()
    };
    assert_eq!(of("out"), of("sheets"));
}

#[test]
fn reports_of_every_kind_are_shown() {
    let scratch = Scratch::new("show-kinds");
    scratch.write(
        "grid.toml",
        "game = \"pig\"\nstrategies = \"hold_at_20\"\ngames = 200\n\
         [[sweep]]\nset = \"target\"\nvalues = [30, 50]\n",
    );
    scratch.write("plays.csv", "winner\nseat1\nseat2\n");
    for line in [
        "run pig --games 200 --out run",
        "compare pig set:target=50 --games 200 --out compare",
        "impact ninja --card katana --games 200 --out impact",
        "sweep grid.toml --out sweep",
        "run ninja/tournament --games 5 --out tournament",
        "run strigoi/ladder --games 100 --out ladder",
        "observe plays.csv run --out observe",
        "tune pig --strategy hold_at_20 --pool --generations 1 --candidates 4 --games 20 --held-out 50 --out tune",
    ] {
        let folder = line.split(' ').next_back().unwrap();
        let ran = scratch.run(&format!("{line} --quiet"));
        assert!(matches!(ran.code, Some(0 | 1)), "{line}: {}", ran.stderr);
        let list = table(&scratch.run(&format!("show {folder} --format csv")).ok());
        let files: Vec<String> = crate::support::program::names(&scratch.0.join(folder))
            .into_iter()
            .filter_map(|name| name.strip_suffix(".csv").map(str::to_owned))
            .collect();
        let listed: BTreeMap<&str, &Row> =
            list.iter().map(|row| (row["table"].as_str(), row)).collect();
        assert_eq!(listed.keys().copied().collect::<Vec<_>>(), files, "{folder}");
        for file in &files {
            let whole = scratch.read(&format!("{folder}/{file}.csv"));
            assert_eq!(listed[file.as_str()]["rows_count"], table(&whole).len().to_string());
            assert_eq!(scratch.run(&format!("show {folder} {file} --format csv")).ok(), whole);
            assert!(!scratch.run(&format!("show {folder} {file}")).ok().is_empty());
        }
    }
}

#[test]
fn what_cannot_be_shown_is_refused_in_plain_words() {
    let scratch = Scratch::new("show-mistakes");
    scratch.run("run pig --games 300 --quiet --out reports/pig").ok();
    let show = "show reports/pig";
    for (line, wanted) in [
        ("show nowhere", "nowhere is no folder of a report: it has no manifest.json"),
        ("show pig", "did you mean reports/pig?"),
        ("show reports/pig/endings.csv", "did you mean `tenbin show reports/pig endings`?"),
        (
            "show reports/pig winrates",
            "there is no table `winrates` in reports/pig; did you mean `win_rates`?",
        ),
        (
            "show reports/pig win_rates --sort edge",
            "--sort: there is no column `edge` in win_rates.csv; did you mean `edge_pp`?",
        ),
        ("show reports/pig win_rates --sort -lo59", "there is no column `lo59`"),
        (
            "show reports/pig win_rates --columns level,wins",
            "--columns: there is no column `wins` in win_rates.csv; did you mean `wins_count`?",
        ),
        (
            "show reports/pig win_rates --where win_rate_share>30",
            "never more than 1: write a number such as 0.3 or 30%",
        ),
        ("show reports/pig win_rates --where level>3", "`level` is a word"),
        (
            "show reports/pig win_rates --where win_rate>0",
            "did you mean `win_rate_share`? (`tenbin show reports/pig win_rates --columns` lists all columns)",
        ),
        ("show reports/pig win_rates --top 0", "invalid value '0'"),
        ("show reports/pig win_rates --format xml", "invalid value 'xml'"),
    ] {
        scratch.run(line).refused(2, wanted);
    }
    // All that is wrong is told at once.
    let told = scratch.run(&format!("{show} win_rates --sort a --columns b --where c=1")).stderr;
    for part in
        ["--sort: there is no column `a`", "--columns: there is no column `b`", "no name `c`"]
    {
        assert!(told.contains(part), "{part} in {told}");
    }
    // Nothing to show is said, and is no failure.
    assert_eq!(
        scratch.run(&format!("{show} faults")).ok(),
        "faults.csv has no rows; one would be a game that failed (the first 1000)\n"
    );
    assert_eq!(scratch.run(&format!("{show} faults --format json")).ok(), "[]\n");
    let none = scratch.run(&format!("{show} win_rates --where group=saet"));
    assert!(
        none.stderr.contains("no row has `saet` for `group`; did you mean `seat`?"),
        "{}",
        none.stderr
    );
    assert!(none.ok().starts_with("none of the "));
    // A file that is not what was written is told.
    let changed = scratch.read("reports/pig/endings.csv").replacen("ending", "end", 1);
    scratch.write("reports/pig/endings.csv", &changed);
    scratch.run(&format!("{show} endings")).refused(2, "endings.csv is not what it was");
}
