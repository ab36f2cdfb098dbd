//! `games`, `rules` and `strategies`: what there is.

use crate::args::{GamesOptions, ListOptions, StrategiesOptions};
use crate::error::Error;
use crate::options::ListFormat;
use crate::output::{print, table};
use crate::prepare::{known_game, rules_of};
use crate::session::Session;
use tenbin_content::{Field, Kind, Node, Shape, load};
use tenbin_lab::door::{About, AnyGame};
use tenbin_lab::module::Listing;
use tenbin_lab::policies;

fn row(cells: &[&str]) -> Vec<String> {
    cells.iter().map(|&cell| cell.to_owned()).collect()
}

/// `tenbin games`.
pub(crate) fn games(session: &Session, options: &GamesOptions) -> Result<(), Error> {
    let header = row(&["game", "title", "seats", "default_seats", "summary"]);
    let of = |game: &&dyn AnyGame| {
        let About { id, title, summary, seats, seats_default, .. } = game.about();
        let seats = format!("{}-{}", seats.start(), seats.end());
        row(&[id, title, &seats, &seats_default.to_string(), summary])
    };
    let rows = session.games.0.iter().map(of).collect();
    print(&table(&Listing { header, rows }, options.format)?)
}

/// `tenbin rules`.
pub(crate) fn rules(session: &Session, options: &ListOptions) -> Result<(), Error> {
    let game = known_game(session.games, &options.game)?;
    let effective = rules_of(session, game, &options.rules)?;
    let shape = game.shapes().content;
    let default = load(&session.library, game.id(), shape, &[], &[])?;
    let mut rows = Vec::new();
    if let Some(Kind::Table(shape)) = shape.field("rules").map(|field| field.kind) {
        let now = effective.content.root.get("rules");
        knobs(shape, now, default.root.get("rules"), "", &mut rows);
    }
    let header = row(&["knob", "value", "default", "allowed", "clause", "meaning"]);
    let mut listing = Listing { header, rows };
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
    let game = known_game(session.games, &options.game)?.id();
    let header = row(&["strategy", "kind", "description"]);
    let rows = policies::names(&session.library, game)
        .into_iter()
        .map(|(name, kind, description)| vec![name, kind, description])
        .collect();
    print(&table(&Listing { header, rows }, options.format)?)
}
