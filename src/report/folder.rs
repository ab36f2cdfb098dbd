//! A report's folder: made beside its place and put there in one step, or not at all. Where it
//! takes the place of an older one that is two steps; whoever is killed between them leaves the
//! older one beside its place, and the next report in that folder puts it back.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::report::manifest::{TOOL, games_done};

/// The file that marks a folder as ours.
pub const MANIFEST: &str = "manifest.json";

/// Why a report cannot be written. The exit code for all of them is 5.
#[derive(Debug)]
pub enum FolderError {
    /// The place is taken by something that we did not write.
    Foreign {
        /// The place.
        target: PathBuf,
        /// The file (or the place itself) that is not ours.
        found: PathBuf,
    },
    /// The system refused.
    Io {
        /// What was being written or read.
        path: PathBuf,
        /// What it said.
        source: io::Error,
    },
}

impl fmt::Display for FolderError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign { target, found } if target == found => write!(
                out,
                "{} is there already and is not a folder of reports; give another place with \
                 --out DIR",
                target.display()
            ),
            Self::Foreign { target, found } => write!(
                out,
                "the folder {} holds {}, which tenbin did not write; nothing was replaced. Move it \
                 away, or give another place with --out DIR",
                target.display(),
                found.display()
            ),
            Self::Io { path, source } => {
                write!(out, "the report cannot be written: {}: {source}", path.display())
            }
        }
    }
}

impl std::error::Error for FolderError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Foreign { .. } => None,
            Self::Io { source, .. } => Some(source),
        }
    }
}

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> FolderError + '_ {
    move |source| FolderError::Io { path: path.to_owned(), source }
}

/// A folder that may be written: its temporary sibling exists. Dropped, it leaves no trace.
#[derive(Debug)]
pub struct Prepared {
    target: PathBuf,
    temporary: PathBuf,
    /// The temporary folder, locked for as long as this process is at it, where the system can.
    _lock: Option<File>,
}

/// Checks, before anything is played, that a report can be put at this place.
pub fn prepare(target: &Path) -> Result<Prepared, FolderError> {
    // A link to a folder stays a link: the folder it names is replaced.
    let target = match target.canonicalize() {
        Ok(real) => real,
        Err(error) if error.kind() == io::ErrorKind::NotFound => target.to_owned(),
        Err(error) => return Err(io_error(target)(error)),
    };
    refuse_foreign(&target)?;
    let Some(name) = target.file_name() else {
        return Err(FolderError::Foreign { target: target.clone(), found: target });
    };
    let parent = match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(parent).map_err(io_error(parent))?;
    sweep(parent);
    let hidden = format!(".{}.{}.new", name.to_string_lossy(), std::process::id());
    let temporary = parent.join(hidden);
    remove(&temporary);
    fs::create_dir(&temporary).map_err(io_error(&temporary))?;
    let lock = File::open(&temporary).ok().filter(|folder| folder.try_lock().is_ok());
    let prepared = Prepared { target, temporary, _lock: lock };
    // A folder can be made where a file cannot: on a full disk, for example.
    let probe = prepared.temporary.join(MANIFEST);
    write_file(&probe, b"{}\n").map_err(io_error(&probe))?;
    fs::remove_file(&probe).map_err(io_error(&probe))?;
    Ok(prepared)
}

impl Prepared {
    /// Where the report will be.
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// Of a run that was interrupted after `done` games (or tournaments): where the place holds
    /// more of them, or a report of another kind, that one stays and this one comes beside it, to
    /// `<place>.partial`. True where it does.
    pub fn spare_larger(&mut self, kind: &str, done: u64) -> bool {
        let Some(older) = our_manifest(&self.target.join(MANIFEST)) else { return false };
        if older["kind"] == kind && games_done(&older) <= done {
            return false;
        }
        let name = self.target.file_name().unwrap_or_default().to_string_lossy().into_owned();
        self.target.set_file_name(format!("{name}.partial"));
        true
    }

    /// Writes the files and puts the folder in its place; an older report there is replaced. On an
    /// error the older report stays and nothing of the new one is left.
    pub fn commit(self, files: &[(String, Vec<u8>)]) -> Result<PathBuf, FolderError> {
        for (name, bytes) in files {
            let path = self.temporary.join(name);
            write_file(&path, bytes).map_err(io_error(&path))?;
        }
        sync_folder(&self.temporary);
        // Something may have been put there while the batch was played.
        refuse_foreign(&self.target)?;
        let old = self.temporary.with_extension("old");
        remove(&old);
        let replaced = self.target.exists();
        if replaced {
            fs::rename(&self.target, &old).map_err(io_error(&self.target))?;
        }
        if let Err(error) = fs::rename(&self.temporary, &self.target) {
            if replaced {
                // Nothing better can be done where this fails as well; the error is told.
                let _ = fs::rename(&old, &self.target);
            }
            return Err(io_error(&self.target)(error));
        }
        remove(&old);
        if let Some(parent) = self.target.parent() {
            sync_folder(parent);
        }
        Ok(self.target.clone())
    }
}

impl Drop for Prepared {
    fn drop(&mut self) {
        remove(&self.temporary);
    }
}

/// Removes a temporary folder of ours; one that is not there is fine, and one that cannot be
/// removed does no harm.
fn remove(folder: &Path) {
    let _ = fs::remove_dir_all(folder);
}

fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Makes renames last over a power cut, where the system can; the files are safe without it.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

/// Removes what processes that were killed have left in a folder of reports, and puts back the
/// reports that they were about to replace.
fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if !is_leftover(&path) {
            continue;
        }
        match path.file_name().and_then(|name| leftover(name.to_str()?)) {
            Some(Leftover { report, is_old: true, .. }) if !folder.join(report).exists() => {
                // Where this fails the report stays where it is.
                let _ = fs::rename(&path, folder.join(report));
            }
            _ => remove(&path),
        }
    }
}

/// What the name of a temporary folder says: `.report.4711.new`, `.report.4711.old`.
struct Leftover<'a> {
    /// The report's own name.
    report: &'a str,
    process: &'a str,
    /// Whether it is an older report on the way out.
    is_old: bool,
}

/// Whether this is the temporary folder of a process that is no more. Where that cannot be told it
/// is none: a process may be one of another container, which the lock tells, and the system may
/// know no locks or have no list of processes.
fn is_leftover(path: &Path) -> bool {
    let Some(Leftover { process, .. }) = path.file_name().and_then(|name| leftover(name.to_str()?))
    else {
        return false;
    };
    let processes = Path::new("/proc");
    let gone = processes.join("self").exists() && !processes.join(process).exists();
    gone && holds_tables_only(path) && File::open(path).is_ok_and(|file| file.try_lock().is_ok())
}

fn leftover(name: &str) -> Option<Leftover<'_>> {
    let (name, state) = name.strip_prefix('.')?.rsplit_once('.')?;
    let (report, process) = name.rsplit_once('.')?;
    let is_number = !process.is_empty() && process.bytes().all(|byte| byte.is_ascii_digit());
    let is_ours = is_number && !report.is_empty() && matches!(state, "new" | "old");
    is_ours.then_some(Leftover { report, process, is_old: state == "old" })
}

/// Whether this is a folder with nothing in it but files such as a report has.
fn holds_tables_only(path: &Path) -> bool {
    let is_table = |entry: io::Result<fs::DirEntry>| {
        entry.is_ok_and(|entry| {
            let path = entry.path();
            let ending = path.extension().and_then(|ending| ending.to_str());
            matches!(ending, Some("csv" | "json")) && entry.file_type().is_ok_and(|t| t.is_file())
        })
    };
    let is_folder = fs::symlink_metadata(path).is_ok_and(|found| found.is_dir());
    is_folder && fs::read_dir(path).is_ok_and(|mut entries| entries.all(is_table))
}

/// Only nothing, an empty folder, or a folder with a manifest of ours and no other file than those
/// it lists may be replaced; what a killed process has left there does not count.
fn refuse_foreign(target: &Path) -> Result<(), FolderError> {
    let foreign = |found: PathBuf| FolderError::Foreign { target: target.to_owned(), found };
    match fs::metadata(target) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(io_error(target)(error)),
        Ok(found) if !found.is_dir() => return Err(foreign(target.to_owned())),
        Ok(_) => {}
    }
    let mut names = Vec::new();
    for entry in fs::read_dir(target).map_err(io_error(target))? {
        names.push(entry.map_err(io_error(target))?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    let ours = listed_files(&target.join(MANIFEST));
    let is_foreign = |name: &String| !ours.contains(name) && !is_leftover(&target.join(name));
    match names.into_iter().find(is_foreign) {
        Some(name) => Err(foreign(target.join(name))),
        None => Ok(()),
    }
}

/// The files of a report by its manifest, itself included; none where it is no manifest of ours.
fn listed_files(manifest: &Path) -> Vec<String> {
    let Some(value) = our_manifest(manifest) else { return Vec::new() };
    let files = value["files"].as_array().into_iter().flatten();
    files.filter_map(|file| file["name"].as_str()).chain([MANIFEST]).map(str::to_owned).collect()
}

/// What a manifest says, where it is one of ours.
fn our_manifest(manifest: &Path) -> Option<serde_json::Value> {
    let value: serde_json::Value = serde_json::from_slice(&fs::read(manifest).ok()?).ok()?;
    (value["tool"] == TOOL).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of the test's own that goes away with it.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("tenbin-{name}-{}", std::process::id()));
            remove(&path);
            fs::create_dir_all(&path).expect("a scratch folder");
            Self(path)
        }

        fn names(&self) -> Vec<String> {
            let mut names: Vec<String> = fs::read_dir(&self.0)
                .expect("the scratch folder")
                .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
                .collect();
            names.sort();
            names
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            remove(&self.0);
        }
    }

    fn report(text: &str) -> Vec<(String, Vec<u8>)> {
        let manifest = r#"{"tool": "tenbin", "files": [{"name": "a.csv"}]}"#;
        vec![
            ("a.csv".to_owned(), text.as_bytes().to_vec()),
            (MANIFEST.to_owned(), manifest.as_bytes().to_vec()),
        ]
    }

    #[test]
    fn a_report_is_written_and_replaced_as_a_whole() {
        let scratch = Scratch::new("replace");
        let target = scratch.0.join("deep/er/report");
        prepare(&target).expect("writable").commit(&report("one")).expect("written");
        assert_eq!(fs::read_to_string(target.join("a.csv")).expect("there"), "one");
        prepare(&target).expect("ours").commit(&report("two")).expect("replaced");
        assert_eq!(fs::read_to_string(target.join("a.csv")).expect("there"), "two");
        let beside: Vec<_> = fs::read_dir(target.parent().expect("a parent"))
            .expect("there")
            .map(|entry| entry.expect("an entry").file_name())
            .collect();
        assert_eq!(beside, ["report"], "no temporary folder is left");
    }

    #[test]
    fn what_is_not_ours_is_refused_by_name() {
        let scratch = Scratch::new("foreign");
        let target = scratch.0.join("notes");
        fs::create_dir(&target).expect("a folder");
        fs::write(target.join("thesis.txt"), "years of work").expect("a file");
        let message = prepare(&target).expect_err("foreign").to_string();
        assert!(message.contains("thesis.txt"), "{message}");
        // Nor does a manifest of ours give away what it does not list.
        fs::write(target.join(MANIFEST), &report("")[1].1).expect("a file");
        assert!(matches!(prepare(&target), Err(FolderError::Foreign { .. })));
        // Nor is somebody else's manifest ours, or a file a folder.
        fs::remove_file(target.join("thesis.txt")).expect("removed");
        fs::write(target.join(MANIFEST), r#"{"name": "web app"}"#).expect("a file");
        assert!(matches!(prepare(&target), Err(FolderError::Foreign { .. })));
        assert!(matches!(prepare(&target.join(MANIFEST)), Err(FolderError::Foreign { .. })));
        assert!(matches!(prepare(Path::new("/")), Err(FolderError::Foreign { .. })));
        assert_eq!(scratch.names(), ["notes"]);
    }

    #[test]
    fn an_empty_folder_may_be_filled_and_giving_up_leaves_nothing() {
        let scratch = Scratch::new("empty");
        let target = scratch.0.join("made");
        fs::create_dir(&target).expect("a folder");
        drop(prepare(&target).expect("empty"));
        assert_eq!(scratch.names(), ["made"]);
        prepare(&target).expect("empty").commit(&report("x")).expect("written");
        assert!(target.join("a.csv").exists());
    }

    #[test]
    fn a_failed_write_keeps_the_old_report() {
        let scratch = Scratch::new("failed");
        let target = scratch.0.join("report");
        prepare(&target).expect("writable").commit(&report("old")).expect("written");
        // A file in a folder that does not exist stands for a disk that gives out half-way.
        let mut files = report("new");
        files.push(("missing/b.csv".to_owned(), Vec::new()));
        let error = prepare(&target).expect("ours").commit(&files).expect_err("no such folder");
        assert!(matches!(error, FolderError::Io { .. }));
        assert_eq!(fs::read_to_string(target.join("a.csv")).expect("there"), "old");
        assert_eq!(scratch.names(), ["report"]);
    }

    #[test]
    fn an_interrupted_report_does_not_take_the_place_of_a_larger_one() {
        let scratch = Scratch::new("larger");
        let target = scratch.0.join("report");
        let manifest = r#"{"tool": "tenbin", "kind": "run", "games_done": [[0, 40], [50, 60]],
            "files": [{"name": "a.csv"}]}"#;
        let mut files = report("whole");
        files[1].1 = manifest.as_bytes().to_vec();
        prepare(&target).expect("writable").commit(&files).expect("written");
        for (kind, done, spared) in [("run", 49, true), ("run", 50, false), ("ladder", 99, true)] {
            let mut prepared = prepare(&target).expect("ours");
            assert_eq!(prepared.spare_larger(kind, done), spared, "{kind} {done}");
        }
        let mut prepared = prepare(&target).expect("ours");
        prepared.spare_larger("run", 49);
        let place = prepared.commit(&report("fragment")).expect("written");
        assert_eq!(place.file_name().expect("a name"), "report.partial");
        assert_eq!(scratch.names(), ["report", "report.partial"]);
        assert_eq!(fs::read_to_string(target.join("a.csv")).expect("there"), "whole");
        // Where nothing is, nothing is spared.
        let mut prepared = prepare(&scratch.0.join("new")).expect("writable");
        assert!(!prepared.spare_larger("run", 0));
    }

    /// The number of a process that is no more.
    #[cfg(target_os = "linux")]
    fn dead_process() -> u32 {
        let mut child = std::process::Command::new("true").spawn().expect("a process");
        child.wait().expect("its end");
        child.id()
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_killed_processes_left_is_swept_and_nothing_else() {
        let scratch = Scratch::new("sweep");
        let (dead, alive) = (dead_process(), std::process::id());
        let target = scratch.0.join("reports");
        fs::create_dir(&target).expect("a folder");
        let kept = [
            format!(".living.{alive}.new"),
            format!(".thesis.{dead}.new"),
            format!("plain.{dead}.new"),
            ".x.new".to_owned(),
        ];
        for name in &kept {
            fs::create_dir(scratch.0.join(name)).expect("a folder");
        }
        fs::write(scratch.0.join(&kept[1]).join("thesis.txt"), "years of work").expect("a file");
        // Left beside the report and, by a run into a folder of it, inside.
        for folder in [&scratch.0, &target] {
            let left = folder.join(format!(".gone.{dead}.new"));
            fs::create_dir(&left).expect("a folder");
            fs::write(left.join("summary.csv"), "").expect("a file");
        }
        prepare(&target).expect("nothing foreign").commit(&report("x")).expect("written");
        let mut wanted = kept.to_vec();
        wanted.push("reports".to_owned());
        wanted.sort();
        assert_eq!(scratch.names(), wanted);
        assert!(!target.join(format!(".gone.{dead}.new")).exists());
        // One that a process of another container has in its hands.
        let held = scratch.0.join(format!(".held.{dead}.new"));
        fs::create_dir(&held).expect("a folder");
        let lock = File::open(&held).expect("opened");
        lock.try_lock().expect("locked");
        drop(prepare(&target).expect("ours"));
        assert!(held.exists());
        drop(lock);
        drop(prepare(&target).expect("ours"));
        assert!(!held.exists());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_report_that_was_about_to_be_replaced_comes_back() {
        let scratch = Scratch::new("back");
        let dead = dead_process();
        let target = scratch.0.join("report");
        prepare(&target).expect("writable").commit(&report("old")).expect("written");
        // Killed between the two steps: the older report lies beside, the newer is not there yet.
        fs::rename(&target, scratch.0.join(format!(".report.{dead}.old"))).expect("renamed");
        drop(prepare(&scratch.0.join("other")).expect("writable"));
        assert_eq!(fs::read_to_string(target.join("a.csv")).expect("there"), "old");
        // Killed after both: the newer is there, and the older goes.
        let left = scratch.0.join(format!(".report.{dead}.old"));
        fs::create_dir(&left).expect("a folder");
        drop(prepare(&scratch.0.join("other")).expect("writable"));
        assert!(!left.exists());
        assert_eq!(scratch.names(), ["report"]);
    }

    #[test]
    fn a_place_under_a_file_is_an_io_error() {
        let scratch = Scratch::new("under");
        fs::write(scratch.0.join("file"), "").expect("a file");
        let result = prepare(&scratch.0.join("file/report"));
        assert!(matches!(result, Err(FolderError::Io { .. })), "{result:?}");
    }
}
