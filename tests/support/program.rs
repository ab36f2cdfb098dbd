//! The program itself, called as a designer calls it, in a folder of the test's own.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder of its own for one test, removed afterwards. It holds no content, so the built-in one
/// is used.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Self {
        // Tests of several files run in one process and may choose the same name.
        static MADE: AtomicU32 = AtomicU32::new(0);
        let (process, number) = (std::process::id(), MADE.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(format!("tenbin-cli-{process}-{number}-{name}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub fn read(&self, path: &str) -> String {
        fs::read_to_string(self.0.join(path)).unwrap()
    }

    pub fn names(&self) -> Vec<String> {
        names(&self.0)
    }

    pub fn command(&self, line: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tenbin"));
        command.current_dir(&self.0).args(line.split_whitespace()).env_remove("NO_COLOR");
        command
    }

    pub fn run(&self, line: &str) -> Ran {
        Ran::of(line, &self.command(line).output().unwrap())
    }

    /// With one more word, which may hold spaces.
    pub fn run_with(&self, line: &str, word: &str) -> Ran {
        Ran::of(line, &self.command(line).arg(word).output().unwrap())
    }

    pub fn start(&self, line: &str) -> Child {
        self.command(line).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// All files of a report but its manifest.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let all = names(folder).into_iter().filter(|name| name != "manifest.json");
    all.map(|name| (name.clone(), fs::read(folder.join(&name)).unwrap())).collect()
}

/// Two reports in a folder are the same in all files but their manifests.
pub fn assert_same(scratch: &Scratch, [one, two]: [&str; 2]) {
    let [first, second] = [one, two].map(|folder| files(&scratch.0.join(folder)));
    assert_eq!(first.keys().collect::<Vec<_>>(), second.keys().collect::<Vec<_>>());
    for (name, bytes) in &first {
        assert!(*bytes == second[name], "{name}");
    }
}

pub fn names(folder: &Path) -> Vec<String> {
    let entry = |entry: std::io::Result<fs::DirEntry>| {
        entry.unwrap().file_name().to_string_lossy().into_owned()
    };
    let mut names: Vec<String> = fs::read_dir(folder).unwrap().map(entry).collect();
    names.sort();
    names
}

/// The cells of a row of a CSV by the names of their columns.
pub type Row = BTreeMap<String, String>;

/// The rows of a CSV.
pub fn table(text: &str) -> Vec<Row> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().unwrap().clone();
    let named = |row: csv::StringRecord| {
        header
            .iter()
            .zip(row.iter())
            .map(|(name, cell)| (name.to_owned(), cell.to_owned()))
            .collect()
    };
    reader.records().map(|row| named(row.unwrap())).collect()
}

pub fn number(text: &str) -> f64 {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is no number"))
}

/// What a call came to.
pub struct Ran {
    pub line: String,
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Ran {
    pub fn of(line: &str, output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        let ran = Self {
            line: line.to_owned(),
            code: output.status.code(),
            stdout: text(&output.stdout),
            stderr: text(&output.stderr),
        };
        assert!(!ran.stderr.contains("panicked"), "tenbin {line}\n{}", ran.stderr);
        ran
    }

    /// It went well; gives stdout.
    pub fn ok(self) -> String {
        assert_eq!(self.code, Some(0), "tenbin {}\n{}", self.line, self.stderr);
        self.stdout
    }

    /// It was refused with this code and this text; nothing was printed as a result.
    pub fn refused(&self, code: i32, wanted: &str) {
        let Self { line, stderr, .. } = self;
        assert_eq!(self.code, Some(code), "tenbin {line}\n{stderr}");
        assert!(stderr.contains(wanted), "tenbin {line}\nno {wanted:?} in\n{stderr}");
        assert_eq!(self.stdout, "", "tenbin {line}");
    }
}

/// Every CSV of a folder with its bytes.
pub fn tables(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let csv = names(folder).into_iter().filter(|name| name.ends_with(".csv"));
    csv.map(|name| (name.clone(), fs::read(folder.join(name)).unwrap())).collect()
}
