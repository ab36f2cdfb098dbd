//! Experiments: what is played how often by whom, as a file and as options on top of it.

mod find;

use std::path::{Component, Path};

use crate::cards::{is_sheet, variant_asked, variants_asked};
use crate::error::Error;
use crate::from::From;
use crate::options::{BatchOptions, GAMES_MAX, StrategyChoice, parse_games};
use crate::prepare::known_game;
use crate::skill::Skill;
use crate::sweep::axes::{self, Axis};
use crate::until::goal_of;
use tenbin_content::{Asked, Diagnostics, Field, Kind, LibraryFile, Node, Place, Shape, stem};
use tenbin_engine::ids::SEATS_MAX;
use tenbin_engine::seed::DEFAULT_SEED;
use tenbin_lab::door::{AnyGame, Games};
use tenbin_lab::report::{Goal, TARGET_DEFAULT};
use tenbin_lab::scenario::file::{SEED, read_seed};

pub(crate) use find::find;

/// Games that are played where an experiment does not say how many.
const GAMES_DEFAULT: u64 = 100_000;

pub(crate) const TEXTS: Kind = Kind::OneOrMany(&Kind::Text);

/// What an experiment file may say.
pub static SHAPE: Shape = Shape {
    name: "an experiment",
    fields: &[
        Field::required("game", Kind::Text, "the game"),
        Field::optional("name", Kind::Text, "plain name of the report's folder; else the file's"),
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
        Field::optional(
            "until",
            Kind::Text,
            "stop when every watched win rate (of a comparison: every difference) is known to +/- so much: \
             \"0.5pp\"; `games` is the most then",
        ),
        Field::optional(
            "smallest_effect",
            Kind::Text,
            "stop when of every watched level it is decided whether it has an edge (in a comparison: a \
             difference) of this size: \"2pp\"",
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
        Field::optional(
            "sweep",
            Kind::List { of: &Kind::Table(&axes::SHAPE), min: 1, max: axes::AXES_MAX },
            "what `tenbin sweep` varies; several are multiplied",
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
    /// Numbers of players and where they stand; none for the game's usual one.
    pub(crate) players: Vec<(u64, Option<Place>)>,
    /// Variants, `base` for the rules as they are; none for these alone.
    pub(crate) difficulties: Vec<Asked>,
}

/// Where the file has what may not suit the game; None where it has not, or an option wins.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Places {
    pub(crate) kind: Option<Place>,
    pub(crate) seats: Option<Place>,
    pub(crate) strategies: Option<Place>,
    pub(crate) target: Option<Place>,
    pub(crate) sweep: Option<Place>,
}

/// An experiment, with the options of the command line in it.
#[derive(Clone, Debug)]
pub(crate) struct Experiment {
    /// Name of the report's folder.
    pub(crate) name: String,
    /// Where it was read.
    pub(crate) file: String,
    /// The text that places refer to, and no errors.
    pub(crate) sources: Diagnostics,
    pub(crate) places: Places,
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) description: String,
    pub(crate) kind: ExperimentKind,
    pub(crate) games: u64,
    pub(crate) seed: u64,
    pub(crate) seats: Option<u64>,
    /// One for all seats, or one a seat.
    pub(crate) strategies: Vec<Asked>,
    /// Strategies of the command line, on top.
    pub(crate) choices: Vec<StrategyChoice>,
    pub(crate) variants: Vec<Asked>,
    pub(crate) sets: Vec<Asked>,
    pub(crate) rotate: bool,
    /// The win rate wanted of a team, where the file says one.
    pub(crate) target: Option<f64>,
    /// What it is played for, where it is to stop when enough is known.
    pub(crate) goal: Option<Goal>,
    /// Whether luck is to be taken out of who wins.
    pub(crate) reduce_luck: bool,
    /// What a sweep of it varies.
    pub(crate) sweep: Vec<Axis>,
    /// Where every game begins, if not with the deal.
    pub(crate) from: Option<From>,
}

impl Experiment {
    /// Reads an experiment file.
    pub(crate) fn parse(
        games: Games,
        file: &LibraryFile,
        diagnostics: &mut Diagnostics,
    ) -> Option<Self> {
        // By itself, so that places mean the same later on.
        let mut own = Diagnostics::default();
        let read = Self::read(games, file, &mut own);
        diagnostics.absorb(&own);
        read.filter(|_| own.is_empty()).map(|read| Self { sources: own, ..read })
    }

    fn read(known_games: Games, file: &LibraryFile, diagnostics: &mut Diagnostics) -> Option<Self> {
        let root = Node::parse_file(&file.name, &file.text, diagnostics)?;
        SHAPE.check_first(&root, diagnostics);
        if !diagnostics.is_empty() {
            return None;
        }
        let game = root.text("game").and_then(|name| {
            let known = known_game(known_games, name);
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
        let goal = goal_of(&root, diagnostics);
        let sweep = axes::read(&root, diagnostics);
        let name = name(&root, &file.name, game.map(<dyn AnyGame>::id), diagnostics);
        let (game, games, seed, kind, name) = (game?, games?, seed?, kind?, name?);
        let place = |key| root.get(key).map(|node| node.place);
        Some(Self {
            name,
            file: file.name.clone(),
            sources: Diagnostics::default(),
            places: Places {
                kind: place("kind"),
                seats: place("seats"),
                strategies: place("strategies"),
                target: place("target"),
                sweep: place("sweep"),
            },
            game,
            description: root.text("description").unwrap_or_default().to_owned(),
            kind,
            games,
            seed,
            seats: root.integer("seats").map(|seats| seats as u64),
            strategies: texts(&root, "strategies"),
            choices: Vec::new(),
            variants: variants_of(&root, game, diagnostics),
            sets: texts(&root, "set"),
            rotate: root.boolean("rotate").unwrap_or(false),
            target: root.decimal("target"),
            goal,
            reduce_luck: false,
            sweep,
            from: None,
        })
    }

    /// The win rate wanted of a team.
    pub(crate) fn target(&self) -> f64 {
        self.target.unwrap_or(TARGET_DEFAULT)
    }

    /// Lays the options of the command line on top.
    pub(crate) fn apply(&mut self, options: &BatchOptions) -> Result<(), Error> {
        if options.rules.seats.is_some() {
            (self.seats, self.places.seats) = (options.rules.seats, None);
        }
        self.seed = options.seed.unwrap_or(self.seed);
        self.rotate |= options.rotate;
        if let Some(skill) = options.skill {
            if let Some(choice) = options.strategies.iter().find(|choice| choice.seats.is_none()) {
                return Err(Error::Usage(format!(
                    "--skill {skill} and --strategy {choice} both say how all seats play: leave one out, or give \
                     single seats a strategy, such as --strategy 1={choice}"
                )));
            }
            self.play_at(skill)?;
        }
        self.choices.clone_from(&options.strategies);
        self.variants.extend(variants_asked(self.game, &options.rules)?);
        self.sets.extend(options.rules.sets.iter().map(Asked::option));
        Ok(())
    }

    /// Lets all seats play at a level.
    pub(crate) fn play_at(&mut self, skill: Skill) -> Result<(), Error> {
        self.strategies = vec![Asked::option(&skill.strategy()?)];
        self.places.strategies = None;
        Ok(())
    }

    /// An error at a place of the file.
    pub(crate) fn refusal(&self, place: Option<Place>, message: String, help: &str) -> Error {
        let mut diagnostics = self.sources.clone();
        diagnostics.error_at(place, message, help);
        diagnostics.into()
    }

    /// The strategy of each seat.
    pub(crate) fn seat_strategies(
        &self,
        seats: u8,
        diagnostics: &mut Diagnostics,
    ) -> Option<Vec<Asked>> {
        let mut table: Vec<Option<Asked>> = match self.strategies.as_slice() {
            [one] => vec![Some(one.clone()); usize::from(seats)],
            list if list.len() == usize::from(seats) => list.iter().cloned().map(Some).collect(),
            _ => vec![None; usize::from(seats)],
        };
        let mut taken_by = vec![None; usize::from(seats)];
        for (index, choice) in self.choices.iter().enumerate() {
            let all: Vec<u8> = (0..seats).collect();
            for &seat in choice.seats.as_ref().unwrap_or(&all) {
                match table.get_mut(usize::from(seat)) {
                    Some(place) => {
                        *place = Some(Asked::option(&choice.name));
                        taken_by[usize::from(seat)] = Some(index);
                    }
                    None => diagnostics.error_anywhere(format!(
                        "--strategy {}={}: there are only {seats} seats",
                        seat + 1,
                        choice.name
                    )),
                }
            }
        }
        // Who asks for a bot wants to see it play.
        for (index, choice) in self.choices.iter().enumerate() {
            if diagnostics.is_empty() && !taken_by.contains(&Some(index)) {
                diagnostics.error_anywhere(format!(
                    "--strategy {choice}: options after it take all its seats; a bot for all seats \
                     comes first, then those for some"
                ));
            }
        }
        let complete: Option<Vec<Asked>> = table.into_iter().collect();
        if complete.is_none() {
            let count = self.strategies.len();
            let message = format!("{} names {count} strategies for {seats} seats", self.file);
            let help = "name one for all, one a seat, or give --strategy NAME";
            diagnostics.error_at(self.places.strategies, message, help);
        }
        complete
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
    if let Some(node) = root.get("strategies")
        && node.elements().is_empty()
    {
        let help =
            "name one bot, such as strategies = \"random\"; a ladder plays each that is named";
        diagnostics.error_with_help(node.place, "there is no strategy here", help);
    }
    // A bot may sit at a table twice, but not be two skills.
    let skills = if is_ladder { "strategies" } else { "" };
    for key in ["players", "difficulties", skills] {
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
                .filter_map(|node| Some((node.as_integer()? as u64, Some(node.place))))
                .collect(),
            difficulties: texts(root, "difficulties"),
        }),
        _ => ExperimentKind::Batch,
    })
}

fn same_entry(one: &Node, other: &Node) -> bool {
    (one.as_integer(), one.as_text()) == (other.as_integer(), other.as_text())
}

pub(crate) fn games(node: &Node, diagnostics: &mut Diagnostics) -> Option<u64> {
    let read = match node.as_text() {
        Some(text) => parse_games(text),
        // The shape has checked the range.
        None => node.as_integer().map(|games| games as u64).ok_or_else(String::new),
    };
    read.map_err(|message| diagnostics.error(node.place, message)).ok()
}

pub(crate) fn texts(root: &Node, key: &str) -> Vec<Asked> {
    let asked = |node: &Node| node.as_text().map(|text| Asked::at(text, node.place));
    root.list(key).iter().filter_map(asked).collect()
}

/// The variants of the rules, files with sheets among them read.
pub(crate) fn variants_of(
    root: &Node,
    game: &dyn AnyGame,
    diagnostics: &mut Diagnostics,
) -> Vec<Asked> {
    let mut variants = texts(root, "variants");
    for one in variants.iter_mut().filter(|one| is_sheet(&one.text)) {
        match variant_asked(game, &one.text) {
            Ok(asked) => one.given = asked.given,
            Err(error) => {
                let told = error.to_string();
                let told = told.trim_start_matches("error: ").to_owned();
                match one.place {
                    Some(place) => diagnostics.error(place, told),
                    None => diagnostics.error_anywhere(told),
                }
            }
        }
    }
    variants
}

/// The name of the report's folder: never a path, so that no report is written elsewhere.
pub(crate) fn name(
    root: &Node,
    file: &str,
    game: Option<&str>,
    diagnostics: &mut Diagnostics,
) -> Option<String> {
    let given = root.get("name");
    let name = match given {
        Some(node) => node.as_text()?.to_owned(),
        None => name_of(file, game?),
    };
    let plain = !name.trim().is_empty()
        && !name.contains(['/', '\\'])
        && !name.contains(char::is_control)
        && matches!(Path::new(&name).components().next(), Some(Component::Normal(part)) if *part == *name);
    if plain {
        return Some(name);
    }
    diagnostics.error_with_help(
        given.map_or(root.place, |node| node.place),
        format!("{name:?} cannot be the name of a report's folder"),
        "write `name` as one plain name, such as \"short_race\"; --out DIR puts a report elsewhere",
    );
    None
}

/// The file's name without its ending; the default experiment is called like its game.
fn name_of(file: &str, game: &str) -> String {
    match stem(file) {
        "default" | "" => game.to_owned(),
        name => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PIG: Games = Games(&[&tenbin_pig::GAME]);

    fn parse(text: &str) -> Result<Experiment, String> {
        let mut diagnostics = Diagnostics::default();
        let file = LibraryFile { name: "my/test.toml".into(), text: text.into() };
        Experiment::parse(PIG, &file, &mut diagnostics).ok_or_else(|| diagnostics.render())
    }

    fn seated(experiment: &Experiment, seats: u8) -> Result<Vec<String>, String> {
        let mut diagnostics = experiment.sources.clone();
        let asked = experiment.seat_strategies(seats, &mut diagnostics);
        let names = |asked: Vec<Asked>| asked.into_iter().map(|one| one.text).collect();
        if diagnostics.is_empty() { Ok(names(asked.unwrap())) } else { Err(diagnostics.render()) }
    }

    #[test]
    fn an_experiment_says_what_is_played() {
        let text = "game = 'pig'\ngames = '200k'\nseed = '0xFF'\nseats = 3\n\
            strategies = ['a', 'b', 'c']\nset = 'target=50'\nrotate = true";
        let experiment = parse(text).unwrap();
        assert_eq!((experiment.games, experiment.seed), (200_000, 255));
        assert_eq!(seated(&experiment, 3).unwrap(), ["a", "b", "c"]);
        assert_eq!((experiment.name.as_str(), experiment.rotate), ("test", true));
        assert_eq!(experiment.sets[0].text, "target=50");
    }

    #[test]
    fn options_win_over_the_file() {
        let mut experiment = parse("game = 'pig'\nstrategies = 'a'\nseats = 3").unwrap();
        let choice = |text: &str| text.parse::<StrategyChoice>().unwrap();
        let mut options = BatchOptions { seed: Some(7), ..BatchOptions::default() };
        options.rules.seats = Some(4);
        options.strategies = vec![choice("b"), choice("2-3=c")];
        experiment.apply(&options).unwrap();
        assert_eq!((experiment.seats, experiment.seed), (Some(4), 7));
        assert_eq!(seated(&experiment, 4).unwrap(), ["b", "c", "c", "b"]);
        // Who asks for a bot would not see it play.
        experiment.choices = vec![choice("1=b"), choice("c")];
        let refused = seated(&experiment, 4).unwrap_err();
        assert!(
            refused.contains("--strategy 1=b: options after it take all its seats"),
            "{refused}"
        );
        experiment.choices = vec![choice("5=c")];
        assert!(seated(&experiment, 4).unwrap_err().contains("only 4 seats"));
    }

    #[test]
    fn the_name_of_a_report_is_no_path() {
        for name in ["", " ", ".", "..", "../esc", "/tmp/esc", "a/b", "a/", "a\\\\b", "a\\tb"] {
            let text = format!("game = 'pig'\nstrategies = 'a'\nname = \"{name}\"");
            let rendered = parse(&text).unwrap_err();
            assert!(rendered.contains("my/test.toml:3:8"), "{rendered}");
            assert!(rendered.contains("cannot be the name of a report's folder"), "{rendered}");
        }
        for name in ["short_race", "a.b", "Try 2", ".hidden", "naïve"] {
            let text = format!("game = 'pig'\nstrategies = 'a'\nname = \"{name}\"");
            assert_eq!(parse(&text).unwrap().name, name);
        }
        // Nor does a file's own name lead out of the folder of reports.
        let text = "game = 'pig'\nstrategies = 'a'".to_owned();
        let file = LibraryFile { name: "my/...toml".into(), text };
        assert!(Experiment::parse(PIG, &file, &mut Diagnostics::default()).is_none());
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
            ("game = 'pig'\nkind = 'ladder'\nstrategies = ['a', 'a']", "here twice"),
            ("game = 'pig'\nkind = 'ladder'\nstrategies = []", "there is no strategy here"),
            ("game = 'pig'\nstrategies = []", "there is no strategy here"),
        ] {
            let rendered = parse(text).unwrap_err();
            assert!(rendered.contains(wanted), "no {wanted:?} in\n{rendered}");
        }
        let two = parse("game = 'pig'\nstrategies = ['a', 'b']").unwrap();
        assert!(seated(&two, 3).unwrap_err().contains("2 strategies for 3"));
    }
}
