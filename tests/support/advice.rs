//! Does what an error advises, where the advice can be followed by rule: a designer will do just that.

use toml::Table;

/// A text with a marked part that was refused.
pub struct Refused<'a> {
    /// What stands before the mark.
    pub before: &'a str,
    /// What is marked.
    pub marked: &'a str,
    /// What stands behind it.
    pub after: &'a str,
}

impl Refused<'_> {
    /// The text as the advice wants it; None where it leaves something to decide.
    pub fn mended(&self, advice: &str) -> Option<String> {
        if let Some(rest) = advice.strip_prefix("did you mean ") {
            return self.renamed(rest);
        }
        if let Some(rest) = advice.strip_prefix("leave `") {
            let (key, rest) = rest.split_once('`')?;
            return (rest == " out").then(|| self.without(key))?;
        }
        let (fragment, key, value) = stated(advice.strip_prefix("write ")?)?;
        if let Some(marked) = self.before.trim_end().strip_suffix('=')
            && word_at_end(marked) == key
        {
            return Some(format!("{}{value}{}", self.before, self.after));
        }
        let inside = self.marked.strip_prefix('{')?.strip_suffix('}')?;
        let names_it = inside.split([' ', ',']).any(|word| word == key);
        (!names_it).then(|| format!("{}{{ {fragment},{inside}}}{}", self.before, self.after))
    }

    /// With the name that was meant: `did you mean "wound"? Allowed: ...`, or with a key in backquotes.
    fn renamed(&self, meant: &str) -> Option<String> {
        let quote = meant.chars().next()?;
        let name = meant[1..].split(quote).next()?;
        let name = match quote {
            '"' if self.marked.starts_with('"') => format!("\"{name}\""),
            '`' if !self.marked.starts_with('"') => name.to_owned(),
            _ => return None,
        };
        Some(format!("{}{name}{}", self.before, self.after))
    }

    /// Without a key whose value is marked.
    fn without(&self, key: &str) -> Option<String> {
        let before = self.before.trim_end().strip_suffix('=')?.trim_end().strip_suffix(key)?;
        let after = self.after.trim_start_matches([',', ' ']);
        Some(format!("{before}{after}"))
    }
}

/// The `key = value` that an advice begins with: as it is written, its key and its value. What goes on with a place
/// ("in `cost`", "on the card") is not for the mark.
fn stated(advice: &str) -> Option<(&str, &str, &str)> {
    let ends = (1..=advice.len()).rev().filter(|end| advice.is_char_boundary(*end));
    for end in ends {
        let (fragment, rest) = advice.split_at(end);
        let goes_on = ["", ",", ";", " or ", " ("];
        if !goes_on.iter().any(|one| rest == *one || !one.is_empty() && rest.starts_with(one)) {
            continue;
        }
        let Ok(table) = fragment.parse::<Table>() else { continue };
        let (key, value) = fragment.split_once('=')?;
        let (key, value) = (key.trim(), value.trim());
        return (table.len() == 1 && table.contains_key(key)).then_some((fragment, key, value));
    }
    None
}

/// The last word of a text: a key.
fn word_at_end(text: &str) -> &str {
    text.trim_end().rsplit([' ', '\n', '{', ',']).next().unwrap_or_default()
}
