//! `new-game`: what it writes and what it refuses. That the crate builds and passes its tests is seen
//! by .ci/outside, which builds one.

use std::fs;
use std::path::Path;

use crate::support::program::Scratch;

const REPOSITORY: &str = env!("CARGO_MANIFEST_DIR");

/// Every file below a folder with its text.
fn texts(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(one) = folders.pop() {
        for entry in fs::read_dir(one).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_string_lossy().into_owned();
                found.push((name.replace('\\', "/"), fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn the_folder_gives_the_game_its_name_everywhere() {
    let scratch = Scratch::new("new-game");
    let ran = scratch.run("new-game games/lost_keys");
    assert!(ran.stderr.contains("`cd games/lost_keys`"), "{}", ran.stderr);
    assert!(ran.stderr.contains("cargo test"), "{}", ran.stderr);
    let told = ran.ok();
    let files = texts(&scratch.0.join("games/lost_keys"));
    assert_eq!(told, format!("wrote {} files to games/lost_keys\n", files.len()));
    for (name, text) in &files {
        assert!(
            !text.contains("{{") && !name.contains("{{"),
            "{name} has a place left open:\n{text}"
        );
        assert!(text.ends_with('\n') && !text.trim().is_empty(), "{name}");
    }
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    for wanted in [
        "Cargo.toml",
        "README.md",
        "configs/lost_keys/experiments/default.toml",
        "configs/lost_keys/rules.toml",
        "src/lib.rs",
        "src/main.rs",
        "strategies/lost_keys/steady.toml",
        "tests/conformance.rs",
        "tests/perft/lost_keys.toml",
        "tests/signature/lost_keys.txt",
    ] {
        assert!(names.contains(&wanted), "no {wanted} among {names:?}");
    }
    let text = |wanted: &str| &files.iter().find(|(name, _)| name == wanted).unwrap().1;
    assert!(text("tests/conformance.rs").contains("tenbin::conformance::<lost_keys::LostKeys>()"));
    assert!(text("src/main.rs").contains("tenbin::main(&[&lost_keys::GAME])"));
    let manifest: toml::Table = text("Cargo.toml").parse().unwrap();
    let dependency = manifest["dependencies"]["tenbin"].as_table().unwrap();
    assert_eq!(dependency["version"].as_str(), Some(env!("CARGO_PKG_VERSION")));
    assert_eq!(manifest["dependencies"].as_table().unwrap().len(), 1, "tenbin and nothing else");
}

#[test]
fn a_path_dependency_holds_wherever_the_game_lies() {
    let scratch = Scratch::new("new-game-path");
    scratch.run_with("new-game my_game --tenbin", REPOSITORY).ok();
    let manifest: toml::Table = scratch.read("my_game/Cargo.toml").parse().unwrap();
    let path = manifest["dependencies"]["tenbin"]["path"].as_str().unwrap();
    assert!(Path::new(path).is_absolute(), "{path}");
    assert_eq!(fs::canonicalize(path).unwrap(), fs::canonicalize(REPOSITORY).unwrap());
}

#[test]
fn the_present_folder_has_a_name_too() {
    let scratch = Scratch::new("new-game-here");
    let here = scratch.0.join("moths");
    fs::create_dir(&here).unwrap();
    let output = scratch.command("new-game .").current_dir(&here).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(here.join("configs/moths/rules.toml").is_file());
    let advice = String::from_utf8(output.stderr).unwrap();
    assert!(advice.starts_with("next: `cargo run"), "{advice}");
}

#[test]
fn a_type_is_not_called_like_one_that_the_game_uses() {
    let scratch = Scratch::new("new-game-state");
    scratch.run("new-game state").ok();
    let text = scratch.read("state/src/lib.rs");
    assert!(text.contains("pub struct StateGame {") && text.contains("pub struct State {"));
}

#[test]
fn what_could_not_be_built_is_refused() {
    let scratch = Scratch::new("new-game-refused");
    scratch.write("full/a.txt", "mine");
    scratch.write("file", "mine");
    for (line, wanted) in [
        ("new-game My-Game", "`My-Game` is no name of a crate"),
        ("new-game My-Game", "`my_game` would do"),
        ("new-game a/2-crows", "`a/crows` would do"),
        ("new-game match", "`match` is taken"),
        ("new-game tenbin", "`tenbin_game` would do"),
        ("new-game \u{e9}t\u{e9}", "is no name of a crate"),
        ("new-game full", "full is not empty"),
        ("new-game file", "file is a file, not a folder"),
        ("new-game my_game --tenbin nowhere", "--tenbin nowhere: there is no such folder"),
        (
            "new-game my_game --tenbin full",
            "--tenbin full: this folder has no Cargo.toml of tenbin",
        ),
    ] {
        scratch.run(line).refused(2, wanted);
    }
    assert_eq!(scratch.names(), ["file", "full"], "something was written");
}
