//! What a seat sees, as a table of a script.

use std::sync::Arc;

use mlua::{Error, Lua, LuaString, Table, Value};
use tenbin_engine::show::{Said, ShownKind, ShownOf};
use tenbin_engine::{Of, Picture, Question, ShownField, ShownId, Thing};

/// Names of what is told of a thing.
const THING_KEYS: [&str; 6] = ["number", "what", "seat", "x", "y", "facing"];

/// The names and words of all fields, as values of a state.
pub(crate) struct Seen {
    fields: Arc<Vec<ShownField>>,
    names: Vec<LuaString>,
    /// Whether each is handed over.
    wanted: Vec<bool>,
    /// What each word of a field is in a script.
    words: Vec<Vec<Value>>,
    thing_keys: Vec<LuaString>,
    cards_keys: [LuaString; 2],
}

impl Seen {
    /// For these fields; only those that are wanted are told, if any are.
    pub(crate) fn new(
        lua: &Lua,
        fields: &Arc<Vec<ShownField>>,
        wanted: Option<&[String]>,
        seats: u8,
    ) -> Result<Self, Error> {
        let names: Result<Vec<_>, _> =
            fields.iter().map(|field| lua.create_string(&field.name)).collect();
        let words: Result<Vec<_>, _> =
            fields.iter().map(|field| words_of(lua, field, seats)).collect();
        let is_wanted = |field: &ShownField| {
            let named = |name: &String| wanted.is_none_or(|wanted| wanted.contains(name));
            let owner = match field.of {
                ShownOf::Things(owner) => fields.get(usize::from(owner.0)),
                _ => None,
            };
            named(&field.name) || owner.is_some_and(|owner| named(&owner.name))
        };
        let thing_keys: Result<Vec<_>, _> =
            THING_KEYS.iter().map(|key| lua.create_string(key)).collect();
        Ok(Self {
            fields: fields.clone(),
            names: names?,
            wanted: fields.iter().map(is_wanted).collect(),
            words: words?,
            thing_keys: thing_keys?,
            cards_keys: [lua.create_string("cards")?, lua.create_string("unseen")?],
        })
    }

    /// What is seen of a decision, by the names of the fields.
    pub(crate) fn table(&self, lua: &Lua, question: &dyn Question) -> Result<Table, Error> {
        let mut picture = Picture::default();
        question.show(&mut picture);
        let all = lua.create_table()?;
        let mut things: Vec<(u16, u16, Table)> = Vec::new();
        for (id, of, said) in picture.all() {
            let place = usize::from(id.0);
            if self.wanted.get(place) != Some(&true) {
                continue;
            }
            match (*of, said) {
                (_, Said::Thing(thing)) => {
                    let entry = self.entry(lua, &all, &mut things, (*id, thing.number))?;
                    self.put_thing(&entry, place, thing)?;
                }
                (Of::Table, said) => {
                    all.raw_set(&self.names[place], self.value(lua, place, said)?)?;
                }
                (Of::Seat(seat), said) => {
                    let value = self.value(lua, place, said)?;
                    self.list(lua, &all, place)?.raw_set(seat.0 + 1, value)?;
                }
                (Of::Thing(owner, number), said) => {
                    let entry = self.entry(lua, &all, &mut things, (owner, number))?;
                    entry.raw_set(&self.names[place], self.value(lua, place, said)?)?;
                }
            }
        }
        Ok(all)
    }

    /// The list of a field of seats or of things.
    fn list(&self, lua: &Lua, all: &Table, place: usize) -> Result<Table, Error> {
        if let Value::Table(list) = all.raw_get(&self.names[place])? {
            return Ok(list);
        }
        let list = lua.create_table()?;
        all.raw_set(&self.names[place], &list)?;
        Ok(list)
    }

    /// What is told of a thing, behind those that were told of before.
    fn entry(
        &self,
        lua: &Lua,
        all: &Table,
        things: &mut Vec<(u16, u16, Table)>,
        (owner, number): (ShownId, u16),
    ) -> Result<Table, Error> {
        let known = things.iter().find(|known| (known.0, known.1) == (owner.0, number));
        if let Some((_, _, entry)) = known {
            return Ok(entry.clone());
        }
        let entry = lua.create_table()?;
        entry.raw_set(&self.thing_keys[0], number)?;
        self.list(lua, all, usize::from(owner.0))?.raw_push(&entry)?;
        things.push((owner.0, number, entry.clone()));
        Ok(entry)
    }

    fn put_thing(&self, entry: &Table, place: usize, thing: &Thing) -> Result<(), Error> {
        entry.raw_set(&self.thing_keys[1], self.word(place, thing.what))?;
        if let Some(seat) = thing.seat {
            entry.raw_set(&self.thing_keys[2], seat.0 + 1)?;
        }
        if let Some(at) = thing.at {
            entry.raw_set(&self.thing_keys[3], at.x)?;
            entry.raw_set(&self.thing_keys[4], at.y)?;
            if let Some(facing) = at.facing {
                entry.raw_set(&self.thing_keys[5], facing)?;
            }
        }
        Ok(())
    }

    fn word(&self, place: usize, word: u16) -> Value {
        self.words[place].get(usize::from(word)).cloned().unwrap_or(Value::Nil)
    }

    fn value(&self, lua: &Lua, place: usize, said: &Said) -> Result<Value, Error> {
        Ok(match said {
            Said::Number(number) => Value::Number(f64::from(*number)),
            Said::Word(word) => self.word(place, *word),
            Said::Cards(cards, unseen) => {
                let ids = cards.iter().map(|&card| self.word(place, card));
                let told = lua.create_table()?;
                told.raw_set(&self.cards_keys[0], lua.create_sequence_from(ids)?)?;
                told.raw_set(&self.cards_keys[1], *unseen)?;
                Value::Table(told)
            }
            // It has a place of its own.
            Said::Thing(_) => Value::Nil,
        })
    }

    /// Whether it is for these fields.
    pub(crate) fn is_of(&self, fields: &Arc<Vec<ShownField>>) -> bool {
        Arc::ptr_eq(&self.fields, fields) || self.fields == *fields
    }

    /// The names of what is handed over.
    pub(crate) fn told(&self) -> Vec<&str> {
        let told = self.fields.iter().zip(&self.wanted).filter(|(_, wanted)| **wanted);
        told.map(|(field, _)| field.name.as_str()).collect()
    }

    /// Whether there is a field of this name, handed over or not.
    pub(crate) fn knows(&self, name: &str) -> bool {
        self.fields.iter().any(|field| field.name == name)
    }
}

/// What the words of a field are in a script: no and yes are `false` and `true`, seats their numbers (0 for
/// nobody), all others texts.
fn words_of(lua: &Lua, field: &ShownField, seats: u8) -> Result<Vec<Value>, Error> {
    if field.kind == ShownField::flag("", "").kind {
        return Ok(vec![Value::Boolean(false), Value::Boolean(true)]);
    }
    if field.kind == ShownField::seat("", seats, "").kind {
        return Ok((0..=seats).map(|seat| Value::Number(f64::from(seat))).collect());
    }
    let words: &[String] = match &field.kind {
        ShownKind::Number { .. } => &[],
        ShownKind::Word { words } | ShownKind::Things { words, .. } => words,
        ShownKind::Cards { ids, .. } => ids,
    };
    words.iter().map(|word| Ok(Value::String(lua.create_string(word)?))).collect()
}
