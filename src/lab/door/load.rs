//! From files to a compiled game; what is wrong is blamed on the option that brought it about.

use crate::door::{AnyGame, CompiledGame};
use tenbin_content::{
    Asked, Content, Diagnostics, Given, Library, load_asked, load_repaired, place_of_asked,
};

/// A compiled game and what it was compiled from.
type Loaded = (Box<dyn CompiledGame>, Content);

/// Loads and compiles a game's content, with the variants and the overrides asked for; where a file
/// asks for them, `sources` has its text. Errors that lie in none of them say which one brought
/// them about.
pub fn load_game(
    game: &dyn AnyGame,
    library: &Library,
    seats: u8,
    asked: [&[Asked]; 2],
    sources: &Diagnostics,
) -> Result<Loaded, Diagnostics> {
    let loaded = load_alone(game, library, seats, asked, sources.clone());
    loaded.map_err(|mut errors| {
        if !errors.any_laid_over()
            && let Some((one, option)) = culprit(game, library, seats, asked, sources)
        {
            let place = place_of_asked(one, option, &mut errors);
            errors.blame(place);
        }
        errors
    })
}

fn load_alone(
    game: &dyn AnyGame,
    library: &Library,
    seats: u8,
    asked: [&[Asked]; 2],
    sources: Diagnostics,
) -> Result<Loaded, Diagnostics> {
    let (id, shape) = (game.id(), game.shapes().content);
    let loaded = load_asked(library, id, shape, asked, sources.clone());
    let mut content = loaded.map_err(|mut errors| {
        // Names are looked at as far as they can be, so that all of a file is told at once.
        let repaired = load_repaired(library, id, shape, asked, sources);
        if let Some((content, gone)) = repaired {
            let mut found = content.diagnostics.clone();
            game.compile(&content, seats, &mut found);
            errors.absorb_names(&found, &gone);
        }
        errors
    })?;
    let mut diagnostics = content.diagnostics.clone();
    match game.compile(&content, seats, &mut diagnostics) {
        Some(compiled) if diagnostics.is_empty() => {
            content.diagnostics = diagnostics;
            Ok((compiled, content))
        }
        _ => Err(diagnostics),
    }
}

/// The first variant or override, with its option, with which the files are no longer right; none
/// where they are not right by themselves.
fn culprit<'a>(
    game: &dyn AnyGame,
    library: &Library,
    seats: u8,
    [variants, sets]: [&'a [Asked]; 2],
    sources: &Diagnostics,
) -> Option<(&'a Asked, &'static str)> {
    let fails = |count: usize| {
        let first = count.min(variants.len());
        let asked = [&variants[..first], &sets[..count - first]];
        load_alone(game, library, seats, asked, sources.clone()).is_err()
    };
    let count = (0..variants.len() + sets.len()).find(|count| fails(*count));
    match count.unwrap_or(variants.len() + sets.len()).checked_sub(1)? {
        variant if variant < variants.len() => {
            let asked = &variants[variant];
            let of_sheets = matches!(asked.given, Given::Sheets(_));
            Some((asked, if of_sheets { "--cards" } else { "--variant" }))
        }
        set => Some((&sets[set - variants.len()], "--set")),
    }
}
