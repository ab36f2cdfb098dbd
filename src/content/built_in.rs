//! Files that are built into a program: as they are, or packed folder by folder.

use std::io::Read as _;
use std::sync::OnceLock;

use flate2::read::DeflateDecoder;
use include_dir::Dir;

/// The folders `configs/` and `strategies/` that are built into a program: rules, cards, decks and scenarios,
/// and the bots, in a folder for each game.
#[derive(Debug)]
pub enum BuiltIn {
    /// As they are, which asks nothing of a crate's build.
    Plain {
        /// The folder `configs/`.
        configs: Dir<'static>,
        /// The folder `strategies/`.
        strategies: Dir<'static>,
    },
    /// Made while the program runs: paths such as `configs/ninja/rules.toml`, and texts.
    Texts(Vec<(String, String)>),
    /// An eighth of the size: both folders and all that are in them, one after another.
    Packed(&'static [PackedFolder]),
}

/// A folder's own files, packed: their names and texts, each ended by a zero byte, deflated together.
#[derive(Debug)]
pub struct PackedFolder {
    /// Such as `configs/ninja`.
    path: &'static str,
    packed: &'static [u8],
    files: OnceLock<Vec<(String, String)>>,
}

impl PackedFolder {
    /// The folder of this path.
    pub const fn new(path: &'static str, packed: &'static [u8]) -> Self {
        Self { path, packed, files: OnceLock::new() }
    }

    /// Names and texts, unpacked when they are first asked for.
    fn files(&self) -> &[(String, String)] {
        self.files.get_or_init(|| {
            let mut all = String::new();
            let unpacked = DeflateDecoder::new(self.packed).read_to_string(&mut all);
            unpacked.expect("what the build has packed can be unpacked");
            let mut parts = all.split_terminator('\0').map(str::to_owned);
            std::iter::from_fn(|| Some((parts.next()?, parts.next()?))).collect()
        })
    }
}

/// The top folders.
pub(crate) const TOP_FOLDERS: [&str; 2] = ["configs", "strategies"];

impl BuiltIn {
    /// Names and texts of the files directly in a folder such as `configs/ninja`.
    pub(crate) fn files(&'static self, folder: &str) -> Vec<(&'static str, &'static str)> {
        match self {
            Self::Plain { .. } => {
                let files = self.dir(folder).into_iter().flat_map(Dir::files);
                let named = files.filter_map(|file| {
                    Some((file.path().file_name()?.to_str()?, file.contents_utf8()?))
                });
                named.collect()
            }
            Self::Texts(texts) => {
                let inner = |(path, text): &'static (String, String)| {
                    let (of, name) = path.rsplit_once('/')?;
                    (of == folder).then_some((name, text.as_str()))
                };
                texts.iter().filter_map(inner).collect()
            }
            Self::Packed(folders) => {
                let found = folders.iter().filter(|known| known.path == folder);
                let files = found.flat_map(PackedFolder::files);
                files.map(|(name, text)| (name.as_str(), text.as_str())).collect()
            }
        }
    }

    /// The names of the folders directly in a folder.
    pub(crate) fn folders(&'static self, folder: &str) -> Vec<&'static str> {
        match self {
            Self::Plain { .. } => {
                let inner = self.dir(folder).into_iter().flat_map(Dir::dirs);
                inner.filter_map(|inner| inner.path().file_name()?.to_str()).collect()
            }
            Self::Texts(texts) => {
                let inner = |(path, _): &'static (String, String)| {
                    Some(path.strip_prefix(folder)?.strip_prefix('/')?.split_once('/')?.0)
                };
                let mut names: Vec<&str> = texts.iter().filter_map(inner).collect();
                names.sort_unstable();
                names.dedup();
                names
            }
            Self::Packed(folders) => {
                let inner = |known: &'static PackedFolder| {
                    known
                        .path
                        .strip_prefix(folder)?
                        .strip_prefix('/')
                        .filter(|rest| !rest.contains('/'))
                };
                folders.iter().filter_map(inner).collect()
            }
        }
    }

    /// Whether there is a folder.
    pub(crate) fn has_folder(&'static self, folder: &str) -> bool {
        match self {
            Self::Plain { .. } => self.dir(folder).is_some(),
            Self::Texts(texts) => texts.iter().any(|(path, _)| {
                path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
            }),
            Self::Packed(folders) => folders.iter().any(|known| known.path == folder),
        }
    }

    /// All files with their paths, such as `configs/ninja/rules.toml`.
    pub(crate) fn all(&'static self) -> Vec<(String, &'static str)> {
        let mut all = Vec::new();
        let mut folders: Vec<String> = TOP_FOLDERS.map(str::to_owned).to_vec();
        while let Some(folder) = folders.pop() {
            all.extend(
                self.files(&folder).iter().map(|(name, text)| (format!("{folder}/{name}"), *text)),
            );
            folders.extend(self.folders(&folder).iter().map(|inner| format!("{folder}/{inner}")));
        }
        all
    }

    /// A folder of files that are as they are.
    fn dir(&'static self, folder: &str) -> Option<&'static Dir<'static>> {
        let Self::Plain { configs, strategies } = self else { return None };
        let (top, rest) = folder.split_once('/').unwrap_or((folder, ""));
        let top = match top {
            "configs" => configs,
            "strategies" => strategies,
            _ => return None,
        };
        if rest.is_empty() { Some(top) } else { top.get_dir(rest) }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use flate2::Compression;
    use flate2::write::DeflateEncoder;
    use include_dir::include_dir;

    use super::*;

    static PLAIN: BuiltIn = BuiltIn::Plain {
        configs: include_dir!("$CARGO_MANIFEST_DIR/fixtures/configs"),
        strategies: include_dir!("$CARGO_MANIFEST_DIR/fixtures/strategies"),
    };

    /// The same files, packed.
    fn packed() -> &'static BuiltIn {
        let mut paths: Vec<String> = TOP_FOLDERS.map(str::to_owned).to_vec();
        let mut folders = Vec::new();
        while let Some(path) = paths.pop() {
            let mut packer = DeflateEncoder::new(Vec::new(), Compression::best());
            for (name, text) in PLAIN.files(&path) {
                write!(packer, "{name}\0{text}\0").unwrap();
            }
            paths.extend(PLAIN.folders(&path).iter().map(|inner| format!("{path}/{inner}")));
            folders.push(PackedFolder::new(path.leak(), packer.finish().unwrap().leak()));
        }
        Box::leak(Box::new(BuiltIn::Packed(folders.leak())))
    }

    #[test]
    fn packed_files_are_the_plain_ones() {
        let packed = packed();
        let sorted = |built_in: &'static BuiltIn| {
            let mut all = built_in.all();
            all.sort();
            all
        };
        assert!(sorted(packed).len() > 2);
        assert_eq!(sorted(packed), sorted(&PLAIN));
        for folder in
            ["configs", "configs/none", "strategies", "strategies/game", "elsewhere", "con", ""]
        {
            let mut inner = [packed.folders(folder), PLAIN.folders(folder)];
            for names in &mut inner {
                names.sort_unstable();
            }
            assert_eq!(inner[0], inner[1], "{folder}");
            assert_eq!(packed.has_folder(folder), PLAIN.has_folder(folder), "{folder}");
        }
    }
}
