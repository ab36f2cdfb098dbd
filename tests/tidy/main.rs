//! The architecture's invariants, held by a machine: sizes, layers, forbidden words.

mod citations;
#[path = "../support/clauses.rs"]
mod clauses;
mod folders;

use std::fs;
use std::path::{Path, PathBuf};

const FILE_LINES_MAX: usize = 600;
const FUNCTION_LINES_MAX: usize = 70;

struct Source {
    /// Path from the root of the repository, with `/`.
    path: String,
    text: String,
}

impl Source {
    fn is_test(&self) -> bool {
        self.path.ends_with("/tests.rs")
            || self.path.contains("/tests/")
            || self.path.starts_with("tests/")
            || self.path.ends_with("/toy.rs")
    }

    /// The text in front of the file's own tests.
    fn code(&self) -> &str {
        if self.is_test() {
            return "";
        }
        let tests = self.text.find("#[cfg(test)]\nmod ").unwrap_or(self.text.len());
        &self.text[..tests]
    }

    /// The code's lines without comments, numbered from 1.
    fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.code().lines().enumerate().map(|(index, line)| {
            let end = line.find("//").unwrap_or(line.len());
            (index + 1, &line[..end])
        })
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(folder) else { continue };
        for entry in entries {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn sources(folder: &str) -> Vec<Source> {
    files(folder, "rs").iter().map(|path| source(path)).collect()
}

fn source(path: &Path) -> Source {
    let below = path.strip_prefix(root()).expect("below the root");
    let text = fs::read_to_string(path).expect("UTF-8");
    Source { path: below.to_string_lossy().replace('\\', "/"), text }
}

/// The games, by their folders: this program needs no library.
fn games() -> Vec<String> {
    let entries = fs::read_dir(root().join("src/games")).expect("the folder of games");
    let paths = entries.map(|entry| entry.expect("a readable folder").path());
    let name = |path: PathBuf| Some(path.file_name()?.to_str()?.to_owned());
    let games: Vec<String> =
        paths.filter(|path| path.join("lib.rs").is_file()).filter_map(name).collect();
    assert!(games.len() >= 6, "{games:?}");
    games
}

fn refuse(problems: &[String]) {
    assert!(problems.is_empty(), "\n{}\n", problems.join("\n"));
}

/// Whether a word stands in a line on its own, not as a part of another.
fn has_word(line: &str, word: &str) -> bool {
    let part = |character: char| character.is_alphanumeric() || character == '_';
    line.match_indices(word).any(|(start, _)| {
        !line[..start].ends_with(part) && !line[start + word.len()..].starts_with(part)
    })
}

/// Lines of code in some folders that hold one of these words.
fn lines_with(folders: &[&str], words: &[&str]) -> Vec<String> {
    let mut problems = Vec::new();
    for source in folders.iter().flat_map(|folder| sources(folder)) {
        for (number, line) in source.lines() {
            for word in words.iter().filter(|word| has_word(line, word)) {
                problems.push(format!("{}:{number}: `{word}`: {}", source.path, line.trim()));
            }
        }
    }
    problems
}

#[test]
fn no_file_is_longer_than_600_lines() {
    let long = |source: &Source| {
        let lines = source.text.lines().count();
        (lines > FILE_LINES_MAX).then(|| format!("{} has {lines} lines", source.path))
    };
    refuse(&sources("src").iter().filter_map(long).collect::<Vec<_>>());
}

#[test]
fn no_function_is_longer_than_70_lines() {
    let mut problems = Vec::new();
    for source in sources("src") {
        for (name, start, lines) in functions(source.code()) {
            if lines > FUNCTION_LINES_MAX {
                problems.push(format!("{}:{start}: {name} has {lines} lines", source.path));
            }
        }
    }
    refuse(&problems);
}

/// Name, first line and number of lines of each function. rustfmt closes a function with a brace
/// that stands as far to the right as the line it began with.
fn functions(code: &str) -> Vec<(String, usize, usize)> {
    let lines: Vec<&str> = code.lines().collect();
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let Some(name) = function_name(line) else { continue };
        let indent = &line[..line.len() - line.trim_start().len()];
        let closing = format!("{indent}}}");
        // A declaration without a body, and a body on one line.
        let first_end = lines[index..].iter().position(|line| line.ends_with([';', '{', '}']));
        let opens = first_end.is_some_and(|end| lines[index + end].ends_with('{'));
        if opens && let Some(length) = lines[index..].iter().position(|line| *line == closing) {
            found.push((name, index + 1, length + 1));
        }
    }
    found
}

fn function_name(line: &str) -> Option<String> {
    let line = line.trim_start();
    let (before, rest) = line.split_once("fn ")?;
    let words = ["pub", "pub(crate)", "pub(super)", "const", "async", "unsafe", "extern"];
    if !before.split_whitespace().all(|word| words.contains(&word)) {
        return None;
    }
    let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    (!name.is_empty()).then_some(name)
}

#[test]
fn every_module_says_what_it_is_for() {
    let silent = |source: &Source| !source.text.starts_with("//! ");
    let problems: Vec<String> =
        sources("src").into_iter().filter(silent).map(|source| source.path).collect();
    refuse(&problems);
}

#[test]
fn what_serves_every_game_names_none() {
    let games = games();
    let mut problems = Vec::new();
    let folders = ["engine", "content", "stats", "lab"];
    for source in folders.iter().flat_map(|folder| sources(&format!("src/{folder}"))) {
        for (number, line) in source.lines() {
            for game in &games {
                if has_word(&line.to_lowercase(), game) {
                    problems.push(format!("{}:{number}: {}", source.path, line.trim()));
                }
            }
        }
    }
    refuse(&problems);
}

#[test]
fn no_code_asks_for_a_game_by_its_name() {
    let games = games();
    let mut problems = Vec::new();
    for source in sources("src") {
        let own = |game: &str| source.path.starts_with(&format!("src/games/{game}/"));
        // A game's cards may have a word for something that another game is called by.
        if source.path.ends_with("/vocabulary.rs") {
            continue;
        }
        for (number, line) in source.lines() {
            for game in games.iter().filter(|game| !own(game)) {
                // Help texts name games in examples; code does not.
                if line.contains(&format!("\"{game}\"")) {
                    problems.push(format!("{}:{number}: {}", source.path, line.trim()));
                }
            }
        }
    }
    refuse(&problems);
}

#[test]
fn nothing_that_differs_from_machine_to_machine_reaches_a_game() {
    let folders = ["src/engine", "src/games"];
    let words = ["HashMap", "HashSet", "std::time", "f32", "f64", "thread_rng"];
    refuse(&lines_with(&folders, &words));
}

#[test]
fn games_and_engine_read_no_file_and_start_no_thread() {
    let mut problems = Vec::new();
    for source in sources("src/games").iter().chain(&sources("src/engine")) {
        for (number, line) in source.lines() {
            for word in ["std::fs", "std::thread", "std::env", "std::net", "rayon"] {
                if line.contains(word) {
                    problems.push(format!("{}:{number}: `{word}`", source.path));
                }
            }
        }
    }
    refuse(&problems);
}

#[test]
fn dependencies_point_one_way() {
    // What crates may use of each other cargo knows; this is about the folders of the lab.
    let layers: [(&str, &[&str]); 11] = [
        (
            "balance",
            &[
                "condition",
                "door",
                "module",
                "policies",
                "replay",
                "report",
                "scenario",
                "sim",
                "tune",
            ],
        ),
        ("condition", &["door", "module", "policies", "replay", "report", "scenario", "sim"]),
        ("module", &["door", "policies", "replay", "report", "scenario", "sim"]),
        ("policies", &["door", "module", "replay", "report", "scenario", "sim", "tune"]),
        ("sim", &["door", "module", "replay", "report", "scenario", "tune"]),
        ("tune", &["door", "module", "replay", "report", "scenario"]),
        ("report", &["door", "module", "replay", "scenario", "tune"]),
        ("replay", &["door", "report", "scenario"]),
        ("lockstep", &["people", "replay", "report", "scenario"]),
        ("people", &["balance", "condition", "door", "report", "tune"]),
        (
            "outside",
            &[
                "balance",
                "condition",
                "conformance",
                "door",
                "lockstep",
                "module",
                "people",
                "policies",
                "replay",
                "report",
                "scenario",
                "sim",
                "tune",
            ],
        ),
    ];
    let uses = |layer, above: &[&str]| uses_of(&format!("src/lab/{layer}"), "crate::", above);
    refuse(&layers.iter().flat_map(|&(layer, above)| uses(layer, above)).collect::<Vec<_>>());
}

/// The lines of a folder that name one of these modules.
fn uses_of(folder: &str, parent: &str, modules: &[&str]) -> Vec<String> {
    uses_in(&sources(folder), parent, modules)
}

/// The same of some files.
fn uses_in(sources: &[Source], parent: &str, modules: &[&str]) -> Vec<String> {
    let group = format!("{parent}{{");
    let mut found = Vec::new();
    for source in sources {
        let mut grouped = false;
        for (number, line) in source.lines() {
            grouped |= line.contains(&group);
            for module in modules {
                let named = has_word(line, &format!("{parent}{module}"))
                    || grouped && begins_path(line, module);
                if named {
                    found.push(format!("{}:{number}: uses {parent}{module}", source.path));
                }
            }
            grouped &= !line.contains(';');
        }
    }
    found
}

/// Whether a word in a group of imports is the beginning of a path: `{policies, sim::run}`.
fn begins_path(line: &str, word: &str) -> bool {
    let begins = |part: &str| {
        let part = part.trim_start();
        part.strip_prefix(word)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with([':', ';', ' ']))
    };
    line.split(['{', '}', ',']).any(begins)
}

/// A game is made playable by the lab, through its door; its rules know no bot, batch or report.
#[test]
fn games_know_nothing_of_the_lab_but_their_door() {
    let others =
        ["condition", "lockstep", "outside", "policies", "replay", "report", "scenario", "sim"];
    refuse(&uses_of("src/games", "tenbin_lab::", &others));
}

#[test]
fn unsafe_code_is_in_one_file() {
    let allows = |source: &Source| {
        let is_there = source.lines().any(|(_, line)| has_word(line, "unsafe_code"));
        is_there.then_some(source.path.clone())
    };
    let found: Vec<String> = sources("src").iter().filter_map(allows).collect();
    assert_eq!(found, ["src/python/arrow.rs"]);
}

#[test]
fn nothing_is_left_open() {
    // Put together here, so that this file does not hold them.
    let marks = [["todo", "!("], ["unimplemented", "!("], ["#[ig", "nore"], ["FIX", "ME"]]
        .map(|parts| parts.concat());
    let mut problems = Vec::new();
    for source in ["src", "tests", "benches"].iter().flat_map(|folder| sources(folder)) {
        for (number, line) in source.text.lines().enumerate() {
            for mark in marks.iter().filter(|mark| line.contains(mark.as_str())) {
                problems.push(format!("{}:{}: {mark}", source.path, number + 1));
            }
        }
    }
    refuse(&problems);
}

#[test]
fn the_scans_of_this_file_find_what_they_look_for() {
    let code = "fn short() {\n}\n\nimpl X {\n    pub(crate) fn long<T>(\n        a: T,\n    ) {\n\
                \x20       a();\n    }\n    fn none();\n}\n";
    let found: Vec<(String, usize, usize)> = functions(code);
    assert_eq!(found, [("short".to_owned(), 1, 2), ("long".to_owned(), 5, 5)]);
    assert!(has_word("use std::HashMap;", "HashMap") && !has_word("MyHashMaps", "HashMap"));
    let grouped = "use crate::{policies, sim::run, report};";
    assert!(["policies", "sim", "report"].iter().all(|module| begins_path(grouped, module)));
    assert!(!["run", "simple", "pol"].iter().any(|word| begins_path(grouped, word)));
    let source =
        Source { path: "a.rs".to_owned(), text: "use crate::{\n    sim,\n};\nsim();".to_owned() };
    assert_eq!(uses_in(&[source], "crate::", &["sim"]), ["a.rs:2: uses crate::sim"]);
}
