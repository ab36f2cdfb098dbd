//! Instructions that a game takes, by two builds of the program, for every game and bot.
//!
//! `cargo bench --bench instructions -- OLD NEW [--only PART] [--games SHORT,LONG]`. It needs
//! valgrind, and of Rust the standard library alone: `rustc -O --edition 2024
//! benches/instructions/main.rs` builds it at once.
//!
//! Each bot plays a short and a long batch, counted and reported on one thread; the instructions of
//! the one less those of the other are those of the games between, without start and reports. Counts
//! do not depend on what else the machine does. Search plays one game more, with as few rollouts as
//! can be: nearly all of it are rollouts, in which nothing is recorded.

#[path = "../same_output/cores.rs"]
mod cores;
#[path = "../same_output/texts.rs"]
mod texts;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use cores::on_all_cores;

const USAGE: &str = "\
cargo bench --bench instructions -- OLD NEW [--only PART] [--games SHORT,LONG]

OLD and NEW are two builds of tenbin, each measured with its own rules and bots.
  --only PART         only bots with PART in GAME/BOT, such as ninja or pig/random
  --games SHORT,LONG  games of the two batches [default: 10,40]; more where they are short";

/// Batches of a bot that plays on to choose.
const GAMES_OF_SEARCH: [u64; 2] = [1, 2];
/// The games between are at least so many instructions, so that what differs from start to start
/// (the seeds of hash maps) is less than a thousandth.
const COUNTED_MIN: u64 = 200_000_000;
/// Batches get longer by this factor at most.
const LONGER_MAX: u64 = 100;

/// What was asked for on the command line.
struct Asked {
    binaries: Vec<PathBuf>,
    only: String,
    games: [u64; 2],
}

impl Asked {
    fn read() -> Result<Self, String> {
        let mut asked = Self { binaries: vec![], only: String::new(), games: [10, 40] };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("{word} needs a value\n{USAGE}"));
            match word.as_str() {
                // Cargo says it to every bench.
                "--bench" => {}
                "--only" => asked.only = value()?,
                "--games" => asked.games = lengths(&value()?)?,
                option if option.starts_with('-') => {
                    return Err(format!("there is no option {option}\n{USAGE}"));
                }
                path => {
                    let path =
                        fs::canonicalize(path).map_err(|error| format!("{path}: {error}"))?;
                    asked.binaries.push(path);
                }
            }
        }
        if asked.binaries.len() != 2 {
            return Err(format!(
                "two programs are compared, not {}\n{USAGE}",
                asked.binaries.len()
            ));
        }
        Ok(asked)
    }
}

fn lengths(text: &str) -> Result<[u64; 2], String> {
    let wrong = || format!("--games {text}: write two numbers, the lower first, such as 10,40");
    let (short, long) = text.split_once(',').ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse::<u64>().map_err(|_| wrong());
    let games = [number(short)?, number(long)?];
    if 0 < games[0] && games[0] < games[1] { Ok(games) } else { Err(wrong()) }
}

/// A bot of a game.
struct Bot {
    game: String,
    name: String,
    kind: String,
}

impl Bot {
    fn name(&self) -> String {
        format!("{}/{}", self.game, self.name)
    }

    fn is_search(&self) -> bool {
        self.kind == "flat_mc"
    }
}

fn main() {
    if let Err(error) = Asked::read().and_then(|asked| measure_all(&asked)) {
        eprintln!("error: {error}");
        std::process::exit(2);
    }
}

fn measure_all(asked: &Asked) -> Result<(), String> {
    let folder = std::env::temp_dir().join(format!("instructions-{}", std::process::id()));
    let table = table(asked, &folder);
    let _ = fs::remove_dir_all(&folder);
    println!("{}", table?);
    Ok(())
}

/// Every bot with its instructions a game by both programs, as Markdown.
fn table(asked: &Asked, folder: &Path) -> Result<String, String> {
    let mut bots = bots(&asked.binaries[0])?;
    bots.retain(|bot| bot.name().contains(&asked.only));
    if bots.is_empty() {
        return Err(format!("no bot has {:?} in its name", asked.only));
    }
    for (binary, side) in asked.binaries.iter().zip(["old", "new"]) {
        let lab = folder.join(side);
        ask(binary, &["init", &lab.to_string_lossy()])?;
    }
    let rows = on_all_cores(&bots, |_, bot| {
        let row = row(asked, folder, bot);
        eprintln!("{}", row.as_deref().unwrap_or("it could not be measured"));
        row
    });
    let mut text =
        "| game | bot | kind | games between | instructions a game, old | new | ratio |\n\
                    | --- | --- | --- | ---: | ---: | ---: | ---: |"
            .to_owned();
    for row in rows {
        text = text + "\n" + &row?;
    }
    Ok(text)
}

/// All bots of all games, as the program lists them.
fn bots(binary: &Path) -> Result<Vec<Bot>, String> {
    let list = |words: &[&str]| Ok::<_, String>(texts::read_csv(&ask(binary, words)?));
    let mut bots = Vec::new();
    for game in list(&["games", "--format", "csv"])?.iter().skip(1) {
        for row in list(&["strategies", &game[0], "--format", "csv"])?.into_iter().skip(1) {
            let (name, kind) = (row[0].clone(), row[1].clone());
            bots.push(Bot { game: game[0].clone(), name, kind });
        }
    }
    Ok(bots)
}

fn row(asked: &Asked, folder: &Path, bot: &Bot) -> Result<String, String> {
    let mut games = if bot.is_search() { GAMES_OF_SEARCH } else { asked.games };
    let count = |side: usize, games: [u64; 2]| {
        let lab = folder.join(["old", "new"][side]);
        let [short, long] = games.map(|games| count_batch(&asked.binaries[side], &lab, bot, games));
        Ok::<u64, String>(long?.saturating_sub(short?))
    };
    let mut old = count(0, games)?;
    // First games cost more, with all that is met for the first time: one look is not enough.
    for _ in 0..2 {
        if old >= COUNTED_MIN {
            break;
        }
        let longer = COUNTED_MIN.div_ceil(old.max(1)).min(LONGER_MAX);
        games = games.map(|games| games * longer);
        old = count(0, games)?;
    }
    let new = count(1, games)?;
    let [old, new] = [old, new].map(|count| count / (games[1] - games[0]));
    let ratio = new as f64 / old.max(1) as f64;
    let Bot { game, name, kind } = bot;
    let between = games[1] - games[0];
    Ok(format!("| {game} | {name} | {kind} | {between} | {old} | {new} | {ratio:.4} |"))
}

/// The instructions of one batch, from the start of the program to its end.
fn count_batch(binary: &Path, lab: &Path, bot: &Bot, games: u64) -> Result<u64, String> {
    let mut strategy = bot.name.clone();
    if bot.is_search() {
        let path = lab.join("strategies").join(&bot.game).join(format!("{}.toml", bot.name));
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let quick = lab.join(format!("{}_{}_quick.toml", bot.game, bot.name));
        fs::write(&quick, texts::quick(&text)).map_err(|e| format!("{}: {e}", quick.display()))?;
        strategy = quick.to_string_lossy().into_owned();
    }
    let out = lab.join(format!("report_{}_{}", bot.game, bot.name));
    // Replacing a report costs more than writing one where there is none.
    let _ = fs::remove_dir_all(&out);
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(binary);
    command.args(["run", &bot.game, "--strategy", &strategy, "--threads", "1", "--quiet"]);
    command.args(["--games", &games.to_string(), "--out"]).arg(&out);
    // A folder without content, so that each program plays with what is built into it.
    command.current_dir(lab.parent().unwrap_or(lab));
    let output = command.output().map_err(|error| format!("starting valgrind: {error}"))?;
    let told = String::from_utf8_lossy(&output.stderr);
    let count = told.lines().find_map(|line| line.split_once("Collected : "));
    let count = count.and_then(|(_, count)| count.trim().parse().ok());
    match count {
        Some(count) if output.status.success() => Ok(count),
        _ => Err(format!("{} with {}: {told}", binary.display(), bot.name())),
    }
}

/// What a program prints where it must go well.
fn ask(binary: &Path, words: &[&str]) -> Result<String, String> {
    let wrong = |why: &str| format!("{} {}: {why}", binary.display(), words.join(" "));
    let output = Command::new(binary).args(words).output();
    let output = output.map_err(|error| wrong(&error.to_string()))?;
    if !output.status.success() {
        return Err(wrong(&String::from_utf8_lossy(&output.stderr)));
    }
    String::from_utf8(output.stdout).map_err(|_| wrong("prints no UTF-8"))
}
