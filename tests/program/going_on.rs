//! What a folder has of a run is gone on from: the bytes are those of a run that was never interrupted.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Child;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::program::{Ran, Scratch, names};

/// All files of a report but its manifest.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let all = names(folder).into_iter().filter(|name| name != "manifest.json");
    all.map(|name| (name.clone(), fs::read(folder.join(&name)).unwrap())).collect()
}

/// What a manifest says but for clocks and the command line.
fn said(scratch: &Scratch, folder: &str) -> serde_json::Value {
    let text = scratch.read(&format!("{folder}/manifest.json"));
    let mut manifest: serde_json::Value = serde_json::from_str(&text).unwrap();
    // What a clock says is another time otherwise.
    for key in ["started", "ended", "command_line", "costs"] {
        manifest[key] = serde_json::Value::Null;
    }
    manifest
}

fn assert_same(scratch: &Scratch, [one, two]: [&str; 2], told: &str) {
    let [first, second] = [one, two].map(|folder| files(&scratch.0.join(folder)));
    let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&first), names(&second), "{told}");
    for (name, bytes) in &first {
        assert!(*bytes == second[name], "{told}: {name}");
    }
    assert_eq!(said(scratch, one), said(scratch, two), "{told}");
}

/// A command for every kind of report, with a number of games and a smaller one.
const COMMANDS: [(&str, u32, u32); 7] = [
    ("run pig --rotate --strategy 1=random", 3000, 1100),
    ("run tournament", 6, 4),
    ("run strigoi/ladder", 3, 2),
    ("compare pig set:target=60 strategy:random", 2000, 700),
    ("sweep hand_and_counter", 40, 25),
    ("league pig hold_at_20 keep_pace random --seats 2 --seats 4", 300, 170),
    ("league strigoi novice random --difficulty easy --difficulty hard", 6, 4),
];

#[test]
fn more_games_are_added_to_those_of_a_folder() {
    let scratch = Scratch::new("more");
    for (command, games, fewer) in COMMANDS {
        let run = |games, out: &str| {
            scratch.run(&format!("{command} --games {games} --threads 2 --out {out}"))
        };
        let whole = run(games, "whole").ok();
        run(fewer, "grown").ok();
        let told = run(games, "grown");
        assert!(told.stderr.contains("going on from the "), "{command}: {}", told.stderr);
        assert_eq!(told.ok(), whole, "{command}");
        assert_same(&scratch, ["whole", "grown"], command);
        // The same once more plays nothing, says so, and tells the same.
        let told = run(games, "grown");
        assert!(told.stderr.contains("nothing was played"), "{command}: {}", told.stderr);
        assert_eq!(told.ok(), whole, "{command}");
        assert_same(&scratch, ["whole", "grown"], command);
        // Games are never taken away again.
        let told = run(fewer, "grown");
        assert!(!told.stderr.contains("going on"), "{command}: {}", told.stderr);
        fs::remove_dir_all(scratch.0.join("whole")).unwrap();
        run(fewer, "whole").ok();
        assert_same(&scratch, ["whole", "grown"], command);
        for folder in ["whole", "grown"] {
            fs::remove_dir_all(scratch.0.join(folder)).unwrap();
        }
    }
    assert_eq!(scratch.names(), Vec::<String>::new(), "nothing is left beside a report");
}

#[test]
fn impact_plays_nothing_twice_and_no_other_number_of_pairs() {
    let scratch = Scratch::new("impact_again");
    let run = |games| scratch.run(&format!("impact naruto --card NE-10 --games {games} --out i"));
    let whole = run(40).ok();
    let told = run(40);
    assert!(told.stderr.contains("nothing was played"), "{}", told.stderr);
    assert_eq!(told.ok(), whole);
    // Which games are pairs hangs on how many there are.
    let other = run(50);
    assert!(!other.stderr.contains("going on"), "{}", other.stderr);
}

#[test]
fn what_does_not_fit_is_not_gone_on_from() {
    let scratch = Scratch::new("no_fit");
    let run = |options: &str| scratch.run(&format!("run pig {options} --out r"));
    run("--games 1000").ok();
    for options in [
        "--seed 5",
        "--set target=50",
        "--strategy random",
        "--seats 3 --strategy random",
        "--fresh",
    ] {
        let told = run(&format!("--games 1500 {options}"));
        assert!(!told.stderr.contains("going on"), "{options}: {}", told.stderr);
        told.ok();
        run("--games 1000 --fresh").ok();
    }
    run("--games 1500 --seed 5 --resume").refused(
        2,
        "--resume: r has nothing of this run to go on from: the run in r is another one: the seed",
    );
    scratch.run("run pig --games 10 --resume --out none").refused(2, "leave --resume out to begin");
    assert!(!scratch.0.join("none").exists());
    run("--games 1500 --resume").ok();
    run("--games 9 --resume --fresh").refused(2, "cannot be used with");
    run("--games 9 --save-every 0s").refused(2, "such as 10s, 5m or 1h");
}

#[test]
fn a_goal_is_gone_on_to() {
    let scratch = Scratch::new("goal");
    let run = |games, options: &str, out: &str| {
        scratch.run(&format!("run pig --games {games} {options} --out {out}"))
    };
    // Not reached with few games; reached with more, at the look at which a run of all games ends.
    assert_eq!(run(3000, "--until 1pp", "grown").code, Some(3));
    let (whole, grown) = (run(90_000, "--until 1pp", "whole"), run(90_000, "--until 1pp", "grown"));
    assert!(grown.stderr.contains("going on from the 3,000 games"), "{}", grown.stderr);
    assert_eq!(grown.ok(), whole.ok());
    assert_same(&scratch, ["whole", "grown"], "--until");
    let again = run(90_000, "--until 1pp", "grown");
    assert!(again.stderr.contains("nothing was played"), "{}", again.stderr);
    again.ok();
    // Another goal looks elsewhere; none at all is gone on to from anywhere.
    let other = run(90_000, "--until 2pp", "other");
    other.ok();
    let told = run(90_000, "--until 1pp", "other");
    assert!(!told.stderr.contains("going on"), "{}", told.stderr);
    let told = run(90_000, "", "grown");
    assert!(told.stderr.contains("going on from the"), "{}", told.stderr);
    run(90_000, "", "plain").ok();
    assert_same(&scratch, ["plain", "grown"], "no goal any more");
}

#[test]
fn what_another_build_has_played_is_refused() {
    let scratch = Scratch::new("other_build");
    let run = |options: &str| scratch.run(&format!("run pig {options} --out r"));
    run("--games 1000").ok();
    let manifest = scratch.read("r/manifest.json");
    let value: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    let build = value["build"].as_str().unwrap();
    scratch.write("r/manifest.json", &manifest.replace(build, "0123456789abcdef"));
    run("--games 1500").refused(2, "r has 1,000 games that another build of tenbin has played");
    let told = run("--games 1000");
    assert!(told.stderr.contains("by another build of tenbin: all games are played anew"));
    told.ok();
    scratch.write("r/manifest.json", &manifest.replace(build, "0123456789abcdef"));
    let told = run("--games 1500 --accept-build");
    assert!(told.stderr.contains("going on from the 1,000 games"), "{}", told.stderr);
    // Whatever is damaged is told and played anew.
    let tally = scratch.0.join("r/tally.bin");
    let mut bytes = fs::read(&tally).unwrap();
    bytes[100] ^= 1;
    fs::write(&tally, bytes).unwrap();
    let told = run("--games 2000");
    assert!(
        told.stderr.contains("r/tally.bin: the partial results are damaged"),
        "{}",
        told.stderr
    );
    told.ok();
}

/// Waits until something is there.
fn wait_for(what: &str, mut is_there: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_there() {
        assert!(begun.elapsed() < Duration::from_secs(120), "no {what}");
        sleep(Duration::from_millis(20));
    }
}

fn end(mut child: Child) -> Ran {
    let code = child.wait().unwrap().code();
    let text = |stream: Option<&mut dyn std::io::Read>| {
        let mut text = String::new();
        stream.unwrap().read_to_string(&mut text).unwrap();
        text
    };
    let stdout = text(child.stdout.as_mut().map(|one| one as &mut dyn std::io::Read));
    let stderr = text(child.stderr.as_mut().map(|one| one as &mut dyn std::io::Read));
    Ran { line: String::new(), code, stdout, stderr }
}

#[test]
fn whoever_is_killed_goes_on_where_it_was_saved() {
    let scratch = Scratch::new("killed");
    let line = |out: &str| format!("run pig --games 2M --save-every 1s --out {out}");
    let mut child = scratch.start(&line("r"));
    wait_for("tally", || scratch.0.join("r/tally.bin").exists());
    child.kill().unwrap();
    child.wait().unwrap();
    let left = said(&scratch, "r");
    assert_eq!((&left["unfinished"], &left["partial"]), (&true.into(), &true.into()));
    assert_eq!(names(&scratch.0.join("r")), ["manifest.json", "tally.bin"]);
    // There is no table to be shown yet.
    scratch.run("show r").refused(2, "tables");
    let told = scratch.run(&line("r"));
    assert!(told.stderr.contains("going on from the "), "{}", told.stderr);
    let whole = scratch.run(&line("whole")).ok();
    assert_eq!(told.ok(), whole);
    assert_same(&scratch, ["whole", "r"], "killed");
    assert_eq!(scratch.names(), ["r", "whole"], "what the killed one left is swept");
}

#[cfg(unix)]
#[test]
fn a_scheduler_that_ends_it_loses_nothing() {
    let scratch = Scratch::new("terminated");
    let line =
        |out: &str| format!("compare pig set:target=60 --games 600k --save-every 1s --out {out}");
    let child = scratch.start(&line("c"));
    wait_for("tally", || scratch.0.join("c/tally.bin").exists());
    let id = child.id().to_string();
    std::process::Command::new("kill").args(["-TERM", &id]).status().unwrap();
    let told = end(child);
    assert_eq!(told.code, Some(130), "{}", told.stderr);
    assert!(told.stderr.contains("interrupted after"), "{}", told.stderr);
    assert!(scratch.0.join("c/compare.csv").exists(), "what was finished is told");
    let told = scratch.run(&line("c"));
    assert!(told.stderr.contains("going on from the "), "{}", told.stderr);
    let whole = scratch.run(&line("whole")).ok();
    assert_eq!(told.ok(), whole);
    assert_same(&scratch, ["whole", "c"], "terminated");
}

#[test]
fn a_folder_has_one_writer() {
    let scratch = Scratch::new("two_writers");
    let mut child = scratch.start("run pig --games 100M --out r");
    wait_for("temporary folder", || scratch.names().iter().any(|name| name.ends_with(".new")));
    let told = scratch.run("run pig --games 10 --out r");
    told.refused(5, &format!("r is being written by another tenbin (process {})", child.id()));
    scratch.run("run pig --games 10 --out other").ok();
    child.kill().unwrap();
    child.wait().unwrap();
    scratch.run("run pig --games 10 --out r").ok();
}

/// A report of something else is not touched before the new one is finished.
#[test]
fn what_is_kept_meanwhile_spares_other_reports() {
    let scratch = Scratch::new("spared");
    scratch.run("run pig --games 300 --seed 5 --out r").ok();
    let before = files(&scratch.0.join("r"));
    let line = "run pig --games 1500k --save-every 1s --out r";
    let mut child = scratch.start(line);
    wait_for("tally", || scratch.0.join("r.partial/tally.bin").exists());
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(files(&scratch.0.join("r")) == before);
    let told = scratch.run(line);
    assert!(told.stderr.contains("r.partial has (--fresh begins anew)"), "{}", told.stderr);
    told.ok();
    assert_eq!(scratch.names(), ["r"], "what was kept beside is in the report now");
    scratch.run("run pig --games 1500k --out whole").ok();
    assert_same(&scratch, ["whole", "r"], "kept beside");
}
