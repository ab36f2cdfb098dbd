//! `run`: plays a batch, prints the verdicts, writes the reports.

use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};

use serde_json::{Value as Json, json};

use crate::args::{KeepOptions, OnFaultChoice, RunOptions, WriteOptions};
use crate::cards;
use crate::error::Error;
use crate::experiment::{self, Experiment, ExperimentKind};
use crate::fail_if;
use crate::from::From;
use crate::keep::Ledger;
use crate::ladder::{cells, run_ladder};
use crate::luck;
use crate::options::Format;
use crate::output::{print, report_text};
use crate::past::replay_command;
use crate::prepare::{Prepared, prepare};
use crate::progress::{Bar, stop_flag};
use crate::save::save;
use crate::session::{Session, warn};
use crate::shard;
use crate::sweep;
use crate::tables;
use crate::tournament::run_tournament;
use crate::until;
use tenbin_content::{Asked, Diagnostics};
use tenbin_lab::report::build_from_position;
use tenbin_lab::report::grouped;
use tenbin_lab::report::luck::LuckTold;
use tenbin_lab::report::stopping::progress_of;
use tenbin_lab::report::{
    self, CsvStyle, ManifestParts, Report, ReportInput, Stopping, summary_json,
};
use tenbin_lab::sim::{BatchResult, Fault, Tally};
use tenbin_pages::PAGE;

/// The batch of a run.
const GAMES: &str = "games";

#[cfg(test)]
thread_local! {
    /// Whether making a report panics on this thread, to see what is left then.
    pub(crate) static REPORT_PANICS: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// `tenbin run`.
pub(crate) fn run(session: &Session, options: &RunOptions) -> Result<(), Error> {
    let from = From::asked(session, &options.begin)?;
    // A position says which game it is of.
    let target = options.target.as_deref().or(from.as_ref().map(From::game));
    let mut experiment = experiment::find(session, target)?;
    sweep::refuse(&experiment)?;
    if let Some(from) = from {
        from.lay_on(&mut experiment, play_seats(options))?;
    }
    let play = &options.play;
    experiment.apply(&play.batch)?;
    experiment.games = play.games.unwrap_or(experiment.games);
    let goal = options.stop.goal();
    until::refuse_other_kinds(&experiment, goal, &options.stop.fail_if)?;
    tables::refuse(&experiment, &options.tables)?;
    experiment.goal = goal.or(experiment.goal);
    experiment.reduce_luck = options.stop.reduce_luck;
    luck::refuse(&experiment)?;
    let threads = play.threads();
    shard::refuse(&experiment, play, &options.stop.fail_if)?;
    shard::refuse_tables(play.keep.shard, &options.tables)?;
    let job = Job {
        session,
        options: &play.write,
        keep: &play.keep,
        experiment: &experiment,
        started: Started::now(),
    };
    let prepared = || prepare(&session.library, &experiment, threads);
    if play.keep.on_fault == OnFaultChoice::Forfeit
        && matches!(experiment.kind, ExperimentKind::Tournament)
    {
        let text = "--on-fault forfeit is for single games: the points of a tournament come from how a game \
                    stands, whoever forfeits it; leave it out, or write --on-fault exclude";
        return Err(Error::Usage(text.to_owned()));
    }
    match &experiment.kind {
        ExperimentKind::Batch => run_batch(&job, prepared()?, options),
        ExperimentKind::Tournament => run_tournament(&job, &prepared()?),
        ExperimentKind::Ladder(grid) => {
            run_ladder(&job, &cells(&session.library, &experiment, grid, threads)?)
        }
    }
}

/// The number of players that the command line asks for.
fn play_seats(options: &RunOptions) -> Option<u64> {
    options.play.batch.rules.seats
}

/// How far a run has come.
pub(crate) struct Ended {
    /// What was played: games or tournaments.
    pub(crate) what: &'static str,
    pub(crate) done: u64,
    pub(crate) interrupted: bool,
}

/// What a run is asked to do.
pub(crate) struct Job<'a> {
    pub(crate) session: &'a Session,
    pub(crate) options: &'a WriteOptions,
    pub(crate) keep: &'a KeepOptions,
    pub(crate) experiment: &'a Experiment,
    pub(crate) started: Started,
}

/// When a command began: by the clock of days, which may be set meanwhile, and by one that runs on.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Started {
    pub(crate) day: SystemTime,
    pub(crate) instant: Instant,
}

impl Started {
    /// Now.
    pub(crate) fn now() -> Self {
        Self { day: SystemTime::now(), instant: Instant::now() }
    }
}

impl Job<'_> {
    /// Checks that the report can be written, before anything is played.
    pub(crate) fn folder(&self) -> Result<report::Prepared, Error> {
        let usual = || shard::usual_place(&self.experiment.name, self.keep.shard);
        let out = self.options.out.clone().unwrap_or_else(usual);
        report::prepare(&out).map_err(|error| Error::Io(error.to_string()))
    }

    /// Writes the report; gives its place.
    pub(crate) fn write(
        &self,
        built: &Report,
        ledger: Ledger<'_>,
        parts: &ManifestParts,
        ended: &Ended,
    ) -> Result<PathBuf, Error> {
        let mut facts = ledger.facts().clone();
        if let (Some(all), Some(more)) = (facts.as_object_mut(), built.facts.as_object()) {
            all.extend(more.clone());
        }
        #[cfg(test)]
        assert!(!REPORT_PANICS.get(), "the report is broken");
        let is_whole = !ended.interrupted;
        ledger.put(parts, (ended.what, ended.done, is_whole), |folder, tally| {
            save(Some(tally), &built.sheets, self.options.xlsx, &facts, folder, parts)
        })
    }

    /// The manifest's part that only we know.
    pub(crate) fn manifest(
        &self,
        prepared: &Prepared,
        kind: &str,
        exit_status: u8,
    ) -> ManifestParts {
        let batch = &prepared.batch;
        let mut strategies: Vec<(String, String)> = Vec::new();
        for strategy in &batch.strategies {
            let entry = (strategy.name.clone(), strategy.hash.clone());
            if !strategies.contains(&entry) {
                strategies.push(entry);
            }
        }
        ManifestParts {
            kind: kind.to_owned(),
            command_line: command_line(),
            configuration: configuration(self.experiment, prepared),
            strategies,
            asked: batch.games.clone(),
            started: self.started.day,
            ended: SystemTime::now(),
            threads: threads_used(batch.threads),
            exit_status: i32::from(exit_status),
            csv: self.options.csv.unwrap_or(CsvStyle::PLAIN),
        }
    }

    /// Says what will be played, and what the rules warn of.
    pub(crate) fn announce(&self, prepared: &Prepared, what: &str) {
        self.warn_of(&prepared.content.diagnostics);
        for (name, changes) in &prepared.content.sheets {
            self.session.note(&format!("{name}: {}", cards::told(changes)));
        }
        let batch = &prepared.batch;
        let mut names: Vec<String> = Vec::new();
        for strategy in &batch.strategies {
            if !names.contains(&strategy.name) {
                names.push(strategy.name.clone());
            }
        }
        let most = if self.experiment.goal.is_some() { "at most " } else { "" };
        self.session.note(&format!(
            "{}: {most}{} {what}, {} seats, {}, seed {:#x}",
            self.experiment.game.id(),
            grouped(batch.games.end.saturating_sub(batch.games.start)),
            prepared.game.seats(),
            names.join(" and "),
            batch.seed
        ));
    }

    /// Passes on what content warns of.
    pub(crate) fn warn_of(&self, content: &Diagnostics) {
        let warnings = content.render_warnings();
        if !warnings.is_empty() {
            self.session.note(warnings.trim_end());
        }
    }

    /// Says how fast it was, where something was played, and where the reports are; `done` are told of.
    pub(crate) fn conclude(&self, done: u64, played: u64, what: &str, folder: &Path) {
        let place = folder.display();
        if played == 0 {
            let done = grouped(done);
            self.session.note(&format!("{done} {what} told of in {place}, {PAGE} to look at"));
            return;
        }
        let seconds = self.started.instant.elapsed().as_secs_f64();
        let rate = (played as f64 / seconds.max(1e-3)).round() as u64;
        self.session.note(&format!(
            "{} {what} in {seconds:.1} s ({} a second); reports in {place}, {PAGE} to look at",
            grouped(played),
            grouped(rate),
        ));
    }
}

/// How many threads play where so many are asked for; 0 for as many as there are processors.
fn threads_used(asked: usize) -> usize {
    match asked {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        asked => asked,
    }
}

/// Tells of games that broke; `what` says how many of what, and which was the first.
pub(crate) fn tell_faults(
    result: &BatchResult,
    folder: &Path,
    what: impl FnOnce(String, &Fault) -> String,
) {
    tell_forfeits(&result.faults, folder);
    let Some(first) = result.faults.iter().find(|fault| !fault.is_forfeit) else { return };
    warn(&format!(
        "note: {}: {}\n      `{}` shows it",
        what(grouped(result.tally.batch().faults), first),
        first.message,
        replay_command(&folder.display().to_string(), first.game_index)
    ));
}

/// Tells of games that a program has forfeited.
fn tell_forfeits(faults: &[Fault], folder: &Path) {
    let mut forfeits = faults.iter().filter(|fault| fault.is_forfeit);
    let Some(first) = forfeits.next() else { return };
    warn(&format!(
        "note: {} games were forfeited, since a program failed in them (faults.csv); the first is game {}: {}\n      \
         `{}` shows it up to there",
        grouped(1 + forfeits.count() as u64),
        first.game_index,
        first.message,
        replay_command(&folder.display().to_string(), first.game_index)
    ));
}

/// The words of the command line; of the program only its name, since where it lies on this machine
/// is nobody's matter.
pub(crate) fn command_line() -> Vec<String> {
    let mut words: Vec<String> =
        crate::host::words().into_iter().map(|word| word.to_string_lossy().into_owned()).collect();
    if let Some(program) = words.first_mut()
        && let Some(stem) = Path::new(program).file_stem()
    {
        *program = stem.to_string_lossy().into_owned();
    }
    words
}

/// Everything that decides about the results.
fn configuration(experiment: &Experiment, prepared: &Prepared) -> Json {
    let batch = &prepared.batch;
    let seated: Vec<&str> = batch.strategies.iter().map(|s| s.name.as_str()).collect();
    let texts = |asked: &[Asked]| asked.iter().map(|one| one.text.clone()).collect::<Vec<_>>();
    let asked = experiment.seat_strategies(prepared.game.seats(), &mut Diagnostics::default());
    let asked = asked.map(|names| texts(&names)).unwrap_or_default();
    let mut value = json!({
        "experiment": experiment.name,
        "experiment_file": experiment.file,
        "description": experiment.description,
        "game": prepared.game.id(),
        "games": experiment.games,
        "seed": format!("{:#018x}", batch.seed),
        "seats": prepared.game.seats(),
        "strategies": seated,
        "strategies_asked": asked,
        "rotate": batch.rotate,
        "variants": texts(&experiment.variants),
        "set": texts(&experiment.sets),
        "content": prepared.content.root.to_json(),
    });
    if let Some(laid) = cards::laid(&prepared.content) {
        value["cards"] = laid;
    }
    if let Some(from) = &experiment.from {
        value["from"] = from.to_json();
    }
    if let Some(goal) = experiment.goal {
        value[goal.option()] = json!(format!("{}pp", goal.size_pp()));
    }
    if experiment.reduce_luck {
        value["reduce_luck"] = json!(true);
    }
    value
}

fn run_batch(job: &Job<'_>, mut prepared: Prepared, options: &RunOptions) -> Result<(), Error> {
    let conditions = fail_if::read(&options.stop.fail_if, &prepared)?;
    let folder = job.folder()?;
    let tables = tables::prepare(&options.tables, &prepared)?;
    let stop = stop_flag()?;
    job.announce(&prepared, "games");
    let luck = luck::learn(job.session, job.experiment, &mut [&mut prepared], stop)?;
    let prepared = &prepared;
    let manifest = job.manifest(prepared, "run", 0);
    let mut ledger = Ledger::open(job, folder, prepared, manifest, stop)?;
    let bar = Bar::new(job.session, prepared.batch.games.end, "games");
    let (target, goal) = (job.experiment.target(), job.experiment.goal);
    let watched = |tally: &Tally, goal, look| progress_of(tally, target, goal, look);
    let (result, stopping) = until::play(&mut ledger, GAMES, prepared, goal, watched, &bar)?;
    bar.finish();
    let conditions = |built: &Report| fail_if::check(&conditions, built, prepared);
    if ledger.is_shard() {
        return ledger.end_shard();
    }
    let outcome = tell(job, prepared, ledger, (&result, stopping.as_ref(), luck), conditions);
    if let Some(tables) = tables.filter(|_| result.tally.games_covered() > 0) {
        tables.write(job.session, prepared, &result, stop)?;
    }
    outcome
}

/// Writes the report of a batch, prints what came out, and says how the command ends.
fn tell(
    job: &Job<'_>,
    prepared: &Prepared,
    ledger: Ledger<'_>,
    (result, stopping, luck): (&BatchResult, Option<&Stopping>, Option<LuckTold>),
    conditions: impl FnOnce(&Report) -> Result<(), Error>,
) -> Result<(), Error> {
    let done = result.tally.games_covered();
    if done == 0 {
        warn("no game was finished; nothing was written");
        return Err(Error::Interrupted);
    }
    let input = ReportInput {
        schema: &prepared.schema,
        tally: &result.tally,
        faults: &result.faults,
        target: job.experiment.target(),
        stopping,
        luck,
    };
    let build = if prepared.from.is_some() { build_from_position } else { report::build };
    let built = build(&input);
    let outcome = verdict_on(result, done, "games")
        .and_then(|()| conditions(&built))
        .and_then(|()| until::verdict_on(&built, done));
    let status = outcome.as_ref().err().map_or(0, Error::exit_code);
    let mut parts = job.manifest(prepared, "run", status);
    if stopping.is_some() && !result.interrupted {
        // What was to be played is what it took.
        parts.asked = 0..done;
    }
    // What was put together without all parts spares a larger report too.
    let asked = parts.asked.end.saturating_sub(parts.asked.start);
    let ended = Ended { what: "games", done, interrupted: done < asked };
    let played = ledger.newly_played();
    let written = job.write(&built, ledger, &parts, &ended)?;
    job.conclude(done, played, "games", &written);
    tell_faults(result, &written, |faults, first| {
        format!(
            "{faults} games ended in a fault and are not counted (faults.csv); the first is game {}",
            first.game_index
        )
    });
    print(&verdicts_text(job.session, &built, job.options.format))?;
    if result.interrupted {
        warn(&format!(
            "interrupted after {} of {} games; the reports are marked partial",
            grouped(done),
            grouped(job.experiment.games)
        ));
    }
    outcome
}

/// How the command ends; `what` was played.
pub(crate) fn verdict_on(result: &BatchResult, done: u64, what: &str) -> Result<(), Error> {
    if result.interrupted {
        return Err(Error::Interrupted);
    }
    let faults = result.tally.batch().faults;
    Error::check_faults(faults, done, &format!("{what} ended in a fault"))
}

/// What is printed in the end.
pub(crate) fn verdicts_text(session: &Session, built: &Report, format: Format) -> String {
    report_text(
        session,
        built,
        format,
        "summary.csv",
        |_| json!({ "verdicts": built.lines(), "summary": summary_json(&built.summary) }),
    )
}
