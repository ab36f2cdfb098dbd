//! Random settings of Ninja's knobs, from the knobs' own declaration.

// Two test files compile this module, each for a part of it.
#![allow(dead_code)]

use tenbin::content::Kind;
use tenbin::engine::seed::{self, Label};
use tenbin::games::ninja::rules::RULES;

/// A knob that random settings turn.
pub(crate) struct Knob {
    pub(crate) name: &'static str,
    kind: Kind,
}

/// Knobs that say how big decks are or belong to series of games, and two limits: `max_turns` is
/// set for every run, and `max_plays_per_window` makes an error of what is legal (NIN-501).
const LEFT_OUT: &[&str] = &[
    "advantage_deck_size",
    "disadvantage_deck_size",
    "event_deck_size",
    "role_pool",
    "max_turns",
    "max_plays_per_window",
];

/// All knobs but those left out and the tournament's.
pub(crate) fn knobs() -> Vec<Knob> {
    RULES
        .fields
        .iter()
        .filter(|field| !LEFT_OUT.contains(&field.name) && !field.name.starts_with("tournament_"))
        .map(|field| Knob { name: field.name, kind: field.kind })
        .collect()
}

impl Knob {
    /// Its words, or the ends of its range.
    pub(crate) fn values(&self) -> Vec<String> {
        values(&self.kind)
    }

    /// A value that `dice` choose, anywhere in the range.
    fn draw(&self, dice: &mut impl FnMut(u32) -> u32) -> String {
        let kind = match &self.kind {
            Kind::Either(kinds) => &kinds[dice(kinds.len() as u32) as usize],
            kind => kind,
        };
        match kind {
            Kind::Integer { min, max } => {
                (min + i64::from(dice((max - min + 1) as u32))).to_string()
            }
            kind => {
                let values = values(kind);
                values[dice(values.len() as u32) as usize].clone()
            }
        }
    }
}

fn values(kind: &Kind) -> Vec<String> {
    match kind {
        Kind::Bool => vec!["true".to_owned(), "false".to_owned()],
        Kind::OneOf(words) => words.iter().map(|&word| word.to_owned()).collect(),
        Kind::Integer { min, max } => vec![min.to_string(), max.to_string()],
        Kind::Either(kinds) => kinds.iter().flat_map(values).collect(),
        _ => panic!("a knob of a kind that these tests do not know"),
    }
}

/// The settings of this ordinal: each word or switch is turned every other time, each number every
/// fourth time.
pub(crate) fn draw_settings(seed: u64, ordinal: u64) -> Vec<String> {
    let mut generator = seed::stream(seed, ordinal, Label::Rules(0));
    let mut dice = |bound| seed::below(&mut generator, bound);
    let mut sets = vec!["max_turns=120".to_owned()];
    for knob in knobs() {
        let often = if matches!(knob.kind, Kind::Integer { .. }) { 4 } else { 2 };
        let turned = dice(often) == 0;
        let value = knob.draw(&mut dice);
        // Seven players cannot be dealt two objectives each.
        let fits = value != "deal_2_keep_1";
        if turned && fits {
            sets.push(format!("{}={value}", knob.name));
        }
    }
    sets
}
