//! The rules as the rest of tenbin asks for them.

use std::fmt;

use mlua::{MultiValue, Value};

use crate::declared::Operand;
use crate::game::{ScriptGame, said, wrong};
use crate::machine::{call, with_machine};
use crate::schema;
use crate::section::whole;
use crate::state::{Action, State};
use tenbin_engine::pile::WideSet;
use tenbin_engine::{
    Actions, CardEvent, Chance, Decision, Eye, FeatureSink, Game, KeyHasher, Recorder, Schema,
    Seat, Shown, Standing, Stream,
};

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
        self.seats_count()
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
                return Err(wrong(format!(
                    "choices gives {}; it gives a list of moves",
                    said(&list)
                )));
            };
            self.list_moves(&list, actions)
        });
    }

    fn apply<C: Chance, R: Recorder>(
        &self,
        state: &mut State,
        action: Action,
        chance: &mut C,
        recorder: &mut R,
    ) {
        let seat = state.asked.unwrap_or(Seat(0));
        let verb = &self.declared().moves[action.verb()];
        if verb.plays {
            for (place, operand) in verb.operands.iter().enumerate() {
                if matches!(operand, Operand::Card) {
                    let kind = self.cards()[usize::from(action.operand(place))];
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
            matches!(operand, Operand::Card)
                && self.cards()[usize::from(action.operand(place))] == card
        };
        verb.plays && verb.operands.iter().enumerate().any(is_it)
    }

    fn standing(&self, state: &State) -> Standing {
        Standing { winners: state.winners, ending: state.ending, scores: state.scores }
    }

    fn standing_of(&self, state: &State, seat: Seat) -> i32 {
        if !self.declared().has.standing {
            return 0;
        }
        if state.asked.is_none() && state.winners.has(seat) {
            return tenbin_engine::STANDING_WON;
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
        for room in self.rooms().iter().filter(|room| room.is_cards()) {
            for owner in room.owners(self.seats_count()).filter(|&owner| !room.is_seen(seat, owner))
            {
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
        for room in self.rooms() {
            for owner in room.owners(self.seats_count()) {
                let cells = &state.cells[room.cells(owner)];
                if !room.is_cards() {
                    for cell in cells {
                        hasher.mix(u64::from(*cell as u32));
                    }
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

    fn features<F: FeatureSink>(
        &self,
        state: &State,
        seat: Seat,
        (): &(),
        action: Action,
        sink: &mut F,
    ) {
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
                return Err(wrong(format!(
                    "features_of gives {}; it gives {{ NAME = number }}",
                    said(&found)
                )));
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
                        wrong(format!(
                            "features_of: {name} is {}; a feature is a whole number",
                            said(other)
                        ))
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
                Operand::Card => write!(
                    out,
                    " {}",
                    self.kinds()[usize::from(self.cards()[usize::from(packed)])].id
                )?,
                Operand::Player => write!(out, " {}", Seat(packed as u8))?,
                Operand::Number { min, .. } => {
                    write!(out, " {}", i64::from(packed) + i64::from(*min))?;
                }
                Operand::Word(words) => write!(out, " {}", words[usize::from(packed)])?,
            }
        }
        Ok(())
    }

    /// No card is in two places; and what the script itself checks.
    fn check(&self, state: &State) -> Result<(), String> {
        let mut seen = WideSet::EMPTY;
        for room in self.rooms().iter().filter(|room| room.is_cards()) {
            for owner in room.owners(self.seats_count()) {
                let cells = &state.cells[room.cells(owner)];
                for card in &cells[1..=cells[0] as usize] {
                    let place = (card - 1) as u8;
                    if seen.has(place) {
                        let id = self.kind_of(*card).map_or("?", |kind| &kind.id);
                        return Err(format!(
                            "a card ({id}) lies in two places, one of them s.{}",
                            room.part.name
                        ));
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
