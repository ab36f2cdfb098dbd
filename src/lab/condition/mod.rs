//! Conditions: `NAME OP VALUE` joined by and, or, not and parentheses.
//!
//! One small language wherever a user says which games, or which rows, are meant. Here are its
//! grammar, its errors and what it comes to; which names there are and what holds of them is up to
//! who asks ([`Names`]).
//!
//! ```text
//! condition  = part { "or" part }
//! part       = term { "and" term }
//! term       = "not" term | "(" condition ")" | NAME OP VALUE
//! OP         = "=" | "!=" | "<" | "<=" | ">" | ">="
//! VALUE      = a number (of an estimate with its unit, such as 1pp), a word, or anything in double quotes
//! ```
//!
//! A name may have several values at once (the roles at a table): a comparison holds where it holds
//! for any of them. `!=` is the opposite of `=`, so it holds where none of them is the value.
//!
//! In a row of a table a name is a column with one value, or blank. What is blank satisfies no comparison
//! but `= ""`, and all that is not blank satisfies `!= ""`. Of a text a star stands for any characters.

mod names;
mod parse;
mod pattern;

#[cfg(test)]
mod tests;

pub use names::{Kind, Measure, Name, Names, Unit};
pub use pattern::Pattern;

use std::fmt;
use std::ops::Range;

use tenbin_stats::estimate::Interval;

/// How a name is compared with a value.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Operator {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

impl Operator {
    /// As it is written.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::Unequal => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::More => ">",
            Self::AtLeast => ">=",
        }
    }

    // What somebody typed is meant exactly.
    #[allow(clippy::float_cmp)]
    fn holds(self, value: f64, wanted: f64) -> bool {
        match self {
            Self::Equal | Self::Unequal => value == wanted,
            Self::Less => value < wanted,
            Self::AtMost => value <= wanted,
            Self::More => value > wanted,
            Self::AtLeast => value >= wanted,
        }
    }
}

impl Operator {
    /// Whether a number of which only the interval is known surely compares so (or surely not); None where
    /// that is not sure.
    pub fn surely(self, known: Interval, wanted: f64) -> Option<bool> {
        if matches!(self, Self::Equal | Self::Unequal) {
            // Within an interval lie other numbers than its ends.
            let equal = if known.has(wanted) {
                (known.low >= known.high).then_some(true)
            } else {
                Some(false)
            };
            return equal.map(|equal| equal == (self == Self::Equal));
        }
        let [low, high] = [known.low, known.high].map(|end| self.holds(end, wanted));
        (low == high).then_some(low)
    }
}

/// A part of the text of a condition: bytes.
type Span = Range<usize>;

/// What a text says, before anybody knows its names.
#[derive(Clone, Eq, PartialEq, Debug)]
enum Tree<C> {
    Is(C),
    Not(Box<Tree<C>>),
    All(Vec<Tree<C>>),
    Any(Vec<Tree<C>>),
}

impl<C> Tree<C> {
    /// The same where of some comparisons it is not sure whether they hold: sure is what does not hang on
    /// those.
    fn surely(&self, is: &mut impl FnMut(&C) -> Option<bool>) -> Option<bool> {
        let mut one_of = |parts: &[Self], decides: bool| {
            // All of them, since who asks may want to hear of each.
            let sure: Vec<Option<bool>> = parts.iter().map(|part| part.surely(is)).collect();
            if sure.contains(&Some(decides)) {
                return Some(decides);
            }
            (!sure.contains(&None)).then_some(!decides)
        };
        match self {
            Self::Is(one) => is(one),
            Self::Not(inner) => inner.surely(is).map(|holds| !holds),
            Self::All(parts) => one_of(parts, false),
            Self::Any(parts) => one_of(parts, true),
        }
    }

    /// Calls `each` with every comparison.
    fn each<'a>(&'a self, each: &mut impl FnMut(&'a C)) {
        match self {
            Self::Is(one) => each(one),
            Self::Not(inner) => inner.each(each),
            Self::All(parts) | Self::Any(parts) => parts.iter().for_each(|part| part.each(each)),
        }
    }

    fn holds(&self, is: &mut impl FnMut(&C) -> bool) -> bool {
        match self {
            Self::Is(one) => is(one),
            Self::Not(inner) => !inner.holds(is),
            Self::All(parts) => parts.iter().all(|part| part.holds(is)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(is)),
        }
    }
}

/// A comparison as it was written.
#[derive(Clone, Eq, PartialEq, Debug)]
struct Written {
    name: String,
    name_at: Span,
    operator: Operator,
    operator_at: Span,
    value: String,
    value_at: Span,
    /// Whether the value stood in quotes: then it is no number.
    quoted: bool,
}

/// What a value is compared with.
#[derive(Clone, PartialEq, Debug)]
enum Wanted {
    Number(f64),
    /// Index of the word among those the name may be.
    Word(usize),
    /// A number in the unit of this index among those of the name.
    Measure(f64, usize),
    /// A text, or all that it may stand for.
    Text(Pattern),
    /// Nothing at all.
    Blank,
}

/// A comparison whose name is known.
#[derive(Clone, PartialEq, Debug)]
struct Comparison<I> {
    of: I,
    operator: Operator,
    wanted: Wanted,
}

/// A condition over names that are known; `I` says which name is meant.
#[derive(Clone, PartialEq, Debug)]
pub struct Condition<I> {
    tree: Tree<Comparison<I>>,
}

/// The values of a name, one after another, as long as nobody says that it is enough.
pub trait Values<I> {
    /// Calls `each` with every value of the name (the index of a word, or a number) until it
    /// answers true; says whether it did.
    fn any(&self, of: &I, each: &mut dyn FnMut(f64) -> bool) -> bool;

    /// The text of a name that has one (see [`Kind::Text`]).
    fn text(&self, of: &I) -> Option<&str> {
        let _ = of;
        None
    }

    /// Whether nothing is known of a name.
    fn is_blank(&self, of: &I) -> bool {
        let _ = of;
        false
    }
}

impl<I> Condition<I> {
    /// Reads a condition over these names; all names and values that are wrong are told at once.
    pub fn read<N: Names<Id = I>>(text: &str, names: &N) -> Result<Self, Errors> {
        let written = parse::parse(text).map_err(|error| Errors::new(text, vec![error]))?;
        let mut errors = Vec::new();
        match bind(written, names, &mut errors) {
            Some(tree) if errors.is_empty() => Ok(Self { tree }),
            _ => Err(Errors::new(text, errors)),
        }
    }

    /// Whether it holds.
    pub fn holds(&self, values: &impl Values<I>) -> bool {
        self.tree.holds(&mut |one: &Comparison<I>| {
            let Comparison { of, operator, wanted } = one;
            let is_unequal = *operator == Operator::Unequal;
            let is_blank = values.is_blank(of);
            let any = |holds: &dyn Fn(f64) -> bool| values.any(of, &mut |value| holds(value));
            let holds = match wanted {
                Wanted::Blank => is_blank,
                _ if is_blank => return false,
                Wanted::Number(wanted) | Wanted::Measure(wanted, _) => {
                    any(&|value| operator.holds(value, *wanted))
                }
                Wanted::Word(word) => any(&|value| Operator::Equal.holds(value, *word as f64)),
                Wanted::Text(pattern) => values.text(of).is_some_and(|text| pattern.fits(text)),
            };
            holds != is_unequal
        })
    }

    /// The texts that names are compared with, in the order in which they were written.
    pub fn texts(&self) -> Vec<(&I, &Pattern)> {
        let mut found = Vec::new();
        self.tree.each(&mut |one: &Comparison<I>| {
            if let Wanted::Text(pattern) = &one.wanted {
                found.push((&one.of, pattern));
            }
        });
        found
    }

    /// The names that are asked for, in the order in which they were written.
    pub fn names(&self) -> Vec<&I> {
        let mut found = Vec::new();
        self.tree.each(&mut |one: &Comparison<I>| found.push(&one.of));
        found
    }
}

/// A comparison of a number, as it is asked of what is known.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Question<'a, I> {
    /// The name.
    pub of: &'a I,
    /// How it is compared.
    pub operator: Operator,
    /// With what.
    pub wanted: f64,
    /// The index of the unit among those of the name; 0 where it has none.
    pub unit: usize,
}

impl<I> Condition<I> {
    /// Whether it surely holds of numbers that are not known exactly, or surely not; None where that is not
    /// sure. `judge` answers each comparison (see [`Operator::surely`]); one with a word is never sure.
    pub fn surely(&self, judge: &mut impl FnMut(&Question<'_, I>) -> Option<bool>) -> Option<bool> {
        self.tree.surely(&mut |one: &Comparison<I>| {
            let (wanted, unit) = match one.wanted {
                Wanted::Number(wanted) => (wanted, 0),
                Wanted::Measure(wanted, unit) => (wanted, unit),
                Wanted::Word(_) | Wanted::Text(_) | Wanted::Blank => return None,
            };
            judge(&Question { of: &one.of, operator: one.operator, wanted, unit })
        })
    }
}

/// Finds the names of a tree.
fn bind<N: Names>(
    tree: Tree<Written>,
    names: &N,
    errors: &mut Vec<ErrorAt>,
) -> Option<Tree<Comparison<N::Id>>> {
    let list = |parts: Vec<Tree<Written>>, errors: &mut Vec<ErrorAt>| {
        // All of them, so that all errors are told.
        let bound: Vec<_> = parts.into_iter().map(|part| bind(part, names, errors)).collect();
        bound.into_iter().collect::<Option<Vec<_>>>()
    };
    Some(match tree {
        Tree::Is(written) => Tree::Is(names::comparison(&written, names, errors)?),
        Tree::Not(inner) => Tree::Not(Box::new(bind(*inner, names, errors)?)),
        Tree::All(parts) => Tree::All(list(parts, errors)?),
        Tree::Any(parts) => Tree::Any(list(parts, errors)?),
    })
}

/// What is wrong with a part of a text.
#[derive(Clone, Eq, PartialEq, Debug)]
struct ErrorAt {
    at: Span,
    message: String,
}

impl ErrorAt {
    fn new(at: &Span, message: impl Into<String>) -> Self {
        Self { at: at.clone(), message: message.into() }
    }
}

/// What is wrong with a condition, with the places underlined.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Errors {
    text: String,
    list: Vec<ErrorAt>,
}

impl Errors {
    fn new(text: &str, mut list: Vec<ErrorAt>) -> Self {
        list.sort_by_key(|error| error.at.start);
        Self { text: text.to_owned(), list }
    }
}

impl fmt::Display for Errors {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one_line: String =
            self.text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        for (number, error) in self.list.iter().enumerate() {
            // Spans lie on the boundaries of characters; an end of the text is a place too.
            let before = self.text.get(..error.at.start).unwrap_or("").chars().count();
            let long = self.text.get(error.at.clone()).unwrap_or("").chars().count().max(1);
            if number > 0 {
                writeln!(out)?;
            }
            writeln!(out, "column {}: {}", before + 1, error.message)?;
            writeln!(out, "  | {one_line}")?;
            write!(out, "  | {}{}", " ".repeat(before), "^".repeat(long))?;
        }
        Ok(())
    }
}

impl std::error::Error for Errors {}
