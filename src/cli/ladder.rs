//! Experiments of kind "ladder": a co-operative game at several difficulties, with several numbers
//! of players and several skills, in one table.

use serde_json::json;

use crate::error::Error;
use crate::experiment::{Experiment, ExperimentKind, Grid};
use crate::keep::Ledger;
use crate::output::print;
use crate::prepare::{Prepared, prepare};
use crate::progress::{Bar, stop_flag};
use crate::run::{Ended, Job, verdict_on, verdicts_text};
use crate::session::warn;
use crate::until;
use tenbin_content::{Asked, Diagnostics, Library, VariantInfo, nearest, variants};
use tenbin_lab::report::ManifestParts;
use tenbin_lab::report::Stopping;
use tenbin_lab::report::grouped;
use tenbin_lab::report::ladder::{Rung, build};
use tenbin_lab::report::stopping::progress_of_team;
use tenbin_lab::sim::{BatchResult, Tally};

/// The difficulty that is no variant: the rules as they are.
pub(crate) const BASE: &str = "base";

/// One batch of a ladder, ready to be played.
pub(crate) struct Cell {
    difficulty: String,
    skill: String,
    prepared: Prepared,
}

/// A rung with what came of it, and where it stopped if it was to.
type Played<'a> = (&'a Cell, BatchResult, Option<Stopping>);

/// All batches of a ladder: by difficulty, then players, then skill.
pub(crate) fn cells(
    library: &Library,
    experiment: &Experiment,
    grid: &Grid,
    threads: usize,
) -> Result<Vec<Cell>, Error> {
    if !experiment.choices.is_empty() {
        return Err(Error::Usage(format!(
            "{}: the strategies of a ladder are its skills; change `strategies` in the file",
            experiment.name
        )));
    }
    if experiment.rotate {
        return Err(Error::Usage(format!(
            "{}: all seats of a ladder have the same strategy; leave --rotate out",
            experiment.name
        )));
    }
    let game = experiment.game.id();
    let base = vec![Asked::option(BASE)];
    let difficulties = if grid.difficulties.is_empty() { &base } else { &grid.difficulties };
    let players = match experiment.seats {
        Some(seats) => vec![(seats, None)],
        None if grid.players.is_empty() => {
            vec![(u64::from(experiment.game.about().seats_default), None)]
        }
        None => grid.players.clone(),
    };
    let mut cells = Vec::new();
    let mut diagnostics = experiment.sources.clone();
    let known = variants(library, game)?;
    for difficulty in difficulties {
        if is_misspelt_base(difficulty, &known) {
            let message = format!("{game} has no variant `{}`", difficulty.text);
            let help = "did you mean `base`, the rules as they are?";
            diagnostics.error_at(difficulty.place, message, help);
            continue;
        }
        for &(seats, place) in &players {
            for skill in &experiment.strategies {
                let mut one = experiment.clone();
                one.kind = ExperimentKind::Batch;
                (one.seats, one.places.seats) = (Some(seats), place);
                one.strategies = vec![skill.clone()];
                if difficulty.text != BASE {
                    one.variants.push(difficulty.clone());
                }
                // What is wrong with several rungs is told once.
                match prepare(library, &one, threads) {
                    Ok(prepared) => cells.push(Cell {
                        difficulty: difficulty.text.clone(),
                        skill: skill.text.clone(),
                        prepared,
                    }),
                    Err(Error::Content(found)) => diagnostics.absorb(&found),
                    Err(other) => return Err(other),
                }
            }
        }
    }
    if cells.iter().any(|cell| !cell.prepared.schema.cooperative) {
        diagnostics.error_at(
            experiment.places.kind,
            format!("{game} is not co-operative: a ladder asks how often a team wins"),
            "write kind = \"batch\", or leave the key out",
        );
    }
    if diagnostics.is_empty() { Ok(cells) } else { Err(diagnostics.into()) }
}

/// The rules as they are have no file that their name could be near to.
fn is_misspelt_base(difficulty: &Asked, known: &[VariantInfo]) -> bool {
    let text = difficulty.text.as_str();
    text != BASE && nearest(text, [BASE]).is_some() && !known.iter().any(|one| one.name == text)
}

/// Plays a ladder, prints and writes what came of it.
pub(crate) fn run_ladder(job: &Job<'_>, cells: &[Cell]) -> Result<(), Error> {
    let folder = job.folder()?;
    let stop = stop_flag()?;
    let asked = job.experiment.games * cells.len() as u64;
    announce(job, cells);
    let bar = Bar::new(job.session, asked, "games");
    let (target, goal) = (job.experiment.target(), job.experiment.goal);
    let open = manifest(job, cells, asked, 0);
    let mut ledger = Ledger::open(job, folder, &cells[0].prepared, open, stop)?;
    let results = play(job, &mut ledger, cells, &bar)?;
    bar.finish();
    if ledger.is_shard() {
        return ledger.end_shard();
    }
    if results.is_empty() {
        warn("no game was finished; nothing was written");
        return Err(Error::Interrupted);
    }
    let rungs: Vec<Rung<'_>> = results
        .iter()
        .map(|(cell, result, stopping)| Rung {
            difficulty: &cell.difficulty,
            players: cell.prepared.game.seats(),
            skill: &cell.skill,
            tally: &result.tally,
            faults: &result.faults,
            stopping: *stopping,
        })
        .collect();
    let built = build(&rungs, target);
    let done_of = |result: &BatchResult| result.tally.games_covered();
    // The rung that was interrupted may have no game, and is not among the results then.
    let interrupted = results.len() < cells.len() || results.iter().any(|(_, r, _)| r.interrupted);
    let outcome = if interrupted {
        Err(Error::Interrupted)
    } else {
        results
            .iter()
            .try_for_each(|(_, result, _)| verdict_on(result, done_of(result), "games"))
            .and_then(|()| until::verdict_on_rungs(&rungs, target))
    };
    let done: u64 = results.iter().map(|(_, result, _)| done_of(result)).sum();
    let status = outcome.as_ref().err().map_or(0, Error::exit_code);
    // Of a ladder that stopped when enough was known, what was to be played is what it took.
    let whole = if goal.is_some() && !interrupted { done } else { asked };
    let parts = manifest(job, cells, whole, status);
    let ended = Ended { what: "games", done, interrupted };
    let played = ledger.newly_played();
    let written = job.write(&built, ledger, &parts, &ended)?;
    job.conclude(done, played, "games", &written);
    print(&verdicts_text(job.session, &built, job.options.format))?;
    if interrupted {
        warn(&format!(
            "interrupted after {} of {} games; the report is marked partial",
            grouped(done),
            grouped(asked)
        ));
    }
    outcome
}

/// Says what will be played, and what the rules warn of.
fn announce(job: &Job<'_>, cells: &[Cell]) {
    job.session.note(&format!(
        "{}: {} rungs of {}{} games, seed {:#x}",
        job.experiment.game.id(),
        cells.len(),
        if job.experiment.goal.is_some() { "at most " } else { "" },
        grouped(job.experiment.games),
        job.experiment.seed
    ));
    let mut warnings = Diagnostics::default();
    for cell in cells {
        warnings.absorb_warnings(&cell.prepared.content.diagnostics);
    }
    job.warn_of(&warnings);
}

/// Plays one rung after another, until one is interrupted; those of which no game was finished are left
/// out.
fn play<'a>(
    job: &Job<'_>,
    ledger: &mut Ledger<'_>,
    cells: &'a [Cell],
    bar: &Bar,
) -> Result<Vec<Played<'a>>, Error> {
    let (target, goal) = (job.experiment.target(), job.experiment.goal);
    let watched = |tally: &Tally, goal, look| progress_of_team(tally, target, goal, look);
    let mut results: Vec<Played<'a>> = Vec::new();
    for (number, cell) in (1..).zip(cells) {
        let name = format!("rung {number}");
        let (result, stopping) = until::play(ledger, &name, &cell.prepared, goal, watched, bar)?;
        let interrupted = result.interrupted;
        if !result.tally.ranges().is_empty() {
            results.push((cell, result, stopping));
        }
        if interrupted {
            break;
        }
    }
    Ok(results)
}

/// The manifest's part that only we know: the first cell's, with what tells the others apart.
fn manifest(job: &Job<'_>, cells: &[Cell], asked: u64, status: u8) -> ManifestParts {
    let mut parts = job.manifest(&cells[0].prepared, "ladder", status);
    parts.asked = 0..asked;
    for cell in cells {
        for strategy in &cell.prepared.batch.strategies {
            let entry = (strategy.name.clone(), strategy.hash.clone());
            if !parts.strategies.contains(&entry) {
                parts.strategies.push(entry);
            }
        }
    }
    parts.configuration["rungs"] = cells
        .iter()
        .map(|cell| {
            json!({
                "difficulty": cell.difficulty,
                "players": cell.prepared.game.seats(),
                "skill": cell.skill,
                "content_hash": cell.prepared.content.hash,
            })
        })
        .collect();
    parts
}
