//! How the table stands, for a replay: the board as a map, and one line a figure.

use std::fmt::{self, Write};

use crate::Okko;
use crate::board::{Square, Terrain};
use crate::content::catalogue::BAND_MAX;
use crate::state;
use crate::state::{SEATS, State, Status};
use tenbin_engine::Seat;

/// The letter of a figure on the map: large ones for the first band.
fn letter(figure: u8) -> char {
    let first = if state::seat_of(figure).0 == 0 { b'A' } else { b'a' };
    char::from(first + figure % BAND_MAX as u8)
}

impl Okko {
    /// Writes how the table stands.
    pub(crate) fn write_overview_of(&self, s: &State, out: &mut dyn Write) -> fmt::Result {
        self.write_map(s, out)?;
        for seat in (0..SEATS as u8).map(Seat) {
            let side = &s.sides[seat.index()];
            writeln!(
                out,
                "{seat}: {} of {} figures, {} zeni lost",
                side.alive, side.figures, side.lost
            )?;
            for figure in s.alive(seat) {
                let own = s.figure(figure);
                write!(out, "  {} {} ", letter(figure), self.label(s, figure))?;
                write!(out, "on {},{} facing {}", own.at.x, own.at.y, own.facing.letter())?;
                if own.status == Status::Endangered {
                    write!(out, ", endangered")?;
                }
                if own.reserve.total() > 0 {
                    write!(out, ", in reserve {}", own.reserve)?;
                }
                writeln!(out)?;
            }
        }
        Ok(())
    }

    /// The board from north to south.
    fn write_map(&self, s: &State, out: &mut dyn Write) -> fmt::Result {
        let side = s.board.side as i8;
        write!(out, "  ")?;
        (0..side).try_for_each(|x| write!(out, " {}", x % 10))?;
        writeln!(out, "   . free  , difficult  ~ water  # obstructed")?;
        for y in 0..side {
            write!(out, "{y:>2}")?;
            for x in 0..side {
                let square = Square::new(x, y);
                let stands = |figure: &u8| s.figure(*figure).at == square;
                let figures = || (0..SEATS as u8).flat_map(|seat| s.alive(Seat(seat)));
                let shown = match s.board.terrain(square) {
                    Terrain::Free => '.',
                    Terrain::Difficult => ',',
                    Terrain::Water => '~',
                    Terrain::Obstructed => '#',
                };
                write!(out, " {}", figures().find(stands).map_or(shown, letter))?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}
