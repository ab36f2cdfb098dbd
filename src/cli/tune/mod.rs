//! `tune`: learns the weights of a weighted strategy by playing against a pool, and says what they are worth.
//!
//! The learner (`tenbin_lab::tune`) is told which candidates are better, and nothing else; it is made anew from the
//! counts that the ledger has, so that going on is playing the same generations again without their games.

mod learn;
mod play;
mod start;
mod value;
mod verdict;

use std::path::Path;

use serde_json::json;

use crate::args::TuneOptions;
use crate::compare::refuse_kinds;
use crate::error::Error;
use crate::experiment;
use crate::keep::Ledger;
use crate::options::{BatchOptions, Format};
use crate::output::{print, report_text, rows_json};
use crate::progress::{Bar, stop_flag};
use crate::run::{Job, Started};
use crate::save::save;
use crate::session::{Session, warn};
use crate::tune::learn::Learned;
use crate::tune::play::Count;
use crate::tune::start::Start;
use tenbin_content::Asked;
use tenbin_engine::Key;
use tenbin_lab::policies::Strategy;
use tenbin_lab::report::tune::{Match, TuneInput, Weight, build, description};
use tenbin_lab::report::{ManifestParts, Report, Sheet, grouped};
use tenbin_lab::tune::{self, rewritten};

/// Keeps the seeds of learning and of the verdict apart from those of games.
const TUNE: u64 = 0x7475_6E65_2121_0001;

/// `tenbin tune`.
pub(crate) fn run(session: &Session, options: &TuneOptions) -> Result<(), Error> {
    if options.keep.shard.is_some() {
        return Err(Error::Usage(
            "--shard: what a generation plays follows from the one before, so tuning cannot be played in \
             parts; it uses all threads of a machine, and the same command goes on where it was interrupted"
                .to_owned(),
        ));
    }
    let mut experiment = experiment::find(session, Some(&options.target))?;
    refuse_kinds(&experiment, "tune")?;
    let (rules, seed) = (options.rules.clone(), options.seed);
    let batch = BatchOptions { rules, seed, ..BatchOptions::default() };
    experiment.apply(&batch)?;
    if let Some(name) = &options.strategy {
        experiment.strategies = vec![Asked::option(name)];
        experiment.places.strategies = None;
    }
    experiment.strategies.truncate(1);
    (experiment.rotate, experiment.goal) = (true, None);
    experiment.name = format!("tune_{}", experiment.name);
    if options.value {
        experiment.games = options.games_of_value();
        let job = Job {
            session,
            options: &options.report,
            keep: &options.keep,
            experiment: &experiment,
            started: Started::now(),
        };
        return value::learn(&job, options);
    }
    experiment.games =
        options.generations * options.candidates * options.games() + options.held_out;
    let start = Start::new(session, options, &experiment)?;
    let job = Job {
        session,
        options: &options.report,
        keep: &options.keep,
        experiment: &experiment,
        started: Started::now(),
    };
    Tuning { job, options, start }.play()
}

/// What is to be done.
struct Tuning<'a> {
    job: Job<'a>,
    options: &'a TuneOptions,
    start: Start,
}

/// A seed for one purpose, from that of the command.
fn seed_for(master: u64, purpose: u64) -> u64 {
    Key::of_game(master, TUNE).with(purpose).number()
}

/// Purposes of seeds beside the generations, which have their own numbers.
const HELD_OUT: u64 = u64::MAX;
const LEARNER: u64 = u64::MAX - 1;
const WATCHED: u64 = u64::MAX - 2;
const FINAL: u64 = u64::MAX - 3;
const VALUE: u64 = u64::MAX - 4;

impl Tuning<'_> {
    /// The seed of a purpose.
    fn seed(&self, purpose: u64) -> u64 {
        seed_for(self.job.experiment.seed, purpose)
    }

    /// The name of what comes of it.
    fn name(&self) -> String {
        format!("{}_tuned", self.start.stem())
    }

    fn play(&self) -> Result<(), Error> {
        let folder = self.job.folder()?;
        let stop = stop_flag()?;
        self.announce();
        let bar = Bar::new(self.job.session, self.games_at_most(), "games");
        let manifest = self.manifest(0, 0);
        let mut ledger = Ledger::open(&self.job, folder, self.start.base(), manifest, stop)?;
        let mut count = Count::default();
        let learned = self.learn(&mut ledger, &bar, &mut count)?;
        if ledger.is_interrupted() {
            bar.finish();
            return Err(ledger.end_interrupted());
        }
        let tuned = self.start.strategy_of(&self.name(), &learned.weights);
        let matches = self.matches(&mut ledger, &tuned, &bar, &mut count)?;
        let weights = self.weights(&mut ledger, (&learned, &tuned), &bar, &mut count)?;
        bar.finish();
        if ledger.is_interrupted() {
            return Err(ledger.end_interrupted());
        }
        self.tell(ledger, &learned, (&matches, &weights), count)
    }

    /// Games that there may be, for the bar.
    fn games_at_most(&self) -> u64 {
        let own = self.options;
        let changes = 2 * self.start.steps.learned.len() as u64 * self.games_of_weight();
        let generations = own.generations * (own.candidates + 1) * own.games();
        generations + 2 * self.start.pool.named().len() as u64 * own.held_out + changes
    }

    /// Games of each weight that is changed alone.
    fn games_of_weight(&self) -> u64 {
        (self.options.held_out / 5).max(1)
    }

    fn announce(&self) {
        let (session, start) = (self.job.session, &self.start);
        self.job.warn_of(&start.base().content.diagnostics);
        let named: Vec<&str> = start.pool.named().iter().map(|one| one.name.as_str()).collect();
        let settings: Vec<&str> = start.settings.iter().map(|one| one.name.as_str()).collect();
        let against = match (start.is_team, settings.as_slice()) {
            (false, _) => format!("against {}", named.join(", ")),
            (true, [""]) => "as a team".to_owned(),
            (true, all) => format!("as a team at {}", all.join(", ")),
        };
        session.note(&format!(
            "{}: {} of {} weights of {} learned in {} generations of {} candidates, {} games each, {against}, \
             {} seats, seed {:#x}",
            self.job.experiment.game.id(),
            start.steps.learned.len(),
            start.steps.start.len(),
            start.strategy.name,
            self.options.generations,
            self.options.candidates,
            grouped(self.options.games()),
            start.base().game.seats(),
            self.job.experiment.seed,
        ));
    }

    /// The manifest's part that only we know.
    fn manifest(&self, games: u64, status: u8) -> ManifestParts {
        let mut parts = self.job.manifest(self.start.base(), "tune", status);
        for strategy in self.start.pool.named() {
            let entry = (strategy.name.clone(), strategy.hash.clone());
            if !parts.strategies.contains(&entry) {
                parts.strategies.push(entry);
            }
        }
        let settings = self
            .start
            .settings
            .iter()
            .map(|one| json!({"name": one.name, "content_hash": one.prepared.content.hash}));
        parts.configuration["tuning"] = json!({
            "candidates": self.options.candidates,
            "games": self.options.games(),
            "pool": self.start.pool.named().iter().map(|one| one.name.as_str()).collect::<Vec<_>>(),
            "settings": settings.collect::<Vec<_>>(),
        });
        parts.configuration["generations"] = json!(self.options.generations);
        parts.configuration["held_out"] = json!(self.options.held_out);
        parts.asked = 0..games;
        parts
    }

    /// Writes the report with the tuned strategy in it, and tells what came out.
    fn tell(
        &self,
        ledger: Ledger<'_>,
        learned: &Learned,
        (matches, weights): (&[Match], &[Weight]),
        count: Count,
    ) -> Result<(), Error> {
        let name = self.name();
        let input = TuneInput {
            names: [&self.start.strategy.name, &name],
            seats: usize::from(self.start.base().game.seats()),
            is_team: self.start.is_team,
            factor: self.start.steps.factor,
            generations: &learned.generations,
            chosen: &learned.chosen,
            candidates: self.options.candidates as usize,
            matches,
            weights,
            games_of_weight: self.games_of_weight(),
            games: count.games,
            faults: count.faults,
        };
        let built = build(&input);
        let text = self.text(&learned.weights, &description(&input));
        let outcome = Error::check_faults(count.faults, count.games, "games ended in a fault");
        let status = outcome.as_ref().err().map_or(0, Error::exit_code);
        let parts = self.manifest(count.games, status);
        let mut facts = ledger.facts().clone();
        if let (Some(all), Some(more)) = (facts.as_object_mut(), built.facts.as_object()) {
            all.extend(more.clone());
        }
        let file = format!("{name}.toml");
        let own = (file.clone(), text.clone().into_bytes());
        let played = ledger.newly_played();
        let with_workbook = self.job.options.xlsx;
        let written = ledger.put(&parts, ("games", count.games, true), |folder, tally| {
            save([tally, own], &built.sheets, with_workbook, &facts, folder, &parts)
        })?;
        if let Some(more) = &self.options.write {
            crate::output::save(more, &text)?;
        }
        let newly = if played == 0 { 0 } else { count.games };
        self.job.conclude(count.games, newly, "games", &written);
        if count.faults > 0 {
            warn(&format!(
                "note: {} games ended in a fault and are not counted",
                grouped(count.faults)
            ));
        }
        print(&text_of(self.job.session, &built, self.job.options.format))?;
        let place = self.options.write.clone().unwrap_or_else(|| written.join(&file));
        self.job.session.note(&self.advice(&place));
        outcome
    }

    /// The text of the tuned strategy's file.
    fn text(&self, weights: &[i32], description: &str) -> String {
        let start = &self.start;
        let features = self.job.experiment.game.about().features;
        let all: Vec<(&str, i32, i32)> = features
            .iter()
            .zip(start.weights.iter().zip(weights))
            .map(|(&feature, (&old, &new))| (feature, old, new))
            .collect();
        let learned = tune::Learned {
            game: self.job.experiment.game.id(),
            description,
            weights: &all,
            temperature: [start.temperature, start.temperature_of_factor()],
        };
        rewritten(&start.text, &learned)
    }

    /// What to do with the file.
    fn advice(&self, place: &Path) -> String {
        format!(
            "the tuned strategy is {place}; `tenbin run {} --strategy {place}` plays it",
            self.options.target,
            place = place.display()
        )
    }
}

/// What is printed in the end.
fn text_of(session: &Session, built: &Report, format: Format) -> String {
    let of = |file: &str| built.sheets.iter().find(|sheet| sheet.file == file);
    report_text(session, built, format, "tune_matchups.csv", |matchups: Option<&Sheet>| {
        json!({
            "verdicts": built.lines(),
            "matchups": matchups.map(rows_json).unwrap_or_default(),
            "weights": of("weights.csv").map(rows_json).unwrap_or_default(),
            "generations": of("tune.csv").map(rows_json).unwrap_or_default(),
        })
    })
}

/// A place among strategies, as the game's folder of them names it.
fn names_of(strategies: &[Strategy]) -> String {
    strategies.iter().map(|one| one.name.as_str()).collect::<Vec<_>>().join(" ")
}
