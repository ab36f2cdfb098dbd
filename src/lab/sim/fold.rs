//! What a finished game adds to the sums of levels, pairs and cards, once its winners are known.

use crate::sim::lanes::Lanes;
use crate::sim::often::Often;
use crate::sim::signs::Signs;
use crate::sim::sums::{
    BatchSums, CardSums, DrawnSums, HandSums, LevelSums, OddSums, OpeningSums, PairSums,
};
use tenbin_engine::pile::size_of_byte;

/// What has happened to a card in the game being played: one cache line.
#[derive(Copy, Clone, Default)]
#[repr(align(64))]
pub(super) struct CardScratch {
    pub(super) opening: Lanes,
    pub(super) drawn: Lanes,
    pub(super) gained: Lanes,
    pub(super) deck: Lanes,
}

impl CardScratch {
    /// Whether it is the one copy that a seat brought and held from the start, and nothing more
    /// happened to it.
    #[inline]
    pub(super) fn is_brought(&self) -> bool {
        let nothing = Lanes::default();
        self.opening == self.deck
            && self.drawn == nothing
            && self.gained == nothing
            && self.deck.total() == 1
    }

    /// Whether a single copy was in a hand, from the start or drawn and nothing else: true for
    /// drawn, and who had it.
    #[inline]
    pub(super) fn only_copy(&self) -> Option<(bool, Lanes)> {
        let held = self.opening.plus(self.drawn);
        let only = self.gained == Lanes::default() && held.total() == 1;
        only.then(|| (self.opening == Lanes::default(), held))
    }

    /// The same with copies in decks that were told in short.
    #[inline]
    pub(super) fn with_deck(self, deck: Lanes) -> Self {
        Self { deck: self.deck.plus(deck), ..self }
    }
}

/// The winners of a game in the forms that the fold needs.
pub(crate) struct Outcome {
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
    /// All have won (true), or nobody.
    pub(super) alike: Option<bool>,
}

impl Outcome {
    /// Of a game of so many seats.
    pub(crate) fn new(winners: u8, seats: u8, cut_off: bool) -> Self {
        let seats = ((1_u16 << seats) - 1) as u8;
        let winners = winners & seats;
        let alike = (winners == 0 || winners == seats).then_some(winners != 0);
        Self { winners, mask: Lanes::mask(winners), seats, count: size(winners), cut_off, alike }
    }

    /// What the game adds to the sums of the batch.
    pub(super) fn batch(&self) -> BatchSums {
        BatchSums {
            games: 1,
            faults: 0,
            winners: self.count,
            winners_squared: self.count * self.count,
            games_unwon: u64::from(self.count == 0),
            games_shared: u64::from(self.count > 1),
            cutoffs_unwon: u64::from(self.cut_off && self.count == 0),
        }
    }

    /// A card that lies in decks of the seats' own and to which nothing happens.
    pub(crate) fn in_deck(&self, deck: Lanes) -> OddSums {
        let scratch = CardScratch { deck, ..CardScratch::default() };
        let holders = Lanes::default();
        let game = CardGame { scratch, holders, copies: 0, is_told: false, outcome: self };
        game.odd(0, 0, &HandSums::default())
    }
}

/// How many seats a set has.
#[inline]
pub(super) fn size(set: u8) -> u64 {
    u64::from(size_of_byte(set))
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
    /// One for each seat that was dealt a copy.
    pub(super) holders: Lanes,
    /// Copies in a shared deck.
    pub(super) copies: u16,
    /// That it lies in its decks is told in short (see `decks`).
    pub(super) is_told: bool,
    pub(super) outcome: &'a Outcome,
}

#[allow(clippy::many_single_char_names)] // the names of the sums, which are explained there
impl CardGame<'_> {
    /// Whether it is the one copy that a seat brought and held from the start, nothing more happened
    /// to it, and all have won (true) or nobody: then it brings the same whatever the seat.
    #[inline]
    pub(super) fn usual(&self) -> Option<bool> {
        let own = self.copies == 0 && !self.is_told;
        self.outcome.alike.filter(|_| own && self.scratch.is_brought())
    }

    /// The sum over the seats of winners.
    #[inline]
    fn won(&self, lanes: Lanes) -> u64 {
        lanes.and(self.outcome.mask).total()
    }

    /// Adds the game to the sums of the card, part by part as far as anything happened.
    #[inline]
    pub(super) fn fold(&self, cells: &mut [u64]) {
        let CardScratch { opening, drawn, gained, .. } = self.scratch;
        let held = opening.plus(drawn);
        let h = held.total();
        let dealt = self.holders != Lanes::default();
        if h == 0 && !dealt && (self.copies > 0 || self.is_told) && gained == Lanes::default() {
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
        if from_start > 0 || dealt {
            self.opening(from_start).add_to(&mut cells[CardSums::OPENING..CardSums::DRAWN]);
        }
        if h > from_start {
            self.drawn(h - from_start).add_to(&mut cells[CardSums::DRAWN..CardSums::PLAYED]);
        }
        if self.copies == 0 && self.is_told {
            self.beyond_deck(h, hw, &hand).add_to(&mut cells[CardSums::ODD..]);
        } else if self.copies == 0 || gained != Lanes::default() || held.exceeds(self.copies) {
            self.odd(h, hw, &hand).add_to(&mut cells[CardSums::ODD..]);
        }
    }

    #[inline]
    fn opening(&self, copies: u64) -> OpeningSums {
        let Self { scratch, holders, outcome, .. } = *self;
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
        DrawnSums { d, dw: self.won(self.scratch.drawn) }
    }

    /// The copies that no seat has seen, of these and those of its own deck.
    #[inline]
    fn unseen(&self, shared: Lanes) -> Lanes {
        let CardScratch { opening, drawn, gained, deck } = self.scratch;
        shared.plus(deck).less(opening.plus(drawn).plus(gained))
    }

    /// What follows from the copies held and from those that no seat has seen.
    #[inline]
    fn held(&self, unseen: Lanes, h: u64, hw: u64, hand: &HandSums) -> OddSums {
        let CardScratch { gained, deck, .. } = self.scratch;
        let (n, nw) = (unseen.total(), self.won(unseen));
        let (holders, e) = (self.holders, deck.any().total());
        OddSums {
            gained: gained.total(),
            gained_won: self.won(gained),
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
            o_e: holders.total() * e,
            ow_e: self.won(holders) * e,
            ..OddSums::default()
        }
    }

    /// What is different from a game in which the card merely lies in its decks.
    #[inline]
    fn beyond_deck(&self, h: u64, hw: u64, hand: &HandSums) -> OddSums {
        let held = self.held(self.unseen(Lanes::default()), h, hw, hand);
        let deck = self.scratch.deck;
        let (all, won) = (deck.total(), self.won(deck));
        OddSums {
            n: held.n.wrapping_sub(all),
            nw: held.nw.wrapping_sub(won),
            n_n: held.n_n.wrapping_sub(all * all),
            n_nw: held.n_nw.wrapping_sub(all * won),
            nw_nw: held.nw_nw.wrapping_sub(won * won),
            ..held
        }
    }

    /// Rare in games with a shared deck, so not inlined.
    fn odd(&self, h: u64, hw: u64, hand: &HandSums) -> OddSums {
        let Self { scratch, copies, outcome, .. } = self;
        let owners = scratch.deck.any();
        let (e, ew) = (owners.total(), self.won(owners));
        OddSums {
            games: 1,
            winners: outcome.count,
            winners_squared: outcome.count * outcome.count,
            deck: scratch.deck.total(),
            deck_won: self.won(scratch.deck),
            e,
            ew,
            e_e: e * e,
            e_ew: e * ew,
            ew_ew: ew * ew,
            e_winners: e * outcome.count,
            ew_winners: ew * outcome.count,
            ..self.held(self.unseen(Lanes::of_each(*copies, outcome.seats)), h, hw, hand)
        }
    }
}

/// Folds a usual game of a card and remembers what it brought.
#[cold]
#[inline(never)]
pub(crate) fn learn_usual(
    usual: &mut Signs,
    sign: u32,
    game: &CardGame<'_>,
    offset: usize,
    cells: &mut [u64],
) {
    let mut brought = [0; CardSums::CELLS];
    game.fold(&mut brought);
    usual.begin();
    for (place, (cell, amount)) in cells.iter_mut().zip(brought).enumerate() {
        *cell += amount;
        usual.hear(offset + place, amount);
    }
    usual.learnt(sign);
}
