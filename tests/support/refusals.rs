//! Wrong content as a designer would write it: what is said about it, and where.

use tenbin::content::Library;

use super::library_with;

/// What comes of a variant of a game; `compile` reads it under the name `mine`.
pub fn outcome_of<T>(
    game: &str,
    variant: &str,
    compile: impl FnOnce(&Library) -> Result<T, String>,
) -> Result<T, String> {
    // One folder for each variant: a sum tells them apart.
    let sum: u64 = variant.bytes().fold(7, |sum, byte| sum.wrapping_mul(31) + u64::from(byte));
    let path = format!("configs/{game}/variants/mine.toml");
    compile(&library_with(&format!("{game}_refusals/{sum:x}"), &[(&path, variant)]))
}

/// What is said about a variant that is refused.
#[track_caller]
pub fn errors_of<T>(
    game: &str,
    variant: &str,
    compile: impl FnOnce(&Library) -> Result<T, String>,
) -> String {
    match outcome_of(game, variant, compile) {
        Ok(_) => panic!("this is accepted:\n{variant}"),
        Err(rendered) => rendered,
    }
}

/// Asserts that a variant is refused at a text of it (the part between « and ») with a message and
/// an advice, where there is any; `errors` says what is said about it.
#[track_caller]
pub fn refused_at(marked: &str, message: &str, help: &str, errors: impl FnOnce(&str) -> String) {
    let marked = format!("description = \"x\"\n{marked}");
    let start = marked.find('«').expect("a mark");
    let variant = marked.replace(['«', '»'], "");
    let rendered = errors(&variant);
    let line = variant[..start].matches('\n').count() + 1;
    let column = variant[..start].chars().rev().take_while(|one| *one != '\n').count() + 1;
    let found = format!("error: {message}");
    assert!(rendered.contains(&found), "no {found:?} in\n{rendered}");
    let one = rendered.split("error: ").find(|one| one.starts_with(message)).unwrap();
    assert!(one.contains(&format!("mine.toml:{line}:{column}\n")), "not at {line}:{column}\n{one}");
    let helps = help.is_empty() || one.contains(&format!("help: {help}"));
    assert!(helps, "no help {help:?} in\n{one}");
}
