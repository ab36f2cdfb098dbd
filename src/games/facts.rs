//! What all games say in the same words where they tell scenarios of a state, and what facts were
//! called before they did.

use crate::content::{Field, Kind, Node, Shape, Value};

/// A seat, or `none`.
pub const SEAT_WORDS: &[&str] =
    &["none", "seat1", "seat2", "seat3", "seat4", "seat5", "seat6", "seat7", "seat8"];
/// Somebody's seat: `"seat2"`, or `"none"`.
pub(crate) const SEAT: Kind = Kind::OneOf(SEAT_WORDS);
/// Seats, as a set.
pub(crate) const SEATS: Kind = Kind::OneOrMany(&SEAT);
/// A number of points, cards, wounds.
pub(crate) const NUMBER: Kind = Kind::Integer { min: -1_000_000, max: 1_000_000 };
/// Several numbers.
pub(crate) const NUMBERS: Kind = Kind::OneOrMany(&NUMBER);
/// An id, a name or a place.
pub(crate) const TEXT: Kind = Kind::Text;
/// Several of them: a set, unless the name of the fact ends in `_ordered`.
pub(crate) const TEXTS: Kind = Kind::OneOrMany(&TEXT);
/// true or false.
pub(crate) const BOOL: Kind = Kind::Bool;

/// A fact and what it means.
pub(crate) const fn fact(name: &'static str, kind: Kind, meaning: &'static str) -> Field {
    Field::optional(name, kind, meaning)
}

/// What every game tells.
pub(crate) const ASKED: Field = fact("asked", SEAT, "who decides next");
/// Whether it is over.
pub(crate) const OVER: Field = fact("over", BOOL, "whether the game is over");
/// Who has won.
pub(crate) const WINNERS: Field = fact("winners", SEATS, "who has won");

/// A fact, or a key of a start, that had another name once.
#[derive(Copy, Clone, Debug)]
pub struct OldName {
    /// Where it is: `turn`, or with `*` for any key or element `piles.*.size`.
    pub path: &'static str,
    /// The last part of the name now.
    pub now: &'static str,
    /// The old name stands for something else now: it is old only where its value is no seat.
    pub unless_seat: bool,
}

impl OldName {
    /// A name that means nothing any more.
    pub(crate) const fn new(path: &'static str, now: &'static str) -> Self {
        Self { path, now, unless_seat: false }
    }

    /// Whether a key at a place had this name.
    pub(crate) fn fits(&self, path: &[String], key: &str) -> bool {
        let mut parts = self.path.split('.');
        let along = path.iter().map(String::as_str).chain([key]);
        let fits = along.into_iter().all(|found| {
            parts.next().is_some_and(|part| {
                part == "*" || part == found || part == "seat*" && SEAT_WORDS.contains(&found)
            })
        });
        fits && parts.next().is_none()
    }
}

/// A seat in a start: its number, or its name.
pub(crate) const START_SEAT_OF_2: Kind =
    Kind::Either(&[Kind::Integer { min: 1, max: 2 }, Kind::OneOf(&["seat1", "seat2"])]);
/// The same for up to 4.
pub(crate) const START_SEAT_OF_4: Kind = Kind::Either(&[
    Kind::Integer { min: 1, max: 4 },
    Kind::OneOf(&["seat1", "seat2", "seat3", "seat4"]),
]);
/// The same for up to 5.
pub(crate) const START_SEAT_OF_5: Kind = Kind::Either(&[
    Kind::Integer { min: 1, max: 5 },
    Kind::OneOf(&["seat1", "seat2", "seat3", "seat4", "seat5"]),
]);
/// The same for up to 7.
pub(crate) const START_SEAT_OF_7: Kind = Kind::Either(&[
    Kind::Integer { min: 1, max: 7 },
    Kind::OneOf(&["seat1", "seat2", "seat3", "seat4", "seat5", "seat6", "seat7"]),
]);

/// A start as games read it: with the names of today, and seats by their numbers.
pub(crate) fn start_as_read(start: &Node, old: &[OldName], shape: &Shape) -> Node {
    let mut start = start.clone();
    let Value::Table(entries) = &mut start.value else { return start };
    for (key, _, value) in entries {
        if let Some(name) = old.iter().find(|old| old.fits(&[], key)) {
            name.now.clone_into(key);
        }
        let by_name = shape.field(key).is_some_and(|field| match field.kind {
            Kind::Either(kinds) => kinds
                .iter()
                .any(|kind| matches!(kind, Kind::OneOf(words) if words.contains(&"seat1"))),
            _ => false,
        });
        let seat = value.as_text().filter(|_| by_name);
        if let Some(seat) = seat.and_then(|seat| SEAT_WORDS.iter().position(|word| *word == seat))
            && seat > 0
        {
            value.value = Value::Integer(seat as i64);
        }
    }
    start
}
