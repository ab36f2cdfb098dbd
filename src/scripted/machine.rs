//! The script of a game at work: a state of the language for each thread and each compiled game, in which the
//! state of the game stands as a table while a function of the script looks at it or changes it.
//!
//! Functions that only look see one table, of which what differs from the last look is written; it cannot be changed
//! by them. A function that changes the state gets a table of its own, which is thrown away when its numbers are taken
//! over: so what a script writes anywhere else is gone. A script that fails leaves a state of the language that nobody
//! knows: the machine is thrown away, and the next game makes a new one.

use std::cell::RefCell;

use mlua::chunk::ChunkMode;
use mlua::{Error, Function, IntoLuaMulti, Lua, Table, Value};

use crate::declared::Holds;
use crate::game::ScriptGame;
use crate::section::whole;
use crate::state::{CELLS, Room, State};
use tenbin_script::helpers;
use tenbin_script::problem::Problem;
use tenbin_script::sandbox::{Limits, Sandbox};

/// What a game may spend on one call of its script.
pub(crate) const LIMITS: Limits = Limits { steps: 1_000_000, memory_bytes: 64 << 20 };

thread_local! {
    /// By the number of the compiled game.
    static MACHINES: RefCell<Vec<Option<Machine>>> = const { RefCell::new(Vec::new()) };
}

/// A script that can be called.
pub(crate) struct Machine {
    pub(crate) sandbox: Sandbox,
    pub(crate) functions: Functions,
    /// Through this the script reaches chance and reports.
    pub(crate) host: Table,
    /// What functions look at.
    seen: Table,
    /// The numbers that stand in `seen`; none before anything does.
    cells: Option<Box<[i32; CELLS]>>,
}

/// The functions of the script.
pub(crate) struct Functions {
    pub(crate) setup: Function,
    pub(crate) to_act: Function,
    pub(crate) choices: Function,
    pub(crate) play: Function,
    pub(crate) result: Function,
    pub(crate) features_of: Option<Function>,
    pub(crate) standing: Option<Function>,
    pub(crate) check: Option<Function>,
}

/// Makes the library of games known to a state of the language; gives what it reaches us through.
fn furnish_for_games(lua: &Lua) -> Result<Table, Error> {
    let host = lua.create_table()?;
    lua.load(include_str!("game.luau")).set_name("=tenbin").call::<()>(host.clone())?;
    Ok(host)
}

/// A sandbox for games, and what the script reaches us through.
pub(crate) fn sandbox(
    furnish: impl FnOnce(&Lua) -> Result<(), Error>,
) -> Result<(Sandbox, Table), Error> {
    let mut host = None;
    let sandbox = Sandbox::new(LIMITS, |lua, meter| {
        helpers::furnish(lua, meter)?;
        // Chance is the game's, and comes from us.
        let library: Table = lua.globals().raw_get("tenbin")?;
        library.raw_remove("random")?;
        library.raw_remove("any")?;
        host = Some(furnish_for_games(lua)?);
        furnish(lua)
    })?;
    let host =
        host.ok_or_else(|| Error::RuntimeError("the sandbox was not furnished".to_owned()))?;
    Ok((sandbox, host))
}

/// Runs a compiled script; what it returns.
pub(crate) fn run(sandbox: &Sandbox, code: &[u8], file: &str) -> Result<Value, Error> {
    sandbox.begin(0);
    let environment = sandbox.environment()?;
    let chunk = sandbox.lua.load(code).set_name(format!("={file}")).set_mode(ChunkMode::Binary);
    let returned = chunk.set_environment(environment.clone()).call(())?;
    // What a function leaves behind would be there in the next game too.
    environment.set_readonly(true);
    Ok(returned)
}

impl Functions {
    /// Those of the script, run anew.
    fn of(sandbox: &Sandbox, game: &ScriptGame) -> Result<Self, Error> {
        let Value::Table(declared) = run(sandbox, game.code(), game.file())? else {
            return Err(Error::RuntimeError("the script returns no table".to_owned()));
        };
        let optional = |name: &str| declared.raw_get::<Option<Function>>(name);
        Ok(Self {
            setup: declared.raw_get("setup")?,
            to_act: declared.raw_get("to_act")?,
            choices: declared.raw_get("choices")?,
            play: declared.raw_get("play")?,
            result: declared.raw_get("result")?,
            features_of: optional("features_of")?,
            standing: optional("standing")?,
            check: optional("check")?,
        })
    }
}

impl Machine {
    /// A game begins: the script is run anew, so that nothing that it keeps is of an earlier one.
    pub(crate) fn renew(&mut self, game: &ScriptGame) -> Result<(), Error> {
        self.functions = Functions::of(&self.sandbox, game)?;
        Ok(())
    }

    fn new(game: &ScriptGame) -> Result<Self, Error> {
        let (sandbox, host) = sandbox(|lua| game.furnish(lua))?;
        let functions = Functions::of(&sandbox, game)?;
        let seen = sandbox.lua.create_table()?;
        Ok(Self { sandbox, functions, host, seen, cells: None })
    }

    /// The state of a game as functions see it that look and change nothing.
    pub(crate) fn lay_out(&mut self, game: &ScriptGame, state: &State) -> Result<Table, Error> {
        self.seen.set_readonly(false);
        for room in game.rooms() {
            let name = room.part.name.as_str();
            for owner in room.owners(game.seats_count()) {
                let cells = &state.cells[room.cells(owner)];
                if self.cells.as_ref().is_some_and(|known| known[room.cells(owner)] == *cells) {
                    continue;
                }
                let value = self.value_of(room, cells)?;
                if let Value::Table(list) = &value {
                    list.set_readonly(true);
                }
                if !room.part.is_each {
                    self.seen.raw_set(name, value)?;
                    continue;
                }
                let own: Option<Table> = self.seen.raw_get(name)?;
                let own = if let Some(own) = own {
                    own
                } else {
                    let own = self.sandbox.lua.create_table()?;
                    self.seen.raw_set(name, &own)?;
                    own
                };
                own.set_readonly(false);
                own.raw_set(owner + 1, value)?;
                own.set_readonly(true);
            }
        }
        match &mut self.cells {
            Some(known) => **known = state.cells,
            None => self.cells = Some(Box::new(state.cells)),
        }
        self.seen.raw_set("turn", state.turn + 1)?;
        self.seen.set_readonly(true);
        Ok(self.seen.clone())
    }

    /// The state of a game for a function to change: a table of its own.
    pub(crate) fn draft(&self, game: &ScriptGame, state: &State) -> Result<Table, Error> {
        let draft = self.sandbox.lua.create_table()?;
        for room in game.rooms() {
            let name = room.part.name.as_str();
            if !room.part.is_each {
                draft.raw_set(name, self.value_of(room, &state.cells[room.cells(0)])?)?;
                continue;
            }
            let own = self.sandbox.lua.create_table()?;
            for owner in room.owners(game.seats_count()) {
                own.raw_set(owner + 1, self.value_of(room, &state.cells[room.cells(owner)])?)?;
            }
            draft.raw_set(name, own)?;
        }
        draft.raw_set("turn", state.turn + 1)?;
        Ok(draft)
    }

    fn value_of(&self, room: &Room, cells: &[i32]) -> Result<Value, Error> {
        Ok(match room.part.holds {
            Holds::Number { .. } => Value::Integer(cells[0].into()),
            Holds::Flag => Value::Boolean(cells[0] != 0),
            Holds::Player if cells[0] == 0 => Value::Nil,
            Holds::Player => Value::Integer(cells[0].into()),
            Holds::Cards { .. } | Holds::Numbers { .. } => {
                let list = self.sandbox.lua.create_table_with_capacity(cells[0] as usize, 0)?;
                for (place, number) in cells[1..].iter().take(cells[0] as usize).enumerate() {
                    list.raw_set(place + 1, *number)?;
                }
                Value::Table(list)
            }
        })
    }
}

/// Takes what the script has made of a draft.
pub(crate) fn take_over(game: &ScriptGame, draft: &Table, state: &mut State) -> Result<(), Error> {
    for room in game.rooms() {
        let name = room.part.name.as_str();
        let value: Value = draft.raw_get(name)?;
        if !room.part.is_each {
            take(&mut state.cells[room.cells(0)], room, &value, game)
                .map_err(|wrong| of_part(name, None, &wrong))?;
            continue;
        }
        let Value::Table(own) = value else {
            let wrong = "is no list any more, with an entry for each player";
            return Err(of_part(name, None, wrong));
        };
        for owner in room.owners(game.seats_count()) {
            let value: Value = own.raw_get(owner + 1)?;
            take(&mut state.cells[room.cells(owner)], room, &value, game)
                .map_err(|wrong| of_part(name, Some(owner + 1), &wrong))?;
        }
    }
    Ok(())
}

fn of_part(name: &str, owner: Option<usize>, wrong: &str) -> Error {
    let of = owner.map_or_else(String::new, |owner| format!("[{owner}]"));
    Error::RuntimeError(format!("s.{name}{of} {wrong}"))
}

/// Puts a value of the script into its cells; the text says what is wrong with it.
fn take(cells: &mut [i32], room: &Room, value: &Value, game: &ScriptGame) -> Result<(), String> {
    let within = |value: &Value, min: i32, max: i32| match whole(value) {
        Some(number) if (i64::from(min)..=i64::from(max)).contains(&number) => Ok(number as i32),
        Some(number) => Err(format!("is {number}; the game says that it is {min} to {max}")),
        None => Err(format!("is a {}; the game says that it is a whole number", value.type_name())),
    };
    match room.part.holds {
        Holds::Number { min, max } => cells[0] = within(value, min, max)?,
        Holds::Flag => match value {
            Value::Boolean(is_so) => cells[0] = i32::from(*is_so),
            other => {
                return Err(format!(
                    "is a {}; the game says that it is true or false",
                    other.type_name()
                ));
            }
        },
        Holds::Player => {
            cells[0] =
                if value.is_nil() { 0 } else { within(value, 1, i32::from(game.seats_count()))? };
        }
        Holds::Cards { most } => {
            let last = game.cards_count() as i32;
            list(cells, value, most, |one| {
                within(one, 1, last).map_err(|_| {
                    format!("has an entry that is no card: a card is a number from 1 to {last}")
                })
            })?;
        }
        Holds::Numbers { most, min, max } => list(cells, value, most, |one| within(one, min, max))?,
    }
    Ok(())
}

fn list(
    cells: &mut [i32],
    value: &Value,
    most: usize,
    read: impl Fn(&Value) -> Result<i32, String>,
) -> Result<(), String> {
    let Value::Table(list) = value else {
        return Err(format!("is a {}; the game says that it is a list", value.type_name()));
    };
    let count = list.raw_len();
    if count > most {
        return Err(format!("has {count} entries; the game says at most {most}"));
    }
    cells[0] = count as i32;
    for place in 0..most {
        cells[place + 1] =
            if place < count { read(&list.raw_get(place + 1).unwrap_or(Value::Nil))? } else { 0 };
    }
    Ok(())
}

/// Does something with the machine of a game. What the script does wrong breaks the game, with file and line.
pub(crate) fn with_machine<T>(
    game: &ScriptGame,
    work: impl FnOnce(&mut Machine) -> Result<T, Error>,
) -> T {
    let number = game.number();
    let known = MACHINES.with_borrow_mut(|all| all.get_mut(number).and_then(Option::take));
    let tried = match known {
        Some(machine) => Ok(machine),
        None => Machine::new(game),
    };
    let result = tried.and_then(|mut machine| {
        let done = work(&mut machine)?;
        MACHINES.with_borrow_mut(|all| {
            if all.len() <= number {
                all.resize_with(number + 1, || None);
            }
            all[number] = Some(machine);
        });
        Ok(done)
    });
    match result {
        Ok(done) => done,
        Err(error) => panic!("{}", problem(game.file(), &error)),
    }
}

/// What is wrong with the script of a game, whose limits no file sets.
pub(crate) fn problem(file: &str, error: &Error) -> Problem {
    let mut problem = Problem::of_error(file, error, LIMITS.memory_bytes);
    for key in ["steps_max", "memory_mb"] {
        let advice = format!(", or {key} in the strategy's file is too little");
        problem.message = problem.message.replace(&advice, "");
    }
    problem.message = problem.message.replace("a decision took", "a call of the script took");
    problem
}

/// Calls a function of the script with all that one call may spend.
pub(crate) fn call<T: mlua::FromLuaMulti>(
    machine: &Machine,
    function: &Function,
    given: impl IntoLuaMulti,
) -> Result<T, Error> {
    machine.sandbox.begin(0);
    function.call(given)
}
