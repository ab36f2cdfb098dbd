//! How the table stands, for a replay: a map of it, and one line a character.

use std::fmt::{self, Write};

use crate::Anima;
use crate::content::vocabulary::State as Token;
use crate::space::point::Point;
use crate::state::text::{cm_text, point_text};
use crate::state::{Place, SEATS, State, seat_of};
use tenbin_engine::Seat;

/// Signs of a line of the map, and lines of it.
const MAP: [usize; 2] = [40, 16];

/// The place of a length among so many parts of a whole.
fn part(length: i16, whole: i32, parts: usize) -> usize {
    let place = i32::from(length).max(0) * parts as i32 / whole.max(1);
    (place as usize).min(parts - 1)
}

impl Anima {
    /// The letter of a character on the map: large ones for the first party.
    fn letter(s: &State, model: u8) -> char {
        let seat = seat_of(model);
        let place = s.party_of(seat).position(|one| one == model).unwrap_or(0);
        char::from(if seat.0 == 0 { b'A' } else { b'a' } + place as u8)
    }

    /// Writes how the table stands.
    pub(crate) fn write_overview_of(&self, s: &State, out: &mut dyn Write) -> fmt::Result {
        self.write_map(s, out)?;
        for seat in (0..SEATS as u8).map(Seat) {
            let side = &s.sides[seat.index()];
            let score = cm_text(self.score_of(s, seat));
            writeln!(out, "{seat}: score {score}, gnosis {}", side.gnosis)?;
            for model in s.party_of(seat) {
                let own = s.model(model);
                let word = match own.place {
                    Place::Removed => continue,
                    Place::Table => format!("at {}", point_text(own.at)),
                    Place::Waiting => "not deployed".to_owned(),
                    Place::Infiltrating => "infiltrating".to_owned(),
                };
                let (sign, label) = (Self::letter(s, model), self.label(s, model));
                write!(out, "  {sign} {label} {word}, LP {} of {}", own.lp, own.lp_max)?;
                write!(out, ", AP {}", own.ap)?;
                for one in Token::ALL {
                    let count = own.tokens[one as usize];
                    if count > 0 {
                        write!(out, ", {} {count}", one.word())?;
                    }
                }
                writeln!(out)?;
            }
        }
        Ok(())
    }

    /// The table with its upper edge above; where several stand in one place the first is shown.
    fn write_map(&self, s: &State, out: &mut dyn Write) -> fmt::Result {
        let [columns, lines] = MAP;
        let (width, depth) = (self.rules.table_w_cm, self.rules.table_h_cm);
        let mut map = vec![vec!['.'; columns]; lines];
        let place = |at: Point| (lines - 1 - part(at.y, depth, lines), part(at.x, width, columns));
        for piece in s.pieces.iter() {
            let (line, column) = place(piece.at);
            map[line][column] = '#';
        }
        let models = (0..SEATS as u8).flat_map(|seat| s.party_of(Seat(seat)));
        let mut models: Vec<u8> = models.filter(|&model| s.is_on_table(model)).collect();
        models.reverse();
        for model in models {
            let (line, column) = place(s.model(model).at);
            map[line][column] = Self::letter(s, model);
        }
        for line in map {
            writeln!(out, "{}", line.into_iter().collect::<String>())?;
        }
        let [width, depth] = [width, depth].map(cm_text);
        writeln!(out, "the table, {width} by {depth} cm; # the middle of a piece of scenery")
    }
}
