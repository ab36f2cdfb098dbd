//! Experiments of kind "tournament": whole series of games, where a game has them.
//!
//! When a series ends and what a game of it is worth belongs to the game; playing and counting to
//! `sim::series`; here all is put together.

use crate::error::Error;
use crate::experiment::Experiment;
use crate::keep::{Ledger, Play};
use crate::output::print;
use crate::prepare::Prepared;
use crate::progress::{Bar, stop_flag};
use crate::run::{Ended, Job, tell_faults, verdict_on, verdicts_text};
use crate::session::warn;
use tenbin_engine::SeriesRules;
use tenbin_engine::series::SERIES_GAMES_MAX;
use tenbin_lab::door::SmallerGames;
use tenbin_lab::report::grouped;
use tenbin_lab::report::{self, ReportInput};
use tenbin_lab::sim::Batch;
use tenbin_lab::sim::series::SeriesResult;

/// Plays the experiment's tournaments, prints and writes what came of them.
pub(crate) fn run_tournament(job: &Job<'_>, prepared: &Prepared) -> Result<(), Error> {
    let smaller = smaller_games(job.experiment, prepared);
    let rules = series_of(job.experiment, prepared)?;
    let folder = job.folder()?;
    let stop = stop_flag()?;
    job.announce(prepared, "tournaments");
    smaller.refusals.iter().for_each(|refusal| job.session.note(refusal));
    let bar = Bar::new(job.session, job.experiment.games, "tournaments");
    let manifest = job.manifest(prepared, "tournament", 0);
    let mut ledger = Ledger::open(job, folder, prepared, manifest, stop)?;
    let Prepared { game, schema, batch, .. } = prepared;
    let play: Play<'_, SeriesResult> = &mut |games, bar, stop| {
        let part = Batch { games, ..batch.clone() };
        game.run_series(rules, &smaller, schema, &part, bar, stop)
    };
    let result = ledger.play("tournaments", batch.games.clone(), &bar, play)?;
    bar.finish();
    if ledger.is_shard() {
        return ledger.end_shard();
    }
    let batch = &result.batch;
    let done = batch.tally.games_covered();
    if done == 0 {
        warn("no tournament was finished; nothing was written");
        return Err(Error::Interrupted);
    }
    let outcome = verdict_on(batch, done, "tournaments");
    let input = ReportInput {
        schema: &prepared.schema,
        tally: &batch.tally,
        faults: &batch.faults,
        target: job.experiment.target(),
        stopping: None,
        luck: None,
    };
    let built = report::tournament::build(&input, &result.sums);
    let status = outcome.as_ref().err().map_or(0, Error::exit_code);
    let parts = job.manifest(prepared, "tournament", status);
    let ended = Ended { what: "tournaments", done, interrupted: batch.interrupted };
    let played = ledger.newly_played();
    let written = job.write(&built, ledger, &parts, &ended)?;
    job.conclude(done, played, "tournaments", &written);
    tell_faults(batch, &written, |faults, first| {
        let part = u64::from(SERIES_GAMES_MAX);
        format!(
            "{faults} tournaments were broken off by a fault and are not counted (faults.csv); the \
             first is tournament {} in game {}",
            first.game_index / part,
            first.game_index % part
        )
    });
    print(&verdicts_text(job.session, &built, job.options.format))?;
    if batch.interrupted {
        warn(&format!(
            "interrupted after {} of {} tournaments; the reports are marked partial",
            grouped(done),
            grouped(job.experiment.games)
        ));
    }
    outcome
}

/// The rules of an experiment's series; an error where the game has none.
pub(crate) fn series_of(
    experiment: &Experiment,
    prepared: &Prepared,
) -> Result<SeriesRules, Error> {
    prepared.game.series().ok_or_else(|| {
        experiment.refusal(
            experiment.places.kind,
            format!("{} has no tournaments", prepared.game.id()),
            "write kind = \"batch\", or leave the key out",
        )
    })
}

/// The games of an experiment for those who are level.
pub(crate) fn smaller_games(experiment: &Experiment, prepared: &Prepared) -> SmallerGames {
    SmallerGames::compile(experiment.game, &prepared.content, prepared.game.seats())
}
