//! `tune --value`: learns what positions are worth, and writes a strategy that searches by it.

use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::json;

use crate::args::TuneOptions;
use crate::error::Error;
use crate::keep::Ledger;
use crate::output::{print, report_text, rows_json};
use crate::prepare::{Prepared, prepare};
use crate::progress::{Bar, stop_flag};
use crate::run::Job;
use crate::save::save;
use crate::session::warn;
use crate::tune::start::{Start, check_target, pool};
use crate::tune::{VALUE, seed_for};
use tenbin_content::stem;
use tenbin_lab::policies::Strategy;
use tenbin_lab::report::judge::build;
use tenbin_lab::report::{self, ManifestParts, Report, grouped};
use tenbin_lab::sim::arena::Arena;
use tenbin_lab::tune::{LearnedJudge, judging, learn_judge};

/// One turn in so many is looked at: those next to each other say much the same.
const ONE_TURN_IN: u64 = 3;

/// Learns, writes and tells.
pub(super) fn learn(job: &Job<'_>, options: &TuneOptions) -> Result<(), Error> {
    let threads = options.threads.threads.map_or(0, usize::from);
    let base = prepare(&job.session.library, job.experiment, threads)?;
    let strategy = base.batch.strategies[0].clone();
    if strategy.weights().is_none() {
        return Err(Start::no_weights(job.session, job.experiment.game.id(), &strategy));
    }
    if let Some(target) = &options.write {
        check_target(target)?;
    }
    let players: Vec<Strategy> =
        pool(job.session, options, job.experiment, &strategy)?.named().to_vec();
    let folder = job.folder()?;
    let stop = stop_flag()?;
    let games = options.games_of_value();
    let names: Vec<&str> = players.iter().map(|one| one.name.as_str()).collect();
    job.warn_of(&base.content.diagnostics);
    job.session.note(&format!(
        "{}: what positions are worth, from {} games between {}, {} seats, seed {:#x}",
        job.experiment.game.id(),
        grouped(games),
        names.join(", "),
        base.game.seats(),
        job.experiment.seed,
    ));
    let arena = Arena {
        line_ups: line_ups(players.len(), base.game.seats(), base.schema.cooperative),
        strategies: players.clone(),
        seed: seed_for(job.experiment.seed, VALUE),
        games: 0..games,
        threads,
        content_hash: base.content.hash.clone(),
        is_crossed: false,
    };
    let bar = Bar::new(job.session, games, "games");
    let played = base.game.positions(&arena, ONE_TURN_IN, &bar, stop);
    bar.finish();
    if stop.load(Ordering::Relaxed) {
        warn("interrupted; nothing was learned and nothing was written");
        return Err(Error::Interrupted);
    }
    let faults = games - played.len() as u64;
    let Some(judge) = learn_judge(&base.schema, base.game.seats(), &played) else {
        return Err(Error::Usage(format!(
            "--games {games}: these are too few games that somebody won to learn from; give more"
        )));
    };
    let taught =
        Taught { job, options, base: &base, strategy: &strategy, players: &players, faults };
    taught.tell(&judge, folder, stop)
}

/// What was played, and what it is told with.
struct Taught<'a> {
    job: &'a Job<'a>,
    options: &'a TuneOptions,
    base: &'a Prepared,
    strategy: &'a Strategy,
    players: &'a [Strategy],
    faults: u64,
}

impl Taught<'_> {
    /// Writes the report with the strategy in it, and tells what came out.
    fn tell(
        &self,
        judge: &LearnedJudge,
        folder: report::Prepared,
        stop: &'static AtomicBool,
    ) -> Result<(), Error> {
        let Self { job, options, base, strategy, .. } = *self;
        let games = options.games_of_value();
        let game = job.experiment.game.id();
        let built = build(&judge.told);
        let name = format!("{}_search", stem(&strategy.name));
        let description = format!(
            "tries what {} thinks best in imagined worlds and judges them by what lies there, as learned from {} games",
            strategy.name,
            grouped(judge.told.games[0])
        );
        let text = judging((game, &strategy.name), &description, judge);
        let outcome = Error::check_faults(self.faults, games, "games ended in a fault");
        let status = outcome.as_ref().err().map_or(0, Error::exit_code);
        let parts = self.manifest(status);
        let ledger = Ledger::open(job, folder, base, self.manifest(0), stop)?;
        let mut facts = ledger.facts().clone();
        if let (Some(all), Some(more)) = (facts.as_object_mut(), built.facts.as_object()) {
            all.extend(more.clone());
        }
        let file = format!("{name}.toml");
        let own = (file.clone(), text.clone().into_bytes());
        let written = ledger.put(&parts, ("games", games, true), |folder, tally| {
            save([tally, own], &built.sheets, job.options.xlsx, &facts, folder, &parts)
        })?;
        if let Some(more) = &options.write {
            crate::output::save(more, &text)?;
        }
        job.conclude(games, games, "games", &written);
        print(&text_of(job, &built))?;
        let place = options.write.clone().unwrap_or_else(|| written.join(&file));
        job.session.note(&format!(
            "the searching strategy is {place}; `tenbin run {} --strategy 1={place}` lets it play",
            options.target,
            place = place.display()
        ));
        outcome
    }

    /// The manifest's part that only we know.
    fn manifest(&self, status: u8) -> ManifestParts {
        let mut parts = self.job.manifest(self.base, "tune", status);
        for player in self.players {
            let entry = (player.name.clone(), player.hash.clone());
            if !parts.strategies.contains(&entry) {
                parts.strategies.push(entry);
            }
        }
        let names: Vec<&str> = self.players.iter().map(|one| one.name.as_str()).collect();
        parts.configuration["value"] = json!({"one_turn_in": ONE_TURN_IN, "pool": names});
        parts
    }
}

/// What is printed in the end.
fn text_of(job: &Job<'_>, built: &Report) -> String {
    let judged = built.sheets.iter().find(|sheet| sheet.file == "judged.csv");
    report_text(job.session, built, job.options.format, "judge.csv", |judge| {
        json!({
            "verdicts": built.lines(),
            "judge": judge.map(rows_json).unwrap_or_default(),
            "judged": judged.map(rows_json).unwrap_or_default(),
        })
    })
}

/// Tables of two strategies by turns, of each with itself and with each other, so that positions come from good and
/// bad play alike; a team is of one.
fn line_ups(players: usize, seats: u8, is_team: bool) -> Vec<Vec<usize>> {
    let mut tables = Vec::new();
    for one in 0..players {
        let others = if is_team { one..one + 1 } else { one..players };
        for other in others {
            let seat = |seat| if seat % 2 == 0 { one } else { other };
            tables.push((0..usize::from(seats)).map(seat).collect());
        }
    }
    tables
}
