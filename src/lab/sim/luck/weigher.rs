//! Adds up what a position is to each seat while it is shown.

use crate::policies::judge::{Columns, Slot};
use tenbin_engine::{Of, SEATS_MAX, Seat, Shown, ShownId, Thing};

/// Of more things of a kind nothing is weighed.
const THINGS_MAX: usize = 256;

/// What a field adds.
#[derive(Copy, Clone, Debug)]
enum Adds {
    Nothing,
    /// So much a number of the seat.
    Own(i64),
    /// So much a thing of the seat; of those on a board only what is there. The owners are kept in this place.
    Things {
        each: i64,
        on_board: bool,
        owners: usize,
    },
    /// So much a number of one of these things.
    OfThings {
        each: i64,
        owners: usize,
    },
    /// So much for the seat that is named.
    Named(i64),
}

/// The weighted sums of the seats.
#[derive(Clone, Debug)]
pub(super) struct Weigher {
    fields: Vec<Adds>,
    pub(super) sums: [i64; SEATS_MAX],
    /// For each field of things whose they are, by their number; told before anything else of a thing.
    owners: Vec<[Option<Seat>; THINGS_MAX]>,
}

impl Weigher {
    /// By a weight for each column.
    pub(super) fn new(columns: &Columns, weights: &[i32]) -> Self {
        let of = |column: u16| i64::from(weights[usize::from(column)]);
        // Whose things are must be known where something of them weighs.
        let places: Vec<usize> = (0..columns.slots().len())
            .filter(|&field| matches!(columns.slots()[field], Slot::Things { .. }))
            .collect();
        let place = |field: usize| places.iter().position(|&other| other == field);
        let adds = |(field, slot): (usize, &Slot)| match *slot {
            Slot::Own(column) if of(column) != 0 => Adds::Own(of(column)),
            Slot::Named(column) if of(column) != 0 => Adds::Named(of(column)),
            Slot::Things { column, on_board } => place(field).map_or(Adds::Nothing, |owners| {
                Adds::Things { each: of(column), on_board, owners }
            }),
            Slot::OfThings { column, things } if of(column) != 0 => place(things.into())
                .map_or(Adds::Nothing, |owners| Adds::OfThings { each: of(column), owners }),
            _ => Adds::Nothing,
        };
        Self {
            fields: columns.slots().iter().enumerate().map(adds).collect(),
            sums: [0; SEATS_MAX],
            owners: vec![[None; THINGS_MAX]; places.len()],
        }
    }

    /// Begins anew.
    pub(super) fn clear(&mut self) {
        self.sums = [0; SEATS_MAX];
    }

    #[inline]
    fn add(&mut self, field: ShownId, of: Of, amount: i32) {
        match (self.fields[usize::from(field.0)], of) {
            (Adds::Own(each), Of::Seat(seat)) => {
                self.sums[seat.index() % SEATS_MAX] += each * i64::from(amount);
            }
            (Adds::OfThings { each, owners }, Of::Thing(_, number)) => {
                let owner = self.owners[owners].get(usize::from(number));
                if let Some(&Some(seat)) = owner {
                    self.sums[seat.index() % SEATS_MAX] += each * i64::from(amount);
                }
            }
            _ => {}
        }
    }
}

impl Shown for Weigher {
    fn number(&mut self, field: ShownId, of: Of, value: i32) {
        self.add(field, of, value);
    }

    fn word(&mut self, field: ShownId, of: Of, word: u16) {
        match self.fields[usize::from(field.0)] {
            Adds::Named(each) => {
                if let Some(seat) = word.checked_sub(1) {
                    self.sums[usize::from(seat) % SEATS_MAX] += each;
                }
            }
            _ => self.add(field, of, word.into()),
        }
    }

    fn cards(&mut self, field: ShownId, of: Of, cards: &[u16], unseen: u32) {
        self.add(field, of, cards.len() as i32 + unseen as i32);
    }

    fn thing(&mut self, field: ShownId, thing: Thing) {
        let Adds::Things { each, on_board, owners } = self.fields[usize::from(field.0)] else {
            return;
        };
        let is_there = !on_board || thing.at.is_some();
        let owner = thing.seat.filter(|_| is_there);
        if let Some(place) = self.owners[owners].get_mut(usize::from(thing.number)) {
            *place = owner;
        }
        if let Some(seat) = owner {
            self.sums[seat.index() % SEATS_MAX] += each;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::policies::judge::Look;
    use crate::sim::toy::Toy;
    use tenbin_engine::{Eye, Game, NullRecorder, Seeded};

    #[test]
    fn the_sums_are_those_of_the_columns() {
        let toy = Toy::default();
        let columns = Arc::new(Columns::new(&toy.schema(), 2));
        let weights: Vec<i32> = (1..).take(columns.names().len()).map(|one| one * 7 - 10).collect();
        let (mut look, mut weigher) =
            (Look::new(columns.clone()), Weigher::new(&columns, &weights));
        for game in 0..20 {
            let state = toy.deal(&mut Seeded::new(3, game), &mut NullRecorder);
            look.at(&toy, &state);
            weigher.clear();
            toy.show(&state, Eye::Everyone, &mut weigher);
            for seat in 0..2 {
                let number = |column| i64::from(look.number(column, seat));
                let all = weights.iter().enumerate();
                let sum: i64 =
                    all.map(|(column, &weight)| i64::from(weight) * number(column)).sum();
                assert_eq!(weigher.sums[seat], sum);
            }
        }
    }
}
