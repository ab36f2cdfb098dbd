//! Random games under random settings: knobs from their own declaration, choices that let many rules
//! meet, and what breaks first.

use std::panic::{RefUnwindSafe, catch_unwind};

use rand_pcg::Pcg64Mcg;
use tenbin::content::{Kind, Shape};
use tenbin::engine::seed::{self, Label};

/// A knob that random settings turn.
pub struct Knob {
    pub name: &'static str,
    kind: Kind,
}

/// All knobs of a shape but those left out.
pub fn knobs(shape: &Shape, left_out: &[&str]) -> Vec<Knob> {
    let fields = shape.fields.iter().filter(|field| !left_out.contains(&field.name));
    fields.map(|field| Knob { name: field.name, kind: field.kind }).collect()
}

impl Knob {
    /// Its words, or the ends of its range.
    pub fn values(&self) -> Vec<String> {
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
        Kind::Decimal { min, max } => vec![min.to_string(), max.to_string()],
        Kind::Either(kinds) => kinds.iter().flat_map(values).collect(),
        _ => panic!("a knob of a kind that these tests do not know"),
    }
}

/// The settings of this ordinal: each word or switch is turned every other time, each number every
/// fourth time.
pub fn draw_settings(knobs: &[Knob], seed: u64, ordinal: u64) -> Vec<String> {
    let mut generator = seed::stream(seed, ordinal, Label::Rules(0));
    let mut dice = |bound| seed::below(&mut generator, bound);
    let mut sets = Vec::new();
    for knob in knobs {
        let often = if matches!(knob.kind, Kind::Integer { .. }) { 4 } else { 2 };
        let turned = dice(often) == 0;
        let value = knob.draw(&mut dice);
        if turned {
            sets.push(format!("{}={value}", knob.name));
        }
    }
    sets
}

/// The number of an action drawn by weight: where what is rare at random weighs more, many rules
/// meet.
pub fn draw_by_weight<A>(
    actions: &[A],
    weight: impl Fn(&A) -> u32,
    generator: &mut Pcg64Mcg,
) -> usize {
    let total: u32 = actions.iter().map(&weight).sum();
    let mut rest = seed::below(generator, total);
    for (index, action) in actions.iter().enumerate() {
        if rest < weight(action) {
            return index;
        }
        rest -= weight(action);
    }
    0
}

/// Plays games by their numbers until one breaks an invariant or panics, and says how.
pub fn first_broken<T>(
    games: u64,
    play: impl Fn(u64) -> Result<T, String> + RefUnwindSafe,
) -> Option<String> {
    (0..games).find_map(|index| {
        let problem = match catch_unwind(|| play(index)) {
            Ok(Ok(_)) => return None,
            Ok(Err(problem)) => problem,
            Err(panic) => {
                let text = panic.downcast_ref::<String>().cloned();
                let text = text.or_else(|| Some((*panic.downcast_ref::<&str>()?).to_owned()));
                format!("panics: {}", text.unwrap_or_default())
            }
        };
        Some(format!("game {index}: {problem}"))
    })
}
