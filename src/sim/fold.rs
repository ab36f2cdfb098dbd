//! What a finished game adds to the sums of levels, pairs and cards, once its winners are known.

use crate::sim::lanes::Lanes;
use crate::sim::often::Often;
use crate::sim::sums::{CardSums, DrawnSums, HandSums, LevelSums, OddSums, OpeningSums, PairSums};

/// What has happened to a card in the game being played: one cache line.
#[derive(Copy, Clone, Default)]
#[repr(align(64))]
pub(super) struct CardScratch {
    pub(super) opening: Lanes,
    pub(super) drawn: Lanes,
    pub(super) gained: Lanes,
    pub(super) deck: Lanes,
}

/// The winners of a game in the forms that the fold needs.
pub(super) struct Outcome {
    /// Bit set of winners.
    pub(super) winners: u8,
    /// All ones on the seats of winners.
    pub(super) mask: Lanes,
    /// Bit set of all seats.
    pub(super) seats: u8,
    /// How many winners.
    pub(super) count: u64,
    /// The game was cut off without a result.
    pub(super) cut_off: bool,
}

/// How many seats a set has. A table, because the processors that the program is built for need
/// not have an instruction for it.
#[inline]
pub(super) fn size(set: u8) -> u64 {
    const SIZES: [u8; 256] = {
        let mut sizes = [0; 256];
        let mut set = 0;
        while set < 256 {
            sizes[set] = (set as u8).count_ones() as u8;
            set += 1;
        }
        sizes
    };
    u64::from(SIZES[usize::from(set)])
}

#[inline]
pub(super) fn level_sums(seats: u8, outcome: &Outcome, unwon: bool) -> LevelSums {
    let c = size(seats);
    let w = size(seats & outcome.winners);
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

/// Every ordered pair of levels whose seats met: a level meets itself where it has two seats. With
/// `often`, and the number of the group there, what happens often is only counted.
pub(super) fn fold_pairs(
    met: &[(u16, u8)],
    winners: u8,
    levels: usize,
    cells: &mut [u64],
    often: Option<(&mut Often, usize)>,
) {
    let mut often = often;
    for &(row, row_seats) in met {
        let single = row_seats & row_seats.wrapping_sub(1) == 0;
        for &(column, column_seats) in met {
            let cell = usize::from(row) * levels + usize::from(column);
            if let Some((often, group)) = &mut often
                && single
                && column_seats & column_seats.wrapping_sub(1) == 0
            {
                if row != column {
                    often.pair(*group, cell, u64::from(row_seats & winners != 0));
                }
                continue;
            }
            let own = u64::from(row == column);
            let opponents = size(column_seats) - own;
            let c = size(row_seats) * opponents;
            if c == 0 {
                continue;
            }
            let w = size(row_seats & winners) * opponents;
            PairSums { pairs: c, wins: w, ww: w * w, wc: w * c, cc: c * c }
                .add_to(&mut cells[cell * PairSums::CELLS..][..PairSums::CELLS]);
        }
    }
}

/// One card in one game.
pub(super) struct CardGame<'a> {
    pub(super) scratch: CardScratch,
    /// Copies in a shared deck.
    pub(super) copies: u16,
    /// Draws from its deck, and those of winners.
    pub(super) totals: [u32; 2],
    pub(super) outcome: &'a Outcome,
}

#[allow(clippy::many_single_char_names)] // the names of the sums, which are explained there
impl CardGame<'_> {
    /// The sum over the seats of winners.
    #[inline]
    fn won(&self, lanes: Lanes) -> u64 {
        lanes.and(self.outcome.mask).total()
    }

    /// Whether a single copy of a card of a shared deck was in a hand, from the start or drawn and
    /// nothing else: true for drawn, and whether a winner had it.
    #[inline]
    pub(super) fn only_copy(&self) -> Option<(bool, u64)> {
        let CardScratch { opening, drawn, gained, .. } = self.scratch;
        let held = opening.plus(drawn);
        let only = self.copies > 0 && gained == Lanes::default() && held.total() == 1;
        only.then(|| (opening == Lanes::default(), self.won(held)))
    }

    /// Adds the game to the sums of the card, part by part as far as anything happened.
    #[inline]
    pub(super) fn fold(&self, cells: &mut [u64]) {
        let CardScratch { opening, drawn, gained, .. } = self.scratch;
        let held = opening.plus(drawn);
        let h = held.total();
        if h == 0 && self.copies > 0 && gained == Lanes::default() {
            // Played, but never in hand: an ordinary game for the deck.
            return;
        }
        let hw = self.won(held);
        let hand = HandSums {
            h_h: h * h,
            h_hw: h * hw,
            hw_hw: hw * hw,
            h_winners: h * self.outcome.count,
            hw_winners: hw * self.outcome.count,
        };
        hand.add_to(&mut cells[..CardSums::OPENING]);
        let from_start = opening.total();
        if from_start > 0 {
            self.opening(from_start).add_to(&mut cells[CardSums::OPENING..CardSums::DRAWN]);
        }
        if h > from_start {
            self.drawn(h - from_start).add_to(&mut cells[CardSums::DRAWN..CardSums::PLAYED]);
        }
        if self.copies == 0 || gained != Lanes::default() || held.exceeds(self.copies) {
            self.odd(h, hw, &hand).add_to(&mut cells[CardSums::ODD..]);
        }
    }

    #[inline]
    fn opening(&self, copies: u64) -> OpeningSums {
        let Self { scratch, outcome, .. } = self;
        let holders = scratch.opening.any();
        let (o, ow) = (holders.total(), self.won(holders));
        // In a shared deck every winner could have had the card; else those that brought it.
        let ew = if self.copies > 0 { outcome.count } else { self.won(scratch.deck.any()) };
        OpeningSums {
            copies,
            copies_won: self.won(scratch.opening),
            o,
            ow,
            o_o: o * o,
            o_ow: o * ow,
            ow_ow: ow * ow,
            o_ew: o * ew,
            ow_ew: ow * ew,
        }
    }

    #[inline]
    fn drawn(&self, d: u64) -> DrawnSums {
        let dw = self.won(self.scratch.drawn);
        let (t, tw) = (u64::from(self.totals[0]), u64::from(self.totals[1]));
        DrawnSums {
            d,
            dw,
            d_d: d * d,
            d_dw: d * dw,
            dw_dw: dw * dw,
            d_t: d * t,
            d_tw: d * tw,
            dw_t: dw * t,
            dw_tw: dw * tw,
        }
    }

    /// Rare in games with a shared deck, so not inlined.
    fn odd(&self, h: u64, hw: u64, hand: &HandSums) -> OddSums {
        let Self { scratch, copies, outcome, .. } = self;
        let deck = scratch.deck.each();
        let seen = [scratch.opening, scratch.drawn, scratch.gained].map(Lanes::each);
        let unseen = Lanes::from_each(std::array::from_fn(|seat| {
            let shared = if outcome.seats >> seat & 1 == 1 { *copies } else { 0 };
            seen.iter().fold(shared + deck[seat], |rest, seen| rest.saturating_sub(seen[seat]))
        }));
        let (n, nw) = (unseen.total(), self.won(unseen));
        let owners = scratch.deck.any();
        let (e, ew) = (owners.total(), self.won(owners));
        let holders = scratch.opening.any();
        OddSums {
            games: 1,
            winners: outcome.count,
            winners_squared: outcome.count * outcome.count,
            deck: scratch.deck.total(),
            deck_won: self.won(scratch.deck),
            gained: scratch.gained.total(),
            gained_won: self.won(scratch.gained),
            h,
            hw,
            h_h: hand.h_h,
            h_hw: hand.h_hw,
            hw_hw: hand.hw_hw,
            h_winners: hand.h_winners,
            hw_winners: hand.hw_winners,
            n,
            nw,
            n_n: n * n,
            n_nw: n * nw,
            nw_nw: nw * nw,
            h_n: h * n,
            h_nw: h * nw,
            hw_n: hw * n,
            hw_nw: hw * nw,
            e,
            ew,
            e_e: e * e,
            e_ew: e * ew,
            ew_ew: ew * ew,
            o_e: holders.total() * e,
            ow_e: self.won(holders) * e,
        }
    }
}
