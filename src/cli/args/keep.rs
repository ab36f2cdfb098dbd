//! How what is played is kept, and what has been played already is gone on from.

// The comments are the help texts, which are no Markdown.
#![allow(clippy::doc_markdown, rustdoc::broken_intra_doc_links)]

use std::sync::Arc;
use std::time::Duration;

use clap::{Args, ValueEnum};

use crate::keep::Folders;
use crate::shard::Shard;
use tenbin_lab::outside::handling::OnFault;

/// Where these options stand in the help.
const GOING_ON: &str = "Going on";

/// Where the option of programs stands.
const PROGRAMS: &str = "Bots that are programs";

/// What becomes of a game in which a program fails.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, ValueEnum)]
pub(crate) enum OnFaultChoice {
    /// It counts for nobody, and faults.csv has it
    #[default]
    Exclude,
    /// The seat plays on at random and does not win
    Forfeit,
    /// The command ends with exit 4
    Abort,
}

impl From<OnFaultChoice> for OnFault {
    fn from(choice: OnFaultChoice) -> Self {
        match choice {
            OnFaultChoice::Exclude => Self::Exclude,
            OnFaultChoice::Forfeit => Self::Forfeit,
            OnFaultChoice::Abort => Self::Abort,
        }
    }
}

/// What every command that plays batches is asked about what is played already.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct KeepOptions {
    /// Begin anew, whatever has been played into the folder already [default: go on from it where it is
    /// of the same rules, bots and seed]
    #[arg(long, help_heading = GOING_ON)]
    pub(crate) fresh: bool,

    /// Go on from what has been played into the folder, or end with an error where there is nothing to go
    /// on from
    #[arg(long, conflicts_with = "fresh", help_heading = GOING_ON)]
    pub(crate) resume: bool,

    /// Go on from what another build of this program has played, though its games may be others
    #[arg(long, help_heading = GOING_ON)]
    pub(crate) accept_build: bool,

    /// Save what has been played this often, such as 10s or 5m
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "30s", help_heading = GOING_ON)]
    pub(crate) save_every: Duration,

    /// Play one of N equal parts of the games, such as 3/16, and write what adds up in place of a report;
    /// `tenbin merge` puts the parts together [default folder: reports/EXPERIMENT.shard-K-of-N]
    #[arg(long, value_name = "K/N", help_heading = GOING_ON)]
    pub(crate) shard: Option<Shard>,

    /// What becomes of a game in which a bot that is a program fails: exclude (it counts for nobody, and
    /// faults.csv has it), forfeit (its seat plays on at random and does not win), abort (end with exit 4)
    #[arg(long, value_enum, value_name = "WHAT", default_value = "exclude", help_heading = PROGRAMS)]
    pub(crate) on_fault: OnFaultChoice,

    /// The folders of shards, where `merge` puts them together: then nothing is played that they have.
    #[arg(skip)]
    pub(crate) merged: Option<Arc<Folders>>,
}

/// A time such as `30s`, `5m` or `2h`; at least a second.
fn parse_time(text: &str) -> Result<Duration, String> {
    let how = "write a time such as 10s, 5m or 1h";
    let text = text.trim();
    let (number, seconds_each) = match text.char_indices().last() {
        Some((end, 's')) => (&text[..end], 1),
        Some((end, 'm')) => (&text[..end], 60),
        Some((end, 'h')) => (&text[..end], 3600),
        _ => return Err(format!("this is no time; {how}")),
    };
    let number: u32 = number.trim().parse().map_err(|_| format!("this is no time; {how}"))?;
    match u64::from(number) * seconds_each {
        0 => Err(format!("this is no time at all; {how}")),
        seconds => Ok(Duration::from_secs(seconds)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_mistakes_told() {
        for (text, seconds) in [("1s", 1), ("30s", 30), (" 5m ", 300), ("2 h", 7200)] {
            assert_eq!(parse_time(text), Ok(Duration::from_secs(seconds)), "{text}");
        }
        for text in ["", "30", "0s", "-1s", "s", "1.5m", "1d", "99999999999s"] {
            assert!(parse_time(text).is_err(), "{text}");
        }
    }
}
