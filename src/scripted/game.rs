//! A game whose rules are a script, compiled from its content for so many players.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use mlua::{Error, IntoLuaMulti, Lua, MultiValue, Table, Value, Variadic};

use crate::cards::CardKind;
use crate::declared::{Declared, Holds, SeenBy};
use crate::machine::{Machine, call, take_over, with_machine};
use crate::schema;
use crate::section::whole;
use crate::state::{Room, State};
use crate::tools::Tools;
use tenbin_engine::{CardEvent, Chance, Recorder, Scores, Seat, SeatSet};

/// What all compiled games of one script share.
#[derive(Debug)]
pub(crate) struct Script {
    pub(crate) declared: Declared,
    pub(crate) file: String,
    pub(crate) code: Vec<u8>,
    /// Another text is another version of the rules.
    pub(crate) version: u32,
}

/// A game in a script.
#[derive(Debug)]
pub struct ScriptGame {
    /// Tells its machines from those of other compiled games.
    number: usize,
    pub(crate) script: Arc<Script>,
    seats: u8,
    rooms: Vec<Room>,
    /// What each rule says.
    rules: Vec<i64>,
    kinds: Vec<CardKind>,
    /// For each physical card its kind.
    cards: Vec<u16>,
    /// Sides of the dice.
    sides: Vec<u32>,
    pub(crate) shapes: crate::shapes::Shapes,
}

static NUMBERS: AtomicUsize = AtomicUsize::new(0);

/// Most physical cards.
pub(crate) const CARDS_MAX: usize = tenbin_engine::pile::WIDE_DECK_MAX;

impl ScriptGame {
    pub(crate) fn new(
        script: Arc<Script>,
        seats: u8,
        rooms: Vec<Room>,
        rules: Vec<i64>,
        kinds: Vec<CardKind>,
        shapes: crate::shapes::Shapes,
    ) -> Self {
        let copies = kinds.iter().enumerate();
        let cards =
            copies.flat_map(|(kind, one)| std::iter::repeat_n(kind as u16, one.copies)).collect();
        let sides = schema::sides(&script.declared, &rules);
        Self {
            number: NUMBERS.fetch_add(1, Relaxed),
            script,
            seats,
            rooms,
            rules,
            kinds,
            cards,
            sides,
            shapes,
        }
    }

    pub(crate) fn number(&self) -> usize {
        self.number
    }

    pub(crate) fn declared(&self) -> &Declared {
        &self.script.declared
    }

    pub(crate) fn file(&self) -> &str {
        &self.script.file
    }

    pub(crate) fn code(&self) -> &[u8] {
        &self.script.code
    }

    pub(crate) fn rooms(&self) -> &[Room] {
        &self.rooms
    }

    pub(crate) fn seats_count(&self) -> u8 {
        self.seats
    }

    pub(crate) fn kinds(&self) -> &[CardKind] {
        &self.kinds
    }

    /// The kind of each physical card.
    pub(crate) fn cards(&self) -> &[u16] {
        &self.cards
    }

    pub(crate) fn cards_count(&self) -> usize {
        self.cards.len()
    }

    pub(crate) fn sides(&self) -> &[u32] {
        &self.sides
    }

    /// The kind of a card that a script or a cell names, from 1.
    pub(crate) fn kind_of(&self, card: i32) -> Option<&CardKind> {
        let place = usize::try_from(card).ok()?.checked_sub(1)?;
        self.kinds.get(usize::from(*self.cards.get(place)?))
    }

    /// Gives a state of the language what the script finds there of this game: its rules, cards, players.
    pub(crate) fn furnish(&self, lua: &Lua) -> Result<(), Error> {
        let rules = lua.create_table()?;
        for (knob, value) in self.declared().rules.iter().zip(&self.rules) {
            rules.raw_set(knob.name.as_str(), *value)?;
        }
        let kinds: Vec<Table> =
            self.kinds.iter().map(|kind| kind.table(lua)).collect::<Result<_, _>>()?;
        let cards = lua.create_table()?;
        for (place, kind) in self.cards.iter().enumerate() {
            cards.raw_set(place + 1, &kinds[usize::from(*kind)])?;
        }
        let globals = lua.globals();
        globals.raw_set("rules", rules)?;
        globals.raw_set("cards", cards)?;
        globals.raw_set("players", self.seats)
    }

    /// A state before anything is laid out: numbers as low as they may be, nothing in any list.
    pub(crate) fn blank(&self) -> State {
        let mut state = State::EMPTY;
        for room in &self.rooms {
            if let Holds::Number { min, max } = room.part.holds {
                for owner in room.owners(self.seats) {
                    state.cells[room.first + owner * room.size] = 0.clamp(min, max);
                }
            }
        }
        state
    }

    /// Calls a function that may use chance and reports and change the state; then asks who must choose.
    pub(crate) fn change<C: Chance, R: Recorder>(
        &self,
        state: &mut State,
        is_setup: bool,
        (chance, recorder): (&mut C, &mut R),
        begin: impl FnOnce(&Machine, Table) -> Result<(mlua::Function, MultiValue), Error>,
    ) {
        with_machine(self, |machine| {
            if is_setup {
                machine.renew(self)?;
            }
            let table = machine.draft(self, state)?;
            let (function, given) = begin(machine, table.clone())?;
            let mut turn = state.turn;
            let mut tools =
                Tools { game: self, turn: &mut turn, table: &table, is_setup, chance, recorder };
            let host = machine.host.clone();
            machine.sandbox.lua.scope(|scope| {
                let reach =
                    scope.create_function_mut(|_, (what, given): (u8, Variadic<Value>)| {
                        tools.answer(what, &given)
                    })?;
                host.raw_set("call", reach)?;
                call::<()>(machine, &function, given)
            })?;
            host.raw_set("call", Value::Nil)?;
            state.turn = turn;
            take_over(self, &table, state)?;
            let table = machine.lay_out(self, state)?;
            self.ask(machine, table, state)
        });
    }

    /// Finds out who must choose, and how the game stands once it is over.
    fn ask(&self, machine: &Machine, table: Table, state: &mut State) -> Result<(), Error> {
        let asked: Value = call(machine, &machine.functions.to_act, table.clone())?;
        state.asked = match (&asked, whole(&asked)) {
            (Value::Nil, _) => None,
            (_, Some(seat)) if (1..=i64::from(self.seats)).contains(&seat) => {
                Some(Seat(seat as u8 - 1))
            }
            _ => {
                return Err(wrong(format!(
                    "to_act gives {}; it gives the number of a player from 1 to {}, or nil once the game is over",
                    said(&asked),
                    self.seats
                )));
            }
        };
        if state.asked.is_none() {
            let result: Value = call(machine, &machine.functions.result, table)?;
            self.read_result(&result, state)?;
        }
        Ok(())
    }

    fn read_result(&self, result: &Value, state: &mut State) -> Result<(), Error> {
        let help = "result gives { winners = { 1 }, ending = \"...\" }";
        let Value::Table(result) = result else {
            return Err(wrong(format!("{help}, not {}", said(result))));
        };
        let winners: Value = result.raw_get("winners")?;
        let mut seats = SeatSet::EMPTY;
        let list: Vec<Value> = match &winners {
            Value::Table(list) => {
                (1..=list.raw_len()).map(|at| list.raw_get(at)).collect::<Result<_, _>>()?
            }
            Value::Nil => Vec::new(),
            one => vec![one.clone()],
        };
        for one in &list {
            match whole(one) {
                Some(seat) if (1..=i64::from(self.seats)).contains(&seat) => {
                    seats.insert(Seat(seat as u8 - 1));
                }
                _ => return Err(wrong(format!("{help}: {} is no player", said(one)))),
            }
        }
        let endings = &self.declared().endings;
        let ending: Value = result.raw_get("ending")?;
        let named = match &ending {
            Value::String(name) => endings.iter().position(|one| one.0 == name.to_string_lossy()),
            Value::Nil if endings.len() == 1 => Some(0),
            _ => None,
        };
        let Some(place) = named else {
            let known: Vec<&str> = endings.iter().map(|one| one.0.as_str()).collect();
            return Err(wrong(format!(
                "{help}: the ending is one of {}, not {}",
                known.join(", "),
                said(&ending)
            )));
        };
        (state.winners, state.ending) = (seats, place as u16);
        if self.declared().score.is_some() {
            let given: Value = result.raw_get("scores")?;
            let Value::Table(given) = given else {
                return Err(wrong(format!("{help}, scores = {{ ... }} }}: the game has scores")));
            };
            let mut scores = Scores::default();
            for (seat, score) in scores.iter_mut().enumerate().take(usize::from(self.seats)) {
                let value: Value = given.raw_get(seat + 1)?;
                *score = whole(&value).and_then(|number| i32::try_from(number).ok()).ok_or_else(
                    || {
                        wrong(format!(
                            "{help}: scores[{}] is {}, no whole number",
                            seat + 1,
                            said(&value)
                        ))
                    },
                )?;
            }
            state.scores = Some(scores);
        }
        Ok(())
    }

    /// Tells which cards lie in the hands that only their owners see, as a game begins.
    pub(crate) fn tell_hands<R: Recorder>(&self, state: &State, recorder: &mut R) {
        for room in
            self.rooms.iter().filter(|room| room.is_cards() && room.part.seen_by == SeenBy::Owner)
        {
            for owner in room.owners(self.seats) {
                let cells = &state.cells[room.cells(owner)];
                for card in &cells[1..=cells[0] as usize] {
                    let seat = Seat(owner as u8);
                    recorder.card(seat, self.cards[(card - 1) as usize], CardEvent::Opening);
                    recorder.got_copy(seat, 0, (card - 1) as u8);
                }
            }
        }
    }

    /// What the script says of a state.
    pub(crate) fn look<T: mlua::FromLuaMulti, A: IntoLuaMulti>(
        &self,
        state: &State,
        function: impl FnOnce(&Machine) -> mlua::Function,
        given: impl FnOnce(&Lua, Table) -> Result<A, Error>,
    ) -> T {
        with_machine(self, |machine| {
            let table = machine.lay_out(self, state)?;
            let function = function(machine);
            let given = given(&machine.sandbox.lua, table)?;
            call(machine, &function, given)
        })
    }

    /// Puts a state into the hands of the script after it was laid out from outside.
    pub(crate) fn settle(&self, state: &mut State) {
        with_machine(self, |machine| {
            let table = machine.lay_out(self, state)?;
            self.ask(machine, table, state)
        });
    }
}

pub(crate) fn wrong(text: String) -> Error {
    Error::RuntimeError(text)
}

/// A value in words.
pub(crate) fn said(value: &Value) -> String {
    match value {
        Value::Nil => "nothing".to_owned(),
        Value::Boolean(is_so) => is_so.to_string(),
        Value::Integer(number) => number.to_string(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => format!("{:?}", text.to_string_lossy()),
        other => format!("a {}", other.type_name()),
    }
}
