//! What is said of somebody, and how several such clauses become one sentence: `it gets 1 Shield token and 1 Haste
//! token, and may not Walk this turn`.

/// Who or what a clause speaks of.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct Subject {
    /// At first mention: `an enemy in its control zone`.
    pub(super) full: String,
    /// From then on: `the enemy`.
    pub(super) short: String,
    /// Its verbs have no `s`: `you` and what is several.
    pub(super) is_many: bool,
}

impl Subject {
    /// One that is always called the same.
    pub(super) fn one(name: &str) -> Self {
        Self::named(name, name)
    }

    /// One with a longer name at first.
    pub(super) fn named(full: &str, short: &str) -> Self {
        Self { full: full.to_owned(), short: short.to_owned(), is_many: false }
    }

    /// Several, or `you`.
    pub(super) fn many(name: &str) -> Self {
        Self { is_many: true, ..Self::one(name) }
    }

    /// A verb as it is said of the subject.
    pub(super) fn verb(&self, verb: &str) -> String {
        match (verb, self.is_many) {
            ("be", true) => "are".to_owned(),
            ("be", false) => "is".to_owned(),
            ("have", false) => "has".to_owned(),
            ("may" | "cannot", _) | (_, true) => verb.to_owned(),
            (verb, false) => format!("{verb}s"),
        }
    }
}

/// A clause.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) enum Clause {
    /// Somebody does something, with how long at the end.
    Does {
        /// Who.
        subject: Subject,
        /// The verb as it is said of several.
        verb: &'static str,
        /// All that is done by it.
        what: Vec<String>,
        /// What comes behind: `this turn`.
        tail: String,
    },
    /// Words that stand for themselves.
    Stands(String),
}

/// A clause of one thing done.
pub(super) fn does(subject: &Subject, verb: &'static str, what: impl Into<String>) -> Clause {
    Clause::Does { subject: subject.clone(), verb, what: vec![what.into()], tail: String::new() }
}

impl Clause {
    /// The same with something behind it, where it has nothing yet.
    pub(super) fn with_tail(self, behind: &str) -> Self {
        match self {
            Self::Does { subject, verb, what, tail } if tail.is_empty() => {
                Self::Does { subject, verb, what, tail: behind.to_owned() }
            }
            other => other,
        }
    }

    /// Takes another one in where it is said of the same with the same verb and end.
    fn takes(&mut self, other: &Self) -> bool {
        let Self::Does { subject, verb, what, tail } = self else { return false };
        let Self::Does { subject: other, verb: does, what: more, tail: end } = other else {
            return false;
        };
        let alike = (&*subject, &*verb, &*tail) == (other, does, end);
        if alike {
            what.extend(more.iter().cloned());
        }
        alike
    }
}

/// Clauses that have nothing more to take in from one another.
pub(super) fn merged(clauses: Vec<Clause>) -> Vec<Clause> {
    let mut all: Vec<Clause> = Vec::new();
    for clause in clauses {
        if !all.last_mut().is_some_and(|last| last.takes(&clause)) {
            all.push(clause);
        }
    }
    all
}

/// What is said of one subject after another; who is among `named` has been mentioned.
pub(super) fn groups(clauses: Vec<Clause>, named: &mut Vec<Subject>) -> Vec<String> {
    let mut groups: Vec<(Option<Subject>, String, Vec<String>)> = Vec::new();
    for clause in merged(clauses) {
        match clause {
            Clause::Stands(text) => groups.push((None, text, Vec::new())),
            Clause::Does { subject, verb, what, tail } => {
                let space = if tail.is_empty() { "" } else { " " };
                let said = format!("{} {}{space}{tail}", subject.verb(verb), listed(&what, "and"));
                match groups.last_mut() {
                    Some((Some(last), _, all)) if *last == subject => all.push(said),
                    _ => {
                        let known = named.contains(&subject);
                        let name = if known { &subject.short } else { &subject.full }.clone();
                        if !known {
                            named.push(subject.clone());
                        }
                        groups.push((Some(subject), name, vec![said]));
                    }
                }
            }
        }
    }
    let told = |(_, name, said): (Option<Subject>, String, Vec<String>)| {
        if said.is_empty() { name } else { format!("{name} {}", sequence(&said)) }
    };
    groups.into_iter().map(told).collect()
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

/// `1 token`, `2 tokens`.
pub(super) fn counted(count: impl Into<i32>, one: &str) -> String {
    let count = count.into();
    let plural = match one {
        _ if count == 1 => one.to_owned(),
        "inch" => "inches".to_owned(),
        "die" => "dice".to_owned(),
        _ => format!("{one}s"),
    };
    format!("{count} {plural}")
}

/// A text with a capital letter and a full stop.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}
