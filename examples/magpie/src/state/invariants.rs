//! What must always hold. The conformance suite asks at every decision of thousands of games.

use crate::{Magpie, State};

impl Magpie {
    /// Says what is broken in a state.
    pub(crate) fn check_invariants(&self, state: &State) -> Result<(), String> {
        let piles = [state.deck, state.discard, state.waiting()];
        let piles = || piles.into_iter().chain(state.hands).chain(state.nests);
        let all = self.catalogue.deck();
        let count: u32 = piles().map(u64::count_ones).sum();
        if piles().fold(0, |set, pile| set | pile) != all || count != all.count_ones() {
            return Err(format!("of {} cards {count} lie somewhere", all.count_ones()));
        }
        let seats = usize::from(self.seats);
        if state.hands[seats..].iter().chain(&state.nests[seats..]).any(|&cards| cards != 0) {
            return Err("an empty seat has cards".to_owned());
        }
        let Some(chooser) = self.chooser(state) else { return Ok(()) };
        if state.hands[chooser.index()] == 0 {
            return Err(format!("{chooser} has no card to choose"));
        }
        if state.played.is_some() && chooser == state.active {
            return Err(format!("{chooser} is asked to answer an own card"));
        }
        Ok(())
    }
}
