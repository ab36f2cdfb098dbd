//! `compare DIR DIR`: finished reports side by side.

use std::collections::BTreeMap;

use crate::support::program::{Row, Scratch, number, table};

fn row<'a>(rows: &'a [Row], group: &str, level: &str) -> &'a Row {
    let found = rows.iter().find(|row| row["group"] == group && row["level"] == level);
    found.unwrap_or_else(|| panic!("no {group}.{level}"))
}

#[test]
fn finished_reports_are_set_side_by_side() {
    let scratch = Scratch::new("finished");
    scratch.run("run pig --games 3000 --out long").ok();
    scratch.run("run pig --games 2000 --set target=60 --out short").ok();
    let before = scratch.names();
    let printed = scratch.run("compare long short").ok();
    assert_eq!(scratch.names(), before, "nothing is written");
    assert!(
        printed.starts_with("short against long: 2,000 games against 3,000 games, taken as deals"),
        "{printed}"
    );
    assert!(printed.contains("were played with the same seed"), "{printed}");
    assert!(printed.contains("Mean turns "), "{printed}");
    assert_eq!(scratch.run("compare long short --out both").ok(), printed);
    let rows = table(&scratch.read("both/compare.csv"));
    // What each side is stands in its report.
    let seat = row(&rows, "seat", "seat1");
    let own = |folder: &str, file: &str| table(&scratch.read(&format!("{folder}/{file}")));
    let rates = ["long", "short"].map(|folder| {
        let rates = own(folder, "win_rates.csv");
        let row = row(&rates, "seat", "seat1").clone();
        [number(&row["wins_count"]), number(&row["seat_games_count"])]
    });
    let [[a, b], [c, d]] = rates;
    assert!((number(&seat["base_share"]) - a / b).abs() < 1e-6);
    assert!((number(&seat["variant_share"]) - c / d).abs() < 1e-6);
    let diff = 100.0 * (c / d - a / b);
    assert!((number(&seat["diff_pp"]) - diff).abs() < 1e-3);
    // 1.96 standard errors of two shares; Wilson's intervals are a little off the middle.
    let variance = |share: f64, games: f64| share * (1.0 - share) / games;
    let half = 196.0 * (variance(a / b, b) + variance(c / d, d)).sqrt();
    assert!((number(&seat["lo95_pp"]) - (diff - half)).abs() < 0.02, "{seat:?} {half}");
    assert!((number(&seat["hi95_pp"]) - (diff + half)).abs() < 0.02, "{seat:?} {half}");
    // Of reports there are no pairs.
    for column in ["pairs_count", "discordant_count", "variance_ratio", "side"] {
        assert!(!seat.contains_key(column), "{column}");
    }
    let length = row(&rows, "length", "decisions");
    assert_eq!(length["verdict"], "lower");
    let summary = own("short", "summary.csv");
    let mean = summary.iter().find(|row| row["metric"] == "decisions_mean").unwrap();
    assert_eq!(length["variant_mean"], mean["value"]);
    assert_eq!(row(&rows, "pig_turns.hold_share", "seat1")["verdict"], "lower");
    assert_eq!(row(&rows, "score_seat", "seat2")["verdict"], "lower");
    let manifest: serde_json::Value =
        serde_json::from_str(&scratch.read("both/manifest.json")).unwrap();
    assert_eq!((&manifest["kind"], &manifest["game"]), (&"reports".into(), &"pig".into()));
    assert_eq!(manifest["configuration"]["reports"][1]["folder"], "short");
    // CSV files of another style are read as well, and conditions speak of the differences.
    scratch.run("run pig --games 2000 --set target=60 --csv excel,decimal=comma --out comma").ok();
    scratch.run("compare long comma --out other").ok();
    assert_eq!(scratch.read("other/compare.csv"), scratch.read("both/compare.csv"));
    let ran = scratch.run_with("compare long short --fail-if", "length.turns < -1");
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert!(ran.stderr.contains("the difference of mean turns is -"), "{}", ran.stderr);
}

/// Every game's report can be read, and beside itself nothing differs.
#[test]
fn a_report_beside_itself_finds_nothing() {
    let scratch = Scratch::new("finished_same");
    for game in tenbin::GAMES.names() {
        scratch.run(&format!("run {game} --games 200 --out of_{game}")).ok();
        let printed = scratch.run(&format!("compare of_{game} of_{game} --format csv")).ok();
        let rows = table(&printed);
        let groups: Vec<&str> = rows.iter().map(|row| row["group"].as_str()).collect();
        for group in ["seat", "ending", "length"] {
            assert!(groups.contains(&group), "{game}: {groups:?}");
        }
        for row in &rows {
            let is_nothing = ["no difference larger than ", "unknown"]
                .iter()
                .any(|verdict| row["verdict"].starts_with(verdict));
            assert!(is_nothing, "{game}: {row:?}");
            let same = |unit: &str| {
                row.get(&format!("base_{unit}")) == row.get(&format!("variant_{unit}"))
            };
            assert!(same("share") && same("mean"), "{game}: {row:?}");
        }
    }
}

/// Batches on seeds of their own are equal in truth: of each question few are said to differ. Three standard
/// errors of 40 comparisons are 10 pp.
#[test]
fn reports_that_are_equal_in_truth_raise_few_alarms() {
    let scratch = Scratch::new("finished_alarms");
    let mut alarms = BTreeMap::<String, u32>::new();
    for pair in 0..40 {
        for (side, folder) in [(0, "one"), (1, "two")] {
            let seed = 2 * pair + side + 700;
            scratch
                .run(&format!(
                    "run pig --strategy random --games 300 --seed {seed} --threads 1 --quiet --out {folder}"
                ))
                .ok();
        }
        let printed = scratch.run("compare one two --format csv").ok();
        let mut groups: Vec<String> = table(&printed)
            .into_iter()
            .filter(|row| ["better", "worse", "higher", "lower"].contains(&&*row["verdict"]))
            .map(|row| row["group"].clone())
            .collect();
        groups.sort_unstable();
        groups.dedup();
        for group in groups {
            *alarms.entry(group).or_default() += 1;
        }
    }
    assert!(alarms.values().all(|&count| count <= 6), "{alarms:?}");
}

#[test]
fn reports_that_cannot_be_compared_are_refused() {
    let scratch = Scratch::new("finished_refused");
    scratch.run("run pig --games 50 --out two").ok();
    scratch.run("run pig --games 50 --seats 3 --strategy hold_at_20 --out three").ok();
    scratch.run("run ninja --games 20 --out ninja_report").ok();
    scratch.run("compare pig base --games 50 --out compared").ok();
    scratch.run("compare two two --out beside").ok();
    scratch.run("run tournament --games 2 --out cup").ok();
    scratch.run("run pig --games 50 --out lost").ok();
    std::fs::remove_file(scratch.0.join("lost/win_rates.csv")).unwrap();
    for (line, wanted) in [
        ("compare two ninja_report", "is a report on ninja, and two one on pig"),
        ("compare two three", "is of games of 3 players, and two of 2"),
        ("compare two compared", "compared is the report of a comparison"),
        ("compare two beside", "beside is the report of a comparison"),
        ("replay beside --game 0", "name the folder of one of them"),
        ("compare cup two", "cup is the report of whole tournaments"),
        ("compare two", "two is one report: name the folder of another one"),
        ("compare two set:target=50", "two is the folder of a report and set:target=50 is not"),
        ("compare pig two", "two is the folder of a report and pig is not"),
        ("compare two two --games 100", "nothing is played: leave --games out"),
        ("compare two two --set target=50", "leave --set out"),
        ("compare two two --until 1pp", "leave --until out"),
        ("compare two lost", "lost: win_rates.csv is not there"),
        ("compare two two --fail-if seat.seat9>1pp", "did you mean `seat.seat1`?"),
    ] {
        scratch.run(line).refused(2, wanted);
    }
}
