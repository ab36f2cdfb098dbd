//! What tuning begins from: the strategy, its weights and what they do, the pool, the rules to play by.

use std::path::Path;

use crate::args::TuneOptions;
use crate::error::Error;
use crate::experiment::{Experiment, ExperimentKind};
use crate::prepare::{Prepared, prepare};
use crate::session::Session;
use crate::tune::{WATCHED, seed_for};
use tenbin_content::{Asked, Diagnostics, stem};
use tenbin_lab::policies::{self, Strategy};
use tenbin_lab::tune::{Differing, MARK, Pool, Steps};

/// Features are looked at in so many games at most.
const WATCHED_GAMES: u64 = 300;

/// Rules to play by: of a team one of its difficulties.
pub(super) struct Setting {
    /// Empty for the rules that were asked for.
    pub(super) name: String,
    pub(super) prepared: Prepared,
}

/// All that is known before anything is learned.
pub(super) struct Start {
    /// As it is; its weights are those in force.
    pub(super) strategy: Strategy,
    pub(super) weights: Vec<i32>,
    pub(super) temperature: u32,
    /// The text of its file.
    pub(super) text: String,
    pub(super) settings: Vec<Setting>,
    pub(super) is_team: bool,
    pub(super) pool: Pool,
    /// What each feature is to its decisions.
    pub(super) differing: Vec<Differing>,
    pub(super) steps: Steps,
}

impl Start {
    /// Reads and checks everything; nothing but a few games to look at features is played.
    pub(super) fn new(
        session: &Session,
        options: &TuneOptions,
        experiment: &Experiment,
    ) -> Result<Self, Error> {
        let threads = options.threads.threads.map_or(0, usize::from);
        let base = prepare(&session.library, experiment, threads)?;
        let strategy = base.batch.strategies[0].clone();
        let game = experiment.game;
        let Some((weights, temperature)) = strategy.weights() else {
            return Err(Self::no_weights(session, game.id(), &strategy));
        };
        let weights = weights.to_vec();
        let is_team = base.schema.cooperative;
        if base.game.seats() < 2 && !is_team {
            let id = game.id();
            return Err(Error::Usage(format!(
                "{id} with one player has nobody to win from: give --seats with 2 or more"
            )));
        }
        let text = file_text(session, experiment, &strategy.name)?;
        if let Some(target) = &options.write {
            check_target(target)?;
        }
        let pool = pool(session, options, experiment, &strategy)?;
        let differing = watch(&base, pool.named(), seed_for(experiment.seed, WATCHED))?;
        let steps = Steps::new(&weights, &differing);
        if steps.learned.is_empty() {
            return Err(Error::Usage(format!(
                "no feature of {} ever differed between the actions of a decision: there is nothing to learn",
                game.id()
            )));
        }
        let settings = settings(session, options, experiment, base, threads)?;
        Ok(Self { strategy, weights, temperature, text, settings, is_team, pool, differing, steps })
    }

    /// The rules that were asked for, or the first difficulty.
    pub(super) fn base(&self) -> &Prepared {
        &self.settings[0].prepared
    }

    /// The start's name without folder and ending.
    pub(super) fn stem(&self) -> &str {
        stem(&self.strategy.name)
    }

    /// The temperature that goes with multiplied weights.
    pub(super) fn temperature_of_factor(&self) -> u32 {
        self.temperature.saturating_mul(self.steps.factor.unsigned_abs())
    }

    /// Where there is nothing to learn.
    pub(super) fn no_weights(session: &Session, game: &str, strategy: &Strategy) -> Error {
        let known = policies::names(&session.library, game);
        let weighted: Vec<&str> = known
            .iter()
            .filter(|(_, kind, _)| kind == "weighted")
            .map(|(name, ..)| name.as_str())
            .collect();
        let others = match weighted.as_slice() {
            [] => "write a strategy with kind = \"weighted\"".to_owned(),
            all => format!("name a weighted strategy: {}", all.join(", ")),
        };
        Error::Usage(format!(
            "{} is {}: it has no weights to learn; {others}",
            strategy.name,
            strategy.kind()
        ))
    }

    /// A strategy of these weights.
    pub(super) fn strategy_of(&self, name: &str, weights: &[i32]) -> Strategy {
        Strategy::of_weights(name, weights, self.temperature_of_factor())
    }
}

/// What each feature is to the decisions of weighted strategies: what one never comes to another one may.
fn watch(base: &Prepared, named: &[Strategy], seed: u64) -> Result<Vec<Differing>, Error> {
    let mut all: Vec<Differing> = Vec::new();
    for strategy in named.iter().filter(|one| one.weights().is_some()) {
        let seen = base
            .game
            .watch_features(strategy, seed, WATCHED_GAMES)
            .map_err(|why| Error::Faults(format!("{} cannot be played: {why}", strategy.name)))?;
        all.resize(seen.len(), Differing::default());
        all.iter_mut().zip(seen).for_each(|(all, seen)| all.add(seen));
    }
    Ok(all)
}

/// The text of the strategy's file.
fn file_text(session: &Session, experiment: &Experiment, name: &str) -> Result<String, Error> {
    let mut diagnostics = Diagnostics::default();
    let owner = experiment.game.owner();
    policies::text_of(&session.library, owner, name, &mut diagnostics)
        .ok_or_else(|| diagnostics.into())
}

/// Refuses to write over what nobody can write again.
pub(super) fn check_target(target: &Path) -> Result<(), Error> {
    let place = target.display();
    match std::fs::read_to_string(target) {
        Ok(text) if text.starts_with(MARK) => Ok(()),
        Ok(_) => Err(Error::Usage(format!(
            "--write {place}: there is a file already that `tenbin tune` has not written; give another name"
        ))),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
            match folder.filter(|folder| !folder.is_dir()) {
                Some(folder) => Err(Error::Usage(format!(
                    "--write {place}: there is no folder {}; make it first",
                    folder.display()
                ))),
                None => Ok(()),
            }
        }
        Err(error) => Err(Error::io(format!("reading {place}"), &error)),
    }
}

/// The strategy to begin from, and those that were named or are there.
pub(super) fn pool(
    session: &Session,
    options: &TuneOptions,
    experiment: &Experiment,
    start: &Strategy,
) -> Result<Pool, Error> {
    let (library, owner) = (&session.library, experiment.game.owner());
    let mut named = vec![start.clone()];
    let mut take = |strategy: Strategy| {
        if !named.iter().any(|known| known.hash == strategy.hash) {
            named.push(strategy);
        }
    };
    let mut diagnostics = Diagnostics::default();
    match &options.pool {
        Some(names) => names
            .iter()
            .filter_map(|name| policies::parse(library, owner, name, &mut diagnostics))
            .for_each(take),
        None => policies::names(library, owner.game)
            .iter()
            .filter(|(_, kind, _)| kind == "weighted")
            // What is wrong with a file that nobody named `tenbin check` says.
            .filter_map(|(name, ..)| {
                policies::parse(library, owner, name, &mut Diagnostics::default())
            })
            .for_each(&mut take),
    }
    if diagnostics.is_empty() { Ok(Pool::new(named)) } else { Err(diagnostics.into()) }
}

/// The rules that were asked for; of a team whose rules nobody named, the difficulties of the game's ladder.
fn settings(
    session: &Session,
    options: &TuneOptions,
    experiment: &Experiment,
    base: Prepared,
    threads: usize,
) -> Result<Vec<Setting>, Error> {
    let difficulties = if base.schema.cooperative && options.rules.variants.is_empty() {
        difficulties(session, experiment)
    } else {
        Vec::new()
    };
    if difficulties.is_empty() {
        return Ok(vec![Setting { name: String::new(), prepared: base }]);
    }
    let setting = |name: String| {
        let mut own = experiment.clone();
        if name != crate::ladder::BASE {
            own.variants.push(Asked::option(&name));
        }
        Ok(Setting { prepared: prepare(&session.library, &own, threads)?, name })
    };
    difficulties.into_iter().map(setting).collect()
}

/// The difficulties of the first experiment of the game that is a ladder.
fn difficulties(session: &Session, experiment: &Experiment) -> Vec<String> {
    let folder = format!("configs/{}/experiments", experiment.game.id());
    let files = session.library.folder(&folder).unwrap_or_default();
    files
        .iter()
        .filter_map(|file| Experiment::parse(session.games, file, &mut Diagnostics::default()))
        .find_map(|one| match one.kind {
            ExperimentKind::Ladder(grid) if !grid.difficulties.is_empty() => {
                Some(grid.difficulties)
            }
            _ => None,
        })
        .map(|asked| asked.into_iter().map(|one| one.text).collect())
        .unwrap_or_default()
}
