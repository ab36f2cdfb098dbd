//! Random command lines: right ones, nearly right ones, and nonsense.

use std::fs;

use crate::damage::Damage;
use crate::scripts;
use crate::targets::split;
use crate::worker::call;

/// A command with what may follow it: `G` is a game, `N` a small number of games, `W` any word.
const COMMANDS: [&str; 71] = [
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
    "run pig --games N --skill all --out out",
    "run G --games N --skill W --out out",
    "run goal.toml --games N --out out",
    "compare pig base W --skill all --games N --out out",
    "impact pig --skill W --games N --out out",
    "league pig --games N --out out",
    "league pig W W --games N --out out",
    "league G random level2 --games N --out out",
    "league pig random W --gauntlet W --games N --out out",
    "league pig random timid --seats W --until W --games N --out out",
    "tune pig --strategy timid --pool --games N --out out",
    "tune pig --strategy W --pool W --generations W --candidates W --held-out W --games N --out out",
    "tune pig --value --strategy hold_at_20 --games N --out out",
    "balance goal.toml --games N --out out",
    "balance W --games N --budget N --changes W --out out",
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
    "new-game my_game --script",
    "new-game W --script",
    "play pig --seat 1",
    "play G --seat W --seed N",
    "play W --seat N",
    "run duel --content scripts --games N --out out",
    "run scripts/games/duel.luau --games N --out out",
    "check W scripts/games/duel.luau",
    "check-bot --seconds 0 sh bot.sh",
    "check-bot --seconds 0 bot.toml W",
];

/// What may be put anywhere.
const OPTIONS: [&str; 54] = [
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
    "--skill 2",
    "--skill all",
    "--skill W",
    "--gauntlet random",
    "--pool W",
    "--difficulty W",
    "--budget N",
    "--changes 2",
    "--write made.toml",
    "--until 10elo",
    "--until 5pp",
    "--until W",
    "--smallest-effect W",
    "--fail-if W",
    "--case W",
    "--accept-build",
    "--all",
    "--legal",
    "--where W",
    "--strategy bot.toml",
    "--strategy bot.luau",
    "--on-fault forfeit",
    "--on-fault W",
    "W",
];

/// Values and nonsense.
const WORDS: [&str; 47] = [
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
    "goal.toml",
    "timid",
    "10elo",
    "win_rates",
    "-edge_pp",
    "*",
    "\u{1F3B2}",
];

/// Makes what the lines name.
pub(crate) fn prepare() {
    scripts::prepare();
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
        (
            "goal.toml",
            "game = \"pig\"\ngames = 20\nbudget = 100\nstrategies = [\"random\"]\n[[want]]\nof = \"turns_mean\"\n\
             at_most = 9\n[[may]]\nset = \"target\"\nmin = 20\nmax = 60\nstep = 20\n",
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

/// What a command plays much of unless it is told how much, and how little is enough.
fn amounts(command: &str, is_of_value: bool) -> &'static [(&'static str, &'static str)] {
    match command {
        "run" | "compare" | "impact" | "sweep" | "league" | "find" => &[("--games", "3")],
        "tune" if is_of_value => &[("--games", "3")],
        "tune" => {
            &[("--games", "3"), ("--generations", "2"), ("--candidates", "4"), ("--held-out", "5")]
        }
        "balance" => &[("--games", "3"), ("--budget", "40")],
        _ => &[],
    }
}

/// Without what may take minutes, or write somewhere else: a batch without a number of games, a check of
/// everything, folders that are not the worker's own.
fn bounded(mut words: Vec<String>) -> Vec<String> {
    words.retain(|word| !word.contains("..") && (!word.starts_with('/') || word == "/dev/null"));
    let command = words.first().cloned().unwrap_or_default();
    for &(option, value) in amounts(&command, words.iter().any(|word| word == "--value")) {
        let said = words.iter().position(|word| word == option).and_then(|at| words.get(at + 1));
        if said.is_none_or(|said| said.len() >= 3) {
            words.retain(|word| word != option);
            words.extend([option.to_owned(), value.to_owned()]);
        }
    }
    // Every line-up of levels plays hundreds of deals: in a moment where games are short.
    if !words.iter().any(|word| word == "pig") {
        words.iter_mut().filter(|word| *word == "all").for_each(|word| "2".clone_into(word));
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
