//! The recorder over a tally: counts what a game tells, without allocating, hashing or dividing.
//!
//! What counts whoever wins (rolls, tables, measures) goes straight to the tally. What depends on
//! the winner waits in a scratch area of the game and is folded in when the game has ended.

use crate::engine::recorder::{CardEvent, Recorder};
use crate::engine::schema::{GroupId, HistogramId, RollId, TableId};
use crate::engine::{SEATS_MAX, Seat, Standing};
use crate::sim::layout::{
    GROUP_FIRST, GROUP_SEAT, GROUP_STRATEGY, GROUPS_MADE, HISTOGRAM_DECISIONS, MOMENTS,
};
use crate::sim::sums::{BatchSums, CardSums, DrawSums, LevelSums, PairSums};
use crate::sim::tally::Tally;

/// A number for each seat; wide enough that one vector instruction handles all of them.
type BySeat = [u16; SEATS_MAX];

/// No level, no seat.
const NONE: u16 = u16::MAX;

/// What has happened to a card in the game being played: one cache line.
#[derive(Copy, Clone, Default)]
#[repr(align(64))]
struct CardScratch {
    opening: BySeat,
    drawn: BySeat,
    gained: BySeat,
    deck: BySeat,
}

/// A draw by chance, whose worth is known only at the end.
#[derive(Copy, Clone)]
struct Draw {
    card: u16,
    moment: u8,
    seat: u8,
}

/// A recorder that counts into a tally of its own.
pub struct Counting {
    tally: Tally,
    /// The level of each seat in each group.
    levels: Vec<BySeat>,
    cards: Vec<CardScratch>,
    /// Seats that played each card.
    played: Vec<u8>,
    /// Bit set of the cards to which anything happened.
    touched: Vec<u64>,
    /// How many draws each deck has had.
    deck_draws: Vec<u8>,
    /// Draws and draws of winners of each deck, for the fold.
    deck_totals: Vec<[u32; 2]>,
    draws: Vec<Draw>,
}

/// The winners of a game in the forms that the fold needs.
struct Outcome {
    /// Bit set of winners.
    winners: u8,
    /// All ones on the seats of winners.
    mask: BySeat,
    /// Bit set of all seats.
    seats: u8,
    /// All ones on the seats of the table.
    seats_mask: BySeat,
    /// How many winners.
    count: u64,
}

impl Counting {
    /// A recorder that adds to `tally`.
    pub fn new(tally: Tally) -> Self {
        let layout = &tally.layout;
        let cards = layout.cards.copies.len();
        let decks = layout.cards.deck_names.len();
        let mut levels = vec![[NONE; SEATS_MAX]; layout.groups.len()];
        for seat in 0..layout.seats {
            levels[GROUP_SEAT][usize::from(seat)] = u16::from(seat);
        }
        Self {
            levels,
            cards: vec![CardScratch::default(); cards],
            played: vec![0; cards],
            touched: vec![0; cards.div_ceil(64)],
            deck_draws: vec![0; decks],
            deck_totals: vec![[0; 2]; decks],
            draws: Vec::with_capacity(1024),
            tally,
        }
    }

    /// The tally.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The tally, to be emptied or marked.
    pub(crate) fn tally_mut(&mut self) -> &mut Tally {
        &mut self.tally
    }

    /// Gives back the tally.
    pub fn into_tally(self) -> Tally {
        self.tally
    }

    /// Says which strategy (index into the levels of the group) sits on a seat from now on.
    #[inline]
    pub fn seat_strategy(&mut self, seat: usize, strategy: u16) {
        self.levels[GROUP_STRATEGY][seat] = strategy;
    }

    /// Forgets a game that was broken off. What it wrote to the tally stays there.
    pub fn forget_game(&mut self) {
        self.forget_labels();
        self.cards.fill(CardScratch::default());
        self.played.fill(0);
        self.touched.fill(0);
        self.deck_draws.fill(0);
        self.draws.clear();
    }

    #[inline]
    fn forget_labels(&mut self) {
        self.levels[GROUP_FIRST] = [NONE; SEATS_MAX];
        self.levels[GROUPS_MADE..].fill([NONE; SEATS_MAX]);
    }

    #[inline]
    fn measured(&mut self, histogram: usize, value: u32) {
        let layout = &self.tally.layout.histograms[histogram];
        let (offset, bin) = (layout.offset, value.min(layout.max) as usize);
        self.tally.cells[offset] += u64::from(value);
        self.tally.cells[offset + 1 + bin] += 1;
    }

    fn outcome(&self, standing: &Standing) -> Outcome {
        let seats = ((1_u16 << self.tally.layout.seats) - 1) as u8;
        let winners = standing.winners.0 & seats;
        let mask =
            |set: u8| std::array::from_fn(|seat| 0_u16.wrapping_sub(u16::from(set >> seat & 1)));
        Outcome {
            winners,
            mask: mask(winners),
            seats,
            seats_mask: mask(seats),
            count: u64::from(winners.count_ones()),
        }
    }

    fn fold_batch(&mut self, outcome: &Outcome) {
        BatchSums {
            games: 1,
            faults: 0,
            winners: outcome.count,
            winners_squared: outcome.count * outcome.count,
            games_unwon: u64::from(outcome.count == 0),
            games_shared: u64::from(outcome.count > 1),
        }
        .add_to(&mut self.tally.cells[..BatchSums::CELLS]);
    }

    /// Levels and, where they are counted, the pairs that met.
    fn fold_groups(&mut self, outcome: &Outcome) {
        let Tally { layout, cells, .. } = &mut self.tally;
        let unwon = outcome.winners == 0 && !layout.cooperative;
        for (group, levels) in layout.groups.iter().zip(&self.levels) {
            // The levels at this table, each with the set of its seats.
            let mut met = [(0_u16, 0_u8); SEATS_MAX];
            let mut count = 0;
            for (seat, &level) in levels[..usize::from(layout.seats)].iter().enumerate() {
                if level == NONE {
                    continue;
                }
                match met[..count].iter_mut().find(|(known, _)| *known == level) {
                    Some((_, seats)) => *seats |= 1 << seat,
                    None => {
                        met[count] = (level, 1 << seat);
                        count += 1;
                    }
                }
            }
            for &(level, seats) in &met[..count] {
                let offset = group.offset + usize::from(level) * LevelSums::CELLS;
                level_sums(seats, outcome, unwon).add_to(&mut cells[offset..][..LevelSums::CELLS]);
            }
            if let Some(offset) = group.pairs_offset {
                let pairs = &mut cells[offset..];
                fold_pairs(&met[..count], outcome.winners, group.levels.len(), pairs);
            }
        }
    }

    /// The draws by moment, and the totals of each deck.
    fn fold_draws(&mut self, outcome: &Outcome) {
        if self.draws.is_empty() {
            return;
        }
        let Tally { layout, cells, .. } = &mut self.tally;
        self.deck_totals.fill([0; 2]);
        for draw in self.draws.drain(..) {
            let won = u32::from(outcome.winners >> draw.seat & 1);
            let total =
                &mut self.deck_totals[usize::from(layout.cards.decks[usize::from(draw.card)])];
            total[0] += 1;
            total[1] += won;
            let moment = usize::from(draw.card) * MOMENTS + usize::from(draw.moment);
            let cell = &mut cells[layout.cards.moments_offset + 2 * moment..][..2];
            cell[0] += 1;
            cell[1] += u64::from(won);
        }
        self.deck_draws.fill(0);
        for (deck, &[t, tw]) in self.deck_totals.iter().enumerate() {
            let (t, tw) = (u64::from(t), u64::from(tw));
            let offset = layout.cards.decks_offset + deck * DrawSums::CELLS;
            DrawSums { t, tw, t_t: t * t, t_tw: t * tw, tw_tw: tw * tw }
                .add_to(&mut cells[offset..][..DrawSums::CELLS]);
        }
    }

    /// Only cards to which something happened are looked at; the rest follows from the batch.
    fn fold_cards(&mut self, outcome: &Outcome) {
        for word in 0..self.touched.len() {
            let mut rest = std::mem::take(&mut self.touched[word]);
            while rest != 0 {
                let card = word * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let scratch = std::mem::take(&mut self.cards[card]);
                let played = std::mem::take(&mut self.played[card]);
                let layout = &self.tally.layout.cards;
                let totals = self
                    .deck_totals
                    .get(usize::from(layout.decks[card]))
                    .copied()
                    .unwrap_or_default();
                let sums = card_sums(&scratch, played, layout.copies[card], totals, outcome);
                let offset = layout.offset + card * CardSums::CELLS;
                sums.add_to(&mut self.tally.cells[offset..][..CardSums::CELLS]);
            }
        }
    }
}

#[inline]
fn level_sums(seats: u8, outcome: &Outcome, unwon: bool) -> LevelSums {
    let c = u64::from(seats.count_ones());
    let w = u64::from((seats & outcome.winners).count_ones());
    LevelSums {
        games: 1,
        seats: c,
        wins: w,
        draws: if unwon { c } else { 0 },
        ww: w * w,
        wc: w * c,
        cc: c * c,
        w_winners: w * outcome.count,
        c_winners: c * outcome.count,
    }
}

/// Every ordered pair of levels whose seats met: a level meets itself where it has two seats.
fn fold_pairs(met: &[(u16, u8)], winners: u8, levels: usize, cells: &mut [u64]) {
    for &(row, row_seats) in met {
        for &(column, column_seats) in met {
            let own = u64::from(row == column);
            let opponents = u64::from(column_seats.count_ones()) - own;
            let c = u64::from(row_seats.count_ones()) * opponents;
            if c == 0 {
                continue;
            }
            let w = u64::from((row_seats & winners).count_ones()) * opponents;
            let cell = (usize::from(row) * levels + usize::from(column)) * PairSums::CELLS;
            PairSums { pairs: c, wins: w, ww: w * w, wc: w * c, cc: c * c }
                .add_to(&mut cells[cell..][..PairSums::CELLS]);
        }
    }
}

/// The sum over all seats.
#[inline]
fn total(by_seat: &BySeat) -> u64 {
    u64::from(by_seat.iter().map(|&count| u32::from(count)).sum::<u32>())
}

/// The sum over the seats of a mask.
#[inline]
fn part(by_seat: &BySeat, mask: &BySeat) -> u64 {
    total(&std::array::from_fn(|seat| by_seat[seat] & mask[seat]))
}

/// One on every seat whose number is not 0.
#[inline]
fn any(by_seat: &BySeat) -> BySeat {
    std::array::from_fn(|seat| by_seat[seat].min(1))
}

/// What one game adds to the sums of a card.
#[inline]
fn card_sums(
    scratch: &CardScratch,
    played: u8,
    copies: u16,
    totals: [u32; 2],
    outcome: &Outcome,
) -> CardSums {
    let won = &outcome.mask;
    let opening = total(&scratch.opening);
    let opening_won = part(&scratch.opening, won);
    let (d, dw) = (total(&scratch.drawn), part(&scratch.drawn, won));
    let (h, hw) = (opening + d, opening_won + dw);
    let unseen: BySeat = std::array::from_fn(|seat| {
        let deck = (copies & outcome.seats_mask[seat]) + scratch.deck[seat];
        deck.saturating_sub(scratch.opening[seat])
            .saturating_sub(scratch.drawn[seat])
            .saturating_sub(scratch.gained[seat])
    });
    let (n, nw) = (total(&unseen), part(&unseen, won));
    let mut sums = CardSums {
        opening,
        opening_won,
        drawn: d,
        drawn_won: dw,
        gained: total(&scratch.gained),
        gained_won: part(&scratch.gained, won),
        played: u64::from(played.count_ones()),
        played_won: u64::from((played & outcome.winners).count_ones()),
        hw_hw: hw * hw,
        hw_h: hw * h,
        h_h: h * h,
        hw_nw: hw * nw,
        hw_n: hw * n,
        h_nw: h * nw,
        h_n: h * n,
        n,
        nw,
        n_n: n * n,
        n_nw: n * nw,
        nw_nw: nw * nw,
        touched: 1,
        touched_winners: outcome.count,
        touched_winners_squared: outcome.count * outcome.count,
        ..CardSums::default()
    };
    if d > 0 {
        let (t, tw) = (u64::from(totals[0]), u64::from(totals[1]));
        sums.dw_dw = dw * dw;
        sums.d_dw = d * dw;
        sums.d_d = d * d;
        sums.dw_tw = dw * tw;
        sums.dw_t = dw * t;
        sums.d_tw = d * tw;
        sums.d_t = d * t;
    }
    // In a shared deck every seat could have had the card; else those that brought it.
    let (e, ew) = if copies > 0 {
        (u64::from(outcome.seats.count_ones()), outcome.count)
    } else {
        let owners = any(&scratch.deck);
        let (e, ew) = (total(&owners), part(&owners, won));
        sums.deck = total(&scratch.deck);
        sums.deck_won = part(&scratch.deck, won);
        sums.e = e;
        sums.ew = ew;
        sums.e_e = e * e;
        sums.e_ew = e * ew;
        sums.ew_ew = ew * ew;
        (e, ew)
    };
    if opening > 0 {
        let holders = any(&scratch.opening);
        let (o, ow) = (total(&holders), part(&holders, won));
        sums.o = o;
        sums.ow = ow;
        sums.o_o = o * o;
        sums.o_ow = o * ow;
        sums.ow_ow = ow * ow;
        sums.o_e = o * e;
        sums.o_ew = o * ew;
        sums.ow_e = ow * e;
        sums.ow_ew = ow * ew;
    }
    sums
}

impl Recorder for Counting {
    const ON: bool = true;

    #[inline]
    fn first_player(&mut self, seat: Seat) {
        // Level 0 is "yes".
        let seats = usize::from(self.tally.layout.seats);
        let levels = &mut self.levels[GROUP_FIRST];
        levels[..seats].fill(1);
        levels[seat.index()] = 0;
    }

    #[inline]
    fn label(&mut self, seat: Seat, group: GroupId, level: u16) {
        let group = GROUPS_MADE + usize::from(group.0);
        let known = self.tally.layout.groups[group].levels.len();
        assert!(usize::from(level) < known, "a level that the schema does not have");
        self.levels[group][seat.index()] = level;
    }

    #[inline]
    fn roll(&mut self, roll: RollId, condition: u16, outcome: u16) {
        let roll = &self.tally.layout.rolls[usize::from(roll.0)];
        let (condition, outcome) = (usize::from(condition), usize::from(outcome));
        assert!(
            condition < roll.conditions && outcome < roll.outcomes,
            "a roll that the schema does not have"
        );
        let cell = roll.offset + condition * roll.outcomes + outcome;
        self.tally.cells[cell] += 1;
    }

    #[inline]
    fn card(&mut self, seat: Seat, card: u16, event: CardEvent) {
        let index = usize::from(card);
        let scratch = &mut self.cards[index];
        let copies = match event {
            CardEvent::InDeck => &mut scratch.deck,
            CardEvent::Opening => &mut scratch.opening,
            CardEvent::Gained => &mut scratch.gained,
            CardEvent::Drawn => {
                let layout = &self.tally.layout.cards;
                let ordinal = &mut self.deck_draws[usize::from(layout.decks[index])];
                self.draws.push(Draw { card, moment: *ordinal, seat: seat.0 });
                *ordinal = (*ordinal + 1).min(MOMENTS as u8 - 1);
                &mut scratch.drawn
            }
            CardEvent::Played => {
                self.played[index] |= 1 << seat.0;
                self.touched[index / 64] |= 1 << (index % 64);
                let offset = self.tally.layout.cards.offset + index * CardSums::CELLS;
                self.tally.cells[offset + CardSums::PLAYS] += 1;
                return;
            }
        };
        copies[seat.index()] = copies[seat.index()].saturating_add(1);
        self.touched[index / 64] |= 1 << (index % 64);
    }

    #[inline]
    fn count(&mut self, table: TableId, row: u16, column: u16, amount: u32) {
        let table = &self.tally.layout.tables[usize::from(table.0)];
        let (row, column) = (usize::from(row), usize::from(column));
        assert!(
            row < table.rows && column < table.columns,
            "a table cell that the schema does not have"
        );
        let cell = table.offset + row * table.columns + column;
        self.tally.cells[cell] += u64::from(amount);
    }

    #[inline]
    fn measure(&mut self, histogram: HistogramId, value: u32) {
        self.measured(HISTOGRAM_DECISIONS + 1 + usize::from(histogram.0), value);
    }

    fn ended(&mut self, standing: &Standing, decisions: u32) {
        let outcome = self.outcome(standing);
        let ending = usize::from(standing.ending);
        assert!(ending < self.tally.layout.endings, "an ending that the schema does not have");
        let offset = self.tally.layout.endings_offset;
        self.tally.cells[offset + ending] += 1;
        self.measured(HISTOGRAM_DECISIONS, decisions);
        self.fold_batch(&outcome);
        self.fold_groups(&outcome);
        self.fold_draws(&outcome);
        self.fold_cards(&outcome);
        self.forget_labels();
    }
}
