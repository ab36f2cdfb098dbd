//! The shipped content of Ninja, as sections 3, 4 and 10 of its rules catalogue describe it, and with
//! some of its numbers set.

use tenbin::content::{Content, Library, load};
use tenbin::games::ninja::content::catalogue::{Advantage, Catalogue, Op};
use tenbin::games::ninja::content::compile::compile;
use tenbin::games::ninja::content::ids::Mode;
use tenbin::games::ninja::content::knobs::Knobs;
use tenbin::games::ninja::content::shape::CONTENT;

/// The files built into the program.
pub(crate) const EMBEDDED: Library = tenbin::library();

pub(crate) fn content(variants: &[&str], sets: &[&str]) -> Result<Content, String> {
    let own = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
    load(&EMBEDDED, "ninja", &CONTENT, &own(variants), &own(sets))
        .map_err(|diagnostics| diagnostics.render())
}

pub(crate) fn compiled(
    seats: u8,
    variants: &[&str],
    sets: &[&str],
) -> Result<(Knobs, Catalogue), String> {
    let content = content(variants, sets)?;
    let mut diagnostics = content.diagnostics.clone();
    let result = compile(&content, seats, &mut diagnostics);
    assert_eq!(result.is_some(), diagnostics.is_empty());
    result.ok_or_else(|| diagnostics.render())
}

pub(crate) fn shipped() -> (Knobs, Catalogue) {
    compiled(7, &[], &[]).unwrap_or_else(|errors| panic!("{errors}"))
}

pub(crate) fn advantage<'a>(cards: &'a Catalogue, id: &str) -> &'a Advantage {
    cards.advantages.iter().find(|card| card.id == id).unwrap()
}

/// The index of an advantage type.
pub(crate) fn index_of(cards: &Catalogue, id: &str) -> usize {
    cards.advantages.iter().position(|card| card.id == id).unwrap()
}

/// The operations of the use of a mode, or of a card without modes.
pub(crate) fn ops(cards: &Catalogue, id: &str, mode: Option<Mode>) -> Vec<Op> {
    let uses = advantage(cards, id).uses;
    let uses = &cards.uses[uses.start as usize..uses.end as usize];
    let how = uses.iter().find(|how| how.mode == mode).unwrap();
    cards.ops[how.ops.start as usize..how.ops.end as usize].to_vec()
}

pub(crate) fn disadvantage_ops(cards: &Catalogue, id: &str) -> Vec<Op> {
    let card = cards.disadvantages.iter().find(|card| card.id == id).unwrap();
    cards.ops[card.ops.start as usize..card.ops.end as usize].to_vec()
}
