//! Bots that are scripts: a state of the language for each, which plays game after game.

use std::fmt;
use std::sync::{Arc, PoisonError};

use mlua::{Buffer, Error, Function, Lua, LuaString, Value};
use tenbin_engine::{ACTIONS_MAX, Key, Luck, Question, Seat, Wanted};

use crate::problem::Problem;
use crate::sandbox::{Sandbox, load_own};
use crate::script::Script;
use crate::seen::Seen;

/// A state in which a script plays.
pub(crate) struct Machine {
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
