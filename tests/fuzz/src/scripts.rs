//! Games and bots in scripts, their cards, and what a program answers: kinds of inputs that bring files with them.

use std::fs;
use std::path::Path;

use crate::targets::Target;

/// The games, files of bots and cards of `examples/scripts`.
const GAMES: [(&str, &str); 6] = [
    ("scripts/games/pig.luau", include_str!("../../../examples/scripts/games/pig.luau")),
    ("scripts/games/kuhn.luau", include_str!("../../../examples/scripts/games/kuhn.luau")),
    ("scripts/games/duel.luau", include_str!("../../../examples/scripts/games/duel.luau")),
    (
        "scripts/configs/duel/cards.toml",
        include_str!("../../../examples/scripts/configs/duel/cards.toml"),
    ),
    (
        "scripts/configs/kuhn/cards.toml",
        include_str!("../../../examples/scripts/configs/kuhn/cards.toml"),
    ),
    (
        "scripts/strategies/duel/plain.toml",
        include_str!("../../../examples/scripts/strategies/duel/plain.toml"),
    ),
];

/// A bot of Pig that is a script, one that is a program, and what that program says.
const BOTS: [(&str, &str); 4] = [
    ("bot.luau", include_str!("../../../strategies/pig/script_example.luau")),
    ("bot.toml", "kind = \"process\"\ncommand = [\"sh\", \"bot.sh\"]\ntimeout_s = 2\n"),
    // It says what it was given and ends, whatever it is asked.
    ("bot.sh", "cat answers.txt\n"),
    ("answers.txt", ANSWERS),
];

/// What a program says to `hello` and to its first questions.
const ANSWERS: &str = "{\"type\":\"ready\",\"protocol\":1,\"name\":\"x\",\"features\":\"all\",\"actions\":true,\
                       \"state\":true,\"packed\":false}\n{\"id\":1,\"choices\":[0]}\n\
                       {\"id\":2,\"choices\":[\"roll\",1]}\n{\"id\":3,\"choices\":\"AAAAAA==\"}\n";

/// A kind, what the names of the files begin with that are damaged, and the lines that read one.
type KindOfScript = (&'static str, &'static str, &'static [&'static str]);

const KINDS: [KindOfScript; 4] = [
    (
        "luau.game",
        "scripts/games/",
        &["check {} --content scripts", "run {} --content scripts --games 2 --quiet --out out"],
    ),
    (
        "luau.cards",
        "scripts/configs/duel/",
        &["cards duel --content scripts", "run duel --content scripts --games 2 --quiet --out out"],
    ),
    (
        "luau.bot",
        "bot.luau",
        &["run pig --strategy {} --games 2 --quiet --out out", "check --game pig {}"],
    ),
    (
        "answers",
        "answers.txt",
        &[
            "check-bot --seconds 0 --game pig sh bot.sh",
            "run pig --strategy bot.toml --games 4 --quiet --out out",
        ],
    ),
];

/// The names of these kinds.
pub(crate) fn names() -> impl Iterator<Item = String> {
    KINDS.iter().map(|(name, ..)| (*name).to_owned())
}

/// Writes all these files to the working folder.
pub(crate) fn prepare() {
    for (path, text) in GAMES.iter().chain(&BOTS) {
        if let Some(folder) = Path::new(path).parent() {
            fs::create_dir_all(folder).expect("the scratch folder");
        }
        fs::write(path, text).expect("the scratch folder");
    }
}

/// One of these kinds.
pub(crate) fn target(name: &str) -> Option<Target> {
    let (_, begin, lines) = KINDS.iter().find(|(known, ..)| *known == name)?;
    prepare();
    let files = GAMES.iter().chain(&BOTS).filter(|(path, _)| path.starts_with(begin));
    // Beside the folder of games, so that it is read where it is named alone.
    let written = |path: &str| match name {
        "luau.game" => "scripts/damaged.luau".to_owned(),
        _ => path.to_owned(),
    };
    let seeds = files.map(|(path, text)| (Some(written(path)), text.as_bytes().to_vec())).collect();
    Some(Target::new(name, seeds, lines.iter().map(|&line| line.to_owned()).collect()))
}

/// Those that people write, by their names.
pub(crate) fn of_files() -> impl Iterator<Item = (String, Target)> {
    let written = names().filter(|name| name.starts_with("luau"));
    written.filter_map(|name| Some((name.clone(), target(&name)?)))
}
