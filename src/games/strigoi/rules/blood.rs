//! Blood Points and the end of the game (STR-300 to STR-303, STR-420 to STR-430).

use crate::record::notes::Loss;
use crate::rules::flow::Flow;
use crate::state::Ending;
use tenbin_engine::{Chance, Recorder};

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The pack loses a Blood Point: from the altar to the inferno, else from the supply; counted
    /// even where none is left (STR-300, STR-302). True when the game is over (STR-421, STR-422).
    pub(crate) fn lose_blood(&mut self, cause: Loss) -> bool {
        if self.s.altar > 0 {
            self.s.altar -= 1;
            self.feed_inferno(cause)
        } else {
            self.feed_inferno_from_supply(cause)
        }
    }

    /// A Blood Point goes from the supply to the inferno (STR-213, `from_supply`). True when the game
    /// is over.
    pub(super) fn feed_inferno_from_supply(&mut self, cause: Loss) -> bool {
        self.s.supply = self.s.supply.saturating_sub(1);
        self.feed_inferno(cause)
    }

    fn feed_inferno(&mut self, cause: Loss) -> bool {
        self.s.inferno = self.s.inferno.saturating_add(1);
        self.note_blood_lost(cause);
        if self.s.ending == Ending::None
            && i32::from(self.s.inferno) >= self.g.catalogue.numbers.inferno_limit
        {
            self.s.ending = Ending::Inferno;
        }
        self.s.ending != Ending::None
    }

    /// Blood Points are won: from the supply to the altar, as long as it is not full (STR-125,
    /// STR-333).
    pub(crate) fn gain_blood(&mut self, count: u8) {
        for _ in 0..count {
            if self.s.supply > 0 && i32::from(self.s.altar) < self.g.rules.altar_max {
                self.s.supply -= 1;
                self.s.altar += 1;
                self.note_blood_won(true);
            } else {
                self.note_blood_won(false);
            }
        }
    }

    /// The wolves have won if both Strigoi are defeated (STR-420). True when the game is over.
    pub(super) fn check_victory(&mut self) -> bool {
        if self.s.ending == Ending::None && self.s.vampires.iter().all(|one| !one.is_alive()) {
            self.s.ending = Ending::Victory;
        }
        self.s.ending != Ending::None
    }
}
