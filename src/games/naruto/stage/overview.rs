//! How the table stands, for a replay: for each player the piles and the ninjas in play.

use std::fmt::{self, Write};

use crate::stage::Stage;
use crate::stage::show::{
    CHAKRA, COMBAT, DECK, DECK_LIST, DISCARD, GAINS, HAND, INJURED, SUPPORT, UNIT,
};
use crate::state::PLAYERS;
use tenbin_engine::{Of, Picture, Thing};

impl Stage<'_> {
    /// Writes how the table stands.
    pub(crate) fn write_overview_of(&self, seen: &Picture, out: &mut dyn Write) -> fmt::Result {
        for seat in PLAYERS {
            let of = Of::Seat(seat);
            let list = seen.word(DECK_LIST, of);
            let deck =
                list.map_or("a deck", |deck| &self.rules.catalogue.decks[usize::from(deck)].id);
            let count = |field| seen.card_count(field, of);
            writeln!(
                out,
                "{seat} with {deck}: gains {}, hand {}, chakra {}, deck {}, discard {}",
                seen.number(GAINS, of).unwrap_or(0),
                count(HAND),
                count(CHAKRA),
                count(DECK),
                count(DISCARD)
            )?;
            let mut hand: Vec<&str> =
                seen.cards(HAND, of).iter().map(|&kind| self.shown_id(kind)).collect();
            hand.sort_unstable();
            if !hand.is_empty() {
                writeln!(out, "  hand: {}", hand.join(", "))?;
            }
            for unit in seen.things(UNIT).filter(|unit| unit.seat == Some(seat)) {
                let of = Of::Thing(UNIT, unit.number);
                let number = |field| seen.number(field, of).unwrap_or(0);
                write!(out, "  {}", self.shown_name(seen, unit))?;
                write!(out, " {}/{}", number(COMBAT), number(SUPPORT))?;
                writeln!(out, "{}", if seen.is_so(INJURED, of) { ", injured" } else { "" })?;
            }
        }
        Ok(())
    }

    fn shown_id(&self, kind: u16) -> &str {
        self.rules.catalogue.cards.get(usize::from(kind)).map_or("none", |card| &card.id)
    }

    /// What `Rules::unit_name` calls a ninja in play, from what is seen of it.
    fn shown_name(&self, seen: &Picture, unit: &Thing) -> String {
        let id = self.shown_id(unit.what);
        let same = || seen.things(UNIT).filter(|other| self.shown_id(other.what) == id);
        if same().count() < 2 {
            return id.to_owned();
        }
        let seat = unit.seat.unwrap_or_default();
        let of_seat = |other: &&Thing| other.seat == unit.seat;
        match same().filter(of_seat).position(|other| other == unit) {
            None | Some(0) => format!("{seat}:{id}"),
            Some(before) => format!("{seat}:{id}#{}", before + 1),
        }
    }
}
