//! Bots that are programs: what they are asked, what becomes of games in which they fail, and that none is left.
//!
//! The programs are scripts of a shell, which is there on every Unix.

#![cfg(unix)]

use std::process::Command;
use std::time::{Duration, Instant};

use crate::support::program::{Ran, Row, Scratch, assert_same, number, table};

/// A program that holds in Pig once 20 points lie on the table. `GREETING` and `QUESTION` are done when it is
/// greeted and asked.
const HOLDS_AT_20: &str = r#"
echo $$ >> pids
while IFS= read -r line; do
  case $line in
  *'"type":"hello"'*)
    GREETING
    echo '{"type":"ready","protocol":1,"name":"sh","features":["turn_total"],"actions":false}' ;;
  *'"type":"decide"'*)
    id=${line#*\"id\":}; id=${id%%,*}
    QUESTION
    rest=$line; choices=
    while case $rest in *'"features":'*) ;; *) false ;; esac; do
      rest=${rest#*\"features\":[[}
      total=${rest#*],[}; total=${total%%]*}
      if [ "$total" -ge 20 ]; then choices=$choices,1; else choices=$choices,0; fi
    done
    echo "{\"id\":$id,\"choices\":[${choices#,}]}" ;;
  *'"type":"quit"'*) exit 0 ;;
  esac
done
"#;

/// A folder with the program and its strategy.
struct Bench(Scratch);

impl Bench {
    /// `settings` are further lines of the strategy.
    fn new(name: &str, greeting: &str, question: &str, settings: &str) -> Self {
        let program = HOLDS_AT_20.replace("GREETING", greeting).replace("QUESTION", question);
        Self::of(name, &program, settings)
    }

    fn of(name: &str, program: &str, settings: &str) -> Self {
        let scratch = Scratch::new(name);
        scratch.write("bot.sh", program);
        let strategy = format!("kind = \"process\"\ncommand = [\"sh\", \"bot.sh\"]\n{settings}\n");
        scratch.write("bot.toml", &strategy);
        scratch.write("pids", "");
        Self(scratch)
    }

    /// Plays Pig with the program on a seat against `hold_at_20`.
    fn run(&self, more: &str) -> Ran {
        let bots = "--strategy 1=bot.toml --strategy 2=hold_at_20";
        let told = self.0.run(&format!("run pig {bots} --out r {more}"));
        self.assert_no_process_is_left();
        told
    }

    fn faults(&self) -> Vec<Row> {
        table(&self.0.read("r/faults.csv"))
    }

    /// Every process that has said who it is has ended.
    fn assert_no_process_is_left(&self) {
        let due = Instant::now() + Duration::from_secs(3);
        while let Some(left) = self.processes_left().first() {
            assert!(Instant::now() < due, "process {left} is left");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn processes_left(&self) -> Vec<String> {
        let lives = |process: &&str| {
            // A zombie answers signals, so its state is asked for.
            let told = Command::new("ps").args(["-o", "stat=", "-p", process]).output().unwrap();
            let state = String::from_utf8_lossy(&told.stdout).trim().to_owned();
            !state.is_empty() && !state.starts_with('Z')
        };
        self.0.read("pids").lines().filter(lives).map(str::to_owned).collect()
    }
}

/// All faults are of this kind and by the program, with such a text.
fn assert_faults(faults: &[Row], kind: &str, text: &str) {
    for fault in faults {
        assert_eq!((&*fault["kind"], &*fault["seat"]), (kind, "seat1"), "{fault:?}");
        assert_eq!(fault["strategy"], "bot.toml");
        assert!(fault["message"].contains(text), "{fault:?}");
    }
}

#[test]
fn a_program_plays_the_very_games_of_a_bot_of_the_same_mind() {
    let bench = Bench::new("same_mind", "", "", "");
    bench.run("--games 300").ok();
    bench.0.run("run pig --strategy hold_at_20 --games 300 --out own").ok();
    for file in ["endings.csv", "lengths.csv", "dice.csv", "first_turns.csv"] {
        let there = |folder: &str| bench.0.0.join(folder).join(file).exists();
        assert_eq!(there("r"), there("own"), "{file}");
        if there("r") {
            assert_eq!(bench.0.read(&format!("r/{file}")), bench.0.read(&format!("own/{file}")));
        }
    }
    let seats = |folder: &str| {
        let rows = table(&bench.0.read(&format!("{folder}/win_rates.csv")));
        rows.into_iter().filter(|row| row["group"] == "seat").collect::<Vec<Row>>()
    };
    assert_eq!(seats("r"), seats("own"));
    assert!(bench.faults().is_empty());
    let manifest = bench.0.read("r/manifest.json");
    assert!(manifest.contains("a program is not content"), "{manifest}");
}

#[test]
fn threads_and_copies_cannot_be_seen_in_a_report() {
    let bench = Bench::new("threads", "", "", "");
    bench.run("--games 400 --threads 1").ok();
    let bots = "--strategy 1=bot.toml --strategy 2=hold_at_20";
    bench.0.run(&format!("run pig {bots} --games 400 --threads 3 --out three")).ok();
    bench.assert_no_process_is_left();
    assert_same(&bench.0, ["r", "three"]);
}

/// It fails at one question of many in a line, and only the games of such questions are faults: the same ones
/// on any number of threads.
#[test]
fn only_the_games_in_which_it_fails_are_faults() {
    let question = "case $line in *'[[0],[24]]'*) echo lost >&2; exit 3 ;; esac";
    let bench = Bench::new("at_24", "", question, "");
    let told = bench.run("--games 100 --threads 1");
    assert_eq!(told.code, Some(4), "{}", told.stderr);
    let faults = bench.faults();
    assert!((3..60).contains(&faults.len()), "{}", faults.len());
    assert_faults(&faults, "crash", "exited with code 3; the last it wrote to stderr: `lost`");
    // The games without such a question are those of the bot of the same mind.
    let rows = table(&bench.0.read("r/endings.csv"));
    let played: f64 = rows.iter().map(|row| number(&row["games_count"])).sum();
    assert!((played - 100.0).abs() < 1e-9, "{played}");
    let bots = "--strategy 1=bot.toml --strategy 2=hold_at_20";
    let more = bench.0.run(&format!("run pig {bots} --games 100 --threads 2 --out two"));
    assert_eq!(more.code, Some(4));
    assert_same(&bench.0, ["r", "two"]);
    // The worst case: all faults lost, or won.
    let rates = table(&bench.0.read("r/win_rates.csv"));
    let seat = rates.iter().find(|row| row["level"] == "seat1").expect("seat1");
    let (wins, games) = (number(&seat["wins_count"]), number(&seat["seat_games_count"]));
    let missing = faults.len() as f64;
    let near = |column: &str, wanted: f64| {
        assert!((number(&seat[column]) - wanted).abs() < 1e-6, "{column}: {}", seat[column]);
    };
    assert!((games + missing - 100.0).abs() < 1e-9, "{games} and {missing}");
    near("worst_case_lo_share", wins / 100.0);
    near("worst_case_hi_share", (wins + missing) / 100.0);
}

#[test]
fn a_fault_can_be_looked_at() {
    let question = "case $line in *'[[0],[24]]'*) exit 3 ;; esac";
    let bench = Bench::new("look", "", question, "");
    bench.run("--games 60");
    let game = &bench.faults()[0]["game_index"];
    let told = bench.0.run(&format!("replay r --game {game}"));
    assert!(told.stderr.contains("exited with code 3"), "{}", told.stderr);
    bench.assert_no_process_is_left();
}

#[test]
fn forfeited_games_count_and_are_not_won() {
    let question = "exit 3";
    let bench = Bench::new("forfeit", "", question, "");
    bench.run("--games 60 --on-fault forfeit").ok();
    let rates = table(&bench.0.read("r/win_rates.csv"));
    let seat = rates.iter().find(|row| row["level"] == "seat1").expect("seat1");
    assert_eq!((&*seat["wins_count"], &*seat["seat_games_count"]), ("0", "60"));
    assert!(!seat.contains_key("worst_case_lo_share"));
    let faults = bench.faults();
    assert_eq!(faults.len(), 60);
    assert_faults(&faults, "crash", "forfeited: ");
}

#[test]
fn a_command_can_be_aborted_at_the_first_fault() {
    let bench = Bench::new("abort", "", "exit 3", "");
    let told = bench.run("--games 2000 --on-fault abort");
    assert_eq!(told.code, Some(4), "{}", told.stderr);
    assert!(told.stderr.contains("--on-fault abort: a program failed: exited with code 3"));
}

/// Each of these is contained, told, and leaves no process. A row: a name, what the program does when it is
/// greeted, what when it is asked, the kind of the faults, what they say.
#[test]
fn hostile_programs_are_contained() {
    let cases = [
        ("endless", "", "while :; do :; done", "timeout", "gave no answer within 0.3 s"),
        ("closed", "", "exec >&-; sleep 60", "crash", "closed its output"),
        ("garbage", "", "echo 'good move!'; continue", "malformed", "`good move!`"),
        ("utf8", "", r"printf '\377\376\n'; continue", "malformed", "no valid UTF-8"),
        (
            "large",
            "",
            "head -c 100000000 /dev/zero | tr '\\0' x; echo; continue",
            "malformed",
            "without the end",
        ),
        (
            "middle",
            "",
            "printf '{\"id\":1,'; exit 0",
            "crash",
            "in the middle of the line `{\"id\":1,`",
        ),
        (
            "other",
            "",
            "echo '{\"id\":77777,\"choices\":[0]}'; continue",
            "malformed",
            "another line of questions",
        ),
        (
            "many",
            "",
            "echo \"{\\\"id\\\":$id,\\\"choices\\\":[0,0,0]}\"; continue",
            "malformed",
            "another number of choices",
        ),
        (
            "illegal",
            "",
            "echo \"{\\\"id\\\":$id,\\\"choices\\\":[7]}\"; continue",
            "illegal",
            "chose 7 of 2 actions",
        ),
        (
            "fraction",
            "",
            "echo \"{\\\"id\\\":$id,\\\"choices\\\":[0.5]}\"; continue",
            "malformed",
            "chose `0.5`",
        ),
        ("silent", "sleep 0; exit 9", "", "crash", "exited with code 9"),
        (
            "newer",
            "echo '{\"type\":\"ready\",\"protocol\":2}'; continue",
            "",
            "malformed",
            "version 2 of the protocol",
        ),
        (
            "noisy",
            "",
            "yes noise | head -c 3000000 >&2; exit 5",
            "crash",
            "exited with code 5; the last it wrote to stderr: `n",
        ),
        ("killed", "", "kill -9 $$", "crash", "was ended by signal 9"),
        ("bomb", "", "x=0123456789; while :; do x=$x$x$x; done", "crash", ""),
    ];
    for (name, greeting, question, kind, text) in cases {
        let timeout_s = if kind == "timeout" { 0.3 } else { 60.0 };
        let settings =
            format!("batch_max = 1\nprocesses = 1\ntimeout_s = {timeout_s}\nmemory_mb = 200");
        let bench = Bench::new(name, greeting, question, &settings);
        let told = bench.run("--games 2");
        assert_eq!(told.code, Some(4), "{name}: {}", told.stderr);
        let faults = bench.faults();
        assert_eq!(faults.len(), 2, "{name}");
        assert!(faults[0]["message"].contains(text), "{name}: {faults:?}");
        assert_faults(&faults, kind, "");
    }
}

/// Writing to stderr without end disturbs nobody.
#[test]
fn what_it_writes_to_stderr_holds_nothing_up() {
    let bench = Bench::new("chatter", "", "yes chatter | head -c 200000 >&2", "");
    bench.run("--games 20").ok();
    assert!(bench.faults().is_empty());
}

/// Children of the program that would outlive it are ended with it, and a program that ignores signals too.
#[test]
fn children_do_not_outlive_a_program() {
    let greeting = "trap '' TERM INT HUP; (trap '' TERM; sh -c 'echo $$ >> pids; sleep 300') & ";
    let stubborn = HOLDS_AT_20.replace("exit 0 ;;", "sleep 300 ;;");
    let program = stubborn.replace("GREETING", greeting).replace("QUESTION", "");
    let bench = Bench::of("children", &program, "processes = 2");
    bench.run("--games 50").ok();
    assert!(bench.0.read("pids").lines().count() >= 4);
}

/// However tenbin ends, its programs do.
#[test]
fn no_program_outlives_tenbin() {
    for signal in ["INT", "TERM", "KILL"] {
        // It does not heed the end of its input.
        let bench = Bench::new("signal", "", "while :; do sleep 1; done", "timeout_s = 1000");
        let bots = "--strategy 1=bot.toml --strategy 2=hold_at_20";
        let mut child = bench.0.start(&format!("run pig {bots} --games 100k --out r"));
        let due = Instant::now() + Duration::from_secs(20);
        while bench.0.read("pids").is_empty() {
            assert!(Instant::now() < due, "it does not begin");
            std::thread::sleep(Duration::from_millis(20));
        }
        std::thread::sleep(Duration::from_millis(100));
        let send = || {
            let told = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
            assert!(told.unwrap().success());
        };
        send();
        if signal != "KILL" {
            // The first one lets games end, which these do not; the second one ends all.
            std::thread::sleep(Duration::from_millis(300));
            send();
        }
        child.wait().unwrap();
        bench.assert_no_process_is_left();
    }
}

/// Every command that plays takes programs.
#[test]
fn every_command_that_plays_takes_programs() {
    let bench = Bench::new("commands", "", "", "");
    for line in [
        "compare pig base strategy:1=bot.toml --games 60 --out compare",
        "league pig bot.toml random hold_at_20 --games 40 --out league",
        "run pig --strategy 1=bot.toml --strategy 2=random --until 5pp --games 2000 --out until",
        "run pig --strategy bot.toml --games 64 --shard 1/2 --out shard1",
        "run pig --strategy bot.toml --games 64 --shard 2/2 --out shard2",
        "merge shard1 shard2 --out merged",
        "replay pig --strategy bot.toml --game 3",
        "find pig --strategy bot.toml --games 50 --where 'turns > 3'",
        "check-bot --seconds 0 bot.toml",
    ] {
        let mut command = bench.0.command("");
        let words = line.replace("'turns > 3'", "turns>3");
        let output = command.args(words.split_whitespace()).output().unwrap();
        let told = Ran::of(line, &output);
        assert!(matches!(told.code, Some(0 | 3)), "tenbin {line}\n{}", told.stderr);
        bench.assert_no_process_is_left();
    }
    bench.0.run("run pig --strategy bot.toml --games 64 --out whole").ok();
    let [one, two] =
        ["merged", "whole"].map(|folder| bench.0.read(&format!("{folder}/win_rates.csv")));
    assert_eq!(one, two);
}

/// The seed that a program is given is the same in every run, so what it does at random is too.
#[test]
fn what_it_does_at_random_hangs_on_the_seed_of_a_game() {
    let program = r#"
while IFS= read -r line; do
  case $line in
  *'"hello"'*) echo '{"type":"ready","protocol":1}' ;;
  *'"new_game"'*) seed=${line##*\"seed\":}; seed=${seed%%\}*} ;;
  *'"decide"'*)
    id=${line#*\"id\":}; id=${id%%,*}
    seed=$(( (seed * 1103515245 + 12345) % 2147483648 ))
    echo "{\"id\":$id,\"choices\":[$(( seed / 65536 % 2 ))]}" ;;
  esac
done
"#;
    // One game at a time, so that it needs to remember one seed alone.
    let bench = Bench::of("seeded", program, "batch_max = 1\nprocesses = 1");
    let bots = "--strategy 1=bot.toml --strategy 2=hold_at_20";
    for folder in ["one", "two"] {
        bench.0.run(&format!("find pig {bots} --games 30 --threads 1 --where turns>1")).ok();
        bench.0.run(&format!("run pig {bots} --games 1 --threads 1 --out {folder}")).ok();
    }
    assert_same(&bench.0, ["one", "two"]);
}

#[test]
fn mistakes_in_the_file_of_a_program_are_told_at_their_line() {
    let scratch = Scratch::new("mistakes");
    for (text, wanted) in [
        ("kind = \"process\"", "command"),
        ("kind = \"process\"\ncommand = [\"sh\", \"no.sh\"]", "there is no file `no.sh`"),
        ("kind = \"process\"\ncommand = [\"./no_program\"]", "there is no program `./no_program`"),
        ("kind = \"process\"\ncommand = [\"\"]", "names no program"),
        ("kind = \"process\"\ncommand = [\"cat\"]\nfeatures = [\"rol\"]", "did you mean `roll`?"),
        ("kind = \"process\"\ncommand = [\"cat\"]\nbatch_max = 0", "batch_max"),
    ] {
        scratch.write("bot.toml", text);
        let told = scratch.run("run pig --strategy bot.toml --games 10");
        told.refused(2, wanted);
        assert!(told.stderr.contains("bot.toml"), "{}", told.stderr);
    }
}

#[test]
fn a_program_that_is_not_there_is_told_and_asked_once() {
    let scratch = Scratch::new("not_there");
    scratch.write("bot.toml", "kind = \"process\"\ncommand = [\"tenbin_has_no_such_program\"]");
    let told = scratch.run("run pig --strategy bot.toml --games 40");
    assert_eq!(told.code, Some(4), "{}", told.stderr);
    assert!(told.stderr.contains("cannot be started (`tenbin_has_no_such_program`)"));
}

#[test]
fn check_bot_says_what_is_wrong() {
    let bench = Bench::new("check", "", "", "");
    let told = bench.0.run("check-bot --seconds 0 bot.toml").ok();
    for line in
        ["ok    it answers `hello`: `sh`", "the same by itself and among others", "a second"]
    {
        assert!(told.contains(line), "{told}");
    }
    bench.0.write(
        "ninja.toml",
        "kind = \"process\"\ngame = \"ninja\"\ncommand = [\"sh\", \"bot.sh\"]",
    );
    let told = bench.0.run("check-bot --seconds 0 ninja.toml");
    assert!(told.stderr.contains("is tried on ninja"), "{}", told.stderr);
    let wrong = Bench::new("check_wrong", "", "echo hello; continue", "");
    let told = wrong.0.run("check-bot --seconds 0 sh bot.sh");
    assert_eq!(told.code, Some(1));
    let wanted = "FAIL  it plays a game by itself: it answered with `hello`";
    assert!(told.stdout.contains(wanted), "{}", told.stdout);
    assert!(told.stdout.contains("{\"id\":1,\"choices\":[0]}"), "{}", told.stdout);
}

/// The examples, where there is Python.
#[test]
fn the_examples_keep_to_the_protocol() {
    let has = |code: &str| {
        let told = Command::new("python3").args(["-c", code]).output();
        told.is_ok_and(|told| told.status.success())
    };
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/bots");
    let scratch = Scratch::new("examples");
    for (name, needs) in [("weighing", "import json"), ("learner", "import numpy")] {
        if !has(needs) {
            eprintln!("SKIPPED: `{needs}` fails here, so {name}.py was not tried");
            continue;
        }
        let told = scratch.run(&format!("check-bot --seconds 0 {folder}/{name}.toml")).ok();
        assert!(!told.contains("FAIL") && !told.contains("note"), "{told}");
    }
    let lines = std::fs::read_to_string(format!("{folder}/weighing.py")).unwrap().lines().count();
    assert!(lines < 60, "weighing.py has {lines} lines");
}
