//! A run that is over: its experiment, read back from the manifest of its report, so that its games
//! can be played again; and the commands that do so.

use std::path::Path;

use serde_json::Value as Json;

use crate::error::Error;
use crate::experiment::{self, Experiment, ExperimentKind, Grid, Places};
use crate::from::From;
use crate::options::BatchOptions;
use crate::prepare::Prepared;
use crate::session::Session;
use tenbin_content::{Asked, Content, Diagnostics, Given};
use tenbin_engine::seed;
use tenbin_lab::door::{CompiledGame, Games};
use tenbin_lab::report::folder::MANIFEST;
use tenbin_lab::report::reading::{self, ReadError};

/// What the manifest says that finished reports set side by side are.
pub(crate) const REPORTS: &str = "reports";

/// What a manifest says of the rules and bots of its run.
#[derive(Debug)]
pub(crate) struct Past {
    folder: String,
    manifest: Json,
}

/// The experiment that a word of the command line means, a report's folder among them, with the
/// options on top; with what must be as it was where it is a run that is over.
pub(crate) fn find(
    session: &Session,
    target: &str,
    options: &BatchOptions,
) -> Result<(Experiment, Option<Past>), Error> {
    if !is_report(session, target) {
        let mut experiment = experiment::find(session, Some(target))?;
        experiment.apply(options)?;
        return Ok((experiment, None));
    }
    if let Some(option) = first_given(options) {
        return Err(Error::Usage(format!(
            "{target} is the report of a run: everything but the game comes from its manifest; \
             leave {option} out, or name a game or an experiment instead of the folder"
        )));
    }
    let (experiment, past) = read(session, target)?;
    Ok((experiment, Some(past)))
}

/// Whether a word of the command line is the folder of a report.
pub(crate) fn is_report(session: &Session, word: &str) -> bool {
    !session.games.has(word) && Path::new(word).join(MANIFEST).is_file()
}

/// What the manifest of a report says, where it is one of ours that this version reads.
pub(crate) fn manifest_of(folder: &str) -> Result<Json, Error> {
    reading::read_manifest(Path::new(folder)).map_err(read_error)
}

/// What to say of a folder that cannot be read as a report.
pub(crate) fn read_error(error: ReadError) -> Error {
    match error {
        ReadError::Io(..) => Error::Io(error.to_string()),
        ReadError::Wrong(told) => Error::Usage(told),
    }
}

/// Kinds of reports that are of no single batch, and what to do instead.
const NO_BATCH: [(&str, &str); 8] = [
    (
        "compare",
        "is the manifest of a comparison, whose games were played on several sides; name the game and \
         what a side is made of in place of the folder, such as tenbin replay GAME --seed S --set \
         KNOB=VALUE",
    ),
    (
        "sweep",
        "is the manifest of a sweep, whose games were played in many cells; name the experiment and \
         what a cell sets in place of the folder, such as tenbin replay EXPERIMENT.toml --set \
         KNOB=VALUE (cells.csv has the cells)",
    ),
    (
        "league",
        "is the manifest of a league, whose games were played at many tables; name the game and who sits \
         there in place of the folder, such as tenbin replay GAME --seed S --rotate --strategy 1=NAME \
         --strategy 2=NAME",
    ),
    (
        REPORTS,
        "is the manifest of reports that were set side by side, whose games were not played for it; name \
         the folder of one of them",
    ),
    (
        "tune",
        "is the manifest of a tuning, whose games were played by many candidates; name the game and the tuned \
         strategy in place of the folder, such as tenbin replay GAME --strategy FILE.toml",
    ),
    (
        "skills",
        "is the manifest of reports at each level of play; name the folder of one of them, which ends in _level1, \
         _level2 and so on",
    ),
    (
        "balance",
        "is the manifest of a search for balance, whose games were played by many candidates; name the game and \
         the variant in the folder in its place, such as tenbin replay GAME --variant FILE.toml",
    ),
    ("observe", "is the manifest of plays that were set beside a run; name the folder of that run"),
];

/// The experiment of the run whose report is in a folder.
pub(crate) fn read(session: &Session, folder: &str) -> Result<(Experiment, Past), Error> {
    let manifest = manifest_of(folder)?;
    let name = Path::new(folder).join(MANIFEST).display().to_string();
    let foreign = |what: &str| Error::Usage(format!("{name} {what}"));
    if let Some((_, told)) = NO_BATCH.iter().find(|(kind, _)| manifest["kind"] == *kind) {
        return Err(foreign(told));
    }
    let mut experiment = experiment_of(session.games, &manifest)
        .ok_or_else(|| foreign("does not say how its run was played; play it again"))?;
    // The rules of the position are among those of the manifest already.
    experiment.from = From::read_again(session, &manifest["configuration"]["from"])?;
    Ok((experiment, Past { folder: folder.to_owned(), manifest }))
}

/// The first option that a manifest would say otherwise.
pub(crate) fn first_given(options: &BatchOptions) -> Option<&'static str> {
    let rules = &options.rules;
    let given = [
        (options.seed.is_some(), "--seed"),
        (rules.seats.is_some(), "--seats"),
        (options.skill.is_some(), "--skill"),
        (!options.strategies.is_empty(), "--strategy"),
        (!rules.variants.is_empty(), "--variant"),
        (!rules.cards.is_empty(), "--cards"),
        (!rules.sets.is_empty(), "--set"),
        (options.rotate, "--rotate"),
    ];
    given.iter().find(|(is_given, _)| *is_given).map(|(_, option)| *option)
}

fn experiment_of(games: Games, manifest: &Json) -> Option<Experiment> {
    let said = &manifest["configuration"];
    let text = |key: &str| said[key].as_str().map(str::to_owned);
    let texts = |key: &str| -> Option<Vec<Asked>> {
        said[key].as_array()?.iter().map(|one| Some(Asked::option(one.as_str()?))).collect()
    };
    let kind = match manifest["kind"].as_str()? {
        "run" => ExperimentKind::Batch,
        "tournament" => ExperimentKind::Tournament,
        "ladder" => ExperimentKind::Ladder(Grid { players: Vec::new(), difficulties: Vec::new() }),
        _ => return None,
    };
    Some(Experiment {
        name: text("experiment")?,
        file: text("experiment_file")?,
        sources: Diagnostics::default(),
        places: Places::default(),
        game: games.find(said["game"].as_str()?)?,
        description: text("description").unwrap_or_default(),
        kind,
        // Of a batch that stopped when enough was known, the games that it took.
        games: manifest["stopping"]["games_at_last_look"].as_u64().or(said["games"].as_u64())?,
        seed: seed::parse(said["seed"].as_str()?)?,
        seats: Some(said["seats"].as_u64()?),
        strategies: texts("strategies_asked").or_else(|| texts("strategies"))?,
        choices: Vec::new(),
        variants: with_texts(said, texts("variants")?),
        sets: texts("set")?,
        rotate: said["rotate"].as_bool()?,
        target: None,
        goal: None,
        reduce_luck: false,
        sweep: Vec::new(),
        from: None,
    })
}

/// The variants of a run; of those that sheets made the manifest has the texts, in this order.
fn with_texts(said: &Json, mut variants: Vec<Asked>) -> Vec<Asked> {
    let mut left = variants.iter_mut();
    for sheet in said["cards"].as_array().into_iter().flatten() {
        let (file, text) = (sheet["file"].as_str(), sheet["variant"].as_str());
        let variant = left.find(|one| file == Some(one.text.as_str()));
        if let (Some(variant), Some(text)) = (variant, text) {
            variant.given = Given::Text(text.into());
        }
    }
    variants
}

impl Past {
    /// What to say of a game that the report does not count; nothing where it does. Of tournaments the
    /// manifest counts whole ones, each of which has room for `part` games.
    pub(crate) fn remark_on(&self, index: u64, part: u64) -> Option<String> {
        let ranges = self.manifest["games_done"].as_array()?;
        let is_in = |range: &Json| {
            let [first, end] = [&range[0], &range[1]].map(|end| end.as_u64().unwrap_or_default());
            (first..end).contains(&(index / part))
        };
        let counted = &self.manifest["games_counted"];
        (!ranges.iter().any(is_in)).then(|| {
            format!(
                "note: game {index} is none of those that {} counts ({counted}); it is played by the \
                 same rules and bots",
                self.folder
            )
        })
    }

    /// What kind of report it is.
    pub(crate) fn kind(&self) -> &str {
        self.manifest["kind"].as_str().unwrap_or_default()
    }

    /// How many games it counts.
    pub(crate) fn games_counted(&self) -> u64 {
        self.manifest["games_counted"].as_u64().unwrap_or_default()
    }

    /// What parts the cells of its CSV files.
    pub(crate) fn separator(&self) -> char {
        reading::style_of(&self.manifest).separator
    }

    /// What of the rules is not as it was in the run.
    fn changed_rules(&self, game: &dyn CompiledGame, content: &Content) -> Option<String> {
        let same = |key: &str, now: &Json| self.manifest[key] == *now;
        if !same("rules_version", &Json::from(game.rules_version())) {
            Some(format!("the rules of {} in this version of tenbin", game.id()))
        } else if !same("content_hash", &Json::from(content.hash.as_str())) {
            Some("the rules or cards (configs, variants, --set)".to_owned())
        } else {
            None
        }
    }

    /// Refuses where rules or cards are not those of the run: its dice might be others.
    pub(crate) fn check_rules(
        &self,
        game: &dyn CompiledGame,
        content: &Content,
    ) -> Result<(), Error> {
        self.changed_rules(game, content).map_or(Ok(()), |what| {
            Err(Error::Usage(format!(
                "{what} changed since {} was written, so its dice may have other laws now; run the \
                 experiment once more, or take the content of then with --content DIR",
                self.folder
            )))
        })
    }

    /// Refuses where rules, cards or bots are not those of the run: its games would be others.
    pub(crate) fn check(&self, prepared: &Prepared) -> Result<(), Error> {
        let same = |key: &str, now: &Json| self.manifest[key] == *now;
        let rules = self.changed_rules(&*prepared.game, &prepared.content);
        let changed = if rules.is_some() {
            rules
        } else if !same("seeding_version", &Json::from(seed::SEEDING_VERSION)) {
            Some("the way in which this version of tenbin draws from a seed".to_owned())
        } else {
            let strategies = prepared.batch.strategies.iter();
            strategies.map(|one| (&one.name, &one.hash)).find_map(|(name, hash)| {
                let is_same = |known: &Json| known["name"] == **name && known["sha256"] == **hash;
                let known = self.manifest["strategies"].as_array();
                let changed = !known.is_some_and(|list| list.iter().any(is_same));
                changed.then(|| format!("the strategy {name}"))
            })
        };
        match changed {
            None => Ok(()),
            Some(what) => Err(Error::Usage(format!(
                "{what} changed since {} was written, so its games cannot be played again; run the \
                 experiment once more, or take the content of then with --content DIR",
                self.folder
            ))),
        }
    }
}

/// The command that shows a game of a target (a game, an experiment or a report's folder).
pub(crate) fn replay_command(target: &str, game_index: u64) -> String {
    format!("tenbin replay {} --game {game_index}", quoted(target))
}

/// The same with the options that say which batch it is.
pub(crate) fn replay_command_with(target: &str, options: &BatchOptions, game_index: u64) -> String {
    let mut command = replay_command(target, game_index);
    let mut add = |option: &str, value: &str| {
        command.push_str(&format!(" {option} {}", quoted(value)));
    };
    let rules = &options.rules;
    if let Some(seats) = rules.seats {
        add("--seats", &seats.to_string());
    }
    if let Some(skill) = options.skill {
        add("--skill", &skill.to_string());
    }
    options.strategies.iter().for_each(|choice| add("--strategy", &choice.to_string()));
    rules.variants.iter().for_each(|variant| add("--variant", variant));
    rules.cards.iter().for_each(|file| add("--cards", file));
    rules.sets.iter().for_each(|set| add("--set", set));
    if let Some(seed) = options.seed {
        add("--seed", &format!("{seed:#x}"));
    }
    if options.rotate {
        command.push_str(" --rotate");
    }
    command
}

/// A word as a shell takes it.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./=,:@%+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_can_be_given_to_a_shell() {
        let mut options = BatchOptions { seed: Some(66), ..BatchOptions::default() };
        options.rules.sets = vec!["a.clans=[\"x\"]".to_owned()];
        options.strategies = vec!["1=random".parse().unwrap()];
        options.rotate = true;
        assert_eq!(
            replay_command_with("my exp.toml", &options, 7),
            "tenbin replay 'my exp.toml' --game 7 --strategy 1=random --set 'a.clans=[\"x\"]' \
             --seed 0x42 --rotate"
        );
        assert_eq!(quoted("it's"), r"'it'\''s'");
    }
}
