//! What was played before: in the folder of the report, or in the folders of shards.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value as Json;

use crate::error::Error;
use crate::keep::UNFINISHED;
use crate::keep::same::{mismatch, obstacle};
use crate::run::Job;
use crate::session::warn;
use tenbin_lab::report::folder::TALLY;
use tenbin_lab::report::manifest::games_done;
use tenbin_lab::report::reading::read_manifest;
use tenbin_lab::report::{self, grouped};
use tenbin_lab::sim::codec::Saved;

/// A folder with games that were played.
#[derive(Debug)]
pub(crate) struct Folder {
    pub(crate) name: String,
    pub(crate) manifest: Json,
    pub(crate) saved: Saved,
}

/// Folders with games of one run.
#[derive(Debug, Default)]
pub(crate) struct Folders {
    pub(crate) list: Vec<Folder>,
    /// Where they are parts to be put together: whether games may be missing.
    pub(crate) parts: Option<Gaps>,
}

/// Whether games may be missing that none of the parts has.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Gaps {
    /// They are left out.
    Allowed,
    /// They are an error.
    Refused,
}

impl Folders {
    /// Whether these are parts to be put together, so that nothing is played that they have.
    pub(crate) fn are_parts(&self) -> bool {
        self.parts.is_some()
    }

    /// Refuses games of a batch that no folder has, unless these may be missing.
    pub(crate) fn refuse_gaps(
        &self,
        ranges: &[Range<u64>],
        games: &Range<u64>,
    ) -> Result<(), Error> {
        let missing = gaps(ranges, games);
        if missing.is_empty() || self.parts == Some(Gaps::Allowed) {
            return Ok(());
        }
        Err(Error::Usage(format!(
            "{} in none of the folders: play them with --shard as the others, or give --partial for a \
             report without them",
            told(&missing)
        )))
    }
}

/// The games that none of these ranges has.
fn gaps(ranges: &[Range<u64>], games: &Range<u64>) -> Vec<Range<u64>> {
    let ends = ranges.iter().map(|range| range.end);
    let starts = ranges.iter().map(|range| range.start);
    let gaps = std::iter::once(games.start).chain(ends).zip(starts.chain([games.end]));
    gaps.map(|(start, end)| start..end).filter(|gap| !gap.is_empty()).collect()
}

/// `games 0 to 99 and 300 to 399 are`
fn told(missing: &[Range<u64>]) -> String {
    const SHOWN: usize = 4;
    let count: u64 = missing.iter().map(|gap| gap.end - gap.start).sum();
    let mut texts: Vec<String> =
        missing.iter().take(SHOWN).map(|gap| format!("{} to {}", gap.start, gap.end - 1)).collect();
    if missing.len() > SHOWN {
        texts.push("others".to_owned());
    }
    format!("{} games ({}) are", grouped(count), texts.join(", "))
}

/// Where a run that is not finished is kept: in its folder where nothing else is there, else beside it.
pub(super) fn place(folder: &report::Prepared, now: &Json) -> PathBuf {
    let target = folder.target();
    let is_free = match std::fs::read_dir(target) {
        // The temporary folder may lie within it.
        Ok(entries) => entries
            .flatten()
            .all(|entry| entry.file_name().to_str().is_some_and(|name| name.starts_with('.'))),
        Err(_) => true,
    };
    let holds_this = || {
        read_manifest(target).is_ok_and(|older| is_bare(&older) && obstacle(&older, now).is_none())
    };
    if is_free || holds_this() { target.to_owned() } else { folder.beside() }
}

/// Whether nothing was written yet but what has been played.
fn is_bare(manifest: &Json) -> bool {
    let files = manifest["files"].as_array();
    files.is_some_and(|files| files.iter().all(|file| file["name"] == TALLY))
}

/// What a command may go on from: what its folder has, or what is kept beside it, whichever has more games.
pub(super) fn find(
    job: &Job<'_>,
    folder: &report::Prepared,
    now: &Json,
    build: &str,
) -> Result<Arc<Folders>, Error> {
    if let Some(parts) = &job.keep.merged {
        let first = parts.list.first();
        let differs = first.and_then(|first| Some((first, mismatch(&first.manifest, now)?)));
        return differs.map_or_else(
            || Ok(Arc::clone(parts)),
            |(first, difference)| {
                Err(Error::Usage(format!(
                    "{} was not played as its command would play now: {difference}; put the parts together \
                     with the rules, cards and bots of then (--content DIR)",
                    first.name
                )))
            },
        );
    }
    if job.keep.fresh {
        return Ok(Arc::default());
    }
    let mut found: Option<Folder> = None;
    let mut why = String::new();
    for place in [folder.target().to_owned(), folder.beside()] {
        match look(&place, now) {
            Looked::Nothing => {}
            Looked::Other(reason) => why = format!(": the run in {} {reason}", shown(&place)),
            Looked::Found(one) => {
                let size = |one: &Folder| (is_finished(one, now), games_done(&one.manifest));
                let is_more = |other: &Folder| size(other) < size(&one);
                if found.as_ref().is_none_or(is_more) {
                    found = Some(one);
                }
            }
        }
    }
    let found = match found {
        Some(one) => of_this_build(job, one, now, build)?,
        None => None,
    };
    if job.keep.resume && found.is_none() {
        return Err(Error::Usage(format!(
            "--resume: {} has nothing of this run to go on from{why}; leave --resume out to begin it",
            shown(folder.target())
        )));
    }
    if let Some(one) = found.as_ref().filter(|one| !is_finished(one, now)) {
        job.session.note(&format!(
            "going on from the {} games that {} has (--fresh begins anew)",
            grouped(games_done(&one.manifest)),
            one.name
        ));
    }
    Ok(Arc::new(Folders { list: found.into_iter().collect(), parts: None }))
}

/// A place as short as it can be told where one stands.
pub(super) fn shown(place: &Path) -> String {
    let here = std::env::current_dir().ok();
    let short = here.as_ref().and_then(|here| place.strip_prefix(here).ok());
    short.filter(|short| !short.as_os_str().is_empty()).unwrap_or(place).display().to_string()
}

/// What lies in a folder.
enum Looked {
    /// Nothing to go on from.
    Nothing,
    /// Another run: what differs.
    Other(String),
    Found(Folder),
}

fn look(place: &Path, now: &Json) -> Looked {
    let Ok(manifest) = read_manifest(place) else { return Looked::Nothing };
    let path = place.join(TALLY);
    // Reports of commands that set others side by side have none, and neither have those of before.
    let Ok(bytes) = std::fs::read(&path) else { return Looked::Nothing };
    if let Some(difference) = obstacle(&manifest, now) {
        return Looked::Other(format!("is another one: {difference}"));
    }
    match Saved::from_bytes(&bytes) {
        Ok(saved) if is_too_long(&manifest, &saved, now) => {
            Looked::Other("has more games, of which none can be taken away".to_owned())
        }
        Ok(saved) => Looked::Found(Folder { name: shown(place), manifest, saved }),
        Err(error) => {
            warn(&format!("note: {}: {error}; all games are played now", shown(&path)));
            Looked::Nothing
        }
    }
}

/// Whether a batch has games that this run will not have.
fn is_too_long(manifest: &Json, saved: &Saved, now: &Json) -> bool {
    let [before, games] =
        [manifest, now].map(|said| said["configuration"]["games"].as_u64().unwrap_or_default());
    before > games && saved.parts.values().any(|part| part.end > games)
}

/// Whether nothing is left to be played.
fn is_finished(found: &Folder, now: &Json) -> bool {
    let same = |key: &str| found.manifest["configuration"][key] == now["configuration"][key];
    found.manifest["partial"] == false
        && found.manifest[UNFINISHED].is_null()
        && ["games", "until", "smallest_effect"].into_iter().all(same)
}

/// What another build has played is not gone on from: its games may be others.
fn of_this_build(
    job: &Job<'_>,
    found: Folder,
    now: &Json,
    build: &str,
) -> Result<Option<Folder>, Error> {
    let is_own = found.saved.build == build && found.manifest["build"] == build;
    if is_own || job.keep.accept_build {
        return Ok(Some(found));
    }
    if is_finished(&found, now) && !job.keep.resume {
        job.session.note(&format!(
            "{} was played by another build of tenbin: all games are played anew",
            found.name
        ));
        return Ok(None);
    }
    Err(Error::Usage(format!(
        "{} has {} games that another build of tenbin has played ({}, and this one is {build}), and its \
         games may be others: give --fresh to begin anew, or --accept-build to go on from them",
        found.name,
        grouped(games_done(&found.manifest)),
        found.saved.build,
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::single_range_in_vec_init)] // lists of ranges are what is tested
    fn gaps_are_what_is_left() {
        assert_eq!(gaps(&[0..10], &(0..10)), Vec::<Range<u64>>::new());
        assert_eq!(gaps(&[2..4, 6..9], &(0..10)), [0..2, 4..6, 9..10]);
        assert_eq!(gaps(&[], &(0..3)), [0..3]);
        assert_eq!(gaps(&[5..7], &(5..9)), [7..9]);
    }
}
