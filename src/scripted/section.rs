//! A table of a declaration, read key by key, with words for what is wrong in it.

use mlua::{Table, Value};

use crate::declared::Named;
use tenbin_content::nearest;

/// What is wrong, where, in words.
pub(crate) type Wrong = String;

/// A table of the declaration and how it is called.
pub(crate) struct Section<'a> {
    pub(crate) table: &'a Table,
    pub(crate) path: String,
}

impl<'a> Section<'a> {
    pub(crate) fn new(table: &'a Table, path: impl Into<String>) -> Self {
        Self { table, path: path.into() }
    }

    pub(crate) fn at(&self, key: &str) -> String {
        if self.path.is_empty() { format!("`{key}`") } else { format!("`{}.{key}`", self.path) }
    }

    pub(crate) fn get(&self, key: &str) -> Value {
        self.table.raw_get(key).unwrap_or(Value::Nil)
    }

    /// Every key is one of these; numbered entries are looked at elsewhere.
    pub(crate) fn only(&self, known: &[&str]) -> Result<(), Wrong> {
        for pair in self.table.pairs::<Value, Value>() {
            let Ok((Value::String(key), _)) = pair else { continue };
            let key = key.to_string_lossy();
            if !known.contains(&key.as_str()) {
                let place = if self.path.is_empty() { "a game" } else { &self.path };
                let help = match nearest(&key, known.iter().copied()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("it may have: {}", known.join(", ")),
                };
                return Err(format!("{place} has no `{key}`; {help}"));
            }
        }
        Ok(())
    }

    pub(crate) fn text(&self, key: &str) -> Result<Option<String>, Wrong> {
        match self.get(key) {
            Value::Nil => Ok(None),
            Value::String(text) => Ok(Some(text.to_string_lossy())),
            other => Err(format!(
                "{} must be a text in quotes, not a {}",
                self.at(key),
                other.type_name()
            )),
        }
    }

    pub(crate) fn whole(&self, key: &str) -> Result<Option<i64>, Wrong> {
        match self.get(key) {
            Value::Nil => Ok(None),
            value => match whole(&value) {
                Some(number) => Ok(Some(number)),
                None => Err(format!("{} must be a whole number", self.at(key))),
            },
        }
    }

    pub(crate) fn whole_in(&self, key: &str, range: (i64, i64)) -> Result<Option<i64>, Wrong> {
        let found = self.whole(key)?;
        match found {
            Some(number) if number < range.0 || number > range.1 => {
                Err(format!("{} is {number}; it must be {} to {}", self.at(key), range.0, range.1))
            }
            found => Ok(found),
        }
    }

    pub(crate) fn flag(&self, key: &str) -> Result<bool, Wrong> {
        match self.get(key) {
            Value::Nil => Ok(false),
            Value::Boolean(is_so) => Ok(is_so),
            _ => Err(format!("{} must be true or false", self.at(key))),
        }
    }

    pub(crate) fn table(&self, key: &str) -> Result<Option<Table>, Wrong> {
        match self.get(key) {
            Value::Nil => Ok(None),
            Value::Table(table) => Ok(Some(table)),
            _ => Err(format!("{} must be a table: {key} = {{ ... }}", self.at(key))),
        }
    }

    /// The entries of a table by name, in the order of the names, since a table has no other.
    pub(crate) fn named(&self, key: &str) -> Result<Vec<(String, Value)>, Wrong> {
        let Some(table) = self.table(key)? else { return Ok(Vec::new()) };
        let mut all = Vec::new();
        for pair in table.pairs::<Value, Value>() {
            match pair {
                Ok((Value::String(name), value)) => {
                    let name = name.to_string_lossy();
                    check_name(&self.at(key), &name)?;
                    all.push((name, value));
                }
                _ => {
                    return Err(format!(
                        "{} has an entry without a name: write NAME = ...",
                        self.at(key)
                    ));
                }
            }
        }
        all.sort_by(|one, two| one.0.cmp(&two.0));
        Ok(all)
    }

    /// The entries of a list.
    pub(crate) fn list(&self, key: &str) -> Result<Vec<Value>, Wrong> {
        let Some(table) = self.table(key)? else { return Ok(Vec::new()) };
        Ok((1..=table.raw_len()).map(|place| table.raw_get(place).unwrap_or(Value::Nil)).collect())
    }

    /// A list of names.
    pub(crate) fn names(&self, key: &str) -> Result<Vec<String>, Wrong> {
        self.list(key)?
            .iter()
            .map(|value| match value {
                Value::String(name) => {
                    let name = name.to_string_lossy();
                    check_name(&self.at(key), &name).map(|()| name)
                }
                _ => Err(format!("{} is a list of names in quotes", self.at(key))),
            })
            .collect()
    }

    /// Names with a sentence each.
    pub(crate) fn sentences(&self, key: &str) -> Result<Vec<Named>, Wrong> {
        self.named(key)?
            .into_iter()
            .map(|(name, value)| match value {
                Value::String(text) => Ok((name, text.to_string_lossy())),
                _ => Err(format!(
                    "`{key}.{name}` must be one sentence in quotes that says what it is"
                )),
            })
            .collect()
    }
}

/// A whole number that a script has written.
pub(crate) fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::Integer(number) => Some(*number),
        Value::Number(number) if number.fract() == 0.0 && number.abs() < 9e15 => {
            Some(*number as i64)
        }
        _ => None,
    }
}

/// Names are plain, since they become columns of reports and keys of files.
pub(crate) fn check_name(place: &str, name: &str) -> Result<(), Wrong> {
    let is_plain = |text: &str| {
        text.starts_with(|first: char| first.is_ascii_lowercase())
            && text
                .chars()
                .all(|one| one.is_ascii_lowercase() || one.is_ascii_digit() || one == '_')
    };
    if is_plain(name) {
        return Ok(());
    }
    Err(format!(
        "{place}: a name has small letters, digits and _ and begins with a letter, so `{name}` is none"
    ))
}
