//! `scenario`: runs scenario files and prints what differs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::{Value as Json, json};

use crate::args::ScenarioOptions;
use crate::error::Error;
use crate::options::Told;
use crate::output::{counted, print};
use crate::progress::Spinner;
use crate::session::{Session, warn};
use tenbin_content::library::read;
use tenbin_content::older::{self, Renewal};
use tenbin_content::{Diagnostics, Library, LibraryFile};
use tenbin_lab::scenario::{Report, Verdict, run_files_watched};

/// `tenbin scenario FILE...`.
pub(crate) fn run(session: &Session, options: &ScenarioOptions) -> Result<(), Error> {
    let mut files = Vec::new();
    for path in &options.files {
        for file in toml_files(&session.library, path)? {
            files.push(read(&file).map_err(|error| Error::Io(error.to_string()))?);
        }
    }
    let (outcome, reports) = Outcome::of_each(session, &session.library, &files);
    outcome.warn_of_old_words();
    match options.format {
        Told::Human => print(&outcome.text(session.color))?,
        Told::Json => print(&format!("{:#}\n", reports.iter().map(told).collect::<Json>()))?,
    }
    outcome.result()
}

/// A scenario and what it came to, as data.
fn told(report: &Report) -> Json {
    let (verdict, reasons) = match &report.verdict {
        Verdict::Passed => ("passed", Vec::new()),
        Verdict::Failed(reasons) => ("failed", reasons.clone()),
        Verdict::Malformed(diagnostics) => ("malformed", vec![diagnostics.render()]),
    };
    json!({
        "name": report.name,
        "place": report.place,
        "game": report.game,
        "cites": report.cites,
        "verdict": verdict,
        "reasons": reasons,
    })
}

/// What the scenarios of some files came to.
#[derive(Default)]
pub(crate) struct Outcome {
    /// How many passed.
    pub(crate) passed: usize,
    /// What differs, a paragraph a scenario.
    pub(crate) failures: Vec<String>,
    /// What is wrong with the files themselves.
    pub(crate) errors: Diagnostics,
    /// For each file what it says in old words.
    old_words: BTreeMap<String, Vec<Renewal>>,
}

impl Outcome {
    /// Runs the scenarios of files.
    pub(crate) fn of(session: &Session, library: &Library, files: &[LibraryFile]) -> Self {
        Self::of_each(session, library, files).0
    }

    /// The same with every scenario by itself.
    fn of_each(session: &Session, library: &Library, files: &[LibraryFile]) -> (Self, Vec<Report>) {
        let watch = Spinner::new(session);
        let (reports, errors) = run_files_watched(session.games, library, files, &watch);
        watch.finish();
        let mut outcome = Self { errors, ..Self::default() };
        for report in &reports {
            outcome.add(report);
        }
        (outcome, reports)
    }

    fn add(&mut self, report: &Report) {
        if !report.renewals.is_empty() {
            let file =
                report.place.rsplit_once(':').map_or(report.place.as_str(), |(file, _)| file);
            let words = self.old_words.entry(file.to_owned()).or_default();
            words.extend(report.renewals.iter().cloned());
        }
        match &report.verdict {
            Verdict::Passed => self.passed += 1,
            Verdict::Failed(reasons) => self.failures.push(failure_text(report, reasons)),
            Verdict::Malformed(diagnostics) => self.errors.absorb(diagnostics),
        }
    }

    /// Takes over what other files came to.
    pub(crate) fn add_all(&mut self, other: Self) {
        self.passed += other.passed;
        self.failures.extend(other.failures);
        self.errors.absorb(&other.errors);
        self.old_words.extend(other.old_words);
    }

    /// Says, in a line a file, which words were others once and what to write now.
    pub(crate) fn warn_of_old_words(&self) {
        for (file, words) in &self.old_words {
            warn(&format!("warning: {}", older::warning(file, words)));
        }
    }

    /// How many scenarios there are, wrong files counting once.
    pub(crate) fn count(&self) -> usize {
        self.passed + self.failures.len() + usize::from(!self.errors.is_empty())
    }

    /// What differs, and how many are as expected.
    pub(crate) fn text(&self, color: bool) -> String {
        let mut text = self.failures_text(color);
        let ran = self.passed + self.failures.len();
        if ran == 0 && !self.errors.is_empty() {
            return text;
        }
        text.push_str(&format!("{}: {} passed", counted(ran, "scenario"), self.passed));
        if !self.failures.is_empty() {
            text.push_str(&format!(", {} failed", self.failures.len()));
        }
        text.push('\n');
        text
    }

    /// What differs.
    pub(crate) fn failures_text(&self, color: bool) -> String {
        let mark = if color { "\x1b[1;31mFAILED\x1b[0m" } else { "FAILED" };
        self.failures.iter().map(|failure| format!("{mark} {failure}\n")).collect()
    }

    /// The end of a command that runs scenarios.
    pub(crate) fn result(self) -> Result<(), Error> {
        if !self.errors.is_empty() {
            return Err(self.errors.into());
        }
        match self.failures.len() {
            0 => Ok(()),
            failed => Err(Error::Failed(format!("{} not as expected", {
                let verb = if failed == 1 { "is" } else { "are" };
                format!("{} {verb}", counted(failed, "scenario"))
            }))),
        }
    }
}

fn failure_text(report: &Report, reasons: &[String]) -> String {
    let mut text = format!("{}: {}\n", report.place, report.name);
    if !report.cites.is_empty() {
        text.push_str(&format!("  cites {}\n", report.cites.join(", ")));
    }
    for reason in reasons {
        for line in reason.lines() {
            text.push_str(&format!("  {line}\n"));
        }
    }
    text
}

/// A file, or the `.toml` files of a folder and the folders in it, by name. A folder without any is
/// an error: nothing would be looked at, and all would seem well.
pub(crate) fn toml_files(library: &Library, path: &Path) -> Result<Vec<PathBuf>, Error> {
    let files = files_below(library, path)?;
    if files.is_empty() {
        let shown = path.display();
        return Err(Error::Usage(format!(
            "there is no .toml file in the folder {shown}, nor in the folders in it"
        )));
    }
    Ok(files)
}

fn files_below(library: &Library, path: &Path) -> Result<Vec<PathBuf>, Error> {
    if !path.exists() {
        let shown = path.display().to_string();
        let mut text = format!("there is no file or folder {shown}");
        let built_in = library.without_root();
        if built_in.file(&shown)?.is_some() || !built_in.folder(&shown)?.is_empty() {
            text.push_str(" here; it is built in: `tenbin init DIR` writes it to DIR");
        }
        return Err(Error::Usage(text));
    }
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    // A link to a folder above would lead round for ever.
    if let Ok(real) = path.canonicalize()
        && path.ancestors().skip(1).any(|above| above.canonicalize().is_ok_and(|a| a == real))
    {
        return Err(Error::Usage(format!("the folder {} contains itself", path.display())));
    }
    let failed = |error: std::io::Error| Error::io(format!("reading {}", path.display()), &error);
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(path).map_err(failed)? {
        entries.push(entry.map_err(failed)?.path());
    }
    entries.sort();
    let hidden =
        |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    let mut files = Vec::new();
    for entry in entries {
        if hidden(&entry) {
            continue;
        }
        if entry.is_dir() {
            files.extend(files_below(library, &entry)?);
        } else if entry.extension().is_some_and(|end| end == "toml") {
            files.push(entry);
        }
    }
    Ok(files)
}
