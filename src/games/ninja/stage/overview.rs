//! How the table stands, for a replay: one line a player.

use std::fmt::{self, Write};

use crate::content::shape::STAT_WORDS;
use crate::stage::Stage;
use crate::stage::show::{
    CAPTURED, ELIMINATED, EVENTS, HAND, PLAYED, PLAYED_CENTRE, REVEALED, ROLE, ROUND, STATS,
    SUFFERED, TURN,
};
use tenbin_engine::{Of, Picture, Seat};

impl Stage<'_> {
    /// Writes how the table stands.
    pub(crate) fn write_overview_of(&self, seen: &Picture, out: &mut dyn Write) -> fmt::Result {
        let number = |field, of| seen.number(field, of).unwrap_or(0);
        writeln!(out, "turn {}, round {}:", number(TURN, Of::Table), number(ROUND, Of::Table))?;
        for seat in (0..self.rules.index.seats).map(Seat) {
            let of = Of::Seat(seat);
            let role = seen
                .word(ROLE, of)
                .map_or("", |role| &self.rules.catalogue.roles[usize::from(role)].name);
            write!(out, "{seat} {role}: ")?;
            if seen.is_so(ELIMINATED, of) {
                writeln!(out, "eliminated")?;
                continue;
            }
            for (name, field) in STAT_WORDS.iter().zip(STATS) {
                write!(out, "{name} {}, ", number(field, of))?;
            }
            for (field, word) in [(CAPTURED, "captured, "), (REVEALED, "revealed, ")] {
                out.write_str(if seen.is_so(field, of) { word } else { "" })?;
            }
            write!(out, "{} in hand", seen.card_count(HAND, of))?;
            let (advantages, woes) =
                (&self.rules.catalogue.advantages, &self.rules.catalogue.disadvantages);
            let hand = seen.cards(HAND, of).iter();
            let hand = hand.map(|&kind| advantages[usize::from(kind)].name.as_str());
            list(out, " (", hand, ")")?;
            let own = seen.things(PLAYED).filter(|one| {
                one.seat == Some(seat) && !seen.is_so(PLAYED_CENTRE, Of::Thing(PLAYED, one.number))
            });
            let own = own.map(|one| advantages[usize::from(one.what)].name.as_str());
            list(out, ", in play ", own, "")?;
            let suffered = seen.things(SUFFERED).filter(|one| one.seat == Some(seat));
            let suffered = suffered.map(|one| woes[usize::from(one.what)].name.as_str());
            list(out, ", suffers ", suffered, "")?;
            let events = seen.cards(EVENTS, of).iter();
            let events =
                events.map(|&kind| self.rules.catalogue.events[usize::from(kind)].name.as_str());
            list(out, ", has passed ", events, "")?;
            writeln!(out)?;
        }
        Ok(())
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
