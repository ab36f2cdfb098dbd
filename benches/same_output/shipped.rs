//! What the old program says there is: games, bots, knobs, files, commands. Cases are made from it,
//! so that what is new is compared without a change here.

use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;

use crate::program::Program;
use crate::texts::read_csv;

/// Everything that cases are made from.
pub(crate) struct Shipped {
    pub(crate) games: Vec<Game>,
    pub(crate) commands: Vec<CommandHelp>,
}

/// A command, as its `--help` says.
pub(crate) struct CommandHelp {
    pub(crate) name: String,
    help: String,
}

/// A game with its files.
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) seats: RangeInclusive<u8>,
    pub(crate) seats_default: u8,
    pub(crate) bots: Vec<Bot>,
    pub(crate) knobs: Vec<Knob>,
    /// Comparisons that `find` takes, one for each name there is.
    pub(crate) conditions: Vec<String>,
    /// Files of its content: paths in the lab.
    pub(crate) contents: Vec<String>,
    pub(crate) variants: Vec<String>,
    pub(crate) experiments: Vec<String>,
    pub(crate) scenarios: Vec<String>,
    /// Files of its bots.
    pub(crate) strategies: Vec<String>,
}

/// A strategy of the list.
pub(crate) struct Bot {
    pub(crate) name: String,
    pub(crate) kind: String,
}

impl Bot {
    /// Whether it plays on to choose, so that a game of it takes long.
    pub(crate) fn is_slow(&self) -> bool {
        self.kind == "flat_mc"
    }
}

/// A value of the rules.
pub(crate) struct Knob {
    pub(crate) name: String,
    pub(crate) default: String,
    /// What it may be, in words.
    allowed: String,
}

impl Knob {
    /// All its words and the ends of its range, but not what it is anyway.
    pub(crate) fn values(&self) -> Vec<String> {
        let mut values: Vec<String> =
            self.allowed.split('"').skip(1).step_by(2).map(|word| format!("\"{word}\"")).collect();
        if self.allowed.contains("true or false") {
            values.extend(["true", "false"].map(str::to_owned));
        }
        values.extend(self.ends().into_iter().flatten());
        values.retain(|value| *value != self.default);
        values
    }

    /// The ends of its range.
    fn ends(&self) -> Option<[String; 2]> {
        let (_, range) = self.allowed.split_once("number from ")?;
        let mut words = range.split_whitespace();
        let (first, _, last) = (words.next()?, words.next()?, words.next()?);
        Some([first, last].map(|word| word.trim_end_matches([',', ';']).to_owned()))
    }
}

impl Shipped {
    pub(crate) fn of(old: &Program) -> Result<Self, String> {
        let commands = rows_of_help(&old.ask(&["--help"])?, "Commands:");
        let read = |name: String| {
            let help = old.ask(&[&name, "--help"])?;
            Ok(CommandHelp { name, help })
        };
        let known = commands.into_iter().filter(|name| name != "help");
        let commands = known.map(read).collect::<Result<Vec<_>, String>>()?;
        let mut games = Vec::new();
        for row in read_csv(&old.ask(&["games", "--format", "csv"])?).into_iter().skip(1) {
            let [id, _, seats, default, ..] = &row[..] else {
                return Err(
                    "`tenbin games` has other columns than game, title, seats, default".into()
                );
            };
            let number = |text: &str| {
                text.parse::<u8>().map_err(|_| format!("`tenbin games` says {text} seats"))
            };
            let (least, most) = seats.split_once('-').unwrap_or((seats, seats));
            games.push(Game::of(old, id, number(least)?..=number(most)?, number(default)?)?);
        }
        if games.is_empty() || commands.is_empty() {
            return Err("the old program lists no games or no commands".to_owned());
        }
        Ok(Self { games, commands })
    }
}

impl Game {
    fn of(
        old: &Program,
        id: &str,
        seats: RangeInclusive<u8>,
        seats_default: u8,
    ) -> Result<Self, String> {
        let rows = |words: &[&str]| {
            Ok::<_, String>(read_csv(&old.ask(words)?).into_iter().skip(1).collect::<Vec<_>>())
        };
        let bots = rows(&["strategies", id, "--format", "csv"])?.into_iter();
        let bots = bots.map(|row| Bot { name: row[0].clone(), kind: row[1].clone() }).collect();
        let knobs = rows(&["rules", id, "--format", "csv"])?.into_iter();
        let knob = |row: Vec<String>| Knob {
            name: row[0].clone(),
            default: row[2].clone(),
            allowed: row[3].clone(),
        };
        let cards = rows(&["cards", id, "--format", "csv"])?;
        let card = cards.first().map(|row| row[0].clone()).unwrap_or_default();
        // A program from before `find` has no such list.
        let names = old.ask(&["schema", "where", id]).unwrap_or_default();
        let files = |folder: &str| toml_files(&old.lab(), folder);
        Ok(Self {
            id: id.to_owned(),
            seats,
            seats_default,
            bots,
            knobs: knobs.map(knob).collect(),
            conditions: conditions(&names, &card),
            contents: files(&format!("configs/{id}")),
            variants: files(&format!("configs/{id}/variants")),
            experiments: files(&format!("configs/{id}/experiments")),
            scenarios: files(&format!("configs/{id}/scenarios")),
            strategies: files(&format!("strategies/{id}")),
        })
    }

    /// The bots that play fast.
    pub(crate) fn fast_bots(&self) -> Vec<&Bot> {
        self.bots.iter().filter(|bot| !bot.is_slow()).collect()
    }
}

impl CommandHelp {
    /// Whether a game is all it needs: a list of something of a game.
    pub(crate) fn is_list_of_game(&self) -> bool {
        let usage = self.help.lines().find(|line| line.starts_with("Usage:"));
        usage.is_some_and(|usage| usage.trim_end().ends_with("[OPTIONS] <GAME>"))
    }

    pub(crate) fn has(&self, option: &str) -> bool {
        self.help.lines().any(|line| line.trim_start().starts_with(option))
    }

    /// The words that an option or a place takes.
    pub(crate) fn words(&self, of: &str) -> Vec<String> {
        let lines = self.help.lines().skip_while(|line| !line.trim_start().starts_with(of)).skip(1);
        let mut found = Vec::new();
        for line in lines {
            let line = line.trim();
            if line.starts_with("--") || line.ends_with(':') && !line.starts_with("Possible") {
                break;
            }
            if let Some((word, _)) = line.strip_prefix("- ").and_then(|line| line.split_once(':')) {
                found.push(word.to_owned());
            }
            if let Some((_, words)) = line.split_once("[possible values: ") {
                found.extend(words.trim_end_matches(']').split(", ").map(str::to_owned));
            }
        }
        found
    }
}

/// The first word of each line below a title, up to an empty line.
fn rows_of_help(help: &str, title: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != title).skip(1);
    let lines = lines.take_while(|line| !line.is_empty());
    lines.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

/// One comparison for each name that `tenbin schema where` lists.
fn conditions(listed: &str, card: &str) -> Vec<String> {
    let rows = listed.lines().skip_while(|line| !line.starts_with("name  ")).skip(1);
    let condition = |row: &str| {
        let (name, rest) = row.split_once("  ")?;
        let compared = rest.trim_start();
        let outcome = compared.split_once("OUTCOME is ").map_or("", |(_, words)| words);
        let outcome = outcome.split([',', ';', ' ']).next().unwrap_or_default();
        let name = name.trim().replace("[SEAT.]", "").replace("ROW.", "");
        let name = name.replace("CARD", &quoted(card)).replace("OUTCOME", &quoted(outcome));
        if compared.starts_with("a number") {
            return Some(format!("{name} >= 1"));
        }
        let word = compared.split([',', ' ']).next()?;
        Some(format!("{name} = {}", quoted(word)))
    };
    rows.filter_map(condition).collect()
}

fn quoted(word: &str) -> String {
    let plain = word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if plain { word.to_owned() } else { format!("\"{}\"", word.trim_matches('"')) }
}

/// The paths of the TOML files of a folder, not of those below it.
fn toml_files(lab: &Path, folder: &str) -> Vec<String> {
    let Ok(entries) = fs::read_dir(lab.join(folder)) else { return Vec::new() };
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut paths: Vec<String> = names
        .filter(|name| name.ends_with(".toml"))
        .map(|name| format!("{folder}/{name}"))
        .collect();
    paths.sort();
    paths
}
