//! Scenarios: a state from a `[start]` table, the facts that `[expect]` may name, and how the table
//! stands in a replay.

pub mod facts;
mod overview;
mod show;
pub mod table;

use crate::content::Catalogue;
use crate::state::{Ending, SEATS_MAX};
use crate::{Magpie, State};
use tenbin::content::names::unknown_name;
use tenbin::content::{Diagnostics, Node};
use tenbin::engine::pile::CardSet;
use tenbin::engine::{Chance, NullRecorder, Seat};

/// Finds physical cards for the ids of a start.
struct Staging<'a> {
    catalogue: &'a Catalogue,
    diagnostics: &'a mut Diagnostics,
    taken: CardSet,
}

impl Staging<'_> {
    /// The cards of a list of ids: a copy for each time that an id is written.
    fn cards(&mut self, node: &Node, key: &str) -> CardSet {
        let mut cards = 0;
        for one in node.list(key) {
            let id = one.as_text().unwrap_or_default();
            let Some(kind) = self.catalogue.kind_of_id(id) else {
                let known: Vec<&str> =
                    self.catalogue.cards.iter().map(|card| card.id.as_str()).collect();
                let message = format!("there is no card `{id}`");
                unknown_name(one.place, message, id, &known, self.diagnostics);
                continue;
            };
            let copies = self.catalogue.cards[usize::from(kind)].copies;
            let left = copies & !self.taken;
            if left == 0 {
                let message = format!("the deck has only {} of `{id}`", copies.count_ones());
                self.diagnostics.error(one.place, message);
                continue;
            }
            let card = left & left.wrapping_neg();
            self.taken |= card;
            cards |= card;
        }
        cards
    }
}

impl Magpie {
    /// A state from a `[start]` table that has the shape of one. What it does not name is dealt.
    pub(crate) fn stage_state<C: Chance>(
        &self,
        start: &Node,
        chance: &mut C,
        diagnostics: &mut Diagnostics,
    ) -> Option<State> {
        let before = diagnostics.count();
        let mut state = State::new();
        let sides = start.list("seats");
        if sides.len() > usize::from(self.seats) {
            let message = format!("there are only {} seats", self.seats);
            diagnostics.error(sides[usize::from(self.seats)].place, message);
            return None;
        }
        let mut staging = Staging { catalogue: &self.catalogue, diagnostics, taken: 0 };
        for (seat, side) in sides.iter().enumerate() {
            state.hands[seat] = staging.cards(side, "hand");
            state.nests[seat] = staging.cards(side, "nest");
            state.shine[seat] = side.integer("shine").unwrap_or(0) as u16;
        }
        state.discard = staging.cards(start, "discard");
        let deck = staging.cards(start, "deck");
        let rest = self.catalogue.deck() & !staging.taken;
        let first = Seat(start.integer("active").unwrap_or(1) as u8 - 1);
        if let Some(active) = start.get("active").filter(|_| first.0 >= self.seats) {
            diagnostics.error(active.place, format!("there are only {} seats", self.seats));
        }
        if diagnostics.count() > before {
            return None;
        }
        state.deck = rest;
        let mut silent = NullRecorder;
        let mut flow = self.flow(state, chance, &mut silent);
        for seat in 0..SEATS_MAX.min(usize::from(self.seats)) {
            if sides.get(seat).and_then(|side| side.get("hand")).is_none() {
                flow.deal_hand(Seat(seat as u8));
            }
        }
        if start.get("deck").is_some() {
            // The deck is what is written and nothing else.
            flow.state.discard |= flow.state.deck;
            flow.state.deck = deck;
        }
        flow.begin_turn(first);
        let state = flow.state;
        if state.ending != Ending::None {
            let message = "the game would be over: nobody has a card, nor has the deck";
            diagnostics.error_with_help(start.place, message, "write `deck` or a `hand`");
            return None;
        }
        Some(state)
    }
}
