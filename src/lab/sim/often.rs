//! What nearly every game adds to the sums of levels, pairs of levels and cards, counted instead of
//! added up: a game with one winner adds the same to a level for each number of its seats and of
//! its winners, and to a card of which one copy was in a hand. How often is one small counter; what
//! that comes to is added when the tally is read.

use crate::sim::layout::{GroupLayout, Layout};
use crate::sim::sums::{CardSums, DrawnSums, HandSums, LevelSums, OpeningSums, PairSums};
use tenbin_engine::SEATS_MAX;

/// Ways in which a level takes part in a game: its seats, and who has won.
const WAYS: usize = 4 * SEATS_MAX;

/// The counters.
#[derive(Default)]
pub(crate) struct Often {
    /// For each group where its levels begin among all levels, and its pairs among all pairs.
    groups: Vec<[usize; 2]>,
    /// For each level how often in each way.
    levels: Vec<[u32; WAYS]>,
    /// For each ordered pair of levels with one seat each: how often, lost and won by the row.
    pairs: Vec<[u32; 2]>,
    /// For each card, lost and won: how often its only copy in a hand was there from the start.
    opened: Vec<[u32; 2]>,
    /// The same for a copy that was drawn.
    drawn: Vec<[u32; 2]>,
}

impl Often {
    /// Counters for the groups of a layout.
    pub(crate) fn new(layout: &Layout) -> Self {
        let (mut levels, mut pairs) = (0, 0);
        let mut groups = Vec::with_capacity(layout.groups.len());
        for group in &layout.groups {
            groups.push([levels, pairs]);
            levels += group.levels.len();
            pairs += pairs_of(group);
        }
        let cards = layout.cards.copies.len();
        Self {
            groups,
            levels: vec![[0; WAYS]; levels],
            pairs: vec![[0; 2]; pairs],
            opened: vec![[0; 2]; cards],
            drawn: vec![[0; 2]; cards],
        }
    }

    /// A level had this many seats in a game with one winner, who sits there or does not (`won`), or
    /// in which all have won or nobody.
    #[inline]
    pub(crate) fn level(
        &mut self,
        group: usize,
        level: u16,
        seats: u64,
        won: u64,
        alike: Option<bool>,
    ) {
        let place = self.groups[group][0] + usize::from(level);
        let who = alike.map_or(won as usize, |all| 2 + usize::from(all));
        self.levels[place][(4 * (seats as usize - 1) + who) % WAYS] += 1;
    }

    /// Two levels with a seat each met in a game with one winner, who sits on the row's or does not.
    #[inline]
    pub(crate) fn pair(&mut self, group: usize, cell: usize, won: u64) {
        let place = self.groups[group][1] + cell;
        self.pairs[place][won as usize % 2] += 1;
    }

    /// The only copy of a card in a hand was there from the start.
    #[inline]
    pub(crate) fn opened(&mut self, card: usize, won: u64) {
        self.opened[card][won as usize % 2] += 1;
    }

    /// The only copy of a card in a hand was drawn.
    #[inline]
    pub(crate) fn drawn(&mut self, card: usize, won: u64) {
        self.drawn[card][won as usize % 2] += 1;
    }

    /// Adds what the counters come to and empties them.
    pub(crate) fn write_out(&mut self, layout: &Layout, cells: &mut [u64]) {
        for (group, &[levels, pairs]) in layout.groups.iter().zip(&self.groups) {
            for (level, counts) in
                self.levels[levels..][..group.levels.len()].iter_mut().enumerate()
            {
                let cells = &mut cells[group.offset + level * LevelSums::CELLS..];
                write_level(counts, layout.seats, &mut cells[..LevelSums::CELLS]);
            }
            let Some(offset) = group.pairs_offset else { continue };
            for (pair, counts) in self.pairs[pairs..][..pairs_of(group)].iter_mut().enumerate() {
                let [lost, won] = std::mem::take(counts).map(u64::from);
                let pairs = lost + won;
                if pairs > 0 {
                    PairSums { pairs, wins: won, ww: won, wc: won, cc: pairs }
                        .add_to(&mut cells[offset + pair * PairSums::CELLS..][..PairSums::CELLS]);
                }
            }
        }
        let cards = cells[layout.cards.offset..].chunks_exact_mut(CardSums::CELLS);
        for ((opened, drawn), cells) in self.opened.iter_mut().zip(&mut self.drawn).zip(cards) {
            write_card(std::mem::take(opened), std::mem::take(drawn), cells);
        }
    }

    /// Forgets all counts.
    pub(crate) fn drop_counts(&mut self) {
        self.levels.fill([0; WAYS]);
        self.pairs.fill([0; 2]);
        self.opened.fill([0; 2]);
        self.drawn.fill([0; 2]);
    }
}

/// Adds what the counts of one card come to: what the fold adds for a single copy.
fn write_card(opened: [u32; 2], drawn: [u32; 2], cells: &mut [u64]) {
    let [lost, won] = opened.map(u64::from);
    let (o, ow) = (lost + won, won);
    let [lost, won] = drawn.map(u64::from);
    let (d, dw) = (lost + won, won);
    let (h, hw) = (o + d, ow + dw);
    if h == 0 {
        return;
    }
    HandSums { h_h: h, h_hw: hw, hw_hw: hw, h_winners: h, hw_winners: hw }
        .add_to(&mut cells[..CardSums::OPENING]);
    OpeningSums {
        copies: o,
        copies_won: ow,
        o,
        ow,
        o_o: o,
        o_ow: ow,
        ow_ow: ow,
        o_ew: o,
        ow_ew: ow,
    }
    .add_to(&mut cells[CardSums::OPENING..CardSums::DRAWN]);
    DrawnSums { d, dw }.add_to(&mut cells[CardSums::DRAWN..CardSums::PLAYED]);
}

/// How many ordered pairs of its levels a group counts.
fn pairs_of(group: &GroupLayout) -> usize {
    group.pairs_offset.map_or(0, |_| group.levels.len() * group.levels.len())
}

/// Adds what the counts of one level come to, at a table of so many seats.
fn write_level(counts: &mut [u32; WAYS], table: u8, cells: &mut [u64]) {
    for (way, count) in std::mem::take(counts).into_iter().enumerate() {
        if count == 0 {
            continue;
        }
        let (times, c) = (u64::from(count), (way / 4 + 1) as u64);
        // Its winners, and all.
        let (w, winners) = match way % 4 {
            0 => (0, 1),
            1 => (1, 1),
            2 => (0, 0),
            _ => (c, u64::from(table)),
        };
        LevelSums {
            games: times,
            seats: c * times,
            wins: w * times,
            draws: 0,
            ww: w * w * times,
            wc: w * c * times,
            cc: c * c * times,
            w_winners: w * winners * times,
            c_winners: c * winners * times,
        }
        .add_to(cells);
    }
}
