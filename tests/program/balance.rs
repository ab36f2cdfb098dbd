//! `balance`: it finds a change that does what is wanted, its variant does what was promised, and it gives the same
//! bytes however it was played.

use std::time::{Duration, Instant};

use crate::support::program::{Scratch, assert_same, number, table};

/// A game of Pig to 100 takes two bots that hold at 20 some 20 turns: for one of half as many the target must come down,
/// or the die must have more sides, which bust more seldom.
const SHORTER: &str = "\
game = \"pig\"
description = \"A short evening\"
games = 4000
budget = 60000
strategies = \"hold_at_20\"
changes_max = 2

[[want]]
of = \"turns_mean\"
at_least = 9
at_most = 11

[[may]]
set = \"target\"
min = 30
max = 150
step = 10

[[may]]
set = \"die_sides\"
min = 4
max = 12
cost = 20
";

#[test]
fn a_shorter_game_is_found_and_its_variant_is_as_short_as_promised() {
    let scratch = Scratch::new("balance");
    scratch.write("shorter.toml", SHORTER);
    scratch.run("check shorter.toml").ok();
    let line =
        |out: &str, threads: u32| format!("balance shorter.toml --threads {threads} --out {out}");
    let printed = scratch.run(&line("one", 1)).ok();
    assert_eq!(scratch.run(&line("two", 2)).ok(), printed, "threads make no difference");
    assert_same(&scratch, ["one", "two"]);
    assert!(printed.contains("turns_mean from 9 to 11: holds"), "{printed}");
    let goals = table(&scratch.read("one/balance_goals.csv"));
    assert_eq!(goals.len(), 1);
    assert_eq!(goals[0]["before_verdict"], "does not hold");
    assert_eq!(goals[0]["after_verdict"], "holds");
    // The target alone does it: a side of the die is dear.
    let front = table(&scratch.read("one/balance.csv"));
    let proposed = front.iter().find(|row| row["proposed"] == "yes").expect("a proposal");
    assert!(proposed["changes"].starts_with("target 100 -> "), "{proposed:?}");
    assert_eq!(proposed["changes_count"], "1");
    assert_eq!(front[0]["changes"], "");
    // Games of another seed say of the variant what the verdict promised.
    let text = scratch.read("one/shorter_balanced.toml");
    assert!(text.contains("#   target 100 -> "), "{text}");
    let run = "run pig --strategy hold_at_20 --variant one/shorter_balanced.toml --games 4000 --seed 77 \
               --format csv --quiet --out plain";
    scratch.run(run).ok();
    let summary = table(&scratch.read("plain/summary.csv"));
    let turns = summary.iter().find(|row| row["metric"] == "turns_mean").expect("turns");
    let [low, high] = ["after_lo95", "after_hi95"].map(|end| number(&goals[0][end]));
    let value = number(&turns["value"]);
    // Both are estimates: twice the width of the verdict's interval is far more than they differ by.
    assert!((value - f64::midpoint(low, high)).abs() < high - low, "{value}, {low} to {high}");
    scratch.run("check --game pig one/shorter_balanced.toml").ok();
}

#[test]
fn it_is_gone_on_from_after_a_kill() {
    let scratch = Scratch::new("balance_on");
    scratch.write("shorter.toml", SHORTER);
    let line = |out: &str| {
        format!("balance shorter.toml --games 60k --budget 3M --save-every 1s --out {out}")
    };
    let mut child = scratch.start(&line("killed"));
    let begun = Instant::now();
    while !scratch.0.join("killed/tally.bin").exists() {
        assert!(begun.elapsed() < Duration::from_secs(120), "nothing is saved");
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let told = scratch.run(&line("killed"));
    assert!(told.stderr.contains("going on from the "), "{}", told.stderr);
    assert_eq!(told.ok(), scratch.run(&line("never")).ok());
    assert_same(&scratch, ["killed", "never"]);
    let told = scratch.run(&line("never"));
    assert!(told.stderr.contains("nothing was played"), "{}", told.stderr);
    let other = line("never").replace("--budget 3M", "--budget 2M") + " --resume";
    scratch.run(&other).refused(2, "what should hold or may be changed");
}

#[test]
fn goals_of_before_are_read_and_the_usual_bots_play_where_none_is_named() {
    let scratch = Scratch::new("balance_before");
    let before = [
        ("[[want]]", "[[goal]]"),
        ("[[may]]", "[[change]]"),
        ("\nmin =", "\nfrom ="),
        ("\nmax =", "\nto ="),
        ("at_least = 9\nat_most = 11", "within = \"1pp\""),
        ("turns_mean", "seat.*"),
    ];
    let edge = ("at_least = 9\nat_most = 11", "edge_pp_max = 1.0");
    let today = SHORTER.replace(edge.0, edge.1).replace("turns_mean", "seat.*");
    let before = before.iter().fold(SHORTER.to_owned(), |text, (new, old)| text.replace(new, old));
    scratch.write("today.toml", &today);
    scratch.write("before.toml", &before);
    let line = |name: &str| format!("balance {name}.toml --games 200 --budget 2k --out {name}");
    let told = scratch.run(&line("today"));
    assert_eq!(scratch.run(&line("before")).stdout, told.stdout);
    assert!(told.stdout.contains("within 1pp of its fair share"), "{}", told.stdout);
    let bots = "strategies = \"hold_at_20\"\n";
    scratch.write("usual.toml", &today.replace(bots, ""));
    scratch.run("check usual.toml").ok();
    scratch.run(&line("usual"));
    assert!(scratch.read("usual/manifest.json").contains("\"hold_at_20\""));
}

#[test]
fn what_is_out_of_reach_is_said() {
    let scratch = Scratch::new("balance_never");
    // No target between 80 and 120 makes a game of 9 turns.
    let text = SHORTER.replace("min = 30\nmax = 150", "min = 80\nmax = 120");
    let end = text.find("[[may]]\nset = \"die").expect("the second change");
    scratch.write("never.toml", &text[..end]);
    let told = scratch.run("balance never.toml --out r");
    assert_eq!(told.code, Some(1), "{}", told.stderr);
    assert!(told.stdout.contains("turns_mean from 9 to 11: does not hold"), "{}", told.stdout);
    assert!(told.stdout.contains("even with no other goal"), "{}", told.stdout);
    // The nearest is proposed all the same.
    assert!(scratch.read("r/never_balanced.toml").contains("target = 80"));
    // What holds already needs no change, and no file.
    let text = SHORTER.replace("at_least = 9\nat_most = 11", "at_least = 1\nat_most = 99");
    scratch.write("easy.toml", &text);
    let told = scratch.run("balance easy.toml --out e").ok();
    assert!(told.contains("Nothing needs to be changed"), "{told}");
    assert!(!scratch.0.join("e/easy_balanced.toml").exists());
}

#[test]
fn wrong_goals_are_told_with_their_place() {
    let scratch = Scratch::new("balance_wrong");
    let cases: [(&str, &str, &str); 16] = [
        ("turns_mean", "trns_mean", "there is no `trns_mean` in a report"),
        ("turns_mean", "trns_mean", "did you mean `turns_mean`?"),
        ("turns_mean", "games_count", "is a count"),
        ("at_least = 9\nat_most = 11", "at_most = \"9%\"", "turns_mean is not held against 9%"),
        ("at_least = 9", "at_least = 12", "nothing lies between 12 and 11"),
        ("at_least = 9", "edge_pp_max = 1.0", "`edge_pp_max` says both ends"),
        ("at_least = 9\nat_most = 11", "", "does not say what should hold"),
        ("set = \"target\"", "set = \"targt\"", "`targt` leads to nothing that can be set"),
        ("max = 150", "max = 15", "nothing lies between 30 and 15"),
        ("step = 10", "step = 0", "`step` must be above 0"),
        ("step = 10", "step = 2.5", "is a whole number"),
        ("step = 10", "players = [3]", "the goal is not for 3 players"),
        ("step = 10", "step = 10\nwith = \"target\"", "`target` may be changed itself"),
        ("cost = 20", "cost = 20\nagainst = \"target\"", "`target` may be changed itself"),
        ("cost = 20", "cots = 20", "did you mean `cost`?"),
        ("max = 12", "max = 1_000_000", "the change says 4 to 1000000"),
    ];
    for (right, wrong, wanted) in cases {
        let text = SHORTER.replacen(right, wrong, 1);
        assert_ne!(text, SHORTER, "{right}");
        scratch.write("wrong.toml", &text);
        let told = scratch.run("balance wrong.toml");
        told.refused(2, wanted);
        assert!(told.stderr.contains("wrong.toml:"), "no place in\n{}", told.stderr);
        let checked = scratch.run("check wrong.toml");
        assert_eq!(checked.code, Some(2), "{wrong}");
        assert!(checked.stderr.contains(wanted), "no {wanted:?} in\n{}", checked.stderr);
    }
    scratch.run("balance nowhere.toml").refused(2, "there is no goal or file `nowhere.toml`");
    scratch.write("right.toml", SHORTER);
    scratch.run("balance right.toml --write x.txt").refused(2, "ends in .toml");
    scratch.run("balance right.toml --shard 1/2").refused(2, "cannot be played in parts");
}
