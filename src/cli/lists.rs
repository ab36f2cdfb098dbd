//! `games`, `cards`, `rules` and `strategies`: what there is.

use crate::cli::args::{GamesOptions, ListOptions, StrategiesOptions};
use crate::cli::options::ListFormat;
use crate::cli::output::{print, table};
use crate::cli::prepare::{known_game, rules_of};
use crate::cli::session::Session;
use crate::content::{Field, Kind, Node, Shape, load};
use crate::error::Error;
use crate::games::{GAMES, GameVisitor, Listing, Module, with_game};
use crate::policies;

fn row(cells: &[&str]) -> Vec<String> {
    cells.iter().map(|&cell| cell.to_owned()).collect()
}

/// `tenbin games`.
pub(crate) fn games(options: &GamesOptions) -> Result<(), Error> {
    struct Row;
    impl GameVisitor for Row {
        type Output = Vec<String>;
        fn visit<G: Module>(self) -> Vec<String> {
            let (least, most) = (G::SEATS.start(), G::SEATS.end());
            let seats = format!("{least}-{most}");
            row(&[G::ID, G::TITLE, &seats, &G::SEATS_DEFAULT.to_string(), G::SUMMARY])
        }
    }
    let header = row(&["game", "title", "seats", "default_seats", "summary"]);
    let rows = GAMES.iter().filter_map(|game| with_game(game, Row)).collect();
    print(&table(&Listing { header, rows }, options.format)?)
}

/// `tenbin cards`.
pub(crate) fn cards(session: &Session, options: &ListOptions) -> Result<(), Error> {
    struct Cards<'a>(&'a Session, &'a ListOptions);
    impl GameVisitor for Cards<'_> {
        type Output = Result<Listing, Error>;
        fn visit<G: Module>(self) -> Self::Output {
            Ok(rules_of::<G>(&self.0.library, &self.1.rules)?.game.listing())
        }
    }
    let game = known_game(&options.game)?;
    let listing = visit_known(game, Cards(session, options))??;
    print(&table(&listing, options.format)?)
}

/// `tenbin rules`.
pub(crate) fn rules(session: &Session, options: &ListOptions) -> Result<(), Error> {
    struct Knobs<'a>(&'a Session, &'a ListOptions);
    impl GameVisitor for Knobs<'_> {
        type Output = Result<Listing, Error>;
        fn visit<G: Module>(self) -> Self::Output {
            let Self(session, options) = self;
            let effective = rules_of::<G>(&session.library, &options.rules)?;
            let default = load(&session.library, G::ID, G::shape(), &[], &[])?;
            let mut rows = Vec::new();
            if let Some(Kind::Table(shape)) = G::shape().field("rules").map(|field| field.kind) {
                let now = effective.content.root.get("rules");
                knobs(shape, now, default.root.get("rules"), "", &mut rows);
            }
            let header = row(&["knob", "value", "default", "allowed", "clause", "meaning"]);
            Ok(Listing { header, rows })
        }
    }
    let game = known_game(&options.game)?;
    let mut listing = visit_known(game, Knobs(session, options))??;
    if options.format == ListFormat::Human {
        mark_changes(&mut listing);
    }
    print(&table(&listing, options.format)?)
}

/// The knobs of a table; those of a table within it come as `outer.inner`.
fn knobs(
    shape: &Shape,
    now: Option<&Node>,
    default: Option<&Node>,
    prefix: &str,
    rows: &mut Vec<Vec<String>>,
) {
    for field in shape.fields {
        let name = format!("{prefix}{}", field.name);
        let (now, default) =
            (now.and_then(|n| n.get(field.name)), default.and_then(|n| n.get(field.name)));
        if let Kind::Table(inner) = field.kind {
            let mut inner_rows = Vec::new();
            knobs(inner, now, default, &format!("{name}."), &mut inner_rows);
            rows.extend(inner_rows.into_iter().map(|row| of_table(field, row)));
            continue;
        }
        let shown = |node: Option<&Node>| node.map_or_else(|| "-".to_owned(), Node::shown);
        rows.push(row(&[
            &name,
            &shown(now),
            &shown(default),
            &field.kind.describe(),
            field.clause,
            field.meaning,
        ]));
    }
}

/// The row of a knob within a table: where it has no clause of its own it is a part of the table's.
fn of_table(table: &Field, mut knob: Vec<String>) -> Vec<String> {
    if let [.., clause, meaning] = knob.as_mut_slice()
        && clause.is_empty()
    {
        table.clause.clone_into(clause);
        *meaning = format!("{}: {meaning}", table.meaning);
    }
    knob
}

/// For people: the default only beside a value that differs from it.
fn mark_changes(listing: &mut Listing) {
    for row in &mut listing.rows {
        if let [_, value, default, ..] = row.as_mut_slice() {
            if value == default {
                default.clear();
            } else {
                value.insert_str(0, "* ");
            }
        }
    }
}

/// `tenbin strategies`.
pub(crate) fn strategies(session: &Session, options: &StrategiesOptions) -> Result<(), Error> {
    let game = known_game(&options.game)?;
    let header = row(&["strategy", "kind", "description"]);
    let rows = policies::names(&session.library, game)
        .into_iter()
        .map(|(name, kind, description)| vec![name, kind, description])
        .collect();
    print(&table(&Listing { header, rows }, options.format)?)
}

/// Visits a game that [`known_game`] has found.
pub(crate) fn visit_known<V: GameVisitor>(game: &str, visitor: V) -> Result<V::Output, Error> {
    // `GAMES` and `with_game` list the same games; a test holds them together.
    with_game(game, visitor).ok_or_else(|| Error::Usage(format!("there is no game `{game}`")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_of_the_list_can_be_visited() {
        struct Id;
        impl GameVisitor for Id {
            type Output = &'static str;
            fn visit<G: Module>(self) -> &'static str {
                G::ID
            }
        }
        for game in GAMES {
            assert_eq!(with_game(game, Id), Some(*game));
        }
    }
}
