//! Leagues of co-operative games: each strategy as the whole team, at each difficulty.

use crate::args::LeagueOptions;
use crate::error::Error;
use crate::experiment::{Experiment, ExperimentKind};
use crate::league::entrants::Entrants;
use crate::league::{League, Table, one_table, players};
use crate::session::Session;
use tenbin_content::{Asked, Diagnostics};
use tenbin_lab::report::league::{LeagueGoal, TeamCell, TeamInput, build_team, is_enough_of_team};
use tenbin_lab::sim::arena::ArenaResult;
use tenbin_lab::sim::arena::fixtures::Fixtures;
use tenbin_lab::sim::looks::Look;

/// The difficulty that is no variant: the rules as they are.
const BASE: &str = "base";

/// A table for each difficulty and number of players.
pub(super) fn tables(
    session: &Session,
    common: &Experiment,
    entrants: &Entrants,
    options: &LeagueOptions,
) -> Result<Vec<Table>, Error> {
    let game = common.game.id();
    if options.gauntlet.is_some() {
        return Err(Error::Usage(format!(
            "--gauntlet: {game} is co-operative, so nobody plays against anybody; name the strategies whose \
             teams are to be compared"
        )));
    }
    if let Some(LeagueGoal::Elo(_)) = options.until {
        return Err(Error::Usage(format!(
            "--until: {game} is co-operative, and each difficulty stops by itself, before anything is rated; \
             give percentage points, such as --until 1pp"
        )));
    }
    let mut tables = Vec::new();
    let mut diagnostics = Diagnostics::default();
    for difficulty in difficulties(session, common, options) {
        let mut own = common.clone();
        if difficulty.text != BASE {
            own.variants.push(difficulty.clone());
        }
        for seats in players(common, options) {
            match one_table(session, &own, entrants, seats, options) {
                Ok(prepared) => {
                    let seats = usize::from(prepared.game.seats());
                    let fixtures = Fixtures::of_teams(entrants.strategies.len(), seats);
                    let difficulty = Some(difficulty.text.clone());
                    tables.push(Table { difficulty, prepared, fixtures });
                }
                // What is wrong with several tables is told once.
                Err(Error::Content(found)) => diagnostics.absorb(&found),
                Err(other) => return Err(other),
            }
        }
    }
    if diagnostics.is_empty() { Ok(tables) } else { Err(diagnostics.into()) }
}

/// The difficulties: those asked for, those of the experiment, else those of the first ladder that the game
/// has.
fn difficulties(session: &Session, common: &Experiment, options: &LeagueOptions) -> Vec<Asked> {
    if !options.difficulties.is_empty() {
        return options.difficulties.iter().map(Asked::option).collect();
    }
    let of = |kind: &ExperimentKind| match kind {
        ExperimentKind::Ladder(grid) if !grid.difficulties.is_empty() => {
            Some(grid.difficulties.iter().map(|one| Asked::option(&one.text)).collect())
        }
        _ => None,
    };
    let base = || vec![Asked::option(BASE)];
    if let Some(own) = of(&common.kind) {
        return own;
    }
    let folder = format!("configs/{}/experiments", common.game.id());
    let files = session.library.folder(&folder).unwrap_or_default();
    let grids = files.iter().filter_map(|file| {
        let parsed = Experiment::parse(session.games, file, &mut Diagnostics::default())?;
        of(&parsed.kind)
    });
    grids.into_iter().next().unwrap_or_else(base)
}

/// A table with what came of it.
fn cell_of<'a>(table: &'a Table, result: &'a ArenaResult, look: Option<Look>) -> TeamCell<'a> {
    TeamCell {
        difficulty: table.difficulty.as_deref().unwrap_or(BASE),
        players: table.prepared.game.seats(),
        result,
        look,
    }
}

impl League<'_> {
    pub(super) fn play_as_teams(&self) -> Result<(), Error> {
        let strategies = self.told_entrants();
        let count = strategies.len();
        let enough = |table: &Table, result: &ArenaResult, look: Look, goal: LeagueGoal| {
            is_enough_of_team(&cell_of(table, result, Some(look)), count, goal)
        };
        self.play_with(&enough, |results| {
            let cells: Vec<TeamCell<'_>> = self
                .tables
                .iter()
                .zip(results)
                .map(|(table, (result, look))| cell_of(table, result, *look))
                .collect();
            build_team(&TeamInput {
                strategies: &strategies,
                cells: &cells,
                target: self.job.experiment.target(),
                goal: self.goal,
                seed: self.job.experiment.seed,
            })
        })
    }
}
