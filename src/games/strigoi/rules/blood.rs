//! Blood Points and the end of the game (STR-300 to STR-303, STR-420 to STR-430).

use crate::record::notes::Loss;
use crate::rules::flow::Flow;
use crate::state::Ending;
use tenbin_engine::{Chance, Recorder};

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The pack loses a Blood Point: from the altar to the inferno, else from the supply; counted
    /// even where none is left (STR-300, STR-302). True when the game is over (STR-421, STR-422).
    pub(crate) fn lose_blood(&mut self, cause: Loss) -> bool {
        if self.state.altar > 0 {
            self.state.altar -= 1;
            self.feed_inferno(cause)
        } else {
            self.feed_inferno_from_supply(cause)
        }
    }

    /// A Blood Point goes from the supply to the inferno (STR-213, `from_supply`). True when the game
    /// is over.
    pub(super) fn feed_inferno_from_supply(&mut self, cause: Loss) -> bool {
        self.state.supply = self.state.supply.saturating_sub(1);
        self.feed_inferno(cause)
    }

    fn feed_inferno(&mut self, cause: Loss) -> bool {
        self.state.inferno = self.state.inferno.saturating_add(1);
        self.report.blood_lost(self.rules, self.state, cause);
        if self.state.ending == Ending::None
            && i32::from(self.state.inferno) >= self.rules.catalogue.numbers.inferno_limit
        {
            self.state.ending = Ending::Inferno;
        }
        self.state.ending != Ending::None
    }

    /// Blood Points are won: from the supply to the altar, as long as it is not full (STR-125,
    /// STR-333).
    pub(crate) fn gain_blood(&mut self, count: u8) {
        for _ in 0..count {
            if self.state.supply > 0 && i32::from(self.state.altar) < self.rules.knobs.altar_max {
                self.state.supply -= 1;
                self.state.altar += 1;
                self.report.blood_won(self.rules, self.state, true);
            } else {
                self.report.blood_won(self.rules, self.state, false);
            }
        }
    }

    /// The wolves have won if both Strigoi are defeated (STR-420). True when the game is over.
    pub(super) fn check_victory(&mut self) -> bool {
        if self.state.ending == Ending::None
            && self.state.vampires.iter().all(|one| !one.is_alive())
        {
            self.state.ending = Ending::Victory;
        }
        self.state.ending != Ending::None
    }
}
