//! The sums kept for each level, pair, card and deck, by name.
//!
//! Several seats of a level (or copies of a card) in one game share the game's outcome, so beside
//! plain counts each kind keeps sums of squares and products *per game*: enough to compute the
//! variance of a rate clustered by game, exactly and in any order.

/// Declares a struct of counters that lie one after another in a tally.
macro_rules! sums {
    ($(#[$meta:meta])* $name:ident { $($(#[$field_meta:meta])* $field:ident,)* }) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
        pub struct $name { $($(#[$field_meta])* pub $field: u64,)* }

        impl $name {
            /// How many counters it takes.
            pub const CELLS: usize = [$(stringify!($field)),*].len();

            /// Reads it from its counters.
            pub fn read(cells: &[u64]) -> Self {
                let [$($field),*] = *cells else { panic!("so many counters") };
                Self { $($field),* }
            }

            /// Adds it to its counters.
            #[inline]
            pub fn add_to(&self, cells: &mut [u64]) {
                let [$($field),*] = cells else { panic!("so many counters") };
                // Cards of decks told in short wrap around (see `decks`).
                $(*$field = $field.wrapping_add(self.$field);)*
            }
        }
    };
}

sums! {
    /// Sums of the whole batch, at the start of every tally.
    BatchSums {
        /// Games counted, faults not among them.
        games,
        /// Games that failed and are not counted anywhere else.
        faults,
        /// Winners of all games.
        winners,
        /// Winners of a game, squared.
        winners_squared,
        /// Games that nobody won.
        games_unwon,
        /// Games with two winners or more.
        games_shared,
        /// Games cut off that nobody won: rules may say who wins one that is.
        cutoffs_unwon,
    }
}

sums! {
    /// Sums of a level of a group. In one game: `c` seats of it, `w` of them winners.
    LevelSums {
        /// Games with at least one seat of the level.
        games,
        /// Seats: the sum of `c`.
        seats,
        /// Winning seats: the sum of `w`.
        wins,
        /// Seats in games that nobody won (never in a co-operative game).
        draws,
        /// Sum of `w²`.
        ww,
        /// Sum of `w·c`.
        wc,
        /// Sum of `c²`.
        cc,
        /// Sum of `w` times the winners of the game.
        w_winners,
        /// Sum of `c` times the winners of the game.
        c_winners,
    }
}

sums! {
    /// Sums of an ordered pair of levels. In one game: `c` pairs of seats, in `w` the row won.
    PairSums {
        /// Pairs of seats: the sum of `c`.
        pairs,
        /// Pairs in which the row's seat won: the sum of `w`.
        wins,
        /// Sum of `w²`.
        ww,
        /// Sum of `w·c`.
        wc,
        /// Sum of `c²`.
        cc,
    }
}

sums! {
    /// Sums of a share of a row of a game's own table over a sample of games. In one game `a` of `b`.
    GameSums {
        /// Games with anything of it.
        games,
        /// Sum of `a`.
        a,
        /// Sum of `b`.
        b,
        /// Sum of `a²`.
        aa,
        /// Sum of `a·b`.
        ab,
        /// Sum of `b²`.
        bb,
    }
}

sums! {
    /// Sums of a histogram over values that are not the first of their game. With `s` and `n` the sum
    /// and the number of a game's values, the sums of `s²`, `s·n` and `n²` over games are those over
    /// single values, which follow from the bins, and these.
    AgainSums {
        /// Values that are not the first of their game.
        values,
        /// What is added to the sum of squares.
        squares,
        /// What is added to the sum of `s·n`.
        products,
        /// What is added to the sum of `n²`.
        counts,
    }
}

sums! {
    /// Sums of a level over the games in which the strategies are seated in one way.
    TurnSums {
        /// Its seats.
        seats,
        /// Its winning seats.
        wins,
    }
}

sums! {
    /// Sums of the copies of a card in hand. In one game, over all seats: `h` copies in the
    /// opening hand or drawn later, `hw` of them of winners.
    HandSums {
        /// Sum of `h²`.
        h_h,
        /// Sum of `h·hw`.
        h_hw,
        /// Sum of `hw²`.
        hw_hw,
        /// Sum of `h` times the winners of the game.
        h_winners,
        /// Sum of `hw` times the winners of the game.
        hw_winners,
    }
}

sums! {
    /// Sums of a card in opening hands. In one game: `o` seats that were dealt a copy, `ow` of them
    /// winners; `ew` winners that could have had one.
    OpeningSums {
        /// Copies.
        copies,
        /// Copies of winners.
        copies_won,
        /// Sum of `o`.
        o,
        /// Sum of `ow`.
        ow,
        /// Sum of `o²`.
        o_o,
        /// Sum of `o·ow`.
        o_ow,
        /// Sum of `ow²`.
        ow_ow,
        /// Sum of `o·ew`.
        o_ew,
        /// Sum of `ow·ew`.
        ow_ew,
    }
}

sums! {
    /// Sums of a card drawn later on. In one game: `d` copies, `dw` of them by winners.
    DrawnSums {
        /// Sum of `d`.
        d,
        /// Sum of `dw`.
        dw,
    }
}

sums! {
    /// Sums of a whole number of the seats of a level. In one game: `v` is its sum over the `c` seats
    /// of the level. What may be below 0 is kept in two counters, what may be large is split, so that no
    /// counter wraps around in 10^12 games of numbers up to some millions.
    ValueSums {
        /// Sum of `v` over games in which it is above 0.
        above,
        /// Sum of `-v` over the others.
        below,
        /// Sum of `v²`, split.
        squares_low,
        /// Above its lower bits.
        squares_high,
        /// Sum of `v·c` over games in which `v` is above 0.
        times_above,
        /// Sum of `-v·c` over the others.
        times_below,
    }
}

impl ValueSums {
    /// Of a game.
    #[inline]
    fn of(value: i64, seats: u64) -> Self {
        let (above, below) = (value.max(0).unsigned_abs(), value.min(0).unsigned_abs());
        let size = u128::from(value.unsigned_abs());
        let squares = size * size;
        Self {
            above,
            below,
            squares_low: squares as u64 & ((1 << LOW_BITS) - 1),
            squares_high: (squares >> LOW_BITS) as u64,
            times_above: above * seats,
            times_below: below * seats,
        }
    }

    /// Σv.
    pub fn sum(&self) -> f64 {
        self.above as f64 - self.below as f64
    }

    /// Σv².
    pub fn squares(&self) -> f64 {
        joined(self.squares_low, self.squares_high)
    }

    /// Σv·c.
    pub fn times(&self) -> f64 {
        self.times_above as f64 - self.times_below as f64
    }
}

/// Numbers of a seat that follow from the scores of its table: its score; its margin, how far it is
/// ahead of the best other seat; twice its place, 1 for the best, seats that are level sharing the
/// mean of their places; and how far it is ahead of the mean of its table, times the seats there.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct SeatScore {
    /// Its score.
    pub score: i64,
    /// Its margin.
    pub margin: i64,
    /// Twice its place.
    pub place: i64,
    /// How far it is ahead of the mean, times the seats.
    pub edge: i64,
}

/// Sums of the scores of a level over games that have scores. In one game: `c` seats of it.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct ScoreSums {
    /// Games with at least one seat of the level.
    pub games: u64,
    /// Seats: the sum of `c`.
    pub seats: u64,
    /// Sum of `c²`.
    pub cc: u64,
    /// Of scores.
    pub score: ValueSums,
    /// Of margins.
    pub margin: ValueSums,
    /// Of twice the places.
    pub place: ValueSums,
    /// Of how far seats are ahead of the mean of their table, times the seats there.
    pub edge: ValueSums,
}

impl ScoreSums {
    /// How many counters it takes.
    pub const CELLS: usize = 3 + 4 * ValueSums::CELLS;

    /// Reads it from its counters.
    pub fn read(cells: &[u64]) -> Self {
        let value = |index: usize| {
            ValueSums::read(&cells[3 + index * ValueSums::CELLS..][..ValueSums::CELLS])
        };
        Self {
            games: cells[0],
            seats: cells[1],
            cc: cells[2],
            score: value(0),
            margin: value(1),
            place: value(2),
            edge: value(3),
        }
    }

    /// Adds a game with these seats of the level.
    pub(crate) fn add_game(cells: &mut [u64], seats: impl Iterator<Item = SeatScore>) {
        let (mut count, mut sums) = (0, SeatScore::default());
        for seat in seats {
            count += 1;
            sums.score += seat.score;
            sums.margin += seat.margin;
            sums.place += seat.place;
            sums.edge += seat.edge;
        }
        if count == 0 {
            return;
        }
        let (own, values) = cells.split_at_mut(3);
        for (cell, amount) in own.iter_mut().zip([1, count, count * count]) {
            *cell += amount;
        }
        let sums = [sums.score, sums.margin, sums.place, sums.edge];
        for (cells, value) in values.chunks_exact_mut(ValueSums::CELLS).zip(sums) {
            ValueSums::of(value, count).add_to(cells);
        }
    }
}

/// Odds are counted in parts of `1 << ODDS_BITS`.
pub const ODDS_BITS: u32 = 20;

/// In squares and products odds are counted in parts of `1 << ODDS_SQUARE_BITS`.
pub const ODDS_SQUARE_BITS: u32 = 12;

/// Numbers of a game that may be large are counted in two counters, the lower so many bits and what is
/// above them: the lower ones of 10^12 games fit in 64 bits whatever they are.
const LOW_BITS: u32 = 24;

/// A number of a game for its two counters.
#[inline]
pub(super) const fn split(number: u64) -> [u64; 2] {
    [number & ((1 << LOW_BITS) - 1), number >> LOW_BITS]
}

/// What two counters hold together.
pub const fn joined(low: u64, high: u64) -> f64 {
    low as f64 + high as f64 * (1_u64 << LOW_BITS) as f64
}

sums! {
    /// Sums of a card's draws by chance and of those it is compared with (see `draws`). In one
    /// game: `d` draws of the card, `dw` of them by winners; `o` odds of the draws of other cards,
    /// `ow` of them at draws by winners.
    EffectSums {
        /// Sum of `d`.
        d,
        /// Sum of `dw`.
        dw,
        /// Sum of `o`, in parts of `1 << ODDS_BITS`.
        o,
        /// Sum of `ow`, in the same parts.
        ow,
        /// Sum of `o²`, split; this and what follows in parts of `1 << ODDS_SQUARE_BITS` for each `o`.
        o_o_low,
        /// Above its lower bits.
        o_o_high,
        /// Sum of `o·ow`, split.
        o_ow_low,
        /// Above its lower bits.
        o_ow_high,
        /// Sum of `ow²`, split.
        ow_ow_low,
        /// Above its lower bits.
        ow_ow_high,
        /// Sum of `d²`.
        d_d,
        /// Sum of `d·dw`.
        d_dw,
        /// Sum of `dw²`.
        dw_dw,
        /// Sum of `d·o`.
        d_o,
        /// Sum of `d·ow`.
        d_ow,
        /// Sum of `dw·o`.
        dw_o,
        /// Sum of `dw·ow`.
        dw_ow,
    }
}

sums! {
    /// Sums of a card played.
    PlayedSums {
        /// Times it was played.
        plays,
        /// Seats that played it at least once.
        played,
        /// The same of winners.
        played_won,
    }
}

sums! {
    /// Sums of a card over its odd games: those in which the copies not seen are not simply those
    /// of the shared deck less those in hand. Copies came otherwise, a seat saw a copy twice, or
    /// seats bring decks of their own.
    ///
    /// In one game: `h` and `hw` as in [`HandSums`]; `n` copies not seen, `nw` of them in decks of
    /// winners; `e` seats with the card in a deck of their own, `ew` of them winners; `o` and `ow`
    /// as in [`OpeningSums`].
    OddSums {
        /// Odd games.
        games,
        /// Winners of those games.
        winners,
        /// Winners of a game, squared.
        winners_squared,
        /// Copies in decks of the seats' own.
        deck,
        /// The same of winners.
        deck_won,
        /// Copies that came otherwise.
        gained,
        /// The same of winners.
        gained_won,
        /// Sum of `h`.
        h,
        /// Sum of `hw`.
        hw,
        /// Sum of `h²`.
        h_h,
        /// Sum of `h·hw`.
        h_hw,
        /// Sum of `hw²`.
        hw_hw,
        /// Sum of `h` times the winners of the game.
        h_winners,
        /// Sum of `hw` times the winners of the game.
        hw_winners,
        /// Sum of `n`.
        n,
        /// Sum of `nw`.
        nw,
        /// Sum of `n²`.
        n_n,
        /// Sum of `n·nw`.
        n_nw,
        /// Sum of `nw²`.
        nw_nw,
        /// Sum of `h·n`.
        h_n,
        /// Sum of `h·nw`.
        h_nw,
        /// Sum of `hw·n`.
        hw_n,
        /// Sum of `hw·nw`.
        hw_nw,
        /// Sum of `e`.
        e,
        /// Sum of `ew`.
        ew,
        /// Sum of `e²`.
        e_e,
        /// Sum of `e·ew`.
        e_ew,
        /// Sum of `ew²`.
        ew_ew,
        /// Sum of `e` times the winners of the game.
        e_winners,
        /// Sum of `ew` times the winners of the game.
        ew_winners,
        /// Sum of `o·e`.
        o_e,
        /// Sum of `ow·e`.
        ow_e,
    }
}

impl OddSums {
    /// Its counters after so many games.
    pub(crate) fn times(&self, games: u64) -> [u64; Self::CELLS] {
        let mut own = [0; Self::CELLS];
        self.add_to(&mut own);
        own.map(|amount| amount.wrapping_mul(games))
    }
}

/// All sums of a card, in the order in which they lie in a tally. Most games touch few of them.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct CardSums {
    /// Copies in hand.
    pub hand: HandSums,
    /// Opening hands.
    pub opening: OpeningSums,
    /// Draws.
    pub drawn: DrawnSums,
    /// Plays.
    pub played: PlayedSums,
    /// Games out of the ordinary.
    pub odd: OddSums,
}

impl CardSums {
    /// Where the opening hands begin among the counters of a card; copies in hand come first.
    pub(crate) const OPENING: usize = HandSums::CELLS;
    /// Where the draws begin.
    pub(crate) const DRAWN: usize = Self::OPENING + OpeningSums::CELLS;
    /// Where the plays begin; times played is the first of them.
    pub(crate) const PLAYED: usize = Self::DRAWN + DrawnSums::CELLS;
    /// Where the odd games begin.
    pub(crate) const ODD: usize = Self::PLAYED + PlayedSums::CELLS;
    /// How many counters a card takes.
    pub const CELLS: usize = Self::ODD + OddSums::CELLS;

    /// Reads all from the counters of a card.
    pub fn read(cells: &[u64]) -> Self {
        Self {
            hand: HandSums::read(&cells[..Self::OPENING]),
            opening: OpeningSums::read(&cells[Self::OPENING..Self::DRAWN]),
            drawn: DrawnSums::read(&cells[Self::DRAWN..Self::PLAYED]),
            played: PlayedSums::read(&cells[Self::PLAYED..Self::ODD]),
            odd: OddSums::read(&cells[Self::ODD..]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_read_back_as_they_were_added() {
        let mut cells = vec![0; LevelSums::CELLS];
        let level = LevelSums { games: 1, seats: 2, c_winners: 9, ..LevelSums::default() };
        level.add_to(&mut cells);
        level.add_to(&mut cells);
        assert_eq!(cells, [2, 4, 0, 0, 0, 0, 0, 0, 18]);
        assert_eq!(LevelSums::read(&cells).seats, 4);
    }

    #[test]
    fn the_parts_of_a_card_lie_where_they_are_written() {
        let mut cells = vec![0; CardSums::CELLS];
        cells[CardSums::PLAYED] = 5;
        cells[CardSums::DRAWN] = 6;
        cells[CardSums::OPENING] = 7;
        cells[CardSums::ODD] = 8;
        let card = CardSums::read(&cells);
        assert_eq!((card.played.plays, card.drawn.d), (5, 6));
        assert_eq!((card.opening.copies, card.odd.games), (7, 8));
    }
}
