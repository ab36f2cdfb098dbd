//! A goal: what should hold of a game, and what may be changed for it, as a file.

use std::path::Path;

use crate::error::Error;
use crate::experiment::{self, Experiment, ExperimentKind, Places, TEXTS};
use crate::options::GAMES_MAX;
use crate::prepare::known_game;
use crate::session::Session;
use tenbin_content::library::read;
use tenbin_content::{
    Asked, Diagnostics, Field, Kind, LibraryFile, Node, Place, Shape, Value, nearest, stem,
};
use tenbin_engine::ids::SEATS_MAX;
use tenbin_engine::seed::DEFAULT_SEED;
use tenbin_lab::door::{AnyGame, Games};
use tenbin_lab::scenario::file::{SEED, read_seed};

/// Games of the verdict where a goal does not say how many.
const GAMES_DEFAULT: u64 = 100_000;
/// So many games are searched with for each of the verdict.
const BUDGET_FACTOR: u64 = 30;
/// At most so many numbers are changed where a goal does not say.
const CHANGES_DEFAULT: i64 = 6;
/// A bound beyond this is a slip.
const LIMIT_MAX: f64 = 1e9;

const GAMES: Kind = Kind::Either(&[Kind::Integer { min: 1, max: GAMES_MAX as i64 }, Kind::Text]);
const PLAYERS: Kind =
    Kind::List { of: &Kind::Integer { min: 1, max: SEATS_MAX as i64 }, min: 1, max: 8 };
const LIMIT: Kind = Kind::Either(&[Kind::Decimal { min: -LIMIT_MAX, max: LIMIT_MAX }, Kind::Text]);
const NUMBER: Kind = Kind::Decimal { min: -LIMIT_MAX, max: LIMIT_MAX };

/// What a goal file may say.
pub(crate) static SHAPE: Shape = Shape {
    name: "a goal",
    fields: &[
        Field::required("game", Kind::Text, "the game"),
        Field::optional("name", Kind::Text, "plain name of the report's folder; else the file's"),
        Field::optional("description", Kind::Text, "one line: what is wanted"),
        Field::optional("games", GAMES, "games of the verdict: 20000, \"200k\" or \"1M\""),
        Field::optional("budget", GAMES, "games of the search, of all candidates together"),
        Field::optional("seed", SEED, "the master seed: 42 or \"0x7E0B1A5C\""),
        Field::optional(
            "players",
            PLAYERS,
            "the numbers of players for which it should hold; else the game's usual one",
        ),
        Field::optional(
            "strategies",
            TEXTS,
            "one bot for all seats, or one a seat; else those of the game's default experiment",
        ),
        Field::optional("variants", TEXTS, "variants of the rules to begin from; later ones win"),
        Field::optional("set", TEXTS, "single values to begin from: \"hand_limit=6\""),
        Field::optional(
            "rotate",
            Kind::Bool,
            "turn the strategies by one seat from game to game, so that each plays each seat",
        ),
        Field::optional(
            "changes_max",
            Kind::Integer { min: 1, max: 50 },
            "at most so many numbers are changed at once; else 6",
        ),
        Field::required(
            "want",
            Kind::List { of: &Kind::Table(&WANT), min: 1, max: 50 },
            "what should hold; all of them at once",
        ),
        Field::required(
            "may",
            Kind::List { of: &Kind::Table(&MAY), min: 1, max: 200 },
            "what may be changed",
        ),
    ],
};

static WANT: Shape = Shape {
    name: "a goal's wish",
    fields: &[
        Field::required(
            "of",
            Kind::Text,
            "what it is about, as --fail-if calls it: \"role.hiraku\", \"team.all\", \"turns_mean\"; \
             \"role.*\" for every role",
        ),
        Field::optional(
            "edge_pp_max",
            LIMIT,
            "at most so many points from fair share, to either side: 1.0",
        ),
        Field::optional("at_least", LIMIT, "no less than this: \"47%\", \"-1pp\" or 8"),
        Field::optional("at_most", LIMIT, "no more than this: \"52%\", \"1pp\" or 12"),
        Field::optional("players", PLAYERS, "with these numbers of players alone"),
    ],
};

static MAY: Shape = Shape {
    name: "a change",
    fields: &[
        Field::required(
            "set",
            Kind::Text,
            "what is changed, as --set calls it: \"hand_limit\", \"advantage.katana.count\"; with * one \
             change for each: \"role.*.base_dif\"",
        ),
        Field::optional("min", NUMBER, "the least that it may become"),
        Field::optional("max", NUMBER, "the most that it may become"),
        Field::optional("by", NUMBER, "it may become so much less or more than it is"),
        Field::optional("step", NUMBER, "steps of this size; else 1"),
        Field::optional(
            "values",
            Kind::List { of: &Kind::Any, min: 1, max: 100 },
            "the values that it may take",
        ),
        Field::optional(
            "words",
            Kind::List { of: &Kind::Text, min: 1, max: 100 },
            "of a list of words: each of these may be put in or taken out, one change each",
        ),
        Field::optional("unset", Kind::Any, "what holds where the files do not say it"),
        Field::optional("cost", Kind::Decimal { min: 0.0, max: 1e6 }, "what a step costs; else 1"),
        Field::optional("with", TEXTS, "whole numbers that go up and down by as much"),
        Field::optional("against", TEXTS, "whole numbers that go down where it goes up"),
        Field::optional(
            "players",
            PLAYERS,
            "it does something with these numbers of players alone",
        ),
    ],
};

/// A limit as it is written.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Limit {
    pub(crate) number: f64,
    /// `pp`, `%` or nothing.
    pub(crate) unit: &'static str,
    pub(crate) place: Place,
    /// As it is written.
    pub(crate) text: String,
}

/// What should hold.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Wish {
    pub(crate) of: String,
    pub(crate) of_place: Place,
    pub(crate) low: Option<Limit>,
    pub(crate) high: Option<Limit>,
    pub(crate) players: Vec<u64>,
    /// In words.
    pub(crate) text: String,
}

/// What may be changed, as it is written.
#[derive(Clone, Debug)]
pub(crate) struct Allowed {
    pub(crate) set: String,
    pub(crate) set_place: Place,
    pub(crate) range: Option<(f64, f64)>,
    pub(crate) by: Option<f64>,
    pub(crate) step: f64,
    pub(crate) values: Vec<Node>,
    pub(crate) words: Vec<String>,
    pub(crate) unset: Option<Node>,
    pub(crate) cost: f64,
    pub(crate) with: Vec<(String, Place)>,
    pub(crate) against: Vec<(String, Place)>,
    pub(crate) players: Vec<u64>,
}

/// A goal as it is written.
#[derive(Clone, Debug)]
pub(crate) struct GoalFile {
    /// What is played, of it: the rules to begin from, bots, seed, games of the verdict.
    pub(crate) experiment: Experiment,
    /// The numbers of players; none for the usual one.
    pub(crate) players: Vec<(u64, Place)>,
    pub(crate) wishes: Vec<Wish>,
    pub(crate) allowed: Vec<Allowed>,
    pub(crate) changes_max: usize,
    /// Games of the search, where the file says.
    pub(crate) budget: Option<u64>,
}

impl GoalFile {
    /// Games of the search.
    pub(crate) fn budget(&self) -> u64 {
        let usual = self.experiment.games.saturating_mul(BUDGET_FACTOR);
        self.budget.unwrap_or(usual)
    }

    /// Reads a goal file. Where it names no bots, those of the game's default experiment play.
    pub(crate) fn parse(
        session: &Session,
        file: &LibraryFile,
        diagnostics: &mut Diagnostics,
    ) -> Option<Self> {
        // By itself, so that places mean the same later on.
        let mut own = Diagnostics::default();
        let read = Self::read(session.games, file, &mut own);
        diagnostics.absorb(&own);
        let mut read = read.filter(|_| own.is_empty())?;
        if read.experiment.strategies.is_empty() {
            match experiment::find(session, Some(read.experiment.game.id())) {
                Ok(usual) => read.experiment.strategies = for_all(usual.strategies),
                Err(error) => diagnostics.error_anywhere(error.to_string()),
            }
        }
        read.experiment.sources = own;
        Some(read)
    }

    fn read(known_games: Games, file: &LibraryFile, diagnostics: &mut Diagnostics) -> Option<Self> {
        let mut root = Node::parse_file(&file.name, &file.text, diagnostics)?;
        in_words_of_today(&mut root);
        SHAPE.check_first(&root, diagnostics);
        if !diagnostics.is_empty() {
            return None;
        }
        let number = |key: &str, diagnostics: &mut Diagnostics| {
            root.get(key).and_then(|node| experiment::games(node, diagnostics))
        };
        let games = number("games", diagnostics).unwrap_or(GAMES_DEFAULT);
        let budget = number("budget", diagnostics);
        let experiment = experiment_of(known_games, file, &root, games, diagnostics)?;
        let players: Vec<(u64, Place)> = numbers(&root);
        let known: Vec<u64> = players.iter().map(|one| one.0).collect();
        let wishes: Vec<Wish> =
            root.list("want").iter().filter_map(|node| wish(node, &known, diagnostics)).collect();
        let allowed = root.list("may").iter().filter_map(|node| allowed(node, &known, diagnostics));
        Some(Self {
            experiment,
            allowed: allowed.collect(),
            wishes,
            players,
            changes_max: root.integer("changes_max").unwrap_or(CHANGES_DEFAULT) as usize,
            budget,
        })
    }
}

/// One bot, where all seats have the same: it may play for another number of players too.
fn for_all(mut strategies: Vec<Asked>) -> Vec<Asked> {
    if strategies.windows(2).all(|pair| pair[0].text == pair[1].text) {
        strategies.truncate(1);
    }
    strategies
}

/// Files of before said `goal`, `change`, `within`, `from` and `to`.
fn in_words_of_today(root: &mut Node) {
    rename(root, &[("goal", "want"), ("change", "may")]);
    for (list, words) in
        [("want", &[("within", "edge_pp_max")][..]), ("may", &[("from", "min"), ("to", "max")])]
    {
        if let Some(Node { value: Value::List(tables), .. }) = root.get_mut(list) {
            for table in tables {
                rename(table, words);
            }
        }
    }
}

fn rename(table: &mut Node, words: &[(&str, &str)]) {
    let Value::Table(entries) = &mut table.value else { return };
    for (key, _, _) in entries {
        if let Some((_, today)) = words.iter().find(|(before, _)| key == before) {
            (*today).clone_into(key);
        }
    }
}

/// What a goal has in common with an experiment.
fn experiment_of(
    known_games: Games,
    file: &LibraryFile,
    root: &Node,
    games: u64,
    diagnostics: &mut Diagnostics,
) -> Option<Experiment> {
    let game = match known_game(known_games, root.text("game")?) {
        Ok(game) => game,
        Err(error) => {
            let place = root.get("game").map_or(root.place, |node| node.place);
            let text = error.to_string();
            diagnostics.error(place, text.trim_start_matches("error: "));
            return None;
        }
    };
    let seed = root.get("seed").map_or(Some(DEFAULT_SEED), |node| read_seed(node, diagnostics))?;
    let name = experiment::name(root, &file.name, Some(<dyn AnyGame>::id(game)), diagnostics)?;
    if let Some(node) = root.get("strategies").filter(|node| node.elements().is_empty()) {
        let place = node.place;
        let help = "name one bot for all seats, such as strategies = \"expert\", or one a seat";
        diagnostics.error_with_help(place, "there is no strategy here", help);
    }
    let place = |key| root.get(key).map(|node| node.place);
    Some(Experiment {
        name,
        file: file.name.clone(),
        sources: Diagnostics::default(),
        places: Places { strategies: place("strategies"), ..Places::default() },
        game,
        description: root.text("description").unwrap_or_default().to_owned(),
        kind: ExperimentKind::Batch,
        games,
        seed,
        seats: None,
        strategies: experiment::texts(root, "strategies"),
        choices: Vec::new(),
        variants: experiment::variants_of(root, game, diagnostics),
        sets: experiment::texts(root, "set"),
        rotate: root.boolean("rotate").unwrap_or(false),
        target: None,
        goal: None,
        reduce_luck: false,
        sweep: Vec::new(),
        from: None,
    })
}

/// The numbers of players of a table.
fn numbers(node: &Node) -> Vec<(u64, Place)> {
    let each = node.list("players").iter();
    each.filter_map(|one| Some((one.as_integer()? as u64, one.place))).collect()
}

/// Those of a wish or a change, which must be among those of the goal.
fn players_of(node: &Node, known: &[u64], diagnostics: &mut Diagnostics) -> Vec<u64> {
    let numbers = numbers(node);
    for &(number, place) in &numbers {
        if !known.contains(&number) {
            let message = format!("the goal is not for {number} players");
            diagnostics.error_with_help(place, message, "add the number to `players` at the top");
        }
    }
    numbers.into_iter().map(|one| one.0).collect()
}

fn limit(node: &Node, diagnostics: &mut Diagnostics) -> Option<Limit> {
    let text = node.as_text().map_or_else(|| node.shown(), str::to_owned);
    let plain = text.trim();
    let (digits, unit) = match (plain.strip_suffix("pp"), plain.strip_suffix('%')) {
        (Some(digits), _) => (digits, "pp"),
        (None, Some(digits)) => (digits, "%"),
        (None, None) => (plain, ""),
    };
    let Some(number) = digits.trim().parse::<f64>().ok().filter(|number| number.is_finite()) else {
        let help = "write \"1pp\" (of fair share), \"52%\" (of a win rate) or a number";
        diagnostics.error_with_help(node.place, format!("{text:?} is no limit"), help);
        return None;
    };
    Some(Limit { number, unit, place: node.place, text: plain.to_owned() })
}

fn wish(node: &Node, known: &[u64], diagnostics: &mut Diagnostics) -> Option<Wish> {
    let of = node.get("of")?;
    let name = of.as_text()?.trim().to_owned();
    let mut read = |key: &str| node.get(key).map(|node| limit(node, diagnostics));
    let (edge, low, high) = (read("edge_pp_max"), read("at_least"), read("at_most"));
    let players = players_of(node, known, diagnostics);
    let (low, high, said) = match (edge, low, high) {
        (None, None, None) => {
            let help =
                "write edge_pp_max = 1.0, at_least = \"47%\", at_most = \"52%\" or at_most = 12";
            diagnostics.error_with_help(node.place, "the goal does not say what should hold", help);
            return None;
        }
        (Some(_), Some(_), _) | (Some(_), _, Some(_)) => {
            let message = "`edge_pp_max` says both ends, so `at_least` and `at_most` are too much";
            diagnostics.error_with_help(node.place, message, "leave one or the other out");
            return None;
        }
        (Some(edge), None, None) => {
            let edge = edge?;
            if edge.number <= 0.0 || edge.unit == "%" {
                let help = "write edge_pp_max = 1.0; of other numbers write at_least and at_most";
                let message = "`edge_pp_max` is so many points from fair share";
                diagnostics.error_with_help(edge.place, message, help);
                return None;
            }
            let text = format!("{}pp", edge.number);
            let said = format!("within {text} of its fair share");
            let high = Limit { unit: "pp", text, ..edge };
            let low = Limit { number: -high.number, ..high.clone() };
            (Some(low), Some(high), said)
        }
        (None, low, high) => {
            let (low, high) = (
                low.map_or(Some(None), |one| one.map(Some))?,
                high.map_or(Some(None), |one| one.map(Some))?,
            );
            if let (Some(low), Some(high)) = (&low, &high)
                && (low.unit != high.unit || low.number >= high.number)
            {
                let message = format!("nothing lies between {} and {}", low.text, high.text);
                diagnostics.error_with_help(
                    low.place,
                    message,
                    "write the smaller one as `at_least`, in the same unit",
                );
                return None;
            }
            let said = match (&low, &high) {
                (Some(low), Some(high)) => format!("from {} to {}", low.text, high.text),
                (Some(low), None) => format!("at least {}", low.text),
                (None, high) => format!("at most {}", high.as_ref().map_or("", |high| &high.text)),
            };
            (low, high, said)
        }
    };
    let text = format!("{name} {said}");
    Some(Wish { of: name, of_place: of.place, low, high, players, text })
}

fn allowed(node: &Node, known: &[u64], diagnostics: &mut Diagnostics) -> Option<Allowed> {
    let set = node.get("set")?;
    let path = set.as_text()?.trim().to_owned();
    let before = diagnostics.count();
    if path.is_empty() || path.contains('=') {
        let help = "write the path alone, such as set = \"hand_limit\", and what it may become as min and max";
        diagnostics.error_with_help(set.place, "this is no path of a value", help);
    }
    let has = |key: &str| node.get(key).is_some();
    let ways = [has("min") || has("max"), has("by"), has("values"), has("words")];
    if ways.iter().filter(|&&has| has).count() != 1 || has("min") != has("max") {
        let message = "a change says in one way what it may become";
        let help = "write min = 4 and max = 8, or by = 2, or values = [...], or of a list of words words = [...]";
        diagnostics.error_with_help(node.place, message, help);
    }
    let number = |key: &str| node.decimal(key);
    let range = number("min").zip(number("max"));
    if let Some((from, to)) = range
        && from >= to
    {
        diagnostics.error_with_help(
            node.place,
            format!("nothing lies between {from} and {to}"),
            "write the smaller one as `min`",
        );
    }
    for key in ["by", "step"] {
        if let Some(one) =
            node.get(key).filter(|one| one.as_decimal().is_some_and(|number| number <= 0.0))
        {
            diagnostics.error(one.place, format!("`{key}` must be above 0"));
        }
    }
    let texts = |key: &str| -> Vec<(String, Place)> {
        let each = node.list(key).iter();
        each.filter_map(|one| Some((one.as_text()?.trim().to_owned(), one.place))).collect()
    };
    let players = players_of(node, known, diagnostics);
    (diagnostics.count() == before).then(|| Allowed {
        set: path,
        set_place: set.place,
        range,
        by: number("by"),
        step: number("step").unwrap_or(1.0),
        values: node.list("values").to_vec(),
        words: texts("words").into_iter().map(|one| one.0).collect(),
        unset: node.get("unset").cloned(),
        cost: number("cost").unwrap_or(1.0),
        with: texts("with"),
        against: texts("against"),
        players,
    })
}

/// Finds the goal that a word of the command line means: a file, or a name in a game's folder, with the game in front
/// where several games have it.
pub(crate) fn find(session: &Session, target: &str) -> Result<GoalFile, Error> {
    let file = find_file(session, target)?;
    let mut diagnostics = Diagnostics::default();
    match GoalFile::parse(session, &file, &mut diagnostics) {
        Some(goal) if diagnostics.is_empty() => Ok(goal),
        _ => Err(diagnostics.into()),
    }
}

fn find_file(session: &Session, target: &str) -> Result<LibraryFile, Error> {
    let library = &session.library;
    let path = Path::new(target);
    if path.exists() && !path.is_dir() {
        return read(path).map_err(|error| Error::Io(error.to_string()));
    }
    if let Some(file) = library.file(target)? {
        return Ok(file);
    }
    let (of, name) = match target.split_once('/') {
        Some((game, name)) if session.games.has(game) => (Some(game), name),
        _ => (None, target),
    };
    let mut known = Vec::new();
    let mut found = Vec::new();
    for game in session.games.names().filter(|game| of.is_none_or(|of| of == *game)) {
        for file in library.folder(&format!("configs/{game}/goals"))? {
            let whole = format!("{game}/{}", stem(&file.name));
            if stem(&file.name) == name {
                found.push((whole.clone(), file));
            }
            known.push(whole);
        }
    }
    if found.len() > 1 {
        let ways: Vec<&str> = found.iter().map(|one| one.0.as_str()).collect();
        let ways = ways.join(", ");
        return Err(Error::Usage(format!(
            "several games have a goal `{name}`; say which one: {ways}"
        )));
    }
    if let Some((_, file)) = found.pop() {
        return Ok(file);
    }
    let near = nearest(target, known.iter().map(String::as_str));
    let help = match near {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.is_empty() => "docs/balancing.md says how to write one".to_owned(),
        None => format!("there are: {}; docs/balancing.md says how to write one", known.join(", ")),
    };
    Err(Error::Usage(format!("there is no goal or file `{target}`; {help}")))
}
