//! Bots that are scripts.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use mlua::chunk::ChunkMode;
use mlua::{Buffer, Error, Function, Lua, LuaString, Table, Value};
use tenbin_engine::{ACTIONS_MAX, Key, Luck, Question, Seat, ShownField, Wanted};

use crate::helpers::furnish;
use crate::problem::Problem;
use crate::sandbox::{Limits, Sandbox, Text, compile, compile_own, load_own};
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
    file: String,
    compiled: Vec<u8>,
    /// The names of all features of the game.
    features: Vec<String>,
    /// Those that the script lists; all of them, one by one, where it has no list.
    listed: Option<Vec<String>>,
    wanted: Wanted,
    /// The fields of what is seen that it lists.
    fields: Option<Vec<String>>,
    parameters: Vec<(String, f64)>,
    limits: Limits,
    advice: fn(&str, &[&str]) -> String,
    /// The line of the function that chooses.
    line: Option<u32>,
    /// What the library does for it, compiled.
    course: Vec<u8>,
    /// States that no bot uses now. Making one takes as long as a hundred decisions.
    idle: Mutex<Vec<Machine>>,
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

    fn sandbox(&self) -> Result<Sandbox, Error> {
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
    fn main(&self, sandbox: &Sandbox) -> Result<Function, Error> {
        let chunk = sandbox.lua.load(&self.compiled[..]).set_mode(ChunkMode::Binary);
        chunk
            .set_name(format!("={}", self.file))
            .set_environment(sandbox.environment()?)
            .into_function()
    }

    /// What the library does for this script, with its features in it.
    fn course(&self) -> String {
        let (mut empty, mut fill) = (String::new(), String::new());
        for (place, name) in self.listed.iter().flatten().enumerate() {
            empty += &format!("[\"{name}\"] = 0, ");
            fill += &format!("row[\"{name}\"] = read(rows_told, at + {}) ", place * 4);
        }
        let stride = (self.wanted.count() * 4).to_string();
        include_str!("bot.luau")
            .replace("EMPTY", empty.trim_end_matches(", "))
            .replace("FILL", &fill)
            .replace("STRIDE", &stride)
    }

    /// What is said where a script asks an action, a view or what is seen for something that is not there.
    fn not_there(&self, what: &str, key: &str, seen: &Seen) -> Option<String> {
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

/// A state in which a script plays.
struct Machine {
    sandbox: Sandbox,
    main: Function,
    /// Begins a game.
    start: Function,
    /// Decides in the game that is being played.
    decide: Option<Function>,
    /// The listed features of all actions.
    rows: Buffer,
    /// The numbers of actions that share the best score.
    ties: Buffer,
    seen: Seen,
    seats: u8,
}

impl Machine {
    /// One that is idle, or a new one.
    fn for_question(script: &Script, question: &dyn Question) -> Result<Self, Error> {
        let mut idle = script.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let fits = |machine: &Self| {
            machine.seats == question.seats() && machine.seen.is_of(question.fields())
        };
        let found = idle.iter().rposition(fits).map(|place| idle.swap_remove(place));
        drop(idle);
        found.map_or_else(|| Self::new(script, question), Ok)
    }

    fn new(script: &Script, question: &dyn Question) -> Result<Self, Error> {
        let sandbox = script.sandbox()?;
        let lua = &sandbox.lua;
        let rows = lua.create_buffer_with_capacity(script.wanted.count() * ACTIONS_MAX * 4)?;
        let ties = lua.create_buffer_with_capacity(ACTIONS_MAX * 2)?;
        let places = lua.create_table()?;
        if script.listed.is_none() {
            for (place, name) in script.features.iter().enumerate() {
                places.set(name.as_str(), place)?;
            }
        }
        let width = script.features.len();
        let parameters: Value = lua.globals().get("parameters")?;
        let start = load_own(lua, &script.course).call((
            sandbox.set_metatable.clone(),
            rows.clone(),
            ties.clone(),
            places,
            width,
            parameters,
        ))?;
        let main = script.main(&sandbox)?;
        let seen = Seen::new(lua, question.fields(), script.fields.as_deref(), question.seats())?;
        let seats = question.seats();
        Ok(Self { main, start, decide: None, rows, ties, seen, seats, sandbox })
    }

    /// Begins a game: the script is run anew, where nothing is left of the last one.
    fn start(&mut self, question: &dyn Question) -> Result<(), Error> {
        self.main.set_environment(self.sandbox.environment()?)?;
        let (seat, seats) = (question.seat().0 + 1, question.seats());
        self.decide = Some(self.start.call((&self.main, question.game(), seat, seats))?);
        Ok(())
    }
}

/// A script at a seat.
pub struct Bot {
    script: Arc<Script>,
    luck: Luck,
    /// Made when it is first asked.
    machine: Option<Machine>,
    /// The features of one action, and the bytes of all.
    row: Vec<i32>,
    bytes: Vec<u8>,
}

impl fmt::Debug for Bot {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a bot of {:?}", self.script)
    }
}

/// A state that holds more than this at the end of a game is swept, so that what one game has left costs
/// the next one neither steps nor memory. An empty one holds 0.8 MB.
const UNSWEPT_BYTES_MAX: usize = 5 << 18;

/// One that holds more than this then is not used for another game.
const KEPT_BYTES_MAX: usize = 2 << 20;

/// More states are not kept idle.
const IDLE_MAX: usize = 64;

impl Machine {
    /// The same without its game; none where that has left much behind.
    fn emptied(mut self) -> Option<Self> {
        self.decide = None;
        let lua = &self.sandbox.lua;
        if lua.used_memory() > UNSWEPT_BYTES_MAX {
            lua.gc_collect().ok()?;
        }
        Some(self).filter(|machine| machine.sandbox.lua.used_memory() <= KEPT_BYTES_MAX)
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let Some(machine) = self.machine.take().and_then(Machine::emptied) else { return };
        let mut idle = self.script.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < IDLE_MAX {
            idle.push(machine);
        }
    }
}

impl Bot {
    /// A bot that waits for its first game.
    pub fn new(script: Arc<Script>) -> Self {
        let row = vec![0; script.wanted.count()];
        Self { script, luck: Luck::new(Key::NONE), machine: None, row, bytes: Vec::new() }
    }

    /// A new game begins.
    pub fn begin(&mut self, _seat: Seat, key: Key) {
        self.luck = Luck::new(key);
        self.machine = self.machine.take().and_then(Machine::emptied);
    }

    /// How much memory its state holds.
    #[cfg(test)]
    pub(crate) fn held_bytes(&self) -> usize {
        self.machine.as_ref().map_or(0, |machine| machine.sandbox.lua.used_memory())
    }

    /// A decision in this turn was made by somebody else.
    pub fn pass_over(&mut self, turn: u32) {
        self.luck.decide(turn);
    }

    /// The place of the action it takes; the text says why there is none.
    pub fn choose(&mut self, question: &dyn Question) -> Result<usize, String> {
        self.luck.decide(question.turn());
        self.try_to_choose(question).map_err(|error| {
            let limit = self.script.limits.memory_bytes;
            let mut problem = Problem::of_error(&self.script.file, &error, limit);
            problem.line = problem.line.or(self.script.line);
            // What an error leaves behind nobody knows.
            self.machine = None;
            problem.to_string()
        })
    }

    fn try_to_choose(&mut self, question: &dyn Question) -> Result<usize, Error> {
        let machine = match &mut self.machine {
            Some(machine) => machine,
            none => none.insert(Machine::for_question(&self.script, question)?),
        };
        let key = self.luck.key();
        machine.sandbox.begin(key.number());
        if machine.decide.is_none() {
            machine.start(question)?;
        }
        let count = question.count();
        self.bytes.clear();
        if !self.row.is_empty() {
            for choice in 0..count {
                self.row.fill(0);
                question.features(choice, &self.script.wanted, &mut self.row);
                self.bytes.extend(self.row.iter().flat_map(|value| value.to_le_bytes()));
            }
            machine.rows.write_bytes(0, &self.bytes);
        }
        let (script, machine) = (&*self.script, &*machine);
        let answer: f64 = machine.sandbox.lua.scope(|scope| {
            let ask = scope.create_function(|lua, (what, key): (LuaString, Value)| {
                answer(script, machine, question, lua, &what.to_string_lossy(), &key)
            })?;
            match &machine.decide {
                Some(decide) => decide.call((ask, count, question.turn())),
                None => Ok(0.0),
            }
        })?;
        Ok(if answer > 0.0 {
            answer as usize - 1
        } else {
            any_of(question, key, &machine.ties, (-answer) as usize)
        })
    }
}

/// The one of these actions with the lowest lot, so that a further action takes no turn but its own.
fn any_of(question: &dyn Question, key: Key, ties: &Buffer, count: usize) -> usize {
    let number = |place: usize| usize::from(u16::from_le_bytes(ties.read_bytes(place * 2))) - 1;
    let lot = |choice: &usize| key.with(question.meaning(*choice)).number();
    (0..count).map(number).min_by_key(lot).unwrap_or(0)
}

/// What a script is told that asks for something in the midst of a decision.
fn answer(
    script: &Script,
    machine: &Machine,
    question: &dyn Question,
    lua: &Lua,
    what: &str,
    key: &Value,
) -> Result<Value, Error> {
    let text = |text: String| Ok(Value::String(lua.create_string(text)?));
    match what {
        "text" => {
            let number = key.as_number().or_else(|| key.as_integer().map(|number| number as f64));
            let choice = number.map_or(usize::MAX, |number| (number as usize).wrapping_sub(1));
            if choice >= question.count() {
                let message = "this is an action of an earlier decision, or its number was changed";
                return Err(Error::RuntimeError(message.to_owned()));
            }
            text(question.text(choice))
        }
        "features" => Ok(Value::Buffer(all_features(script, question, lua)?)),
        "seen" => Ok(Value::Table(machine.seen.table(lua, question)?)),
        "answer" => {
            let said = key.to_string().unwrap_or_default();
            let legal: Vec<String> =
                (0..question.count()).map(|choice| question.text(choice)).collect();
            text(format!(
                "choose returned {said:?}, which is no legal action; those are {}",
                legal.join(", ")
            ))
        }
        _ => match script.not_there(what, &key.to_string().unwrap_or_default(), &machine.seen) {
            Some(message) => text(message),
            None => Ok(Value::Nil),
        },
    }
}

/// All features of all actions.
fn all_features(script: &Script, question: &dyn Question, lua: &Lua) -> Result<Buffer, Error> {
    let width = script.features.len();
    let wanted = Wanted::all(width);
    let mut row = vec![0; width];
    let mut bytes = Vec::with_capacity(width * question.count() * 4);
    for choice in 0..question.count() {
        row.fill(0);
        question.features(choice, &wanted, &mut row);
        bytes.extend(row.iter().flat_map(|value: &i32| value.to_le_bytes()));
    }
    lua.create_buffer(bytes)
}
