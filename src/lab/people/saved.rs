//! A game as a scenario: the deal, every choice so far, and what holds then.

use std::fmt::Write as _;

use crate::lockstep::At;
use crate::people::Played;
use tenbin_content::{Node, Value};
use toml::Value as Toml;

/// The first line of a game that was saved.
pub const FIRST_LINE: &str = "# A game of tenbin play, as it stood when it was saved.";

/// What the file says beside the game itself.
#[derive(Clone, Debug, Default)]
pub struct Named {
    /// What it is called.
    pub name: String,
    /// The variants and single values of its rules.
    pub variants: Vec<String>,
    /// Single values.
    pub sets: Vec<String>,
}

impl Played<'_> {
    /// The game as the text of a scenario that holds.
    pub fn saved(&self, named: &Named) -> String {
        let mut text = format!(
            "{FIRST_LINE}\n# tenbin scenario holds it against the rules, tenbin replay tells it, and with --from run, compare and \
             play\n# begin there.\n"
        );
        let mut line = |key: &str, value: Toml| {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{key} = {value}");
        };
        line("name", named.name.as_str().into());
        line("game", self.rules.game.id().into());
        line("seats", i64::from(self.rules.seats).into());
        if !named.variants.is_empty() {
            line("variants", named.variants.clone().into());
        }
        if !named.sets.is_empty() {
            line("set", named.sets.clone().into());
        }
        text.push_str("\n[start.dealt]\n");
        let people: Vec<i64> = self.people.iter().map(|seat| i64::from(seat.0) + 1).collect();
        let strategies: Vec<String> =
            self.strategies().iter().map(|strategy| strategy.name.clone()).collect();
        let seed = format!("{:#x}", self.batch.seed);
        let _ = writeln!(text, "seed = {}", Toml::from(seed));
        let _ = writeln!(text, "game = {}", self.index);
        if let Some(from) = &self.from {
            let _ = writeln!(text, "from = {}", toml_of(from));
        }
        let _ = writeln!(text, "people = {}", Toml::from(people));
        let _ = writeln!(text, "strategies = {}", Toml::from(strategies));
        text.push_str("moves = [\n");
        for made in self.made() {
            let _ = writeln!(text, "  {},", Toml::from(format!("{}: {}", made.seat, made.text)));
        }
        text.push_str("]\n\n[expect]\n");
        let facts = self.facts();
        for key in ["asked", "asked_for", "active", "over", "winners", "ending"] {
            if let Some(fact) = facts.get(key) {
                let _ = writeln!(text, "{key} = {fact}");
            }
        }
        if let At::Waits { .. } = self.at() {
            let _ = writeln!(text, "legal_exactly = {}", Toml::from(self.actions()));
        }
        text
    }
}

/// A value of a file in one line.
fn toml_of(node: &Node) -> Toml {
    match &node.value {
        Value::Text(text) => text.as_str().into(),
        Value::Integer(number) => (*number).into(),
        Value::Decimal(number) => (*number).into(),
        Value::Bool(is_so) => (*is_so).into(),
        Value::List(list) => Toml::Array(list.iter().map(toml_of).collect()),
        Value::Table(entries) => Toml::Table(
            entries.iter().map(|(key, _, value)| (key.clone(), toml_of(value))).collect(),
        ),
    }
}
