//! What a position is worth to each seat, judged by what lies on the table: its chance to win.
//!
//! Everything that a game shows (`Game::show`) and that belongs to a seat is a number of that seat: numbers and
//! flags of seats, how many cards it has somewhere, its things on the board and what these have together; and
//! whether it is the seat that acts, decides or is named by another field. A judge is a weight for each of these.
//! The weighted sum of a seat is the logarithm of its chance, to base 2 and in thousandths: a chance is the share of
//! all seats' powers of two. In a co-operative game there is one sum, of the table and all seats together, against
//! that of the game.
//!
//! Bots judge worlds that they have dealt themselves, so they may look at all that lies there.

use std::sync::Arc;

use super::waiting::half_power;
use tenbin_engine::schema::Schema;
use tenbin_engine::{
    Eye, Game, Of, SEATS_MAX, Seat, Shown, ShownField, ShownId, ShownKind, ShownOf, Thing,
};

/// A sum that is larger by this much means twice the chance.
pub const BIT: u32 = 1000;

/// A chance of 1; it can be shared evenly by any number of seats.
pub const SURE: u32 = 840 << 10;

/// What a field gives to a seat.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Slot {
    /// Nothing.
    Nothing,
    /// A number, a flag or cards of the seat, or of the table where all win together.
    Own(u16),
    /// Its things; of those that are on a board only those that are there.
    Things { column: u16, on_board: bool },
    /// A number, a flag or cards of its things, in the field of things with this number.
    OfThings { column: u16, things: u16 },
    /// It is the seat that is named.
    Named(u16),
}

/// What judges may weigh in a game, one column for each.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Columns {
    names: Vec<String>,
    slots: Vec<Slot>,
    seats: usize,
    cooperative: bool,
}

fn names_a_seat(field: &ShownField) -> bool {
    match &field.kind {
        ShownKind::Word { words } => {
            words.len() > 1 && words[0] == "none" && words[1] == Seat(0).to_string()
        }
        _ => false,
    }
}

fn can_be_counted(field: &ShownField) -> bool {
    match &field.kind {
        ShownKind::Number { .. } | ShownKind::Cards { .. } => true,
        ShownKind::Word { words } => words.len() == 2 && words[0] == "no",
        ShownKind::Things { .. } => false,
    }
}

impl Columns {
    /// Those of a game for so many seats.
    pub fn new(schema: &Schema, seats: u8) -> Self {
        let cooperative = schema.cooperative;
        let mut names = Vec::new();
        let slots = schema.shown.iter().map(|field| {
            let column = names.len() as u16;
            let counts = can_be_counted(field);
            let slot = match (field.of, &field.kind) {
                (ShownOf::Seats, _) if counts => Slot::Own(column),
                (ShownOf::Table, _) if counts && cooperative => Slot::Own(column),
                (ShownOf::Table, ShownKind::Things { unit, .. }) => {
                    Slot::Things { column, on_board: !unit.is_empty() }
                }
                (ShownOf::Things(things), _) if counts => {
                    Slot::OfThings { column, things: things.0 }
                }
                (ShownOf::Table, _) if names_a_seat(field) => Slot::Named(column),
                _ => Slot::Nothing,
            };
            if slot != Slot::Nothing {
                names.push(field.name.clone());
            }
            slot
        });
        let slots = slots.collect();
        Self { names, slots, seats: seats.into(), cooperative }
    }

    /// Their names, those of the fields.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The name of what a team has beside them.
    pub fn bias(&self) -> Option<&'static str> {
        self.cooperative.then_some(BIAS)
    }

    /// What each field gives, by its number.
    pub(crate) fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// How many are judged apart: the seats, or the one team.
    pub fn sides(&self) -> usize {
        if self.cooperative { 1 } else { self.seats }
    }
}

/// What was seen of a position.
#[derive(Clone, Debug)]
pub struct Look {
    columns: Arc<Columns>,
    /// For each column what the seats have.
    numbers: Vec<[i32; SEATS_MAX]>,
    /// For each field of things whose they are, by their number.
    owners: Vec<Vec<Option<u8>>>,
}

impl Look {
    /// Nothing seen yet.
    pub fn new(columns: Arc<Columns>) -> Self {
        let numbers = vec![[0; SEATS_MAX]; columns.names.len()];
        let owners = vec![Vec::new(); columns.slots.len()];
        Self { columns, numbers, owners }
    }

    /// Looks at a position with every card open.
    pub fn at<G: Game>(&mut self, game: &G, state: &G::State) {
        self.numbers.fill([0; SEATS_MAX]);
        self.owners.iter_mut().for_each(Vec::clear);
        game.show(state, Eye::Everyone, self);
    }

    /// What a side has of a column.
    pub fn number(&self, column: usize, side: usize) -> i32 {
        let of = &self.numbers[column];
        if self.columns.cooperative { of.iter().sum() } else { of[side] }
    }

    fn add(&mut self, field: ShownId, of: Of, amount: i32) {
        let (column, seat) = match (self.columns.slots[usize::from(field.0)], of) {
            (Slot::Own(column), Of::Seat(seat)) => (column, seat.index()),
            (Slot::Own(column), Of::Table) => (column, 0),
            (Slot::OfThings { column, things }, Of::Thing(_, number)) => {
                let owner = self.owners[usize::from(things)].get(usize::from(number));
                let Some(&Some(owner)) = owner else { return };
                (column, usize::from(owner))
            }
            _ => return,
        };
        let sum = &mut self.numbers[usize::from(column)][seat];
        *sum = sum.saturating_add(amount);
    }
}

impl Shown for Look {
    fn number(&mut self, field: ShownId, of: Of, value: i32) {
        self.add(field, of, value);
    }

    fn word(&mut self, field: ShownId, of: Of, word: u16) {
        if let Slot::Named(column) = self.columns.slots[usize::from(field.0)] {
            if let Some(seat) = word.checked_sub(1) {
                self.numbers[usize::from(column)][usize::from(seat) % SEATS_MAX] = 1;
            }
        } else {
            self.add(field, of, word.into());
        }
    }

    fn cards(&mut self, field: ShownId, of: Of, cards: &[u16], unseen: u32) {
        self.add(field, of, cards.len() as i32 + unseen as i32);
    }

    fn thing(&mut self, field: ShownId, thing: Thing) {
        let Slot::Things { column, on_board } = self.columns.slots[usize::from(field.0)] else {
            return;
        };
        let is_there = !on_board || thing.at.is_some();
        // What belongs to nobody is the game's: it matters to a team that plays against it.
        let nobody = self.columns.cooperative.then_some(0);
        let Some(seat) = thing.seat.map(|seat| seat.0).or(nobody).filter(|_| is_there) else {
            return;
        };
        let owners = &mut self.owners[usize::from(field.0)];
        let number = usize::from(thing.number);
        if owners.len() <= number {
            owners.resize(number + 1, None);
        }
        owners[number] = Some(seat);
        self.numbers[usize::from(column)][usize::from(seat)] += 1;
    }
}

/// Weights by which positions of a game are judged.
#[derive(Clone, Debug)]
pub struct Judge {
    /// One a column.
    weights: Vec<i32>,
    /// What a team has beside them.
    bias: i32,
    look: Look,
}

/// In a list of weights the name of what a team has beside them.
const BIAS: &str = "team";

impl Judge {
    /// Weights by the names of columns; names that the game does not have weigh nothing.
    pub fn new(columns: Columns, weights: &[(String, i32)]) -> Self {
        let weight = |wanted: &str| -> i32 {
            weights.iter().find(|(name, _)| name == wanted).map_or(0, |&(_, weight)| weight)
        };
        let by_column = columns.names.iter().map(|name| weight(name)).collect();
        Self { weights: by_column, bias: weight(BIAS), look: Look::new(Arc::new(columns)) }
    }

    /// Each seat's chance to win from a position, in parts of [`SURE`].
    pub fn chances<G: Game>(&mut self, game: &G, state: &G::State) -> [u32; SEATS_MAX] {
        self.look.at(game, state);
        let columns = &self.look.columns;
        let sum = |side: usize| -> i64 {
            let weighed = self.weights.iter().enumerate().filter(|(_, weight)| **weight != 0);
            let of = |column| i64::from(self.look.number(column, side));
            weighed.map(|(column, &weight)| i64::from(weight) * of(column)).sum()
        };
        if columns.cooperative {
            let [team, _] = shares([sum(0) + i64::from(self.bias), 0]);
            return [team; SEATS_MAX];
        }
        let mut sums = [i64::MIN; SEATS_MAX];
        for (side, at) in sums.iter_mut().enumerate().take(columns.seats) {
            *at = sum(side);
        }
        shares(sums)
    }
}

/// The shares of powers of two; `i64::MIN` is nobody's.
fn shares<const N: usize>(sums: [i64; N]) -> [u32; N] {
    let best = sums.iter().copied().max().unwrap_or(0);
    let powers = sums.map(|sum| u64::from(half_power(best.abs_diff(sum), BIT.into())));
    // The best one's is never 0.
    let all: u64 = powers.iter().sum();
    powers.map(|power| (power * u64::from(SURE) / all) as u32)
}

/// A field that is weighed.
#[derive(Clone, PartialEq, Debug)]
pub struct Weighed {
    /// Its name.
    pub field: String,
    /// What it means.
    pub meaning: String,
    /// In thousandths of a doubling of the chance.
    pub weight: i32,
    /// How far sides lie apart in it, as a standard deviation.
    pub spread: f64,
}

/// Chances between two tenths, and what came of them.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Band {
    /// Sides of positions that were given such a chance.
    pub sides: u64,
    /// Those that won.
    pub won: u64,
    /// The sum of their chances.
    pub chances: f64,
}

/// What was learned, and how good it is.
#[derive(Clone, PartialEq, Debug)]
pub struct JudgeInput {
    /// The fields.
    pub weighed: Vec<Weighed>,
    /// Games learned from, and games kept apart.
    pub games: [u64; 2],
    /// Positions of them.
    pub positions: [u64; 2],
    /// On those kept apart, for the first and the second half of games: the chance given to winners (geometric
    /// mean), and the one that guessing gives.
    pub halves: [[f64; 2]; 2],
    /// Of these, by tenths of chances.
    pub bands: Vec<Band>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_larger_by_a_thousand_is_twice_the_chance() {
        assert_eq!(shares([7, 7]), [SURE / 2; 2]);
        assert_eq!(shares([3000, 2000, i64::MIN]), [SURE / 3 * 2, SURE / 3, 0]);
        assert_eq!(shares([-500, 1500, 500, 500]), [1, 4, 2, 2].map(|part| SURE * part / 9));
        assert_eq!(shares([1 << 40, 0]), [SURE, 0]);
    }
}
