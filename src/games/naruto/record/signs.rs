//! Numbers for what is told in short (`Recorder::shorthand`): of everything that happens often, one
//! for each way in which it can happen. Whatever is told is worked out from the parts of the number.

use crate::content::vocabulary::SYMBOLS;
use crate::record::notes::Flux;

/// Sets of symbols.
const SETS: u32 = 1 << SYMBOLS;
/// Ways of chakra.
const FLUXES: u32 = Flux::WORDS.len() as u32;

/// Where the signs of each kind begin.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Signs {
    chakra: u32,
    sent: u32,
}

impl Signs {
    /// Numbers the signs.
    pub(super) fn new() -> Self {
        Self { chakra: 0, sent: FLUXES * SETS }
    }

    /// A chakra card with these symbols came or went.
    #[inline]
    pub(crate) fn chakra(&self, why: Flux, symbols: u8) -> u32 {
        self.chakra + why as u32 * SETS + u32::from(symbols)
    }

    /// A ninja, by its row, attacks or defends, in front or not.
    #[inline]
    pub(crate) fn sent(&self, row: u16, attacks: bool, front: bool) -> u32 {
        self.sent + u32::from(row) * 4 + 2 * u32::from(attacks) + u32::from(front)
    }
}
