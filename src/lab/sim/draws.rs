//! Draws by chance: what a card's draws are compared with.
//!
//! A draw takes one of `size` cards that nobody knows the order of; `left` of them are copies of a
//! card. Given all that happened before, it is one of them with probability `left / size`, and the
//! shuffle alone decides. So a draw of the card is compared with the draws of other cards made while
//! a copy was still there, each counted with the odds `left / (size - left)`: then both sides weigh
//! every moment of a game alike. A draw that had to be the card (`size = left`) has nothing to be
//! compared with.
//!
//! The draws of a game are kept until its winners are known and then gone through once. The odds
//! are added up for every number of copies, and a card takes its share whenever its number changes:
//! that costs as much as draws and cards together, and not their product.

use crate::sim::layout::{CardsLayout, PileLayout};
use crate::sim::sums::{EffectSums, ODDS_BITS, ODDS_SQUARE_BITS, split};
use tenbin_engine::pile::{CardSet, DECK_MAX, WideSet, each};
use tenbin_engine::schema::NO_CARD;
use tenbin_engine::{PileId, SEATS_MAX, Seat};

/// The odds of `left` of `size` cards, of which some are others.
const fn odds_of(left: usize, size: usize) -> u32 {
    let rest = size - left;
    (((left << ODDS_BITS) + rest / 2) / rest) as u32
}

/// The odds of `left` of `size` cards, at `[size][left]`; 0 where it could be no other card.
static ODDS: [[u32; DECK_MAX]; DECK_MAX + 1] = {
    let mut table = [[0; DECK_MAX]; DECK_MAX + 1];
    let mut size = 1;
    while size <= DECK_MAX {
        let mut left = 1;
        while left < size {
            table[size][left] = odds_of(left, size);
            left += 1;
        }
        size += 1;
    }
    table
};

/// A set of cards of a pile: of at most 64, or of more.
trait PileSet: Copy {
    /// No card.
    const EMPTY: Self;

    /// The cards of one of both sets only.
    fn changed(self, other: Self) -> Self;

    /// The cards of both.
    fn and_more(self, other: Self) -> Self;

    /// The set without a card.
    fn without(self, card: u8) -> Self;

    /// Whether it has a card.
    fn has(self, card: u8) -> bool;

    /// How many cards it has.
    fn size(self) -> usize;

    /// The cards in ascending order.
    fn cards(self) -> impl Iterator<Item = u8>;

    /// Adds the odds of a draw from so many cards for 1, 2, ... copies, as far as there are sums.
    fn add_odds(size: usize, sums: &mut [Odds], of_winners: u64);
}

impl PileSet for CardSet {
    const EMPTY: Self = 0;

    #[inline]
    fn changed(self, other: Self) -> Self {
        self ^ other
    }

    #[inline]
    fn and_more(self, other: Self) -> Self {
        self | other
    }

    #[inline]
    fn without(self, card: u8) -> Self {
        self & !(1 << card)
    }

    #[inline]
    fn has(self, card: u8) -> bool {
        self >> card & 1 != 0
    }

    #[inline]
    fn size(self) -> usize {
        self.count_ones() as usize
    }

    #[inline]
    fn cards(self) -> impl Iterator<Item = u8> {
        each(self)
    }

    #[inline]
    fn add_odds(size: usize, sums: &mut [Odds], of_winners: u64) {
        for (sum, &odds) in sums.iter_mut().zip(&ODDS[size][1..]) {
            sum[0] += u64::from(odds);
            sum[1] += u64::from(odds) & of_winners;
        }
    }
}

impl PileSet for WideSet {
    const EMPTY: Self = Self::EMPTY;

    fn changed(self, other: Self) -> Self {
        self ^ other
    }

    fn and_more(self, other: Self) -> Self {
        self | other
    }

    fn without(self, card: u8) -> Self {
        self & !Self::of(card)
    }

    fn has(self, card: u8) -> bool {
        Self::has(self, card)
    }

    fn size(self) -> usize {
        self.count_ones() as usize
    }

    fn cards(self) -> impl Iterator<Item = u8> {
        self.each()
    }

    fn add_odds(size: usize, sums: &mut [Odds], of_winners: u64) {
        // As many copies as there are cards leave nothing to compare with.
        for (sum, left) in sums.iter_mut().zip(1..size) {
            let odds = u64::from(odds_of(left, size));
            sum[0] += odds;
            sum[1] += odds & of_winners;
        }
    }
}

/// A draw.
#[derive(Copy, Clone)]
struct Draw<S> {
    before: S,
    place: u8,
    seat: u8,
}

/// Odds of draws so far, and those of draws by winners.
type Odds = [u64; 2];

/// A card in the game being counted.
#[derive(Copy, Clone, Default)]
struct CardDraws {
    /// Its copies in the pile.
    left: u32,
    /// Draws of it, and those by winners.
    draws: u32,
    won: u32,
    /// The odds for this many copies when their number last changed.
    since: Odds,
    /// The odds of the draws of other cards before that.
    odds: Odds,
}

impl CardDraws {
    /// Its number of copies is about to change: takes its share.
    #[inline]
    fn settle(&mut self, odds: &[Odds]) {
        let now = odds[self.left as usize];
        self.odds[0] += now[0] - self.since[0];
        self.odds[1] += now[1] - self.since[1];
    }

    /// It has this many copies from now on.
    #[inline]
    fn set_left(&mut self, left: u32, odds: &[Odds]) {
        self.left = left;
        self.since = odds[left as usize];
    }

    fn sums(&self) -> EffectSums {
        const SHIFT: u32 = ODDS_BITS - ODDS_SQUARE_BITS;
        let coarse = |odds: u64| (odds + (1 << (SHIFT - 1))) >> SHIFT;
        let (d, dw) = (u64::from(self.draws), u64::from(self.won));
        let (o, ow) = (coarse(self.odds[0]), coarse(self.odds[1]));
        let [o_o_low, o_o_high] = split(o * o);
        let [o_ow_low, o_ow_high] = split(o * ow);
        let [ow_ow_low, ow_ow_high] = split(ow * ow);
        EffectSums {
            d,
            dw,
            o: self.odds[0],
            ow: self.odds[1],
            o_o_low,
            o_o_high,
            o_ow_low,
            o_ow_high,
            ow_ow_low,
            ow_ow_high,
            d_d: d * d,
            d_dw: d * dw,
            dw_dw: dw * dw,
            d_o: d * o,
            d_ow: d * ow,
            dw_o: dw * o,
            dw_ow: dw * ow,
        }
    }
}

/// The draws of a game.
pub(crate) struct Draws {
    /// The draws from each pile, one after the other; of own piles those of each seat.
    logs: Vec<Vec<Draw<CardSet>>>,
    /// The same of piles of more than 64 cards; none where there are no such piles.
    wide_logs: Vec<Vec<Draw<WideSet>>>,
    /// Those that have any.
    drawn_from: Vec<u16>,
    game: GameDraws,
}

/// What the draws of a game come to.
struct GameDraws {
    cards: Vec<CardDraws>,
    /// Bit set of the cards that were in a pile drawn from.
    touched: Vec<u64>,
    /// For each number of copies the odds so far.
    odds: Vec<Odds>,
}

impl Draws {
    /// No draws.
    pub(crate) fn new(layout: &CardsLayout) -> Self {
        let cards = layout.copies.len();
        let most = layout.piles.iter().map(|pile| pile.copies_max).max().unwrap_or(0);
        let logs = layout.piles.len() * SEATS_MAX;
        let is_wide = layout.piles.iter().any(|pile| pile.is_wide);
        Self {
            logs: vec![Vec::new(); logs],
            wide_logs: vec![Vec::new(); if is_wide { logs } else { 0 }],
            drawn_from: Vec::with_capacity(logs),
            game: GameDraws {
                cards: vec![CardDraws::default(); cards],
                touched: vec![0; cards.div_ceil(64)],
                odds: vec![[0; 2]; most + 1],
            },
        }
    }

    /// Forgets the draws of a game that was broken off.
    pub(crate) fn forget_game(&mut self) {
        for log in self.drawn_from.drain(..) {
            let log = usize::from(log);
            self.logs[log].clear();
            if let Some(log) = self.wide_logs.get_mut(log) {
                log.clear();
            }
        }
    }

    /// A draw by chance.
    #[inline]
    pub(crate) fn draw(
        &mut self,
        layout: &CardsLayout,
        seat: Seat,
        pile: PileId,
        place: u8,
        before: CardSet,
    ) {
        let of = &layout.piles[usize::from(pile.0)];
        if of.is_wide {
            self.draw_wide(layout, seat, pile, place, before.into());
            return;
        }
        let number = number_of(of, seat, pile);
        let log = &mut self.logs[number];
        if log.is_empty() {
            self.drawn_from.push(number as u16);
        }
        log.push(Draw { before: before | 1 << place, place, seat: seat.0 });
    }

    /// The same told with a wide set.
    pub(crate) fn draw_wide(
        &mut self,
        layout: &CardsLayout,
        seat: Seat,
        pile: PileId,
        place: u8,
        before: WideSet,
    ) {
        let of = &layout.piles[usize::from(pile.0)];
        if !of.is_wide {
            let is_known = before == before.low().into() && usize::from(place) < DECK_MAX;
            assert!(is_known, "a draw of a card that the schema's pile does not have");
            self.draw(layout, seat, pile, place, before.low());
            return;
        }
        let number = number_of(of, seat, pile);
        let log = &mut self.wide_logs[number];
        if log.is_empty() {
            self.drawn_from.push(number as u16);
        }
        log.push(Draw { before: before | WideSet::of(place), place, seat: seat.0 });
    }

    /// Counts the draws of a finished game.
    pub(crate) fn game_over(&mut self, layout: &CardsLayout, winners: u8, cells: &mut [u64]) {
        if self.drawn_from.is_empty() {
            return;
        }
        for index in 0..self.drawn_from.len() {
            let number = usize::from(self.drawn_from[index]);
            let pile = &layout.piles[number / SEATS_MAX];
            if pile.is_wide {
                self.game.follow(pile, &self.wide_logs[number], winners);
                self.wide_logs[number].clear();
            } else {
                self.game.follow(pile, &self.logs[number], winners);
                self.logs[number].clear();
            }
        }
        self.drawn_from.clear();
        let GameDraws { cards, touched, .. } = &mut self.game;
        for (word, touched) in touched.iter_mut().enumerate() {
            let mut rest = std::mem::take(touched);
            while rest != 0 {
                let card = word * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let sums = std::mem::take(&mut cards[card]).sums();
                let offset = layout.effects_offset + card * EffectSums::CELLS;
                sums.add_to(&mut cells[offset..][..EffectSums::CELLS]);
            }
        }
    }
}

/// Where the draws of a seat from a pile are kept.
#[inline]
fn number_of(layout: &PileLayout, seat: Seat, pile: PileId) -> usize {
    usize::from(pile.0) * SEATS_MAX + if layout.is_own { seat.index() } else { 0 }
}

impl GameDraws {
    /// Goes through the draws from one pile.
    fn follow<S: PileSet>(&mut self, pile: &PileLayout, log: &[Draw<S>], winners: u8) {
        let odds = &mut self.odds[..=pile.copies_max];
        odds.fill([0; 2]);
        // What was left after the draw before, and all that was ever there.
        let (mut left, mut ever) = (S::EMPTY, S::EMPTY);
        for draw in log {
            // Cards that came back or left otherwise.
            let changed = draw.before.changed(left);
            ever = ever.and_more(changed);
            for place in changed.cards() {
                let known = usize::from(pile.cards[usize::from(place)]);
                let Some(card) = self.cards.get_mut(known) else {
                    continue;
                };
                card.settle(odds);
                let is_there = u32::from(draw.before.has(place));
                card.set_left(card.left + 2 * is_there - 1, odds);
            }
            let size = draw.before.size();
            let won = winners >> draw.seat & 1;
            let own = self.cards.get_mut(usize::from(pile.cards[usize::from(draw.place)]));
            let mut own = own;
            if let Some(card) = &mut own {
                card.settle(odds);
                let by_chance = u32::from(size as u32 > card.left);
                card.draws += by_chance;
                card.won += by_chance & u32::from(won);
            }
            let of_winners = u64::from(won).wrapping_neg();
            S::add_odds(size, &mut odds[1..], of_winners);
            if let Some(card) = own {
                card.set_left(card.left - 1, odds);
            }
            left = draw.before.without(draw.place);
        }
        for place in ever.cards() {
            let card = pile.cards[usize::from(place)];
            if card != NO_CARD {
                let card = usize::from(card);
                self.touched[card / 64] |= 1 << (card % 64);
                self.cards[card].settle(odds);
                (self.cards[card].left, self.cards[card].since) = (0, [0; 2]);
            }
        }
    }
}
