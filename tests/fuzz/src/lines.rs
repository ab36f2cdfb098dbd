//! Random command lines: right ones, nearly right ones, and nonsense.

use std::fs;

use crate::damage::Damage;
use crate::targets::split;
use crate::worker::call;

/// A command with what may follow it: `G` is a game, `N` a small number of games, `W` any word.
const COMMANDS: [&str; 46] = [
    "run G --games N --out out",
    "run G --games N --out out --quiet --format json",
    "run G --games N --out out --shard 1/2",
    "run experiment.toml --games N --out out",
    "run pig --games N --out out --xlsx --csv excel",
    "run pig --games N --out out --until 1pp",
    "run G --games N --out out --from scenario.toml",
    "compare G base W --games N --out out",
    "compare report report --out out",
    "compare pig strategy:random base --games N --out out",
    "impact pig --games N --out out",
    "sweep W --games N --out out",
    "sweep sweep.toml --games N --out out",
    "merge shard --partial --out out",
    "merge W W",
    "replay G --no-summary --game N",
    "replay report --no-summary --game N",
    "replay report --game N --html page.html",
    "find G --games N --where W",
    "find report --where W --top N",
    "show report",
    "show report W --sort W --top N",
    "show report win_rates --where W --columns W",
    "dice pig --odds W",
    "dice G --roll W",
    "dice pig --observed report",
    "observe plays.csv report",
    "observe --template G",
    "report report",
    "report W W --out page.html",
    "scenario scenario.toml",
    "scenario W",
    "migrate scenario.toml",
    "check scenario.toml",
    "check variant.toml --game G",
    "cards G --export cards.csv",
    "cards G --import cards.csv --out made.toml",
    "rules G --variant W",
    "strategies G",
    "schema content G",
    "schema W G",
    "man W",
    "completions W",
    "games --format W",
    "init new",
    "new-game my_game",
];

/// What may be put anywhere.
const OPTIONS: [&str; 40] = [
    "--seats 2",
    "--seats 3",
    "--seats W",
    "--seed N",
    "--seed W",
    "--variant variant.toml",
    "--variant W",
    "--set target=50",
    "--set W",
    "--cards cards.csv",
    "--strategy random",
    "--strategy W",
    "--strategy 1=W",
    "--rotate",
    "--threads 1",
    "--threads N",
    "--threads W",
    "--format csv",
    "--format json",
    "--format W",
    "--out out",
    "--out W",
    "--content .",
    "--content W",
    "--quiet",
    "--no-progress",
    "--color always",
    "--color W",
    "--help",
    "--version",
    "--until 5pp",
    "--until W",
    "--smallest-effect W",
    "--fail-if W",
    "--case W",
    "--accept-build",
    "--all",
    "--legal",
    "--where W",
    "W",
];

/// Values and nonsense.
const WORDS: [&str; 44] = [
    "",
    "-",
    "--",
    "---",
    "-1",
    "0",
    "1",
    "7",
    "99",
    "18446744073709551616",
    "1e9",
    "0.5pp",
    "50pp",
    "-3pp",
    "NaN",
    "random",
    "1-9=random",
    "base",
    "strategy:random",
    "set:target=20",
    "set:",
    "seat.seat1 > 1pp",
    "turns > 2",
    "not",
    "((((",
    "a and",
    "winner = seat1",
    "\"",
    "=",
    "target=",
    "=5",
    "target=[1,2",
    "no/such/file.toml",
    "report",
    "out",
    ".",
    "..",
    "/dev/null",
    "experiment.toml",
    "plays.csv",
    "win_rates",
    "-edge_pp",
    "*",
    "\u{1F3B2}",
];

/// Makes what the lines name.
pub(crate) fn prepare() {
    call(&[
        "run pig --games 300 --quiet --out report",
        "run pig --games 40 --quiet --shard 1/2 --out shard",
        "cards naruto --export cards.csv",
    ]);
    let files = [
        (
            "experiment.toml",
            "game = \"pig\"\ndescription = \"x\"\ngames = 20\nstrategies = [\"random\"]\n",
        ),
        (
            "sweep.toml",
            "game = \"pig\"\ndescription = \"x\"\ngames = 20\nstrategies = [\"random\"]\n[[sweep]]\nset = \"target\"\n\
             values = [20, 30]\n",
        ),
        ("variant.toml", "description = \"x\"\n[rules]\ntarget = 60\n"),
        (
            "scenario.toml",
            "game = \"pig\"\nname = \"x\"\n[start]\nscores = [5, 5]\n[script]\nmoves = [\"hold\"]\n[expect]\n\
             active = \"seat2\"\n",
        ),
        ("plays.csv", "winner,first_player,turns\nseat1,seat1,12\nseat2,1,\n"),
    ];
    for (path, text) in files {
        fs::write(path, text).expect("the scratch folder");
    }
}

/// A command line: what a command takes, with options added, taken away or damaged.
pub(crate) fn line(damage: &mut Damage) -> Vec<String> {
    let mut words = split(damage.word(&COMMANDS));
    for _ in 0..damage.below(4) {
        words.extend(split(damage.word(&OPTIONS)));
    }
    for word in &mut words {
        let filled = match word.as_str() {
            // Games of Pig are short.
            "G" if damage.below(2) == 0 => "pig".to_owned(),
            "G" => damage.word(&tenbin::GAMES.names().collect::<Vec<_>>()).to_owned(),
            "N" => (1 + damage.below(12)).to_string(),
            "W" => damage.word(&WORDS).to_owned(),
            other => other.replace('W', "0"),
        };
        *word = filled;
    }
    if damage.below(6) == 0 {
        let at = damage.below(words.len());
        let other = damage.word(&WORDS).as_bytes();
        words[at] = String::from_utf8_lossy(&damage.text(words[at].as_bytes(), other)).into_owned();
    }
    if damage.below(10) == 0 && words.len() > 1 {
        let at = damage.below(words.len());
        words.remove(at);
    }
    bounded(words)
}

/// Without what may take minutes, or write somewhere else: a batch without a number of games, a check of
/// everything, folders that are not the worker's own.
fn bounded(mut words: Vec<String>) -> Vec<String> {
    words.retain(|word| !word.contains("..") && (!word.starts_with('/') || word == "/dev/null"));
    let command = words.first().cloned().unwrap_or_default();
    let plays = ["run", "compare", "impact", "sweep", "league", "find"].contains(&command.as_str());
    let games = words.iter().position(|word| word == "--games").and_then(|at| words.get(at + 1));
    let is_small = games.is_some_and(|games| games.len() < 3);
    if plays && !is_small {
        words.retain(|word| word != "--games");
        words.extend(["--games".to_owned(), "3".to_owned()]);
    }
    // All that `init` wrote, with thousands of scenarios.
    if ["check", "scenario", "migrate"].contains(&command.as_str()) {
        words.retain(|word| word != ".");
    }
    if command == "check" && !words.iter().any(|word| word.ends_with(".toml")) {
        words.push("scenario.toml".to_owned());
    }
    words
}
