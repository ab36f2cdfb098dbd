//! Questions about rolls: `ROLL key=value...`.
//!
//! A game declares a question as a scenario with holes: `<att>` is the value of the key `att`,
//! `<att-base>` a difference, and `<answer=counter:"counter",>` a text that is there where the key has
//! this value. The scenario is staged and every outcome walked as for any other, so that
//! an answer comes out of the rules themselves. All games declare them alike ([`SHAPE`]).

use crate::door::AnyGame;
use crate::scenario::{Scenario, file};
use tenbin_content::{Asked, Diagnostics, Field, Kind, LibraryFile, Node, Shape, nearest};

const NUMBER: Kind = Kind::Integer { min: -1_000_000, max: 1_000_000 };

static KEY: Shape = Shape {
    name: "a key of a question",
    fields: &[
        Field::required("name", Kind::Id, "what stands before the `=`"),
        Field::required("meaning", Kind::Text, "what it is, in a few words"),
        Field::optional("min", NUMBER, "the smallest of numbers"),
        Field::optional("max", NUMBER, "the largest of numbers"),
        Field::optional("default", NUMBER, "the number where none is given"),
        Field::optional("default_of", Kind::Text, "the knob that has it"),
        Field::optional(
            "words",
            Kind::List { of: &Kind::Text, min: 2, max: usize::MAX },
            "the words it may be, the usual one first",
        ),
        Field::optional(
            "ids",
            Kind::Bool,
            "it is a list of ids such as `katana,kit`; none where it is not given",
        ),
    ],
};

static QUESTION: Shape = Shape {
    name: "a question about a roll",
    fields: &[
        Field::required("roll", Kind::Id, "its name"),
        Field::required("meaning", Kind::Text, "what is asked, in a sentence"),
        Field::required("example", Kind::Text, "such a question with some of its keys"),
        Field::optional(
            "key",
            Kind::List { of: &Kind::Table(&KEY), min: 0, max: usize::MAX },
            "what may be asked about",
        ),
        Field::required("scenario", Kind::Text, "the scenario, without its name and game"),
    ],
};

/// What a game's questions may say.
pub static SHAPE: Shape = Shape {
    name: "the questions of a game",
    fields: &[Field::required(
        "question",
        Kind::List { of: &Kind::Table(&QUESTION), min: 0, max: usize::MAX },
        "its questions",
    )],
};

/// A question that a game can be asked.
#[derive(Clone, Debug)]
pub struct Question {
    /// Its name.
    pub roll: String,
    /// What is asked.
    pub meaning: String,
    /// One such question.
    pub example: String,
    /// What may be said.
    pub keys: Vec<Key>,
    scenario: String,
}

/// Something a question may say.
#[derive(Clone, Debug)]
pub struct Key {
    /// What stands before the `=`.
    pub name: String,
    /// What it is.
    pub meaning: String,
    /// What stands behind it.
    pub kind: KeyKind,
}

/// What a key may be.
#[derive(Clone, Debug)]
pub enum KeyKind {
    /// A whole number.
    Number {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
        /// The one where none is given.
        default: i64,
    },
    /// One of some words, the usual one first.
    Words(Vec<String>),
    /// Ids with commas between them.
    Ids,
}

impl Key {
    /// What may stand behind the `=`.
    pub fn allowed(&self) -> String {
        match &self.kind {
            KeyKind::Number { min, max, .. } => format!("{min} to {max}"),
            KeyKind::Words(words) => words.join(", "),
            KeyKind::Ids => "ids of cards, with commas between them".to_owned(),
        }
    }

    /// What it is where nothing is said.
    pub fn default(&self) -> String {
        match &self.kind {
            KeyKind::Number { default, .. } => default.to_string(),
            KeyKind::Words(words) => words.first().cloned().unwrap_or_default(),
            KeyKind::Ids => "none".to_owned(),
        }
    }
}

/// A question as somebody has written it.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Written {
    /// The roll.
    pub roll: String,
    /// Keys with their values.
    pub values: Vec<(String, String)>,
}

impl Written {
    /// Reads `ROLL key=value...`; a value goes on to the next key, so that it may have spaces.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut words = text.split_whitespace();
        let roll = words.next().ok_or("the question is empty; write ROLL key=value...")?;
        if roll.contains('=') {
            return Err(format!("a question begins with a roll, not with `{roll}`"));
        }
        let mut values: Vec<(String, String)> = Vec::new();
        for word in words {
            let is_key = |name: &str| {
                !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
            };
            match word.split_once('=').filter(|(name, _)| is_key(name)) {
                Some((name, value)) => values.push((name.to_owned(), value.to_owned())),
                None => match values.last_mut() {
                    Some((_, value)) => value.push_str(&format!(" {word}")),
                    None => return Err(format!("`{word}` is not written key=value")),
                },
            }
        }
        for (name, value) in &mut values {
            *value = value.trim_matches('"').trim().to_owned();
            if value.is_empty() {
                return Err(format!("{name}= has no value"));
            }
        }
        if let Some((name, _)) = values
            .iter()
            .enumerate()
            .find(|(place, one)| values[..*place].iter().any(|other| other.0 == one.0))
            .map(|(_, one)| one)
        {
            return Err(format!("{name} is given twice"));
        }
        Ok(Self { roll: roll.to_owned(), values })
    }
}

/// The questions of a game; `root` is its content, which has the usual numbers.
pub fn questions(game: &dyn AnyGame, root: &Node) -> Result<Vec<Question>, Diagnostics> {
    let text = game.questions();
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let mut diagnostics = Diagnostics::default();
    let name = format!("the questions of {}", game.id());
    let node = Node::parse(&name, text, &mut diagnostics);
    if let Some(node) = &node {
        SHAPE.check(node, &mut diagnostics);
    }
    let found = node.map(|node| {
        let list = node.list("question").iter();
        list.filter_map(|one| question(one, root, &mut diagnostics)).collect::<Vec<_>>()
    });
    match found {
        Some(found) if diagnostics.is_empty() => Ok(found),
        _ => Err(diagnostics),
    }
}

fn question(node: &Node, root: &Node, diagnostics: &mut Diagnostics) -> Option<Question> {
    let text = |key: &str| node.text(key).map(str::to_owned);
    let keys = node.list("key").iter();
    Some(Question {
        roll: text("roll")?,
        meaning: text("meaning")?,
        example: text("example")?,
        keys: keys.filter_map(|one| key(one, root, diagnostics)).collect(),
        scenario: text("scenario")?,
    })
}

fn key(node: &Node, root: &Node, diagnostics: &mut Diagnostics) -> Option<Key> {
    let kind = if let Some(words) = node.get("words") {
        let words = words.elements().iter().filter_map(Node::as_text);
        KeyKind::Words(words.map(str::to_owned).collect())
    } else if node.boolean("ids") == Some(true) {
        KeyKind::Ids
    } else {
        let knob = |path: &str| {
            path.split('.').try_fold(root.get("rules")?, |node, part| node.get(part))?.as_integer()
        };
        let default = node.integer("default").or_else(|| knob(node.text("default_of")?));
        let (min, max) = (node.integer("min"), node.integer("max"));
        let (Some(min), Some(max), Some(default)) = (min, max, default) else {
            let message = "a key of numbers has `min`, `max` and a `default`";
            diagnostics.error(node.place, message);
            return None;
        };
        KeyKind::Number { min: min.min(default), max: max.max(default), default }
    };
    let (name, meaning) = (node.text("name")?.to_owned(), node.text("meaning")?.to_owned());
    Some(Key { name, meaning, kind })
}

/// A question with all of its values.
#[derive(Clone, Debug)]
pub struct Filled {
    /// Each key with its value, given or not.
    pub values: Vec<(String, String)>,
    /// The text of the scenario.
    pub text: String,
}

impl Question {
    /// Fills the holes with what is asked.
    pub fn fill(&self, written: &Written) -> Result<Filled, String> {
        if let Some((name, _)) =
            written.values.iter().find(|(name, _)| self.keys.iter().all(|key| key.name != *name))
        {
            return Err(self.no_key(name));
        }
        let mut values = Vec::new();
        let mut holes: Vec<(&str, Hole)> = Vec::new();
        for key in &self.keys {
            let given = written.values.iter().find(|(name, _)| *name == key.name);
            let value = given.map_or_else(|| key.default(), |(_, value)| value.clone());
            holes.push((&key.name, self.hole(key, &value)?));
            values.push((key.name.clone(), value));
        }
        let text = self.replaced(&holes)?;
        Ok(Filled { values, text })
    }

    fn no_key(&self, name: &str) -> String {
        let names: Vec<&str> = self.keys.iter().map(|key| key.name.as_str()).collect();
        let near = nearest(name, names.iter().copied());
        let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        format!("{} has no key `{name}`{near} (its keys are {})", self.roll, names.join(", "))
    }

    fn hole(&self, key: &Key, value: &str) -> Result<Hole, String> {
        let refused = |wanted: &str| {
            let (roll, name) = (&self.roll, &key.name);
            Err(format!("{roll}, {name}={value}: {} is {wanted}", key.meaning))
        };
        match &key.kind {
            KeyKind::Number { min, max, .. } => match value.parse::<i64>() {
                Ok(number) if (*min..=*max).contains(&number) => Ok(Hole::Number(number)),
                _ => refused(&format!("a whole number from {min} to {max}")),
            },
            KeyKind::Words(words) if words.iter().any(|word| word == value) => {
                Ok(Hole::Text(value.to_owned()))
            }
            KeyKind::Words(_) => refused(&format!("one of {}", key.allowed())),
            KeyKind::Ids if value == "none" => Ok(Hole::Text(String::new())),
            KeyKind::Ids => {
                let is_id = |id: &str| {
                    !id.is_empty()
                        && id.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c))
                };
                let ids: Vec<&str> = value.split(',').map(str::trim).collect();
                if !ids.iter().all(|id| is_id(id)) {
                    return refused("a list of ids with commas between them, such as katana,kit");
                }
                let quoted: Vec<String> = ids.iter().map(|id| format!("\"{id}\"")).collect();
                Ok(Hole::Text(quoted.join(", ")))
            }
        }
    }

    /// The scenario with every `<...>` filled.
    fn replaced(&self, holes: &[(&str, Hole)]) -> Result<String, String> {
        let mut filled = String::new();
        let mut rest = self.scenario.as_str();
        while let Some((before, after)) = rest.split_once('<') {
            let Some((inner, behind)) = after.split_once('>') else { break };
            filled.push_str(before);
            filled.push_str(&self.value_of(inner, holes)?);
            rest = behind;
        }
        // Without an end it is no hole.
        filled.push_str(rest);
        Ok(filled)
    }

    /// A key, a text that depends on one, or a sum and difference of keys and numbers.
    fn value_of(&self, inner: &str, holes: &[(&str, Hole)]) -> Result<String, String> {
        let find =
            |name: &str| holes.iter().find(|(known, _)| *known == name).map(|(_, hole)| hole);
        if let Some((condition, text)) = inner.split_once(':')
            && let Some((name, wanted)) = condition.split_once('=')
            && let Some(Hole::Text(value)) = find(name)
        {
            return Ok(if value == wanted { text.to_owned() } else { String::new() });
        }
        if let Some(Hole::Text(text)) = find(inner.trim()) {
            return Ok(text.clone());
        }
        let wrong = || format!("the question {} has a hole <{inner}> that no key fills", self.roll);
        let mut sum = 0_i64;
        let mut sign = 1;
        for part in inner.split_inclusive(['+', '-']) {
            let name = part.trim_end_matches(['+', '-']).trim();
            let value = match find(name) {
                Some(Hole::Number(number)) => *number,
                _ => name.parse().map_err(|_| wrong())?,
            };
            sum += sign * value;
            sign = if part.ends_with('-') { -1 } else { 1 };
        }
        Ok(sum.to_string())
    }
}

/// What goes into a hole.
enum Hole {
    Number(i64),
    Text(String),
}

impl Filled {
    /// The scenario, under the rules asked for; those of the question are laid over them.
    pub fn scenario(
        &self,
        game: &'static dyn AnyGame,
        name: &str,
        rules: (Option<u8>, Vec<Asked>, Vec<Asked>),
    ) -> Result<Scenario, Diagnostics> {
        let (seats, variants, sets) = rules;
        let mut diagnostics = Diagnostics::default();
        let text = format!("name = \"{}\"\n{}", game.id(), self.text);
        let file = LibraryFile { name: format!("the question `{name}`"), text };
        let found = file::parse_for(game, &file, &mut diagnostics);
        match found {
            Some(mut scenario) if diagnostics.is_empty() => {
                scenario.seats = seats.or(scenario.seats);
                scenario.variants.splice(0..0, variants);
                scenario.sets.splice(0..0, sets);
                Ok(scenario)
            }
            _ => Err(diagnostics),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question() -> Question {
        let number = |name: &str, default: i64| Key {
            name: name.to_owned(),
            meaning: format!("the {name}"),
            kind: KeyKind::Number { min: 0, max: 20, default },
        };
        Question {
            roll: "attack".to_owned(),
            meaning: "an attack".to_owned(),
            example: "attack att=6".to_owned(),
            keys: vec![
                number("att", 5),
                number("base", 3),
                Key {
                    name: "answer".to_owned(),
                    meaning: "the answer".to_owned(),
                    kind: KeyKind::Words(vec!["none".to_owned(), "counter".to_owned()]),
                },
                Key { name: "with".to_owned(), meaning: "cards".to_owned(), kind: KeyKind::Ids },
            ],
            scenario: "a = <att-base+1> b = [<answer=counter:\"strike\",>] c = [<with>] d = <base>"
                .to_owned(),
        }
    }

    fn filled(text: &str) -> Result<String, String> {
        question().fill(&Written::read(text)?).map(|filled| filled.text)
    }

    #[test]
    fn holes_are_filled_with_values_and_defaults() {
        assert_eq!(filled("attack").unwrap(), "a = 3 b = [] c = [] d = 3");
        assert_eq!(
            filled("attack att=4 base=9 answer=counter with=kit,katana").unwrap(),
            "a = -4 b = [\"strike\",] c = [\"kit\", \"katana\"] d = 9"
        );
    }

    #[test]
    fn what_cannot_be_asked_is_refused() {
        for (text, told) in [
            ("attack at=4", "did you mean `att`?"),
            ("attack att=21", "a whole number from 0 to 20"),
            ("attack att=five", "a whole number from 0 to 20"),
            ("attack answer=dodge", "one of none, counter"),
            ("attack with=a\"b", "a list of ids"),
            ("attack att=1 att=2", "given twice"),
            ("attack att=", "no value"),
            ("att=5", "begins with a roll"),
            ("attack five", "not written key=value"),
            ("", "the question is empty"),
        ] {
            let error = filled(text).unwrap_err();
            assert!(error.contains(told), "{text}: {error}");
        }
    }

    #[test]
    fn a_value_may_have_spaces() {
        let written = Written::read("kept_die condition=best of 2").unwrap();
        assert_eq!(written.values, [("condition".to_owned(), "best of 2".to_owned())]);
        let quoted = Written::read("kept_die condition=\"best of 2\"").unwrap();
        assert_eq!(quoted, written);
    }
}
