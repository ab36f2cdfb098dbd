//! `init`: writes the built-in configs and strategies to a folder, all of them or none.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::args::InitOptions;
use crate::error::Error;
use crate::output::{counted, print};
use crate::session::Session;

/// `tenbin init DIR`.
pub(crate) fn run(session: &Session, options: &InitOptions) -> Result<(), Error> {
    let folder = &options.folder;
    let is_there = refuse_occupied(folder)?;
    let files = session.library.built_in_files();
    write_all(folder, is_there, &files)?;
    let count = counted(files.len(), "file");
    print(&format!("wrote {count} to {}\n", folder.display()))?;
    let advice = if folder.as_path() == Path::new(".") {
        "edit them and run `tenbin check`".to_owned()
    } else {
        format!("edit them, then `cd {}` and run `tenbin check`", folder.display())
    };
    session.note(&advice);
    Ok(())
}

/// Whether the folder exists; one with anything in it is refused.
pub(crate) fn refuse_occupied(folder: &Path) -> Result<bool, Error> {
    let shown = folder.display();
    match fs::read_dir(folder) {
        Ok(mut entries) => match entries.next() {
            None => Ok(true),
            Some(_) => Err(Error::Usage(format!(
                "{shown} is not empty, and nothing of yours shall be overwritten; name a new folder"
            ))),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => {
            if fs::symlink_metadata(folder).is_ok() {
                let message = format!("{shown} is a link to a folder that does not exist");
                return Err(Error::Usage(message));
            }
            Ok(false)
        }
        Err(error) if error.kind() == ErrorKind::NotADirectory => {
            Err(Error::Usage(format!("{shown} is a file, not a folder")))
        }
        Err(error) => Err(Error::io(format!("reading {shown}"), &error)),
    }
}

/// Writes the files to a folder within the first one that exists, then moves them to their place:
/// where anything fails, on a full disk for example, nothing is left.
pub(crate) fn write_all(
    folder: &Path,
    is_there: bool,
    files: &[(String, impl AsRef<str>)],
) -> Result<(), Error> {
    let existing = if is_there { folder.to_owned() } else { existing_above(folder) };
    let temporary = existing.join(format!(".tenbin.{}.new", std::process::id()));
    let made = (!is_there).then(|| first_missing(folder));
    let written = write_files(&temporary, files).and_then(|()| {
        fs::create_dir_all(folder)
            .map_err(|error| Error::io(format!("making {}", folder.display()), &error))?;
        move_entries(&temporary, folder)
    });
    // Where this fails there is nothing better to do.
    let _ = fs::remove_dir_all(&temporary);
    if written.is_err()
        && let Some(made) = made
    {
        let _ = fs::remove_dir_all(made);
    }
    written
}

/// The nearest folder above one that does not exist yet.
fn existing_above(folder: &Path) -> PathBuf {
    let above = folder.ancestors().skip(1).find(|above| above.is_dir());
    // A path such as `my-games` lies in the working folder.
    above.map_or_else(|| PathBuf::from("."), Path::to_owned)
}

/// The first folder that has to be made on the way to a missing one.
fn first_missing(folder: &Path) -> PathBuf {
    let missing = folder.ancestors().take_while(|above| !above.is_dir());
    let missing = missing.filter(|above| !above.as_os_str().is_empty());
    missing.last().unwrap_or(folder).to_owned()
}

fn write_files(folder: &Path, files: &[(String, impl AsRef<str>)]) -> Result<(), Error> {
    for (path, text) in files {
        let target = folder.join(path);
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent)
                .map_err(|error| Error::io(format!("making {}", parent.display()), &error))?;
        }
        fs::write(&target, text.as_ref())
            .map_err(|error| Error::io(format!("writing {path}"), &error))?;
    }
    Ok(())
}

/// Moves what lies in one folder to another; all of it or nothing.
fn move_entries(from: &Path, to: &Path) -> Result<(), Error> {
    let failed = |error: std::io::Error| Error::io(format!("writing {}", to.display()), &error);
    let mut moved: Vec<PathBuf> = Vec::new();
    let outcome = fs::read_dir(from).map_err(failed).and_then(|entries| {
        for entry in entries {
            let entry = entry.map_err(failed)?;
            let place = to.join(entry.file_name());
            fs::rename(entry.path(), &place).map_err(failed)?;
            moved.push(place);
        }
        Ok(())
    });
    if outcome.is_err() {
        for place in moved {
            // Where this fails there is nothing better to do.
            let _ = fs::remove_dir_all(place);
        }
    }
    outcome
}
