//! How the table stands, for a replay: one line a player.

use std::fmt::{self, Write};

use crate::Ninja;
use crate::content::shape::STAT_WORDS;
use crate::state::{State, in_play};
use tenbin_engine::Seat;
use tenbin_engine::pile::{CardSet, each};

impl Ninja {
    /// Writes how the table stands.
    pub(crate) fn write_overview_of(&self, s: &State, out: &mut dyn Write) -> fmt::Result {
        writeln!(out, "turn {}, round {}:", s.turn, s.round)?;
        for seat in (0..self.seats).map(Seat) {
            let player = &s.players[seat.index()];
            let role = &self.cards.roles[player.role as usize].name;
            write!(out, "{seat} {role}: ")?;
            if s.eliminated.has(seat) {
                writeln!(out, "eliminated")?;
                continue;
            }
            for (name, value) in STAT_WORDS.iter().zip(player.stats) {
                write!(out, "{name} {value}, ")?;
            }
            for (is_so, word) in
                [(s.captured.has(seat), "captured, "), (s.revealed.has(seat), "revealed, ")]
            {
                out.write_str(if is_so { word } else { "" })?;
            }
            write!(out, "{} in hand", player.hand.count_ones())?;
            let hand = each(player.hand).map(|card| self.advantage(card).name.as_str());
            list(out, " (", hand, ")")?;
            let own = s.in_play.iter();
            let own = own.filter(|one| one.owner == seat.0 && one.flags & in_play::CENTRE == 0);
            list(out, ", in play ", own.map(|one| self.advantage(one.card).name.as_str()), "")?;
            let suffered = s.suffered.iter().filter(|one| one.owner == seat.0).map(|one| {
                let kind = self.cards.disadvantage_of[one.card as usize] as usize;
                self.cards.disadvantages[kind].name.as_str()
            });
            list(out, ", suffers ", suffered, "")?;
            list(out, ", has passed ", self.event_names(player.events), "")?;
            writeln!(out)?;
        }
        Ok(())
    }

    fn event_names(&self, set: CardSet) -> impl Iterator<Item = &str> {
        each(set).map(|card| {
            self.cards.events[self.cards.event_of[card as usize] as usize].name.as_str()
        })
    }
}

/// Names after a beginning, where there are any.
fn list<'a>(
    out: &mut dyn Write,
    begin: &str,
    names: impl Iterator<Item = &'a str>,
    end: &str,
) -> fmt::Result {
    let names: Vec<&str> = names.collect();
    if names.is_empty() { Ok(()) } else { write!(out, "{begin}{}{end}", names.join(", ")) }
}
