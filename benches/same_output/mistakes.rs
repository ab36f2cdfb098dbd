//! What is played by both programs where something is wrong: mistyped options and broken files.

use std::fs;
use std::path::Path;

use crate::cases::{Case, Expected, stem};
use crate::shipped::{Game, Shipped};

/// Mistakes on the command line; GAME stands for each game, MANY for a seat too many.
const LINES: &[&str] = &[
    "run GAMEx",
    "run GAME.toml",
    "run GAME/nothing",
    "run GAME --games 0",
    "run GAME --games -5",
    "run GAME --games ten",
    "run GAME --games 99999999999999999999k",
    "run GAME --seats 0",
    "run GAME --seats MANY",
    "run GAME --seats two",
    "run GAME --seats 300",
    "run GAME --threads 0",
    "run GAME --seed 0xXYZ",
    "run GAME --seed 99999999999999999999999",
    "run GAME --strategy nobody",
    "run GAME --strategy experd",
    "run GAME --strategy 0=random",
    "run GAME --strategy 8=random",
    "run GAME --strategy 2-1=random",
    "run GAME --strategy 1=",
    "run GAME --strategy ./none.toml",
    "run GAME --variant nosuch",
    "run GAME --variant ./none.toml",
    "run GAME --set nosuch=1",
    "run GAME --set nosuch",
    "run GAME --set rules=1",
    "run GAME --set nosuch.deeper.still=1",
    "run GAME --format xml",
    "run GAME --csv excel,tab",
    "run GAME --csv excel,separator=comma,decimal=comma",
    "run GAME --content nowhere",
    "run GAME --games 5 --out taken",
    "run GAME --games 5 --out taken/notes.txt",
    "run GAME --untill 1",
    "run GAME --until 0.5",
    "run GAME --until 60pp",
    "run GAME --until 1pp --smallest-effect 1pp",
    "run GAME --fail-if nosuch>1",
    "run GAME --fail-if seat.seat1>1",
    "replay GAMEx",
    "replay GAME --game -1",
    "replay GAME --game 99999999999999999999",
    "replay taken",
    "compare",
    "compare GAME",
    "compare GAME nosuch",
    "compare GAME set:nosuch=1",
    "compare GAME set:nosuch",
    "compare GAME strategy:nobody",
    "compare GAME strategy:8=random",
    "compare GAME base --games 0",
    "find GAME --where turns",
    "find GAME --where nosuch=1",
    "find GAME --where (turns>1",
    "find GAME --where winner=frog",
    "find GAME --where turns=frog",
    "find GAME --where seat9.strategy=random",
    "find GAME --top 0 --where turns>1",
    "find GAME",
    "dice GAMEx",
    "dice GAME --roll nosuch",
    "dice GAME --condition nosuch",
    "dice GAME --odds nosuch",
    "dice GAME --odds nosuch.toml",
    "dice GAME --observed nowhere",
    "dice GAME --observed taken",
    "cards GAMEx",
    "cards GAME --seats MANY",
    "cards GAME --variant nosuch",
    "rules GAME --seats MANY",
    "rules GAME --format xml",
    "strategies GAMEx",
    "bench GAMEx",
    "schema content GAMEx",
    "schema where GAMEx",
    "schema recipe GAME",
    "check --game GAMEx",
    "check --game GAME nowhere",
    "check taken",
    "init taken",
    "man GAME",
    "scenario GAME",
    "migrate GAME",
];

/// What is done to a line `key = value`.
const SPOILERS: [fn(&str, &str) -> String; 9] = [
    |key, value| format!("{key}x = {value}"),
    |key, _| format!("{key} = \"frog\""),
    |key, value| format!("{key} = {}", one_more(value)),
    |key, _| format!("{key} = -7"),
    |_, _| String::new(),
    |key, _| format!("{key} = 99999999999"),
    |key, value| format!("{key} = {value}\n{key} = {value}"),
    |key, _| format!("{key} = ["),
    |key, _| format!("{key} = [true, {{ frog = 1 }}]"),
];

/// All cases in which something is wrong.
pub(crate) fn cases(shipped: &Shipped, lab: &Path) -> Vec<Case> {
    let mut cases = vec![files_of_no_game()];
    for game in &shipped.games {
        let id = &game.id;
        let mut case = Case::new(&format!("mistake/{id}"));
        case.files.push(("taken/notes.txt".to_owned(), "years of work".to_owned()));
        for line in LINES {
            let many = (game.seats.end() + 1).to_string();
            case = case.refused(&line.replace("GAME", id).replace("MANY", &many));
        }
        cases.push(case);
        // Which spoilers a file meets goes on from file to file, so that every kind meets all.
        let mut turn = 0;
        for (kind, paths) in [
            ("content", &game.contents),
            ("variant", &game.variants),
            ("experiment", &game.experiments),
            ("strategy", &game.strategies),
            ("scenario", &game.scenarios),
        ] {
            for path in paths {
                cases.push(spoilt(game, kind, path, lab, &mut turn));
            }
        }
    }
    cases
}

/// A shipped file, spoilt at some lines, each time read by the command that reads such files.
fn spoilt(game: &Game, kind: &str, path: &str, lab: &Path, turn: &mut usize) -> Case {
    let id = &game.id;
    let mut case = Case::new(&format!("spoilt/{id}/{kind}_{}", stem(path)));
    let text = fs::read_to_string(lab.join(path)).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    let whole = |line: &&usize| {
        let (key, value) = lines[**line].split_once(" = ").unwrap_or_default();
        !key.is_empty() && !key.contains(['#', '"', '{']) && !value.ends_with(['[', ','])
    };
    let numbers: Vec<usize> = (0..lines.len()).collect();
    let places: Vec<usize> = numbers.iter().filter(whole).copied().collect();
    let many = if kind == "scenario" { 3 } else { 6 }.min(places.len());
    for number in 0..many {
        let place = places[(number * places.len() + *turn % places.len()) / many % places.len()];
        let (key, value) = lines[place].split_once(" = ").unwrap_or_default();
        let mut spoilt = lines.clone();
        let line = SPOILERS[*turn % SPOILERS.len()](key, value);
        spoilt[place] = &line;
        *turn += 1;
        let (folder, text) = (format!("{number}"), spoilt.join("\n") + "\n");
        let name = stem(path);
        let file = format!("{folder}/{name}.toml");
        let line = match kind {
            "content" => {
                // The whole content of the game, this file broken.
                case.files.extend(content_beside(game, path, lab, &folder));
                case.files.push((format!("{folder}/{path}"), text));
                case = case.either(&format!("cards {id} --content {folder}"));
                case = case.either(&format!("run {id} --games 2 --content {folder} --threads 1"));
                continue;
            }
            "variant" => format!("run {id} --games 2 --threads 1 --variant ./{file}"),
            "experiment" => format!("run ./{file} --games 2 --threads 1"),
            "strategy" => format!("run {id} --games 1 --threads 1 --strategy ./{file}"),
            _ => format!("scenario {file}"),
        };
        case.files.push((file.clone(), text));
        // Playing a search of full depth would take long.
        if kind != "strategy" || !lines.iter().any(|line| line.contains("flat_mc")) {
            case = case.either(&line);
        }
        if kind != "scenario" {
            case = case.either(&format!("check --game {id} {file}"));
        }
    }
    case
}

/// The other content files of a game, and its bots, for a folder of a case.
fn content_beside(game: &Game, path: &str, lab: &Path, folder: &str) -> Vec<(String, String)> {
    let others = game.contents.iter().filter(|other| *other != path);
    let others = others.chain(&game.strategies).chain(&game.experiments);
    let read = |path: &String| {
        let text = fs::read_to_string(lab.join(path)).unwrap_or_default();
        (format!("{folder}/{path}"), text)
    };
    others.map(read).collect()
}

/// The value with its first number one higher, or a word turned around.
fn one_more(value: &str) -> String {
    if let Some(start) = value.find(|c: char| c.is_ascii_digit()) {
        let rest = &value[start..];
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        if let Ok(number) = rest[..end].parse::<u32>() {
            return format!("{}{}{}", &value[..start], number.saturating_add(1), &rest[end..]);
        }
    }
    match value.trim() {
        "true" => "false".to_owned(),
        "false" => "true".to_owned(),
        text => text.replacen('"', "\"x", 1),
    }
}

/// Files that are wrong whatever the game.
fn files_of_no_game() -> Case {
    let mut case = Case::new("mistake/files");
    for (name, text) in [
        ("broken", "game = \"pig\"\nstrategies = [\"hold_at_20\"\n"),
        ("typo", "game = \"pgi\"\nstrategies = \"hold_at_20\"\nsaets = 2\n"),
        ("none", "game = \"pig\"\nstrategies = \"random\"\ngames = 0\n"),
        ("three", "game = \"pig\"\nseats = 4\nstrategies = [\"a\", \"b\", \"c\"]\n"),
        ("kind", "game = \"pig\"\nkind = \"tournament\"\nstrategies = \"random\"\n"),
        ("ladder", "game = \"pig\"\nkind = \"ladder\"\nplayers = [2, 9]\nstrategies = [\"x\"]\n"),
        ("foreign", "kind = \"weighted\"\ngame = \"chess\"\n"),
        ("feature", "kind = \"weighted\"\n[weights]\nqueen_side = 3\n"),
        ("knob", "description = \"x\"\n[rules]\ntarget = 5\n"),
        (
            "illegal",
            "name = \"x\"\ngame = \"pig\"\n[script]\nmoves = [\"attack\"]\n[expect]\nactive = 1\n",
        ),
        ("empty", ""),
    ] {
        let file = format!("{name}.toml");
        case.files.push((file.clone(), text.to_owned()));
        case = case.step(Expected::Refused, &format!("run {file}"), None);
        for line in ["run pig --games 5 --variant", "run pig --games 5 --strategy"] {
            case = case.either(&format!("{line} ./{file}"));
        }
        for line in ["scenario", "migrate", "check", "check --game pig"] {
            case = case.either(&format!("{line} {file}"));
        }
    }
    case.refused("run pig --set targt=1 --set die_sides=99 --strategy nobody").either("check .")
}
