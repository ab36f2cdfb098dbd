//! `migrate`: rewrites files that use old words; comments and layout stay.

use std::path::Path;

use crate::args::MigrateOptions;
use crate::error::Error;
use crate::output::{counted, print};
use crate::prepare::known_game;
use crate::scenario::toml_files;
use crate::session::Session;
use tenbin_content::library::read;
use tenbin_content::older::{self, Renewal, rewritten};
use tenbin_content::{Diagnostics, LibraryFile, Node};
use tenbin_lab::door::{AnyGame, Games};
use tenbin_lab::scenario::parse;

/// `tenbin migrate FILE...`.
pub(crate) fn run(session: &Session, options: &MigrateOptions) -> Result<(), Error> {
    let game = options.game.as_deref().map(|name| known_game(session.games, name)).transpose()?;
    let mut errors = Diagnostics::default();
    // All files are read and rewritten before the first is written.
    let mut changed = Vec::new();
    let mut files = 0;
    for path in &options.files {
        for path in toml_files(&session.library, path)? {
            let file = read(&path).map_err(|error| Error::Io(error.to_string()))?;
            files += 1;
            let now = if is_of_scenarios(&file) {
                migrated(session, &file, &mut errors)
            } else {
                content_migrated(session.games, (&file, &path), game, &mut errors)
            };
            if let Some((text, words)) = now {
                changed.push((path, text, words));
            }
        }
    }
    if !errors.is_empty() {
        return Err(errors.into());
    }
    let mut shown = String::new();
    for (path, text, words) in &changed {
        write(path, text)?;
        shown.push_str(&format!("{}: {} rewritten\n", path.display(), counted(*words, "word")));
    }
    if changed.is_empty() {
        shown = format!("{} looked at: no old words\n", counted(files, "file"));
    }
    print(&shown)
}

/// Whether a file holds scenarios; one that cannot be read is taken for one, and told.
fn is_of_scenarios(file: &LibraryFile) -> bool {
    let keys = ["scenario", "start", "script", "expect", "odds", "cites"];
    Node::parse(&file.name, &file.text, &mut Diagnostics::default())
        .is_none_or(|root| keys.iter().any(|key| root.get(key).is_some()))
}

/// A file of content, or a variant, in the words of today, and how many were others.
fn content_migrated(
    games: Games,
    (file, path): (&LibraryFile, &Path),
    asked: Option<&'static dyn AnyGame>,
    errors: &mut Diagnostics,
) -> Option<(String, usize)> {
    let text = (file.name.as_str(), file.text.as_str());
    let of = |game: &dyn AnyGame, errors: &mut Diagnostics| {
        older::migrated(text, game.shapes().content, errors)
    };
    if let Some(game) = asked.or_else(|| game_of_folder(games, path)) {
        return of(game, errors);
    }
    // The game whose old words these are.
    let mut said = games.0.iter().copied().filter_map(|game| {
        let mut found = Diagnostics::default();
        let now = of(game, &mut found);
        (now.is_some() || !found.is_empty()).then_some((game, now, found))
    });
    let (first, now, found) = said.next()?;
    if let Some((other, ..)) = said.next() {
        errors.error_anywhere(format!(
            "{}: these may be old words of {} or of {}: say which with --game GAME",
            file.name,
            first.id(),
            other.id()
        ));
        return None;
    }
    errors.absorb(&found);
    now
}

/// The game in whose folder a file lies: `configs/GAME/...`.
fn game_of_folder(games: Games, path: &Path) -> Option<&'static dyn AnyGame> {
    let names: Vec<&str> = path.iter().filter_map(|part| part.to_str()).collect();
    let folder = names.iter().rposition(|name| *name == "configs")?;
    games.find(names.get(folder + 1)?)
}

/// A file's text in the words of today, and how many there are; None where all are.
fn migrated(
    session: &Session,
    file: &LibraryFile,
    errors: &mut Diagnostics,
) -> Option<(String, usize)> {
    let renewals = renewals(session.games, file, errors)?;
    if renewals.is_empty() {
        return None;
    }
    let text = rewritten(&file.text, &renewals);
    // What was written must read as what was meant.
    let again = LibraryFile { name: file.name.clone(), text: text.clone() };
    match self::renewals(session.games, &again, errors)?.as_slice() {
        [] => Some((text, renewals.len())),
        [left, ..] => {
            let what = &left.shown;
            errors.error_anywhere(format!("{}: cannot rewrite this: {what}", file.name));
            None
        }
    }
}

fn renewals(games: Games, file: &LibraryFile, errors: &mut Diagnostics) -> Option<Vec<Renewal>> {
    let mut found = Diagnostics::default();
    let scenarios = parse(games, file, &mut found);
    errors.absorb(&found);
    found.is_empty().then(|| scenarios.into_iter().flat_map(|scenario| scenario.renewals).collect())
}

/// Writes beside the file and puts that in its place, so that there is never half a file.
fn write(path: &Path, text: &str) -> Result<(), Error> {
    let failed = |error: std::io::Error| Error::io(format!("writing {}", path.display()), &error);
    // A link stays one: what it leads to is rewritten.
    let target = std::fs::canonicalize(path).map_err(failed)?;
    let beside = target.with_extension("toml.new");
    std::fs::write(&beside, text).map_err(failed)?;
    let access = std::fs::metadata(&target).map_err(failed)?.permissions();
    std::fs::set_permissions(&beside, access).map_err(failed)?;
    std::fs::rename(&beside, &target).map_err(failed)
}
