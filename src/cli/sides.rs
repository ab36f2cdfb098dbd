//! The sides of a comparison: from words of the command line to experiments that can be played.

use std::path::Path;

use crate::cards::{add, is_sheet, variant_asked};
use crate::error::Error;
use crate::experiment::{self, Experiment};
use crate::options::StrategyChoice;
use crate::prepare::{Prepared, prepare};
use crate::session::Session;
use tenbin_content::library::read;
use tenbin_content::{Asked, Diagnostics, Library, Node};

/// The side that is the rules and bots as they are.
const BASE: &str = "base";

/// One side, as it was typed and taken apart.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub(crate) struct Side {
    /// As it was typed.
    pub(crate) name: String,
    variants: Vec<String>,
    sets: Vec<String>,
    strategies: Vec<StrategyChoice>,
}

/// Takes the words of the command line apart: what is played, and the sides. With one side the other
/// is `base`. `usual` is the game where no word names one, if not the flagship.
pub(crate) fn read_words(
    session: &Session,
    words: &[String],
    usual: Option<&str>,
) -> Result<(Experiment, Vec<Side>), Error> {
    let (target, sides) = match words {
        [first, rest @ ..] if is_target(session, first)? => (Some(first.as_str()), rest),
        all => (None, all),
    };
    let experiment = experiment::find(session, target.or(usual))?;
    let mut read: Vec<Side> =
        sides.iter().map(|text| Side::read(text)).collect::<Result<_, _>>()?;
    if read.is_empty() {
        let target = target.unwrap_or_default();
        return Err(Error::Usage(format!(
            "{target} is what to play, and there is no side to compare; write one, such as `tenbin compare \
             {target} set:KNOB=VALUE`: a variant's name or file, set:hand_limit=6, strategy:NAME, or \
             several joined with +"
        )));
    }
    if read.len() == 1 {
        read.insert(0, Side { name: BASE.to_owned(), ..Side::default() });
    }
    Ok((experiment, read))
}

/// Whether the first word says what is played; else it is a side of the default experiment.
fn is_target(session: &Session, word: &str) -> Result<bool, Error> {
    let is_plain = word != BASE && !word.contains(['+', ':', '=']);
    if !is_plain || session.games.has(word) {
        return Ok(session.games.has(word));
    }
    if is_sheet(word) {
        return Ok(false);
    }
    let path = Path::new(word);
    if path.is_file() {
        let file = read(path).map_err(|error| Error::Io(error.to_string()))?;
        return Ok(is_experiment(&file.name, &file.text));
    }
    if let Some(file) = session.library.file(word)? {
        return Ok(is_experiment(&file.name, &file.text));
    }
    // A name that is both is the experiment: a variant can be told by `variant:`.
    let flagship = session.games.names().next().unwrap_or_default();
    let is_variant = has_variant(&session.library, flagship, word)?;
    Ok(!is_variant || experiment::find(session, Some(word)).is_ok())
}

/// Experiments alone say who plays.
fn is_experiment(name: &str, text: &str) -> bool {
    let root = Node::parse_file(name, text, &mut Diagnostics::default());
    root.is_none_or(|root| root.get("strategies").is_some() || root.get("kind").is_some())
}

fn has_variant(library: &Library, game: &str, name: &str) -> Result<bool, Error> {
    Ok(library.file(&format!("configs/{game}/variants/{name}.toml"))?.is_some())
}

impl Side {
    /// Reads a side: `base`, a variant, `set:PATH=VALUE`, `strategy:[SEATS=]NAME`, or several of them.
    fn read(text: &str) -> Result<Self, Error> {
        let mut side = Self { name: text.to_owned(), ..Self::default() };
        for part in parts(text) {
            let wrong = |what: &str| {
                Err(Error::Usage(format!(
                    "side `{text}`: {what}; a side is base, a variant's name or file, set:hand_limit=6, \
                     strategy:NAME, or several joined with +"
                )))
            };
            match part.split_once(':') {
                _ if part.is_empty() => return wrong("a part of it is missing"),
                _ if part == BASE => {}
                Some(("set", value)) if value.contains('=') => side.sets.push(value.to_owned()),
                Some(("set", value)) => {
                    return wrong(&format!("`{value}` sets nothing, write set:{value}=VALUE"));
                }
                Some(("variant", name)) if !name.is_empty() => side.variants.push(name.to_owned()),
                Some(("strategy", choice)) => match choice.parse() {
                    Ok(choice) => side.strategies.push(choice),
                    Err(message) => return wrong(&message),
                },
                _ if part.contains('=') && !part.contains(['/', '\\']) => {
                    return wrong(&format!("`{part}` is no variant; write set:{part}"));
                }
                _ => side.variants.push(part),
            }
        }
        Ok(side)
    }

    /// The experiment of this side: what all sides have in common with what is its own on top.
    pub(crate) fn experiment(&self, common: &Experiment) -> Result<Experiment, Error> {
        let mut own = common.clone();
        for variant in &self.variants {
            add(&mut own.variants, variant_asked(own.game, variant)?);
        }
        own.sets.extend(self.sets.iter().map(Asked::option));
        for choice in &self.strategies {
            // A bot of the side takes the seats of those that all sides have.
            own.choices.retain(|earlier| !takes_all(choice, earlier));
        }
        own.choices.extend(self.strategies.iter().cloned());
        Ok(own)
    }
}

/// Whether a choice takes all seats of an earlier one.
fn takes_all(choice: &StrategyChoice, earlier: &StrategyChoice) -> bool {
    match (&choice.seats, &earlier.seats) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(taken), Some(seats)) => seats.iter().all(|seat| taken.contains(seat)),
    }
}

/// The parts of a side, which stand between plus signs outside of quotes. A part that is in quotes as a
/// whole loses them; others keep theirs, which belong to a value.
fn parts(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut quote = None;
    for letter in text.chars() {
        match letter {
            '+' if quote.is_none() => {
                parts.push(String::new());
                continue;
            }
            '"' | '\'' if quote.is_none() => quote = Some(letter),
            _ if quote == Some(letter) => quote = None,
            _ => {}
        }
        if let Some(part) = parts.last_mut() {
            part.push(letter);
        }
    }
    let bare = |part: String| {
        let part = part.trim();
        let inner = ['"', '\''].iter().find_map(|&quote| {
            part.strip_prefix(quote)?.strip_suffix(quote).filter(|inner| !inner.contains(quote))
        });
        inner.unwrap_or(part).to_owned()
    };
    parts.into_iter().map(bare).collect()
}

/// Makes all sides ready to be played; says of each that cannot be what is wrong with it.
pub(crate) fn prepare_sides(
    library: &Library,
    common: &Experiment,
    sides: &[Side],
    threads: usize,
) -> Result<Vec<(Experiment, Prepared)>, Error> {
    let mut ready = Vec::new();
    let mut wrong = Vec::new();
    for side in sides {
        let own = side.experiment(common);
        match own.and_then(|own| prepare(library, &own, threads).map(|ready| (own, ready))) {
            Ok(side) => ready.push(side),
            Err(Error::Content(found)) if found.any_unreadable() => {
                return Err(Error::Content(found));
            }
            // What is wrong with all sides is no matter of a side.
            Err(error) if side.name == BASE => return Err(error),
            Err(error @ (Error::Content(_) | Error::Usage(_))) => {
                let text = error.to_string();
                let text = text.trim_end().trim_start_matches("error: ");
                wrong.push(format!("the side `{}` cannot be played: {text}", side.name));
            }
            Err(error) => return Err(error),
        }
    }
    if wrong.is_empty() { Ok(ready) } else { Err(Error::Usage(wrong.join("\nerror: "))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_has_parts_between_plus_signs() {
        let texts = |text: &str| parts(text);
        assert_eq!(texts("base"), ["base"]);
        assert_eq!(texts("set:hand_limit=6+long_memory"), ["set:hand_limit=6", "long_memory"]);
        // What is in quotes is one part; those of a value belong to it.
        assert_eq!(texts("set:name=\"a+b\"+expert"), ["set:name=\"a+b\"", "expert"]);
        assert_eq!(texts("'my+file.toml'+base"), ["my+file.toml", "base"]);
        assert_eq!(texts("a+"), ["a", ""]);
    }

    #[test]
    fn a_side_is_variants_values_and_bots() {
        let side =
            Side::read("long_memory+set:hand_limit=6+strategy:1=random+my/x.toml").expect("a side");
        assert_eq!(side.variants, ["long_memory", "my/x.toml"]);
        assert_eq!(side.sets, ["hand_limit=6"]);
        assert_eq!(side.strategies, ["1=random".parse().expect("a choice")]);
        assert_eq!(
            Side::read("base").expect("a side"),
            Side { name: "base".into(), ..Side::default() }
        );
        for (text, wanted) in [
            ("set:hand_limit", "write set:hand_limit=VALUE"),
            ("hand_limit=6", "write set:hand_limit=6"),
            ("strategy:", "the name of the strategy is missing"),
            ("strategy:9=x", "is no seat"),
            ("a++b", "a part of it is missing"),
            ("", "a part of it is missing"),
        ] {
            let refused = Side::read(text).expect_err(text).to_string();
            assert!(refused.contains(wanted), "{refused}");
            assert!(refused.contains(&format!("side `{text}`")), "{refused}");
        }
    }

    #[test]
    fn a_bot_of_a_side_takes_the_seats_of_those_that_all_have() {
        let choice = |text: &str| text.parse::<StrategyChoice>().expect("a choice");
        assert!(takes_all(&choice("random"), &choice("1=expert")));
        assert!(takes_all(&choice("random"), &choice("expert")));
        assert!(takes_all(&choice("1-2=random"), &choice("2=expert")));
        assert!(!takes_all(&choice("1=random"), &choice("1-2=expert")));
        assert!(!takes_all(&choice("1=random"), &choice("expert")));
    }
}
