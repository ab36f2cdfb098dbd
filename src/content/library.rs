//! Where files come from: a folder of the user's, or the copies embedded in the binary.

use std::path::PathBuf;

/// The configs and strategies in force: files under a content folder (`--content`, or ./configs
/// and ./strategies where they exist) take the place of the embedded ones, file by file.
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// The folder that holds `configs/` and `strategies/`; None: the embedded files only.
    pub root: Option<PathBuf>,
}

/// A file of the library.
#[derive(Clone, Debug)]
pub struct LibraryFile {
    /// The name shown to the user: a path, or `<embedded>/configs/...`.
    pub name: String,
    /// Its text.
    pub text: String,
}

impl Library {
    /// The files directly in a folder such as `configs/ninja`, ending in `.toml`, by name.
    pub fn folder(&self, _folder: &str) -> std::io::Result<Vec<LibraryFile>> {
        todo!()
    }

    /// One file, such as `strategies/ninja/expert.toml`; None where there is none.
    pub fn file(&self, _path: &str) -> std::io::Result<Option<LibraryFile>> {
        todo!()
    }
}
