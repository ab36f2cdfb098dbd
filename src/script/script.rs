//! A script that has been read: what it says of itself, and what is wrong with it.

use std::fmt;
use std::sync::Mutex;

use mlua::chunk::ChunkMode;
use mlua::{Error, Function, Lua, Table, Value};
use tenbin_engine::{ShownField, Wanted};

use crate::bot::Machine;
use crate::helpers::furnish;
use crate::problem::Problem;
use crate::sandbox::{Limits, Sandbox, Text, compile, compile_own};
use crate::seen::Seen;

/// What is known of the game that a script plays.
#[derive(Copy, Clone, Debug)]
pub struct Facts<'a> {
    /// Its features, in their order.
    pub features: &'a [&'a str],
    /// What to write instead of a name that is none of these.
    pub advice: fn(name: &str, known: &[&str]) -> String,
}

/// A script that has been read, compiled and tried once.
pub struct Script {
    pub(crate) file: String,
    pub(crate) compiled: Vec<u8>,
    /// The names of all features of the game.
    pub(crate) features: Vec<String>,
    /// Those that the script lists; all of them, one by one, where it has no list.
    pub(crate) listed: Option<Vec<String>>,
    pub(crate) wanted: Wanted,
    /// The fields of what is seen that it lists.
    pub(crate) fields: Option<Vec<String>>,
    pub(crate) parameters: Vec<(String, f64)>,
    pub(crate) limits: Limits,
    pub(crate) advice: fn(&str, &[&str]) -> String,
    /// The line of the function that chooses.
    pub(crate) line: Option<u32>,
    /// What the library does for it, compiled.
    pub(crate) course: Vec<u8>,
    /// States that no bot uses now. Making one takes as long as a hundred decisions.
    pub(crate) idle: Mutex<Vec<Machine>>,
}

impl fmt::Debug for Script {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the script {}", self.file)
    }
}

/// What the table that a script returns may hold.
const PARTS: [&str; 5] = ["features", "fields", "begin", "choose", "score"];

/// What an action has beside its features.
const OF_ACTION: [&str; 3] = ["number", "text", "words"];

/// What a view has.
const OF_VIEW: [&str; 9] =
    ["actions", "count", "game", "memory", "parameters", "seat", "seats", "seen", "turn"];

/// What a script that returns nothing is told.
const RETURN: &str = "a script ends with `return` and what chooses: a function, or a table such as \
                      { features = { \"...\" }, score = function(action) ... end }";

impl Script {
    /// Reads a script, with numbers from its strategy's file.
    pub fn new(
        text: &Text<'_>,
        facts: &Facts<'_>,
        parameters: Vec<(String, f64)>,
        limits: Limits,
    ) -> Result<Self, Vec<Problem>> {
        let one = |problem| vec![problem];
        let mut script = Self {
            file: text.file.to_owned(),
            compiled: compile(text).map_err(one)?,
            features: facts.features.iter().map(|&name| name.to_owned()).collect(),
            listed: None,
            wanted: Wanted::all(0),
            fields: None,
            parameters,
            limits,
            advice: facts.advice,
            line: None,
            course: Vec::new(),
            idle: Mutex::default(),
        };
        let failed = |error: &Error| one(Problem::of_error(text.file, error, limits.memory_bytes));
        let sandbox = script.sandbox().map_err(|error| failed(&error))?;
        sandbox.begin(0);
        let main = script.main(&sandbox).map_err(|error| failed(&error))?;
        let answer: Value = main.call(()).map_err(|error| failed(&error))?;
        script.read_answer(text, &answer)?;
        script.course = compile_own(&script.course());
        Ok(script)
    }

    /// Takes over what the script says of itself.
    fn read_answer(&mut self, text: &Text<'_>, answer: &Value) -> Result<(), Vec<Problem>> {
        let line_of = |function: &Function| function.info().line_defined.map(|line| line as u32);
        let parts = match answer {
            Value::Function(choose) => {
                self.line = line_of(choose);
                return Ok(());
            }
            Value::Table(parts) => parts,
            _ => {
                return Err(vec![Problem {
                    line: Some(last_line(text)),
                    ..Problem::new(text.file, RETURN)
                }]);
            }
        };
        let mut problems = Vec::new();
        self.listed = list_of(text, parts, "features", &mut problems);
        self.fields = list_of(text, parts, "fields", &mut problems);
        self.look_for_choice(text, parts, &mut problems);
        for pair in parts.pairs::<Value, Value>() {
            if let Ok((Value::String(key), _)) = pair {
                let key = key.to_string_lossy();
                if !PARTS.contains(&key.as_str()) {
                    let advice = (self.advice)(&key, &PARTS);
                    let message = format!("what a script returns has no `{key}`; {advice}");
                    problems.push(Problem {
                        line: line_with(text, &key),
                        ..Problem::new(text.file, message)
                    });
                }
            }
        }
        let chosen = ["score", "choose"].iter().find_map(|part| parts.get::<Function>(*part).ok());
        self.line = chosen.as_ref().and_then(line_of);
        self.resolve(text, &mut problems);
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }

    fn look_for_choice(&self, text: &Text<'_>, parts: &Table, problems: &mut Vec<Problem>) {
        let mut wrong = |line, message: String| {
            problems.push(Problem { line, ..Problem::new(text.file, message) });
        };
        let mut found = 0;
        for part in ["begin", "choose", "score"] {
            match parts.get::<Value>(part) {
                Ok(Value::Function(_)) => found += i32::from(part != "begin"),
                Ok(Value::Nil) | Err(_) => {}
                Ok(other) => {
                    let kind = other.type_name();
                    wrong(
                        line_with(text, part),
                        format!("`{part}` must be a function, not a {kind}"),
                    );
                    found += 1;
                }
            }
        }
        match found {
            0 => wrong(Some(last_line(text)), RETURN.to_owned()),
            2 => wrong(
                Some(last_line(text)),
                "a script has `score` or `choose`, not both".to_owned(),
            ),
            _ => {}
        }
    }

    /// Finds the features that are listed among those of the game.
    fn resolve(&mut self, text: &Text<'_>, problems: &mut Vec<Problem>) {
        let known: Vec<&str> = self.features.iter().map(String::as_str).collect();
        let mut places = Vec::new();
        for name in self.listed.iter().flatten() {
            match known.iter().position(|known| known == name) {
                Some(place) if places.contains(&place) => {}
                Some(place) => places.push(place),
                None => {
                    let message =
                        format!("there is no feature `{name}`; {}", (self.advice)(name, &known));
                    problems.push(Problem {
                        line: line_with(text, name),
                        ..Problem::new(text.file, message)
                    });
                }
            }
        }
        if self.listed.is_some() {
            self.listed = Some(places.iter().map(|&place| self.features[place].clone()).collect());
            self.wanted = Wanted::some(&places, self.features.len());
        }
    }

    /// What is wrong with the fields that it lists, of those that can be seen.
    pub fn check_fields(&self, text: &Text<'_>, fields: &[ShownField]) -> Vec<Problem> {
        let known: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
        let unknown = self.fields.iter().flatten().filter(|name| !known.contains(&name.as_str()));
        unknown
            .map(|name| {
                let message = format!(
                    "there is no field `{name}` to be seen; {}",
                    (self.advice)(name, &known)
                );
                Problem { line: line_with(text, name), ..Problem::new(text.file, message) }
            })
            .collect()
    }

    /// Whether it asks for features before it has been asked itself.
    pub fn wants_features(&self) -> bool {
        self.wanted.count() > 0
    }

    pub(crate) fn sandbox(&self) -> Result<Sandbox, Error> {
        Sandbox::new(self.limits, |lua, meter| {
            furnish(lua, meter)?;
            lua.globals().set("parameters", self.parameters(lua)?)
        })
    }

    fn parameters(&self, lua: &Lua) -> Result<Table, Error> {
        let parameters = lua.create_table()?;
        for (name, value) in &self.parameters {
            parameters.set(name.as_str(), *value)?;
        }
        Ok(parameters)
    }

    /// The whole script as a function.
    pub(crate) fn main(&self, sandbox: &Sandbox) -> Result<Function, Error> {
        let chunk = sandbox.lua.load(&self.compiled[..]).set_mode(ChunkMode::Binary);
        chunk
            .set_name(format!("={}", self.file))
            .set_environment(sandbox.environment()?)
            .into_function()
    }

    /// What the library does for this script, with its features in it.
    fn course(&self) -> String {
        let (mut empty, mut fill) = (Vec::new(), Vec::new());
        for (place, name) in self.listed.iter().flatten().enumerate() {
            empty.push(format!("[\"{name}\"] = 0"));
            fill.push(format!("row[\"{name}\"] = read(rows_told, at + {})", place * 4));
        }
        let stride = (self.wanted.count() * 4).to_string();
        include_str!("bot.luau")
            .replace("EMPTY", &empty.join(", "))
            .replace("FILL", &fill.join(" "))
            .replace("STRIDE", &stride)
    }

    /// What is said where a script asks an action, a view or what is seen for something that is not there.
    pub(crate) fn not_there(&self, what: &str, key: &str, seen: &Seen) -> Option<String> {
        let features = self.features.iter().map(String::as_str);
        let (thing, known): (&str, Vec<&str>) = match what {
            "action" => {
                if self.features.iter().any(|name| name == key) {
                    return Some(format!(
                        "the feature `{key}` is not in the list `features`; add it there"
                    ));
                }
                ("an action", OF_ACTION.into_iter().chain(features).collect())
            }
            "view" => ("the view", OF_VIEW.to_vec()),
            _ => {
                let told = seen.told();
                if told.contains(&key) {
                    return None;
                }
                if seen.knows(key) {
                    return Some(format!(
                        "the field `{key}` is not in the list `fields`; add it there"
                    ));
                }
                ("what is seen", told)
            }
        };
        Some(format!("{thing} has no `{key}`; {}", (self.advice)(key, &known)))
    }
}

/// A list of texts in what a script returns.
fn list_of(
    text: &Text<'_>,
    parts: &Table,
    part: &str,
    problems: &mut Vec<Problem>,
) -> Option<Vec<String>> {
    let mut wrong = || {
        let message =
            format!("`{part}` must be a list of names: {part} = {{ \"one\", \"another\" }}");
        problems.push(Problem { line: line_with(text, part), ..Problem::new(text.file, message) });
    };
    match parts.get::<Value>(part) {
        Ok(Value::Nil) => None,
        Ok(Value::Table(list)) => {
            let names: Result<Vec<Value>, _> = list.sequence_values::<Value>().collect();
            let name = |value: Value| Some(value.as_string()?.to_string_lossy());
            let names: Option<Vec<String>> = names.ok()?.into_iter().map(name).collect();
            if names
                .as_ref()
                .is_none_or(|names| names.len() != list.pairs::<Value, Value>().count())
            {
                wrong();
            }
            names
        }
        _ => {
            wrong();
            None
        }
    }
}

/// The first line that has a word.
fn line_with(text: &Text<'_>, word: &str) -> Option<u32> {
    let is_part = |found: char| found.is_ascii_alphanumeric() || found == '_';
    let has = |line: &str| line.split(|found| !is_part(found)).any(|part| part == word);
    text.text
        .lines()
        .zip(text.lines_before + 1..)
        .find(|(line, _)| has(line))
        .map(|(_, number)| number)
}

fn last_line(text: &Text<'_>) -> u32 {
    text.lines_before + text.text.trim_end().lines().count().max(1) as u32
}
