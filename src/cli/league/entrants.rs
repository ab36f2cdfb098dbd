//! Who plays in a league.

use crate::args::LeagueOptions;
use crate::error::Error;
use crate::session::Session;
use tenbin_content::{Asked, Diagnostics, nearest};
use tenbin_lab::door::AnyGame;
use tenbin_lab::policies::{self, Strategy};

/// The strategies of a league, in the order in which they were named.
pub(super) struct Entrants {
    /// What they were asked for by.
    pub(super) asked: Vec<Asked>,
    pub(super) strategies: Vec<Strategy>,
    /// The one that all others play against.
    pub(super) against: Option<usize>,
    /// Shipped ones that were not asked for and take long.
    pub(super) left_out: Vec<String>,
}

/// Reads the strategies that are asked for; without any all that are shipped and do not search.
pub(super) fn entrants(
    session: &Session,
    game: &'static dyn AnyGame,
    options: &LeagueOptions,
) -> Result<Entrants, Error> {
    let mut names = options.strategies.clone();
    let is_all = names.is_empty();
    if is_all {
        let shipped = policies::names(&session.library, game.id());
        names.extend(shipped.into_iter().map(|(name, ..)| name));
    }
    if let Some(gauntlet) = &options.gauntlet
        && !names.contains(gauntlet)
    {
        names.insert(0, gauntlet.clone());
    }
    if let Some((_, twice)) =
        names.iter().enumerate().find(|(place, name)| names[..*place].contains(name))
    {
        return Err(Error::Usage(format!(
            "{twice} is named twice: a strategy is in a league once; for the same one twice copy its file"
        )));
    }
    let mut diagnostics = Diagnostics::default();
    let mut found =
        Entrants { asked: Vec::new(), strategies: Vec::new(), against: None, left_out: Vec::new() };
    for name in names {
        let asked = Asked::option(&name);
        let read = policies::parse_asked(&session.library, game.owner(), &asked, &mut diagnostics);
        let Some(strategy) = read else { continue };
        if is_all && strategy.searches() && options.gauntlet.as_ref() != Some(&name) {
            found.left_out.push(name);
        } else {
            found.asked.push(asked);
            found.strategies.push(strategy);
        }
    }
    if !diagnostics.is_empty() {
        return Err(with_games(session, options, diagnostics));
    }
    let place = |name: &String| found.strategies.iter().position(|one| one.name == *name);
    found.against = options.gauntlet.as_ref().and_then(place);
    Ok(found)
}

/// A word that was meant for a game or another option is told so.
fn with_games(session: &Session, options: &LeagueOptions, diagnostics: Diagnostics) -> Error {
    let games: Vec<&str> = session.games.names().collect();
    let other = options.strategies.iter().find(|name| games.contains(&name.as_str()));
    match other {
        Some(name) => Error::Usage(format!(
            "{name} is a game, and a league is of one game; after it come strategies{}",
            nearest(name, games.iter().copied().filter(|game| game != name))
                .map(|near| format!(" (did you mean `{near}`?)"))
                .unwrap_or_default()
        )),
        None => diagnostics.into(),
    }
}
