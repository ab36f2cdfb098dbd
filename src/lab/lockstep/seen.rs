//! What a seat sees as a row of numbers of a fixed length, for learners.
//!
//! - A number is itself; a word is its place among the words of the field, from 1; 0 where it cannot be seen.
//! - Cards are how many of each id are seen, and how many more there are.
//! - A thing is five numbers: what it is, from 1; whose, from 1, for the one who looks (0: nobody's); 1
//!   where it is on the board, and its x and y there. What a field tells of each thing follows the same
//!   way.
//! - Seats come in the order of the table from the one who looks on, so that a learner may play any of
//!   them. Values that are seats are turned likewise: `none`, then the one who looks, and so on.
//!
//! How many things a field may have is no part of a schema. It is counted in games played for that; a thing
//! with a higher number, should there ever be one, is left out.

use std::sync::Arc;

use crate::door::CompiledGame;
use crate::lockstep::{At, InFlight, Seating};
use tenbin_engine::show::{ShownKind, ShownOf};
use tenbin_engine::{Eye, Key, Of, Picture, Seat, Shown, ShownField, ShownId, Thing};

/// Games that are played to see how many things there may be.
const LOOKED_AT: u64 = 20;

/// Numbers that tell of a thing.
const THING_NUMBERS: usize = 5;

/// Where the numbers of one field stand.
#[derive(Clone, Debug)]
struct Place {
    first: usize,
    /// How many numbers it has of each of what it is told of.
    width: usize,
    of: ShownOf,
    /// Whether its values are seats.
    is_seat: bool,
}

/// Where each number stands in what a seat sees.
#[derive(Clone, Debug)]
pub struct SeenLayout {
    seats: usize,
    places: Vec<Place>,
    /// For each field of things how many there may be.
    things: Vec<usize>,
    names: Vec<String>,
}

impl SeenLayout {
    /// The layout of these fields at a table of so many; `pictures` says what there may be on the board.
    pub fn new<'a>(
        fields: &[ShownField],
        seats: u8,
        pictures: impl Iterator<Item = &'a Picture>,
    ) -> Self {
        let mut things = vec![0; fields.len()];
        for picture in pictures {
            for (number, most) in things.iter_mut().enumerate() {
                let seen = picture.things(ShownId(number as u16));
                *most = seen.map(|thing| usize::from(thing.number) + 1).fold(*most, usize::max);
            }
        }
        let mut layout =
            Self { seats: usize::from(seats), places: Vec::new(), things, names: Vec::new() };
        for (number, field) in fields.iter().enumerate() {
            layout.add(number, field, seats);
        }
        layout
    }

    fn add(&mut self, number: usize, field: &ShownField, seats: u8) {
        let of: Vec<String> = match (&field.kind, field.of) {
            (ShownKind::Things { .. }, _) => {
                (0..self.things[number]).map(|thing| format!("{}.{thing}", field.name)).collect()
            }
            (_, ShownOf::Table) => vec![field.name.clone()],
            (_, ShownOf::Seats) => {
                (0..seats).map(|seat| format!("{}.{}", field.name, from_here(seat))).collect()
            }
            (_, ShownOf::Things(owner)) => {
                let most = self.things[usize::from(owner.0)];
                (0..most).map(|thing| format!("{}.{thing}", field.name)).collect()
            }
        };
        let parts: Vec<String> = match &field.kind {
            ShownKind::Number { .. } | ShownKind::Word { .. } => vec![String::new()],
            ShownKind::Cards { ids, .. } => {
                ids.iter().map(|id| format!(".{id}")).chain([".unseen".to_owned()]).collect()
            }
            ShownKind::Things { .. } => {
                ["what", "whose", "on_board", "x", "y"].map(|part| format!(".{part}")).to_vec()
            }
        };
        let of_seats = ShownField::seat("", seats, "").kind;
        let is_seat = field.kind == of_seats;
        let (first, width) = (self.names.len(), parts.len());
        self.places.push(Place { first, width, of: field.of, is_seat });
        for of in of {
            self.names.extend(parts.iter().map(|part| format!("{of}{part}")));
        }
    }

    /// What each number means, in their order.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// A row for what `viewer` sees: it is written by whoever shows.
    pub fn row<'a>(&'a self, viewer: Seat, row: &'a mut [i32]) -> impl Shown + 'a {
        row.fill(0);
        Row { layout: self, viewer: viewer.index(), values: row }
    }
}

/// The layout of a game: the same whenever and wherever it is asked for.
pub fn seen_layout(game: &Arc<dyn CompiledGame>) -> SeenLayout {
    let (schema, seats) = (game.schema(), game.seats());
    let has_things =
        schema.shown.iter().any(|field| matches!(field.kind, ShownKind::Things { .. }));
    let mut pictures = Vec::new();
    if has_things {
        let seating = Seating { bots: vec![None; usize::from(seats)], seed: 0 };
        let mut games = game.clone().in_flight(seating, 1);
        (0..LOOKED_AT).for_each(|index| look_at(&mut *games, index, &mut pictures));
    }
    SeenLayout::new(&schema.shown, seats, pictures.iter())
}

/// Plays a game at random; keeps what can be seen at the first decision of each turn.
fn look_at(games: &mut dyn InFlight, index: u64, pictures: &mut Vec<Picture>) {
    games.begin(0, index);
    let (mut key, mut turn) = (Key::of_game(0, index), None);
    while let At::Waits { count, .. } = *games.at(0) {
        let mut now = 0;
        games.ask(0, &mut |question| now = question.turn());
        if turn != Some(now) {
            turn = Some(now);
            pictures.push(games.picture(0, Eye::Everyone));
        }
        key = key.with(1);
        // It is one of the actions.
        let _ = games.choose(0, key.below(count as u32) as usize);
    }
    pictures.push(games.picture(0, Eye::Everyone));
}

/// A seat as the one who looks calls it: `own`, `next1`, `next2` and so on.
fn from_here(seat: u8) -> String {
    if seat == 0 { "own".to_owned() } else { format!("next{seat}") }
}

/// Takes down what one seat sees.
struct Row<'a> {
    layout: &'a SeenLayout,
    viewer: usize,
    values: &'a mut [i32],
}

impl Row<'_> {
    /// How far after the one who looks a seat sits.
    fn turned(&self, seat: usize) -> usize {
        (seat + self.layout.seats - self.viewer) % self.layout.seats
    }

    /// The numbers of a field of something; none where there is no room for it.
    fn numbers(&mut self, field: ShownId, of: Of) -> Option<&mut [i32]> {
        let layout = self.layout;
        let place = layout.places.get(usize::from(field.0))?;
        let which = match (of, place.of) {
            (Of::Table, _) => 0,
            (Of::Seat(seat), _) => self.turned(seat.index()),
            (Of::Thing(owner, number), _) => {
                let number = usize::from(number);
                if number >= layout.things[usize::from(owner.0)] {
                    return None;
                }
                number
            }
        };
        let first = place.first + which * place.width;
        self.values.get_mut(first..first + place.width)
    }
}

impl Shown for Row<'_> {
    fn number(&mut self, field: ShownId, of: Of, value: i32) {
        if let Some([number]) = self.numbers(field, of) {
            *number = value;
        }
    }

    fn word(&mut self, field: ShownId, of: Of, word: u16) {
        let is_seat = self.layout.places[usize::from(field.0)].is_seat;
        let value = match usize::from(word) {
            0 => 1,
            seat if is_seat => self.turned(seat - 1) + 2,
            word => word + 1,
        };
        if let Some([number]) = self.numbers(field, of) {
            *number = value as i32;
        }
    }

    fn cards(&mut self, field: ShownId, of: Of, cards: &[u16], unseen: u32) {
        let Some(numbers) = self.numbers(field, of) else { return };
        for &card in cards {
            if let Some(number) = numbers.get_mut(usize::from(card)) {
                *number += 1;
            }
        }
        if let Some(last) = numbers.last_mut() {
            *last = unseen as i32;
        }
    }

    fn thing(&mut self, field: ShownId, thing: Thing) {
        let number = usize::from(thing.number);
        if number >= self.layout.things[usize::from(field.0)] {
            return;
        }
        let whose = thing.seat.map_or(0, |seat| self.turned(seat.index()) + 1);
        let first = self.layout.places[usize::from(field.0)].first + number * THING_NUMBERS;
        let (x, y) = thing.at.map_or((0, 0), |at| (at.x, at.y));
        let told = [i32::from(thing.what) + 1, whose as i32, i32::from(thing.at.is_some()), x, y];
        self.values[first..first + THING_NUMBERS].copy_from_slice(&told);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_engine::At;

    #[test]
    fn a_row_begins_at_the_one_who_looks() {
        let fields = [
            ShownField::number("points", "points", "So far.").of_seats(),
            ShownField::seat("leader", 3, "Who leads."),
            ShownField::word("phase", &["day", "night"], "Which."),
            ShownField::cards("hand", &["axe", "bow"], "Held."),
            ShownField::things("models", &["ogre", "elf"], "squares", "All."),
            ShownField::number("wounds", "wounds", "Taken.").of_things(ShownId(4)),
        ];
        let at = Some(At { x: 4, y: 5, facing: None });
        let mut picture = Picture::default();
        let out: &mut dyn Shown = &mut picture;
        out.number(ShownId(0), Of::Seat(Seat(0)), 10);
        out.number(ShownId(0), Of::Seat(Seat(2)), 30);
        out.seat(ShownId(1), Of::Table, Some(Seat(0)));
        out.word(ShownId(2), Of::Table, 1);
        out.cards(ShownId(3), Of::Table, &[1, 1], 4);
        out.thing(ShownId(4), Thing { number: 1, what: 0, seat: Some(Seat(2)), at });
        out.number(ShownId(5), Of::Thing(ShownId(4), 1), 7);
        let layout = SeenLayout::new(&fields, 3, std::iter::once(&picture));
        let names: Vec<&str> = layout.names().iter().map(String::as_str).collect();
        assert_eq!(
            names[..6],
            ["points.own", "points.next1", "points.next2", "leader", "phase", "hand.axe"]
        );
        assert_eq!(names[6..9], ["hand.bow", "hand.unseen", "models.0.what"]);
        assert_eq!(
            names[13..],
            [
                "models.1.what",
                "models.1.whose",
                "models.1.on_board",
                "models.1.x",
                "models.1.y",
                "wounds.0",
                "wounds.1"
            ]
        );
        let row = |viewer: u8| {
            let mut row = vec![-1; names.len()];
            picture.tell(&mut layout.row(Seat(viewer), &mut row));
            row
        };
        // Seat 3 sees its own 30 points, the 10 of the next one; that one leads; the model is its own.
        let third = [30, 10, 0, 3, 2, 0, 2, 4, 0, 0, 0, 0, 0, 1, 1, 1, 4, 5, 0, 7];
        assert_eq!(row(2), third);
        let second = row(1);
        assert_eq!((&second[..4], second[14]), (&[0, 30, 10, 4][..], 2));
        // A thing that nobody knew of when the layout was made is left out.
        let mut more = picture.clone();
        Shown::thing(&mut more, ShownId(4), Thing { number: 2, what: 0, seat: None, at: None });
        let mut row = vec![0; names.len()];
        more.tell(&mut layout.row(Seat(2), &mut row));
        assert_eq!(row, third);
    }
}
