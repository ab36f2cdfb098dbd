//! From a word of the command line to the file of an experiment.

use std::path::Path;

use crate::error::Error;
use crate::experiment::Experiment;
use crate::session::Session;
use tenbin_content::library::read;
use tenbin_content::{Diagnostics, Library, LibraryFile, nearest, stem};
use tenbin_lab::door::Games;

/// Finds the experiment that a word of the command line means: a game (its default experiment), a
/// file, or a name in a game's folder, with the game in front where several games have it.
pub(crate) fn find(session: &Session, target: Option<&str>) -> Result<Experiment, Error> {
    let games = session.games;
    let target = target.or(games.names().next()).unwrap_or_default();
    let file = find_file(&session.library, games, target)?;
    let mut diagnostics = Diagnostics::default();
    match Experiment::parse(games, &file, &mut diagnostics) {
        Some(experiment) if diagnostics.is_empty() => Ok(experiment),
        _ => Err(diagnostics.into()),
    }
}

fn find_file(library: &Library, games: Games, target: &str) -> Result<LibraryFile, Error> {
    let in_library = |game: &str, name: &str| {
        library.file(&format!("configs/{game}/experiments/{name}.toml")).map_err(Error::from)
    };
    if games.has(target) {
        return in_library(target, "default")?.ok_or_else(|| {
            Error::Usage(format!("configs/{target}/experiments/default.toml is missing"))
        });
    }
    let path = Path::new(target);
    let is_toml = path.extension().is_some_and(|end| end == "toml");
    if is_toml || target.contains(['/', '\\']) {
        if path.exists() && !path.is_dir() {
            return read(path).map_err(|error| Error::Io(error.to_string()));
        }
        // A built-in file is named by its path too.
        if let Some(file) = library.file(target)? {
            return Ok(file);
        }
        if let Some(error) = folder_instead(library, target) {
            return Err(error);
        }
        return match target.split_once('/') {
            Some((game, name)) if games.has(game) && !is_toml => {
                in_library(game, name)?.ok_or_else(|| unknown_experiment(library, game, name))
            }
            _ => Err(Error::Usage(format!("there is no file {target}"))),
        };
    }
    let mut found = Vec::new();
    for game in games.names() {
        if let Some(file) = in_library(game, target)? {
            found.push((game, file));
        }
    }
    match found.len() {
        0 => Err(unknown_target(library, games, target)),
        1 => Ok(found.remove(0).1),
        _ => {
            let ways: Vec<String> =
                found.iter().map(|(game, _)| format!("{game}/{target}")).collect();
            Err(Error::Usage(format!(
                "several games have an experiment `{target}`; say which one: {}, or name a file, \
                 such as configs/{}/experiments/{target}.toml",
                ways.join(", "),
                found[0].0
            )))
        }
    }
}

fn experiment_names(library: &Library, game: &str) -> Vec<String> {
    let files = library.folder(&format!("configs/{game}/experiments")).unwrap_or_default();
    files.iter().map(|file| stem(&file.name).to_owned()).collect()
}

fn unknown_experiment(library: &Library, game: &str, name: &str) -> Error {
    let known = experiment_names(library, game);
    let help = match nearest(name, known.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{game}/{near}`?"),
        None => format!("there are: {}", known.join(", ")),
    };
    Error::Usage(format!("{game} has no experiment `{name}`; {help}"))
}

/// The error where a folder stands instead of an experiment.
fn folder_instead(library: &Library, target: &str) -> Option<Error> {
    let advice = library.folder_advice(target)?;
    Some(Error::Usage(format!("{target} is a folder, not the file of an experiment; {advice}")))
}

fn unknown_target(library: &Library, games: Games, target: &str) -> Error {
    if let Some(error) = folder_instead(library, target) {
        return error;
    }
    let mut known: Vec<String> = games.names().map(str::to_owned).collect();
    for game in games.names() {
        known.extend(experiment_names(library, game));
    }
    known.retain(|name| name != "default");
    Error::Usage(match nearest(target, known.iter().map(String::as_str)) {
        Some(near) => {
            format!("there is no game or experiment `{target}`; did you mean `{near}`?")
        }
        None => format!("there is no game or experiment `{target}`; {}", games.shown()),
    })
}
