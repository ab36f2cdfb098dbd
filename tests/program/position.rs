//! `run --from` and `compare --from`: batches of which every game begins at the start of a scenario.

use std::path::Path;

use crate::support::program::{Ran, Row, Scratch, number, table, tables};

/// Both are one point short, so whoever rolls 2 or more wins at once: seat1, who begins, wins 5/6 of the games
/// in its first roll and 1/36 of what is left comes back to it, (5/6) / (1 - 1/36) = 6/7 in all.
const LAST_MOVE: &str = "name = 'one point to go'\ngame = 'pig'\n\
    [start]\nscores = [99, 99]\nactive = 'seat1'\nturn_total = 0\n[expect]\nover = false\n";

fn refused(ran: &Ran, wanted: &str) {
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains(wanted), "no {wanted:?} in\n{}", ran.stderr);
}

#[test]
fn every_game_begins_where_the_scenario_does() {
    let scratch = Scratch::new("from");
    scratch.write("last.toml", LAST_MOVE);
    let line = "run --from last.toml --games 500 --strategy hold_at_20";
    scratch.run(&format!("{line} --threads 1 --out one")).ok();
    scratch.run(&format!("{line} --threads 3 --out two")).ok();
    assert_eq!(tables(&scratch.0.join("one")), tables(&scratch.0.join("two")));
    let rates = scratch.read("one/win_rates.csv");
    let line = rates.lines().find(|line| line.starts_with("seat,seat1")).unwrap();
    let wins: u64 = line.split(',').nth(3).unwrap().parse().unwrap();
    // 428.6 of 500, and four standard errors of 7.8.
    assert!((397..=460).contains(&wins), "{line}");
    assert!(scratch.read("one/win_rates.csv").contains("first_player,yes,500,"), "{rates}");
    let told = scratch.run("replay one --game 7").ok();
    assert!(told.contains("wins (") && told.contains("rolls"), "{told}");
    let decisions = told.lines().last().unwrap().rsplit_once("after ").unwrap().1;
    assert!(decisions.split(' ').next().unwrap().parse::<u64>().unwrap() < 20, "{told}");
    let manifest: serde_json::Value =
        serde_json::from_str(&scratch.read("one/manifest.json")).unwrap();
    let from = &manifest["configuration"]["from"];
    assert_eq!((&from["file"], &from["case"]), (&"last.toml".into(), &"one point to go".into()));
    assert_eq!(from["sha256"].as_str().unwrap().len(), 64);
    // A position that is another one now is not taken for the one of then.
    scratch.write("last.toml", &LAST_MOVE.replace("turn_total = 0", "turn_total = 0 # once more"));
    refused(&scratch.run("replay one --game 7"), "last.toml changed since the run");
}

#[test]
fn a_case_is_chosen_by_its_name() {
    let scratch = Scratch::new("from_case");
    let case =
        |name: &str| LAST_MOVE.replace("one point to go", name).replace("game = 'pig'\n", "");
    let case = |name: &str| {
        case(name).replace("[start]", "[scenario.start]").replace("[expect]", "[scenario.expect]")
    };
    let file = format!(
        "game = 'pig'\n[[scenario]]\n{}[[scenario]]\n{}",
        case("seat one is ahead"),
        case("seat two is ahead")
    );
    scratch.write("two.toml", &file);
    refused(&scratch.run("run --from two.toml"), "has 2 scenarios; say which one with --case");
    refused(
        &scratch.run("run --from two.toml --case ahead"),
        "2 scenarios of two.toml are called so",
    );
    refused(&scratch.run_with("run --from two.toml --case", "seat on is ahead"), "did you mean");
    scratch.run("run --from two.toml --case ONE --games 20 --out one").ok();
    refused(&scratch.run("run --case x"), "--from");
}

#[test]
fn what_does_not_fit_is_refused() {
    let scratch = Scratch::new("from_wrong");
    scratch.write("last.toml", LAST_MOVE);
    refused(&scratch.run("run ninja --from last.toml"), "is a position of pig");
    refused(&scratch.run("run --from none.toml"), "there is no such file");
    refused(&scratch.run("run tournament --from last.toml"), "is a position of pig");
    scratch.write("wrong.toml", &LAST_MOVE.replace("turn_total", "turn_totl"));
    refused(&scratch.run("run --from wrong.toml"), "wrong.toml:6:");
    scratch.write("high.toml", &LAST_MOVE.replace("[99, ", "[9900, "));
    refused(&scratch.run("run --from high.toml"), "high.toml:4:");
    scratch.run("run --from last.toml --games 10 --out one").ok();
    refused(&scratch.run_with("find one --where", "turns > 1"), "games from a position");
}

/// Who sits where is told, though nobody was dealt a role.
#[test]
fn groups_are_those_of_the_position() {
    let scratch = Scratch::new("from_groups");
    scratch.write(
        "roles.toml",
        "name = 'three roles'\ngame = 'ninja'\n[start]\nphase = 'attack'\nactive = 2\n\
         seats = [{ role = 'hiraku' }, { role = 'mariposa' }, { role = 'traceless' }]\n\
         [expect]\nasked = 'seat2'\n",
    );
    scratch.run("run --from roles.toml --games 30 --out all").ok();
    let rates = scratch.read("all/win_rates.csv");
    let roles: Vec<(&str, &str)> = rates
        .lines()
        .filter_map(|line| line.strip_prefix("role,"))
        .map(|line| (line.split(',').next().unwrap(), line.split(',').nth(2).unwrap()))
        .filter(|role| role.1 != "0")
        .collect();
    assert_eq!(roles.len(), 3, "{rates}");
    for role in ["hiraku", "mariposa", "traceless"] {
        assert!(roles.contains(&(role, "30")), "{rates}");
    }
}

/// Positions of every game: some scenarios of each are played from, groups are told, nothing breaks, and a
/// replay ends as the tables say.
#[test]
fn games_of_all_kinds_can_begin_anywhere() {
    let scratch = Scratch::new("from_all");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for game in tenbin::GAMES.names() {
        let folder = root.join(format!("configs/{game}/scenarios"));
        let mut files: Vec<_> =
            std::fs::read_dir(folder).unwrap().map(|one| one.unwrap().path()).collect();
        files.sort();
        let mut played = 0;
        for file in files.iter().take(4) {
            let text = std::fs::read_to_string(file).unwrap();
            let name = text.lines().find_map(|line| line.strip_prefix("name = \"")).unwrap();
            let name = name.trim_end().trim_end_matches('"').replace("\\\"", "\"");
            let path = file.display();
            let line =
                format!("run --from {path} --games 12 --format json --out from_{game} --case");
            let ran = scratch.run_with(&line, &name);
            // A name may stand twice in a file.
            if ran.stderr.contains("are called so") {
                continue;
            }
            assert_eq!(ran.code, Some(0), "{path} {name}: {}", ran.stderr);
            assert!(!scratch.0.join(format!("from_{game}/cards.csv")).exists());
            assert_eq!(
                scratch.read(&format!("from_{game}/faults.csv")).lines().count(),
                1,
                "{path}"
            );
            let told = scratch.run(&format!("replay from_{game} --game 3")).ok();
            assert!(told.contains("win") || told.contains("nobody"), "{told}");
            let again = scratch.run(&format!("replay from_{game} --game 3")).ok();
            assert_eq!(told, again);
            let decisions = told.lines().last().unwrap().rsplit_once("after ").unwrap().1;
            let decisions = decisions.split(' ').next().unwrap();
            let lengths = scratch.read(&format!("from_{game}/lengths.csv"));
            assert!(
                lengths.contains(&format!("\ndecisions,{decisions},")),
                "{path} {name}\n{lengths}"
            );
            played += 1;
        }
        assert!(played > 0, "{game}");
    }
}

/// Whoever needs two points has them with the roll that gives one: a target of 101 is no other game. For a
/// target of 102 a roll of 2 is too little and a second one must not be 1: a turn wins in 4/6 + 1/6 * 5/6 =
/// 29/36, and who begins in 1 / (2 - 29/36) = 36/43 of the games in place of 6/7.
#[test]
fn sides_are_compared_from_a_position() {
    let scratch = Scratch::new("from_compare");
    scratch.write("last.toml", LAST_MOVE);
    let line = "compare --from last.toml --games 4000 --strategy hold_at_20";
    let told = scratch.run(&format!("{line} set:target=101 --out same")).ok();
    assert!(told.contains("Nothing differs"), "{told}");
    let run = |threads: u8, out: &str| {
        scratch.run(&format!("{line} base set:target=102 --threads {threads} --out {out}")).ok()
    };
    assert_eq!(run(1, "one"), run(3, "two"));
    assert_eq!(tables(&scratch.0.join("one")), tables(&scratch.0.join("two")));
    let rows = table(&scratch.read("one/compare.csv"));
    let is_first = |row: &&Row| row["group"] == "seat" && row["level"] == "seat1";
    let first = rows.iter().find(is_first).unwrap();
    // Four standard errors of 0.6 pp.
    for (cell, truth) in [("base_share", 6.0 / 7.0), ("variant_share", 36.0 / 43.0)] {
        assert!((number(&first[cell]) - truth).abs() < 0.024, "{first:?}");
    }
    // Games part in their first turn or never.
    let alike = table(&scratch.read("one/alike.csv"));
    let turn = alike.iter().find(|row| row["metric"] == "decisions_in_common_mean").unwrap();
    assert!(number(&turn["value"]) <= 2.0, "{turn:?}");
    let manifest: serde_json::Value =
        serde_json::from_str(&scratch.read("one/manifest.json")).unwrap();
    assert_eq!(manifest["configuration"]["from"]["case"], "one point to go");
    refused(&scratch.run("compare naruto --from last.toml base"), "is a position of pig");
    refused(&scratch.run("compare one two --from last.toml"), "--from");
}
