//! The folders of a game depend one way. Rules, report and bots are types of their own, and the
//! methods of a type lie in its folder: whoever has nothing of a folder can ask nothing of it, so
//! that the paths a file names are enough.

use std::collections::BTreeSet;
use std::fs;

use crate::{Source, refuse, root, source, sources, uses_in};

const DATA: [&str; 4] = ["content", "board", "space", "state"];
const COURSE: [&str; 2] = ["rules", "record"];
const ABOVE: [&str; 2] = ["features", "stage"];
/// Files beside the folders: the game, what it is as a module, and a small one for tests of rules.
const BESIDE: [&str; 4] = ["Cargo.toml", "lib.rs", "module.rs", "toy.rs"];

/// The folders that a folder must not ask anything of.
fn above(folder: &str) -> Vec<&'static str> {
    match folder {
        "features" => vec!["stage"],
        "stage" => vec!["features"],
        _ if COURSE.contains(&folder) => ABOVE.to_vec(),
        _ => [COURSE, ABOVE].concat(),
    }
}

/// A game and the files of its folders.
struct Layout {
    /// Its name, and that of its struct.
    name: String,
    owner: String,
    folders: Vec<(&'static str, Vec<Source>)>,
}

/// The games but for Pig, which has no folders.
fn layouts() -> Vec<Layout> {
    let mut found = Vec::new();
    for game in fs::read_dir(root().join("src/games")).expect("the games") {
        let path = game.expect("a readable folder").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        if !path.is_dir() || name == "pig" {
            continue;
        }
        let folders = [&DATA[..], &COURSE, &ABOVE].concat().into_iter().map(|folder| {
            let mut files = sources(&format!("src/games/{name}/{folder}"));
            // A folder may still be a single file.
            let single = path.join(folder).with_extension("rs");
            files.extend(single.is_file().then(|| source(&single)));
            (folder, files)
        });
        let folders = folders.collect();
        let owner = name[..1].to_uppercase() + &name[1..];
        found.push(Layout { name, owner, folders });
    }
    found
}

#[test]
fn the_folders_of_a_game_depend_one_way() {
    let mut problems = Vec::new();
    for game in layouts() {
        for (folder, files) in &game.folders {
            problems.extend(uses_in(files, "crate::", &above(folder)));
        }
        let path = root().join("src/games").join(&game.name);
        for entry in fs::read_dir(&path).expect("the folders of a game") {
            let entry = entry.expect("a readable folder").path();
            let name = entry.file_name().and_then(|name| name.to_str()).expect("a name");
            let known = game.folders.iter().any(|(folder, _)| {
                name == if entry.is_dir() { (*folder).to_owned() } else { format!("{folder}.rs") }
            });
            if !known && (entry.is_dir() || !BESIDE.contains(&name)) {
                problems.push(format!("{}: no folder of a game", entry.display()));
            }
        }
    }
    refuse(&problems);
}

#[test]
fn methods_lie_in_the_folder_of_their_type() {
    let mut problems = Vec::new();
    for game in layouts() {
        for (_, files) in &game.folders {
            // The whole game has all facets.
            problems.extend(uses_in(files, "crate::", &[&game.owner]));
            let lines = || files.iter().flat_map(|file| file.lines().map(move |line| (file, line)));
            let declared = lines().filter_map(|(_, (_, line))| kind_of(line));
            let kinds: BTreeSet<&str> = declared.chain(files.iter().flat_map(worded)).collect();
            for (file, (number, line)) in lines() {
                let block = line.starts_with("impl").then(|| block_of(line)).flatten();
                if let Some(Block { of, inherent: true }) = block
                    && !kinds.contains(of.as_str())
                {
                    problems.push(format!("{}:{number}: methods of `{of}`", file.path));
                }
            }
        }
    }
    refuse(&problems);
}

/// The type that a line declares.
fn kind_of(line: &str) -> Option<&str> {
    let bare =
        line.trim_start().trim_start_matches("pub(crate) ").trim_start_matches("pub(super) ");
    let bare = bare.trim_start_matches("pub ");
    let rest = bare.strip_prefix("struct ").or_else(|| bare.strip_prefix("enum "))?;
    rest.split(|c: char| !c.is_alphanumeric()).next()
}

/// The types that `word_enum!` declares in a file.
fn worded(file: &Source) -> Vec<&str> {
    let mut found = Vec::new();
    let mut inside = false;
    for (_, line) in file.lines() {
        inside = line == "word_enum! {" || inside && line != "}";
        if inside && let Some(name) = line.trim().strip_suffix(" {") {
            found.extend((!name.contains(' ')).then_some(name));
        }
    }
    found
}

/// The `impl` around a line: of which type, and whether of no trait.
#[derive(Clone, Eq, PartialEq, Debug)]
struct Block {
    of: String,
    inherent: bool,
}

/// What the first line of an `impl` opens.
fn block_of(header: &str) -> Option<Block> {
    let mut depth = 0;
    // Without what is in angle brackets: `impl Flow`, `impl Iterator for Way`.
    let bare: String = header
        .chars()
        .filter(|&character| {
            depth += i32::from(character == '<');
            let shown = depth == 0;
            depth -= i32::from(character == '>');
            shown
        })
        .collect();
    let rest = bare.strip_prefix("impl")?.trim_end_matches(['{', ' ']);
    let (inherent, kind) = rest.split_once(" for ").map_or((true, rest), |(_, kind)| (false, kind));
    let of = kind.rsplit("::").next()?.trim();
    (!of.is_empty()).then(|| Block { of: of.to_owned(), inherent })
}

#[test]
fn the_scan_of_blocks_finds_what_it_looks_for() {
    let block = |of: &str, inherent| Some(Block { of: of.to_owned(), inherent });
    let flow = "impl<C: Chance, R: Recorder> Flow<'_, C, R> {";
    assert_eq!(block_of(flow), block("Flow", true));
    assert_eq!(block_of("impl flow::Flow<'_, C> {"), block("Flow", true));
    assert_eq!(block_of("impl<'a> From<&'a str> for Ninja {"), block("Ninja", false));
    assert_eq!(kind_of("pub(crate) struct Sight<'a> {"), Some("Sight"));
    assert_eq!(kind_of("impl Sight<'_> {"), None);
}
