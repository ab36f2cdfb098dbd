//! `--shard K/N`: one part of the games of a command, played for `merge`.

use std::fmt;
use std::ops::Range;
use std::path::PathBuf;
use std::str::FromStr;

use crate::args::{PlayOptions, TableOptions};
use crate::error::Error;
use crate::experiment::Experiment;
use tenbin_lab::report::grouped;

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
    /// Its part of some games.
    pub(crate) fn part_of(self, games: &Range<u64>) -> Range<u64> {
        let count = games.end.saturating_sub(games.start);
        let end_of = |number: u32| {
            let end = u128::from(count) * u128::from(number) / u128::from(self.count);
            // No part ends beyond the whole.
            games.start + u64::try_from(end).unwrap_or(count)
        };
        end_of(self.number - 1)..end_of(self.number)
    }
}

/// Refuses what a part of the games cannot do: to stop by itself, and to write a report.
pub(crate) fn refuse(
    experiment: &Experiment,
    play: &PlayOptions,
    fail_if: &[String],
) -> Result<(), Error> {
    let Some(shard) = play.keep.shard else { return Ok(()) };
    let told = if experiment.goal.is_some() {
        "a run that stops when enough is known cannot be played in parts: leave --until and \
         --smallest-effect out, and give --games"
            .to_owned()
    } else if !fail_if.is_empty() {
        "--fail-if asks for all games: give it to a run of all".to_owned()
    } else if play.write.xlsx {
        "there is no report before the parts are put together: give --xlsx to `tenbin merge`"
            .to_owned()
    } else if shard.part_of(&(0..experiment.games)).is_empty() {
        format!(
            "{} games are too few for {} parts",
            grouped(experiment.games),
            grouped(u64::from(shard.count))
        )
    } else {
        return Ok(());
    };
    Err(Error::Usage(format!("--shard {shard}: {told}")))
}

/// Refuses tables of single games, which a run of all games writes.
pub(crate) fn refuse_tables(shard: Option<Shard>, tables: &TableOptions) -> Result<(), Error> {
    let is_asked = tables.games_table.is_some() || tables.cards_table.is_some();
    match shard.filter(|_| is_asked) {
        None => Ok(()),
        Some(shard) => Err(Error::Usage(format!(
            "--shard {shard}: a table of single games is written by a run of all games: leave \
             --games-table and --cards-table out"
        ))),
    }
}

/// Where a report comes where nobody says, or a part of it.
pub(crate) fn usual_place(name: &str, shard: Option<Shard>) -> PathBuf {
    let name = match shard {
        None => name.to_owned(),
        Some(Shard { number, count }) => format!("{name}.shard-{number}-of-{count}"),
    };
    PathBuf::from("reports").join(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_run_are_the_run() {
        for (games, count) in [(10, 3), (16, 16), (1_000_000, 7), (u64::MAX, 1_000), (5, 9)] {
            let mut next = 0;
            for number in 1..=count {
                let part = Shard { number, count }.part_of(&(0..games));
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
