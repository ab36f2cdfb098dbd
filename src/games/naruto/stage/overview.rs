//! How the table stands, for a replay: for each player the piles and the ninjas in play.

use std::fmt::{self, Write};

use crate::Naruto;
use crate::state::{SEATS, State, card_of, each_of};
use tenbin_engine::Seat;
use tenbin_engine::pile::each;

impl Naruto {
    /// Writes how the table stands.
    pub(crate) fn write_overview_of(&self, s: &State, out: &mut dyn Write) -> fmt::Result {
        for seat in (0..SEATS as u8).map(Seat) {
            let player = &s.players[seat.index()];
            let list = self.catalogue.decks.get(usize::from(s.decks[seat.index()]));
            let deck = list.map_or("a deck", |deck| &deck.id);
            writeln!(
                out,
                "{seat} with {deck}: gains {}, hand {}, chakra {}, deck {}, discard {}",
                player.gains.len(),
                player.hand.count_ones(),
                player.chakra.count_ones(),
                player.deck.len(),
                player.discard.count_ones()
            )?;
            let mut hand: Vec<&str> =
                each(player.hand).map(|place| self.card_id(s, card_of(seat, place))).collect();
            hand.sort_unstable();
            if !hand.is_empty() {
                writeln!(out, "  hand: {}", hand.join(", "))?;
            }
            for unit in each_of(s.units_of(seat)) {
                write!(out, "  {}", self.unit_name(s, unit))?;
                write!(out, " {}/{}", self.combat(s, unit), self.support(s, unit))?;
                writeln!(
                    out,
                    "{}",
                    if s.units[usize::from(unit)].injured { ", injured" } else { "" }
                )?;
            }
        }
        Ok(())
    }
}
