//! How much the games that ended in a fault could have changed a win rate: whatever they would have come to.

use crate::report::sheet::{Sheet, share};
use crate::report::win_rates::{LevelRow, TEAM};
use crate::sim::Tally;
use crate::sim::layout::{GROUP_FIRST, GROUP_SEAT, GROUP_STRATEGY};

/// The columns of a batch some games of which ended in a fault.
const COLUMNS: [(&str, &str); 2] = [
    (
        "worst_case_lo_share",
        "What wins_count / seat_games_count would be at the least, had the games that ended in a fault been counted: \
         every seat of the level that there can have been in them lost. Of a level that a game itself says, that is \
         every seat of the table",
    ),
    ("worst_case_hi_share", "The same at the most: every such seat won"),
];

/// Games that are not counted.
#[derive(Copy, Clone, Debug)]
pub(in crate::report) struct Uncounted {
    /// How many ended in a fault.
    games: u64,
    /// How many sit at the table.
    seats: u64,
}

impl Uncounted {
    /// Those of a batch.
    pub(in crate::report) fn of(tally: &Tally) -> Self {
        Self { games: tally.batch().faults, seats: tally.layout().seats.into() }
    }

    /// Adds the columns, where there are such games; `name` says whether there are.
    pub(super) fn name(self, sheet: &mut Sheet) {
        for (name, meaning) in COLUMNS.iter().filter(|_| self.games > 0) {
            sheet.column(name, meaning);
        }
    }

    /// The cells of a row.
    pub(super) fn cells(self, row: &LevelRow) -> Vec<String> {
        if self.games == 0 {
            return Vec::new();
        }
        let missing = self.games * self.seats_of(row);
        let all = row.sums.seats + missing;
        let of_all = |wins: u64| share((all > 0).then(|| wins as f64 / all as f64));
        vec![of_all(row.sums.wins), of_all(row.sums.wins + missing)]
    }

    /// How many seats of a game can be of a level.
    fn seats_of(self, row: &LevelRow) -> u64 {
        match row.group {
            TEAM | GROUP_SEAT => 1,
            GROUP_FIRST if row.level == "yes" => 1,
            GROUP_FIRST => self.seats - 1,
            // As many in every game.
            GROUP_STRATEGY if row.sums.seats > 0 => row.sums.cc.div_ceil(row.sums.seats),
            _ => self.seats,
        }
    }
}
