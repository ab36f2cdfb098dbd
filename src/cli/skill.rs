//! `--skill`: how well everybody plays, and a command at each level of play.
//!
//! A level is a strategy of the game, `level1` (a beginner) to the last one there is (a master). `all` is the command
//! once for each of them, with its report beside the others', and one more report that says what differs.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde_json::{Value as Json, json};

use crate::args::{Command, PlayOptions, WriteOptions};
use crate::error::Error;
use crate::experiment::{self, Experiment, ExperimentKind};
use crate::from::From;
use crate::host;
use crate::keep::{Ledger, Play};
use crate::options::BatchOptions;
use crate::output::{print, report_text, rows_json};
use crate::prepare::{Prepared, prepare};
use crate::progress::{Bar, stop_flag};
use crate::run::{Ended, Job, Started};
use crate::session::Session;
use crate::sides;
use tenbin_content::Diagnostics;
use tenbin_engine::Key;
use tenbin_lab::policies::{self, Strategy};
use tenbin_lab::report::reading::FinishedReport;
use tenbin_lab::report::skills::{CrossedGames, build};
use tenbin_lab::report::{Sheet, grouped};
use tenbin_lab::sim::arena::{Arena, ArenaResult, Crossed};
use tenbin_lab::sim::looks::Part;
use tenbin_pages::PAGE;

/// The kind of the report that says what differs.
const SKILLS: &str = "skills";

/// At most so many line-ups of levels play the same deals.
const LINE_UPS_MAX: usize = 50;

/// Fewer deals than this tell luck from skill too badly.
const DEALS_MIN: u64 = 400;

/// Keeps the lots of line-ups apart from those of games.
const LINE_UPS: u64 = 0x6C69_6E65_5570;

/// How well everybody plays.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Skill {
    /// As `level1`, `level2`, ... of the game do.
    Level(u8),
    /// As each of them in turn.
    All,
}

impl Skill {
    /// The strategy of a level.
    pub(crate) fn strategy(self) -> Result<String, Error> {
        match self {
            Self::Level(level) => Ok(name(level)),
            Self::All => Err(Error::Usage(
                "--skill all: this command is played at one level; name it, such as --skill 3"
                    .to_owned(),
            )),
        }
    }
}

impl fmt::Display for Skill {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(out, "{level}"),
            Self::All => out.write_str("all"),
        }
    }
}

impl FromStr for Skill {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "all" {
            return Ok(Self::All);
        }
        let number = text.strip_prefix("level").unwrap_or(text);
        match number.parse::<u8>() {
            Ok(level) if (1..=9).contains(&level) => Ok(Self::Level(level)),
            _ => Err(
                "write a level of play: 1 (a beginner) to 5 (a master), or all for each of them"
                    .to_owned(),
            ),
        }
    }
}

fn name(level: u8) -> String {
    format!("level{level}")
}

/// A command that is to be played at each level.
pub(crate) struct EachLevel {
    word: &'static str,
    play: PlayOptions,
    experiment: Experiment,
    out: PathBuf,
    /// From 1 on.
    levels: Vec<u8>,
    /// Whether games begin with the deal, and not at a position.
    is_from_deal: bool,
}

impl EachLevel {
    /// What was asked for, if it was.
    pub(crate) fn asked(session: &Session, command: &Command) -> Result<Option<Self>, Error> {
        let (word, play, target) = match command {
            Command::Run(options) => ("run", &options.play, options.target.as_deref()),
            Command::Compare(options) => ("compare", &options.play, None),
            Command::Impact(options) => ("impact", &options.play, options.target.as_deref()),
            Command::Sweep(options) => ("sweep", &options.play, Some(options.experiment.as_str())),
            _ => return Ok(None),
        };
        if play.batch.skill != Some(Skill::All) {
            return Ok(None);
        }
        if play.keep.shard.is_some() {
            return Err(Error::Usage(
                "--skill all plays several reports, and --shard is a part of one: name a level, such as --skill 1, \
                 for each of them"
                    .to_owned(),
            ));
        }
        let begin = match command {
            Command::Run(options) => Some(&options.begin),
            Command::Compare(options) => Some(&options.begin),
            _ => None,
        };
        // A position says which game it is of.
        let from = begin.map(|begin| From::asked(session, begin)).transpose()?.flatten();
        let game = from.as_ref().map(From::game);
        let mut experiment = match command {
            Command::Compare(options) => sides::read_words(session, &options.words, game)?.0,
            _ => experiment::find(session, target.or(game))?,
        };
        let levels = levels(session, &experiment)?;
        let skill = Some(Skill::Level(levels[0]));
        experiment.apply(&BatchOptions { skill, ..play.batch.clone() })?;
        experiment.games = play.games.unwrap_or(experiment.games);
        "What is strong for beginners, for masters, for both?"
            .clone_into(&mut experiment.description);
        experiment.name = format!("skills_{word}_{}", experiment.name);
        let out = play.write.out.clone();
        let out = out.unwrap_or_else(|| Path::new("reports").join(&experiment.name));
        let is_from_deal = from.is_none();
        Ok(Some(Self { word, play: play.clone(), experiment, out, levels, is_from_deal }))
    }

    /// Plays the command at each level by `play`, which gives its exit code, and tells what differs.
    pub(crate) fn play(&self, session: &Session, play: &dyn Fn() -> u8) -> Result<u8, Error> {
        let started = Started::now();
        let mut reports = Vec::new();
        let mut worst = 0;
        for &level in &self.levels {
            session.note(&format!("level {level} of {}:", self.levels.len()));
            let folder = self.folder(level);
            let code = host::quietly_within(self.words(level, &folder), play);
            // A condition that holds, or what is not known as well as was asked for, is no reason to stop.
            if !matches!(code, 0 | 1 | 3) {
                return Ok(code);
            }
            worst = worst.max(code);
            let read =
                FinishedReport::read(&folder).map_err(|error| Error::Io(error.to_string()))?;
            reports.push((name(level), read));
        }
        self.tell(session, &reports, started, worst)?;
        Ok(worst)
    }

    /// Where the report of a level lies.
    fn folder(&self, level: u8) -> PathBuf {
        // The name of the folder, whether or not it was written with a slash at its end.
        let mut folder = self.out.components().collect::<PathBuf>().into_os_string();
        folder.push(format!("_level{level}"));
        folder.into()
    }

    /// The words of the command for one level.
    fn words(&self, level: u8, folder: &Path) -> Vec<OsString> {
        let mut words = without(host::words(), &["--skill", "--out"]);
        let command = words.iter().position(|word| word == self.word).unwrap_or(0);
        let rest = words.split_off(command + 1);
        let own = ["--skill".into(), level.to_string().into(), "--out".into(), folder.into()];
        words.into_iter().chain(own).chain(rest).collect()
    }

    /// Sets the reports side by side; of plain games luck is told from skill too.
    fn tell(
        &self,
        session: &Session,
        reports: &[(String, FinishedReport)],
        started: Started,
        status: u8,
    ) -> Result<(), Error> {
        let write = WriteOptions { out: Some(self.out.clone()), ..self.play.write.clone() };
        let (keep, experiment) = (&self.play.keep, &self.experiment);
        let job = Job { session, options: &write, keep, experiment, started };
        let base = prepare(&session.library, experiment, self.play.threads())?;
        let (folder, stop) = (job.folder()?, stop_flag()?);
        let arena = self.arena(session, &base)?;
        let deals = arena.as_ref().map_or(0, |arena| arena.games.end);
        let parts = || {
            let mut parts = job.manifest(&base, SKILLS, status);
            parts.asked = 0..deals;
            parts.configuration["reports"] = reports.iter().map(said).collect();
            parts.configuration["strategies"] = self.levels.iter().map(|&one| name(one)).collect();
            parts
        };
        let mut ledger = Ledger::open(&job, folder, &base, parts(), stop)?;
        let crossed =
            arena.map(|arena| play_crossed(&job, &base, &arena, &mut ledger)).transpose()?;
        if ledger.is_interrupted() {
            return Err(ledger.end_interrupted());
        }
        let tables: Vec<(String, Vec<Sheet>)> =
            reports.iter().map(|(name, read)| (name.clone(), read.sheets.clone())).collect();
        let Some(built) = build(&tables, crossed.as_ref()) else {
            session.note("no table of these reports has numbers to follow from level to level");
            return Ok(());
        };
        let ended = Ended { what: "deals", done: deals, interrupted: false };
        let written = job.write(&built, ledger, &parts(), &ended)?;
        session.note(&format!("what differs is told in {}, {PAGE} to look at", written.display()));
        let format = self.play.write.format;
        let text = report_text(session, &built, format, "skills.csv", |sheet| {
            let luck = built.sheets.iter().find(|sheet| sheet.file == "luck.csv");
            json!({
                "verdicts": built.lines(),
                "skills": sheet.map(rows_json).unwrap_or_default(),
                "luck": luck.map(rows_json).unwrap_or_default(),
            })
        });
        print(&text)
    }

    /// The games that tell luck from skill: every line-up of levels plays every deal. Only plain games of several
    /// players have them.
    fn arena(&self, session: &Session, base: &Prepared) -> Result<Option<Arena>, Error> {
        let seats = usize::from(base.game.seats());
        let is_plain = self.word == "run" && self.experiment.kind == ExperimentKind::Batch;
        if !is_plain || seats < 2 || !self.is_from_deal {
            return Ok(None);
        }
        let owner = self.experiment.game.owner();
        let mut diagnostics = Diagnostics::default();
        let read =
            |&level: &u8| policies::parse(&session.library, owner, &name(level), &mut diagnostics);
        let strategies: Vec<Strategy> = self.levels.iter().filter_map(read).collect();
        if !diagnostics.is_empty() {
            return Err(diagnostics.into());
        }
        let line_ups = line_ups(strategies.len(), seats, base.batch.seed);
        let deals = (self.experiment.games / line_ups.len() as u64).max(DEALS_MIN);
        Ok(Some(Arena {
            strategies,
            line_ups,
            seed: base.batch.seed,
            games: 0..deals,
            threads: base.batch.threads,
            content_hash: base.content.hash.clone(),
            is_crossed: true,
        }))
    }
}

fn play_crossed(
    job: &Job<'_>,
    base: &Prepared,
    arena: &Arena,
    ledger: &mut Ledger<'_>,
) -> Result<CrossedGames, Error> {
    let line_ups = arena.line_ups.len();
    job.session.note(&format!(
        "luck and skill: {} deals, each with {line_ups} line-ups of levels",
        grouped(arena.games.end)
    ));
    let bar = Bar::new(job.session, arena.games.end, "deals");
    let play: Play<'_, ArenaResult> = &mut |games, progress, stop| {
        base.game.run_arena(&Arena { games, ..arena.clone() }, progress, stop)
    };
    let result = ledger.play("crossed", arena.games.clone(), &bar, play)?;
    bar.finish();
    let shares = result.crossed().and_then(Crossed::shares);
    Ok(CrossedGames { deals: result.games_covered(), line_ups, shares })
}

/// What is kept of a level's report.
fn said((name, read): &(String, FinishedReport)) -> Json {
    let mut said = json!({ "level": name, "folder": read.folder.display().to_string() });
    for key in ["content_hash", "master_seed", "games_counted", "strategies"] {
        said[key] = read.manifest[key].clone();
    }
    said
}

/// The levels of a game, from 1 on.
fn levels(session: &Session, experiment: &Experiment) -> Result<Vec<u8>, Error> {
    let game = experiment.game.id();
    let known = policies::names(&session.library, game);
    let has = |level: &u8| known.iter().any(|(known, ..)| *known == name(*level));
    let levels: Vec<u8> = (1..=9).take_while(has).collect();
    if levels.len() < 2 {
        return Err(Error::Usage(format!(
            "--skill all: {game} has no levels of play; write strategies/{game}/level1.toml, level2.toml and so on, \
             from a beginner to a master"
        )));
    }
    Ok(levels)
}

/// All line-ups of so many levels at so many seats; where these are too many some of them, in which every level sits
/// equally often at every seat.
fn line_ups(levels: usize, seats: usize, seed: u64) -> Vec<Vec<usize>> {
    let all = levels.checked_pow(seats as u32).filter(|&all| all <= LINE_UPS_MAX);
    if let Some(all) = all {
        let line_up = |number: usize| -> Vec<usize> {
            (0..seats as u32).map(|seat| number / levels.pow(seat) % levels).collect()
        };
        return (0..all).map(line_up).collect();
    }
    let rounds = LINE_UPS_MAX / levels;
    let key = Key::of_game(seed, LINE_UPS);
    let count = rounds * levels;
    let of_seat = |seat: usize| {
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|&place| key.with(seat as u64).with(place as u64).number());
        order
    };
    let seats: Vec<Vec<usize>> = (0..seats).map(of_seat).collect();
    (0..count).map(|number| seats.iter().map(|order| order[number] % levels).collect()).collect()
}

/// Words without some options and their values.
fn without(words: Vec<OsString>, options: &[&str]) -> Vec<OsString> {
    let mut left = Vec::new();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        let is_option = |option: &&str| {
            let text = word.to_str().unwrap_or_default();
            text.strip_prefix(*option).is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
        };
        if options.iter().any(is_option) {
            if word.to_str().is_some_and(|text| !text.contains('=')) {
                words.next();
            }
        } else if word == OsStr::new("--") {
            left.push(word);
            left.extend(words);
            break;
        } else {
            left.push(word);
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_a_number_or_its_name() {
        assert_eq!("3".parse(), Ok(Skill::Level(3)));
        assert_eq!("level5".parse(), Ok(Skill::Level(5)));
        assert_eq!("all".parse(), Ok(Skill::All));
        for wrong in ["0", "10", "expert", "", "-1"] {
            assert!(wrong.parse::<Skill>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_level_sits_equally_often_at_every_seat() {
        assert_eq!(line_ups(2, 2, 1), [[0, 0], [1, 0], [0, 1], [1, 1]]);
        for (levels, seats) in [(5, 2), (5, 4), (3, 8), (9, 2)] {
            let all = line_ups(levels, seats, 7);
            assert!(all.len() <= LINE_UPS_MAX);
            for seat in 0..seats {
                let of = |level| all.iter().filter(|line_up| line_up[seat] == level).count();
                assert!((0..levels).all(|level| of(level) == all.len() / levels));
            }
        }
    }

    #[test]
    fn options_are_taken_out_with_their_values() {
        let words = [
            "tenbin",
            "run",
            "--out",
            "x",
            "pig",
            "--skill=all",
            "--games",
            "9",
            "--",
            "--out",
            "y",
        ];
        let left = without(words.map(OsString::from).to_vec(), &["--skill", "--out"]);
        assert_eq!(
            left,
            ["tenbin", "run", "pig", "--games", "9", "--", "--out", "y"].map(OsString::from)
        );
    }
}
