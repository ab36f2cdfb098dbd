//! The numbers that chance gave, each turned on by a part of its range: what might as well have come.
//!
//! A number below 6 that is turned on by 2 is again a number below 6, and each as likely as before. So what a game
//! comes to by turned numbers is as likely as what it came to, whatever is made of them, and the mean over all parts of
//! a turn is the exact mean where one die of so many faces decides. Where several numbers decide together each is turned
//! in an order of its own, so that they do not move alike.

use crate::chance::{Chance, Seeded, Stream};
use crate::pile::{CardSet, Places, WideSet, pick};
use crate::seed::Key;

/// A turn has at most so many parts: the faces of a die.
const PARTS_MAX: usize = 6;

/// So many numbers, one after another, are turned in orders of their own.
const ORDERS: usize = 16;

/// In which order each number is turned. Part 0 is what came.
#[derive(Clone, Debug)]
pub struct Turns {
    parts: usize,
    orders: [[u8; PARTS_MAX]; ORDERS],
}

impl Turns {
    /// Turns of so many parts, 2 to 6.
    pub fn of(parts: usize) -> Self {
        assert!((2..=PARTS_MAX).contains(&parts), "turns have 2 to 6 parts");
        let mut orders = [[0, 1, 2, 3, 4, 5]; ORDERS];
        for (number, order) in orders.iter_mut().enumerate() {
            // Any orders will do, as long as they differ.
            for last in (2..parts).rev() {
                let with = Key::of_game(number as u64, last as u64).below(last as u32) as usize;
                order.swap(last, 1 + with);
            }
        }
        Self { parts, orders }
    }

    /// How many parts they have.
    pub const fn parts(&self) -> usize {
        self.parts
    }

    /// How far the number with this place among those of a step is turned.
    #[inline]
    fn shift(&self, number: usize, part: usize, bound: u32) -> u32 {
        u32::from(self.orders[number % ORDERS][part]) * bound / self.parts as u32
    }
}

/// A part of a turn of the numbers that follow.
#[derive(Debug)]
pub struct Turned<'a> {
    numbers: Seeded,
    turns: &'a Turns,
    part: usize,
    /// How many numbers have been given.
    given: usize,
}

impl<'a> Turned<'a> {
    /// The numbers that `numbers` would give next, turned on by this part, 1 and more.
    pub const fn new(numbers: Seeded, turns: &'a Turns, part: usize) -> Self {
        Self { numbers, turns, part, given: 0 }
    }

    /// What comes in place of the number `came`.
    #[inline]
    fn turn_on(&mut self, came: u32, bound: u32) -> u32 {
        let shift = self.turns.shift(self.given, self.part, bound);
        self.given += 1;
        let sum = came + shift;
        if sum < bound { sum } else { sum - bound }
    }
}

impl Chance for Turned<'_> {
    fn below(&mut self, stream: Stream, bound: u32) -> u32 {
        let came = self.numbers.below(stream, bound);
        self.turn_on(came, bound)
    }

    fn draw(&mut self, stream: Stream, set: CardSet) -> u8 {
        let came = self.numbers.draw(stream, set);
        self.turn_card(came, set)
    }

    fn draw_placed(&mut self, stream: Stream, set: CardSet, places: &Places) -> u8 {
        let came = self.numbers.draw_placed(stream, set, places);
        self.turn_card(came, set)
    }

    fn draw_wide(&mut self, stream: Stream, set: WideSet) -> u8 {
        let came = self.numbers.draw_wide(stream, set);
        let before = set.each().take_while(|&card| card < came).count();
        let to = self.turn_on(before as u32, set.count_ones());
        set.pick(|_| to)
    }

    #[inline]
    fn turn(&mut self, number: u32) {
        self.numbers.turn(number);
    }
}

impl Turned<'_> {
    fn turn_card(&mut self, came: u8, set: CardSet) -> u8 {
        let before = set & ((1 << came) - 1);
        let to = self.turn_on(before.count_ones(), set.count_ones());
        pick(set, |_| to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_turn_are_all_faces_of_a_die() {
        let turns = Turns::of(6);
        for game in 0..40 {
            let seeded = Seeded::new(7, game);
            let came = seeded.clone().below(Stream::DICE, 6);
            let turned =
                (1..6).map(|part| Turned::new(seeded.clone(), &turns, part).below(Stream::DICE, 6));
            let mut faces: Vec<u32> = turned.chain([came]).collect();
            faces.sort_unstable();
            assert_eq!(faces, [0, 1, 2, 3, 4, 5]);
        }
    }

    #[test]
    fn every_card_of_a_deck_is_as_likely_as_before() {
        // Over all cards that may come each card is once what comes in its place.
        let set: CardSet = 0b1011_0110_0101;
        let wide = (0..198).fold(WideSet::default(), |mut set, card| {
            set.insert(card);
            set
        });
        for parts in [2, 3, 6] {
            let turns = Turns::of(parts);
            for part in 1..parts {
                let mut met = 0;
                for place in 0..set.count_ones() {
                    let mut turned = Turned::new(Seeded::new(1, 1), &turns, part);
                    met |= 1 << turned.turn_card(pick(set, |_| place), set);
                }
                assert_eq!(met, set);
            }
            let seeded = Seeded::new(3, 5);
            let came = seeded.clone().draw_wide(Stream::DECK_A, wide);
            let other = Turned::new(seeded, &turns, 1).draw_wide(Stream::DECK_A, wide);
            assert_eq!((u32::from(other) + 198 - u32::from(came)) % (198 / parts as u32), 0);
            assert_ne!(came, other);
        }
    }

    #[test]
    fn numbers_of_one_step_do_not_move_alike() {
        let turns = Turns::of(6);
        let apart = (1..6).filter(|&part| {
            let [one, other] = [0, 1].map(|number| turns.shift(number, part, 6));
            one != other
        });
        assert!(apart.count() > 0);
    }
}
