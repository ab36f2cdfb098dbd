//! A state of the language that can reach nothing outside, and can spend only so much.
//!
//! There are no files, no clock, no loading of code, no randomness, and nothing that tells one run from
//! another: `tostring` of a table does not give its address, and there are no weak tables, whose contents
//! hang on when memory is swept.
//!
//! **Steps.** The language asks us at every call, every return, every turn of a loop and within the search
//! of a pattern; each is a step. A decision may take so many. What a step costs hangs on the size of what it
//! works on, and that on the memory held: beyond `FREE_BYTES` a step counts for more.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use mlua::chunk::{Chunk, ChunkMode, Compiler};
use mlua::{Error, Function, Lua, LuaOptions, StdLib, Table, Value, VmState};

use crate::problem::{Problem, memory_message};

/// What a bot may spend.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Limits {
    /// Steps for one decision.
    pub steps: u64,
    /// Memory for one bot.
    pub memory_bytes: usize,
}

impl Limits {
    /// A hundred times what a thorough script needs.
    pub const USUAL: Self = Self { steps: 200_000, memory_bytes: 16 << 20 };
}

/// The text of a script.
#[derive(Copy, Clone, Debug)]
pub struct Text<'a> {
    /// The name of its file, for messages.
    pub file: &'a str,
    /// What stands there.
    pub text: &'a str,
    /// How many lines of the file come before it.
    pub lines_before: u32,
}

/// So much memory may be held before steps count for more; an empty state holds 0.8 MB.
const FREE_BYTES: usize = 2 << 20;

/// A step counts once more for each of these beyond.
const CHARGED_BYTES: usize = 1 << 18;

/// Memory is looked at once in so many steps.
const STEPS_BETWEEN_LOOKS: u64 = 64;

/// A single piece of memory may go so far beyond the limit before the language itself refuses it, which it
/// does without a place.
const SLACK_BYTES: usize = 1 << 20;

/// What messages call the parts of the library that are written in the language.
pub(crate) const OWN_NAME: &str = "tenbin";

/// Names of the language that scripts have.
const GLOBALS: [&str; 19] = [
    "assert", "bit32", "buffer", "error", "ipairs", "math", "next", "pairs", "rawequal", "rawget",
    "rawlen", "rawset", "select", "string", "table", "tonumber", "tostring", "type", "utf8",
];

/// What of its libraries scripts do not have: randomness, and loops that are no steps.
const TAKEN_AWAY: [(&str, &[&str]); 3] = [
    ("math", &["random", "randomseed"]),
    ("string", &["pack", "unpack", "packsize", "dump"]),
    ("table", &["move", "foreach", "foreachi", "getn"]),
];

/// What a script has spent of what it may.
#[derive(Debug, Default)]
pub struct Meter {
    /// Steps of this decision.
    steps: AtomicU64,
    /// What the random numbers of this decision hang on.
    pub(crate) key: AtomicU64,
    /// How many of them were drawn.
    pub(crate) drawn: AtomicU64,
}

/// A state with limits.
pub struct Sandbox {
    /// The state of the language.
    pub lua: Lua,
    pub(crate) meter: Arc<Meter>,
    /// How tables are told what to do where they have no entry; scripts cannot.
    pub(crate) set_metatable: Function,
    /// What environments of scripts look up.
    lookup: Table,
}

impl std::fmt::Debug for Sandbox {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "a sandbox with {:?}", self.meter)
    }
}

impl Sandbox {
    /// A new state; `furnish` gives it what scripts find there beside the language.
    pub fn new(
        limits: Limits,
        furnish: impl FnOnce(&Lua, &Arc<Meter>) -> Result<(), Error>,
    ) -> Result<Self, Error> {
        let libraries = StdLib::TABLE
            | StdLib::STRING
            | StdLib::MATH
            | StdLib::BIT
            | StdLib::BUFFER
            | StdLib::UTF8;
        let lua = Lua::new_with(libraries, LuaOptions::default())?;
        let set_metatable = lua.globals().get("setmetatable")?;
        stand_ins(&lua)?;
        take_away(&lua)?;
        let meter = Arc::new(Meter::default());
        furnish(&lua, &meter)?;
        let lookup = lua.create_table()?;
        lookup.set("__index", lua.globals())?;
        lua.sandbox(true)?;
        lua.set_memory_limit(limits.memory_bytes + SLACK_BYTES)?;
        let counted = meter.clone();
        lua.set_interrupt(move |lua| counted.step(lua, limits));
        Ok(Self { lua, meter, set_metatable, lookup })
    }

    /// A decision begins, with everything that may be spent on one.
    pub fn begin(&self, key: u64) {
        self.meter.steps.store(0, Relaxed);
        self.meter.key.store(key, Relaxed);
        self.meter.drawn.store(0, Relaxed);
    }

    /// An environment that knows what is there and has nothing of its own yet.
    pub fn environment(&self) -> Result<Table, Error> {
        let environment = self.lua.create_table()?;
        environment.set_metatable(Some(self.lookup.clone()))?;
        environment.set_safeenv(true);
        Ok(environment)
    }
}

impl Meter {
    /// A step; an error where it was one too many.
    #[inline]
    fn step(&self, lua: &Lua, limits: Limits) -> Result<VmState, Error> {
        let mut steps = self.steps.load(Relaxed) + 1;
        if steps.is_multiple_of(STEPS_BETWEEN_LOOKS) {
            steps += charge(lua, limits)?;
        }
        self.steps.store(steps, Relaxed);
        if steps > limits.steps {
            return Err(stopped(
                lua,
                &format!(
                    "a decision took more than {} steps; a loop goes on or a list grows without end, or steps_max \
                 in the strategy's file is too little",
                    limits.steps
                ),
            ));
        }
        Ok(VmState::Continue)
    }
}

/// What the steps since the last look count for beside themselves.
fn charge(lua: &Lua, limits: Limits) -> Result<u64, Error> {
    let held = lua.used_memory();
    if held > limits.memory_bytes {
        return Err(stopped(lua, &memory_message(limits.memory_bytes)));
    }
    // What is left is a multiple of what is looked at, so that it is looked at again.
    Ok((held.saturating_sub(FREE_BYTES) / CHARGED_BYTES) as u64 * STEPS_BETWEEN_LOOKS)
}

/// An error at the place that the script has come to.
#[cold]
fn stopped(lua: &Lua, message: &str) -> Error {
    /// What the language's own functions and ours call lies not deeper.
    const DEPTH_MAX: usize = 8;
    let place = |level| {
        let at = |debug: &mlua::debug::Debug| {
            Some((debug.source().short_src?.into_owned(), debug.current_line()?))
        };
        lua.inspect_stack(level, at).flatten().filter(|(file, _)| file != OWN_NAME)
    };
    let said = match (0..DEPTH_MAX).find_map(place) {
        Some((file, line)) => format!("{file}:{line}: {message}"),
        None => message.to_owned(),
    };
    Error::RuntimeError(said)
}

/// Takes away what scripts shall not have.
fn take_away(lua: &Lua) -> Result<(), Error> {
    let globals = lua.globals();
    let names: Vec<String> =
        globals.pairs::<String, Value>().filter_map(|pair| Some(pair.ok()?.0)).collect();
    for name in names {
        if !GLOBALS.contains(&name.as_str()) {
            globals.set(name, Value::Nil)?;
        }
    }
    for (library, names) in TAKEN_AWAY {
        let library: Table = globals.get(library)?;
        for name in names {
            library.set(*name, Value::Nil)?;
        }
    }
    Ok(())
}

/// Puts functions of ours in the place of some of the language's.
fn stand_ins(lua: &Lua) -> Result<(), Error> {
    static COMPILED: OnceLock<Vec<u8>> = OnceLock::new();
    load_own(lua, COMPILED.get_or_init(|| compile_own(include_str!("stand_ins.luau")))).exec()
}

/// Compiles a part of the library.
pub(crate) fn compile_own(text: &str) -> Vec<u8> {
    compiler().compile(text).expect("the library is sound")
}

/// A compiled part of the library.
pub(crate) fn load_own<'a>(lua: &Lua, compiled: &'a [u8]) -> Chunk<'a> {
    lua.load(compiled).set_name(format!("={OWN_NAME}")).set_mode(ChunkMode::Binary)
}

/// How scripts are compiled: with their lines, and quick.
fn compiler() -> Compiler {
    Compiler::new().set_optimization_level(2).set_debug_level(1)
}

/// Compiles a script, so that it need not be read again.
pub fn compile(text: &Text<'_>) -> Result<Vec<u8>, Problem> {
    // The lines before it are empty, so that every line has the number that it has in its file.
    let padded = "\n".repeat(text.lines_before as usize) + text.text;
    compiler().compile(padded).map_err(|error| syntax_problem(text.file, &error))
}

fn syntax_problem(file: &str, error: &Error) -> Problem {
    let said = match error {
        Error::SyntaxError { message, .. } => message.clone(),
        other => other.to_string(),
    };
    let first = said.lines().next().unwrap_or("").to_owned();
    // Without a name the place is `:LINE: MESSAGE`.
    let Some((before, message)) = first.split_once(": ") else { return Problem::new(file, first) };
    let line = before.rsplit(':').next().and_then(|line| line.parse().ok());
    match line {
        Some(line) => {
            Problem { file: file.to_owned(), line: Some(line), message: message.to_owned() }
        }
        None => Problem::new(file, first),
    }
}
