//! The shipped content of Anima Tactics against sections 2.1, 3, 4 and 10 of its rules catalogue,
//! the errors a designer gets for wrong content, and what a designer does with the files alone.

mod changes;
mod data;
mod effects;
mod knobs;
mod listed;
mod listed_words;
mod parties;
mod refusals;
mod silent;

use tenbin::content::{Content, Library};
use tenbin::games::anima::Anima;
use tenbin::games::anima::content::catalogue::{Ability, Catalogue, Character, Party};
use tenbin::games::anima::content::compile::{Compiled, compile};
use tenbin::games::anima::content::effect::{Condition, Op, Rule};

use crate::support;

/// The files built into the program.
const EMBEDDED: Library = tenbin::library();

fn content(library: &Library, variants: &[&str], sets: &[&str]) -> Result<Content, String> {
    support::content::<Anima>(library, variants, sets)
}

/// Compiles the content of a library with variants and `--set`.
fn compiled_in(library: &Library, variants: &[&str], sets: &[&str]) -> Result<Compiled, String> {
    let content = content(library, variants, sets)?;
    let mut diagnostics = content.diagnostics.clone();
    let result = compile(&content, 2, &mut diagnostics);
    assert_eq!(result.is_some(), diagnostics.is_empty());
    result.ok_or_else(|| diagnostics.render())
}

fn compiled(variants: &[&str], sets: &[&str]) -> Result<Compiled, String> {
    compiled_in(&EMBEDDED, variants, sets)
}

fn shipped() -> Catalogue {
    match compiled(&[], &[]) {
        Ok(compiled) => compiled.catalogue,
        Err(errors) => panic!("{errors}"),
    }
}

fn character<'c>(catalogue: &'c Catalogue, id: &str) -> &'c Character {
    catalogue.characters.iter().find(|one| one.id == id).unwrap_or_else(|| panic!("{id}"))
}

/// An ability, card or advantage by its id, such as `damien.breathless` or `gale`.
fn ability<'c>(catalogue: &'c Catalogue, id: &str) -> &'c Ability {
    catalogue.abilities.iter().find(|one| one.id == id).unwrap_or_else(|| panic!("{id}"))
}

fn party<'c>(catalogue: &'c Catalogue, id: &str) -> &'c Party {
    catalogue.parties.iter().find(|one| one.id == id).unwrap_or_else(|| panic!("{id}"))
}

fn rules_of<'c>(catalogue: &'c Catalogue, ability: &Ability) -> &'c [Rule] {
    &catalogue.rules[usize::from(ability.rules.0)..usize::from(ability.rules.1)]
}

fn ops(catalogue: &Catalogue, range: (u16, u16)) -> &[Op] {
    &catalogue.ops[usize::from(range.0)..usize::from(range.1)]
}

fn conditions(catalogue: &Catalogue, range: (u16, u16)) -> &[Condition] {
    &catalogue.conditions[usize::from(range.0)..usize::from(range.1)]
}
