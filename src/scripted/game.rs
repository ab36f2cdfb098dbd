//! A game whose rules are a script, compiled from its content for so many players.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use mlua::{Error, IntoLuaMulti, Lua, MultiValue, Table, Value, Variadic};

use crate::cards::CardKind;
use crate::declared::{Declared, Holds, Operand, SeenBy};
use crate::machine::{Machine, call, with_machine};
use crate::read::{OPERANDS_MAX, whole};
use crate::schema;
use crate::state::{Action, Room, State};
use crate::tools::Tools;
use tenbin_engine::pile::WideSet;
use tenbin_engine::{
    Actions, CardEvent, Chance, Decision, Eye, FeatureSink, Game, KeyHasher, Recorder, Schema, Scores, Seat, SeatSet,
    Shown, Standing, Stream, meaning_of,
};

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
    script: Arc<Script>,
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
        let cards = copies.flat_map(|(kind, one)| std::iter::repeat_n(kind as u16, one.copies)).collect();
        let sides = schema::sides(&script.declared, &rules);
        Self { number: NUMBERS.fetch_add(1, Relaxed), script, seats, rooms, rules, kinds, cards, sides, shapes }
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
        let kinds: Vec<Table> = self.kinds.iter().map(|kind| kind.table(lua)).collect::<Result<_, _>>()?;
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
    fn change<C: Chance, R: Recorder>(
        &self,
        state: &mut State,
        is_setup: bool,
        (chance, recorder): (&mut C, &mut R),
        begin: impl FnOnce(&Machine, Table) -> Result<(mlua::Function, MultiValue), Error>,
    ) {
        with_machine(self, |machine| {
            let table = machine.lay_out(self, state)?;
            let (function, given) = begin(machine, table.clone())?;
            let mut turn = state.turn;
            let mut tools = Tools { game: self, turn: &mut turn, table: &table, is_setup, chance, recorder };
            let host = machine.host.clone();
            machine.sandbox.lua.scope(|scope| {
                let reach = scope.create_function_mut(|_, (what, given): (u8, Variadic<Value>)| {
                    tools.answer(what, &given)
                })?;
                host.raw_set("call", reach)?;
                call::<()>(machine, &function, given)
            })?;
            host.raw_set("call", Value::Nil)?;
            state.turn = turn;
            machine.take_back(self, state)?;
            self.ask(machine, table, state)
        });
    }

    /// Finds out who must choose, and how the game stands once it is over.
    fn ask(&self, machine: &Machine, table: Table, state: &mut State) -> Result<(), Error> {
        let asked: Value = call(machine, &machine.functions.to_act, table.clone())?;
        state.asked = match (&asked, whole(&asked)) {
            (Value::Nil, _) => None,
            (_, Some(seat)) if (1..=i64::from(self.seats)).contains(&seat) => Some(Seat(seat as u8 - 1)),
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
        let Value::Table(result) = result else { return Err(wrong(format!("{help}, not {}", said(result)))) };
        let winners: Value = result.raw_get("winners")?;
        let mut seats = SeatSet::EMPTY;
        let list: Vec<Value> = match &winners {
            Value::Table(list) => (1..=list.raw_len()).map(|at| list.raw_get(at)).collect::<Result<_, _>>()?,
            Value::Nil => Vec::new(),
            one => vec![one.clone()],
        };
        for one in &list {
            match whole(one) {
                Some(seat) if (1..=i64::from(self.seats)).contains(&seat) => seats.insert(Seat(seat as u8 - 1)),
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
            return Err(wrong(format!("{help}: the ending is one of {}, not {}", known.join(", "), said(&ending))));
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
                *score = whole(&value)
                    .and_then(|number| i32::try_from(number).ok())
                    .ok_or_else(|| wrong(format!("{help}: scores[{}] is {}, no whole number", seat + 1, said(&value))))?;
            }
            state.scores = Some(scores);
        }
        Ok(())
    }

    /// What stands for something after the word of a move.
    fn pack(&self, operand: &Operand, value: &Value) -> Result<u16, String> {
        let number = whole(value);
        let within = |min: i64, max: i64, what: &str| match number {
            Some(number) if (min..=max).contains(&number) => Ok((number - min) as u16),
            _ => Err(format!("{} is no {what} from {min} to {max}", said(value))),
        };
        match operand {
            Operand::Card => within(1, self.cards.len() as i64, "card"),
            Operand::Player => within(1, self.seats.into(), "player"),
            Operand::Number { min, max } => within((*min).into(), (*max).into(), "number"),
            Operand::Word(words) => {
                let word = match value {
                    Value::String(text) => text.to_string_lossy(),
                    other => return Err(format!("{} is none of {}", said(other), words.join(", "))),
                };
                let place = words.iter().position(|known| *known == word);
                place.map(|place| place as u16).ok_or_else(|| format!("`{word}` is none of {}", words.join(", ")))
            }
        }
    }

    /// The move that a script offers.
    fn read_move(&self, value: &Value) -> Result<Action, Error> {
        let moves = &self.declared().moves;
        let (word, table) = match value {
            Value::String(word) => (word.clone(), None),
            Value::Table(table) => match table.raw_get(1)? {
                Value::String(word) => (word, Some(table)),
                other => return Err(wrong(format!("choices: a move begins with its word, not with {}", said(&other)))),
            },
            other => {
                return Err(wrong(format!(
                    "choices: a move is a word, or {{ \"play\", card }}, not {}",
                    said(other)
                )));
            }
        };
        let bytes = word.as_bytes();
        let Some(verb) = moves.iter().position(|verb| verb.name.as_bytes() == &*bytes) else {
            let known: Vec<&str> = moves.iter().map(|verb| verb.name.as_str()).collect();
            let word = word.to_string_lossy();
            return Err(wrong(format!("choices: `moves` has no `{word}`; it has {}", known.join(", "))));
        };
        let operands = &moves[verb].operands;
        let count = table.map_or(0, |table| table.raw_len().saturating_sub(1));
        if count != operands.len() {
            return Err(wrong(format!(
                "choices: {} is followed by {} things in `moves`, and by {count} here",
                moves[verb].name,
                operands.len()
            )));
        }
        let mut packed = [0; OPERANDS_MAX];
        if let Some(table) = table {
            for (place, operand) in operands.iter().enumerate() {
                let value: Value = table.raw_get(place + 2)?;
                packed[place] = self
                    .pack(operand, &value)
                    .map_err(|text| wrong(format!("choices: {}: {text}", moves[verb].name)))?;
            }
        }
        Ok(Action::new(verb, &packed))
    }

    /// The word of a move and what follows it, as the script says them.
    fn unpack(&self, lua: &Lua, action: Action) -> Result<Vec<Value>, Error> {
        let verb = &self.declared().moves[action.verb()];
        let mut values = vec![Value::String(lua.create_string(&verb.name)?)];
        for (place, operand) in verb.operands.iter().enumerate() {
            let packed = i64::from(action.operand(place));
            values.push(match operand {
                Operand::Card | Operand::Player => Value::Integer(packed + 1),
                Operand::Number { min, .. } => Value::Integer(packed + i64::from(*min)),
                Operand::Word(words) => Value::String(lua.create_string(&words[packed as usize])?),
            });
        }
        Ok(values)
    }

    /// What two moves have in common that come to the same: of cards their kinds.
    fn sense(&self, action: Action) -> u64 {
        let verb = &self.declared().moves[action.verb()];
        if verb.operands.is_empty() {
            // As the derived hash of a list of plain choices is.
            return meaning_of(&(action.verb() as isize));
        }
        let mut hasher = KeyHasher::default();
        hasher.mix(action.verb() as u64);
        for (place, operand) in verb.operands.iter().enumerate() {
            let packed = action.operand(place);
            match operand {
                Operand::Card => hasher.mix(self.kinds[usize::from(self.cards[usize::from(packed)])].sign),
                _ => hasher.mix(packed.into()),
            }
        }
        std::hash::Hasher::finish(&hasher)
    }

    /// Every card of a kind that is offered once more is left out: copies are alike.
    fn list_moves(&self, list: &Table, actions: &mut Actions<Self>) -> Result<(), Error> {
        let mut all = Vec::with_capacity(list.raw_len());
        for place in 1..=list.raw_len() {
            let value: Value = list.raw_get(place)?;
            all.push(self.read_move(&value)?);
        }
        all.sort_unstable();
        let mut senses: Vec<u64> = Vec::with_capacity(all.len());
        for action in all {
            let sense = self.sense(action);
            if senses.contains(&sense) {
                continue;
            }
            senses.push(sense);
            if actions.try_push(action).is_err() {
                return Err(wrong(format!(
                    "choices gives more than {} moves: split the choice, such as which card first and then where",
                    tenbin_engine::ACTIONS_MAX
                )));
            }
        }
        if actions.is_empty() {
            return Err(wrong(
                "choices gives no move, and to_act says that somebody must choose: offer a pass, or let to_act go on"
                    .to_owned(),
            ));
        }
        Ok(())
    }

    /// Tells which cards lie in the hands that only their owners see, as a game begins.
    fn tell_hands<R: Recorder>(&self, state: &State, recorder: &mut R) {
        for room in self.rooms.iter().filter(|room| room.is_cards() && room.part.seen_by == SeenBy::Owner) {
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
    fn look<T: mlua::FromLuaMulti, A: IntoLuaMulti>(
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

impl Game for ScriptGame {
    type State = State;
    type Action = Action;
    type Insight = ();

    fn id(&self) -> &str {
        &self.declared().id
    }

    fn rules_version(&self) -> u32 {
        self.script.version
    }

    fn decisions_max(&self) -> u32 {
        self.declared().decisions_max
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn schema(&self) -> Schema {
        schema::of(self)
    }

    fn deal<C: Chance, R: Recorder>(&self, chance: &mut C, recorder: &mut R) -> State {
        let mut state = self.blank();
        self.change(&mut state, true, (&mut *chance, &mut *recorder), |machine, table| {
            Ok((machine.functions.setup.clone(), MultiValue::from_iter([Value::Table(table)])))
        });
        self.tell_hands(&state, recorder);
        state
    }

    fn decision(&self, state: &State) -> Decision {
        state.asked.map_or(Decision::Over, Decision::Seat)
    }

    fn legal(&self, state: &State, actions: &mut Actions<Self>) {
        actions.clear();
        let Some(seat) = state.asked else { return };
        with_machine(self, |machine| {
            let table = machine.lay_out(self, state)?;
            let list: Value = call(machine, &machine.functions.choices, (table, seat.0 + 1))?;
            let Value::Table(list) = list else {
                return Err(wrong(format!("choices gives {}; it gives a list of moves", said(&list))));
            };
            self.list_moves(&list, actions)
        });
    }

    fn apply<C: Chance, R: Recorder>(&self, state: &mut State, action: Action, chance: &mut C, recorder: &mut R) {
        let seat = state.asked.unwrap_or(Seat(0));
        let verb = &self.declared().moves[action.verb()];
        if verb.plays {
            for (place, operand) in verb.operands.iter().enumerate() {
                if matches!(operand, Operand::Card) {
                    let kind = self.cards[usize::from(action.operand(place))];
                    recorder.card(seat, kind, CardEvent::Played);
                }
            }
        }
        self.change(state, false, (chance, &mut *recorder), |machine, table| {
            let mut given = vec![Value::Table(table), Value::Integer(i64::from(seat.0) + 1)];
            given.extend(self.unpack(&machine.sandbox.lua, action)?);
            Ok((machine.functions.play.clone(), MultiValue::from_iter(given)))
        });
        if state.asked.is_none() {
            recorder.measure(schema::TURNS, state.turn + 1);
        }
    }

    fn turn(&self, state: &State) -> u32 {
        state.turn
    }

    fn meaning(&self, _state: &State, action: Action) -> u64 {
        self.sense(action)
    }

    fn plays(&self, _state: &State, action: Action, card: u16) -> bool {
        let verb = &self.declared().moves[action.verb()];
        let is_it = |(place, operand): (usize, &Operand)| {
            matches!(operand, Operand::Card) && self.cards[usize::from(action.operand(place))] == card
        };
        verb.plays && verb.operands.iter().enumerate().any(is_it)
    }

    fn standing(&self, state: &State) -> Standing {
        Standing { winners: state.winners, ending: state.ending, scores: state.scores }
    }

    fn standing_of(&self, state: &State, seat: Seat) -> i32 {
        if state.asked.is_none() && state.winners.has(seat) {
            return tenbin_engine::STANDING_WON;
        }
        if !self.declared().has.standing {
            return 0;
        }
        let value: Value = self.look(
            state,
            |machine| machine.functions.standing.clone().expect("it is declared"),
            |_, table| Ok((table, seat.0 + 1)),
        );
        whole(&value).map_or(0, |number| number.clamp(-900_000, 900_000) as i32)
    }

    /// The cards whose faces the seat cannot see change places, each pile as large as it was.
    fn determinize<C: Chance>(&self, state: &mut State, seat: Seat, chance: &mut C) {
        let mut places = Vec::new();
        for room in self.rooms.iter().filter(|room| room.is_cards()) {
            for owner in room.owners(self.seats).filter(|&owner| !room.is_seen(seat, owner)) {
                let cells = room.cells(owner);
                let count = state.cells[cells.start] as usize;
                places.extend(cells.start + 1..=cells.start + count);
            }
        }
        for last in (1..places.len()).rev() {
            let other = chance.below(Stream::OTHER, last as u32 + 1) as usize;
            state.cells.swap(places[last], places[other]);
        }
    }

    fn info_key(&self, state: &State, seat: Seat) -> u64 {
        let mut hasher = KeyHasher::default();
        for room in &self.rooms {
            for owner in room.owners(self.seats) {
                let cells = &state.cells[room.cells(owner)];
                if !room.is_cards() {
                    cells.iter().for_each(|cell| hasher.mix(*cell as u32 as u64));
                } else if room.is_seen(seat, owner) {
                    for card in &cells[1..=cells[0] as usize] {
                        hasher.mix(self.kind_of(*card).map_or(0, |kind| kind.sign));
                    }
                    hasher.mix(u64::MAX);
                } else {
                    hasher.mix(cells[0] as u64);
                }
            }
        }
        hasher.mix(state.asked.map_or(0, |seat| u64::from(seat.0) + 1));
        std::hash::Hasher::finish(&hasher)
    }

    fn show(&self, state: &State, eye: Eye, out: &mut dyn Shown) {
        schema::show(self, state, eye, out);
    }

    fn features<F: FeatureSink>(&self, state: &State, seat: Seat, (): &(), action: Action, sink: &mut F) {
        if !self.declared().has.features {
            return;
        }
        with_machine(self, |machine| {
            let table = machine.lay_out(self, state)?;
            let function = machine.functions.features_of.clone().expect("it is declared");
            let mut given = vec![Value::Table(table), Value::Integer(i64::from(seat.0) + 1)];
            given.extend(self.unpack(&machine.sandbox.lua, action)?);
            let found: Value = call(machine, &function, MultiValue::from_iter(given))?;
            let Value::Table(found) = found else {
                return Err(wrong(format!("features_of gives {}; it gives {{ NAME = number }}", said(&found))));
            };
            for (place, name) in self.declared().features.iter().enumerate() {
                if !sink.wants(place) {
                    continue;
                }
                let value: Value = found.raw_get(name.as_str())?;
                let number = match &value {
                    Value::Nil => continue,
                    Value::Boolean(is_so) => i64::from(*is_so),
                    other => whole(other).ok_or_else(|| {
                        wrong(format!("features_of: {name} is {}; a feature is a whole number", said(other)))
                    })?,
                };
                sink.add(place, number.clamp(-1_000_000, 1_000_000) as i32);
            }
            Ok(())
        });
    }

    fn describe(&self, _state: &State, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        let verb = &self.declared().moves[action.verb()];
        out.write_str(&verb.name)?;
        for (place, operand) in verb.operands.iter().enumerate() {
            let packed = action.operand(place);
            match operand {
                Operand::Card => write!(out, " {}", self.kinds[usize::from(self.cards[usize::from(packed)])].id)?,
                Operand::Player => write!(out, " {}", Seat(packed as u8))?,
                Operand::Number { min, .. } => write!(out, " {}", i64::from(packed) + i64::from(*min))?,
                Operand::Word(words) => write!(out, " {}", words[usize::from(packed)])?,
            }
        }
        Ok(())
    }

    /// No card is in two places; and what the script itself checks.
    fn check(&self, state: &State) -> Result<(), String> {
        let mut seen = WideSet::EMPTY;
        for room in self.rooms.iter().filter(|room| room.is_cards()) {
            for owner in room.owners(self.seats) {
                let cells = &state.cells[room.cells(owner)];
                for card in &cells[1..=cells[0] as usize] {
                    let place = (card - 1) as u8;
                    if seen.has(place) {
                        let id = self.kind_of(*card).map_or("?", |kind| &kind.id);
                        return Err(format!("a card ({id}) lies in two places, one of them s.{}", room.part.name));
                    }
                    seen.insert(place);
                }
            }
        }
        if !self.declared().has.check {
            return Ok(());
        }
        let found: Value = self.look(
            state,
            |machine| machine.functions.check.clone().expect("it is declared"),
            |_, table| Ok(table),
        );
        match found {
            Value::String(text) => Err(text.to_string_lossy()),
            _ => Ok(()),
        }
    }
}
