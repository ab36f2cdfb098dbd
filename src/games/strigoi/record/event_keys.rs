//! Keys of what happens often (`Recorder::shorthand`): one number for each way in which it can
//! happen, so that the recorder counts the key, and works the rows out once, at the end. Those of
//! draws come first (`PileRows`).

use crate::content::catalogue::Catalogue;
use crate::content::vocabulary::Letter;
use crate::record::notes_strigoi::MOVE_ROWS_OF_A_LETTER;

/// Keys of what a wolf's moves may cost.
const COSTS: u32 = 32;
/// Keys of the places in the order at which a card may be played.
const PLACES: u32 = 8;
/// Keys of what a letter may lead to.
const FLIGHTS: u32 = 8;

/// Where the keys of each kind begin.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct EventKeys {
    assaults: u32,
    moves: u32,
    plays: u32,
    flights: u32,
}

impl EventKeys {
    /// Numbers the keys of a content, from a number on.
    pub(super) fn new(content: &Catalogue, first: u32) -> Self {
        let mut next = first;
        let mut take = |count: u32| {
            next += count;
            next - count
        };
        let wolves = content.heroes.len() as u32;
        Self {
            assaults: take(wolves),
            moves: take(wolves * COSTS),
            plays: take(content.actions.len() as u32 * PLACES),
            flights: take(Letter::ALL.len() as u32 * u32::from(MOVE_ROWS_OF_A_LETTER) * FLIGHTS),
        }
    }

    /// An Assault of a wolf, by its row.
    #[inline]
    pub(crate) fn assault(&self, wolf: u16) -> u32 {
        self.assaults + u32::from(wolf)
    }

    /// A move of a wolf that costs so much.
    #[inline]
    pub(crate) fn moved(&self, wolf: u16, points: u32) -> u32 {
        self.moves + u32::from(wolf) * COSTS + points
    }

    /// An Action card played at a place in the order.
    #[inline]
    pub(crate) fn played(&self, card: u16, place: u32) -> u32 {
        self.plays + u32::from(card) * PLACES + place
    }

    /// What a letter has led to, by the row of `strigoi_moves.csv`.
    #[inline]
    pub(crate) fn went(&self, row: u16, flight: u32) -> u32 {
        self.flights + u32::from(row) * FLIGHTS + flight
    }
}
