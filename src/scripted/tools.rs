//! What the script of a game asks for while it is set up or a move is carried out: chance, and what reports and
//! replays are told.

use std::fmt;

use mlua::{Error, Table, Value};

use crate::game::{ScriptGame, said, wrong};
use crate::schema;
use crate::section::whole;
use tenbin_engine::pile::WideSet;
use tenbin_engine::schema::{HistogramId, PileId, RollId, TableId};
use tenbin_engine::{CardEvent, Chance, Recorder, Seat, SeatSet, Stream};

/// At the table while a move is carried out.
pub(crate) struct Tools<'a, C, R> {
    pub(crate) game: &'a ScriptGame,
    pub(crate) turn: &'a mut u32,
    /// The state as the script sees it.
    pub(crate) table: &'a Table,
    /// Hands are told as they are once the game is set up, so what is drawn before that is not.
    pub(crate) is_setup: bool,
    pub(crate) chance: &'a mut C,
    pub(crate) recorder: &'a mut R,
}

impl<C: Chance, R: Recorder> Tools<'_, C, R> {
    /// Does what `game.luau` asks for by number.
    pub(crate) fn answer(&mut self, what: u8, given: &[Value]) -> Result<Value, Error> {
        let at = |place: usize| given.get(place).unwrap_or(&Value::Nil);
        match what {
            1 => {
                *self.turn += 1;
                self.chance.turn(*self.turn);
                self.table.raw_set("turn", *self.turn + 1)?;
                Ok(Value::Nil)
            }
            2 => self.roll(at(0)),
            3 => self.below(Stream::DICE, at(0), "die: the number of sides"),
            4 => self.below(Stream::OTHER, at(0), "random: the highest number"),
            5 => self.draw(at(0), at(1)),
            6 => self.tell(given, None),
            7 => self.count(at(0), at(1), at(2)),
            8 => self.measure(at(0), at(1)),
            10 => {
                let seat = self.player(at(0), "tell_to")?;
                self.tell(given.get(1..).unwrap_or_default(), Some(seat))
            }
            _ => {
                self.recorder.first_player(self.player(at(0), "first_player")?);
                Ok(Value::Nil)
            }
        }
    }

    fn player(&self, value: &Value, what: &str) -> Result<Seat, Error> {
        let seats = self.game.seats_count();
        match whole(value) {
            Some(seat) if (1..=i64::from(seats)).contains(&seat) => Ok(Seat(seat as u8 - 1)),
            _ => Err(wrong(format!("{what}: {} is no player from 1 to {seats}", said(value)))),
        }
    }

    fn below(&mut self, stream: Stream, bound: &Value, what: &str) -> Result<Value, Error> {
        match whole(bound) {
            Some(bound) if (1..=1_000_000).contains(&bound) => {
                Ok(Value::Integer(i64::from(self.chance.below(stream, bound as u32)) + 1))
            }
            _ => Err(wrong(format!("{what} is from 1 to 1000000, not {}", said(bound)))),
        }
    }

    fn place_of<'n>(
        what: &str,
        name: &Value,
        mut known: impl Iterator<Item = &'n str> + Clone,
    ) -> Result<usize, Error> {
        let all = known.clone();
        let found = match name {
            Value::String(text) => known.position(|one| one.as_bytes() == &*text.as_bytes()),
            _ => None,
        };
        found.ok_or_else(|| {
            let all: Vec<&str> = all.collect();
            let all = if all.is_empty() { "nothing".to_owned() } else { all.join(", ") };
            wrong(format!("{what}: the game declares {all}, not {}", said(name)))
        })
    }

    fn roll(&mut self, name: &Value) -> Result<Value, Error> {
        let dice = &self.game.declared().dice;
        let place = Self::place_of("roll", name, dice.iter().map(|one| one.0.as_str()))?;
        // The first kind of die is the plain one, so that a game of one die is what it would be in Rust.
        let stream = Stream::DICE.of(place as u8);
        let face = self.chance.below(stream, self.game.sides()[place]);
        self.recorder.roll(RollId(place as u16), 0, face as u16);
        Ok(Value::Integer(i64::from(face) + 1))
    }

    /// Which of the piles this is, by its place among the parts of the state.
    fn pile(&self, pile: &Table) -> Result<Option<usize>, Error> {
        for (place, room) in self.game.rooms().iter().enumerate() {
            if room.is_cards()
                && !room.part.is_each
                && matches!(self.table.raw_get(room.part.name.as_str())?, Value::Table(known) if known == *pile)
            {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }

    /// The place in a pile of the card that chance takes.
    fn draw(&mut self, from: &Value, player: &Value) -> Result<Value, Error> {
        let Value::Table(pile) = from else {
            return Err(wrong(format!(
                "draw: {} is no pile; write draw(s.deck, s.hand[player], player)",
                said(from)
            )));
        };
        let mut cards = Vec::with_capacity(pile.raw_len());
        let mut before = WideSet::EMPTY;
        for place in 1..=pile.raw_len() {
            let value: Value = pile.raw_get(place)?;
            let card = match whole(&value) {
                Some(card) if (1..=self.game.cards_count() as i64).contains(&card) => {
                    (card - 1) as u8
                }
                _ => return Err(wrong(format!("draw: {} in the pile is no card", said(&value)))),
            };
            before.insert(card);
            cards.push(card);
        }
        let known = self.pile(pile)?;
        let stream = schema::stream_of(known);
        let drawn = self.chance.draw_wide(stream, before);
        if !player.is_nil() {
            let seat = self.player(player, "draw")?;
            if !self.is_setup {
                self.recorder.card(seat, self.game.cards()[usize::from(drawn)], CardEvent::Drawn);
                if let Some(pile) = known.and_then(|known| schema::pile_of(self.game, known)) {
                    self.recorder.draw_wide(seat, PileId(pile), drawn, before);
                }
                self.recorder.got_copy(seat, 0, drawn);
            }
        }
        let place = cards.iter().position(|card| *card == drawn).unwrap_or(0);
        Ok(Value::Integer(place as i64 + 1))
    }

    fn tell(&mut self, given: &[Value], only: Option<Seat>) -> Result<Value, Error> {
        let Some((Value::String(form), values)) = given.split_first() else {
            return Err(wrong("tell: write tell(\"%s rolls %d\", player, face)".to_owned()));
        };
        let form = form.to_string_lossy();
        match only {
            Some(seat) => {
                let line = |out: &mut dyn fmt::Write| write_form(&form, values, out);
                self.recorder.tell_to(SeatSet::of(seat), line);
            }
            None => self.recorder.tell(|out| write_form(&form, values, out)),
        }
        Ok(Value::Nil)
    }

    fn count(&mut self, name: &Value, player: &Value, times: &Value) -> Result<Value, Error> {
        let counts = &self.game.declared().counts;
        let column = Self::place_of("count", name, counts.iter().map(|one| one.0.as_str()))?;
        let seat = self.player(player, "count")?;
        match whole(times) {
            Some(times) if (0..=1_000_000).contains(&times) => {
                self.recorder.count(TableId(0), seat.0.into(), column as u16, times as u32);
                Ok(Value::Nil)
            }
            _ => Err(wrong(format!("count: {} times is no number from 0", said(times)))),
        }
    }

    fn measure(&mut self, name: &Value, number: &Value) -> Result<Value, Error> {
        let measures = &self.game.declared().measures;
        let place = Self::place_of("measure", name, measures.iter().map(|one| one.name.as_str()))?;
        match whole(number) {
            Some(number) if number >= 0 => {
                let id = HistogramId(schema::MEASURES_FIRST + place as u16);
                self.recorder.measure(id, number.min(i64::from(u32::MAX)) as u32);
                Ok(Value::Nil)
            }
            _ => Err(wrong(format!("measure: {} is no whole number from 0", said(number)))),
        }
    }
}

/// Puts values in the place of `%s` and `%d`; `%%` is a percent sign.
fn write_form(form: &str, values: &[Value], out: &mut dyn fmt::Write) -> fmt::Result {
    let mut values = values.iter();
    let mut rest = form;
    while let Some((before, after)) = rest.split_once('%') {
        out.write_str(before)?;
        rest = match after.chars().next() {
            Some('s' | 'd') => {
                match values.next() {
                    Some(Value::String(text)) => out.write_str(&text.to_string_lossy())?,
                    Some(value) => out.write_str(&said(value))?,
                    None => out.write_str("?")?,
                }
                &after[1..]
            }
            Some('%') => {
                out.write_char('%')?;
                &after[1..]
            }
            _ => {
                out.write_char('%')?;
                after
            }
        };
    }
    out.write_str(rest)
}
