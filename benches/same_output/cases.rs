//! What is played by both programs where all goes well: runs, replays, searches, lists, checks.

use std::fs;
use std::path::Path;

use crate::shipped::{Game, Shipped};
use crate::texts::quick;

/// From the folder that a case is played in to the one with the shipped content.
pub(crate) const LAB: &str = "../../../lab";
/// Not compared: it prints times.
const TIMED: &str = "bench";
/// Games of a run; of a bot that plays on to choose there is one.
const GAMES: &str = "20";

/// What a command's exit code should be.
#[derive(Copy, Clone, Eq, PartialEq)]
pub(crate) enum Expected {
    Fine,
    Refused,
    /// Either, as long as it ends by itself and does not panic.
    Either,
}

impl Expected {
    pub(crate) fn fits(self, code: Option<i32>) -> bool {
        match (self, code) {
            (_, None | Some(101)) => false,
            (Self::Fine, Some(code)) => code == 0,
            (Self::Refused, Some(code)) => code != 0,
            (Self::Either, _) => true,
        }
    }
}

/// One command.
pub(crate) struct Step {
    pub(crate) words: Vec<String>,
    pub(crate) expected: Expected,
}

/// Commands that follow one another in one folder.
pub(crate) struct Case {
    /// Group, game and what it is about, with `/`.
    pub(crate) name: String,
    /// What is copied from the lab beforehand.
    pub(crate) copies: Vec<String>,
    /// What is written beforehand: paths and texts.
    pub(crate) files: Vec<(String, String)>,
    pub(crate) steps: Vec<Step>,
}

impl Case {
    pub(crate) fn new(name: &str) -> Self {
        Self { name: name.to_owned(), copies: vec![], files: vec![], steps: vec![] }
    }

    pub(crate) fn group(&self) -> &str {
        self.name.split('/').next().unwrap_or_default()
    }

    /// The name as that of a folder.
    pub(crate) fn folder(&self) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' };
        self.name.chars().map(plain).collect()
    }

    /// One more command: words with spaces between, and one that may hold some.
    pub(crate) fn step(mut self, expected: Expected, line: &str, last: Option<&str>) -> Self {
        let words = line.split_whitespace().chain(last).map(str::to_owned).collect();
        self.steps.push(Step { words, expected });
        self
    }

    pub(crate) fn fine(self, line: &str) -> Self {
        self.step(Expected::Fine, line, None)
    }

    pub(crate) fn either(self, line: &str) -> Self {
        self.step(Expected::Either, line, None)
    }

    pub(crate) fn refused(self, line: &str) -> Self {
        self.step(Expected::Refused, line, None)
    }
}

/// All cases in which nothing is wrong, but that some seats or bots may not suit an experiment.
pub(crate) fn cases(shipped: &Shipped, lab: &Path) -> Vec<Case> {
    let mut cases = program(shipped);
    for game in &shipped.games {
        lists(shipped, game, &mut cases);
        experiments(game, &mut cases);
        bots(game, lab, &mut cases);
        mixed(game, &mut cases);
        variants(game, &mut cases);
        knobs(game, &mut cases);
        replays(game, &mut cases);
        finds(game, &mut cases);
        dice(shipped, game, &mut cases);
        goals(shipped, game, &mut cases);
        comparisons(game, &mut cases);
        scenarios(game, lab, &mut cases);
        cases.push(
            Case::new(&format!("check/{}", game.id))
                .fine(&format!("check --game {} --format json", game.id)),
        );
    }
    cases
}

/// What belongs to no game.
fn program(shipped: &Shipped) -> Vec<Case> {
    let mut help = Case::new("help/all").fine("--version").fine("--help").fine("-h");
    help = help.refused("").fine("help").either("man");
    let mut schema = Case::new("list/schema");
    let mut shells = Case::new("list/completions");
    let mut games = Case::new("list/games").fine("games");
    for command in &shipped.commands {
        let name = &command.name;
        help = help.fine(&format!("{name} --help")).fine(&format!("{name} -h"));
        help = help.fine(&format!("help {name}")).fine(&format!("man {name}"));
        for shell in command.words("<SHELL>") {
            shells = shells.fine(&format!("{name} {shell}"));
        }
        for kind in command.words("<KIND>") {
            schema = schema.either(&format!("{name} {kind}"));
            for game in &shipped.games {
                schema = schema.either(&format!("{name} {kind} {}", game.id));
            }
        }
        if name == "games" {
            for format in command.words("--format") {
                games = games.fine(&format!("games --format {format}"));
            }
        }
    }
    let plain = |format: &str| format!("check --game pig --content {LAB} --format {format}");
    let check = ["human", "csv", "json"]
        .iter()
        .fold(Case::new("check/content"), |case, format| case.fine(&plain(format)));
    let init =
        Case::new("init/all").fine("init lab").refused("init lab").fine("games --content lab");
    let color = Case::new("list/color")
        .fine("games --color always")
        .refused("run nothing --color always")
        .fine("run pig --games 50 --color always --quiet");
    vec![help, schema, shells, games, check, init, color]
}

/// Every command that lists something of a game, in every format, seats, variant.
fn lists(shipped: &Shipped, game: &Game, cases: &mut Vec<Case>) {
    let id = &game.id;
    for command in shipped.commands.iter().filter(|command| command.is_list_of_game()) {
        let list = format!("{} {id}", command.name);
        if command.name == TIMED {
            continue;
        }
        let mut case = Case::new(&format!("list/{id}/{}", command.name)).fine(&list);
        case = case.fine(&format!("{list} --content {LAB}"));
        for format in command.words("--format") {
            case = case.fine(&format!("{list} --format {format}"));
        }
        if command.has("--seats") {
            for seats in game.seats.clone() {
                case = case.fine(&format!("{list} --seats {seats} --format csv"));
            }
        }
        if command.has("--variant") {
            for variant in &game.variants {
                case = case.fine(&format!("{list} --variant {}", stem(variant)));
            }
        }
        cases.push(case);
    }
}

/// Every shipped experiment as it is, in every format, and at every number of seats.
fn experiments(game: &Game, cases: &mut Vec<Case>) {
    for path in &game.experiments {
        let name = format!("{}/{}", game.id, stem(path));
        let run = format!("run {name} --games {GAMES} --threads 1");
        let case = Case::new(&format!("experiment/{name}"))
            .fine(&format!("{run} --out human"))
            .fine(&format!("{run} --out json --format json --csv excel --seed 7"))
            .fine(&format!("{run} --out csv --format csv --quiet --csv excel,decimal=comma"))
            .either("replay human --game 3")
            .either("replay human --game 1002 --all");
        cases.push(case);
        if game.seats.clone().count() > 1 {
            let case =
                game.seats.clone().fold(Case::new(&format!("seats/{name}")), |case, seats| {
                    case.either(&format!("{run} --seats {seats} --out of{seats}"))
                });
            cases.push(case);
        }
        let file = Case::new(&format!("experiment/{name}_file"))
            .fine(&format!("run {LAB}/{path} --games 10 --threads 2"))
            .fine(&format!("run {name} --games 10 --content {LAB} --threads 2 --out lab"));
        cases.push(file);
    }
    let id = &game.id;
    let threads = [1, 2, 5].iter().fold(Case::new(&format!("threads/{id}")), |case, threads| {
        case.fine(&format!("run {id} --games 300 --threads {threads} --out of{threads}"))
    });
    cases.push(threads.fine(&format!("run {id} --games 40")));
}

/// Batches that stop when enough is known, and conditions on their reports.
fn goals(shipped: &Shipped, game: &Game, cases: &mut Vec<Case>) {
    // A program from before there were such has no such option.
    if !shipped.commands.iter().any(|command| command.name == "run" && command.has("--until")) {
        return;
    }
    let run = format!("run {} --strategy random", game.id);
    let conditions = "--fail-if faults_count>0 --fail-if seat.seat1>1pp";
    cases.push(
        Case::new(&format!("goal/{}", game.id))
            .either(&format!("{run} --until 8pp --games 1500 --threads 1 --out until"))
            .either(&format!(
                "{run} --smallest-effect 15pp --games 1500 --out effect --format json"
            ))
            .either(&format!("{run} --until 0.1pp --games 50 --out short {conditions}"))
            .either("find until --top 2 --where decisions>5"),
    );
}

/// Every bot at all seats, for every number of seats.
fn bots(game: &Game, lab: &Path, cases: &mut Vec<Case>) {
    let id = &game.id;
    for bot in &game.bots {
        let mut case = Case::new(&format!("bot/{id}/{}", bot.name));
        let mut strategy = bot.name.clone();
        let mut games = GAMES;
        if bot.is_slow() {
            // The same bot, but less thorough: as shipped, a game takes half a minute.
            let path = game.strategies.iter().find(|path| stem(path) == bot.name);
            let text = path.and_then(|path| fs::read_to_string(lab.join(path)).ok());
            case.files.push(("quick.toml".to_owned(), quick(&text.unwrap_or_default())));
            (strategy, games) = ("./quick.toml".to_owned(), "1");
        }
        for seats in game.seats.clone() {
            let line = format!("run {id} --games {games} --threads 1 --seats {seats}");
            case = case.fine(&format!("{line} --strategy {strategy} --out of{seats}"));
        }
        let seats = game.seats_default;
        case = case.fine(&format!("replay {id} --seats {seats} --strategy {strategy} --all"));
        cases.push(case);
    }
}

/// Unequal bots: each number of seats with a row of them, as they sit and turned from game to game.
fn mixed(game: &Game, cases: &mut Vec<Case>) {
    let bots = game.fast_bots();
    for seats in game.seats.clone() {
        let mut case = Case::new(&format!("mixed/{}/{seats}", game.id));
        for first in 0..bots.len() {
            let mut line = format!("run {} --games 10 --threads 2 --seats {seats}", game.id);
            for seat in 0..usize::from(seats) {
                let bot = &bots[(first + seat) % bots.len()].name;
                line += &format!(" --strategy {}={bot}", seat + 1);
            }
            case = case.fine(&format!("{line} --out sat{first}"));
            case = case.fine(&format!("{line} --rotate --out turned{first}"));
        }
        cases.push(case);
    }
}

/// Every variant, played by two bots.
fn variants(game: &Game, cases: &mut Vec<Case>) {
    let id = &game.id;
    for path in &game.variants {
        let name = stem(path);
        let run = format!("run {id} --variant {name} --games 10 --threads 1");
        let bot = game.fast_bots().last().map_or("random", |bot| bot.name.as_str());
        let case = Case::new(&format!("variant/{id}/{name}"))
            .either(&format!("{run} --out usual"))
            .either(&format!("{run} --strategy random --out random"))
            .either(&format!("{run} --strategy {bot} --out bot"))
            .either(&format!("replay {id} --variant {LAB}/{path} --game 2"))
            .either(&format!("check --game {id} {LAB}/{path}"));
        cases.push(case);
    }
}

/// Every knob at every word and at both ends of its range, and at what it cannot be.
fn knobs(game: &Game, cases: &mut Vec<Case>) {
    let id = &game.id;
    for knob in &game.knobs {
        let mut case = Case::new(&format!("knob/{id}/{}", knob.name));
        for (number, value) in knob.values().iter().enumerate() {
            let set = format!("{}={}", knob.name, value.trim_matches('"'));
            let run = format!("run {id} --games 3 --threads 1 --out of{number} --set");
            case = case.step(Expected::Either, &run, Some(&set));
        }
        for wrong in ["frog", "-999", "99999"] {
            let set = format!("{}={wrong}", knob.name);
            case = case.step(Expected::Either, &format!("rules {id} --set"), Some(&set));
        }
        cases.push(case);
    }
}

/// Games told move by move: by index, seed, seats and bot, and from a report's folder.
fn replays(game: &Game, cases: &mut Vec<Case>) {
    let id = &game.id;
    // The first in the list plays at random.
    let bots = game.fast_bots();
    let bot = bots.get(1).or(bots.first()).map_or("random", |bot| bot.name.as_str());
    for seats in game.seats.clone() {
        let mut case = Case::new(&format!("replay/{id}/{seats}"));
        for index in 0..3 {
            let replay = format!("replay {id} --seats {seats} --strategy {bot} --game {index}");
            case = case.fine(&replay).fine(&format!("{replay} --all"));
        }
        case = case.fine(&format!("replay {id} --seats {seats} --legal --strategy random"));
        let run = format!("run {id} --seats {seats} --games {GAMES} --threads 1 --out report");
        case = case.fine(&format!("{run} --strategy random --seed 0xF00"));
        case = case.fine("replay report --game 11").fine("replay report --game 12 --legal");
        cases.push(case.refused("replay report --game 999999999999999999999"));
    }
}

/// Every name of a condition, some at a time.
fn finds(game: &Game, cases: &mut Vec<Case>) {
    let id = &game.id;
    for (number, conditions) in game.conditions.chunks(12).enumerate() {
        let mut case = Case::new(&format!("find/{id}/{number}"));
        for some in conditions.chunks(3) {
            let find = format!("find {id} --games 8 --top 8 --threads 1 --format csv --where");
            case = case.step(Expected::Either, &find, Some(&some.join(" or ")));
        }
        cases.push(case);
    }
    let one = game.conditions.first().map_or("turns >= 1", String::as_str);
    let mut case = Case::new(&format!("find/{id}/formats"));
    case = case.fine(&format!("run {id} --games {GAMES} --out report"));
    for format in ["human", "csv", "json"] {
        let find = format!("find report --top 2 --format {format} --where");
        case = case.step(Expected::Either, &find, Some("seat1.strategy = random or decisions > 5"));
        case = case.step(Expected::Either, &find, Some(&format!("winner = seat1 and not ({one})")));
    }
    cases.push(case);
}

/// The laws of every roll, every question with its example and its defaults, and a run beside them.
fn dice(shipped: &Shipped, game: &Game, cases: &mut Vec<Case>) {
    // A program from before `dice` has none.
    if !shipped.commands.iter().any(|command| command.name == "dice") {
        return;
    }
    let id = &game.id;
    let mut case = Case::new(&format!("dice/{id}"));
    case = case.fine(&format!("run {id} --games {GAMES} --out report"));
    for format in ["human", "csv", "json"] {
        case = case.fine(&format!("dice {id} --format {format}"));
        case = case.fine(&format!("dice {id} --format {format} --odds"));
        case = case.either(&format!("dice {id} --observed report --format {format}"));
        for question in ["attack", "combat", "wounds", "all_in", "opening_copies condition=D1: 1"] {
            let ask = format!("dice {id} --format {format} --odds");
            case = case.step(Expected::Either, &ask, Some(question));
        }
    }
    for path in game.scenarios.iter().filter(|path| stem(path).contains("odds")) {
        case = case.fine(&format!("dice {id} --format csv --odds {LAB}/{path}"));
    }
    cases.push(case);
}

/// The game against itself, and against random bots, in every format.
fn comparisons(game: &Game, cases: &mut Vec<Case>) {
    let id = &game.id;
    let mut case = Case::new(&format!("compare/{id}"));
    case = case.fine(&format!("compare {id} base --games {GAMES} --threads 1 --out same"));
    for format in ["human", "csv", "json"] {
        let line = format!("compare {id} strategy:random base --games {GAMES} --threads 1");
        case = case.fine(&format!("{line} --format {format} --out random_{format}"));
    }
    cases.push(case);
}

/// Every scenario file, alone; and all of a game in old words, to be rewritten.
fn scenarios(game: &Game, lab: &Path, cases: &mut Vec<Case>) {
    let id = &game.id;
    let mut old = Case::new(&format!("migrate/{id}"));
    for path in &game.scenarios {
        let name = stem(path);
        let case = Case::new(&format!("scenario/{id}/{name}"));
        cases.push(case.fine(&format!("scenario {LAB}/{path}")));
        let text = fs::read_to_string(lab.join(path)).unwrap_or_default();
        let text = text.replace("\nasked = ", "\ndecides = ").replace("\"none\"", "\"nobody\"");
        old.files.push((format!("old/{name}.toml"), text));
    }
    old = old.either("migrate old").either("migrate old");
    cases.push(old.fine(&format!("migrate {LAB}/configs/{id}/scenarios")));
}

/// The name of a TOML file without folder and ending.
pub(crate) fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.strip_suffix(".toml").unwrap_or(name)
}
