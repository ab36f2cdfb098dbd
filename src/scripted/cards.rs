//! The cards of a game in a script: what its content says of each kind.

use mlua::{Error, Lua, Table};

use crate::declared::{CardField, CardFieldKind};
use tenbin_content::Node;
use tenbin_engine::meaning_of;

/// A kind of card.
#[derive(Clone, Debug)]
pub(crate) struct CardKind {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) copies: usize,
    /// What lots are drawn by: it stays when other cards come and go.
    pub(crate) sign: u64,
    values: Vec<(String, CardValue)>,
}

#[derive(Clone, Debug)]
enum CardValue {
    Number(i64),
    Word(String),
}

impl CardKind {
    /// From a table that has the shape of one.
    pub(crate) fn read(node: &Node, fields: &[CardField]) -> Option<Self> {
        let id = node.text("id")?.to_owned();
        let value = |field: &CardField| {
            let value = match &field.kind {
                CardFieldKind::Number { usual, .. } => {
                    CardValue::Number(node.integer(&field.name).or(*usual)?)
                }
                CardFieldKind::Word { usual, .. } => CardValue::Word(
                    node.text(&field.name).map(str::to_owned).or_else(|| usual.clone())?,
                ),
            };
            Some((field.name.clone(), value))
        };
        Some(Self {
            name: node.text("name").unwrap_or(&id).to_owned(),
            copies: node.integer("copies").unwrap_or(1) as usize,
            sign: meaning_of(&id.as_bytes()),
            values: fields.iter().map(value).collect::<Option<_>>()?,
            id,
        })
    }

    /// As the script sees it.
    pub(crate) fn table(&self, lua: &Lua) -> Result<Table, Error> {
        let table = lua.create_table()?;
        table.raw_set("id", self.id.as_str())?;
        table.raw_set("name", self.name.as_str())?;
        table.raw_set("copies", self.copies)?;
        for (name, value) in &self.values {
            match value {
                CardValue::Number(number) => table.raw_set(name.as_str(), *number)?,
                CardValue::Word(word) => table.raw_set(name.as_str(), word.as_str())?,
            }
        }
        table.set_readonly(true);
        Ok(table)
    }

    /// Its values as texts, for lists.
    pub(crate) fn texts(&self) -> impl Iterator<Item = String> {
        self.values.iter().map(|(_, value)| match value {
            CardValue::Number(number) => number.to_string(),
            CardValue::Word(word) => word.clone(),
        })
    }
}
