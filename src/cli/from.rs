//! `run --from SCENARIO.toml` and `compare --from`: batches of which every game begins at the start of a scenario.

use std::path::Path;

use serde_json::{Value as Json, json};

use crate::args::FromOptions;
use crate::error::Error;
use crate::experiment::{Experiment, ExperimentKind};
use crate::session::Session;
use tenbin_content::library::read;
use tenbin_content::{Asked, Diagnostics, LibraryFile, nearest, stem};
use tenbin_lab::door::CompiledGame;
use tenbin_lab::report::manifest::hash_of;
use tenbin_lab::scenario::position::Position;
use tenbin_lab::scenario::{self, Scenario};

/// So many names are listed.
const NAMES_SHOWN: usize = 12;

/// The scenario at whose start every game begins.
#[derive(Clone, Debug)]
pub(crate) struct From {
    /// As it was typed.
    file: String,
    sha256: String,
    scenario: Scenario,
}

impl From {
    /// Finds the scenario that options ask for; nothing where they ask for none.
    pub(crate) fn asked(session: &Session, options: &FromOptions) -> Result<Option<Self>, Error> {
        Self::read(session, options.from.as_deref(), options.case.as_deref())
    }

    fn read(
        session: &Session,
        file: Option<&str>,
        case: Option<&str>,
    ) -> Result<Option<Self>, Error> {
        let Some(name) = file else { return Ok(None) };
        let file = find(session, name)?;
        let mut diagnostics = Diagnostics::default();
        let scenarios = scenario::parse(session.games, &file, &mut diagnostics);
        if !diagnostics.is_empty() {
            return Err(diagnostics.into());
        }
        let scenario = choose(name, scenarios, case)?;
        let sha256 = hash_of(file.text.as_bytes());
        Ok(Some(Self { file: name.to_owned(), sha256, scenario }))
    }

    /// The scenario of a manifest; an error where its file is not what it was.
    pub(crate) fn read_again(session: &Session, said: &Json) -> Result<Option<Self>, Error> {
        let text = |key: &str| said[key].as_str();
        let Some(file) = text("file") else { return Ok(None) };
        let from = Self::read(session, Some(file), text("case"))?;
        if from.as_ref().map(|from| from.sha256.as_str()) == text("sha256") {
            return Ok(from);
        }
        Err(Error::Usage(format!(
            "{file} changed since the run that began every game at one of its positions, so its games \
             cannot be played again; run the experiment once more with --from {file}"
        )))
    }

    /// The game it is of.
    pub(crate) fn game(&self) -> &str {
        self.scenario.game.id()
    }

    /// Makes an experiment begin there, under the rules of the scenario. `seats` is what the command line
    /// asks for.
    pub(crate) fn lay_on(
        self,
        experiment: &mut Experiment,
        seats: Option<u64>,
    ) -> Result<(), Error> {
        let (file, name) = (&self.file, &self.scenario.name);
        if experiment.game.id() != self.game() {
            return Err(Error::Usage(format!(
                "{file} is a position of {}, and {} plays {}; leave the experiment out, or name one of {}",
                self.game(),
                experiment.name,
                experiment.game.id(),
                self.game()
            )));
        }
        if experiment.kind != ExperimentKind::Batch {
            return Err(Error::Usage(format!(
                "{} is a tournament or a ladder, and --from is for batches of single games; name another \
                 experiment",
                experiment.name
            )));
        }
        if let Some(own) = self.scenario.seats.map(u64::from) {
            if seats.is_some_and(|seats| seats != own) {
                return Err(Error::Usage(format!(
                    "the position `{name}` is one of {own} players; leave --seats out"
                )));
            }
            (experiment.seats, experiment.places.seats) = (Some(own), None);
        }
        let plain = |asked: &[Asked]| -> Vec<Asked> {
            asked.iter().map(|one| Asked::option(&one.text)).collect()
        };
        experiment.variants.extend(plain(&self.scenario.variants));
        experiment.sets.extend(plain(&self.scenario.sets));
        experiment.name = format!("{}_from_{}", experiment.name, stem(file));
        experiment.from = Some(self);
        Ok(())
    }

    /// The position, if it can be put down in a compiled game.
    pub(crate) fn put_on(&self, game: &dyn CompiledGame) -> Result<Position, Error> {
        let mut diagnostics = self.scenario.diagnostics.clone();
        game.check_position(&self.scenario, &mut diagnostics);
        if diagnostics.is_empty() {
            Ok(Position::of(&self.scenario))
        } else {
            Err(diagnostics.into())
        }
    }

    /// For the manifest.
    pub(crate) fn to_json(&self) -> Json {
        json!({
            "file": self.file,
            "sha256": self.sha256,
            "case": self.scenario.name,
            "start": self.scenario.start.to_json(),
        })
    }
}

/// The file, on disk or built in.
fn find(session: &Session, name: &str) -> Result<LibraryFile, Error> {
    let path = Path::new(name);
    if path.is_file() {
        return read(path).map_err(|error| Error::Io(error.to_string()));
    }
    if let Some(file) = session.library.file(name)? {
        return Ok(file);
    }
    Err(Error::Usage(if path.is_dir() {
        format!("--from {name}: this is a folder; name one of the scenario files in it")
    } else {
        format!(
            "--from {name}: there is no such file; scenarios are files such as \
             configs/GAME/scenarios/NAME.toml (docs/scenarios.md)"
        )
    }))
}

/// The scenario of this name, or the only one of which that is a part.
fn choose(file: &str, scenarios: Vec<Scenario>, case: Option<&str>) -> Result<Scenario, Error> {
    let all = scenarios.len();
    let names: Vec<String> = scenarios.iter().map(|one| one.name.clone()).collect();
    let listed = |names: &[&String]| {
        let shown: Vec<String> =
            names.iter().take(NAMES_SHOWN).map(|name| format!("\n  {name}")).collect();
        let more = names.len().saturating_sub(NAMES_SHOWN);
        let rest = if more > 0 { format!("\n  ... and {more} more") } else { String::new() };
        format!("{}{rest}", shown.concat())
    };
    let every: Vec<&String> = names.iter().collect();
    let Some(case) = case else {
        let mut scenarios = scenarios;
        return match all {
            1 => Ok(scenarios.remove(0)),
            _ => Err(Error::Usage(format!(
                "{file} has {all} scenarios; say which one with --case and its name, or a part of it:{}",
                listed(&every)
            ))),
        };
    };
    let (wanted, part) = (case.trim(), case.trim().to_lowercase());
    let exact: Vec<usize> = (0..all).filter(|&one| names[one] == wanted).collect();
    let near: Vec<usize> =
        (0..all).filter(|&one| names[one].to_lowercase().contains(&part)).collect();
    let found = if exact.is_empty() { near } else { exact };
    match found.as_slice() {
        &[one] => {
            Ok(scenarios.into_iter().nth(one).unwrap_or_else(|| unreachable!("it was found")))
        }
        [] => {
            let near = nearest(wanted, names.iter().map(String::as_str));
            let help = near.map_or_else(
                || format!("there are:{}", listed(&every)),
                |near| format!("did you mean `{near}`?"),
            );
            Err(Error::Usage(format!("{file} has no scenario `{wanted}`; {help}")))
        }
        several => {
            let several: Vec<&String> = several.iter().map(|&one| &names[one]).collect();
            Err(Error::Usage(format!(
                "--case {wanted}: {} scenarios of {file} are called so; write more of the name:{}",
                several.len(),
                listed(&several)
            )))
        }
    }
}
