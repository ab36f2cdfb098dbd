//! Experiments of kind "tournament": whole series of games, where a game has them.
//!
//! When a series ends and what a game of it is worth belongs to the game ([`Module::series`],
//! [`Module::score`]); playing and counting to `sim::series`; here the games for play-offs are
//! compiled, and all is put together.

use crate::cli::experiment::Experiment;
use crate::cli::output::print;
use crate::cli::prepare::Prepared;
use crate::cli::progress::{Bar, stop_flag};
use crate::cli::run::{Ended, Job, tell_faults, verdict_on, verdicts_text};
use crate::cli::session::warn;
use crate::content::Diagnostics;
use crate::engine::series::SERIES_GAMES_MAX;
use crate::error::Error;
use crate::games::Module;
use crate::report::grouped;
use crate::report::{self, ReportInput};
use crate::sim::series::{Contest, run_series};

/// Plays the experiment's tournaments, prints and writes what came of them.
pub(crate) fn run_tournament<G: Module>(
    job: &Job<'_>,
    prepared: &Prepared<G>,
) -> Result<(), Error> {
    let smaller = SmallerGames::of(prepared);
    let smaller_game = |seats| smaller.for_seats(seats);
    let contest = contest(job.experiment, prepared, &smaller_game)?;
    let folder = job.folder()?;
    let stop = stop_flag()?;
    job.announce(prepared, "tournaments");
    smaller.refusals.iter().for_each(|refusal| job.session.note(refusal));
    let bar = Bar::new(job.session, job.experiment.games, "tournaments");
    let result = run_series(&contest, &prepared.schema, &prepared.batch, &bar, stop);
    bar.finish();
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
    };
    let built = report::tournament::build(&input, &result.sums);
    let status = outcome.as_ref().err().map_or(0, Error::exit_code);
    let parts = job.manifest(prepared, "tournament", status, batch.threads);
    let ended = Ended { what: "tournaments", done, interrupted: batch.interrupted };
    let written = job.write(&built, folder, &parts, &ended)?;
    job.conclude(done, "tournaments", &written);
    tell_faults(batch, &written, |faults, first| {
        let part = u64::from(SERIES_GAMES_MAX);
        format!(
            "{faults} tournaments were broken off by a fault and are not counted (faults.csv); the \
             first is tournament {} in game {}",
            first.game_index / part,
            first.game_index % part
        )
    });
    print(&verdicts_text(&built, job.options.format))?;
    if batch.interrupted {
        warn(&format!(
            "interrupted after {} of {} tournaments; the reports are marked partial",
            grouped(done),
            grouped(job.experiment.games)
        ));
    }
    outcome
}

/// The series of an experiment; an error where the game has none.
pub(crate) fn contest<'a, G: Module>(
    experiment: &Experiment,
    prepared: &'a Prepared<G>,
    smaller: &'a (dyn Fn(u8) -> Option<&'a G> + Sync),
) -> Result<Contest<'a, G>, Error> {
    let game = &prepared.game;
    match game.series() {
        Some(rules) => Ok(Contest { game, smaller, rules, score: G::score }),
        None => Err(experiment.refusal(
            experiment.places.kind,
            format!("{} has no tournaments", G::ID),
            "write kind = \"batch\", or leave the key out",
        )),
    }
}

/// The game for fewer players than the table has: those who are level play off among themselves.
pub(crate) struct SmallerGames<G> {
    /// From no player up.
    games: Vec<Option<G>>,
    /// What a user should know about numbers of players that cannot play.
    refusals: Vec<String>,
}

impl<G: Module> SmallerGames<G> {
    /// Compiles the rules of an experiment for every number of players below its own.
    pub(crate) fn of(prepared: &Prepared<G>) -> Self {
        let mut refusals = Vec::new();
        let games = (0..prepared.game.seats())
            .map(|seats| {
                if seats < 2 || !G::SEATS.contains(&seats) {
                    return None;
                }
                let mut diagnostics = Diagnostics::default();
                let game = G::compile(&prepared.content, seats, &mut diagnostics);
                if !diagnostics.is_empty() {
                    refusals.push(format!(
                        "note: a tie between {seats} players will be shared, because the rules \
                         are not for so few:\n{}",
                        diagnostics.render().trim_end()
                    ));
                    return None;
                }
                game
            })
            .collect();
        Self { games, refusals }
    }

    /// The game for so many players.
    pub(crate) fn for_seats(&self, seats: u8) -> Option<&G> {
        self.games.get(usize::from(seats))?.as_ref()
    }
}
