//! How the table stands, for a replay.

use std::fmt;

use crate::{Magpie, State};
use tenbin::engine::pile::CardSet;

impl Magpie {
    /// Writes a line for the deck and one for each player.
    pub(crate) fn write_overview_of(&self, state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
        let list = |cards: CardSet| match cards {
            0 => "nothing".to_owned(),
            _ => self.ids(cards).collect::<Vec<_>>().join(", "),
        };
        writeln!(out, "turn {}, {} cards in the deck", state.turn, state.deck.count_ones())?;
        for seat in self.table() {
            let (hand, nest) = (state.hands[seat.index()], state.nests[seat.index()]);
            let points = self.points(state, seat);
            writeln!(out, "  {seat}: {points} points for {}; holds {}", list(nest), list(hand))?;
        }
        Ok(())
    }
}
