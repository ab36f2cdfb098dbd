//! Two folders, byte for byte, save for what must differ from run to run.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Keys of `manifest.json` whose values are not compared: clocks, and the version and build of the program.
pub(crate) const KEYS_BLANKED: [&str; 4] = ["started", "ended", "tool_version", "build"];

/// The file of what was counted. It names the build behind its first bytes and has a checksum at its end.
const TALLY: &str = "tally.bin";
const TALLY_HEAD_BYTES: usize = 12;
const TALLY_BUILD_BYTES: usize = 17;
const TALLY_CHECKSUM_BYTES: usize = 32;

/// What a program calls itself and where it ran: the same place in both, under another name.
pub(crate) struct Names {
    /// The folder that everything of this program is done in.
    pub(crate) root: String,
    /// What `--version` prints, such as `tenbin 0.1.0`.
    pub(crate) version: String,
}

/// A file that differs.
pub(crate) struct Difference {
    /// Its path below both folders.
    pub(crate) file: String,
    /// The first line that differs, from 1; 0 where one side has no such file.
    pub(crate) line: usize,
    pub(crate) old: String,
    pub(crate) new: String,
}

/// What a comparison of two folders came to.
#[derive(Default)]
pub(crate) struct Compared {
    pub(crate) files: u64,
    /// Bytes of the old files, as they were written.
    pub(crate) bytes: u64,
    pub(crate) differences: Vec<Difference>,
}

/// Compares all files and folders below two folders.
pub(crate) fn compare(old: (&Path, &Names), new: (&Path, &Names)) -> Result<Compared, String> {
    let (mut of_old, mut of_new) = (BTreeSet::new(), BTreeSet::new());
    paths(old.0, "", &mut of_old)?;
    paths(new.0, "", &mut of_new)?;
    let mut compared = Compared::default();
    for path in of_old.union(&of_new) {
        if !of_old.contains(path) || !of_new.contains(path) {
            let says = |there: bool| if there { "(is there)" } else { "(is not there)" }.to_owned();
            let (old, new) = (says(of_old.contains(path)), says(of_new.contains(path)));
            compared.differences.push(Difference { file: path.clone(), line: 0, old, new });
            continue;
        }
        if path.ends_with('/') {
            continue;
        }
        let [before, after] = [old.0, new.0].map(|folder| read(&folder.join(path)));
        let (before, after) = (before?, after?);
        compared.files += 1;
        compared.bytes += before.len() as u64;
        if before == after {
            continue;
        }
        let (before, after) = (blanked(path, &before, old.1), blanked(path, &after, new.1));
        if let Some((line, old, new)) = first_difference(&before, &after) {
            compared.differences.push(Difference { file: path.clone(), line, old, new });
        }
    }
    Ok(compared)
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// All paths below a folder, with `/`; those of folders end with one.
fn paths(folder: &Path, above: &str, found: &mut BTreeSet<String>) -> Result<(), String> {
    let wrong = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(wrong)? {
        let entry = entry.map_err(wrong)?;
        let path = format!("{above}{}", entry.file_name().to_string_lossy());
        if entry.file_type().map_err(wrong)?.is_dir() {
            let path = format!("{path}/");
            paths(&entry.path(), &path, found)?;
            found.insert(path);
        } else {
            found.insert(path);
        }
    }
    Ok(())
}

/// What of a file is compared.
pub(crate) fn blanked(path: &str, bytes: &[u8], names: &Names) -> Vec<u8> {
    if path.ends_with(TALLY) {
        return without_build(bytes);
    }
    // JSON doubles the backslashes of another system's paths.
    let bytes = replaced(bytes, names.root.replace('\\', "\\\\").as_bytes(), b"<root>");
    let bytes = replaced(&bytes, names.root.as_bytes(), b"<root>");
    let bytes = replaced(&bytes, names.version.as_bytes(), b"<version>");
    let is_manifest = path.ends_with("manifest.json");
    if !is_manifest && !path.ends_with(".stderr") {
        return bytes;
    }
    let mut lines = Vec::new();
    let mut is_tally = false;
    for line in bytes.split(|&byte| byte == b'\n') {
        lines.push(match std::str::from_utf8(line) {
            // The hash of a file that names the build.
            Ok(line) if is_tally && line.contains("\"sha256\":") => Vec::new(),
            Ok(line) if is_manifest => {
                if line.contains("\"name\":") {
                    is_tally = line.contains(&format!("\"{TALLY}\""));
                }
                without_value(line).into_bytes()
            }
            Ok(line) => without_speed(line).into_bytes(),
            Err(_) => line.to_vec(),
        });
    }
    lines.join(&b'\n')
}

/// What was counted, by whatever build.
fn without_build(bytes: &[u8]) -> Vec<u8> {
    let end = bytes.len().saturating_sub(TALLY_CHECKSUM_BYTES);
    let head = bytes.get(..TALLY_HEAD_BYTES.min(end)).unwrap_or_default();
    let rest = bytes.get(TALLY_HEAD_BYTES + TALLY_BUILD_BYTES..end).unwrap_or_default();
    [head, rest].concat()
}

fn replaced(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    if from.is_empty() {
        return bytes.to_vec();
    }
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((first, behind)) = rest.split_first() {
        if let Some(behind) = rest.strip_prefix(from) {
            out.extend_from_slice(to);
            rest = behind;
        } else {
            out.push(*first);
            rest = behind;
        }
    }
    out
}

/// A line of a manifest without the value of a key that is not compared.
fn without_value(line: &str) -> String {
    let blanked = |key: &&str| line.trim_start().starts_with(&format!("\"{key}\":"));
    match KEYS_BLANKED.iter().find(|key| blanked(key)) {
        Some(key) => {
            format!("\"{key}\": <blanked>{}", if line.ends_with(',') { "," } else { "" })
        }
        None => line.to_owned(),
    }
}

/// A line of stderr without the time and speed of `20 games in 0.1 s (170 a second); reports in`.
fn without_speed(line: &str) -> String {
    let blanked = || {
        let (before, rest) = line.split_once(" in ")?;
        let (seconds, rest) = rest.split_once(" s (")?;
        let (speed, rest) = rest.split_once(" a second)")?;
        let is_number = |text: &str| {
            let allowed = |c: char| c.is_ascii_digit() || ",._ \u{a0}\u{202f}".contains(c);
            !text.is_empty() && text.chars().all(allowed)
        };
        let speeds = is_number(seconds) && is_number(speed);
        speeds.then(|| format!("{before} in <time> s (<speed> a second){rest}"))
    };
    blanked().unwrap_or_else(|| line.to_owned())
}

/// The number of the first line that differs, from 1, and both lines.
pub(crate) fn first_difference(old: &[u8], new: &[u8]) -> Option<(usize, String, String)> {
    if old == new {
        return None;
    }
    let mut lines = [old, new].map(|text| text.split(|&byte| byte == b'\n'));
    for number in 1.. {
        let [old, new] = [lines[0].next(), lines[1].next()];
        if old != new {
            let text = |line: Option<&[u8]>| {
                line.map_or("(end)".to_owned(), |line| String::from_utf8_lossy(line).into_owned())
            };
            return Some((number, text(old), text(new)));
        }
    }
    None
}
