//! Keys of what happens often (`Recorder::shorthand`): one number for each way in which it can
//! happen, so that the recorder counts the key, and works the rows out once, at the end.

use crate::content::vocabulary::SYMBOLS;
use crate::record::notes::ChakraFlow;

/// Sets of symbols.
const SETS: u32 = 1 << SYMBOLS;
/// Ways of chakra.
const FLOWS: u32 = ChakraFlow::WORDS.len() as u32;

/// Where the keys of each kind begin.
#[derive(Copy, Clone, Debug)]
pub(crate) struct EventKeys {
    chakra: u32,
    sent: u32,
}

impl EventKeys {
    /// Numbers the keys.
    pub(super) fn new() -> Self {
        Self { chakra: 0, sent: FLOWS * SETS }
    }

    /// A chakra card with these symbols came or went.
    #[inline]
    pub(crate) fn chakra(&self, why: ChakraFlow, symbols: u8) -> u32 {
        self.chakra + why as u32 * SETS + u32::from(symbols)
    }

    /// A ninja, by its row, attacks or defends, in front or not.
    #[inline]
    pub(crate) fn sent(&self, row: u16, attacks: bool, front: bool) -> u32 {
        self.sent + u32::from(row) * 4 + 2 * u32::from(attacks) + u32::from(front)
    }
}
