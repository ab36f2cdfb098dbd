//! Golden playthroughs: games of every game, told move by move, held as text. A change of behaviour
//! shows as a difference one can read. `TENBIN_BLESS=golden` writes them anew; a change needs a new
//! `RULES_VERSION` and a line in CHANGELOG.md, unless only a bot or a sentence changed.
//!
//! Of a long game the file has the beginning and the end, and a hash of the whole, so that nothing
//! in between changes unnoticed: where a test fails, the whole story is left beside the build.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::bless::{Kind, among, hold};
use tenbin::conformance::Fnv;

/// Lines of a file, the most of them: a person reads them.
const LINES_MAX: usize = 280;
/// Lines shown of the end of a longer story: its last turn or two.
const END_LINES: usize = 60;

/// Lines shown of each game's tables: the first two or three.
const TABLE_LINES: usize = 24;

/// What `tenbin replay` says.
fn replayed(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tenbin"));
    command.arg("replay").args(arguments).args(["--seed", "7", "--color", "never"]);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = command.current_dir(root).output().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("a story is UTF-8")
}

/// Compares (or writes) the story of one game of a batch.
fn golden(file: &str, arguments: &[&str]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let told = replayed(&[&["--all"], arguments].concat());
    let whole = Path::new(env!("CARGO_TARGET_TMPDIR")).join("golden");
    fs::create_dir_all(&whole).expect("a folder beside the build");
    fs::write(whole.join(file), &told).expect("the whole story can be written");
    println!("the whole story is in {}", whole.join(file).display());
    hold(Kind::Golden, &root.join("tests/golden").join(file), &shortened(&told));
}

/// A story as its file has it.
fn shortened(told: &str) -> String {
    let lines: Vec<&str> = told.lines().collect();
    if lines.len() <= LINES_MAX {
        return told.to_owned();
    }
    let mut hash = Fnv::new();
    hash.bytes(told.as_bytes());
    let (start, end) = (LINES_MAX - END_LINES - 1, lines.len() - END_LINES);
    let cut = format!(
        "... ({} lines left out; the whole story of {} lines has the hash {:016x})",
        end - start,
        lines.len(),
        hash.0
    );
    let mut text = String::new();
    for line in lines[..start].iter().chain([&cut.as_str()]).chain(&lines[end..]) {
        text += line;
        text.push('\n');
    }
    text
}

#[test]
fn a_long_story_is_cut_and_still_held_as_a_whole() {
    let story = |changed: usize, lines: usize| -> String {
        let number = |line: usize| (line + usize::from(line == changed)).to_string() + "\n";
        (0..lines).map(number).collect()
    };
    let (one, other) = (shortened(&story(1_000, 1_000)), shortened(&story(500, 1_000)));
    assert_ne!(one, other);
    let lines: Vec<&str> = one.lines().collect();
    assert_eq!(lines.len(), LINES_MAX);
    assert_eq!((lines[0], lines[218], lines[220], lines[279]), ("0", "218", "940", "999"));
    assert!(lines[219].starts_with("... (721 lines left out; "), "{}", lines[219]);
    assert_eq!(other.lines().filter(|line| !lines.contains(line)).count(), 1);
    let short = story(1_000, 280);
    assert_eq!(shortened(&short), short);
}

#[test]
fn kinds_are_blessed_one_by_one_and_no_other_word_is_taken() {
    assert_eq!(among("golden"), Ok(vec![Kind::Golden]));
    assert_eq!(among("docs, signature"), Ok(vec![Kind::Docs, Kind::Signature]));
    for wrong in ["1", "", "golden,all"] {
        assert!(among(wrong).is_err_and(|error| error.contains("signature, snapshots, docs")));
    }
}

#[test]
fn ninja_of_four_experts() {
    golden("ninja_experts.txt", &["ninja", "--seats", "4", "--game", "1"]);
}

#[test]
fn ninja_of_seven_random_players_in_expert_mode() {
    let arguments =
        ["ninja", "--seats", "7", "--strategy", "random", "--variant", "expert", "--game", "2"];
    golden("ninja_expert_mode.txt", &arguments);
}

#[test]
fn okko_of_two_experts() {
    golden("okko_experts.txt", &["okko", "--game", "1"]);
}

#[test]
fn okko_of_two_novices_on_a_random_board() {
    let arguments = ["okko", "--strategy", "novice", "--variant", "random_boards", "--game", "2"];
    golden("okko_random_board.txt", &arguments);
}

#[test]
fn anima_of_two_experts() {
    golden("anima_experts.txt", &["anima", "--game", "1"]);
}

#[test]
fn anima_of_two_novices_on_squares() {
    let arguments = [
        "anima",
        "--strategy",
        "novice",
        "--variant",
        "alpha",
        "--variant",
        "squares",
        "--game",
        "2",
    ];
    golden("anima_novices_on_squares.txt", &arguments);
}

#[test]
fn naruto_of_two_experts() {
    golden("naruto_experts.txt", &["naruto", "--game", "1"]);
}

#[test]
fn naruto_of_two_random_players_by_the_english_ruling() {
    let arguments =
        ["naruto", "--strategy", "random", "--variant", "english_ruling", "--game", "2"];
    golden("naruto_random_english_ruling.txt", &arguments);
}

#[test]
fn strigoi_of_four_experts() {
    golden("strigoi_experts.txt", &["strigoi", "--game", "1"]);
}

#[test]
fn strigoi_of_two_random_players_on_the_reference_board() {
    let arguments = [
        "strigoi",
        "--seats",
        "2",
        "--strategy",
        "random",
        "--set",
        "board_layout=\"reference\"",
        "--game",
        "2",
    ];
    golden("strigoi_random_reference.txt", &arguments);
}

#[test]
fn pig() {
    golden("pig.txt", &["pig", "--game", "3"]);
}

/// The short form alone shows how the table stands, from what the game shows to everyone.
#[test]
fn tables_in_short_replays() {
    let mut text = String::new();
    for game in ["ninja", "anima", "naruto", "strigoi", "okko", "pig"] {
        let told = replayed(&[game, "--game", "2"]);
        let tables: Vec<&str> = told.lines().filter(|line| line.starts_with("  |")).collect();
        let mut hash = Fnv::new();
        for line in &tables {
            hash.bytes(line.as_bytes());
            hash.bytes(b"\n");
        }
        let (count, hash) = (tables.len(), hash.0);
        let shown = tables.iter().take(TABLE_LINES).map(|line| format!("{line}\n"));
        text += &format!("{game}\n{}", shown.collect::<String>());
        text += &format!("... ({count} lines in all, with the hash {hash:016x})\n");
    }
    let file = "tests/golden/tables_in_short_replays.txt";
    hold(Kind::Golden, &Path::new(env!("CARGO_MANIFEST_DIR")).join(file), &text);
}
