//! `merge`: the shards of a run put together, to the very tables of a run that was never split.

use std::ops::Range;
use std::path::Path;
use std::time::SystemTime;

use serde_json::Value as Json;

use crate::args::MergeOptions;
use crate::error::Error;
use crate::past;
use crate::prepare::{Prepared, prepare};
use crate::run::{Job, tell};
use crate::session::Session;
use crate::shard::build;
use tenbin_lab::report::folder::TALLY;
use tenbin_lab::report::grouped;
use tenbin_lab::sim::run::FAULTS_KEPT;
use tenbin_lab::sim::{BatchResult, Fault, MergeError, Tally};

/// A folder of a shard.
struct Part {
    folder: String,
    manifest: Json,
}

impl Part {
    fn read(folder: &Path) -> Result<Self, Error> {
        let folder = folder.display().to_string();
        let manifest = past::manifest_of(&folder)?;
        if manifest["shard"].is_string() {
            return Ok(Self { folder, manifest });
        }
        Err(Error::Usage(format!(
            "{folder} is a {} and no shard: only what `tenbin run --shard K/N` has written can be put \
             together",
            match manifest["kind"].as_str() {
                Some("run") | None => "finished report",
                Some(kind) => kind,
            }
        )))
    }

    fn tally(&self, prepared: &Prepared) -> Result<(Tally, Vec<Fault>), Error> {
        let place = Path::new(&self.folder).join(TALLY);
        let bytes = std::fs::read(&place)
            .map_err(|error| Error::Io(format!("{}: {error}", place.display())))?;
        let Prepared { game, schema, batch, .. } = prepared;
        game.read_tally(schema, batch, &bytes)
            .map_err(|error| Error::Usage(format!("{}: {error}", place.display())))
    }
}

/// `tenbin merge`.
pub(crate) fn run(session: &Session, options: &MergeOptions) -> Result<(), Error> {
    let started = SystemTime::now();
    let parts: Vec<Part> =
        options.folders.iter().map(|folder| Part::read(folder)).collect::<Result<_, _>>()?;
    // The command line asks for one folder at least.
    let Some((first, others)) = parts.split_first() else { return Ok(()) };
    others.iter().try_for_each(|other| refuse_difference(first, other, options.accept_build))?;
    let (experiment, past) = past::read(session, &first.folder)?;
    let prepared = prepare(&session.library, &experiment, 1)?;
    past.check(&prepared)?;
    let own = build()?;
    if !options.accept_build && first.manifest["build"] != own.as_str() {
        return Err(Error::Usage(format!(
            "{} was played by another build of tenbin ({}) than this one ({own}), and its games might \
             be others: merge with the program that played, or give --accept-build",
            first.folder,
            text_of(&first.manifest["build"])
        )));
    }
    let job = Job { session, options: &options.write, experiment: &experiment, started };
    let folder = job.folder()?;
    let result = added(first, others, &prepared)?;
    let missing = gaps(result.tally.ranges(), experiment.games);
    if !missing.is_empty() && !options.partial {
        return Err(Error::Usage(format!(
            "{} in none of the folders: play them with `tenbin run --shard` as the others, or give \
             --partial for a report without them",
            told(&missing)
        )));
    }
    if !missing.is_empty() {
        session.note(&format!("left out: {} in none of the folders", told(&missing)));
    }
    tell(&job, &prepared, folder, (&result, None), |_| Ok(()))
}

/// Refuses shards of different runs.
fn refuse_difference(first: &Part, other: &Part, accepts_build: bool) -> Result<(), Error> {
    const TOLD: [(&str, &str); 11] = [
        ("game", "the game"),
        ("games", "the number of games of the whole run"),
        ("seats", "the number of players"),
        ("seed", "the seed"),
        ("strategies", "the bots"),
        ("rotate", "whether bots change seats"),
        ("variants", "the variants"),
        ("set", "what --set sets"),
        ("cards", "the card sheets"),
        ("from", "the position that games begin at"),
        ("content", "the rules or cards"),
    ];
    let refuse = |what: &str, values: Option<[&Json; 2]>| {
        let values = values.map_or_else(String::new, |[one, two]| {
            format!(" ({} and {})", text_of(one), text_of(two))
        });
        Err(Error::Usage(format!(
            "{} and {} are not of one run: {what} differs{values}",
            first.folder, other.folder
        )))
    };
    let [one, two] = [first, other].map(|part| &part.manifest["configuration"]);
    for (key, what) in TOLD {
        if one[key] != two[key] {
            let values = [&one[key], &two[key]];
            let is_short = values.iter().all(|value| text_of(value).len() <= 60);
            return refuse(what, is_short.then_some(values));
        }
    }
    let versions = [
        ("tool_version", "the version of tenbin"),
        ("rules_version", "the version of the rules"),
        ("seeding_version", "the version of the seeding"),
        ("content_hash", "the rules or cards"),
        ("strategies", "a strategy file"),
        ("schema_fingerprint", "what is counted"),
    ];
    for (key, what) in versions {
        if first.manifest[key] != other.manifest[key] {
            return refuse(what, None);
        }
    }
    let builds = [&first.manifest["build"], &other.manifest["build"]];
    if builds[0] != builds[1] && !accepts_build {
        return refuse("the build of tenbin", Some(builds));
    }
    Ok(())
}

/// A value as people read it.
fn text_of(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The sum of all parts.
fn added(first: &Part, others: &[Part], prepared: &Prepared) -> Result<BatchResult, Error> {
    let (mut tally, mut faults) = first.tally(prepared)?;
    let mut known: Vec<(&str, Vec<Range<u64>>)> = vec![(&first.folder, tally.ranges().to_vec())];
    for part in others {
        let (more, more_faults) = part.tally(prepared)?;
        tally.add(&more).map_err(|error| refusal(&error, &known, &part.folder))?;
        faults.extend(more_faults);
        known.push((&part.folder, more.ranges().to_vec()));
    }
    faults.sort();
    faults.truncate(FAULTS_KEPT);
    Ok(BatchResult { tally, faults, interrupted: false, threads: 0 })
}

/// Why a part cannot be added to those before it.
fn refusal(error: &MergeError, known: &[(&str, Vec<Range<u64>>)], folder: &str) -> Error {
    let MergeError::Overlap(common) = error else {
        return Error::Usage(format!("{folder} does not fit the others: {error}"));
    };
    let meets = |ranges: &[Range<u64>]| {
        ranges.iter().any(|range| range.start < common.end && common.start < range.end)
    };
    let other = known.iter().find(|(_, ranges)| meets(ranges)).map_or("another", |(name, _)| name);
    Error::Usage(format!(
        "{other} and {folder} both hold games {} to {}, which would count twice: leave one out",
        common.start,
        common.end - 1
    ))
}

/// The games out of so many that none of these ranges has.
fn gaps(ranges: &[Range<u64>], games: u64) -> Vec<Range<u64>> {
    let ends = ranges.iter().map(|range| range.end);
    let starts = ranges.iter().map(|range| range.start);
    let gaps = std::iter::once(0).chain(ends).zip(starts.chain([games]));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::single_range_in_vec_init)] // lists of ranges are what is tested
    fn gaps_are_what_is_left() {
        assert_eq!(gaps(&[0..10], 10), Vec::<Range<u64>>::new());
        assert_eq!(gaps(&[2..4, 6..9], 10), [0..2, 4..6, 9..10]);
        assert_eq!(gaps(&[], 3), [0..3]);
    }
}
