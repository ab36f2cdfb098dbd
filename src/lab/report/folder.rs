//! A report's folder: made beside its place and put there in one step, or not at all. Where it
//! takes the place of an older one that is two steps; whoever is killed between them leaves the
//! older one beside its place, and the next report in that folder puts it back.
//!
//! The folder one works in, and one that is named by a link, stay where they are: nobody shall stand
//! in a folder that is no more. There the files are replaced, after all of them have been written
//! to a folder within it; who is killed meanwhile leaves the older files in another one.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::report::manifest::{TOOL, file_entry, games_done, later_format, to_text};

/// The file that marks a folder as ours.
pub const MANIFEST: &str = "manifest.json";

/// The file of what has been played, in numbers that add up: for going on and for putting parts together.
pub const TALLY: &str = "tally.bin";

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
    /// The place holds a report of a later version, whose files are not known here.
    Later {
        /// What to say of it.
        told: String,
    },
    /// Another process is about to write a report there.
    Busy {
        /// The place.
        target: PathBuf,
        /// The number of the process.
        process: String,
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
            Self::Later { told } => {
                write!(out, "{told}; nothing was replaced. Give another place with --out DIR")
            }
            Self::Busy { target, process } => write!(
                out,
                "{} is being written by another tenbin (process {process}): wait until it has \
                 ended, or give another place with --out DIR",
                target.display()
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
            Self::Foreign { .. } | Self::Later { .. } | Self::Busy { .. } => None,
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
    /// The target stays, and only its files are replaced.
    in_place: bool,
    /// The temporary folder, locked for as long as this process is at it, where the system can.
    _lock: Option<File>,
}

/// Checks, before anything is played, that a report can be put at this place.
pub fn prepare(target: &Path) -> Result<Prepared, FolderError> {
    let is_link = fs::symlink_metadata(target).is_ok_and(|found| found.is_symlink());
    let target = match target.canonicalize() {
        Ok(real) => real,
        Err(error) if error.kind() == io::ErrorKind::NotFound && is_link => {
            let why = "this is a link to a folder that does not exist";
            return Err(io_error(target)(io::Error::new(error.kind(), why)));
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => target.to_owned(),
        Err(error) => return Err(io_error(target)(error)),
    };
    let here = std::env::current_dir().and_then(|here| here.canonicalize());
    let in_place = target.is_dir() && (is_link || here.is_ok_and(|here| here == target));
    if in_place {
        recover_contents(&target);
    }
    refuse_foreign(&target)?;
    let Some(name) = target.file_name().map(|name| name.to_string_lossy().into_owned()) else {
        return Err(FolderError::Foreign { target: target.clone(), found: target });
    };
    let parent = match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    if !in_place {
        fs::create_dir_all(parent).map_err(io_error(parent))?;
    }
    sweep(parent);
    let hidden = format!(".{name}.{}.new", std::process::id());
    let temporary = if in_place { target.join(hidden) } else { parent.join(hidden) };
    remove(&temporary);
    fs::create_dir(&temporary).map_err(io_error(&temporary))?;
    let lock = File::open(&temporary).ok().filter(|folder| folder.try_lock().is_ok());
    let busy = [parent, &target].into_iter().find_map(|folder| writer(folder, &name));
    let prepared = Prepared { target, temporary, in_place, _lock: lock };
    if let Some(process) = busy {
        return Err(FolderError::Busy { target: prepared.target.clone(), process });
    }
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
    /// more of them, or a report of something else, that one stays and this one comes beside it, to
    /// `<place>.partial`. True where it does.
    pub fn spare_larger(
        &mut self,
        done: u64,
        is_same_run: impl Fn(&serde_json::Value) -> bool,
    ) -> bool {
        let Some(older) = our_manifest(&self.target.join(MANIFEST)) else { return false };
        if is_same_run(&older) && games_done(&older) <= done {
            return false;
        }
        self.target = self.beside();
        self.in_place = false;
        true
    }

    /// The place of what is not finished, where a report that stays is in the way.
    pub fn beside(&self) -> PathBuf {
        let name = self.target.file_name().unwrap_or_default().to_string_lossy();
        self.target.with_file_name(format!("{name}.partial"))
    }

    /// Keeps what has been played so far in a folder while more is played: the tally and a manifest,
    /// each in one step. What was kept there before is replaced.
    pub fn keep(&self, place: &Path, manifest: &[u8], tally: &[u8]) -> Result<(), FolderError> {
        refuse_foreign_but(place, &self.temporary)?;
        // The tally is checked by itself; with the manifest in place before it, it is never foreign.
        let files = [(MANIFEST, manifest), (TALLY, tally)];
        let listed = listed_files(&place.join(MANIFEST));
        if listed.iter().any(|name| name != TALLY && name != MANIFEST) {
            // A report that was broken off: its tables would tell of other games than the manifest.
            return replace_folder(place, &files);
        }
        for (name, bytes) in files {
            let new = self.temporary.join(name);
            write_file(&new, bytes).map_err(io_error(&place.join(name)))?;
        }
        fs::create_dir_all(place).map_err(io_error(place))?;
        for (name, _) in files {
            let path = place.join(name);
            fs::rename(self.temporary.join(name), &path).map_err(io_error(&path))?;
        }
        sync_folder(place);
        Ok(())
    }

    /// Writes the files and puts the folder in its place; an older report there is replaced. On an
    /// error the older report stays and nothing of the new one is left.
    pub fn commit(self, files: &[(String, Vec<u8>)]) -> Result<PathBuf, FolderError> {
        for (name, bytes) in files {
            let path = self.temporary.join(name);
            write_file(&path, bytes).map_err(io_error(&path))?;
        }
        // Something may have been put there while the batch was played.
        refuse_foreign_but(&self.target, &self.temporary)?;
        let old = self.temporary.with_extension("old");
        if self.in_place {
            sync_folder(&self.temporary);
            remove(&old);
            self.replace_contents(&old, files)?;
        } else {
            swap(&self.target, &self.temporary, &old).map_err(io_error(&self.target))?;
        }
        Ok(self.target.clone())
    }

    /// Puts the older files of the target into the folder `old` and the new ones in their place.
    /// The manifest goes first and comes last: where there is none, the older files are the ones
    /// that count.
    fn replace_contents(&self, old: &Path, files: &[(String, Vec<u8>)]) -> Result<(), FolderError> {
        fs::create_dir(old).map_err(io_error(old))?;
        let older = listed_files(&self.target.join(MANIFEST)).into_iter().rev();
        let older = older.map(|name| (self.target.join(&name), old.join(&name)));
        let (last, others): (Vec<_>, Vec<_>) = files.iter().partition(|(name, _)| name == MANIFEST);
        let newer = others.into_iter().chain(last);
        let newer = newer.map(|(name, _)| (self.temporary.join(name), self.target.join(name)));
        let mut done: Vec<(PathBuf, PathBuf)> = Vec::new();
        let mut outcome = Ok(());
        for (from, to) in older.filter(|(from, _)| from.exists()).chain(newer) {
            if let Err(error) = fs::rename(&from, &to) {
                outcome = Err(io_error(&to)(error));
                break;
            }
            done.push((from, to));
        }
        if outcome.is_err() {
            for (from, to) in done.iter().rev() {
                // Nothing better can be done where this fails as well; the error is told.
                let _ = fs::rename(to, from);
            }
        }
        remove(old);
        sync_folder(&self.target);
        outcome
    }
}

/// Writes one file of a finished report anew, or adds it; the manifest says so. Gives its place.
pub fn renew_file(folder: &Path, name: &str, bytes: &[u8]) -> Result<PathBuf, FolderError> {
    let path = folder.join(MANIFEST);
    let text = fs::read(&path).map_err(io_error(&path))?;
    let mut manifest: serde_json::Value = serde_json::from_slice(&text)
        .map_err(|error| io_error(&path)(io::Error::new(io::ErrorKind::InvalidData, error)))?;
    let entry = file_entry(name, bytes);
    if let Some(files) = manifest["files"].as_array_mut() {
        match files.iter_mut().find(|file| file["name"] == name) {
            Some(file) => *file = entry,
            None => files.push(entry),
        }
    }
    // The file comes first: a manifest that lists it never stands without it.
    for (name, bytes) in [(name, bytes), (MANIFEST, &to_text(&manifest))] {
        let (place, new) = (folder.join(name), folder.join(format!(".{name}.new")));
        write_file(&new, bytes).map_err(io_error(&new))?;
        fs::rename(&new, &place).map_err(io_error(&place))?;
    }
    sync_folder(folder);
    Ok(folder.join(name))
}

/// Puts back the older files of a folder whose files somebody was replacing who was killed, unless
/// the new ones are all there.
fn recover_contents(target: &Path) {
    for entry in fs::read_dir(target).into_iter().flatten().flatten() {
        let old = entry.path();
        let found = old.file_name().and_then(|name| leftover(name.to_str()?));
        if !found.is_some_and(|found| found.is_old) || !is_leftover(&old) {
            continue;
        }
        let new = old.with_extension("new");
        if !target.join(MANIFEST).exists() {
            for name in listed_files(&new.join(MANIFEST)) {
                let _ = fs::remove_file(target.join(name));
            }
            for file in fs::read_dir(&old).into_iter().flatten().flatten() {
                // Where this fails the file stays where it is.
                let _ = fs::rename(file.path(), target.join(file.file_name()));
            }
        }
        if target.join(MANIFEST).exists() {
            remove(&old);
        }
    }
    // What was written and never came to its place goes.
    for entry in fs::read_dir(target).into_iter().flatten().flatten() {
        let new = entry.path();
        if new.extension().is_some_and(|end| end == "new") && is_leftover(&new) {
            remove(&new);
        }
    }
}

impl Drop for Prepared {
    fn drop(&mut self) {
        remove(&self.temporary);
    }
}

/// Puts a folder with these files in the place of another one.
fn replace_folder(place: &Path, files: &[(&str, &[u8])]) -> Result<(), FolderError> {
    let name = place.file_name().unwrap_or_default().to_string_lossy();
    let beside = |state| place.with_file_name(format!(".{name}.{}.{state}", std::process::id()));
    let (new, old) = (beside("new"), beside("old"));
    remove(&new);
    fs::create_dir(&new).map_err(io_error(&new))?;
    let written = files
        .iter()
        .try_for_each(|(name, bytes)| write_file(&new.join(name), bytes))
        .and_then(|()| swap(place, &new, &old));
    if written.is_err() {
        remove(&new);
    }
    written.map_err(io_error(place))
}

/// Puts the folder `new` at a place; what is there goes by way of `old`.
fn swap(place: &Path, new: &Path, old: &Path) -> io::Result<()> {
    sync_folder(new);
    remove(old);
    let replaced = place.exists();
    if replaced {
        fs::rename(place, old)?;
    }
    if let Err(error) = fs::rename(new, place) {
        if replaced {
            // Nothing better can be done where this fails as well; the error is told.
            let _ = fs::rename(old, place);
        }
        return Err(error);
    }
    remove(old);
    if let Some(parent) = place.parent() {
        sync_folder(parent);
    }
    Ok(())
}

/// Removes a report: the files that its manifest lists, and the folder where nothing else is in it.
pub fn discard(place: &Path) {
    // What cannot be removed does no harm.
    for name in listed_files(&place.join(MANIFEST)) {
        let _ = fs::remove_file(place.join(name));
    }
    let _ = fs::remove_dir(place);
}

/// The process that is writing a report of this name, told by the lock on its temporary folder in
/// `folder`. Nobody is known where the system cannot lock folders.
fn writer(folder: &Path, name: &str) -> Option<String> {
    fs::read_dir(folder).into_iter().flatten().flatten().find_map(|entry| {
        let file = entry.file_name();
        let found =
            leftover(file.to_str()?).filter(|found| found.report == name && !found.is_old)?;
        let is_other = found.process != std::process::id().to_string();
        let is_locked = || {
            let lock = File::open(entry.path()).ok()?.try_lock();
            Some(matches!(lock, Err(fs::TryLockError::WouldBlock)))
        };
        (is_other && is_locked() == Some(true)).then(|| found.process.to_owned())
    })
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
            matches!(ending, Some("bin" | "csv" | "html" | "json" | "xlsx"))
                && entry.file_type().is_ok_and(|t| t.is_file())
        })
    };
    let is_folder = fs::symlink_metadata(path).is_ok_and(|found| found.is_dir());
    is_folder && fs::read_dir(path).is_ok_and(|mut entries| entries.all(is_table))
}

/// Only nothing, an empty folder, or a folder with a manifest of ours and no other file than those
/// it lists may be replaced; what a killed process has left there does not count.
fn refuse_foreign(target: &Path) -> Result<(), FolderError> {
    refuse_foreign_but(target, Path::new(""))
}

/// The same where the folder `own` in it is one that we have made.
fn refuse_foreign_but(target: &Path, own: &Path) -> Result<(), FolderError> {
    let foreign = |found: PathBuf| FolderError::Foreign { target: target.to_owned(), found };
    match fs::metadata(target) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(io_error(target)(error)),
        Ok(found) if !found.is_dir() => return Err(foreign(target.to_owned())),
        Ok(_) => {}
    }
    let manifest = target.join(MANIFEST);
    let later = our_manifest(&manifest)
        .and_then(|found| later_format(&manifest.display().to_string(), &found));
    if let Some(told) = later {
        return Err(FolderError::Later { told });
    }
    let mut names = Vec::new();
    for entry in fs::read_dir(target).map_err(io_error(target))? {
        names.push(entry.map_err(io_error(target))?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    let ours = listed_files(&target.join(MANIFEST));
    let is_foreign = |name: &String| {
        let path = target.join(name);
        !ours.contains(name) && path != own && !is_leftover(&path)
    };
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
mod tests;
