//! `sweep`: a grid of knobs, variants and bots, every cell on the same games.

pub(crate) mod axes;
mod draw;

use std::sync::atomic::AtomicBool;

use serde_json::{Value as Json, json};

use crate::args::SweepOptions;
use crate::compare::plays_the_same;
use crate::error::Error;
use crate::experiment::{self, Experiment};
use crate::keep::{Ledger, Play};
use crate::options::Format;
use crate::output::{print, rows_json};
use crate::prepare::{Prepared, prepare};
use crate::progress::{Bar, stop_flag};
use crate::run::{Ended, Job, Started};
use crate::session::{Session, warn};
use crate::shard;
use axes::{Axis, BASE, Over, dimensions, places};
use tenbin_content::{Asked, Diagnostics, Library};
use tenbin_lab::door::SideOf;
use tenbin_lab::report::line::plain;
use tenbin_lab::report::sweep::{
    Cell, CellState, SweepInput, SweepRow, Varied, build, side_progress,
};
use tenbin_lab::report::{Goal, ManifestParts, Report, Sheet, Stopping, Topic, grouped};
use tenbin_lab::sim::looks::Look;
use tenbin_lab::sim::paired::PairedResult;
use tenbin_lab::sim::{Batch, Progress};

/// So many games are tried in each cell before the sweep begins, to leave out cells that break.
const TRIED: u64 = 100;

/// `tenbin sweep`.
pub(crate) fn run(session: &Session, options: &SweepOptions) -> Result<(), Error> {
    let mut experiment = experiment::find(session, Some(&options.experiment))?;
    if experiment.sweep.is_empty() {
        return Err(Error::Usage(format!(
            "{} varies nothing: add a table such as [[sweep]] with set = \"hand_limit\" and values = \
             [5, 6, 7] to the file, once for each thing to vary",
            experiment.file
        )));
    }
    experiment.apply(&options.play.batch)?;
    experiment.games = options.play.games.unwrap_or(experiment.games);
    let goal = options.until.map(Goal::Until);
    experiment.goal = goal.or(experiment.goal);
    let threads = options.play.threads();
    shard::refuse(&experiment, &options.play, &[])?;
    let mut grid = Grid::new(&session.library, &experiment, threads)?;
    let job = Job {
        session,
        options: &options.play.write,
        keep: &options.play.keep,
        experiment: &experiment,
        started: Started::now(),
    };
    grid.tell_refused(&experiment);
    Sweep { job, show: options.show.as_deref() }.play(&mut grid)
}

/// A cell of the grid on its way: its values, and what is played, unless it cannot be.
struct Planned {
    values: Vec<String>,
    ready: Result<(Experiment, Prepared), String>,
    broke: Option<String>,
}

/// All cells, the one that is the base first among those that are played.
struct Grid {
    cells: Vec<Planned>,
    base: usize,
}

impl Grid {
    /// Makes all cells ready; an error where none of them can be played.
    fn new(library: &Library, experiment: &Experiment, threads: usize) -> Result<Self, Error> {
        let axes = &experiment.sweep;
        let directions = dimensions(axes);
        let mut cells = Vec::new();
        let mut refusals = Diagnostics::default();
        for place in places(&directions) {
            let mut steps = vec![0; axes.len()];
            for (direction, &step) in directions.iter().zip(&place) {
                direction.axes.iter().for_each(|&axis| steps[axis] = step);
            }
            let values =
                axes.iter().zip(&steps).map(|(axis, &step)| axis.steps[step].shown.clone());
            let made = cell_experiment(experiment, &steps)
                .and_then(|own| prepare(library, &own, threads).map(|prepared| (own, prepared)));
            let ready = match made {
                Ok(ready) => Ok(ready),
                Err(Error::Content(found)) if !found.any_unreadable() => {
                    refusals.absorb(&found);
                    Err(Error::Content(found).to_string())
                }
                Err(Error::Usage(message)) => {
                    refusals.error_anywhere(message.clone());
                    Err(message)
                }
                Err(other) => return Err(other),
            };
            cells.push(Planned { values: values.collect(), ready, broke: None });
        }
        let as_it_is = prepare(library, experiment, threads).ok();
        let is_base = |cell: &Planned| match (&cell.ready, &as_it_is) {
            (Ok((_, own)), Some(base)) => plays_the_same(own, base),
            _ => false,
        };
        let first = cells.iter().position(|cell| cell.ready.is_ok()).ok_or(refusals)?;
        let base = cells.iter().position(is_base).unwrap_or(first);
        Ok(Self { cells, base })
    }

    /// Says on stderr what cells cannot be played, each reason once.
    fn tell_refused(&self, experiment: &Experiment) {
        let mut told: Vec<&String> = Vec::new();
        for cell in &self.cells {
            let Err(reason) = &cell.ready else { continue };
            if told.contains(&reason) {
                continue;
            }
            told.push(reason);
            let same =
                self.cells.iter().filter(|one| one.ready.as_ref().err() == Some(reason)).count();
            let more = if same > 1 { format!(" (and {} more)", same - 1) } else { String::new() };
            let cell = cell_name(&experiment.sweep, &cell.values);
            let reason = reason.trim_end().trim_start_matches("error: ");
            warn(&format!(
                "note: the cell {cell}{more} cannot be played and is left out: {reason}"
            ));
        }
    }

    /// The cells that are played, as sides: the base first.
    fn sides(&self) -> Vec<usize> {
        let is_played = |&cell: &usize| {
            cell != self.base && self.cells[cell].ready.is_ok() && self.cells[cell].broke.is_none()
        };
        std::iter::once(self.base).chain((0..self.cells.len()).filter(is_played)).collect()
    }

    /// What is played in a cell that was found ready.
    fn ready(&self, cell: usize) -> &(Experiment, Prepared) {
        match &self.cells[cell].ready {
            Ok(ready) => ready,
            Err(_) => unreachable!("only cells that are ready become sides"),
        }
    }

    fn side(&self, cell: usize) -> SideOf<'_> {
        let Prepared { game, schema, batch, from, .. } = &self.ready(cell).1;
        SideOf { game: &**game, schema, batch, marks: &[], from: from.as_ref() }
    }

    /// Plays games on some sides.
    fn play(
        &self,
        sides: &[usize],
        games: std::ops::Range<u64>,
        progress: &dyn Progress,
        stop: &AtomicBool,
    ) -> PairedResult {
        let base = self.side(sides[0]);
        let batch = Batch { games, ..base.batch.clone() };
        let others: Vec<SideOf<'_>> = sides[1..].iter().map(|&cell| self.side(cell)).collect();
        base.game.run_paired(SideOf { batch: &batch, ..base }, &others, progress, stop)
    }

    /// Tries a few games in each cell, and leaves out those that break: in the joined games of a sweep one
    /// of them would take the games of all others with it.
    fn leave_out_broken(&mut self, games: u64, stop: &AtomicBool) {
        let tried = games.min(TRIED);
        for &cell in self.sides().iter().skip(1) {
            let found = self.play(&[cell], 0..tried, &Silent, stop);
            if let Some((_, fault)) = found.faults.first() {
                let message = format!(
                    "{} of the first {tried} games ended in a fault, the first is game {}: {}",
                    found.faults_count, fault.game_index, fault.message
                );
                self.cells[cell].broke = Some(message);
            }
        }
    }
}

/// Nobody hears of games that are only tried.
struct Silent;

impl Progress for Silent {
    fn advance(&self, _games: u64) {}
}

/// A game of a sweep is one in each cell.
struct Cells<'a>(&'a Bar, u64);

impl Progress for Cells<'_> {
    fn advance(&self, games: u64) {
        self.0.advance(games * self.1);
    }
}

/// A cell in words.
fn cell_name(axes: &[Axis], values: &[String]) -> String {
    let each = axes.iter().zip(values).map(|(axis, value)| format!("{} = {value}", axis.name()));
    each.collect::<Vec<_>>().join(", ")
}

/// The experiment of a cell: what all have in common, with a value of each axis on top.
fn cell_experiment(common: &Experiment, steps: &[usize]) -> Result<Experiment, Error> {
    let mut own = common.clone();
    own.sweep = Vec::new();
    let all =
        || common.sweep.iter().zip(steps).map(|(axis, &step)| (axis, &axis.steps[step].asked));
    // Bots of some seats are put at a table of so many players.
    for (_, asked) in all().filter(|(axis, _)| axis.over == Over::Players) {
        (own.seats, own.places.seats) = (asked.text.parse().ok(), asked.place);
    }
    for (axis, asked) in all() {
        match &axis.over {
            Over::Players => {}
            Over::Set(_) => own.sets.push(asked.clone()),
            Over::Variants if asked.text == BASE => {}
            Over::Variants => own.variants.push(asked.clone()),
            Over::Strategies(None) => {
                own.strategies = vec![asked.clone()];
                own.choices.clear();
            }
            Over::Strategies(Some(seats)) => seat(&mut own, axis, seats, asked)?,
        }
    }
    Ok(own)
}

/// Puts a bot at some seats, whoever sits there.
fn seat(own: &mut Experiment, axis: &Axis, seats: &[u8], bot: &Asked) -> Result<(), Error> {
    let usual = own.game.about().seats_default;
    let count = own.seats.and_then(|count| u8::try_from(count).ok()).unwrap_or(usual);
    let mut diagnostics = own.sources.clone();
    let Some(mut seated) = own.seat_strategies(count, &mut diagnostics) else {
        return Err(diagnostics.into());
    };
    for &seat in seats {
        let Some(place) = seated.get_mut(usize::from(seat)) else {
            let message = format!("there is no seat {} at a table of {count}", seat + 1);
            return Err(own.refusal(Some(axis.place), message, "leave it out of `seats`"));
        };
        *place = bot.clone();
    }
    (own.strategies, own.choices) = (seated, Vec::new());
    Ok(())
}

/// All that `tenbin check` asks of the sweep of an experiment: that every cell can be played.
pub(crate) fn check(library: &Library, experiment: &Experiment) -> Result<(), Error> {
    let grid = Grid::new(library, experiment, 1)?;
    let mut wrong = Vec::new();
    for cell in &grid.cells {
        if let Err(reason) = &cell.ready {
            let reason = reason.trim_end().trim_start_matches("error: ");
            let name = cell_name(&experiment.sweep, &cell.values);
            wrong.push(format!("the cell {name} cannot be played: {reason}"));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(Error::Usage(wrong.join("\nerror: "))) }
}

/// Refuses to play one batch of an experiment that has many.
pub(crate) fn refuse(experiment: &Experiment) -> Result<(), Error> {
    if experiment.sweep.is_empty() {
        return Ok(());
    }
    let message = format!("{} is a sweep: many batches beside each other", experiment.name);
    let help = format!("play it with `tenbin sweep {}`, or leave [[sweep]] out", experiment.file);
    Err(experiment.refusal(experiment.places.sweep, message, &help))
}

/// A sweep ready to be played.
struct Sweep<'a> {
    job: Job<'a>,
    /// The metric to be shown.
    show: Option<&'a str>,
}

impl Sweep<'_> {
    fn play(&self, grid: &mut Grid) -> Result<(), Error> {
        let (job, experiment) = (&self.job, self.job.experiment);
        let folder = job.folder()?;
        let stop = stop_flag()?;
        let sides = grid.sides();
        let what = format!("games in each of {} cells", sides.len());
        job.announce(&grid.ready(grid.base).1, &what);
        let mut warnings = Diagnostics::default();
        for &cell in &sides[1..] {
            warnings.absorb_warnings(&grid.ready(cell).1.content.diagnostics);
        }
        job.warn_of(&warnings);
        grid.leave_out_broken(experiment.games, stop);
        let sides = grid.sides();
        let bar = Bar::new(job.session, experiment.games * sides.len() as u64, "games");
        let base = &grid.ready(grid.base).1;
        let mut ledger = Ledger::open(job, folder, base, self.manifest(grid, &sides, 0), stop)?;
        let (result, stopping) = self.play_cells(grid, &sides, &mut ledger, &bar)?;
        bar.finish();
        if ledger.is_shard() {
            return ledger.end_shard();
        }
        let done = result.sides[0].games_covered();
        if done == 0 {
            warn("no game was finished; nothing was written");
            return Err(Error::Interrupted);
        }
        let varied: Vec<Varied> = experiment
            .sweep
            .iter()
            .map(|axis| Varied { name: axis.name(), column: axis.column() })
            .collect();
        let cells = cells(grid, &sides);
        let input = SweepInput {
            varied: &varied,
            cells: &cells,
            result: &result,
            schema: &grid.ready(grid.base).1.schema,
            target: experiment.target(),
            stopping: stopping.as_ref(),
        };
        let (mut built, rows) = build(&input);
        let shown = draw::metric(&rows, self.show)?;
        let look = draw::Look { color: job.session.color };
        let drawn = draw::lines(&input, &experiment.sweep, &rows, &shown, look);
        let goal = self.told_of_goal(&input);
        built.verdicts = plain(Topic::Groups, drawn.into_iter().chain(goal));
        let outcome = self.outcome(&input, done);
        let status = outcome.as_ref().err().map_or(0, Error::exit_code);
        let ended = Ended { what: "games", done, interrupted: result.interrupted };
        let mut parts = self.manifest(grid, &sides, status);
        if stopping.is_some() && !result.interrupted {
            // What was to be played is what it took.
            parts.asked = 0..done;
        }
        let [done_in_all, played] =
            [done, ledger.newly_played()].map(|games| games * sides.len() as u64);
        let written = job.write(&built, ledger, &parts, &ended)?;
        job.conclude(done_in_all, played, "games", &written);
        tell_broken(grid, experiment, &result, &sides);
        print(&text(&built, &rows, job.options.format))?;
        if result.interrupted {
            warn(&format!(
                "interrupted after {} of {} games in each cell; the report is marked partial",
                grouped(done),
                grouped(experiment.games)
            ));
        }
        outcome
    }

    /// Plays all games of some cells, or up to the first look at which every cell is known well enough.
    fn play_cells(
        &self,
        grid: &Grid,
        sides: &[usize],
        ledger: &mut Ledger<'_>,
        bar: &Bar,
    ) -> Result<(PairedResult, Option<Stopping>), Error> {
        let Experiment { games, goal, .. } = *self.job.experiment;
        let bar = Cells(bar, sides.len() as u64);
        let play: Play<'_, PairedResult> =
            &mut |games, progress, stop| grid.play(sides, games, progress, stop);
        let is_enough = |so_far: &PairedResult, goal, look| self.is_enough(so_far, goal, look);
        ledger.play_to_goal("games", games, goal, &bar, play, is_enough)
    }

    /// Whether every cell is known as well as is asked for.
    fn is_enough(&self, so_far: &PairedResult, goal: Goal, look: Look) -> bool {
        let stopping = Stopping { goal, look, games_max: self.job.experiment.games };
        let target = self.job.experiment.target();
        so_far.sides.iter().all(|side| side_progress(side, target, &stopping).is_reached())
    }

    /// How many cells are known as well as was asked for.
    fn told_of_goal(&self, input: &SweepInput<'_>) -> Option<String> {
        let stopping = input.stopping?;
        let sides = &input.result.sides;
        let reached = |side| side_progress(side, input.target, stopping).is_reached();
        let known = sides.iter().filter(|side| reached(side)).count();
        let size = stopping.goal.size_pp();
        let what = match stopping.goal {
            Goal::Until(_) => format!("every watched win rate is known to +/- {size} pp"),
            Goal::SmallestEffect(_) => {
                format!("it is decided of every watched level whether it has an edge of {size} pp")
            }
        };
        let games = grouped(stopping.look.games());
        Some(format!("In {known} of {} cells {what}, after {games} games.", sides.len()))
    }

    fn outcome(&self, input: &SweepInput<'_>, done: u64) -> Result<(), Error> {
        let result = input.result;
        if result.interrupted {
            return Err(Error::Interrupted);
        }
        let what = "games ended in a fault in one of the cells";
        Error::check_faults(result.faults_count, done, what)?;
        let Some(stopping) = input.stopping else { return Ok(()) };
        let is_reached = |side| side_progress(side, input.target, stopping).is_reached();
        if result.sides.iter().all(is_reached) {
            return Ok(());
        }
        Err(Error::StoppedEarly(
            "not all cells are known as well as was asked for; give more --games. All is saved"
                .to_owned(),
        ))
    }

    /// The manifest's part that only we know: what all cells have in common, and each cell.
    fn manifest(&self, grid: &Grid, sides: &[usize], status: u8) -> ManifestParts {
        let mut parts = self.job.manifest(&grid.ready(grid.base).1, "sweep", status);
        for &cell in sides {
            for strategy in &grid.ready(cell).1.batch.strategies {
                let entry = (strategy.name.clone(), strategy.hash.clone());
                if !parts.strategies.contains(&entry) {
                    parts.strategies.push(entry);
                }
            }
        }
        let axes = &self.job.experiment.sweep;
        let cell = |cell: &Planned| -> Json {
            let values: serde_json::Map<String, Json> = axes
                .iter()
                .zip(&cell.values)
                .map(|(axis, value)| (axis.name(), json!(value)))
                .collect();
            let told = match (&cell.ready, &cell.broke) {
                (Err(reason), _) => json!({"refused": reason.trim_end()}),
                (_, Some(reason)) => json!({"broke": reason}),
                (Ok((_, own)), None) => json!({"content_hash": own.content.hash}),
            };
            let mut whole = json!({"values": values});
            if let (Some(map), Some(more)) = (whole.as_object_mut(), told.as_object()) {
                map.extend(more.clone());
            }
            whole
        };
        // The content of a cell is that of the base with the cell's values laid over.
        parts.configuration["cells"] = grid.cells.iter().map(cell).collect();
        parts
    }
}

/// The cells with what became of them.
fn cells(grid: &Grid, sides: &[usize]) -> Vec<Cell> {
    let state = |(number, cell): (usize, &Planned)| {
        let side = sides.iter().position(|&one| one == number);
        match (&cell.ready, &cell.broke, side) {
            (Ok((_, own)), None, Some(side)) => {
                CellState::Played { side, content_hash: own.content.hash.clone() }
            }
            (Err(reason), ..) => CellState::Refused(first_line(reason)),
            (_, broke, _) => CellState::Broke(broke.clone().unwrap_or_default()),
        }
    };
    let each = grid.cells.iter().enumerate();
    each.map(|(number, cell)| Cell { values: cell.values.clone(), state: state((number, cell)) })
        .collect()
}

/// What is wrong, without the place and the text it is in.
fn first_line(reason: &str) -> String {
    let line = reason.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    line.trim_start_matches("error: ").to_owned()
}

/// Tells of games that broke.
fn tell_broken(grid: &Grid, experiment: &Experiment, result: &PairedResult, sides: &[usize]) {
    for cell in &grid.cells {
        if let Some(reason) = &cell.broke {
            let name = cell_name(&experiment.sweep, &cell.values);
            warn(&format!("note: the cell {name} is left out: {reason}"));
        }
    }
    if let Some((side, fault)) = result.faults.iter().find(|(_, fault)| !fault.is_forfeit) {
        let name = cell_name(&experiment.sweep, &grid.cells[sides[*side]].values);
        warn(&format!(
            "note: {} games ended in a fault in one of the cells and are counted in none (faults.csv); \
             the first is game {} of the cell {name}: {}",
            grouped(result.faults_count),
            fault.game_index,
            fault.message
        ));
    }
}

/// What is printed in the end.
fn text(built: &Report, rows: &[SweepRow], format: Format) -> String {
    let sheet = |file: &str| built.sheets.iter().find(|sheet| sheet.file == file);
    match format {
        Format::Human => built.verdicts.iter().map(|line| format!("{line}\n")).collect(),
        Format::Csv => {
            let bytes = sheet("sweep.csv").map(Sheet::to_csv).unwrap_or_default();
            String::from_utf8_lossy(&bytes).into_owned()
        }
        Format::Json => {
            let of = |file: &str| -> Vec<Json> { sheet(file).map(rows_json).unwrap_or_default() };
            let all = json!({
                "rows": rows.len(),
                "cells": of("cells.csv"),
                "sweep": of("sweep.csv"),
            });
            format!("{all:#}\n")
        }
    }
}
