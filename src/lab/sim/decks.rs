//! Decks that meet again and again (`Recorder::decks`), told once for all games in which they do.
//!
//! A card that merely lies in its deck adds to a tally what follows from the decks and the winners
//! alone. So the games of each kind are counted, and what such cards add is written out when the
//! tally is read. A card to which more happens adds in its own game what is different then. Sums of
//! integers are the same in any order, so nothing of this shows in a tally; until it is written out
//! a counter may have wrapped around.

use crate::sim::fold::Outcome;
use crate::sim::lanes::Lanes;
use crate::sim::layout::Layout;
use crate::sim::sums::{CardSums, OddSums};

/// No decks were told in this game.
const NONE: usize = usize::MAX;

/// The decks of a sign.
#[derive(Default)]
struct Met {
    /// For each card the copies in the deck of each seat; empty where the sign is not known yet.
    lanes: Box<[Lanes]>,
    /// The cards that somebody has brought, those brought alike one after the other.
    cards: Box<[u16]>,
    /// For each set of winners the games that are not written out.
    games: Box<[u32]>,
}

/// All decks that have met, and those of the present game.
pub(crate) struct Decks {
    met: Vec<Met>,
    now: usize,
}

impl Default for Decks {
    fn default() -> Self {
        Self { met: Vec::new(), now: NONE }
    }
}

impl Decks {
    /// These decks meet in this game; false where the sign is not known.
    #[inline]
    pub(crate) fn meet(&mut self, sign: u32) -> bool {
        self.now = sign as usize;
        self.met.get(self.now).is_some_and(|met| !met.lanes.is_empty())
    }

    /// What the sign of this game stands for: the copies of each card in the deck of each seat.
    pub(crate) fn learn(&mut self, lanes: Box<[Lanes]>, seats: u8) {
        if self.now >= self.met.len() {
            self.met.resize_with(self.now + 1, Met::default);
        }
        let is_brought = |card: &u16| lanes[usize::from(*card)] != Lanes::default();
        let mut cards: Vec<u16> = (0..lanes.len() as u16).filter(is_brought).collect();
        cards.sort_by_key(|card| lanes[usize::from(*card)]);
        self.met[self.now] = Met { cards: cards.into(), games: vec![0; 1 << seats].into(), lanes };
    }

    /// The copies of each card in the decks of this game; empty where none were told.
    #[inline]
    pub(crate) fn lanes(&self) -> &[Lanes] {
        self.met.get(self.now).map_or(&[], |met| &met.lanes)
    }

    /// The game is over.
    #[inline]
    pub(crate) fn game_over(&mut self, winners: u8) {
        if let Some(met) = self.met.get_mut(self.now) {
            met.games[usize::from(winners)] += 1;
        }
        self.now = NONE;
    }

    /// The game was broken off.
    pub(crate) fn break_off(&mut self) {
        self.now = NONE;
    }

    /// Adds what cards that merely lie in their decks add to the counters of the tally.
    pub(crate) fn write_out(&mut self, layout: &Layout, cells: &mut [u64]) {
        let Layout { cards, seats, .. } = layout;
        for met in &mut self.met {
            for (winners, games) in met.games.iter_mut().enumerate() {
                let games = u64::from(std::mem::take(games));
                if games == 0 {
                    continue;
                }
                let outcome = Outcome::new(winners as u8, *seats, false);
                // Of cards brought alike each adds the same.
                let mut alike = (Lanes::default(), [0; OddSums::CELLS]);
                for card in met.cards.iter().map(|&card| usize::from(card)) {
                    // Of a shared deck the copies that nobody has seen are no news.
                    if cards.copies[card] > 0 {
                        continue;
                    }
                    let lanes = met.lanes[card];
                    if lanes != alike.0 {
                        alike = (lanes, outcome.in_deck(lanes).times(games));
                    }
                    let offset = cards.offset + card * CardSums::CELLS + CardSums::ODD;
                    let cells = &mut cells[offset..][..OddSums::CELLS];
                    for (cell, amount) in cells.iter_mut().zip(alike.1) {
                        *cell = cell.wrapping_add(amount);
                    }
                }
            }
        }
    }

    /// Forgets the counts, not what the signs stand for.
    pub(crate) fn drop_counts(&mut self) {
        self.met.iter_mut().for_each(|met| met.games.fill(0));
    }
}
