//! The shipped content of Okko against sections 3, 4 and 10 of its rules catalogue, the errors a
//! designer gets for wrong content, and what a designer does with the files alone.

mod changes;
mod data;
mod effects;
mod knobs;
mod never;
mod refusals;

use tenbin::content::{Content, Library};
use tenbin::games::okko::Okko;
use tenbin::games::okko::content::catalogue::{Ability, Catalogue, Character, Equipment};
use tenbin::games::okko::content::compile::compile;
use tenbin::games::okko::content::knobs::Knobs;

use crate::support;

/// The files built into the program.
const EMBEDDED: Library = tenbin::library();

fn content(library: &Library, variants: &[&str], sets: &[&str]) -> Result<Content, String> {
    support::content::<Okko>(library, variants, sets)
}

/// Compiles the content of a library with variants and `--set`.
fn compiled_in(
    library: &Library,
    variants: &[&str],
    sets: &[&str],
) -> Result<(Knobs, Catalogue), String> {
    let content = content(library, variants, sets)?;
    let mut diagnostics = content.diagnostics.clone();
    let result = compile(&content, 2, &mut diagnostics);
    assert_eq!(result.is_some(), diagnostics.is_empty());
    result.ok_or_else(|| diagnostics.render())
}

fn compiled(variants: &[&str], sets: &[&str]) -> Result<(Knobs, Catalogue), String> {
    compiled_in(&EMBEDDED, variants, sets)
}

fn shipped() -> (Knobs, Catalogue) {
    compiled(&[], &[]).unwrap_or_else(|errors| panic!("{errors}"))
}

fn character<'c>(catalogue: &'c Catalogue, id: &str) -> (u8, &'c Character) {
    let mut all = catalogue.characters.iter().enumerate();
    all.find(|(_, card)| card.id == id).map(|(index, card)| (index as u8, card)).unwrap()
}

fn equipment<'c>(catalogue: &'c Catalogue, id: &str) -> (u8, &'c Equipment) {
    let mut all = catalogue.equipment.iter().enumerate();
    all.find(|(_, card)| card.id == id).map(|(index, card)| (index as u8, card)).unwrap()
}

fn ability<'c>(catalogue: &'c Catalogue, id: &str) -> (u8, &'c Ability) {
    let mut all = catalogue.abilities.iter().enumerate();
    all.find(|(_, one)| one.id == id).map(|(index, one)| (index as u8, one)).unwrap()
}
