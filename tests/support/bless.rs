//! Files that hold what the program is expected to say. A run with `TENBIN_BLESS=<kind>` writes the
//! files of this kind anew instead; several kinds are joined by commas.

use std::fs;
use std::path::Path;

/// A kind of file that is written by the tests that hold it.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Kind {
    /// Whole games, told.
    Golden,
    /// Hashes of the behaviour of each game.
    Signature,
    /// Help, errors and headers.
    Snapshots,
    /// The pages of knobs.
    Docs,
}

impl Kind {
    const ALL: [Self; 4] = [Self::Golden, Self::Signature, Self::Snapshots, Self::Docs];

    /// Its word in `TENBIN_BLESS`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Golden => "golden",
            Self::Signature => "signature",
            Self::Snapshots => "snapshots",
            Self::Docs => "docs",
        }
    }

    /// The command that writes the files of this kind anew, and no others.
    pub fn command(self) -> String {
        let tests = match self {
            Self::Golden => "program golden",
            Self::Signature => "core signature",
            Self::Snapshots => "program cli",
            Self::Docs => "program docs",
        };
        format!("TENBIN_BLESS={} cargo test --test {tests}", self.word())
    }

    /// Whether this run writes files of this kind.
    pub fn is_blessed(self) -> bool {
        match std::env::var("TENBIN_BLESS") {
            Ok(list) => among(&list).unwrap_or_else(|error| panic!("{error}")).contains(&self),
            Err(_) => false,
        }
    }
}

/// The kinds of a list; a word that is none is refused, or a run would silently write nothing.
pub fn among(list: &str) -> Result<Vec<Kind>, String> {
    let kind = |word: &str| {
        let found = Kind::ALL.into_iter().find(|kind| kind.word() == word.trim());
        found.ok_or_else(|| {
            let words = Kind::ALL.map(Kind::word).join(", ");
            format!("TENBIN_BLESS={list}: `{word}` is no kind of file; there are {words}")
        })
    };
    list.split(',').map(kind).collect()
}

/// Compares a text with the file that holds it, or writes the file where its kind is blessed.
pub fn hold(kind: Kind, path: &Path, text: &str) {
    if kind.is_blessed() {
        fs::write(path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        return;
    }
    let held = fs::read_to_string(path).unwrap_or_default();
    if held == text {
        return;
    }
    let differs = held.lines().zip(text.lines()).position(|(held, now)| held != now);
    let line = differs.unwrap_or_else(|| held.lines().count().min(text.lines().count()));
    panic!(
        "{} differs from line {} on:\n  held: {}\n  now:  {}\n\
         If that is meant, run {} and read the difference.",
        path.display(),
        line + 1,
        held.lines().nth(line).unwrap_or("(end)"),
        text.lines().nth(line).unwrap_or("(end)"),
        kind.command()
    );
}
