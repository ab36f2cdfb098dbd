//! `init`: writes the built-in configs and strategies to a folder.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use crate::cli::args::InitOptions;
use crate::cli::output::{counted, print};
use crate::cli::session::Session;
use crate::content::Library;
use crate::error::Error;

/// `tenbin init DIR`.
pub(crate) fn run(session: &Session, options: &InitOptions) -> Result<(), Error> {
    let folder = &options.folder;
    refuse_occupied(folder)?;
    let files = Library::embedded_files();
    for (path, text) in &files {
        let target = folder.join(path);
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent)
                .map_err(|error| Error::io(format!("making {}", parent.display()), &error))?;
        }
        fs::write(&target, text)
            .map_err(|error| Error::io(format!("writing {}", target.display()), &error))?;
    }
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

fn refuse_occupied(folder: &Path) -> Result<(), Error> {
    let shown = folder.display();
    match fs::read_dir(folder) {
        Ok(mut entries) => match entries.next() {
            None => Ok(()),
            Some(_) => Err(Error::Usage(format!(
                "{shown} is not empty, and nothing of yours shall be overwritten; name a new folder"
            ))),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) if error.kind() == ErrorKind::NotADirectory => {
            Err(Error::Usage(format!("{shown} is a file, not a folder")))
        }
        Err(error) => Err(Error::io(format!("reading {shown}"), &error)),
    }
}
