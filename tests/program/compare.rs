//! `compare`: the same games on several sides, what differs, and what is refused.

use crate::support::program::{Ran, Scratch, number, table, tables};

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

/// A watched comparison stops at a look, on any number of threads at the same one; no game beyond it is
/// counted, and its intervals are those of the look.
#[test]
fn a_comparison_that_is_watched_stops_at_a_look() {
    let scratch = Scratch::new("compare_until");
    let line = "compare pig set:target=60 --strategy random --until 3pp --games 50k";
    let printed = scratch.run(&format!("{line} --threads 1 --out one")).ok();
    assert_eq!(scratch.run(&format!("{line} --threads 3 --out two")).ok(), printed);
    assert_eq!(tables(&scratch.0.join("one")), tables(&scratch.0.join("two")));
    let manifest: serde_json::Value =
        serde_json::from_str(&scratch.read("one/manifest.json")).unwrap();
    let (stopping, games) = (&manifest["stopping"], manifest["games_counted"].as_u64().unwrap());
    assert_eq!((&stopping["rule"], &stopping["size_pp"]), (&"until".into(), &3.0.into()));
    assert_eq!(
        (&stopping["reached"], &stopping["games_at_last_look"]),
        (&true.into(), &games.into())
    );
    assert_eq!((&manifest["partial"], &manifest["exit_status"]), (&false.into(), &0.into()));
    assert!([1_000, 1_414, 2_000, 2_828, 4_000, 5_656].contains(&games), "{games}");
    assert!(printed.contains("known to +/- 3 pp or better"), "{printed}");

    let line = "compare pig set:target=60 --strategy random";
    scratch.run(&format!("{line} --games {games} --out plain")).ok();
    let [watched, plain] =
        ["one", "plain"].map(|folder| table(&scratch.read(&format!("{folder}/compare.csv"))));
    assert_eq!(watched.len(), plain.len());
    let seat = |rows: &[std::collections::BTreeMap<String, String>]| {
        rows.iter().find(|row| row["group"] == "seat" && row["level"] == "seat1").unwrap().clone()
    };
    let (watched, plain) = (seat(&watched), seat(&plain));
    for same in ["base_share", "variant_share", "diff_pp", "pairs_count", "discordant_count"] {
        assert_eq!(watched[same], plain[same]);
    }
    let half = |row: &std::collections::BTreeMap<String, String>| {
        (number(&row["hi95_pp"]) - number(&row["lo95_pp"])) / 2.0
    };
    let look = (2.0 * (games as f64 / 1_000.0).log2()).round();
    let ratio = half(&watched) / half(&plain) / ((2.86 + 0.015 * look) / 1.96);
    assert!((ratio - 1.0).abs() < 0.01, "{ratio}");
    assert!(half(&watched) <= 3.0);
    assert!(number(&watched["p_value"]) >= number(&plain["p_value"]));
    let alike = scratch.read("one/alike.csv");
    assert_eq!(alike, scratch.read("plain/alike.csv"));
}

#[test]
fn games_that_end_before_enough_is_known_give_exit_3() {
    let scratch = Scratch::new("compare_not_reached");
    let ran = scratch.run("compare pig set:target=60 --until 0.5pp --games 1200 --out one");
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert!(ran.stdout.contains("Not reached: after 1,200 games"), "{}", ran.stdout);
    assert!(ran.stderr.contains("All is saved"), "{}", ran.stderr);
    assert!(scratch.read("one/manifest.json").contains("\"exit_status\": 3"));
    // An experiment's own wish is obeyed, of differences, and an option takes its place.
    scratch.write(
        "watched.toml",
        "game = \"pig\"\nstrategies = \"random\"\ngames = 8000\nsmallest_effect = \"40pp\"\n",
    );
    let printed = scratch.run("compare watched.toml set:target=99 --out two").ok();
    let wanted = "Stopped after 1,000 games (look 1): the one watched level has no difference of 40 pp or more.";
    assert!(printed.contains(wanted), "{printed}");
    let rows = table(&scratch.read("two/compare.csv"));
    let is_it = |row: &&std::collections::BTreeMap<String, String>| {
        row["group"] == "seat" && row["level"] == "seat1"
    };
    assert_eq!(rows.iter().find(is_it).unwrap()["decision"], "smaller");
    let ran = scratch.run("compare watched.toml set:target=99 --until 0.01pp --out three");
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert!(ran.stdout.contains("Not reached: after 8,000 games"), "{}", ran.stdout);
    let header = scratch.read("three/compare.csv");
    assert!(header.lines().next().unwrap().ends_with(",verdict"), "{header}");
}

#[test]
fn a_condition_that_surely_holds_fails_a_comparison() {
    let scratch = Scratch::new("compare_fail_if");
    // Whoever holds at 20 against random play wins nearly always, which is some 50 pp more.
    let run = "compare pig strategy:1=hold_at_20 --strategy random --games 1000 --fail-if";
    for (condition, code, told) in [
        ("seat.seat1 > 10pp", 1, "the difference of seat1 is +4"),
        ("seat.seat2 < -10pp and games_count = 1000", 1, "the difference of seat2 is -4"),
        ("not length.turns > -1", 1, "the difference of mean turns is -"),
        ("seat.seat1 > 60pp", 0, ""),
        ("seat.seat1 < 10pp or faults_count > 0", 0, ""),
        // Only one side has this bot: of a difference nothing is known.
        ("strategy.hold_at_20 > 1pp", 0, "is not decided: nothing is known"),
    ] {
        let ran = scratch.run_with(run, condition);
        assert_eq!(ran.code, Some(code), "{condition}\n{}", ran.stderr);
        assert!(ran.stderr.contains(told), "{condition}\n{}", ran.stderr);
    }
    // Of several sides each is asked, and told by its name.
    let run =
        "compare pig base base strategy:1=hold_at_20 --strategy random --games 1000 --fail-if";
    let ran = scratch.run_with(run, "seat.seat1 > 10pp");
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let told = "the difference of seat1 (strategy:1=hold_at_20) is +";
    assert!(ran.stderr.contains(told), "{}", ran.stderr);
    assert_eq!(ran.stderr.matches("holds: ").count(), 1, "{}", ran.stderr);
    for (line, wanted) in [
        ("--fail-if seat.seta1>1pp", "did you mean `seat.seat1`?"),
        ("--fail-if seat.seat1>1", "1pp (the difference)"),
        ("--fail-if seat.seat1>1%", "1pp (the difference)"),
        ("--fail-if x>1", "a group and a level of compare.csv"),
        ("--until 0.5", "the unit is missing: write 0.5pp"),
        ("--until 1pp --smallest-effect 1pp", "cannot be used with"),
    ] {
        scratch.run(&format!("compare pig base {line} --out no")).refused(2, wanted);
    }
    assert!(!scratch.0.join("no").exists());
}
