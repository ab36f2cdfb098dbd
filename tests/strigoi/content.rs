//! The shipped content of Strigoi against sections 3, 4, 6 and 10 of its rules catalogue, the errors
//! a designer gets for wrong content, and what a designer does with the files alone.

mod changes;
mod data;
mod lists;
mod lose_reward;
mod odds;
mod plays;
mod refusals;
mod refusals_abilities;

use tenbin::content::{Content, Library};
use tenbin::games::strigoi::Strigoi;
use tenbin::games::strigoi::content::catalogue::Catalogue;
use tenbin::games::strigoi::content::compile::compile;
use tenbin::games::strigoi::content::knobs::Knobs;

use crate::support;

/// The files built into the program.
const EMBEDDED: Library = tenbin::library();
/// Players where a test does not say.
const SEATS: u8 = 4;

fn content(library: &Library, variants: &[&str], sets: &[&str]) -> Result<Content, String> {
    support::content::<Strigoi>(library, variants, sets)
}

/// Compiles the content of a library with variants and `--set`.
fn compiled_in(
    library: &Library,
    seats: u8,
    variants: &[&str],
    sets: &[&str],
) -> Result<(Knobs, Catalogue), String> {
    let content = content(library, variants, sets)?;
    let mut diagnostics = content.diagnostics.clone();
    let result = compile(&content, seats, &mut diagnostics);
    assert_eq!(result.is_some(), diagnostics.is_empty());
    result.ok_or_else(|| diagnostics.render())
}

fn compiled(seats: u8, variants: &[&str], sets: &[&str]) -> Result<(Knobs, Catalogue), String> {
    compiled_in(&EMBEDDED, seats, variants, sets)
}

fn shipped() -> (Knobs, Catalogue) {
    compiled(SEATS, &[], &[]).unwrap_or_else(|errors| panic!("{errors}"))
}
