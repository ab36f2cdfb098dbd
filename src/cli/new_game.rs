//! `new-game`: writes a crate with a small game that plays and passes its tests, to be changed into
//! one's own.

use std::fs;
use std::path::Path;

use crate::args::NewGameOptions;
use crate::error::Error;
use crate::init::{refuse_occupied, write_all};
use crate::output::{counted, print};
use crate::session::Session;

/// The files of the crate; `{{game}}` and the like are filled in, in the paths too.
const FILES: [(&str, &str); 20] = [
    ("Cargo.toml", include_str!("new_game/Cargo.toml.txt")),
    ("README.md", include_str!("new_game/README.md.txt")),
    (".gitignore", include_str!("new_game/gitignore.txt")),
    ("build.rs", include_str!("new_game/build.rs.txt")),
    ("src/main.rs", include_str!("new_game/main.rs.txt")),
    ("src/lib.rs", include_str!("new_game/lib.rs.txt")),
    ("src/features.rs", include_str!("new_game/features.rs.txt")),
    ("src/module.rs", include_str!("new_game/module.rs.txt")),
    ("src/record.rs", include_str!("new_game/record.rs.txt")),
    ("src/show.rs", include_str!("new_game/show.rs.txt")),
    ("configs/{{game}}/rules.toml", include_str!("new_game/rules.toml.txt")),
    ("configs/{{game}}/variants/stormy.toml", include_str!("new_game/variant.toml.txt")),
    ("configs/{{game}}/experiments/default.toml", include_str!("new_game/experiment.toml.txt")),
    ("configs/{{game}}/scenarios/turns.toml", include_str!("new_game/scenarios.toml.txt")),
    ("strategies/{{game}}/bold.toml", include_str!("new_game/bold.toml.txt")),
    ("strategies/{{game}}/steady.toml", include_str!("new_game/steady.toml.txt")),
    ("tests/bots.rs", include_str!("new_game/bots.rs.txt")),
    ("tests/conformance.rs", include_str!("new_game/conformance.rs.txt")),
    ("tests/perft/{{game}}.toml", include_str!("new_game/perft.toml.txt")),
    ("tests/signature/{{game}}.txt", include_str!("new_game/signature.txt")),
];

/// The files of a game in a script, in the same way.
const SCRIPT_FILES: [(&str, &str); 3] = [
    ("games/{{game}}.luau", include_str!("new_game/script/game.luau.txt")),
    ("configs/{{game}}/cards.toml", include_str!("new_game/script/cards.toml.txt")),
    ("strategies/{{game}}/plain.toml", include_str!("new_game/script/plain.toml.txt")),
];

/// Words that no crate can be called by: those of the language, its own crates, folders of cargo's,
/// and what the game depends on.
const TAKEN: [&str; 62] = [
    "abstract",
    "alloc",
    "as",
    "async",
    "await",
    "become",
    "box",
    "break",
    "build",
    "const",
    "continue",
    "core",
    "crate",
    "deps",
    "do",
    "dyn",
    "else",
    "enum",
    "examples",
    "extern",
    "false",
    "final",
    "fn",
    "for",
    "gen",
    "if",
    "impl",
    "in",
    "incremental",
    "let",
    "loop",
    "macro",
    "match",
    "mod",
    "move",
    "mut",
    "override",
    "priv",
    "proc_macro",
    "pub",
    "ref",
    "return",
    "self",
    "static",
    "std",
    "struct",
    "super",
    "tenbin",
    "test",
    "trait",
    "true",
    "try",
    "type",
    "typeof",
    "union",
    "unsafe",
    "unsized",
    "use",
    "virtual",
    "where",
    "while",
    "yield",
];

/// Types of the crate that the game's own must not be called like.
const TYPES: [&str; 24] = [
    "Action",
    "Actions",
    "Box",
    "BuiltIn",
    "Card",
    "CardEvent",
    "CardSet",
    "Chance",
    "Content",
    "Decision",
    "Door",
    "Game",
    "Kind",
    "Module",
    "Node",
    "Recorder",
    "Rules",
    "Schema",
    "Seat",
    "Shape",
    "Standing",
    "State",
    "String",
    "Vec",
];

/// `tenbin new-game DIR`.
pub(crate) fn run(session: &Session, options: &NewGameOptions) -> Result<(), Error> {
    let folder = &options.folder;
    let name = name_of(folder)?;
    let is_there = refuse_occupied(folder)?;
    let dependency = match &options.tenbin {
        Some(path) => format!("path = {}", by_path(path)?),
        None => format!("version = {:?}", env!("CARGO_PKG_VERSION")),
    };
    let templates = if options.script { &SCRIPT_FILES[..] } else { &FILES[..] };
    let files = filled_in(templates, &name, &dependency);
    write_all(folder, is_there, &files)?;
    let count = counted(files.len(), "file");
    print(&format!("wrote {count} to {}\n", folder.display()))?;
    let enter = match folder.as_path() {
        path if path == Path::new(".") => String::new(),
        path => format!("`cd {}`, then ", path.display()),
    };
    if options.script {
        session.note(&format!(
            "next: {enter}`tenbin run {name}` plays it; docs/script-games.md goes on from there"
        ));
        return Ok(());
    }
    session.note(&format!(
        "next: {enter}`cargo run --release -- run` plays it and `cargo test` tests it; README.md says \
         what to change first"
    ));
    Ok(())
}

/// The name of the game: that of its folder, which is the name of a crate as well.
fn name_of(folder: &Path) -> Result<String, Error> {
    let shown = folder.display();
    // `.` and `a/..` have no name of their own.
    let whole = match folder.file_name() {
        Some(_) => folder.to_owned(),
        None => fs::canonicalize(folder)
            .map_err(|error| Error::io(format!("looking for {shown}"), &error))?,
    };
    let name = whole.file_name().unwrap_or_default().to_string_lossy().into_owned();
    if is_name(&name) {
        return Ok(name);
    }
    let mended = mended(&name);
    let advice = match (is_name(&mended), folder.file_name()) {
        (true, Some(_)) => format!("`{}` would do", folder.with_file_name(&mended).display()),
        (true, None) => format!("`{mended}` would do"),
        (false, _) => "`my_game` would do".to_owned(),
    };
    let why = if TAKEN.contains(&name.as_str()) {
        "is taken, by Rust, cargo or tenbin"
    } else {
        "is no name of a crate: lower-case letters, digits and underscores, beginning with a letter"
    };
    Err(Error::Usage(format!("the game is called like its folder, and `{name}` {why}; {advice}")))
}

fn is_name(name: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(is_part)
        && !TAKEN.contains(&name)
}

/// The nearest name that could do: `My-Game` becomes `my_game`.
fn mended(name: &str) -> String {
    let lower = name.to_lowercase();
    let part = |one: char| if one.is_ascii_alphanumeric() { one } else { '_' };
    let mended: String = lower.chars().map(part).collect();
    let mended = mended.trim_matches('_').trim_start_matches(|one: char| one.is_ascii_digit());
    let mended = mended.trim_start_matches('_');
    if TAKEN.contains(&mended) { format!("{mended}_game") } else { mended.to_owned() }
}

/// The dependency on the tenbin of a folder, by its whole path: it holds wherever the game lies.
fn by_path(path: &Path) -> Result<String, Error> {
    let shown = path.display();
    let manifest = path.join("Cargo.toml");
    let text = match fs::read_to_string(&manifest) {
        Ok(text) => text,
        Err(_) if !path.is_dir() => {
            return Err(Error::Usage(format!("--tenbin {shown}: there is no such folder")));
        }
        Err(_) => String::new(),
    };
    if !text.lines().any(|line| line.trim() == "name = \"tenbin\"") {
        return Err(Error::Usage(format!(
            "--tenbin {shown}: this folder has no Cargo.toml of tenbin; name the folder of its \
             repository"
        )));
    }
    let whole = fs::canonicalize(path)
        .map_err(|error| Error::io(format!("looking for {shown}"), &error))?;
    let Some(whole) = whole.to_str() else {
        return Err(Error::Usage(format!("--tenbin {shown}: Cargo.toml cannot hold this path")));
    };
    Ok(format!("\"{}\"", whole.replace('\\', "\\\\").replace('"', "\\\"")))
}

/// The files with the name of the game and where tenbin comes from (`version = "0.1.0"`) written in.
fn filled_in(templates: &[(&str, &str)], name: &str, dependency: &str) -> Vec<(String, String)> {
    let dependency = format!("{{ {dependency}, default-features = false }}");
    let capital = |word: &str| -> String {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
    };
    let mut type_name: String = name.split('_').map(capital).collect();
    if TYPES.contains(&type_name.as_str()) {
        type_name += "Game";
    }
    let title = capital(&name.replace('_', " "));
    let fill = |text: &str| {
        text.replace("{{game}}", name)
            .replace("{{Game}}", &type_name)
            .replace("{{title}}", &title)
            .replace("{{tenbin}}", &dependency)
    };
    templates.iter().map(|(path, text)| (fill(path), fill(text))).collect()
}
