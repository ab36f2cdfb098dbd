//! The command that shows a game of a report, to copy: it says all that the manifest knows of the batch, so
//! that it works wherever the page has been sent.

use maud::{Markup, html};
use serde_json::Value;

/// What to type to see a game.
#[derive(Clone, Debug)]
pub(crate) struct Replay {
    /// The words before and after the number of the game; none where a game cannot be played again by
    /// options alone.
    words: Option<[String; 2]>,
}

impl Replay {
    /// The command of the games of a report.
    pub(crate) fn of(manifest: &Value) -> Self {
        let configuration = &manifest["configuration"];
        let is_batch = manifest["kind"] == "run" && configuration["from"].is_null();
        if !is_batch {
            return Self { words: None };
        }
        let game = quoted(manifest["game"].as_str().unwrap_or_default());
        let mut after = String::new();
        let mut add = |option: &str, value: &str| {
            after.push_str(&format!(" --{option} {}", quoted(value)));
        };
        add("seats", &manifest["seats"].to_string());
        let bots = texts(&configuration["strategies"]);
        match bots.first() {
            Some(first) if bots.iter().all(|bot| bot == first) => add("strategy", first),
            _ => {
                for (place, bot) in bots.iter().enumerate() {
                    add("strategy", &format!("{}={bot}", place + 1));
                }
            }
        }
        for word in texts(&configuration["variants"]) {
            // Edited sheets are variants too, whose text stands in the manifest.
            let is_sheet = configuration["cards"].get(&word).is_some();
            add(if is_sheet { "cards" } else { "variant" }, &word);
        }
        for word in texts(&configuration["set"]) {
            add("set", &word);
        }
        add("seed", manifest["master_seed"].as_str().unwrap_or_default());
        if manifest["rotate"] == true {
            after.push_str(" --rotate");
        }
        Self { words: Some([format!("tenbin replay {game} --game "), after]) }
    }

    /// Whether games can be played again by options alone.
    pub(crate) fn is_known(&self) -> bool {
        self.words.is_some()
    }

    /// The command of a game.
    pub(crate) fn command(&self, game: &str) -> String {
        match &self.words {
            Some([before, after]) => format!("{before}{game}{after}"),
            None => format!("tenbin replay DIR --game {game}"),
        }
    }

    /// The games of a cell, each with its command when it is opened.
    pub(crate) fn of_games(&self, cell: &str) -> Markup {
        html! {
            details.replay {
                summary { (cell) }
                @for game in cell.split(' ') {
                    span.command { code { (self.command(game)) } }
                }
            }
        }
    }
}

fn texts(list: &Value) -> Vec<String> {
    let texts = list.as_array().into_iter().flatten().filter_map(Value::as_str);
    texts.map(str::to_owned).collect()
}

/// A word as a shell takes it.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./=,:@%+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}
