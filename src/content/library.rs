//! Where files come from: a folder of the user's, or the copies built into the program.

use std::collections::BTreeMap;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::built_in::{BuiltIn, TOP_FOLDERS};

/// The configs and strategies in force: files under a content folder (`--content`, or ./configs
/// and ./strategies where they exist) take the place of the built-in ones, file by file.
#[derive(Clone, Debug)]
pub struct Library {
    /// The folder that holds `configs/` and `strategies/`; None: the built-in files only.
    pub root: Option<PathBuf>,
    built_in: &'static [&'static BuiltIn],
}

/// A file of the library.
#[derive(Clone, Debug)]
pub struct LibraryFile {
    /// The name shown to the user: a path, or `<embedded>/configs/...`.
    pub name: String,
    /// Its text.
    pub text: String,
}

impl LibraryFile {
    /// Whether it says nothing: with such a file a designer takes away the built-in one of its path.
    fn is_blank(&self) -> bool {
        self.text.lines().map(str::trim).all(|line| line.is_empty() || line.starts_with('#'))
    }
}

impl Library {
    /// The built-in files alone.
    pub const fn built_in(built_in: &'static [&'static BuiltIn]) -> Self {
        Self { root: None, built_in }
    }

    /// The same with the files of this folder in the place of its own.
    #[must_use]
    pub fn with_root(&self, root: impl Into<PathBuf>) -> Self {
        Self { root: Some(root.into()), built_in: self.built_in }
    }

    /// The built-in files of this library alone.
    #[must_use]
    pub fn without_root(&self) -> Self {
        Self { root: None, built_in: self.built_in }
    }

    /// The library for a command: the folder given with `--content`, else the current folder if
    /// it holds `configs` or `strategies`, else the built-in files.
    pub fn discover(
        content_flag: Option<&Path>,
        built_in: &'static [&'static BuiltIn],
    ) -> Result<Self, String> {
        let holds_any = |root: &Path| TOP_FOLDERS.iter().any(|top| root.join(top).is_dir());
        if let Some(root) = content_flag {
            if !root.is_dir() {
                return Err(format!("--content {}: there is no such folder", root.display()));
            }
            if !holds_any(root) {
                return Err(format!(
                    "--content {}: this folder holds neither configs/ nor strategies/; \
                     `tenbin init {}` writes both there",
                    root.display(),
                    root.display()
                ));
            }
            return Ok(Self { root: Some(root.to_owned()), built_in });
        }
        // An empty path keeps names short: `configs/ninja/rules.toml`.
        let here = PathBuf::new();
        Ok(Self { root: holds_any(&here).then_some(here), built_in })
    }

    /// The files directly in a folder such as `configs/ninja`, ending in `.toml`, by name.
    pub fn folder(&self, folder: &str) -> io::Result<Vec<LibraryFile>> {
        let mut files: BTreeMap<String, LibraryFile> = BTreeMap::new();
        for (name, text) in self.built_in.iter().flat_map(|built_in| built_in.files(folder)) {
            let shown = format!("<embedded>/{folder}/{name}");
            files.insert(name.to_owned(), LibraryFile { name: shown, text: text.to_owned() });
        }
        for path in self.on_disk(folder)? {
            if let Some(name) = file_name(&path)
                && path.is_file()
            {
                files.insert(name, read(&path)?);
            }
        }
        let is_toml = |name: &str| Path::new(name).extension().is_some_and(|end| end == "toml");
        files.retain(|name, file| is_toml(name) && !file.is_blank());
        Ok(files.into_values().collect())
    }

    /// One file, such as `strategies/ninja/expert.toml`; None where there is none.
    pub fn file(&self, path: &str) -> io::Result<Option<LibraryFile>> {
        if let Some(root) = &self.root {
            let on_disk = root.join(path);
            if on_disk.is_file() {
                return Ok(Some(read(&on_disk)?).filter(|file| !file.is_blank()));
            }
        }
        let Some((folder, name)) = path.rsplit_once('/') else { return Ok(None) };
        let mut embedded = self.built_in.iter().flat_map(|built_in| built_in.files(folder));
        let found = embedded.find(|(known, _)| *known == name);
        Ok(found.map(|(_, text)| LibraryFile {
            name: format!("<embedded>/{path}"),
            text: text.to_owned(),
        }))
    }

    /// What to write instead where `path`, which should be a file's, is a folder's; None where it
    /// is no folder either.
    pub fn folder_advice(&self, path: &str) -> Option<String> {
        let folder = path.trim_end_matches(['/', '\\']);
        // A path is meant from the working folder first, then from the library's.
        let here = self.with_root(PathBuf::new());
        let place = [&here, self].into_iter().find(|library| library.has_folder(folder))?;
        let files = place.folder(folder).unwrap_or_default();
        let first = files.first().and_then(|file| file_name(Path::new(&file.name)));
        Some(match first {
            Some(name) => format!("name one of its files, such as {folder}/{name}"),
            None => "name a .toml file; this folder has none".to_owned(),
        })
    }

    fn has_folder(&self, folder: &str) -> bool {
        self.built_in.iter().any(|built_in| built_in.has_folder(folder))
            || self.root.as_ref().is_some_and(|root| root.join(folder).is_dir())
    }

    /// The names of the folders directly in a folder such as `configs`, sorted.
    pub fn folders(&self, folder: &str) -> io::Result<Vec<String>> {
        let embedded = self.built_in.iter().flat_map(|built_in| built_in.folders(folder));
        let mut names: BTreeSet<String> = embedded.map(str::to_owned).collect();
        for path in self.on_disk(folder)? {
            if path.is_dir() {
                names.extend(file_name(&path));
            }
        }
        Ok(names.into_iter().collect())
    }

    /// All built-in files with their paths (`configs/ninja/rules.toml`), sorted, for
    /// `tenbin init`.
    pub fn built_in_files(&self) -> Vec<(String, &'static str)> {
        let mut files: Vec<_> = self.built_in.iter().flat_map(|built_in| built_in.all()).collect();
        files.sort();
        files
    }

    /// The entries of a folder under the root; none where it does not exist. Hidden files (of
    /// editors and systems) do not count.
    fn on_disk(&self, folder: &str) -> io::Result<Vec<PathBuf>> {
        let Some(path) = self.root.as_ref().map(|root| root.join(folder)) else {
            return Ok(Vec::new());
        };
        if !path.is_dir() {
            return Ok(Vec::new());
        }
        let with_path =
            |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        let mut entries = Vec::new();
        for entry in std::fs::read_dir(&path).map_err(with_path)? {
            let entry = entry.map_err(with_path)?.path();
            if file_name(&entry).is_some_and(|name| !name.starts_with('.')) {
                entries.push(entry);
            }
        }
        Ok(entries)
    }
}

/// Longer texts are no content files; it also keeps places within 32 bits.
const TEXT_BYTES_MAX: u64 = 16 << 20;

/// Reads a file from disk; errors carry the path. What never ends, or waits for somebody to write
/// something, is refused at once; a pipe of the shell's (`/dev/stdin`, `/dev/fd/63`) is read.
pub fn read(path: &Path) -> io::Result<LibraryFile> {
    let name = path.display().to_string();
    match String::from_utf8(read_bytes(path)?) {
        Ok(text) => Ok(LibraryFile { name, text }),
        Err(error) => {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = String::from_utf8_lossy(valid).matches('\n').count() + 1;
            let message = format!("{name}:{line}: this is not UTF-8 text; save it as UTF-8");
            Err(io::Error::new(io::ErrorKind::InvalidData, message))
        }
    }
}

/// The same for a file that need not be text.
pub fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let name = path.display().to_string();
    let with_name = |error: io::Error| io::Error::new(error.kind(), format!("{name}: {error}"));
    let refused = |why: &str| {
        Err(io::Error::new(io::ErrorKind::InvalidInput, format!("{name}: this is {why}")))
    };
    let found = std::fs::metadata(path).map_err(with_name)?;
    if found.is_dir() {
        return refused("a folder, not a file");
    }
    let is_pipe = path.starts_with("/dev/fd") || path.starts_with("/proc/self/fd");
    if !found.is_file() && !is_pipe && path != Path::new("/dev/stdin") {
        return refused("a device or a pipe, not a file with a text");
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(with_name)?;
    file.take(TEXT_BYTES_MAX + 1).read_to_end(&mut bytes).map_err(with_name)?;
    if bytes.len() as u64 > TEXT_BYTES_MAX {
        return refused("too large for a content file, which has 16 MB at most");
    }
    Ok(bytes)
}

fn file_name(path: &Path) -> Option<String> {
    path.file_name().and_then(|name| name.to_str()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use include_dir::include_dir;

    use super::*;

    static FIXTURES: BuiltIn = BuiltIn::Plain {
        configs: include_dir!("$CARGO_MANIFEST_DIR/fixtures/configs"),
        strategies: include_dir!("$CARGO_MANIFEST_DIR/fixtures/strategies"),
    };
    const FILES: &[&BuiltIn] = &[&FIXTURES];
    const BUILT_IN: Library = Library::built_in(FILES);

    /// A folder of its own for one test, removed afterwards.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("tenbin-{}-{name}", std::process::id()));
            let _ = std::fs::remove_dir_all(&path);
            std::fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        fn write(&self, path: &str, bytes: &[u8]) {
            let path = self.0.join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, bytes).unwrap();
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn files_on_disk_replace_embedded_ones_and_add_to_them() {
        let scratch = Scratch::new("replace");
        scratch.write("configs/README.md", b"mine");
        scratch.write("configs/zzz/b.toml", b"b = 1");
        scratch.write("configs/zzz/a.toml", b"a = 1");
        scratch.write("configs/zzz/.a.toml.swp", b"\xff");
        scratch.write("configs/zzz/notes.md", b"not content");
        let library = Library::discover(Some(&scratch.0), FILES).unwrap();
        assert_eq!(library.file("configs/README.md").unwrap().unwrap().text, "mine");
        let embedded = library.file("strategies/README.md").unwrap().unwrap();
        assert_eq!(embedded.name, "<embedded>/strategies/README.md");
        let texts: Vec<String> =
            library.folder("configs/zzz").unwrap().into_iter().map(|file| file.text).collect();
        assert_eq!(texts, ["a = 1", "b = 1"]);
        assert!(library.folders("configs").unwrap().contains(&"zzz".to_owned()));
        assert!(library.file("configs/none.toml").unwrap().is_none());
        assert!(library.folder("configs/none").unwrap().is_empty());
        assert!(library.folder("elsewhere").unwrap().is_empty());
    }

    #[test]
    fn a_file_that_says_nothing_takes_the_built_in_one_away() {
        let scratch = Scratch::new("blank");
        let names = |library: &Library| -> Vec<String> {
            library.folder("strategies/game").unwrap().into_iter().map(|file| file.name).collect()
        };
        let path = "strategies/game/bot.toml";
        assert!(BUILT_IN.file(path).unwrap().is_some());
        scratch.write(path, b"\n# not wanted\n");
        let library = BUILT_IN.with_root(scratch.0.clone());
        assert!(library.file(path).unwrap().is_none());
        assert_eq!(names(&library).len() + 1, names(&BUILT_IN).len());
    }

    #[test]
    fn a_content_folder_must_exist_and_hold_something() {
        let scratch = Scratch::new("discover");
        let missing = Library::discover(Some(&scratch.0.join("none")), FILES).unwrap_err();
        assert!(missing.contains("no such folder"), "{missing}");
        let empty = Library::discover(Some(&scratch.0), FILES).unwrap_err();
        assert!(empty.contains("neither configs/ nor strategies/"), "{empty}");
    }

    #[test]
    fn a_file_that_is_no_text_says_so() {
        let scratch = Scratch::new("utf8");
        scratch.write("configs/zzz/a.toml", b"a = 1\nb = \"\xff\"\n");
        let library = BUILT_IN.with_root(scratch.0.clone());
        let error = library.folder("configs/zzz").unwrap_err().to_string();
        assert!(error.contains("a.toml:2: this is not UTF-8 text"), "{error}");
    }

    #[test]
    fn embedded_files_have_paths() {
        let files = BUILT_IN.built_in_files();
        assert!(files.iter().any(|(path, text)| path == "configs/README.md" && !text.is_empty()));
        assert!(files.iter().any(|(path, _)| path == "strategies/README.md"));
    }
}
