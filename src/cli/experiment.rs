//! Experiments: what is played how often by whom, as a file and as options on top of it.

use std::path::Path;

use crate::cli::options::{BatchOptions, GAMES_MAX, StrategyChoice, parse_games};
use crate::cli::prepare::known_game;
use crate::content::library::read;
use crate::content::{Diagnostics, Field, Kind, Library, LibraryFile, Node, Shape, nearest};
use crate::engine::ids::SEATS_MAX;
use crate::engine::seed::DEFAULT_SEED;
use crate::error::Error;
use crate::games::GAMES;
use crate::report::TARGET_DEFAULT;
use crate::scenario::file::{SEED, read_seed};

/// Games that are played where an experiment does not say how many.
const GAMES_DEFAULT: u64 = 100_000;

const TEXTS: Kind = Kind::OneOrMany(&Kind::Text);

/// What an experiment file may say.
pub static SHAPE: Shape = Shape {
    name: "an experiment",
    fields: &[
        Field::required("game", Kind::Text, "the game"),
        Field::optional("name", Kind::Text, "name of the report's folder; else the file's name"),
        Field::optional("description", Kind::Text, "one line: what the experiment asks"),
        Field::optional(
            "kind",
            Kind::OneOf(&["batch", "tournament", "ladder"]),
            "batch (the usual): games counted one by one; tournament: whole matches of games; \
             ladder: a co-operative game by difficulty, players and skill",
        ),
        Field::optional(
            "games",
            Kind::Either(&[Kind::Integer { min: 1, max: GAMES_MAX as i64 }, Kind::Text]),
            "how many games (or matches): 20000, \"200k\" or \"1M\"",
        ),
        Field::optional("seed", SEED, "the master seed: 42 or \"0x7E0B1A5C\""),
        Field::optional(
            "seats",
            Kind::Integer { min: 1, max: SEATS_MAX as i64 },
            "how many players; else the game's usual number",
        ),
        Field::required(
            "strategies",
            TEXTS,
            "one bot for all seats, or one a seat; of a ladder the skills, each for all seats",
        ),
        Field::optional(
            "players",
            Kind::List { of: &Kind::Integer { min: 1, max: SEATS_MAX as i64 }, min: 1, max: 8 },
            "of a ladder: the numbers of players",
        ),
        Field::optional(
            "difficulties",
            TEXTS,
            "of a ladder: variants from easy to hard; base for the rules as they are",
        ),
        Field::optional(
            "target",
            Kind::Decimal { min: 0.01, max: 0.99 },
            "of a co-operative game: the win rate wanted of the team; else 0.5",
        ),
        Field::optional("variants", TEXTS, "variants of the rules; later ones win"),
        Field::optional("set", TEXTS, "single values: \"hand_limit=6\""),
        Field::optional(
            "rotate",
            Kind::Bool,
            "turn the strategies by one seat from game to game, so that each plays each seat",
        ),
    ],
};

/// What is played: games one by one, whole matches, or a grid of batches.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) enum ExperimentKind {
    Batch,
    Tournament,
    Ladder(Grid),
}

/// The batches of a ladder; its skills are the strategies.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Grid {
    /// Numbers of players; none for the game's usual one.
    pub(crate) players: Vec<u8>,
    /// Variants, `base` for the rules as they are; none for these alone.
    pub(crate) difficulties: Vec<String>,
}

/// An experiment, with the options of the command line in it.
#[derive(Clone, Debug)]
pub(crate) struct Experiment {
    /// Name of the report's folder.
    pub(crate) name: String,
    /// Where it was read.
    pub(crate) file: String,
    pub(crate) game: &'static str,
    pub(crate) description: String,
    pub(crate) kind: ExperimentKind,
    pub(crate) games: u64,
    pub(crate) seed: u64,
    pub(crate) seats: Option<u8>,
    /// One for all seats, or one a seat.
    pub(crate) strategies: Vec<String>,
    /// Strategies of the command line, on top.
    pub(crate) choices: Vec<StrategyChoice>,
    pub(crate) variants: Vec<String>,
    pub(crate) sets: Vec<String>,
    pub(crate) rotate: bool,
    /// The win rate wanted of a team, where the file says one.
    pub(crate) target: Option<f64>,
}

impl Experiment {
    /// Reads an experiment file.
    pub(crate) fn parse(file: &LibraryFile, diagnostics: &mut Diagnostics) -> Option<Self> {
        let before = diagnostics.count();
        let root = Node::parse(&file.name, &file.text, diagnostics)?;
        SHAPE.check(&root, diagnostics);
        if diagnostics.count() > before {
            return None;
        }
        let game = root.text("game").and_then(|name| {
            let known = known_game(name);
            if let Err(error) = &known {
                let place = root.get("game").map_or(root.place, |node| node.place);
                let text = error.to_string();
                diagnostics.error(place, text.trim_start_matches("error: "));
            }
            known.ok()
        });
        let games = root.get("games").map_or(Some(GAMES_DEFAULT), |node| games(node, diagnostics));
        let seed = root.get("seed").map_or(Some(DEFAULT_SEED), |node| read_seed(node, diagnostics));
        let kind = kind(&root, diagnostics);
        let (game, games, seed, kind) = (game?, games?, seed?, kind?);
        Some(Self {
            name: root.text("name").map_or_else(|| name_of(&file.name, game), str::to_owned),
            file: file.name.clone(),
            game,
            description: root.text("description").unwrap_or_default().to_owned(),
            kind,
            games,
            seed,
            seats: root.integer("seats").map(|seats| seats as u8),
            strategies: texts(&root, "strategies"),
            choices: Vec::new(),
            variants: texts(&root, "variants"),
            sets: texts(&root, "set"),
            rotate: root.boolean("rotate").unwrap_or(false),
            target: root.decimal("target"),
        })
    }

    /// The win rate wanted of a team.
    pub(crate) fn target(&self) -> f64 {
        self.target.unwrap_or(TARGET_DEFAULT)
    }

    /// Lays the options of the command line on top.
    pub(crate) fn apply(&mut self, options: &BatchOptions) {
        self.seats = options.rules.seats.or(self.seats);
        self.seed = options.seed.unwrap_or(self.seed);
        self.rotate |= options.rotate;
        self.choices.clone_from(&options.strategies);
        self.variants.extend(options.rules.variants.iter().cloned());
        self.sets.extend(options.rules.sets.iter().cloned());
    }

    /// The strategy of each seat.
    pub(crate) fn seat_strategies(&self, seats: u8) -> Result<Vec<String>, Error> {
        let mut table: Vec<Option<&str>> = match self.strategies.as_slice() {
            [one] => vec![Some(one); usize::from(seats)],
            list if list.len() == usize::from(seats) => list.iter().map(|n| Some(&**n)).collect(),
            _ => vec![None; usize::from(seats)],
        };
        for choice in &self.choices {
            let all: Vec<u8> = (0..seats).collect();
            for &seat in choice.seats.as_ref().unwrap_or(&all) {
                let Some(place) = table.get_mut(usize::from(seat)) else {
                    return Err(Error::Usage(format!(
                        "--strategy {}={}: there are only {seats} seats",
                        seat + 1,
                        choice.name
                    )));
                };
                *place = Some(&choice.name);
            }
        }
        let complete: Option<Vec<String>> =
            table.into_iter().map(|name| name.map(str::to_owned)).collect();
        complete.ok_or_else(|| {
            Error::Usage(format!(
                "{} names {} strategies for {seats} seats; name one for all, one a seat, or give \
                 --strategy NAME",
                self.file,
                self.strategies.len()
            ))
        })
    }
}

/// The kind with what belongs to it alone; a key of another kind would be read by nobody.
fn kind(root: &Node, diagnostics: &mut Diagnostics) -> Option<ExperimentKind> {
    let before = diagnostics.count();
    let is_ladder = root.text("kind") == Some("ladder");
    let foreign: &[(&str, &str)] = if is_ladder {
        &[
            ("seats", "a ladder takes the numbers of players from `players`"),
            ("rotate", "all seats of a ladder have the same strategy: leave `rotate` out"),
        ]
    } else {
        &[
            (
                "players",
                "only a ladder plays several numbers of players: write kind = \"ladder\", or seats = 4",
            ),
            (
                "difficulties",
                "only a ladder plays several variants by turns: write kind = \"ladder\", or `variants`",
            ),
        ]
    };
    for (key, message) in foreign {
        if let Some(node) = root.get(key) {
            diagnostics.error(node.place, *message);
        }
    }
    for key in ["players", "difficulties"] {
        let list = root.list(key);
        for (index, node) in list.iter().enumerate() {
            if list[..index].iter().any(|other| same_entry(other, node)) {
                diagnostics.error(node.place, "this stands here twice");
            }
        }
    }
    (diagnostics.count() == before).then(|| match root.text("kind") {
        Some("tournament") => ExperimentKind::Tournament,
        Some("ladder") => ExperimentKind::Ladder(Grid {
            // The shape has checked the range.
            players: root
                .list("players")
                .iter()
                .filter_map(Node::as_integer)
                .map(|n| n as u8)
                .collect(),
            difficulties: texts(root, "difficulties"),
        }),
        _ => ExperimentKind::Batch,
    })
}

fn same_entry(one: &Node, other: &Node) -> bool {
    (one.as_integer(), one.as_text()) == (other.as_integer(), other.as_text())
}

fn games(node: &Node, diagnostics: &mut Diagnostics) -> Option<u64> {
    let read = match node.as_text() {
        Some(text) => parse_games(text),
        // The shape has checked the range.
        None => node.as_integer().map(|games| games as u64).ok_or_else(String::new),
    };
    read.map_err(|message| diagnostics.error(node.place, message)).ok()
}

fn texts(root: &Node, key: &str) -> Vec<String> {
    root.list(key).iter().filter_map(Node::as_text).map(str::to_owned).collect()
}

/// The file's name without its ending; the default experiment is called like its game.
fn name_of(file: &str, game: &str) -> String {
    match stem(file) {
        "default" | "" => game.to_owned(),
        name => name.to_owned(),
    }
}

fn stem(file: &str) -> &str {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    name.strip_suffix(".toml").unwrap_or(name)
}

/// Finds the experiment that a word of the command line means: a game (its default experiment), a
/// file, or a name in a game's folder.
pub(crate) fn find(library: &Library, target: Option<&str>) -> Result<Experiment, Error> {
    let target = target.or(GAMES.first().copied()).unwrap_or_default();
    let file = find_file(library, target)?;
    let mut diagnostics = Diagnostics::default();
    match Experiment::parse(&file, &mut diagnostics) {
        Some(experiment) if diagnostics.is_empty() => Ok(experiment),
        _ => Err(diagnostics.into()),
    }
}

fn find_file(library: &Library, target: &str) -> Result<LibraryFile, Error> {
    let in_library = |game: &str, name: &str| {
        library.file(&format!("configs/{game}/experiments/{name}.toml")).map_err(Error::from)
    };
    if GAMES.contains(&target) {
        return in_library(target, "default")?.ok_or_else(|| {
            Error::Usage(format!("configs/{target}/experiments/default.toml is missing"))
        });
    }
    let is_toml = Path::new(target).extension().is_some_and(|end| end == "toml");
    if is_toml || target.contains(['/', '\\']) {
        let path = Path::new(target);
        if !path.exists() {
            return Err(Error::Usage(format!("there is no file {target}")));
        }
        return read(path).map_err(|error| Error::Io(error.to_string()));
    }
    let mut found = Vec::new();
    for game in GAMES {
        if let Some(file) = in_library(game, target)? {
            found.push((game, file));
        }
    }
    match found.len() {
        0 => Err(unknown_target(library, target)),
        1 => Ok(found.remove(0).1),
        _ => {
            let games: Vec<&str> = found.iter().map(|(game, _)| **game).collect();
            Err(Error::Usage(format!(
                "several games have an experiment `{target}` ({}); name the file: \
                 configs/{}/experiments/{target}.toml",
                games.join(", "),
                games[0]
            )))
        }
    }
}

fn unknown_target(library: &Library, target: &str) -> Error {
    let mut known: Vec<String> = GAMES.iter().map(|&game| game.to_owned()).collect();
    for game in GAMES {
        let files = library.folder(&format!("configs/{game}/experiments")).unwrap_or_default();
        known.extend(files.iter().map(|file| stem(&file.name).to_owned()));
    }
    known.retain(|name| name != "default");
    Error::Usage(match nearest(target, known.iter().map(String::as_str)) {
        Some(near) => {
            format!("there is no game or experiment `{target}`; did you mean `{near}`?")
        }
        None => {
            format!("there is no game or experiment `{target}`; the games are {}", GAMES.join(", "))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Experiment, String> {
        let mut diagnostics = Diagnostics::default();
        let file = LibraryFile { name: "my/test.toml".into(), text: text.into() };
        Experiment::parse(&file, &mut diagnostics).ok_or_else(|| diagnostics.render())
    }

    #[test]
    fn an_experiment_says_what_is_played() {
        let text = "game = 'pig'\ngames = '200k'\nseed = '0xFF'\nseats = 3\n\
            strategies = ['a', 'b', 'c']\nset = 'target=50'\nrotate = true";
        let experiment = parse(text).unwrap();
        assert_eq!((experiment.games, experiment.seed), (200_000, 255));
        assert_eq!(experiment.seat_strategies(3).unwrap(), ["a", "b", "c"]);
        assert_eq!((experiment.name.as_str(), experiment.rotate), ("test", true));
        assert_eq!(experiment.sets, ["target=50"]);
    }

    #[test]
    fn options_win_over_the_file() {
        let mut experiment = parse("game = 'pig'\nstrategies = 'a'\nseats = 3").unwrap();
        let choice = |text: &str| text.parse::<StrategyChoice>().unwrap();
        let mut options = BatchOptions { seed: Some(7), ..BatchOptions::default() };
        options.rules.seats = Some(4);
        options.strategies = vec![choice("b"), choice("2-3=c")];
        experiment.apply(&options);
        assert_eq!((experiment.seats, experiment.seed), (Some(4), 7));
        assert_eq!(experiment.seat_strategies(4).unwrap(), ["b", "c", "c", "b"]);
        experiment.choices = vec![choice("5=c")];
        assert!(experiment.seat_strategies(4).unwrap_err().to_string().contains("only 4 seats"));
    }

    #[test]
    fn wrong_experiments_say_what_to_write() {
        for (text, wanted) in [
            ("game = 'pgi'\nstrategies = 'a'", "did you mean `pig`?"),
            ("game = 'pig'", "lacks the key `strategies`"),
            ("game = 'pig'\nstrategies = 'a'\ngames = 0", "games"),
            ("game = 'pig'\nstrategies = 'a'\ngames = 'many'", "write a whole number"),
            ("game = 'pig'\nstrategies = 'a'\nseed = 'x'", "this is no seed"),
            ("game = 'pig'\nstrategis = 'a'", "did you mean `strategies`?"),
            ("game = 'pig'\nstrategies = 'a'\nplayers = [2, 3]", "only a ladder plays several num"),
            (
                "game = 'pig'\nstrategies = 'a'\ndifficulties = 'x'",
                "only a ladder plays several var",
            ),
            ("game = 'pig'\nkind = 'ladder'\nstrategies = 'a'\nseats = 2", "from `players`"),
            (
                "game = 'pig'\nkind = 'ladder'\nstrategies = 'a'\nrotate = true",
                "leave `rotate` out",
            ),
            ("game = 'pig'\nkind = 'ladder'\nstrategies = 'a'\nplayers = [2, 2]", "here twice"),
        ] {
            let rendered = parse(text).unwrap_err();
            assert!(rendered.contains(wanted), "no {wanted:?} in\n{rendered}");
        }
        let two = parse("game = 'pig'\nstrategies = ['a', 'b']").unwrap();
        assert!(two.seat_strategies(3).unwrap_err().to_string().contains("2 strategies for 3"));
    }
}
