//! Chance that walks every outcome: of dice one by one, of cards kind by kind, since which of
//! several like cards is drawn cannot make a difference.

use crate::module::going::Staging;
use crate::scenario::fraction::Fraction;
use tenbin_engine::pile::{CardSet, WIDE_DECK_MAX, WideSet};
use tenbin_engine::{Chance, Seeded, Stream};

/// The cards of each stream that are alike.
pub(crate) type Alike = [Vec<WideSet>; Stream::COUNT];

/// Finds out which cards are alike: those of one id, in every pile of the stream.
pub(crate) fn alike(game: &dyn Staging) -> Alike {
    let listing = game.listing();
    let mut named: [Vec<Vec<usize>>; Stream::COUNT] =
        std::array::from_fn(|_| vec![Vec::new(); WIDE_DECK_MAX]);
    let mut ids: Vec<&String> = listing.rows.iter().flatten().collect();
    ids.sort_unstable();
    ids.dedup();
    let mut number = 0;
    for pile in game.piles() {
        for id in &ids {
            let Some((stream, set)) = game.draw_set(pile, id) else { continue };
            number += 1;
            for card in set.each() {
                named[stream.source()][usize::from(card)].push(number);
            }
        }
    }
    named.map(|cards| {
        let mut kinds: Vec<(&Vec<usize>, WideSet)> = Vec::new();
        for (card, names) in cards.iter().enumerate().filter(|(_, names)| !names.is_empty()) {
            match kinds.iter_mut().find(|(known, _)| *known == names) {
                Some((_, set)) => set.insert(card as u8),
                None => kinds.push((names, WideSet::of(card as u8))),
            }
        }
        kinds.into_iter().map(|(_, set)| set).filter(|set| set.count_ones() > 1).collect()
    })
}

/// A number or card that was asked for: which of the outcomes is taken, and their shares.
#[derive(Debug)]
struct Fork {
    taken: usize,
    /// How many outcomes there are.
    count: usize,
    /// How many parts of the whole each one is; empty where all are equal.
    shares: Vec<u32>,
}

/// Walks the outcomes of one stretch of play after another: run the same code again from the same
/// moment while [`Walk::advance`] says there is another.
pub(crate) struct Walk<'a> {
    forks: Vec<Fork>,
    depth: usize,
    alike: &'a Alike,
    /// Whether cards are walked as well as dice.
    draws_too: bool,
    /// The cards that the scenario says are drawn next, by stream.
    script: &'a [Vec<WideSet>; Stream::COUNT],
    /// How many of them have been drawn.
    pub(crate) drawn: [u8; Stream::COUNT],
    /// Where everything else comes from.
    pub(crate) rest: Seeded,
    /// Whether a scripted draw was not possible.
    pub(crate) impossible_draw: bool,
}

impl<'a> Walk<'a> {
    /// Before the first outcome.
    pub(crate) fn new(
        seed: u64,
        alike: &'a Alike,
        script: &'a [Vec<WideSet>; Stream::COUNT],
        draws_too: bool,
    ) -> Self {
        Self {
            forks: Vec::new(),
            depth: 0,
            alike,
            draws_too,
            script,
            drawn: [0; Stream::COUNT],
            rest: Seeded::new(seed, 0),
            impossible_draw: false,
        }
    }

    /// Starts at a moment: with so many scripted cards drawn and the rest of chance as it was.
    pub(crate) fn begin(&mut self, drawn: [u8; Stream::COUNT], rest: &Seeded) {
        self.depth = 0;
        self.drawn = drawn;
        self.rest.clone_from(rest);
    }

    /// The probability of the outcome just walked; None where the number does not fit.
    pub(crate) fn probability(&self) -> Option<Fraction> {
        let (mut parts, mut whole) = (1_u128, 1_u128);
        for fork in &self.forks[..self.depth] {
            let (part, of) = match fork.shares.get(fork.taken) {
                Some(&part) => {
                    (u128::from(part), fork.shares.iter().copied().map(u128::from).sum())
                }
                None => (1, fork.count as u128),
            };
            parts = parts.checked_mul(part)?;
            whole = whole.checked_mul(of)?;
        }
        Fraction::new(parts, whole)
    }

    /// Moves to the next outcome; false, and ready for another moment, when all were walked.
    pub(crate) fn advance(&mut self) -> bool {
        self.forks.truncate(self.depth);
        self.depth = 0;
        while let Some(mut fork) = self.forks.pop() {
            if fork.taken + 1 < fork.count {
                fork.taken += 1;
                self.forks.push(fork);
                return true;
            }
        }
        false
    }

    fn choose(&mut self, count: usize, shares: impl FnOnce() -> Vec<u32>) -> usize {
        if self.depth == self.forks.len() {
            self.forks.push(Fork { taken: 0, count, shares: shares() });
        }
        let fork = &self.forks[self.depth];
        debug_assert_eq!(fork.count, count, "the same way must ask the same questions");
        self.depth += 1;
        fork.taken
    }

    /// A card of a set, one for each kind of like cards in it.
    fn choose_card(&mut self, stream: Stream, set: WideSet) -> u8 {
        let mut kinds: Vec<WideSet> = Vec::new();
        let mut others = set;
        for &like in &self.alike[stream.source()] {
            let here = like & set;
            if !here.is_empty() {
                kinds.push(here);
                others &= !here;
            }
        }
        kinds.extend(others.each().map(WideSet::of));
        let shares = || kinds.iter().map(|kind| kind.count_ones()).collect();
        let taken = self.choose(kinds.len(), shares);
        kinds[taken].nth(0)
    }
}

impl Chance for Walk<'_> {
    fn below(&mut self, stream: Stream, bound: u32) -> u32 {
        if stream.is_dice() || self.draws_too {
            self.choose(bound as usize, Vec::new) as u32
        } else {
            self.rest.below(stream, bound)
        }
    }

    fn draw(&mut self, stream: Stream, set: CardSet) -> u8 {
        self.draw_wide(stream, set.into())
    }

    fn draw_wide(&mut self, stream: Stream, set: WideSet) -> u8 {
        let number = stream.source();
        if let Some(&wanted) = self.script[number].get(usize::from(self.drawn[number])) {
            self.drawn[number] += 1;
            if let Some(card) = (wanted & set).each().next() {
                return card;
            }
            self.impossible_draw = true;
        }
        if stream.is_dice() || self.draws_too {
            self.choose_card(stream, set)
        } else {
            self.rest.draw_wide(stream, set)
        }
    }

    fn turn(&mut self, number: u32) {
        self.rest.turn(number);
    }
}
