//! What can be seen as cells that stay in their places while their texts change.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, PreEscaped, html};

use super::board::Drawing;
use super::{PlayedGame, Step};
use crate::section::{capital, spaced};
use tenbin_engine::show::{Said, ShownKind, ShownOf};
use tenbin_engine::{Of, Seat, ShownField, ShownId};

/// Texts that say that there is nothing.
const NOTHING: [&str; 4] = ["", "0", "no", "none"];

/// A place on the page.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub(super) enum Key {
    /// A field of the table, a seat or a thing.
    Field(ShownId, Of),
    /// What a thing is, and whose.
    Name(ShownId, u16),
    /// The lines of the board.
    Lines,
    /// The picture of a thing.
    Drawn(ShownId, u16),
}

/// The texts of all places at a step, as HTML.
#[derive(Debug)]
pub(super) struct Cells(BTreeMap<Key, String>);

impl Cells {
    pub(super) fn new(played: &PlayedGame<'_>, drawing: &Drawing, step: &Step) -> Self {
        let picture = &step.picture;
        let mut cells = BTreeMap::new();
        for (id, of, said) in picture.all() {
            if let Said::Thing(thing) = said {
                let what = word(played, *id, thing.what);
                let name = match thing.seat {
                    Some(seat) => format!("{what} ({seat})"),
                    None => what,
                };
                cells.insert(Key::Name(*id, thing.number), html! { (name) }.into_string());
            } else {
                cells.insert(Key::Field(*id, *of), text(played, *id, said).into_string());
            }
        }
        for (id, number, drawn) in drawing.pieces(played, picture) {
            cells.insert(Key::Drawn(id, number), drawn);
        }
        if !step.links.is_empty() {
            cells.insert(Key::Lines, drawing.lines(&step.links).into_string());
        }
        Self(cells)
    }

    /// The text of a place; empty where nothing is seen there.
    pub(super) fn get(&self, key: Key) -> &str {
        self.0.get(&key).map_or("", String::as_str)
    }
}

/// A word of a field, as people say it.
pub(super) fn word(played: &PlayedGame<'_>, field: ShownId, number: u16) -> String {
    let words = played.words.get(usize::from(field.0));
    let word = words.and_then(|words| words.get(usize::from(number)));
    word.cloned().unwrap_or_else(|| number.to_string())
}

/// A value: numbers and words as they are, each card as a chip.
fn text(played: &PlayedGame<'_>, field: ShownId, said: &Said) -> Markup {
    match said {
        Said::Number(value) => html! { (value) },
        Said::Word(number) => html! { (word(played, field, *number)) },
        Said::Thing(_) => html! {},
        Said::Cards(cards, unseen) => {
            let mut counted: Vec<(u16, u32)> = Vec::new();
            for &card in cards {
                match counted.last_mut() {
                    Some((last, count)) if *last == card => *count += 1,
                    _ => counted.push((card, 1)),
                }
            }
            html! {
                @for (card, count) in counted {
                    i { (word(played, field, card)) @if count > 1 { " ×" (count) } }
                }
                @if *unseen > 0 { em { (unseen) " face down" } }
            }
        }
    }
}

/// The places that there are in a game.
#[derive(Debug)]
pub(super) struct Layout {
    /// In their order.
    keys: Vec<Key>,
}

impl Layout {
    pub(super) fn new(all: &[Cells]) -> Self {
        let every: BTreeSet<Key> = all.iter().flat_map(|cells| cells.0.keys().copied()).collect();
        let changes = |key: &Key| all.windows(2).any(|two| two[0].get(*key) != two[1].get(*key));
        // Things of which nothing ever changes are scenery: they are on the board, or say nothing.
        let told: BTreeSet<ShownId> =
            every.iter().filter(|key| changes(key)).filter_map(thing_of).collect();
        let is_told = |key: &Key| thing_of(key).is_none_or(|field| told.contains(&field));
        // A field that is empty, no or nothing from first to last says nothing either.
        let speaks = |key: &Key| all.iter().any(|cells| !NOTHING.contains(&cells.get(*key)));
        let spoken: BTreeSet<ShownId> =
            every.iter().filter(|key| speaks(key)).filter_map(field_of).collect();
        let is_spoken = |key: &Key| field_of(key).is_none_or(|field| spoken.contains(&field));
        Self { keys: every.into_iter().filter(|key| is_told(key) && is_spoken(key)).collect() }
    }

    /// The places in their order.
    pub(super) fn keys(&self) -> impl Iterator<Item = Key> + '_ {
        self.keys.iter().copied()
    }

    /// The table, by these texts; `is_live` where the script may change them.
    pub(super) fn markup(
        &self,
        played: &PlayedGame<'_>,
        drawing: &Drawing,
        cells: &Cells,
        is_live: bool,
    ) -> Markup {
        let of = |wanted: ShownOf| {
            let is_wanted = move |(_, field): &(u16, &ShownField)| field.of == wanted;
            (0..).zip(played.fields).filter(is_wanted).map(|(id, field)| (ShownId(id), field))
        };
        let number = |key: Key| self.keys.binary_search(&key).ok().filter(|_| is_live);
        let cell = |key: Key| html! { td data-k=[number(key)] { (PreEscaped(cells.get(key))) } };
        let drawn: Vec<Key> =
            self.keys().filter(|key| matches!(key, Key::Drawn(..) | Key::Lines)).collect();
        let seats: BTreeSet<Seat> = self.keys().filter_map(seat_of).collect();
        html! {
            @if !drawn.is_empty() { (drawing.frame(&html! {
                @for key in drawing.in_order(&drawn) { g data-k=[number(key)] { (PreEscaped(cells.get(key))) } }
            })) (drawing.legend(played)) }
            @if !seats.is_empty() {
                div.wide { table.seats {
                    thead { tr { th { "Seat" } @for seat in &seats { th scope="col" { (seat) } } } }
                    tbody { @for (id, field) in of(ShownOf::Seats) {
                        @if seats.iter().any(|seat| self.has(Key::Field(id, Of::Seat(*seat)))) {
                            tr { (head(field)) @for seat in &seats { (cell(Key::Field(id, Of::Seat(*seat)))) } }
                        }
                    } }
                } }
            }
            div.wide { table.whole { tbody {
                @for (id, field) in of(ShownOf::Table) {
                    @if self.has(Key::Field(id, Of::Table)) { tr { (head(field)) (cell(Key::Field(id, Of::Table))) } }
                }
            } } }
            @for (id, field) in of(ShownOf::Table) {
                @let things: Vec<u16> = self.keys().filter_map(|key| match key {
                    Key::Name(own, number) if own == id => Some(number), _ => None }).collect();
                @let columns: Vec<(ShownId, &ShownField)> = of(ShownOf::Things(id)).filter(|(own, _)| {
                    things.iter().any(|thing| self.has(Key::Field(*own, Of::Thing(id, *thing)))) }).collect();
                @if !things.is_empty() {
                    details.things open[things.len() <= 16 && !columns.is_empty()] {
                        summary title=(field.meaning) { (capital(&spaced(&field.name))) }
                        div.wide { table {
                            thead { tr { th scope="col" { "What" } @for (_, column) in &columns {
                                th scope="col" title=(column.meaning) { (spaced(&column.name)) } } } }
                            tbody { @for thing in &things { tr {
                                (cell(Key::Name(id, *thing)))
                                @for (own, _) in &columns { (cell(Key::Field(*own, Of::Thing(id, *thing)))) }
                            } } }
                        } }
                    }
                }
            }
        }
    }

    fn has(&self, key: Key) -> bool {
        self.keys.binary_search(&key).is_ok()
    }
}

/// The field of a place that has one.
fn field_of(key: &Key) -> Option<ShownId> {
    match *key {
        Key::Field(field, _) => Some(field),
        _ => None,
    }
}

/// The field of the thing that a place tells of in words.
fn thing_of(key: &Key) -> Option<ShownId> {
    match *key {
        Key::Field(_, Of::Thing(field, _)) | Key::Name(field, _) => Some(field),
        _ => None,
    }
}

/// The seat of a field of seats.
fn seat_of(key: Key) -> Option<Seat> {
    match key {
        Key::Field(_, Of::Seat(seat)) => Some(seat),
        _ => None,
    }
}

/// The name of a field, with what it means and its unit.
fn head(field: &ShownField) -> Markup {
    let unit = match &field.kind {
        ShownKind::Number { unit } => unit.as_str(),
        _ => "",
    };
    html! {
        th scope="row" title=(field.meaning) {
            (spaced(&field.name)) @if !unit.is_empty() { " " small { (unit) } }
        }
    }
}
