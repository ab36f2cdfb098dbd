//! How the table stands, for a replay: the board as a map, and one line a figure.

use std::fmt::{self, Write};

use crate::board::Facing;
use crate::content::catalogue::BAND_MAX;
use crate::stage::Stage;
use crate::stage::show::{ALIVE_COUNT, FIGURE, FIGURES_COUNT, LOST, RESERVE, SQUARE, STATUS};
use crate::state::dice::{Dice, Face};
use crate::state::{SEATS, Status};
use tenbin_engine::{Of, Picture, Seat, Thing};

/// The letter of a figure on the map: large ones for the first band.
fn letter(figure: &Thing) -> char {
    let first = if figure.seat == Some(Seat(0)) { b'A' } else { b'a' };
    char::from(first + (figure.number % BAND_MAX as u16) as u8)
}

/// Whether a figure is as this says.
fn is(seen: &Picture, figure: &Thing, status: Status) -> bool {
    seen.word(STATUS, Of::Thing(FIGURE, figure.number)) == Some(status as u16)
}

impl Stage<'_> {
    /// Writes how the table stands.
    pub(crate) fn write_overview_of(&self, seen: &Picture, out: &mut dyn Write) -> fmt::Result {
        write_map(seen, out)?;
        for seat in (0..SEATS as u8).map(Seat) {
            let number = |field| seen.number(field, Of::Seat(seat)).unwrap_or(0);
            writeln!(
                out,
                "{seat}: {} of {} figures, {} zeni lost",
                number(ALIVE_COUNT),
                number(FIGURES_COUNT),
                number(LOST)
            )?;
            let figures = || seen.things(FIGURE).filter(|figure| figure.seat == Some(seat));
            for figure in figures().filter(|figure| !is(seen, figure, Status::Out)) {
                write!(out, "  {} {} ", letter(figure), self.shown_label(seen, figure))?;
                match figure.at {
                    Some(at) => {
                        let facing = Facing::of((at.facing.unwrap_or(0) / 90) as u8);
                        write!(out, "on {},{} facing {}", at.x, at.y, facing.letter())?;
                    }
                    None => write!(out, "not deployed")?,
                }
                if is(seen, figure, Status::Endangered) {
                    write!(out, ", endangered")?;
                }
                let mut reserve = Dice::default();
                for &face in seen.cards(RESERVE, Of::Thing(FIGURE, figure.number)) {
                    reserve.add(Face::of(face as u8));
                }
                if reserve.total() > 0 {
                    write!(out, ", in reserve {reserve}")?;
                }
                writeln!(out)?;
            }
        }
        Ok(())
    }

    /// What [`Rules::label`](crate::rules::Rules::label) calls a figure, from what is seen of it.
    fn shown_label(&self, seen: &Picture, figure: &Thing) -> String {
        let is_alike = |other: &&Thing| other.seat == figure.seat && other.what == figure.what;
        let mut alike = seen.things(FIGURE).filter(is_alike);
        let id = &self.rules.catalogue.characters[usize::from(figure.what)].id;
        if alike.clone().count() < 2 {
            return id.clone();
        }
        let number = alike.position(|other| other == figure).map_or(0, |place| place + 1);
        format!("{id}_{number}")
    }
}

/// The board from north to south.
fn write_map(seen: &Picture, out: &mut dyn Write) -> fmt::Result {
    let side = seen.things(SQUARE).count().isqrt();
    write!(out, "  ")?;
    (0..side).try_for_each(|x| write!(out, " {}", x % 10))?;
    writeln!(out, "   . free  , difficult  ~ water  # obstructed")?;
    for (place, square) in seen.things(SQUARE).enumerate() {
        let (x, y) = (place % side, place / side);
        if x == 0 {
            write!(out, "{y:>2}")?;
        }
        let at = square.at.map(|at| (at.x, at.y));
        let stands = |figure: &&Thing| figure.at.map(|at| (at.x, at.y)) == at;
        let ground = ['.', ',', '~', '#'][usize::from(square.what) % 4];
        write!(out, " {}", seen.things(FIGURE).find(stands).map_or(ground, letter))?;
        if x + 1 == side {
            writeln!(out)?;
        }
    }
    Ok(())
}
