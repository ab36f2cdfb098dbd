//! `cards`: what cards there are, and the sheets in which a designer edits them.
//!
//! A workbook has a sheet for each kind of content. A CSV file is one table: its first column, `sheet`, says on
//! which sheet of a workbook a row would be, so that there is one file to hand, to sort and to filter; what
//! decks hold is another table and lies beside it, `cards.decks.csv` beside `cards.csv`, taken up by itself
//! when it is there.

mod catalogue;
mod export;
mod import;
mod read;
mod text;
mod workbook;

use crate::args::CardsOptions;
use crate::error::Error;
use crate::output::{print, table};
use crate::prepare::{known_game, rules_of};
use crate::session::Session;

pub(crate) use import::{laid, told};
pub(crate) use read::{is_sheet, variant_asked, variants_asked};

/// `tenbin cards`.
pub(crate) fn run(session: &Session, options: &CardsOptions) -> Result<(), Error> {
    let game = known_game(session.games, &options.game)?;
    if let Some(file) = &options.import {
        return import::run(session, game, file, options);
    }
    let rules = rules_of(session, game, &options.rules)?;
    if let Some(file) = &options.export {
        return export::run(session, game, &rules.content, (file, options.csv));
    }
    let listing = rules.game.listing();
    if let Some(out) = &options.html {
        return catalogue::run(session, game, &listing, out, &options.reports);
    }
    print(&table(&listing, options.format)?)
}
