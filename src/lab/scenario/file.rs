//! Reads scenario files: one scenario at the top level, or several as `[[scenario]]` tables that
//! share what stands above them.

use std::path::Path;

use crate::door::{AnyGame, Games};
pub use crate::module::start::{SEED, read_seed};
use crate::scenario::cases::{self, OddsCase, OddsNumber};
use crate::scenario::odds::OUTCOMES_MAX;
use crate::scenario::words;
use tenbin_content::older::Renewal;
use tenbin_content::{Asked, Diagnostics, Field, Kind, LibraryFile, Node, Place, Shape};
use tenbin_engine::Seat;
use tenbin_engine::ids::SEATS_MAX;
use tenbin_engine::seed::DEFAULT_SEED;

const TEXTS: Kind = Kind::List { of: &Kind::Text, min: 0, max: usize::MAX };
const ANYTHING: Kind = Kind::Map(&Kind::Any);

static SCRIPT: Shape = Shape {
    name: "a scenario's script",
    fields: &[
        Field::optional(
            "moves",
            Kind::List { of: &Kind::Either(&[Kind::Text, ANYTHING]), min: 0, max: usize::MAX },
            "the choices to make, in order: \"seat2: play katana\"; between them tables of what must \
             hold there, as in [expect]",
        ),
        Field::optional(
            "dice",
            Kind::List { of: &Kind::Integer { min: 1, max: 1_000_000 }, min: 0, max: usize::MAX },
            "the faces the dice will show, in order",
        ),
        Field::optional(
            "draws",
            Kind::Map(&Kind::OneOrMany(&Kind::Text)),
            "for each pile the ids of the next cards drawn from it",
        ),
        Field::optional(
            "prefer",
            TEXTS,
            "for odds: at each decision the first of these that is legal is chosen",
        ),
        Field::optional(
            "stop",
            Kind::OneOf(&["over", "turn"]),
            "play on until the game is over, or until the turn changes",
        ),
        Field::optional(
            "until",
            ANYTHING,
            "play on until these facts hold; the scenario fails where they never do",
        ),
    ],
};

/// The keys that `[[scenario]]` tables share when they stand at the top of the file.
const SHARED: [Field; 6] = [
    Field::optional("game", Kind::Text, "the game"),
    Field::optional(
        "seats",
        Kind::Integer { min: 1, max: SEATS_MAX as i64 },
        "how many players; else as many as the start names, else the game's usual number",
    ),
    Field::optional(
        "variants",
        Kind::OneOrMany(&Kind::Text),
        "variants to lay over the rules, those of the file first: names, or paths meant from the \
         scenario's file",
    ),
    Field::optional(
        "set",
        Kind::OneOrMany(&Kind::Text),
        "single values, those of the file first: \"hand_limit=6\"",
    ),
    Field::optional("seed", SEED, "where everything not scripted comes from"),
    Field::optional("strict", Kind::Bool, "no pass is taken silently"),
];

const OWN: [Field; 6] = [
    Field::required("name", Kind::Text, "what the scenario shows, as a sentence"),
    Field::optional("cites", Kind::OneOrMany(&Kind::Text), "the clauses of the rules it shows"),
    Field::optional("start", ANYTHING, "whatever of the state matters; the rest is dealt"),
    Field::optional("script", Kind::Table(&SCRIPT), "the choices, the dice and the draws"),
    Field::optional("expect", ANYTHING, "the facts that must hold where the script stops"),
    Field::optional("odds", Kind::Table(&cases::SHAPE), "exact probabilities over all dice"),
];

/// What a scenario may say.
pub static SHAPE: Shape = Shape {
    name: "a scenario",
    fields: &[
        OWN[0], OWN[1], SHARED[0], SHARED[1], SHARED[2], SHARED[3], SHARED[4], SHARED[5], OWN[2],
        OWN[3], OWN[4], OWN[5],
    ],
};

/// What a file of several scenarios may say.
pub static MANY_SHAPE: Shape = Shape {
    name: "a file of scenarios",
    fields: &[
        SHARED[0],
        SHARED[1],
        SHARED[2],
        SHARED[3],
        SHARED[4],
        SHARED[5],
        Field::required(
            "scenario",
            Kind::List { of: &Kind::Table(&SHAPE), min: 1, max: usize::MAX },
            "the scenarios",
        ),
    ],
};

/// A choice: the text of an action, and whose it must be where that was said.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Move {
    /// Whose choice; anybody's where nothing was said.
    pub seat: Option<Seat>,
    /// The action in the one notation.
    pub text: String,
    /// Where it is written.
    pub place: Place,
}

impl Move {
    /// Reads `seat2: play katana` or `play katana`.
    pub fn parse(text: &str) -> Self {
        if let Some((seat, rest)) = text.split_once(':')
            && let Some(number) = seat.trim().strip_prefix("seat")
            && let Ok(number @ 1..=8) = number.parse::<u8>()
        {
            let seat = Some(Seat(number - 1));
            return Self { seat, text: one_spaced(rest), place: Place::default() };
        }
        Self { seat: None, text: one_spaced(text), place: Place::default() }
    }

    /// Reads the moves of a list.
    pub fn list(nodes: &[Node]) -> Vec<Self> {
        nodes.iter().filter_map(Self::of).collect()
    }

    /// Reads a move where it is written.
    pub(crate) fn of(node: &Node) -> Option<Self> {
        Some(Self { place: node.place, ..Self::parse(node.as_text()?) })
    }

    /// Where this choice is in a list of legal ones.
    pub fn find(&self, seat: Seat, legal: &[String]) -> Option<usize> {
        if self.seat.is_some_and(|wanted| wanted != seat) {
            return None;
        }
        legal.iter().position(|text| *text == self.text)
    }
}

impl std::fmt::Display for Move {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.seat {
            Some(seat) => write!(out, "{seat}: {}", self.text),
            None => out.write_str(&self.text),
        }
    }
}

fn one_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What must hold in the middle of a script, written between its moves.
#[derive(Clone, Debug)]
pub struct Step {
    /// How many moves stand before it.
    pub moves: usize,
    /// What may stand in `[expect]`.
    pub expect: Node,
}

impl Step {
    fn list(nodes: &[Node]) -> Vec<Self> {
        let (mut found, mut moves) = (Vec::new(), 0);
        for node in nodes {
            if node.is_table() {
                found.push(Self { moves, expect: node.clone() });
            } else {
                moves += 1;
            }
        }
        found
    }
}

/// When to stop playing a script on.
#[derive(Clone, Debug)]
pub enum Stop {
    /// At the first decision after moves and dice are used up.
    Script,
    /// When the game is over.
    Over,
    /// When the fact `turn` changes.
    Turn,
    /// When these facts hold.
    Facts(Node),
}

/// One scripted draw: a pile, a card's id and where it is written.
#[derive(Clone, Debug)]
pub struct Draw {
    /// The pile's name.
    pub pile: String,
    /// The card's id.
    pub card: String,
    /// Where it is written.
    pub place: Place,
}

/// A scenario, checked but for what only the game can check.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// What it shows.
    pub name: String,
    /// The clauses it cites.
    pub cites: Vec<String>,
    /// The game.
    pub game: &'static dyn AnyGame,
    /// How many players, where the scenario says so in one way or the other.
    pub seats: Option<u8>,
    /// Variants to lay over the rules.
    pub variants: Vec<Asked>,
    /// Single values to set.
    pub sets: Vec<Asked>,
    /// Where everything not scripted comes from.
    pub seed: u64,
    /// The start of the state.
    pub start: Node,
    /// The choices.
    pub moves: Vec<Move>,
    /// What must hold between them.
    pub steps: Vec<Step>,
    /// The preferred choices for odds.
    pub prefer: Vec<Move>,
    /// The faces of the dice.
    pub dice: Vec<u32>,
    /// The scripted draws, pile by pile.
    pub draws: Vec<Draw>,
    /// When to stop.
    pub stop: Stop,
    /// The facts that must hold in the end.
    pub expect: Option<Node>,
    /// Whether it is about odds.
    pub has_odds: bool,
    /// Cases with their exact probabilities.
    pub odds: Vec<OddsCase>,
    /// Numbers to tell the values of.
    pub numbers: Vec<OddsNumber>,
    /// Whether odds walk draws as well.
    pub enumerate_draws: bool,
    /// Actions that must not be legal in any outcome.
    pub not_offered: Vec<Move>,
    /// How many outcomes the odds walk at most.
    pub outcomes_max: u64,
    /// Whether a pass must be written like any other move.
    pub strict: bool,
    /// Words that it says in an old way.
    pub renewals: Vec<Renewal>,
    /// Where it is written.
    pub place: Place,
    /// The same as file and line.
    pub location: String,
    /// The texts its places refer to; no errors in it.
    pub diagnostics: Diagnostics,
}

/// Reads the scenarios of a file. Where anything is wrong the list is empty or shorter and the
/// diagnostics say why.
pub fn parse(games: Games, file: &LibraryFile, diagnostics: &mut Diagnostics) -> Vec<Scenario> {
    let before = diagnostics.count();
    let Some(root) = Node::parse_file(&file.name, &file.text, diagnostics) else {
        return Vec::new();
    };
    let several = root.get("scenario").is_some();
    if several { &MANY_SHAPE } else { &SHAPE }.check_first(&root, diagnostics);
    if diagnostics.count() > before {
        return Vec::new();
    }
    let list: Vec<&Node> =
        if several { root.list("scenario").iter().collect() } else { vec![&root] };
    let mut found: Vec<Scenario> = list
        .into_iter()
        .filter_map(|node| read(games, &file.name, [node, &root], diagnostics))
        .collect();
    if diagnostics.count() > before {
        return Vec::new();
    }
    // Texts registered by now are all that places of these scenarios can refer to.
    for scenario in &mut found {
        scenario.location = short_location(&diagnostics.name_of(scenario.place));
        scenario.diagnostics = diagnostics.clone();
    }
    found
}

/// Reads the text of one scenario of a game, which does not name it.
pub(crate) fn parse_for(
    game: &'static dyn AnyGame,
    file: &LibraryFile,
    diagnostics: &mut Diagnostics,
) -> Option<Scenario> {
    let root = Node::parse_file(&file.name, &file.text, diagnostics)?;
    SHAPE.check_first(&root, diagnostics);
    if !diagnostics.is_empty() {
        return None;
    }
    let mut found = read_for(game, &file.name, [&root, &root], diagnostics)?;
    found.location = short_location(&diagnostics.name_of(found.place));
    found.diagnostics = diagnostics.clone();
    Some(found)
}

/// `file:line:column` without the column.
pub(crate) fn short_location(name: &str) -> String {
    name.rsplit_once(':').map_or(name, |(short, _)| short).to_owned()
}

/// What a list asks for, with its places.
fn asked(lists: [&[Node]; 2], path: impl Fn(&str) -> String) -> Vec<Asked> {
    let texts = lists.into_iter().flatten();
    texts.filter_map(|node| Some(Asked::at(path(node.as_text()?), node.place))).collect()
}

/// A variant's path as it is meant from the file that names it; names stay as they are.
fn beside(file: &str, variant: &str) -> String {
    let path = Path::new(variant);
    let is_path =
        variant.contains(['/', '\\']) || path.extension().is_some_and(|end| end == "toml");
    match Path::new(file).parent().filter(|_| is_path && path.is_relative()) {
        Some(folder) if folder.as_os_str().is_empty() => format!("./{variant}"),
        Some(folder) => folder.join(path).display().to_string(),
        None => variant.to_owned(),
    }
}

/// The game that a scenario names, or its file.
fn game_of(
    games: Games,
    scenario: &Node,
    named: Option<&Node>,
    diagnostics: &mut Diagnostics,
) -> Option<&'static dyn AnyGame> {
    let Some((name, place)) = named.and_then(|node| Some((node.as_text()?, node.place))) else {
        let help = games.shown();
        diagnostics.error_with_help(scenario.place, "the scenario names no `game`", help);
        return None;
    };
    let found = games.find(name);
    if found.is_none() {
        let help = match games.nearest(name) {
            Some(near) => format!("did you mean `{near}`?"),
            None => games.shown(),
        };
        diagnostics.error_with_help(place, format!("there is no game `{name}`"), help);
    }
    found
}

fn read(
    games: Games,
    file: &str,
    [node, root]: [&Node; 2],
    diagnostics: &mut Diagnostics,
) -> Option<Scenario> {
    let named = node.get("game").or_else(|| root.get("game"));
    let game = game_of(games, node, named, diagnostics)?;
    read_for(game, file, [node, root], diagnostics)
}

fn read_for(
    game: &'static dyn AnyGame,
    file: &str,
    [node, root]: [&Node; 2],
    diagnostics: &mut Diagnostics,
) -> Option<Scenario> {
    let shared = |key: &str| node.get(key).or_else(|| root.get(key));
    let mut renewed = node.clone();
    let renewals = words::renew(game, &mut renewed, diagnostics);
    // What a file and a scenario in it ask for adds up; a file of one scenario is both.
    let both = |key: &str| {
        let of_file = if std::ptr::eq(node, root) { &[][..] } else { root.list(key) };
        [of_file, node.list(key)]
    };
    let variants = asked(both("variants"), |text| beside(file, text));
    let sets = asked(both("set"), str::to_owned);
    let strict = shared("strict").and_then(Node::as_bool) == Some(true);
    let seats = shared("seats").and_then(Node::as_integer);
    let seed = shared("seed").map_or(Some(DEFAULT_SEED), |seed| read_seed(seed, diagnostics))?;
    let node = &renewed;
    let empty = Node { value: tenbin_content::Value::Table(Vec::new()), place: node.place };
    let start = node.get("start").cloned().unwrap_or_else(|| empty.clone());
    let script = node.get("script").cloned().unwrap_or(empty);
    let named_seats = start.list("seats").iter().filter(|seat| seat.is_table()).count();
    let stop = read_stop(&script, diagnostics)?;
    let odds = cases::read(node, diagnostics)?;
    check_parts(node, &script, diagnostics)?;
    Some(Scenario {
        name: node.text("name").unwrap_or_default().to_owned(),
        cites: texts(node.list("cites")),
        game,
        seats: seats.map(|seats| seats as u8).or((named_seats > 0).then_some(named_seats as u8)),
        variants,
        sets,
        seed,
        strict,
        renewals,
        moves: Move::list(script.list("moves")),
        steps: Step::list(script.list("moves")),
        prefer: Move::list(script.list("prefer")),
        dice: script.list("dice").iter().filter_map(Node::as_integer).map(|f| f as u32).collect(),
        draws: read_draws(&script),
        stop,
        expect: node.get("expect").cloned(),
        has_odds: node.get("odds").is_some(),
        odds,
        numbers: node.get("odds").map_or_else(Vec::new, cases::read_numbers),
        enumerate_draws: node.get("odds").and_then(|odds| odds.boolean("enumerate_draws"))
            == Some(true),
        not_offered: node
            .get("odds")
            .map_or_else(Vec::new, |odds| Move::list(odds.list("not_offered"))),
        outcomes_max: node
            .get("odds")
            .and_then(|odds| odds.integer("outcomes_max"))
            .map_or(OUTCOMES_MAX, |number| number as u64),
        start,
        place: name_place(node),
        location: String::new(),
        diagnostics: Diagnostics::default(),
    })
}

/// Where the scenario's name is written: a better mark than the whole table.
fn name_place(node: &Node) -> Place {
    node.get("name").map_or(node.place, |name| name.place)
}

fn texts(list: &[Node]) -> Vec<String> {
    list.iter().filter_map(Node::as_text).map(str::to_owned).collect()
}

fn read_stop(script: &Node, diagnostics: &mut Diagnostics) -> Option<Stop> {
    match (script.get("stop"), script.get("until")) {
        (Some(stop), Some(_)) => {
            diagnostics.error(stop.place, "a script has either `stop` or `until`, not both");
            None
        }
        (_, Some(until)) => Some(Stop::Facts(until.clone())),
        (Some(stop), None) if stop.as_text() == Some("turn") => Some(Stop::Turn),
        (Some(_), None) => Some(Stop::Over),
        (None, None) => Some(Stop::Script),
    }
}

fn read_draws(script: &Node) -> Vec<Draw> {
    let Some(draws) = script.get("draws") else { return Vec::new() };
    let one = |pile: &str, card: &Node| {
        let card_id = card.as_text()?.to_owned();
        Some(Draw { pile: pile.to_owned(), card: card_id, place: card.place })
    };
    draws
        .entries()
        .flat_map(|(pile, _, cards)| {
            cards.elements().iter().filter_map(move |card| one(pile, card)).collect::<Vec<_>>()
        })
        .collect()
}

/// Whether a script can fail by itself: by a choice that is not legal, a die or card left over, or
/// facts that never come.
fn asks_anything(script: &Node) -> bool {
    ["moves", "dice"].iter().any(|key| !script.list(key).is_empty())
        || ["draws", "until"]
            .iter()
            .any(|key| script.get(key).is_some_and(|table| table.entries().next().is_some()))
}

/// Refuses what would silently check nothing.
fn check_parts(node: &Node, script: &Node, diagnostics: &mut Diagnostics) -> Option<()> {
    let (expect, odds) = (node.get("expect"), node.get("odds"));
    let before = diagnostics.count();
    if expect.is_none() && odds.is_none() {
        let help = "add [expect] with the facts that must hold, or [odds]";
        diagnostics.error_with_help(name_place(node), "the scenario expects nothing", help);
    }
    if odds.is_none()
        && let Some((place, facts)) = node.entry("expect")
        && facts.entries().next().is_none()
        && !asks_anything(script)
    {
        let help =
            "name facts that must hold; a name that is no fact is refused with a list of all";
        diagnostics.error_with_help(place, "nothing is expected, and nothing is played", help);
    }
    if odds.is_some() && script.get("stop").is_none() && script.get("until").is_none() {
        let help = "add stop = \"turn\", stop = \"over\" or until = { ... } to [script]";
        diagnostics.error_with_help(name_place(node), "the odds do not say where to stop", help);
    }
    for step in script.list("moves") {
        if step.is_table() && step.entries().next().is_none() {
            let help = "name what must hold here, as in [expect]";
            diagnostics.error_with_help(step.place, "nothing is expected here", help);
        }
    }
    if odds.is_none()
        && let Some((place, _)) = script.entry("prefer")
    {
        diagnostics.error(place, "`prefer` belongs to [odds]; a script has `moves`");
    }
    if expect.is_none() {
        for key in ["moves", "dice"] {
            if let Some((place, _)) = script.entry(key) {
                let help = "odds walk every outcome of the dice; choices come from `prefer`";
                diagnostics.error_with_help(place, format!("odds take no `{key}`"), help);
            }
        }
    }
    (diagnostics.count() == before).then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_may_name_its_seat() {
        let named = Move::parse("seat2:  play   katana");
        assert_eq!(
            named,
            Move { seat: Some(Seat(1)), text: "play katana".into(), place: Place::default() }
        );
        assert_eq!(named.to_string(), "seat2: play katana");
        assert_eq!(Move::parse("attack seat2").seat, None);
        assert_eq!(Move::parse("seat9: pass").seat, None);
        let legal = ["pass".to_owned(), "play katana".to_owned()];
        assert_eq!(named.find(Seat(1), &legal), Some(1));
        assert_eq!(named.find(Seat(0), &legal), None);
    }
}
