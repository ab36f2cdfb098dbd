//! Games that were saved: written as scenarios, gone on with, told again.

use std::fs;
use std::path::Path;

use super::{people, sit};
use crate::args::SitOptions;
use crate::error::Error;
use crate::experiment::{self, Experiment};
use crate::options::StrategyChoice;
use crate::past::first_given;
use crate::prepare::{Prepared, prepare};
use crate::session::Session;
use tenbin_content::library::read;
use tenbin_content::{Asked, Diagnostics, Given, Node};
use tenbin_engine::{Seat, SeatSet};
use tenbin_lab::module::dealt::DEALT;
use tenbin_lab::people::{FIRST_LINE, Named, Played, Sitting};
use tenbin_lab::policies::Strategy;
use tenbin_lab::scenario::file::read_seed;
use tenbin_lab::scenario::position::Position;
use tenbin_lab::scenario::{self, Scenario};

/// What a saved game says of its rules.
pub(super) fn named(experiment: &Experiment) -> Result<Named, String> {
    let texts = |list: &[Asked]| list.iter().map(|one| one.text.clone()).collect();
    if experiment.variants.iter().any(|one| matches!(one.given, Given::Sheets(_))) {
        return Err("the cards come from sheets; write them as a variant first (tenbin cards --import) and play \
                    with --variant"
            .to_owned());
    }
    let variants = experiment.variants.iter().map(|one| whole_path(&one.text)).collect();
    Ok(Named { name: String::new(), variants, sets: texts(&experiment.sets) })
}

/// The path of a file from anywhere; names stay as they are.
fn whole_path(variant: &str) -> String {
    let is_path = variant.contains(['/', '\\']) || variant.ends_with(".toml");
    match fs::canonicalize(variant) {
        Ok(path) if is_path => path.display().to_string(),
        _ => variant.to_owned(),
    }
}

/// Writes a game to a file; what to say of it.
pub(super) fn write(
    played: &Played<'_>,
    named: &Result<Named, String>,
    file: &str,
) -> Result<Vec<String>, Error> {
    let named = named.as_ref().map_err(|message| Error::Usage(message.clone()))?;
    if file.is_empty() {
        return Err(Error::Usage(
            "write save and the name of a file, such as save game.toml".to_owned(),
        ));
    }
    let name = if file.ends_with(".toml") { file.to_owned() } else { format!("{file}.toml") };
    let path = Path::new(&name);
    if path.exists() && !fs::read_to_string(path).is_ok_and(|text| text.starts_with(FIRST_LINE)) {
        return Err(Error::Usage(format!(
            "{name} is there already and is no saved game; name another file"
        )));
    }
    let count = played.made().len();
    let title = format!("a game that was played up to choice {}", count + 1);
    let text = played.saved(&Named { name: title, ..named.clone() });
    fs::write(path, text).map_err(|error| Error::io(format!("writing {name}"), &error))?;
    Ok(vec![
        format!(
            "kept in {name}: tenbin play {name} goes on with it, tenbin replay {name} tells it, and"
        ),
        format!(
            "tenbin run --from {name} plays many games on from here (all hidden cards are in it)"
        ),
    ])
}

/// A game that was saved.
pub(crate) struct Saved {
    file: String,
    scenario: Scenario,
    dealt: Node,
}

/// The saved game that a word of the command line means; None where it is none.
pub(crate) fn find(session: &Session, word: &str) -> Result<Option<Saved>, Error> {
    let path = Path::new(word);
    if session.games.has(word) || !path.is_file() {
        return Ok(None);
    }
    let file = read(path).map_err(|error| Error::Io(error.to_string()))?;
    if !file.text.contains(DEALT) {
        return Ok(None);
    }
    let mut diagnostics = Diagnostics::default();
    let scenarios = scenario::parse(session.games, &file, &mut diagnostics);
    if !diagnostics.is_empty() {
        // An experiment is read, and refused, as one.
        return if file.text.starts_with(FIRST_LINE) { Err(diagnostics.into()) } else { Ok(None) };
    }
    let dealt = |scenario: Scenario| {
        let dealt = scenario.start.get(DEALT)?.clone();
        Some(Saved { file: word.to_owned(), scenario, dealt })
    };
    Ok(scenarios.into_iter().next().and_then(dealt))
}

impl Saved {
    fn texts(&self, key: &str) -> Vec<String> {
        let nodes = self.dealt.list(key).iter();
        nodes.filter_map(|node| Some(node.as_text()?.to_owned())).collect()
    }

    fn index(&self) -> u64 {
        self.dealt.integer("game").unwrap_or(0) as u64
    }

    /// The batch that it is a game of.
    fn experiment(&self, session: &Session) -> Result<Experiment, Error> {
        let mut experiment = experiment::find(session, Some(self.scenario.game.id()))?;
        let mut diagnostics = self.scenario.diagnostics.clone();
        if let Some(seed) =
            self.dealt.get("seed").and_then(|seed| read_seed(seed, &mut diagnostics))
        {
            experiment.seed = seed;
        }
        if !diagnostics.is_empty() {
            return Err(diagnostics.into());
        }
        let plain = |asked: &[Asked]| asked.iter().map(|one| Asked::option(&one.text)).collect();
        experiment.seats = self.scenario.seats.map(u64::from).or(experiment.seats);
        experiment.places.seats = None;
        experiment.variants = plain(&self.scenario.variants);
        experiment.sets = plain(&self.scenario.sets);
        experiment.rotate = false;
        Ok(experiment)
    }

    fn from(&self) -> Option<Position> {
        self.dealt.get("from").map(|start| Position::at(start.clone()))
    }

    /// Goes on with it.
    pub(super) fn go_on(&self, session: &Session, options: &SitOptions) -> Result<(), Error> {
        let given = first_given(&options.batch).filter(|option| *option != "--strategy");
        let given = given.or((options.index != 0).then_some("--game"));
        if let Some(option) = given.or(options.begin.from.is_some().then_some("--from")) {
            return Err(Error::Usage(format!(
                "{} is a game that goes on as it was saved: leave {option} out, or begin another game there: \
                 tenbin play {} --from {}",
                self.file,
                self.scenario.game.id(),
                self.file
            )));
        }
        let mut experiment = self.experiment(session)?;
        let strategies = self.texts("strategies").into_iter().zip(0..);
        experiment.choices = strategies
            .map(|(name, seat)| StrategyChoice { seats: Some(vec![seat]), name })
            .collect();
        experiment.choices.extend(options.batch.strategies.iter().cloned());
        let mut prepared = prepare(&session.library, &experiment, 0)?;
        prepared.from = self.from();
        let seats: Vec<u8> = match options.people.as_slice() {
            [] => {
                let nodes = self.dealt.list("people").iter();
                nodes.filter_map(|node| Some(node.as_integer()? as u8)).collect()
            }
            own => own.to_vec(),
        };
        let people = people(&seats, prepared.game.seats())?;
        let again = format!("tenbin play {}", self.file);
        sit(session, &experiment, prepared, people, self.index(), &again, &self.texts("moves"))
    }

    /// Plays it once more up to where it was saved, without a bot, for somebody who tells it.
    pub(crate) fn played_again<T>(
        &self,
        session: &Session,
        tell: impl FnOnce(&Prepared, &Played<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let mut experiment = self.experiment(session)?;
        experiment.strategies = vec![Asked::option(&Strategy::random().name)];
        let mut prepared = prepare(&session.library, &experiment, 0)?;
        prepared.from = self.from();
        let sitting = Sitting {
            batch: prepared.batch.clone(),
            index: self.index(),
            people: SeatSet::first(prepared.game.seats()),
            from: prepared.from.clone(),
        };
        let refused = |message: String| {
            Error::Usage(format!(
                "{}: {message}; the rules, the cards or the program are others than those it was played with",
                self.file
            ))
        };
        let mut played = prepared.game.sit_down(sitting).map_err(refused)?;
        played.resume(&self.texts("moves")).map_err(refused)?;
        tell(&prepared, &played)
    }

    /// What stands above it.
    pub(crate) fn heading(&self, prepared: &Prepared) -> String {
        let mut text = format!(
            "{} game {}, seed {:#x}\n",
            prepared.game.id(),
            self.index(),
            prepared.batch.seed
        );
        let nodes = self.dealt.list("people").iter();
        let people: Vec<i64> = nodes.filter_map(Node::as_integer).collect();
        for (seat, name) in (0..).map(Seat).zip(self.texts("strategies")) {
            let is_person = people.contains(&(i64::from(seat.0) + 1));
            let name = if is_person { "a person" } else { name.as_str() };
            text.push_str(&format!("{seat}: {name}\n"));
        }
        text
    }
}
