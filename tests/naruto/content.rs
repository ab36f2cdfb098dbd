//! The shipped content of Naruto against sections 3, 4 and 10 of its rules catalogue, the errors a
//! designer gets for wrong content, and what a designer does with the files alone.

mod changes;
mod data;
mod effects;
mod listed;
mod listed_words;
mod plays;
mod refusals;
mod refusals_effects;
mod refusals_settled;

use tenbin::content::{Content, Library};
use tenbin::games::naruto::Naruto;
use tenbin::games::naruto::content::catalogue::{Card, Catalogue, Range};
use tenbin::games::naruto::content::compile::compile;
use tenbin::games::naruto::content::effect::{Effect, Op};
use tenbin::games::naruto::content::knobs::Knobs;
use tenbin::games::naruto::content::vocabulary::{Duration, Side, Timing};

use crate::support;

/// The files built into the program.
const EMBEDDED: Library = tenbin::library();

fn content(library: &Library, variants: &[&str], sets: &[&str]) -> Result<Content, String> {
    support::content::<Naruto>(library, variants, sets)
}

/// Compiles the content of a library with variants and `--set`.
fn compiled_in(
    library: &Library,
    variants: &[&str],
    sets: &[&str],
) -> Result<(Knobs, Catalogue), String> {
    let content = content(library, variants, sets)?;
    let mut diagnostics = content.diagnostics.clone();
    let result = compile(&content, &mut diagnostics);
    assert_eq!(result.is_some(), diagnostics.is_empty());
    result.ok_or_else(|| diagnostics.render())
}

fn compiled(variants: &[&str], sets: &[&str]) -> Result<(Knobs, Catalogue), String> {
    compiled_in(&EMBEDDED, variants, sets)
}

fn shipped() -> Catalogue {
    match compiled(&[], &[]) {
        Ok((_, catalogue)) => catalogue,
        Err(errors) => panic!("{errors}"),
    }
}

fn card<'c>(catalogue: &'c Catalogue, id: &str) -> &'c Card {
    catalogue.cards.iter().find(|one| one.id == id).unwrap_or_else(|| panic!("{id}"))
}

/// The effects of a card in short: timing, marks, conditions, target, what, on whom, how long.
fn told(catalogue: &Catalogue, id: &str) -> Vec<String> {
    let card = card(catalogue, id);
    let ranges = Timing::ALL.iter().map(|at| card.at(*at));
    ranges.flat_map(|range| all_told(catalogue, range)).collect()
}

fn all_told(catalogue: &Catalogue, range: Range) -> Vec<String> {
    let effects = &catalogue.effects[range.indices()];
    effects.iter().map(|effect| effect_told(catalogue, effect)).collect()
}

fn effect_told(catalogue: &Catalogue, effect: &Effect) -> String {
    let mut text = format!("{}: ", effect.at.word());
    if effect.optional {
        text += "may ";
    }
    if effect.once_per_turn {
        text += "once ";
    }
    if effect.side != Side::Any {
        text += &format!("in {} ", effect.side.word());
    }
    for condition in &catalogue.conditions[effect.conditions.indices()] {
        let not = if condition.negated { "not " } else { "" };
        text += &format!("if {not}{:?} ", condition.atom);
    }
    let inner = |range| all_told(catalogue, range).join(", ");
    text += &match effect.op {
        Op::PayThen { pay, then } => format!("pay [{}] then [{}]", inner(pay), inner(then)),
        Op::Delayed { at, then } => format!("at {} [{}]", at.word(), inner(then)),
        Op::Choose(range) => format!("one of [{}]", inner(range)),
        Op::All(range) => format!("all [{}]", inner(range)),
        op => format!("{op:?}"),
    };
    text += &format!(" on {}", effect.on.word());
    if let Some(target) = catalogue.targets.get(usize::from(effect.target)) {
        text += &format!(" {}/{:?}/{}", target.noun.word(), target.number, target.relation.word());
    }
    match effect.duration {
        Duration::Instant => {}
        duration => text += &format!(" for {}", duration.word()),
    }
    text
}
