//! `--until` and `--smallest-effect`: batches that end when enough is known.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use crate::error::Error;
use crate::experiment::{Experiment, ExperimentKind};
use crate::keep::{Ledger, Play};
use crate::options::parse_points;
use crate::prepare::Prepared;
use tenbin_content::{Diagnostics, Node};
use tenbin_lab::report::ladder::{Rung, are_enough};
use tenbin_lab::report::{Goal, Progress, Report, Stopping, grouped};
use tenbin_lab::sim::looks::Look;
use tenbin_lab::sim::{Batch, BatchResult, Progress as Advances, Tally};

/// What an experiment file says that its batch is played for.
pub(crate) fn goal_of(root: &Node, diagnostics: &mut Diagnostics) -> Option<Goal> {
    type Made = fn(f64) -> Goal;
    let ways = [("until", Goal::Until as Made), ("smallest_effect", Goal::SmallestEffect)];
    let kind = root.text("kind").filter(|&kind| kind == "tournament");
    let mut goals = Vec::new();
    for (key, goal) in ways {
        let Some((node, text)) = root.get(key).and_then(|node| Some((node, node.as_text()?)))
        else {
            continue;
        };
        if let Some(kind) = kind {
            let message = format!("a {kind} does not stop when enough is known: leave `{key}` out");
            diagnostics.error(node.place, message);
        } else if !goals.is_empty() {
            let message = "a batch stops by `until` or by `smallest_effect`: leave one out";
            diagnostics.error(node.place, message);
        }
        match parse_points(text) {
            Ok(size) => goals.push(goal(size)),
            Err(message) => diagnostics.error(node.place, message),
        }
    }
    goals.first().copied()
}

/// Plays a batch, up to its goal where it has one; says where it stopped then. `enough` is what is
/// watched.
pub(crate) fn play(
    ledger: &mut Ledger<'_>,
    name: &str,
    prepared: &Prepared,
    goal: Option<Goal>,
    enough: impl Fn(&Tally, Goal, Look) -> Progress,
    bar: &dyn Advances,
) -> Result<(BatchResult, Option<Stopping>), Error> {
    let games = prepared.batch.games.end;
    let play: Play<'_, BatchResult> =
        &mut |games, bar, stop| play_games(prepared, games, bar, stop);
    ledger.play_to_goal(name, games, goal, bar, play, |so_far, goal, look| {
        enough(&so_far.tally, goal, look).is_reached()
    })
}

/// Plays some games of a batch.
fn play_games(
    prepared: &Prepared,
    games: Range<u64>,
    bar: &dyn Advances,
    stop: &AtomicBool,
) -> BatchResult {
    let Prepared { game, schema, batch, from, .. } = prepared;
    let part = Batch { games, ..batch.clone() };
    match from {
        Some(from) => game.run_from(from, schema, &part, bar, stop),
        None => game.run(schema, &part, bar, stop),
    }
}

/// An error where the goal of a batch of so many games was not reached.
pub(crate) fn verdict_on(built: &Report, games: u64) -> Result<(), Error> {
    let Some(progress) = built.progress.as_ref().filter(|progress| !progress.is_reached()) else {
        return Ok(());
    };
    let needed = match progress.games_needed() {
        Some(games) => format!("about {} would do (--games {games})", grouped(games)),
        None => "some levels come too rarely for any number of games".to_owned(),
    };
    Err(Error::StoppedEarly(format!(
        "{} games do not tell as much as was asked for; {needed}. All is saved",
        grouped(games)
    )))
}

/// The same of a ladder.
pub(crate) fn verdict_on_rungs(rungs: &[Rung<'_>], target: f64) -> Result<(), Error> {
    if are_enough(rungs, target) {
        return Ok(());
    }
    Err(Error::StoppedEarly(
        "not all rungs are known as well as was asked for; give more --games. All is saved"
            .to_owned(),
    ))
}

/// Refuses a goal, and conditions on a report, where an experiment is no batch of single games.
pub(crate) fn refuse_other_kinds(
    experiment: &Experiment,
    goal: Option<Goal>,
    conditions: &[String],
) -> Result<(), Error> {
    let what = match experiment.kind {
        ExperimentKind::Batch => return Ok(()),
        ExperimentKind::Ladder(_) if conditions.is_empty() => return Ok(()),
        ExperimentKind::Tournament => "a tournament",
        ExperimentKind::Ladder(_) => "a ladder",
    };
    let option = match goal {
        _ if !conditions.is_empty() => "--fail-if",
        Some(Goal::Until(_)) => "--until",
        Some(Goal::SmallestEffect(_)) => "--smallest-effect",
        None => return Ok(()),
    };
    Err(Error::Usage(format!(
        "{option} is for batches of single games, and {} is {what}: leave it out and give --games, or \
         run an experiment of kind \"batch\"",
        experiment.name
    )))
}
