//! What all games say in the same words where they tell scenarios of a state, and what facts were
//! called before they did.

use toml::Value as Fact;

use tenbin_content::{Field, Kind, Node, Shape, Value};
use tenbin_engine::Seat;

/// A seat, or `none`.
pub const SEAT_WORDS: &[&str] =
    &["none", "seat1", "seat2", "seat3", "seat4", "seat5", "seat6", "seat7", "seat8"];
/// Somebody's seat: `"seat2"`, or `"none"`.
pub const SEAT: Kind = Kind::OneOf(SEAT_WORDS);
/// Seats, as a set.
pub const SEATS: Kind = Kind::OneOrMany(&SEAT);
/// A number of points, cards, wounds.
pub const NUMBER: Kind = Kind::Integer { min: -1_000_000, max: 1_000_000 };
/// Several numbers.
pub const NUMBERS: Kind = Kind::OneOrMany(&NUMBER);
/// An id, a name or a place.
pub const TEXT: Kind = Kind::Text;
/// Several of them: a set, unless the name of the fact ends in `_ordered`.
pub const TEXTS: Kind = Kind::OneOrMany(&TEXT);
/// true or false.
pub const BOOL: Kind = Kind::Bool;

/// A fact and what it means.
pub const fn fact(name: &'static str, kind: Kind, meaning: &'static str) -> Field {
    Field::optional(name, kind, meaning)
}

/// Declares the facts of a game: those that every game has, in the same words, then its own. What
/// the first ones are is worked out for all games alike (`scenario::expect::facts`).
#[macro_export]
macro_rules! facts_of {
    ($name:literal, asked_for: $asked_for:expr, ending: $ending:expr, active: $active:literal,
     [$($own:expr),* $(,)?]) => {
        $crate::facts_of!(
            $name,
            ending: $ending,
            active: $active,
            [$crate::module::facts::asked_for($asked_for), $($own),*]
        )
    };
    ($name:literal, ending: $ending:expr, active: $active:literal, [$($own:expr),* $(,)?]) => {
        $crate::tenbin_content::Shape {
            name: $name,
            fields: &[
                $crate::module::facts::fact("asked", $crate::module::facts::SEAT, "who decides next"),
                $crate::module::facts::fact(
                    "over",
                    $crate::module::facts::BOOL,
                    "whether the game is over",
                ),
                $crate::module::facts::fact("winners", $crate::module::facts::SEATS, "who has won"),
                $crate::module::facts::fact(
                    "ending",
                    $crate::tenbin_content::Kind::OneOf($ending),
                    "how the game has ended",
                ),
                $crate::module::facts::fact("active", $crate::module::facts::SEAT, $active),
                $($own),*
            ],
        }
    };
}

/// What the seat that decides next is asked for.
pub const fn asked_for(words: &'static [&'static str]) -> Field {
    fact("asked_for", Kind::OneOf(words), "what for")
}

/// What is told of one player, from 1.
pub const fn of_seat(number: usize, kind: Kind) -> Field {
    const ORDINALS: [&str; 7] = [
        "the first player",
        "the second player",
        "the third player",
        "the fourth player",
        "the fifth player",
        "the sixth player",
        "the seventh player",
    ];
    fact(SEAT_WORDS[number], kind, ORDINALS[number - 1])
}

/// A number as a fact.
pub fn number(value: impl Into<i64>) -> Fact {
    Fact::Integer(value.into())
}

/// A text as a fact.
pub fn text(value: impl Into<String>) -> Fact {
    Fact::String(value.into())
}

/// Texts as a fact.
pub fn texts(list: impl IntoIterator<Item = String>) -> Fact {
    Fact::Array(list.into_iter().map(Fact::String).collect())
}

/// A seat as a fact, `none` where there is none.
pub fn seat(seat: Option<Seat>) -> Fact {
    text(seat.map_or_else(|| "none".to_owned(), |seat| seat.to_string()))
}

/// Seats as a fact.
pub fn seats(set: impl IntoIterator<Item = Seat>) -> Fact {
    texts(set.into_iter().map(|seat| seat.to_string()))
}

/// Facts by name.
pub fn table<const N: usize>(entries: [(&str, Fact); N]) -> toml::Table {
    entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// What stands in the place of a name where there was one list, [`OldName`].
pub const EACH_SEAT: &str = "seat*";

/// A fact, or a key of a start, that had another name once.
#[derive(Copy, Clone, Debug)]
pub struct OldName {
    /// Where it is: `turn`, or with `*` for any key or element `piles.*.size`.
    pub path: &'static str,
    /// The last part of the name now; [`EACH_SEAT`] where the tables of a list have names of their
    /// own now.
    pub now: &'static str,
    /// The old name stands for something else now: it is old only where its value is no seat.
    pub unless_seat: bool,
}

impl OldName {
    /// A name that means nothing any more.
    pub const fn new(path: &'static str, now: &'static str) -> Self {
        Self { path, now, unless_seat: false }
    }

    /// Whether a key at a place had this name.
    pub fn fits(&self, path: &[String], key: &str) -> bool {
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
pub const START_SEAT_OF_2: Kind =
    Kind::Either(&[Kind::Integer { min: 1, max: 2 }, Kind::OneOf(&["seat1", "seat2"])]);
/// The same for up to 4.
pub const START_SEAT_OF_4: Kind = Kind::Either(&[
    Kind::Integer { min: 1, max: 4 },
    Kind::OneOf(&["seat1", "seat2", "seat3", "seat4"]),
]);
/// The same for up to 5.
pub const START_SEAT_OF_5: Kind = Kind::Either(&[
    Kind::Integer { min: 1, max: 5 },
    Kind::OneOf(&["seat1", "seat2", "seat3", "seat4", "seat5"]),
]);
/// The same for up to 7.
pub const START_SEAT_OF_7: Kind = Kind::Either(&[
    Kind::Integer { min: 1, max: 7 },
    Kind::OneOf(&["seat1", "seat2", "seat3", "seat4", "seat5", "seat6", "seat7"]),
]);

/// A start as games read it: with the names of today, and seats by their numbers.
pub fn start_as_read(start: &Node, old: &[OldName], shape: &Shape) -> Node {
    let mut start = start.clone();
    if let Value::Table(entries) = &mut start.value {
        for (key, _, _) in entries {
            if let Some(name) = old.iter().find(|old| old.fits(&[], key)) {
                name.now.clone_into(key);
            }
        }
    }
    number_seats(&mut start, shape);
    start
}

/// Puts numbers in the place of the names of seats, in this table and those in it.
fn number_seats(node: &mut Node, shape: &Shape) {
    let Value::Table(entries) = &mut node.value else { return };
    for (key, _, value) in entries {
        if let Some(field) = shape.field(key) {
            number_seats_of(value, &field.kind);
        }
    }
}

fn number_seats_of(node: &mut Node, kind: &Kind) {
    match (kind, &mut node.value) {
        (Kind::Table(shape), _) => number_seats(node, shape),
        (Kind::Map(of), Value::Table(entries)) => {
            for (_, _, value) in entries {
                number_seats_of(value, of);
            }
        }
        (Kind::List { of, .. } | Kind::OneOrMany(of), Value::List(list)) => {
            for value in list {
                number_seats_of(value, of);
            }
        }
        (Kind::OneOrMany(of), _) => number_seats_of(node, of),
        (Kind::Either(kinds), Value::Text(word)) => {
            let is_seat =
                |kind: &Kind| matches!(kind, Kind::OneOf(words) if words.contains(&"seat1"));
            let seat = SEAT_WORDS.iter().position(|known| known == word);
            if let Some(seat) = seat.filter(|seat| *seat > 0 && kinds.iter().any(is_seat)) {
                node.value = Value::Integer(seat as i64);
            }
        }
        (Kind::Either(kinds), _) => kinds.iter().for_each(|kind| number_seats_of(node, kind)),
        _ => {}
    }
}
