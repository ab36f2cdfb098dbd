//! `--skill`: all seats at a level of play, and a command at each of them.

use std::fs;

use crate::support::program::{Scratch, names, number, table};

#[test]
fn all_play_at_a_level() {
    let scratch = Scratch::new("skill");
    let line =
        |how: &str, out: &str| format!("run pig {how} --games 2k --quiet --format csv --out {out}");
    let by_skill = scratch.run(&line("--skill 2", "skill")).ok();
    let by_name = scratch.run(&line("--strategy level2", "name")).ok();
    assert_eq!(by_skill, by_name);
    assert_eq!(scratch.run(&line("--skill level2", "word")).ok(), by_skill);
    let level = scratch.run(&line("--skill 2 --strategy 1=random", "mixed")).ok();
    assert_ne!(level, by_skill, "single seats may play otherwise");
    // A single game is told by the command that shows it.
    let shown = scratch.run("replay pig --skill 1 --game 3").ok();
    assert_eq!(scratch.run("replay pig --strategy level1 --game 3").ok(), shown);
}

/// Seat 1 of Pig moves first and wins more for it, whoever plays; the win rates of each level are those of its own run.
#[test]
fn a_command_is_played_at_each_level_and_what_differs_is_told() {
    let scratch = Scratch::new("skill_all");
    let told = scratch.run("run pig --skill all --games 20k --out all").ok();
    assert!(told.contains("level1 (beginners) to level5 (masters)"), "{told}");
    assert!(
        told.contains("for beginners and masters alike: seat seat2 (win rate, below)"),
        "{told}"
    );
    for level in 1..=5 {
        scratch
            .run(&format!("run pig --skill {level} --games 20k --quiet --out alone{level}"))
            .ok();
        for file in names(&scratch.0.join(format!("alone{level}"))) {
            let [one, other] = ["all_level", "alone"]
                .map(|place| fs::read(scratch.0.join(format!("{place}{level}/{file}"))).unwrap());
            assert!(file == "manifest.json" || one == other, "{level} {file}");
        }
    }
    let rows = table(&scratch.read("all/skills.csv"));
    let seat = rows.iter().find(|row| row["subject"] == "seat seat1").expect("a row");
    for level in [1, 5] {
        let own = table(&scratch.read(&format!("alone{level}/win_rates.csv")));
        let own = own.iter().find(|row| row["level"] == "seat1").expect("a row");
        let share = number(&own["win_rate_share"]) * 100.0;
        assert!((number(&seat[&format!("level{level}_pp")]) - share).abs() < 0.001);
    }
    let change = number(&seat["level5_pp"]) - number(&seat["level1_pp"]);
    assert!((number(&seat["change_pp"]) - change).abs() < 0.002);
    assert_eq!(seat["for_whom"], "both");
    // Luck and skill are parts of one whole; at dice and with bots this far apart each has some of it.
    let luck = table(&scratch.read("all/luck.csv"));
    let shares: Vec<f64> = luck.iter().map(|row| number(&row["variance_share"])).collect();
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-5, "{shares:?}");
    assert!(luck.iter().all(|row| number(&row["lo95"]) > 0.0), "{luck:?}");
    assert!(told.contains("800 deals each played by 25 line-ups"), "{told}");
    // The bots are what differs; no row is about them.
    assert!(!rows.iter().any(|row| row["subject"].starts_with("strategy")));
    // The same once more plays nothing.
    let again = scratch.run("run pig --skill all --games 20k --out all");
    assert_eq!(again.stderr.matches("nothing was played").count(), 6, "{}", again.stderr);
    assert_eq!(again.ok(), told);
}

/// With a rule that is the same for all there is nothing that differs: two sides that are equal have no differences at
/// any level.
#[test]
fn a_comparison_of_equal_sides_shows_nothing_at_any_level() {
    let scratch = Scratch::new("skill_compare");
    let told = scratch.run("compare pig base set:target=100 --skill all --games 2k --out c").ok();
    assert!(told.contains("No number surely differs between level1 and level5"), "{told}");
    let told =
        scratch.run("compare pig set:target=30 --skill all --games 4k --format csv --out d").ok();
    assert!(
        told.starts_with("table,subject,name,number,level1_pp") || told.starts_with("table,"),
        "{told}"
    );
    assert!(told.contains("compare.csv,"), "{told}");
}

/// A grid of rules and a position are played at each level too; from a position nobody deals, so luck is not told.
#[test]
fn sweeps_and_positions_are_played_at_each_level() {
    let scratch = Scratch::new("skill_sweep");
    scratch.write(
        "grid.toml",
        "game = \"pig\"\ngames = 400\nstrategies = \"hold_at_20\"\n[[sweep]]\nset = \"target\"\nvalues = [50, 100]\n",
    );
    let told = scratch.run("sweep grid.toml --skill all --format csv --out s").ok();
    assert!(told.contains("sweep.csv,1 seat seat1,"), "{told}");
    scratch.write(
        "behind.toml",
        "name = \"behind\"\ngame = \"pig\"\n[start]\nscores = [40, 80]\nactive = 1\n[expect]\nover = false\n",
    );
    // A folder's name may end in a slash.
    scratch.run("run --from behind.toml --skill all --games 400 --quiet --out f/").ok();
    let rows = table(&scratch.read("f/skills.csv"));
    let seat = rows.iter().find(|row| row["subject"] == "seat seat1").expect("a row");
    assert_eq!(seat["for_whom"], "both", "{seat:?}");
    assert!(number(&seat["level1_pp"]) < 40.0 && !scratch.0.join("f/luck.csv").exists());
    assert!(scratch.0.join("f_level5/win_rates.csv").exists());
}

#[test]
fn what_is_no_level_is_refused() {
    let scratch = Scratch::new("skill_refused");
    for (line, wanted) in [
        ("run pig --skill expert", "write a level of play"),
        ("run pig --skill 9", "level9"),
        ("run pig --skill 1 --strategy random", "both say how all seats play"),
        ("run pig --skill all --shard 1/2", "--skill 1"),
        ("replay pig --skill all --game 1", "is played at one level"),
    ] {
        scratch.run(line).refused(2, wanted);
    }
}

/// Every shipped game has five levels of the same bot, which plays fewer and fewer moves at random, at last none.
#[test]
fn every_game_has_five_levels() {
    let scratch = Scratch::new("skill_levels");
    for row in table(&scratch.run("games --format csv").ok()) {
        let game = &row["game"];
        let line = format!("strategies {game} --format csv");
        let known: Vec<String> =
            table(&scratch.run(&line).ok()).iter().map(|row| row["strategy"].clone()).collect();
        let levels: Vec<&String> = known.iter().filter(|name| name.starts_with("level")).collect();
        assert_eq!(levels, ["level1", "level2", "level3", "level4", "level5"], "{game}");
        let mut shares = Vec::new();
        let mut bots = Vec::new();
        for level in levels {
            let text = fs::read_to_string(format!("strategies/{game}/{level}.toml")).unwrap();
            let of = |key: &str| {
                let line = text.lines().find_map(|line| line.strip_prefix(key)).expect("the key");
                line.trim_start_matches(" = ").to_owned()
            };
            shares.push(of("random_share").parse::<f64>().unwrap());
            bots.push(of("strategy"));
        }
        assert!(shares.is_sorted_by(|one, next| one > next), "{game} {shares:?}");
        assert!(shares[4].abs() < 1e-9 && bots.iter().all(|bot| *bot == bots[0]), "{game}");
    }
}
