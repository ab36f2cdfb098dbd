//! Moves between the script, which says them in words and numbers, and actions.

use mlua::{Error, Lua, Table, Value};

use crate::declared::Operand;
use crate::game::{ScriptGame, said, wrong};
use crate::read::OPERANDS_MAX;
use crate::section::whole;
use crate::state::Action;
use tenbin_engine::{Actions, KeyHasher, meaning_of};

impl ScriptGame {
    /// What stands for something after the word of a move.
    fn pack(&self, operand: &Operand, value: &Value) -> Result<u16, String> {
        let number = whole(value);
        let within = |min: i64, max: i64, what: &str| match number {
            Some(number) if (min..=max).contains(&number) => Ok((number - min) as u16),
            _ => Err(format!("{} is no {what} from {min} to {max}", said(value))),
        };
        match operand {
            Operand::Card => within(1, self.cards_count() as i64, "card"),
            Operand::Player => within(1, self.seats_count().into(), "player"),
            Operand::Number { min, max } => within((*min).into(), (*max).into(), "number"),
            Operand::Word(words) => {
                let word = match value {
                    Value::String(text) => text.to_string_lossy(),
                    other => {
                        return Err(format!("{} is none of {}", said(other), words.join(", ")));
                    }
                };
                let place = words.iter().position(|known| *known == word);
                place
                    .map(|place| place as u16)
                    .ok_or_else(|| format!("`{word}` is none of {}", words.join(", ")))
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
                other => {
                    return Err(wrong(format!(
                        "choices: a move begins with its word, not with {}",
                        said(&other)
                    )));
                }
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
            return Err(wrong(format!(
                "choices: `moves` has no `{word}`; it has {}",
                known.join(", ")
            )));
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
    pub(crate) fn unpack(&self, lua: &Lua, action: Action) -> Result<Vec<Value>, Error> {
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
    pub(crate) fn sense(&self, action: Action) -> u64 {
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
                Operand::Card => {
                    hasher.mix(self.kinds()[usize::from(self.cards()[usize::from(packed)])].sign);
                }
                _ => hasher.mix(packed.into()),
            }
        }
        std::hash::Hasher::finish(&hasher)
    }

    /// Every card of a kind that is offered once more is left out: copies are alike.
    pub(crate) fn list_moves(
        &self,
        list: &Table,
        actions: &mut Actions<Self>,
    ) -> Result<(), Error> {
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
}
