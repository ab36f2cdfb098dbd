//! `compare`: the same games on several sides, what differs, and what is refused.

use crate::support::program::{Ran, Scratch, tables};

/// The rows of a CSV as cells by the names of their columns.
fn table(text: &str) -> Vec<std::collections::BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().unwrap().clone();
    let named = |row: csv::StringRecord| {
        header
            .iter()
            .zip(row.iter())
            .map(|(name, cell)| (name.to_owned(), cell.to_owned()))
            .collect()
    };
    reader.records().map(|row| named(row.unwrap())).collect()
}

fn number(text: &str) -> f64 {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is no number"))
}

#[test]
fn a_side_against_itself_finds_nothing_in_any_game() {
    let scratch = Scratch::new("compare_same");
    for game in tenbin::GAMES.names() {
        let ran = scratch.run(&format!("compare {game} base --games 60 --out {game}"));
        let printed = ran.ok();
        assert!(printed.contains("Nothing differs: in every game"), "{game}: {printed}");
        assert!(printed.contains("That must be so"), "{game}: {printed}");
        let rows = table(&scratch.read(&format!("{game}/compare.csv")));
        assert!(rows.len() > 8, "{game}");
        for row in rows {
            assert_eq!(
                (&*row["verdict"], &*row["discordant_count"]),
                ("the same in every game", "0")
            );
            let (before, now) = ("base_share", "variant_share");
            assert_eq!(row[before], row[now], "{game} {row:?}");
        }
        let alike = table(&scratch.read(&format!("{game}/alike.csv")));
        let value = |name: &str| &alike.iter().find(|row| row["metric"] == name).unwrap()["value"];
        assert_eq!((&**value("games_count"), &**value("same_in_all_share")), ("60", "1.000000"));
        assert_eq!(value("never_part_share"), "1.000000", "{game}");
    }
}

/// What the two sides are is what `run` counts for each of them, and neither threads nor the way a side
/// is written show.
#[test]
fn each_side_is_what_run_counts() {
    let scratch = Scratch::new("compare_run");
    let printed = scratch.run("compare pig set:target=60 --games 3000 --threads 1 --out one").ok();
    assert_eq!(
        scratch.run("compare pig base set:target=60 --games 3000 --threads 3 --out two").ok(),
        printed
    );
    assert_eq!(tables(&scratch.0.join("one")), tables(&scratch.0.join("two")));
    scratch.run("run pig --games 3000 --out base").ok();
    scratch.run("run pig --games 3000 --set target=60 --out short").ok();
    let rows = table(&scratch.read("one/compare.csv"));
    for (folder, column) in [("base", "base_share"), ("short", "variant_share")] {
        let rates = table(&scratch.read(&format!("{folder}/win_rates.csv")));
        for rate in rates.iter().filter(|rate| rate["group"] != "strategy") {
            let is_it = |row: &&std::collections::BTreeMap<String, String>| {
                row["group"] == rate["group"] && row["level"] == rate["level"]
            };
            let row = rows.iter().find(is_it).unwrap();
            assert_eq!(row[column], rate["win_rate_share"], "{rate:?}");
        }
        let lengths = table(&scratch.read(&format!("{folder}/summary.csv")));
        let mean = lengths.iter().find(|row| row["metric"] == "decisions_mean").unwrap();
        let column = column.replace("share", "mean");
        let row = rows.iter().find(|row| row["level"] == "decisions").unwrap();
        assert_eq!(row[&column], mean["value"]);
    }
    let row = rows.iter().find(|row| row["level"] == "decisions").unwrap();
    assert_eq!(row["verdict"], "lower");
    assert!(number(&row["diff_hi95_mean"]) < 0.0);
    // Rows that surely differ stand first.
    let sure = |row: &std::collections::BTreeMap<String, String>| {
        ["better", "worse", "higher", "lower"].contains(&&*row["verdict"])
    };
    let first_unsure = rows.iter().position(|row| !sure(row)).unwrap_or(rows.len());
    assert!(first_unsure > 0 && !rows[first_unsure..].iter().any(sure));
}

#[test]
fn a_side_may_be_a_variant_a_file_a_value_a_bot_or_several() {
    let scratch = Scratch::new("compare_sides");
    scratch.write("tiny.toml", "description = \"a short race\"\n[rules]\ntarget = 30\n");
    let line = "compare pig base short_race tiny.toml short_race+set:target=40+strategy:1=random \
                --games 400 --strategy hold_at_20 --seats 3 --out all";
    let printed = scratch.run(line).ok();
    let heads: Vec<&str> =
        printed.lines().filter(|line| line.contains(" against base: 400 games")).collect();
    assert_eq!(heads.len(), 3, "{printed}");
    let rows = table(&scratch.read("all/compare.csv"));
    for group in ["seat", "score_seat"] {
        let is_it = |row: &&std::collections::BTreeMap<String, String>| {
            row["side"] == "tiny.toml" && row["group"] == group && row["level"] == "seat3"
        };
        assert_eq!(rows.iter().filter(is_it).count(), 1, "{group}");
    }
    // A bot that only one side has.
    let bot =
        rows.iter().find(|row| row["group"] == "strategy" && row["level"] == "random").unwrap();
    assert_eq!((&*bot["verdict"], &*bot["base_share"]), ("only in variant", ""));
    let manifest: serde_json::Value =
        serde_json::from_str(&scratch.read("all/manifest.json")).unwrap();
    assert_eq!(manifest["kind"], "compare");
    let sides = manifest["configuration"]["sides"].as_array().unwrap();
    assert_eq!(sides.len(), 4);
    assert_eq!(sides[3]["set"], serde_json::json!(["target=40"]));
    assert_eq!(sides[3]["strategies"], serde_json::json!(["random", "hold_at_20", "hold_at_20"]));
    assert_eq!(sides[2]["variants"], serde_json::json!(["tiny.toml"]));
    // Without a game it is ninja's default experiment, and the report has a place of its own.
    let printed = scratch.run("compare long_memory --games 50").ok();
    assert!(printed.starts_with("long_memory against base: 50 games"), "{printed}");
    assert!(scratch.read("reports/compare_ninja/compare.csv").starts_with("group,level,"));
    scratch.run("replay all --game 0").refused(2, "is the manifest of a comparison");
}

#[test]
fn what_came_out_is_printed_in_three_forms() {
    let scratch = Scratch::new("compare_forms");
    let line = "compare pig strategy:keep_pace --games 300 --out r --format";
    let csv = scratch.run(&format!("{line} csv")).ok();
    assert_eq!(csv, scratch.read("r/compare.csv"));
    let json: serde_json::Value =
        serde_json::from_str(&scratch.run(&format!("{line} json")).ok()).unwrap();
    assert_eq!(json["compare"].as_array().unwrap().len(), table(&csv).len());
    assert!(json["compare"][0]["pairs_count"].is_u64());
    assert!(
        json["alike"].as_array().unwrap().iter().any(|row| row["metric"] == "same_result_share")
    );
    assert!(json["verdicts"][0].as_str().unwrap().contains("300 games"));
    // Every column has its meaning.
    let dictionary: serde_json::Value =
        serde_json::from_str(&scratch.read("r/schema.json")).unwrap();
    for file in dictionary["files"].as_array().unwrap() {
        let text = scratch.read(&format!("r/{}", file["file"].as_str().unwrap()));
        let header = text.lines().next().unwrap().split(',').count();
        assert_eq!(file["columns"].as_array().unwrap().len(), header);
    }
}

#[test]
fn what_cannot_be_compared_is_refused_with_its_side() {
    let scratch = Scratch::new("compare_refused");
    let refused = |line: &str, wanted: &str| {
        let ran: Ran = scratch.run(line);
        ran.refused(2, wanted);
        ran.stderr
    };
    refused("compare", "required arguments were not provided");
    refused("compare pig", "there is no side to compare");
    refused("compare pig set:target", "write set:target=VALUE");
    refused("compare pig target=50", "write set:target=50");
    refused("compare pig harsh_dice", "the side `harsh_dice` cannot be played");
    refused("compare pig harsh_dice", "did you mean `harsh_die`?");
    refused("compare pig set:target=5000", "must be a whole number from 10 to 1000, not 5000");
    refused("compare pig strategy:nobody", "the side `strategy:nobody` cannot be played");
    refused("compare pig strategy:5=random", "only 2 seats");
    refused("compare pig base --set targt=50", "did you mean `target`?");
    refused("compare pig base --games 0", "at least 1");
    refused("compare tournament base", "is of whole tournaments");
    refused("compare ladder base", "is a ladder of many batches");
    refused("compare pgi base", "did you mean `pig`?");
    // All that is wrong is told at once.
    let both = refused("compare pig set:target=1 strategy:nobody", "set:target=1");
    assert!(both.contains("the side `strategy:nobody`"), "{both}");
    assert_eq!(scratch.names(), Vec::<String>::new(), "nothing was written");
}
