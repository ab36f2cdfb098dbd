//! What must always hold. The conformance suite asks at every decision of thousands of games.

use crate::state::{Ending, NO_CARD};
use crate::{Magpie, State};

impl Magpie {
    /// Says what is broken in a state.
    pub(crate) fn check_invariants(&self, state: &State) -> Result<(), String> {
        let mut seen = 0;
        let mut count = 0;
        let played = if state.played == NO_CARD { 0 } else { 1 << state.played };
        let piles = [state.deck, state.discard, played];
        for pile in piles.into_iter().chain(state.hands).chain(state.nests) {
            seen |= pile;
            count += pile.count_ones();
        }
        if seen != self.catalogue.deck() || count != seen.count_ones() {
            return Err(format!(
                "of {} cards {count} lie somewhere",
                self.catalogue.deck().count_ones()
            ));
        }
        let seats = usize::from(self.seats);
        let empty = |list: &[u64]| list[seats..].iter().all(|&set| set == 0);
        if !empty(&state.hands) || !empty(&state.nests) {
            return Err("an empty seat has cards".to_owned());
        }
        if state.ending != Ending::None {
            return Ok(());
        }
        let chooser = if state.played == NO_CARD { state.active } else { state.asked };
        if state.hands[chooser.index()] == 0 {
            return Err(format!("{chooser} has no card to choose"));
        }
        if state.played != NO_CARD && state.asked == state.active {
            return Err(format!("{} is asked to answer an own card", state.active));
        }
        Ok(())
    }
}
