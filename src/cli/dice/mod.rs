//! `dice`: the exact laws of what a game rolls and draws, alone, asked about, or beside a run.

mod laws;
mod observed;
mod odds;
mod plain;
mod select;

use crate::args::DiceOptions;
use crate::error::Error;
use crate::output::print;
use crate::prepare::{known_game, rules_of};
use crate::session::Session;

/// `tenbin dice`.
pub(crate) fn run(session: &Session, options: &DiceOptions) -> Result<(), Error> {
    let game = known_game(session.games, &options.game)?;
    if let Some(folder) = &options.observed {
        return observed::run(session, game, folder, options);
    }
    if let Some(question) = &options.odds {
        return odds::run(session, game, question, options);
    }
    let rules = rules_of(session, game, &options.rules)?;
    let schema = rules.game.schema();
    let selected = select::selected(&schema, options)?;
    let about = format!("{} for {} players", game.about().title, rules.game.seats());
    print(&laws::text(session, &about, &selected, options)?)
}
