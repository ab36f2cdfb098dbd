//! What is said of somebody, and how several such clauses become one sentence: `you draw 1 card and discard 1 card of your
//! choice from your hand`.

/// Around a name that is still open, and between its two forms: no text of a card has them.
const BEGIN: char = '\u{1}';
const BETWEEN: char = '\u{2}';
const END: char = '\u{3}';

/// The things that have been mentioned on a card.
#[derive(Default)]
pub(super) struct Names(Vec<String>);

impl Names {
    /// A text with all its open names settled.
    pub(super) fn settle(&mut self, text: &str) -> String {
        let mut settled = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once(BEGIN) {
            settled.push_str(before);
            let (name, behind) = after.split_once(END).unwrap_or((after, ""));
            let (full, short) = name.split_once(BETWEEN).unwrap_or((name, name));
            let known = self.0.iter().any(|one| one == full);
            settled.push_str(if known { short } else { full });
            if !known {
                self.0.push(full.to_owned());
            }
            rest = behind;
        }
        settled + rest
    }
}

/// Who or what a clause speaks of.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct Subject {
    /// At first mention: `a ninja that faces its team`.
    pub(super) full: String,
    /// From then on: `that ninja`.
    pub(super) short: String,
    /// Whose something is: `its`, `your`.
    pub(super) own: &'static str,
    /// Its verbs have no `s`: `you` and what is several.
    pub(super) is_many: bool,
}

impl Subject {
    /// A thing that is always called the same.
    pub(super) fn one(name: impl Into<String>) -> Self {
        let full = name.into();
        Self { short: full.clone(), full, own: "its", is_many: false }
    }

    /// A thing with a longer name at first.
    pub(super) fn named(full: String, short: impl Into<String>) -> Self {
        Self { short: short.into(), ..Self::one(full) }
    }

    /// A player: `you`, `the opponent`.
    pub(super) fn player(name: &str, own: &'static str) -> Self {
        Self { own, is_many: name == "you", ..Self::one(name) }
    }

    /// Several things.
    pub(super) fn many(self) -> Self {
        Self { own: "their", is_many: true, ..self }
    }

    /// Its name, still open: whole where it is mentioned first, short from then on (`Names`).
    pub(super) fn mention(&self) -> String {
        if self.full == self.short {
            return self.full.clone();
        }
        format!("{BEGIN}{}{BETWEEN}{}{END}", self.full, self.short)
    }

    /// A verb as it is said of the subject.
    fn verb(&self, verb: &str) -> String {
        match (verb, self.is_many) {
            ("be", true) => "are".to_owned(),
            ("be", false) => "is".to_owned(),
            ("have", false) => "has".to_owned(),
            ("search", false) => "searches".to_owned(),
            ("go", false) => "goes".to_owned(),
            ("may" | "cannot", _) | (_, true) => verb.to_owned(),
            (verb, false) => format!("{verb}s"),
        }
    }
}

/// A clause.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) enum Clause {
    /// Somebody does something.
    Does {
        /// Who.
        subject: Subject,
        /// The verb as it is said of several.
        verb: &'static str,
        /// All that is done by it.
        what: Vec<String>,
        /// What comes behind: `this turn`.
        tail: &'static str,
        /// It is left to somebody's will.
        may: bool,
    },
    /// Words that stand for themselves.
    Stands(String),
}

/// A clause of one thing done.
pub(super) fn does(subject: &Subject, verb: &'static str, what: impl Into<String>) -> Clause {
    Clause::Does { subject: subject.clone(), verb, what: vec![what.into()], tail: "", may: false }
}

impl Clause {
    /// The same with something behind it, where it speaks of somebody.
    pub(super) fn with_tail(self, tail: &'static str) -> Self {
        match self {
            Self::Does { subject, verb, what, tail: _, may } => {
                Self::Does { subject, verb, what, tail, may }
            }
            Self::Stands(text) => Self::Stands(text),
        }
    }

    /// Takes another one in where it is said of the same with the same verb and end.
    fn takes(&mut self, other: &Self) -> bool {
        let Self::Does { subject, verb, what, tail, may } = self else { return false };
        let Self::Does { subject: whose, verb: does, what: more, tail: end, may: will } = other
        else {
            return false;
        };
        let alike = (&*subject, &*verb, &*tail, &*may) == (whose, does, end, will);
        if alike {
            what.extend(more.iter().filter(|one| !one.is_empty()).cloned());
        }
        alike
    }
}

/// Clauses in a row, those of one subject under one name: `the user has +2 combat this turn; you draw 1 card`.
pub(super) fn row(clauses: &[Clause]) -> String {
    let mut merged: Vec<Clause> = Vec::new();
    for clause in clauses {
        if !merged.last_mut().is_some_and(|last| last.takes(clause)) {
            merged.push(clause.clone());
        }
    }
    let mut groups: Vec<(Option<Subject>, String, Vec<String>)> = Vec::new();
    for clause in merged {
        match clause {
            Clause::Stands(text) => groups.push((None, text, Vec::new())),
            Clause::Does { subject, verb, what, tail, may } => {
                let verb = if may { format!("may {verb}") } else { subject.verb(verb) };
                let what = listed(&what, "and");
                let parts = [verb.as_str(), &what, tail];
                let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
                let said = parts.join(" ");
                match groups.last_mut() {
                    Some((Some(last), _, all)) if *last == subject => all.push(said),
                    _ => {
                        let name = subject.mention();
                        groups.push((Some(subject), name, vec![said]));
                    }
                }
            }
        }
    }
    let told = |(_, name, said): (Option<Subject>, String, Vec<String>)| {
        if said.is_empty() { name } else { format!("{name} {}", sequence(&said)) }
    };
    let told: Vec<String> = groups.into_iter().map(told).collect();
    // Where one of them depends on what comes before, or is a row itself, they are kept apart.
    let apart = told.iter().any(|one| one.starts_with("if ") || one.contains("; "));
    match told.as_slice() {
        [first @ .., last] if !first.is_empty() && !apart => {
            format!("{}, and {last}", first.join(", "))
        }
        all => all.join("; "),
    }
}

/// `does this`, `does this and does that`; with a comma where one of them has an `and` of its own.
fn sequence(said: &[String]) -> String {
    let holds = said.iter().any(|one| one.contains(" and "));
    match said {
        [first @ .., last] if holds && !first.is_empty() => {
            format!("{}, and {last}", first.join(", "))
        }
        _ => listed(said, "and"),
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn listed<W: AsRef<str>>(words: &[W], last: &str) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// `1 card`, `2 cards`.
pub(super) fn counted(count: u8, one: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {one}{s}")
}

/// A word with `a` or `an` before it.
pub(super) fn with_article(word: &str) -> String {
    let vowel = word.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O']);
    format!("{} {word}", if vowel { "an" } else { "a" })
}

/// A text with a capital letter and a full stop.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}
