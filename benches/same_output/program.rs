//! A program under comparison: a copy of it in a folder of its own, and how its cases are played.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::cases::{Case, Step};
use crate::compare::Names;

/// A command that takes longer is stopped, so that a program that hangs is a difference.
const TIME_MAX: Duration = Duration::from_secs(900);

/// One of the two programs.
pub(crate) struct Program {
    root: PathBuf,
    binary: PathBuf,
    pub(crate) names: Names,
}

impl Program {
    /// Puts a copy into a folder, so that both bear the same name in every text.
    pub(crate) fn new(binary: &Path, root: &Path) -> Result<Self, String> {
        let wrong = |path: &Path, error| format!("{}: {error}", path.display());
        fs::create_dir_all(root.join("bin")).map_err(|error| wrong(root, error))?;
        let root = fs::canonicalize(root).map_err(|error| wrong(root, error))?;
        let copy = root.join("bin").join(format!("tenbin{}", std::env::consts::EXE_SUFFIX));
        fs::copy(binary, &copy).map_err(|error| wrong(binary, error))?;
        let names = Names { root: root.to_string_lossy().into_owned(), version: String::new() };
        let program = Self { root, binary: copy, names };
        let version = program.ask(&["--version"])?.trim().to_owned();
        Ok(Self { names: Names { version, ..program.names }, ..program })
    }

    /// The folder with the content that cases work on.
    pub(crate) fn lab(&self) -> PathBuf {
        self.root.join("lab")
    }

    /// The folder of a case: what it was given and wrote is in `work`, what it printed beside it.
    pub(crate) fn folder(&self, case: &Case) -> PathBuf {
        self.root.join("cases").join(case.folder())
    }

    fn command(&self, folder: &Path) -> Command {
        let mut command = Command::new(&self.binary);
        command.current_dir(folder).stdin(Stdio::null());
        for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "TERM"] {
            command.env_remove(variable);
        }
        command
    }

    /// What it prints where it must go well.
    pub(crate) fn ask(&self, words: &[&str]) -> Result<String, String> {
        let wrong = |why: &str| format!("{} {}: {why}", self.binary.display(), words.join(" "));
        let output = self.command(&self.root).args(words).output();
        let output = output.map_err(|error| wrong(&error.to_string()))?;
        if !output.status.success() {
            return Err(wrong(&String::from_utf8_lossy(&output.stderr)));
        }
        String::from_utf8(output.stdout).map_err(|_| wrong("prints no UTF-8"))
    }

    /// Plays a case and gives the exit code of each command; None where it was stopped.
    pub(crate) fn play(&self, case: &Case) -> Result<Vec<Option<i32>>, String> {
        let folder = self.folder(case);
        let wrong = |error: std::io::Error| format!("{}: {error}", folder.display());
        let work = folder.join("work");
        fs::create_dir_all(&work).map_err(wrong)?;
        for path in &case.copies {
            copy(&self.lab().join(path), &work.join(path)).map_err(wrong)?;
        }
        for (path, text) in &case.files {
            let path = work.join(path);
            fs::create_dir_all(path.parent().unwrap_or(&work)).map_err(wrong)?;
            fs::write(path, text).map_err(wrong)?;
        }
        let mut codes = Vec::new();
        for (number, step) in case.steps.iter().enumerate() {
            codes.push(self.step(&folder, &work, number + 1, step).map_err(wrong)?);
        }
        Ok(codes)
    }

    fn step(
        &self,
        folder: &Path,
        work: &Path,
        number: usize,
        step: &Step,
    ) -> std::io::Result<Option<i32>> {
        let stdout = File::create(folder.join(format!("{number}.stdout")))?;
        let stderr = File::create(folder.join(format!("{number}.stderr")))?;
        let mut command = self.command(work);
        let mut child = command.args(&step.words).stdout(stdout).stderr(stderr).spawn()?;
        let start = Instant::now();
        let mut pause = Duration::from_millis(1);
        let status: Option<ExitStatus> = loop {
            if let Some(status) = child.try_wait()? {
                break Some(status);
            }
            if start.elapsed() > TIME_MAX {
                child.kill()?;
                child.wait()?;
                break None;
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        };
        let text = status.map_or("stopped: it took too long".to_owned(), |s| s.to_string());
        fs::write(folder.join(format!("{number}.exit")), text)?;
        Ok(status.and_then(|status| status.code()))
    }

    /// How to do by hand what a case does.
    pub(crate) fn by_hand(&self, case: &Case) -> String {
        let mut text = format!("cd {}", self.folder(case).join("work").display());
        for step in &case.steps {
            let _ = write!(text, "\n    {}", self.binary.display());
            for word in &step.words {
                let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=,".contains(c);
                if !word.is_empty() && word.chars().all(plain) {
                    let _ = write!(text, " {word}");
                } else {
                    let _ = write!(text, " '{}'", word.replace('\'', "'\\''"));
                }
            }
        }
        text
    }
}

/// Copies a file or a folder with all that is in it.
pub(crate) fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    if !from.is_dir() {
        if let Some(parent) = to.parent() {
            fs::create_dir_all(parent)?;
        }
        return fs::copy(from, to).map(drop);
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}
