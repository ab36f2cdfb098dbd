//! `migrate`: rewrites scenario files that use old words; comments and layout stay.

use std::path::Path;

use crate::args::MigrateOptions;
use crate::error::Error;
use crate::output::{counted, print};
use crate::scenario::toml_files;
use crate::session::Session;
use tenbin_content::library::read;
use tenbin_content::{Diagnostics, LibraryFile, Node};
use tenbin_lab::door::Games;
use tenbin_lab::scenario::words::rewritten;
use tenbin_lab::scenario::{Renewal, parse};

/// `tenbin migrate FILE...`.
pub(crate) fn run(session: &Session, options: &MigrateOptions) -> Result<(), Error> {
    let mut errors = Diagnostics::default();
    // All files are read and rewritten before the first is written.
    let mut changed = Vec::new();
    let mut files = 0;
    for path in &options.files {
        for path in toml_files(&session.library, path)? {
            let file = read(&path).map_err(|error| Error::Io(error.to_string()))?;
            if !is_of_scenarios(&file) {
                continue;
            }
            files += 1;
            if let Some((text, words)) = migrated(session, &file, &mut errors) {
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
        shown = format!("{} looked at: no old words\n", counted(files, "scenario file"));
    }
    print(&shown)
}

/// Whether a file holds scenarios; one that cannot be read is taken for one, and told.
fn is_of_scenarios(file: &LibraryFile) -> bool {
    let keys = ["scenario", "start", "script", "expect", "odds", "cites"];
    Node::parse(&file.name, &file.text, &mut Diagnostics::default())
        .is_none_or(|root| keys.iter().any(|key| root.get(key).is_some()))
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
