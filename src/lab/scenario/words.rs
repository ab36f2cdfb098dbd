//! Words that scenarios used before all games said the same things in the same way: they are still
//! read, told with the new ones, and `tenbin migrate` rewrites them.

use std::sync::Arc;

use crate::door::AnyGame;
use crate::module::facts::{EACH_SEAT, OldName, SEAT_WORDS};
use crate::scenario::expect::is_about_actions;
use crate::scenario::seats::Listed;
use tenbin_content::older::Renewal;
use tenbin_content::{Diagnostics, Kind, Node, Shape, Value, nearest};

/// Names that facts of every game once had.
const OLD_FACTS: &[OldName] = &[OldName::new("decides", "asked")];
/// Words for "no seat" and "nothing" before there was one.
const OLD_NONE: [&str; 2] = ["nobody", "nothing"];

/// Puts the words of today in the place of old ones in a scenario's tables, and says which. A word
/// that a fact cannot have is an error.
pub(crate) fn renew(
    game: &dyn AnyGame,
    node: &mut Node,
    diagnostics: &mut Diagnostics,
) -> Vec<Renewal> {
    let old = game.old_words();
    let mut renewer = Renewer {
        game: old.facts,
        words: old.words,
        found: Vec::new(),
        path: Vec::new(),
        text: diagnostics.text_of(node.place),
        in_braces: false,
        diagnostics,
    };
    renewer.scenario(node, game.shapes().facts);
    if let Some(start) = node.get_mut("start") {
        renewer.game = old.start;
        renewer.names(start);
    }
    renewer.found
}

struct Renewer<'a> {
    /// The old names of the game.
    game: &'static [OldName],
    /// Its old words that are not those of today in another spelling.
    words: &'static [(&'static str, &'static str)],
    found: Vec<Renewal>,
    path: Vec<String>,
    /// The file.
    text: Arc<str>,
    /// Whether what is looked at stands within braces.
    in_braces: bool,
    diagnostics: &'a mut Diagnostics,
}

impl Renewer<'_> {
    /// Every table of facts of a scenario.
    fn scenario(&mut self, node: &mut Node, shape: &'static Shape) {
        self.within(node, |own, node| {
            if let Some(facts) = node.get_mut("expect") {
                own.facts(facts, shape);
            }
            if let Some(script) = node.get_mut("script") {
                own.script(script, shape);
            }
            if let Some(odds) = node.get_mut("odds") {
                own.odds(odds, shape);
            }
        });
    }

    fn script(&mut self, script: &mut Node, shape: &'static Shape) {
        self.within(script, |own, script| {
            if let Some(facts) = script.get_mut("until") {
                own.facts(facts, shape);
            }
            let Some(Value::List(moves)) = script.get_mut("moves").map(|node| &mut node.value)
            else {
                return;
            };
            for step in moves.iter_mut().filter(|step| step.is_table()) {
                own.facts(step, shape);
            }
        });
    }

    fn odds(&mut self, odds: &mut Node, shape: &'static Shape) {
        self.within(odds, |own, odds| {
            let Some(Value::List(cases)) = odds.get_mut("case").map(|node| &mut node.value) else {
                return;
            };
            for case in cases {
                own.within(case, |own, case| {
                    if let Some(facts) = case.get_mut("expect") {
                        own.facts(facts, shape);
                    }
                });
            }
        });
    }

    /// Looks at what a table holds, knowing whether it is written in braces.
    fn within(&mut self, node: &mut Node, look: impl FnOnce(&mut Self, &mut Node)) {
        let before = self.in_braces;
        let start = node.place.start as usize;
        self.in_braces |= self.text.get(start..).is_some_and(|text| text.starts_with('{'));
        look(self, node);
        self.in_braces = before;
    }

    /// A whole table of facts.
    fn facts(&mut self, node: &mut Node, shape: &'static Shape) {
        self.within(node, |own, node| {
            own.seats(node, shape);
            own.table(node, shape);
        });
    }

    /// Puts `seat1`, `seat2` in the place of a list of seats.
    fn seats(&mut self, node: &mut Node, shape: &'static Shape) {
        let names: Vec<&str> =
            SEAT_WORDS[1..].iter().filter(|word| shape.field(word).is_some()).copied().collect();
        let old = self.game.iter().find(|old| old.now == EACH_SEAT).map(|old| old.path);
        let (Some(old), Value::Table(entries)) = (old, &mut node.value) else { return };
        let Some(index) = entries.iter().position(|(key, _, _)| key == old) else { return };
        let (_, key, list) = &entries[index];
        let (key, list) = (*key, list.clone());
        let wanted = names.iter().map(|name| format!("{name} = {{ ... }}")).collect::<Vec<_>>();
        let help = format!("write {}", wanted.join(" and "));
        let seats = list.elements();
        if !matches!(list.value, Value::List(_))
            || seats.len() != names.len()
            || !seats.iter().all(Node::is_table)
        {
            let message = format!("`{old}` was a list of {} tables, one a seat", names.len());
            self.diagnostics.error_with_help(list.place, message, help);
            return;
        }
        if let Some(both) = names.iter().find(|name| entries.iter().any(|(key, _, _)| key == *name))
        {
            let message = format!("`{old}` is the old word for `{both}`, which is here too");
            self.diagnostics.error_with_help(key, message, "delete one of them");
            return;
        }
        let mut kept: Vec<bool> =
            seats.iter().map(|seat| seat.entries().next().is_some()).collect();
        if !kept.contains(&true) {
            kept[0] = true;
        }
        let (text, in_braces) = (&*self.text, self.in_braces);
        let edits = Listed { text, key, list: &list, kept: &kept, in_braces }.edits();
        let shown = format!("`{old} = [{{ ... }}]` is `{}`", wanted.join("`, `"));
        self.found.push(Renewal { edits: edits.unwrap_or_default(), shown });
        let each = names.iter().zip(seats).zip(kept).filter(|(_, kept)| *kept);
        let each = each.map(|((name, seat), _)| ((*name).to_owned(), seat.place, seat.clone()));
        entries.splice(index..=index, each.collect::<Vec<_>>());
    }

    /// Renames the keys of a table.
    fn names(&mut self, node: &mut Node) {
        let Value::Table(entries) = &mut node.value else { return };
        let keys: Vec<String> = entries.iter().map(|(key, _, _)| key.clone()).collect();
        for (key, place, value) in entries {
            let Some(now) = self.name_now(key, value) else { continue };
            if keys.iter().any(|known| known == now) {
                let message = format!("`{key}` is the old word for `{now}`, which is here too");
                self.diagnostics.error_with_help(*place, message, "delete one of them");
                continue;
            }
            let shown = format!("`{key}` is `{now}`");
            self.found.push(Renewal { edits: vec![(*place, now.to_owned())], shown });
            now.clone_into(key);
        }
    }

    fn name_now(&self, key: &str, value: &Node) -> Option<&'static str> {
        let names = self.game.iter().chain(OLD_FACTS);
        let is_seat = || {
            value.as_text().is_some_and(|text| SEAT_WORDS.contains(&text))
                || value.as_integer().is_some()
        };
        names
            .filter(|old| {
                old.now != EACH_SEAT && old.fits(&self.path, key) && !(old.unless_seat && is_seat())
            })
            .map(|old| old.now)
            .next()
    }

    fn table(&mut self, node: &mut Node, shape: &'static Shape) {
        self.names(node);
        let Value::Table(entries) = &mut node.value else { return };
        for (key, _, value) in entries {
            if self.path.is_empty() && is_about_actions(key) {
                continue;
            }
            // A name that is no fact is told where the facts are compared.
            let Some(field) = shape.field(key) else { continue };
            self.path.push(key.clone());
            self.value(&field.kind, value, key);
            self.path.pop();
        }
    }

    fn value(&mut self, kind: &'static Kind, node: &mut Node, key: &str) {
        match (kind, &mut node.value) {
            (Kind::Table(shape), _) => self.table(node, shape),
            (Kind::Map(of), Value::Table(entries)) => {
                for (key, _, value) in entries {
                    self.path.push(key.clone());
                    self.value(of, value, key);
                    self.path.pop();
                }
            }
            (Kind::List { of, .. } | Kind::OneOrMany(of), Value::List(list)) => {
                for (index, value) in list.iter_mut().enumerate() {
                    self.path.push((index + 1).to_string());
                    self.value(of, value, key);
                    self.path.pop();
                }
            }
            (Kind::OneOrMany(of), _) => self.value(of, node, key),
            (Kind::OneOf(words), _) => self.word(words, node, key),
            _ => {}
        }
    }

    fn word(&mut self, words: &'static [&'static str], node: &mut Node, key: &str) {
        let now = match &node.value {
            Value::Text(text) if words.contains(&text.as_str()) => return,
            Value::Text(text) => {
                let renamed = self.words.iter().find(|(old, _)| old == text).map(|(_, now)| *now);
                renamed.or_else(|| word_now(text, words))
            }
            Value::Integer(seat) if words == SEAT_WORDS => {
                usize::try_from(*seat).ok().and_then(|seat| SEAT_WORDS.get(seat).copied())
            }
            // Another kind of value is a difference like any other.
            _ => return,
        };
        let Some(now) = now else {
            let message = format!("`{key}` is never {}", node.shown());
            let near = node.as_text().and_then(|text| nearest(text, words.iter().copied()));
            let help = match near {
                Some(near) => format!("did you mean {near:?}? It is one of: {}", words.join(", ")),
                None => format!("it is one of: {}", words.join(", ")),
            };
            self.diagnostics.error_with_help(node.place, message, help);
            return;
        };
        let shown = format!("`{key} = {}` is `{key} = {now:?}`", node.shown());
        self.found.push(Renewal { edits: vec![(node.place, format!("{now:?}"))], shown });
        node.value = Value::Text(now.to_owned());
    }
}

/// The word of today for an old one: words were once written as the code had them.
fn word_now(old: &str, words: &'static [&'static str]) -> Option<&'static str> {
    let mut wanted = String::new();
    for (index, letter) in old.char_indices() {
        if letter.is_uppercase() && index > 0 {
            wanted.push('_');
        }
        wanted.extend(letter.to_lowercase());
    }
    let was_code = old.starts_with(|first: char| first.is_uppercase());
    let wanted = if OLD_NONE.contains(&old) { "none" } else { wanted.as_str() };
    words.iter().copied().find(|word| *word == wanted && (was_code || wanted == "none"))
}
