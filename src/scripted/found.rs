//! Which scripts a program plays: those in the folder `games` where it is started (or that `--content` names), and
//! those that its command names by their path.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::door::read_game;
use tenbin_lab::door::AnyGame;

/// The ending of scripts.
const ENDING: &str = "luau";

/// The scripts of a command line.
pub struct Found {
    /// The games that could be read.
    pub games: Vec<&'static dyn AnyGame>,
    /// The words of the command, a path of a script replaced by the id of its game.
    pub words: Vec<OsString>,
    /// What is wrong with scripts that nobody has asked for: notes, since the command may be about something else.
    pub notes: Vec<String>,
}

/// Finds the scripts of a command; the text says what is wrong with one that it names.
pub fn find(
    words: impl IntoIterator<Item = OsString>,
    known: &[&'static dyn AnyGame],
) -> Result<Found, String> {
    let words: Vec<OsString> = words.into_iter().collect();
    let mut found = Found { games: Vec::new(), words: Vec::new(), notes: Vec::new() };
    let mut read: Vec<(PathBuf, &'static dyn AnyGame)> = Vec::new();
    let mut add = |path: &Path, found: &mut Found| -> Result<&'static dyn AnyGame, String> {
        let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if let Some((_, game)) = read.iter().find(|one| one.0 == real) {
            return Ok(*game);
        }
        let game = read_game(path)?;
        let id = game.id();
        let other =
            read.iter().map(|one| one.1).chain(known.iter().copied()).find(|one| one.id() == id);
        if other.is_some() {
            return Err(format!(
                "{}: there is a game `{id}` already; give this one another id",
                path.display()
            ));
        }
        read.push((real, game));
        found.games.push(game);
        Ok(game)
    };
    for word in &words {
        let path = Path::new(word);
        // The first word is the program's own name.
        let word = if !found.words.is_empty() && is_game(path) {
            add(path, &mut found)?.id().into()
        } else {
            word.clone()
        };
        found.words.push(word);
    }
    for folder in folders(&words) {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        let mut paths: Vec<PathBuf> =
            entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.sort();
        for path in paths.iter().filter(|path| is_game(path)) {
            if let Err(note) = add(path, &mut found) {
                found.notes.push(note);
            }
        }
    }
    Ok(found)
}

/// Whether a file is the script of a game, be it a broken one, and not that of a bot.
fn is_game(path: &Path) -> bool {
    let is_script = path.extension().is_some_and(|ending| ending == ENDING);
    let text = is_script.then(|| std::fs::read_to_string(path).ok()).flatten().unwrap_or_default();
    let has = |word: &str| {
        text.split(|found: char| !found.is_alphanumeric() && found != '_').any(|one| one == word)
    };
    ["setup", "to_act", "choices", "play"].iter().filter(|word| has(word)).count() >= 3
}

/// Where scripts are looked for.
fn folders(words: &[OsString]) -> Vec<PathBuf> {
    let mut folders = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let Some(text) = word.to_str() else { continue };
        match text.strip_prefix("--content") {
            Some("") => folders.extend(words.next().map(|folder| Path::new(folder).join("games"))),
            Some(rest) => {
                folders
                    .extend(rest.strip_prefix('=').map(|folder| Path::new(folder).join("games")));
            }
            None => {}
        }
    }
    if folders.is_empty() { vec![PathBuf::from("games")] } else { folders }
}
