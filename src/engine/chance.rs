//! Where the randomness of the rules comes from: seeded play, scripted dice, every dice outcome.
//!
//! Chance is a parameter of the rules, never a part of the state, so one and the same rule code
//! serves real games, rule tests with scripted dice, exact probabilities by enumeration and search.

use std::collections::VecDeque;

use rand_pcg::Pcg64Mcg;

use crate::pile::{CardSet, WideSet, pick};
use crate::seed::{self, Label};

/// A named, independent source of random numbers within a game.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Stream(pub u8);

impl Stream {
    /// Set-up: roles, objectives, seating.
    pub const DEAL: Self = Self(0);
    /// Dice; re-keyed every turn.
    pub const DICE: Self = Self(1);
    /// Event cards.
    pub const EVENT: Self = Self(2);
    /// The first draw deck of a game.
    pub const DECK_A: Self = Self(3);
    /// The second draw deck of a game.
    pub const DECK_B: Self = Self(4);
    /// A third deck or bag.
    pub const DECK_C: Self = Self(5);
    /// A fourth deck or bag.
    pub const DECK_D: Self = Self(6);
    /// Whatever else a game draws at random.
    pub const OTHER: Self = Self(7);
    /// How many streams there are.
    pub const COUNT: usize = 8;
}

/// Every random draw of the rules.
pub trait Chance {
    /// An integer in `0..bound`; `bound` is at least 1.
    fn below(&mut self, stream: Stream, bound: u32) -> u32;

    /// A random element of a non-empty set of cards: the top of an unseen deck.
    #[inline]
    fn draw(&mut self, stream: Stream, set: CardSet) -> u8 {
        pick(set, |count| self.below(stream, count))
    }

    /// The same of a deck of more than 64 cards; of a set of cards below 64 it is the same card.
    #[inline]
    fn draw_wide(&mut self, stream: Stream, set: WideSet) -> u8 {
        set.pick(|count| self.below(stream, count))
    }

    /// Starts the stream afresh for a turn or a reshuffle, so that a rule that uses one number
    /// more in turn 3 does not shift turn 4.
    #[inline]
    fn rekey(&mut self, _stream: Stream, _ordinal: u32) {}
}

/// The chance of one game of a batch: a pure function of (master seed, game index).
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Seeded {
    master: u64,
    game_index: u64,
    streams: [Pcg64Mcg; Stream::COUNT],
}

impl Seeded {
    /// The streams of game `game_index` of the batch seeded with `master`.
    pub fn new(master: u64, game_index: u64) -> Self {
        Self {
            master,
            game_index,
            streams: std::array::from_fn(|stream| {
                seed::stream(master, game_index, Label::Rules(stream as u8))
            }),
        }
    }
}

impl Chance for Seeded {
    #[inline]
    fn below(&mut self, stream: Stream, bound: u32) -> u32 {
        seed::below(&mut self.streams[stream.0 as usize], bound)
    }

    // Not inlined: one copy for all piles of a game stays with the processor, one a pile does not.
    #[inline(never)]
    fn draw(&mut self, stream: Stream, set: CardSet) -> u8 {
        pick(set, |count| self.below(stream, count))
    }

    #[inline]
    fn rekey(&mut self, stream: Stream, ordinal: u32) {
        self.streams[stream.0 as usize] =
            seed::stream(self.master, self.game_index, Label::Rekeyed(stream.0, ordinal));
    }
}

/// One generator for every stream: the chance of rollouts and of re-dealt worlds.
#[derive(Debug)]
pub struct Loose<'a>(pub &'a mut Pcg64Mcg);

impl Chance for Loose<'_> {
    #[inline]
    fn below(&mut self, _stream: Stream, bound: u32) -> u32 {
        seed::below(self.0, bound)
    }
}

/// Chance that follows a script, for rule tests and scenario files; whatever the script does not
/// name comes from a seed, except dice: that these ran out is remembered.
#[derive(Clone, Debug)]
pub struct Scripted {
    /// The next values of `below` on the dice stream (0-based: a die face minus one).
    pub dice: VecDeque<u32>,
    /// For each stream, the sets that the next drawn cards must come from.
    pub draws: [VecDeque<WideSet>; Stream::COUNT],
    /// Set when a die was asked for and the script had none left.
    pub dice_ran_out: bool,
    /// Set when a scripted draw was not possible: the stream it was for.
    pub impossible_draw: Option<Stream>,
    rest: Seeded,
}

impl Scripted {
    /// An empty script over the given seed.
    pub fn new(master: u64) -> Self {
        Self {
            dice: VecDeque::new(),
            draws: std::array::from_fn(|_| VecDeque::new()),
            dice_ran_out: false,
            impossible_draw: None,
            rest: Seeded::new(master, 0),
        }
    }

    /// A script of die faces (from 1).
    pub fn with_faces(master: u64, faces: &[u32]) -> Self {
        let mut script = Self::new(master);
        script.dice.extend(faces.iter().map(|face| face - 1));
        script
    }
}

impl Chance for Scripted {
    fn below(&mut self, stream: Stream, bound: u32) -> u32 {
        if stream == Stream::DICE {
            match self.dice.pop_front() {
                Some(value) => return value.min(bound - 1),
                None => self.dice_ran_out = true,
            }
        }
        self.rest.below(stream, bound)
    }

    fn draw(&mut self, stream: Stream, set: CardSet) -> u8 {
        self.draw_wide(stream, set.into())
    }

    fn draw_wide(&mut self, stream: Stream, set: WideSet) -> u8 {
        if let Some(wanted) = self.draws[stream.0 as usize].pop_front() {
            match (wanted & set).each().next() {
                Some(card) => return card,
                None => self.impossible_draw = Some(stream),
            }
        }
        set.nth(self.rest.below(stream, set.count_ones()))
    }
}

/// Walks every outcome of the dice, one after another: run the same code again while
/// [`Exhaustive::advance`] says there is another path. The other streams are seeded and equal on
/// every path. Every number asked of the dice stream multiplies the weight of the path.
#[derive(Clone, Debug)]
pub struct Exhaustive {
    path: Vec<(u32, u32)>,
    depth: usize,
    master: u64,
    rest: Seeded,
    /// For each stream, the sets that the next drawn cards must come from (as in [`Scripted`]).
    pub draws: [VecDeque<WideSet>; Stream::COUNT],
    /// When set, cards are enumerated as well as dice.
    pub enumerate_draws: bool,
}

impl Exhaustive {
    /// Starts before the first path.
    pub fn new(master: u64) -> Self {
        Self {
            path: Vec::new(),
            depth: 0,
            master,
            rest: Seeded::new(master, 0),
            draws: std::array::from_fn(|_| VecDeque::new()),
            enumerate_draws: false,
        }
    }

    /// What the probability of the path just walked is one part of: the product of the bounds,
    /// unless that is too large.
    pub fn denominator(&self) -> Option<u128> {
        let mut bounds = self.path[..self.depth].iter().map(|&(_, bound)| u128::from(bound));
        bounds.try_fold(1_u128, u128::checked_mul)
    }

    /// Moves to the next path; false when all have been walked.
    pub fn advance(&mut self) -> bool {
        self.path.truncate(self.depth);
        self.depth = 0;
        self.rest = Seeded::new(self.master, 0);
        while let Some((value, bound)) = self.path.pop() {
            if value + 1 < bound {
                self.path.push((value + 1, bound));
                return true;
            }
        }
        false
    }

    fn choose(&mut self, bound: u32) -> u32 {
        if self.depth == self.path.len() {
            self.path.push((0, bound));
        }
        let (value, known) = self.path[self.depth];
        debug_assert_eq!(known, bound, "the same path must ask the same questions");
        self.depth += 1;
        value
    }
}

impl Chance for Exhaustive {
    fn below(&mut self, stream: Stream, bound: u32) -> u32 {
        if stream == Stream::DICE || self.enumerate_draws {
            self.choose(bound)
        } else {
            self.rest.below(stream, bound)
        }
    }

    fn draw(&mut self, stream: Stream, set: CardSet) -> u8 {
        self.draw_wide(stream, set.into())
    }

    fn draw_wide(&mut self, stream: Stream, set: WideSet) -> u8 {
        if let Some(wanted) = self.draws[stream.0 as usize].pop_front()
            && let Some(card) = (wanted & set).each().next()
        {
            return card;
        }
        set.nth(self.below(stream, set.count_ones()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exhaustive_walks_two_dice_once_each() {
        let mut chance = Exhaustive::new(1);
        let mut sums = [0_u32; 13];
        loop {
            let sum = chance.below(Stream::DICE, 6) + chance.below(Stream::DICE, 6) + 2;
            assert_eq!(chance.denominator(), Some(36));
            sums[sum as usize] += 1;
            if !chance.advance() {
                break;
            }
        }
        assert_eq!(sums[2..], [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
    }

    /// Draws all cards, of the narrow and of the wide set.
    fn drawn(mut one: impl Chance, mut two: impl Chance, set: CardSet) {
        let (mut narrow, mut wide) = (set, WideSet::from(set));
        while narrow != 0 {
            let card = one.draw(Stream::DECK_A, narrow);
            assert_eq!(two.draw_wide(Stream::DECK_A, wide), card);
            narrow &= !(1 << card);
            wide.remove(card);
            assert_eq!(wide, narrow.into());
        }
        let ends = [&mut one as &mut dyn Chance, &mut two]
            .map(|chance| chance.below(Stream::DECK_A, 1 << 30));
        assert_eq!(ends[0], ends[1], "as many numbers were used");
    }

    /// Each kind of chance draws the same of a set and of the wide set of the same cards, and leaves the
    /// same behind.
    #[test]
    fn a_wide_set_of_low_cards_is_drawn_from_as_a_narrow_one() {
        let set: CardSet = 0x8421_0F00_1234_8001;
        let wanted = [0x8000, 0xFF00_0000_0000_0000, 0x0002].map(WideSet::from);
        let seeded = || Seeded::new(5, 8);
        let scripted = || {
            let mut script = Scripted::new(5);
            script.draws[3].extend(wanted);
            script
        };
        let exhaustive = |enumerate_draws| {
            let mut walk = Exhaustive::new(5);
            walk.draws[3].extend(wanted);
            walk.enumerate_draws = enumerate_draws;
            walk
        };
        drawn(seeded(), seeded(), set);
        drawn(scripted(), scripted(), set);
        drawn(exhaustive(false), exhaustive(false), set);
        drawn(exhaustive(true), exhaustive(true), set);
        let [mut one, mut two] = [2, 2].map(|seed| seed::stream(seed, 0, Label::Rules(0)));
        drawn(Loose(&mut one), Loose(&mut two), set);
    }

    #[test]
    fn wide_draws_are_scripted_walked_and_even() {
        let set = WideSet::first(200);
        let mut script = Scripted::new(1);
        script.draws[3].extend([WideSet::of(199), WideSet::of(230)]);
        assert_eq!(script.draw_wide(Stream::DECK_A, set), 199);
        assert_eq!(script.impossible_draw, None);
        assert!(set.has(script.draw_wide(Stream::DECK_A, set)));
        assert_eq!(script.impossible_draw, Some(Stream::DECK_A));
        // Every card once.
        let mut walk = Exhaustive::new(1);
        walk.enumerate_draws = true;
        let mut cards = Vec::new();
        loop {
            cards.push(walk.draw_wide(Stream::DECK_A, set));
            if !walk.advance() {
                break;
            }
        }
        assert!(cards.into_iter().eq(0..200));
        // 100 of each of 200 are expected; five standard deviations are 50.
        let mut counts = [0; 200];
        let mut chance = Seeded::new(1, 0);
        (0..20_000).for_each(|_| counts[usize::from(chance.draw_wide(Stream::DECK_A, set))] += 1);
        assert!(counts.iter().all(|count| (50..=150).contains(count)), "{counts:?}");
    }

    #[test]
    fn scripted_dice_come_in_order_and_running_out_is_remembered() {
        let mut chance = Scripted::with_faces(1, &[6, 1]);
        assert_eq!(chance.below(Stream::DICE, 6), 5);
        assert_eq!(chance.below(Stream::DICE, 6), 0);
        assert!(!chance.dice_ran_out);
        chance.below(Stream::DICE, 6);
        assert!(chance.dice_ran_out);
    }

    #[test]
    fn a_rekeyed_stream_forgets_how_many_numbers_were_used() {
        let mut one = Seeded::new(9, 3);
        let mut two = Seeded::new(9, 3);
        one.below(Stream::DICE, 6);
        one.rekey(Stream::DICE, 4);
        two.rekey(Stream::DICE, 4);
        assert_eq!(one.below(Stream::DICE, 1 << 20), two.below(Stream::DICE, 1 << 20));
    }
}
