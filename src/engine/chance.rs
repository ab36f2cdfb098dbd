//! Where the randomness of the rules comes from: seeded play, scripted dice, every dice outcome.
//!
//! Chance is a parameter of the rules, never a part of the state, so one and the same rule code
//! serves real games, rule tests with scripted dice, exact probabilities by enumeration and search.

use std::collections::VecDeque;

use rand_pcg::Pcg64Mcg;

use crate::pile::{CardSet, Places, WideSet, pick};
use crate::seed::{self, Key, Label};

/// A named, independent source of random numbers within a game, and what a number of it is for.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Stream {
    source: u8,
    kind: u8,
    who: u8,
}

impl Stream {
    /// Set-up: roles, objectives, seating.
    pub const DEAL: Self = Self::new(0);
    /// Dice.
    pub const DICE: Self = Self::new(1);
    /// Event cards.
    pub const EVENT: Self = Self::new(2);
    /// The first draw deck of a game.
    pub const DECK_A: Self = Self::new(3);
    /// The second draw deck of a game.
    pub const DECK_B: Self = Self::new(4);
    /// A third deck or bag.
    pub const DECK_C: Self = Self::new(5);
    /// A fourth deck or bag.
    pub const DECK_D: Self = Self::new(6);
    /// Whatever else a game draws at random.
    pub const OTHER: Self = Self::new(7);
    /// How many sources there are.
    pub const COUNT: usize = 8;

    const fn new(source: u8) -> Self {
        Self { source, kind: 0, who: 0 }
    }

    /// The same source for one purpose, such as a kind of roll. One number more for one purpose leaves
    /// the numbers of the others as they are.
    #[inline]
    #[must_use]
    pub const fn of(self, kind: u8) -> Self {
        Self { kind, ..self }
    }

    /// The same for one who rolls or draws: a seat, a figure.
    #[inline]
    #[must_use]
    pub const fn by(self, who: u8) -> Self {
        Self { who, ..self }
    }

    /// The same source for no purpose in particular.
    #[inline]
    #[must_use]
    pub const fn plain(self) -> Self {
        Self::new(self.source)
    }

    /// The place of its source in a list of [`Stream::COUNT`].
    #[inline]
    pub const fn source(self) -> usize {
        self.source as usize
    }

    /// Whether its numbers are dice, whatever they are thrown for.
    #[inline]
    pub const fn is_dice(self) -> bool {
        self.source == Self::DICE.source
    }
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

    /// The same of a deck whose cards have places.
    #[inline]
    fn draw_placed(&mut self, stream: Stream, set: CardSet, _places: &Places) -> u8 {
        self.draw(stream, set)
    }

    /// The same of a deck of more than 64 cards; of a set of cards below 64 it is the same card.
    #[inline]
    fn draw_wide(&mut self, stream: Stream, set: WideSet) -> u8 {
        set.pick(|count| self.below(stream, count))
    }

    /// A turn (a phase, an activation: whatever the game calls so) begins, by a number that none of
    /// this game had before. All streams start afresh, so that one number more in turn 3 does not
    /// shift turn 4.
    #[inline]
    fn turn(&mut self, _number: u32) {}
}

/// Purposes that are counted apart; those that share a count are still told apart by their numbers.
const COUNTS: usize = 16;

/// The chance of one game of a batch: a pure function of (master seed, game index). Each number is
/// one of its source, its purpose, the turn, and the how manieth of these it is.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Seeded {
    game: Key,
    turn: Key,
    /// How many numbers of each source have been used in this turn.
    used: [[u16; COUNTS]; Stream::COUNT],
    /// How many numbers it has given in all.
    given: u32,
}

impl Seeded {
    /// The streams of game `game_index` of the batch seeded with `master`.
    pub fn new(master: u64, game_index: u64) -> Self {
        let game = Key::of_game(master, game_index).with(Label::RULES);
        Self { game, turn: game.with(0), used: [[0; COUNTS]; Stream::COUNT], given: 0 }
    }

    /// How many numbers it has given.
    #[inline]
    pub const fn given(&self) -> u32 {
        self.given
    }

    /// The key of the next number.
    #[inline]
    fn next(&mut self, stream: Stream) -> Key {
        let Stream { source, kind, who } = stream;
        let count = usize::from(kind) * 5 + usize::from(who);
        let used = &mut self.used[stream.source() % Stream::COUNT][count % COUNTS];
        let key = self
            .turn
            .with(u64::from(u32::from_le_bytes([source, kind, who, 0])) | u64::from(*used) << 32);
        self.given = self.given.wrapping_add(1);
        match used.checked_add(1) {
            Some(more) => *used = more,
            // A game of so many numbers in a turn is one that never says that a turn begins.
            None => self.begin(self.turn.with(u64::MAX)),
        }
        key
    }

    #[inline]
    fn begin(&mut self, turn: Key) {
        self.turn = turn;
        self.used = [[0; COUNTS]; Stream::COUNT];
    }
}

/// A card of a set where naming places has come to nothing: of few cards, or of some without a place.
#[cold]
fn any_card(key: Key, set: WideSet) -> u8 {
    set.pick(|count| key.with(u64::MAX).below(count))
}

impl Chance for Seeded {
    #[inline]
    fn below(&mut self, stream: Stream, bound: u32) -> u32 {
        self.next(stream).below(bound)
    }

    /// The card whose place is named by six random bits, of as many as it takes. So two decks that
    /// differ in one card draw the same card unless it is that one.
    // Not inlined: one copy for all piles of a game stays with the processor, one a pile does not.
    #[inline(never)]
    fn draw(&mut self, stream: Stream, set: CardSet) -> u8 {
        let key = self.next(stream);
        let named = key.name(|byte| (set >> (byte % 64) & 1 == 1).then_some(byte % 64));
        named.unwrap_or_else(|| any_card(key, set.into()))
    }

    // As above.
    #[inline(never)]
    fn draw_placed(&mut self, stream: Stream, set: CardSet, places: &Places) -> u8 {
        let key = self.next(stream);
        key.name(|byte| places.named(byte, set)).unwrap_or_else(|| any_card(key, set.into()))
    }

    fn draw_wide(&mut self, stream: Stream, set: WideSet) -> u8 {
        if let Some(narrow) = set.as_narrow() {
            return self.draw(stream, narrow);
        }
        let key = self.next(stream);
        let named = key.name(|byte| set.has(byte).then_some(byte));
        named.unwrap_or_else(|| any_card(key, set))
    }

    #[inline]
    fn turn(&mut self, number: u32) {
        // The turn before the first has the number 0.
        self.begin(self.game.with(u64::from(number) + 1));
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

impl Scripted {
    /// The card that the script says comes next.
    fn scripted(&mut self, stream: Stream, set: WideSet) -> Option<u8> {
        let wanted = self.draws[stream.source()].pop_front()?;
        let card = (wanted & set).each().next();
        if card.is_none() {
            self.impossible_draw = Some(stream);
        }
        card
    }
}

impl Chance for Scripted {
    fn below(&mut self, stream: Stream, bound: u32) -> u32 {
        if stream.is_dice() {
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

    fn draw_placed(&mut self, stream: Stream, set: CardSet, places: &Places) -> u8 {
        let scripted = self.scripted(stream, set.into());
        scripted.unwrap_or_else(|| self.rest.draw_placed(stream, set, places))
    }

    fn draw_wide(&mut self, stream: Stream, set: WideSet) -> u8 {
        self.scripted(stream, set).unwrap_or_else(|| self.rest.draw_wide(stream, set))
    }

    fn turn(&mut self, number: u32) {
        self.rest.turn(number);
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
        if stream.is_dice() || self.enumerate_draws {
            self.choose(bound)
        } else {
            self.rest.below(stream, bound)
        }
    }

    fn draw(&mut self, stream: Stream, set: CardSet) -> u8 {
        self.draw_wide(stream, set.into())
    }

    fn draw_wide(&mut self, stream: Stream, set: WideSet) -> u8 {
        if let Some(wanted) = self.draws[stream.source()].pop_front()
            && let Some(card) = (wanted & set).each().next()
        {
            return card;
        }
        if stream.is_dice() || self.enumerate_draws {
            return set.nth(self.choose(set.count_ones()));
        }
        self.rest.draw_wide(stream, set)
    }

    fn turn(&mut self, number: u32) {
        self.rest.turn(number);
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

    /// Worked out by an independent program, as those of `seed`.
    #[test]
    fn numbers_of_games_have_their_golden_values() {
        let mut chance = Seeded::new(1, 0);
        let eight: [u32; 8] = std::array::from_fn(|_| chance.below(Stream::DICE, 1000));
        assert_eq!(eight, [733, 745, 911, 127, 384, 949, 923, 231]);
        let mut chance = Seeded::new(seed::DEFAULT_SEED, 12_345);
        chance.turn(7);
        let stream = Stream::DICE.of(3).by(2);
        let eight: [u32; 8] = std::array::from_fn(|_| chance.below(stream, 1000));
        assert_eq!(eight, [43, 719, 647, 533, 188, 365, 165, 618]);
        let (mut chance, mut deck) = (Seeded::new(42, 1 << 40), (1 << 60) - 1);
        chance.turn(5);
        let eight: [u8; 8] = std::array::from_fn(|_| {
            let card = chance.draw(Stream::DECK_A.by(3), deck);
            deck &= !(1 << card);
            card
        });
        assert_eq!(eight, [50, 54, 28, 39, 33, 6, 18, 36]);
    }

    #[test]
    fn a_turn_forgets_how_many_numbers_were_used() {
        let mut one = Seeded::new(9, 3);
        let mut two = Seeded::new(9, 3);
        one.below(Stream::DICE, 6);
        one.turn(4);
        two.turn(4);
        assert_eq!(one.below(Stream::DICE, 1 << 20), two.below(Stream::DICE, 1 << 20));
        two.turn(5);
        assert_ne!(one.below(Stream::DICE, 1 << 20), two.below(Stream::DICE, 1 << 20));
    }

    #[test]
    fn a_number_more_for_one_purpose_leaves_the_others_alone() {
        let streams = [Stream::DICE, Stream::DICE.of(1), Stream::DICE.by(1), Stream::DECK_A];
        for more in streams {
            let [mut one, mut two] = [0, 0].map(|index| Seeded::new(9, index));
            one.below(more, 6);
            for other in streams.into_iter().filter(|&other| other != more) {
                assert_eq!(
                    one.below(other, 1 << 20),
                    two.below(other, 1 << 20),
                    "{more:?} {other:?}"
                );
            }
        }
    }

    /// Each number is another, also where purposes share a count and where a game never says that a
    /// turn begins.
    #[test]
    fn no_number_comes_twice() {
        let mut chance = Seeded::new(4, 4);
        let mut keys: Vec<u64> = Vec::new();
        for who in 0..40 {
            keys.extend((0..10).map(|_| chance.next(Stream::DICE.by(who)).number()));
        }
        keys.extend((0..100_000).map(|_| chance.next(Stream::OTHER).number()));
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count);
    }

    /// A deck whose cards have other numbers, and lie where they lay, draws the same cards.
    #[test]
    fn places_keep_what_is_drawn_whatever_the_numbers() {
        let places: Places = (0..50).rev().map(Some).collect();
        let [mut one, mut two] = [Seeded::new(9, 9), Seeded::new(9, 9)];
        let [mut deck, mut other] = [(1_u64 << 50) - 1; 2];
        while deck != 0 {
            let card = one.draw(Stream::DECK_A, deck);
            let renumbered = two.draw_placed(Stream::DECK_A, other, &places);
            assert_eq!(renumbered, 49 - card);
            deck &= !(1 << card);
            other &= !(1 << renumbered);
        }
        // A card without a place is drawn all the same.
        let nowhere: Places = [Some(1)].into_iter().collect();
        assert_eq!(one.draw_placed(Stream::DECK_A, 1 << 7, &nowhere), 7);
    }

    /// Two decks that differ in one card draw the same card unless it is that one, though one of them
    /// has drawn once more before.
    #[test]
    fn decks_that_differ_in_a_card_draw_alike() {
        let mut alike = 0;
        for index in 0..10_000 {
            let [mut one, mut two] = [index; 2].map(|index| Seeded::new(9, index));
            let (deck, other) = ((1_u64 << 50) - 1, (1_u64 << 51) - 2);
            two.draw(Stream::DECK_A.by(1), other);
            let drawn = [one.draw(Stream::DECK_A, deck), two.draw(Stream::DECK_A, other)];
            alike += u32::from(drawn[0] == drawn[1]);
            assert!(drawn[0] == drawn[1] || drawn[0] == 0 || drawn[1] == 50);
        }
        // Both name one of the 51 places first; of these 49 are in both decks.
        let expected = 10_000.0 * 49.0 / 51.0;
        assert!((f64::from(alike) - expected).abs() < 100.0, "{alike}");
    }
}
