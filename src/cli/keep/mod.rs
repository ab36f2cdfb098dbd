//! What a command plays is kept while it plays: saved every so often beside the manifest, gone on from when
//! the same command is given again, and put together where it was played in parts.
//!
//! A command names its batches and plays each through the ledger: `Ledger::play` gives all games of a batch,
//! those that were played before among them. Counts are a pure function of which games they are of, so the
//! report has the same bytes however often it was interrupted and in how many parts it was played. A shard is
//! the same with a part of each batch; `merge` is a command that finds all its games played.

mod find;
mod same;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use serde_json::{Value as Json, json};

use crate::error::Error;
use crate::prepare::Prepared;
use crate::progress::Pausing;
use crate::run::Job;
use crate::session::warn;
use tenbin_engine::seed;
use tenbin_lab::outside::handling;
use tenbin_lab::report::folder::{MANIFEST, TALLY, discard};
use tenbin_lab::report::manifest::{hash_of, manifest, to_text};
use tenbin_lab::report::{self, Goal, ManifestParts, Stopping, grouped};
use tenbin_lab::sim;
use tenbin_lab::sim::codec::{Saved, SavedPart};
use tenbin_lab::sim::looks::{Look, Part, play_on, play_to_looks};

pub(crate) use find::{Folder, Folders, Gaps};
pub(crate) use same::{mismatch, text_of};

/// In manifests of what is still being played.
pub(crate) const UNFINISHED: &str = "unfinished";

/// Plays games of a batch: some of them, who hears of it, and what stops it.
pub(crate) type Play<'a, P> = &'a mut dyn FnMut(Range<u64>, &dyn sim::Progress, &AtomicBool) -> P;

/// What a command has played so far, and where it is kept.
pub(crate) struct Ledger<'a> {
    job: &'a Job<'a>,
    /// Where the report comes; nothing once it is there.
    folder: Option<report::Prepared>,
    /// What the manifest says while more is played.
    manifest: ManifestParts,
    facts: Json,
    /// What was played before.
    before: Arc<Folders>,
    /// Where it is kept while more is played.
    place: PathBuf,
    played: Saved,
    covered: BTreeMap<String, Vec<Range<u64>>>,
    faults: u64,
    /// Games taken over from before.
    taken: u64,
    stop: &'static AtomicBool,
    saved_at: Instant,
    is_told_of_failure: bool,
    is_interrupted: bool,
}

impl<'a> Ledger<'a> {
    /// Opens the ledger of a command whose report comes to a folder; takes up what was played before.
    pub(crate) fn open(
        job: &'a Job<'a>,
        folder: report::Prepared,
        prepared: &Prepared,
        manifest: ManifestParts,
        stop: &'static AtomicBool,
    ) -> Result<Self, Error> {
        let build = build()?;
        let mut facts = json!({
            "game": prepared.game.id(),
            "rules_version": prepared.game.rules_version(),
            "seeding_version": seed::SEEDING_VERSION,
            "build": build,
        });
        if let Some(shard) = job.keep.shard {
            facts["shard"] = Json::from(shard.to_string());
        }
        let programs = handling::programs();
        if !programs.is_empty() {
            facts["programs"] = json!({
                "note": "a program is not content: the hash of its strategy covers the strategy's file and \
                         files_hashed, and not what these use",
                "programs": programs,
            });
        }
        let now = self::manifest(&manifest, &facts, &[]);
        let before = find::find(job, &folder, &now, &build)?;
        Ok(Self {
            job,
            place: find::place(&folder, &now),
            folder: Some(folder),
            manifest,
            facts,
            before,
            played: Saved { build, parts: BTreeMap::new() },
            covered: BTreeMap::new(),
            faults: 0,
            taken: 0,
            stop,
            saved_at: Instant::now(),
            is_told_of_failure: false,
            is_interrupted: false,
        })
    }

    /// Whether only a part of the games is played, for `merge`.
    pub(crate) fn is_shard(&self) -> bool {
        self.job.keep.shard.is_some()
    }

    /// Whether it was broken off, so that no other batch should be begun.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.is_interrupted
    }

    /// Plays the games of a batch that were not played before. A shard plays its part of them.
    pub(crate) fn play<P: Part>(
        &mut self,
        batch: &str,
        games: Range<u64>,
        bar: &dyn sim::Progress,
        play: Play<'_, P>,
    ) -> Result<P, Error> {
        let games = self.job.keep.shard.map_or(games.clone(), |shard| shard.part_of(&games));
        let so_far = self.so_far(batch, &games, bar, play)?;
        if self.before.are_parts() && so_far.games_covered() > 0 {
            return Ok(self.done(batch, so_far));
        }
        let pausing = Pausing::new(bar, self.stop, self.job.keep.save_every);
        let result = play_on(
            so_far,
            games,
            |left| play(left, &pausing, pausing.begin()),
            |all| self.goes_on(batch, all),
        );
        Ok(self.done(batch, result))
    }

    /// The same of a batch of at most so many games that may have a goal; says where it stopped then.
    pub(crate) fn play_to_goal<P: Part>(
        &mut self,
        batch: &str,
        games_max: u64,
        goal: Option<Goal>,
        bar: &dyn sim::Progress,
        play: Play<'_, P>,
        is_enough: impl Fn(&P, Goal, Look) -> bool,
    ) -> Result<(P, Option<Stopping>), Error> {
        let Some(goal) = goal else {
            return Ok((self.play(batch, 0..games_max, bar, play)?, None));
        };
        let so_far = self.so_far(batch, &(0..games_max), bar, play)?;
        let pausing = Pausing::new(bar, self.stop, self.job.keep.save_every);
        let (result, look) = play_to_looks(
            so_far,
            games_max,
            |left| play(left, &pausing, pausing.begin()),
            |all| self.goes_on(batch, all),
            |all, look| is_enough(all, goal, look),
        );
        Ok((self.done(batch, result), Some(Stopping { goal, look, games_max })))
    }

    /// What was played of a batch before.
    fn so_far<P: Part>(
        &mut self,
        batch: &str,
        games: &Range<u64>,
        bar: &dyn sim::Progress,
        play: Play<'_, P>,
    ) -> Result<P, Error> {
        let nothing = play(games.start..games.start, bar, &AtomicBool::new(false));
        let mut all: Option<P> = None;
        let mut known: Vec<(&str, Vec<Range<u64>>)> = Vec::new();
        for folder in &self.before.list {
            let Some(saved) = folder.saved.parts.get(batch) else { continue };
            let part = P::from_bytes(&saved.bytes, &nothing).map_err(|error| {
                Error::Usage(format!("{}: {error}", Path::new(&folder.name).join(TALLY).display()))
            })?;
            refuse_overlap(&known, &folder.name, part.ranges())?;
            known.push((&folder.name, part.ranges().to_vec()));
            all = Some(match all {
                None => part,
                Some(before) => before.joined(part),
            });
        }
        let Some(all) = all else { return Ok(nothing) };
        if self.before.are_parts() {
            self.before.refuse_gaps(all.ranges(), games)?;
        }
        self.taken += all.games_covered();
        bar.already(all.games_covered());
        Ok(all)
    }

    /// Whether more is to be played after a part; saves what there is where it is time.
    fn goes_on<P: Part>(&mut self, batch: &str, all: &P) -> bool {
        if self.stop.load(Ordering::Relaxed) || handling::is_over() {
            return false;
        }
        if self.saved_at.elapsed() >= self.job.keep.save_every {
            self.enter(batch, all);
            self.save();
        }
        true
    }

    fn enter<P: Part>(&mut self, batch: &str, part: &P) {
        if part.games_covered() > 0 {
            let end = part.ranges().last().map_or(0, |range| range.end);
            let saved = SavedPart { end, bytes: part.to_bytes() };
            self.played.parts.insert(batch.to_owned(), saved);
            self.covered.insert(batch.to_owned(), part.ranges().to_vec());
        }
    }

    fn done<P: Part>(&mut self, batch: &str, result: P) -> P {
        self.faults += result.faults_count();
        self.is_interrupted |= result.is_interrupted();
        self.enter(batch, &result);
        result
    }

    /// Saves what has been played. Where that fails play goes on all the same.
    fn save(&mut self) {
        self.saved_at = Instant::now();
        let tally = self.played.to_bytes();
        let mut facts = self.facts_now();
        facts[UNFINISHED] = Json::from(true);
        let said = manifest(&self.manifest, &facts, &[(TALLY.to_owned(), tally.clone())]);
        let Some(folder) = &self.folder else { return };
        let saved = folder.keep(&self.place, &to_text(&said), &tally);
        if let Err(error) = saved
            && !std::mem::replace(&mut self.is_told_of_failure, true)
        {
            warn(&format!("note: what has been played cannot be saved for now: {error}"));
        }
    }

    fn games_covered(&self) -> u64 {
        self.covered.values().flatten().map(|range| range.end - range.start).sum()
    }

    /// What the manifest says of the games there are.
    fn facts_now(&self) -> Json {
        let mut facts = self.facts.clone();
        facts["games_done"] = match self.covered.values().next() {
            Some(ranges) if self.covered.len() == 1 => {
                ranges.iter().map(|range| json!([range.start, range.end])).collect()
            }
            _ => json!([[0, self.games_covered()]]),
        };
        facts
    }

    /// Games that were played now.
    pub(crate) fn newly_played(&self) -> u64 {
        self.games_covered().saturating_sub(self.taken)
    }

    /// Where all games were played before: says so.
    pub(crate) fn tell_if_nothing_was_played(&self) {
        if self.newly_played() == 0 && self.taken > 0 && !self.before.are_parts() {
            self.job.session.note(&format!(
                "{} has all of these games already: nothing was played (--fresh plays them anew)",
                self.before.list.first().map_or("the folder", |folder| &folder.name)
            ));
        }
    }

    /// Ends a command that was broken off and has no report of a part of its games: saves what was played.
    pub(crate) fn end_interrupted(mut self) -> Error {
        if self.games_covered() == 0 {
            warn("no game was finished; nothing was written");
            return Error::Interrupted;
        }
        self.save_for_later("interrupted");
        self.folder = None;
        Error::Interrupted
    }

    /// Saves what was played when there will be no report now, and says so.
    fn save_for_later(&mut self, why: &str) {
        self.is_told_of_failure = false;
        self.save();
        if !self.is_told_of_failure {
            warn(&format!(
                "{why}: the {} games played so far are in {}, and the same command goes on from them",
                grouped(self.games_covered()),
                find::shown(&self.place)
            ));
        }
    }

    /// Ends a shard: writes what was played in place of a report.
    pub(crate) fn end_shard(mut self) -> Result<(), Error> {
        let done = self.games_covered();
        if done == 0 {
            warn("no game was finished; nothing was written");
            return Err(Error::Interrupted);
        }
        let outcome = if self.is_interrupted {
            Err(Error::Interrupted)
        } else {
            Error::check_faults(self.faults, done, "games ended in a fault")
        };
        self.manifest.exit_status = outcome.as_ref().err().map_or(0, Error::exit_code).into();
        self.manifest.ended = std::time::SystemTime::now();
        self.tell_if_nothing_was_played();
        let mut facts = self.facts_now();
        // What plays parts looks here whether one is still to be played (scale/).
        facts["partial"] = Json::from(self.is_interrupted);
        let files = vec![(TALLY.to_owned(), self.played.to_bytes())];
        let Some(mut folder) = self.folder.take() else { return outcome };
        let now = manifest(&self.manifest, &facts, &[]);
        if self.is_interrupted {
            folder.spare_larger(done, |older| same::obstacle(older, &now).is_none());
        }
        let beside = folder.beside();
        let written = report::write(files, &facts, folder, &self.manifest)
            .map_err(|error| Error::Io(error.to_string()))?;
        if written != beside {
            discard_unfinished(&beside, &now);
        }
        self.job.session.note(&format!(
            "{} games of part {} in {}; `tenbin merge` puts the parts together",
            grouped(done),
            self.facts["shard"].as_str().unwrap_or_default(),
            written.display()
        ));
        outcome
    }

    /// Lets a report be written to its folder, with what was played. What was interrupted does not take the
    /// place of a larger report; `what` was played.
    pub(crate) fn put(
        mut self,
        parts: &ManifestParts,
        (what, done, is_whole): (&str, u64, bool),
        write: impl FnOnce(report::Prepared, (String, Vec<u8>)) -> Result<PathBuf, Error>,
    ) -> Result<PathBuf, Error> {
        self.tell_if_nothing_was_played();
        let now = manifest(parts, &self.facts, &[]);
        let tally = (TALLY.to_owned(), self.played.to_bytes());
        let folder = self.folder.take();
        // Nobody takes the folder but this and the end of a shard, and both end the ledger.
        let mut folder = folder.expect("the folder of a report that is not there yet");
        let (place, beside) = (folder.target().to_owned(), folder.beside());
        let is_same = |older: &Json| same::obstacle(older, &now).is_none();
        let is_spared = !is_whole && folder.spare_larger(done, is_same);
        let written = match write(folder, tally) {
            Ok(written) => written,
            Err(error) => {
                // What was played needs less room than a report.
                self.folder = report::prepare(&place).ok();
                return Err(error);
            }
        };
        if is_spared {
            warn(&format!(
                "{} holds a report of more {what} than were finished now, or of another run: it is \
                 kept, and what was finished is in {}",
                place.display(),
                written.display()
            ));
        } else {
            discard_unfinished(&beside, &now);
        }
        Ok(written)
    }

    /// What the manifest says of the program, for every command.
    pub(crate) fn facts(&self) -> &Json {
        &self.facts
    }
}

impl Drop for Ledger<'_> {
    /// Whatever went wrong before there was a report: what was played is not lost.
    fn drop(&mut self) {
        if self.folder.is_some() && self.newly_played() > 0 && !self.before.are_parts() {
            self.save_for_later("there is no report");
        }
    }
}

/// Takes away what was kept beside a report that has all of it now.
fn discard_unfinished(beside: &Path, now: &Json) {
    let is_same = report::reading::read_manifest(beside)
        .is_ok_and(|older| same::obstacle(&older, now).is_none());
    if is_same && beside.join(MANIFEST).is_file() {
        discard(beside);
    }
}

/// Refuses games that two folders have.
fn refuse_overlap(
    known: &[(&str, Vec<Range<u64>>)],
    folder: &str,
    ranges: &[Range<u64>],
) -> Result<(), Error> {
    for (other, theirs) in known {
        for one in theirs {
            for two in ranges {
                let common = one.start.max(two.start)..one.end.min(two.end);
                if !common.is_empty() {
                    return Err(Error::Usage(format!(
                        "{other} and {folder} both hold games {} to {}, which would count twice: leave \
                         one out",
                        common.start,
                        common.end - 1
                    )));
                }
            }
        }
    }
    Ok(())
}

/// Which build of the program this is: a hash of the program itself.
pub(crate) fn build() -> Result<String, Error> {
    let program = crate::host::code().and_then(std::fs::read);
    let bytes =
        program.map_err(|error| Error::io("reading the program to know its build", &error))?;
    Ok(hash_of(&bytes)[..16].to_owned())
}
