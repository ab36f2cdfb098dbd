//! Golden playthroughs: whole games of every game, told move by move, held as text. A change of
//! behaviour shows as a difference one can read. `TENBIN_BLESS=1` writes them anew; a change needs
//! a new `RULES_VERSION` and a line in CHANGELOG.md, unless only a bot or a sentence changed.

use std::path::Path;
use std::process::Command;

/// Compares (or writes) the story of one game of a batch.
fn golden(file: &str, arguments: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_tenbin"))
        .args(["replay", "--all"])
        .args(arguments)
        .args(["--seed", "7", "--color", "never"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let told = String::from_utf8(output.stdout).expect("a story is UTF-8");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(file);
    if std::env::var_os("TENBIN_BLESS").is_some() {
        std::fs::write(&path, &told).expect("the golden file can be written");
    }
    let held = std::fs::read_to_string(&path).unwrap_or_default();
    let difference = held.lines().zip(told.lines()).position(|(held, told)| held != told);
    assert!(
        held == told,
        "{file} differs from line {} on",
        difference.map_or(held.lines().count().min(told.lines().count()), |line| line) + 1
    );
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
