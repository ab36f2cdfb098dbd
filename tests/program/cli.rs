//! The program as a designer meets it: driven through its binary, never through the library.
//!
//! Help, errors and CSV headers are held in tests/snapshots; `TENBIN_BLESS=snapshots cargo test --test
//! program cli` writes them anew, and the difference is then read like any other.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use crate::support::bless::{Kind, hold};
use crate::support::program::{Ran, Scratch, names, tables};

const COMMANDS: [&str; 29] = [
    "run",
    "merge",
    "compare",
    "impact",
    "sweep",
    "league",
    "tune",
    "balance",
    "check",
    "check-bot",
    "init",
    "new-game",
    "show",
    "replay",
    "play",
    "find",
    "dice",
    "observe",
    "report",
    "scenario",
    "migrate",
    "games",
    "cards",
    "rules",
    "strategies",
    "bench",
    "schema",
    "completions",
    "man",
];

/// Holds a text against the one in tests/snapshots.
fn snapshot(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(name);
    // Which games there are, and the version, are no part of what is held here.
    let text = text
        .replace(&tenbin::GAMES.shown(), "the games are ...")
        .replace(env!("CARGO_PKG_VERSION"), "<version>");
    hold(Kind::Snapshots, &path, &text);
}

/// With true dice no default experiment says that they are false: a roll that may be changed by who
/// has seen it is no sample of what was rolled.
#[test]
fn default_experiments_raise_no_alarm_about_dice() {
    let scratch = Scratch::new("dice");
    for game in tenbin::GAMES.names() {
        scratch.run(&format!("run {game} --games 4000 --seed 7 --out {game}")).ok();
        let tests = scratch.read(&format!("{game}/dice_tests.csv"));
        let off: Vec<&str> = tests
            .lines()
            .filter(|line| line.ends_with(",off") || line.ends_with(",impossible"))
            .collect();
        assert!(off.is_empty(), "{game}: {off:?}");
    }
}

#[test]
fn help_is_as_held() {
    let scratch = Scratch::new("help");
    let mut text = scratch.run("--help").ok();
    for command in COMMANDS {
        let help = scratch.run(&format!("{command} --help")).ok();
        let examples = help.split("Examples:").nth(1).unwrap_or_default();
        let shown = examples.lines().filter(|line| line.starts_with("  tenbin ")).count();
        assert_eq!(shown, 3, "{command} shows {shown} examples");
        text.push_str(&format!("\n======== tenbin {command} --help\n{help}"));
    }
    snapshot("help.txt", &text);
}

#[test]
fn every_command_of_the_program_is_tested_here() {
    let help = Scratch::new("commands").run("--help").ok();
    let listed: Vec<&str> = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .filter(|command| *command != "help")
        .collect();
    assert_eq!(listed, COMMANDS);
}

#[test]
fn mistakes_on_the_command_line_are_refused_in_plain_words() {
    let scratch = Scratch::new("mistakes");
    for (line, wanted) in [
        ("", "Usage:"),
        ("frobnicate", "unrecognized subcommand"),
        ("run chess", "there is no game or experiment `chess`"),
        ("run pgi", "did you mean `pig`?"),
        ("run nowhere.toml", "there is no file nowhere.toml"),
        ("run pig --games 0", "at least 1"),
        ("run pig --games 99999999999999999999", "too many"),
        ("run pig --games 99999999999999999999k", "too many"),
        ("run pig --games -5", "this is no number of games"),
        ("run pig --games ten", "write a whole number"),
        ("run pig --seed 99999999999999999999999", "below 2^64"),
        ("run pig --seed 0xXYZ", "below 2^64"),
        ("run okko --seats 3", "okko is for 2 players, not 3"),
        ("run anima --seats 3", "anima is for 2 players, not 3"),
        ("run naruto --seats 3", "naruto is for 2 players, not 3"),
        ("run pig --seats 0", "pig is for 2 to 4 players, not 0"),
        ("run pig --seats 8", "pig is for 2 to 4 players, not 8"),
        ("run pig --seats 300", "pig is for 2 to 4 players, not 300"),
        ("run pig --seats two", "write a whole number of players"),
        ("run pig --threads 0", "invalid value '0'"),
        ("run pig --threads 99999999", "invalid value"),
        ("run pig --strategy nobody", "nobody"),
        ("run pig --strategy 5=random", "only 2 seats"),
        ("run pig --strategy 0=random", "is no seat"),
        ("run pig --strategy 1=", "the name of the strategy is missing"),
        ("run pig --variant harsh_dice", "did you mean `harsh_die`?"),
        ("run pig --set targt=50", "did you mean `target`?"),
        ("run pig --set target=5000", "must be a whole number from 10 to 1000, not 5000"),
        ("run pig --set target=99999999999999999999", "64 bits"),
        ("run pig --set target", "there is no `=`"),
        ("run strigoi --set rules.inferno_limit=99", "are set by their key: `inferno_limit.1=...`"),
        ("run strigoi --set altar_threshold=2", "the keys are 1, 2, 3, 4, 5"),
        ("run pig --set bust_face=9", "has no face 9"),
        ("run pig --format xml", "invalid value 'xml'"),
        ("run pig --untill 0.5pp", "unexpected argument '--untill'"),
        ("run pig --content nowhere", "no such folder"),
        ("replay chess", "there is no game or experiment"),
        ("replay pig --game -1", "write the index of a game"),
        ("replay pig --game 99999999999999999999", "write the index of a game"),
        ("cards chess", "there is no game `chess`"),
        ("rules pgi", "did you mean `pig`?"),
        ("rules pig --seats 1", "2 to 4 players"),
        ("strategies chess", "there is no game"),
        ("bench chess", "there is no game"),
        ("schema content", "write `tenbin schema content GAME`"),
        ("schema content chess", "there is no game"),
        ("schema recipe", "invalid value 'recipe'"),
        ("completions tcsh", "invalid value 'tcsh'"),
        ("man rn", "did you mean `run`?"),
        ("scenario nowhere.toml", "there is no file or folder nowhere.toml"),
        ("scenario", "required arguments were not provided"),
        ("check nowhere", "there is no file or folder nowhere"),
    ] {
        scratch.run(line).refused(2, wanted);
    }
    assert_eq!(scratch.names(), Vec::<String>::new(), "nothing was written");
}

#[test]
fn wrong_files_are_refused_with_their_places() {
    let scratch = Scratch::new("files");
    scratch.write("broken.toml", "game = \"pig\"\nstrategies = [\"hold_at_20\"\n");
    scratch.write("typo.toml", "game = \"pgi\"\nstrategies = \"hold_at_20\"\nsaets = 2\n");
    scratch.write("none.toml", "game = \"pig\"\nstrategies = \"random\"\ngames = 0\n");
    scratch.write("three.toml", "game = \"pig\"\nseats = 4\nstrategies = [\"a\", \"b\", \"c\"]\n");
    scratch.write("binary.toml", "x");
    fs::write(scratch.0.join("binary.toml"), b"\xff\xfe\x00").unwrap();
    scratch.write("foreign.toml", "kind = \"weighted\"\ngame = \"chess\"\n");
    scratch.write("feature.toml", "kind = \"weighted\"\n[weights]\nqueen_side = 3\n");
    scratch.write("knob.toml", "description = \"x\"\n[rules]\ntarget = 5\n");
    for (line, code, wanted) in [
        ("run broken.toml", 2, "broken.toml:"),
        ("run typo.toml", 2, "unknown key `saets`"),
        ("run none.toml", 2, "none.toml:3:9"),
        ("run three.toml", 2, "names 3 strategies for 4 seats"),
        ("run binary.toml", 5, "not UTF-8"),
        ("run pig --strategy ./foreign.toml", 2, "chess"),
        ("run pig --strategy ./feature.toml", 2, "queen_side"),
        ("run pig --variant ./knob.toml", 2, "knob.toml:3:10"),
        ("check broken.toml", 2, "what this file is"),
    ] {
        let ran = scratch.run(line);
        assert_eq!(ran.code, Some(code), "tenbin {line}\n{}", ran.stderr);
        if line.starts_with("run") {
            ran.refused(code, wanted);
        }
    }
    // Several errors of one file come at once.
    let errors = scratch.run("run pig --set targt=1 --set die_sides=99 --strategy nobody").stderr;
    for wanted in ["targt", "nobody"] {
        assert!(errors.contains(wanted), "no {wanted} in\n{errors}");
    }
    assert!(!scratch.0.join("reports").exists(), "nothing was written");
}

#[test]
fn errors_read_as_held() {
    let scratch = Scratch::new("errors");
    scratch.write("experiment.toml", "game = \"pig\"\nstrategies = \"random\"\nsaets = 2\n");
    scratch.write(
        "scenario.toml",
        "name = \"an illegal move\"\ncites = [\"PIG-002\"]\ngame = \"pig\"\n\
         [script]\nmoves = [\"attack seat2\"]\n[expect]\nactive = 1\n",
    );
    scratch.write(
        "places.toml",
        "game = \"pig\"\nvariants = [\"nosuch\"]\nset = [\"a=1\"]\nstrategies = \"nobody\"\n",
    );
    scratch.write("taken/notes.txt", "mine");
    let mut text = String::new();
    for line in [
        "run chess",
        "run pgi",
        "run pig --games 0",
        "run pig --games -5",
        "run pig --seats 8",
        "run pig --strategy nobody",
        "run pig --set target=5000",
        "run pig --variant harsh_dice",
        "run experiment.toml",
        "run places.toml",
        "run pig --games 10 --out taken",
        "scenario scenario.toml",
        "init taken",
        "schema content",
    ] {
        let ran = scratch.run(line);
        let Ran { code, stdout, stderr, .. } = &ran;
        text.push_str(&format!("$ tenbin {line}\n{stdout}{stderr}[exit {}]\n\n", code.unwrap()));
    }
    let folder = fs::canonicalize(&scratch.0).unwrap();
    snapshot("errors.txt", &text.replace(&format!("{}/", folder.display()), ""));
}

#[test]
fn a_report_has_the_columns_held() {
    let scratch = Scratch::new("headers");
    scratch.run("run pig --games 500 --out out").ok();
    let folder = scratch.0.join("out");
    let mut text = String::new();
    for name in names(&folder).iter().filter(|name| name.ends_with(".csv")) {
        let csv = fs::read_to_string(folder.join(name)).unwrap();
        assert!(csv.ends_with('\n') && !csv.contains('\r'), "{name} has other line ends than LF");
        text.push_str(&format!("{name}: {}\n", csv.lines().next().unwrap()));
    }
    scratch.run("league pig hold_at_20 random --games 60 --seats 3 --out league").ok();
    for name in ["ratings.csv", "league.csv"] {
        let csv = scratch.read(&format!("league/{name}"));
        text.push_str(&format!("{name}: {}\n", csv.lines().next().unwrap()));
    }
    snapshot("csv_headers.txt", &text);
}

#[test]
fn the_same_experiment_gives_the_same_bytes_on_any_number_of_threads() {
    let scratch = Scratch::new("threads");
    let batch = "run pig --games 5k --seats 3 --strategy hold_at_20 --strategy 2=novice --rotate";
    let mut outputs = Vec::new();
    for threads in [1, 2, 8] {
        let line = format!("{batch} --threads {threads} --out t{threads}");
        outputs.push(scratch.run(&line).ok());
    }
    let one = tables(&scratch.0.join("t1"));
    assert!(one.len() >= 9, "{} tables", one.len());
    for threads in [2, 8] {
        assert_eq!(one, tables(&scratch.0.join(format!("t{threads}"))), "{threads} threads");
    }
    assert!(outputs.iter().all(|output| *output == outputs[0]));
    // And another seed gives other bytes, so the comparison can fail.
    scratch.run(&format!("{batch} --seed 7 --out other")).ok();
    assert_ne!(one, tables(&scratch.0.join("other")));
}

#[test]
fn a_run_writes_its_report_where_it_says() {
    let scratch = Scratch::new("where");
    scratch.write("my_test.toml", "game = \"pig\"\nstrategies = \"hold_at_20\"\ngames = 300\n");
    let ran = scratch.run("run my_test.toml --seed 0xFF");
    assert!(ran.stderr.contains("seed 0xff"), "{}", ran.stderr);
    assert!(ran.stderr.contains("reports/my_test"), "{}", ran.stderr);
    assert!(!ran.ok().is_empty());
    let manifest = json(&scratch.read("reports/my_test/manifest.json"));
    assert_eq!(manifest["partial"], false);
    assert_eq!(manifest["games_counted"], 300);
    assert_eq!(manifest["exit_status"], 0);
    assert_eq!(manifest["configuration"]["content"]["rules"]["target"], 100);
    // Ours is replaced; options win over the file.
    scratch.run("run my_test.toml --games 200 --set target=30 --seats 4").ok();
    let manifest = json(&scratch.read("reports/my_test/manifest.json"));
    assert_eq!(manifest["games_counted"], 200);
    assert_eq!(manifest["configuration"]["content"]["rules"]["target"], 30);
    assert_eq!(manifest["configuration"]["seats"], 4);
    assert_eq!(names(&scratch.0.join("reports")), ["my_test"]);
}

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

#[test]
fn results_go_to_stdout_in_the_format_asked_for() {
    let scratch = Scratch::new("formats");
    let run = "run pig --games 300 --out out --quiet";
    let human = scratch.run(run);
    assert_eq!(human.stderr, "");
    assert!(human.ok().contains("300 games of pig"));
    let csv = scratch.run(&format!("{run} --format csv")).ok();
    assert_eq!(csv, scratch.read("out/summary.csv"));
    let both = json(&scratch.run(&format!("{run} --format json")).ok());
    let verdicts = both["verdicts"].as_array().unwrap().iter().map(|line| line.as_str().unwrap());
    assert!(verdicts.eq(scratch.run(run).ok().lines()));
    assert_eq!(both["summary"].as_array().unwrap().len(), csv.lines().count() - 1);
    for list in ["games", "rules pig", "cards pig", "strategies pig"] {
        let rows = json(&scratch.run(&format!("{list} --format json")).ok());
        let csv = scratch.run(&format!("{list} --format csv")).ok();
        assert_eq!(rows.as_array().unwrap().len(), csv.lines().count() - 1, "{list}");
        assert!(scratch.run(&format!("{list} --format markdown")).ok().starts_with("| "));
    }
}

#[test]
fn rules_show_what_a_variant_changes() {
    let scratch = Scratch::new("rules");
    let rows = json(&scratch.run("rules pig --set target=50 --format json").ok());
    let target = rows.as_array().unwrap().iter().find(|row| row["knob"] == "target").unwrap();
    assert_eq!((&target["value"], &target["default"]), (&50.into(), &100.into()));
    assert_eq!(target["clause"], "PIG-001");
    assert!(scratch.run("rules pig --set target=50").ok().contains("* 50"));
    assert!(!scratch.run("rules pig").ok().contains('*'));
}

#[test]
fn places_that_cannot_be_written_are_refused_before_anything_is_played() {
    let scratch = Scratch::new("places");
    scratch.write("notes/thesis.txt", "years of work");
    scratch.write("file", "");
    // So many games would take hours: a refusal at the end would not be seen.
    let run = "run pig --games 1G --out";
    scratch.run(&format!("{run} notes")).refused(5, "thesis.txt");
    scratch.run(&format!("{run} file")).refused(5, "not a folder of reports");
    scratch.run(&format!("{run} file/below")).refused(5, "cannot be written");
    if cfg!(target_os = "linux") {
        scratch.run(&format!("{run} /proc/tenbin")).refused(5, "cannot be written");
    }
    assert_eq!(scratch.read("notes/thesis.txt"), "years of work");
    assert_eq!(scratch.names(), ["file", "notes"]);
}

#[cfg(unix)]
#[test]
fn a_folder_that_must_not_be_written_is_an_io_error() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = Scratch::new("readonly");
    let folder = scratch.0.join("locked");
    fs::create_dir(&folder).unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o555)).unwrap();
    // The superuser may write everywhere; then there is nothing to see.
    if fs::write(folder.join("probe"), "").is_err() {
        scratch.run("run pig --games 1G --out locked/report").refused(5, "cannot be written");
        scratch.run("init locked/lab").refused(5, "locked/lab");
    }
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_an_io_error_and_a_closed_pipe_is_none() {
    let scratch = Scratch::new("pipes");
    if let Ok(full) = fs::OpenOptions::new().write(true).open("/dev/full") {
        let output = scratch.command("rules pig").stdout(full).output().unwrap();
        let ran = Ran::of("rules pig > /dev/full", &output);
        ran.refused(5, "writing to standard output");
    }
    for line in ["rules pig", "man", "replay pig", "run pig --games 300 --out out --quiet"] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = scratch.command(line).stdout(writer).output().unwrap();
        let ran = Ran::of(line, &output);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "tenbin {line}");
    }
    assert!(scratch.0.join("out/manifest.json").exists(), "the report is there all the same");
}

/// Waits until the batch is being played: the report's folder is prepared just before.
#[cfg(unix)]
fn wait_until_playing(scratch: &Scratch) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !scratch.names().iter().any(|name| name.ends_with(".new")) {
        assert!(Instant::now() < deadline, "the run did not begin");
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(700));
}

#[cfg(unix)]
fn interrupt(child: &Child) {
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(status.success());
}

/// Starts a batch that nobody waits for, interrupts it when it is being played, and gives what it said:
/// that its report, which must be in `out`, is marked partial.
#[cfg(unix)]
fn ran_until_interrupted(scratch: &Scratch, line: &str) -> Ran {
    let child = scratch.start(line);
    wait_until_playing(scratch);
    interrupt(&child);
    let ran = Ran::of(line, &child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(130), "{}", ran.stderr);
    assert!(ran.stderr.contains("marked partial"), "{}", ran.stderr);
    ran
}

#[cfg(unix)]
#[test]
fn ctrl_c_saves_what_there_is() {
    let scratch = Scratch::new("interrupt");
    let ran = ran_until_interrupted(&scratch, "run pig --games 10G --threads 2 --out out");
    assert!(ran.stdout.contains("games of pig"), "{}", ran.stdout);
    let manifest = json(&scratch.read("out/manifest.json"));
    assert_eq!((&manifest["partial"], &manifest["exit_status"]), (&true.into(), &130.into()));
    assert_eq!(manifest["stopping"], serde_json::Value::Null);
    let counted = manifest["games_counted"].as_u64().unwrap();
    assert!(counted > 0 && counted < 10_000_000_000, "{counted}");
    assert_eq!(scratch.names(), ["out"]);
    // It is a clean beginning of the whole: the same number of games gives the same tables.
    scratch.run(&format!("run pig --games {counted} --out again --quiet")).ok();
    assert_eq!(tables(&scratch.0.join("out")), tables(&scratch.0.join("again")));
}

#[cfg(unix)]
#[test]
fn ctrl_c_tells_of_a_precision_that_was_not_reached() {
    let scratch = Scratch::new("interrupt_until");
    let line = "run pig --games 10G --until 0.001pp --threads 2 --out out";
    let ran = ran_until_interrupted(&scratch, line);
    assert!(ran.stdout.contains("Not reached: after "), "{}", ran.stdout);
    let manifest = json(&scratch.read("out/manifest.json"));
    assert_eq!(
        (&manifest["partial"], &manifest["stopping"]["reached"]),
        (&true.into(), &false.into())
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_saves_a_comparison_that_is_watched() {
    let scratch = Scratch::new("interrupt_compare");
    let line = "compare pig set:target=60 --games 10G --until 0.001pp --threads 2 --out out";
    let ran = ran_until_interrupted(&scratch, line);
    assert!(ran.stdout.contains("Not reached: after "), "{}", ran.stdout);
    let manifest = json(&scratch.read("out/manifest.json"));
    let stopping = &manifest["stopping"];
    assert_eq!((&manifest["partial"], &stopping["reached"]), (&true.into(), &false.into()));
    assert_eq!(manifest["games_counted"], stopping["games_at_last_look"]);
    assert!(scratch.read("out/compare.csv").starts_with("group,level,"));
}

#[cfg(unix)]
#[test]
fn a_second_ctrl_c_stops_at_once() {
    let scratch = Scratch::new("twice");
    // A single decision of this bot takes far longer than this test waits.
    let bot = "kind = \"flat_mc\"\nrollouts_per_decision = 10_000_000\n";
    scratch.write("slow.toml", bot);
    let line = "run pig --games 10G --strategy slow.toml --out out";
    let mut child = scratch.start(line);
    wait_until_playing(&scratch);
    interrupt(&child);
    std::thread::sleep(Duration::from_millis(300));
    if child.try_wait().unwrap().is_none() {
        interrupt(&child);
    }
    let begun = Instant::now();
    let ran = Ran::of(line, &child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(130), "{}", ran.stderr);
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn colour_is_for_terminals_unless_asked_for() {
    let scratch = Scratch::new("color");
    let plain = scratch.run("run chess");
    assert!(!plain.stderr.contains('\x1b'), "{}", plain.stderr);
    let colored = scratch.run("run chess --color always");
    assert!(colored.stderr.contains("\x1b["), "{}", colored.stderr);
    assert!(!scratch.run("run chess --color never").stderr.contains('\x1b'));
    let output = scratch.command("run chess").env("NO_COLOR", "1").output().unwrap();
    assert!(!Ran::of("run chess", &output).stderr.contains('\x1b'));
}

#[test]
fn init_writes_content_that_can_be_edited_and_checked() {
    let scratch = Scratch::new("init");
    scratch.run("init lab").ok();
    scratch.run("init lab").refused(2, "is not empty");
    scratch.write("file", "");
    scratch.run("init file").refused(2, "not a folder");
    scratch.run("check --content lab").ok();
    // What is written there is what counts.
    let rules = scratch.read("lab/configs/pig/rules.toml");
    scratch.write("lab/configs/pig/rules.toml", &rules.replace("target = 100", "target = 77"));
    let rows = json(&scratch.run("rules pig --content lab --format json").ok());
    assert_eq!(rows[0]["value"], 77);
    scratch.write("lab/configs/pig/rules.toml", &rules.replace("target", "targt"));
    let ran = scratch.run("check --content lab");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("lab/configs/pig/rules.toml:"), "{}", ran.stderr);
    assert!(ran.stderr.contains("did you mean `target`?"), "{}", ran.stderr);
}

/// They are packed by the build: every file of the repository is among them, and as it is there.
#[test]
fn the_files_built_in_are_those_of_the_repository() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("configs"), root.join("strategies")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
                files.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    files.sort();
    let built_in = tenbin::library().built_in_files();
    assert_eq!(built_in.len(), files.len());
    for ((path, text), (name, wanted)) in built_in.iter().zip(&files) {
        assert!(path == name && text == wanted, "{name}");
    }
}

#[test]
fn check_finds_what_is_wrong_in_single_files() {
    let scratch = Scratch::new("check");
    scratch.run("init lab").ok();
    scratch.write("lab/strategies/pig/mine.toml", "kind = \"weighted\"\n[weights]\nzzz = 1\n");
    scratch.write("lab/configs/pig/variants/mine.toml", "description = \"x\"\nrules.target = 3\n");
    scratch.write("lab/configs/pig/experiments/mine.toml", "game = \"pig\"\nstrategies = \"no\"\n");
    scratch.write(
        "lab/configs/pig/scenarios/mine.toml",
        "name = \"x\"\ncites = [\"PIG-001\"]\ngame = \"pig\"\n[expect]\nactive = 2\n",
    );
    let all = scratch.run("check --content lab");
    assert_eq!(all.code, Some(2));
    for file in ["strategies/pig/mine.toml", "variants/mine.toml", "experiments/mine.toml"] {
        assert!(all.stderr.contains(file), "no {file} in\n{}", all.stderr);
    }
    assert!(all.stdout.contains("expected active = \"seat2\""), "{}", all.stdout);
    for (path, code) in [
        ("lab/strategies/pig/mine.toml", 2),
        ("lab/configs/pig/variants/mine.toml", 2),
        ("lab/configs/pig/experiments/mine.toml", 2),
        ("lab/configs/pig/scenarios/mine.toml", 1),
        ("lab/configs/pig/scenarios/hold_banks.toml", 0),
        ("lab/configs/pig/rules.toml", 0),
        ("lab/strategies/pig/novice.toml", 0),
        ("lab/configs/pig/experiments/skill.toml", 0),
        ("lab/configs/pig", 2),
    ] {
        let ran = scratch.run(&format!("check {path}"));
        assert_eq!(ran.code, Some(code), "{path}\n{}\n{}", ran.stdout, ran.stderr);
    }
    let fine = "lab/configs/pig/scenarios/hold_banks.toml";
    let line = format!("scenarios {fine}");
    assert!(scratch.run(&format!("check {fine}")).ok().contains(&line), "no {line}");
    // Without anything that must hold every position would do.
    for (text, place, wanted) in [
        ("[start]\nactive = 2\n", "1:8", "the scenario expects nothing"),
        ("[script]\n[expect]\n", "4:2", "nothing is expected, and nothing is played"),
    ] {
        scratch.write("idle.toml", &format!("name = \"x\"\ngame = \"pig\"\n{text}"));
        let ran = scratch.run("check idle.toml");
        assert_eq!(ran.code, Some(2), "{text}");
        for wanted in [&format!("idle.toml:{place}\n"), wanted] {
            assert!(ran.stderr.contains(wanted), "no {wanted:?} in\n{}", ran.stderr);
        }
    }
    scratch.write("lab/configs/pgi/rules.toml", "");
    let ran = scratch.run("check --content lab");
    assert!(ran.stderr.contains("did you mean configs/pig?"), "{}", ran.stderr);
}

#[test]
fn scenarios_that_differ_exit_1_and_wrong_ones_2() {
    let scratch = Scratch::new("scenario");
    let head = "cites = [\"PIG-002\"]\ngame = \"pig\"\n";
    let illegal = "[script]\nmoves = [\"attack seat2\"]\n[expect]\nactive = 1\n";
    scratch.write("illegal.toml", &format!("name = \"x\"\n{head}{illegal}"));
    scratch.write("fact.toml", &format!("name = \"x\"\n{head}[expect]\nactiv = 1\n"));
    scratch.write("fine.toml", &format!("name = \"x\"\n{head}[expect]\nactive = 1\n"));
    let ran = scratch.run("scenario illegal.toml");
    assert_eq!(ran.code, Some(1));
    assert!(ran.stdout.contains("illegal.toml:1"), "{}", ran.stdout);
    assert!(ran.stdout.contains("the move `attack seat2` is not legal"), "{}", ran.stdout);
    assert!(ran.stdout.contains("seat1 may: "), "{}", ran.stdout);
    assert_eq!(scratch.run("scenario fact.toml").code, Some(2));
    assert!(scratch.run("scenario fact.toml").stderr.contains("did you mean `active`?"));
    assert!(scratch.run("scenario fine.toml").ok().contains("1 scenario: 1 passed"));
    let all = scratch.run("scenario .");
    assert_eq!(all.code, Some(2));
    assert!(all.stdout.contains("1 failed"), "{}", all.stdout);
}

#[test]
fn a_replay_tells_a_game_of_the_batch() {
    let scratch = Scratch::new("replay");
    let line =
        "replay pig --seed 5 --game 12 --seats 3 --all --strategy random --strategy 2=hold_at_20";
    let told = scratch.run(line).ok();
    assert_eq!(told, scratch.run(line).ok());
    assert!(
        told.starts_with("pig game 12, seed 0x5\nseat1: random\nseat2: hold_at_20\n"),
        "{told}"
    );
    assert!(told.lines().any(|line| line == "seat1: roll" || line == "seat1: hold"), "{told}");
    assert!(told.lines().last().unwrap().contains(" wins ("), "{told}");
    assert_ne!(told, scratch.run(&line.replace("12", "13")).ok());
    assert!(scratch.run(&format!("{line} --legal")).ok().contains("seat1 may: "));
    // The index of a game is no part of the size of the batch.
    scratch.run("replay pig --game 18446744073709551615").ok();
}

#[test]
fn a_game_without_tournaments_says_so() {
    let scratch = Scratch::new("tournament");
    scratch.write("cup.toml", "game = \"pig\"\nkind = \"tournament\"\nstrategies = \"random\"\n");
    scratch.run("run cup.toml").refused(2, "pig has no tournaments");
    assert_eq!(scratch.names(), ["cup.toml"]);
}

#[test]
fn a_move_that_is_not_legal_names_what_was_passed_before_it() {
    let scratch = Scratch::new("passed");
    let attack = "game = \"ninja\"\nname = \"a counterattack too many\"\n[start]\n\
                  seats = [{ role = \"traceless\", hand = [] }, { role = \"hiraku\", hand = [] }]\n\
                  phase = \"attack\"\n[script]\nmoves = [\"attack seat2\", \"seat1: counter\"]\ndice = [1]\n[expect]\nover = false\n";
    scratch.write("a.toml", attack);
    let ran = scratch.run("scenario a.toml");
    let shown = "before it a pass was taken where seat2 may: pass, counter";
    assert!(ran.stdout.contains(shown), "{}", ran.stdout);
}

#[test]
fn built_in_experiments_are_found_by_their_path() {
    let scratch = Scratch::new("built-in");
    scratch.run("run skill").refused(2, "name a file, such as configs/");
    scratch.run("run configs/pig/experiments/default.toml --games 10").ok();
    let advice = "it is built in: `tenbin init DIR` writes it to DIR";
    scratch.run("scenario configs/pig/scenarios").refused(2, advice);
    scratch.run("scenario configs/pig/scenarios/empty_hold.toml").refused(2, advice);
}

#[test]
fn schemas_completions_and_man_pages_are_made() {
    let scratch = Scratch::new("manual");
    for kind in ["content pig", "strategy", "experiment", "scenario"] {
        let schema = json(&scratch.run(&format!("schema {kind}")).ok());
        assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema", "{kind}");
    }
    let schema = json(&scratch.run("schema scenario pig").ok());
    let start = &schema["anyOf"][0]["properties"]["start"];
    assert!(start["properties"]["turn_total"].is_object(), "{start}");
    assert_eq!(&schema["$defs"]["a_scenario"]["properties"]["start"], start);
    // Which features there are to weigh is known of a game alone.
    let of_pig = json(&scratch.run("schema strategy pig").ok());
    let weights = &of_pig["properties"]["weights"];
    assert_eq!(weights["properties"]["hold"]["description"], "1 for holding");
    assert_eq!(weights["properties"].as_object().unwrap().len(), 10);
    assert_eq!(weights["additionalProperties"], false);
    let of_any = json(&scratch.run("schema strategy").ok());
    assert_eq!(of_any["properties"]["weights"]["properties"], serde_json::Value::Null);
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = scratch.run(&format!("completions {shell}")).ok();
        assert!(script.contains("tenbin") && script.contains("scenario"), "{shell}");
    }
    // Where a game is asked for, games are offered.
    let names: Vec<&str> = tenbin::GAMES.names().collect();
    let wanted = format!("compgen -W \"{}\"", names.join(" "));
    assert!(scratch.run("completions bash").ok().contains(&wanted), "{wanted}");
    assert!(scratch.run("man").ok().contains(".TH tenbin 1"));
    assert!(scratch.run("man run").ok().contains(".TH tenbin-run 1"));
}

#[test]
fn bench_measures_every_kind_of_bot() {
    let scratch = Scratch::new("bench");
    let ran = scratch.run("bench pig --format csv --threads 2 --quiet");
    let mut reader = csv::Reader::from_reader(ran.stdout.as_bytes());
    let header = reader.headers().unwrap().clone();
    let column = |name: &str| header.iter().position(|column| column == name).unwrap();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let kinds: Vec<&str> = rows.iter().map(|row| &row[column("kind")]).collect();
    assert_eq!(kinds, ["random", "weighted", "mixed", "script", "flat_mc"]);
    let number = |row: &csv::StringRecord, name| row[column(name)].parse::<f64>().unwrap();
    for row in &rows {
        for name in ["ns_per_decision", "games_per_s", "all_decisions_per_s", "recorder_ratio"] {
            assert!(number(row, name) > 0.0, "{name} in {row:?}");
        }
        // Pig forces nobody.
        assert_eq!(row[column("choices_per_s")], row[column("decisions_per_s")]);
    }
    // The weighted bot is that of the default experiment.
    let strategies: Vec<&str> = rows.iter().map(|row| &row[column("strategy")]).collect();
    assert_eq!(strategies[..2], ["random", "hold_at_20"]);
}

#[test]
fn progress_is_never_on_stdout() {
    let scratch = Scratch::new("progress");
    let mut file = fs::File::create(scratch.0.join("stdout.txt")).unwrap();
    file.flush().unwrap();
    let run = "run pig --games 2k --out out";
    let output = scratch.command(run).stdout(file).output().unwrap();
    assert!(output.status.success());
    let with = scratch.read("stdout.txt");
    assert_eq!(with, scratch.run(&format!("{run} --no-progress")).ok());
    assert!(!with.contains('\r'));
}
