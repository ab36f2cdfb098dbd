//! `tune`: it finds what is known to be good, says so of games it has not learned from, and gives the same bytes
//! however it was played.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::support::program::{Scratch, assert_same, number, table};

/// Holds at 8 points of a turn, which is far too early.
const EARLY: &str = "\
description = \"Holds at 8\" # too early
kind = \"weighted\"
game = \"pig\"

# Holding scores 2 x turn total - 15 against 0 for rolling.
[weights]
hold = -15
turn_total = 2
";

/// What the bot on seat 1 of every second game wins against one that holds at 20, which is nearly as good as can be.
fn share_against_20(scratch: &Scratch, bot: &str) -> f64 {
    let line = format!(
        "run pig --strategy hold_at_20 --strategy 1={bot} --rotate --games 10k --quiet --format csv --out r"
    );
    scratch.run(&line).ok();
    let rows = table(&scratch.read("r/win_rates.csv"));
    let of_bot =
        |row: &&BTreeMap<String, String>| row["group"] == "strategy" && row["level"] == bot;
    number(&rows.iter().find(of_bot).expect("the bot's row")["win_rate_share"])
}

#[test]
fn a_bot_that_holds_too_early_learns_to_hold() {
    let scratch = Scratch::new("tune");
    scratch.write("early.toml", EARLY);
    let line = |out: &str, threads: u32| {
        format!(
            "tune pig --strategy early.toml --pool --generations 12 --candidates 24 --games 300 \
             --held-out 1000 --threads {threads} --out {out}"
        )
    };
    let printed = scratch.run(&line("one", 1)).ok();
    assert_eq!(scratch.run(&line("two", 2)).ok(), printed, "threads make no difference");
    assert_same(&scratch, ["one", "two"]);
    // Holding at 8 wins about a quarter of games against holding at 20.
    assert!(share_against_20(&scratch, "early.toml") < 0.35);
    let tuned = share_against_20(&scratch, "one/early_tuned.toml");
    assert!(tuned > 0.46, "{tuned}");
    // The verdict, of games that nothing was learned from, is what plain games say.
    let rows = table(&scratch.read("one/tune_matchups.csv"));
    assert_eq!((rows.len(), rows[0]["opponent"].as_str()), (1, "early.toml"));
    scratch
        .run(
            "run pig --strategy early.toml --strategy 1=one/early_tuned.toml --rotate --games 20k --quiet \
             --format csv --out plain",
        )
        .ok();
    let plain = table(&scratch.read("plain/win_rates.csv"));
    let of_bot = plain.iter().find(|row| row["level"] == "one/early_tuned.toml").expect("a row");
    let [low, high] = ["lo95", "hi95"].map(|end| number(&rows[0][end]));
    let share = number(&of_bot["win_rate_share"]);
    // Both are estimates: twice the width of the verdict's interval is far more than they differ by.
    assert!((share - f64::midpoint(low, high)).abs() < high - low, "{share} and {low} to {high}");
    assert!(printed.contains("early_tuned against early.toml wins"), "{printed}");
    // The file is that of the start with other numbers.
    let text = scratch.read("one/early_tuned.toml");
    assert!(text.contains(
        "# Holding scores 2 x turn total - 15 against 0 for rolling.\n[weights]\nhold = "
    ));
    assert!(
        text.contains("description = \"early.toml, tuned by ") && text.contains("\" # too early")
    );
    scratch.run("check one/early_tuned.toml").ok();
}

#[test]
fn it_is_gone_on_from_and_with_more_generations_learned_on() {
    let scratch = Scratch::new("tune_on");
    scratch.write("early.toml", EARLY);
    let line = |generations: u32, out: &str| {
        format!(
            "tune pig --strategy early.toml --pool keep_pace --generations {generations} --candidates 16 \
             --games 200 --held-out 500 --save-every 1s --out {out}"
        )
    };
    let whole = scratch.run(&line(7, "whole")).ok();
    scratch.run(&line(3, "grown")).ok();
    assert_eq!(scratch.run(&line(7, "grown")).ok(), whole);
    assert_same(&scratch, ["whole", "grown"]);
    let told = scratch.run(&line(7, "grown"));
    assert!(told.stderr.contains("nothing was played"), "{}", told.stderr);
    assert_eq!(told.ok(), whole);
    // Other games learn other things.
    let other = line(7, "grown").replace("--games 200", "--games 210") + " --resume";
    scratch.run(&other).refused(2, "how is learned (--games, --candidates or --pool) differs");
    // Killed in the middle, it goes on from what was saved.
    let long = |out: &str| line(7, out).replace("--games 200", "--games 12k");
    let mut child = scratch.start(&long("killed"));
    let begun = Instant::now();
    while !scratch.0.join("killed/tally.bin").exists() {
        assert!(begun.elapsed() < Duration::from_secs(120), "nothing is saved");
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let told = scratch.run(&long("killed"));
    assert!(told.stderr.contains("going on from the "), "{}", told.stderr);
    assert_eq!(told.ok(), scratch.run(&long("never")).ok());
    assert_same(&scratch, ["killed", "never"]);
}

#[test]
fn a_team_learns_at_every_difficulty() {
    let scratch = Scratch::new("tune_team");
    scratch
        .run("tune strigoi --strategy reckless --pool --generations 1 --candidates 4 --games 8 --held-out 16 --out t")
        .ok();
    let rows = table(&scratch.read("t/tune_matchups.csv"));
    let settings: Vec<&str> = rows.iter().map(|row| row["setting"].as_str()).collect();
    assert_eq!(settings, ["all difficulties", "easy", "base", "hard", "nightmare"]);
    assert!(rows.iter().all(|row| row["opponent"] == "reckless"));
    scratch
        .run("tune strigoi --strategy reckless --pool --variant hard --generations 1 --candidates 4 --games 8 --held-out 16 --out u")
        .ok();
    assert_eq!(table(&scratch.read("u/tune_matchups.csv")).len(), 1);
}

#[test]
fn what_cannot_be_tuned_is_refused() {
    let scratch = Scratch::new("tune_refused");
    scratch.write("mine.toml", EARLY);
    for (line, wanted) in [
        (
            "tune pig --strategy novice",
            "novice is mixed: it has no weights to learn; name a weighted strategy: ",
        ),
        ("tune pig --strategy random", "random is random: it has no weights to learn"),
        ("tune pig --strategy hold_at_2", "did you mean `hold_at_2"),
        ("tune pig --pool keep_face", "there is no strategy `keep_face` for pig"),
        ("tune pig --shard 1/2", "--shard: what a generation plays follows from the one before"),
        ("tune ladder", "ladder"),
        ("tune pig --candidates 2", "4..=4096"),
        ("tune pig --write my_bot", "give it a name that ends in .toml"),
        ("tune pig --write mine.toml", "`tenbin tune` has not written; give another name"),
        ("tune pig --write no/such/place.toml", "there is no folder no/such"),
    ] {
        scratch.run(line).refused(2, wanted);
    }
    assert_eq!(scratch.names(), ["mine.toml"], "nothing was begun");
}

/// What positions of Pig are worth: more points banked are better, whoever looks.
#[test]
fn a_judge_is_learned_and_its_strategy_plays() {
    let scratch = Scratch::new("tune_value");
    let line = "tune pig --value --strategy hold_at_20 --games 600";
    let told = scratch.run(&format!("{line} --threads 1 --out one --write judged.toml"));
    assert_eq!(told.code, Some(0), "{}", told.stderr);
    assert!(told.stdout.contains("where guessing gives 50.0 %"), "{}", told.stdout);
    scratch.run(&format!("{line} --threads 2 --out two")).ok();
    assert_same(&scratch, ["one", "two"]);
    let weights = table(&scratch.read("one/judge.csv"));
    let of_score = weights.iter().find(|row| row["field"] == "score").expect("a weight of points");
    // From 0 points to 100 is from an even chance to a sure one: some ten doublings, and at least three.
    let weight = number(&of_score["weight"]);
    assert!(weight > 30.0 && weight < 300.0, "{weight}");
    let text = scratch.read("judged.toml");
    assert_eq!(text, scratch.read("one/hold_at_20_search.toml"));
    assert!(text.contains("\n[judge]\n") && text.contains("\nscore = "), "{text}");
    scratch.run("check judged.toml --game pig").ok();
    scratch.run("run pig --games 20 --strategy 1=judged.toml --out played").ok();
    for (words, wanted) in [
        ("--generations 5", "cannot be used with"),
        ("--games 20", "too few games"),
        ("--strategy random", "has no weights to learn"),
        ("--shard 1/2", "--shard"),
    ] {
        let told = scratch.run(&format!("tune pig --value {words} --out wrong"));
        assert_eq!(told.code, Some(2), "{words}: {}", told.stderr);
        assert!(told.stderr.contains(wanted), "{words}: {}", told.stderr);
    }
}
