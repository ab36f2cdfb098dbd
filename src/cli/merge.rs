//! `merge`: the shards of a command put together, to the very tables of a command that was never split.
//!
//! What was played stands in the manifest of a shard as its command line. That command is run once more, with
//! all games played: it finds them in the folders, tells of them, and plays only what could not be played
//! before all of them were there.

use std::path::Path;
use std::sync::Arc;

use clap::Parser;
use serde_json::Value as Json;

use crate::args::{Cli, Command, KeepOptions, MergeOptions, PlayOptions};
use crate::error::Error;
use crate::keep::{Folder, Folders, Gaps, build, mismatch, text_of};
use crate::past;
use crate::session::Session;
use crate::{compare, impact, league, run, sweep};
use tenbin_lab::report::folder::TALLY;
use tenbin_lab::sim::codec::Saved;

/// `tenbin merge`.
pub(crate) fn run(session: &Session, options: &MergeOptions) -> Result<(), Error> {
    let names = options.folders.iter().map(|folder| folder.display().to_string());
    let manifests: Vec<(String, Json)> = names
        .map(|name| manifest_of(&name).map(|manifest| (name, manifest)))
        .collect::<Result<_, _>>()?;
    // The command line asks for one folder at least.
    let Some((first, others)) = manifests.split_first() else { return Ok(()) };
    others.iter().try_for_each(|other| refuse_difference(first, other, options.accept_build))?;
    refuse_other_build(first, options.accept_build)?;
    let words = words_of(first)?;
    let list = manifests.into_iter().map(read).collect::<Result<Vec<Folder>, _>>()?;
    let parts = Some(if options.partial { Gaps::Allowed } else { Gaps::Refused });
    again(session, options, words, Arc::new(Folders { list, parts }))
}

fn manifest_of(folder: &str) -> Result<Json, Error> {
    let manifest = past::manifest_of(folder)?;
    if manifest["shard"].is_string() {
        return Ok(manifest);
    }
    Err(Error::Usage(format!(
        "{folder} is a {} and no shard: only what was played with --shard K/N can be put together",
        match manifest["kind"].as_str() {
            Some("run") | None => "finished report",
            Some(kind) => kind,
        }
    )))
}

fn read((name, manifest): (String, Json)) -> Result<Folder, Error> {
    let place = Path::new(&name).join(TALLY);
    let told = |error: &dyn std::fmt::Display| format!("{}: {error}", place.display());
    let bytes = std::fs::read(&place).map_err(|error| Error::Io(told(&error)))?;
    let saved = Saved::from_bytes(&bytes).map_err(|error| Error::Usage(told(&error)))?;
    Ok(Folder { name, manifest, saved })
}

/// Refuses shards of different runs.
fn refuse_difference(
    (first, one): &(String, Json),
    (other, two): &(String, Json),
    accepts_build: bool,
) -> Result<(), Error> {
    let refuse =
        |told: String| Err(Error::Usage(format!("{first} and {other} are not of one run: {told}")));
    if let Some(difference) = mismatch(one, two) {
        return refuse(difference.to_string());
    }
    let builds = [&one["build"], &two["build"]];
    if builds[0] != builds[1] && !accepts_build {
        let [one, two] = builds.map(text_of);
        return refuse(format!("the build of tenbin differs ({one} and {two})"));
    }
    Ok(())
}

fn refuse_other_build((name, manifest): &(String, Json), accepts: bool) -> Result<(), Error> {
    let own = build()?;
    if accepts || manifest["build"] == own.as_str() {
        return Ok(());
    }
    Err(Error::Usage(format!(
        "{name} was played by another build of tenbin ({}) than this one ({own}), and its games might be \
         others: merge with the program that played, or give --accept-build",
        text_of(&manifest["build"])
    )))
}

/// The command line of a shard.
fn words_of((name, manifest): &(String, Json)) -> Result<Vec<String>, Error> {
    let words = manifest["command_line"].as_array();
    let words =
        words.and_then(|words| words.iter().map(|word| Some(word.as_str()?.to_owned())).collect());
    words.ok_or_else(|| {
        Error::Usage(format!("the manifest of {name} does not say by which command it was played"))
    })
}

/// Runs the command of the shards with all their games.
fn again(
    session: &Session,
    options: &MergeOptions,
    words: Vec<String>,
    parts: Arc<Folders>,
) -> Result<(), Error> {
    let shown = words.join(" ");
    let wrong = || Error::Usage(format!("`{shown}` is no command whose parts can be put together"));
    let command = Cli::try_parse_from(words).map_err(|_| wrong())?.command;
    let merged = KeepOptions { merged: Some(parts), ..KeepOptions::default() };
    let settle = |play: &mut PlayOptions| {
        play.write = options.write.clone();
        play.keep = merged.clone();
    };
    match command {
        Command::Run(mut own) => {
            settle(&mut own.play);
            run::run(session, &own)
        }
        Command::Compare(mut own) => {
            settle(&mut own.play);
            compare::run(session, &own)
        }
        Command::Impact(mut own) => {
            settle(&mut own.play);
            impact::run(session, &own)
        }
        Command::Sweep(mut own) => {
            settle(&mut own.play);
            sweep::run(session, &own)
        }
        Command::League(mut own) => {
            own.write = options.write.clone();
            own.keep = merged;
            league::run(session, &own)
        }
        _ => Err(wrong()),
    }
}
