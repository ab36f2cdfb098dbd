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
                $(*$field += self.$field;)*
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
    /// Sums of the draws from a deck. In one game: `t` draws, `tw` of them by winners.
    DrawSums {
        /// Sum of `t`.
        t,
        /// Sum of `tw`.
        tw,
        /// Sum of `t²`.
        t_t,
        /// Sum of `t·tw`.
        t_tw,
        /// Sum of `tw²`.
        tw_tw,
    }
}

sums! {
    /// Sums of a card, counted in copies.
    ///
    /// In one game, over all seats: `h` copies in hand (opening or drawn), `hw` of them of winners;
    /// `n` copies of the deck not seen, `nw`; `o` seats with a copy in the opening hand, `ow`;
    /// `e` seats with the card in their deck, `ew`; `d` copies drawn, `dw`; `t`, `tw` of its deck.
    CardSums {
        /// Copies in decks of the seats' own.
        deck,
        /// The same of winners.
        deck_won,
        /// Copies in opening hands.
        opening,
        /// The same of winners.
        opening_won,
        /// Copies drawn later by chance.
        drawn,
        /// The same of winners.
        drawn_won,
        /// Copies that came otherwise.
        gained,
        /// The same of winners.
        gained_won,
        /// Times it was played.
        plays,
        /// Seats that played it at least once.
        played,
        /// The same of winners.
        played_won,
        /// Sum of `hw²`.
        hw_hw,
        /// Sum of `hw·h`.
        hw_h,
        /// Sum of `h²`.
        h_h,
        /// Sum of `hw·nw`.
        hw_nw,
        /// Sum of `hw·n`.
        hw_n,
        /// Sum of `h·nw`.
        h_nw,
        /// Sum of `h·n`.
        h_n,
        /// Sum of `n` over the games in which anything happened to the card.
        n,
        /// Sum of `nw` over those games.
        nw,
        /// Sum of `n²` over those games.
        n_n,
        /// Sum of `n·nw` over those games.
        n_nw,
        /// Sum of `nw²` over those games.
        nw_nw,
        /// Games in which anything happened to the card.
        touched,
        /// Winners of those games.
        touched_winners,
        /// Winners of a game squared, over those games.
        touched_winners_squared,
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
        /// Sum of `o·e`.
        o_e,
        /// Sum of `o·ew`.
        o_ew,
        /// Sum of `ow·e`.
        ow_e,
        /// Sum of `ow·ew`.
        ow_ew,
        /// Sum of `e` (only of cards in decks of the seats' own).
        e,
        /// Sum of `ew` (only of such cards).
        ew,
        /// Sum of `e²` (only of such cards).
        e_e,
        /// Sum of `e·ew` (only of such cards).
        e_ew,
        /// Sum of `ew²` (only of such cards).
        ew_ew,
        /// Sum of `dw²`.
        dw_dw,
        /// Sum of `d·dw`.
        d_dw,
        /// Sum of `d²`.
        d_d,
        /// Sum of `dw·tw`.
        dw_tw,
        /// Sum of `dw·t`.
        dw_t,
        /// Sum of `d·tw`.
        d_tw,
        /// Sum of `d·t`.
        d_t,
    }
}

impl CardSums {
    /// The position of `plays` among the counters: the one that is counted while playing.
    pub(crate) const PLAYS: usize = 8;
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
    fn plays_are_where_the_recorder_writes_them() {
        let mut cells = vec![0; CardSums::CELLS];
        cells[CardSums::PLAYS] = 5;
        assert_eq!(CardSums::read(&cells), CardSums { plays: 5, ..CardSums::default() });
    }
}
