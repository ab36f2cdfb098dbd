//! Scenarios: a state from a `[start]` table, the facts that `[expect]` may name, and how the table
//! stands in a replay.

mod show;
pub mod table;

use crate::rules::Flow;
use crate::{Magpie, State};
use tenbin::content::{Diagnostics, Node};
use tenbin::engine::{Chance, NullRecorder};
use tenbin::module::start::{CardFinder, of_seats, seat_of};

impl Magpie {
    /// A state from a `[start]` table that has the shape of one. What it does not name is dealt.
    pub(crate) fn stage_state<C: Chance>(
        &self,
        start: &Node,
        chance: &mut C,
        diagnostics: &mut Diagnostics,
    ) -> Option<State> {
        let before = diagnostics.count();
        let kinds = self.catalogue.cards.iter().map(|card| (card.id.as_str(), card.copies));
        let mut finder = CardFinder::new(kinds);
        let mut state = State::default();
        let sides = of_seats(start, "seats", self.seats, diagnostics);
        for (seat, side) in sides.iter().enumerate() {
            state.hands[seat] = finder.cards(side, "hand", diagnostics);
            state.nests[seat] = finder.cards(side, "nest", diagnostics);
            state.shine[seat] = side.integer("shine").unwrap_or(0) as u16;
        }
        state.discard = finder.cards(start, "discard", diagnostics);
        let deck = finder.cards(start, "deck", diagnostics);
        let first = seat_of(start, "active", self.seats, diagnostics);
        if diagnostics.count() > before {
            return None;
        }
        state.deck = self.catalogue.deck() & !finder.taken;
        let mut flow = Flow { game: self, state, chance, recorder: &mut NullRecorder };
        for seat in self.table() {
            if sides.get(seat.index()).and_then(|side| side.get("hand")).is_none() {
                flow.deal_hand(seat);
            }
        }
        if start.get("deck").is_some() {
            // The deck is what is written and nothing else.
            flow.state.discard |= flow.state.deck;
            flow.state.deck = deck;
        }
        flow.begin_turn(first);
        if flow.state.ending.is_some() {
            let message = "the game would be over: nobody has a card, nor has the deck";
            diagnostics.error_with_help(start.place, message, "write `deck` or a `hand`");
            return None;
        }
        Some(flow.state)
    }
}
