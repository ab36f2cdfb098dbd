//! The names of a condition, with what they may be compared with.

use crate::condition::{Comparison, ErrorAt, Operator, Pattern, Wanted, Written};
use tenbin_content::nearest;

/// What a name has for values.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Kind {
    /// Numbers.
    Number,
    /// One of these words.
    Word(Vec<String>),
    /// A number that is estimated: it is known within an interval. Each of these units behind the number
    /// means another one; an empty unit is none.
    Estimate(&'static [Unit]),
    /// A number of a table as it stands there, or blank.
    Cell(&'static Measure),
    /// A text of a table, or blank.
    Text {
        /// Whether any of its texts is a number, so that they may be compared as such.
        has_numbers: bool,
    },
}

/// How the numbers of a column may be written.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Measure {
    /// What may stand behind a number, and by which power of ten the number is then multiplied.
    pub signs: &'static [(&'static str, i8)],
    /// None of the numbers is larger; one that is was written in another unit.
    pub most: Option<u32>,
    /// Numbers as they may be written.
    pub such_as: &'static str,
}

/// What stands behind a number, and what is meant with it.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Unit {
    /// As it is written; empty for none.
    pub sign: &'static str,
    /// What is measured in it, in a few words.
    pub of: &'static str,
}

/// A name with what it is about.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Name {
    /// As it is written.
    pub name: String,
    /// What it may be compared with.
    pub kind: Kind,
    /// One sentence.
    pub meaning: String,
}

/// The names that a condition may use.
pub trait Names {
    /// What says which name is meant.
    type Id;

    /// The name as it is written, or None where there is no such name.
    fn find(&self, written: &str) -> Option<(Self::Id, &Kind)>;

    /// All names as they could be written in place of a wrong one.
    fn near(&self, written: &str) -> Vec<String>;

    /// The name that is meant by a part of it, which is too short to be near to the whole.
    fn meant(&self, written: &str) -> Option<String> {
        let _ = written;
        None
    }

    /// Where all names are listed, in a few words.
    fn listed(&self) -> String;
}

/// The words of a list that is told in full.
const WORDS_LISTED: usize = 12;

/// Finds name and value of a comparison.
pub(super) fn comparison<N: Names>(
    written: &Written,
    names: &N,
    errors: &mut Vec<ErrorAt>,
) -> Option<Comparison<N::Id>> {
    let Written { name, operator, value, .. } = written;
    let Some((of, kind)) = names.find(name) else {
        let near = names.near(name);
        let near = nearest(name, near.iter().map(String::as_str)).map(str::to_owned);
        let help = match names.meant(name).or(near) {
            Some(near) => format!("did you mean `{near}`? "),
            None => String::new(),
        };
        let message = format!("there is no name `{name}`; {help}({})", names.listed());
        errors.push(ErrorAt::new(&written.name_at, message));
        return None;
    };
    let wanted = match kind {
        Kind::Number => match value.parse::<f64>() {
            Ok(number) if number.is_finite() && !written.quoted => Wanted::Number(number),
            _ => {
                let message = format!("`{name}` is a number: write one instead of `{value}`");
                errors.push(ErrorAt::new(&written.value_at, message));
                return None;
            }
        },
        Kind::Estimate(units) => estimate(written, units, errors)?,
        Kind::Cell(_) | Kind::Text { .. } if written.quoted && value.is_empty() => {
            is_or_is_not(written, "compared with nothing", errors)?;
            Wanted::Blank
        }
        Kind::Cell(measure) => cell(written, measure, errors)?,
        Kind::Text { has_numbers } => text(written, *has_numbers, errors)?,
        Kind::Word(words) => {
            is_or_is_not(written, "a word", errors)?;
            let Some(word) = words.iter().position(|word| word == value) else {
                let message = format!("`{name}` is never `{value}`; {}", advice(value, words));
                errors.push(ErrorAt::new(&written.value_at, message));
                return None;
            };
            Wanted::Word(word)
        }
    };
    Some(Comparison { of, operator: *operator, wanted })
}

/// Refuses an order among what has none.
fn is_or_is_not(written: &Written, what: &str, errors: &mut Vec<ErrorAt>) -> Option<()> {
    let Written { name, operator, .. } = written;
    if matches!(operator, Operator::Equal | Operator::Unequal) {
        return Some(());
    }
    let sign = operator.sign();
    let message = format!("`{name}` is {what}: write = or != instead of {sign}");
    errors.push(ErrorAt::new(&written.operator_at, message));
    None
}

/// A number as a table has it, or with a sign behind it.
fn cell(written: &Written, measure: &Measure, errors: &mut Vec<ErrorAt>) -> Option<Wanted> {
    let Written { name, value, .. } = written;
    let refused = |message: String, errors: &mut Vec<ErrorAt>| {
        errors.push(ErrorAt::new(&written.value_at, message));
        None
    };
    let number = |text: &str| {
        let number: f64 = text.parse().ok()?;
        (number.is_finite() && !written.quoted).then_some(number)
    };
    if let Some(plain) = number(value) {
        return match measure.most {
            Some(most) if plain.abs() > f64::from(most) => refused(
                format!(
                    "`{name}` is never more than {most}: write a number such as {}",
                    measure.such_as
                ),
                errors,
            ),
            _ => Some(Wanted::Number(plain)),
        };
    }
    let signed = measure.signs.iter().find_map(|(sign, tenfold)| {
        // Shifted as a text, so that 30% is the very number that 0.3 is.
        number(value.strip_suffix(sign)?)?;
        number(&format!("{}e{tenfold}", value.strip_suffix(sign)?))
    });
    match signed {
        Some(number) => Some(Wanted::Number(number)),
        None => refused(
            format!(
                "`{name}` is a number: write one such as {} instead of `{value}`",
                measure.such_as
            ),
            errors,
        ),
    }
}

/// A text, or a number where some of the texts are numbers.
fn text(written: &Written, has_numbers: bool, errors: &mut Vec<ErrorAt>) -> Option<Wanted> {
    let Written { name, operator, value, .. } = written;
    if has_numbers && !matches!(operator, Operator::Equal | Operator::Unequal) {
        return match value.parse::<f64>() {
            Ok(number) if number.is_finite() && !written.quoted => Some(Wanted::Number(number)),
            _ => {
                let sign = operator.sign();
                let message = format!("write a number instead of `{value}` after `{name} {sign}`");
                errors.push(ErrorAt::new(&written.value_at, message));
                None
            }
        };
    }
    is_or_is_not(written, "a word", errors)?;
    Some(Wanted::Text(Pattern::new(value)))
}

/// A number with its unit.
fn estimate(
    written: &Written,
    units: &'static [Unit],
    errors: &mut Vec<ErrorAt>,
) -> Option<Wanted> {
    let Written { name, operator, value, .. } = written;
    if *operator == Operator::Equal {
        let message = format!("`{name}` is an estimate and never surely just so: write <= or >=");
        errors.push(ErrorAt::new(&written.operator_at, message));
        return None;
    }
    let read = |unit: &Unit| {
        let number: f64 = value.strip_suffix(unit.sign)?.parse().ok()?;
        (number.is_finite() && !written.quoted).then_some(number)
    };
    let found = units.iter().enumerate().find_map(|(place, unit)| Some((read(unit)?, place)));
    let Some((number, unit)) = found else {
        let digits: String =
            value.chars().take_while(|c| c.is_ascii_digit() || ".-+".contains(*c)).collect();
        let digits = if digits.parse::<f64>().is_ok() { digits.as_str() } else { "1" };
        let ways: Vec<String> =
            units.iter().map(|unit| format!("{digits}{} ({})", unit.sign, unit.of)).collect();
        let message =
            format!("write a number with its unit behind `{name}`: {}", ways.join(" or "));
        errors.push(ErrorAt::new(&written.value_at, message));
        return None;
    };
    Some(Wanted::Measure(number, unit))
}

/// The nearest word, or all of them where they are few.
fn advice(value: &str, words: &[String]) -> String {
    match nearest(value, words.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None if words.is_empty() => "there is nothing that it could be".to_owned(),
        None if words.len() <= WORDS_LISTED => format!("it may be {}", words.join(", ")),
        None => format!("it may be {}, ...", words[..WORDS_LISTED].join(", ")),
    }
}
