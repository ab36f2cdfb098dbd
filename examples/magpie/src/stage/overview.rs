//! How the table stands, for a replay: from what can be seen of it.

use std::fmt;

use crate::Magpie;
use crate::stage::show::{DECK, HAND, NEST, POINTS, TURN};
use tenbin::engine::{Of, Picture};

impl Magpie {
    /// Writes a line for the deck and one for each player.
    pub(crate) fn write_seen(&self, seen: &Picture, out: &mut dyn fmt::Write) -> fmt::Result {
        let list = |cards: &[u16]| {
            let id = |&kind: &u16| self.catalogue.cards[usize::from(kind)].id.as_str();
            match cards {
                [] => "nothing".to_owned(),
                _ => cards.iter().map(id).collect::<Vec<_>>().join(", "),
            }
        };
        let turn = seen.number(TURN, Of::Table).unwrap_or(0);
        let deck = seen.card_count(DECK, Of::Table);
        writeln!(out, "turn {turn}, {deck} cards in the deck")?;
        for seat in self.table() {
            let of = Of::Seat(seat);
            let (nest, hand) = (list(seen.cards(NEST, of)), list(seen.cards(HAND, of)));
            let points = seen.number(POINTS, of).unwrap_or(0);
            writeln!(out, "  {seat}: {points} points for {nest}; holds {hand}")?;
        }
        Ok(())
    }
}
