//! Wrong content as a designer would write it: what is said about it, and where.

use tenbin::content::Library;

use super::advice::Refused;
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
/// an advice, where there is any, and that the message is gone once the advice is followed, where that can be
/// done by rule.
#[track_caller]
pub fn refused_at<T>(
    game: &str,
    marked: &str,
    message: &str,
    help: &str,
    compile: impl Fn(&Library) -> Result<T, String>,
) {
    let marked = format!("description = \"x\"\n{marked}");
    let (before, rest) = marked.split_once('«').expect("a mark");
    // Where a mark has no end there is nothing to put anything in the place of.
    let marked = rest.split_once('»');
    let (inside, after) = marked.unwrap_or(("", rest));
    let variant = format!("{before}{inside}{after}");
    let rendered = errors_of(game, &variant, &compile);
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|one| *one != '\n').count() + 1;
    let found = format!("error: {message}");
    assert!(rendered.contains(&found), "no {found:?} in\n{rendered}");
    let one = rendered.split("error: ").find(|one| one.starts_with(message)).unwrap();
    assert!(one.contains(&format!("mine.toml:{line}:{column}\n")), "not at {line}:{column}\n{one}");
    let helps = help.is_empty() || one.contains(&format!("help: {help}"));
    assert!(helps, "no help {help:?} in\n{one}");
    let refused = marked.map(|(marked, after)| Refused { before, marked, after });
    let advice = one.split_once("help: ").and_then(|(_, advice)| advice.lines().next());
    let (Some(refused), Some(advice)) = (refused, advice) else { return };
    if let Some(mended) = refused.mended(advice)
        && let Err(rendered) = outcome_of(game, &mended, &compile)
    {
        let is_gone = !rendered.contains(&found);
        assert!(is_gone, "the advice {advice:?} was followed:\n{mended}\nand brings\n{rendered}");
    }
}
