//! What the recorder does when a game is over and its winners are known: groups of levels, and cards.

use crate::sim::fold::{CardGame, CardScratch, Outcome, fold_pairs, learn_usual, level_sums, size};
use crate::sim::lanes::Lanes;
use crate::sim::luck::LuckSums;
use crate::sim::record::{Counting, NONE};
use crate::sim::sums::{CardSums, LevelSums, TurnSums};
use crate::sim::tally::Tally;
use tenbin_engine::SEATS_MAX;

impl Counting {
    /// Levels and, where they are counted, the pairs that met.
    pub(super) fn fold_groups(&mut self, outcome: &Outcome) {
        // A game with one winner is counted, not added up.
        let plain = self.is_plain();
        let single = outcome.count == 1 && !plain;
        let Tally { layout, cells, .. } = &mut self.tally;
        // Who plays together against the game has lost what it did not win, unless nobody did either.
        let unwon = outcome.winners == 0 && (!layout.cooperative || outcome.cut_off);
        // So is one that all have won, or lost.
        let alike = outcome.alike.filter(|_| !single && !unwon);
        let usual = single || alike.is_some() && !plain;
        let seats = usize::from(layout.seats);
        if layout.turns > 1 {
            cells[layout.turns_offset + self.turned] += 1;
        }
        for (index, (group, levels)) in layout.groups.iter().zip(&self.levels).enumerate() {
            let levels = &levels[..seats];
            for (seat, &level) in levels.iter().enumerate() {
                if let Some(met) = self.met.get_mut(usize::from(level)) {
                    *met |= 1 << seat;
                }
            }
            // The levels at this table, each with the set of its seats.
            let mut met = [(0_u16, 0_u8); SEATS_MAX];
            let mut count = 0;
            for &level in levels {
                let Some(seats) = self.met.get_mut(usize::from(level)).map(std::mem::take) else {
                    continue;
                };
                if seats == 0 {
                    continue;
                }
                met[count % SEATS_MAX] = (level, seats);
                count += 1;
                self.journal.sat(index, level, seats);
                if let Some(cell) = group.turn_cell(level.into(), layout.turns, self.turned) {
                    let wins = size(seats & outcome.winners);
                    TurnSums { seats: size(seats), wins }
                        .add_to(&mut cells[cell..][..TurnSums::CELLS]);
                }
                let list = |won| layout.witnesses.level(index, usize::from(level), won);
                self.watch.see_split(list, seats, outcome.winners);
                if usual {
                    let won = size(seats & outcome.winners);
                    self.often.level(index, level, size(seats), won, alike);
                    continue;
                }
                let offset = group.offset + usize::from(level) * LevelSums::CELLS;
                level_sums(seats, outcome, unwon).add_to(&mut cells[offset..][..LevelSums::CELLS]);
            }
            if let Some(offset) = group.pairs_offset {
                let pairs = &mut cells[offset..];
                let often = single.then_some((&mut self.often, index));
                fold_pairs(&met[..count], outcome.winners, group.levels.len(), pairs, often);
            }
        }
    }

    /// What was luck, level by level.
    #[cold]
    pub(super) fn fold_luck(&mut self, outcome: &Outcome) {
        let Tally { layout, cells, .. } = &mut self.tally;
        let seats = usize::from(layout.seats);
        for (&offset, levels) in layout.luck.iter().flatten().zip(&self.levels) {
            let levels = &levels[..seats];
            for (seat, &level) in levels.iter().enumerate() {
                // Each level once, with its first seat.
                if level == NONE || levels[..seat].contains(&level) {
                    continue;
                }
                let own = || (seat..seats).filter(|&other| levels[other] == level);
                let won = own().filter(|seat| outcome.winners >> seat & 1 != 0).count();
                let luck = own().map(|seat| self.luck[seat]).sum();
                let sums = LuckSums::of_game(luck, won as u64, own().count() as u64);
                let cell = offset + usize::from(level) * LuckSums::CELLS;
                sums.add_to(&mut cells[cell..][..LuckSums::CELLS]);
            }
        }
    }

    /// The seats that played a card, on their levels of the groups that ask for it.
    fn fold_players(&mut self, card: usize, played: u8, winners: u8) {
        let Tally { layout, cells, .. } = &mut self.tally;
        for players in &layout.players {
            let levels = &self.levels[players.group];
            let mut rest = played;
            while rest != 0 {
                let seat = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if levels[seat] != NONE {
                    let row = usize::from(levels[seat]) * layout.cards.copies.len() + card;
                    let cell = &mut cells[players.offset + row * 2..][..2];
                    cell[0] += 1;
                    cell[1] += u64::from(winners >> seat & 1);
                }
            }
        }
    }

    /// Only cards to which something happened are looked at; the rest follows from the batch.
    pub(super) fn fold_cards(&mut self, outcome: &Outcome) {
        let plain = self.is_plain();
        let single = outcome.count == 1 && !plain;
        for word in 0..self.touched.len() {
            let mut rest = std::mem::take(&mut self.touched[word]);
            while rest != 0 {
                let card = word * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let played = std::mem::take(&mut self.played[card]);
                self.journal.used(card, played, &self.cards[card]);
                if played != 0 {
                    self.fold_players(card, played, outcome.winners);
                    let lists = &self.tally.layout.witnesses;
                    self.watch.see_split(|won| lists.card(card, won), played, outcome.winners);
                }
                let layout = &self.tally.layout.cards;
                let fixed = !layout.opening_hands_change;
                let offset = layout.offset + card * CardSums::CELLS;
                let cells = &mut self.tally.cells[offset..][..CardSums::CELLS];
                if played != 0 {
                    let cells = &mut cells[CardSums::PLAYED..CardSums::ODD];
                    cells[1] += size(played);
                    cells[2] += size(played & outcome.winners);
                }
                let happened = &mut self.cards[card];
                // Mostly one copy of a card of a shared deck was in a hand, and one seat has won.
                if single
                    && fixed
                    && layout.copies[card] > 0
                    && let Some((was_drawn, holder)) = happened.only_copy()
                {
                    let won = holder.and(outcome.mask).total();
                    *happened = CardScratch::default();
                    if was_drawn {
                        self.often.drawn(card, won);
                    } else {
                        self.often.opened(card, won);
                    }
                    continue;
                }
                let deck = self.decks.lanes().get(card).copied().unwrap_or_default();
                if let Some(won) = outcome.alike
                    && layout.copies[card] == 0
                    && deck == Lanes::default()
                    && happened.is_brought()
                    && fixed
                    && !plain
                    && self.usual.count(2 * card as u32 + u32::from(won))
                {
                    // Nothing else was told of it.
                    (happened.opening, happened.deck) = Default::default();
                    continue;
                }
                let scratch = std::mem::take(happened).with_deck(deck);
                let dealt = std::mem::take(&mut self.dealt[card]);
                let holders = if fixed { scratch.opening.any() } else { Lanes::of_each(1, dealt) };
                let (copies, is_told) = (layout.copies[card], deck != Lanes::default());
                let game = CardGame { scratch, holders, copies, is_told, outcome };
                match game.usual() {
                    Some(won) if fixed && !plain => {
                        let sign = 2 * card as u32 + u32::from(won);
                        learn_usual(&mut self.usual, sign, &game, offset, cells);
                    }
                    _ => game.fold(cells),
                }
            }
        }
    }
}
