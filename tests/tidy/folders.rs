//! The folders of a game depend one way: by the paths they name, and by what they ask of the game,
//! its state and its flow, whose methods lie in the files of many folders. A game of facets
//! (`FACETED`) has no such methods: there the paths are enough.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::{Source, function_name, has_word, refuse, root, source, sources, uses_in};

const DATA: [&str; 4] = ["content", "board", "space", "state"];
const COURSE: [&str; 2] = ["rules", "record"];
const ABOVE: [&str; 2] = ["features", "stage"];
/// Files beside the folders: the game, what it is as a module, and a small one for tests of rules.
const BESIDE: [&str; 4] = ["Cargo.toml", "lib.rs", "module.rs", "toy.rs"];

/// Games of facets: rules, report and bots are types of their own, and the methods of a type lie in
/// its folder. So whoever has nothing of a folder can ask nothing of it, which the compiler holds.
const FACETED: [&str; 4] = ["naruto", "ninja", "okko", "strigoi"];

/// The folders that a folder must not ask anything of.
fn above(folder: &str) -> Vec<&'static str> {
    match folder {
        "features" => vec!["stage"],
        "stage" => vec!["features"],
        _ if COURSE.contains(&folder) => ABOVE.to_vec(),
        _ => [COURSE, ABOVE].concat(),
    }
}

/// Questions to the rules that ARCHITECTURE.md allows.
struct Allowed {
    /// What the path goes on with below src/games.
    place: &'static str,
    /// What is asked; anything of the rules, where it is empty.
    names: &'static [&'static str],
}

const ALLOWED: [Allowed; 3] = [
    // Invariants compare what a state keeps with what the rules work out anew.
    Allowed { place: "anima/state/invariants.rs", names: &[] },
    // How far and through what a model moves and shoots is what effects make of its numbers.
    Allowed {
        place: "anima/space/",
        names: &["has_trait", "traits_of", "speed", "free_move", "range"],
    },
    // What is kept of a hand or a model follows from cards that have just been dealt anew.
    Allowed { place: "anima/state/knowledge.rs", names: &["refresh_model"] },
];

impl Allowed {
    fn fits(&self, question: &Question) -> bool {
        let below = question.path.strip_prefix("src/games/").expect("the file of a game");
        let known = self.names.is_empty() || self.names.contains(&question.name.as_str());
        below.starts_with(self.place) && question.folder == "rules" && known
    }
}

/// A line that asks something of a folder.
struct Question {
    path: String,
    line: usize,
    name: String,
    folder: &'static str,
}

/// A game and the files of its folders.
struct Layout {
    /// Its name, and that of its struct.
    name: String,
    owner: String,
    top: Source,
    folders: Vec<(&'static str, Vec<Source>)>,
}

/// A method or a field, and where it comes from.
struct Member {
    owner: String,
    folder: &'static str,
    is_field: bool,
}

type Members = BTreeMap<String, Vec<Member>>;

/// The types whose methods may lie in any folder.
fn owners(game: &Layout) -> [&str; 5] {
    [&game.owner, "State", "Flow", "Catalogue", "Cards"]
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
        found.push(Layout { name, owner, top: source(&path.join("lib.rs")), folders });
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
fn the_folders_of_a_game_ask_nothing_of_those_above() {
    let mut problems = Vec::new();
    let mut heeded = BTreeSet::new();
    let engine = engine_names();
    for game in layouts().iter().filter(|game| !FACETED.contains(&game.name.as_str())) {
        let (members, mut elsewhere) = members(game);
        elsewhere.extend(engine.iter().cloned());
        for (folder, files) in &game.folders {
            let above = above(folder);
            for file in files {
                for question in questions(game, file, &members, &above, &elsewhere) {
                    let allowed = ALLOWED.iter().position(|allowed| allowed.fits(&question));
                    heeded.extend(allowed);
                    if allowed.is_none() {
                        let Question { path, line, name, folder } = question;
                        problems.push(format!("{path}:{line}: asks `{name}` of {folder}"));
                    }
                }
            }
        }
    }
    for (index, allowed) in ALLOWED.iter().enumerate() {
        if !heeded.contains(&index) {
            problems.push(format!("{}: asks nothing of the rules any more", allowed.place));
        }
    }
    refuse(&problems);
}

#[test]
fn methods_lie_in_the_folder_of_their_type() {
    let mut problems = Vec::new();
    for game in layouts().iter().filter(|game| FACETED.contains(&game.name.as_str())) {
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

/// Names that values of the engine have. Whether a line means one of them only `self` tells, as with
/// names that several types of a game have.
fn engine_names() -> BTreeSet<String> {
    let names = |file: Source| file.text.lines().filter_map(function_name).collect::<Vec<_>>();
    sources("src/engine").into_iter().flat_map(names).collect()
}

/// What the game, its state, its flow and its catalogue have, by name; and names that other types
/// of the game have.
fn members(game: &Layout) -> (Members, BTreeSet<String>) {
    let mut found = Members::new();
    let mut others = BTreeSet::new();
    for (folder, files) in &game.folders {
        for file in files {
            for (_, line, block) in blocks(file) {
                let Some(block) = block else { continue };
                let name = line.starts_with("    ").then(|| function_name(line)).flatten();
                let Some(name) = name else { continue };
                if !owners(game).contains(&block.of.as_str()) {
                    others.insert(name);
                } else if block.inherent {
                    let member = Member { owner: block.of, folder, is_field: false };
                    found.entry(name).or_default().push(member);
                }
            }
        }
    }
    for (name, folder) in fields(game) {
        let member = Member { owner: game.owner.clone(), folder, is_field: true };
        found.entry(name).or_default().push(member);
    }
    (found, others)
}

/// The fields of the game whose types come from one of its folders.
fn fields(game: &Layout) -> Vec<(String, &'static str)> {
    let lines = || game.top.lines().map(|(_, line)| line);
    let head = format!("pub struct {} {{", game.owner);
    let body = lines().skip_while(|line| *line != head).skip(1).take_while(|line| *line != "}");
    let from = |kind: &str, folder: &str| {
        let path = format!("{folder}::");
        let imported = |line: &str| {
            line.trim_start_matches("pub ").starts_with(&format!("use {path}"))
                && line.split(|c: char| !c.is_alphanumeric()).any(|name| {
                    name.starts_with(|c: char| c.is_uppercase()) && has_word(kind, name)
                })
        };
        kind.contains(&path) || lines().any(imported)
    };
    let found = body.filter_map(|line| {
        let (name, kind) = line.trim().trim_start_matches("pub ").split_once(": ")?;
        let (folder, _) = game.folders.iter().find(|(folder, _)| from(kind, folder))?;
        Some((name.to_owned(), *folder))
    });
    found.collect()
}

/// The `impl` around a line: of which type, and whether of no trait.
#[derive(Clone, Eq, PartialEq, Debug)]
struct Block {
    of: String,
    inherent: bool,
}

/// The lines of a file with the `impl` around them.
fn blocks(file: &Source) -> Vec<(usize, &str, Option<Block>)> {
    let mut block = None;
    let mut found = Vec::new();
    for (number, line) in file.lines() {
        if line.starts_with("impl") {
            block = block_of(line);
        } else if line == "}" {
            block = None;
        }
        found.push((number, line, block.clone()));
    }
    found
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

/// What a file asks of folders above its own.
fn questions(
    game: &Layout,
    file: &Source,
    members: &Members,
    above: &[&'static str],
    elsewhere: &BTreeSet<String>,
) -> Vec<Question> {
    let names = |kind: &str| file.lines().any(|(_, line)| has_word(line, kind));
    let flows = names("Flow");
    let named: BTreeSet<&str> = owners(game)
        .into_iter()
        // Whoever has a flow has its game.
        .filter(|&kind| names(kind) || flows && kind == game.owner)
        .collect();
    let mut found = Vec::new();
    let mut before = "";
    for (line, text, block) in blocks(file) {
        for word in words(before, text) {
            let Some(known) = members.get(word.name) else { continue };
            let folder = known[0].folder;
            let one = known.iter().all(|member| member.folder == folder);
            let meant = |member: &Member| {
                let owner = member.owner.as_str();
                member.is_field != word.is_called
                    && match word.of {
                        "self" | "Self" => block.as_ref().is_some_and(|block| block.of == owner),
                        of if word.is_path => of == owner,
                        _ => named.contains(owner) && !elsewhere.contains(word.name),
                    }
            };
            if one && above.contains(&folder) && known.iter().any(meant) {
                let (path, name) = (file.path.clone(), word.name.to_owned());
                found.push(Question { path, line, name, folder });
            }
        }
        before = text;
    }
    found
}

/// `of.name(`, `of.name` or `of::name`.
#[derive(Eq, PartialEq, Debug)]
struct Word<'a> {
    of: &'a str,
    name: &'a str,
    is_path: bool,
    is_called: bool,
}

/// What a line takes from anything that has a name; of a chain that goes on with the line, the end
/// of the line before.
fn words<'a>(before: &'a str, line: &'a str) -> Vec<Word<'a>> {
    let part = |character: char| character.is_alphanumeric() || character == '_';
    let tail = |text: &'a str| &text[text.trim_end_matches(part).len()..];
    let mut found = Vec::new();
    for (sign, is_path) in [(".", false), ("::", true)] {
        for (start, _) in line.match_indices(sign) {
            let (head, rest) = (&line[..start], &line[start + sign.len()..]);
            let name = &rest[..rest.len() - rest.trim_start_matches(part).len()];
            let of = if head.trim().is_empty() { tail(before) } else { tail(head) };
            let after = &rest[name.len()..];
            // A function may be handed on by its path.
            let is_called = is_path || after.starts_with('(') || after.starts_with("::<");
            if !of.is_empty() && !name.is_empty() {
                found.push(Word { of, name, is_path, is_called });
            }
        }
    }
    found
}

#[test]
fn the_scan_of_questions_finds_what_it_looks_for() {
    let block = |of: &str, inherent| Some(Block { of: of.to_owned(), inherent });
    let flow = "impl<C: Chance, R: Recorder> Flow<'_, C, R> {";
    assert_eq!(block_of(flow), block("Flow", true));
    assert_eq!(block_of("impl flow::Flow<'_, C> {"), block("Flow", true));
    assert_eq!(block_of("impl<'a> From<&'a str> for Ninja {"), block("Ninja", false));
    assert_eq!(kind_of("pub(crate) struct Sight<'a> {"), Some("Sight"));
    assert_eq!(kind_of("impl Sight<'_> {"), None);
    let word = |of, name, is_path, is_called| Word { of, name, is_path, is_called };
    let line = "let a = self.g.reach(s.map(Self::top)) + list().len();";
    let found = [
        word("self", "g", false, false),
        word("g", "reach", false, true),
        word("s", "map", false, true),
        word("Self", "top", true, true),
    ];
    assert_eq!(words("", line), found);
    assert_eq!(words("    let all = state", "        .top()"), [word("state", "top", false, true)]);
    assert_eq!(words("    list()", "        .top()"), []);
}
