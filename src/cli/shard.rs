//! `run --shard K/N`: one part of the games of a run, played for `merge`.

use std::fmt;
use std::ops::Range;
use std::path::PathBuf;
use std::str::FromStr;

use serde_json::Value as Json;

use crate::args::{RunOptions, TableOptions};
use crate::error::Error;
use crate::experiment::{Experiment, ExperimentKind};
use crate::prepare::Prepared;
use crate::progress::{Bar, stop_flag};
use crate::run::{Ended, Job, put, verdict_on};
use crate::session::warn;
use crate::until::play_games;
use tenbin_lab::report::folder::TALLY;
use tenbin_lab::report::manifest::{hash_of, tally_facts};
use tenbin_lab::report::{self, grouped};
use tenbin_lab::sim::BatchResult;

/// One of so many parts of a run.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Shard {
    /// From 1.
    number: u32,
    count: u32,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let how = "write the part and how many there are, such as 3/16";
        let (number, count) =
            text.split_once('/').ok_or_else(|| format!("this is no part of a run; {how}"))?;
        let whole = |text: &str| text.trim().parse::<u32>().ok();
        match (whole(number), whole(count)) {
            (Some(number), Some(count)) if (1..=count).contains(&number) => {
                Ok(Self { number, count })
            }
            (Some(number), Some(count)) if count > 0 => {
                Err(format!("{count} parts are numbered from 1 to {count}, and {number} is none"))
            }
            _ => Err(format!("this is no part of a run; {how}")),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.number, self.count)
    }
}

impl Shard {
    /// Its games out of so many.
    fn games(self, games: u64) -> Range<u64> {
        let end_of = |number: u32| {
            let end = u128::from(games) * u128::from(number) / u128::from(self.count);
            // No part ends beyond the whole.
            u64::try_from(end).unwrap_or(games)
        };
        end_of(self.number - 1)..end_of(self.number)
    }
}

/// Refuses shards of what is not counted game by game, or stops by itself.
pub(crate) fn refuse(
    experiment: &Experiment,
    shard: Shard,
    options: &RunOptions,
) -> Result<(), Error> {
    let name = &experiment.name;
    let told = match &experiment.kind {
        ExperimentKind::Tournament => format!(
            "{name} is a tournament, and only batches of single games can be played in parts yet"
        ),
        ExperimentKind::Ladder(_) => format!(
            "{name} is a ladder, and only batches of single games can be played in parts yet; a rung of \
             it is such a batch (--seats, --variant)"
        ),
        ExperimentKind::Batch if experiment.goal.is_some() => {
            "a run that stops when enough is known cannot be played in parts: leave --until and \
             --smallest-effect out, and give --games"
                .to_owned()
        }
        ExperimentKind::Batch if !options.stop.fail_if.is_empty() => {
            "--fail-if asks for all games: leave it out here".to_owned()
        }
        ExperimentKind::Batch if options.play.write.xlsx => {
            "there is no report before the parts are put together: give --xlsx to `tenbin merge`"
                .to_owned()
        }
        ExperimentKind::Batch if is_told_by_game(&options.tables) => {
            "a table of single games is written by a run of all games: leave --games-table and \
             --cards-table out"
                .to_owned()
        }
        ExperimentKind::Batch if shard.games(experiment.games).is_empty() => format!(
            "{} games are too few for {} parts",
            grouped(experiment.games),
            grouped(u64::from(shard.count))
        ),
        ExperimentKind::Batch => return Ok(()),
    };
    Err(Error::Usage(format!("--shard {shard}: {told}")))
}

fn is_told_by_game(tables: &TableOptions) -> bool {
    tables.games_table.is_some() || tables.cards_table.is_some()
}

/// Plays a part of the games and writes what adds up.
pub(crate) fn play(job: &Job<'_>, prepared: &mut Prepared, shard: Shard) -> Result<(), Error> {
    prepared.batch.games = shard.games(job.experiment.games);
    let prepared = &*prepared;
    let place = job.options.out.clone().unwrap_or_else(|| {
        let name = format!("{}.shard-{}-of-{}", job.experiment.name, shard.number, shard.count);
        PathBuf::from("reports").join(name)
    });
    let folder = report::prepare(&place).map_err(|error| Error::Io(error.to_string()))?;
    let stop = stop_flag()?;
    job.announce(prepared, "games");
    let games = prepared.batch.games.end - prepared.batch.games.start;
    let bar = Bar::new(job.session, games, "games");
    let result = play_games(prepared, prepared.batch.games.clone(), &bar, stop);
    bar.finish();
    let done = result.tally.games_covered();
    if done == 0 {
        warn("no game was finished; nothing was written");
        return Err(Error::Interrupted);
    }
    let outcome = verdict_on(&result, done, "games");
    let written = write(job, prepared, (&result, &outcome), folder, shard)?;
    job.session.note(&format!(
        "games {} to {} of {} in {}; `tenbin merge` puts the parts together",
        grouped(prepared.batch.games.start),
        grouped(prepared.batch.games.start + done - 1),
        grouped(job.experiment.games),
        written.display()
    ));
    outcome
}

fn write(
    job: &Job<'_>,
    prepared: &Prepared,
    (result, outcome): (&BatchResult, &Result<(), Error>),
    folder: report::Prepared,
    shard: Shard,
) -> Result<PathBuf, Error> {
    let mut bytes = Vec::new();
    result
        .tally
        .write_to(&result.faults, &mut bytes)
        .map_err(|error| Error::Io(format!("{TALLY}: {error}")))?;
    let status = outcome.as_ref().err().map_or(0, Error::exit_code);
    let parts = job.manifest(prepared, "run", status, result.threads);
    let mut facts = tally_facts(&result.tally);
    facts["shard"] = Json::from(shard.to_string());
    facts["build"] = Json::from(build()?);
    let done = result.tally.games_covered();
    let ended = Ended { what: "games", done, interrupted: result.interrupted };
    put(folder, &parts, &ended, |folder| {
        report::write(vec![(TALLY.to_owned(), bytes)], &facts, folder, &parts)
            .map_err(|error| Error::Io(error.to_string()))
    })
}

/// Which build of the program this is: a hash of the program itself.
pub(crate) fn build() -> Result<String, Error> {
    let program = crate::host::code().and_then(std::fs::read);
    let bytes =
        program.map_err(|error| Error::io("reading the program to know its build", &error))?;
    Ok(hash_of(&bytes)[..16].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_run_are_the_run() {
        for (games, count) in [(10, 3), (16, 16), (1_000_000, 7), (u64::MAX, 1_000), (5, 9)] {
            let mut next = 0;
            for number in 1..=count {
                let part = Shard { number, count }.games(games);
                assert_eq!(part.start, next, "{number}/{count} of {games}");
                assert!(part.end - part.start <= games / u64::from(count) + 1);
                next = part.end;
            }
            assert_eq!(next, games);
        }
    }

    #[test]
    fn parts_are_read_and_mistakes_told() {
        assert_eq!("3/16".parse(), Ok(Shard { number: 3, count: 16 }));
        for (text, wanted) in [
            ("3", "such as 3/16"),
            ("0/4", "from 1 to 4"),
            ("5/4", "from 1 to 4"),
            ("1/0", "no part"),
            ("a/4", "no part"),
            ("-1/4", "no part"),
        ] {
            let told = text.parse::<Shard>().unwrap_err();
            assert!(told.contains(wanted), "{text}: {told}");
        }
    }
}
