//! Which texts an action may have: the forms of a game's notation, made of its words and ids.
//!
//! A scenario says in texts what is legal and what is not. A text that no action could ever have
//! would be "not legal" whatever the rules do, so it is refused, with the nearest one there could be.

use tenbin_content::nearest;

/// What stands for one word of a form.
#[derive(Clone, Debug)]
pub enum Class {
    /// One of these words.
    Words(Vec<String>),
    /// One of these ids, perhaps numbered (`ronin_2`, `ronin#2`) or said whose (`enemy_ronin`,
    /// `seat2:ronin`).
    Names(Vec<String>),
    /// Several of these ids joined by `+`, or `attack#2` for a team that has lost its members.
    Teams(Vec<String>),
    /// A seat of so many: `seat2`.
    Seat(u8),
    /// A whole number, perhaps with a sign in front.
    Number,
    /// A place: two numbers with a comma, such as `60,30.5`.
    Point,
}

/// The texts that actions of a game may have.
#[derive(Clone, Debug)]
pub struct Notation {
    forms: &'static [&'static str],
    classes: Vec<(&'static str, Class)>,
}

/// How often a part of a form may come.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Often {
    Once,
    Perhaps,
    Any,
}

/// A part of a form: a word or class, and how often it may come.
struct Part<'a> {
    word: &'a str,
    often: Often,
}

/// How far a text is like any form, and what could have come there.
#[derive(Default)]
struct Farthest {
    at: usize,
    expected: Vec<String>,
}

impl Farthest {
    fn note(&mut self, at: usize, expected: impl FnOnce() -> Vec<String>) {
        if at > self.at {
            self.expected.clear();
            self.at = at;
        }
        if at == self.at {
            self.expected.extend(expected());
        }
    }
}

impl Notation {
    /// Forms such as `attack SEAT` or `use ABILITY SOURCE? FIGURE*`: lower case is written as it
    /// is (`a|b` for either), upper case names a class; `?` once or not at all, `*` any number.
    pub fn new(forms: &'static [&'static str], classes: Vec<(&'static str, Class)>) -> Self {
        Self { forms, classes }
    }

    /// Whether an action could have this text; else what to write instead.
    pub fn check(&self, text: &str) -> Result<(), String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut farthest = Farthest::default();
        if self.fits(&words, &mut farthest) {
            return Ok(());
        }
        let word = words.get(farthest.at).copied().unwrap_or_default();
        let near = nearest(word, farthest.expected.iter().map(String::as_str));
        if let Some(near) = near.filter(|_| !word.is_empty()) {
            let mut mended = words.clone();
            mended[farthest.at] = near;
            let fits = self.fits(&mended, &mut Farthest::default());
            let mended = mended.join(" ");
            return Err(format!("did you mean `{}`?", if fits { &mended } else { near }));
        }
        let verb = words.first().copied().unwrap_or_default();
        let of_verb = |form: &&&str| form.split(' ').next().is_some_and(|one| is_word(one, verb));
        let known: Vec<&str> = self.forms.iter().filter(of_verb).copied().collect();
        Err(if known.is_empty() {
            let mut verbs: Vec<&str> =
                self.forms.iter().filter_map(|form| form.split(' ').next()).collect();
            verbs.dedup();
            format!("actions begin with: {}", verbs.join(", "))
        } else {
            format!("write it like `{}`", known.join("` or `"))
        })
    }

    fn fits(&self, words: &[&str], farthest: &mut Farthest) -> bool {
        self.forms.iter().any(|form| {
            let parts: Vec<Part> = form.split(' ').map(Part::of).collect();
            self.walk(&parts, words, 0, farthest)
        })
    }

    fn walk(&self, parts: &[Part], words: &[&str], at: usize, farthest: &mut Farthest) -> bool {
        let Some((part, rest)) = parts.split_first() else {
            if at < words.len() {
                farthest.note(at, Vec::new);
            }
            return at == words.len();
        };
        if part.often != Often::Once && self.walk(rest, words, at, farthest) {
            return true;
        }
        if words.get(at).is_none_or(|word| !self.is(part.word, word)) {
            farthest.note(at, || self.words_of(part.word));
            return false;
        }
        let next = if part.often == Often::Any { parts } else { rest };
        self.walk(next, words, at + 1, farthest)
    }

    fn class(&self, name: &str) -> Option<&Class> {
        self.classes.iter().find(|(known, _)| *known == name).map(|(_, class)| class)
    }

    fn is(&self, part: &str, word: &str) -> bool {
        match self.class(part) {
            Some(class) => class.has(word),
            None => is_word(part, word),
        }
    }

    fn words_of(&self, part: &str) -> Vec<String> {
        match self.class(part) {
            Some(Class::Words(list) | Class::Names(list) | Class::Teams(list)) => list.clone(),
            Some(Class::Seat(seats)) => (1..=*seats).map(|seat| format!("seat{seat}")).collect(),
            Some(Class::Number | Class::Point) => Vec::new(),
            None => part.split('|').map(str::to_owned).collect(),
        }
    }
}

impl<'a> Part<'a> {
    fn of(text: &'a str) -> Self {
        if let Some(word) = text.strip_suffix('?') {
            return Self { word, often: Often::Perhaps };
        }
        match text.strip_suffix('*') {
            Some(word) => Self { word, often: Often::Any },
            None => Self { word: text, often: Often::Once },
        }
    }
}

/// Whether a word is the one written in a form, or one of `a|b`.
fn is_word(written: &str, word: &str) -> bool {
    written.split('|').any(|one| one == word)
}

impl Class {
    fn has(&self, word: &str) -> bool {
        match self {
            Self::Words(list) => list.iter().any(|one| one == word),
            Self::Names(list) => is_name(list, word),
            Self::Teams(list) => {
                let emptied = ["attack#", "empty#"].iter().find_map(|head| word.strip_prefix(head));
                emptied.is_some_and(is_digits) || word.split('+').all(|one| is_name(list, one))
            }
            Self::Seat(seats) => {
                let number = word.strip_prefix("seat").and_then(|text| text.parse::<u8>().ok());
                number.is_some_and(|number| (1..=*seats).contains(&number))
            }
            Self::Number => is_digits(word.strip_prefix(['+', '-']).unwrap_or(word)),
            Self::Point => word.split_once(',').is_some_and(|(x, y)| is_length(x) && is_length(y)),
        }
    }
}

/// Whether a text is a number, perhaps with a sign and decimals.
fn is_length(text: &str) -> bool {
    let text = text.strip_prefix('-').unwrap_or(text);
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    is_digits(whole) && is_digits(decimals)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a word is one of the ids, numbered or not, with or without its owner.
fn is_name(list: &[String], word: &str) -> bool {
    let is_id = |text: &str| list.iter().any(|id| id == text);
    let numbered = |text: &str| {
        is_id(text)
            || text.rsplit_once(['_', '#']).is_some_and(|(id, end)| is_digits(end) && is_id(id))
    };
    if numbered(word) {
        return true;
    }
    let owned = word.split_once(':').filter(|(owner, _)| Class::Seat(8).has(owner));
    match owned {
        Some((_, text)) => numbered(text),
        None => word.strip_prefix("enemy_").is_some_and(numbered),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notation() -> Notation {
        let ids = vec!["katana".to_owned(), "ronin".to_owned()];
        Notation::new(
            &[
                "pass",
                "attack SEAT",
                "play CARD USE*",
                "go POINT",
                "send TEAM",
                "draw deck|discard",
            ],
            vec![
                ("SEAT", Class::Seat(3)),
                ("CARD", Class::Names(ids.clone())),
                ("USE", Class::Words(vec!["a".to_owned(), "seat2".to_owned()])),
                ("POINT", Class::Point),
                ("TEAM", Class::Teams(ids)),
            ],
        )
    }

    #[test]
    fn what_an_action_could_be_called_is_known() {
        for text in [
            "pass",
            "attack seat3",
            "play katana",
            "play enemy_ronin_2 a seat2",
            "play seat2:ronin#2",
            "go 60,30.5",
            "send ronin+katana",
            "send attack#2",
            "draw discard",
        ] {
            assert_eq!(notation().check(text), Ok(()), "{text}");
        }
    }

    #[test]
    fn what_no_action_could_be_called_names_the_nearest() {
        for (text, wanted) in [
            ("attak seat2", "`attack seat2`"),
            ("attack seat4", "`attack seat"),
            ("play katna a", "`play katana a`"),
            ("attack", "write it like `attack SEAT`"),
            ("pass seat2", "write it like `pass`"),
            ("go north", "write it like `go POINT`"),
            ("meditate", "actions begin with: pass, attack, play, go, send, draw"),
        ] {
            let help = notation().check(text).unwrap_err();
            assert!(help.contains(wanted), "{text}: {help}");
        }
    }
}
