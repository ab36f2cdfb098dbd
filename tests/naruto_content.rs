//! The shipped content of Naruto against sections 3, 4 and 10 of its rules catalogue, the errors a
//! designer gets for wrong content, and what a designer does with the files alone.

#[path = "naruto_content/data.rs"]
mod data;
mod support;

use tenbin::content::{Content, Library, load};
use tenbin::games::naruto::catalogue::{Card, Catalogue};
use tenbin::games::naruto::compile::compile;
use tenbin::games::naruto::rules::Rules;
use tenbin::games::naruto::shape::CONTENT;

/// The files built into the program.
const EMBEDDED: Library = Library { root: None };

fn content(library: &Library, variants: &[&str], sets: &[&str]) -> Result<Content, String> {
    let own = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
    load(library, "naruto", &CONTENT, &own(variants), &own(sets))
        .map_err(|diagnostics| diagnostics.render())
}

/// Compiles the content of a library with variants and `--set`.
fn compiled_in(
    library: &Library,
    variants: &[&str],
    sets: &[&str],
) -> Result<(Rules, Catalogue), String> {
    let content = content(library, variants, sets)?;
    let mut diagnostics = content.diagnostics.clone();
    let result = compile(&content, &mut diagnostics);
    assert_eq!(result.is_some(), diagnostics.is_empty());
    result.ok_or_else(|| diagnostics.render())
}

fn compiled(variants: &[&str], sets: &[&str]) -> Result<(Rules, Catalogue), String> {
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
